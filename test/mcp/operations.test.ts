// `seedbed mcp --tools operations`: an API's own operations as tools, for an agent that is tried out.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";

import { GARDEN } from "../served/garden.ts";
import { connect, ERAS } from "./clients.ts";

const folder = mkdtempSync(path.join(tmpdir(), "seedbed-mcp-operations-"));
writeFileSync(path.join(folder, "garden.json"), JSON.stringify(GARDEN));
after(() => rmSync(folder, { recursive: true, force: true }));

for (const era of ERAS)
  test(`one tool for each operation of a document, with a client of ${era}`, async () => {
    await using agent = await connect(era, { folder, args: ["garden.json", "--tools", "operations"] });
    const names = agent.tools.map(({ name }) => name);
    assert.ok(
      names.every((name) => /^[\w-]{1,64}$/.test(name)),
      names.join(" "),
    );
    assert.equal(new Set(names).size, names.length);
    for (const hidden of ["fork", "advance_clock", "plan_faults", "check"]) assert.ok(!names.includes(hidden));
    const list = agent.tools.find(
      ({ annotations, description }) => /GET \/plants$/m.test(description ?? "") && annotations !== undefined,
    );
    const item = agent.tools.find(({ description }) => /GET \/plants\/\{\w+\}$/m.test(description ?? ""));
    assert.ok(list !== undefined && item !== undefined);
    const page = await agent.use(list.name, { per_page: 2 });
    const { data } = page.value["body"] as { data: { id: unknown }[] };
    assert.equal(data.length, 2);
    const [param = ""] = Object.keys((item.inputSchema as { properties: object }).properties);
    const one = await agent.use(item.name, { [param]: data[1]?.id });
    assert.equal(one.value["status"], 200, one.text);
    const gone = await agent.use(item.name, { [param]: "00000000-0000-4000-8000-000000000000" });
    assert.deepEqual([gone.isError, gone.value["status"]], [true, 404]);
  });

test("operations can be chosen, and those of the built-in domains are there without a document", async () => {
  await using agent = await connect("2026", {
    folder,
    args: ["--tools", "operations", "--tags", "Books", "--read-only"],
  });
  assert.ok(agent.tools.length > 1);
  assert.ok(agent.tools.every(({ description }) => /\bGET \/v1\/bookstore\//.test(description ?? "")));
  const list = agent.tools.find(({ name }) => name === "listBooks");
  const { value } = await agent.use(list?.name ?? "", { limit: 1, status: "available" });
  assert.equal((value["body"] as { books: unknown[] }).books.length, 1);
});

test("operations below a base, and written ones, are tools too", async () => {
  const routes = 'routes:\n  GET /me: { read: plant, where: { id: "1" } }\n';
  const shop = `domain: nursery\nbase: /api/v2\nresources:\n  plant:\n    fields:\n      name: text\n${routes}`;
  writeFileSync(path.join(folder, "nursery.yaml"), shop);
  await using agent = await connect("2026", { folder, args: ["nursery.yaml", "--tools", "operations"] });
  const paths = agent.tools.map(({ description = "" }) => description.split("\n").at(-1));
  for (const expected of ["GET /api/v2/plants", "PATCH /api/v2/plants/{id}", "GET /api/v2/me"])
    assert.ok(paths.includes(expected), expected);
  const me = agent.tools.find(({ description }) => description?.endsWith("GET /api/v2/me") === true);
  const { value } = await agent.use(me?.name ?? "");
  assert.equal((value["body"] as { id: string }).id, "1");
});
