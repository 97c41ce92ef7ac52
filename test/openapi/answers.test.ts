import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { transitionId } from "../../src/core/description/names.ts";
import type { OpenApiOperation } from "../../src/core/description/specification.ts";
import { catalog } from "../../src/core/domains/catalog.ts";
import { createDescribedCalls } from "./described-calls.ts";
import type { Call, DescribedCalls, Method } from "./described-calls.ts";
import { startService } from "./running-service.ts";
import type { RunningService } from "./running-service.ts";

let service: RunningService;
let calls: DescribedCalls;
let visitors = 0;

before(async () => {
  service = await startService();
  calls = createDescribedCalls(service);
});
after(() => service.stop());

/** The headers of a new visitor, who has a fresh sandbox. */
function newcomer(): Readonly<Record<string, string>> {
  visitors += 1;
  return { "X-Forwarded-For": `10.0.${visitors >> 8}.${visitors & 255}` };
}

/** Operations whose example cannot succeed for a newcomer, with what they answer instead. */
const REFUSED: Readonly<Record<string, number>> = {
  refreshSession: 401, // the token of an example is nobody's
  // OpenID requests have forms, redirects and tokens of their own: test/openid.
  authorize: 400,
  authorizeUser: 400,
  postEndOpenIdSession: 400,
  exchangeToken: 400,
  getUserInfo: 403,
  postUserInfo: 403,
};

for (const { resource } of catalog.entries) {
  const { name, collection, domain } = resource;
  const path = `/v1/${domain}/${collection}`;
  const item = `${path}/{id}`;

  test(`${collection} answer as described, and the examples of writes work for a newcomer`, async () => {
    const headers = newcomer();
    const expect = async (status: number, request: Call): Promise<void> => {
      const answer = await calls.call({ headers, ...request });
      assert.equal(answer.status, status, `${request.target}: ${JSON.stringify(answer.body)}`);
    };
    for (const query of ["", "?limit=100&page=2", "?_seed=42&limit=100"])
      await expect(200, { path, target: path + query });
    for (const target of ["3", "3?_seed=-1"]) await expect(200, { path: item, target: `${path}/${target}` });
    await expect(404, { path: item, target: `${path}/999999` });
    const relations = Object.keys(resource.relations).join(",");
    if (relations !== "") await expect(200, { path, target: `${path}?expand=${relations}&limit=50` });
    for (const [, body] of calls.bodies({ path, method: "post" })) {
      await expect(201, { path, method: "post", target: path, body, headers: newcomer() });
    }
    for (const method of ["put", "patch"] as const) {
      for (const [, body] of calls.bodies({ path: item, method }))
        await expect(200, { path: item, method, target: `${path}/1`, body });
    }
    const removed = fillPath(item, calls.operationOf({ path: item, method: "delete" }));
    for (const status of [204, 404]) await expect(status, { path: item, method: "delete", target: removed });
  });

  for (const action of Object.keys(resource.lifecycle?.transitions ?? {})) {
    const expected = REFUSED[transitionId(action, resource)] ?? 200;
    test(`${action} of ${name} on the record of its example answers ${expected}, as described`, async () => {
      const route = { path: `${item}/${action}`, method: "post" } as const;
      const target = fillPath(route.path, calls.operationOf(route));
      const { status, body } = await calls.call({ ...route, target, headers: newcomer() });
      assert.equal(status, expected, JSON.stringify(body));
    });
  }
}

test("operations of the data plane beside the collections answer their own examples as described", async () => {
  const collections = new Set(catalog.entries.map(({ resource }) => `/v1/${resource.domain}/${resource.collection}`));
  const others = Object.entries(service.description.paths).filter(
    ([path]) => /^\/(v1|api\/seeds)(\/|$)/.test(path) && !collections.has(path.split("/", 4).join("/")),
  );
  assert.ok(others.length > 10);
  for (const [path, item] of others) {
    for (const [method, operation] of Object.entries(item) as [Method, OpenApiOperation][]) {
      const target = fillPath(path, operation);
      const visitor = newcomer();
      await fillCart(target, visitor);
      const [[, body] = ["", undefined]] = calls.bodies({ path, method });
      const needsToken = operation.security.some((one) => "BearerToken" in one);
      const headers = needsToken ? { ...visitor, Authorization: await signIn(visitor) } : visitor;
      const answer = await calls.call({ path, method, target, headers, ...(body !== undefined && { body }) });
      const expected = REFUSED[operation.operationId];
      if (expected === undefined)
        assert.ok(answer.status < 400, `${operation.operationId}: ${JSON.stringify(answer.body)}`);
      else assert.equal(answer.status, expected, operation.operationId);
    }
  }
});

/** The path with the examples of its parameters. */
function fillPath(path: string, { parameters = [] }: OpenApiOperation): string {
  const own = parameters.flatMap((one) => ("in" in one && one.in === "path" ? [one] : []));
  return own.reduce((target, { name, example }) => target.replace(`{${name}}`, String(example)), path);
}

/** Puts the book that the path names, or any, into the visitor's cart. */
async function fillCart(target: string, visitor: Readonly<Record<string, string>>): Promise<void> {
  const found = /^\/v1\/bookstore\/cart(?:\/items\/(\d+))?/.exec(target);
  if (found === null) return;
  const items = "/v1/bookstore/cart/items";
  const headers = { ...visitor, Authorization: await signIn(visitor) };
  await calls.call({
    path: items,
    method: "post",
    target: items,
    body: { bookId: found[1] ?? "1", quantity: 1 },
    headers,
  });
}

/** The value of Authorization for a user of the mock data. */
async function signIn(headers: Readonly<Record<string, string>>): Promise<string> {
  const login = { path: "/v1/core/auth/login", method: "post", target: "/v1/core/auth/login" } as const;
  const [[, body] = ["", undefined]] = calls.bodies(login);
  const { body: session } = await calls.call({ ...login, body, headers });
  return `Bearer ${(session as { readonly token: string }).token}`; // was just checked against its schema
}
