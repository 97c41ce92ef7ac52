// The process: start, drain on signals, and refusing to start.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request as send } from "node:http";
import type { ClientRequest, IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";

const ROOT = path.resolve(import.meta.dirname, "../..");
const temporary = mkdtempSync(path.join(tmpdir(), "seedbed-process-"));
const children: ChildProcess[] = [];
after(() => {
  for (const child of children) child.kill("SIGKILL"); // a test that failed may have left one
  rmSync(temporary, { recursive: true, force: true });
});

interface Started {
  readonly child: ChildProcess;
  readonly port: number;
  /** All that it has written to stdout. */
  readonly output: () => string;
}

/** Starts the process with data of its own. */
function run(environment: Readonly<Record<string, string>>): ChildProcess {
  const child = spawn(process.execPath, [path.join(ROOT, "src/main.ts")], {
    cwd: temporary,
    env: { ...process.env, PORT: "0", DATA_DIR: path.join(temporary, String(children.length)), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  return child;
}

async function start(environment: Readonly<Record<string, string>> = {}): Promise<Started> {
  const child = run(environment);
  let output = "";
  let complaints = "";
  child.stderr?.on("data", (chunk: Buffer) => (complaints += chunk.toString()));
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const found = /http:\/\/localhost:(\d+)/.exec(output)?.[1];
      if (found !== undefined) resolve(Number(found));
    });
    child.once("exit", (code) => reject(new Error(`it stopped with ${code}: ${complaints}`)));
  });
  return { child, port, output: () => output };
}

interface Got {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

async function get(port: number, target: string, agent?: Agent): Promise<Got> {
  const sent = send({ port, host: "127.0.0.1", path: target, agent: agent ?? false }).end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage]; // node:http's own event
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    body: Buffer.concat((await answer.toArray()) as Buffer[]).toString(),
  }; // no encoding was set
}

/** Begins a request with a body, and resolves once the server reads it: it says so where it is expected to (RFC 9110 §10.1.1). */
async function begin(
  port: number,
  method: string,
  target: string,
  headers: Readonly<Record<string, string>>,
): Promise<ClientRequest> {
  const sent = send({
    port,
    host: "127.0.0.1",
    method,
    path: target,
    agent: false,
    headers: { ...headers, Expect: "100-continue" },
  });
  sent.flushHeaders();
  await once(sent, "continue");
  return sent;
}

/** Sends a GET, and resolves once the server has taken it up: it answers another that came after it. */
async function ask(port: number, target: string): Promise<ClientRequest> {
  const sent = send({ port, host: "127.0.0.1", path: target, agent: false }).end();
  await once(sent, "finish");
  await get(port, "/health");
  return sent;
}

/** Waits until the server says that it stops. */
async function draining(port: number): Promise<void> {
  while ((await get(port, "/ready")).status !== 503) await new Promise((resolve) => setTimeout(resolve, 5));
}

test("it prints where it answers first, then what visitors may and where data is kept", async () => {
  const { child, port, output } = await start();
  assert.match(
    output(),
    /^Seedbed answers at http:\/\/localhost:\d+\n[^\n]+100 requests an hour[^\n]+\n[^\n]+DATA_DIR[^\n]+\n$/,
  );
  assert.equal((await get(port, "/health")).status, 200);
  child.kill("SIGINT");
  assert.deepEqual(await once(child, "exit"), [0, null]);
});

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  test(`on ${signal} a running request finishes, new ones get 503, and the exit code is 0, however often the signal comes`, async () => {
    const { child, port } = await start({ LOG_LEVEL: "silent" });
    const exited = once(child, "exit");
    const kept = new Agent({ keepAlive: true, maxSockets: 1 });
    await get(port, "/v1/users/1", kept);
    // Its body is not whole yet, so it cannot be answered before the server is told to stop.
    const running = await begin(port, "PATCH", "/v1/users/1", {
      "Content-Type": "application/json",
      "Content-Length": "15",
    });
    const answered = once(running, "response") as Promise<[IncomingMessage]>; // node:http's own event
    running.write('{"name":');
    child.kill(signal);
    await draining(port);
    child.kill(signal);

    const refused = await get(port, "/v1/users/1", kept);
    assert.equal(refused.status, 503);
    assert.equal((JSON.parse(refused.body) as { code: string }).code, "shutting_down"); // a problem
    assert.equal(refused.headers.connection, "close");
    assert.match(refused.headers["retry-after"] ?? "", /^\d+$/);
    assert.equal((await get(port, "/health")).status, 200);

    child.kill(signal);
    running.end('"Late"}');
    const [answer] = await answered;
    assert.equal(answer.statusCode, 200);
    answer.resume();
    assert.deepEqual(await exited, [0, null]);
    kept.destroy();
  });
}

