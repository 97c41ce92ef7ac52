// Sources that `seedbed import` and `seedbed FILE` take: modules, folders, addresses, the standard input; and what they say of anything else.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, test } from "node:test";

import { parse } from "yaml";
import type { ZodType } from "zod";

import { servedOf } from "../../src/core/definition/routes/served-apis.ts";
import { importFile, updateDefinition } from "../../src/doors/cli/import-file.ts";
import { loadCatalog } from "../../src/doors/node/definition-file.ts";
import { createMock, defineConfig } from "../../src/index.ts";
import { builtProgram } from "../built.ts";

const CLI = await builtProgram("cli");
const folder = mkdtempSync(path.join(tmpdir(), "seedbed-import-"));
after(() => rmSync(folder, { recursive: true, force: true }));

interface Made {
  readonly resources: Readonly<Record<string, { belongsTo?: unknown; fields?: Readonly<Record<string, unknown>> }>>;
}

function imported(file: string, input?: string) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [CLI, "import", file], {
    cwd: folder,
    encoding: "utf8",
    input,
  });
  return { stderr, status, made: parse(stdout) as Made };
}

test("a module's Zod schemas become resources", () => {
  mkdirSync(path.join(folder, "kinds"));
  writeFileSync(path.join(folder, "kinds/index.ts"), `export { KINDS } from "./names.js";`);
  writeFileSync(path.join(folder, "kinds/names.ts"), `export const KINDS = ["novel", "essay"] as const;`);
  writeFileSync(
    path.join(folder, "schemas.ts"),
    `import { z } from ${JSON.stringify(import.meta.resolve("zod"))};
     import { KINDS } from "./kinds"; // as bundlers find it
     export const AuthorSchema = z.object({ id: z.int(), name: z.string().min(1), email: z.email() });
     export const BookSchema = z.object({
       id: z.uuid(),
       authorId: z.int(),
       author: AuthorSchema.optional(),
       kind: z.enum(KINDS),
       tags: z.array(z.string()).optional(),
     });
     export const pageSize = z.number();
     export type Book = z.infer<typeof BookSchema>;`,
  );
  const { made, stderr } = imported("schemas.ts");
  assert.equal(stderr, "");
  assert.deepEqual(Object.keys(made.resources), ["author", "book"]);
  assert.deepEqual(made.resources["book"]?.belongsTo, { author: {} });
  assert.deepEqual(made.resources["book"]?.fields?.["kind"], { from: ["novel", "essay"], required: true });
});

