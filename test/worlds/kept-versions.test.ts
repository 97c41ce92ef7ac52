// A sandbox keeps the dataset version that it grew from, whatever release serves it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";

import { catalog } from "../../src/core/domains/catalog.ts";
import { DATASET_VERSION } from "../../src/core/world/world.ts";
import { signUp } from "../control/customer.ts";
import { newFolder, startRunning } from "../control/running.ts";
import { goldenPath } from "./golden.ts";
import type { Golden } from "./golden.ts";

const NEWER = DATASET_VERSION + 1;

/** Rows as release 0.1.0 writes them: a sandbox of seed 1 in which one user is deleted. */
const KEPT = (owner: string): string => `
  insert into layers (id, parent, uses, caller) values ('layer-0.1.0', null, 1, '${owner}');
  insert into changes (layer, collection, id, value, hidden, revision) values
    ('layer-0.1.0', 'user', 2, null, null, 2);
  insert into sandboxes (scope, owner, caller, name, seed, dataset, layer, revision, incarnation, sequence, next_ids,
    changes, bytes, kept, kept_bytes, clock, due_at, created_at, source, expires_at, settings) values
    ('${owner}/kept', '${owner}', '${owner}', 'kept', 1, 3, 'layer-0.1.0', 2, '', 1, '{}',
      1, 0, 0, 0, null, null, 1795600000000, '{"seed":1}', null, '{}')`;

test("a sandbox of a dataset version that is not grown here is refused, and nothing else", async (t) => {
  await using folder = await newFolder();
  const environment = { DATA_DIR: folder.path, BASE_URL: "http://localhost:3000" };
  const withDatabase = (work: (db: DatabaseSync) => void): void => {
    const db = new DatabaseSync(path.join(folder.path, "seedbed.db"));
    work(db);
    db.close();
  };
  const first = await startRunning(environment);
  const { headers } = await (await signUp(first, "developer")).makeKey();
  const inSandbox = (name: string) => ({ ...headers, "X-Sandbox": name });
  for (const name of ["newer", "same"]) {
    const body = { name: "Ada" };
    const made = await first.request({ method: "PATCH", path: "/v1/users/3", headers: inSandbox(name), body });
    assert.equal(made.status, 200, made.text);
  }
  const taken = await first.request({
    method: "POST",
    path: "/api/data/snapshots",
    headers: inSandbox("newer"),
    body: { name: "before" },
  });
  const snapshot = (taken.json()["snapshot"] ?? taken.json()) as { readonly id: string };
  const before = await first.request({ path: "/v1/users", headers: inSandbox("same") });
  await first.stop();
  let owner = "";
  withDatabase((db) => {
    owner = String(db.prepare("select owner from sandboxes where name = 'newer'").get()?.["owner"]);
    db.exec(
      `update sandboxes set dataset = ${NEWER}, due_at = 1 where name = 'newer'; update snapshots set dataset = ${NEWER};`,
    );
    db.exec(KEPT(owner));
  });
  const stored = (): unknown => {
    let row: unknown;
    withDatabase((db) => {
      row = db.prepare("select * from sandboxes where name = 'newer'").get();
    });
    return row;
  };
  const untouched = stored();

  const second = await startRunning(environment);
  t.after(() => second.stop());
  const refused = [
    { path: "/v1/users" },
    { path: "/v1/users/3" },
    { path: "/v1/users/3", method: "PATCH", body: { name: "Bob" } },
    { path: "/api/data/export" },
    { path: "/api/data/recipe" },
    { path: "/api/faults", method: "PUT", body: { rules: [] } },
    { path: "/api/data/snapshots", method: "POST", body: { name: "after" } },
    { path: "/api/sandboxes", method: "POST", body: { name: "fork", from: { sandbox: "newer" } } },
    { path: `/api/data/snapshots/${snapshot.id}/restore`, method: "POST" },
    { path: `/api/data/snapshots/${snapshot.id}/diff` },
  ];
  for (const request of refused) {
    const answer = await second.request({ ...request, headers: inSandbox("newer") });
    assert.equal(answer.status, 503, `${request.method ?? "GET"} ${request.path}: ${answer.text}`);
    const { detail, datasetVersion, grown } = answer.json();
    assert.match(
      String(detail),
      new RegExp(`grows from dataset version ${NEWER}, and this release .* grows version ${DATASET_VERSION};`),
    );
    assert.deepEqual([datasetVersion, grown], [NEWER, [DATASET_VERSION]]);
  }
  assert.deepEqual(stored(), untouched);
  assert.equal((await second.request({ path: "/v1/users", headers: inSandbox("same") })).text, before.text);
  const [one, two] = await Promise.all(
    [1, 2].map((id) => second.request({ path: `/v1/users/${id}`, headers: inSandbox("kept") })),
  );
  const { first: golden } = JSON.parse(readFileSync(goldenPath(1, catalog.get("user")), "utf8")) as Golden; // as it was written
  const { avatarUrl: _one, ...kept } = one?.json() ?? {};
  const { avatarUrl: _other, ...grown } = golden[0] as Readonly<Record<string, unknown>>; // records are objects
  assert.deepEqual(kept, grown);
  assert.equal(two?.status, 404);
  const reset = await second.request({
    method: "POST",
    path: "/api/data/reset",
    headers: inSandbox("newer"),
    body: {},
  });
  assert.equal(reset.status, 200, reset.text);
  assert.equal((await second.request({ path: "/v1/users/3", headers: inSandbox("newer") })).status, 200);
  assert.doesNotMatch(second.said(), /dataset version/);
});
