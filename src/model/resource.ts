import type { z } from "zod";

import type { Generation } from "./generation.ts";
import type { Lifecycle } from "./lifecycle.ts";

/** The declared fields of a resource, by name, as the types of their values. */
export type Shape = Readonly<Record<string, unknown>>;

/** The fields that every record has and no declaration names. */
export interface Standing {
  /** Decimal string, counted per collection from "1". */
  readonly id: string;
  /** ISO 8601 UTC with milliseconds. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A record of a resource, every field present. */
export type RecordOf<S extends Shape> = Standing & { readonly [K in keyof S]: Frozen<S[K]> };

/** A value that nobody may change, all the way down: records are shared between callers. */
export type Frozen<V> = V extends readonly (infer E)[]
  ? readonly Frozen<E>[]
  : V extends object
    ? { readonly [K in keyof V]: Frozen<V[K]> }
    : V;

/** What an omitted field may be worked out from when a caller creates or replaces a record. */
export interface Draft<S extends Shape> {
  readonly id: string;
  /** The sandbox's time, ISO 8601. */
  readonly now: string;
  readonly baseUrl: string;
  /** The fields known so far: all that the caller sent, and the initial values of the fields declared before this one. */
  readonly self: Partial<RecordOf<S>>;
}

/** One field: what it may hold and how it is generated, side by side. Methods on purpose: their parameters must be bivariant for a `Resource<S>` to be a `Resource`. */
export interface Field<V, S extends Shape> {
  /** The stored value; nullable if it may be null. */
  readonly schema: z.ZodType<V>;
  /** One sentence for the reader of the API description. */
  readonly description?: string;
  /** Must be sent on create and replace. */
  readonly required?: true;
  /** Belongs to the server: ignored in a body. */
  readonly readOnly?: true;
  /** No two records of the collection share a value (null aside): else 409 `conflict`. */
  readonly unique?: true;
  /** `q` looks here. */
  readonly search?: true;
  /** The first dataset version whose records have the field; worlds of earlier ones grow without it. Every version unless given. */
  readonly since?: number;
  /** The value where a caller sends none: null if nullable, `[]` for arrays, unless given here. */
  initial?(draft: Draft<S>): NoInfer<V | Frozen<V>>;
  /** The value in a generated record. */
  generate(g: Generation<S>): NoInfer<V | Frozen<V>>;
}

type Item<V> = V extends readonly (infer E)[] ? E : V;

/** A field, or a field of the objects in it (`items.bookId`), that holds ids. */
export type ReferencePath<S extends Shape> = {
  [K in keyof S & string]: NonNullable<Item<NonNullable<S[K]>>> extends string
    ? K
    : NonNullable<Item<NonNullable<S[K]>>> extends object
      ? `${K}.${keyof NonNullable<Item<NonNullable<S[K]>>> & string}`
      : never;
}[keyof S & string];

/** A named way from a record to others: `expand` follows it, writes check it. */
export interface Relation<To extends string = string, Path extends string = string> {
  /** Where the id or ids are. */
  readonly field: Path;
  /** The name of the resource that they are ids of; the catalog checks that there is one. */
  readonly to: To;
}

/** A declared kind of record. Everything else (validation, routes, filters, document, events, data) follows from it. */
export interface Resource<
  S extends Shape = Shape,
  Name extends string = string,
  To extends string = string,
  Collection extends string = string,
> {
  /** Singular, lower camel case: `order`. */
  readonly name: Name;
  /** Plural, as in paths and lists: `orders`. */
  readonly collection: Collection;
  readonly domain: string;
  /** One sentence for the reader of the API description. */
  readonly description: string;
  /** Records in a generated world. */
  readonly count: number;
  readonly fields: { readonly [K in keyof S]: Field<S[K], S> };
  /** Taken in a body but never shown, such as a password: kept beside the record. */
  readonly writeOnly: Readonly<Record<string, z.ZodType>>;
  readonly relations: Readonly<Record<string, Relation<To>>>;
  readonly lifecycle: Lifecycle | undefined;
  /** Events (past tense) of moves that the clock makes by itself, beyond the lifecycle's. */
  readonly clockEvents: readonly string[];
  /** When a generated record was created. */
  createdAt(g: Generation<S>): string;
  /** When a generated record was last changed: `createdAt` unless declared. */
  updatedAt(g: Generation<S>): string;
}

/** What {@link defineResource} takes. */
export interface ResourceDeclaration<
  S extends Shape,
  Name extends string,
  To extends string,
  Collection extends string,
> {
  readonly name: Name;
  readonly collection: Collection;
  readonly domain: string;
  readonly description: string;
  readonly count: number;
  readonly fields: { readonly [K in keyof S]: Field<S[K], S> };
  readonly writeOnly?: Readonly<Record<string, z.ZodType>>;
  readonly relations?: Readonly<Record<string, Relation<To, ReferencePath<NoInfer<S>>>>>;
  readonly lifecycle?: Lifecycle<NoInfer<S>>;
  readonly clockEvents?: readonly string[];
  createdAt(g: Generation<NoInfer<S>>): string;
  updatedAt?(g: Generation<NoInfer<S>>): string;
}

/** The record type of a resource: `RecordType<typeof book>`. */
export type RecordType<R> = R extends Resource<infer S> ? RecordOf<S> : never;

/** Declares a resource. What can be checked alone is checked by the compiler; what needs the others is checked by the catalog. */
export function defineResource<
  const S extends Shape,
  const Name extends string,
  const Collection extends string,
  const To extends string = never,
>(declaration: ResourceDeclaration<S, Name, To, Collection>): Resource<S, Name, To, Collection> {
  return Object.freeze({
    name: declaration.name,
    collection: declaration.collection,
    domain: declaration.domain,
    description: declaration.description,
    count: declaration.count,
    fields: declaration.fields,
    writeOnly: declaration.writeOnly ?? {},
    relations: declaration.relations ?? {},
    lifecycle: declaration.lifecycle,
    clockEvents: declaration.clockEvents ?? [],
    createdAt: declaration.createdAt,
    updatedAt: declaration.updatedAt ?? ((g: Generation<S>) => g.self.createdAt),
  });
}