test("an upload that never ends is refused when the server stops, which does not wait for it", async () => {
  const { child, port } = await start({ LOG_LEVEL: "silent" });
  const exited = once(child, "exit");
  const slow = await begin(port, "PATCH", "/v1/users/1", {
    "Content-Type": "application/json",
    "Content-Length": "1500",
  });
  slow.on("error", () => undefined);
  const answered = once(slow, "response") as Promise<[IncomingMessage]>; // node:http's own event
  slow.write('{"name":');
  child.kill("SIGTERM");
  const [answer] = await answered;
  assert.equal(answer.statusCode, 503);
  answer.resume();
  assert.deepEqual(await exited, [0, null]);
});

test("a request on a kept connection is refused in words as the server stops, not reset", async () => {
  const { child, port } = await start({ LOG_LEVEL: "silent" });
  const exited = once(child, "exit");
  const kept = new Agent({ keepAlive: true, maxSockets: 1 });
  let answer = await get(port, "/", kept);
  child.kill("SIGTERM");
  while (answer.status === 200) answer = await get(port, "/", kept);
  assert.equal(answer.status, 503);
  assert.equal((JSON.parse(answer.body) as { code: string }).code, "shutting_down"); // a problem
  assert.deepEqual(await exited, [0, null]);
  kept.destroy();
});

test("a delay ends when the server stops", async () => {
  const { child, port } = await start({ LOG_LEVEL: "silent" });
  const exited = once(child, "exit");
  const delayed = await ask(port, "/v1/users/1?_delay=9000");
  const answered = once(delayed, "response") as Promise<[IncomingMessage]>; // node:http's own event
  child.kill("SIGTERM");
  const [answer] = await answered;
  assert.equal(answer.statusCode, 200);
  answer.resume();
  assert.deepEqual(await exited, [0, null]);
});

for (const { name, value, must } of [
  { name: "PORT", value: "eighty", must: /PORT must be a whole number from 0 to 65535/ },
  {
    name: "FREE_REQUESTS_PER_HOUR",
    value: "-5",
    must: /FREE_REQUESTS_PER_HOUR must be a whole number of at least 1, or unlimited/,
  },
  { name: "TRUST_PROXY", value: "everyone", must: /TRUST_PROXY must be addresses or CIDRs/ },
]) {
  test(`with ${name}=${value} it does not start, and says why`, async () => {
    const child = run({ [name]: value });
    let complaints = "";
    child.stderr?.on("data", (chunk: Buffer) => (complaints += chunk.toString()));
    const [code] = (await once(child, "close")) as [number]; // node's own event
    assert.equal(code, 1);
    assert.match(complaints, must);
    assert.doesNotMatch(complaints, /\n {4}at /, "no stack");
  });
}

test("where the port is taken it does not start, and says so", async () => {
  const { child, port } = await start();
  const second = run({ PORT: String(port) });
  let complaints = "";
  second.stderr?.on("data", (chunk: Buffer) => (complaints += chunk.toString()));
  assert.equal((await once(second, "close"))[0], 1);
  assert.match(complaints, /EADDRINUSE/);
  child.kill();
  await once(child, "exit");
});
