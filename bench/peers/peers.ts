// npm run bench -- --peers: Seedbed beside json-server, Mockoon, Prism and MSW, each with the same 10,000 records, one at a time on the servers' core.
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { measure } from "../compare.ts";
import { createRowPrinter, told } from "../figures.ts";
import type { Request } from "../load.ts";
import { idleBytes, startProgram, startSeedbed } from "../server.ts";
import type { Server } from "../server.ts";
import PACKAGES from "./packages.json" with { type: "json" };

const ROOT = path.resolve(import.meta.dirname, "../..");
/** The folder of the other packages: in no commit, and outside Seedbed's own packages. */
export const FOLDER = path.join(ROOT, "node_modules/.cache/seedbed-peers");
const CONFIG = path.join(import.meta.dirname, "people.yaml");
/** Few clients: some of what is asked takes a server a second. */
const CONNECTIONS = 4;

/** The requests to each peer; `{n}` is never the same twice. Undefined where it has no such request. */
interface Questions {
  readonly list: string;
  readonly item: string;
  readonly search: string | undefined;
  readonly create: string;
}

interface Peer {
  readonly name: string;
  readonly start: () => Promise<Server>;
  readonly questions: Questions;
}

/** Installs the pinned packages where they are not. */
export function install(): void {
  const wanted = JSON.stringify({ private: true, dependencies: PACKAGES });
  const installed = path.join(FOLDER, "package.json");
  const isThere = existsSync(path.join(FOLDER, "node_modules")) && existsSync(installed);
  if (isThere && readFileSync(installed, "utf8") === wanted) return;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(installed, wanted);
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts"], { cwd: FOLDER, stdio: "ignore" });
}

/** The file of a package's command. */
export function commandOf(name: string): string {
  const folder = path.join(FOLDER, "node_modules", name);
  const { bin } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as {
    bin: string | Record<string, string>;
  }; // npm's own shape
  return path.join(folder, typeof bin === "string" ? bin : (Object.values(bin)[0] ?? ""));
}

