import assert from "node:assert/strict";
import { test } from "node:test";

import { parseNext, parsePlace, toAddress } from "./place.ts";

test("a place is written as the address that it was read from", () => {
  for (const address of [
    "/dashboard",
    "/dashboard/keys",
    "/dashboard/events?sub=sub_1&status=failed",
    "/dashboard/login?next=/dashboard/plan",
    "/dashboard/forgot",
    "/dashboard/mail",
  ]) {
    const [path = "", search = ""] = address.split("?", 2);
    assert.equal(decodeURIComponent(toAddress(parsePlace(path, search))), address);
  }
});

test("an address that is no view is unknown", () => {
  assert.equal(parsePlace("/dashboard/nothing", "").view, "unknown");
});

test("logging in goes on in the dashboard, whatever the address asks for", () => {
  for (const next of [
    undefined,
    "",
    "https://elsewhere.example/",
    "//elsewhere.example",
    "/dashboard/login",
    "/dashboard/reset",
    "/dashboard/../explore",
    "javascript:0",
  ]) {
    assert.deepEqual(parseNext(next), { view: "overview", query: {} });
  }
  assert.deepEqual(parseNext("/dashboard/usage?range=7d"), { view: "usage", query: { range: "7d" } });
});
