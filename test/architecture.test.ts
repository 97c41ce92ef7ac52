// Floors and habits that no compiler keeps: which folder may import which, who may name an adapter, what the pure floors must not touch.
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

/** The parts of `src/core`, lowest first, each with those that it may import. */
const CORE: Readonly<Record<string, readonly string[]>> = {
  model: [],
  platform: [],
  world: ["model"],
  template: ["model", "world"],
  domains: ["model", "world"],
  openapi: ["model", "platform", "world"],
  definition: ["model", "openapi", "platform", "template", "world"],
  storage: ["model", "platform"],
  counter: ["model", "storage"],
  testing: ["model", "storage", "world", "sandbox"],
  sandbox: ["model", "platform", "storage", "testing", "world"],
  services: ["model", "platform", "storage", "counter", "sandbox", "testing"],
  events: ["model", "platform", "storage", "counter", "sandbox", "services", "world"],
  playgrounds: ["model", "platform", "definition", "sandbox", "services", "storage", "template", "testing", "world"],
  description: ["model", "platform", "http", "sandbox", "services", "template", "testing", "world"],
  http: [
    "model",
    "platform",
    "definition",
    "description",
    "events",
    "openapi",
    "sandbox",
    "services",
    "storage",
    "template",
    "testing",
    "world",
  ],
  api: [
    "model",
    "platform",
    "definition",
    "description",
    "domains",
    "events",
    "http",
    "playgrounds",
    "sandbox",
    "services",
    "storage",
    "template",
    "testing",
    "world",
  ],
};

/** The parts of `src/` that each of them may import, besides itself. `core` stands for all of its parts. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    Object.entries(CORE).map(([name, below]) => [`core/${name}`, below.map((one) => `core/${one}`)]),
  ),
  "tools/mcp": ["core"],
  "tools/reference": ["core"],
  "tools/tasks": ["core", "tools/mcp"],
  "doors/client": ["core/model"],
  "doors/fetch": ["core"],
  "doors/node": ["core", "config"],
  "doors/library": ["core", "doors/client", "doors/fetch", "doors/node"],
  "doors/runners": ["doors/client", "doors/library", "mock"],
  "doors/worker": ["core", "doors/library", "mock", "version"],
  "doors/cli": ["core", "tools", "doors", "hosted", "config", "version", "main"],
  "hosted/accounts": ["core", "hosted/mail", "hosted/payment"],
  "hosted/mail": ["core", "hosted/accounts"],
  "hosted/payment": ["core", "hosted/accounts", "hosted/mail"],
  "hosted/cluster": ["core"],
  "hosted/pages": ["core"],
  "hosted/service": ["core", "tools", "doors/node", "hosted", "config", "version"],
  config: ["core/model", "core/services"],
  version: [],
  grow: ["core/model", "core/template", "core/world", "core/domains"],
  "node-version": [],
  mock: ["core", "doors/library"],
  index: ["node-version", "core", "grow", "mock", "doors"],
  cli: ["node-version", "version", "doors/cli"],
  start: ["main"],
  main: ["core", "doors", "hosted", "config"],
};

/** The library describes all operations of the service, and stands in for its accounts: types alone, and what is loaded when the description is asked for. */
const CROSSINGS = new Set(["doors/library/no-accounts.ts"]);

const ADAPTERS =
  /^(core\/storage\/(memory|indexeddb(-playgrounds)?|relational(-playgrounds)?|sqlite)|hosted\/accounts\/storage\/relational|hosted\/cluster\/(postgres(-shared)?|redis-\w+)|core\/(counter|testing\/journal)\/memory|hosted\/mail\/(memory|smtp)|hosted\/payment\/stripe)\.ts$/;
/** Other files that may name adapters, each with the adapters. */
const MAY_NAME: Readonly<Record<string, RegExp>> = {
  "doors/library": /\/memory/,
  mock: /\/memory/,
  "doors/worker": /\/indexeddb/,
  "doors/cli": /./,
  "hosted/service": /./,
  main: /./,
};
const IMPURE =
  /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bIntl\b|\.toLocale\w+|\.localeCompare\b|\bperformance\.now\b|\brandomUUID\b/;
