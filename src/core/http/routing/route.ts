import type { Answer } from "../answer.ts";
import type { Place } from "../data/place.ts";
import type { MaybePromise } from "../maybe-promise.ts";
import type { ApiRequest } from "../request.ts";

export interface Matched {
  readonly pattern: string;
  readonly params: Readonly<Record<string, string>>;
  readonly place: Place | undefined;
  readonly isServed?: boolean;
}

/** Answers a request; undefined where the client has gone. */
export type RouteHandler = (request: ApiRequest, matched: Matched) => MaybePromise<Answer | undefined>;

export const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

export type Method = (typeof METHODS)[number];

/** A pattern with one of its methods, and what answers there. */
export interface Route<Run = RouteHandler> {
  /** `/v1/core/users/:id`; `*` at its end takes all segments that are left. */
  readonly pattern: string;
  readonly run: Run;
  readonly place: Place | undefined;
  readonly isServed?: boolean;
}
