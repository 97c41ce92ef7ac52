// Examples of writes are answers: each is sent to a fresh world 1 and compared with what comes back.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { OpenApiOperation } from "../../src/core/description/specification.ts";
import { describeAt } from "../../tools/describe-at.ts";
import { BASE_URL, startServing } from "../http/serving.ts";
import type { Received, Serving } from "../http/serving.ts";

const description = describeAt(BASE_URL);

/** The time at which the examples' world stands. */
const STANDS_AT = Date.parse("2026-11-01T00:00:00.000Z");

const CART = { method: "POST", path: "/v1/bookstore/cart/items", body: { bookId: "1", quantity: 2 } };

/** Requests to send first, where an example needs them; without a body, the required part of the one that creates a record. */
const BEFORE: Readonly<Record<string, { readonly method: string; readonly path: string; readonly body: unknown }>> = {
  updateCartItem: CART,
  removeCartItem: CART,
  checkOutCurrentCart: CART,
  closeAccount: { method: "POST", path: "/v1/fintech/accounts", body: undefined },
};

/** Those that need a token or a code, which no description can hold. */
const NOT_SENT = new Set([
  "refreshSession",
  "logout",
  "authorizeUser",
  "postEndOpenIdSession",
  "exchangeToken",
  "postUserInfo",
]);

let serving: Serving;
before(async () => {
  serving = await startServing();
  serving.setTime(STANDS_AT);
});
after(() => serving[Symbol.asyncDispose]());

interface Sending {
  readonly name: string;
  readonly operation: OpenApiOperation;
  readonly method: string;
  readonly target: string;
  readonly body: unknown;
}

function bodiesOf({ requestBody }: OpenApiOperation): readonly (readonly [string, unknown])[] {
  const examples = Object.entries(requestBody?.content["application/json"]?.examples ?? {});
  if (examples.length === 0) return [["nothing", undefined]];
  return examples.map(([name, one]) => [name, "value" in one ? one.value : undefined]);
}

const sendings: readonly Sending[] = Object.entries(description.paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, operation]) => {
    if (!path.startsWith("/v1/") || method === "get" || path.includes("/utilities/")) return [];
    if (NOT_SENT.has(operation.operationId)) return [];
    const target = (operation.parameters ?? []).reduce(
      (at, one) => ("name" in one && one.in === "path" ? at.replace(`{${one.name}}`, String(one.example)) : at),
      path,
    );
    return bodiesOf(operation).map(([name, body]) => ({ name, operation, method: method.toUpperCase(), target, body }));
  }),
);

/** The first example of the answer; undefined for one without a body. */
function shownOf({ responses }: OpenApiOperation, status: number): unknown {
  const response = responses[status];
  if (response === undefined || "$ref" in response) return undefined;
  const [one] = Object.values(response.content?.["application/json"]?.examples ?? {});
  return one !== undefined && "value" in one ? one.value : undefined;
}

/** An answer without tokens, which differ each time. */
function withoutTokens(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const { token: _token, refreshToken: _refreshToken, ...rest } = value as Readonly<Record<string, unknown>>; // an object
  return rest;
}

/** Sends a request in a visitor's sandbox, and resets it afterwards. */
async function sendFresh({ operation, method, target, body }: Sending): Promise<Received> {
  const first = BEFORE[operation.operationId];
  const create = description.paths[first?.path ?? ""]?.post;
  if (first !== undefined && create !== undefined) {
    const minimal = Object.fromEntries(bodiesOf(create))["minimal"];
    assert.ok((await serving.request({ ...first, body: first.body ?? minimal })).status < 300);
  }
  const answer = await serving.request({ method, path: target, ...(body !== undefined && { body }) });
  const reset = await serving.request({ method: "POST", path: "/api/data/reset", body: {} });
  assert.ok(reset.status < 300, reset.text);
  return answer;
}

test("examples were found", () => assert.ok(sendings.length > 80, String(sendings.length)));

for (const sending of sendings) {
  const { name, operation, method, target } = sending;
  test(`${method} ${target} with the example ${name} answers as ${operation.operationId} shows`, async () => {
    const answer = await sendFresh(sending);
    assert.ok(answer.status >= 200 && answer.status < 300, answer.text);
    const shown = shownOf(operation, answer.status);
    if (shown === undefined || name === "minimal") return;
    assert.deepEqual(withoutTokens(answer.json()), withoutTokens(shown));
  });
}
