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
