import { appendFileSync, globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

import { DeclarationError } from "../../core/definition/faults.ts";
import { asMarkup, markup } from "../../core/http/pages/markup.ts";
import { getOrMake } from "../../core/model/maps.ts";
import { openTask } from "../../tools/tasks/open-task.ts";
import type { OpenTask } from "../../tools/tasks/open-task.ts";
import { readTask } from "../../tools/tasks/task.ts";
import type { Task } from "../../tools/tasks/task.ts";
import { TEXT, toWord, UsageError, readArguments } from "./arguments.ts";
import { attemptTask, openApi } from "./attempt-task.ts";
import type { AttemptResult, OpenApi } from "./attempt-task.ts";

const MOST_TIMES = 1_000;
const MOST_AT_ONCE = 1_000;

const print = (text: string): void => void process.stdout.write(text);

/** `seedbed tasks run` and `seedbed tasks verify`. Sets the exit code where a task fails. Throws a `UsageError`. */
export async function runTasks(args: readonly string[]): Promise<void> {
  const options = { command: TEXT, times: TEXT, "at-once": TEXT, out: TEXT, page: TEXT };
  const { values, positionals } = readArguments(args, options);
  const [asked, folder, ...others] = positionals;
  if (asked === undefined || folder === undefined || others.length > 0)
    throw new UsageError("say what to do with which folder: seedbed tasks run tasks --command 'python agent.py'");
  if (toWord("what to do", asked, ["run", "verify"]) === "verify") {
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
  const all = opened.length === 1 ? "1 task is as it should be" : `${opened.length} tasks are as they should be`;
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
      const other = opened.find(({ open }) => open.task.name === task.name);
      if (other !== undefined)
        throw new Error(
          `the task is called ${task.name}, as that of ${other.open.task.file} is: rename one of the files`,
        );
      const document = task.start.api === undefined ? undefined : path.join(path.dirname(file), task.start.api);
      const key = document ?? "";
      const opening = getOrMake(apis, key, () => openApi(document));
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

/** A table of tasks, why attempts failed, and how likely so many attempts at a task all pass (pass^k). */
function reportTasks(names: readonly string[], results: readonly AttemptResult[], times: number): string {
  const longest = Math.max(4, ...names.map((name) => name.length));
  const rows = names.flatMap((name) => {
    const own = results.filter(({ task }) => task === name).toSorted((one, other) => one.attempt - other.attempt);
    const passed = own.filter((one) => one.passed).length;
    const row = [
      name.padEnd(longest),
      `${passed}/${own.length}`.padStart(7),
      mean(own.map(({ seconds }) => seconds))
        .toFixed(1)
        .padStart(8),
      mean(own.map(({ requests }) => requests.length))
        .toFixed(1)
        .padStart(9),
    ];
    const why = own.flatMap(({ attempt, reasons }) =>
      reasons.slice(0, 3).map((reason) => `  attempt ${attempt}: ${reason}`),
    );
    return [row.join(" "), ...why];
  });
  const { total, likely } = totalOf(names, results, times);
  const head = [`task`.padEnd(longest), " passed", " seconds", " requests"].join(" ");
  return `${[head, ...rows, "", `${total}: ${likely}`].join("\n")}\n`;
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

function totalOf(names: readonly string[], results: readonly AttemptResult[], times: number) {
  const passes = names.map((name) => results.filter(({ task, passed }) => task === name && passed).length);
  const powers = Array.from({ length: times }, (_, at) => at + 1).filter((k) => k <= 8 || k === times);
  const likely = powers.map((k) => `pass^${k} ${mean(passes.map((count) => allPass(count, times, k))).toFixed(2)}`);
  const passed = passes.reduce((sum, one) => sum + one, 0);
  return { total: `${passed} of ${results.length} attempts passed`, likely: likely.join(", ") };
}

/** Of `count` passes in `times` attempts, how likely `k` of these attempts all passed. */
function allPass(count: number, times: number, k: number): number {
  return Array.from({ length: k }, (_, at) => Math.max(0, count - at) / (times - at)).reduce(
    (one, other) => one * other,
    1,
  );
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
summary { cursor: pointer; padding: 0.25rem 0; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.875rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
details { border-left: 3px solid #2a7d4f; padding-left: 0.75rem; margin: 0.5rem 0; }
details.failed { border-color: #b3261e; }
`;

/** A page, without anything from elsewhere, of the attempts at each task: their requests, changes, clock and words. */
function pageOfTasks(tasks: readonly Task[], results: readonly AttemptResult[], times: number): string {
  const names = tasks.map(({ name }) => name);
  const { total, likely } = totalOf(names, results, times);
  const sections = tasks.map(({ name, instruction }) => {
    const own = results.filter(({ task }) => task === name).toSorted((one, other) => one.attempt - other.attempt);
    return markup`<section><h2>${name}</h2><p>${instruction}</p>${own.map(attemptOf)}</section>\n`;
  });
  return markup`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${total}</title><style>${asMarkup(STYLE)}</style></head>
<body>
<h1>${total}</h1>
<p>${likely}</p>
${sections}</body>
</html>
`.markup;
}

function attemptOf({ attempt, passed, seconds, reasons, requests, changes, now, hash, said }: AttemptResult) {
  const list = (title: string, lines: readonly string[]) =>
    lines.length === 0
      ? undefined
      : markup`<h3>${title}</h3><ol>${lines.map((line) => markup`<li><code>${line}</code></li>`)}</ol>`;
  return markup`<details class="${passed ? "passed" : "failed"}"${passed ? undefined : markup` open`}>
<summary>Attempt ${attempt} ${passed ? "passed" : "failed"} in ${seconds} s</summary>
${reasons.length === 0 ? undefined : markup`<ul>${reasons.map((reason) => markup`<li>${reason}</li>`)}</ul>`}
${list("Requests", requests)}${list("Changes", changes)}
<h3>State</h3><p>Its clock ended at <code>${now}</code>, its hash is <code>${hash}</code>.</p>
${said === "" ? undefined : markup`<h3>Said</h3><pre>${said}</pre>`}
</details>
`;
}
