import type { ProblemCode } from "./errors.ts";
import type { StateOf } from "./lifecycle.ts";
import type { RecordOf, Resource, Shape } from "./resource.ts";

/** Values that a resource takes but never shows (a password), kept beside the record. */
export type Hidden = Readonly<Record<string, unknown>>;

/** One write in the making. What rules do through it is part of the same write: all of it happens, or nothing. */
export interface Tx {
  /** The sandbox's time, ISO 8601. */
  readonly now: string;
  readonly baseUrl: string;
  /** The record, as this write has left it so far; undefined if there is none. */
  find<S extends Shape>(resource: Resource<S>, id: string): RecordOf<S> | undefined;
  /** All records in order of id, as this write has left them so far. */
  list<S extends Shape>(resource: Resource<S>): Iterable<RecordOf<S>>;
  /** The records that have a value at a path such as `userId` or `items.bookId`, in order of id: found by an index. */
  having<S extends Shape>(resource: Resource<S>, path: string, value: string): readonly RecordOf<S>[];
  /** Creates a record on the server's behalf: read-only fields may be given, and the resource's own rules run. Emits `{resource}.created`. */
  create<S extends Shape>(resource: Resource<S>, values: Partial<RecordOf<S>>): RecordOf<S>;
  /** Sets fields on the server's behalf: of the resource's rules only the effects of another state run. Emits `{resource}.updated`, or the given event. */
  set<S extends Shape>(resource: Resource<S>, id: string, values: Partial<RecordOf<S>>, event?: string): RecordOf<S>;
  /** Removes a record if it is there, with what its own rules remove. Emits `{resource}.deleted`. */
  remove<S extends Shape>(resource: Resource<S>, id: string): void;
  /** Moves a record as its action route would. Emits the transition's event. */
  move<S extends Shape>(
    resource: Resource<S>,
    id: string,
    action: string,
    input?: Readonly<Record<string, unknown>>,
  ): RecordOf<S>;
}

/** A record about to be written. */
export interface Change<S extends Shape> {
  readonly tx: Tx;
  /** The write in words, for refusals: `cancel order 12`. */
  readonly attempt: string;
  readonly id: string;
  /** The record before the write; undefined when it is created. */
  readonly previous: RecordOf<S> | undefined;
  /** The record as the caller wants it, with initial values filled in. */
  readonly next: RecordOf<S>;
  readonly hidden: Hidden;
  /** True if the field's value differs from the previous record's; true for every field of a new one. */
  changed(this: void, field: keyof S): boolean;
}

/** A later state that a record reaches by the clock alone. */
export interface DueMove<S extends Shape> {
  /** Epoch milliseconds. */
  readonly at: number;
  /** Past tense: the event is `{resource}.{event}`. */
  readonly event: string;
  readonly set: Partial<RecordOf<S>>;
}

/** Fields to set on a record that gets into another state; others are written through `tx`. Null where nothing follows. */
export type Effect<S extends Shape> =
  | ((change: Change<S>, input: Readonly<Record<string, unknown>>) => Partial<RecordOf<S>> | undefined)
  | null;

/** Effects by state. `input` is what the transition's action was sent. */
export interface Effects<S extends Shape> {
  /** Names every state, so that none is entered without a word on what follows. */
  readonly enter: { readonly [State in StateOf<S>]: Effect<S> };
  /** Run before those of the state that is entered. */
  readonly leave?: { readonly [State in StateOf<S>]?: Effect<S> };
}

/**
 * Hooks of a resource's writes. Each may return fields to set on the record itself, may write others through `tx` (their
 * events follow the record's own), and refuses by throwing a `SeedbedError`.
 */
export interface Rules<S extends Shape = Shape> {
  /** Errors that the hooks throw besides `conflict`, for the API description. */
  readonly refusals?: readonly ProblemCode[];
  /** Runs on create, replace and patch. */
  write?(change: Change<S>): Partial<RecordOf<S>> | undefined;
  /** Run after `write` when a record gets into another state, whichever transition leads there. */
  readonly effects?: Effects<S>;
  /** Runs as a record is deleted, when it can be found no more. */
  remove?(change: Pick<Change<S>, "tx" | "id"> & { readonly previous: RecordOf<S> }): void;
  /** The moves still ahead of a record that the clock will make, in order of time. */
  due?(record: RecordOf<S>, hidden: Hidden): readonly DueMove<S>[];
  /** Returns the fields that differ at `now` (epoch milliseconds), between two moves. */
  live?(record: RecordOf<S>, hidden: Hidden, now: number): Partial<RecordOf<S>>;
}

/** Ties rules to the resource that they are about; kept apart from the declaration so that the rules of two resources may name each other. */
export function defineRules<S extends Shape>(_resource: Resource<S>, rules: Rules<S>): Rules<S> {
  return Object.freeze(rules);
}
