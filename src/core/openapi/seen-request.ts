import { isObject } from "../model/json.ts";
import type { Json, JsonObject } from "./schema.ts";

/** A request of a recording and what came of it: an answer, of a refusal perhaps none, or members that the server set by itself. */
export interface SeenRequest {
  readonly status: number;
  /** False for one without credentials that is refused for that. */
  readonly signed?: boolean;
  readonly path?: JsonObject;
  readonly query?: JsonObject;
  /** A text where a body in JSON was none. */
  readonly sent?: Json;
  /** Members that the record had, or one of the list. */
  readonly where?: JsonObject;
  readonly answer?: Json;
  /** Members of the body that a refusal is about, and why. */
  readonly wrong?: Readonly<Record<string, Wrong>>;
  readonly sets?: Readonly<Record<string, SeenValue>>;
}

/** Headers with credentials. */
export const SIGNING_HEADERS: readonly string[] =
  "authorization cookie x-api-key api-key x-auth-token x-access-token".split(" ");

/** A value that no request was taken with, an empty one, or none. */
export type Wrong = "value" | "empty" | "missing";

/** A value that a server gives to a member: always the same, the time of the request, more or less than before, or that of another member. */
export interface SeenValue {
  readonly value?: Json;
  readonly time?: "now";
  readonly add?: number;
  readonly of?: string;
  /** The member whose text it is, as that stands in an address. */
  readonly slugOf?: string;
  /** True for a value that this record alone has. */
  readonly own?: boolean;
}

/** The members of a record that are sent, without what is around them. */
export function sentRecord(
  sent: unknown,
  record: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  if (!isObject(sent)) return {};
  const [[name, inner] = ["", undefined], another] = Object.entries(sent);
  return another === undefined && isObject(inner) && !Object.hasOwn(record, name) ? inner : sent;
}

/** The requests of `x-seedbed-seen` that are such. */
export function seenOf(written: unknown): { readonly seen?: readonly SeenRequest[] } {
  if (!Array.isArray(written)) return {};
  const isMap = (value: unknown): boolean => value === undefined || isObject(value);
  const isSeen = (one: unknown): one is SeenRequest =>
    isObject(one) &&
    Number.isInteger(one["status"]) &&
    ["path", "query", "where", "sets", "wrong"].every((name) => isMap(one[name])) &&
    Object.values(one["sets"] ?? {}).every(isObject);
  return { seen: written.filter(isSeen) };
}

/** True if a recording shows an operation to set members that are not sent. */
export function isSeenSetting({ seen }: { readonly seen?: readonly SeenRequest[] }): boolean {
  return seen?.some(({ sets = {} }) => Object.keys(sets).length > 0) === true;
}
