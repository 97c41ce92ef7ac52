// Records of an API description that name a parent of their own kind.
import assert from "node:assert/strict";
import { test } from "node:test";

import { createMock, defineConfig } from "../../src/index.ts";

interface Folder {
  readonly id: string;
  readonly parent_id: string | null;
}

/** The folders of an API whose folders may have no parent, or must have one. */
async function foldersOf(parent: object): Promise<readonly Folder[]> {
  const folder = {
    type: "object",
    required: ["id", "name", "parent_id"],
    properties: { id: { type: "string", format: "uuid" }, name: { type: "string" }, parent_id: parent },
  };
  const answer = (schema: object) => ({
    responses: { 200: { description: "Here", content: { "application/json": { schema } } } },
  });
  const parameters = [{ name: "id", in: "path", required: true, schema: { type: "string" } }];
  const api = {
    openapi: "3.1.0",
    info: { title: "Drive", version: "1" },
    paths: {
      "/folders": { get: answer({ type: "array", items: folder }) },
      "/folders/{id}": { get: { parameters, ...answer(folder) } },
    },
  };
  const mock = createMock({ config: defineConfig({ api }) });
  return (await (await mock.fetch("/folders")).json()) as Folder[];
}

test("a parent is a record that was there before, and the first has none", async () => {
  const folders = await foldersOf({ type: ["string", "null"], format: "uuid" });
  const ids = folders.map(({ id }) => id);
  assert.equal(folders[0]?.parent_id, null);
  for (const [at, { parent_id: parent }] of folders.entries())
    assert.ok(at === 0 || ids.slice(0, at).includes(parent ?? ""), `${at}: ${parent}`);
});

test("where each must have a parent, all but the first have one that is there", async () => {
  const folders = await foldersOf({ type: "string", format: "uuid" });
  const ids = folders.map(({ id }) => id);
  for (const { parent_id: parent } of folders.slice(1)) assert.ok(ids.includes(parent ?? ""), String(parent));
});
