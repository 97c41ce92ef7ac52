import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { DATASET_VERSION } from "../../src/core/world/world.ts";
import { signUp } from "./customer.ts";
import { startInProcess } from "./in-process.ts";
import type { InProcess } from "./in-process.ts";
import type { Received, Sent } from "./running.ts";

let service: InProcess;
before(async () => {
  service = await startInProcess();
});
after(() => service[Symbol.asyncDispose]());

type Ask = (sent: Sent) => Promise<Received>;
let visitors = 0;

function newVisitor(): Promise<Ask> {
  visitors += 1;
  const address = { "X-Forwarded-For": `192.0.2.${visitors}` };
  return Promise.resolve((sent) => service.request({ ...sent, headers: { ...address, ...sent.headers } }));
}

async function newCustomer(): Promise<Ask> {
  const { headers } = await (await signUp(service)).makeKey();
  return (sent) => service.request({ ...sent, headers: { ...headers, ...sent.headers } });
}

const CALLERS = [
  ["a visitor", newVisitor],
  ["a customer", newCustomer],
] as const;

const recipeOf = async (ask: Ask, headers = {}) => ask({ path: "/api/data/recipe", headers });
const reset = (ask: Ask, body: object) => ask({ method: "POST", path: "/api/data/reset", body });
const PAY = [
  {
    request: "POST /v1/bookstore/orders",
    body: { userId: "1", items: [{ bookId: "1", quantity: 1 }] },
    as: "order",
  },
  { request: "POST /v1/bookstore/orders/{{order.id}}/pay" },
];

for (const [who, make] of CALLERS) {
  test(`${who} gets a state as a recipe and makes another sandbox of it`, async () => {
    const ask = await make();
    await ask({ method: "PATCH", path: "/v1/users/1", body: { name: "Ada" } });
    await ask({ method: "DELETE", path: "/v1/healthcare/patients/3" });
    const job = { type: "export", durationMs: 60_000, outcome: "failed" };
    await ask({ method: "POST", path: "/v1/jobs", body: job });
    const answer = await recipeOf(ask);
    assert.equal(answer.status, 200, answer.text);
    assert.ok(answer.text.length < 10_000, `three changes are ${answer.text.length} bytes`);
    const recipe = answer.json();
    assert.deepEqual(Object.keys(recipe).slice(0, 10), [
      "recipe",
      "datasetVersion",
      "seed",
      "profile",
      "size",
      "clock",
      "autopilot",
      "access",
      "requireIdempotencyKey",
      "nextIds",
    ]);
    assert.deepEqual(recipe["hidden"], { jobs: { "41": { durationMs: 60_000, outcome: "failed" } } });
    assert.deepEqual((recipe["changes"] as Record<string, unknown>)["patients"], { "3": null });
    const made = await ask({ method: "POST", path: "/api/sandboxes", body: { name: "copy", from: { recipe } } });
    assert.equal(made.status, 201, made.text);
    assert.equal((made.json()["sandbox"] as { changes: number }).changes, 3);
    const headers = { "X-Sandbox": "copy" };
    for (const path of [
      "/v1/users?limit=5",
      "/v1/users/1",
      "/v1/jobs/41",
      "/v1/healthcare/patients?limit=5",
      "/api/data/export",
    ]) {
      const [one, other] = [await ask({ path }), await ask({ path, headers })];
      assert.equal(other.text, one.text, path);
      assert.equal(other.headers["etag"], one.headers["etag"], path);
    }
    assert.equal((await recipeOf(ask, headers)).text, answer.text);
    assert.deepEqual((await ask({ path: "/api/data/changes", headers })).json(), { since: 1, to: 1, collections: {} });
    const created = await ask({ method: "POST", path: "/v1/jobs", body: job, headers });
    assert.equal(created.json()["id"], "42");
    service.pass(120_000);
    const done = [await ask({ path: "/v1/jobs/41" }), await ask({ path: "/v1/jobs/41", headers })];
    assert.deepEqual(
      done.map((each) => each.json()["status"]),
      ["failed", "failed"],
    );
    assert.equal(done[1]?.text, done[0]?.text);
  });

  test(`${who} starts anew from a recipe by hand, whose steps all happen or none`, async () => {
    const ask = await make();
    await ask({ method: "PATCH", path: "/v1/users/1", body: { name: "Ada" } });
    const $schema = "http://localhost/schemas/recipe.json";
    const recipe = { $schema, recipe: 1, seed: 1, clock: { now: "2026-11-25T00:00:00.000Z" }, steps: PAY };
    const answer = await reset(ask, { recipe });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(answer.json(), { seed: 1 });
    const { events } = (await ask({ path: "/api/events?limit=100" })).json() as { events: { type: string }[] };
    assert.deepEqual(
      events.map(({ type }) => type),
      ["user.updated", "sandbox.reset"],
      "steps emit nothing",
    );
    const orders = (await ask({ path: "/v1/bookstore/orders?sort=-id&limit=1" })).json()["orders"] as Record<
      string,
      unknown
    >[];
    assert.deepEqual([orders[0]?.["status"], orders[0]?.["createdAt"]], ["paid", "2026-11-25T00:00:00.000Z"]);
    assert.notEqual((await ask({ path: "/v1/users/1" })).json()["name"], "Ada");
    const before = (await ask({ path: "/api/data/export" })).headers["etag"];
    const refused = await reset(ask, {
      recipe: { ...recipe, steps: [...PAY, { request: "POST /v1/bookstore/orders/{{order.id}}/pay" }] },
    });
    assert.deepEqual([refused.status, refused.json()["code"]], [422, "validation_failed"]);
    const problem = refused.json();
    assert.equal((problem["errors"] as { pointer: string }[])[0]?.pointer, "#/recipe/steps/2");
    assert.equal((problem["problem"] as { code: string }).code, "invalid_transition");
    assert.match(String(problem["detail"]), /cannot start over: step 2, POST .*\/pay, is refused: cannot pay order/);
    assert.equal((await ask({ path: "/api/data/export" })).headers["etag"], before, "nothing was done");
  });
}

