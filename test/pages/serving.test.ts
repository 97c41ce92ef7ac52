import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, describe, test } from "node:test";

import { DATASET_VERSION } from "../../src/core/world/world.ts";
import { startSeedbed } from "./seedbed-process.ts";
import type { SeedbedProcess } from "./seedbed-process.ts";

describe("the server of the pages", () => {
  let seedbed: SeedbedProcess;
  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${seedbed.origin}${path}`, { headers });
  /** The built files, under the address of the settings and under the one that was asked: no file of a stranger is there. */
  const scripts = (): string => {
    const { port, host } = new URL(seedbed.origin);
    return `http://localhost:${port}/assets/ ${host}/assets/`;
  };
  before(async () => {
    seedbed = await startSeedbed();
  });
  after(() => seedbed.stop());

  for (const path of [
    "/",
    "/explore",
    "/studio",
    "/playground",
    "/playground/some-id",
    "/dashboard",
    "/dashboard/keys",
    "/dashboard/login",
    "/docs",
    "/docs/orders",
    "/docs/guides/webhooks",
    "/docs/search?q=%3Cscript%3E",
    "/problems",
    "/problems/not_found",
    "/changelog",
    "/status",
  ]) {
    test(`${path} is a page that nothing from elsewhere gets into`, async () => {
      const answer = await get(path, { Accept: "text/html" });
      // Visitors name documents there, which are elsewhere.
      const connected = path.startsWith("/playground")
        ? "'self' https: http://localhost:* http://127.0.0.1:*"
        : "'self'";
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get("content-type"), "text/html; charset=utf-8");
      const html = await answer.text();
      const [, within = "", more] = html.split(/<script>|<\/script>\s*<title>/);
      const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
      const [, styles, rest] = html.split(/<style>|<\/style>/);
      assert.equal(styles !== undefined, path === "/", "the first page that people see has its styles in it");
      assert.equal(
        answer.headers.get("content-security-policy"),
        `default-src 'none'; script-src ${scripts()} ${hashOf(within)}; connect-src ${connected}; style-src 'self'${styles === undefined ? "" : ` ${hashOf(styles)}`}; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
      );
      assert.equal(answer.headers.get("x-content-type-options"), "nosniff");
      assert.equal(answer.headers.get("x-ratelimit-limit"), null, "pages count against nobody");
      assert.match(within, /seedbed\.theme/);
      assert.doesNotMatch(more ?? "", /<script(?![^>]*\bsrc=)/, "no other inline script");
      assert.doesNotMatch(rest ?? html, /<style|\sstyle=|\son[a-z]+=/, "no other inline style or handler");
      assert.doesNotMatch(html, /\{\{/, "everything is filled in");
    });
  }

  for (const path of [
    "/assets/",
    "/assets/nothing.js",
    "/assets/..%2findex.html",
    "/assets/../index.html",
    "/assets/%2e%2e/index.html",
  ]) {
    test(`${path} leads to no file`, async () => assert.equal((await get(path)).status, 404));
  }

  test("the description is compressed for those who take it, with a tag for each encoding", async () => {
    const tags = new Set<string | null>();
    for (const encoding of ["identity", "gzip", "br"]) {
      const answer = await get("/openapi.json", { "Accept-Encoding": encoding });
      tags.add(answer.headers.get("etag"));
      assert.match(answer.headers.get("vary") ?? "", /Accept-Encoding/);
      await answer.body?.cancel();
    }
    assert.equal(tags.size, 3);
  });

  test("a look at a seed shows the first ten records and the number of each collection, as the data plane has them", async () => {
    const answer = await get("/api/seeds/7");
    assert.equal(answer.headers.get("x-dataset-version"), String(DATASET_VERSION));
    assert.equal(answer.headers.get("access-control-allow-origin"), "*");
    assert.equal(answer.headers.get("x-ratelimit-limit"), null);
    const { seed, datasetVersion, core, healthcare } = (await answer.json()) as Record<
      string,
      Record<string, { total: number; records: unknown[] }>
    >;
    assert.deepEqual([seed, datasetVersion], [7, DATASET_VERSION]);
    const { users, total } = (await (await get("/v1/users?_seed=7&limit=10")).json()) as {
      users: unknown[];
      total: number;
    };
    assert.deepEqual(core?.["users"], { total, records: users });
    assert.deepEqual(Object.keys(healthcare ?? {}), ["patients", "providers", "appointments"]);
  });

  test("fixtures are a download, the same each time, and a collection is a part of them", async () => {
    const answer = await get("/api/seeds/-3/fixtures");
    assert.equal(answer.headers.get("content-disposition"), 'attachment; filename="fixtures-seed--3.json"');
    const text = await answer.text();
    const fixtures = JSON.parse(text) as { bookstore: { books: unknown[] } };
    assert.equal(await (await get("/api/seeds/-3/fixtures")).text(), text);
    assert.deepEqual(await (await get("/api/seeds/-3/fixtures/books")).json(), fixtures.bookstore.books);
    const tag = answer.headers.get("etag") ?? "";
    assert.equal((await get("/api/seeds/-3/fixtures", { "If-None-Match": tag })).status, 304);
    assert.notEqual((await get("/api/seeds/-4/fixtures", { "If-None-Match": tag })).headers.get("etag"), tag);
    const head = await fetch(`${seedbed.origin}/api/seeds/-3/fixtures`, { method: "HEAD" });
    assert.equal(head.headers.get("etag"), tag);
  });

  for (const [path, status, code] of [
    ["/api/seeds/1.5", 400, "invalid_parameter"],
    ["/api/seeds/9007199254740992", 400, "invalid_parameter"],
    ["/api/seeds/7/fixtures/nothing", 404, "not_found"],
  ] as const) {
    test(`${path} is ${status} ${code}`, async () => {
      const answer = await get(path);
      assert.equal(answer.status, status);
      assert.equal(((await answer.json()) as { code: string }).code, code);
    });
  }
});
