// `seedbed mcp --tools operations`: an API's own operations as tools, for an agent that is tried out.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";

import { catalogOfApi } from "../../src/core/definition/routes/serve-document.ts";
import { catalog } from "../../src/core/domains/catalog.ts";
import { readWholeDocument } from "../../src/core/openapi/document.ts";
import { chooseTools, operationTools } from "../../src/tools/mcp/operation-tools.ts";
import { startServing } from "../http/serving.ts";
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

for (const era of ERAS)
  test(`operations over HTTP work in the sandbox of their address, with a client of ${era}`, async () => {
    await using serving = await startServing();
    const url = `http://127.0.0.1:${serving.port}/mcp?tools=operations&sandbox=task-1`;
    await using judge = await connect(era, { url: `http://127.0.0.1:${serving.port}/mcp` });
    await judge.use("fork", { sandbox: "task-1", from: { seed: 42 } });
    await using agent = await connect(era, { url: `${url}&tags=Orders,Payments` });
    assert.ok(agent.tools.length > 10);
    assert.ok(agent.tools.every(({ description }) => /\b[A-Z]+ \/v1\//.test(description ?? "")));
    const paid = await agent.use("payOrder", { id: "144" });
    assert.deepEqual([paid.value["status"], (paid.value["body"] as { status: string }).status], [200, "paid"]);
    const expect = { updated: { orders: [{ id: "144", status: "paid" }] } };
    const verify = { match: { path: "/v1/bookstore/orders/144/pay" }, exactly: 1, noOthers: true };
    const { value } = await judge.use("check", { sandbox: "task-1", expect, verify });
    assert.equal(value["pass"], true);
    await using reader = await connect(era, { url: `${url}&tags=Orders&readOnly=true` });
    assert.ok(reader.tools.every(({ description }) => /\bGET \/v1\//.test(description ?? "")));
    for (const query of ["tags=Orders", "tools=operations&tags=Nothing", "tools=all"]) {
      const body = { jsonrpc: "2.0", id: 1, method: "tools/list" };
      const { status } = await serving.request({ method: "POST", path: `/mcp?${query}`, body });
      assert.ok(status === 400 || status === 422, `${query}: ${status}`);
    }
  });

test("tools have names that clients take, whatever operations are called, and no parameters of tests", () => {
  const answers = { responses: { 204: { description: "Done" } } };
  const parameters = ["X-Sandbox", "_seed", "q"].map((name) => ({ name, in: "query", schema: { type: "string" } }));
  const paths = {
    "/дома": {
      get: { operationId: "дом.все", parameters, ...answers },
      post: { operationId: "дом.создать", ...answers },
    },
    "/取": { get: { operationId: "取得", ...answers } },
  };
  const document = readWholeDocument({ openapi: "3.1.0", info: { title: "Houses", version: "1" }, paths });
  const tools = operationTools(catalogOfApi([document], catalog), () => undefined);
  for (const { name } of tools) assert.match(name, /^[A-Za-z][\w-]{0,63}$/);
  assert.equal(new Set(tools.map(({ name }) => name)).size, 3);
  assert.deepEqual(Object.keys(tools[0]?.input["properties"] ?? {}), ["q"]);
  const tagged = tools.map((tool) => ({ ...tool, tags: ["Houses"] }));
  assert.equal(chooseTools(tagged, { tags: ["Houses"] }).length, 3);
  assert.throws(
    () => chooseTools(tagged, { tags: ["Houses", "Hause"] }),
    /there is no tag Hause: did you mean 'Houses'/,
  );
});

test("more operations than clients take are found, described and used by three tools", async () => {
  await using agent = await connect("2026", { folder, args: ["--tools", "operations"] });
  assert.deepEqual(
    agent.tools.map(({ name }) => name),
    ["search_operations", "describe_operation", "use_operation"],
  );
  assert.ok(agent.listBytes < 8_192);
  const search = async (given: object) =>
    (await agent.use("search_operations", { ...given })).value as {
      operations: { operation: string; route: string }[];
      total: number;
      pages: number;
    };
  const all = await search({});
  assert.deepEqual([all.operations.length, all.pages], [20, Math.ceil(all.total / 20)]);
  const names = new Set<string>();
  for (let page = 1; page <= all.pages; page += 1)
    for (const { operation } of (await search({ page })).operations) names.add(operation);
  assert.equal(names.size, all.total);
  assert.ok(names.size > 128);
  const { operations } = await search({ words: "pay an order" });
  assert.deepEqual(operations[0], { operation: "payOrder", title: "Pay an order", route: operations[0]?.route });
  assert.ok((await search({ tag: "Books" })).operations.every(({ route }) => route.includes("/bookstore/")));
  const { value } = await agent.use("describe_operation", { operation: "payOrder" });
  assert.deepEqual(Object.keys((value["input"] as { properties: object }).properties).includes("id"), true);
  const paid = await agent.use("use_operation", { operation: "payOrder", arguments: { id: "144" } });
  assert.ok([200, 409].includes(Number(paid.value["status"])), paid.text);
  const wrong = await agent.use("use_operation", { operation: "payOrdr" });
  assert.equal(wrong.isError, true);
  assert.match(wrong.text, /operation is no operation of the API, payOrdr: did you mean payOrder\?/);
  assert.match((await agent.use("use_operation", {})).text, /operation is required/);
  assert.match(
    (await agent.use("search_operations", { wrods: "x" })).text,
    /wrods is not known here: did you mean 'words'/,
  );
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
  const shop = `domain: nursery\ndomains: [core]\nbase: /api/v2\nresources:\n  plant:\n    fields:\n      name: text\n${routes}`;
  writeFileSync(path.join(folder, "nursery.yaml"), shop);
  await using agent = await connect("2026", { folder, args: ["nursery.yaml", "--tools", "operations"] });
  const paths = agent.tools.map(({ description = "" }) => description.split("\n").at(-1));
  for (const expected of ["GET /api/v2/plants", "PATCH /api/v2/plants/{id}", "GET /api/v2/me"])
    assert.ok(paths.includes(expected), expected);
  const me = agent.tools.find(({ description }) => description?.endsWith("GET /api/v2/me") === true);
  const { value } = await agent.use(me?.name ?? "");
  assert.equal((value["body"] as { id: string }).id, "1");
});

test("an operation's tool says what its arguments lack, and sends forms as forms", async () => {
  const fields = { type: "object", required: ["name"], properties: { name: { type: "string", minLength: 2 } } };
  const boat = { type: "object", properties: { id: { type: "integer" }, name: { type: "string" } } };
  const answer = { responses: { 200: { description: "It", content: { "application/json": { schema: boat } } } } };
  const post = (mediaType: string) => ({ requestBody: { content: { [mediaType]: { schema: fields } } }, ...answer });
  const parameters = [{ name: "boat_id", in: "path", required: true, schema: { type: "integer" } }];
  const list = {
    ...answer,
    responses: {
      200: { description: "All", content: { "application/json": { schema: { type: "array", items: boat } } } },
    },
  };
  const document = {
    openapi: "3.0.3",
    info: { title: "Boats", version: "1" },
    paths: {
      "/boats": { get: list, post: post("application/x-www-form-urlencoded") },
      "/boats/{boat_id}": { get: { parameters, ...answer }, put: { parameters, ...post("multipart/form-data") } },
    },
  };
  writeFileSync(path.join(folder, "boats.json"), JSON.stringify(document));
  await using agent = await connect("2026", { folder, args: ["boats.json", "--tools", "operations"] });
  for (const boat_id of [undefined, ""]) {
    const refused = await agent.use("get__boats_boat_id", boat_id === undefined ? {} : { boat_id });
    assert.equal(refused.isError, true);
    assert.match(refused.text, /boat_id is required/);
  }
  const strange = await agent.use("post__boats", { nmae: "Xy" });
  assert.match(strange.text, /nmae is not known here/);
  const made = await agent.use("post__boats", { body: { name: "Tern & Co" } });
  assert.equal(made.value["status"], 200, made.text);
  const { id } = made.value["body"] as { id: number };
  await agent.use("put__boats_boat_id", { boat_id: id, body: { name: "Knot" } });
  const read = await agent.use("get__boats_boat_id", { boat_id: id });
  assert.deepEqual(read.value["body"], { id, name: "Knot" });
  const create = agent.tools.find(({ name }) => name === "post__boats");
  const input = create?.inputSchema as { properties: { body: { properties: object } } } | undefined;
  assert.deepEqual(input?.properties.body.properties, { name: { type: "string", minLength: 2 } });
});

test("a filter by operators, and one called as a part of the path, are arguments of their own", async () => {
  const shelf = "  shelf: { count: 2, collection: shelves, fields: { name: text } }\n";
  const jar = "  jar: { count: 9, belongsTo: { shelf: {} }, fields: { grams: { is: integer, min: 1, max: 99 } } }\n";
  writeFileSync(path.join(folder, "pantry.yaml"), `domain: pantry\ndomains: [core]\nresources:\n${shelf}${jar}`);
  await using agent = await connect("2026", { folder, args: ["pantry.yaml", "--tools", "operations"] });
  const jarsOf = async (name: string, given: object) =>
    ((await agent.use(name, { limit: 100, ...given })).value["body"] as { jars: { shelfId: string; grams: number }[] })
      .jars;
  const all = await jarsOf("listJars", {});
  const heavy = await jarsOf("listJars", { grams: { gte: 30, lt: 90 } });
  assert.deepEqual(
    heavy,
    all.filter(({ grams }) => grams >= 30 && grams < 90),
  );
  const ofFirst = await jarsOf("listJarsOfShelf", { id: "1" });
  assert.deepEqual(
    ofFirst,
    all.filter(({ shelfId }) => shelfId === "1"),
  );
  assert.ok(heavy.length > 0 && ofFirst.length > 1);
  assert.deepEqual(await jarsOf("listJarsOfShelf", { id: "1", query_id: { ne: "0" } }), ofFirst);
  const read = agent.tools.find(({ name }) => name === "getJar");
  const output = read?.outputSchema as { properties: { body: { anyOf: { properties?: object }[] } } } | undefined;
  const members = output?.properties.body.anyOf[0]?.properties ?? {};
  for (const name of ["id", "shelfId", "grams"]) assert.ok(name in members, name);
});