test("a recipe keeps a clock that stands still, and one that runs on", async () => {
  const ask = await newVisitor();
  const body = { name: "still", clock: { now: "2026-12-01T00:00:00.000Z" }, autopilot: true };
  await ask({ method: "POST", path: "/api/sandboxes", body });
  const recipe = (await recipeOf(ask, { "X-Sandbox": "still" })).json();
  assert.deepEqual([recipe["clock"], recipe["autopilot"]], [{ now: "2026-12-01T00:00:00.000Z", running: false }, true]);
  assert.equal(recipe["autopilotSince"], "2026-12-01T00:00:00.000Z", "its delays are counted from there");
  const make = async (name: string, changed: object) => {
    const made = await ask({
      method: "POST",
      path: "/api/sandboxes",
      body: { name, from: { recipe: { ...recipe, ...changed } } },
    });
    assert.equal(made.status, 201, made.text);
    const { clock, autopilot } = made.json()["sandbox"] as Record<string, unknown>;
    return [clock, autopilot];
  };
  assert.deepEqual(await make("a", {}), [{ now: "2026-12-01T00:00:00.000Z", running: false }, true]);
  const running = { now: "2026-12-01T00:00:00.000Z", running: true };
  assert.deepEqual(await make("b", { clock: running, autopilot: false }), [running, false]);
  assert.deepEqual(await make("c", { clock: null, autopilot: false }), [null, false]);
});

test("the steps of a recipe happen by the clock that is given beside it", async () => {
  const ask = await newVisitor();
  const steps = [{ request: "POST /v1/core/jobs", body: { type: "export" } }];
  const recipe = { recipe: 1, datasetVersion: DATASET_VERSION, seed: 1, steps };
  const now = "2026-12-01T00:00:00.000Z";
  const madeAt = async (name: string, settings: object) => {
    const body = { name, from: { recipe }, ...settings };
    const answer = await ask({ method: "POST", path: "/api/sandboxes", body });
    assert.equal(answer.status, 201, answer.text);
    const job = await ask({ path: "/v1/core/jobs/41", headers: { "X-Sandbox": name } });
    return String(job.json()["createdAt"]);
  };
  assert.equal(await madeAt("still", { clock: { now } }), now);
  assert.equal(await madeAt("pilot", { autopilot: true }), "2026-11-01T00:00:00.000Z");
  assert.equal((await madeAt("running", { clock: { now, running: true } })).slice(0, 13), now.slice(0, 13));
});

test("passwords and sign-ins stay behind: the copy's user has the default one", async () => {
  const ask = await newVisitor();
  const person = { name: "Ada", email: "ada@example.org", password: "a secret of hers" };
  const made = await ask({ method: "POST", path: "/v1/auth/register", body: person });
  assert.equal(made.status, 201, made.text);
  const answer = await recipeOf(ask);
  assert.doesNotMatch(answer.text, /secret of hers|"sessions"|"hidden"/);
  await reset(ask, { recipe: answer.json() });
  const signIn = (password: string) =>
    ask({ method: "POST", path: "/v1/auth/login", body: { email: person.email, password } });
  assert.equal((await signIn(person.password)).status, 401);
  assert.equal((await signIn("demo123")).status, 200);
});

