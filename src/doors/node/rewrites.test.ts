import assert from "node:assert/strict";
import { test } from "node:test";

import type { Answer } from "../../core/http/answer.ts";
import { FetchRequest } from "../fetch/fetch-request.ts";
import { withRewrites } from "./rewrites.ts";

/** Rows: paths of `routes.json`, what is asked, and what answers. */
const ROWS: readonly (readonly [rewrites: Readonly<Record<string, string>>, asked: string, answers: string])[] = [
  [{ "/api/*": "/$1" }, "/api/posts/1", "/posts/1"],
  [{ "/api/*": "/$1" }, "/api/posts?_page=2", "/posts?_page=2"],
  [{ "/api/*": "/$1" }, "/posts", "/posts"],
  [{ "/api/*": "/$1" }, "/API/posts/", "/posts/"],
  [{ "/api/*": "/$1" }, "/s/mine/api/posts", "/s/mine/posts"],
  [{ "/*": "/posts" }, "/_seedbed/health", "/_seedbed/health"],
  [{ "/:list/:id/show": "/:list/:id" }, "/posts/a%20b/show", "/posts/a%20b"],
  [{ "/:list/:id/show": "/:list/:id" }, "/posts/1/show/", "/posts/1"],
  [{ "/:list/:id/show": "/:list/:id" }, "/posts/1/2/show", "/posts/1/2/show"],
  [{ "/by/:author": "/posts?author=:author" }, "/by/jo?_limit=3", "/posts?author=jo&_limit=3"],
  [{ [String.raw`/articles\?id=:id`]: "/posts/:id" }, "/articles?id=4", "/posts/4"],
  [{ [String.raw`/articles\?id=:id`]: "/posts/:id" }, "/articles?id=4&x=1", "/articles?id=4&x=1"],
  [{ "/v1.0/*": "/$1" }, "/v1x0/posts", "/v1x0/posts"],
  [{ "/a/*": "/b/$1", "/b/*": "/$1" }, "/a/posts", "/posts"],
  [{ "/a": "/:nothing$9" }, "/a", "/"],
];

for (const [rewrites, asked, expected] of ROWS)
  test(`with ${JSON.stringify(rewrites)} ${asked} is ${expected}`, async () => {
    const answer = withRewrites(({ target }): Answer => ({ status: 200, headers: [], body: target }), rewrites);
    const request = new Request(`http://a.test${asked}`);
    assert.equal((await answer(new FetchRequest(request, "127.0.0.1", undefined)))?.body, expected);
  });
