// The server of one person and a mock in this process: one sequence of requests, sent to both, gives the same bytes.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { parse } from "yaml";

import { createMock } from "../../src/index.ts";
import type { Mock } from "../../src/index.ts";
import { NOON, startInProcess } from "../control/in-process.ts";
import type { InProcess } from "../control/in-process.ts";
import type { Sent } from "../http/serving.ts";
import { PERSONAL_SEQUENCE, settle } from "./personal-sequence.ts";
import { sendByFetch, toComparable } from "./sequence.ts";
import type { Comparable } from "./sequence.ts";

const BASE_URL = "http://seedbed.test";

let server: InProcess;
let mock: Mock;
before(async () => {
  server = await startInProcess({ isPersonal: true, baseUrl: BASE_URL, trustProxy: [] });
  mock = createMock({ baseUrl: BASE_URL, clock: () => NOON });
});
after(() => server[Symbol.asyncDispose]());

async function overSocket(sent: Sent): Promise<Comparable> {
  const { status, headers, text } = await server.request(sent);
  return { status, headers: toComparable(Object.entries(headers).map(([name, value]) => [name, String(value)])), text };
}

test("every answer of a server of one's own is the answer of the mock, to the byte", async () => {
  for (const [at, sent] of PERSONAL_SEQUENCE.entries()) {
    const name = `request ${at}: ${sent.method ?? "GET"} ${sent.path}`;
    if (sent.path === "/api/account/keys") {
      assert.equal((await sendByFetch(mock.fetch, sent)).status, 404, name);
      continue;
    }
    const [one, other] = [settle(await overSocket(sent)), settle(await sendByFetch(mock.fetch, sent))];
    if (!sent.path.startsWith("/openapi")) {
      assert.deepEqual(other, one, name);
      continue;
    }
    // A mock describes less, as it has no accounts, and in the same words.
    const [whole, part] = [one, other].map(({ text }) => (parse(text) as { paths: Record<string, unknown> }).paths);
    assert.ok(whole !== undefined && part !== undefined && Object.keys(part).length > 100, name);
    for (const [path, item] of Object.entries(part)) assert.deepEqual(item, whole[path], `${name}: ${path}`);
    const rest = Object.keys(whole).filter((path) => !Object.hasOwn(part, path));
    assert.deepEqual(
      rest.filter((path) => !/^\/(?:api\/(?:account|payment|sandboxes\/\{name\}\/links)|mcp)/.test(path)),
      [],
      name,
    );
  }
});

test("a playground answers in process as it does on the server", async () => {
  const json = { "Content-Type": "application/json" };
  const made = await Promise.all(
    [async (sent: Sent) => overSocket(sent), async (sent: Sent) => sendByFetch(mock.fetch, sent)].map(async (send) => {
      const { text } = await send({ path: "/api/playgrounds", method: "POST", body: {} });
      const { playground, editToken } = JSON.parse(text) as { playground: { id: string }; editToken: string };
      const headers = { ...json, "X-Edit-Token": editToken };
      const path = `/api/playgrounds/${playground.id}/endpoints`;
      const collection = { name: "things", count: 2, record: { name: "{{commerce.productName}}" } };
      const added = await send({ path, method: "POST", headers, body: { path: "/things", collection } });
      assert.equal(added.status, 201, added.text);
      const play = `/play/${playground.id}/things`;
      const answers = [
        await send({ path: `${play}?_seed=4` }),
        await send({ path: play, method: "POST", headers: json, body: { name: "Own" } }),
        await send({ path: `${play}/3` }),
        await send({ path: `${play}/9` }),
        await send({ path: play, method: "PUT" }),
      ];
      return answers.map((answer) => settle({ ...answer, text: answer.text.replaceAll(playground.id, "…") }).text);
    }),
  );
  assert.deepEqual(made[1], made[0]);
});

test("what is written through fetch is in the mock, and the other way round", async () => {
  const own = createMock({ seed: 42 });
  const heard: string[] = [];
  own.on("*", ({ type, sandbox, data }) =>
    heard.push(`${sandbox} ${type} ${"id" in data.object ? data.object.id : ""}`),
  );
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ name: "Ada", email: "ada@example.com" });
  const send = (path: string, method = "GET", more: Record<string, string> = {}, sent?: string) =>
    own.fetch(
      new Request(`${BASE_URL}${path}`, {
        headers: { ...headers, ...more },
        ...(sent === undefined ? { method } : { method: "POST", body: sent }),
      }),
    );
  assert.equal((await send("/v1/users", "POST", {}, body)).status, 201);
  assert.equal(own.users.get("101").name, "Ada");
  await own.users.patch("101", { name: "Ada L." });
  assert.equal(((await (await send("/v1/users/101")).json()) as { name: string }).name, "Ada L.");
  await send("/v1/users", "POST", { "X-Sandbox": "other" }, body);
  assert.deepEqual(heard, ["default user.created 101", "default user.updated 101", "other user.created 101"]);
  const restore = await own.snapshot();
  await send("/v1/users/101", "DELETE");
  assert.throws(() => own.users.get("101"), { code: "not_found" });
  await restore();
  assert.equal((await send("/v1/users/101")).status, 200);
});

test("an event is told in the shape of a webhook's body", async () => {
  const own = createMock({ clock: () => NOON });
  const heard: unknown[] = [];
  own.on("user.*", (event) => heard.push(event));
  await own.users.create({ name: "Ada", email: "ada@example.com" });
  await own.users.patch("101", { name: "Ada L." });
  const answer = await own.fetch(new Request(`${BASE_URL}/api/events`));
  const { events } = (await answer.json()) as { events: unknown[] };
  assert.equal(JSON.stringify(heard), JSON.stringify(events));
});

test("a request that is given up rejects as fetch does, and so does what of its answer was not read", async () => {
  const { fetch } = createMock();
  const delayed = `${BASE_URL}/v1/utilities/delay/5000`;
  await assert.rejects(fetch(new Request(delayed, { signal: AbortSignal.abort() })), { name: "AbortError" });
  const reason = new Error("the page is left");
  for (const url of [delayed, `${BASE_URL}/v1/users?_delay=5000`]) {
    const leaving = new AbortController();
    const waiting = fetch(new Request(url, { signal: leaving.signal }));
    setImmediate(() => leaving.abort(reason));
    await assert.rejects(waiting, reason);
  }
  const leaving = new AbortController();
  const headers = { Accept: "text/event-stream" };
  const followed = await fetch(new Request(`${BASE_URL}/v1/users`, { headers, signal: leaving.signal }));
  setImmediate(() => leaving.abort(reason));
  await assert.rejects(followed.text(), reason);
});
