import type { ProblemCode } from "../model/errors.ts";
import type {
  Example,
  Header,
  DescribedMethod,
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
