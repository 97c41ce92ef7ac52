import type { z } from "zod";

import type { Derived } from "./derived.ts";
import type { Generation } from "./generation.ts";
import type { Ids } from "./ids.ts";
import type { Lifecycle, StateOf, Transition } from "./lifecycle.ts";

/** The declared fields of a resource, by name, as the types of their values. */
export type Shape = Readonly<Record<string, unknown>>;

/** The fields that every record has and no declaration names. */
export interface ServerFields {
  /** Decimal string, counted per collection from "1". */
  readonly id: string;
  /** ISO 8601 UTC with milliseconds. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A record of a resource, every field present. */
export type RecordOf<S extends Shape> = ServerFields & { readonly [K in keyof S]: DeepFrozen<S[K]> };

/** A value that nobody may change, all the way down: records are shared between callers. */
export type DeepFrozen<V> = V extends readonly (infer E)[]
  ? readonly DeepFrozen<E>[]
  : V extends object
    ? { readonly [K in keyof V]: DeepFrozen<V[K]> }
    : V;

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
  readonly derived?: Derived;
  /** The value where a caller sends none: null if nullable, `[]` for arrays, unless given here. */
  initial?(draft: Draft<S>): Given<V>;
  /** The value in a generated record. */
  generate(g: Generation<S>): Given<V>;
}

/** A value of a field, from which its type does not follow. The text that nobody writes lets TypeScript 5 read `() => "open"` as that word and not as any text. */
type Given<V> = NoInfer<V | DeepFrozen<V>> | "\0";

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
export const ON_DELETE = ["keep", "refuse", "cascade", "null"] as const;

/** The fate of a record that refers to one that is deleted: it stays as it is, keeps that from being deleted, goes too, or refers to none. */
export type OnDelete = (typeof ON_DELETE)[number];

export interface Relation<To extends string = string, Path extends string = string> {
  /** Place at which the id or ids are. */
  readonly field: Path;
  /** The name of the resource that they are ids of; the catalog checks that there is one. */
  readonly to: To;
  /** Goes before the word of a sandbox. */
  readonly onDelete?: OnDelete;
  /** The word of its definition, which that of a sandbox goes before. */
  readonly usually?: OnDelete;
}

export interface Traits {
  readonly name: string;
  readonly collection: string;
  readonly domain: string;
  /** Fields that must be sent on create and replace. */
  readonly required: string;
  /** Fields that belong to the server. */
  readonly readOnly: string;
  /** Fields that may be sent with less than is stored, with the type that is sent. */
  readonly sent: Shape;
  readonly writeOnly: Shape;
  readonly relations: Readonly<Record<string, Relation>>;
  /** The field that the lifecycle alone sets on create. */
  readonly started: string;
  /** The lifecycle's transitions, by name. */
  readonly actions: Readonly<Record<string, Action>>;
  /** Events of moves that the clock makes by itself. */
  readonly clockEvents: string;
}

/** Type of a transition: the event that it emits, in the past tense, and the body that it takes (unknown: none). */
export interface Action<Event = string, Body = unknown> {
  readonly event: Event;
  readonly input: Body;
}

/** See {@link Resource.scarce}. */
export interface Scarce {
  readonly field: string;
  readonly values: number;
}

