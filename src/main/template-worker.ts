// A thread that tries the templates of playgrounds. What a stranger writes may take long: here nobody waits for it.
import { parentPort, workerData } from "node:worker_threads";

import { createBases } from "../engine/base.ts";
import { DEFAULT_SEED } from "../engine/engine.ts";
import { growRecords } from "../engine/grow-world.ts";
import { createWorldMemory } from "../engine/world-memory.ts";
import { catalog } from "../resources/catalog.ts";
import { declarePlayed } from "../services/playgrounds/domain/played-domain.ts";
import { newSeed } from "../services/playgrounds/random-names.ts";
import { performTask } from "../services/playgrounds/template-tasks.ts";
import type { TemplateTask } from "../services/playgrounds/template-tasks.ts";
import { createTemplates } from "../services/playgrounds/templates.ts";
import type { TemplateWorkerData } from "./template-threads.ts";

/** What is kept of worlds, and what lists look at of larger ones, bytes. */
const [WORLDS, COLUMNS] = [16 * 1024 * 1024, 8 * 1024 * 1024];

const { baseUrl, seed = DEFAULT_SEED } = workerData as TemplateWorkerData; // what template-threads.ts gave
const templates = createTemplates({
  catalog,
  base: createBases(growRecords(catalog, baseUrl), {
    memory: createWorldMemory(WORLDS),
    always: seed,
    columnBytes: COLUMNS,
  }),
  baseUrl,
  clock: () => Date.now(),
  timer: () => performance.now(),
  newSeed,
});
const parts = { templates, declare: (definition: unknown) => declarePlayed(definition, catalog) };

parentPort?.on("message", (task: TemplateTask) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it goes to the thread that asked
  parentPort?.postMessage(performTask(task, parts));
});
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- it goes to the thread that started this one
parentPort?.postMessage("ready");
