import assert from "node:assert/strict";
import { test } from "node:test";

import { catalog } from "../../domains/catalog.ts";
import { toLongPath } from "./keyed-request.ts";

for (const [path, long] of [
  ["/v1/users", "/v1/core/users"],
  ["/v1/users/7", "/v1/core/users/7"],
  ["/v1/core/users/%37", "/v1/core/users/7"],
  ["/v1/auth/login", "/v1/core/auth/login"],
  ["/v1/fintech/payments/", "/v1/fintech/payments"],
  ["/v1/bookstore/orders/1%2F2/pay", "/v1/bookstore/orders/1%2F2/pay"],
  ["/v1/core/users/%zz", "/v1/core/users/%zz"],
  ["/play/abc/things", "/play/abc/things"],
] as const) {
  test(`${path} is ${long}`, () => assert.equal(toLongPath(path, catalog), long));
}
