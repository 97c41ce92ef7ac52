// Paths of a definition's own, which a service or a playground answers: each has its own way to a handler.
import type { Entry } from "../../model/catalog.ts";
import type { Answer } from "../answer.ts";
import type { AskedAccess, DataParts } from "../data/steps.ts";
import type { ApiRequest } from "../request.ts";
import type { CallerHandler, Handler } from "../serve.ts";

export interface OwnPathParts extends Pick<
  DataParts,
  "answers" | "baseUrl" | "catalog" | "clock" | "mockAuth" | "upstream" | "world"
> {
  /** Resources that have paths below the base. */
  readonly entries: readonly Entry[];
}

/** Makes handlers of what answers callers, for the router that has them. */
export interface Mounting<Run> {
  /** Characters of recent answers that are kept of each kind. */
  readonly kept: number;
  data(work: CallerHandler, asked?: AskedAccess): Run;
  page(handler: Handler): Run;
  /** The same, with another answer in the place of what it answers: a problem, where it fails. */
  restyled(run: Run, toAnswer: (answer: Answer | undefined, request: ApiRequest) => Answer | undefined): Run;
}
