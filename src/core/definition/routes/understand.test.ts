import assert from "node:assert/strict";
import { test } from "node:test";

import { readWholeDocument } from "../../openapi/document.ts";
import type { JsonObject } from "../../openapi/schema.ts";
import { understand } from "./understand.ts";

const PET: JsonObject = {
  type: "object",
  properties: {
    id: { type: "integer" },
    name: { type: "string" },
    status: { type: "string", enum: ["available", "sold", "cancelled"] },
    starred: { type: "boolean" },
    starsCount: { type: "integer" },
    vaccinatedAt: { type: "string", format: "date-time" },
    adoptReason: { type: "string" },
    photo: { type: "object", properties: { url: { type: "string" } } },
  },
};

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const listOf = (item: JsonObject): JsonObject => ({ type: "array", items: item });
const TEXT: JsonObject = { type: "string" };

/** Returns `grade action resource` of one operation of a small document. */
function understood(
  route: string,
  {
    answer,
    made,
    body,
    beside = {},
  }: { answer?: JsonObject; made?: JsonObject; body?: JsonObject; beside?: JsonObject },
): string {
  const [method = "", path = ""] = route.split(" ");
  const parametersOf = (at: string): JsonObject[] =>
    [...at.matchAll(/\{([^}]+)\}/g)].map(([, name = ""]) => ({ name, in: "path", required: true, schema: TEXT }));
  const schema = answer ?? made;
  const operation: JsonObject = {
    parameters: parametersOf(path),
    ...(body !== undefined && { requestBody: { content: { "application/json": { schema: body } } } }),
    responses: {
      [made === undefined ? 200 : 201]: {
        description: "",
        ...(schema !== undefined && { content: { "application/json": { schema } } }),
      },
    },
  };
  const paths: Record<string, JsonObject> = {};
  for (const [at, item] of Object.entries(beside)) paths[at] = item as JsonObject;
  paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  const document = readWholeDocument({
    openapi: "3.0.3",
    info: { title: "Pets", version: "1" },
    paths,
    components: {
      schemas: {
        Pet: PET,
        PetItem: { type: "object", properties: { id: TEXT, petId: TEXT, weight: TEXT } },
        Nested: { type: "object", properties: { within: ref("Nested") } },
        PetDetails: { type: "object", properties: { theme: TEXT, language: TEXT } },
        User: { type: "object", properties: { id: TEXT, email: TEXT, name: TEXT } },
        Owner: { type: "object", properties: { login: TEXT, name: TEXT } },
        Article: { type: "object", properties: { slug: TEXT, title: TEXT } },
      },
    },
  });
  const found = understand(document).routes.find(
    (one) => one.operation.method === method && one.operation.path === path,
  );
  return `${found?.grade} ${found?.action.do}${found?.resource === undefined ? "" : ` ${found.resource.name}`}`;
}

const json = (schema: JsonObject): JsonObject => ({
  responses: { 200: { description: "", content: { "application/json": { schema } } } },
});
const PETS: JsonObject = {
  "/pets": { get: json(listOf(ref("Pet"))) },
  "/pets/{petId}": { get: json(ref("Pet")) },
};

const ACTIVE: JsonObject = {
  "/pets/{petId}": {
    get: json({ type: "object", properties: { id: TEXT, status: { type: "string", enum: ["active", "closed"] } } }),
  },
};

const PET_ID: JsonObject = { name: "petId", in: "query", required: true, schema: TEXT };

const LISTED: JsonObject = { "/pets": PETS["/pets"] ?? {} };
const USERS: JsonObject = {
  "/users": { get: json(listOf(ref("User"))) },
  "/users/{id}": { get: json(ref("User")) },
};

