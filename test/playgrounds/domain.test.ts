// A playground's own domain: the text of a seedbed.yaml, with relations, states, nested lists and checked references.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";

import { createMock, defineConfig } from "../../src/index.ts";
import type { Received, Serving } from "../http/serving.ts";
import { startServing } from "../http/serving.ts";
import { makePlayground, toMade } from "./newcomer.ts";
import type { Made } from "./newcomer.ts";

const LIBRARY = `# who borrows what
domain: library
resources:
  member: { count: 20, fields: { name: person.fullName, email: { is: email, from: name, unique: true }, loanCount: { count: loans } } }
  copy: { count: 30, collection: copies, fields: { title: "{{world.book.title}}" } }
  loan:
    count: 60
    belongsTo: { member: {}, copy: {}, librarian: { to: user, optional: true } }
    fields: { fine: { is: money, default: 0 } }
    states: { active: { return: returned, lose: lost } }
    fixed: [memberId]
`;

let serving: Serving;
before(async () => {
  serving = await startServing();
});
after(() => serving[Symbol.asyncDispose]());

const YAML = { "Content-Type": "application/yaml" };

function give(made: Made, text: string, headers: Readonly<Record<string, string>> = YAML): Promise<Received> {
  return made.edit({ method: "PUT", path: "/domain", body: text, headers });
}

async function withDomain(text = LIBRARY): Promise<Made> {
  const made = await makePlayground(serving);
  const answer = await give(made, text);
  assert.equal(answer.status, 200, answer.text);
  return made;
}

test("a playground has the domain that its text declares", async () => {
  const made = await makePlayground(serving);
  const put = await give(made, LIBRARY);
  assert.equal(put.status, 200, put.text);
  const { domain } = put.json() as { domain: { text: string; resources: Record<string, unknown>[] } };
  assert.equal(domain.text, LIBRARY);
  assert.deepEqual(
    domain.resources.map(({ name, collection, count, actions, lists }) => ({
      name,
      collection,
      count,
      actions,
      lists,
    })),
    [
      { name: "member", collection: "members", count: 20, actions: [], lists: ["loans"] },
      { name: "copy", collection: "copies", count: 30, actions: [], lists: ["loans"] },
      { name: "loan", collection: "loans", count: 60, actions: ["return", "lose"], lists: [] },
    ],
  );
  assert.deepEqual({ ...(await made.edit({ path: "/domain" })).json(), dropped: [], notes: [] }, put.json());

  const list = (await made.play({ path: "/loans?expand=member,copy,librarian&limit=5" })).json() as {
    loans: {
      memberId: string;
      member: { id: string };
      copy: { title: unknown };
      librarianId: string | null;
      librarian: { id: string } | null;
    }[];
    total: number;
  };
  assert.equal(list.total, 60);
  for (const loan of list.loans) {
    assert.equal(loan.member.id, loan.memberId);
    assert.equal(typeof loan.copy.title, "string");
    if (loan.librarianId !== null) assert.equal(loan.librarian?.id, loan.librarianId);
  }

  const [first] = list.loans;
  const of = first?.memberId ?? "";
  const nested = (await made.play({ path: `/members/${of}/loans?limit=100` })).json() as { loans: unknown[] };
  const member = (await made.play({ path: `/members/${of}?expand=loans` })).json();
  assert.equal(nested.loans.length, member["loanCount"]);
  assert.deepEqual(member["loans"], nested.loans);
});

