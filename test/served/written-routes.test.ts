// Routes that a definition writes down: bound to resources, or answers of their own.
import assert from "node:assert/strict";
import { test } from "node:test";

import { createMock, defineConfig } from "../../src/index.ts";

const RESOURCES = {
  invoice: {
    count: 12,
    fields: { amount: { is: "money", min: 100, max: 900 } },
    states: { draft: { send: "sent" }, sent: { pay: "paid" }, paid: {} },
  },
  team: { fields: { name: "company.name" } },
  membership: { belongsTo: ["team"], count: 3, fields: { userId: "text" } },
};

const ROUTES = {
  "GET /reports": {
    answer: {
      paid: { sum: "invoices.amount", where: { status: ["paid"] } },
      byStatus: { count: "invoices", by: "status" },
      all: { count: "invoices" },
      most: { max: "invoices.amount", where: { status: "{{query.status}}" } },
    },
  },
  "POST /login": {
    when: { "body.password": "secret" },
    answer: { token: "{{string.uuid}}", name: "{{body.name}}" },
    else: { status: 401, answer: { error: "wrong" } },
  },
  "POST /bills/{bill}/dispatch": { act: "invoice.send" },
  "GET /me": { read: "user", where: { id: "{{caller.userId}}" } },
  "PUT /teams/{team}/members/{user}": { add: { membership: { teamId: "{{params.team}}", userId: "{{params.user}}" } } },
  "DELETE /teams/{team}/members/{user}": {
    drop: { membership: { teamId: "{{params.team}}", userId: "{{params.user}}" } },
  },
  "POST /uploads": { keep: "team" },
  "GET /paid": { list: "invoice", where: { status: "paid" } },
  "POST /jobs": { sequence: [{ status: 202, headers: { Location: "/api/jobs/1" } }, { answer: { done: true } }] },
  "GET /old": { status: 302, headers: { Location: "/api/teams", "Set-Cookie": "a=b; Path=/" } },
  "ANY /echo/*": { answer: { method: "{{method}}", q: "{{query.q}}" } },
  "GET /invoices/1": { answer: "mine" },
  "GET /first/{n}": [
    { when: { "params.n": 1 }, answer: { first: true } },
    { when: { "params.n": 2 }, status: 410, answer: { gone: true } },
  ],
};

type Json = Record<string, unknown>;