const rows: readonly (readonly [route: string, given: Parameters<typeof understood>[1], is: string])[] = [
  ["GET /pets", { answer: listOf(ref("Pet")) }, "kept list pet"],
  [
    "GET /pets",
    { answer: { type: "object", properties: { pets: listOf(ref("Pet")), total: { type: "integer" } } } },
    "kept list pet",
  ],
  [
    "GET /pets",
    {
      answer: {
        type: "object",
        properties: {
          cursor: { type: "object", properties: { hasMore: { type: "boolean" }, data: listOf(ref("Pet")) } },
        },
      },
    },
    "kept list pet",
  ],
  ["PUT /pets", { made: ref("Pet"), body: ref("Pet"), beside: PETS }, "kept create pet"],
  ["PUT /pets", { answer: ref("Pet"), body: ref("Pet"), beside: PETS }, "kept replace pet"],
  ["GET /pets/{petId}", { answer: ref("Pet") }, "kept read pet"],
  ["GET /pets/{petId}", { answer: { type: "object", properties: { data: ref("Pet") } } }, "kept read pet"],
  ["PUT /{petId}", { answer: ref("Pet"), body: ref("Pet") }, "kept replace pet"],
  ["GET /{petId}", { answer: ref("Pet"), beside: { "/": { post: json(ref("Pet")) } } }, "kept read pet"],
  ["GET /{petId}", { answer: ref("Pet") }, "made answer"],
  ["POST /pets", { answer: ref("Pet"), body: ref("Pet"), beside: PETS }, "kept create pet"],
  ["POST /pets", { answer: listOf(ref("Pet")), body: listOf(ref("Pet")), beside: PETS }, "kept createMany pet"],
  [
    "GET /pets/{petId}",
    { answer: { type: "object", properties: { data: ref("Pet"), included: listOf(ref("Owner")) } } },
    "kept read pet",
  ],
  ["GET /message", { answer: { type: "object", properties: { messages: listOf(ref("Pet")) } } }, "kept list pet"],
  ["PUT /pets/{petId}", { answer: ref("Pet"), body: ref("Pet"), beside: PETS }, "kept replace pet"],
  ["PATCH /pets/{petId}", { answer: ref("Pet"), body: ref("Pet"), beside: PETS }, "kept change pet"],
  ["POST /pets/{petId}", { answer: ref("Pet"), body: ref("Pet"), beside: PETS }, "kept change pet"],
  ["DELETE /pets/{petId}", { beside: PETS }, "kept remove pet"],
  [
    "DELETE /pets/{id}",
    {
      beside: {
        "/owners/{id}/pets": { get: json(listOf(ref("Pet"))) },
        "/shops/{id}/pets": { get: json(listOf(ref("Pet"))) },
      },
    },
    "kept remove pet",
  ],
  [
    "POST /devices/register",
    {
      body: { type: "object", properties: { platform: TEXT } },
      beside: { "/users": { get: json(listOf(ref("User"))) }, "/users/{id}": { get: json(ref("User")) } },
    },
    "made answer",
  ],
  ["POST /vets/pets/{petId}/cancel", { beside: PETS }, "kept act pet"],
  [
    "GET /shelters/{shelter}/pets",
    { answer: listOf({ allOf: [ref("Pet"), { type: "object", properties: { shelf: TEXT } }] }), beside: PETS },
    "kept list pet",
  ],
  [
    "GET /toys/{id}",
    { answer: { type: "object", properties: { data: ref("PetItem"), count: { type: "integer" }, message: TEXT } } },
    "kept read pet",
  ],
  ["POST /pets/{petId}/cancel", { answer: ref("Pet"), beside: PETS }, "kept act pet"],
  ["POST /pets/create", { body: ref("Pet"), beside: PETS }, "kept create pet"],
  ["POST /pets/add-pet", { body: ref("Pet"), beside: PETS }, "kept create pet"],
  ["POST /createPet", { body: ref("Pet"), beside: PETS }, "kept create pet"],
  ["PUT /pets/{petId}/update", { body: ref("Pet"), beside: PETS }, "kept replace pet"],
  ["POST /pets/edit/{petId}", { body: ref("Pet"), beside: PETS }, "kept change pet"],
  ["POST /pets/deletePet/{petId}", { beside: PETS }, "kept remove pet"],
  ["POST /pets/delete", { body: { type: "object" }, beside: PETS }, "made answer"],
  [
    "POST /boats/getBoatList",
    { answer: listOf(ref("Pet")), body: { type: "object", properties: { page: TEXT } } },
    "kept list pet",
  ],
  [
    "POST /pets/getPetById",
    { answer: ref("Pet"), body: { type: "object", properties: { id: TEXT } } },
    "kept read pet",
  ],
  ["POST /pets/deletePet", { body: { type: "object", properties: { id: TEXT } }, beside: LISTED }, "kept remove pet"],
  ["DELETE /pets", { body: ref("Pet"), beside: LISTED }, "kept remove pet"],
  ["GET /boats/list", { answer: listOf(ref("Pet")) }, "kept list pet"],
  ["GET /boats/getBoatById/{id}", { answer: ref("Pet") }, "kept read pet"],
  ["GET /pets/all", { answer: listOf(ref("Pet")), beside: PETS }, "kept list pet"],
  ["PUT /pets/{petId}/star", { beside: PETS }, "kept act pet"],
  ["DELETE /pets/{petId}/star", { beside: PETS }, "kept act pet"],
  ["POST /pets/{petId}/groom", { answer: ref("Pet"), beside: PETS }, "kept act pet"],
  ["POST /pets/{petId}/vaccinate", { beside: PETS }, "kept act pet"],
  ["POST /pets/{petId}/adopt", { beside: PETS }, "made answer"],
  ["POST /pets/{petId}/groom", { answer: ref("Owner"), beside: PETS }, "made answer"],
  ["POST /pets/{petId}/toys", { answer: ref("PetItem"), body: ref("PetItem"), beside: PETS }, "made answer"],
  [
    "PATCH /pets/{petId}/rename",
    { body: { type: "object", properties: { name: TEXT } }, beside: PETS },
    "kept change pet",
  ],
  ["POST /pets/{petId}/walk", { body: { type: "object", properties: { name: TEXT } }, beside: PETS }, "made answer"],
  ["GET /pets/{petId}/photo", { answer: { type: "object", properties: { url: TEXT } }, beside: PETS }, "kept part pet"],
  ["PUT /pets/{petId}/status", { body: TEXT, beside: PETS }, "kept part pet"],
  [
    "PATCH /pets/{petId}/food/settings",
    {
      body: ref("PetDetails"),
      answer: ref("PetDetails"),
      beside: { ...PETS, "/pets/{petId}/food/settings": { get: json(ref("PetDetails")) } },
    },
    "kept part pet",
  ],
  ["GET /pets/{petId}/food/summary", { answer: ref("PetDetails"), beside: PETS }, "made answer"],
  [
    "GET /pets/count",
    { answer: { type: "object", properties: { count: { type: "integer" } } }, beside: PETS },
    "kept count pet",
  ],
  ["GET /pets/count", { answer: ref("Nested"), beside: PETS }, "made answer"],
  [
    "POST /pets/search",
    { answer: listOf(ref("Pet")), body: { type: "object", properties: { name: TEXT } }, beside: PETS },
    "kept list pet",
  ],
  ["POST /pets/bulk", { answer: listOf(ref("Pet")), body: listOf(ref("Pet")), beside: PETS }, "kept createMany pet"],
  ["GET /pets/me", { answer: ref("Pet"), beside: PETS }, "kept read pet"],
  ["GET /owners/{owner}/pets", { answer: listOf(ref("Pet")), beside: PETS }, "kept list pet"],
  ["GET /pets/by-name/{name}", { answer: ref("Pet"), beside: PETS }, "kept read pet"],
  ["GET /pets/status/{status}", { answer: listOf(ref("Pet")), beside: PETS }, "kept list pet"],
  ["GET /articles/{slug}", { answer: ref("Article") }, "kept read article"],
  ["GET /boats/{id}.json", { answer: ref("Pet") }, "kept read pet"],
  ["GET /Pets({id})", { answer: ref("Pet"), beside: { "/Pets": { get: json(listOf(ref("Pet"))) } } }, "kept read pet"],
  ["PATCH /Articles('{slug}')", { answer: ref("Article"), body: ref("Article") }, "kept change article"],
  ["GET /GetPet(id={id},of={of})", { answer: ref("Pet"), beside: PETS }, "made answer"],
  ["POST /adopt", { answer: ref("Pet"), body: ref("Pet"), beside: PETS }, "made answer"],
  ["POST /adopt", { made: ref("Pet"), body: ref("Pet"), beside: PETS }, "kept create pet"],
  [
    "POST /staff/pets",
    { body: ref("Pet"), beside: { "/owners/{id}/pets": { get: json(listOf(ref("Pet"))) } } },
    "kept create pet",
  ],
  ["POST /nursery/pets", { body: { type: "object", properties: { name: TEXT } }, beside: PETS }, "made answer"],
  [
    "POST /admin/pets",
    { body: { type: "object", properties: { name: TEXT } }, beside: { "/pets": PETS["/pets"] ?? {} } },
    "kept create pet",
  ],
  [
    "PUT /admin/pets/{id}",
    { body: { type: "object", properties: { name: TEXT } }, beside: LISTED },
    "kept replace pet",
  ],
  ["GET /pets/random", { answer: ref("Pet"), beside: PETS }, "kept read pet"],
  ["GET /of-the-day", { answer: ref("Pet"), beside: PETS }, "kept read pet"],
  ["POST /pets/{petId}/reactivate", { beside: ACTIVE }, "kept act pet"],
  ["DELETE /pets/{petId}/permanent", { beside: PETS }, "kept remove pet"],
  [
    "POST /pets/search",
    { answer: { type: "object", properties: { items: listOf({}) } }, body: { type: "object" }, beside: PETS },
    "kept list pet",
  ],
  [
    "POST /auth/login",
    { answer: { type: "object", properties: { token: TEXT, user: ref("User") } }, body: ref("User"), beside: USERS },
    "kept act user",
  ],
  ["POST /auth/login", { answer: { type: "object", properties: { token: TEXT } }, body: ref("User") }, "made answer"],
  [
    "PUT /pets/info",
    { body: ref("Pet"), beside: { "/pets/info": { get: { ...json(ref("Pet")), parameters: [PET_ID] } } } },
    "kept replace pet",
  ],
  ["GET /pets/list", { answer: { items: ref("Pet") } }, "kept list pet"],
  ["POST /pets/star", { beside: LISTED }, "made answer"],
  ["POST /pets/star-all", { beside: LISTED }, "kept act pet"],
  ["POST /pets/star", { body: { type: "object", properties: { theme: TEXT } }, beside: LISTED }, "made answer"],
  ["POST /pets/{adoptReason}", { body: ref("Pet"), beside: PETS }, "kept create pet"],
  ["POST /preview", { made: ref("Pet"), body: ref("Pet"), beside: PETS }, "made answer"],
  ["POST /pet", { answer: ref("Pet"), beside: PETS }, "kept create pet"],
  ["POST /auth/register", { body: ref("User"), beside: USERS }, "kept create user"],
  [
    "POST /auth/sign-up",
    { answer: { type: "object", properties: { user: ref("User"), token: TEXT } }, body: ref("User"), beside: USERS },
    "kept create user",
  ],
  ["POST /auth/verify", { made: ref("User"), body: ref("User"), beside: USERS }, "made answer"],
  ["PUT /profile", { answer: ref("User"), body: ref("User"), beside: USERS }, "kept replace user"],
  [
    "DELETE /users/me",
    { answer: { type: "object", properties: { message: TEXT } }, beside: USERS },
    "kept remove user",
  ],
  [
    "GET /settings",
    { answer: ref("PetDetails"), beside: { ...PETS, "/settings": { put: json(ref("PetDetails")) } } },
    "kept read setting",
  ],
  [
    "POST /login",
    {
      answer: { type: "object", properties: { token: TEXT } },
      body: { type: "object", properties: { password: TEXT } },
    },
    "made answer",
  ],
  ["GET /health", { answer: { type: "object", properties: { status: TEXT } } }, "made answer"],
  ["GET /tags", { answer: listOf(TEXT) }, "made answer"],
  [
    "POST /add_ons",
    { made: ref("Pet"), body: ref("Pet"), beside: { "/add_ons": { get: json(listOf(ref("Pet"))) } } },
    "kept create pet",
  ],
  [
    "GET /pets/{petId}",
    { answer: { type: "object", properties: { data: ref("Pet"), error: TEXT, details: TEXT } } },
    "kept read pet",
  ],
  [
    "PUT /pets",
    { body: { type: "object", properties: { petId: TEXT, name: TEXT } }, beside: PETS },
    "kept replace pet",
  ],
  ["PUT /pets", { body: { type: "object", properties: { name: TEXT } }, beside: PETS }, "made answer"],
  [
    "PATCH /user/profile",
    {
      body: { type: "object", properties: { name: TEXT } },
      beside: { "/user/profile": { get: json(listOf(ref("User"))) } },
    },
    "kept change user",
  ],
  [
    "GET /basket",
    {
      answer: { type: "object", properties: { id: TEXT, items: listOf(ref("Pet")) } },
      beside: { "/basket": { put: {} } },
    },
    "kept read basket",
  ],
];

