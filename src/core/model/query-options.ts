import type { KnownNames, Names, NamesIn, PathsOf, RelationOf, ResourceNamed } from "./expansion.ts";
import type { OPERATORS, Operator, OperatorName } from "./operators.ts";
import type { Resource } from "./resource.ts";

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
type Bracketed<Sent extends Operator["operand"]> = {
  [Name in OperatorName]: (typeof OPERATORS)[Name]["operand"] extends Sent
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
