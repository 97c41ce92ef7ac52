import type { z } from "zod";

import type { Stream } from "./generation.ts";
import type { RecordOf, Shape } from "./resource.ts";

/** The states of a resource: the values of its `status`. */
export type StateOf<S extends Shape> = S extends { readonly status: infer State extends string } ? State : string;

/** A move from some states to another, by `POST …/{id}/{action}` or by writing `status`. */
export interface Transition<State extends string = string, Event = string> {
  readonly from: readonly State[];
  readonly to: State;
  /** Past tense: the event is `{resource}.{event}`. */
  readonly event: Event;
  /** One sentence for the reader of the API description. */
  readonly description: string;
  /** The title of the operation, where the action's name is no verb. */
  readonly summary?: string;
  /** The body that the action takes, where it takes one; all its members are optional. */
  readonly input?: z.ZodObject;
}

export interface Course<S extends Shape = Shape> {
  readonly record: RecordOf<S>;
  /** Chance of this record in this state: the same in every sandbox that grew from the seed. */
  readonly random: Stream;
  /** Start of autopilot, epoch milliseconds: none of its moves is earlier. */
  readonly since: number;
}

/** Place at which a record goes: to a state, with what the transition's action takes. */
export interface Destination<State extends string = string> {
  readonly to: State;
  readonly input?: Readonly<Record<string, unknown>>;
}

/** A move that is to happen by itself. */
export interface PlannedMove<State extends string = string> extends Destination<State> {
  /** Epoch milliseconds. */
  readonly at: number;
  /** Place at which it goes instead if the rules refuse the move, by the problem's code; without, it is tried again a day later. */
  refused?(code: string): Destination<State>;
}

/**
 * Moves of a record out of a state, with autopilot: the next state by the time since its last change (an ISO 8601 duration), or
 * worked out from the record; undefined if it stays. There is a transition to that state, or the resource's `clockEvents` name the
 * event, which is then called as the state.
 */
export type Schedule<S extends Shape = Shape> =
  | Readonly<Record<string, StateOf<S>>>
  | ((course: Course<S>) => PlannedMove<StateOf<S>> | undefined);

/** The states and the moves between them. */
export interface Lifecycle<
  S extends Shape = Shape,
  Transitions = Readonly<Record<string, Transition<StateOf<S>>>>,
  Start = StateOf<S>,
> {
  /** The state of a created record; absent where a caller may create one in any state. */
  readonly initial?: Start & StateOf<S>;
  /** Fields that cannot change once the record has left its first state: 409 `conflict`. */
  readonly fixed?: readonly (keyof S & string)[];
  /** By action name as in the path: `pay`, `check-in`. */
  readonly transitions: Transitions;
  /** Advice in the refusal of a written `status`, for a lifecycle without transitions. */
  readonly elsewhere?: string;
  readonly after?: { readonly [State in StateOf<S>]?: Schedule<S> };
}
