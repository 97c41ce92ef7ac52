import { SeedbedError } from "../../core/model/errors.ts";
import type { LaterParts } from "../library/api.ts";
import { answerPages } from "./answer-pages.ts";
import type { WorkerOptions } from "./worker-options.ts";

export type { DomainConfig } from "../library/open-engine.ts";
export type { WorkerOptions } from "./worker-options.ts";

const refuse = (what: string) => async (): Promise<never> => {
  throw new SeedbedError(
    "route_not_found",
    `this service worker serves ${what}: write its script with npx seedbed worker --full, or import serveFromWorker from seedbed/service-worker/full`,
  );
};

const REFUSED: LaterParts = Object.freeze({
  loadPlaygrounds: refuse("no playgrounds"),
  loadDescription: refuse("no OpenAPI description"),
});

/**
 * Answers the requests of the pages in this service worker's scope: call it once, first thing in the worker's script. The
 * state is kept in IndexedDB, over reloads and updates; all tabs share it. Playgrounds and the OpenAPI description are
 * refused (404): a script with them is half as large again, and made with `seedbed/service-worker/full`. Throws `invalid_parameter`.
 */
export function serveFromWorker(options: WorkerOptions = {}): void {
  answerPages(options, { later: REFUSED });
}
