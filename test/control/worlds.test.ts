// Worlds chosen by seed, profile and size over HTTP.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { DATASET_VERSION } from "../../src/core/world/world.ts";
import { signUp } from "./customer.ts";
import { startInProcess } from "./in-process.ts";
import type { InProcess } from "./in-process.ts";
import type { Received, Sent } from "./running.ts";

let service: InProcess;
let key: (sent: Sent) => Promise<Received>;
before(async () => {
  service = await startInProcess();
  const { headers } = await (await signUp(service)).makeKey();
  key = (sent) => service.request({ ...sent, headers: { ...headers, ...sent.headers } });
});
after(() => service[Symbol.asyncDispose]());

const get = (path: string): Promise<Received> => service.request({ path });
const totalOf = (answer: Received): unknown => answer.json()["total"];

test("a list and a record are of the world that seed, profile and size choose, each with a tag of its own", async () => {
  const queries = ["_seed=42", "_seed=42&_profile=unicode", "_seed=42&_profile=markup", "_seed=42&_size=0"];
  const lists = await Promise.all(queries.map((query) => get(`/v1/users?${query}&limit=1`)));
  assert.deepEqual(
    lists.map(({ status, headers }) => [status, headers["cache-control"], headers["x-dataset-version"]]),
    queries.map(() => [200, "private, max-age=300", String(DATASET_VERSION)]),
  );
  assert.equal(new Set(lists.map(({ headers }) => headers["etag"])).size, queries.length);
  assert.deepEqual(lists.map(totalOf), [100, 100, 100, 4]);
  assert.match(String(lists[2]?.headers["link"]), /_profile=markup/);
  const [, , marked] = lists;
  assert.ok(marked);
  const [record] = marked.json()["users"] as unknown[]; // a list's own shape
  assert.deepEqual((await get("/v1/users/1?_seed=42&_profile=markup")).json(), record);
  assert.equal((await get("/v1/users/1?_seed=42&_size=1")).text, (await get("/v1/users/1?_seed=42")).text);
  assert.match(
    (await get("/v1/users/5?_seed=42&_size=0")).text,
    /there is no user \\"5\\" in the world of seed 42, size 0/,
  );
});

test("relations, search and filters stay inside the world", async () => {
  const path = "/v1/bookstore/books?_seed=42&_profile=markup&q=script&expand=authors&limit=2";
  const { books } = (await get(path)).json() as { books: { authors: { name: string }[] }[] };
  assert.equal(books.length, 2);
  const found = (await get("/v1/users?_seed=1&_profile=long&name[like]=*Alice*")).json();
  assert.ok(Number(found["total"]) > 0);
});

test("the current cart of a world without carts is an empty one", async () => {
  const answer = await get("/v1/bookstore/cart?_seed=42&_size=0");
  assert.deepEqual([answer.status, answer.json()["id"], answer.json()["items"]], [200, null, []]);
  assert.equal((await get("/v1/bookstore/cart?_seed=42&_profile=edges")).json()["id"], "1");
});

const BAD: readonly (readonly [query: string, parameters: readonly string[], detail: RegExp])[] = [
  ["_profile=long", ["_profile"], /goes with _seed, which says which world: add _seed=1/],
  ["_size=0", ["_size"], /add _seed=1/],
  ["_seed=1&_profile=loong", ["_profile"], /it must be one of long, unicode, markup, empty, edges/],
  ["_seed=1&_size=2", ["_size"], /it must be one of 0, 1, 10, 100/],
  ["_seed=x&_profile=y&_size=z", ["_seed", "_profile", "_size"], /whole number/],
  ["_seed=1&_size=1&_size=1", ["_size"], /more than once/],
  ["_seed=1&_profil=long", ["_profil"], /did you mean '_profile'/],
];
for (const [query, parameters, detail] of BAD) {
  test(`?${query} is refused with every fault`, async () => {
    const answer = await get(`/v1/users?${query}`);
    const errors = answer.json()["errors"] as { parameter: string; detail: string }[];
    assert.deepEqual([answer.status, errors.map(({ parameter }) => parameter)], [400, parameters]);
    assert.match(errors.map((error) => error.detail).join(), detail);
  });
}

test("a write takes neither", async () => {
  const answer = await service.request({ method: "DELETE", path: "/v1/users/1?_seed=1&_profile=long&_size=10" });
  const errors = answer.json()["errors"] as { parameter: string }[];
  assert.deepEqual(
    errors.map(({ parameter }) => parameter),
    ["_seed", "_profile", "_size"],
  );
});

