import assert from "node:assert/strict";
import { test } from "node:test";

import type { Answer } from "../../http/answer.ts";
import type { Caller } from "../../services/callers.ts";
import { createAsk, MOST_TAKEN } from "./ask.ts";

/** Only handed on here. */
const caller = { kind: "visitor", owner: "visitor:a" } as Caller;
const asker = { caller, address: "127.0.0.1", signal: new AbortController().signal };

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
  const ask = createAsk(() => streamed("application/json", () => (made += 1)), asker);
  const asked = ask({ method: "GET", target: "/api/data/export" });
  await assert.rejects(asked, { code: "answer_too_large", message: new RegExp(`longer than ${MOST_TAKEN} bytes`) });
  assert.equal(made, 1, "nothing is made any more");
});

test("a stream of events is refused, and its request is given up", async () => {
  let signal: AbortSignal | undefined;
  const ask = createAsk((request) => {
    signal = request.signal;
    return streamed("text/event-stream", () => undefined);
  }, asker);
  await assert.rejects(ask({ method: "GET", target: "/v1/users" }), { code: "not_acceptable" });
  assert.equal(signal?.aborted, true);
});

test("a request has its caller, its sandbox and a body with its length", async () => {
  const ask = createAsk(async (request) => {
    assert.equal(request.caller, caller);
    const body = new TextDecoder().decode(await request.readBytes(100));
    const { "content-length": length, "x-sandbox": sandbox } = request.headers;
    return {
      status: 201,
      headers: ["Content-Type", "application/json"],
      body: JSON.stringify({ body, length, sandbox }),
    };
  }, asker);
  const { status, body } = await ask({ method: "POST", target: "/v1/users", sandbox: "a", body: { name: "Ada" } });
  assert.deepEqual([status, body], [201, { body: '{"name":"Ada"}', length: "14", sandbox: "a" }]);
});

test("an answer that is lost has no status, and JSON that a fault broke is text", async () => {
  const lost = createAsk(() => ({ status: 200, headers: [], body: "{}", isLost: true }), asker);
  assert.equal((await lost({ method: "GET", target: "/v1/users" })).status, null);
  const broken = createAsk(
    () => ({ status: 200, headers: ["Content-Type", "application/json"], body: '{"a":' }),
    asker,
  );
  assert.equal((await broken({ method: "GET", target: "/v1/users" })).body, '{"a":');
});
