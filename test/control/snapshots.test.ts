import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { signUp } from "./customer.ts";
import { startInProcess } from "./in-process.ts";
import type { InProcess } from "./in-process.ts";
import type { Received, Sent } from "./running.ts";

let service: InProcess;
before(async () => {
  service = await startInProcess();
});
after(() => service[Symbol.asyncDispose]());

const PATH = "/api/data/snapshots";
const codeOf = (answer: Received): readonly [number, unknown] => [answer.status, answer.json()["code"]];

/** Asks as the holder of a new key. */
async function newCaller(plan = "developer") {
  const customer = await signUp(service, plan);
  const key = await customer.makeKey();
  const ask = (sent: Sent): Promise<Received> =>
    service.request({ ...sent, headers: { ...key.headers, ...sent.headers } });
  const take = async (name: string, headers = {}): Promise<string> => {
    const answer = await ask({ method: "POST", path: PATH, body: { name }, headers });
    assert.equal(answer.status, 201, answer.text);
    return (answer.json()["snapshot"] as { id: string }).id;
  };
  const rename = (name: string, headers = {}): Promise<Received> =>
    ask({ method: "PATCH", path: "/v1/users/1", body: { name }, headers });
  return { customer, ask, take, rename };
}

const EACH: readonly Sent[] = [
  { method: "POST", path: PATH, body: { name: "x" } },
  { path: PATH },
  { path: `${PATH}/x` },
  { method: "DELETE", path: `${PATH}/x` },
  { method: "POST", path: `${PATH}/x/restore` },
  { path: `${PATH}/x/diff` },
  { path: `${PATH}/x/export` },
];
for (const sent of EACH) {
  test(`${sent.method ?? "GET"} ${sent.path} needs a key`, async () => {
    assert.deepEqual(codeOf(await service.request(sent)), [401, "missing_api_key"]);
  });
}

test("another caller's snapshot is not there, and neither is one that nobody has", async () => {
  const [owner, stranger] = [await newCaller(), await newCaller()];
  const sibling = await owner.customer.makeKey();
  const id = await owner.take("mine");
  for (const sent of EACH.filter(({ path }) => path.includes("/x"))) {
    const own = { ...sent, path: sent.path.replace("/x", `/${id}`) };
    assert.deepEqual(codeOf(await stranger.ask(own)), [404, "not_found"], own.path);
    assert.deepEqual(codeOf(await service.request({ ...own, headers: sibling.headers })), [404, "not_found"], own.path);
    assert.deepEqual(codeOf(await owner.ask(sent)), [404, "not_found"], sent.path);
  }
  assert.deepEqual(codeOf(await owner.ask({ path: `${PATH}/${id}/diff?against=x` })), [404, "not_found"]);
  assert.equal((await owner.ask({ path: `${PATH}/${id}` })).status, 200);
});

const BAD = [{}, { name: "" }, { name: "x".repeat(101) }, { name: 1 }, { name: "a\0b" }, []];
for (const body of BAD) {
  test(`a snapshot cannot be called as ${JSON.stringify(body).slice(0, 40)} says`, async () => {
    const { ask } = await newCaller();
    assert.deepEqual(codeOf(await ask({ method: "POST", path: PATH, body })), [422, "validation_failed"]);
    assert.equal((await ask({ path: PATH })).json()["total"], 0);
  });
}

test("a plan without snapshots takes none, and what was there still works", async () => {
  const { customer, ask, take, rename } = await newCaller();
  const id = await take("before the change");
  await rename("Later");
  await customer.choose("free");
  const refused = await ask({ method: "POST", path: PATH, body: { name: "no more" } });
  assert.deepEqual(codeOf(refused), [403, "plan_required"]);
  assert.deepEqual([refused.json()["plan"], refused.json()["requiredPlan"]], ["free", "developer"]);
  assert.deepEqual((await ask({ path: PATH })).json()["limit"], 0);
  assert.equal((await ask({ method: "POST", path: `${PATH}/${id}/restore` })).status, 200);
  assert.notEqual((await ask({ path: "/v1/users/1" })).json()["name"], "Later");
});