test("records of a module's Zod schemas fit them, beside a default export too, and what JSON has not is named", async () => {
  const file = path.join(folder, "thing.ts");
  writeFileSync(
    file,
    `import { z } from ${JSON.stringify(import.meta.resolve("zod"))};
     export const Level = z.enum(["low", "high"]);
     export const ThingSchema = z.object({
       id: z.int(),
       level: Level,
       labels: z.record(z.string(), z.number()),
       pair: z.tuple([z.string(), z.int()]),
       rest: z.array(z.tuple([z.string(), z.boolean()])).min(1),
       made: z.coerce.date(),
       nested: z.object({ at: z.coerce.date(), meta: z.record(z.string(), z.string()) }),
       either: z.union([z.string(), z.number()]),
       shape: z.discriminatedUnion("is", [z.object({ is: z.literal("a"), v: z.int() }), z.object({ is: z.literal("b"), w: z.string() })]),
       address: z.ipv4(),
       trimmed: z.string().transform((text) => text.trim()),
       much: z.bigint().optional(),
     });
     export default function handler() {}`,
  );
  const text = await importFile(file);
  assert.match(text, /# - line \d+: Thing\.much is left out: JSON has no bigint\n/);
  assert.match(text, /# - line 9: Thing\.made is a text here, as JSON has no dates: z\.coerce\.date\(\) reads it\n/);
  assert.deepEqual((parse(text) as Made).resources["thing"]?.fields?.["level"], {
    from: ["low", "high"],
    required: true,
  });
  const { ThingSchema } = (await import(file)) as { ThingSchema: ZodType };
  const mock = createMock({ config: defineConfig(text) });
  const answer = await mock.fetch("http://mock.test/v1/imported/things?limit=50");
  const { things } = (await answer.json()) as { things: unknown[] };
  assert.equal(things.length, 20);
  for (const thing of things) assert.deepEqual(ThingSchema.safeParse(thing).error?.issues ?? [], []);
  const { entries } = await loadCatalog(file);
  assert.ok(entries.some(({ resource }) => resource.collection === "things"));
});

test("a module of a package that is CommonJS is read, with the names that bundlers give to its folders", () => {
  mkdirSync(path.join(folder, "app/src/kinds"), { recursive: true });
  mkdirSync(path.join(folder, "app/src/api"));
  writeFileSync(path.join(folder, "app/package.json"), `{ "type": "commonjs" }`);
  writeFileSync(path.join(folder, "app/src/kinds/index.ts"), `export const KINDS = ["novel", "essay"] as const;`);
  writeFileSync(
    path.join(folder, "app/src/api/books.ts"),
    `import { z } from ${JSON.stringify(import.meta.resolve("zod"))};
     import { KINDS } from "@/kinds";
     export const Book = z.object({ id: z.int(), kind: z.enum(KINDS) });`,
  );
  const { made, stderr } = imported("app/src/api/books.ts");
  assert.equal(stderr, "");
  assert.deepEqual(made.resources["book"]?.fields, { kind: { from: ["novel", "essay"], required: true } });
});

test("a module's Drizzle tables become resources, by the names that they have in the code", () => {
  // As drizzle-orm keeps a table: under symbols of its name.
  writeFileSync(
    path.join(folder, "tables.ts"),
    `const column = (name, type, more = {}) => ({ name, notNull: true, primary: false, getSQLType: () => type, ...more });
     class Check { static [Symbol.for("drizzle:entityKind")] = "PgCheck"; constructor(value) { this.value = value; } }
     const sql = (...queryChunks) => ({ queryChunks });
     class Key { static [Symbol.for("drizzle:entityKind")] = "PgPrimaryKeyBuilder"; constructor(columns) { this.columns = columns; } }
     const table = (columns, keys = [], beside = undefined) => ({
       ...columns,
       [Symbol.for("drizzle:ExtraConfigBuilder")]: beside,
       [Symbol.for("drizzle:Columns")]: columns,
       [Symbol.for("drizzle:PgInlineForeignKeys")]: keys,
     });
     export const users = table({
       id: column("id", "serial", { primary: true }),
       fullName: column("full_name", "text", { isUnique: true, default: undefined }),
       role: column("role", "role", { enumValues: ["admin", "member"], default: "member" }),
       token: column("token", "text", { hasDefault: true }),
       seenOn: column("seen_on", "timestamp", { hasDefault: true, default: { queryChunks: [{ value: ["now()"] }] } }),
     }, [], ({ fullName, role }) => ({ one: { config: { unique: true, columns: [fullName, role] } } }));
     const [left, right] = [column("left_id", "integer"), column("right_id", "integer")];
     export const pairs = table({ left, right }, [], (of) => [new Key([of.left, of.right])]);
     const [age, code] = [column("age", "integer"), column("code", "text")];
     export const petsTable = table({ age, code }, [], () => [
       new Check(sql({ value: [""] }, age, { value: [" >= "] }, 0)),
       { config: { unique: true, columns: [{ name: "code" }], where: sql(age, { value: [" is null"] }) } },
       { config: { unique: true, columns: [sql({ value: ["lower("] }, code, { value: [")"] }), { name: "age" }] } },
     ]);
     const authorId = column("author_id", "integer");
     export const posts = table({ id: column("id", "serial", { primary: true }), title: column("title", "varchar(80)"), authorId }, [
       { onDelete: "cascade", reference: () => ({ columns: [authorId], foreignTable: users, foreignColumns: [users.id] }) },
     ]);
     class Relations { static [Symbol.for("drizzle:entityKind")] = "Relations"; constructor(table, config) { Object.assign(this, { table, config }); } }
     const ownerId = column("owner_id", "integer");
     export const keys = table({ id: column("id", "serial", { primary: true }), ownerId });
     export const keysRelations = new Relations(keys, ({ one, many }) => ({
       owner: one(users, { fields: [ownerId], references: [users.id] }).withFieldName("owner"),
       all: many(posts).withFieldName("all"),
     }));`,
  );
  const { made, stderr } = imported("tables.ts");
  assert.equal(stderr, "");
  assert.deepEqual(Object.keys(made.resources).toSorted(), ["key", "pair", "pet", "post", "user"]);
  assert.deepEqual(made.resources["key"]?.belongsTo, { owner: { to: "user" } });
  assert.deepEqual(made.resources["post"]?.belongsTo, { author: { to: "user", onDelete: "cascade" } });
  assert.deepEqual(made.resources["user"]?.fields, {
    fullName: { is: "text", required: true, unique: true },
    role: { from: ["admin", "member"], default: "member" },
    token: { is: "text", optional: true },
    seenOn: { is: "time" },
  });
  assert.partialDeepStrictEqual(made.resources, {
    user: { unique: ["fullName", "role"] },
    pair: { unique: ["left", "right"] },
    pet: { unique: ["code", "age"], fields: { age: { is: "integer", min: 0, required: true } } },
  });
});

test("an SQLite database is read with its rows, and one that is broken is told", async () => {
  const file = path.join(folder, "app.db");
  const database = new DatabaseSync(file);
  database.exec(
    `CREATE TABLE makers (id INTEGER PRIMARY KEY AUTOINCREMENT, "full name" TEXT UNIQUE, joined DATETIME);
     CREATE TABLE lamps (id INTEGER PRIMARY KEY, maker_id INTEGER NOT NULL REFERENCES makers (id), glow BLOB);
     CREATE VIEW bright AS SELECT * FROM lamps;
     INSERT INTO makers VALUES (7, 'O''Neil; & Co', 1735689600000);
     INSERT INTO lamps VALUES (1, 7, NULL);`,
  );
  database.close();
  const yaml = await importFile(file);
  const { resources } = parse(yaml) as Made;
  assert.deepEqual(Object.keys(resources), ["maker", "lamp"]);
  assert.partialDeepStrictEqual(resources, {
    maker: { records: [{ id: 7, "full name": "O'Neil; & Co", joined: "2025-01-01T00:00:00.000Z" }] },
    lamp: { belongsTo: { maker: { field: "maker_id" } }, records: [{ id: 1, maker_id: 7 }] },
  });
  assert.match(yaml, /^# - view bright is left out/m);
  writeFileSync(file, "SQLite format 3\0\u0010");
  await assert.rejects(importFile(file), { message: `cannot read ${file}: file is not a database` });
});

test("a folder, an address and the standard input are read", async () => {
  mkdirSync(path.join(folder, "prisma/models"), { recursive: true });
  writeFileSync(
    path.join(folder, "prisma", "a.prisma"),
    "model Author {\n  id Int @id\n  name String\n  books Book[]\n}\n",
  );
  writeFileSync(
    path.join(folder, "prisma/models", "b.prisma"),
    "model Book {\n  id Int @id\n  title String\n  author Author @relation(fields: [authorId], references: [id])\n  authorId Int\n}\n",
  );
  assert.deepEqual(imported("prisma").made.resources["book"]?.belongsTo, { author: {} });
  assert.deepEqual(
    Object.keys(imported("-", "CREATE TABLE shelves (id integer primary key, label text);").made.resources),
    ["shelf"],
  );
  const server = createServer((_request, response) => response.end('{"planets":[{"id":1,"name":"Mars"}]}')).listen(
    0,
    "127.0.0.1",
  );
  await once(server, "listening");
  const child = spawn(process.execPath, [
    CLI,
    "import",
    `http://127.0.0.1:${(server.address() as AddressInfo).port}/db.json`,
  ]);
  let printed = "";
  for await (const piece of child.stdout) printed += String(piece);
  server.close();
  assert.deepEqual(Object.keys((parse(printed) as Made).resources), ["planet"]);
});

for (const [name, content, what] of [
  ["notes.md", "# Notes\n\nSome words: and more.\n", "Markdown"],
  ["page.yaml", "<!doctype html>\n<html></html>\n", "a web page (HTML)"],
  ["service.json", '<?xml version="1.0"?>\n<definitions/>', "XML"],
  ["api.txt", 'syntax = "proto3";\nmessage A {}\n', "Protocol Buffers"],
  ["schema.txt", 'syntax = "proto3";\nmessage A { string b = 1; }\n', "Protocol Buffers"],
  ["empty.yaml", "\n", "empty"],
  ["events.yaml", "asyncapi: 2.6.0\ninfo: { title: A }\nchannels: {}\n", "an AsyncAPI document"],
  ["package.json", '{ "name": "a", "version": "1.0.0", "dependencies": { "b": "1" } }', "a package.json"],
  ["schema.json", '{ "data": { "__schema": { "types": [] } } }', "an answer to an introspection query"],
  ["compose.yaml", 'services:\n  api: {}\nversion: "3"\n', "a Docker Compose file"],
  ["old.json", '{ "name": "a", "order": ["b"], "folders": [], "requests": [{ "id": "b" }] }', "a Postman collection 1"],
  ["insomnia.json", '{ "_type": "export", "__export_format": 4, "resources": [{}] }', "an Insomnia export"],
  ["lines.json", '{ "id": 1 }\n{ "id": 2 }\n', "JSON, line by line"],
  ["api.raml", "#%RAML 1.0\ntitle: A\n", "RAML"],
] as const)
  test(`${name} is said to be ${what}, in one sentence`, async () => {
    const file = path.join(folder, name);
    writeFileSync(file, content);
    for (const read of [importFile, loadCatalog])
      await assert.rejects(read(file), ({ message }: Error) => {
        assert.ok(message.replace(file, name).startsWith(`${name} seems to be ${what}`), message);
        assert.match(message, /^[^\n]+: it must be OpenAPI [^\n]+$/);
        return true;
      });
  });

test("a file of another tool with nothing in it is refused as what it is, served and imported", async () => {
  const contents = {
    "pages.har": [{ log: { version: "1.2", entries: [] } }, "a recording (HAR) that shows no API"],
    "kinds.json": [
      { $schema: "http://json-schema.org/draft-07/schema#", definitions: { n: { type: "number" } } },
      "holds nothing to import: n is left out: it is no object with properties",
    ],
    "dump.sql.txt": [
      "SET client_encoding = 'UTF8';\nCREATE EXTENSION x;\n",
      "SQL that creates no table, without which rows are not read",
    ],
  } as const;
  for (const [name, [content, what]] of Object.entries(contents)) {
    const file = path.join(folder, name);
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
    for (const read of [importFile, loadCatalog])
      await assert.rejects(read(file), ({ message }: Error) => message.includes(what));
  }
});

test("an indented description of an API is one", async () => {
  const file = path.join(folder, "indented.yaml");
  writeFileSync(
    file,
    '---\n  swagger: "2.0"\n  info: { title: A, version: "1" }\n  paths: { /ants: { get: { responses: { 200: { description: "" } } } } }\n',
  );
  assert.equal(servedOf(await loadCatalog(file))[0]?.routes.length, 1);
});

test("the command line says it too, and leaves with 1", () => {
  for (const command of ["import", "routes"]) {
    const { stderr, status } = spawnSync(process.execPath, [CLI, command, "notes.md"], {
      cwd: folder,
      encoding: "utf8",
    });
    assert.equal(status, 1);
    assert.match(stderr, /^seedbed: notes\.md seems to be Markdown[^\n]*: it must be OpenAPI [^\n]+\n$/);
  }
});

test("lists that are called as members of other files are lists", async () => {
  const file = path.join(folder, "services.json");
  writeFileSync(file, '{ "services": [{ "id": 1 }], "version": { "major": 1 } }');
  const { entries } = await loadCatalog(file);
  assert.ok(entries.some(({ resource }) => resource.collection === "services"));
});

test("lists with something else among them are told what that is", () => {
  writeFileSync(path.join(folder, "db.json"), '{ "posts": [{ "id": 1 }], "version": 3 }');
  const { stderr, status } = spawnSync(process.execPath, [CLI, "routes", "db.json"], { cwd: folder, encoding: "utf8" });
  assert.deepEqual(
    [status, stderr],
    [1, "seedbed: db.json has lists, and version is neither a list nor an object: leave it out to serve them\n"],
  );
});

test("a module with neither is told what it could export", () => {
  writeFileSync(path.join(folder, "other.ts"), "export const a = 1;\n");
  assert.match(imported("other.ts").stderr, /exports neither Zod schemas nor Drizzle tables/);
});

test("an API description is read with the files beside it", () => {
  mkdirSync(path.join(folder, "schemas"), { recursive: true });
  writeFileSync(
    path.join(folder, "schemas/boat.yaml"),
    "type: object\nproperties: { id: { type: integer }, length: { type: number } }\n",
  );
  const answer = `{ responses: { "200": { description: It, content: { application/json: { schema: { $ref: ./schemas/boat.yaml } } } } } }`;
  writeFileSync(
    path.join(folder, "boats.yaml"),
    `openapi: 3.0.3\ninfo: { title: Boats, version: "1" }\npaths: { "/boats/{id}": { get: ${answer} } }\n`,
  );
  const { made, stderr } = imported("boats.yaml");
  assert.deepEqual(made.resources["boat"]?.fields, { length: "number" }, stderr);
});

test("an update adds what a source has by now, and leaves what somebody edited as it is", async () => {
  const [source, target] = [path.join(folder, "shop.prisma"), path.join(folder, "shop.yaml")];
  const product = "model Product {\n  id Int @id\n  name String\n";
  writeFileSync(source, `${product}}\n`);
  const first = await importFile(source);
  const edited = first
    .replace("count: 20", "count: 5 # few")
    .replace("fields:\n", "fields:\n      note: text # mine\n");
  assert.notEqual(edited, first);
  writeFileSync(target, edited);
  writeFileSync(
    source,
    `${product}  weight Float\n  reviews Review[]\n}\nmodel Review {\n  id Int @id\n  product Product @relation(fields: [productId], references: [id])\n  productId Int\n}\n`,
  );
  const said = (await updateDefinition(source, target)).replaceAll(folder + path.sep, "");
  assert.deepEqual(said.trim().split("\n"), [
    "shop.yaml: 2 added from shop.prisma",
    "  + resources.product.fields.weight",
    "  + resources.review",
    "  ~ resources.product.count: stays 5; shop.prisma has 20",
    "  - resources.product.fields.note: stays, and is not in shop.prisma",
  ]);
  const updated = readFileSync(target, "utf8");
  assert.ok(updated.includes("count: 5 # few") && updated.includes("note: text # mine"), updated);
  const { entries } = await loadCatalog(target);
  assert.ok(entries.some(({ resource }) => resource.collection === "reviews"));
  assert.match(await updateDefinition(source, target), /shop\.yaml: nothing to add/);
  assert.equal(readFileSync(target, "utf8"), updated);
});

test("an update that would leave a definition with faults writes nothing", async () => {
  const [source, target] = [path.join(folder, "tag.prisma"), path.join(folder, "tag.yaml")];
  writeFileSync(source, "model Tag {\n  id Int @id\n  name String\n}\n");
  const faulty = "domain: x\nresources:\n  thing: { fields: { name: tekst } }\n";
  writeFileSync(target, faulty);
  await assert.rejects(updateDefinition(source, target), /tag\.yaml has 1 fault:\n.*tekst/);
  writeFileSync(target, "- a list\n");
  await assert.rejects(updateDefinition(source, target), /cannot update .*tag\.yaml: it is no map/);
  assert.equal(readFileSync(target, "utf8"), "- a list\n");
});
