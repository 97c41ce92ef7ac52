import assert from "node:assert/strict";
import { test } from "node:test";

import { suggestName } from "./suggested-name.ts";

test("a suggested name counts on from what is there, past the names that are taken", () => {
  assert.equal(suggestName("snapshot", []), "snapshot 1");
  assert.equal(suggestName("snapshot", [{ name: "before" }]), "snapshot 2");
  assert.equal(suggestName("snapshot", [{ name: "before" }, { name: "snapshot 3" }]), "snapshot 4");
});
