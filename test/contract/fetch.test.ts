// The API over a socket and as a function of web-standard requests: one sequence of requests, sent to both, each in a fresh sandbox.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { startServing } from "../http/serving.ts";
import type { Sent, Serving } from "../http/serving.ts";
import { sendByFetch, SEQUENCE, toComparable } from "./sequence.ts";
import type { Comparable } from "./sequence.ts";

let serving: Serving;
before(async () => void (serving = await startServing()));
after(() => serving[Symbol.asyncDispose]());

async function overSocket(sent: Sent): Promise<Comparable> {
  const { status, headers, text } = await serving.request(sent);
  return { status, headers: toComparable(Object.entries(headers).map(([name, value]) => [name, String(value)])), text };
}

/** An answer without its request id and the time of the answer. */
function settle({ status, headers, text }: Comparable): Comparable {
  return {
    status,
    headers: { ...headers, etag: headers["etag"] === undefined ? "" : "tag" },
    text: text.replaceAll(/req_\w+|sandbox-(?:a|b)/g, "…"),
  };
}

test("every answer over a socket is the answer of fetch, to the byte", async () => {
  for (const [at, sent] of SEQUENCE.entries()) {
    const headersOf = (name: string) => ({ ...sent.headers, ...serving.inSandbox(name) });
    const [one, other] = [
      settle(await overSocket({ ...sent, headers: headersOf("sandbox-a") })),
      settle(await sendByFetch(serving.fetch, { ...sent, headers: headersOf("sandbox-b") })),
    ];
    const name = `request ${at}: ${sent.method ?? "GET"} ${sent.path}`;
    if (sent.path.startsWith("/api/sandboxes") || sent.path.startsWith("/api/events")) {
      assert.equal(other.status, one.status, name);
      continue;
    }
    assert.deepEqual(other, one, name);
  }
});

test("a stream through fetch ends when its reader goes", async () => {
  const leaving = new AbortController();
  const response = await serving.fetch(
    new Request("http://seedbed.test/api/events/stream", { headers: serving.inSandbox("s"), signal: leaving.signal }),
  );
  assert.equal(response.headers.get("content-type"), "text/event-stream");
  const pieces: AsyncIterable<Uint8Array> | null = response.body;
  assert.ok(pieces !== null);
  for await (const piece of pieces) {
    assert.match(new TextDecoder().decode(piece), /^retry: /);
    break; // which ends the stream, as a reader who leaves does
  }
  leaving.abort();
});