for (const [route, given, is] of rows)
  test(`${route} with ${JSON.stringify(given.answer ?? null).slice(0, 60)} is ${is}`, () => {
    assert.equal(understood(route, given), is);
  });

test("a parameter that is called as the record's id is its id, and one that has two names either of two members", () => {
  const document = readWholeDocument({
    openapi: "3.0.3",
    info: { title: "Subscriptions", version: "1" },
    paths: {
      "/subscriptions/{subscriptionId}/addons/{subscriptionAddonId}": { get: json(ref("SubscriptionAddon")) },
      "/meters/{meterIdOrSlug}": { get: json(ref("Meter")) },
    },
    components: {
      schemas: {
        SubscriptionAddon: {
          type: "object",
          properties: { id: TEXT, subscriptionId: TEXT, quantity: { type: "integer" } },
        },
        Meter: { type: "object", properties: { id: TEXT, name: TEXT, slug: TEXT } },
      },
    },
  });
  const [addon, meter] = understand(document).routes;
  assert.deepEqual(addon?.keys, [{ param: "subscriptionAddonId", at: [] }]);
  assert.deepEqual(meter?.keys, [{ param: "meterIdOrSlug", at: [], or: "slug" }]);
});

test("a record below another is bound to it, and one with several keys by all of them", () => {
  const document = readWholeDocument({
    openapi: "3.0.3",
    info: { title: "Repositories", version: "1" },
    paths: {
      "/repos/{owner}/{repo}": { get: json(ref("Repository")) },
      "/repos/{owner}/{repo}/issues": { get: json(listOf(ref("Issue"))) },
      "/repos/{owner}/{repo}/issues/{issue_number}": { get: json(ref("Issue")) },
    },
    components: {
      schemas: {
        Repository: {
          type: "object",
          properties: { id: { type: "integer" }, name: TEXT, owner: { type: "object", properties: { login: TEXT } } },
        },
        Issue: { type: "object", properties: { id: { type: "integer" }, number: { type: "integer" }, title: TEXT } },
      },
    },
  });
  const { routes } = understand(document);
  assert.deepEqual(routes[0]?.keys, [
    { param: "owner", at: ["owner", "login"] },
    { param: "repo", at: ["name"] },
  ]);
  assert.deepEqual(routes[2]?.keys, [{ param: "issue_number", at: ["number"] }]);
  assert.equal(routes[2]?.scope?.parent?.name, "repository");
});

