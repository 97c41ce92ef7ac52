// Parts of files (RFC 9110 §14): of pictures, of pages, and of what was uploaded.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { createMock, defineConfig } from "../../src/index.ts";
import { startServing } from "./serving.ts";
import type { Serving } from "./serving.ts";

let serving: Serving;
let whole = "";
let tag = "";
before(async () => {
  serving = await startServing();
  const picture = await serving.request({ path: PICTURE });
  whole = picture.text;
  tag = picture.header("ETag") ?? "";
});
after(() => serving[Symbol.asyncDispose]());

const PICTURE = "/images/avatar/ada.svg"; // in ASCII

for (const [range, first, end] of [
  ["bytes=0-9", 0, 10],
  ["bytes=10-", 10, undefined],
  ["bytes=-10", -10, undefined],
  ["bytes=0-99999999999999999999999", 0, undefined],
  ["bytes=-99999", 0, undefined],
  ["Bytes=5-5", 5, 6],
] as const)
  test(`Range: ${range} gets that part of a picture`, async () => {
    const answer = await serving.request({ path: PICTURE, headers: { Range: range } });
    const part = whole.slice(first, end);
    const begin = first < 0 ? whole.length + first : first;
    assert.deepEqual([answer.status, answer.text], [206, part]);
    assert.equal(answer.header("Content-Range"), `bytes ${begin}-${begin + part.length - 1}/${whole.length}`);
    assert.equal(answer.header("Content-Length"), String(part.length));
    assert.deepEqual([answer.header("ETag"), answer.header("Content-Type")], [tag, "image/svg+xml"]);
  });

for (const range of ["bytes=9-2", "bytes=-", "bytes=a-b", "lines=0-1", "bytes=0-1,4-5", "bytes 0-1", ""])
  test(`Range: ${range || "nothing"} is ignored, and the whole says that there are parts`, async () => {
    const answer = await serving.request({ path: PICTURE, headers: { Range: range } });
    assert.deepEqual([answer.status, answer.text], [200, whole]);
    assert.deepEqual([answer.header("Accept-Ranges"), answer.header("Content-Range")], ["bytes", undefined]);
  });

for (const range of ["bytes=90000-", "bytes=90000-90001", "bytes=-0"])
  test(`Range: ${range} is refused, and the answer says how long the picture is`, async () => {
    const answer = await serving.request({ path: PICTURE, headers: { Range: range } });
    assert.deepEqual([answer.status, answer.json()["code"]], [416, "range_not_satisfiable"]);
    assert.equal(answer.header("Content-Range"), `bytes */${whole.length}`);
  });

test("If-Range gets the part of what the client has, and the whole of anything else", async () => {
  const ask = async (known: string): Promise<number> =>
    (await serving.request({ path: PICTURE, headers: { Range: "bytes=0-3", "If-Range": known } })).status;
  assert.equal(await ask(tag), 206);
  for (const other of ['"other"', `W/${tag}`, "Sun, 01 Nov 2026 00:00:00 GMT"]) assert.equal(await ask(other), 200);
});

test("a client that has the picture is told so, whatever part it asks for", async () => {
  const headers = { Range: "bytes=0-3", "If-None-Match": tag };
  assert.equal((await serving.request({ path: PICTURE, headers })).status, 304);
});

test("HEAD says that there are parts, and how long the whole is", async () => {
  const answer = await serving.request({ method: "HEAD", path: PICTURE, headers: { Range: "bytes=0-3" } });
  assert.deepEqual([answer.status, answer.text], [200, ""]);
  assert.deepEqual([answer.header("Accept-Ranges"), answer.header("Content-Length")], ["bytes", String(whole.length)]);
});

test("a part of what is kept compressed is one of the compressed bytes, and lists of records have no parts", async () => {
  const lengthIn = async (encoding: string): Promise<number> => {
    const headers = { Range: "bytes=0-9", "Accept-Encoding": encoding };
    const part = await serving.request({ path: "/openapi.yaml", headers });
    assert.deepEqual([part.status, part.header("Content-Encoding") ?? "identity"], [206, encoding]);
    return Number(part.header("Content-Range")?.split("/")[1]);
  };
  assert.ok((await lengthIn("gzip")) < (await lengthIn("identity")) / 2);
  const list = await serving.request({ path: "/v1/users?limit=100", headers: { Range: "bytes=0-9" } });
  assert.deepEqual([list.status, list.header("Accept-Ranges")], [200, undefined]);
});

const API = `openapi: 3.1.0
info: { title: Files, version: "1" }
paths:
  /files:
    post:
      requestBody:
        content:
          multipart/form-data:
            schema: { type: object, properties: { content: { type: string, format: binary } } }
      responses:
        "201":
          description: Kept.
          content: { application/json: { schema: { $ref: "#/components/schemas/File" } } }
  /files/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses:
        "200":
          description: The record.
          content: { application/json: { schema: { $ref: "#/components/schemas/File" } } }
  /files/{id}/content:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses:
        "200":
          description: The bytes.
          content: { application/octet-stream: { schema: { type: string, format: binary } } }
components:
  schemas:
    File: { type: object, required: [id], properties: { id: { type: integer }, content: { type: string } } }
`;

test("a file that was uploaded comes back in parts, over fetch as over a socket", async () => {
  const mock = createMock({ config: defineConfig({ api: API }) });
  const bytes = Uint8Array.from({ length: 1000 }, (_, at) => at % 256);
  const form = new FormData();
  form.set("content", new Blob([bytes], { type: "audio/mpeg" }), "song.mp3");
  const made = await mock.fetch("/files", { method: "POST", body: form });
  assert.equal(made.status, 201);
  const { id } = (await made.json()) as { id: number };
  const part = await mock.fetch(`/files/${id}/content`, { headers: { Range: "bytes=990-2000" } });
  assert.deepEqual([part.status, part.headers.get("Content-Range")], [206, "bytes 990-999/1000"]);
  assert.deepEqual(new Uint8Array(await part.arrayBuffer()), bytes.subarray(990));
  assert.equal(part.headers.get("Content-Type"), "audio/mpeg");
  const beyond = await mock.fetch(`/files/${id}/content`, { headers: { Range: "bytes=1000-" } });
  assert.deepEqual([beyond.status, beyond.headers.get("Content-Range")], [416, "bytes */1000"]);
});
