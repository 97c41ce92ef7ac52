import type { Catalog, Entry } from "../../model/catalog.ts";
import type { RecordOf, Resource, ServerFields, Shape } from "../../model/resource.ts";
import type { Tx } from "../../model/rules.ts";
import { hint, quoteWord } from "../words-reader.ts";

/** A record of a resource that is named by a text: its fields are not known to the compiler. */
export type NamedRecordOf = ServerFields & Readonly<Record<string, unknown>>;

type Values = Readonly<Record<string, unknown>>;

/** As {@link Tx}, for resources that are declared in data: they go by their name, or that of their collection. */
interface NamedTx {
  find(resource: string, id: string | number): NamedRecordOf | undefined;
  list(resource: string): Iterable<NamedRecordOf>;
  having(resource: string, path: string, value: string): readonly NamedRecordOf[];
  create(resource: string, values: Values): NamedRecordOf;
  set(resource: string, id: string | number, values: Values, event?: string): NamedRecordOf;
  remove(resource: string, id: string | number): void;
  move(resource: string, id: string | number, action: string, input?: Values): NamedRecordOf;
}

/** The records of the caller's sandbox: what is read, and all that is written by the time that the route answers, is one write. */
export type RouteTx = Tx & NamedTx;

/** A request to a route in code. */
export interface RouteRequest {
  readonly method: string;
  readonly params: Readonly<Record<string, string>>;
  /** A list of texts for a parameter that is there more than once. */
  readonly query: Values;
  /** By name in lower case. */
  readonly headers: Values;
  /** JSON, or the fields of a form; null for no body. */
  readonly body: unknown;
  /** The user who is signed in; undefined for nobody. */
  readonly caller: Values | undefined;
  readonly tx: RouteTx;
}

/** Returns what the route answers: JSON, nothing for 204, or a `Response`. What it throws undoes all that it wrote. */
export type RouteCode = (request: RouteRequest) => unknown;

export interface CodeRoute {
  /** `POST /transfers/{id}`. */
  readonly at: string;
  readonly run: RouteCode;
}

/** A route that code answers: `route("POST /transfers", ({ body, tx }) => …)`. */
export function route(at: string, run: RouteCode): CodeRoute {
  return Object.freeze({ at, run });
}

/** Reads and writes resources of either kind; `find` gives the resource that a name stands for. */
export function toRouteTx(tx: Tx, find: (name: string) => Resource): RouteTx {
  type Named = string | Resource;
  const of = (resource: Named): Resource => (typeof resource === "string" ? find(resource) : resource);
  const made = {
    now: tx.now,
    baseUrl: tx.baseUrl,
    find: (resource: Named, id: string | number) => tx.find(of(resource), String(id)),
    list(resource: Named) {
      const records = tx.list(of(resource));
      // They are read as they are gone through, and are a list where a route answers with them.
      return { [Symbol.iterator]: () => records[Symbol.iterator](), toJSON: () => [...records] };
    },
    having: (resource: Named, path: string, value: string) => tx.having(of(resource), path, value),
    create: (resource: Named, values: Partial<RecordOf<Shape>>) => tx.create(of(resource), values),
    set: (resource: Named, id: string | number, values: Partial<RecordOf<Shape>>, event?: string) =>
      tx.set(of(resource), String(id), values, event),
    remove: (resource: Named, id: string | number) => tx.remove(of(resource), String(id)),
    move: (resource: Named, id: string | number, action: string, input?: Values) =>
      tx.move(of(resource), String(id), action, input),
  };
  return made as RouteTx; // a name or a resource, as each of its two sides takes them
}

/** The resource that a route means by its name or its collection's: the definition's own goes first. A text says that there is none. */
export function findNamed({ domains, entries }: Catalog, name: string): Entry | string {
  const own = `${domains[0]?.name ?? ""}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const found =
    entries.find(({ resource }) => resource.name === own) ??
    entries.find(({ resource }) => resource.name === name || resource.collection === name);
  const known = entries.map(({ resource }) => resource.name);
  return found ?? `there is no resource ${quoteWord(name)}${hint(name, known)}`;
}