/** The same seed gives the same bytes on every machine. */
const PURE = new Set(["core/world", "core/template", "core/domains", "core/definition"]);
const KNOWS_DATABASES = /^(core\/storage|hosted\/accounts\/storage|hosted\/cluster|hosted\/service|doors\/cli)\//;
const VAGUE = /(^|\/)(utils?|helpers?|common|types|context|manager)(\.|\/)/;

type Source = { readonly file: string; readonly text: string };

const part = (file: string): string => file.split("/").slice(0, -1).slice(0, 2).join("/") || file.replace(/\.ts$/, "");
const isWithin = (one: string, allowed: string): boolean => one === allowed || one.startsWith(`${allowed}/`);
const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");

function importsOf({ file, text }: Source): string[] {
  const specifiers = [...withoutComments(text).matchAll(/\b(?:from|import)\s*\(?\s*["']([^"']+)["']/g)].map(
    (found) => found[1] ?? "",
  );
  return specifiers.map((name) => (name.startsWith(".") ? path.posix.join(path.posix.dirname(file), name) : name));
}

/** Every fault of one file under src/, as a sentence. */
function faultsOf(source: Source): string[] {
  const { file } = source;
  if (VAGUE.test(file)) return [`${file} has a name that says nothing`];
  if (file.endsWith(".test.ts")) return [];
  const from = part(file);
  const allowed = MAY_IMPORT[from];
  if (allowed === undefined) return [`${file} is on no floor`];
  const faults: string[] = [];
  for (const target of importsOf(source)) {
    const to = part(target);
    if (target.endsWith(".ts") && to !== from && !CROSSINGS.has(file) && !allowed.some((one) => isWithin(to, one)))
      faults.push(`${file} imports ${target}: ${from} may not`);
    if (target === "core/storage/database.ts" && !KNOWS_DATABASES.test(file))
      faults.push(`${file} may not know the database: it has the ports`);
    if (ADAPTERS.test(target) && !MAY_NAME[from]?.test(target)) faults.push(`${file} names the adapter ${target}`);
  }
  const code = withoutComments(source.text);
  const atRunTime = importsOf({ file, text: code.replaceAll(/\bimport type\b[^;]*;/g, "") });
  const foreign = atRunTime.find((target) => !target.endsWith(".ts") && target !== "zod");
  if (from === "core/model" && foreign !== undefined) faults.push(`${file} imports ${foreign}: model imports Zod only`);
  const builder = importsOf(source).find((target) => target === "kysely" || target === "pg");
  if (!KNOWS_DATABASES.test(file) && builder !== undefined)
    faults.push(`${file} imports ${builder}: storage alone asks databases`);
  if (from !== "config" && /\bprocess\.env\b/.test(code)) faults.push(`${file} reads process.env`);
  const impure = PURE.has(from) ? IMPURE.exec(code) : null;
  if (impure !== null) faults.push(`${file} uses ${impure[0]}`);
  return faults;
}

test("the sources keep to their floors", () => {
  const root = path.resolve(import.meta.dirname, "../src");
  const files = globSync("**/*.ts", { cwd: root }).map((file) => file.split(path.sep).join("/"));
  assert.ok(files.includes("index.ts"), "src/ is where it is looked for");
  assert.deepEqual(
    files.flatMap((file) => faultsOf({ file, text: readFileSync(path.join(root, file), "utf8") })),
    [],
  );
});

test("folders show the architecture: few files lie flat in src/core/http", () => {
  const flat = globSync("*.ts", { cwd: path.resolve(import.meta.dirname, "../src/core/http") });
  assert.ok(flat.includes("exchange.ts"), "src/core/http is where it is looked for");
  assert.ok(flat.length <= 16, `${flat.length} files lie flat in src/core/http, at most 16 should: ${flat.join(", ")}`);
});

const ROOT = path.resolve(import.meta.dirname, "..");

/** Made by programs of `tools/`: nobody reads or writes them line by line. */
const MADE = new Set(["src/doors/client/api.ts", "src/core/template/signatures.ts"]);

test("no file is longer than 600 lines, but tests and what a program makes", () => {
  const files = globSync("{src,web,bench,tools}/**/*.{ts,tsx}", {
    cwd: ROOT,
    exclude: ["web/dist/**", "**/*.test.ts"],
  });
  const lengths = files
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => !MADE.has(file))
    .map((file) => [file, readFileSync(path.join(ROOT, file), "utf8").trimEnd().split("\n").length] as const);
  assert.ok(lengths.length > 500, "the files were found");
  assert.deepEqual(
    lengths.filter(([, length]) => length > 600),
    [],
  );
});

