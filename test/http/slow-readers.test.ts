import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { after, before, test } from "node:test";

import { startServing } from "./serving.ts";
import type { Serving } from "./serving.ts";

const MIB = 1024 * 1024;
let serving: Serving;
before(async () => {
  serving = await startServing({ timeouts: { pace: { rate: 100_000, window: 300 } } });
  const note = "x".repeat(250_000);
  for (let n = 0; n < 30; n += 1)
    await serving.request({ method: "POST", path: "/v1/jobs", body: { type: "export", note, n } });
});
after(() => serving[Symbol.asyncDispose]());

/** Asks, and reads nothing until told so. */
async function ask(path: string, headers = "", body = ""): Promise<Socket> {
  const socket = connect({ port: serving.port, host: "127.0.0.1" });
  socket.on("error", () => undefined); // it is closed on purpose
  await once(socket, "connect");
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n${headers}\r\n${body}`);
  return socket;
}

/** All that comes, head and body. */
async function readAll(socket: Socket): Promise<{ readonly head: string; readonly body: Buffer }> {
  const bytes = Buffer.concat((await socket.toArray()) as Buffer[]); // no encoding was set
  const end = bytes.indexOf("\r\n\r\n");
  return { head: bytes.subarray(0, end).toString(), body: bytes.subarray(end + 4) };
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

test("an export is that of the moment it was asked for, whenever it is read: as long as it says, with the tag of its bytes", async () => {
  const headed = await serving.request({ method: "HEAD", path: "/api/data/export" });
  const socket = await ask("/api/data/export");
  await once(socket, "readable");
  for (const id of ["41", "45", "70"]) await serving.request({ method: "DELETE", path: `/v1/jobs/${id}` });
  const { head, body } = await readAll(socket);
  assert.match(head, /^HTTP\/1.1 200 /);
  assert.ok(body.length > 7 * MIB);
  assert.equal(headed.header("content-length"), String(body.length));
  assert.match(head, new RegExp(`content-length: ${body.length}\\r?$`, "im"));
  assert.equal(headed.header("etag"), `"${hash("sha256", body, "base64url").slice(0, 27)}"`);
  const exported = JSON.parse(body.toString()) as { core: { jobs: { id: string }[] } };
  assert.ok(exported.core.jobs.some(({ id }) => id === "41"));
  const again = await serving.request({
    path: "/api/data/export",
    headers: { "If-None-Match": headed.header("etag") ?? "" },
  });
  assert.equal(again.status, 200);
});

test("what one address does not read is bounded, and what it asks for beyond is refused until it does", async () => {
  const sockets: Socket[] = [];
  for (let n = 0; n < 2; n += 1) sockets.push(await ask(`/v1/jobs?offset=${40 + n}&limit=${27 - n}`));
  await Promise.all(sockets.map((socket) => once(socket, "readable")));
  const refused = await serving.request({ path: "/v1/jobs?offset=43&limit=24" });
  assert.deepEqual([refused.status, refused.json()["code"]], [503, "overloaded"]);
  assert.match(String(refused.json()["detail"]), /16 MiB of your bodies and unread answers/);
  assert.ok(Number(refused.header("retry-after")) >= 1);
  assert.equal((await serving.request({ path: "/v1/jobs?limit=5" })).status, 200);
  for (const socket of sockets) assert.match((await readAll(socket)).head, /^HTTP\/1.1 200 /);
  await wait(50);
  assert.equal((await serving.request({ path: "/v1/jobs?offset=43&limit=24" })).status, 200);
});

test("unread exports count as held too, and are refused beyond the bound", async () => {
  const sockets: Socket[] = [];
  for (let n = 0; n < 4; n += 1) sockets.push(await ask("/api/data/export"));
  await Promise.all(sockets.map((socket) => once(socket, "readable")));
  const refused = await serving.request({ path: "/api/data/export" });
  assert.deepEqual([refused.status, refused.json()["code"]], [503, "overloaded"]);
  for (const socket of sockets) socket.destroy();
  await wait(100);
  assert.equal((await serving.request({ method: "HEAD", path: "/api/data/export" })).status, 200);
});

test("a long list is written in pieces: as long as it says, with the tag of its bytes, and no character is torn", async () => {
  const sandbox = { "X-Sandbox": "characters" };
  for (let n = 0; n < 20; n += 1) {
    const note = `${"x".repeat(n)}${"🙂".repeat(20_000)}`;
    await serving.request({ method: "POST", path: "/v1/jobs", headers: sandbox, body: { type: "export", note } });
  }
  const { head, body } = await readAll(await ask("/v1/jobs?offset=40&limit=27", "X-Sandbox: characters\r\n"));
  assert.match(head, new RegExp(`content-length: ${body.length}\\r?$`, "im"));
  assert.ok(body.length > MIB);
  assert.ok(head.includes(hash("sha256", body, "base64url").slice(0, 27)));
  const { jobs } = JSON.parse(body.toString()) as { jobs: { note: string }[] };
  assert.equal(jobs.length, 20);
  for (const [n, { note }] of jobs.entries()) assert.equal(note, `${"x".repeat(n)}${"🙂".repeat(20_000)}`);
});

test("a client that takes its answer slower than the rate loses its connection, and one that takes it in time does not", async () => {
  const slow = await ask("/v1/jobs?offset=40&limit=27");
  const closed = once(slow, "close");
  const quick = await ask("/v1/jobs?offset=40&limit=27");
  await wait(100);
  const { body } = await readAll(quick);
  assert.ok(body.length > 6 * MIB);
  await wait(1_000);
  slow.resume();
  await closed;
  assert.ok(slow.bytesRead < body.length, `${slow.bytesRead} of ${body.length}`);
});

test("bodies on their way count against the same bound before they have arrived", async () => {
  const uploads: Socket[] = [];
  const head = "Content-Type: application/json\r\nContent-Length: 1048576\r\n";
  for (let n = 0; n < 16; n += 1) {
    const socket = connect({ port: serving.port, host: "127.0.0.1" });
    await once(socket, "connect");
    socket.write(`POST /v1/jobs HTTP/1.1\r\nHost: 127.0.0.1\r\n${head}\r\n{`);
    uploads.push(socket);
  }
  await wait(100);
  const body = { type: "export", note: "x".repeat(100_000) };
  const refused = await serving.request({ method: "POST", path: "/v1/jobs", body });
  assert.deepEqual([refused.status, refused.json()["code"]], [503, "overloaded"]);
  for (const socket of uploads) socket.destroy();
  await wait(100);
  assert.notEqual((await serving.request({ method: "POST", path: "/v1/jobs", body })).status, 503);
});
