// Ids of a definition's records, the effect of a deletion on records that refer to it, and fields that are unique together.
import assert from "node:assert/strict";
import { test } from "node:test";

import { createMock, defineConfig } from "../../src/index.ts";

const DEFINITION = `domain: clubs
base: /api
onDelete: refuse
resources:
  team: { fields: { name: company.name }, count: 3 }
  person: { collection: people, fields: { name: person.fullName }, count: 5 }
  membership:
    belongsTo: { team: { onDelete: cascade }, person: {} }
    fields: { role: [admin, member] }
    unique: [teamId, personId]
    count: 0
  note: { belongsTo: { note: { as: above, optional: true, onDelete: cascade } }, fields: { label: text }, count: 0 }
  post: { belongsTo: { person: { optional: true, onDelete: null }, team: { many: true, onDelete: null } }, fields: { title: text }, count: 0 }
`;

interface Answer {
  readonly status: number;
  readonly json: Record<string, unknown>;
}

function start(definition = DEFINITION): (method: string, path: string, body?: unknown) => Promise<Answer> {
  const mock = createMock({ config: defineConfig(definition) });
  return async (method, path, body) => {
    const response = await mock.fetch(`http://mock.test/api${path}`, {
      method,
      headers: { "Content-Type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, json: text === "" ? {} : (JSON.parse(text) as Record<string, unknown>) };
  };
}

test("a record that others refer to is kept, deleted with them, or taken out of them, as its relations say", async () => {
  const send = start();
  await send("POST", "/memberships", { teamId: "1", personId: "2", role: "admin" });
  await send("POST", "/posts", { title: "a", personId: "3", teamIds: ["1", "2"] });

  const refused = await send("DELETE", "/people/2");
  assert.equal(refused.status, 409);
  assert.match(String(refused.json["detail"]), /cannot delete person 2: membership 1 refers to it in personId/);

  assert.equal((await send("DELETE", "/people/3")).status, 204);
  assert.equal((await send("GET", "/posts/1")).json["personId"], null);

  assert.equal((await send("DELETE", "/teams/1")).status, 204);
  assert.equal((await send("GET", "/memberships/1")).status, 404);
  assert.deepEqual((await send("GET", "/posts/1")).json["teamIds"], ["2"]);
  assert.equal((await send("DELETE", "/people/2")).status, 204);
});

test("a long chain of records that ends where it began is deleted as a whole", async () => {
  const send = start();
  let above: unknown = null;
  for (let at = 0; at < 1_500; at += 1)
    above = (await send("POST", "/notes", { label: "x", aboveId: above })).json["id"];
  await send("PATCH", "/notes/1", { aboveId: above });
  assert.equal((await send("DELETE", "/notes/1")).status, 204);
  assert.equal((await send("GET", "/notes")).json["total"], 0);
});

test("what refers to a record is kept unless something is said, and deleted with it in a json-server's file", async () => {
  const said = DEFINITION.replace("onDelete: refuse\n", "").replace("{ onDelete: cascade }", "{}");
  const send = start(said);
  await send("POST", "/memberships", { teamId: "1", personId: "2", role: "admin" });
  assert.equal((await send("DELETE", "/people/2")).status, 204);
  assert.equal((await send("GET", "/memberships/1")).json["personId"], "2");
  const compatible = start(`compatible: json-server\n${said}`);
  await compatible("POST", "/memberships", { teamId: "1", personId: "2", role: "admin" });
  assert.equal((await compatible("DELETE", "/people/2")).status, 204);
  assert.equal((await compatible("GET", "/memberships/1")).status, 404);
});

test("a sandbox and a mock say for all relations what becomes of records that refer to a deleted one", async () => {
  const mock = createMock({ onDelete: "refuse" });
  const ask = async (method: string, path: string, body?: unknown, sandbox = "one"): Promise<Answer> => {
    const headers = { "Content-Type": "application/json", "X-Sandbox": sandbox };
    const response = await mock.fetch(`http://mock.test${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, json: text === "" ? {} : (JSON.parse(text) as Record<string, unknown>) };
  };
  const refused = await ask("DELETE", "/v1/bookstore/books/1");
  assert.deepEqual([refused.status, refused.json["code"]], [409, "conflict"]);
  assert.match(String(refused.json["detail"]), /cannot delete book 1: .*refers? to it in items\.bookId/);
  assert.equal((await ask("GET", "/v1/bookstore/books/1")).status, 200);
  const reviews = await ask("GET", "/v1/bookstore/books/1/reviews?limit=1");
  assert.ok(Number(reviews.json["total"]) > 0);

  const made = await ask("POST", "/api/sandboxes", { name: "two", onDelete: "cascade" });
  assert.equal((made.json["sandbox"] as { onDelete: string }).onDelete, "cascade");
  assert.equal((await ask("DELETE", "/v1/bookstore/books/1", undefined, "two")).status, 204);
  const gone = await ask("GET", "/v1/bookstore/reviews?bookId=1", undefined, "two");
  assert.equal(gone.json["total"], 0);
  const recipe = await ask("GET", "/api/data/recipe", undefined, "two");
  assert.equal(recipe.json["onDelete"], "cascade", "a recipe carries it");
  await ask("PATCH", "/api/sandboxes/two", { onDelete: "keep" }, "two");
  const ordersOf = async (): Promise<unknown> =>
    (await ask("GET", "/v1/bookstore/orders?userId=1", undefined, "two")).json["total"];
  const before = Number(await ordersOf());
  assert.ok(before > 0);
  assert.equal((await ask("DELETE", "/v1/core/users/1", undefined, "two")).status, 204);
  assert.equal(await ordersOf(), before);
  await mock.close();
});

test("two records cannot have the same values of fields that are unique together", async () => {
  const send = start();
  const membership = { teamId: "1", personId: "2", role: "admin" };
  assert.equal((await send("POST", "/memberships", membership)).status, 201);
  const again = await send("POST", "/memberships", { ...membership, role: "member" });
  assert.deepEqual([again.status, again.json["code"]], [409, "conflict"]);
  assert.equal((await send("POST", "/memberships", { ...membership, personId: "3" })).status, 201);
  assert.equal((await send("PATCH", "/memberships/2", { personId: "2" })).status, 409);
  assert.equal((await send("PATCH", "/memberships/1", { role: "member" })).status, 200);
});

test("ids are UUIDs, of MongoDB's form, have a prefix or fit a pattern, and relations and new records have them too", async () => {
  for (const [kind, form] of [
    ["uuid", /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/],
    ["objectId", /^[\da-f]{24}$/],
    ["cus_", /^cus_[\da-z]{12,}$/],
    ["ORD-[0-9]{6}", /^ORD-\d{6}$/],
    [String.raw`[A-Z]{9}\d{2}-[^a-z]`, /^[A-Z]{9}\d\d-[^a-z]$/],
  ] as const) {
    const send = start(`domain: a\nbase: /api\nresources:\n  owner: { ids: '${kind}', fields: { name: text }, count: 3 }
  pet: { ids: '${kind}', belongsTo: owner, fields: { name: text }, records: [{ name: x }], count: 3 }`);
    const { owners } = (await send("GET", "/owners")).json as { owners: { id: string }[] };
    const { pets } = (await send("GET", "/pets")).json as { pets: { id: string }[] };
    if (["uuid", "objectId"].includes(kind))
      assert.notEqual(pets[1]?.id, owners[1]?.id, "those of different resources differ");
    const made = await send("POST", "/pets", { name: "Rex", ownerId: owners[2]?.id });
    assert.equal(made.status, 201);
    assert.match(String(made.json["id"]), form);
    assert.equal((await send("GET", `/pets/${String(made.json["id"])}?expand=owner`)).json["ownerId"], owners[2]?.id);
    const below = (await send("GET", `/owners/${String(owners[2]?.id)}/pets`)).json["pets"] as { id: string }[];
    assert.ok(below.some(({ id }) => id === made.json["id"]));
    assert.match(String((await send("POST", "/pets", { ownerId: "nowhere" })).status), /422/);
  }
  for (const [ids, why] of [
    ["uid", /cannot be 'uid': did you mean 'uuid'\?, a prefix such as cus_, or a pattern/],
    ["[A-Z]{2}", /a pattern of fixed length for 1000 ids or more, such as ORD-\[0-9\]\{6\}/],
    ["[0-9]+", /of fixed length/],
    ["(a|b)[0-9]{9}", /of fixed length/],
    ["[0-9", /of fixed length/],
    ["[0-9]{101}", /of fixed length/],
    ["/[0-9]{9}\\n", /of fixed length/],
  ] as const)
    assert.throws(() => start(`domain: a\nresources: { b: { ids: '${ids}', fields: { x: text } } }`), why, ids);
});

test("who creates a record may choose its id, also of one with states where unknown members are refused", async () => {
  const send = start(`domain: a\nbase: /api\nunknown: refuse\nresources:
  pass: { ids: 'P-[0-9]{6}', fields: { label: text }, states: { open: { use: used }, used: {} }, count: 1 }`);
  const made = await send("POST", "/passes", { id: "P-999999", label: "Day" });
  assert.deepEqual([made.status, made.json["id"]], [201, "P-999999"]);
  assert.equal((await send("PATCH", "/passes/P-999999", { id: "P-1" })).status, 422);
});

test("faults of onDelete and unique name their place", () => {
  const wrong = (relation: string): string => {
    try {
      start(
        `domain: a\nresources: { b: { fields: { x: text }, belongsTo: { user: { ${relation} } }, unique: [x, y] } }`,
      );
    } catch (error) {
      return String(error);
    }
    return "";
  };
  assert.match(
    wrong("onDelete: nul"),
    /2:\d+: resources\.b\.belongsTo\.user\.onDelete: cannot be 'nul': did you mean 'null'\?/,
  );
  assert.match(wrong("onDelete: null"), /null needs optional: true/);
  assert.match(wrong(""), /unique names 'y', which is no field/);
});

test("a record is its owner's by the field that its resource names", async () => {
  const mock = createMock({
    config: defineConfig(
      "domain: notes\nbase: /api\nresources:\n  note: { owner: author_id, fields: { author_id: text, text: text }, count: 2 }\n",
    ),
  });
  const ask = async (method: string, path: string, body?: unknown, token?: string): Promise<Answer> => {
    const response = await mock.fetch(`http://mock.test${path}`, {
      method,
      headers: {
        "Content-Type": "application/json",
        "X-Sandbox": "team",
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, json: text === "" ? {} : (JSON.parse(text) as Record<string, unknown>) };
  };
  const users = (await ask("GET", "/v1/core/users?role=user&status=active")).json["users"];
  const [one, two] = users as readonly { id: string; email: string }[];
  assert.equal((await ask("PATCH", "/api/sandboxes/team", { access: "roles" })).status, 200);
  const signIn = async (email = ""): Promise<string> =>
    String((await ask("POST", "/v1/auth/login", { email, password: "demo123" })).json["token"]);
  const [first, second] = [await signIn(one?.email), await signIn(two?.email)];
  const note = await ask("POST", "/api/notes", { author_id: one?.id, text: "mine" }, first);
  assert.equal(note.status, 201, JSON.stringify(note.json));
  const path = `/api/notes/${String(note.json["id"])}`;
  assert.equal((await ask("PATCH", path, { text: "still mine" }, first)).status, 200);
  assert.equal((await ask("PATCH", path, { text: "theirs" }, second)).status, 403);
  assert.equal((await ask("GET", path, undefined, second)).json["text"], "still mine");
  await mock.close();
  assert.throws(
    () => start("domain: a\nresources: { b: { owner: autor, fields: { author: text } } }"),
    /owner names 'autor', which is no field: did you mean 'author'/,
  );
});

test("fields and relations may be called as parameters of lists, and are filtered with an operator", async () => {
  const resources =
    "{ page: { count: 2, fields: { title: text } }, section: { count: 0, belongsTo: page, fields: { sort: integer, limit: integer, _rank: integer } } }";
  for (const [style, filter] of [
    ["", "sort[in]=2&limit[gte]=5&_rank=1"],
    ["\nstyle: laravel", "filter[sort]=2&limit[gte]=5&_rank=1"],
  ] as const) {
    const send = start(
      `domain: a\nbase: /api${style}\nresources: ${resources}\nroutes: { GET /second: { list: section, where: { sort: 2 } } }`,
    );
    const page = style === "" ? { pageId: "1" } : { page_id: 1 };
    for (const sort of [1, 2, 3]) await send("POST", "/sections", { ...page, sort, limit: 7, _rank: 1 });
    for (const path of [`/sections?${filter}`, "/second", "/sections?sort=-sort&limit=1&offset=1"]) {
      const { json } = await send("GET", path);
      const records = (json["sections"] ?? json["data"]) as Record<string, unknown>[];
      assert.deepEqual(
        records.map(({ sort, limit }) => [sort, limit]),
        [[2, 7]],
        path,
      );
    }
    const shown = JSON.stringify((await send("GET", "/sections?expand=page&limit=1")).json);
    assert.match(shown, /"page":\{"id":"?1"?,"title":/);
  }
  const mock = createMock({ config: defineConfig(`domain: a\nresources: ${resources}`) });
  const described = (await (await mock.fetch("http://mock.test/openapi.json")).json()) as {
    paths: Record<string, { get: { parameters: { name?: string; $ref?: string }[] } }>;
  };
  const names = described.paths["/v1/a/sections"]?.get.parameters.map(({ name, $ref }) => name ?? $ref) ?? [];
  assert.equal(new Set(names).size, names.length, "one name is one parameter");
  assert.ok(names.includes("_rank") && !names.includes("sort"), names.join());
});

test("fields may be called as other servers call them, with dashes, dollars and at signs", async () => {
  const send = start(
    "domain: a\nbase: /api\nresources:\n  step: { fields: { suite-id: text, '@type': [a, b], $rev: integer, ok: text }, records: [{ suite-id: x1, '@type': a, $rev: 3, ok: y }], count: 1 }\n",
  );
  const made = await send("POST", "/steps", { "suite-id": "s7", "@type": "b", $rev: 9, ok: "yes" });
  assert.deepEqual([made.status, made.json["suite-id"], made.json["@type"], made.json["$rev"]], [201, "s7", "b", 9]);
  const found = async (query: string): Promise<unknown> => (await send("GET", `/steps?${query}`)).json["total"];
  assert.deepEqual(
    [
      await found("suite-id=s7"),
      await found("@type=a"),
      await found("%24rev[gte]=4"),
      await found("suite-id[like]=S7"),
    ],
    [1, 1, 1, 1],
  );
  const sorted = (await send("GET", "/steps?sort=-suite-id&fields=id,suite-id")).json["steps"];
  assert.deepEqual(sorted, [
    { id: "1", "suite-id": "x1" },
    { id: "2", "suite-id": "s7" },
  ]);
  assert.equal((await send("PATCH", "/steps/2", { "@type": "c" })).status, 422);
  assert.match(String((await send("GET", "/steps?suit-id=1")).json["detail"]), /did you mean 'suite-id'/);
  assert.throws(
    () => start("domain: a\nresources: { b: { fields: { 'a/b': text } } }"),
    /letters, digits, spaces, _, -, \$ and @/,
  );
});

test("fields may be called in any language, with digits first and spaces within", async () => {
  const send = start(
    "domain: a\nbase: /api\nresources:\n  item: { count: 1, fields: { unit price: integer, 日本: [い, ろ], 3d: boolean, état: text }, records: [{ unit price: 5, 日本: い, 3d: true, état: neuf }] }\n",
  );
  const made = await send("POST", "/items", { "unit price": 9, 日本: "ろ", "3d": false, état: "usé" });
  assert.deepEqual([made.status, made.json["unit price"], made.json["日本"]], [201, 9, "ろ"]);
  const found = async (query: string): Promise<unknown> => (await send("GET", `/items?${query}`)).json["total"];
  assert.deepEqual(
    [
      await found("unit%20price[gte]=6"),
      await found(`${encodeURIComponent("日本")}=${encodeURIComponent("い")}`),
      await found("3d=true"),
      await found(`${encodeURIComponent("état")}[like]=NEUF`),
    ],
    [1, 1, 1, 1],
  );
  const refused = await send("POST", "/items", { 日本: "は" });
  assert.deepEqual([refused.status, refused.json["errors"] !== undefined], [422, true]);
});
