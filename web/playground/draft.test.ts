import assert from "node:assert/strict";
import { test } from "node:test";

import { atFreePath, newEndpoint } from "./draft.ts";

test("an endpoint keeps its path unless another answers it already", () => {
  const users = newEndpoint({ path: "/users" });
  const pathOf = (...[values, others]: [Parameters<typeof newEndpoint>[0], readonly (typeof users)[]]): string =>
    atFreePath(newEndpoint(values), others).path;
  assert.equal(pathOf({ path: "/orders" }, [users]), "/orders");
  assert.equal(pathOf({ path: "/users", method: "POST" }, [users]), "/users");
  assert.equal(pathOf({ path: "/users" }, [users]), "/users-2");
  assert.equal(pathOf({ path: "/users" }, [users, newEndpoint({ path: "/users-2" })]), "/users-3");
  assert.equal(pathOf({ path: "/users/:id" }, [newEndpoint({ path: "/users/:id" })]), "/users-2/:id");
  const collection = newEndpoint({ path: "/users", collection: { name: "users", count: 3 } });
  assert.equal(pathOf({ path: "/users", method: "POST" }, [collection]), "/users-2");
});
