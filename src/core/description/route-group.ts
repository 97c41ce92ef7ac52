import type { ProblemCode } from "../model/errors.ts";
import type {
  DescribedMethod,
  Example,
  Header,
  Parameter,
  Reference,
  Schema,
  SecurityRequirement,
  Tag,
} from "./specification.ts";

/** Something that is described once, under a name, and referred to from wherever it is used. */
export interface Named<T> {
  readonly component: string;
  readonly value: T;
}

export interface Body {
  readonly description?: string;
  /** True if a request must have it; answers always do. */
  readonly required?: boolean;
  /** `application/json` unless said. */
  readonly mediaTypes?: readonly string[];
  readonly schema: Schema;
  /** By name: real values, which the tests check against the schema. */
  readonly examples?: Readonly<Record<string, Example | Named<Example>>>;
}

export interface DescribedAnswer {
  readonly status: number | "2XX" | "3XX";
  readonly description: string;
  readonly headers: Readonly<Record<string, Named<Header>>>;
  readonly body?: Body;
}

/** One route with one method, as the description's authors write it; `createPaths` makes an OpenAPI operation of it. */
export interface RouteOperation {
  readonly method: DescribedMethod;
  /** As in OpenAPI: `/v1/core/users/{id}`. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tag: string;
  readonly parameters: readonly (Parameter | Named<Parameter>)[];
  readonly body?: Body;
  readonly answers: readonly DescribedAnswer[];
  readonly problems: readonly ProblemCode[];
  /** Unless said: an API key, or nothing. */
  readonly security?: readonly SecurityRequirement[];
  /** Requests that Seedbed sends because of this one. */
  readonly callbacks?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The routes that belong together, with the schemas that they use by name. */
export interface DescribedGroup {
  /** A domain's title, or the name of a part of the control plane: what the tags are grouped under. */
  readonly title: string;
  readonly tags: readonly Tag[];
  readonly operations: readonly RouteOperation[];
  readonly schemas: Readonly<Record<string, Schema>>;
}

export function schemaOf(component: string): Reference {
  return { $ref: `#/components/schemas/${component}` };
}

export const READ_PROBLEMS: readonly ProblemCode[] = Object.freeze([
  "invalid_parameter",
  "invalid_header",
  "invalid_api_key",
  "account_suspended",
  "limit_reached",
  "not_acceptable",
  "rate_limited",
  "internal_error",
  "overloaded",
  "shutting_down",
  "unavailable",
]);

export const BODY_PROBLEMS: readonly ProblemCode[] = Object.freeze([
  "malformed_json",
  "body_too_large",
  "unsupported_media_type",
  "validation_failed",
]);

export const KEY_PROBLEMS: readonly ProblemCode[] = Object.freeze(["idempotency_key_in_use", "idempotency_key_reused"]);

export const NEEDED_KEY_PROBLEMS: readonly ProblemCode[] = Object.freeze(["missing_idempotency_key", ...KEY_PROBLEMS]);