test("an action makes the state that is called as the whole of it, whichever member comes first", () => {
  const visit: JsonObject = {
    type: "object",
    properties: {
      id: { type: "integer" },
      type: { type: "string", enum: ["check_up", "surgery"] },
      status: { type: "string", enum: ["booked", "checked_in", "shipped_back", "done"] },
    },
  };
  const words = ["check-in", "ship-back", "done", "check"];
  const document = readWholeDocument({
    openapi: "3.0.3",
    info: { title: "Visits", version: "1" },
    paths: {
      "/visits": { get: json(listOf(ref("Visit"))) },
      "/visits/{id}": { get: json(ref("Visit")) },
      ...Object.fromEntries(words.map((word) => [`/visits/{id}/${word}`, { post: json(ref("Visit")) }])),
    },
    components: { schemas: { Visit: visit } },
  });
  const { routes } = understand(document);
  const set = words.map((word) => {
    const action = routes.find(({ operation }) => operation.path.endsWith(`/${word}`))?.action;
    return action?.do === "act" ? action.set : undefined;
  });
  assert.deepEqual(set, [
    { status: "checked_in" },
    { status: "shipped_back" },
    { status: "done" },
    { type: "check_up" },
  ]);
});

test("a list of large records has fewer of them, with all that is in them counted", () => {
  const members = (count: number): JsonObject =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`member${at}`, TEXT]));
  const counts = [2, 20, 400].map((count) => {
    const inner = { type: "object", properties: members(count) };
    const pet = {
      type: "object",
      properties: { id: { type: "integer" }, name: TEXT, one: inner, two: inner, three: inner, four: inner },
    };
    const content = { "application/json": { schema: listOf(pet) } };
    const paths = { "/pets": { get: { responses: { 200: { description: "", content } } } } };
    return understand(readWholeDocument({ openapi: "3.0.3", info: { title: "Pets", version: "1" }, paths }))
      .resources[0]?.count;
  });
  assert.deepEqual(counts, [20, 13, 5]);
});
