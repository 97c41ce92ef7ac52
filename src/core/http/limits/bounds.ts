import { SHORT_DELAY } from "../../testing/faults/rule.ts";
import { MOST_RECIPE_BYTES } from "../../testing/recipe/write-recipe.ts";

/** Bytes of a request's line and headers together. */
export const MAX_HEADERS = 16 * 1024;

/** Bytes of a request's target. */
export const MAX_TARGET = 8 * 1024;

/** Bytes of a request's body. */
export const MAX_BODY = 1024 * 1024;

/** Bytes of a body that may hold a recipe, where it says how long it is; else as of any. */
export const MAX_RECIPE_BODY = MOST_RECIPE_BYTES;

/** Levels of arrays and objects that a body may have. */
export const MAX_JSON_DEPTH = 64;

export interface BodyBounds {
  readonly members: number;
  /** Values in all: members and items, at any depth. */
  readonly values: number;
}

export const BODY: BodyBounds = Object.freeze({ members: 1_000, values: 20_000 });

export const LARGE_BODY: BodyBounds = Object.freeze({ members: 20_000, values: 200_000 });

/** Faults that a problem names; of more it says how many. */
export const MAX_ERRORS = 100;

/** The longest simulated delay, milliseconds. */
export const MAX_DELAY: number = SHORT_DELAY;

/** Connections at once; more are closed unanswered. */
export const MAX_CONNECTIONS = 20_000;

/** Connections of one address at once; more are closed unanswered. */
export const MAX_CONNECTIONS_OF_ONE = 1_000;

/** Requests at once, but for those that only wait; more are 503 `overloaded`. */
export const MAX_RUNNING = 10_000;
