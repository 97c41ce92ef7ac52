// A domain in code: its types, and its behaviour.
import assert from "node:assert/strict";
import { test } from "node:test";

import { serveOwnPackage } from "../../src/doors/node/definition-file.ts";
import { SeedbedError, createMock, defineConfig, z } from "../../src/index.ts";
import type { OwnMock } from "../../src/index.ts";

serveOwnPackage(); // the example imports the package by its name
const { default: clinic } = await import("../../examples/clinic.config.ts");

// tsc checks what must not compile here: each line under `@ts-expect-error` has to be a fault, or the check fails.
async function callRight(mock: OwnMock<typeof clinic>): Promise<void> {
  const kilos: number[] = mock.clinic.visits
    .list({ limit: 3, "kilos[gte]": 10, sort: "-kilos" })
    .records.map((one) => one.kilos);
  assert.deepEqual(
    kilos,
    kilos.toSorted((a, b) => b - a),
  );
  const { vet } = mock.visits.get("1", { expand: ["vet"] });
  const name: string | undefined = vet?.name;
  assert.equal(typeof name, "string");
  const made = await mock.clinic.visits.create({ vetId: "2", animal: "Rex", kilos: 20 });
  const dose: number = made.dose;
  assert.equal(dose, 8);
  const status: "waiting" | "seen" = (await mock.clinic.visits.act(made.id, "see")).status;
  assert.equal(status, "seen");
  assert.equal(mock.users.get("1").id, "1", "core stays");
}

/* oxlint-disable typescript/no-unsafe-return, typescript/no-unsafe-call, typescript/no-unsafe-member-access -- what does not compile has no type */
function callWrong(mock: OwnMock<typeof clinic>): readonly unknown[] {
  return [
    // @ts-expect-error there is no such collection
    () => mock.clinic.visit.list(),
    // @ts-expect-error visits have no such field
    () => mock.clinic.visits.get("1").kilo,
    // @ts-expect-error an animal is missing
    () => mock.clinic.visits.create({ vetId: "1", kilos: 2 }),
    // @ts-expect-error kilos are numbers
    () => mock.clinic.visits.create({ vetId: "1", animal: "Rex", kilos: "2" }),
    // @ts-expect-error there is no such action
    () => mock.clinic.visits.act("1", "seee"),
    // @ts-expect-error there is nothing to expand of this name
    () => mock.clinic.visits.list({ expand: ["vets"] }),
    // @ts-expect-error a vet does not belong to anything
    () => mock.clinic.vets.get("1").vetId,
  ];
}

/* oxlint-enable typescript/no-unsafe-return, typescript/no-unsafe-call, typescript/no-unsafe-member-access */

test("calls that compile do what they say, rules and generators as functions too", async () => {
  const mock = createMock({ config: clinic, seed: 3 });
  await callRight(mock);
  assert.equal(callWrong(mock).length, 7);
  assert.deepEqual(mock.export(), createMock({ config: clinic, seed: 3 }).export() && mock.export());
  assert.equal(
    JSON.stringify(createMock({ config: clinic, seed: 3 }).visits.list()),
    JSON.stringify(createMock({ config: clinic, seed: 3 }).visits.list()),
  );
  await assert.rejects(mock.visits.create({ vetId: "99", animal: "Rex", kilos: 2 }), /there is no vet 99/);
  await assert.rejects(async () => {
    for (let at = 0; at < 30; at += 1) await mock.visits.create({ vetId: "1", animal: "Rex", kilos: 2 });
  }, /20 are waiting/);
});

test("a domain in code has what the built-in ones have over HTTP", async () => {
  const mock = createMock({ config: clinic });
  const ask = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const init =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
    const answer = await mock.fetch(new Request(`http://mock.test${path}`, { method, ...init }));
    return { status: answer.status, ...((await answer.json()) as Record<string, unknown>) };
  };
  assert.equal((await ask("GET", "/v1/clinic/vets/1/visits?expand=vet"))["status"], 200);
  const waiting = (await ask("GET", "/v1/clinic/visits?status=waiting&limit=1"))["visits"] as { id: string }[];
  const seen = await ask("POST", `/v1/clinic/visits/${waiting[0]?.id ?? ""}/see`);
  assert.equal(seen["status"], "seen");
  assert.equal((await ask("POST", "/v1/clinic/visits", { kilos: -1 }))["status"], 422);
  const described = (await ask("GET", "/openapi.json"))["paths"] as Record<string, unknown>;
  assert.ok("/v1/clinic/visits/{id}/see" in described);
  assert.equal((await ask("GET", "/v1/bookstore/books"))["status"], 404);
});

test("a domain of data is below its name too", () => {
  const mock = createMock({
    config: defineConfig({ domain: "own", resources: { thing: { count: 3, fields: { name: "person.fullName" } } } }),
  });
  assert.equal(mock.own.things.list().total, 3);
  // @ts-expect-error there is no such collection
  assert.equal(mock.own.thing, undefined);
});

test("what is wrong in a config in code is told, all at once", () => {
  const nothing = { schema: z.string() };
  for (const [config, says] of [
    [{ domain: "bookstore", resources: clinic.resources }, /\/v1\/bookstore is taken.*[\s\S]*vet is of domain clinic/],
    [{ domain: "clinic", resources: [] }, /needs what defineResource gives/],
    [{ domain: "clinic", resources: [nothing, null, "x"], titel: 1 }, /titel[\s\S]*resources\.0[\s\S]*resources\.2/],
    [
      { domain: "clinic", domains: ["bookstore", "cor"], resources: clinic.resources },
      /no domain cor[\s\S]*needs fintech/,
    ],
    [{ domain: "clinic", resources: clinic.resources.slice(1) }, /relation vet leads to vet, which is not a resource/],
    [{ domain: "clinic", resources: [clinic.resources[0], clinic.resources[0]] }, /resource vet is declared twice/],
  ] as const)
    assert.throws(
      () => createMock({ config: defineConfig(config as unknown as typeof clinic) }),
      (error) => error instanceof SeedbedError && says.test(error.message),
      String(says),
    );
});

test("collections of a value are typed by the plurals that they have", () => {
  const fields = { name: "text" };
  const resources = {
    category: { fields },
    salesPerson: { fields },
    bus: { fields },
    toy: { fields },
    boats: { fields },
  };
  const mock = createMock({ config: defineConfig({ domain: "own", resources }) });
  // It does not compile where one of them is called otherwise.
  const { categories, salesPeople, buses, toys, boats } = mock;
  for (const collection of [categories, salesPeople, buses, toys, boats]) assert.equal(collection.list().limit, 10);
});
