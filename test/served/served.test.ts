// An OpenAPI document as it is: its paths, envelopes, ids, statuses and errors, with what is written kept.
import assert from "node:assert/strict";
import { test } from "node:test";

import { createMock, defineConfig } from "../../src/index.ts";
import { GARDEN } from "./garden.ts";

const BASE = "http://localhost:3000";

type Json = Record<string, unknown>;

/** A mock of the garden, and how it is asked. */
function garden(): (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<{ status: number; json: unknown; headers: Headers; text: string }> {
  const mock = createMock({ config: defineConfig({ api: GARDEN }) });
  return async (method, path, body, headers = {}) => {
    const response = await mock.fetch(
      new Request(BASE + path, {
        method,
        headers: { ...(body !== undefined && { "Content-Type": "application/json" }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") === true;
    return { status: response.status, json: isJson ? JSON.parse(text) : undefined, headers: response.headers, text };
  };
}

const dataOf = (json: unknown): Json[] => (json as { data: Json[] }).data;
const oneOf = (json: unknown): Json => (json as { data: Json }).data;

test("a list has the envelope of its schema, below the server's path and below none", async () => {
  const ask = garden();
  const { status, json } = await ask("GET", "/api/v2/plants?per_page=3");
  assert.equal(status, 200);
  assert.equal(dataOf(json).length, 3);
  assert.deepEqual((json as Json)["meta"], {
    total: 20,
    page: 1,
    last_page: 7,
    next: `${BASE}/api/v2/plants?per_page=3&page=2`,
  });
  assert.deepEqual((await ask("GET", "/plants?per_page=3")).json, {
    data: dataOf(json),
    meta: { total: 20, page: 1, last_page: 7, next: `${BASE}/plants?per_page=3&page=2` },
  });
});

test("next links lead through every record once", async () => {
  const ask = garden();
  const seen: unknown[] = [];
  let next: string | null = "/plants?per_page=7";
  while (next !== null) {
    const { json } = await ask("GET", next.replace(BASE, ""));
    seen.push(...dataOf(json).map(({ id }) => id));
    next = ((json as Json)["meta"] as { next: string | null }).next;
  }
  assert.equal(seen.length, 20);
  assert.equal(new Set(seen).size, 20);
});

test("a record has the members of its schema and no others, an id of its format, and is found by it", async () => {
  const ask = garden();
  const [first] = dataOf((await ask("GET", "/plants")).json);
  assert.match(String(first?.["id"]), /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  const known = Object.keys(GARDEN.components.schemas.Plant.properties);
  assert.deepEqual(
    Object.keys(first ?? {}).filter((name) => !known.includes(name)),
    [],
  );
  const { status, json } = await ask("GET", `/plants/${String(first?.["id"])}`);
  assert.equal(status, 200);
  assert.deepEqual(oneOf(json), first);
});

test("what is created, changed and removed is so at the next read", async () => {
  const ask = garden();
  const made = await ask("POST", "/api/v2/plants", { name: "Ada", kind: "fern" });
  assert.equal(made.status, 201);
  const { id, ...rest } = oneOf(made.json);
  assert.equal(made.headers.get("location"), `/api/v2/plants/${String(id)}`);
  assert.equal(rest["name"], "Ada");
  assert.equal(rest["watered"], false);
  assert.equal(rest["state"], "growing");
  assert.ok(!("nickname" in rest), "an optional member that was not sent is not there");
  const changed = await ask("PATCH", `/plants/${String(id)}`, { nickname: "A" });
  assert.deepEqual(oneOf(changed.json), { ...oneOf(made.json), nickname: "A" });
  assert.deepEqual(oneOf((await ask("GET", `/plants/${String(id)}`)).json), oneOf(changed.json));
  assert.equal((((await ask("GET", "/plants")).json as Json)["meta"] as Json)["total"], 21);
  const removed = await ask("DELETE", `/plants/${String(id)}`);
  assert.equal(removed.status, 204);
  assert.equal(removed.text, "");
  const gone = await ask("GET", `/plants/${String(id)}`);
  assert.equal(gone.status, 404);
  assert.deepEqual(Object.keys((gone.json as { error: Json }).error).toSorted(), ["code", "message"]);
});

test("a body that the schema does not allow is refused in the description's own form, with everything that is wrong", async () => {
  const ask = garden();
  const { status, json } = await ask("POST", "/plants", { name: "", kind: "bush", colour: "red" });
  assert.equal(status, 422);
  const { error } = json as { error: { code: string; message: string; fields: { field: string }[] } };
  assert.equal(error.code, "validation_failed");
  assert.deepEqual(error.fields.map(({ field }) => field).toSorted(), ["colour", "kind", "name"]);
  assert.equal((((await ask("GET", "/plants")).json as Json)["meta"] as Json)["total"], 20);
});

test("parameters filter and sort by what their names mean, and unknown ones are let by", async () => {
  const ask = garden();
  const { json } = await ask("GET", "/plants?kind=moss&sort=-name&per_page=50&utm=1");
  const names = dataOf(json).map(({ name }) => String(name));
  assert.ok(names.length > 0 && names.length < 20);
  assert.ok(dataOf(json).every(({ kind }) => kind === "moss"));
  assert.deepEqual(names, names.toSorted().toReversed());
  assert.equal((await ask("GET", "/plants?per_page=500")).status, 400);
});

test("an action sets the flag or the state that it names, and DELETE clears the flag", async () => {
  const ask = garden();
  const { id } = oneOf((await ask("POST", "/plants", { name: "Bo", kind: "tree" })).json);
  const watered = async (): Promise<unknown> => oneOf((await ask("GET", `/plants/${String(id)}`)).json)["watered"];
  assert.equal((await ask("PUT", `/plants/${String(id)}/water`)).status, 204);
  assert.equal(await watered(), true);
  assert.equal((await ask("DELETE", `/plants/${String(id)}/water`)).status, 204);
  assert.equal(await watered(), false);
  const retired = await ask("POST", `/plants/${String(id)}:retire`);
  assert.equal((retired.json as Json)["state"], "retired");
  assert.equal(oneOf((await ask("GET", `/plants/${String(id)}`)).json)["state"], "retired");
});

test("a list below a record has what belongs to it, and what is created there belongs to it", async () => {
  const ask = garden();
  const [first, second] = dataOf((await ask("GET", "/plants")).json).map(({ id }) => String(id));
  const notes = async (id: string | undefined): Promise<Json[]> =>
    (await ask("GET", `/plants/${id ?? ""}/notes`)).json as Json[];
  const before = await notes(first);
  assert.ok(before.length > 0 && before.every(({ plant_id: of }) => of === first));
  const made = await ask("POST", `/plants/${first ?? ""}/notes`, { text: "needs light" });
  assert.equal(made.status, 200);
  assert.equal((made.json as Json)["plant_id"], first);
  assert.deepEqual((await notes(first)).length, before.length + 1);
  assert.ok((await notes(second)).every(({ plant_id: of }) => of === second));
  assert.equal((await ask("POST", "/plants/1b4e28ba-2fa1-41d2-883f-0016d3cca427/notes", { text: "x" })).status, 404);
});

test("a record is found by the key of its path, and a new one gets a key of its own", async () => {
  const ask = garden();
  const { articles, articlesCount } = (await ask("GET", "/articles")).json as {
    articles: Json[];
    articlesCount: number;
  };
  assert.equal(articlesCount, articles.length);
  assert.equal(new Set(articles.map(({ slug }) => slug)).size, articles.length);
  const made = await ask("POST", "/articles", { article: { title: "How to train your dragon", tags: ["a"] } });
  const { article } = made.json as { article: Json };
  assert.match(String(article["slug"]), /^how-to-train-your-dragon/);
  assert.deepEqual((await ask("GET", `/articles/${String(article["slug"])}`)).json, article);
});

test("paths that end in a form, and ids that are numbers", async () => {
  const ask = garden();
  const [first] = (await ask("GET", "/boats.json")).json as Json[];
  assert.equal(first?.["id"], 1);
  await ask("PUT", "/boats/1.json", { id: 1, name: "Argo" });
  assert.deepEqual((await ask("GET", "/boats/1.json")).json, { id: 1, name: "Argo" });
  assert.equal((await ask("GET", "/boats/x.json")).status, 400);
});

test("what is no record is made of its schema: always the same, with what the request says", async () => {
  const ask = garden();
  const { status, json } = await ask("GET", "/report?year=2024");
  assert.equal(status, 200);
  assert.equal((json as Json)["year"], 2024);
  assert.deepEqual((await ask("GET", "/report?year=2024")).json, json);
  const picture = await ask("GET", "/badge");
  assert.equal(picture.headers.get("content-type"), "image/png");
});

test("sandboxes, seeds and asked-for problems work at the description's paths as everywhere", async () => {
  const ask = garden();
  await ask("PUT", "/boats/1.json", { id: 1, name: "Mine" }, { "X-Sandbox": "mine" });
  assert.notEqual(((await ask("GET", "/boats/1.json")).json as Json)["name"], "Mine");
  assert.equal(((await ask("GET", "/s/mine/boats/1.json")).json as Json)["name"], "Mine");
  assert.deepEqual((await ask("GET", "/plants?_seed=7")).json, (await ask("GET", "/plants?_seed=7")).json);
  assert.notDeepEqual((await ask("GET", "/plants?_seed=7")).json, (await ask("GET", "/plants")).json);
  const { status, json } = await ask("GET", "/plants/1b4e28ba-2fa1-41d2-883f-0016d3cca427?_status=404");
  assert.equal(status, 404);
  assert.ok("error" in (json as Json));
});

test("keys of the description's own are no keys of Seedbed, other methods are refused, and Seedbed's own paths stay", async () => {
  const ask = garden();
  assert.equal((await ask("GET", "/plants", undefined, { "X-API-Key": "abc", Authorization: "Bearer x" })).status, 200);
  const refused = await ask("PUT", "/plants", {});
  assert.equal(refused.status, 405);
  assert.equal(refused.headers.get("allow"), "GET, HEAD, POST, OPTIONS");
  const preflight = await ask("OPTIONS", "/plants", undefined, {
    "Access-Control-Request-Method": "POST",
    Origin: "http://app.test",
  });
  assert.equal(preflight.status, 204);
  assert.equal((await ask("GET", "/_seedbed/api/data/changes")).status, 200);
  assert.equal((await ask("POST", "/_seedbed/api/data/reset")).status, 200);
});

test("fault plans meet the description's paths, and /openapi.json is the description itself", async () => {
  const ask = garden();
  const plan = { rules: [{ on: "POST /api/v2/plants", nth: 1, answer: 503 }] };
  assert.equal((await ask("PUT", "/_seedbed/api/faults", plan)).status, 200);
  const body = { name: "Ada", kind: "fern" };
  assert.equal((await ask("POST", "/api/v2/plants", body)).status, 503);
  assert.equal((await ask("POST", "/api/v2/plants", body)).status, 201);
  assert.deepEqual((await ask("GET", "/openapi.json")).json, GARDEN);
  const own = (await ask("GET", "/_seedbed/openapi.json")).json as { info: { title: string } };
  assert.match(own.info.title, /Seedbed/);
});

test("a count beside a total is of the page, and what leads to the next page of cursors is the cursor", async () => {
  const integer = { type: "integer" };
  const page = {
    type: "object",
    properties: {
      items: { type: "array", items: { type: "object", properties: { id: integer } } },
      total: integer,
      count: integer,
      next_page: { type: "string", nullable: true },
    },
  };
  const parameters = ["limit", "page_token"].map((name) => ({ name, in: "query", schema: { type: "string" } }));
  const responses = { 200: { description: "A page", content: { "application/json": { schema: page } } } };
  const api = {
    openapi: "3.0.3",
    info: { title: "Pots API", version: "1" },
    paths: { "/pots": { get: { parameters, responses } } },
  };
  const mock = createMock({ config: defineConfig({ api }) });
  const ask = async (query: string): Promise<Json> =>
    (await (await mock.fetch(new Request(`${BASE}/pots?limit=15${query}`))).json()) as Json;
  const first = await ask("");
  assert.deepEqual([first["total"], first["count"]], [20, 15]);
  const { items, count, next_page: none } = await ask(`&page_token=${String(first["next_page"])}`);
  assert.deepEqual([(items as Json[]).map(({ id }) => id), count, none], [[16, 17, 18, 19, 20], 5, null]);
});

test("a page or a table has the text of its example, in the type that is asked for", async () => {
  const responses = {
    200: {
      description: "Here",
      content: {
        "text/html": { schema: { type: "string" }, example: "<b>own</b>" },
        "text/csv": { examples: { one: { value: "a,b\n1,2\n" } } },
      },
    },
  };
  const api = {
    openapi: "3.0.3",
    info: { title: "Pages", version: "1" },
    paths: { "/report": { get: { responses } } },
  };
  const mock = createMock({ config: defineConfig({ api }) });
  const ask = async (accept?: string) => {
    const answer = await mock.fetch("/report", accept === undefined ? {} : { headers: { accept } });
    return [answer.headers.get("content-type"), await answer.text()];
  };
  assert.deepEqual(await ask(), ["text/html", "<b>own</b>"]);
  assert.deepEqual(await ask("text/csv"), ["text/csv", "a,b\n1,2\n"]);
});

test("an answer of a moment ago is no answer to a request without the headers that it must have", async () => {
  const boat = {
    type: "object",
    required: ["id", "name"],
    properties: { id: { type: "integer" }, name: { type: "string" } },
  };
  const parameters = [
    { name: "X-Harbour", in: "header", required: true, schema: { type: "string" } },
    { name: "sid", in: "cookie", required: true, schema: { type: "string" } },
  ];
  const schema = { type: "array", items: boat };
  const content = { "application/json": { schema }, "text/csv": { schema: { type: "string" } } };
  const get = { parameters, responses: { 200: { description: "Here", content } } };
  const api = { openapi: "3.0.3", info: { title: "Boats", version: "1" }, paths: { "/boats": { get } } };
  const mock = createMock({ config: defineConfig({ api }) });
  const headers = { "X-Harbour": "Kiel", Cookie: "sid=1" };
  const listed = (await (await mock.fetch("/boats", { headers })).json()) as { id: number; name: string }[];
  for (const wrong of [{}, { Cookie: "sid=1" }, { "X-Harbour": "Kiel" }])
    assert.equal((await mock.fetch("/boats", { headers: wrong })).status, 400);
  const table = await (await mock.fetch("/boats", { headers: { ...headers, Accept: "text/csv" } })).text();
  assert.deepEqual(table.trimEnd().split("\r\n"), [
    "id,name",
    ...listed.map(({ id, name }) => `${id},${name.includes(",") ? `"${name}"` : name}`),
  ]);
});

test("an answer of any type of a kind is a file of one such type", async () => {
  const content = { "image/*": { schema: { type: "string", format: "binary" } } };
  const paths = { "/faces": { post: { responses: { 200: { description: "The face", content } } } } };
  const api = { openapi: "3.0.3", info: { title: "Faces", version: "1" }, paths };
  const mock = createMock({ config: defineConfig({ api }) });
  const answer = await mock.fetch("http://localhost:3000/faces", { method: "POST" });
  assert.equal(answer.headers.get("content-type"), "image/png");
  assert.deepEqual([...new Uint8Array(await answer.arrayBuffer())].slice(0, 4), [0x89, 0x50, 0x4e, 0x47]);
});