/** A block comment, or the head of a file, that begins with a question's word. */
const ASKS = /(?:\/\*[\s*]*|^\/\/ )(?:What|Whether|How)\b.*/g;

test("no doc comment begins with What, Whether or How", () => {
  const files = globSync("{src,web,tools,bench,test}/**/*.{ts,tsx,css}", {
    cwd: ROOT,
    exclude: ["web/dist/**", "**/node_modules/**", "test/architecture.test.ts"],
  })
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => !MADE.has(file));
  assert.ok(files.length > 1_500, "the files were found");
  const found = files.flatMap((file) =>
    [...readFileSync(path.join(ROOT, file), "utf8").matchAll(ASKS)].map(([comment]) => `${file}: ${comment}`),
  );
  assert.deepEqual(found, []);
  const planted = [
    "/** Whether it fits. */",
    "/**\n * What it takes.\n */",
    "// How it works.\nconst it = 1;",
    "/* What it is. */",
  ];
  assert.ok(planted.every((text) => text.search(ASKS) === 0));
  assert.equal("/** True if it fits. */\n// How much is left is told.".search(ASKS), -1);
});

/** The circles of files that name one another, be it for types alone: of each, its files. */
function circlesOf(sources: readonly Source[]): string[][] {
  const needs = new Map(sources.map((source) => [source.file, importsOf(source)] as const));
  const isDone = new Set<string>();
  const circles: string[][] = [];
  const follow = (file: string, way: readonly string[]): void => {
    const at = way.indexOf(file);
    if (at >= 0) circles.push(way.slice(at));
    if (at >= 0 || isDone.has(file)) return;
    for (const next of needs.get(file) ?? []) follow(next, [...way, file]);
    isDone.add(file);
  };
  for (const file of needs.keys()) follow(file, []);
  return circles;
}

/** Files about resources, their lifecycles and their generators, each of which is defined in terms of the others. */
const ONE_SUBJECT = new Set([
  "src/core/model/resource.ts",
  "src/core/model/lifecycle.ts",
  "src/core/model/generation.ts",
]);

test("no file needs one that needs it, be it for types alone", () => {
  const files = globSync("{src,web}/**/*.{ts,tsx}", { cwd: ROOT, exclude: ["web/dist/**"] });
  const sources = files.map((file) => ({
    file: file.split(path.sep).join("/"),
    text: readFileSync(path.join(ROOT, file), "utf8"),
  }));
  assert.ok(
    sources.some(({ file }) => file.startsWith("web/")),
    "the pages' files were found",
  );
  const circles = circlesOf(sources);
  assert.deepEqual(
    circles.filter((circle) => !circle.every((file) => ONE_SUBJECT.has(file))),
    [],
  );
  const planted = [
    { file: "model/a.ts", text: `import { b } from "./b.ts";` },
    { file: "model/b.ts", text: `import type { A } from "./a.ts";\nimport { c } from "./c.ts";` },
    { file: "model/c.ts", text: `import { b } from "./b.ts";` },
  ];
  assert.deepEqual(circlesOf(planted), [
    ["model/a.ts", "model/b.ts"],
    ["model/b.ts", "model/c.ts"],
  ]);
});

/** Files that may export a name that another file exports: the doors of the package, and records, which are named after their resources. */
const SAYS_THE_SAME = /^src\/doors\/(client|runners)\/|^src\/(core\/domains\/records|doors\/worker\/full)\.ts$/;

/** Names that several files export, each with those. */
function doubledNames(sources: readonly Source[]): string[] {
  const files = new Map<string, Set<string>>();
  for (const { file, text } of sources) {
    const declared = text.matchAll(
      /^export (?:async |abstract )?(?:const|let|function\*?|class|interface|type) (\w+)/gm,
    );
    for (const [, name = ""] of declared) files.set(name, (files.get(name) ?? new Set()).add(file));
  }
  return [...files].flatMap(([name, of]) => (of.size > 1 ? [`${name}: ${[...of].join(", ")}`] : []));
}