test("its writes are checked, move on, and are seen by what follows from them", async () => {
  const made = await withDomain();
  const lost = await made.play({ method: "POST", path: "/loans", body: { memberId: "999", copyId: "1" } });
  assert.equal(lost.status, 422);
  assert.equal((lost.json()["errors"] as { pointer: string }[])[0]?.pointer, "#/memberId");

  const before = (await made.play({ path: "/members/1" })).json();
  const loan = await made.play({
    method: "POST",
    path: "/loans",
    body: { memberId: "1", copyId: "1", librarianId: "7" },
  });
  assert.equal(loan.status, 201, loan.text);
  const { id } = loan.json();
  assert.equal(loan.headers["location"], `/play/${made.id}/loans/${String(id)}`);
  assert.equal((await made.play({ path: "/members/1" })).json()["loanCount"], Number(before["loanCount"]) + 1);

  const path = `/loans/${String(id)}/return`;
  assert.equal((await made.play({ method: "POST", path })).json()["status"], "returned");
  assert.equal((await made.play({ method: "POST", path })).status, 409);
  const other = await made.play({ method: "PATCH", path: `/loans/${String(id)}`, body: { memberId: "2" } });
  assert.equal(other.status, 409);
  const taken = await made.play({ method: "POST", path: "/members", body: { name: "A", email: before["email"] } });
  assert.equal(taken.status, 409);
});

test("its worlds are those of the same text without a server", async () => {
  const made = await withDomain();
  const mock = createMock({ config: defineConfig(LIBRARY), seed: 42 });
  const there = await mock.fetch(new Request("http://mock.test/v1/library/loans?_seed=42&limit=60&expand=member"));
  const here = await made.play({ path: "/loans?_seed=42&limit=60&expand=member" });
  assert.deepEqual(here.json(), await there.json());
});

test("every fault of a text is told at once, with its place, its word and the nearest right one", async () => {
  const made = await makePlayground(serving);
  const faulty = LIBRARY.replace("member: {}", "membr: {}").replace("fixed: [", "fixd: [");
  const answer = await give(made, faulty);
  assert.equal(answer.status, 422);
  const { errors } = answer.json() as { errors: Record<string, unknown>[] };
  assert.deepEqual(
    errors.map(({ line, column, word, nearest }) => ({ line, column, word, nearest })),
    [
      { line: 8, column: 18, word: "resources.loan.belongsTo.membr", nearest: "member" },
      { line: 11, column: 5, word: "resources.loan.fixd", nearest: "fixed" },
    ],
  );
  assert.equal((await made.edit({ path: "/domain" })).status, 404, "nothing was taken");
});

test("a domain may be JSON, is exported and imported, and goes", async () => {
  const made = await makePlayground(serving);
  const value = { domain: "zoo", resources: { animal: { fields: { name: "person.firstName" } } } };
  const text = JSON.stringify(value);
  assert.equal((await give(made, text, { "Content-Type": "application/json" })).status, 200);
  assert.equal((await made.play({ path: "/animals" })).json()["total"], 20);

  const exported = (await made.edit({ path: "/export" })).json();
  assert.equal(exported["domain"], text);
  for (const [body, headers] of [
    [exported, {}],
    [value, {}],
    ["domain: zoo\nresources: { animal: { fields: { name: person.firstName } } }", YAML],
  ] as const) {
    const again = await serving.request({ method: "POST", path: "/api/playgrounds/import", body, headers });
    assert.equal(again.status, 201, again.text);
    assert.equal((await toMade(serving, again).play({ path: "/animals" })).json()["total"], 20);
  }

  for (const path of ["/domain", "/definition"]) {
    await give(made, text);
    assert.equal((await made.edit({ method: "DELETE", path })).status, 204);
    assert.equal((await made.play({ path: "/animals" })).status, 404);
  }
});

test("a definition may be in another language, whose name is checked", async () => {
  const text = "domain: town\nlocale: ja\nresources: { person: { fields: { name: person.fullName } } }";
  const made = await withDomain(text);
  const { people } = (await made.play({ path: "/people" })).json() as { people: { name: string }[] };
  for (const { name } of people) assert.match(name, /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana} ]+$/u);
  const refused = await give(made, text.replace("ja", "xx"));
  assert.equal(refused.status, 422);
  assert.match(refused.text, /2:9: locale: there is no locale xx/);
});

