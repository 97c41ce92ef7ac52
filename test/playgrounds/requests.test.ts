// The log of requests that the maker of a playground sees.
import assert from "node:assert/strict";
import { once } from "node:events";
import { request as send } from "node:http";
import type { IncomingMessage } from "node:http";
import { after, before, test } from "node:test";

import { startServing } from "../http/serving.ts";
import type { Serving } from "../http/serving.ts";
import { makePlayground } from "./newcomer.ts";
import type { Made } from "./newcomer.ts";

let serving: Serving;
before(async () => {
  serving = await startServing();
});
after(() => serving[Symbol.asyncDispose]());

type Logged = Record<string, unknown> & {
  readonly query: Record<string, unknown>;
  readonly headers: Record<string, unknown>;
};

async function logOf(made: Made): Promise<Logged[]> {
  return (await made.edit({ path: "/requests" })).json()["requests"] as Logged[];
}

test("requests are remembered, the last first, unmatched ones too", async () => {
  const made = await makePlayground(serving);
  const { endpoint } = (await made.publish({ method: "POST", path: "/things/:id", template: 1 })).json() as {
    endpoint: { id: string };
  };
  await made.publish({ path: "/pets", collection: { record: { n: 1 } } });
  await made.play({ method: "POST", path: "/things/7?a=1&a=2&b=%20", body: { x: 1 } });
  await made.play({ method: "POST", path: "/pets", body: { n: 2 } });
  await made.play({ method: "PUT", path: "/nowhere", body: "text", headers: { "Content-Type": "text/plain" } });
  await made.play({ path: "/things/7" });
  const log = await logOf(made);
  assert.deepEqual(
    log.map(({ method, path, status, body, query }) => ({ method, path, status, body, query })),
    [
      { method: "GET", path: "/things/7", status: 405, body: null, query: {} },
      { method: "PUT", path: "/nowhere", status: 404, body: "text", query: {} },
      { method: "POST", path: "/pets", status: 201, body: '{"n":2}', query: {} },
      { method: "POST", path: "/things/7", status: 200, body: '{"x":1}', query: { a: ["1", "2"], b: " " } },
    ],
  );
  assert.deepEqual(
    log.map(({ endpointId }) => endpointId === null),
    [true, true, false, false],
  );
  assert.equal(log[3]?.["endpointId"], endpoint.id);
  assert.equal(log[0]?.["at"], "2026-11-20T12:00:00.000Z");
  assert.ok(Number(log[0]?.["durationMs"]) >= 0);
});

test("secrets are masked, and long bodies cut", async () => {
  const made = await makePlayground(serving);
  await made.play({
    method: "POST",
    path: "/a?token=t0psecret&page=2",
    headers: {
      Authorization: "Bearer t0psecret",
      Cookie: "a=t0psecret",
      "X-Edit-Token": made.editToken,
      "X-Auth-Token": "t0psecret",
      "X-Mine": "shown",
    },
    body: { password: "t0psecret", name: "Ada", more: "x".repeat(10_000) },
  });
  await made.play({ path: "/b", headers: { "X-API-Key": serving.apiKey } });
  const text = JSON.stringify(await logOf(made));
  for (const secret of ["t0psecret", made.editToken, serving.apiKey]) assert.equal(text.includes(secret), false);
  const [, first] = await logOf(made);
  assert.equal(first?.headers["authorization"], "[masked]");
  assert.equal(first?.headers["x-mine"], "shown");
  assert.deepEqual(first?.query, { token: "[masked]", page: "2" });
  assert.match(String(first?.["body"]), /^\{"password":"\[masked\]","name":"Ada"/);
  assert.ok(String(first?.["body"]).length <= 4096 + 20);
  assert.equal(first?.["isCut"], true);
});

test("the last 100 are kept, of each playground its own", async () => {
  const [made, other] = [await makePlayground(serving), await makePlayground(serving)];
  await other.play({ path: "/other" });
  for (let at = 1; at <= 105; at += 1) await made.play({ path: `/n${at}` });
  const log = await logOf(made);
  assert.equal(log.length, 100);
  assert.deepEqual([log[0]?.["path"], log[99]?.["path"]], ["/n105", "/n6"]);
  assert.deepEqual(
    (await logOf(other)).map(({ path }) => path),
    ["/other"],
  );
});

/** Opens the stream of a playground's requests. */
async function follow(on: Serving, made: Made): Promise<IncomingMessage> {
  const request = send({
    port: on.port,
    host: "127.0.0.1",
    path: `/api/playgrounds/${made.id}/requests/stream`,
    headers: { "X-Edit-Token": made.editToken },
  });
  request.end();
  const [answer] = (await once(request, "response")) as [IncomingMessage]; // node:http's own event
  return answer.setEncoding("utf8");
}

/** Reads until so many events have come, and gives their data. */
async function readEvents(answer: IncomingMessage, count: number): Promise<Record<string, unknown>[]> {
  let text = "";
  for await (const chunk of answer.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    const found = [...text.matchAll(/^data: (.*)\n\n/gm)];
    if (found.length >= count) return found.map(([, data = ""]) => JSON.parse(data) as Record<string, unknown>);
  }
  throw new Error(`the stream ended after: ${text}`);
}

test("requests are streamed as they come", async () => {
  const made = await makePlayground(serving);
  await made.play({ path: "/before" });
  const answer = await follow(serving, made);
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.headers["content-type"], "text/event-stream");
  const reading = readEvents(answer, 2);
  await made.play({ path: "/one" });
  await made.play({ path: "/two" });
  assert.deepEqual(
    (await reading).map(({ path, status }) => [path, status]),
    [
      ["/one", 404],
      ["/two", 404],
    ],
  );
  answer.destroy();
});

test("at most 20 follow one playground, and who leaves makes room", async () => {
  const made = await makePlayground(serving);
  const all = await Promise.all(Array.from({ length: 20 }, () => follow(serving, made)));
  const refused = await made.edit({ path: "/requests/stream" });
  assert.deepEqual([refused.status, refused.json()["code"], refused.json()["limit"]], [403, "limit_reached", 20]);
  for (const answer of all) answer.destroy();
  let status = 403;
  while (status === 403) {
    const next = await follow(serving, made);
    status = next.statusCode ?? 0;
    next.destroy();
  }
  assert.equal(status, 200);
});

test("a stream ends when the server stops", async () => {
  await using own = await startServing();
  const made = await makePlayground(own);
  const answer = await follow(own, made);
  answer.resume();
  const ended = once(answer, "end");
  await own.drain.begin(5_000);
  await ended;
  assert.equal(answer.complete, true);
});
