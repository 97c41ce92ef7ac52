import type { KnownNames, Names, NamesIn, PathsOf, RelationOf, ResourceNamed } from "./expansion.ts";
import type { Operator, OperatorName, OPERATORS } from "./operators.ts";
import type { Resource, Shape } from "./resource.ts";

/** Body that creates a record: all required fields, and no field of the server's. */
export type NewRecord<R> =
  R extends Resource<infer S, infer T> ? Whole<R, S, T["required"], T["readOnly"] | T["started"]> : never;

/** Body that replaces a record: as for a new one, with a status, which its transition reaches. */
export type Replacement<R> = R extends Resource<infer S, infer T> ? Whole<R, S, T["required"], T["readOnly"]> : never;

/** Body that changes a record (JSON Merge Patch, RFC 7396): an absent member stays, null removes. */
export type Changes<R> =
  R extends Resource<infer S, infer T>
    ? { readonly [K in Exclude<keyof S, T["readOnly"]>]?: Merged<SentAs<K, S, T["sent"]>> } & Hidden<T["writeOnly"]>
    : never;

type Whole<R, S extends Shape, Required extends string, Left extends string> =
  R extends Resource<infer _S, infer T>
    ? { readonly [K in Extract<keyof S, Required>]: Sent<SentAs<K, S, T["sent"]>> } & {
        readonly [K in Exclude<keyof S, Required | Left>]?: Sent<SentAs<K, S, T["sent"]>>;
      } & Hidden<T["writeOnly"]>
    : never;

type Hidden<W> = { readonly [K in keyof W]?: W[K] };

type SentAs<K extends keyof S, S, Special> = K extends keyof Special ? Special[K] : S[K];

/** A value as it is sent: members that may be null, or that have a default, may be left out. */
type Sent<V> = unknown extends V
  ? V
  : V extends readonly (infer E)[]
    ? readonly Sent<E>[]
    : V extends object
      ? string extends keyof V
        ? V
        : { readonly [K in keyof V as MayLack<V[K]> extends true ? never : K]: Sent<V[K]> } & {
            readonly [K in keyof V as MayLack<V[K]> extends true ? K : never]?: Sent<V[K]>;
          }
      : V;

type MayLack<V> = undefined extends V ? true : null extends V ? true : false;

type Merged<V> = unknown extends V
  ? V
  : V extends readonly unknown[]
    ? Sent<V>
    : V extends object
      ? string extends keyof V
        ? V
        : { readonly [K in keyof V]?: Merged<V[K]> }
      : V;

export type SortName<R> = SortPath<PathsOf<R>>;
type SortPath<P> = P extends { readonly name: infer Name extends string; readonly kind: "one" }
  ? Name | `-${Name}`
  : never;

export type ExpandName<R extends Resource, All extends Resource> = {
  [N in RelationOf<R>]: N | `${N}.${RelationOf<ResourceNamed<All, R["relations"][N]["to"]>>}`;
}[RelationOf<R>];

export type FieldName<R extends Resource, All extends Resource, Expanded> =
  | PathsOf<R>["name"]
  | {
      [N in RelationOf<R>]: Expanded extends N | `${N}.${string}`
        ? N | `${N}.${FieldName<ResourceNamed<All, R["relations"][N]["to"]>, All, RestOf<Expanded, N>>}`
        : never;
    }[RelationOf<R>];
type RestOf<Expanded, N extends string> = Expanded extends `${N}.${infer Rest}` ? Rest : never;

export interface ItemOptions<
  R extends Resource = Resource,
  All extends Resource = Resource,
  Expand = Names<ExpandName<R, All>>,
  Fields = Names<FieldName<R, All, NamesIn<Expand>>>,
> {
  /** The fields to show, at any depth; all unless given. */
  readonly fields?: (Fields & KnownNames<Fields, FieldName<R, All, NamesIn<Expand>>>) | undefined;
  /** Relations whose records are shown beside their ids. */
  readonly expand?: (Expand & KnownNames<Expand, ExpandName<R, All>>) | undefined;
}

interface Paging<R extends Resource, Sort> {
  /** From 1. */
  readonly page?: number | undefined;
  /** Instead of a page: how many records to leave out, from 0. */
  readonly offset?: number | undefined;
  /** Records on a page, 1 to 100; 10 unless given. */
  readonly limit?: number | undefined;
  /** Words to search for. */
  readonly q?: string | undefined;
  /** `-price`, or several: `["-price", "title"]`. */
  readonly sort?: (Sort & KnownNames<Sort, SortName<R>>) | undefined;
}

/** Parameters of a list: `{ role: "admin", "price[gte]": 1000, limit: 5, expand: "authors" }`. */
export type ListOptions<
  R extends Resource = Resource,
  All extends Resource = Resource,
  Expand = Names<ExpandName<R, All>>,
  Fields = Names<FieldName<R, All, NamesIn<Expand>>>,
  Sort = Names<SortName<R>>,
> = ItemOptions<R, All, Expand, Fields> & Paging<R, Sort> & FiltersOf<PathsOf<R>>;

type FiltersOf<P extends PathsOf<Resource>> = {
  readonly [X in P as `${Filterable<X>}${Bracketed<"value">}`]?: X["value"] | readonly X["value"][] | undefined;
} & {
  readonly [X in P as `${Filterable<X>}${Bracketed<"list">}`]?:
    | X["value"]
    | readonly X["value"][]
    | List<X["value"]>
    | undefined;
} & { readonly [X in P as `${Comparable<X>}${Bracketed<"bound">}`]?: NonNullable<X["value"]> | undefined } & {
  readonly [X in P as `${Comparable<X>}${Bracketed<"text">}`]?: string | undefined;
};

/** The operators that are sent an operand, as they stand behind a field's name. */
type Bracketed<Operand extends Operator["operand"]> = {
  [Name in OperatorName]: (typeof OPERATORS)[Name]["operand"] extends Operand
    ? Name extends "eq"
      ? ""
      : `[${Name}]`
    : never;
}[OperatorName];

/** Objects are no filter, but for whether they are null. */
type Filterable<X extends PathsOf<Resource>> = [X["value"]] extends [never] ? never : X["name"];
type Comparable<X extends PathsOf<Resource>> = X["kind"] extends "object" ? never : X["name"];
/** Several values in one text, the first of them checked. */
type List<V> = V extends string | number | boolean ? `${V},${string}` : never;
