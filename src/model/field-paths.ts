import type { DeepFrozen, Resource, ServerFields } from "./resource.ts";

/** A field, or a member of the objects in it, by the name that queries have for it: `address.city`. */
export interface FieldPath<Name extends string, Value, Kind> {
  readonly name: Name;
  /** What it is compared with; null if it, or an object on the way to it, may be null. */
  readonly value: Value;
  /** `one` value, `many` where an array lies on the way, or an `object`. */
  readonly kind: Kind;
}

/** All declared paths of a resource. */
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

/** The first name of a path. */
export type HeadOf<Path> = Path extends `${infer Head}.${string}` ? Head : Path;

/** What of some paths lies below a name: `city` of `address.city` below `address`. */
export type Below<Paths, Name extends string> = Paths extends `${Name}.${infer Rest}` ? Rest : never;

/** Names as an option takes them: one, several in an array, or several in a text with commas between them. */
export type Names<Name extends string> = Name | readonly Name[] | `${Name},${string}`;

/** The names in an option's value. */
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
