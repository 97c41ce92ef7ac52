// The programs of the tutorial and of the how-tos, saved under the names that they have there and run.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

import { createMock, defineConfig } from "../../src/index.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "seedbed-programs-"));
after(() => rmSync(folder, { recursive: true, force: true }));

/** The blocks of a guide that have a file's name, by it. */
function programsOf(guide: string): ReadonlyMap<string, string> {
  const text = readFileSync(join(ROOT, "docs", guide), "utf8");
  return new Map(
    [...text.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)].map(([, name = "", program = ""]) => [name, program]),
  );
}

before(() => {
  const library = join(folder, "node_modules/seedbed");
  mkdirSync(library, { recursive: true });
  writeFileSync(join(library, "package.json"), '{"name":"seedbed","type":"module","exports":"./index.js"}');
  writeFileSync(
    join(library, "index.js"),
    `export * from ${JSON.stringify(pathToFileURL(join(ROOT, "src/index.ts")).href)};`,
  );
  for (const guide of ["tutorial.md", "how-to.md"])
    for (const [name, program] of programsOf(guide)) writeFileSync(join(folder, name), program);
});

test("the document of the tutorial is understood as it says, and keeps what its commands write", async () => {
  const mock = createMock({ config: defineConfig({ api: programsOf("tutorial.md").get("openapi.yaml") ?? "" }) });
  const ask = async (path: string, body?: unknown): Promise<readonly [status: number, value: unknown]> => {
    const headers = { "Content-Type": "application/json" };
    const init = body === undefined ? {} : { method: "POST", headers, body: JSON.stringify(body) };
    const response = await mock.fetch(`http://localhost:3000${path}`, init);
    return [response.status, await response.json()];
  };
  const [status, open] = await ask("/todos?done=false");
  assert.equal(status, 200);
  assert.ok((open as readonly { done: boolean }[]).every(({ done }) => !done));
  const todo = { id: 21, title: "Buy milk", done: false };
  assert.deepEqual(await ask("/todos", { title: "Buy milk" }), [201, todo]);
  assert.deepEqual(await ask("/todos/21"), [200, todo]);
  const [refused, error] = await ask("/todos", { titel: "Buy milk" });
  assert.equal(refused, 422);
  assert.match((error as { message: string }).message, /title is required/);
});

for (const name of ["todos.test.ts", "failing-payment.test.ts", "parallel.test.ts", "movies.test.ts"])
  test(`${name} is green`, async () => {
    const run = promisify(execFile)(process.execPath, ["--test", name], {
      cwd: folder,
      env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] },
    });
    const { stdout } = await run.catch((error: unknown) => error as { stdout: string });
    assert.match(stdout, /^ℹ fail 0$/m, stdout);
    assert.doesNotMatch(stdout, /^ℹ pass 0$/m);
  });

test("a handler of MSW answers with a mock that keeps what is written", async () => {
  const { answer } = (await import(pathToFileURL(join(folder, "handlers.ts")).href)) as {
    answer(given: { request: Request }): Promise<Response>;
  };
  const headers = { "Content-Type": "application/json" };
  const address = "https://api.example.com/v1/users/1";
  const changed = new Request(address, { method: "PATCH", headers, body: '{"name":"Ada"}' });
  assert.equal((await answer({ request: changed })).status, 200);
  const { name } = (await (await answer({ request: new Request(address) })).json()) as { name: string };
  assert.equal(name, "Ada");
});

type Reads = (value: never) => boolean;

/** The calls that the guides set side by side, in order, each with what its answer is read for. */
const CALLS: Readonly<Record<string, readonly (readonly [call: string, body: unknown, status: number, Reads])[]>> = {
  "jsonplaceholder.yaml": [
    ["GET /posts", undefined, 200, (posts: unknown[]) => posts.length === 100],
    ["GET /posts/1", undefined, 200, (post: object) => Object.keys(post).join() === "id,userId,title,body"],
    ["GET /posts?userId=1", undefined, 200, (posts: { userId: number }[]) => posts.every((one) => one.userId === 1)],
    ["GET /posts/1/comments", undefined, 200, (all: { postId: number }[]) => all.every((one) => one.postId === 1)],
    ["GET /users/1/posts?_page=1&_limit=2&_sort=id", undefined, 200, (posts: unknown[]) => posts.length === 2],
    ["POST /posts", { title: "foo", body: "bar", userId: 1 }, 201, ({ id }: { id: number }) => id === 101],
    ["PATCH /posts/101", { title: "new" }, 200, ({ title }: { title: string }) => title === "new"],
    ["GET /posts/101", undefined, 200, ({ title }: { title: string }) => title === "new"],
    ["DELETE /posts/101", undefined, 200, (none: object) => Object.keys(none).length === 0],
    ["GET /posts/101", undefined, 404, () => true],
  ],
  "dummyjson.yaml": [
    [
      "GET /products?limit=10&skip=10&select=title,price",
      undefined,
      200,
      (page: { products: object[]; total: number; skip: number; limit: number }) =>
        [page.total, page.skip, page.limit, page.products.length].join() === "194,10,10,10" &&
        page.products.every((one) => Object.keys(one).join() === "title,price"),
    ],
    [
      "GET /products?sortBy=title&order=asc&limit=2",
      undefined,
      200,
      ({ products: [a, b] }: { products: { title: string }[] }) => (a?.title ?? "") <= (b?.title ?? ""),
    ],
    ["GET /products", undefined, 200, ({ products }: { products: unknown[] }) => products.length === 30],
    [
      "GET /products/search?q=chair",
      undefined,
      200,
      ({ products }: { products: { title: string }[] }) => products.every(({ title }) => /chair/i.test(title)),
    ],
    [
      "GET /products/category/beauty",
      undefined,
      200,
      ({ products }: { products: { category: string }[] }) => products.every((one) => one.category === "beauty"),
    ],
    ["POST /products/add", { title: "Pencil", category: "beauty" }, 201, ({ id }: { id: number }) => id === 195],
    ["PUT /products/195", { title: "Pen" }, 200, ({ category }: { category: string }) => category === "beauty"],
    ["DELETE /products/195", undefined, 200, ({ title }: { title: string }) => title === "Pen"],
    ["GET /products/195", undefined, 404, ({ message }: { message: string }) => message.includes("195")],
    ["POST /users", { username: "emilys", password: "emilyspass" }, 201, () => true],
    [
      "POST /auth/login",
      { username: "emilys", password: "emilyspass" },
      200,
      (user: { accessToken: string; password?: string }) => user.accessToken !== "" && user.password === undefined,
    ],
    ["POST /auth/login", { username: "emilys", password: "wrong" }, 400, () => true],
  ],
};

for (const [name, calls] of Object.entries(CALLS))
  test(`${name} answers the calls that the guide sets side by side`, async () => {
    const mock = createMock({ config: defineConfig(programsOf("how-to.md").get(name) ?? "") });
    for (const [call, body, status, isRead] of calls) {
      const [method = "", address = ""] = call.split(" ");
      const headers = { "Content-Type": "application/json" };
      const init = body === undefined ? { method } : { method, headers, body: JSON.stringify(body) };
      const answer = await mock.fetch(address, init);
      const text = await answer.text();
      assert.equal(answer.status, status, `${call}: ${text}`);
      assert.ok(isRead(JSON.parse(text) as never), `${call}: ${text}`); // each reads what it is said to be
    }
  });
