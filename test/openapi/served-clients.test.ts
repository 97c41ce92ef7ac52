// Clients that five generators make of an OpenAPI document run unchanged against Seedbed, which serves the document.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";

import { catalogOfApi } from "../../src/core/definition/routes/serve-document.ts";
import { catalog } from "../../src/core/domains/catalog.ts";
import { readWholeDocument } from "../../src/core/openapi/document.ts";
import { startServing } from "../http/serving.ts";
import type { Serving } from "../http/serving.ts";
import { skipWithout } from "../prerequisite.ts";
import { openToolFolder } from "../tool-folder.ts";
import { execute, openWorkshop, OPTIONS, STRICTEST, TOOLS } from "./client-tools.ts";
import type { Workshop } from "./client-tools.ts";

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const content = (schema: object): object => ({ content: { "application/json": { schema } } });
const answer = (schema: object): object => ({ description: "Done", ...content(schema) });
const none = { 404: { description: "There is none", ...content(ref("Fault")) } };
const text = { type: "string" };
const light = { type: "string", enum: ["sun", "shade"] };
const OPERATIONS = {
  "/plants": {
    get: {
      tags: ["plants"],
      operationId: "listPlants",
      parameters: [
        { name: "light", in: "query", schema: { type: "array", items: light } },
        { name: "limit", in: "query", schema: { type: "integer", minimum: 1, maximum: 100 } },
      ],
      responses: { 200: answer(ref("PlantPage")) },
    },
    post: {
      tags: ["plants"],
      operationId: "createPlant",
      requestBody: { required: true, ...content(ref("NewPlant")) },
      responses: { 201: answer(ref("Plant")), 422: answer(ref("Fault")) },
    },
  },
  "/plants/{plantId}": {
    parameters: [{ name: "plantId", in: "path", required: true, schema: { type: "string", format: "uuid" } }],
    get: { tags: ["plants"], operationId: "getPlant", responses: { 200: answer(ref("Plant")), ...none } },
    put: {
      tags: ["plants"],
      operationId: "replacePlant",
      requestBody: { required: true, ...content(ref("NewPlant")) },
      responses: { 200: answer(ref("Plant")), ...none },
    },
    delete: { tags: ["plants"], operationId: "deletePlant", responses: { 204: { description: "Gone" }, ...none } },
  },
};
const planted = { name: { ...text, minLength: 1 }, light, height_cm: { type: "integer", nullable: true } };
const DOCUMENT = {
  openapi: "3.0.3",
  info: { title: "Greenhouse", version: "1" },
  servers: [{ url: "/api/v1" }],
  paths: OPERATIONS,
  components: {
    schemas: {
      NewPlant: { type: "object", required: ["name", "light"], properties: planted },
      Plant: {
        type: "object",
        required: ["id", "name", "light", "created_at"],
        properties: {
          id: { type: "string", format: "uuid" },
          ...planted,
          created_at: { type: "string", format: "date-time" },
        },
      },
      PlantPage: {
        type: "object",
        required: ["data", "total"],
        properties: { data: { type: "array", items: ref("Plant") }, total: { type: "integer" } },
      },
      Fault: { type: "object", required: ["code", "message"], properties: { code: text, message: text } },
    },
  },
};

const PREAMBLE = `
const address = process.argv[2] ?? "";
function same(one: unknown, other: unknown, what: string): void {
  if (JSON.stringify(one) !== JSON.stringify(other)) throw new Error(what + ": " + JSON.stringify([one, other]));
  console.log(what);
}
`;
/** The lines that each program prints, in their order. */
const DONE = ["created", "read", "listed", "replaced", "refused", "gone"];

let serving: Serving;
let workshop: Workshop;

before(async () => {
  await openToolFolder(TOOLS);
  workshop = openWorkshop(".check-served");
  writeFileSync(path.join(workshop.folder, "document.json"), JSON.stringify(DOCUMENT));
  serving = await startServing({ catalog: catalogOfApi([readWholeDocument(JSON.stringify(DOCUMENT))], catalog) });
});
after(() => serving[Symbol.asyncDispose]());

const address = (): string => `http://127.0.0.1:${serving.port}/api/v1`;

test("of openapi-typescript and openapi-fetch", async () => {
  await workshop.tool("openapi-typescript/bin/cli.js", "document.json", "--output", "typescript/api.d.ts");
  const program = `import createClient from "openapi-fetch";
import type { paths } from "./api.d.ts";
${PREAMBLE}
const client = createClient<paths>({ baseUrl: address });
const made = await client.POST("/plants", { body: { name: "Fern", light: "shade", height_cm: 30 } });
if (made.data === undefined) throw new Error(made.error.message);
same([made.data.name, made.data.height_cm], ["Fern", 30], "created");
const params = { path: { plantId: made.data.id } };
same((await client.GET("/plants/{plantId}", { params })).data, made.data, "read");
const listed = await client.GET("/plants", { params: { query: { light: ["shade"], limit: 100 } } });
same(listed.data?.data.some(({ id }) => id === made.data.id) && listed.data.data.every((one) => one.light === "shade"), true, "listed");
const replaced = await client.PUT("/plants/{plantId}", { params, body: { name: "Palm", light: "sun", height_cm: null } });
same([replaced.data?.name, replaced.data?.height_cm], ["Palm", null], "replaced");
const refused = await client.POST("/plants", { body: { name: "", light: "sun" } });
same([refused.response.status, typeof refused.error?.message], [422, "string"], "refused");
await client.DELETE("/plants/{plantId}", { params });
const gone = await client.GET("/plants/{plantId}", { params });
same([gone.response.status, typeof gone.error?.code], [404, "string"], "gone");
`;
  assert.deepEqual(await workshop.walk("typescript", program, { ...OPTIONS, ...STRICTEST }, address()), DONE);
});