const USER = async (ask: Ask) => (await ask({ path: "/v1/users/1" })).json();
const REFUSED: readonly (readonly [
  name: string,
  recipe: (user: Record<string, unknown>) => unknown,
  faults: readonly (readonly [string, RegExp])[],
])[] = [
  ["is no object", () => 7, [["#/recipe", /must be an object/]]],
  ["has another version", () => ({ recipe: 2, seed: 1 }), [["#/recipe/recipe", /1/]]],
  [
    "has an unknown dataset version",
    () => ({ recipe: 1, seed: 1, datasetVersion: 99 }),
    [["#/recipe/datasetVersion", new RegExp(`must be ${DATASET_VERSION}`)]],
  ],
  ["has unknown members", () => ({ recipe: 1, seed: 1, change: {} }), [["#/recipe/change", /did you mean changes\?/]]],
  [
    "has unknown collections",
    () => ({ recipe: 1, seed: 1, changes: { ordrs: {} }, nextIds: { bookz: 9 } }),
    [
      ["#/recipe/changes/ordrs", /did you mean orders\?/],
      ["#/recipe/nextIds/bookz", /did you mean books\?/],
    ],
  ],
  [
    "has records that are not whole, or not right",
    (user) => ({
      recipe: 1,
      seed: 1,
      changes: { users: { "1": { id: "2" }, "2": { ...user, id: "2", status: "paid", updatedAt: "soon" }, x: null } },
    }),
    [
      ["#/recipe/changes/users/1/id", /must be "1"/],
      ...[
        "createdAt",
        "updatedAt",
        "name",
        "email",
        "username",
        "role",
        "status",
        "avatarUrl",
        "phone",
        "birthDate",
      ].map((name) => [`#/recipe/changes/users/1/${name}`, /is required/] as const),
      ...[
        "gender",
        "jobTitle",
        "company",
        "department",
        "managerId",
        "address",
        "locale",
        "timezone",
        "lastLoginAt",
      ].map((name) => [`#/recipe/changes/users/1/${name}`, /is required/] as const),
      ["#/recipe/changes/users/2/updatedAt", /ISO 8601/],
      ["#/recipe/changes/users/2/status", /must be one of/],
      ["#/recipe/changes/users/x", /must be an id/],
    ],
  ],
  [
    "has records that their resource does not allow",
    (user) => ({ recipe: 1, seed: 1, changes: { users: { "1": { ...user, id: "2", role: "king" } } } }),
    [
      ["#/recipe/changes/users/1/id", /must be "1"/],
      ["#/recipe/changes/users/1/role", /./],
    ],
  ],
  [
    "refers to records that never were",
    (user) => ({ recipe: 1, seed: 1, changes: { users: { "1": { ...user, managerId: "99999" } } } }),
    [["#/recipe/changes/users/1/managerId", /there is no user 99999/]],
  ],
  [
    "has a value twice that is unique",
    (user) => ({ recipe: 1, seed: 1, changes: { users: { "2": { ...user, id: "2" } } } }),
    [["#/recipe/changes/users/2/email", /is what user 1 has/]],
  ],
  [
    "has ids after the next one",
    (user) => ({
      recipe: 1,
      seed: 1,
      nextIds: { users: 5 },
      changes: { users: { "900": { ...user, id: "900", email: "new@example.org" } } },
    }),
    [["#/recipe/nextIds/users", /must be at least 901/]],
  ],
  [
    "keeps things beside no record",
    () => ({ recipe: 1, seed: 1, hidden: { jobs: { "41": { durationMs: "x", sessions: [] } } } }),
    [
      ["#/recipe/hidden/jobs/41", /belongs to no record/],
      ["#/recipe/hidden/jobs/41/durationMs", /./],
      ["#/recipe/hidden/jobs/41/sessions", /is not kept with a job/],
    ],
  ],
  [
    "has steps that lead nowhere",
    () => ({
      recipe: 1,
      seed: 1,
      steps: [
        { request: "GET /v1/users" },
        { request: "POST /v1/bookstore/ordrs" },
        { request: "POST /v1/users/1" },
        { request: "DELETE /v1/users/{{nobody.id}}" },
      ],
    }),
    [
      ["#/recipe/steps/0/request", /begins with no method/],
      ["#/recipe/steps/1/request", /did you mean \/v1\/bookstore\/orders\?/],
      ["#/recipe/steps/2/request", /cannot be/],
      ["#/recipe/steps/3/request", /refers to nobody/],
    ],
  ],
  [
    "has a step whose body is refused",
    () => ({ recipe: 1, seed: 1, steps: [{ request: "POST /v1/users", body: { name: "" } }] }),
    [
      ["#/recipe/steps/0", /is refused/],
      ["#/recipe/steps/0/body/name", /./],
      ["#/recipe/steps/0/body/email", /is required/],
    ],
  ],
  [
    "has a step that refers to no field",
    () => ({
      recipe: 1,
      seed: 1,
      steps: [
        { request: "PATCH /v1/users/1", body: { name: "A" }, as: "user" },
        { request: "PATCH /v1/users/2", body: { name: "{{user.nam}}" } },
      ],
    }),
    [["#/recipe/steps/1", /did you mean name\?/]],
  ],
];
for (const [name, make, faults] of REFUSED) {
  test(`a recipe that ${name} is refused with what is wrong, and nothing is made`, async () => {
    const ask = await newVisitor();
    const recipe = make(await USER(ask));
    const refused = await reset(ask, { recipe });
    assert.deepEqual([refused.status, refused.json()["code"]], [422, "validation_failed"], refused.text);
    const errors = refused.json()["errors"] as { pointer: string; detail: string }[];
    assert.deepEqual(
      errors.map(({ pointer }) => pointer),
      faults.map(([pointer]) => pointer),
      JSON.stringify(errors),
    );
    for (const [at, [, detail]] of faults.entries()) assert.match(errors[at]?.detail ?? "", detail);
    const made = await ask({ method: "POST", path: "/api/sandboxes", body: { name: "no", from: { recipe } } });
    assert.equal(made.status, 422);
    assert.equal((await ask({ path: "/api/sandboxes/no" })).status, 404);
    assert.deepEqual((await ask({ path: "/api/data/changes" })).json(), { since: 0, to: 0, collections: {} });
  });
}

