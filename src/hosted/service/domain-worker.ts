import { parentPort } from "node:worker_threads";

// The thread that tries the domains of playgrounds. What a stranger writes may take long, or grow without end: here it can be stopped.
import { readLocale } from "../../core/definition/define-config.ts";
import { catalog } from "../../core/domains/catalog.ts";
import { tryDomain } from "../../core/playgrounds/domain/trial.ts";
import type { TriedText } from "../../core/playgrounds/domain/trial.ts";

parentPort?.on("message", (tried: TriedText) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it goes to the thread that asked
  parentPort?.postMessage(tryDomain(tried, catalog, readLocale));
});
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- it goes to the thread that started this one
parentPort?.postMessage("ready");