for (const version of ["orval7", "orval"])
  test(`of ${version}`, async () => {
    const target = `${version}/api.ts`;
    const output = { mode: "single", client: "fetch", target, baseUrl: address() };
    const config = { plants: { input: { target: "document.json" }, output } };
    // The one reads modules of both kinds, the other only this one.
    const file = `${version}.config.cjs`;
    writeFileSync(path.join(workshop.folder, file), `module.exports = ${JSON.stringify(config)};\n`);
    const program = version === "orval" ? "orval/dist/bin/orval.mjs" : "orval7/dist/bin/orval.js";
    await workshop.tool(program, "--config", file);
    const scenario = `import * as api from "./api.ts";
${PREAMBLE}
void address;
const made = await api.createPlant({ name: "Fern", light: "shade", height_cm: 30 });
if (made.status !== 201) throw new Error(made.data.message);
same([made.data.name, made.data.height_cm], ["Fern", 30], "created");
const { id } = made.data;
same((await api.getPlant(id)).data, made.data, "read");
const { data: page } = await api.listPlants({ light: ["shade"], limit: 100 });
same(page.data.some((one) => one.id === id) && page.data.every((one) => one.light === "shade"), true, "listed");
const replaced = await api.replacePlant(id, { name: "Palm", light: "sun", height_cm: null });
if (replaced.status !== 200) throw new Error(replaced.data.message);
same([replaced.data.name, replaced.data.height_cm], ["Palm", null], "replaced");
const refused = await api.createPlant({ name: "", light: "sun" });
same([refused.status, "message" in refused.data], [422, true], "refused");
await api.deletePlant(id);
const gone = await api.getPlant(id);
same([gone.status, "code" in gone.data], [404, true], "gone");
`;
    assert.deepEqual(await workshop.walk(version, scenario, OPTIONS, address()), DONE);
  });

test("of hey-api", async () => {
  await workshop.tool("@hey-api/openapi-ts/bin/run.js", "-i", "document.json", "-o", "hey/api", "--no-log-file");
  const program = `import { createClient, createConfig } from "./api/client";
import * as sdk from "./api/sdk.gen.ts";
${PREAMBLE}
const client = createClient(createConfig({ baseUrl: address }));
const made = await sdk.createPlant({ client, body: { name: "Fern", light: "shade", height_cm: 30 } });
if (made.data === undefined) throw new Error(made.error.message);
same([made.data.name, made.data.height_cm], ["Fern", 30], "created");
const path = { plantId: made.data.id };
same((await sdk.getPlant({ client, path })).data, made.data, "read");
const { data: page } = await sdk.listPlants({ client, query: { light: ["shade"], limit: 100 } });
same(page?.data.some(({ id }) => id === path.plantId) && page.data.every((one) => one.light === "shade"), true, "listed");
const replaced = await sdk.replacePlant({ client, path, body: { name: "Palm", light: "sun", height_cm: null } });
same([replaced.data?.name, replaced.data?.height_cm], ["Palm", null], "replaced");
const refused = await sdk.createPlant({ client, body: { name: "", light: "sun" } });
same([refused.response?.status, typeof refused.error?.message], [422, "string"], "refused");
await sdk.deletePlant({ client, path });
const gone = await sdk.getPlant({ client, path });
same([gone.response?.status, typeof gone.error?.code], [404, "string"], "gone");
`;
  assert.deepEqual(await workshop.walk("hey", program, OPTIONS, address()), DONE);
});

test("of openapi-generator", { skip: await skipWithout("Java") }, async () => {
  const jar = path.join(TOOLS, "node_modules/@openapitools/openapi-generator-cli/bin/openapi-generator.jar");
  const made = path.join(workshop.folder, "generator");
  const options = ["generate", "-i", "document.json", "-g", "typescript-fetch", "-o", path.join(made, "api")];
  options.push("-p", "typescriptThreePlus=true");
  await execute("openapi-generator", ["java", "-jar", jar, ...options], workshop.folder);
  writeFileSync(path.join(made, "package.json"), '{ "type": "commonjs" }\n');
  const program = `import { Configuration, NewPlantLightEnum, PlantsApi } from "./api";
${PREAMBLE}
async function run(): Promise<void> {
  const api = new PlantsApi(new Configuration({ basePath: address, fetchApi: fetch }));
  const made = await api.createPlant({ newPlant: { name: "Fern", light: NewPlantLightEnum.Shade, heightCm: 30 } });
  same([made.name, made.heightCm, made.createdAt instanceof Date], ["Fern", 30, true], "created");
  const plantId = made.id;
  same(await api.getPlant({ plantId }), made, "read");
  const page = await api.listPlants({ light: ["shade"] as never, limit: 100 });
  same(page.data.some(({ id }) => id === plantId) && page.data.every(({ light }) => light === "shade"), true, "listed");
  const replaced = await api.replacePlant({ plantId, newPlant: { name: "Palm", light: NewPlantLightEnum.Sun, heightCm: null } });
  same([replaced.name, replaced.heightCm], ["Palm", null], "replaced");
  const refused = await api.createPlantRaw({ newPlant: { name: "", light: NewPlantLightEnum.Sun } }).catch((error: Response) => error);
  same("status" in refused && refused.status, 422, "refused");
  await api.deletePlant({ plantId });
  const gone = await api.getPlantRaw({ plantId }).catch((error: Response) => error);
  same("status" in gone && gone.status, 404, "gone");
}
void run();
`;
  const compiled = {
    strict: true,
    module: "commonjs",
    target: "es2020",
    lib: ["es2022", "dom", "dom.iterable"],
    types: [],
    outDir: "out",
  };
  assert.deepEqual(await workshop.walk("generator", program, compiled, address()), DONE);
});