test("what is too much is refused: changes, values, bytes, steps, and a seed beside a recipe", async () => {
  const ask = await newVisitor();
  const gone = Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [String(at + 1), null]));
  const many = await reset(ask, { recipe: { recipe: 1, seed: 1, changes: { transactions: gone } } });
  assert.deepEqual([many.status, (many.json()["errors"] as { code: string }[])[0]?.code], [422, "too_many"]);
  const steps = Array.from({ length: 201 }, () => ({ request: "DELETE /v1/users/1" }));
  assert.equal((await reset(ask, { recipe: { recipe: 1, seed: 1, steps } })).status, 422);
  const both = await reset(ask, { seed: 2, recipe: { recipe: 1, seed: 1 } });
  assert.match(String(both.json()["detail"]), /must have a seed or a recipe, not both/);
  const long = { recipe: 1, seed: 1, changes: { users: { "1": { text: "x".repeat(2 * 1024 * 1024) } } } };
  const taken = await reset(ask, { recipe: long });
  assert.deepEqual([taken.status, taken.json()["code"]], [422, "validation_failed"], "2 MiB are read");
  const tooLong = await ask({ method: "POST", path: "/api/data/reset", body: " ".repeat(16 * 1024 * 1024 + 1) });
  assert.deepEqual([tooLong.status, tooLong.json()["code"]], [413, "body_too_large"]);
  const values = await reset(ask, { recipe: Array.from({ length: 200_001 }, () => 1) });
  assert.deepEqual([values.status, values.json()["code"]], [422, "validation_failed"]);
  const named = await reset(ask, JSON.parse('{"recipe":{"recipe":1,"seed":1,"changes":{"__proto__":{}}}}') as object);
  assert.equal(named.status, 422);
});

test("a small recipe is a link to the Explorer, and its schema is served", async () => {
  const ask = await newVisitor();
  await ask({ method: "PATCH", path: "/v1/users/1", body: { name: "Ada" } });
  const answer = await recipeOf(ask);
  const [, encoded = ""] =
    /<http:\/\/seedbed\.test\/explore#recipe=([\w-]+)>; rel="alternate"/.exec(String(answer.headers["link"])) ?? [];
  assert.equal(Buffer.from(encoded, "base64url").toString(), answer.text);
  for (let id = 1; id < 9; id += 1)
    await ask({ method: "PATCH", path: `/v1/users/${id}`, body: { company: "Longer" } });
  assert.equal((await recipeOf(ask)).headers["link"], undefined);
  const schema = await ask({ path: "/schemas/recipe.json" });
  assert.equal(schema.headers["content-type"], "application/schema+json");
  const { $id, required } = schema.json();
  assert.deepEqual([$id, required], ["http://seedbed.test/schemas/recipe.json", ["recipe", "seed"]]);
});