test("an exported name means one thing", () => {
  const sources = globSync("src/**/*.ts", { cwd: ROOT, exclude: ["**/*.test.ts"] })
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => !SAYS_THE_SAME.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), "utf8") }));
  assert.ok(sources.length > 500, "the files were found");
  assert.deepEqual(doubledNames(sources), []);
  const planted = [
    { file: "src/a.ts", text: "export interface Place {\n}\nexport function toPlace(): void {}" },
    { file: "src/b.ts", text: 'export type Place = string;\nimport { toPlace } from "./a.ts";' },
  ];
  assert.deepEqual(doubledNames(planted), ["Place: src/a.ts, src/b.ts"]);
});

const planted: readonly (Source & { readonly fault: RegExp | undefined })[] = [
  { file: "core/model/a.ts", text: `import type { B } from "../sandbox/b.ts";`, fault: /model may not/ },
  { file: "core/model/a.ts", text: `import { readFile } from "node:fs";`, fault: /Zod only/ },
  { file: "core/model/a.ts", text: `import type { Faker } from "@faker-js/faker";`, fault: undefined },
  { file: "core/model/a.ts", text: `import * as z from "zod";\nimport { b } from "./b.ts";`, fault: undefined },
  { file: "core/sandbox/list.ts", text: `import { catalog } from "../domains/catalog.ts";`, fault: /sandbox may not/ },
  { file: "core/sandbox/list.ts", text: `const world = await import("../http/app.ts");`, fault: /sandbox may not/ },
  { file: "core/sandbox/list.ts", text: `export { x } from "../../main.ts";`, fault: /sandbox may not/ },
  { file: "core/http/app.ts", text: `import { open } from "../storage/sqlite.ts";`, fault: /names the adapter/ },
  { file: "core/counter/counter.ts", text: `import { memory } from "./memory.ts";`, fault: /names the adapter/ },
  { file: "mock.ts", text: `import { memory } from "./core/storage/memory.ts";`, fault: undefined },
  { file: "mock.ts", text: `import { open } from "./hosted/cluster/postgres.ts";`, fault: /names the adapter/ },
  { file: "main.ts", text: `import { open } from "./hosted/cluster/postgres.ts";`, fault: undefined },
  { file: "core/services/keys.ts", text: `import { sql } from "kysely";`, fault: /storage alone asks databases/ },
  {
    file: "core/services/keys.ts",
    text: `import type { Kysely } from "kysely";`,
    fault: /storage alone asks databases/,
  },
  { file: "core/storage/keys.ts", text: `import type { Kysely } from "kysely";`, fault: undefined },
  {
    file: "core/services/keys.ts",
    text: `import { createRelationalCustomers } from "../../hosted/accounts/storage/relational.ts";`,
    fault: /names the adapter/,
  },
  {
    file: "core/services/keys.ts",
    text: `import type { Database } from "../storage/database.ts";`,
    fault: /may not know the database/,
  },
  { file: "core/http/app.ts", text: `const port = process.env["PORT"];`, fault: /process\.env/ },
  { file: "config.ts", text: `const port = process.env["PORT"];`, fault: undefined },
  { file: "core/world/date.ts", text: `const now = Date.now();`, fault: /uses Date\.now/ },
  {
    file: "core/world/date.ts",
    text: `// never Date.now, see https://example.com\nconst url = "https://example.com";`,
    fault: undefined,
  },
  { file: "core/domains/core/user.ts", text: `names.sort((a, b) => a.localeCompare(b));`, fault: /localeCompare/ },
  { file: "core/domains/core/user.ts", text: `const pick = Math.random();`, fault: /Math\.random/ },
  { file: "core/sandbox/utils.ts", text: "", fault: /says nothing/ },
  { file: "core/http/types/reply.ts", text: "", fault: /says nothing/ },
  {
    file: "core/api/a.ts",
    text: `import type { Accounts } from "../../hosted/accounts/accounts.ts";`,
    fault: /api may not/,
  },
  { file: "doors/library/a.ts", text: `import { b } from "../../hosted/mail/mail.ts";`, fault: /library may not/ },
  { file: "elsewhere/a.ts", text: "", fault: /no floor/ },
];

for (const { fault, ...source } of planted) {
  test(`${source.file} with ${JSON.stringify(source.text)} ${fault === undefined ? "is accepted" : `is refused: ${fault.source}`}`, () => {
    const faults = faultsOf(source);
    if (fault === undefined) assert.deepEqual(faults, []);
    else assert.match(faults.join("\n"), fault);
  });
}