/** Writes the data that a peer serves, and returns the file of each format. */
function writeData(folder: string): Readonly<Record<"json" | "mockoon" | "openapi", string>> {
  const args = [path.join(ROOT, "build/cli.js"), "fixtures", "--config", CONFIG, "--collection", "people"];
  const printed = execFileSync(process.execPath, args, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  const people = JSON.parse(printed) as readonly Readonly<Record<string, unknown>>[]; // as the command prints a collection
  const write = (name: string, value: unknown): string => {
    const file = path.join(folder, name);
    writeFileSync(file, JSON.stringify(value));
    return file;
  };
  return {
    json: write("db.json", { people }),
    mockoon: write("mockoon.json", toMockoon(people)),
    openapi: write("openapi.json", toOpenApi(people.slice(0, 10))),
  };
}

function toMockoon(people: readonly unknown[]): unknown {
  const [route, response] = [randomUUID(), randomUUID()];
  const body = { bodyType: "DATABUCKET", databucketID: "peop", crudKey: "id", body: "{}", filePath: "" };
  const answer = { uuid: response, statusCode: 200, latency: 0, label: "", headers: [], rules: [], callbacks: [] };
  return {
    uuid: randomUUID(),
    lastMigration: 33,
    name: "bench",
    endpointPrefix: "",
    latency: 0,
    port: 3000,
    hostname: "127.0.0.1",
    folders: [],
    routes: [
      {
        uuid: route,
        type: "crud",
        documentation: "",
        method: "",
        endpoint: "people",
        responses: [{ ...answer, ...body, rulesOperator: "OR", disableTemplating: true, default: true }],
        responseMode: null,
      },
    ],
    rootChildren: [{ type: "route", uuid: route }],
    proxyMode: false,
    headers: [{ key: "Content-Type", value: "application/json" }],
    data: [{ uuid: randomUUID(), id: "peop", name: "people", documentation: "", value: JSON.stringify(people) }],
    callbacks: [],
  };
}

function toOpenApi(people: readonly Readonly<Record<string, unknown>>[]): unknown {
  const answer = (status: string, example: unknown): object => ({
    responses: { [status]: { description: "Fine.", content: { "application/json": { example } } } },
  });
  const body = { content: { "application/json": { schema: { type: "object" } } } };
  const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
  return {
    openapi: "3.0.3",
    info: { title: "bench", version: "1" },
    paths: {
      "/people": { get: answer("200", people), post: { requestBody: body, ...answer("201", people[0]) } },
      "/people/{id}": { parameters: [id], get: answer("200", people[0]) },
    },
  };
}

function listPeers(folder: string): readonly Peer[] {
  const { json, mockoon, openapi } = writeData(folder);
  const start = (name: string, args: (port: number) => readonly string[], probe: string): Promise<Server> =>
    startProgram((port) => [commandOf(name), ...args(port)], probe, { NO_UPDATE_NOTIFIER: "1" });
  const bucket = "/people?page=1&limit=10";
  const common = { item: "/people/5000", create: "/people" };
  return [
    {
      name: "Seedbed",
      start: () => startSeedbed(folder, "", CONFIG),
      questions: {
        list: "/v1/bench/people?limit=10",
        item: "/v1/bench/people/5000",
        search: "/v1/bench/people?limit=10&age[gte]=40&city[ne]=x{n}&sort=name",
        create: "/v1/bench/people",
      },
    },
    {
      name: "json-server",
      start: () => start("json-server", (port) => ["--port", String(port), "--quiet", json], "/people/1"),
      questions: {
        ...common,
        list: "/people?_page=1&_limit=10",
        search: "/people?_page=1&_limit=10&age_gte=40&city_ne=x{n}&_sort=name",
      },
    },
    {
      name: "Mockoon CLI",
      start: () =>
        start(
          "@mockoon/cli",
          (port) => ["start", "--data", mockoon, "--port", String(port), "--disable-log-to-file", "--repair"],
          "/people/1",
        ),
      questions: { ...common, list: bucket, search: `${bucket}&age_gte=40&city_ne=x{n}&sort=name&order=asc` },
    },
    {
      name: "Prism (an example each)",
      start: () => start("@stoplight/prism-cli", (port) => ["mock", "--port", String(port), openapi], "/people/1"),
      questions: { ...common, list: "/people", search: undefined },
    },
    {
      name: "MSW behind node:http",
      start: () =>
        startProgram(
          () => [path.join(import.meta.dirname, "msw.ts"), path.join(FOLDER, "package.json"), json],
          "/people/1",
        ),
      questions: { ...common, list: "/people", search: "/people?age_gte=40&city_ne=x{n}&_sort=name" },
    },
  ];
}

const toRequest = (method: "GET" | "POST", target: string): Request => ({
  method,
  path: target,
  headers: method === "GET" ? {} : { "Content-Type": "application/json" },
  body: method === "GET" ? undefined : JSON.stringify({ name: "Ada {n}", city: "London", age: 36 }),
  // Of Seedbed, so that no visitor's sandbox grows past its bound; the others do not look at it.
  requestsPerVisitor: method === "GET" ? undefined : 1_000,
  connections: CONNECTIONS,
});

/** Prints the table: what a start takes of the processor's time, idle memory, and requests for each second of that time. */
export async function benchPeers(folder: string, isWanted: (name: string) => boolean): Promise<void> {
  install();
  const print = createRowPrinter([24, 10, 10, 9, 9, 9, 15, 9]);
  print("", "start", "start cpu", "idle", "list", "item", "filter + sort", "create");
  for (const { name, start, questions } of listPeers(folder)) {
    if (!isWanted(name)) continue;
    const server = await start();
    try {
      const idle = ((await idleBytes(server)) ?? Number.NaN) / 1024 / 1024;
      const { list, item, search, create } = questions;
      const figures: string[] = [];
      for (const [method, target] of [
        ["GET", list],
        ["GET", item],
        ["GET", search],
        ["POST", create],
      ] as const)
        figures.push(target === undefined ? "none" : await rate(server, toRequest(method, target)));
      const started = [`${server.startMs.toFixed(0)} ms`, told(server.startCpuMs, "ms")];
      print(name, ...started, `${idle.toFixed(0)} MB`, ...figures);
    } finally {
      await server.stop();
    }
  }
}

/** Requests that are answered in a second of the processor's time: of some milliseconds each, fewer are asked for. */
export async function rate(server: Server, request: Request): Promise<string> {
  const side = { servers: [server], request };
  try {
    const first = await measure(side, { warmUp: 8, batches: 1, batch: 16 });
    const batch = Math.max(CONNECTIONS, Math.min(500, Math.round(200_000 / first.micros)));
    const { micros } = await measure(side, { warmUp: batch * 4, batches: 12, batch });
    return (1e6 / micros).toFixed(0);
  } catch (error) {
    return error instanceof Error ? `FAILED: ${error.message}` : "FAILED";
  }
}
