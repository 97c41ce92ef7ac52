// The API over a socket and as a function of web-standard requests: one sequence of requests, told to both, each in a fresh sandbox.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { startServing } from "../http/serving.ts";
import type { Sent, Serving } from "../http/serving.ts";

/** Differ from one answer to the next by what they are. */
const OWN = new Set(["x-request-id", "date", "connection", "keep-alive", "transfer-encoding"]);

const SEQUENCE: readonly Sent[] = [
  { path: "/v1" },
  { path: "/v1/users?limit=3&sort=-name" },
  { path: "/v1/users?limit=3&sort=-name", method: "HEAD" },
  { path: "/v1/bookstore/orders/144?expand=user" },
  { path: "/v1/bookstore/books?_seed=42&limit=2" },
  { path: "/v1/users", method: "POST", body: { name: "Ada", email: "ada@example.com" } },
  { path: "/v1/users/101" },
  { path: "/v1/users", method: "POST", body: { name: 7 } },
  { path: "/v1/users/101", method: "PATCH", body: { name: "Ada L." } },
  { path: "/v1/users/101", method: "PUT", body: { name: "Ada", email: "ada@example.net" } },
  { path: "/v1/users/101", method: "DELETE" },
  { path: "/v1/users/101", method: "DELETE" },
  { path: "/v1/bookstore/orders/144/pay", method: "POST" },
  { path: "/v1/bookstore/orders/144/pay", method: "POST" },
  { path: "/v1/bookstore/cart/items", method: "POST", body: { bookId: "1", quantity: 1 } },
  { path: "/v1/utilities/hash", method: "POST", body: { text: "a" } },
  { path: "/v1/users?_status=503" },
  {
    path: "/v1/users",
    method: "OPTIONS",
    headers: { Origin: "http://shop.test", "Access-Control-Request-Method": "POST" },
  },
  { path: "/v1/usres" },
  { path: "/v1/users/7", method: "POST", body: {} },
  { path: "/v1/users", method: "POST", headers: { "Content-Type": "text/plain" }, body: "name=Ada" },
  { path: "/v1/users", method: "POST", headers: { "Content-Type": "application/json" }, body: "{" },
  { path: "/v1/users", method: "POST", headers: { "Content-Type": "application/json" }, body: " ".repeat(1_100_000) },
  { path: "/api/sandboxes" },
  { path: "/api/events?limit=3" },
  { path: "/api/seeds/42" },
  { path: "/api/playgrounds/functions" },
  { path: "/openapi.json" },
  { path: "/problems/conflict", headers: { Accept: "application/json" } },
  { path: "/images/avatar/ada.svg" },
  { path: "/health" },
];

let serving: Serving;
before(async () => void (serving = await startServing()));
after(() => serving[Symbol.asyncDispose]());

type Comparable = { readonly status: number; readonly headers: Record<string, string>; readonly text: string };

async function overSocket(sent: Sent): Promise<Comparable> {
  const { status, headers, text } = await serving.request(sent);
  return { status, headers: toComparable(Object.entries(headers).map(([name, value]) => [name, String(value)])), text };
}

async function overFetch({ path, method = "GET", headers = {}, body }: Sent): Promise<Comparable> {
  const isText = body === undefined || typeof body === "string";
  const response = await serving.fetch(
    new Request(`http://seedbed.test${path}`, {
      method,
      headers: isText ? headers : { "Content-Type": "application/json", ...headers },
      ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
    }),
  );
  return { status: response.status, headers: toComparable([...response.headers]), text: await response.text() };
}

function toComparable(headers: readonly (readonly [string, string])[]): Record<string, string> {
  return Object.fromEntries(headers.filter(([name]) => !OWN.has(name)).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Without what differs between two requests: their ids and the moment that they were answered. */
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
      settle(await overFetch({ ...sent, headers: headersOf("sandbox-b") })),
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