test("sizes above 1 are for keys", async () => {
  const refused = [
    await get("/v1/users?_seed=1&_size=10"),
    await get("/v1/bookstore/cart?_seed=1&_size=100"),
    await service.request({ method: "POST", path: "/api/sandboxes", body: { name: "x", from: { seed: 1, size: 10 } } }),
    await service.request({ method: "POST", path: "/api/data/reset", body: { size: 10 } }),
  ];
  for (const answer of refused) {
    const { code, requiredPlan, detail } = answer.json();
    assert.deepEqual([answer.status, code, requiredPlan], [403, "plan_required", "developer"]);
    assert.match(String(detail), /worlds of size 10+ are for API keys; take size 0 or 1/);
  }
  const page = await key({ path: "/v1/fintech/transactions?_seed=1&_size=100&page=25000" });
  assert.deepEqual([page.status, totalOf(page)], [200, 250_000]);
  const [, ...ids] = (page.json()["transactions"] as { id: string }[]).map(({ id }) => id);
  assert.equal(ids.at(-1), "250000");
});

test("a sandbox grows from the world that it is made, reset and restored to, and says which", async () => {
  const made = await key({
    method: "POST",
    path: "/api/sandboxes",
    body: { name: "big", from: { seed: 5, profile: "edges", size: 10 } },
  });
  assert.equal(made.status, 201, made.text);
  const shown = async () => {
    const { seed, profile, size, from } = (await key({ path: "/api/sandboxes/big" })).json()["sandbox"] as Record<
      string,
      unknown
    >;
    return [seed, profile, size, from];
  };
  assert.deepEqual(await shown(), [5, "edges", 10, { seed: 5, profile: "edges", size: 10 }]);
  const inBig = (sent: Sent): Promise<Received> => key({ ...sent, headers: { "X-Sandbox": "big" } });
  const list = await inBig({ path: "/v1/users?limit=1&page=1000" });
  assert.deepEqual(
    [totalOf(list), list.headers["etag"]],
    [1000, (await key({ path: "/v1/users?limit=1&page=1000&_seed=5&_profile=edges&_size=10" })).headers["etag"]],
  );
  assert.equal(
    (await inBig({ method: "POST", path: "/v1/bookstore/authors", body: { name: "A" } })).json()["id"],
    "601",
  );
  const taken = await inBig({ method: "POST", path: "/api/data/snapshots", body: { name: "kept" } });
  const { id } = taken.json()["snapshot"] as { id: string };
  const reset = await inBig({ method: "POST", path: "/api/data/reset", body: { seed: 6, size: 0 } });
  assert.deepEqual(reset.json(), { seed: 6, size: 0 });
  assert.deepEqual(await shown(), [6, null, 0, { seed: 6, size: 0 }]);
  assert.equal((await inBig({ method: "POST", path: "/v1/bookstore/authors", body: { name: "A" } })).json()["id"], "1");
  await inBig({ method: "POST", path: `/api/data/snapshots/${id}/restore` });
  assert.deepEqual((await shown()).slice(0, 3), [5, "edges", 10]);
  assert.equal((await inBig({ path: "/v1/bookstore/authors/601" })).json()["name"], "A");
  await inBig({ method: "POST", path: "/api/data/reset", body: {} });
  assert.deepEqual(await shown(), [1, null, 1, { seed: 1 }]);
});

test("in a larger world a record has what refers to it, as its own list has, and after a write too", async () => {
  await key({ method: "POST", path: "/api/sandboxes", body: { name: "wide", from: { seed: 8, size: 10 } } });
  const headers = { "X-Sandbox": "wide" };
  const shown = async (): Promise<readonly unknown[]> => {
    const book = (await key({ path: "/v1/bookstore/books/1201?expand=reviews", headers })).json();
    const list = (await key({ path: "/v1/bookstore/books/1201/reviews?limit=100", headers })).json();
    assert.deepEqual(book["reviews"], list["reviews"]);
    assert.equal(book["ratingsCount"], list["total"]);
    return list["reviews"] as readonly unknown[]; // a list's own shape
  };
  const before = await shown();
  assert.ok(before.length > 0);
  const body = { bookId: "1201", userId: "1", rating: 5 };
  const written = await key({ method: "POST", path: "/v1/bookstore/reviews", headers, body });
  assert.deepEqual(await shown(), [...before, written.json()]);
  assert.equal((await key({ path: "/v1/bookstore/books/2001?expand=reviews", headers })).status, 404);
});

test("an export of a hostile sandbox says which world it is of, and has what was changed", async () => {
  await key({ method: "POST", path: "/api/sandboxes", body: { name: "odd", from: { seed: 9, profile: "long" } } });
  const headers = { "X-Sandbox": "odd" };
  await key({ method: "PATCH", path: "/v1/users/2", headers, body: { name: "Changed" } });
  await key({ method: "DELETE", path: "/v1/users/3", headers });
  const exported = (await key({ path: "/api/data/export", headers })).json() as {
    seed: number;
    profile: string;
    core: { users: { id: string; name: string }[] };
  };
  assert.deepEqual([exported.seed, exported.profile, exported.core.users.length], [9, "long", 99]);
  assert.deepEqual(
    exported.core.users.slice(0, 3).map(({ id, name }) => [id, name.length]),
    [
      ["1", 120],
      ["2", 7],
      ["4", 120],
    ],
  );
});