test("snapshots count per account, and one that goes makes room", async () => {
  const { customer, take } = await newCaller();
  const other = await customer.makeKey("other");
  const ids = [];
  for (const name of ["1", "2", "3"]) ids.push(await take(name));
  const takeOther = (): Promise<Received> =>
    service.request({ method: "POST", path: PATH, headers: other.headers, body: { name: "other" } });
  assert.deepEqual(
    [(await takeOther()).status, (await takeOther()).status, (await takeOther()).status],
    [201, 201, 403],
  );
});

test("concurrent creates of several sandboxes never pass the limit, and none of its places is left out", async () => {
  const { ask } = await newCaller();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      ask({ method: "POST", path: PATH, body: { name: `${n}` }, headers: { "X-Sandbox": `s${n % 4}` } }),
    ),
  );
  assert.equal(answers.filter(({ status }) => status === 201).length, 5);
  assert.equal(answers.filter(({ status }) => status === 403).length, 15);
});

test("an enterprise account has no limit", async () => {
  const { ask, take } = await newCaller("enterprise");
  for (let n = 0; n < 30; n += 1) await take(`${n}`);
  const { total, limit } = (await ask({ path: PATH })).json();
  assert.deepEqual([total, limit], [30, null]);
});

const TYPES = ["application/json", "text/plain", "application/x-www-form-urlencoded", undefined];
for (const type of TYPES) {
  test(`restoring takes no body, with Content-Type ${type ?? "absent"}`, async () => {
    const { ask, take, rename } = await newCaller();
    const id = await take("before");
    await rename("After");
    const headers: Record<string, string> = {
      "Content-Length": "0",
      ...(type !== undefined && { "Content-Type": type }),
    };
    const restored = await ask({ method: "POST", path: `${PATH}/${id}/restore`, headers });
    assert.equal(restored.status, 200, restored.text);
    assert.equal(restored.json()["restoredAt"], "2026-11-20T12:00:00.000Z");
    assert.notEqual((await ask({ path: "/v1/users/1" })).json()["name"], "After");
  });
}

test("a snapshot is taken of, and restored into, the sandbox that the request names", async () => {
  const { ask, take, rename } = await newCaller();
  const inside = { "X-Sandbox": "inside" };
  await rename("Inside", inside);
  const id = await take("inside", inside);
  await ask({ method: "POST", path: `${PATH}/${id}/restore`, headers: { "X-Sandbox": "elsewhere" } });
  const nameIn = async (headers = {}): Promise<unknown> => (await ask({ path: "/v1/users/1", headers })).json()["name"];
  assert.equal(await nameIn({ "X-Sandbox": "elsewhere" }), "Inside");
  assert.notEqual(await nameIn(), "Inside");
});

test("restoring brings the tags of unchanged data back, and keeps the snapshot from what comes later", async () => {
  const { ask, take, rename } = await newCaller();
  await rename("Before");
  const tagOf = async (path: string): Promise<unknown> => (await ask({ path })).headers.etag;
  const paths = ["/v1/users/1", "/v1/users?limit=50", "/v1/bookstore/books"];
  const before = await Promise.all(paths.map(tagOf));
  const id = await take("before");
  await rename("After");
  const [, , books] = await Promise.all(paths.map(tagOf));
  assert.equal(books, before[2], "writing to users leaves the books' tag alone");
  await ask({ method: "POST", path: `${PATH}/${id}/restore` });
  assert.deepEqual(await Promise.all(paths.map(tagOf)), before);
  await rename("After Again");
  await ask({ method: "POST", path: `${PATH}/${id}/restore` });
  assert.deepEqual(await Promise.all(paths.map(tagOf)), before);
});

