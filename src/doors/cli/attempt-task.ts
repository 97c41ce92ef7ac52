import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import type { AddressInfo } from "node:net";

import { environmentWith } from "../../config.ts";
import type { Answerer } from "../../core/http/answer.ts";
import { toWorldChoice } from "../../core/model/world-choice.ts";
import { DEFAULT_SEED } from "../../core/sandbox/engine.ts";
import { DEFAULT_BASE_URL } from "../../core/world/world.ts";
import { describeService } from "../../hosted/service/description.ts";
import { operationTools } from "../../tools/mcp/operation-tools.ts";
import type { TaskApi } from "../../tools/tasks/attempt-gate.ts";
import type { AttemptOutcome, OpenTask } from "../../tools/tasks/open-task.ts";
import { createMockEngine } from "../library/engine.ts";
import { createWholeApi } from "../library/whole-api.ts";
import { loadCatalog } from "../node/definition-file.ts";
import { serveOverHttp } from "../node/server.ts";

const HOST = "127.0.0.1";

/** Characters that are kept of what a command writes: the last ones. */
const MOST_KEPT = 64 * 1024;

/** Milliseconds after a command's end in which what it wrote is still read. */
const LAST_WORDS = 1_000;

/** One line of the results. */
export interface AttemptResult extends AttemptOutcome {
  readonly task: string;
  readonly attempt: number;
  readonly passed: boolean;
  readonly seconds: number;
  readonly said: string;
}

/** The API of tasks, which can be served to one agent at a time on an address of its own. */
export interface OpenApi extends TaskApi {
  serve(answer: Answerer): Promise<{ readonly url: string; close(): Promise<void> }>;
  close(): Promise<void>;
}

/** Opens the API of a document or a definition, else that of the built-in domains. Throws a `ConfigError`. */
export async function openApi(document: string | undefined): Promise<OpenApi> {
  const catalog = await loadCatalog(document);
  const world = toWorldChoice(DEFAULT_SEED);
  const engine = createMockEngine({ catalog, world, baseUrl: DEFAULT_BASE_URL, clock: Date.now });
  const { answer, parts, close } = await createWholeApi(engine, { isOnLoopback: true });
  return {
    answer,
    parts,
    tools: operationTools(catalog, () => describeService(parts)),
    async serve(own) {
      const http = serveOverHttp(own, { ...parts, addressOf: () => HOST, isProxy: () => false });
      await http.listen({ port: 0, host: HOST });
      const { port } = http.server.address() as AddressInfo; // a listening TCP server has one
      return {
        url: `http://${HOST}:${port}`,
        async close() {
          http.server.closeAllConnections();
          await http.close();
        },
      };
    },
    close,
  };
}

/** Lets a command try a task, in a state that nobody else sees, and grades what became of it. */
export async function attemptTask(
  open: OpenTask,
  api: OpenApi,
  command: string,
  attempt: number,
): Promise<AttemptResult> {
  const { task, now } = open;
  const own = await open.fork();
  const { url, close } = await api.serve(own.answer);
  const settings = {
    SEEDBED_URL: url,
    SEEDBED_MCP: `${url}/mcp`,
    SEEDBED_INSTRUCTION: task.instruction,
    SEEDBED_POLICIES: task.policies,
    SEEDBED_NOW: now,
    SEEDBED_TASK: task.name,
    SEEDBED_ATTEMPT: String(attempt),
  };
  const begun = performance.now();
  const { said, failure } = await runCommand(command, settings, task.seconds);
  const seconds = Number(((performance.now() - begun) / 1_000).toFixed(3));
  await close();
  const grade = await own.grade(said);
  await own.end();
  const reasons = [...(failure === undefined ? [] : [failure]), ...grade.reasons];
  return { task: task.name, attempt, passed: reasons.length === 0, seconds, ...grade, reasons, said };
}

/** Commands that run; they are ended with this process. */
const running = new Set<ChildProcess>();
let isWatched = false;

/** Runs a command to its end, or for so many seconds. */
async function runCommand(command: string, settings: Readonly<Record<string, string>>, seconds: number) {
  if (!isWatched) for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, endAll);
  isWatched = true;
  const child = spawn(command, {
    shell: true,
    env: environmentWith(settings),
    stdio: ["ignore", "pipe", "pipe"],
    detached: process.platform !== "win32", // a group, so that what the shell starts ends with it
  });
  running.add(child);
  let [said, complaints, isLate] = ["", "", false];
  child.stdout.setEncoding("utf8").on("data", (text: string) => (said = (said + text).slice(-MOST_KEPT)));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (complaints = (complaints + text).slice(-MOST_KEPT)));
  const { promise, resolve } = Promise.withResolvers<string>();
  let hasEnded = false;
  const stop = () => {
    isLate ||= !hasEnded;
    end(child);
    // Whatever it started in a group of its own may hold them open.
    for (const output of [child.stdout, child.stderr]) output.destroy();
  };
  let timer = setTimeout(stop, seconds * 1_000);
  child.on("exit", () => {
    hasEnded = true;
    clearTimeout(timer);
    timer = setTimeout(stop, LAST_WORDS);
  });
  child.on("close", (status, signal) =>
    resolve(status === 0 ? "" : `the command ended with ${signal ?? `status ${status}`}`),
  );
  child.on("error", (error) => resolve(`the command could not be started: ${error.message}`));
  const ended = await promise;
  clearTimeout(timer);
  running.delete(child);
  const last = complaints.trim().split("\n").at(-1) ?? "";
  const failure = isLate
    ? `it was stopped after ${seconds} ${seconds === 1 ? "second" : "seconds"}`
    : ended === "" || last === ""
      ? ended
      : `${ended}: ${last}`;
  return { said: said.trim(), failure: failure === "" ? undefined : failure };
}

function end(child: ChildProcess): void {
  try {
    if (child.pid !== undefined && process.platform !== "win32") process.kill(-child.pid, "SIGKILL");
    else child.kill("SIGKILL");
  } catch {
    // it is gone already
  }
}

function endAll(): void {
  for (const child of running) end(child);
  process.exit(130);
}
