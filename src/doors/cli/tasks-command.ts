import { appendFileSync, globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

import { DeclarationError } from "../../core/definition/faults.ts";
import { openTask } from "../../tools/tasks/open-task.ts";
import type { OpenTask } from "../../tools/tasks/open-task.ts";
import { readTask } from "../../tools/tasks/task.ts";
import { readArguments, TEXT, UsageError } from "./arguments.ts";
import { attemptTask, openApi } from "./attempt-task.ts";
import type { AttemptResult, OpenApi } from "./attempt-task.ts";
import { pageOfTasks, reportTasks } from "./tasks-report.ts";

const MOST_TIMES = 1_000;
const MOST_AT_ONCE = 500;

const print = (text: string): void => void process.stdout.write(text);

/** `seedbed tasks run` and `seedbed tasks verify`. Sets the exit code where a task fails. Throws a `UsageError`. */
export async function runTasks(args: readonly string[]): Promise<void> {
  const options = { command: TEXT, times: TEXT, "at-once": TEXT, out: TEXT, page: TEXT };
  const { values, positionals } = readArguments(args, options);
  const [action, folder, ...others] = positionals;
  if ((action !== "run" && action !== "verify") || folder === undefined || others.length > 0)
    throw new UsageError("say what to do with which folder: seedbed tasks run tasks --command 'python agent.py'");
  if (action === "verify") {
    if (Object.keys(values).length > 0) throw new UsageError("seedbed tasks verify takes a folder, and no options");
    return verifyTasks(folder);
  }
  const { command, times = "1", "at-once": atOnce = "4", out, page } = values;
  if (command === undefined)
    throw new UsageError("--command must say what starts the agent, such as 'python agent.py'");
  const counts = { times: toCount("--times", times, MOST_TIMES), atOnce: toCount("--at-once", atOnce, MOST_AT_ONCE) };
  for (const file of [out, page]) if (file !== undefined) writeFileSync(file, "");
  const { opened, faults, close } = await openTasks(folder);
  if (faults.length > 0) throw new Error(`nothing was tried:\n${faults.join("\n")}`);
  const waiting = opened.flatMap((one) =>
    Array.from({ length: counts.times }, (_, at) => ({ ...one, attempt: at + 1 })),
  );
  const results: AttemptResult[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const result = await attemptTask(next.open, next.api, command, next.attempt);
      results.push(result);
      if (out !== undefined) appendFileSync(out, `${JSON.stringify(result)}\n`);
    }
  };
  await Promise.all(Array.from({ length: counts.atOnce }, work));
  await close();
  const tasks = opened.map(({ open }) => open.task);
  if (page !== undefined) writeFileSync(page, pageOfTasks(tasks, results, counts.times));
  const names = tasks.map(({ name }) => name);
  print(reportTasks(names, results, counts.times));
  if (results.some(({ passed }) => !passed)) process.exitCode = 1;
}

function toCount(option: string, text: string, most: number): number {
  const count = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : Number.NaN;
  if (count <= most) return count;
  throw new UsageError(`${option} must be a whole number from 1 to ${most}, not ${text}`);
}

/** Proves of each task that its solution solves it, and that nothing less does. */
async function verifyTasks(folder: string): Promise<void> {
  const { opened, faults, close } = await openTasks(folder);
  for (const { open } of opened) {
    const { file } = open.task;
    const idle = await open.fork();
    if ((await idle.grade("")).reasons.length === 0)
      faults.push(`${file}: it passes when nothing was done: expect a change, a request, or something that is said`);
    await idle.end();
    const acting = await open.fork();
    const { said, problem } = await acting.solve();
    const reasons = problem === undefined ? (await acting.grade(said)).reasons : [problem];
    faults.push(...reasons.map((reason) => `${file}: its solution does not solve it: ${reason}`));
    await acting.end();
  }
  await close();
  const wrong = new Set(faults.map((fault) => fault.split(":", 1)[0]));
  const all = `${opened.length} ${opened.length === 1 ? "task is" : "tasks are"} as they should be`;
  print(
    faults.length === 0
      ? `${all}: solved by their solutions, and by nothing less\n`
      : `${faults.join("\n")}\n${wrong.size} of the tasks ${wrong.size === 1 ? "is" : "are"} not as they should be\n`,
  );
  if (faults.length > 0) process.exitCode = 1;
}

interface Opened {
  readonly open: OpenTask;
  readonly api: OpenApi;
}

/** Opens all tasks of a folder: those of the same API are forks of one. */
async function openTasks(folder: string) {
  const apis = new Map<string, Promise<OpenApi>>();
  const opened: Opened[] = [];
  const faults: string[] = [];
  for (const [at, file] of filesOf(folder).entries()) {
    try {
      const task = readTask(file, readFileSync(file, "utf8"));
      const document = task.start.api === undefined ? undefined : path.join(path.dirname(file), task.start.api);
      const key = document ?? "";
      const opening = apis.get(key) ?? openApi(document);
      apis.set(key, opening);
      const api = await opening;
      opened.push({ open: await openTask(task, api, `task-${at + 1}`), api });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      faults.push(error instanceof DeclarationError ? error.message : `${file}: ${error.message}`);
    }
  }
  const close = async (): Promise<void> => {
    for (const api of await Promise.allSettled(apis.values())) if (api.status === "fulfilled") await api.value.close();
  };
  return { opened, faults, close };
}

function filesOf(folder: string): string[] {
  if (statSync(folder, { throwIfNoEntry: false })?.isFile() === true) return [folder];
  const files = globSync("*.{yaml,yml}", { cwd: folder }).toSorted();
  if (files.length === 0)
    throw new UsageError(`there are no tasks in ${folder}: it must have files such as pay-an-order.yaml`);
  return files.map((file) => path.join(folder, file));
}
