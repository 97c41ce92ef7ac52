// Below `_seedbed` of a playground: changes, snapshots, recipes, exports and forks of its records, as of those under /v1.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { signUp } from "../control/customer.ts";
import { startInProcess } from "../control/in-process.ts";
import type { InProcess } from "../control/in-process.ts";
import type { Received, Sent } from "../control/running.ts";

let service: InProcess;
before(async () => {
  service = await startInProcess();
});
after(() => service[Symbol.asyncDispose]());

const LIBRARY = `domain: library
resources:
  member: { count: 3, fields: { name: person.fullName } }
  loan: { count: 5, belongsTo: { member: {} }, states: { active: { return: returned } } }
`;

/** Somebody with a key and a playground that has a definition and a collection. */
async function newPlayer(plan = "developer") {
  const key = await (await signUp(service, plan)).makeKey();
  const send = (sent: Sent): Promise<Received> =>
    service.request({ ...sent, headers: { ...key.headers, ...sent.headers } });
  const made = (await send({ method: "POST", path: "/api/playgrounds", body: {} })).json();
  const { id } = made["playground"] as { id: string };
  const yaml = { "Content-Type": "application/yaml" };
  const pets = { path: "/pets", collection: { count: 3, record: { name: "{{animal.petName}}" } } };
  const define = { method: "PUT", path: `/api/playgrounds/${id}/definition`, headers: yaml, body: LIBRARY };
  assert.equal((await send(define)).status, 200);
  assert.equal((await send({ method: "POST", path: `/api/playgrounds/${id}/endpoints`, body: pets })).status, 201);
  const at =
    (root: string) =>
    async (method: string, path: string, body?: unknown, headers = {}): Promise<Received> =>
      send({ method, path: `${root}${path}`, headers, ...(body !== undefined && { body }) });
  return { id, send, play: at(`/play/${id}`), plane: at(`/play/${id}/_seedbed/api/data`) };
}

test("changes, expectations and the state are those of the playground's records", async () => {
  const { id, send, play, plane } = await newPlayer();
  await send({ method: "PATCH", path: "/v1/users/1", body: { name: "Elsewhere" } });
  assert.equal((await play("PATCH", "/members/1", { name: "Ann" })).status, 200);
  assert.equal((await play("POST", "/pets", { name: "Rex" })).json()["id"], "4");

  const { collections } = (await plane("GET", "/changes")).json() as {
    collections: Record<string, { created: { name: string }[]; updated: { after: { name: string } }[] }>;
  };
  assert.deepEqual(Object.keys(collections).toSorted(), ["members", "pets"]);
  assert.equal(collections["members"]?.updated[0]?.after.name, "Ann");
  assert.equal(collections["pets"]?.created[0]?.name, "Rex");

  const wrong = { nothingElse: true, updated: { members: [{ id: "1", name: "Bea" }] } };
  const verdict = (await plane("POST", "/expect", wrong)).json() as {
    pass: boolean;
    unexpected: { request: { path: string } | null }[];
  };
  assert.equal(verdict.pass, false);
  const causes = new Set(verdict.unexpected.map(({ request }) => request?.path));
  assert.deepEqual(causes, new Set([`/play/${id}/members/1`, `/play/${id}/pets`]));
  const right = { nothingElse: true, updated: { members: [{ name: "Ann" }] }, created: { pets: [{ name: "Rex" }] } };
  assert.equal((await plane("POST", "/expect", right)).json()["pass"], true);

  const all = (await plane("GET", "/export")).json() as unknown as Record<string, Record<string, { name: string }[]>>;
  assert.equal(all["library"]?.["members"]?.[0]?.name, "Ann");
  assert.equal(all["playground"]?.["pets"]?.length, 4);
});

test("a snapshot brings a playground's records and its ids back, and the sandbox's own stay", async () => {
  const { send, play, plane } = await newPlayer();
  await play("POST", "/loans/1/return");
  const taken = await plane("POST", "/snapshots", { name: "before" });
  assert.equal(taken.status, 201, taken.text);
  const { hash } = (await plane("GET", "/state")).json();
  await play("DELETE", "/members/3");
  await play("POST", "/members", { name: "New" });
  await send({ method: "PATCH", path: "/v1/users/1", body: { name: "Kept" } });

  const place = taken.headers.location ?? "";
  assert.match(place, /^\/play\/\w+\/_seedbed\/api\/data\/snapshots\/[\w-]+$/);
  assert.equal((await send({ path: place })).status, 200);
  const diff = (await send({ path: `${place}/diff` })).json() as {
    collections: Record<string, { created: unknown[]; deleted: unknown[] }>;
  };
  assert.equal(diff.collections["members"]?.created.length, 1);
  assert.equal(diff.collections["members"]?.deleted.length, 1);
  assert.equal((await send({ method: "POST", path: `${place}/restore` })).status, 200);
  assert.equal((await plane("GET", "/state")).json()["hash"], hash);
  assert.equal((await play("GET", "/loans/1")).json()["status"], "returned");
  assert.equal((await play("POST", "/members", { name: "Again" })).json()["id"], "4");
  assert.equal((await send({ path: "/v1/users/1" })).json()["name"], "Kept");
});

