import { SeedbedError } from "../model/errors.ts";

/** Returns the error while the database is away, full or saturated: nothing was stored, or nobody can say if it was. */
export function unavailable(why: string, cause?: unknown): SeedbedError {
  return new SeedbedError("unavailable", `${why}; try again in a few seconds`, { cause });
}

export function isUnavailable(error: unknown): error is SeedbedError {
  return error instanceof SeedbedError && error.code === "unavailable";
}
