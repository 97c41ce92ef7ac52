import { RECORD_EVENTS } from "../../model/events.ts";
import { byNames } from "../../model/maps.ts";
import type { OnDelete } from "../../model/resource.ts";
import { STATE_NAME } from "../words.ts";
import type { IdKind } from "../words.ts";
import type { SeenApi } from "./from-har.ts";

/** A field of a definition as it is written: a kind, a function, choices, or a map of words. */
export type WrittenField = string | readonly (string | number | boolean)[] | Readonly<Record<string, unknown>>;

/** A resource of a definition as it is written. */
export interface WrittenResource {
  count?: number;
  collection?: string;
  description?: string;
  ids?: IdKind;
  single?: true;
  belongsTo?: Record<
    string,
    { as?: string; to?: string; field?: string; many?: true; optional?: true; onDelete?: OnDelete }
  >;
  fields?: Record<string, WrittenField>;
  states?: Record<string, Record<string, string>>;
  /** Fields that are unique together, or several lists of them. */
  unique?: readonly string[] | readonly (readonly string[])[];
  rules?: readonly { readonly before: readonly string[] }[];
  records?: Record<string, unknown>[];
}

export type ImportedRoute = Readonly<Record<string, unknown>>;

/** A definition that was made of something else. */
export interface ImportedDomain {
  readonly domain: string;
  readonly title?: string;
  readonly compatible?: "json-server";
  readonly base?: string;
  readonly style?: Record<string, unknown> | undefined;
  readonly resources: Record<string, WrittenResource>;
  /** By `GET /things/{id}`. */
  readonly routes?: Record<string, ImportedRoute>;
  readonly notes: string[];
}

/** A text that came without the name of a file. */
export const UNNAMED = "the document";

/** Records of a file that does not name them are called as the file. */
export function recordNameOf(file: string): string {
  const name = file === UNNAMED ? undefined : toName(file.replace(/^.*[\\/]/, "").replace(/\..*$/, ""));
  return name === undefined || name === "schema" ? "record" : name;
}

/** A file that no domain can be made of; the message says why. */
export class ImportError extends Error {}

/** Reads a file of another tool by its content; `declare` throws a `DeclarationError` for what cannot be served. Throws an {@link ImportError}. */
export type ReadForeign = (
  text: string,
  file: string,
  declare: (definition: unknown) => void,
) => ImportedDomain | SeenApi;

const ON_DELETE = byNames<OnDelete>([
  ["cascade", "cascade"],
  ["null", "setnull"],
  ["refuse", "restrict noaction"],
]);

/** An `ON DELETE` of SQL or Prisma; undefined for none, and for a default. */
export const toOnDelete = (text: string): OnDelete | undefined => ON_DELETE.get(text.toLowerCase().replace(" ", ""));

/** Records of a resource that an import says nothing about. */
export const IMPORTED_COUNT = 20;

/** A name as resources, fields of relations and domains have it: `OrderLine` and `ORDER_LINE` → `orderLine`; undefined where nothing is left of it. */
export function toName(text: string): string | undefined {
  const words = (/[a-z]/.test(text) ? text : text.toLowerCase())
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "");
  const name = words
    .map((word, at) => (at === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) + word.slice(1))
    .join("")
    .replace(/^[0-9]+/, "")
    .slice(0, 40);
  return name === "" ? undefined : name.charAt(0).toLowerCase() + name.slice(1);
}

/** The name of a collection that a text is, or comes to; undefined where it comes to none. */
export function toCollection(text: string): string | undefined {
  return text.length <= 40 && STATE_NAME.test(text) ? text : toName(text);
}

/** States that all lead to each other, as long as nobody writes which do: `{ open: { to-closed: closed }, … }`. */
export function toFreeStates(states: readonly string[]): Record<string, Record<string, string>> {
  return Object.fromEntries(
    states.map((from) => [from, Object.fromEntries(states.filter((to) => to !== from).map((to) => [`to-${to}`, to]))]),
  );
}

export function areStates(values: readonly unknown[]): values is readonly string[] {
  return (
    values.length > 1 &&
    values.length <= 20 &&
    values.every(
      (value) =>
        typeof value === "string" &&
        /^[a-z][A-Za-z0-9]*(?:[-_][A-Za-z0-9]+)*$/.test(value) &&
        !(RECORD_EVENTS as readonly string[]).includes(value),
    )
  );
}
