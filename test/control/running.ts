import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request as send } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

import pg from "pg";

import { builtProgram } from "../built.ts";
import { TEST_DATABASE_URL } from "../prerequisite.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** A request; a body is sent as JSON unless it is text. */
export interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A response. */
export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body as JSON; throws if it is none. */
  json(): Record<string, unknown>;
}

/** The service as a process of its own. */
export interface Running {
  readonly address: string;
  readonly pid: number;
  request(sent: Sent): Promise<Received>;
  /** Its output so far. */
  said(): string;
  /** SIGTERM unless told otherwise; resolves to the exit code once it is gone. */
  stop(signal?: "SIGTERM" | "SIGKILL"): Promise<number | null>;
}

/** A port that was free a moment ago. */
export async function findPort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo; // a listening TCP server has one
  probe.close();
  await once(probe, "close");
  return port;
}

/** Ports that are tried: on a busy machine somebody else may be quicker. */
const MOST_PORTS = 5;

/** Starts the service on a free port; throws with what it said if it does not come up. */
export async function startRunning(environment: Readonly<Record<string, string>>): Promise<Running> {
  for (let tries = 1; ; tries += 1) {
    const port = await findPort();
    try {
      return await startAt(port, environment);
    } catch (error) {
      const isTaken = error instanceof Error && error.message.includes(`port ${port} of 127.0.0.1 is taken`);
      if (!isTaken || tries === MOST_PORTS) throw error;
    }
  }
}

async function startAt(port: number, environment: Readonly<Record<string, string>>): Promise<Running> {
  const child = spawn(process.execPath, [await builtProgram("start")], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      FREE_REQUESTS_PER_HOUR: "unlimited",
      LOG_LEVEL: "warn",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      said += chunk.toString();
      if (said.includes("Seedbed answers at")) resolve();
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("exit", () => reject(new Error(`the service did not start: ${said}`)));
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  return {
    address: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    request: (sent) => sendTo(port, agent, sent),
    said: () => said,
    async stop(signal = "SIGTERM") {
      agent.destroy();
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const gone = once(child, "exit");
      child.kill(signal);
      await gone;
      return child.exitCode;
    },
  };
}

/** Sends a request to a port of this machine. */
export async function sendTo(
  port: number,
  agent: Agent,
  { method = "GET", path: target, headers = {}, body }: Sent,
): Promise<Received> {
  const bytes = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
  const content =
    bytes === undefined
      ? {}
      : { "Content-Type": "application/json", "Content-Length": String(Buffer.byteLength(bytes)) };
  const sent = send({ port, host: "127.0.0.1", method, path: target, agent, headers: { ...content, ...headers } });
  sent.end(bytes);
  const [answer] = (await once(sent, "response")) as [IncomingMessage]; // node:http's own event
  const text = Buffer.concat((await answer.toArray()) as Buffer[]).toString(); // no encoding was set
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    text,
    json: () => JSON.parse(text) as Record<string, unknown>,
  };
}

/** A folder that goes with the test. */
export async function newFolder(): Promise<AsyncDisposable & { readonly path: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), "seedbed-control-"));
  return { path: folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

/** An empty PostgreSQL database that goes with the test. */
export async function newDatabase(): Promise<AsyncDisposable & { readonly url: string }> {
  const name = `control_${randomUUID().replaceAll("-", "")}`;
  const run = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: TEST_DATABASE_URL });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await run(`create database ${name}`);
  const url = new URL(TEST_DATABASE_URL);
  url.pathname = `/${name}`;
  return { url: url.href, [Symbol.asyncDispose]: () => run(`drop database ${name} with (force)`) };
}
