import { createIndexedDbPlaygrounds } from "../../core/storage/indexeddb.ts";
import * as describing from "../library/describing.ts";
import * as playing from "../library/playing.ts";
import { answerPages } from "./answer-pages.ts";
import type { WorkerExtent } from "./answer-pages.ts";
import type { WorkerOptions } from "./worker-options.ts";

export type { DomainConfig } from "../library/open-engine.ts";
export type { WorkerOptions } from "./worker-options.ts";

const ALL: WorkerExtent = Object.freeze({
  later: { loadPlaygrounds: async () => playing, loadDescription: async () => describing },
  keepPlaygrounds: createIndexedDbPlaygrounds,
});

/** As `serveFromWorker` of `seedbed/service-worker`, with playgrounds and the OpenAPI description. Throws `invalid_parameter`. */
export function serveFromWorker(options: WorkerOptions = {}): void {
  answerPages(options, ALL);
}
