// Endpoints that choose among several answers by what is asked.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { startServing } from "../http/serving.ts";
import type { Serving } from "../http/serving.ts";
import { makePlayground } from "./newcomer.ts";

let serving: Serving;
before(async () => {
  serving = await startServing();
});
after(() => serving[Symbol.asyncDispose]());

const LOGIN = {
  method: "POST",
  path: "/login/:realm",
  status: 401,
  template: { error: "wrong" },
  answers: [
    { when: { "body.password": "secret", "params.realm": "main" }, status: 200, template: { hello: "{{body.name}}" } },
    { when: { "body.password": null }, status: 400, template: { error: "no password" } },
    { when: { "headers.x-tries": 3 }, status: 429, template: {} },
    { when: { "query.debug": true }, template: { error: "wrong", debug: true } },
  ],
};

test("the first answer whose conditions all fit is given, else the endpoint's own", async () => {
  const made = await makePlayground(serving);
  const published = await made.publish(LOGIN);
  assert.equal(published.status, 201, published.text);
  assert.deepEqual((published.json()["endpoint"] as Record<string, unknown>)["answers"], LOGIN.answers);
  const call = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const { status, text } = await made.play({ method: "POST", path, body, headers });
    return [status, JSON.parse(text) as unknown];
  };
  assert.deepEqual(await call("/login/main", { name: "Ada", password: "secret" }), [200, { hello: "Ada" }]);
  assert.deepEqual(await call("/login/other", { password: "secret" }), [401, { error: "wrong" }]);
  assert.deepEqual(await call("/login/main", { name: "Ada" }), [400, { error: "no password" }]);
  assert.deepEqual(await call("/login/main", { password: "x" }, { "X-Tries": "3" }), [429, {}]);
  assert.deepEqual(await call("/login/main?debug=true", { password: "x" }), [401, { error: "wrong", debug: true }]);

  const exported = (await made.edit({ path: "/export" })).json() as { endpoints: unknown[] };
  assert.deepEqual((exported.endpoints[0] as Record<string, unknown>)["answers"], LOGIN.answers);
});

test("every fault of the answers is told with its place", async () => {
  const made = await makePlayground(serving);
  const answer = await made.publish({
    path: "/a",
    template: 1,
    answers: [
      { when: { "bdy.name": "x" }, template: 1 },
      { when: {}, template: 1 },
      { when: { "query.a": "1" }, status: 99, template: "{{person.fulName}}" },
      { whn: {}, when: { "query.a": [] } },
    ],
  });
  assert.equal(answer.status, 422);
  const { errors } = answer.json() as { errors: { pointer: string; detail: string }[] };
  assert.deepEqual(errors.map(({ pointer }) => pointer).toSorted(), [
    "#/answers/0/when/bdy.name",
    "#/answers/1/when",
    "#/answers/2/status",
    "#/answers/2/template",
    "#/answers/3/template",
    "#/answers/3/when/query.a",
    "#/answers/3/whn",
  ]);
  assert.match(errors[0]?.detail ?? "", /did you mean body\?/);
});