test("a diff tells what was created, updated and deleted, to now or to another snapshot", async () => {
  const { ask, take, rename } = await newCaller();
  const first = await take("first");
  await rename("Changed");
  await ask({ method: "DELETE", path: "/v1/users/2" });
  await ask({ method: "POST", path: "/v1/users", body: { name: "New", email: "new@example.com" } });
  const second = await take("second");
  await ask({ method: "DELETE", path: "/v1/users/101" });
  await ask({ method: "DELETE", path: "/v1/healthcare/appointments/250" });

  interface Diff {
    readonly from: string;
    readonly to: string;
    readonly collections: Record<
      string,
      {
        created: { id: string }[];
        updated: { id: string; before: { name: string }; after: { name: string } }[];
        deleted: { id: string }[];
      }
    >;
  }
  const diff = async (path: string): Promise<Diff> =>
    (await ask({ path: `${PATH}/${path}` })).json() as unknown as Diff; // the contract's shape
  const between = await diff(`${first}/diff?against=${second}`);
  assert.deepEqual([between.from, between.to, Object.keys(between.collections)], [first, second, ["users"]]);
  const { users } = between.collections;
  assert.deepEqual([users?.created.map(({ id }) => id), users?.deleted.map(({ id }) => id)], [["101"], ["2"]]);
  assert.equal(users?.updated[0]?.after.name, "Changed");
  assert.notEqual(users?.updated[0]?.before.name, "Changed");

  const now = await diff(`${first}/diff`);
  assert.deepEqual([now.to, Object.keys(now.collections).toSorted()], ["now", ["appointments", "users"]]);
  assert.deepEqual(now.collections["users"]?.created, []);
  assert.deepEqual((await diff(`${second}/diff?against=${second}`)).collections, {});
  const back = await diff(`${second}/diff?against=${first}`);
  assert.deepEqual(
    [back.collections["users"]?.created.map(({ id }) => id), back.collections["users"]?.deleted.map(({ id }) => id)],
    [["2"], ["101"]],
  );
});

test("a reset starts a fresh world, of seed 1 unless another is named, and a snapshot brings the old one back", async () => {
  const { ask, take, rename } = await newCaller();
  await rename("Old");
  const old = await ask({ path: "/v1/users?limit=100" });
  const id = await take("old");
  const reset = await ask({ method: "POST", path: "/api/data/reset", body: { seed: 42 } });
  assert.deepEqual([reset.status, reset.json()], [200, { seed: 42 }]);
  const seeded = await service.request({ path: "/v1/users?limit=100&_seed=42" });
  assert.equal((await ask({ path: "/v1/users?limit=100" })).text, seeded.text);
  assert.deepEqual((await ask({ method: "POST", path: "/api/data/reset" })).json(), { seed: 1 });
  await ask({ method: "POST", path: `${PATH}/${id}/restore` });
  assert.equal((await ask({ path: "/v1/users?limit=100" })).text, old.text);
  for (const seed of [1.5, "42", 2 ** 53, null]) {
    assert.deepEqual(codeOf(await ask({ method: "POST", path: "/api/data/reset", body: { seed } })), [
      422,
      "validation_failed",
    ]);
  }
});

test("an export is the whole data, and a tag saves it", async () => {
  const { ask, rename } = await newCaller();
  await rename("Exported");
  const exported = await ask({ path: "/api/data/export" });
  const fixtures = exported.json() as {
    seed: number;
    core: { users: { name: string }[] };
    fintech: { transactions: unknown[] };
  };
  assert.deepEqual(
    [fixtures.seed, fixtures.core.users[0]?.name, fixtures.fintech.transactions.length],
    [1, "Exported", 2500],
  );
  const again = await ask({ path: "/api/data/export", headers: { "If-None-Match": String(exported.headers.etag) } });
  assert.deepEqual([again.status, again.text], [304, ""]);
  assert.deepEqual(codeOf(await ask({ path: "/api/data/export?limit=1" })), [400, "invalid_parameter"]);
});
