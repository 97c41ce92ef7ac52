// The package as others get it: built, packed, installed in a project of its own, imported, type-checked and run there.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { after, before, test } from "node:test";

import { createMock, growWorld } from "../src/index.ts";
import { pack } from "./built.ts";

const ROOT = path.resolve(import.meta.dirname, "..");

/** The most that the package may take as a download, and unpacked, bytes. */
const MOST = { packed: 2_900_000, installed: 10_000_000 };

let packedBytes = 0;

/** A domain in code, and a program whose compiler knows it. */
const CODE = `
import { createMock, defineConfig, defineResource, relation, z } from "seedbed";

const room = defineResource({
  name: "room", collection: "rooms", domain: "hotel", description: "A room.", count: 5,
  fields: { number: { schema: z.string(), required: true, generate: ({ index }) => String(100 + index) } },
  createdAt: () => "2026-01-01T00:00:00.000Z",
});
const stay = defineResource({
  name: "stay", collection: "stays", domain: "hotel", description: "A stay.", count: 9,
  fields: { roomId: { schema: z.string(), required: true, generate: ({ random }) => String(random.int(1, 5)) } },
  relations: { room: relation(room, "roomId") },
  createdAt: () => "2026-01-01T00:00:00.000Z",
});
const config = defineConfig({ domain: "hotel", domains: ["core"], resources: [room, stay] });
const mock = createMock({ config });
const numbers: string[] = mock.hotel.rooms.list({ limit: 2 }).records.map((one) => one.number);
const inside: string | undefined = mock.hotel.stays.get("1", { expand: ["room"] }).room?.number;
// @ts-expect-error rooms have no such field
const nothing: unknown = mock.hotel.rooms.get("1").numbr;
console.log(JSON.stringify({ numbers, isInside: inside?.startsWith("10"), nothing: nothing === undefined }));
`;

/** A program of types that `seedbed types` wrote. */
const TYPED = `
import { createMock, defineConfig } from "seedbed";
import type { HotelMock, Reservation } from "./hotel.d.ts";

declare const text: string;
const mock = createMock<HotelMock>({ config: defineConfig(text) });
const first: Reservation = mock.hotel.reservations.get("1");
const status: string = (await mock.reservations.create({ ...first })).status;
const copies: readonly Reservation[] = await mock.reservations.createMany([]).catch(() => []);
// @ts-expect-error there is no such collection
const none: unknown = mock.hotel.reservation;
// @ts-expect-error there is no such action
void mock.hotel.reservations.act("1", "chek-in").catch(() => undefined);
console.log(JSON.stringify({ id: first.id, status, copies: copies.length, none: none === undefined }));
`;

/** A program of a project that installed Seedbed. It prints what it read, and must satisfy a strict compiler. */
const CONSUMER = `
import { createMock, SeedbedError } from "seedbed";
import type { Mock } from "seedbed";

const mock: Mock = createMock({ seed: 42, clock: () => Date.UTC(2026, 10, 20) });
const emails: string[] = mock.users.list({ limit: 3 }).records.map((user) => user.email);
const price: number = mock.books.get("1").price;
// @ts-expect-error books have no such field
const nothing: unknown = mock.books.get("1").pryce;
const created = await mock.users.create({ name: "Ada Lovelace", email: "ada@example.com" });
let code: string | undefined;
try {
  mock.users.get("100000");
} catch (error) {
  if (error instanceof SeedbedError) code = error.code;
}
console.log(JSON.stringify({ emails, price, nothing: nothing === undefined, created, code }));
`;

const temporary = mkdtempSync(path.join(tmpdir(), "seedbed-package-"));
const consumer = path.join(temporary, "consumer");

/** Runs a program as npm's scripts would, with the Node of this process first in the path; rejects with what it wrote. */
async function run(cwd: string, command: string, ...args: readonly string[]): Promise<string> {
  const first = [path.join(ROOT, "node_modules/.bin"), path.dirname(process.execPath)];
  const env = { ...process.env, PATH: [...first, process.env["PATH"]].join(path.delimiter) };
  const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const closed = once(child, "close");
  const [output, complaints] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await closed;
  if (child.exitCode !== 0) throw new Error(`${command} ${args.join(" ")} failed:\n${output}${complaints}`);
  return output;
}

before(async () => {
  const archive = await pack(temporary, ["CHANGELOG.md", "SKILL.md", "llms.txt", "LICENSE", "README.md", "web/dist"]);
  packedBytes = statSync(archive).size;

  mkdirSync(consumer);
  writeFileSync(
    path.join(consumer, "package.json"),
    JSON.stringify({ name: "consumer", private: true, type: "module" }),
  );
  const { typescript: older } = (
    JSON.parse(readFileSync(path.join(ROOT, "test/openapi/client/package.json"), "utf8")) as {
      dependencies: { typescript: string };
    }
  ).dependencies; // ours
  await run(consumer, "npm", "install", "--prefer-offline", "--no-audit", "--no-fund", archive, `typescript@${older}`);
  writeFileSync(path.join(consumer, "consumer.ts"), CONSUMER);
  writeFileSync(path.join(consumer, "code.ts"), CODE);
  writeFileSync(path.join(consumer, "typed.ts"), TYPED);
  cpSync(path.join(ROOT, "examples/hotel.yaml"), path.join(consumer, "seedbed.yaml"));
  const types = await run(consumer, path.join("node_modules", ".bin", "seedbed"), "types");
  writeFileSync(path.join(consumer, "hotel.d.ts"), types);
  const calls = readFileSync(path.join(ROOT, "test/library/typed-calls.ts"), "utf8");
  writeFileSync(path.join(consumer, "typed-calls.ts"), calls.replaceAll("../../src/index.ts", "seedbed"));
});

