// The words of a written route: each works beside whatever answers, or is refused where it would do nothing.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { ROUTE_BINDINGS, ROUTE_WORK } from "../../src/core/definition/words.ts";
import { createMock, defineConfig } from "../../src/index.ts";

type Json = Record<string, unknown>;

const RESOURCES = {
  team: { count: 3, fields: { name: { from: "company.name", unique: true }, secret: "text" } },
  member: {
    count: 4,
    belongsTo: "team",
    fields: { name: "person.fullName", note: "text" },
    states: { out: { join: "in" }, in: { leave: "out" } },
  },
  badge: { count: 0, belongsTo: "member", fields: { kind: "text" } },
};

function open(routes: Json, more: Json = {}) {
  const mock = createMock({
    config: defineConfig({ domain: "club", base: "/api", resources: RESOURCES, routes, ...more }),
  });
  return async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await mock.fetch(`http://mock.test${path}`, {
      method,
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

const BOUND: Readonly<Record<keyof typeof ROUTE_BINDINGS, readonly [method: string, path: string]>> = {
  list: ["GET", "/x"],
  read: ["GET", "/x/{id}"],
  create: ["POST", "/x"],
  keep: ["POST", "/x"],
  replace: ["PUT", "/x/{id}"],
  change: ["PATCH", "/x/{id}"],
  remove: ["DELETE", "/x/{id}"],
  add: ["POST", "/x"],
  drop: ["DELETE", "/x/{id}"],
  act: ["POST", "/x/{id}"],
};

const RECORD = { name: "Ada", note: "n", teamId: "1" };

const valueOf = (does: string): unknown =>
  does === "act"
    ? "member.join"
    : does === "add"
      ? { member: { name: "New", note: "n", teamId: "1" } }
      : does === "drop"
        ? { member: { id: "{{params.id}}" } }
        : "member";

for (const style of [undefined, "laravel"])
  for (const [does, [method, path]] of Object.entries(BOUND))
    test(`${does} has headers, a status, a delay, and an answer instead${style === undefined ? "" : ` in ${style}`}`, async () => {
      const id = does === "list" || does === "create" || does === "keep" || does === "add" ? "x" : "{{record.id}}";
      const headers = { "X-Own": `${id}-{{headers.x-n}}`, "Cache-Control": "no-store", "X-None": "{{body.none}}" };
      const words = { [does]: valueOf(does), status: 202, headers, delay: 1 };
      const other = does === "list" ? {} : { else: { status: 410, answer: { gone: true } } };
      const answer = does === "list" ? { all: "$records" } : { one: "$id" };
      const send = open(
        {
          [`${method} ${path}`]: words,
          [`${method} /y${path.slice(2)}`]: { [does]: valueOf(does), answer, ...other },
        },
        style === undefined ? {} : { style },
      );
      const at = path.replace("{id}", "2");
      if (does === "act") await send("PATCH", "/api/members/2", { status: "out" });
      const body = ["create", "keep", "replace", "change"].includes(does) ? RECORD : undefined;
      for (const n of method === "GET" ? ["7", "8"] : ["7"]) {
        const own = await send(method, `/api${at}`, body, { "X-N": n });
        assert.equal(own.status, 202, JSON.stringify(own.json));
        assert.equal(own.headers.get("X-Own"), `${id === "x" ? "x" : "2"}-${n}`);
        assert.deepEqual([own.headers.get("Cache-Control"), own.headers.get("X-None")], ["no-store", null]);
      }
      if (does === "act") await send("PATCH", "/api/members/3", { status: "out" });
      const { json } = await send(method, `/api${at.replace("x", "y").replace("2", "3")}`, body);
      assert.deepEqual(Object.keys(json), Object.keys(answer));
      const isOfOne = path.endsWith("}");
      if (!isOfOne) return;
      const gone = await send(method, "/api/y/99", body);
      assert.deepEqual([gone.status, gone.json], [410, { gone: true }]);
    });

test("an action is found by its where, and goes on with what is next", async () => {
  const send = open({
    "POST /in/{name}": {
      act: "member.join",
      where: { name: "{{params.name}}" },
      headers: { "X-Member": "{{record.id}}" },
      next: { list: "member", where: { status: "in" }, answer: { all: "$records" } },
    },
  });
  await send("PATCH", "/api/members/4", { status: "out", name: "Ada" });
  const joined = await send("POST", "/api/in/Ada");
  assert.equal(joined.headers.get("X-Member"), "4");
  assert.ok((joined.json["all"] as Json[]).some(({ id }) => id === "4"));
  assert.equal((await send("POST", "/api/in/Ada")).status, 409, "it is in already");
});

test("what goes on with something that is refused writes nothing, and an answer otherwise is the last", async () => {
  const send = open({
    "POST /badges/{team}": {
      create: "badge",
      set: { kind: "gold", memberId: "1" },
      next: { read: "team", where: { id: "{{params.team}}" } },
    },
    "POST /twice": {
      create: "badge",
      set: { memberId: "1" },
      next: { create: "badge", set: { "member.name": "no one" } },
    },
    "DELETE /m/{id}": {
      remove: "badge",
      else: { status: 200, answer: { nothing: true } },
      next: { list: "team" },
    },
    "POST /for/{name}": {
      create: "badge",
      set: { "member.name": "{{params.name}}" },
      else: { status: 200, answer: { none: true } },
      next: { read: "team", where: { id: "1" } },
    },
  });
  const total = async () => (await send("GET", "/api/badges")).json["total"];
  assert.equal((await send("POST", "/api/badges/99", {})).status, 404);
  assert.equal((await send("POST", "/api/twice", {})).status, 404);
  assert.equal(await total(), 0, "nothing was written");
  assert.deepEqual((await send("DELETE", "/api/m/5")).json, { nothing: true });
  assert.deepEqual((await send("POST", "/api/for/nobody", {})).json, { none: true });
  const key = { "Idempotency-Key": "k-1" };
  const made = await send("POST", "/api/badges/2", { kind: "x" }, key);
  assert.deepEqual([made.status, made.json["id"], await total()], [200, "2", 1]);
  const again = await send("POST", "/api/badges/2", { kind: "x" }, key);
  assert.deepEqual([again.headers.get("Idempotent-Replayed"), again.json["id"], await total()], ["true", "2", 1]);
  const { requests } = (await send("GET", "/_seedbed/api/requests?method=POST")).json as { requests: Json[] };
  assert.ok(JSON.stringify(requests).includes("badges/1 created"), "what it wrote is in the journal");
});

test("a key is for one request, and gets the answer that a route wrote, byte for byte", async () => {
  const send = open({
    "POST /told": { create: "badge", next: { read: "team", where: { name: "none" }, else: { answer: { told: "é" } } } },
    "POST /code": ({ tx }: { tx: { create(resource: string, fields: Json): Json } }) =>
      tx.create("badge", { memberId: "1", kind: "c" }),
  });
  for (const path of ["/api/told", "/api/code"]) {
    const key = { "Idempotency-Key": `k-${path}` };
    const body = { memberId: "1", kind: "x" };
    const [made, again] = [await send("POST", path, body, key), await send("POST", path, body, key)];
    assert.deepEqual([again.json, again.headers.get("Idempotent-Replayed")], [made.json, "true"], path);
    assert.equal((await send("POST", path, { ...body, kind: "y" }, key)).json["code"], "idempotency_key_reused", path);
  }
  assert.equal((await send("GET", "/api/badges")).json["total"], 2);
});

test("a chain waits once", async ({ mock: spy }) => {
  const waits: number[] = [];
  const { setTimeout: real } = globalThis;
  const shortened = (end: () => void, ms = 0, ...rest: unknown[]): unknown => {
    if (ms > 7000) waits.push(ms);
    return real(end, ms > 7000 ? 1 : ms, ...rest);
  };
  spy.method(globalThis, "setTimeout", shortened as typeof setTimeout);
  const send = open({
    "POST /b/{id}": { create: "badge", set: { memberId: "{{params.id}}" }, next: { read: "member" }, delay: 7002 },
    "PUT /b/{id}": {
      add: { badge: { memberId: "{{params.id}}" } },
      delay: 7002,
      next: { read: "member", delay: 10, next: { read: "member" } },
    },
    "GET /b/{id}": { read: "member", next: { read: "team", where: { id: "1" } } },
  });
  assert.equal((await send("POST", "/api/b/1?_delay=7001", {})).status, 200);
  assert.equal((await send("POST", "/api/b/2", {})).status, 200);
  assert.equal((await send("PUT", "/api/b/3")).status, 200);
  assert.equal((await send("GET", "/api/b/1?_delay=7001")).status, 200);
  assert.deepEqual(waits, [7001, 7002, 7012, 7001]);
  assert.equal((await send("POST", "/api/b/1?_status=503", {})).json["code"], "simulated");
  assert.equal((await send("GET", "/api/badges")).json["total"], 3);
});

test("a demand of the client's is about the record before the first change", async () => {
  const send = open({
    "PATCH /m/{id}": {
      change: "member",
      next: { change: "member", set: { note: "seen" }, next: { read: "member" } },
    },
  });
  const tag = String((await send("GET", "/api/members/2")).headers.get("ETag"));
  const patch = async (wanted: string) => send("PATCH", "/api/m/2", { name: "Eve" }, { "If-Match": wanted });
  assert.equal((await patch('"other"')).status, 412);
  const { status, json } = await patch(tag);
  assert.deepEqual([status, json["name"], json["note"]], [200, "Eve", "seen"]);
  assert.equal((await patch(tag)).status, 412);
});

test("a number over records counts beyond a relation", async () => {
  const send = open({
    "GET /of/{team}": { answer: { members: { count: "members", where: { "team.name": "{{params.team}}" } } } },
  });
  const { members } = (await send("GET", "/api/members")).json as { members: Json[] };
  const team = (await send("GET", `/api/teams/${String(members[0]?.["teamId"])}`)).json;
  const { json } = await send("GET", `/api/of/${encodeURIComponent(String(team["name"]))}`);
  assert.equal(json["members"], members.filter(({ teamId }) => teamId === team["id"]).length);
  assert.deepEqual((await send("GET", "/api/of/nothing")).json, { members: 0 });
});

test("a header of an object is its JSON", async () => {
  const send = open({ "POST /h": { status: 204, headers: { "X-Body": "{{body}}", "X-A": ["a", "{{body.no}}"] } } });
  const { headers } = await send("POST", "/api/h", { a: { b: 1 } });
  assert.deepEqual([headers.get("X-Body"), headers.get("X-A")], ['{"a":{"b":1}}', "a"]);
});

test("a word that would do nothing is refused at its place", () => {
  const values: Json = {
    where: { name: "x" },
    set: { name: "x" },
    sort: "name",
    hidden: ["note"],
    else: { status: 410 },
    next: { read: "team" },
    answer: 1,
    status: 200,
    headers: { "X-A": "b" },
    delay: 5,
    when: { "body.a": 1 },
    upstream: true,
    made: true,
    cases: [{ answer: 1 }],
    sequence: [{ answer: 1 }],
  };
  for (const [does, beside] of Object.entries(ROUTE_WORK))
    for (const [word, value] of Object.entries(values)) {
      if (word === does) continue;
      const main = values[does] ?? (does === "add" || does === "drop" ? "member" : valueOf(does));
      const routes = {
        "POST /r/{id}": {
          [does]: main,
          [word]: value,
          ...(word === "else" &&
            "when" in values &&
            ["answer", "sequence"].includes(does) && { when: { "body.a": 1 } }),
        },
      };
      const isTaken = beside.includes(word);
      let told = "";
      try {
        createMock({ config: defineConfig({ domain: "club", resources: RESOURCES, routes }) });
      } catch (error) {
        told = (error as Error).message;
      }
      const unused = new RegExp(
        `^routes\\.POST /r/\\{id\\}\\.(?:${word}|${does}): (?:does nothing beside|is one thing too many)`,
        "m",
      );
      if (isTaken) assert.doesNotMatch(told, unused, `${does} ${word}`);
      else assert.match(told, unused, `${does} ${word}`);
    }
});

const REFUSED: readonly (readonly [routes: Json, ...told: readonly RegExp[]])[] = [
  [{ "GET /a": { list: "team", headres: {} } }, /headres: is not allowed here: did you mean 'headers'\?/],
  [
    { "GET /a": { lsit: "team", where: { name: 1 } } },
    /: its config has faults:\nroutes.GET \/a.lsit: is not allowed here: did you mean 'list'\?$/,
  ],
  [
    { "GET /a": { read: "team", status: 200, next: { read: "team" } } },
    /status: does nothing beside next, which gives the answer: write it there/,
  ],
  [{ "GET /a": { read: "team", next: { answer: 1 } } }, /next: must be bound to a resource/],
  [
    { "PUT /a": { add: { team: { name: "x" } }, where: { name: "y" } } },
    /where: does nothing beside the values below team: write it there/,
  ],
  [{ "POST /a/{id}": { act: "member.join", set: { note: 1 } } }, /'note' is no value that the action takes/],
  [
    { "POST /a/{id}": { act: "member.join", where: { nmae: 1 } } },
    /'nmae' is no field of member: did you mean 'name'\?/,
  ],
  [{ "POST /a/{id}": { act: "member.join", headers: { "a b": 1 } } }, /'a b' is no header's name/],
  [
    { "GET /a": { answer: { n: { count: "teams", where: { nmae: 1 } } } } },
    /'nmae' is no field of team: did you mean 'name'\?/,
  ],
  [{ "GET /a": { answer: { n: { values: "teams.name", where: { nmae: 1 } } } } }, /'nmae' is no field of team/],
  [
    { "GET /a": { answer: { n: { count: "teams", wehre: { name: 1 } } } } },
    /wehre: is not allowed here: did you mean 'where'\?/,
  ],
  [{ "GET /a": { answer: { n: { values: "teams.name", by: "id" } } } }, /by: does nothing beside values/],
  [{ "GET /a": { when: { query: 1 }, answer: 1 } }, /'query' is no part of a request, such as body\.name: there is/],
  [{ "GET /a": { status: 204, headers: { "X-A": null } } }, /X-A: must be a text, a number/],
  [{ "GET /a": { list: "team", headers: { "X-A": { b: 1 } } } }, /X-A: must be a text, a number/],
  [{ "GET /a": { list: "team", headers: "X-A" } }, /headers: must be a map/],
  [{ "GET /a": { list: "team", headers: { "X-A": "{{record.name}}" } } }, /record/],
];

for (const [routes, ...told] of REFUSED)
  test(`refused: ${JSON.stringify(routes)}`, () => {
    assert.throws(
      () => createMock({ config: defineConfig({ domain: "club", resources: RESOURCES, routes }) }),
      (error: Error) => {
        for (const one of told) assert.match(error.message, one);
        assert.doesNotMatch(error.message, /'(\w+)'[^\n]*did you mean '\1'/);
        return true;
      },
    );
  });

test("fields that every record has may be hidden", async () => {
  const send = open({ "GET /t": { read: "team", where: { id: "1" }, hidden: ["createdAt", "secret"] } });
  assert.deepEqual(Object.keys((await send("GET", "/api/t")).json).toSorted(), ["id", "name", "updatedAt"]);
});

test("the guide says of each word what it goes with", () => {
  const guide = readFileSync(new URL("../../docs/routes.md", import.meta.url), "utf8");
  const rows = new Map(
    [...guide.matchAll(/^\| (`.*?) +\| (.*?) +\|.*\|$/gm)].map(([, words = "", cell = ""]) => [words, cell]),
  );
  const all = Object.keys(ROUTE_BINDINGS);
  for (const word of new Set(Object.values(ROUTE_BINDINGS).flat())) {
    const does = all.filter((one) => ROUTE_WORK[one]?.includes(word));
    const not = all.filter((one) => !does.includes(one));
    const list = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(", ");
    const wanted = not.length === 0 ? "all" : not.length < 3 ? `all but ${list(not)}` : list(does);
    const [, cell] = [...rows].find(([words]) => words.split(", ").includes(`\`${word}\``)) ?? assert.fail(word);
    assert.equal(cell, wanted, word);
  }
});
