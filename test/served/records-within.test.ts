// Records that others have inside, as they are after somebody wrote to them.
import assert from "node:assert/strict";
import { test } from "node:test";

import { createMock, defineConfig } from "../../src/index.ts";

type Json = Record<string, unknown>;

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const listOf = (items: Json): Json => ({ type: "array", items });
const json = (schema: Json): Json => ({ content: { "application/json": { schema } } });
const answers = (schema: Json): Json => ({ responses: { 200: { description: "Done", ...json(schema) } } });
const sent = (schema: Json, answer = schema): Json => ({ requestBody: json(schema), ...answers(answer) });
const gone = { responses: { 204: { description: "Gone" } } };
const text = { type: "string" };
const id = { type: "integer", readOnly: true };
const of = { type: "integer", readOnly: true };
const object = (properties: Json): Json => ({ type: "object", required: Object.keys(properties), properties });

const DOCUMENT = {
  openapi: "3.0.3",
  info: { title: "Clinic", version: "1" },
  paths: {
    "/kinds": { get: answers(listOf(ref("Kind"))) },
    "/kinds/{id}": { get: answers(ref("Kind")), put: sent(ref("Kind")) },
    "/owners": { get: answers(listOf(ref("Owner"))), post: sent(ref("OwnerFields"), ref("Owner")) },
    "/owners/{id}": { get: answers(ref("Owner")), put: sent(ref("OwnerFields"), ref("Owner")) },
    "/owners/{ownerId}/pets": { post: sent(ref("PetFields"), ref("Pet")) },
    "/owners/{ownerId}/pets/{petId}/visits": { post: sent(ref("VisitFields"), ref("Visit")) },
    "/pets": { get: answers(listOf(ref("Pet"))) },
    "/pets/{id}": {
      get: answers(ref("Pet")),
      put: sent(ref("Pet")),
      patch: sent({ ...object({ name: text, ownerId: { type: "integer" } }), required: [] }, ref("Pet")),
      delete: gone,
    },
    "/visits": { get: answers(listOf(ref("Visit"))) },
    "/visits/{id}": { get: answers(ref("Visit")), delete: gone },
  },
  components: {
    schemas: {
      Kind: object({ id: { type: "integer" }, name: text }),
      OwnerFields: object({ name: text, city: text }),
      Owner: object({ id, name: text, city: text, pets: listOf(ref("Pet")) }),
      PetFields: object({ name: text, kind: ref("Kind") }),
      Pet: object({
        id,
        name: text,
        kind: ref("Kind"),
        ownerId: of,
        visits: { ...listOf(ref("Visit")), readOnly: true },
      }),
      VisitFields: object({ description: text }),
      Visit: object({ id, description: text, petId: of }),
    },
  },
};

function asking(api: Json = DOCUMENT): (method: string, path: string, body?: Json) => Promise<Json> {
  const mock = createMock({ config: defineConfig({ api }) });
  return async (method, path, body) => {
    const headers = { "Content-Type": "application/json" };
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body), headers };
    const response = await mock.fetch(`http://localhost:3000${path}`, init);
    assert.ok(response.ok, `${method} ${path}: ${response.status}`);
    return response.status === 204 ? {} : ((await response.json()) as Json);
  };
}

const inList = (record: Json, member: string): Json[] => record[member] as Json[];

test("records are the same inside of others as alone, and all that belong to one are in its list", async () => {
  const ask = asking();
  const owners = (await ask("GET", "/owners")) as unknown as Json[];
  const pets = (await ask("GET", "/pets")) as unknown as Json[];
  for (const owner of owners)
    assert.deepEqual(
      inList(owner, "pets"),
      pets.filter(({ ownerId }) => ownerId === owner["id"]),
    );
  for (const { kind, visits } of pets) {
    assert.deepEqual(kind, await ask("GET", `/kinds/${String((kind as Json)["id"])}`));
    for (const visit of visits as Json[]) assert.deepEqual(visit, await ask("GET", `/visits/${String(visit["id"])}`));
  }
});