after(() => rmSync(temporary, { recursive: true, force: true }));

test("the package holds nothing that only tests need, no settings and no secrets", () => {
  const installed = globSync("**/*", { cwd: path.join(consumer, "node_modules/seedbed") });
  assert.ok(installed.includes("dist/index.js"));
  const strangers = installed.filter((file) =>
    /\.test\.|-contract\.|sample-catalog|\.env|\.map$|\.ts$(?<!\.d\.ts)/.test(file),
  );
  assert.deepEqual(strangers, []);
});

test("the package is small, and has the pages, each once", () => {
  assert.ok(packedBytes <= MOST.packed, `${packedBytes} bytes`);
  const files = globSync("**/*", { cwd: path.join(consumer, "node_modules/seedbed"), withFileTypes: true });
  const installed = files.reduce(
    (sum, file) => sum + (file.isFile() ? statSync(path.join(file.parentPath, file.name)).size : 0),
    0,
  );
  assert.ok(installed <= MOST.installed, `${installed} bytes`);
  const pages = globSync("**/*", { cwd: path.join(consumer, "node_modules/seedbed/web/dist") });
  assert.ok(pages.includes("index.html") && pages.some((file) => /^assets\/explore-.*\.js$/.test(file)), pages.join());
  assert.deepEqual(
    pages.filter((file) => /\.(?:br|gz)$|swagger/i.test(file)),
    [],
  );
});

test("nothing else is installed with the package, and it has the licences of what is in it", () => {
  const lock = JSON.parse(readFileSync(path.join(consumer, "package-lock.json"), "utf8")) as {
    readonly packages: Readonly<Record<string, unknown>>;
  }; // npm's
  const others = Object.keys(lock.packages).filter((name) => name !== "" && !name.includes("typescript"));
  assert.deepEqual(others, ["node_modules/seedbed"]);
  const licences = readFileSync(path.join(consumer, "node_modules/seedbed/dist/THIRD-PARTY.txt"), "utf8");
  for (const name of ["zod", "@faker-js/faker", "pg", "@modelcontextprotocol/server"])
    assert.match(licences, new RegExp(`^${name} \\d+\\.`, "m"));
});

test("the package has no script that npm would run, or ask about, where it is installed", () => {
  const { scripts } = JSON.parse(readFileSync(path.join(consumer, "node_modules/seedbed/package.json"), "utf8")) as {
    scripts: Readonly<Record<string, string>>;
  }; // ours
  const asked = Object.keys(scripts).filter((name) => /^(?:(?:pre|post)?install|prepare)$/.test(name));
  assert.deepEqual(asked, []);
});

test("a program that imports the installed package reads the world that the sources grow, and writes", async () => {
  const mock = createMock({ seed: 42, clock: () => Date.UTC(2026, 10, 20) });
  assert.deepEqual(JSON.parse(await run(consumer, "node", "consumer.ts")), {
    emails: mock.users.list({ limit: 3 }).records.map((user) => user.email),
    price: mock.books.get("1").price,
    nothing: true,
    created: await mock.users.create({ name: "Ada Lovelace", email: "ada@example.com" }),
    code: "not_found",
  });
});

test("a domain in code is served by the installed package", async () => {
  assert.deepEqual(JSON.parse(await run(consumer, "node", "code.ts")), {
    numbers: ["101", "102"],
    isInside: true,
    nothing: true,
  });
});

test("the installed command writes the fixtures that the sources generate", async () => {
  const output = await run(
    consumer,
    path.join("node_modules", ".bin", "seedbed"),
    "fixtures",
    "--seed",
    "42",
    "--collection",
    "users",
  );
  const expected = createMock({ seed: 42 }).users.list({ limit: 100 }).records;
  assert.deepEqual(JSON.parse(output), expected);
});

test("the installed command writes the fixtures that the sources grow", async () => {
  const output = await run(
    consumer,
    path.join(consumer, "node_modules/.bin/seedbed"),
    "fixtures",
    "--seed",
    "42",
    "--collection",
    "users",
  );
  assert.deepEqual(JSON.parse(output), growWorld(42).users);
});

/** TypeScript 7, which the sources are checked with, and the 5 that many projects still have. */
const COMPILERS = { "TypeScript 7": "tsc", "TypeScript 5": path.join(consumer, "node_modules/.bin/tsc") };

for (const [[compiler, tsc], resolution] of Object.entries(COMPILERS).flatMap((one) =>
  ["node16", "nodenext", "bundler"].map((each) => [one, each] as const),
)) {
  test(`a strict program that imports the installed package type-checks with ${compiler} and ${resolution} resolution`, async () => {
    const module = resolution === "bundler" ? "preserve" : resolution;
    const flags = [
      "--strict",
      "--exactOptionalPropertyTypes",
      "--noUncheckedIndexedAccess",
      "--skipLibCheck",
      "false",
      "--skipDefaultLibCheck", // the compiler's own
      "--typeRoots",
      "none", // what a dependency brings of types must not be needed
    ];
    const output = await run(
      consumer,
      tsc,
      "--noEmit",
      "--target",
      "esnext",
      "--module",
      module,
      "--moduleResolution",
      resolution,
      ...flags,
      "consumer.ts",
      "code.ts",
      "typed.ts",
      "typed-calls.ts", // what is right compiles, and what is wrong does not
    );
    assert.equal(output, "");
  });
}
