// API descriptions that write and read in other ways than a path for each list and each record.
import assert from "node:assert/strict";
import { test } from "node:test";

import { createMock, defineConfig } from "../../src/index.ts";

type Json = Readonly<Record<string, unknown>>;

const TEXT = { type: "string" };
const NUMBER = { type: "integer" };
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const listOf = (items: Json): Json => ({ type: "array", items });
const object = (properties: Json, ...required: readonly string[]): Json => ({ type: "object", properties, required });
const json = (schema: Json): Json => ({ content: { "application/json": { schema } } });
const answers = (schema: Json, status = 200): Json => ({
  responses: { [status]: { description: "Done", ...json(schema) } },
});
const nothing = { responses: { 204: { description: "Done" } } };
const takes = (schema: Json): Json => ({ requestBody: json(schema) });
const named = (...names: readonly string[]) => ({
  parameters: names.map((name) => ({ name, in: "path", required: true, schema: NUMBER })),
});

function asking(paths: Json, schemas: Json) {
  const api = { openapi: "3.0.3", info: { title: "Desk", version: "1" }, paths, components: { schemas } };
  const mock = createMock({ config: defineConfig({ api }) });
  return async (route: string, body?: unknown) => {
    const [method = "", path = ""] = route.split(" ");
    const isForm = body instanceof FormData;
    const response = await mock.fetch(`http://localhost:3000${path}`, {
      method,
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      ...(body !== undefined && !isForm && { headers: { "Content-Type": "application/json" } }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") === true;
    return {
      status: response.status,
      type: response.headers.get("content-type"),
      policy: response.headers.get("content-security-policy"),
      body: isJson ? (JSON.parse(text) as unknown) : text,
    };
  };
}

test("what a service is called to do is kept, by POST and by GET with a message", async () => {
  const one = object({ product: ref("Product") });
  const id = takes(object({ id: TEXT }));
  const call = (name: string): string => `/shop.v1.ProductService/${name}`;
  const message = { name: "message", in: "query", ...json(object({ id: TEXT })) };
  const ask = asking(
    {
      [call("CreateProduct")]: { post: { ...takes(object({ name: TEXT })), ...answers(one) } },
      [call("GetProduct")]: { get: { parameters: [message], ...answers(one) }, post: { ...id, ...answers(one) } },
      [call("ListProducts")]: {
        post: {
          ...takes(object({ pageSize: NUMBER, pageToken: TEXT })),
          ...answers(object({ products: listOf(ref("Product")), nextPageToken: TEXT })),
        },
      },
      [call("UpdateProduct")]: { post: { ...takes(object({ id: TEXT, name: TEXT })), ...answers(one) } },
      [call("ArchiveProduct")]: { post: { ...id, ...answers(one) } },
      [call("DeleteProduct")]: { post: { ...id, ...answers(object({})) } },
    },
    { Product: object({ id: TEXT, name: TEXT, archived: { type: "boolean" } }) },
  );
  const { body: created } = await ask(`POST ${call("CreateProduct")}`, { name: "Tea" });
  const { product } = created as { product: Json };
  const own = { id: product["id"] };
  assert.deepEqual((await ask(`POST ${call("GetProduct")}`, own)).body, { product: { ...own, name: "Tea" } });
  await ask(`POST ${call("UpdateProduct")}`, { ...own, name: "Coffee" });
  await ask(`POST ${call("ArchiveProduct")}`, own);
  const asked = encodeURIComponent(JSON.stringify(own));
  const after = { ...own, name: "Coffee", archived: true };
  assert.deepEqual((await ask(`GET ${call("GetProduct")}?message=${asked}`)).body, { product: after });
  const names: unknown[] = [];
  for (let pageToken: unknown, first = true; first || pageToken !== undefined; first = false) {
    const { body } = await ask(`POST ${call("ListProducts")}`, {
      pageSize: 8,
      ...(pageToken !== undefined && { pageToken }),
    });
    const page = body as { products: readonly Json[]; nextPageToken?: string };
    names.push(...page.products.map((each) => each["id"]));
    pageToken = page.nextPageToken;
  }
  assert.equal(new Set(names).size, 21);
  assert.ok(names.includes(own.id));
  await ask(`POST ${call("DeleteProduct")}`, own);
  assert.equal((await ask(`POST ${call("GetProduct")}`, own)).status, 404);
});

const SCHEMAS = {
  Task: object(
    { id: NUMBER, title: TEXT, status: { type: "string", enum: ["open", "closed"] }, tags: listOf(ref("Tag")) },
    "id",
    "tags",
  ),
  Tag: object({ id: NUMBER, name: TEXT }),
  Order: object({ id: { ...NUMBER, readOnly: true }, total: NUMBER, customerId: NUMBER }),
  Customer: object({ id: NUMBER, name: TEXT }),
  Board: object(
    { id: NUMBER, name: TEXT, parentId: { ...TEXT, nullable: true }, numTasks: NUMBER, notes: listOf(ref("Note")) },
    "id",
    "name",
    "parentId",
    "numTasks",
    "notes",
  ),
  Note: object({ id: NUMBER, text: TEXT }),
  Comment: object({ id: NUMBER, text: TEXT, parentId: { ...NUMBER, nullable: true } }),
  File: object({ id: NUMBER, name: TEXT, size: NUMBER }),
};

const ask = asking(
  {
    "/tasks": {
      get: answers(listOf(ref("Task"))),
      put: { ...takes(object({ title: TEXT })), ...answers(ref("Task"), 201) },
    },
    "/tasks/{id}": { ...named("id"), get: answers(ref("Task")) },
    "/tasks/{id}/tags": {
      ...named("id"),
      get: answers(listOf(ref("Tag"))),
      post: { ...takes(object({ tagId: NUMBER })), ...nothing },
    },
    "/tasks/{id}/tags/{tagId}": { ...named("id", "tagId"), delete: nothing },
    "/tags": { get: answers(listOf(ref("Tag"))) },
    "/tags/{id}": { ...named("id"), get: answers(ref("Tag")) },
    "/customers": { get: answers(listOf(ref("Customer"))) },
    "/customers/{id}": { ...named("id"), get: answers(ref("Customer")) },
    "/orders": { get: answers(listOf(ref("Order"))), post: { ...takes(ref("Order")), ...answers(ref("Order"), 201) } },
    "/orders/{id}": { ...named("id"), get: answers(ref("Order")) },
    "/orders/{id}/customer": { ...named("id"), get: answers(ref("Customer")) },
    "/boards": { post: { ...takes(object({ name: TEXT })), ...answers(ref("Board"), 201) } },
    "/boards/{id}": { ...named("id"), get: answers(ref("Board")) },
    "/boards/{id}/notes": {
      ...named("id"),
      post: { ...takes(object({ notes: listOf(object({ text: TEXT })) })), ...nothing },
    },
    "/comments": { get: answers(listOf(ref("Comment"))) },
    "/comments/{id}": { ...named("id"), get: answers(ref("Comment")) },
    "/comments/{id}/replies": {
      ...named("id"),
      get: answers(listOf(ref("Comment"))),
      post: { ...takes(object({ text: TEXT })), ...answers(ref("Comment"), 201) },
    },
    "/files": {
      post: {
        requestBody: {
          content: { "multipart/form-data": { schema: object({ file: { ...TEXT, format: "binary" } }) } },
        },
        ...answers(ref("File"), 201),
      },
    },
    "/files/{id}": { ...named("id"), get: answers(ref("File")) },
    "/files/{id}/download": {
      ...named("id"),
      get: {
        responses: {
          200: {
            description: "The file",
            content: { "application/octet-stream": { schema: { ...TEXT, format: "binary" } } },
          },
        },
      },
    },
  },
  SCHEMAS,
);

test("a PUT of a list that answers 201 creates", async () => {
  const { body } = await ask("PUT /tasks", { title: "Paint" });
  const { id } = body as Json;
  assert.deepEqual((await ask(`GET /tasks/${String(id)}`)).body, { id, title: "Paint", tags: [] });
});

test("a POST of nothing but an id adds that record to a list, which the record above shows too", async () => {
  const { body } = await ask("PUT /tasks", { title: "Paint" });
  const path = `/tasks/${String((body as Json)["id"])}`;
  const tag = (await ask("GET /tags/3")).body;
  assert.equal((await ask(`POST ${path}/tags`, { tagId: 3 })).status, 204);
  assert.equal((await ask("POST /tasks/1/tags", { tagId: 3 })).status, 204);
  assert.deepEqual((await ask(`GET ${path}/tags`)).body, [tag]);
  assert.deepEqual(((await ask(`GET ${path}`)).body as Json)["tags"], [tag]);
  assert.equal((await ask(`DELETE ${path}/tags/3`)).status, 204);
  assert.deepEqual((await ask(`GET ${path}/tags`)).body, []);
  assert.deepEqual(((await ask(`GET ${path}`)).body as Json)["tags"], []);
});

test("the record that another refers to is at the path below that one", async () => {
  const { body } = await ask("POST /orders", { total: 3, customerId: 7 });
  const path = `GET /orders/${String((body as Json)["id"])}/customer`;
  assert.deepEqual((await ask(path)).body, (await ask("GET /customers/7")).body);
  const { body: other } = await ask("POST /orders", { total: 3, customerId: 700 });
  assert.equal((await ask(`GET /orders/${String((other as Json)["id"])}/customer`)).status, 404);
  assert.equal((await ask("GET /orders/999/customer")).status, 404);
});

test("a new record has nothing where nothing may be, counts from 0, and takes several elements at once", async () => {
  const { body } = await ask("POST /boards", { name: "Plans" });
  const board = body as Json;
  assert.deepEqual(board, { id: board["id"], name: "Plans", parentId: null, numTasks: 0, notes: [] });
  const path = `/boards/${String(board["id"])}`;
  await ask(`POST ${path}/notes`, { notes: [{ text: "one" }, { text: "two" }] });
  const { notes } = (await ask(`GET ${path}`)).body as { notes: readonly Json[] };
  assert.deepEqual(
    notes.map(({ text }) => text),
    ["one", "two"],
  );
});

test("records below others of their kind belong to these, and to no others", async () => {
  const { body } = await ask("POST /comments/20/replies", { text: "Yes" });
  const { id } = body as Json;
  assert.deepEqual(body, { id, text: "Yes", parentId: 20 });
  const { body: replies } = await ask("GET /comments/20/replies");
  assert.deepEqual(replies, [body]);
  assert.deepEqual((await ask(`GET /comments/${String(id)}/replies`)).body, []);
});

test("a file that was sent is at the path that answers one", async () => {
  const form = new FormData();
  form.set("file", new Blob(["hello"], { type: "image/svg+xml" }), "sun.svg");
  const { body } = await ask("POST /files", form);
  const found = await ask(`GET /files/${String((body as Json)["id"])}/download`);
  assert.deepEqual([found.type, found.body], ["image/svg+xml", "hello"]);
  assert.equal(found.policy, "sandbox", "nothing in it runs as a part of the site");
  form.set("file", "data:text/html\r\nX-Own: 1;name=;base64,aGVsbG8=");
  const { body: text } = await ask("POST /files", form);
  const made = await ask(`GET /files/${String((text as Json)["id"])}/download`);
  assert.deepEqual([made.status, made.type], [200, "application/octet-stream"]);
});

const FLAG = { type: "boolean" };
const STATUS = { type: "string", enum: ["open", "closed", "shipped"] };

test("numbers of records by state are true, whatever the answer is like", async () => {
  const counts = { type: "object", additionalProperties: NUMBER };
  const about = (schema: Json, summary = "") => ({ get: { summary, ...answers(schema) } });
  const told = asking(
    {
      "/orders": {
        get: answers(listOf(ref("Order"))),
        post: { ...takes(object({ status: TEXT, paid: FLAG })), ...answers(ref("Order"), 201) },
      },
      "/orders/{id}": { ...named("id"), get: answers(ref("Order")), delete: nothing },
      "/orders/stats": about(object({ open: NUMBER, closed: NUMBER, total: NUMBER, revenue: NUMBER })),
      "/orders/summary": about(object({ byStatus: object({ open: NUMBER }), paid: NUMBER, unpaid: NUMBER })),
      "/orders/by-status": about(listOf(object({ status: TEXT, count: NUMBER }))),
      "/store/inventory": about(counts, "Returns orders by status"),
      "/dashboard": about(object({ data: object({ orders: object({ total: NUMBER, open: NUMBER }), users: NUMBER }) })),
      "/users": { get: answers(listOf(ref("User"))) },
      "/users/{id}": { ...named("id"), get: answers(ref("User")) },
      // Nothing of this counts records.
      "/orders/limits": about(object({ open: NUMBER, total: NUMBER })),
    },
    { Order: object({ id: NUMBER, status: STATUS, paid: FLAG }, "id", "status", "paid"), User: object({ id: NUMBER }) },
  );
  const get = async (path: string): Promise<Json> => (await told(`GET ${path}`)).body as Json;
  await told("POST /orders", { status: "shipped", paid: true });
  await told("DELETE /orders/1");
  const all = (await told("GET /orders")).body as readonly Json[];
  const number = (name: string, is: unknown): number => all.filter((one) => one[name] === is).length;
  const by = {
    open: number("status", "open"),
    closed: number("status", "closed"),
    shipped: number("status", "shipped"),
  };
  const { revenue: _revenue, ...stats } = await get("/orders/stats");
  assert.deepEqual(stats, { open: by.open, closed: by.closed, total: all.length });
  const [paid, unpaid] = [number("paid", true), number("paid", false)];
  assert.deepEqual(await get("/orders/summary"), { byStatus: { open: by.open }, paid, unpaid });
  const rows = Object.entries(by).map(([status, count]) => ({ status, count }));
  assert.deepEqual(await get("/orders/by-status"), rows);
  assert.deepEqual(await get("/store/inventory"), by);
  const users = (await told("GET /users")).body as readonly Json[];
  assert.deepEqual(await get("/dashboard"), {
    data: { orders: { total: all.length, open: by.open }, users: users.length },
  });
});

test("an answer that only tells of a removal says that it was done", async () => {
  const shapes: readonly (readonly [schema: Json, answer: unknown])[] = [
    [object({ data: FLAG }), { data: true }],
    [FLAG, true],
    [object({ isDeleted: FLAG, message: TEXT }), { isDeleted: true, message: "OK" }],
    [
      object({ success: FLAG, data: object({ deleted: FLAG, id: NUMBER }) }),
      { success: true, data: { deleted: true, id: 1 } },
    ],
    [object({ acknowledged: FLAG, deletedCount: NUMBER }), { acknowledged: true, deletedCount: 1 }],
    [
      object({ failed: FLAG, error: { ...TEXT, nullable: true }, errors: listOf(TEXT) }),
      { failed: false, error: null, errors: [] },
    ],
  ];
  for (const [schema, answer] of shapes) {
    const remove = asking(
      {
        "/notes": { get: answers(listOf(ref("Note"))), delete: answers(object({ count: NUMBER })) },
        "/notes/{id}": { ...named("id"), get: answers(ref("Note")), delete: answers(schema) },
      },
      { Note: object({ id: NUMBER, text: TEXT }) },
    );
    assert.deepEqual((await remove("DELETE /notes/1")).body, answer);
    assert.deepEqual((await remove("DELETE /notes")).body, { count: 19 });
  }
});

test("a member that is sent in another form than it is answered in is kept", async () => {
  const time = { ...TEXT, format: "date-time" };
  const sent = { title: TEXT, startsAt: time, price: TEXT, due: NUMBER, active: TEXT };
  const answered = { id: NUMBER, title: TEXT, startsAt: NUMBER, price: { type: "number" }, due: time, active: FLAG };
  const events = asking(
    {
      "/events": {
        get: answers(listOf(ref("Event"))),
        post: { ...takes(object(sent)), ...answers(ref("Event"), 201) },
      },
      "/events/{id}": {
        ...named("id"),
        get: answers(ref("Event")),
        patch: { ...takes(object(sent)), ...answers(ref("Event")) },
      },
    },
    { Event: object(answered, "id") },
  );
  const { body } = await events("POST /events", {
    title: "A",
    startsAt: "2027-03-04T10:00:00Z",
    price: "12.50",
    due: 1_804_154_400,
    active: "true",
  });
  const { id } = body as Json;
  const kept = { id, title: "A", startsAt: 1_804_154_400, price: 12.5, due: "2027-03-04T10:00:00.000Z", active: true };
  assert.deepEqual(body, kept);
  await events(`PATCH /events/${String(id)}`, { startsAt: "2027-03-05T00:00:00Z" });
  assert.deepEqual((await events(`GET /events/${String(id)}`)).body, { ...kept, startsAt: 1_804_204_800 });
});

test("a body that is two of the kinds which demand different members is refused, and an answer is one of them", async () => {
  const pay = { oneOf: [object({ card: TEXT }, "card"), object({ iban: TEXT }, "iban")] };
  const pet = { oneOf: [ref("Cat"), ref("Dog")] };
  const paid = asking(
    {
      "/payments": { post: { ...takes(pay), ...answers(object({ ok: FLAG })) } },
      "/pets": { get: answers(listOf(pet)), post: { ...takes(pet), ...answers(pet, 201) } },
      "/pets/{id}": { ...named("id"), get: answers(pet) },
    },
    { Cat: object({ id: NUMBER, name: TEXT, meow: TEXT }), Dog: object({ id: NUMBER, name: TEXT, bark: TEXT }) },
  );
  assert.equal((await paid("POST /payments", { card: "1", iban: "2" })).status, 422);
  assert.deepEqual((await paid("POST /payments", { card: "1" })).body, { ok: true });
  // Nothing tells these apart but what they have beside each other.
  const { body, status } = await paid("POST /pets", { name: "Rex", meow: "m", bark: "b" });
  assert.equal(status, 201);
  const { meow, bark } = body as Json;
  assert.equal([meow, bark].filter((one) => typeof one === "string").length, 1);
});

test("a list that must have something is answered as not there where it is empty", async () => {
  for (const status of [204, 404]) {
    const list = { ...listOf(ref("Note")), minItems: 1 };
    const empty = asking(
      {
        "/notes": {
          get: { responses: { ...(answers(list)["responses"] as Json), [status]: { description: "None" } } },
          delete: nothing,
        },
        "/notes/{id}": { ...named("id"), get: answers(ref("Note")) },
      },
      { Note: object({ id: NUMBER, text: TEXT }) },
    );
    assert.equal((await empty("GET /notes")).status, 200);
    await empty("DELETE /notes");
    assert.equal((await empty("GET /notes")).status, status);
  }
});

test("no two records have the same keys, where a path names one by several", async () => {
  const conflict = { 409: { description: "Taken", ...json(object({ error: TEXT }, "error")) } };
  const at = { parameters: ["owner", "name"].map((name) => ({ name, in: "path", required: true, schema: TEXT })) };
  const rated = {
    parameters: [named("userId").parameters[0], { name: "filmId", in: "path", required: true, schema: TEXT }],
  };
  for (const declared of [conflict, {}]) {
    const repos = asking(
      {
        "/repos": {
          get: answers(listOf(ref("Repo"))),
          post: {
            ...takes(ref("Repo")),
            responses: { ...(answers(ref("Repo"), 201)["responses"] as Json), ...declared },
          },
        },
        "/repos/{owner}/{name}": { ...at, get: answers(ref("Repo")) },
        "/users": { get: answers(listOf(ref("User"))) },
        "/users/{userId}": { ...named("userId"), get: answers(ref("User")) },
        "/users/{userId}/ratings": {
          ...named("userId"),
          get: answers(listOf(ref("Rating"))),
          post: {
            ...takes(object({ filmId: TEXT, score: NUMBER })),
            responses: { ...(answers(ref("Rating"), 201)["responses"] as Json), ...declared },
          },
        },
        "/users/{userId}/ratings/{filmId}": { ...rated, get: answers(ref("Rating")) },
      },
      {
        Repo: object({ owner: TEXT, name: TEXT, stars: NUMBER }),
        User: object({ id: NUMBER }, "id"),
        Rating: object({ userId: NUMBER, filmId: TEXT, score: NUMBER }, "filmId"),
      },
    );
    await repos("POST /repos", { owner: "o", name: "n", stars: 1 });
    const second = await repos("POST /repos", { owner: "o", name: "n", stars: 2 });
    assert.equal(second.status, declared === conflict ? 409 : 201);
    if (declared === conflict) assert.match(String((second.body as Json)["error"]), /owner "o" and name "n"/);
    assert.equal((await repos("POST /repos", { owner: "o", name: "m", stars: 3 })).status, 201);
    const stars = declared === conflict ? 1 : 2;
    assert.deepEqual((await repos("GET /repos/o/n")).body, { owner: "o", name: "n", stars });
    // A key that is another record's is one's own below each user.
    for (const user of [1, 2]) await repos(`POST /users/${user}/ratings`, { filmId: "f", score: user });
    assert.deepEqual((await repos("GET /users/1/ratings/f")).body, { userId: 1, filmId: "f", score: 1 });
    assert.deepEqual((await repos("GET /users/2/ratings/f")).body, { userId: 2, filmId: "f", score: 2 });
  }
});

test("records three levels deep agree, and nothing is below what is not there", async () => {
  const levels = ["org", "project", "board", "card"];
  const missing = { 404: { description: "Missing" } };
  const saying = (schema: Json, status = 200): Json => ({
    responses: { ...(answers(schema, status)["responses"] as Json), ...missing },
  });
  const names = levels.map((one) => `${one}Id`);
  const texts = (of: readonly string[]): Json => ({
    parameters: of.map((name) => ({ name, in: "path", required: true, schema: TEXT })),
  });
  const paths = levels.flatMap((level, at): [string, Json][] => {
    const above = levels.slice(0, at).map((one) => `/${one}s/{${one}Id}`);
    const list = [...above, `/${level}s`].join("");
    const body = takes(object({ name: TEXT }));
    return [
      [
        list,
        {
          ...texts(names.slice(0, at)),
          get: saying(listOf(ref(level))),
          post: { ...body, ...saying(ref(level), 201) },
        },
      ],
      [
        `${list}/{${level}Id}`,
        {
          ...texts(names.slice(0, at + 1)),
          get: saying(ref(level)),
          patch: { ...body, ...saying(ref(level)) },
          delete: { responses: { ...nothing.responses, ...missing } },
        },
      ],
    ];
  });
  const deep = asking(
    Object.fromEntries(paths),
    Object.fromEntries(levels.map((one) => [one, object({ id: TEXT, name: TEXT }, "id")])),
  );
  const make = async (path: string): Promise<string> =>
    String(((await deep(`POST ${path}`, { name: "A" })).body as Json)["id"]);
  const [org, otherOrg] = [await make("/orgs"), await make("/orgs")];
  const [project, otherProject] = [await make(`/orgs/${org}/projects`), await make(`/orgs/${org}/projects`)];
  const board = await make(`/orgs/${org}/projects/${project}/boards`);
  const cards = `/orgs/${org}/projects/${project}/boards/${board}/cards`;
  const card = await make(cards);
  assert.deepEqual((await deep(`GET ${cards}`)).body, [{ id: card, name: "A" }]);
  for (const wrong of [
    `/orgs/${otherOrg}/projects/${project}/boards/${board}/cards`,
    `/orgs/${org}/projects/${otherProject}/boards/${board}/cards`,
    `/orgs/${org}/projects/${project}/boards/none/cards`,
    `/orgs/none/projects/${project}/boards/${board}/cards`,
  ])
    for (const [method, path] of [
      ["GET", ""],
      ["POST", ""],
      ["GET", `/${card}`],
      ["PATCH", `/${card}`],
      ["DELETE", `/${card}`],
    ] as const)
      assert.equal(
        (await deep(`${method} ${wrong}${path}`, method === "POST" || method === "PATCH" ? { name: "B" } : undefined))
          .status,
        404,
        `${method} ${wrong}${path}`,
      );
  assert.deepEqual((await deep(`GET ${cards}/${card}`)).body, { id: card, name: "A" });
  assert.equal((await deep(`DELETE ${cards}/${card}`)).status, 204);
  assert.deepEqual((await deep(`GET ${cards}`)).body, []);
  assert.equal((await deep(`GET ${cards}/${card}`)).status, 404);
});

test("elements are fresh, have no more than their schema, and are changed by a path of their own", async () => {
  const item = object(
    { id: NUMBER, text: TEXT, done: FLAG, streakCount: NUMBER, stackId: NUMBER },
    "id",
    "done",
    "streakCount",
    "stackId",
  );
  const stack = object({ id: NUMBER, stackId: NUMBER, name: TEXT, items: listOf(item) }, "id", "items");
  const stacks = asking(
    {
      "/stacks": {
        get: answers(listOf(ref("Stack"))),
        post: { ...takes(object({ name: TEXT, stackId: NUMBER })), ...answers(ref("Stack"), 201) },
      },
      "/stacks/{id}": { ...named("id"), get: answers(ref("Stack")) },
      "/stacks/{id}/items": {
        ...named("id"),
        post: { ...takes(object({ text: TEXT, other: TEXT })), ...answers(ref("Stack")) },
      },
      "/stacks/items/{itemId}": {
        ...named("itemId"),
        put: { ...takes(object({ text: TEXT })), ...nothing },
        delete: nothing,
      },
    },
    { Stack: stack },
  );
  const { body } = await stacks("POST /stacks", { name: "Morning", stackId: 7 });
  const path = `/stacks/${String((body as Json)["id"])}`;
  const items = async (): Promise<unknown> => ((await stacks(`GET ${path}`)).body as Json)["items"];
  await stacks(`POST ${path}/items`, { text: "Wake", other: "x" });
  const fresh = { id: 1, done: false, streakCount: 0, stackId: 7 };
  assert.deepEqual(await items(), [{ ...fresh, text: "Wake" }]);
  const [{ id }] = (await items()) as [Json];
  assert.equal((await stacks(`PUT /stacks/items/${String(id)}`, { text: "Rise" })).status, 204);
  assert.equal((await stacks("PUT /stacks/items/999999", { text: "Rise" })).status, 404);
});

test("keys and members are found by other names, and messages are no records", async () => {
  const message = object({ message: TEXT });
  const conflict = { 409: { description: "Taken" } };
  const person = { name: TEXT, email: TEXT };
  const texts = (...of: readonly string[]): Json => ({
    parameters: of.map((name) => ({ name, in: "path", required: true, schema: TEXT })),
  });
  const tasks = asking(
    {
      "/auth/register": {
        post: {
          ...takes(object({ ...person, password: TEXT }, "email", "password")),
          responses: { ...(answers(message, 201)["responses"] as Json), ...conflict },
        },
      },
      "/auth/verify/{token}": { ...texts("token"), get: answers(message) },
      "/auth/current-user": { get: answers(ref("User")) },
      "/users": { get: answers(listOf(ref("User"))) },
      "/users/{id}": { ...texts("id"), get: answers(ref("User")) },
      "/notes": {
        get: answers(listOf(ref("Note"))),
        post: { ...takes(object({ text: TEXT })), ...answers(object({ message: TEXT, note_id: TEXT }), 201) },
      },
      "/notes/{id}": { ...texts("id"), get: answers(ref("Note")) },
      "/push/send-to-user": {
        post: { ...takes(object({ userId: TEXT, text: TEXT })), ...answers(object({ sent: FLAG })) },
      },
      "/tasks/{projectId}": {
        ...texts("projectId"),
        get: answers(listOf(ref("Task"))),
        post: { ...takes(object({ title: TEXT, epicRef: TEXT })), ...answers(ref("Task"), 201) },
      },
      "/tasks/{projectId}/t/{taskId}": {
        ...texts("projectId", "taskId"),
        get: answers(ref("Task")),
        patch: { ...takes(object({ newTitle: TEXT })), ...answers(ref("Task")) },
        delete: nothing,
      },
    },
    {
      User: object({ id: TEXT, ...person }, "id"),
      Note: object({ id: TEXT, text: TEXT }, "id"),
      Task: object({ id: TEXT, projectId: TEXT, title: TEXT, epicId: TEXT }, "id"),
    },
  );
  const ann = { name: "Ann", email: "ann@example.com", password: "long-enough" };
  assert.deepEqual((await tasks("POST /auth/register", ann)).body, { message: "OK" });
  assert.equal(((await tasks("GET /auth/current-user")).body as Json)["name"], "Ann");
  assert.equal((await tasks("POST /auth/register", { ...ann, name: "Bo" })).status, 409);
  const { body: told } = await tasks("POST /notes", { text: "Hi" });
  const { message: said, note_id: note } = told as Json;
  assert.equal(said, "OK");
  assert.equal(((await tasks(`GET /notes/${String(note)}`)).body as Json)["text"], "Hi");
  const users = (await tasks("GET /users")).body as readonly Json[];
  assert.deepEqual((await tasks("POST /push/send-to-user", { userId: "1", text: "Hi" })).body, { sent: true });
  assert.equal(((await tasks("GET /users")).body as readonly Json[]).length, users.length);
  const { body } = await tasks("POST /tasks/7", { title: "Plan", epicRef: "e1" });
  const { id } = body as Json;
  const path = `/tasks/7/t/${String(id)}`;
  const task = { id, projectId: "7", title: "Plan", epicId: "e1" };
  assert.deepEqual((await tasks(`GET ${path}`)).body, task);
  await tasks(`PATCH ${path}`, { newTitle: "Plan more" });
  assert.deepEqual((await tasks(`GET ${path}`)).body, { ...task, title: "Plan more" });
  await tasks(`DELETE ${path}`);
  assert.equal((await tasks(`GET ${path}`)).status, 404);
});
