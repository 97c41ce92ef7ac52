// Definitions of one's own beside the usual: a style, an API document, and large numbers of records.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { compare, measure } from "./compare.ts";
import type { Comparison } from "./compare.ts";
import { figure, noted, told } from "./figures.ts";
import type { Request } from "./load.ts";
import { startDev } from "./server.ts";
import type { Server } from "./server.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
export const HOTEL = path.join(ROOT, "examples/hotel.yaml");
/** A styled list costs at most 1.3 times the usual one, a request to a document's path at most twice. */
const STYLED = 1 / 1.3;
const SERVED = 1 / 2;
/** A description is longer than Node would take. */
const EXPORTED = { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 } as const;
const LARGE = [
  { records: 100_000, startS: 1.5, filterMs: 1 },
  { records: 1_000_000, startS: 10, filterMs: 10 },
] as const;

const get = (target: string): Request => ({ method: "GET", path: target, headers: {}, body: undefined });

function print(name: string, { ours, theirs, ratio, pairs }: Comparison, least: number): void {
  const verdict = noted(name, ratio, "", { least });
  const costs = `${told(ours.micros, "µs")} beside ${told(theirs.micros, "µs")}`;
  console.log(`${name.padEnd(46)} ${costs.padStart(24)}  ${ratio.toFixed(2)} / ${pairs.toFixed(2)}   aim ${verdict}`);
}

/** Prints what styles and API documents cost beside the usual paths of the same records. */
export async function benchLooks(folder: string): Promise<void> {
  console.log("\nA style, a document: beside the usual list of as many records of the same definition\n");
  const text = readFileSync(HOTEL, "utf8");
  const write = (name: string, content: string): string => {
    const file = path.join(mkdtempSync(path.join(folder, "own-")), name);
    writeFileSync(file, content);
    return file;
  };
  const start = (...args: string[]): Promise<Server> => startDev(mkdtempSync(path.join(folder, "own-")), args);
  const beside = async (name: string, target: string, least: number, ...args: string[]): Promise<void> => {
    // Both are new: one that answered others before has compiled more of its code.
    const [usual, other] = [await start("--config", HOTEL), await start(...args)];
    try {
      const theirs = { servers: [usual], request: get("/v1/hotel/reservations?page={n:20}") };
      print(name, await compare({ servers: [other], request: get(target) }, theirs), least);
    } finally {
      await Promise.all([usual.stop(), other.stop()]);
    }
  };
  for (const [style, query] of [
    ["laravel", "page={n:20}&per_page=10"],
    ["json-api", "page[number]={n:20}&page[size]=10"],
    ["stripe", "limit=10"],
  ] as const) {
    const file = write("seedbed.yaml", `base: /api\nstyle: ${style}\n${text}`);
    await beside(`a list in the style ${style}`, `/api/reservations?${query}`, STYLED, "--config", file);
  }
  const command = [path.join(ROOT, "dist/cli.js"), "export", "--as", "openapi", "--config", HOTEL];
  const file = write("openapi.yaml", execFileSync(process.execPath, command, EXPORTED));
  const served = "/v1/hotel/reservations?page={n:20}";
  await beside("a list of an API document", served, SERVED, file);
}

/** Prints what definitions with many records cost: the start, the first filter of a field, and the same filter with ever other values. */
export async function benchLarge(folder: string): Promise<void> {
  console.log("\nMany records\n");
  for (const { records, startS, filterMs } of LARGE) {
    const own = mkdtempSync(path.join(folder, "large-"));
    const config = path.join(own, "seedbed.yaml");
    const fields =
      "{ name: person.fullName, city: location.city, age: { is: integer, min: 18, max: 80 }, code: { is: text, pattern: '[a-z]{6}' } }";
    writeFileSync(
      config,
      `domain: large\nresources:\n  person: { count: ${records}, collection: people, fields: ${fields} }\n`,
    );
    const name = `${records.toLocaleString("en")} records`;
    let server: Server;
    try {
      server = await startDev(own, ["--config", config]);
    } catch (error) {
      figure(`${name}: start to first answer (cpu)`, Number.NaN, "s", { most: startS });
      console.log(`  ${error instanceof Error ? (error.message.split("\n").at(-1) ?? "") : String(error)}`);
      continue;
    }
    try {
      figure(`${name}: start to first answer (cpu)`, server.startCpuMs / 1000, "s", { most: startS });
      const before = server.cpuMs();
      const answer = await fetch(`${server.origin}/v1/large/people?code=abcdef`);
      if (!answer.ok) throw new Error(`the first filter is answered with ${answer.status}: ${await answer.text()}`);
      figure(`${name}: the first filter of a field (cpu)`, (server.cpuMs() - before) / 1000, "s");
      const request = get("/v1/large/people?age={n:60}&code[gt]=m&sort=-code&limit={n:50}");
      const { micros } = await measure({ servers: [server], request }, { warmUp: 50, batches: 10, batch: 20 });
      figure(`${name}: a filter, never the same (cpu)`, micros / 1000, "ms", { most: filterMs });
    } finally {
      await server.stop();
    }
  }
}
