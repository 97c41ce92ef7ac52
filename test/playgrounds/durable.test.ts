// Data that outlives the process, and data that several processes share.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { signUp } from "../control/customer.ts";
import { newDatabase, newFolder, startRunning } from "../control/running.ts";
import type { Running } from "../control/running.ts";
import { skipWithout } from "../prerequisite.ts";

interface Kept {
  readonly id: string;
  readonly token: Readonly<Record<string, string>>;
}

async function make(service: Running, headers: Readonly<Record<string, string>> = {}): Promise<Kept> {
  const { playground, editToken } = (
    await service.request({ method: "POST", path: "/api/playgrounds", headers, body: {} })
  ).json() as { playground: { id: string }; editToken: string };
  return { id: playground.id, token: { "X-Edit-Token": editToken } };
}

async function publish(service: Running, { id, token }: Kept, body: unknown): Promise<string> {
  const answer = await service.request({
    method: "POST",
    path: `/api/playgrounds/${id}/endpoints`,
    headers: token,
    body,
  });
  assert.equal(answer.status, 201, answer.text);
  return (answer.json()["endpoint"] as { id: string }).id;
}

const PETS = { path: "/pets", collection: { count: 3, record: { name: "{{animal.petName}}" } } };

test("playgrounds outlive a restart, and so does what a key changed in them", async () => {
  const folder = await newFolder();
  const environment = { DATA_DIR: folder.path };
  const first = await startRunning(environment);
  const customer = await signUp(first, "developer");
  const key = await customer.makeKey();
  const visitors = await make(first);
  const keys = await make(first, key.headers);
  for (const kept of [visitors, keys]) {
    await publish(first, kept, { path: "/a", template: { a: 1 } });
    await publish(first, kept, PETS);
    await first.request({ method: "POST", path: `/play/${kept.id}/pets`, headers: key.headers, body: { name: "Rex" } });
    await first.request({ method: "DELETE", path: `/play/${kept.id}/pets/1` });
  }
  await first.stop();
  const second = await startRunning(environment);
  for (const { id, token } of [visitors, keys]) {
    assert.equal((await second.request({ path: `/play/${id}/a` })).text, '{"a":1}');
    assert.equal((await second.request({ path: `/api/playgrounds/${id}`, headers: token })).status, 200);
    assert.equal((await second.request({ path: `/play/${id}/pets/4`, headers: key.headers })).json()["name"], "Rex");
    assert.equal(
      (await second.request({ method: "POST", path: `/play/${id}/pets`, headers: key.headers, body: {} })).json()["id"],
      "5",
    );
    assert.equal((await second.request({ path: `/play/${id}/pets` })).json()["total"], 3, "a visitor begins anew");
  }
  await second.stop();
  await folder[Symbol.asyncDispose]();
});

test("with a key go its playgrounds and what it changed in those of others", async () => {
  const folder = await newFolder();
  const service = await startRunning({ DATA_DIR: folder.path });
  const customer = await signUp(service, "developer");
  const [one, other] = [await customer.makeKey(), await customer.makeKey()];
  const [own, others] = [await make(service, one.headers), await make(service, other.headers)];
  await publish(service, others, PETS);
  for (const { headers } of [one, other])
    await service.request({ method: "DELETE", path: `/play/${others.id}/pets/1`, headers });
  await customer.request({ method: "DELETE", path: `/api/account/keys/${one.id}` });
  assert.equal((await service.request({ path: `/api/playgrounds/${own.id}`, headers: own.token })).status, 404);
  assert.equal((await service.request({ path: `/api/playgrounds/${others.id}`, headers: others.token })).status, 200);
  assert.equal((await service.request({ path: `/play/${others.id}/pets`, headers: other.headers })).json()["total"], 2);
  await service.stop();
  await folder[Symbol.asyncDispose]();
});

const skip = await skipWithout("PostgreSQL");

describe("two processes on one PostgreSQL", { skip }, () => {
  test("answer with what was published through the other, at once", async () => {
    await using database = await newDatabase();
    const environment = { DATABASE_URL: database.url, BASE_URL: "http://seedbed.test" };
    const [a, b] = await Promise.all([startRunning(environment), startRunning(environment)]);
    const customer = await signUp(a, "developer");
    const { headers } = await customer.makeKey();
    const kept = await make(a, headers);
    const endpoint = await publish(a, kept, { path: "/a", template: 1 });
    const read = async (path: string): Promise<string> =>
      (await b.request({ path: `/play/${kept.id}${path}`, headers })).text;
    assert.equal(await read("/a"), "1");
    await a.request({
      method: "PUT",
      path: `/api/playgrounds/${kept.id}/endpoints/${endpoint}`,
      headers,
      body: { path: "/a", template: 2 },
    });
    assert.equal(await read("/a"), "2");
    await publish(b, kept, PETS);
    for (const service of [a, b, a])
      await service.request({ method: "POST", path: `/play/${kept.id}/pets`, headers, body: { name: "Rex" } });
    assert.deepEqual((JSON.parse(await read("/pets?name=Rex&fields=id")) as { pets: unknown }).pets, [
      { id: "4" },
      { id: "5" },
      { id: "6" },
    ]);
    assert.equal((await b.request({ method: "DELETE", path: `/api/playgrounds/${kept.id}`, headers })).status, 204);
    assert.equal((await a.request({ path: `/play/${kept.id}/a`, headers })).status, 404);
    await Promise.all([a.stop(), b.stop()]);
  });
});