test("what is created, changed and removed below a record is so inside of it", async () => {
  const ask = asking();
  const kind = await ask("GET", "/kinds/2");
  const owner = await ask("POST", "/owners", { name: "Ann", city: "Ulm" });
  assert.deepEqual(owner["pets"], []);
  const at = `/owners/${String(owner["id"])}`;
  const pet = await ask("POST", `${at}/pets`, { name: "Rex", kind });
  const below = `${at}/pets/${String(pet["id"])}/visits`;
  const visit = await ask("POST", below, { description: "All well" });
  assert.deepEqual(await ask("GET", `/visits/${String(visit["id"])}`), visit);
  const whole = { ...pet, visits: [visit] };
  assert.deepEqual(await ask("GET", at), { ...owner, pets: [whole] });
  assert.deepEqual(await ask("GET", `/pets/${String(pet["id"])}`), whole);
  const later = await ask("PUT", "/kinds/2", { id: 2, name: "llama" });
  assert.deepEqual(inList(await ask("GET", at), "pets"), [{ ...whole, kind: later }]);
  await ask("PUT", `/pets/${String(pet["id"])}`, { name: "Max", kind: later });
  const renamed = [{ ...whole, name: "Max", kind: later }];
  assert.deepEqual(inList(await ask("GET", at), "pets"), renamed);
  await ask("PUT", at, { name: "Anna", city: "Ulm" });
  assert.deepEqual(await ask("GET", at), { ...owner, name: "Anna", pets: renamed });
  await ask("DELETE", `/visits/${String(visit["id"])}`);
  assert.deepEqual(inList(await ask("GET", at), "pets"), [{ ...renamed[0], visits: [] }]);
  await ask("DELETE", `/pets/${String(pet["id"])}`);
  assert.deepEqual(inList(await ask("GET", at), "pets"), []);
});

test("what is sent of another record is read back until this is written later", async () => {
  const ask = asking();
  const pet = await ask("GET", "/pets/3");
  const kind = { id: (pet["kind"] as Json)["id"], name: "a kind of cat" };
  await ask("PUT", "/pets/3", { name: "Max", kind });
  assert.deepEqual((await ask("GET", "/pets/3"))["kind"], kind);
  const later = await ask("PUT", `/kinds/${String(kind.id)}`, { id: kind.id, name: "ocelot" });
  assert.deepEqual((await ask("GET", "/pets/3"))["kind"], later);
});

test("a record that the description gives as an example has what this gives, and what is written later", async () => {
  const pets = [{ id: 1, name: "Leo", kind: { id: 1, name: "lion" }, ownerId: 1, visits: [] }];
  const example = { id: 1, name: "George", city: "Madison", pets };
  const content = { "application/json": { schema: ref("Owner"), example } };
  const get = { responses: { 200: { description: "Done", content } } };
  const paths = { ...DOCUMENT.paths, "/owners/{id}": { ...DOCUMENT.paths["/owners/{id}"], get } };
  const ask = asking({ ...DOCUMENT, paths });
  assert.deepEqual(await ask("GET", "/owners/1"), example);
  const pet = await ask("POST", "/owners/1/pets", { name: "Rex", kind: { id: 1, name: "lion" } });
  assert.deepEqual((await ask("GET", "/owners/1"))["pets"], [...pets, pet]);
});

test("what is sent as it is read stays a view of the others, at all depths", async () => {
  const ask = asking();
  const owner = await ask("POST", "/owners", { name: "Ann", city: "Ulm" });
  const at = `/owners/${String(owner["id"])}`;
  const kind = await ask("GET", "/kinds/2");
  const [pet, other] = [
    await ask("POST", `${at}/pets`, { name: "Rex", kind }),
    await ask("POST", `${at}/pets`, { name: "Max", kind }),
  ];
  await ask("PUT", at, await ask("GET", at));
  const visit = await ask("POST", `${at}/pets/${String(pet["id"])}/visits`, { description: "All well" });
  assert.deepEqual((await ask("GET", at))["pets"], [{ ...pet, visits: [visit] }, other]);
  await ask("PUT", at, await ask("GET", at));
  const later = await ask("PUT", "/kinds/2", { id: 2, name: "llama" });
  await ask("DELETE", `/pets/${String(other["id"])}`);
  await ask("PUT", at, { name: "Anna", city: "Ulm" });
  assert.deepEqual((await ask("GET", at))["pets"], [{ ...pet, kind: later, visits: [visit] }]);
});

test("a change of a record leaves what others inside of it are", async () => {
  const ask = asking();
  const { kind: before } = await ask("GET", "/pets/3");
  const kind = await ask("PUT", `/kinds/${String((before as Json)["id"])}`, {
    id: (before as Json)["id"],
    name: "ocelot",
  });
  await ask("PATCH", "/pets/3", { name: "Max" });
  assert.deepEqual((await ask("GET", "/pets/3"))["kind"], kind);
});

