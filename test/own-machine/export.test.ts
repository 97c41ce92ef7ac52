// A definition and its records go out in formats of other tools, and what comes back of them is the same.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";

import type { Catalog } from "../../src/core/model/catalog.ts";
import { toCsv } from "../../src/core/model/csv.ts";
import { toWorldChoice } from "../../src/core/model/world-choice.ts";
import { UsageError } from "../../src/doors/cli/arguments.ts";
import { exportDefinition, exportedLists, toDbJson, toOpenApi, toPostman } from "../../src/doors/cli/exported.ts";
import { importFile } from "../../src/doors/cli/import-file.ts";
import { createMockEngine } from "../../src/doors/library/engine.ts";
import { createWholeApi } from "../../src/doors/library/whole-api.ts";
import { loadCatalog } from "../../src/doors/node/definition-file.ts";

const CLI = path.resolve(import.meta.dirname, "../../src/cli.ts");
const folder = mkdtempSync(path.join(tmpdir(), "seedbed-export-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const BASE_URL = "http://localhost:3000";
const world = toWorldChoice(7);

const DEPOT = `domain: depot
resources:
  pallet:
    count: 30
    fields:
      name: text
      netWeight: { is: integer, min: 1, max: 9 }
      size: { fields: { w: integer } }
    belongsTo: { user: { field: userId } }
`;

const LISTS = {
  posts: [
    { id: 1, title: 'Tide, "the" first' },
    { id: 2, title: "Ebb\nlow", tags: ["a"] },
  ],
  Makers: [{ id: "x1", of: { what: ["oak"] } }],
  colours: ["red", "blue"],
  profile: { name: "Ina" },
};

const PETS = {
  openapi: "3.0.3",
  info: { title: "Pets", version: "1" },
  servers: [{ url: "https://pets.example.com/api" }],
  paths: {
    "/pets": {
      get: { responses: { 200: { $ref: "#/components/responses/Pets" } } },
      post: {
        requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } } },
        responses: {
          201: {
            description: "Made",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } },
          },
        },
      },
    },
    "/pets/{petId}": {
      get: {
        parameters: [{ name: "petId", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: {
            description: "One",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } },
          },
        },
      },
    },
  },
  components: {
    responses: {
      Pets: {
        description: "All",
        content: { "application/json": { schema: { type: "array", items: { $ref: "#/components/schemas/Pet" } } } },
      },
    },
    schemas: {
      Pet: {
        type: "object",
        required: ["id", "name"],
        properties: { id: { type: "string", format: "uuid" }, name: { type: "string" }, age: { type: "integer" } },
      },
    },
  },
};

const load = (text: string, file = "seedbed.yaml"): Promise<Catalog> => loadCatalog(file, async () => text);

/** The answer of a catalog's API, as text where it is no JSON. */
async function ask(catalog: Catalog, target: string): Promise<unknown> {
  const engine = createMockEngine({ catalog, world, baseUrl: BASE_URL, clock: Date.now });
  const { fetch, close } = await createWholeApi(engine);
  const answer = await fetch(new Request(BASE_URL + target));
  await close();
  assert.equal(answer.status, 200, target);
  return answer.json();
}

/** The records of a list's answer, whatever is around them. */
const recordsOf = (answer: unknown): unknown =>
  Array.isArray(answer) ? answer : (Object.values(answer as object).find((value) => Array.isArray(value)) ?? answer);

const DEFINITIONS = [
  {
    name: "a definition",
    text: DEPOT,
    whole: "/v1/depot/pallets?limit=100",
    lists: ["/v1/depot/pallets", "/v1/depot/pallets/3"],
  },
  {
    name: "one with a base, a style and a route",
    text: `${DEPOT}base: /api/v2\nstyle: laravel\nroutes:\n  GET /stats: { answer: { pallets: { count: pallets } } }\n`,
    whole: "/api/v2/pallets?per_page=100",
    lists: ["/api/v2/pallets?page=2", "/api/v2/pallets/3", "/api/v2/stats"],
  },
  { name: "an OpenAPI document", text: JSON.stringify(PETS), whole: "/pets", lists: ["/pets", "/api/pets"] },
];

