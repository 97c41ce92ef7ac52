// A file of lists as json-server has it: written back when something changes, and other paths for its routes.
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";

import { start } from "./start.ts";

const temporary = mkdtempSync(path.join(tmpdir(), "seedbed-lists-"));
after(() => rmSync(temporary, { recursive: true, force: true }));

const LISTS = { $schema: "./db.schema.json", posts: [{ id: 1, title: "Tide" }], profile: { name: "Ada" } };

function folderWith(files: Readonly<Record<string, unknown>>): { folder: string; read: (name: string) => unknown } {
  const folder = mkdtempSync(path.join(temporary, "one-"));
  for (const [name, value] of Object.entries(files)) writeFileSync(path.join(folder, name), JSON.stringify(value));
  return { folder, read: (name) => JSON.parse(readFileSync(path.join(folder, name), "utf8")) as unknown };
}

test("with --write the file has what was written, and nothing else, and what others write to it is served", async () => {
  const { folder, read } = folderWith({ "db.json": LISTS });
  {
    await using running = await start(folder, "db.json", "--write");
    const { ask, says } = running;
    assert.deepEqual(read("db.json"), LISTS, "a start changes nothing");
    assert.equal((await ask("POST", "/posts", { title: "Ebb" })).status, 201);
    assert.equal((await ask("PATCH", "/profile", { name: "Bo" })).status, 200);
    assert.equal((await ask("POST", "/posts", { title: "elsewhere" }, { "X-Sandbox": "other" })).status, 201);
    const written = { ...LISTS, posts: [...LISTS.posts, { id: 2, title: "Ebb" }], profile: { name: "Bo" } };
    while (JSON.stringify(read("db.json")) !== JSON.stringify(written)) await wait(20);

    writeFileSync(path.join(folder, "db.json"), JSON.stringify({ posts: [{ id: 7, title: "By hand" }] }));
    await says(/db\.json was read again/);
    assert.deepEqual((await ask("GET", "/db")).value, { posts: [{ id: 7, title: "By hand" }] });
    assert.equal((await ask("DELETE", "/posts/7")).status, 200);
    assert.equal((await ask("POST", "/posts", { title: "last" })).status, 201);
  }
  assert.deepEqual(read("db.json"), { posts: [{ id: 8, title: "last" }] }, "what was written before the end is there");
  assert.deepEqual(readdirSync(folder).toSorted(), [".seedbed", "db.json"]);

  await using again = await start(folder, "db.json", "--write");
  assert.deepEqual((await again.ask("GET", "/posts")).value, [{ id: 8, title: "last" }]);
});

test("with --write a file that somebody removed is made anew", async () => {
  const { folder, read } = folderWith({ "db.json": LISTS });
  {
    await using running = await start(folder, "db.json", "--write");
    rmSync(path.join(folder, "db.json"));
    await running.says(/cannot read db\.json/);
    assert.equal((await running.ask("POST", "/posts", { title: "Ebb" })).status, 201);
  }
  const { posts, profile } = LISTS;
  assert.deepEqual(read("db.json"), { posts: [...posts, { id: 2, title: "Ebb" }], profile });
});

test("paths of a routes.json beside the file, or of --routes, are those that they stand for", async () => {
  const { folder } = folderWith({
    "db.json": LISTS,
    "routes.json": { "/api/*": "/$1" },
    "other.json": { "/:list/:id/show": "/:list/:id" },
  });
  {
    await using running = await start(folder, "db.json");
    const { ask } = running;
    assert.deepEqual((await ask("GET", "/api/posts?title=Tide")).value, LISTS.posts);
    const made = await ask("POST", "/api/posts", { title: "Ebb" });
    assert.deepEqual([made.status, (await ask("GET", "/posts/2")).value], [201, made.value]);
    assert.deepEqual((await ask("GET", "/s/other/api/posts/1")).value, LISTS.posts[0]);
    assert.equal((await ask("GET", "/_seedbed/api/sandboxes")).status, 200);
  }
  await using running = await start(folder, "db.json", "--routes", "other.json");
  assert.deepEqual((await running.ask("GET", "/posts/1/show")).value, LISTS.posts[0]);
  assert.equal((await running.ask("GET", "/api/posts")).status, 404);
});

test("a definition may name a file of lists as its api, with routes beside it", async () => {
  const { folder } = folderWith({ "db.json": LISTS });
  writeFileSync(path.join(folder, "seedbed.yaml"), "api: ./db.json\nroutes:\n  GET /me: { answer: { name: Ada } }\n");
  await using running = await start(folder);
  assert.deepEqual((await running.ask("GET", "/posts")).value, LISTS.posts);
  assert.deepEqual((await running.ask("GET", "/me")).value, { name: "Ada" });
});