test("a domain and the endpoints beside it do not answer the same", async () => {
  const made = await makePlayground(serving);
  const endpoint = (path: string) => made.publish({ method: "GET", path, template: 1 });
  assert.equal((await endpoint("/loans/:id")).status, 201);
  const refused = await give(made, LIBRARY);
  assert.equal(refused.status, 409);
  assert.match(String(refused.json()["detail"]), /GET \/loans\/:id is answered by endpoint ep_/);
  const { endpoints } = (await made.edit({ path: "/endpoints" })).json() as { endpoints: { id: string }[] };
  await made.edit({ method: "DELETE", path: `/endpoints/${endpoints[0]?.id}` });
  assert.equal((await give(made, LIBRARY)).status, 200);
  assert.equal((await endpoint("/members/:id/loans")).status, 409);
  assert.equal((await endpoint("/members/me")).status, 201);
  assert.equal((await made.play({ path: "/members/me" })).text, "1");
  const collection = { path: "/member", collection: { records: [{ name: "Rex" }] } };
  assert.equal((await made.publish(collection)).status, 201);
  assert.equal((await made.play({ path: "/member/1" })).json()["name"], "Rex");
});

test("a domain that is changed keeps what was written where it fits, and tells what it dropped", async () => {
  const made = await withDomain();
  const write = async (method: "POST" | "PATCH" | "DELETE", path: string, body?: unknown, headers?: object) => {
    const answer = await made.play({ method, path, ...(body !== undefined && { body }), headers: { ...headers } });
    assert.ok(answer.status < 300, answer.text);
    return answer.status === 204 ? {} : answer.json();
  };
  const get = async (path: string, headers?: object) => (await made.play({ path, headers: { ...headers } })).json();
  const ada = await write("POST", "/members", { name: "Ada", email: "ada@example.com" });
  assert.equal(ada["id"], "21");
  await write("POST", "/members", { name: "Bartholomew", email: "bart@example.com" });
  await write("PATCH", "/members/3", { name: "Eve" });
  await write("DELETE", "/members/4");
  await write("PATCH", "/loans/1", { fine: 250 });
  await write("POST", "/copies", { title: "Emma" });
  const inTest = { "X-Sandbox": "test-1" };
  await write("POST", "/members", { name: "Grace", email: "grace@example.com" }, inTest);
  const { tag } = { tag: (await made.play({ path: "/members/21" })).headers["etag"] };

  const same = await give(made, `${LIBRARY}\n# nothing changed\n`);
  assert.deepEqual(same.json()["dropped"], []);
  assert.deepEqual(await get("/members/21"), ada);
  assert.equal((await made.play({ path: "/members/21" })).headers["etag"], tag, "the same bytes");
  assert.equal((await made.play({ path: "/members/4" })).status, 404, "what was deleted stays so");

  // Names are short, there is a new field, and there are more; of copies there is nothing any more.
  const changed = LIBRARY.replace(
    "name: person.fullName",
    "name: { is: text, from: person.firstName, max: 8 }, note: { default: none }",
  )
    .replace("count: 20", "count: 25")
    .replaceAll("copy", "volume");
  assert.notEqual(changed, LIBRARY);
  const put = await give(made, changed);
  assert.equal(put.status, 200, put.text);
  const dropped = put.json()["dropped"] as { resource: string; records: number; why: string }[];
  assert.deepEqual(
    new Set(dropped.map(({ resource, records }) => `${records} ${resource}`)),
    new Set(["1 copy", "1 loan", "1 member"]),
  );
  assert.match(dropped.find(({ resource }) => resource === "copy")?.why ?? "", /^there is no resource copy any more$/);
  assert.match(dropped.find(({ resource }) => resource === "member")?.why ?? "", /^its name must /);
  const kept = await get("/members/21");
  assert.deepEqual([kept["name"], kept["note"]], ["Ada", "none"]);
  assert.equal((await get("/members/3"))["name"], "Eve");
  assert.equal((await made.play({ path: "/members/4" })).status, 404);
  assert.equal((await get("/members"))["total"], 24, "25 in a world, less the deleted one");
  assert.equal((await get("/members/21", inTest))["name"], "Grace", "every sandbox keeps what is its own");
  const next = await write("POST", "/members", { name: "Lin", email: "lin@example.com" });
  assert.equal(next["id"], "26", "after all that there are in the larger world");

  // Records that fit the earlier domain are valid again; a domain that is deleted takes its data along.
  assert.deepEqual((await give(made, LIBRARY)).json()["dropped"], []);
  assert.equal((await get("/members/22"))["name"], "Bartholomew");
  assert.equal((await get("/loans/1"))["fine"], 250);
  await made.edit({ method: "DELETE", path: "/domain" });
  await give(made, LIBRARY);
  assert.notEqual((await get("/members/3"))["name"], "Eve");
  assert.equal((await made.play({ path: "/members/21" })).status, 404);
});

