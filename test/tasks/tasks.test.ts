// `seedbed tasks`: what a person notices who writes tasks, and who tests an agent by them.
import assert from "node:assert/strict";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";

import { openApi } from "../../src/doors/cli/attempt-task.ts";
import type { AttemptResult, OpenApi } from "../../src/doors/cli/attempt-task.ts";
import { createAsk, get } from "../../src/tools/mcp/ask.ts";
import { openTask } from "../../src/tools/tasks/open-task.ts";
import { readTask } from "../../src/tools/tasks/task.ts";
import { runBuilt } from "../built.ts";
import type { Ran } from "../built.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const TASKS = path.join(ROOT, "tasks");
const folder = mkdtempSync(path.join(tmpdir(), "seedbed-tasks-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const PAGE = path.join(folder, "results.html");

const run = (...args: readonly string[]): Promise<Ran> => runBuilt(folder, "tasks", ...args);

const AGENT = `"${process.execPath}" "${path.join(import.meta.dirname, "agent.ts")}"`;

/** Lets the agent of these tests try a task in its way. */
async function attempt(task: string, act: string, times: number): Promise<Ran & { readonly results: AttemptResult[] }> {
  const out = path.join(folder, `${act}.jsonl`);
  const command = `${AGENT} ${act}`;
  const counts = ["--times", String(times), "--at-once", "4"];
  const ran = await run("run", task, "--command", command, ...counts, "--out", out, "--page", PAGE);
  const results = readFileSync(out, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as AttemptResult) // what the command writes
    .toSorted((one, other) => one.attempt - other.attempt);
  return { ...ran, results };
}

function write(name: string, content: string): string {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
  return name;
}

const PAY = `
start:
  seed: 42
instruction: Pay order 144.
expect:
  created:
    payments: [{ orderId: "144", status: executed }]
    transactions: [{ accountId: "58" }]
  updated:
    orders: [{ id: "144", status: paid }]
    accounts: [{ id: "58" }]
say: [SB-2026-00144]
solution:
  - request: POST /v1/bookstore/orders/144/pay
    as: order
  - say: Order {{order.orderNumber}} is paid.
`;

const own = globSync("*.yaml", { cwd: TASKS });
const ported = globSync("{chat,retail}/*.yaml", { cwd: TASKS });
const files = [...own, ...ported].toSorted();

const apis = new Map<string | undefined, ReturnType<typeof openApi>>();
after(async () => {
  for (const api of apis.values()) await (await api).close();
});

test("there are 30 tasks, and those that are ported take as few lines as the guide says", () => {
  assert.equal(own.length, 30);
  const linesOf = (file: string): number => readFileSync(path.join(ROOT, file), "utf8").split("\n").length - 1;
  const guide = readFileSync(path.join(ROOT, "docs/tasks.md"), "utf8");
  const rows = [
    ...guide.matchAll(/^\| .*\(\.\.\/tasks\/(\w+)\).*?\| +([\d,]+) \| +([\d,]+) \| +([\d,]+) \| +([\d.]+) %/gm),
  ];
  assert.deepEqual(new Set(rows.map(([, suite]) => suite)), new Set(ported.map((file) => path.dirname(file))));
  for (const [, suite = "", ...cells] of rows) {
    const [theirs = 0, definition, tasks, percent = 100] = cells.map((cell) => Number(cell.replaceAll(",", "")));
    const others = ported.filter((file) => path.dirname(file) === suite);
    const lines = others.reduce((sum, file) => sum + linesOf(`tasks/${file}`), 0);
    assert.deepEqual([definition, tasks], [linesOf(`tasks/apis/${suite}.yaml`), lines], suite);
    const part = (linesOf(`tasks/apis/${suite}.yaml`) + lines) / theirs;
    assert.equal((100 * part).toFixed(1), percent.toFixed(1));
    assert.ok(part <= 0.05);
  }
});

for (const file of files)
  test(`${file} is solved by its solution and by nothing less, and the same state comes of it each time`, async () => {
    const task = readTask(file, readFileSync(path.join(TASKS, file), "utf8"));
    const document = task.start.api && path.join(TASKS, path.dirname(file), task.start.api);
    const opening = apis.get(document) ?? openApi(document);
    apis.set(document, opening);
    const open = await openTask(task, await opening, task.name);
    const idle = await (await open.fork()).grade("");
    assert.notDeepEqual(idle.reasons, []);
    assert.deepEqual([idle.changes, idle.requests], [[], []]);
    const hashes = new Set<string>();
    for (let time = 0; time < 2; time += 1) {
      const acting = await open.fork();
      const { said, problem } = await acting.solve();
      assert.equal(problem, undefined);
      const { reasons, requests, hash } = await acting.grade(said);
      assert.deepEqual(reasons, []);
      assert.equal(requests.length, task.solution.filter(({ request }) => request !== undefined).length);
      hashes.add(hash);
    }
    assert.equal(hashes.size, 1);
  });

test("verify says that a folder of tasks is as it should be, and the guide shows one of ours", async () => {
  write("good/pay.yaml", PAY);
  const { status, output } = await run("verify", "good");
  assert.deepEqual(
    [status, output],
    [0, "1 task is as it should be: solved by their solutions, and by nothing less\n"],
  );
  const shown = /```yaml\n(.*?)```/s.exec(readFileSync(path.join(ROOT, "docs/tasks.md"), "utf8"))?.[1];
  assert.equal(shown, readFileSync(path.join(TASKS, "return-in-time.yaml"), "utf8"));
});

test("what is wrong with a file is told with its place and the nearest right word", async () => {
  write("bad/a-word.yaml", "instuction: Pay.\nsolution:\n  - request: POST /v1/users\n    boddy: {}\n");
  write("bad/b-start.yaml", PAY.replace("seed: 42", "seed: 42\n  autopilt: true"));
  write("bad/c-tools.yaml", `${PAY}tools:\n  tags: [Order]\n`);
  write("bad/d-expect.yaml", PAY.replace("payments:", "payment:"));
  write("bad/e-faults.yaml", PAY.replace("seed: 42", "faults: [{ on: POST /v1/bookstore/order, answer: 503 }]"));
  write("bad/f-yaml.yaml", "instruction: [\n");
  write("bad/g-empty.yaml", "");
  const { status, output } = await run("verify", "bad");
  assert.equal(status, 1);
  for (const expected of [
    /^bad.a-word\.yaml:1:1: instuction: is not known here: did you mean instruction\?$/m,
    /^bad.a-word\.yaml:4:5: solution\.0\.boddy: is not known here: did you mean body\?$/m,
    /^bad.b-start\.yaml:4:3: start\.autopilt: is not known here: did you mean autopilot\?$/m,
    /^bad.c-tools\.yaml:\d+:\d+: tools\.tags\.0: there is no Order: did you mean Orders\?$/m,
    /^bad.d-expect\.yaml:7:5: expect\.created\.payment: is not a collection: did you mean payments\?$/m,
    /^bad.e-faults\.yaml:3:\d+: start\.faults\.0\.on: can meet no route: did you mean \/v1\/bookstore\/orders\?$/m,
    /^bad.f-yaml\.yaml:\d+:\d+: /m,
    /^bad.g-empty\.yaml: there is nothing in it$/m,
    /^7 of the tasks are not as they should be$/m,
  ])
    assert.match(output, expected);
});

test("verify tells of a task that needs nothing, and of a solution that solves nothing", async () => {
  write("weak/nothing.yaml", "instruction: Look around.\nsolution: []\n");
  write("weak/refused.yaml", PAY.replace("orders/144/pay", "orders/145/pay"));
  write("weak/wrong.yaml", PAY.replace("status: paid", "status: shipped"));
  const { status, output } = await run("verify", "weak");
  assert.equal(status, 1);
  assert.match(output, /nothing\.yaml: it passes when nothing was done: expect a change, a request, or something/);
  assert.match(
    output,
    /refused\.yaml: .*: step 1: POST \/v1\/bookstore\/orders\/145\/pay was answered 409, not with succ/,
  );
  assert.match(output, /wrong\.yaml: .*nearest is order 144: \/status is "paid", wanted "shipped"/);
  assert.match(output, /^3 of the tasks are not as they should be$/m);
});

test("attempts do not see each other, and the same actions leave the same hash", async () => {
  const { status, output, results } = await attempt(write("pay.yaml", PAY), "pay", 6);
  assert.equal(status, 0, output);
  assert.match(output, /^pay +6\/6 +\d+\.\d +2\.0$/m);
  assert.match(output, /6 of 6 attempts passed: pass\^1 1\.00, pass\^2 1\.00/);
  for (const { said } of results) assert.equal(said, "There were 200 payments. Order SB-2026-00144 is paid.");
  const [{ hash } = { hash: "" }] = results;
  assert.match(hash, /^[0-9a-f]{64}$/);
  assert.ok(results.every((one) => one.hash === hash));
  const again = await attempt("pay.yaml", "pay", 1);
  assert.equal(again.results[0]?.hash, hash);
});

const BUSY = `
start: { seed: 42, faults: [{ on: GET /v1/core/users/54, nth: 1, answer: 503 }] }
instruction: Pay order 144, and say thanks.
solution:
  - request: GET /v1/bookstore/orders?status=pending&limit=5
  - request: GET /v1/bookstore/orders/144
  - request: GET /v1/core/users/54
    answer: 503
  - request: GET /v1/core/users/54
  - request: PATCH /v1/core/users/54
    body: { jobTitle: Gardener }
  - request: POST /v1/bookstore/orders/144/pay
  - request: POST /v1/bookstore/reviews
    body: { bookId: "145", userId: "54", rating: 5, title: Thanks, body: It was a good summer. }
  - request: GET /v1/bookstore/reviews?userId=54
  - request: POST /v1/core/users
    body: { name: Ada }
    answer: 422
  - request: GET /v1/fintech/payments/201
`;

/** The journal and the events of a sandbox, without its name and what is the machine's: ids of requests, and times. */
async function heardIn(api: OpenApi, sandbox: string): Promise<string> {
  const caller = await api.parts.callers.identify({ address: "127.0.0.1", apiKey: undefined });
  const asker = { caller, address: "127.0.0.1", isForeign: false, signal: new AbortController().signal };
  const ask = createAsk({ answer: api.answer, heldBytes: api.parts.heldBytes }, asker);
  const [journal, events] = await Promise.all(
    ["requests?limit=1000", `events?sandbox=${sandbox}`].map((what) =>
      get(ask, { method: "GET", target: `/_seedbed/api/${what}`, sandbox }),
    ),
  );
  return JSON.stringify([journal, events], (name, value: unknown) =>
    name === "at" || name === "ms" || (name === "id" && /^(?:req|evt)_/.test(String(value))) ? undefined : value,
  )
    .replaceAll(/"next":"evt_[^"]*"/g, "")
    .replaceAll(sandbox, "it");
}

test("the same actions of 1,000 attempts at once leave the same state, journal and events", async () => {
  const [api, elsewhere] = [await openApi(undefined), await openApi(undefined)];
  try {
    const task = readTask("busy.yaml", BUSY);
    const open = await openTask(task, api, "busy");
    const attempts = [];
    for (let count = 0; count < 1_000; count += 1) attempts.push(await open.fork());
    const solved = await Promise.all(attempts.map((one) => one.solve()));
    assert.deepEqual(new Set(solved.map(({ problem }) => problem)), new Set([undefined]));
    const grades = await Promise.all(attempts.map((one) => one.grade("")));
    assert.equal(new Set(grades.map((grade) => JSON.stringify(grade))).size, 1);
    assert.equal(grades[0]?.requests.length, 10);
    const heard = await Promise.all(attempts.map((_, at) => heardIn(api, `busy.${at + 1}`)));
    assert.equal(new Set(heard).size, 1);
    assert.match(heard[0] ?? "", /"type":"order\.paid"/);
    const another = await (await openTask(task, elsewhere, "busy")).fork();
    await another.solve();
    assert.equal((await another.grade("")).hash, grades[0]?.hash);
    assert.equal(await heardIn(elsewhere, "busy.1"), heard[0]);
    assert.equal(heard[0]?.match(/"status":503/g)?.length, 1);
  } finally {
    await Promise.all([api.close(), elsewhere.close()]);
  }
});

test("a failed attempt says why, and pass^k how likely all pass", async () => {
  const { status, output, results } = await attempt(write("pay.yaml", PAY), "moody", 3);
  assert.equal(status, 1);
  assert.deepEqual(
    results.map(({ task, attempt: number, passed }) => [task, number, passed]),
    [
      ["pay", 1, true],
      ["pay", 2, false],
      ["pay", 3, false],
    ],
  );
  assert.match(output, /^pay +1\/3 /m);
  assert.match(output, /^ {2}attempt 2: no order was updated that has all of orders\[0\]: nothing changed in orders$/m);
  assert.match(output, /^ {2}attempt 3: user 7 was updated by user\.suspended .*POST \/v1\/core\/users\/7\/suspend/m);
  assert.match(output, /1 of 3 attempts passed: pass\^1 0\.33, pass\^2 0\.00, pass\^3 0\.00/);
  assert.deepEqual(results[1]?.changes, []);
  assert.ok(results[1]?.reasons.includes('it did not say "SB-2026-00144"'));
  assert.ok(results[2]?.changes.includes("users/7 updated"));
  const page = readFileSync(PAGE, "utf8");
  assert.match(page, /<h1>1 of 3 attempts passed<\/h1>\s*<p>pass\^1 0\.33/);
  assert.equal(page.match(/<details class="failed" open>/g)?.length, 2);
  assert.match(page, /<li>it did not say &quot;SB-2026-00144&quot;<\/li>/);
  assert.match(page, /<li><code>POST \/v1\/core\/users\/7\/suspend 200<\/code><\/li>/);
  assert.match(page, /Its clock ended at <code>2026-11-01T/);
  assert.deepEqual(results[2]?.requests, [
    "GET /v1/fintech/payments?limit=1 200",
    "POST /v1/bookstore/orders/144/pay 200",
    "POST /v1/core/users/7/suspend 200",
  ]);
});

test("a command that hangs is stopped when its time is over, and one that fails has failed", async () => {
  const late = await attempt(write("slow.yaml", `seconds: 1${PAY}`), "hang", 1);
  assert.equal(late.status, 1);
  assert.equal(late.results[0]?.reasons[0], "it was stopped after 1 second");
  const left = await attempt(write("pay.yaml", PAY), "leave", 1);
  assert.deepEqual(left.results[0]?.reasons, [], "the agent itself was in time");
  const { status, results } = await attempt("pay.yaml", "crash", 1);
  assert.equal(status, 1);
  assert.deepEqual(results[0]?.reasons, ["the command ended with status 3: out of tokens"]);
});

test("an agent reaches what its task allows, and nothing of the test", async () => {
  write("orders.yaml", `${PAY}tools:\n  operations: [getOrder, payOrder]\n`);
  const { status, output, results } = await attempt("orders.yaml", "cheat", 1);
  assert.equal(status, 0, output);
  assert.deepEqual(results[0]?.requests, [
    "POST /api/data/reset 403",
    "GET /_seedbed/api/data/changes 403",
    "GET /s/task-1/v1/bookstore/orders/144 403",
    "DELETE /v1/bookstore/orders/144 403",
    "POST /v1/bookstore/orders/144/pay 200",
  ]);
  assert.match(results[0]?.said ?? "", /^\/v1\/bookstore\/orders\/\{id\} \/v1\/bookstore\/orders\/\{id\}\/pay$/m);
  const byTools = await attempt("orders.yaml", "tools", 1);
  assert.equal(byTools.status, 0, byTools.output);
  assert.equal(byTools.results[0]?.said, "SB-2026-00144 is paid by one of getOrder, payOrder");
  assert.equal(byTools.results[0]?.hash, results[0]?.hash);
});

test("an agent is not told that a fault is one, and no parameter of tests does anything for it", async () => {
  const faults = [
    '{ on: "POST /v1/bookstore/orders/{id}/pay", nth: 1, answer: 503 }',
    "{ on: GET /v1/core/users, rate: { limit: 0, per: PT1H } }",
    "{ on: GET /v1/core/jobs, body: html }",
  ];
  const task = PAY.replace("seed: 42", `seed: 42\n  faults: [${faults.join(", ")}]`);
  const { results } = await attempt(write("faulty.yaml", task), "suspicious", 1);
  const [result] = results;
  assert.deepEqual(result?.reasons, []);
  assert.deepEqual(result?.requests.slice(0, 4), [
    "POST /v1/bookstore/orders/144/pay 503",
    "GET /v1/core/users 429",
    "GET /v1/core/jobs 200",
    "GET /v1/bookstore/orders/144?_status=418&_seed=3 200",
  ]);
  assert.match(result?.said ?? "", /<h1>Bad gateway<\/h1>[^]*^takes .*\blimit\b/m);
  assert.doesNotMatch(result?.said ?? "", /simulat|fault plan|"x-fault"|_status|_seed|^takes .*x-sandbox/im);
});

test("tasks of one name are refused, as their results could not be told apart", async () => {
  write("same/pay.yaml", PAY);
  write("same/pay.yml", PAY);
  const { status, output } = await run("verify", "same");
  assert.equal(status, 1);
  assert.match(output, /the task is called pay, as that of same.pay\.yaml is: rename one of the files/);
});

test("what is asked for wrongly is told with how to ask", async () => {
  const wrong = async (...args: readonly string[]): Promise<string> => {
    const { status, complaints } = await run(...args);
    assert.equal(status, 2, complaints);
    assert.match(complaints, /seedbed tasks <action> <folder>/);
    return complaints.split("\n", 1)[0] ?? "";
  };
  write("pay.yaml", PAY);
  assert.match(await wrong("rum", "tasks"), /what to do must be run, verify, not rum: did you mean run\?/);
  assert.match(await wrong("run", "pay.yaml"), /--command must say what starts the agent/);
  assert.match(
    await wrong("run", "pay.yaml", "--command", "true", "--times", "0"),
    /--times must be .* 1 to 1000, not 0/,
  );
  assert.match(await wrong("verify", "nowhere"), /there are no tasks in nowhere/);
  const bad = await run("run", write("a.yaml", "instruction: 7\nsolution: []\n"), "--command", "true");
  assert.equal(bad.status, 1);
  assert.match(bad.complaints, /nothing was tried:\na\.yaml:1:\d+: instruction: must be a string, not a number/);
});