test("a record of an example that was moved or removed is no longer inside of its first", async () => {
  const pets = [1, 2].map((nth) => ({
    id: nth,
    name: `Leo ${nth}`,
    kind: { id: 1, name: "lion" },
    ownerId: 1,
    visits: [],
  }));
  const content = {
    "application/json": { schema: ref("Owner"), example: { id: 1, name: "George", city: "Madison", pets } },
  };
  const get = { responses: { 200: { description: "Done", content } } };
  const paths = { ...DOCUMENT.paths, "/owners/{id}": { ...DOCUMENT.paths["/owners/{id}"], get } };
  const ask = asking({ ...DOCUMENT, paths });
  const idsOf = async (owner: number) => inList(await ask("GET", `/owners/${owner}`), "pets").map((one) => one["id"]);
  const wasMoved = await idsOf(2);
  await ask("PATCH", "/pets/1", { ownerId: 2 });
  await ask("DELETE", "/pets/2");
  assert.deepEqual(await idsOf(1), []);
  assert.deepEqual(new Set(await idsOf(2)), new Set([...wasMoved, 1]));
});

const named = { id: { type: "integer" }, name: text };
const resource = (path: string, name: string, one: Json = {}): Json => ({
  [path]: { get: answers(listOf(ref(name))), post: sent(ref(name)) },
  [`${path}/{id}`]: { get: answers(ref(name)), put: sent(ref(name)), delete: gone, ...one },
});

/** Records that are called as others and a word more, refer to others twice, or choose among them. */
const SHOP = {
  ...DOCUMENT,
  paths: {
    ...resource("/customers", "Customer"),
    ...resource("/orders", "Order"),
    ...resource("/order-items", "OrderItem"),
    ...resource("/products", "Product"),
    ...resource("/labels", "Label"),
  },
  components: {
    schemas: {
      Label: { ...object(named), required: ["name"] },
      Product: { ...object({ ...named, labels: listOf(ref("Label")) }), required: ["name"] },
      OrderItem: { ...object({ id: named.id, orderId: named.id, product: ref("Product") }), required: ["product"] },
      Order: {
        ...object({ id: named.id, customerId: named.id, customer: ref("Customer"), items: listOf(ref("OrderItem")) }),
        required: [],
      },
      Customer: { ...object({ ...named, orders: listOf(ref("Order")) }), required: ["name"] },
    },
  },
};

test("items of orders of customers are those records", async () => {
  const ask = asking(SHOP);
  const { id: customerId } = await ask("POST", "/customers", { name: "Ann" });
  const { id: orderId } = await ask("POST", "/orders", { customerId });
  const product = await ask("POST", "/products", { name: "Tea" });
  const item = await ask("POST", "/order-items", { orderId, product });
  const items = async () =>
    inList(inList(await ask("GET", `/customers/${String(customerId)}`), "orders")[0] ?? {}, "items");
  assert.deepEqual(
    (await items()).map((one) => one["id"]),
    [item["id"]],
  );
  await ask("PUT", `/products/${String(product["id"])}`, { ...product, name: "Mate" });
  assert.deepEqual(
    (await items()).map((one) => (one["product"] as Json)["name"]),
    ["Mate"],
  );
});

test("those of a choice that are removed are in none", async () => {
  const ask = asking(SHOP);
  const [label, other] = [await ask("POST", "/labels", { name: "new" }), await ask("POST", "/labels", { name: "hot" })];
  const tea = await ask("POST", "/products", { name: "Tea", labels: [label, other] });
  await ask("DELETE", `/labels/${String(label["id"])}`);
  assert.deepEqual((await ask("GET", `/products/${String(tea["id"])}`))["labels"], [other]);
});

test("all records of many are inside of the others, without what their schema does not have", async () => {
  const ask = asking();
  const pet = { name: "Rex", kind: await ask("GET", "/kinds/2"), password: "secret-1" };
  const owners = (await ask("GET", "/owners")) as unknown as Json[];
  for (let nth = 0; nth < 1_200; nth += 1) await ask("POST", `/owners/${(nth % owners.length) + 1}/pets`, pet);
  const all = (await ask("GET", "/owners")) as unknown as Json[];
  assert.equal(
    all.flatMap((owner) => inList(owner, "pets")).length,
    1_200 + owners.flatMap((one) => inList(one, "pets")).length,
  );
  assert.ok(!JSON.stringify(all).includes("secret-1"));
});
