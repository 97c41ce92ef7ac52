// Endpoints on one's own machine, where nobody else can be harmed, and those that answer all paths below one.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { startServing } from "../http/serving.ts";
import type { Serving } from "../http/serving.ts";
import { makePlayground } from "./newcomer.ts";

let serving: Serving;
before(async () => {
  serving = await startServing({ isPersonal: true });
});
after(() => serving[Symbol.asyncDispose]());

test("an endpoint of one's own machine sets a cookie and leads to the app", async () => {
  const made = await makePlayground(serving);
  const cookie = "sid=abc; Path=/play; HttpOnly";
  await made.publish({ method: "POST", path: "/signin", template: { ok: true }, headers: { "Set-Cookie": cookie } });
  const location = "http://localhost:5173/done";
  await made.publish({ path: "/out", status: 302, template: "", headers: { Location: location } });

  const signedIn = await made.play({ method: "POST", path: "/signin" });
  assert.deepEqual(signedIn.headers["set-cookie"], [cookie]);
  const out = await made.play({ path: "/out" });
  assert.deepEqual([out.status, out.header("Location")], [302, location]);
});

test("an endpoint may answer all paths below one, with what is left of each", async () => {
  const made = await makePlayground(serving);
  await made.publish({ path: "/files/*", template: { at: "{{params.rest}}" } });
  await made.publish({ path: "/files/index", template: { at: "index" } });
  const at = async (path: string) => (await made.play({ path })).text;
  assert.equal(await at("/files/a/b%20c"), '{"at":"a/b c"}');
  assert.equal(await at("/files/index"), '{"at":"index"}');
});
