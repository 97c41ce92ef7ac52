// Answers that are compressed where the client asks for it, and the tags that they have then.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { startServing } from "./serving.ts";
import type { Serving } from "./serving.ts";

let serving: Serving;
before(async () => {
  serving = await startServing();
});
after(() => serving[Symbol.asyncDispose]());

const LONG = "/v1/users?limit=100";

/** The bytes as they came: `fetch` would have read them already. */
async function bytesOf(path: string, encoding: string): Promise<{ readonly headers: Headers; readonly bytes: Buffer }> {
  const { createConnection } = await import("node:net");
  const socket = createConnection(serving.port, "127.0.0.1");
  socket.write(`GET ${path} HTTP/1.0\r\nHost: seedbed.test\r\nAccept-Encoding: ${encoding}\r\n\r\n`);
  const pieces: Buffer[] = [];
  for await (const piece of socket as AsyncIterable<Buffer>) pieces.push(piece);
  const all = Buffer.concat(pieces);
  const end = all.indexOf("\r\n\r\n");
  const lines = all.subarray(0, end).toString("latin1").split("\r\n").slice(1);
  const headers = new Headers(
    lines.map((line): [string, string] => [line.split(": ")[0] ?? "", line.slice(line.indexOf(": ") + 2)]),
  );
  return { headers, bytes: all.subarray(end + 4) };
}

for (const [asked, encoding, read] of [
  ["gzip", "gzip", gunzipSync],
  ["gzip, deflate, br", "br", brotliDecompressSync],
  ["br;q=0.1, gzip", "gzip", gunzipSync],
] as const)
  test(`a long list comes in ${encoding} where the client takes ${asked}, and is the same list`, async () => {
    const plain = (await serving.request({ path: LONG })).text;
    const { headers, bytes } = await bytesOf(LONG, asked);
    assert.equal(headers.get("content-encoding"), encoding);
    assert.match(headers.get("vary") ?? "", /\bAccept-Encoding\b/);
    assert.ok(bytes.length < plain.length / 2, `${bytes.length} of ${plain.length} bytes`);
    assert.equal(read(bytes).toString(), plain);
  });

for (const { name, path, asked } of [
  { name: "a short answer", path: "/v1/users/1", asked: "gzip" },
  { name: "an answer to who takes no encoding", path: LONG, asked: "identity" },
  { name: "an answer to who refuses them", path: LONG, asked: "gzip;q=0, br;q=0" },
])
  test(`${name} comes as it is`, async () => {
    const { headers } = await bytesOf(path, asked);
    assert.equal(headers.get("content-encoding"), null);
  });

test("a compressed answer has a tag of its own, by which it is known and the record may be changed", async () => {
  const headers = { ...serving.inSandbox("compressed"), "Accept-Encoding": "gzip" };
  const note = "A line of a long biography. ".repeat(600);
  const written = await serving.request({ method: "PATCH", path: "/v1/users/1", headers, body: { bio: note } });
  assert.equal(written.status, 200);
  const tag = (await serving.request({ path: "/v1/users/1", headers })).header("ETag") ?? "";
  assert.match(tag, /\.gzip"$/);
  const again = await serving.request({ path: "/v1/users/1", headers: { ...headers, "If-None-Match": tag } });
  assert.equal(again.status, 304);
  assert.equal(again.header("ETag"), tag);
  const change = { method: "PATCH", path: "/v1/users/1", body: { bio: "Short." } };
  assert.equal((await serving.request({ ...change, headers: { ...headers, "If-Match": tag } })).status, 200);
  assert.equal((await serving.request({ ...change, headers: { ...headers, "If-Match": tag } })).status, 412);
});