function open(more: Json = {}) {
  const mock = createMock({
    config: defineConfig({ domain: "shop", base: "/api", resources: RESOURCES, routes: ROUTES, ...more }),
  });
  return async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await mock.fetch(`http://mock.test${path}`, {
      method,
      redirect: "manual",
      headers: { ...(body !== undefined && { "Content-Type": "application/json" }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      json: (text === "" ? undefined : JSON.parse(text)) as Json,
    };
  };
}

test("who adds the same at once adds it once", async () => {
  const ask = open();
  await Promise.all(Array.from({ length: 8 }, () => ask("PUT", "/api/teams/1/members/eve")));
  const { json } = await ask("GET", "/api/memberships?userId=eve");
  assert.equal(JSON.stringify(json).match(/"eve"/g)?.length, 1, JSON.stringify(json));
});

test("numbers over records follow what is written", async () => {
  const send = open();
  const before = (await send("GET", "/api/reports?status=draft")).json;
  const statuses = before["byStatus"] as Record<string, number>;
  assert.equal(
    Object.values(statuses).reduce((sum, count) => sum + count, 0),
    12,
  );
  assert.equal(before["all"], 12);
  const list = (await send("GET", "/api/invoices?status=draft&sort=-amount")).json["invoices"] as Json[];
  assert.equal(before["most"], list[0]?.["amount"]);
  const draft = list.at(-1);
  assert.equal((await send("POST", `/api/bills/${String(draft?.["id"])}/dispatch`)).json["status"], "sent");
  assert.equal((await send("POST", `/api/invoices/${String(draft?.["id"])}/pay`)).status, 200);
  const after = (await send("GET", "/api/reports")).json;
  assert.equal(after["paid"], Number(before["paid"]) + Number(draft?.["amount"]));
});

test("conditions, cases and sequences choose the answer", async () => {
  const send = open();
  const good = await send("POST", "/api/login", { password: "secret", name: "Ada" });
  assert.equal(good.json["name"], "Ada");
  assert.match(String(good.json["token"]), /^[0-9a-f-]{36}$/);
  assert.deepEqual(
    [(await send("POST", "/api/login", {})).status, (await send("POST", "/api/login")).json],
    [401, { error: "wrong" }],
  );
  assert.equal((await send("GET", "/api/first/1")).json["first"], true);
  assert.equal((await send("GET", "/api/first/2")).status, 410);
  assert.equal((await send("GET", "/api/first/3")).status, 404);
  const first = await send("POST", "/api/jobs");
  assert.deepEqual([first.status, first.headers.get("Location")], [202, "/api/jobs/1"]);
  assert.deepEqual((await send("POST", "/api/jobs")).json, { done: true });
  assert.equal((await send("POST", "/api/jobs", undefined, { "X-Sandbox": "other" })).status, 202);
  const moved = await send("GET", "/api/old");
  assert.deepEqual(
    [moved.status, moved.headers.get("Location"), moved.headers.get("Set-Cookie")],
    [302, "/api/teams", "a=b; Path=/"],
  );
  assert.deepEqual((await send("PATCH", "/api/echo/a/b?q=7")).json, { method: "PATCH", q: "7" });
  assert.equal((await send("GET", "/api/invoices/1")).json, "mine");
  assert.equal((await send("GET", "/api/invoices/2")).json["id"], "2");
});

test("bindings read and write records of their resource", async () => {
  const send = open();
  assert.equal((await send("GET", "/api/me")).status, 401);
  const { json: session } = await send("POST", "/v1/auth/login", { email: "demo@example.com", password: "demo123" });
  const me = await send("GET", "/api/me", undefined, { Authorization: `Bearer ${String(session["token"])}` });
  assert.equal(me.json["email"], "demo@example.com");
  const added = await send("PUT", "/api/teams/1/members/7");
  assert.equal(added.status, 201);
  assert.deepEqual((await send("PUT", "/api/teams/1/members/7")).json["id"], added.json["id"]);
  assert.equal((await send("GET", "/api/memberships?userId=7")).json["total"], 1);
  assert.equal((await send("DELETE", "/api/teams/1/members/7")).status, 204);
  assert.equal((await send("DELETE", "/api/teams/1/members/7")).status, 404);
  assert.equal((await send("POST", "/api/uploads", { name: "Blue" })).json["name"], "Blue");
  const paid = (await send("GET", "/api/paid")).json["invoices"] as Json[];
  assert.ok(paid.length > 0 && paid.every((one) => one["status"] === "paid"));
  const asked = await send("GET", "/api/paid?status=draft&limit=1");
  assert.equal(asked.json["total"], 0, "what is asked for narrows the list, and never widens it");
  const next = (await send("GET", "/api/paid?limit=1")).headers.get("Link");
  assert.match(String(next), /<[^>]+\/api\/paid\?limit=1&page=\d+>/);
});

test("routes are in the style, the journal and the fault plan", async () => {
  const send = open({ style: "laravel" });
  const { json } = await send("GET", "/api/paid?per_page=1");
  assert.deepEqual(Object.keys(json), ["data", "links", "meta"]);
  await send("PUT", "/api/faults", undefined);
  await send("PUT", "/_seedbed/api/faults", { rules: [{ on: "POST /api/login", answer: 503 }] });
  assert.equal((await send("POST", "/api/login", {})).status, 503);
  const { requests } = (await send("GET", "/_seedbed/api/requests?method=POST")).json as { requests: Json[] };
  assert.deepEqual(
    requests.map(({ path, status }) => [path, status]),
    [["/api/login", 503]],
  );
});

test("what is wrong in routes is told at once, with the word that was meant", () => {
  const config = defineConfig({
    domain: "shop",
    resources: RESOURCES,
    routes: {
      "FETCH /a": { list: "team" },
      "GET /b": { list: "taem" },
      "POST /c": { act: "invoice.sned" },
      "GET /d": { answer: { total: { sum: "invoices.amuont" } } },
      "GET /e/{x}": { status: 204 },
      "GET /e/{y}": { status: 204 },
      "GET /f": { anwser: 1 },
      "GET /g": { list: "team", where: { nmae: 1 } },
      "GET /h": [{ answer: 1 }, { answer: 2 }],
      "GET /i": { when: { "boby.x": 1 }, answer: 1 },
      "GET /j": { answer: "{{person.fullNmae}}" },
      "GET /k/{x}/l/{x}": { status: 204 },
      "GET /m": { sequence: [] },
      "GET /n": { answer: 1, headers: { "X-A": "a\r\nb", "Content-Length": "3", "a b": "c" } },
    },
  });
  assert.throws(
    () => createMock({ config }),
    (error: Error) => {
      const lines = error.message.split("\n");
      for (const [at, part] of [
        "is no route",
        "'team'",
        "'send'",
        "is a number",
        "can never match",
        "'answer'",
        "'name'",
        "before it",
        "'body'",
        "fullName",
        "names two parameters x",
        "needs an answer or more",
        "cannot have line breaks, nor characters beyond Latin-1",
        "the server frames its answers",
        "'a b' is no header's name",
      ].entries())
        assert.ok(
          lines.some((line) => line.includes(part)),
          `${at}: ${part}\n${error.message}`,
        );
      return true;
    },
  );
});

test("a written route goes before the same operation of an OpenAPI document", async () => {
  const document = {
    openapi: "3.1.0",
    info: { title: "Pets", version: "1" },
    paths: {
      "/pets": {
        get: {
          responses: {
            200: {
              description: "",
              content: {
                "application/json": {
                  schema: {
                    type: "array",
                    items: { type: "object", properties: { id: { type: "integer" }, name: { type: "string" } } },
                  },
                },
              },
            },
          },
        },
      },
      "/stats": { get: { responses: { 200: { description: "" } } } },
    },
  };
  const mock = createMock({
    config: defineConfig({ api: document, routes: { "GET /stats": { answer: { pets: { count: "pets" } } } } }),
  });
  const stats = await mock.fetch("http://mock.test/stats");
  const pets = (await (await mock.fetch("http://mock.test/pets")).json()) as unknown[];
  assert.ok(pets.length > 0);
  assert.ok(Number(((await stats.json()) as Json)["pets"]) >= pets.length);
});

test("records that a written route has of an OpenAPI document look as they do there", async () => {
  const answer = (schema: object): object => ({ description: "ok", content: { "application/json": { schema } } });
  const reference = { $ref: "#/components/schemas/Boat" };
  const document = {
    openapi: "3.1.0",
    info: { title: "Quay", version: "1" },
    paths: {
      "/boats": {
        get: { responses: { 200: answer({ type: "array", items: reference }) } },
        post: {
          requestBody: { content: { "application/json": { schema: reference } } },
          responses: { 201: answer(reference) },
        },
      },
      "/boats/{boatId}": { get: { responses: { 200: answer(reference) } } },
    },
    components: {
      schemas: {
        Boat: {
          type: "object",
          additionalProperties: false,
          properties: { boatId: { type: "integer" }, hull_color: { type: "string", enum: ["red", "blue"] } },
        },
      },
    },
  };
  const routes = {
    "GET /first": { read: "boat", where: { id: "1" } },
    "GET /red": { list: "boat", where: { hull_color: "red" } },
    "POST /dry": { create: "boat" },
    "PATCH /dry/{id}": { change: "boat" },
    "GET /people": { list: "user" },
  };
  const mock = createMock({ config: defineConfig({ api: document, routes }) });
  const ask = async (method: string, path: string, body?: object): Promise<[number, Record<string, unknown>]> => {
    const response = await mock.fetch(`http://mock.test${path}`, {
      method,
      headers: { "Content-Type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return [response.status, (await response.json()) as Record<string, unknown>];
  };
  const [, first] = await ask("GET", "/boats/1");
  assert.deepEqual(await ask("GET", "/first"), [200, first]);
  assert.deepEqual(Object.keys(first).toSorted(), ["boatId", "hull_color"]);
  const [status, made] = await ask("POST", "/dry", { hull_color: "blue" });
  assert.deepEqual([status, await ask("GET", `/boats/${String(made["boatId"])}`)], [201, [200, made]]);
  const [, changed] = await ask("PATCH", `/dry/${String(made["boatId"])}`, { hull_color: "red" });
  assert.deepEqual(changed, { ...made, hull_color: "red" });
  const [, many] = await ask("POST", "/dry", [{ boatId: 400, hull_color: "blue" }]);
  assert.deepEqual(many, [{ boatId: 400, hull_color: "blue" }]);
  const [, red] = await ask("GET", "/red?limit=100");
  const { boats } = red as { readonly boats: readonly unknown[] };
  assert.deepEqual(boats.at(-1), changed);
  assert.equal(typeof ((await ask("GET", "/people"))[1]["users"] as { createdAt: string }[])[0]?.createdAt, "string");
});

test("a form that is kept with values of its route has its own fields too, each of its kind", async () => {
  const mock = createMock({
    config: defineConfig({
      domain: "files",
      base: "/api",
      resources: { upload: { count: 0, fields: { title: "text", size: "number", doc: "text" } } },
      routes: { "POST /uploads": { keep: "upload", where: { title: "sent" } } },
    }),
  });
  const body = new FormData();
  body.append("size", "4");
  body.append("doc", new File(["hello"], "f.txt", { type: "text/plain" }));
  const kept = await mock.fetch("http://mock.test/api/uploads", { method: "POST", body });
  const { title, size, doc } = (await kept.json()) as Json;
  assert.deepEqual([kept.status, title, size], [201, "sent", 4]);
  assert.match(String(doc), /^data:text\/plain;name=f\.txt;base64,/);
});

test("a route that is bound to a resource says how its answers look, and their status", async () => {
  const routes = {
    "GET /all": { list: "team", answer: { teams: "$records", teamsCount: "$total" } },
    "GET /one/{id}": { read: "team", answer: { team: "$record" } },
    "POST /make": { create: "team", status: 200, answer: { team: "$record", made: true } },
    "PUT /one/{id}": { replace: "team", answer: { team: "$record" } },
    "DELETE /one/{id}": { remove: "team", answer: { gone: "$id" } },
    "POST /bills/{id}/send": { act: "invoice.send", answer: "" },
    "POST /joins": { create: "membership", where: { userId: "{{body.teamId}}" } },
  };
  for (const style of [undefined, "laravel"]) {
    const send = open({ routes, ...(style !== undefined && { style }) });
    const all = await send("GET", "/api/all");
    assert.deepEqual(Object.keys(all.json), ["teams", "teamsCount"], String(style));
    assert.deepEqual(Object.keys((await send("GET", "/api/one/1")).json), ["team"]);
    const made = await send("POST", "/api/make", { team: { name: "Red" } });
    assert.deepEqual([made.status, made.json["made"]], [200, true]);
    const { id, name } = made.json["team"] as Json;
    assert.equal(name, "Red", "what was sent in the shape of the answer is taken out of it");
    const renamed = await send("PUT", `/api/one/${String(id)}`, { name: "Blue" });
    assert.equal((renamed.json["team"] as Json)["name"], "Blue");
    assert.deepEqual((await send("DELETE", `/api/one/${String(id)}`)).json, { gone: id });
    const draft = (await send("GET", "/api/invoices?status=draft")).json;
    const [first] = (draft[style === undefined ? "invoices" : "data"] ?? []) as Json[];
    assert.equal((await send("POST", `/api/bills/${String(first?.["id"])}/send`)).json, "");
    const refused = await send("POST", "/api/joins", { teamId: "99" });
    if (style !== undefined) assert.deepEqual(Object.keys(refused.json["errors"] as Json), ["team_id"]);
  }
  assert.throws(() => open({ routes: { "GET /all": { list: "team", answer: { all: "$recrods" } } } }), /'records'/);
  assert.throws(
    () => open({ routes: { "GET /all": { list: "team", answer: "{{query.q}}" } } }),
    /no place for templates/,
  );
});

test("records are shown with what belongs to them, are sent back as they were read, and have values that the server makes", async () => {
  const resources = {
    kind: { count: 3, fields: { name: { from: "word.noun", unique: true } } },
    owner: { count: 4, fields: { name: "person.fullName" }, expand: ["pets.kind"] },
    pet: {
      count: 9,
      belongsTo: { owner: {}, kind: {}, friend: { to: "pet", many: true, as: "friend" } },
      fields: {
        name: "text",
        tag: { from: "string.uuid", readOnly: true },
        number: { from: "P-{{index}}", readOnly: true },
      },
      expand: ["kind", "friends"],
    },
  };
  const send = open({ resources, routes: {} });
  const pet = (await send("GET", "/api/pets/1")).json;
  assert.equal((pet["kind"] as Json)["id"], pet["kindId"]);
  assert.deepEqual(Object.keys((await send("GET", "/api/pets/1?fields=id,name")).json), ["id", "name"]);
  const other = pet["kindId"] === "1" ? "2" : "1";
  const changed = await send("PUT", "/api/pets/1", {
    ...pet,
    kind: { id: other, name: "old" },
    friends: [{ id: "2" }],
  });
  assert.deepEqual([changed.json["kindId"], changed.json["friendIds"]], [other, ["2"]]);
  assert.equal((changed.json["kind"] as Json)["id"], other, "the record is shown as it is, and not as it was sent");
  const byId = await send("PATCH", "/api/pets/1", { kindId: "3", kind: { id: "1" } });
  assert.equal(byId.json["kindId"], "3", "an id that changes goes first");
  const made = await send("POST", "/api/pets", { name: "Rex", owner: { id: "4" }, kind: { id: "1" }, tag: "mine" });
  assert.equal(made.status, 201, JSON.stringify(made.json));
  assert.match(String(made.json["tag"]), /^[0-9a-f-]{36}$/);
  assert.equal(made.json["number"], "P-9", "after those that are grown, which count from 0");
  const owner = (await send("GET", "/api/owners/4")).json;
  const pets = owner["pets"] as Json[];
  assert.ok(pets.some((one) => one["name"] === "Rex" && (one["kind"] as Json)["id"] === "1"));
  const named = await send("PUT", "/api/owners/4", { ...owner, name: "Ada" });
  assert.deepEqual((named.json["pets"] as Json[]).length, pets.length);
  assert.throws(
    () => open({ resources: { ...resources, owner: { fields: { name: "text" }, expand: ["pet"] } }, routes: {} }),
    /resources\.owner\.expand\.0: 'pet' leads to no other record: did you mean 'pets'\?/,
  );
});

test("a route of any method corrects the operations that it fits, and goes after routes of one method", async () => {
  const boat = {
    type: "object",
    required: ["id", "name"],
    properties: { id: { type: "integer" }, name: { type: "string" } },
  };
  const parameters = [{ name: "id", in: "path", required: true, schema: { type: "integer" } }];
  const ok = (schema: object) => ({ 200: { description: "ok", content: { "application/json": { schema } } } });
  const api = {
    openapi: "3.0.3",
    info: { title: "Harbour", version: "1" },
    paths: {
      "/boats": { get: { responses: ok({ type: "array", items: boat }) } },
      "/boats/{id}": {
        get: { parameters, responses: ok(boat) },
        delete: { parameters, responses: { 204: { description: "gone" } } },
      },
    },
  };
  const routes = {
    "ANY /boats/{id}": { made: true },
    "ANY /old/{id}": { status: 410, answer: "{{method}}" },
    "GET /old/{id}": { answer: "{{params.id}}" },
  };
  const mock = createMock({ config: defineConfig({ api, routes }) });
  const ask = async (method: string, path: string) => (await mock.fetch(path, { method })).status;
  assert.equal(await ask("DELETE", "/boats/1"), 204);
  assert.equal(await ask("GET", "/boats/1"), 200, "it keeps nothing");
  assert.deepEqual([await ask("GET", "/old/7"), await ask("PUT", "/old/7")], [200, 410]);
});

test("routes set values, go on with another, answer otherwise, and take parameters within a segment", async () => {
  const send = open({
    routes: {
      caller: { team: { name: "{{cookies.team}}" } },
      "POST /invoices/{id}/{status}": { change: "invoice", set: { status: "{{params.status}}" } },
      "POST /invoices/{id}:pay": { act: "invoice.pay" },
      "GET /files/{name}.{kind}": { answer: { name: "{{params.name}}", kind: "{{params.kind}}" } },
      "POST /login": {
        read: "team",
        where: { name: "{{body.name}}" },
        headers: { "Set-Cookie": "team={{record.name}}; HttpOnly" },
        answer: { id: "$id", called: "$record.name" },
        else: { status: 401, answer: { message: "wrong" } },
      },
      "POST /join": {
        add: { membership: { "team.name": "{{caller.name}}", userId: "u1" } },
        next: {
          list: "membership",
          where: { "team.name": "{{caller.name}}" },
          sort: "-id",
          answer: { all: "$records" },
        },
      },
      "GET /users": { answer: { values: { values: "memberships.userId" } } },
    },
  });
  const draft = ((await send("GET", "/api/invoices?status=draft&limit=1")).json["invoices"] as Json[])[0] ?? {};
  assert.equal((await send("POST", `/api/invoices/${String(draft["id"])}/sent`)).json["status"], "sent");
  assert.equal((await send("POST", `/api/invoices/${String(draft["id"])}:pay`)).json["status"], "paid");
  assert.deepEqual((await send("GET", "/api/files/a.b.txt")).json, { name: "a", kind: "b.txt" });
  const wrong = await send("POST", "/api/login", { name: "nobody" });
  assert.deepEqual([wrong.status, wrong.json], [401, { message: "wrong" }]);
  const { name, id } = ((await send("GET", "/api/teams?limit=1")).json["teams"] as Json[])[0] ?? {};
  const login = await send("POST", "/api/login", { name });
  assert.deepEqual(login.json, { id, called: name });
  const cookie = login.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  assert.equal((await send("POST", "/api/join")).status, 401);
  const { all } = (await send("POST", "/api/join", undefined, { Cookie: cookie })).json as { all: Json[] };
  assert.deepEqual([all[0]?.["userId"], all.every((one) => one["teamId"] === id)], ["u1", true]);
  assert.ok(((await send("GET", "/api/users")).json["values"] as string[]).includes("u1"));
});