/** See {@link Resource.identify}. */
export type Identify = (record: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;

/** A declared kind of record. Everything else (validation, routes, filters, document, events, data) follows from it. */
export interface Resource<S extends Shape = Shape, T extends Traits = Traits> {
  /** Singular, lower camel case: `order`. */
  readonly name: T["name"];
  /** Plural, as in paths and lists: `orders`. */
  readonly collection: T["collection"];
  readonly domain: T["domain"];
  /** One sentence for the reader of the API description. */
  readonly description: string;
  /** Records in a generated world. */
  readonly count: number;
  /** Records in a world of size 0. */
  readonly least: number;
  /** A field that must be unique, and how many values it may have: there are no worlds with more records. */
  readonly scarce: Scarce | undefined;
  readonly fields: { readonly [K in keyof S]: Field<S[K], S> };
  /** Taken in a body but never shown, such as a password: kept beside the record. */
  readonly writeOnly: Readonly<Record<string, z.ZodType>>;
  readonly relations: T["relations"];
  readonly lifecycle: Lifecycle | undefined;
  /** Events (past tense) of moves that the clock makes by itself, beyond the lifecycle's. */
  readonly clockEvents: readonly string[];
  /** The ids of its records, where they are not counted texts. */
  readonly ids: Ids | undefined;
  /** A grown record, in which all ids are counted texts, with the ids that it is shown with; undefined where those are the same. */
  readonly identify: Identify | undefined;
  /** Another server's way of asking for lists, which is understood too. */
  readonly compatible: "json-server" | undefined;
  /** The field with the id of the user whose record it is. */
  readonly owner: string | undefined;
  /** Relations, and collections that refer to it, that its records are always shown with, as by `expand`; a dot goes a level deeper. */
  readonly expand: readonly string[];
  /** The word by which its first record answers too, without an id: `profile` for `/v1/shop/profile`. */
  readonly single: string | undefined;
  /** The path of its collection, where that is not `/v1/{domain}/{collection}`. */
  readonly path: string | undefined;
  /** Time at which a generated record was created. */
  createdAt(g: Generation<S>): string;
  /** Time at which a generated record was last changed: `createdAt` unless declared. */
  updatedAt(g: Generation<S>): string;
}

/** The record type of a resource: `RecordType<typeof book>`. */
export type RecordType<R> = R extends Resource<infer S> ? RecordOf<S> : never;

type NoRelations = { readonly [K in never]: Relation };

/** Declares a resource. What can be checked alone is checked by the compiler; what needs the others is checked by the catalog. */
export function defineResource<
  const S extends Shape,
  const Name extends string,
  const Collection extends string,
  const Domain extends string,
  Sent,
  const Required,
  const ReadOnly,
  WriteOnly = unknown,
  const Relations extends Readonly<Record<string, Relation>> = NoRelations,
  const Start = never,
  const Events = unknown,
  Inputs = unknown,
  const ClockEvent extends string = never,
>(declaration: {
  readonly name: Name;
  readonly collection: Collection;
  readonly domain: Domain;
  readonly description: string;
  readonly count: number;
  readonly least?: number;
  readonly scarce?: Scarce | undefined;
  readonly fields: { readonly [K in keyof S]: Field<S[K], S> } & {
    readonly [K in keyof Sent]: { readonly schema: z.ZodType<unknown, Sent[K]> };
  } & { readonly [K in keyof Required]: { readonly required?: Required[K] } } & {
    readonly [K in keyof ReadOnly]: { readonly readOnly?: ReadOnly[K] };
  };
  readonly writeOnly?: { readonly [K in keyof WriteOnly]: z.ZodType<WriteOnly[K]> };
  readonly relations?: Relations & Readonly<Record<string, Relation<string, ReferencePath<NoInfer<S>>>>>;
  readonly lifecycle?: Lifecycle<
    NoInfer<S>,
    { readonly [K in keyof Events]: Transition<StateOf<NoInfer<S>>, Events[K]> } & {
      readonly [K in keyof Inputs]: { readonly input?: z.ZodType<Inputs[K]> };
    },
    Start
  >;
  readonly clockEvents?: readonly ClockEvent[];
  readonly ids?: Ids;
  readonly identify?: Identify;
  readonly compatible?: "json-server";
  readonly single?: string;
  readonly path?: string;
  /** The field with the id of the user whose record it is; `userId`, or else that of the first relation to a user, unless given. */
  readonly owner?: NoInfer<keyof S & string>;
  readonly expand?: readonly string[];
  createdAt(g: Generation<NoInfer<S>>): string;
  updatedAt?(g: Generation<NoInfer<S>>): string;
}): Resource<
  S,
  // Written out, not named, so that what follows stands in the declaration files and not how it follows.
  {
    readonly name: Name;
    readonly collection: Collection;
    readonly domain: Domain;
    readonly required: { [K in keyof Required]: Required[K] extends true ? K : never }[keyof Required] & string;
    readonly readOnly: { [K in keyof ReadOnly]: ReadOnly[K] extends true ? K : never }[keyof ReadOnly] & string;
    readonly sent: {
      readonly [
        K in keyof Sent & keyof S as [S[K]] extends [Sent[K]] ? ([Sent[K]] extends [S[K]] ? never : K) : K
      ]: Sent[K];
    };
    readonly writeOnly: { readonly [K in keyof WriteOnly]: WriteOnly[K] };
    readonly relations: Relations;
    readonly started: [Start] extends [never] ? never : "status";
    readonly actions: {
      readonly [K in keyof Events]: {
        readonly event: Events[K] & string;
        readonly input: K extends keyof Inputs ? Inputs[K] : unknown;
      };
    };
    readonly clockEvents: ClockEvent;
  }
> {
  return Object.freeze({
    name: declaration.name,
    collection: declaration.collection,
    domain: declaration.domain,
    description: declaration.description,
    count: declaration.count,
    least: declaration.least ?? 0,
    scarce: declaration.scarce,
    fields: declaration.fields,
    writeOnly: declaration.writeOnly ?? {},
    relations: declaration.relations ?? ({} as Relations),
    lifecycle: declaration.lifecycle as Lifecycle | undefined, // the same, with its names as plain strings
    clockEvents: declaration.clockEvents ?? [],
    ids: declaration.ids,
    identify: declaration.identify,
    compatible: declaration.compatible,
    single: declaration.single,
    path: declaration.path,
    owner: declaration.owner,
    expand: declaration.expand ?? [],
    createdAt: declaration.createdAt,
    updatedAt: declaration.updatedAt ?? ((g: Generation<S>) => g.self.createdAt),
  });
}
