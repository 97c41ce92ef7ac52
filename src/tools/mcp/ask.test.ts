import assert from "node:assert/strict";
import { test } from "node:test";

import type { Answer, Answerer } from "../../core/http/answer.ts";
import { createHeldBytes } from "../../core/http/limits/held-bytes.ts";
import { SeedbedError } from "../../core/model/errors.ts";
import type { Caller } from "../../core/services/callers.ts";
import { createAsk, MOST_TAKEN } from "./ask.ts";

/** Only handed on here. */
const caller = { kind: "visitor", owner: "visitor:a" } as Caller;
const asker = { caller, address: "127.0.0.1", isForeign: false, signal: new AbortController().signal };

const askOver = (answer: Answerer) => createAsk({ answer, heldBytes: createHeldBytes(2 * MOST_TAKEN) }, asker);

async function* pieces(ended: () => void): AsyncGenerator<string, void, void> {
  try {
    for (;;) yield "x".repeat(1024 * 1024);
  } finally {
    ended();
  }
}

function streamed(type: string, ended: () => void): Answer {
  return { status: 200, headers: ["Content-Type", type], body: pieces(ended) };
}

test("an answer that does not end is given up when it is longer than the longest recipe", async () => {
  let made = 0;
  const ask = askOver(() => streamed("application/json", () => (made += 1)));
  const asked = ask({ method: "GET", target: "/api/data/export" });
  await assert.rejects(asked, { code: "answer_too_large", message: new RegExp(`longer than ${MOST_TAKEN} bytes`) });
  assert.equal(made, 1, "nothing is made any more");
});

test("a stream of events is refused, and its request is given up", async () => {
  let signal: AbortSignal | undefined;
  const ask = askOver((request) => {
    signal = request.signal;
    return streamed("text/event-stream", () => undefined);
  });
  await assert.rejects(ask({ method: "GET", target: "/v1/users" }), { code: "not_acceptable" });
  assert.equal(signal?.aborted, true);
});

test("a request has its caller, its sandbox and a body with its length", async () => {
  const ask = askOver(async (request) => {
    assert.equal(request.caller, caller);
    const body = new TextDecoder().decode(await request.readBytes(100));
    const { "content-length": length, "x-sandbox": sandbox } = request.headers;
    return {
      status: 201,
      headers: ["Content-Type", "application/json"],
      body: JSON.stringify({ body, length, sandbox }),
    };
  });
  const { status, body } = await ask({ method: "POST", target: "/v1/users", sandbox: "a", body: { name: "Ada" } });
  assert.deepEqual([status, body], [201, { body: '{"name":"Ada"}', length: "14", sandbox: "a" }]);
});

test("an answer that is lost has no status, and JSON that a fault broke is text", async () => {
  const lost = askOver(() => ({ status: 200, headers: [], body: "{}", isLost: true }));
  assert.equal((await lost({ method: "GET", target: "/v1/users" })).status, null);
  const broken = askOver(() => ({ status: 200, headers: ["Content-Type", "application/json"], body: '{"a":' }));
  assert.equal((await broken({ method: "GET", target: "/v1/users" })).body, '{"a":');
});

test("long answers are held under the bound of those that go over a socket, until each was read", async () => {
  const heldBytes = createHeldBytes(Infinity);
  const text = JSON.stringify("x".repeat(1024 * 1024 - 2));
  const long = (): Answer => ({ status: 200, headers: ["Content-Type", "application/json"], body: text });
  const ask = createAsk({ answer: long, heldBytes }, asker);
  const asked = await Promise.allSettled(Array.from({ length: 60 }, () => ask({ method: "GET", target: "/v1/users" })));
  assert.equal(asked.filter(({ status }) => status === "fulfilled").length, 16);
  const refused = asked.filter((outcome) => outcome.status === "rejected");
  assert.ok(refused.every(({ reason }) => reason instanceof SeedbedError && reason.code === "overloaded"));
  assert.equal(heldBytes.total, 0, "all is given back");
});

test("between two long answers of one caller others are answered", async () => {
  const heldBytes = createHeldBytes(Infinity);
  const told: string[] = [];
  const body = JSON.stringify("x".repeat(100_000));
  const ask = createAsk({ answer: () => ({ status: 200, headers: [], body }), heldBytes }, asker);
  setImmediate(() => told.push("other"));
  const once = () => ask({ method: "GET", target: "/v1/users" }).then(() => told.push("long"));
  await Promise.all([once(), once()]);
  assert.equal(told.length, 3);
  assert.notEqual(told.at(-1), "other", "nobody waits for both");
});
