import type { z } from "zod";

import type { Shape } from "./resource.ts";

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
  /** The body that the action takes, where it takes one; all its members are optional. */
  readonly input?: z.ZodObject;
}

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
  /** Where there are none: what to do instead of writing `status`, for whoever tried. */
  readonly elsewhere?: string;
}