for (const { name, text, lists } of DEFINITIONS)
  test(`the OpenAPI document of ${name} answers with the same records`, async () => {
    const catalog = await load(text);
    const document = JSON.stringify(await toOpenApi({ catalog, world, baseUrl: BASE_URL }));
    const again = await load(document, "openapi.json");
    for (const target of lists)
      assert.deepEqual(recordsOf(await ask(again, target)), recordsOf(await ask(catalog, target)), target);
    assert.doesNotMatch(document, /"\/api\/sandboxes|bookstore/);
  });

for (const { name, text, whole } of DEFINITIONS)
  test(`a Postman collection of ${name} has each operation, and what the reads answer`, async () => {
    const catalog = await load(text);
    const collection = JSON.stringify(await toPostman({ catalog, world, baseUrl: BASE_URL }));
    const again = await load(collection, "collection.json");
    assert.deepEqual(recordsOf(await ask(again, whole)), recordsOf(await ask(catalog, whole)));
    const { item } = JSON.parse(collection) as { item: { item: { request: { method: string } }[] }[] };
    const methods = item.flatMap((one) => one.item.map(({ request }) => request.method));
    assert.ok(methods.includes("POST") && methods.filter((method) => method === "GET").length >= 2);
  });

test("a db.json has the lists and single objects of the file, and the records of a definition with those that they refer to", async () => {
  const lists = await load(JSON.stringify(LISTS), "db.json");
  assert.deepEqual(await toDbJson({ catalog: lists, world, baseUrl: BASE_URL }), LISTS);
  const single =
    "domain: me\nresources: { profile: { single: true, fields: { name: text }, records: [{ name: Ina }] } }";
  const { profile } = (await toDbJson({ catalog: await load(single), world, baseUrl: BASE_URL })) as typeof LISTS;
  assert.deepEqual([profile.name, "id" in profile], ["Ina", false]);
  const depot = { catalog: await load(DEPOT), world, baseUrl: BASE_URL };
  const out = (await toDbJson(depot)) as Readonly<Record<string, { id: string; userId: string }[]>>;
  assert.deepEqual(Object.keys(out), ["pallets", "users"]);
  const users = new Set(out["users"]?.map(({ id }) => id));
  assert.equal(out["pallets"]?.length, 30);
  assert.ok(out["pallets"]?.every(({ userId }) => users.has(userId)));
  const again = await load(JSON.stringify(out), "db.json");
  assert.deepEqual(await ask(again, "/pallets/3"), await ask(depot.catalog, "/v1/depot/pallets/3"));
});

test("a single record comes back as one, of each format that has paths or names", async () => {
  const shop = `domain: shop
resources:
  product: { fields: { title: text } }
  settings: { single: true, collection: settingsList, fields: { theme: [light, dark], limit: integer } }
  profile: { single: true, belongsTo: { product: { optional: true } }, fields: { name: text } }
`;
  const exporting = { catalog: await load(shop), world, baseUrl: BASE_URL };
  for (const [name, made, prefix] of [
    ["openapi.json", await toOpenApi(exporting), "/v1/shop"],
    ["collection.json", await toPostman(exporting), "/v1/shop"],
    ["db.json", await toDbJson(exporting), "/v1/imported"],
  ] as const) {
    const file = path.join(folder, name);
    writeFileSync(file, JSON.stringify(made));
    const again = await load(await importFile(file));
    for (const [single, own] of [
      ["settings", ["theme", "limit"]],
      ["profile", ["name"]],
    ] as const) {
      const shown = (await ask(again, `${prefix}/${single}`)) as Readonly<Record<string, unknown>>;
      const before = (await ask(exporting.catalog, `/v1/shop/${single}`)) as Readonly<Record<string, unknown>>;
      for (const member of own) assert.deepEqual(shown[member], before[member], `${name} ${single}.${member}`);
    }
  }
  assert.doesNotMatch(JSON.stringify(await toOpenApi(exporting)), /\/settingsList|\/profiles/);
});

test("CSV keeps commas, quotes and line ends, and is read back", async () => {
  const lists = await load(JSON.stringify(LISTS), "db.json");
  const [posts] = exportedLists({ catalog: lists, world, baseUrl: BASE_URL });
  const csv = toCsv(posts?.records ?? []);
  assert.equal(csv, 'id,title,tags\r\n1,"Tide, ""the"" first",\r\n2,"Ebb\nlow","[""a""]"\r\n');
  const again = await load(csv, "posts.csv");
  const [one] = exportedLists({ catalog: again, world, baseUrl: BASE_URL });
  assert.deepEqual(
    one?.records.map((record) => record["title"]),
    LISTS.posts.map(({ title }) => title),
  );
});

test("the command writes a CSV file for each list", () => {
  writeFileSync(path.join(folder, "seedbed.yaml"), DEPOT);
  const { stderr, status } = spawnSync(process.execPath, [CLI, "export", "--as", "csv", "--out", "lists"], {
    cwd: folder,
    encoding: "utf8",
  });
  assert.deepEqual([stderr, status], ["", 0]);
  assert.deepEqual(readdirSync(path.join(folder, "lists")).toSorted(), ["pallets.csv", "users.csv"]);
  assert.equal(readFileSync(path.join(folder, "lists/pallets.csv"), "utf8").split("\r\n").length, 32);
});

const REFUSED = [
  { args: [], says: /say as what: --as openapi, postman, db\.json, csv/ },
  { args: ["--as", "raml"], says: /--as must be openapi, postman, db\.json, csv, not raml/ },
  { args: ["--as", "csv"], says: /a CSV file is one list: name one of pallets, users with --collection, or a folder/ },
  { args: ["--as", "csv", "--collection", "palets"], says: /there is no collection "palets": did you mean pallets\?/ },
  { args: ["--as", "openapi", "--collection", "pallets"], says: /--collection is for --as csv/ },
  { args: ["--as", "openapi", "--seed", "x"], says: /--seed must be a whole number/ },
  { args: ["one.yaml", "two.yaml", "--as", "csv"], says: /name one file or address/ },
];

for (const { args, says } of REFUSED)
  test(`export ${args.join(" ")} is refused`, async () => {
    await assert.rejects(
      exportDefinition(args, () => load(DEPOT)),
      (error) => error instanceof UsageError && says.test(error.message),
    );
  });
