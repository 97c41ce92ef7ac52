import { parentPort, workerData } from "node:worker_threads";

// A thread that tries the templates of playgrounds. What a stranger writes may take long: here nobody waits for it.
import { readLocale } from "../../core/definition/define-config.ts";
import { catalog } from "../../core/domains/catalog.ts";
import { declarePlayed } from "../../core/playgrounds/domain/played-domain.ts";
import { newSeed } from "../../core/playgrounds/random-names.ts";
import { performTask } from "../../core/playgrounds/template-tasks.ts";
import type { TemplateTask } from "../../core/playgrounds/template-tasks.ts";
import { createTemplates } from "../../core/playgrounds/templates.ts";
import { createBases, growRecords } from "../../core/sandbox/base.ts";
import { DEFAULT_SEED } from "../../core/sandbox/engine.ts";
import { createWorldMemory } from "../../core/sandbox/world-memory.ts";
import type { TemplateWorkerData } from "./template-threads.ts";

/** Bytes for generated worlds, and for the columns that lists of larger ones read. */
const [WORLDS, COLUMNS] = [16 * 1024 * 1024, 8 * 1024 * 1024];

/** Milliseconds that this thread has worked, however busy the machine is; of the clock where Node does not tell them. */
function workedTime(): number {
  if (process.threadCpuUsage === undefined) return performance.now();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

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
  timer: workedTime,
  newSeed,
});
const parts = {
  templates,
  declare: (definition: unknown) => declarePlayed(definition, catalog, readLocale),
  loadForeign: () => import("../../core/definition/import/import-text.ts"),
};

async function perform(task: TemplateTask): Promise<void> {
  const outcome = await performTask(task, parts);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it goes to the thread that asked
  parentPort?.postMessage(outcome);
}

parentPort?.on("message", (task: TemplateTask) => void perform(task));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- it goes to the thread that started this one
parentPort?.postMessage("ready");
