import { asMarkup, markup } from "../../core/http/pages/markup.ts";
import type { Task } from "../../tools/tasks/task.ts";
import type { AttemptResult } from "./attempt-task.ts";

/** A table of tasks, why attempts failed, and how likely so many attempts at a task all pass (pass^k). */
export function reportTasks(names: readonly string[], results: readonly AttemptResult[], times: number): string {
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
export function pageOfTasks(tasks: readonly Task[], results: readonly AttemptResult[], times: number): string {
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
