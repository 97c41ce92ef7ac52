// Pages of a list: totals and links.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { BASE_URL, startServing } from "./serving.ts";
import type { Serving } from "./serving.ts";

let serving: Serving;
before(async () => {
  serving = await startServing();
});
after(() => serving[Symbol.asyncDispose]());

/** The targets of a Link header by relation. */
function toLinks(header: string | undefined): Record<string, string> {
  const found = [...(header ?? "").matchAll(/<([^>]*)>; rel="(\w+)"/g)];
  return Object.fromEntries(found.map(([, target = "", rel = ""]) => [rel, target.replace(BASE_URL, "")]));
}

const ROWS: readonly { query: string; links: Record<string, string> }[] = [
  { query: "", links: { first: "?page=1", next: "?page=2", last: "?page=10" } },
  {
    query: "?page=5&limit=10",
    links: { first: "?limit=10&page=1", prev: "?limit=10&page=4", next: "?limit=10&page=6", last: "?limit=10&page=10" },
  },
  { query: "?page=10", links: { first: "?page=1", prev: "?page=9", last: "?page=10" } },
  { query: "?page=99", links: { first: "?page=1", prev: "?page=10", last: "?page=10" } },
  { query: "?limit=100", links: { first: "?limit=100&page=1", last: "?limit=100&page=1" } },
  {
    query: "?offset=15&limit=10",
    links: {
      first: "?limit=10&offset=0",
      prev: "?limit=10&offset=5",
      next: "?limit=10&offset=25",
      last: "?limit=10&offset=95",
    },
  },
  {
    query: "?email=nobody@example.org",
    links: { first: "?email=nobody@example.org&page=1", last: "?email=nobody@example.org&page=1" },
  },
  {
    query: "?sort=-name&_seed=3&name[like]=%2A&limit=50",
    links: {
      first: "?sort=-name&_seed=3&name[like]=%2A&limit=50&page=1",
      next: "?sort=-name&_seed=3&name[like]=%2A&limit=50&page=2",
      last: "?sort=-name&_seed=3&name[like]=%2A&limit=50&page=2",
    },
  },
];

for (const { query, links } of ROWS) {
  test(`a list of users${query} links to its pages`, async () => {
    const answer = await serving.request({ path: `/v1/users${query}` });
    assert.equal(answer.status, 200, answer.text);
    const expected = Object.fromEntries(Object.entries(links).map(([rel, target]) => [rel, `/v1/users${target}`]));
    assert.deepEqual(toLinks(answer.header("Link")), expected);
    assert.equal(answer.header("X-Total-Count"), String(answer.json()["total"]));
  });
}

test("following next from the first page gives every record once", async () => {
  const seen: string[] = [];
  let path: string | undefined = "/v1/fintech/accounts?limit=50&sort=-balance&_seed=9";
  while (path !== undefined) {
    const answer = await serving.request({ path });
    seen.push(...(answer.json()["accounts"] as { id: string }[]).map((account) => account.id)); // a list's own shape
    path = toLinks(answer.header("Link"))["next"];
  }
  assert.equal(seen.length, 120);
  assert.equal(new Set(seen).size, 120);
});

test("the links of a list that was asked for before follow what was written since", async () => {
  const headers = serving.inSandbox("links");
  const last = async (): Promise<string | undefined> =>
    toLinks((await serving.request({ path: "/v1/users?limit=50", headers })).header("Link"))["last"];
  assert.equal(await last(), "/v1/users?limit=50&page=2");
  const body = { name: "Ada Lovelace", email: "ada.lovelace@example.com" };
  await serving.request({ method: "POST", path: "/v1/users", headers, body });
  assert.equal(await last(), "/v1/users?limit=50&page=3");
  await serving.request({ method: "DELETE", path: "/v1/users/101", headers });
  assert.equal(await last(), "/v1/users?limit=50&page=2");
});

test("what could break out of a link is encoded", async () => {
  const answer = await serving.request({ path: `/v1/users?name=a>;rel=x"` });
  assert.match(answer.header("Link") ?? "", /name=a%3E;rel=x%22&page=1>/);
});
