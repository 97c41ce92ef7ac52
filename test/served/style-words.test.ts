// Words of a style that go together, and those that would mean nothing.
import assert from "node:assert/strict";
import { test } from "node:test";

import { createMock, defineConfig } from "../../src/index.ts";
import { RESOURCES } from "./styled-shop.ts";
import type { Json } from "./styled-shop.ts";

function open(style: Json) {
  const config = defineConfig({ domain: "shop", base: "/api", resources: RESOURCES, style });
  const mock = createMock({ config });
  return async (method: string, path: string, body?: unknown) => {
    const headers = { "Content-Type": "application/json" };
    const sent = body !== undefined && { body: JSON.stringify(body) };
    const answer = await mock.fetch(`http://mock.test/api${path}`, { method, headers, ...sent });
    return { status: answer.status, json: (answer.status === 204 ? {} : await answer.json()) as Json };
  };
}

test("a style says its own of what is not there, and of what is invalid", async () => {
  const says = { not_found: "No such $resource", required: "$label, please", validation_failed: "Look again" };
  const shaped = open({
    error: { message: "$message", detail: "$detail" },
    issue: { m: "$message" },
    invalid: { message: "$message", errors: "$errors" },
    says,
  });
  assert.deepEqual((await shaped("GET", "/makers/99")).json, { message: "No such maker", detail: "No such maker" });
  const invalid = await shaped("POST", "/products", {});
  assert.equal(invalid.json["message"], "Look again");
  assert.ok(
    (invalid.json["errors"] as Json[]).some(({ m }) => m === "title, please"),
    JSON.stringify(invalid.json),
  );
  const usual = open({ says, codes: { not_found: "gone" } });
  const missing = (await usual("GET", "/makers/99")).json;
  assert.deepEqual([missing["detail"], missing["code"]], ["No such maker", "gone"]);
  const errors = (await usual("POST", "/products", {})).json["errors"] as Json[];
  assert.ok(errors.some(({ detail }) => detail === "title, please"));
});

test("the code of an invalid request is that of its first error, or else the one for all that are invalid", async () => {
  const coded = open({
    error: { code: "$code", errors: "$errors" },
    codes: { validation_failed: "invalid_param", invalid_type: "wrong_type" },
  });
  const { code, errors } = (await coded("POST", "/products", {})).json;
  assert.deepEqual([code, (errors as Json[])[0]?.["code"]], ["invalid_param", "required"]);
  assert.equal((await coded("PATCH", "/products/1", { title: 5 })).json["code"], "wrong_type");
});

test("callers of PostgREST and Parse find their lists", async () => {
  const rest = open({
    list: "$records",
    paging: { by: "offset", whole: true },
    parameters: { select: "fields", order: "sort" },
    operatorsInValues: true,
  });
  const ids = async (query: string): Promise<unknown> =>
    ((await rest("GET", `/products?${query}`)).json as unknown as Json[]).map(({ id }) => id);
  assert.deepEqual(await ids("id=eq.2"), ["2"]);
  assert.deepEqual(await ids("id=in.(3,4)&order=id.desc"), ["4", "3"]);
  const all = (await rest("GET", "/products")).json as unknown as Json[];
  const dear = all.filter(({ unitPrice }) => Number(unitPrice) >= 5000).map(({ id }) => id);
  assert.deepEqual(await ids("unitPrice=gte.5000"), dear);
  const [first] = String(all[0]?.["title"]).split(" ");
  assert.ok(((await ids(`title=ilike.${first}*`)) as unknown[]).includes("1"));
  assert.deepEqual((await rest("GET", "/products?select=id,title&limit=1")).json, [
    { id: "1", title: all[0]?.["title"] },
  ]);

  const parse = open({
    list: { results: "$records" },
    id: { name: "objectId" },
    paging: { by: "offset", size: "limit", offset: "skip" },
    parameters: { where: "where", order: "sort", keys: "fields" },
    putChanges: true,
  });
  const where = encodeURIComponent(JSON.stringify({ unitPrice: { $gte: 5000 }, title: { $exists: true } }));
  const found = (await parse("GET", `/products?where=${where}&limit=100&order=objectId`)).json["results"] as Json[];
  assert.deepEqual(
    found.map(({ objectId }) => objectId),
    dear,
  );
  const none = encodeURIComponent(JSON.stringify({ title: { $exists: false } }));
  assert.deepEqual((await parse("GET", `/products?where=${none}`)).json, { results: [] });
  assert.equal((await parse("PUT", "/products/1", { unitPrice: 200 })).json["title"], all[0]?.["title"]);
});

test("a POST at a record says its method or changes it", async () => {
  const send = open({ changesByPost: true, methodIn: "_method" });
  assert.equal((await send("POST", "/makers/1", { name: "Ada" })).json["name"], "Ada");
  assert.equal((await send("POST", "/makers/1", { _method: "DELETE" })).status, 204);
  assert.equal((await open({ methodIn: "_method" })("POST", "/makers/1", { name: "Ada" })).status, 405);
});

const REFUSED: readonly (readonly [style: Json, told: RegExp])[] = [
  [
    { says: { not_fonud: "x" } },
    /style\.says\.not_fonud: there is no problem with the code 'not_fonud': did you mean 'not_found'\?/,
  ],
  [{ codes: { reqired: "x" } }, /did you mean 'required'\?/],
  [{ says: { required: "$lable is needed" } }, /'\$lable' stands for nothing here: did you mean 'label'\?/],
  [{ headers: { "X-A": { b: "$total" } } }, /must be a text, a number/],
  [{ headers: { "X-A": null } }, /must be a text, a number/],
];

for (const [style, told] of REFUSED)
  test(`refused: ${JSON.stringify(style)}`, () => {
    assert.throws(() => open(style), told);
  });