test("a playground's snapshots count with the account's, and nobody else has them", async () => {
  const { id, send, play, plane } = await newPlayer();
  const limit = (await plane("GET", "/snapshots")).json()["limit"] as number;
  await play("DELETE", "/pets/1");
  const taken = await plane("POST", "/snapshots", { name: "one" });
  // The sandbox begins anew, and its snapshots stay.
  await send({ method: "POST", path: "/api/data/reset" });
  for (let at = 1; at < limit; at += 1)
    assert.equal((await send({ method: "POST", path: "/api/data/snapshots", body: { name: `${at}` } })).status, 201);
  const refused = await plane("POST", "/snapshots", { name: "one more" });
  assert.deepEqual([refused.status, refused.json()["code"]], [403, "limit_reached"]);

  const stranger = await newPlayer();
  const place = taken.headers.location ?? "";
  assert.equal((await stranger.send({ path: place })).status, 404);
  assert.equal((await stranger.send({ method: "POST", path: `${place}/restore` })).status, 404);
  assert.equal((await service.request({ path: place })).status, 401, "a visitor has none");
  const { snapshot } = taken.json() as { snapshot: { id: string } };
  assert.equal((await send({ path: `/api/data/snapshots/${snapshot.id}` })).status, 404);

  assert.equal((await send({ method: "DELETE", path: `/api/playgrounds/${id}` })).status, 204);
  assert.equal((await send({ method: "POST", path: "/api/data/snapshots", body: { name: "last" } })).status, 201);
});

test("a recipe of a playground's records loads there, also for somebody else", async () => {
  const { id, play, plane } = await newPlayer();
  await play("PATCH", "/members/2", { name: "Cid" });
  const recipe = await plane("GET", "/recipe");
  assert.equal(recipe.headers["link"], undefined);
  const path = `/play/${id}/_seedbed/api/data/reset`;
  const other = { "X-Sandbox": "other" };
  const load = { method: "POST", path, body: { recipe: recipe.json() } };
  assert.equal((await service.request(load)).status, 200);
  assert.equal((await service.request({ path: `/play/${id}/members/2` })).json()["name"], "Cid");
  assert.notEqual((await play("GET", "/members/2", undefined, other)).json()["name"], "Cid");

  assert.equal((await plane("POST", "/reset", {})).status, 200);
  assert.notEqual((await play("GET", "/members/2")).json()["name"], "Cid");
  const refused = await plane("POST", "/reset", { seed: 42 });
  assert.equal(refused.status, 422);
  assert.match(String(refused.json()["detail"]), /those of the sandbox's seed/);
});

test("a fork of a sandbox has what was written in playgrounds, and goes its own way", async () => {
  const { send, play } = await newPlayer();
  await play("PATCH", "/members/1", { name: "Dot" });
  const forked = { "X-Sandbox": "forked" };
  const from = { sandbox: "default" };
  assert.equal((await send({ method: "POST", path: "/api/sandboxes", body: { name: "forked", from } })).status, 201);
  assert.equal((await play("GET", "/members/1", undefined, forked)).json()["name"], "Dot");
  await play("PATCH", "/members/1", { name: "Eve" }, forked);
  assert.equal((await play("GET", "/members/1")).json()["name"], "Dot");
  assert.equal((await play("GET", "/members/1", undefined, forked)).json()["name"], "Eve");
});

test("everything else below _seedbed is the service's own, by its usual rules", async () => {
  const { id, send, play } = await newPlayer();
  await play("DELETE", "/pets/2", undefined, { "X-Sandbox": "named" });
  const root = `/play/${id}/_seedbed`;
  const named = await send({ path: `/s/named${root}/api/data/changes` });
  assert.deepEqual(Object.keys(named.json()["collections"] as object), ["pets"]);
  const sandboxes = (await send({ path: `${root}/api/sandboxes` })).json();
  assert.equal(sandboxes["total"], 1);
  assert.deepEqual((await send({ path: `${root}/health` })).json(), { status: "ok" });
  assert.equal((await send({ path: `${root}/nothing` })).json()["code"], "route_not_found");
  const nowhere = await send({ path: "/play/nowhere/_seedbed/api/data/changes" });
  assert.equal(nowhere.json()["code"], "not_found");
  assert.match(String(nowhere.json()["detail"]), /no playground "nowhere"/);
});
