import type { DeepFrozen, RecordType, Resource, ServerFields } from "./resource.ts";

export type RelationOf<R extends Resource> = keyof R["relations"] & string;

export type ResourceNamed<All extends Resource, Name extends string> = Extract<All, { readonly name: Name }>;

/** A record as a read shows it: with the expanded records beside their ids (null where there is none), and of the fields only those that were asked for. */
export type Shown<R extends Resource, All extends Resource, Expand, Fields> = [Expand | Fields] extends [never]
  ? RecordType<R>
  : ShownRecord<RecordType<R>, R, All, Expand, Fields, Touched<R, Expand>>;

/** The relations that the names of `expand` lead through. */
type Touched<R extends Resource, Expand> = {
  [N in RelationOf<R>]: N extends Expand ? N : [Below<Expand, N>] extends [never] ? never : N;
}[RelationOf<R>];

type ShownRecord<V, R extends Resource, All extends Resource, Expand, Fields, N extends RelationOf<R>> = {
  readonly [K in ShownField<V, Fields, N> | HeadOf<N>]: K extends N
    ? Followed<V, R, All, K, Expand, Fields>
    : K extends keyof V
      ? K extends HeadOf<N>
        ? WithLinks<
            Part<V[K], Fields, K & string>,
            { readonly [M in N as Below<M, K & string>]: Followed<V, R, All, M, Expand, Fields> }
          >
        : Part<V[K], Fields, K & string>
      : never;
};

/** The record's own fields that are shown: all, or those that `fields` names. */
type ShownField<V, Fields, N extends string> = [Fields] extends [never]
  ? keyof V
  : Extract<keyof V, HeadOf<Exclude<Fields, N | `${N}.${string}`>>>;

type Part<V, Fields, K extends string> = [Fields] extends [never]
  ? V
  : K extends Fields
    ? V
    : Narrow<V, Below<Fields, K>>;

type Narrow<V, Paths> = V extends readonly (infer E)[]
  ? readonly Narrow<E, Paths>[]
  : V extends object
    ? string extends keyof V
      ? V
      : {
          readonly [K in Extract<keyof V, HeadOf<Paths>>]: K extends Paths
            ? V[K]
            : Narrow<V[K], Below<Paths, K & string>>;
        }
    : V;

type WithLinks<V, Links> = V extends readonly (infer E)[]
  ? readonly WithLinks<E, Links>[]
  : V extends object
    ? { readonly [K in keyof V | keyof Links]: K extends keyof Links ? Links[K] : K extends keyof V ? V[K] : never }
    : V;

type Followed<V, R extends Resource, All extends Resource, N extends RelationOf<R>, Expand, Fields> =
  HoldsMany<V, R["relations"][N]["field"]> extends true
    ? readonly (Target<R, All, N, Expand, Fields> | null)[]
    : Target<R, All, N, Expand, Fields> | null;

type Target<R extends Resource, All extends Resource, N extends RelationOf<R>, Expand, Fields> = Shown<
  ResourceNamed<All, R["relations"][N]["to"]>,
  All,
  Below<Expand, N>,
  N extends Fields ? never : Below<Fields, N>
>;

type HoldsMany<V, Path> = Path extends keyof V
  ? NonNullable<V[Path]> extends readonly unknown[]
    ? true
    : false
  : false;

/** A field, or a member of the objects in it, by the name that queries have for it: `address.city`. */
interface FieldPath<Name extends string, Value, Kind> {
  readonly name: Name;
  /** Value for comparison; null if it, or an object on the way to it, may be null. */
  readonly value: Value;
  /** `one` value, `many` where an array lies on the way, or an `object`. */
  readonly kind: Kind;
}

export type PathsOf<R> =
  R extends Resource<infer S>
    ?
        | { [K in keyof ServerFields]: Walk<ServerFields[K], K, never, "one"> }[keyof ServerFields]
        | MembersOf<S, "", never, "one">
    : never;

type MembersOf<V, Prefix extends string, Null, Kind> = {
  [K in keyof V & string]-?: Walk<V[K], `${Prefix}${K}`, Null, Kind>;
}[keyof V & string];

type Walk<V, Name extends string, Null, Kind> = unknown extends V
  ? OpenPath<Name, Kind>
  : WalkInto<NonNullable<V>, Name, Null | Extract<V, null> | (undefined extends V ? null : never), Kind>;

/** In brackets, so that a union such as an enum stays one path. */
type WalkInto<V, Name extends string, Null, Kind> = [V] extends [readonly (infer E)[]]
  ? Walk<E, Name, Null, "many">
  : [V] extends [object]
    ? string extends keyof V
      ? OpenPath<Name, Kind>
      : FieldPath<Name, Null, "object"> | MembersOf<V, `${Name}.`, Null, Kind>
    : FieldPath<Name, DeepFrozen<V> | Null, Kind>;

/** A value that the schema leaves open: what lies in it is found by any path. */
type OpenPath<Name extends string, Kind> = FieldPath<
  Name | `${Name}.${string}`,
  string | number | boolean | null,
  Kind
>;

type HeadOf<Path> = Path extends `${infer Head}.${string}` ? Head : Path;

/** Paths below a name: `city` of `address.city` below `address`. */
type Below<Paths, Name extends string> = Paths extends `${Name}.${infer Rest}` ? Rest : never;

/** Names as an option takes them: one, several in an array, or several in a text with commas between them. */
export type Names<Name extends string> = Name | readonly Name[] | `${Name},${string}`;

export type NamesIn<Given> = Given extends readonly (infer Name)[]
  ? Name
  : Given extends `${infer First},${infer Rest}`
    ? Trimmed<First> | NamesIn<Rest>
    : Trimmed<Given>;

type Trimmed<Name> = Name extends ` ${infer Rest}`
  ? Trimmed<Rest>
  : Name extends `${infer Rest} `
    ? Trimmed<Rest>
    : Name;

/** An option's value if all names in it are known; else what it could be. */
export type KnownNames<Given, Name extends string> = [NamesIn<Given>] extends [Name] ? Given : Name | readonly Name[];
