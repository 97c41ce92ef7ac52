import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { after, before, test } from "node:test";

import {
  KEY_CHANGES,
  KEY_SANDBOXES,
  OWN_MACHINE_SANDBOXES,
  VISITOR_CHANGES,
  VISITOR_SANDBOXES,
} from "../../src/core/services/bounds.ts";
import { signUp } from "./customer.ts";
import { startInProcess } from "./in-process.ts";
import type { InProcess } from "./in-process.ts";
import type { Received, Sent } from "./running.ts";

const MINUTE = 60_000;
const PATH = "/api/sandboxes";
let service: InProcess;
before(async () => {
  service = await startInProcess();
});
after(() => service[Symbol.asyncDispose]());

type Ask = (sent: Sent) => Promise<Received>;
let visitors = 0;

function newVisitor(): Ask {
  visitors += 1;
  const address = { "X-Forwarded-For": `203.0.113.${visitors}` };
  return (sent) => service.request({ ...sent, headers: { ...address, ...sent.headers } });
}

async function newCustomer(): Promise<Ask> {
  const { headers } = await (await signUp(service)).makeKey();
  return (sent) => service.request({ ...sent, headers: { ...headers, ...sent.headers } });
}

const use = (ask: Ask, name: string): Promise<Received> => ask({ path: "/v1/users/1", headers: { "X-Sandbox": name } });
const namesOf = async (ask: Ask): Promise<string[]> =>
  ((await ask({ path: PATH })).json() as { sandboxes: { name: string }[] }).sandboxes.map(({ name }) => name);
const codeOf = ({ status, json }: Received): readonly unknown[] => [status, json()["code"], json()["limit"]];

for (const [who, make, most] of [
  ["a visitor", async () => newVisitor(), 10],
  ["a key", newCustomer, 100],
] as const) {
  test(`${who} has ${most} sandboxes beside the own one; the next takes the place of the one idle longest, if idle for ten minutes`, async () => {
    const ask = await make();
    for (let n = 0; n < most; n += 1) assert.equal((await use(ask, `test-${n}`)).status, 200);
    const refused = await use(ask, "more");
    assert.deepEqual(codeOf(refused), [403, "limit_reached", most]);
    service.pass(9 * MINUTE);
    await use(ask, "test-0");
    assert.equal((await use(ask, "more")).status, 403);
    service.pass(MINUTE);
    assert.equal((await use(ask, "more")).status, 200);
    const names = await namesOf(ask);
    assert.deepEqual([names.length, names.includes("test-0"), names.includes("test-1")], [most, true, false]);
    assert.deepEqual(codeOf(await use(ask, "test-1")), [404, "not_found", undefined]);
  });

  test(`${who}'s name that was dropped is not made again by first use for a minute, but on purpose it is`, async () => {
    const ask = await make();
    await use(ask, "gone");
    await use(ask, "again");
    for (const name of ["gone", "again"])
      assert.equal((await ask({ method: "DELETE", path: `${PATH}/${name}` })).status, 204);
    assert.equal((await ask({ method: "DELETE", path: `${PATH}/gone` })).status, 404);
    const late = await use(ask, "gone");
    assert.deepEqual(codeOf(late), [404, "not_found", undefined]);
    assert.match(String(late.json()["detail"]), /^there is no sandbox gone: it was dropped a moment ago/);
    const written = await ask({
      method: "POST",
      path: "/v1/jobs",
      headers: { "X-Sandbox": "gone" },
      body: { type: "export" },
    });
    assert.equal(written.status, 404);
    assert.deepEqual(await namesOf(ask), []);
    assert.equal((await ask({ method: "POST", path: PATH, body: { name: "again" } })).status, 201);
    assert.equal((await use(ask, "again")).status, 200);
    service.pass(MINUTE);
    assert.equal((await use(ask, "gone")).status, 200);
  });

  test(`${who}'s sandbox with a ttl goes when its time is over`, async () => {
    const ask = await make();
    const made = await ask({ method: "POST", path: PATH, body: { name: "short", ttl: "PT1H" } });
    const { sandbox } = made.json() as { sandbox: { createdAt: string; expiresAt: string } };
    assert.equal(Date.parse(sandbox.expiresAt) - Date.parse(sandbox.createdAt), 60 * MINUTE);
    service.pass(59 * MINUTE);
    assert.equal((await use(ask, "short")).status, 200);
    service.pass(MINUTE);
    assert.deepEqual(await namesOf(ask), []);
    assert.equal((await ask({ path: `${PATH}/short` })).status, 404);
    assert.equal((await use(ask, "short")).status, 404);
    assert.equal((await ask({ method: "POST", path: PATH, body: { name: "short" } })).status, 201);
  });
}

for (const ttl of ["", "P", "PT", "1H", "PT1.5H", "P1Y", "PT0S", "P367D", "-PT1H", 3600, "PT1H "]) {
  test(`${JSON.stringify(ttl)} is no ttl`, async () => {
    const refused = await newVisitor()({ method: "POST", path: PATH, body: { name: "x", ttl } });
    assert.equal(refused.status, 422);
    assert.equal((refused.json()["errors"] as { pointer: string }[])[0]?.pointer, "#/ttl"); // the contract's shape
  });
}

test("a collection of a playground cannot have a name that every object has", async () => {
  const ask = newVisitor();
  const { playground, editToken } = (await ask({ method: "POST", path: "/api/playgrounds", body: {} })).json() as {
    playground: { id: string };
    editToken: string;
  };
  const define = (path: string, collection: unknown): Promise<Received> =>
    ask({
      method: "POST",
      path: `/api/playgrounds/${playground.id}/endpoints`,
      headers: { "X-Edit-Token": editToken },
      body: { path, collection },
    });
  for (const name of ["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf"]) {
    const refused = await define("/things", { name, count: 1, record: { a: 1 } });
    assert.deepEqual(codeOf(refused), [422, "validation_failed", undefined], name);
    assert.equal((await define(`/${name}`, { count: 1, record: { a: 1 } })).status, 422, name);
  }
  assert.equal((await define("/things", { name: "builders", count: 1, record: { a: 1 } })).status, 201);
});

test("the guide on limits tells how many sandboxes and changed records there may be", () => {
  const guide = readFileSync(resolve(import.meta.dirname, "../../docs/limits.md"), "utf8");
  const [table = ""] = /^\| Who +\| Named sandboxes.*?\n\n/ms.exec(guide) ?? [];
  const rows = table.matchAll(/^\| (?:a visitor|a key|you).*?\| +([\d,]+) \| +(.+?) \|$/gm);
  const told = [...rows].map(([, sandboxes = "", changes = ""]) => [sandboxes, changes]);
  assert.deepEqual(told, [
    [VISITOR_SANDBOXES, VISITOR_CHANGES].map((most) => most.toLocaleString("en")),
    [KEY_SANDBOXES, KEY_CHANGES].map((most) => most.toLocaleString("en")),
    [OWN_MACHINE_SANDBOXES.toLocaleString("en"), "no limit"],
  ]);
});
