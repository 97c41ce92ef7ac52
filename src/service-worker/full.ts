import * as describing from "../mock/describing.ts";
import * as playing from "../mock/playing.ts";
import { createIndexedDbPlaygrounds } from "../storage/indexeddb-playgrounds.ts";
import { answerPages } from "./answer-pages.ts";
import type { WorkerExtent } from "./answer-pages.ts";
import type { WorkerOptions } from "./worker-options.ts";

export type { DomainConfig } from "../mock/open-engine.ts";
export type { WorkerOptions } from "./worker-options.ts";

const ALL: WorkerExtent = Object.freeze({
  later: { loadPlaygrounds: async () => playing, loadDescription: async () => describing },
  keepPlaygrounds: createIndexedDbPlaygrounds,
});

/** As `serveFromWorker` of `seedbed/service-worker`, with playgrounds and the OpenAPI description. Throws `invalid_parameter`. */
export function serveFromWorker(options: WorkerOptions = {}): void {
  answerPages(options, ALL);
}