for (const name of ["hotel", "help-desk", "school"])
  test(`the ${name} of the examples is taken as it is`, async () => {
    const made = await withDomain(readFileSync(new URL(`../../examples/${name}.yaml`, import.meta.url), "utf8"));
    const { domain } = (await made.edit({ path: "/domain" })).json() as {
      domain: { resources: { collection: string; count: number }[] };
    };
    for (const { collection, count } of domain.resources)
      assert.equal((await made.play({ path: `/${collection}` })).json()["total"], count);
  });

const deep = "[".repeat(5_000) + "]".repeat(5_000);
const bomb = [
  "a: &a [x,x,x,x,x,x,x,x,x]",
  ...["b", "c", "d", "e", "f", "g"].map((name, at) => {
    const inner = `*${"abcdef".charAt(at)}`;
    return `${name}: &${name} [${Array.from({ length: 9 }, () => inner).join()}]`;
  }),
].join("\n");
const one = (resource: string): string => `domain: own\nresources: { thing: { ${resource} } }`;

const hostile: readonly { readonly name: string; readonly text: string; readonly fault: RegExp }[] = [
  { name: "aliases of aliases", text: `domain: own\n${bomb}\nresources: *g`, fault: /aliases|values|nested/ },
  { name: "a thousand levels", text: `domain: own\nresources: ${deep}`, fault: /nested|brackets/ },
  { name: "a megabyte", text: `domain: own # ${"x".repeat(100_000)}`, fault: /longer than 65536 characters/ },
  { name: "a million records", text: one("count: 1000000, fields: { a: text }"), fault: /10000/ },
  {
    name: "wide lists in wide lists",
    text: one(
      "count: 100, fields: { a: { is: list, min: 1000, items: { is: list, min: 1000, items: { is: list, min: 1000, items: text } } } }",
    ),
    fault: /values: 120000 are allowed/,
  },
  {
    name: "texts that are too much together",
    text: one(
      'count: 5000, fields: { a: { from: "{{lorem.words(1000)}}", max: 10000 }, b: { from: "{{lorem.words(1000)}}", max: 10000 } }',
    ),
    fault: /more than \d+ (characters|ms)/,
  },
  {
    name: "a pattern that looks around",
    text: one("fields: { a: { is: text, pattern: '(?=a)+b' } }"),
    fault: /pattern|look/,
  },
  { name: "a prototype", text: one("fields: { __proto__: text }"), fault: /__proto__/ },
];

test("hostile texts are refused, and the next one is taken", async () => {
  await using own = await startServing();
  const made = await makePlayground(own);
  for (const { name, text, fault } of hostile) {
    const answer = await give(made, text);
    assert.equal(answer.status, 422, `${name}: ${answer.text.slice(0, 300)}`);
    assert.match(answer.text, fault, name);
  }
  assert.equal((await give(made, LIBRARY)).status, 200);
});
