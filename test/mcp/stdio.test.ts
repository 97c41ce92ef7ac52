// `seedbed mcp`: the tools over standard input and output, asked by the official clients.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { after, before, test } from "node:test";

import { connect, ERAS } from "./clients.ts";
import type { Agent, Outcome } from "./clients.ts";

const KIB = 1024;
const ROOT = path.resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(path.join(tmpdir(), "seedbed-mcp-"));

/** Clients of the built-in domains, one of each era, with a server each. */
let agents: Readonly<Record<(typeof ERAS)[number], Agent>>;
before(async () => {
  const [first, second] = await Promise.all([connect("2026"), connect("2025")]);
  agents = { 2026: first, 2025: second };
});
after(async () => {
  for (const era of ERAS) await agents[era][Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const NAMES = [
  "describe",
  "fork",
  "arrange",
  "query",
  "call",
  "advance_clock",
  "plan_faults",
  "requests",
  "changes",
  "check",
];

/** A plan of work that touches every tool: the order is paid, ships by itself, and is graded. */
const PLAN: readonly (readonly [tool: string, input: Readonly<Record<string, unknown>>])[] = [
  ["describe", {}],
  ["describe", { resource: "order" }],
  ["describe", { topic: "Faults" }],
  ["describe", { topic: "setFaults" }],
  ["fork", { sandbox: "shop", from: { seed: 42 } }],
  [
    "arrange",
    {
      sandbox: "shop",
      autopilot: true,
      steps: [
        {
          request: "POST /v1/bookstore/orders",
          body: { userId: "1", items: [{ bookId: "1", quantity: 1 }] },
          as: "order",
        },
      ],
    },
  ],
  ["query", { sandbox: "shop", collection: "orders", filters: { status: "pending" }, fields: ["id", "status"] }],
  ["query", { sandbox: "shop", collection: "books", limit: 10 }],
  ["plan_faults", { sandbox: "shop", rules: [{ on: "POST /v1/bookstore/orders/{id}/pay", nth: 1, answer: 503 }] }],
  ["call", { sandbox: "shop", method: "POST", path: "/v1/bookstore/orders/151/pay" }],
  ["call", { sandbox: "shop", method: "POST", path: "/v1/bookstore/orders/151/pay" }],
  ["plan_faults", { sandbox: "shop" }],
  ["changes", { sandbox: "shop" }],
  ["advance_clock", { sandbox: "shop", advance: "P9D" }],
  ["changes", { sandbox: "shop" }],
  ["requests", { sandbox: "shop" }],
  [
    "check",
    {
      sandbox: "shop",
      expect: { updated: { orders: [{ id: "151", status: "delivered" }] }, nothingElse: true },
      verify: { match: { method: "POST", path: "/v1/bookstore/orders/{id}/pay" }, exactly: 2 },
    },
  ],
];

async function follow(agent: Agent): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [tool, input] of PLAN) outcomes.push(await agent.use(tool, input));
  return outcomes;
}

for (const era of ERAS) {
  test(`a client of ${era} is served the ten tools in at most 12 KB, with schemas and annotations`, async () => {
    const agent = agents[era];
    if (era === "2026") assert.equal(agent.version, "2026-07-28");
    assert.deepEqual(
      agent.tools.map(({ name }) => name),
      NAMES,
    );
    for (const { name, description, outputSchema, annotations } of agent.tools)
      assert.ok(description && outputSchema && annotations, `${name} is described`);
    assert.ok(agent.listBytes <= 12_000, `the list has ${agent.listBytes} bytes`);
  });
}

test("two runs of one plan give the same answers byte for byte, none longer than 8 KB", async () => {
  const [told, again] = await Promise.all([follow(agents[2026]), follow(agents[2025])]);
  assert.deepEqual(
    again.map((outcome) => outcome.text),
    told.map((outcome) => outcome.text),
  );
  for (const [index, { bytes }] of told.entries())
    assert.ok(bytes <= 8 * KIB, `${PLAN[index]?.[0]} answers with ${bytes} bytes`);
  const errors = told.flatMap(({ isError }, index) => (isError ? [index] : []));
  assert.deepEqual(errors, [9], "but for the payment that the plan lets fail, nothing is refused");
  // In the same process too: the name starts anew.
  const anew = await follow(agents[2026]);
  assert.deepEqual(
    anew.map((outcome) => outcome.text),
    told.map((outcome) => outcome.text),
  );
});

test("a topic describes every member that a body can have, those of its rules and of each of its shapes, too", async () => {
  const agent = agents[2026];
  for (const { topic, members } of [
    { topic: "setFaults", members: ["rules", "rules[].on", "rules[].rate", "rules[].holdUntilAfter"] },
    { topic: "verifyRequests", members: ["exactly", "match.path", "inOrder[].method"] },
    { topic: "advanceClock", members: ["advance", "to"] },
    { topic: "createSandbox", members: ["from.seed", "from.snapshot", "clock.now"] },
  ]) {
    const { value, bytes } = await agent.use("describe", { topic });
    const { body, cut } = value as { body: Record<string, string>; cut?: boolean }; // as the tool describes an operation
    assert.equal(cut, undefined, topic);
    assert.ok(bytes <= 8 * KIB, topic);
    for (const member of members) assert.ok(body[member], `${topic} describes ${member}`);
  }
});

test("the check tells what was expected and what was not", async () => {
  const agent = agents[2026];
  const verdict = (await follow(agent)).at(-1)?.value;
  assert.equal(verdict?.["pass"], false, "payments and other orders changed, too");
  const { verify, expect } = verdict as Record<string, Record<string, unknown>>; // as the output schema has it
  assert.deepEqual([verify?.["pass"], verify?.["count"]], [true, 2]);
  assert.deepEqual(expect?.["missing"], []);
});

const REFUSED: readonly {
  readonly name: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly says: RegExp;
}[] = [
  {
    name: "an argument that is mistyped",
    tool: "fork",
    input: { sandbox: "a", form: {} },
    says: /did you mean from\?/,
  },
  {
    name: "a sandbox that nobody made",
    tool: "query",
    input: { sandbox: "shp", collection: "orders" },
    says: /'shop'/,
  },
  {
    name: "a name that no sandbox may have",
    tool: "fork",
    input: { sandbox: "../x" },
    says: /#\/sandbox: must be 1 to/,
  },
  {
    name: "a collection",
    tool: "query",
    input: { sandbox: "shop", collection: "ordes" },
    says: /did you mean 'orders'/,
  },
  {
    name: "a filter",
    tool: "query",
    input: { sandbox: "shop", collection: "orders", filters: { staus: "x" } },
    says: /status/,
  },
  { name: "a topic", tool: "describe", input: { topic: "setFault" }, says: /did you mean 'setFaults'/ },
  {
    name: "a route",
    tool: "call",
    input: { sandbox: "shop", method: "GET", path: "/v1/users/1/oders" },
    says: /orders/,
  },
  {
    name: "two origins",
    tool: "fork",
    input: { sandbox: "shop", from: { seed: 1, snapshot: "x" } },
    says: /not seed and snapshot/,
  },
  {
    name: "a fork of itself",
    tool: "fork",
    input: { sandbox: "shop", from: { sandbox: "shop" } },
    says: /the same one/,
  },
  {
    name: "a bad recipe",
    tool: "fork",
    input: { sandbox: "shop", from: { recipe: { recip: 1 } } },
    says: /did you mean recipe\?/,
  },
  {
    name: "a step",
    tool: "arrange",
    input: { sandbox: "shop", steps: [{ request: "POST /v1/users/1/fly" }] },
    says: /steps/,
  },
  {
    name: "time that goes back",
    tool: "arrange",
    input: { sandbox: "shop", clock: { now: "2020-01-01T00:00:00Z" } },
    says: /clock_behind/,
  },
  {
    name: "a rule",
    tool: "plan_faults",
    input: { sandbox: "shop", rules: [{ on: "GET /v1/user" }] },
    says: /did you mean/,
  },
  { name: "a check of nothing", tool: "check", input: { sandbox: "shop" }, says: /must be given, or verify/ },
  {
    name: "a stream",
    tool: "call",
    input: { sandbox: "shop", method: "GET", path: "/v1/users", headers: { accept: "text/event-stream" } },
    says: /does not end/,
  },
  {
    name: "another sandbox in a header",
    tool: "call",
    input: { sandbox: "shop", method: "GET", path: "/v1/users", headers: { "X-Sandbox": "b" } },
    says: /argument sandbox/,
  },
  {
    name: "another sandbox in the path",
    tool: "call",
    input: { sandbox: "shop", method: "GET", path: "/s/b/v1/users" },
    says: /must begin with/,
  },
  {
    name: "an account",
    tool: "call",
    input: { sandbox: "shop", method: "POST", path: "/api/account/login" },
    says: /must begin with/,
  },
  {
    name: "a path with a space",
    tool: "call",
    input: { sandbox: "shop", method: "GET", path: "/v1/users?name=A B" },
    says: /percent-encoded/,
  },
];

test("what is refused is a tool error that says how to mend it, and changes nothing", async () => {
  const agent = agents[2026];
  await agent.use("fork", { sandbox: "shop", from: { seed: 42 } });
  await agent.use("call", { sandbox: "shop", method: "POST", path: "/v1/bookstore/orders/144/pay" });
  const before = await agent.use("changes", { sandbox: "shop" });
  for (const { name, tool, input, says } of REFUSED) {
    const { isError, text: told, bytes } = await agent.use(tool, input);
    assert.ok(isError, `${name}: ${told}`);
    assert.match(told, says, name);
    assert.ok(bytes <= 8 * KIB, name);
  }
  const again = await agent.use("call", { sandbox: "shop", method: "POST", path: "/v1/bookstore/orders/144/pay" });
  assert.match(again.text, /^409 invalid_transition: cannot pay order 144.*\n.*allowed.*\nHow to fix it: /);
  assert.deepEqual((await agent.use("changes", { sandbox: "shop" })).text, before.text);
});

test("hostile arguments are refused or kept as data, and the server goes on", async () => {
  const agent = agents[2026];
  await agent.use("fork", { sandbox: "a" });
  const proto = JSON.parse('{"__proto__":{"x":1},"constructor":1,"toString":1}') as Record<string, unknown>;
  const hostile: readonly (readonly [string, Record<string, unknown>])[] = [
    ["query", { sandbox: "a", collection: "__proto__" }],
    ["query", { sandbox: "a", collection: "users", filters: proto }],
    ["describe", { resource: "constructor" }],
    ["describe", { topic: "__proto__" }],
    ["fork", { sandbox: "b", from: proto }],
    ["arrange", { sandbox: "a", recipe: proto }],
    ["check", { sandbox: "a", expect: proto, verify: proto }],
    ["plan_faults", { sandbox: "a", rules: Array.from({ length: 5_000 }, () => proto) }],
    ["plan_faults", { sandbox: "a", rules: [JSON.parse(`${"[".repeat(5_000)}${"]".repeat(5_000)}`)] }],
    ["call", { sandbox: "a", method: "GET", path: `/v1/users?q=${"x".repeat(9_000)}` }],
    ["call", { sandbox: "a", method: "GET", path: "/v1/users", headers: proto }],
    ["call", { sandbox: "a", method: "GET", path: "/v1/users", headers: { "x-a": "1\r\nX-Sandbox: b" } }],
    ["call", { sandbox: "a", method: "POST", path: "/v1/users", body: "x".repeat(2_000_000) }],
    ["call", { sandbox: "a", method: "POST", path: "/mcp", body: {} }],
    ["requests", { sandbox: "a", match: { path: "users" } }],
    ["requests", { sandbox: "a", after: -1 }],
    ["changes", { sandbox: "a", since: "evt_no" }],
    ["advance_clock", { sandbox: "a", advance: "P9999999D" }],
  ];
  for (const [tool, input] of hostile) {
    const { isError, text: told, bytes } = await agent.use(tool, input);
    assert.ok(isError, `${tool}: ${told}`);
    assert.doesNotMatch(told, /internal_error|TypeError|RangeError/, tool);
    assert.ok(bytes <= 8 * KIB, tool);
  }
  const long = {
    sandbox: "a",
    method: "POST",
    path: "/v1/users",
    body: { name: "Ada", email: "ada@example.com", note: "n".repeat(200_000) },
  };
  const { bytes, value } = await agent.use("call", long);
  assert.deepEqual([value["status"], value["cut"]], [201, true]);
  assert.ok(bytes <= 8 * KIB);
  const whole = await agent.use("query", { sandbox: "a", collection: "users", filters: { name: "Ada" }, full: true });
  assert.ok(whole.bytes > 200_000, "asked for, it is all there");
  assert.deepEqual((await agent.use("query", { sandbox: "a", collection: "users", fields: ["id"], limit: 1 })).value, {
    collection: "users",
    total: 101,
    records: [{ id: "1" }],
  });
});

test("the tools serve the domain of the working folder", async () => {
  writeFileSync(
    path.join(folder, "seedbed.yaml"),
    "domain: library\nresources:\n  member: { count: 5, fields: { name: person.fullName, tier: [free, gold], level: [1, 2] } }\n",
  );
  await using agent = await connect("2026", { folder });
  await agent.use("fork", { sandbox: "a" });
  const { value } = await agent.use("query", { sandbox: "a", collection: "members", limit: 1 });
  assert.equal(value["total"], 5);
  const described = await agent.use("describe", { resource: "member" });
  assert.match(described.text, /\/v1\/library\/members/);
  const { fields } = described.value as { fields: unknown };
  assert.deepEqual(fields, { name: "string or null", tier: "free | gold or null", level: "1 | 2 or null" });
});

test("nothing but the protocol is on the standard output, and the process ends with its input", async () => {
  const child = spawn(process.execPath, ["src/cli.ts", "mcp"], { cwd: ROOT, stdio: ["pipe", "pipe", "inherit"] });
  const output = text(child.stdout);
  child.stdin.write("this is no JSON\n");
  child.stdin.write(
    `${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } } })}\n`,
  );
  await once(child.stdout, "data");
  child.stdin.end();
  const [status] = (await once(child, "close")) as [number | null]; // node:child_process's own event
  assert.equal(status, 0);
  for (const line of (await output).trimEnd().split("\n"))
    assert.equal((JSON.parse(line) as { readonly jsonrpc: string }).jsonrpc, "2.0");
});

test("a line that is no message is told in one line, and the next is answered", async () => {
  const server = spawn(process.execPath, [path.join(ROOT, "src/cli.ts"), "mcp"], { cwd: folder });
  const [told, answered] = [text(server.stderr), text(server.stdout)];
  const ping = { jsonrpc: "2.0", id: 7, method: "tools/list" };
  server.stdin.end(`${JSON.stringify([ping])}\n{"hello":1}\n${JSON.stringify(ping)}\n`);
  const line = "seedbed: a line of the input is no message of JSON-RPC 2.0, one alone, and is not answered\n";
  assert.equal(await told, line.repeat(2));
  assert.match(await answered, /"id":7/);
});
