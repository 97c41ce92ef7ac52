// Derived fields and effects in a playground whose domain is changed after records were written.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { startServing } from "../http/serving.ts";
import type { Serving } from "../http/serving.ts";
import { makePlayground } from "./newcomer.ts";
import type { Made } from "./newcomer.ts";

let serving: Serving;
before(async () => {
  serving = await startServing();
});
after(() => serving[Symbol.asyncDispose]());

type Item = Readonly<Record<string, unknown>>;

const PLAIN = `
domain: library
resources:
  branch: { count: 3, fields: { city: location.city } }
  member: { count: 8, belongsTo: { branch: {} }, fields: { name: { from: person.fullName, max: 60 } } }
  loan: { count: 40, belongsTo: { member: {} }, fields: { fine: { is: money, min: 0, max: 500 } }, states: { active: { return: returned }, returned: {} } }
`;

const FOLLOWING = PLAIN.replace(
  "fields: { city: location.city }",
  "fields: { city: location.city, owed: { sum: members.owed } }",
)
  .replace(
    "max: 60 }",
    "max: 60 }, loanCount: { count: loans }, open: { count: loans, where: { status: [active] } }, owed: { sum: loans.fine }, city: { copy: branch.city }",
  )
  .replace("max: 500 }", "max: 500 }, who: { copy: member.name }, city: { copy: member.city }");

async function give(made: Made, text: string): Promise<void> {
  const headers = { "Content-Type": "application/yaml" };
  const put = await made.edit({ method: "PUT", path: "/domain", body: text, headers });
  assert.equal(put.status, 200, put.text);
}

/** All records of the playground, in the sandbox that the headers name. */
async function readAll(made: Made, headers: Readonly<Record<string, string>>) {
  const list = async (collection: string): Promise<readonly Item[]> =>
    (await made.play({ path: `/${collection}?limit=100`, headers })).json()[collection] as readonly Item[];
  return { branches: await list("branches"), members: await list("members"), loans: await list("loans") };
}

/** Asserts that every derived field has the value that its sources give. */
async function assertFollows(made: Made, headers: Readonly<Record<string, string>>): Promise<void> {
  const { branches, members, loans } = await readAll(made, headers);
  const sum = (items: readonly Item[], field: string): number =>
    items.reduce((total, item) => total + Number(item[field] ?? 0), 0);
  for (const branch of branches)
    assert.equal(
      branch["owed"],
      sum(
        members.filter((one) => one["branchId"] === branch["id"]),
        "owed",
      ),
    );
  for (const member of members) {
    const own = loans.filter((one) => one["memberId"] === member["id"]);
    assert.deepEqual(
      [member["loanCount"], member["open"], member["owed"], member["city"]],
      [
        own.length,
        own.filter((one) => one["status"] === "active").length,
        sum(own, "fine"),
        branches.find((one) => one["id"] === member["branchId"])?.["city"] ?? null,
      ],
      `member ${String(member["id"])}`,
    );
  }
  for (const loan of loans) {
    const member = members.find((one) => one["id"] === loan["memberId"]);
    assert.deepEqual([loan["who"], loan["city"]], [member?.["name"] ?? null, member?.["city"] ?? null]);
  }
}

for (const [name, headers] of [
  ["a visitor", {}],
  ["a sandbox of a key", { "X-Sandbox": "test-1" }],
] as const)
  test(`what follows from other records is right as soon as a domain is changed: for ${name}`, async () => {
    const made = await makePlayground(serving);
    const own = { ...headers, ...(name === "a visitor" ? {} : { "X-API-Key": serving.apiKey }) };
    const write = async (line: string, body?: unknown): Promise<Item> => {
      const [method = "", path = ""] = line.split(" ");
      const answer = await made.play({ method, path, headers: own, ...(body !== undefined && { body }) });
      assert.ok(answer.status < 300, answer.text);
      return answer.status === 204 ? {} : answer.json();
    };
    await give(made, PLAIN);
    await write("POST /members", { name: "Ada", branchId: "2" });
    await write("POST /loans", { memberId: "9", fine: 70 });
    await write("POST /loans", { memberId: "1", fine: 30 });
    await write("PATCH /loans/5", { memberId: "2", fine: 11 });
    await write("PATCH /members/3", { name: "Eve", branchId: "1" });
    await write("PATCH /branches/3", { city: "Elsewhere" });
    await write("DELETE /loans/7");
    await write("DELETE /members/4");
    await write("POST /loans/41/return");

    await give(made, FOLLOWING);
    await assertFollows(made, own);
    const tag = (await made.play({ path: "/members?limit=100", headers: own })).header("etag");
    await write("POST /loans", { memberId: "9", fine: 5 });
    await write("PATCH /loans/8", { memberId: "9" });
    await assertFollows(made, own);
    assert.notEqual((await made.play({ path: "/members?limit=100", headers: own })).header("etag"), tag);

    // A name that no longer fits becomes the generated one again, in copies too, and sums change.
    await give(made, FOLLOWING.replace("max: 60", "min: 4, max: 60").replace("count: 40", "count: 30"));
    const { members, loans } = await readAll(made, own);
    assert.ok(!members.some((one) => one["name"] === "Eve" || one["name"] === "Ada"));
    assert.ok(loans.length < 43);
    await assertFollows(made, own);

    await give(made, `${FOLLOWING}\n# as it was\n`);
    await assertFollows(made, own);
    const before = await readAll(made, own);
    await give(made, `${FOLLOWING}\n# nothing changed\n`);
    assert.deepEqual(await readAll(made, own), before, "what was right stays as it is");
    await assertFollows(made, { "X-Sandbox": "untouched" });
  });
