// The examples of the guide and the skill have the results that they show.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";

import { startServing } from "../http/serving.ts";
import { connect } from "./clients.ts";
import type { Agent } from "./clients.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

interface Recorded {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** The blocks of a language in a document. */
function blocksOf(file: string, language: string): string[] {
  const text = readFileSync(path.join(ROOT, file), "utf8");
  return [...text.matchAll(/```(\w+)\n([\s\S]*?)\n```/g)].flatMap(([, named, block = ""]) =>
    named === language ? [block] : [],
  );
}

async function assertRecorded(client: Agent): Promise<void> {
  const blocks = blocksOf("docs/agents.md", "json").map((block): unknown => JSON.parse(block));
  assert.equal(blocks.length, 8, "four calls and their answers");
  for (let at = 0; at < blocks.length; at += 2) {
    const call = blocks[at] as Recorded; // as the guide has it
    assert.deepEqual((await client.use(call.name, call.arguments)).value, blocks[at + 1], call.name);
  }
}

let agent: Agent;
before(async () => {
  agent = await connect("2026");
});
after(() => agent[Symbol.asyncDispose]());

test("the session of the guide is what a client of 2026 gets over stdio", async () => {
  await assertRecorded(agent);
});

test("the session of the guide is what a client of 2025 gets over HTTP", async () => {
  await using serving = await startServing();
  await using remote = await connect("2025", { url: `http://127.0.0.1:${serving.port}/mcp` });
  await assertRecorded(remote);
});

test("a page for models is where they look for it, and leads to pages that are there", async () => {
  await using serving = await startServing({ settings: { BASE_URL: "http://seedbed.test" } });
  const { status, text } = await serving.request({ path: "/llms.txt" });
  assert.equal(status, 200);
  assert.match(text, /^# Seedbed\n\n> /);
  assert.doesNotMatch(text, /localhost:3000/);
  const links = [...text.matchAll(/\]\(http:\/\/seedbed\.test(\/[^)]*)\)/g)].map(([, link = ""]) => link);
  assert.ok(links.length > 5);
  for (const link of links) assert.equal((await serving.request({ path: link })).status, 200, link);
});

test("the calls that the skill names in its text work", async () => {
  const text = readFileSync(path.join(ROOT, "SKILL.md"), "utf8");
  const calls = [...text.matchAll(/`(\w+) (\{.*?\})`/g)];
  assert.equal(calls.length, 2);
  for (const [call, tool = "", input = ""] of calls) {
    const { isError, text: said } = await agent.use(tool, JSON.parse(input) as Record<string, unknown>); // the skill's own
    assert.equal(isError, false, `${call}: ${said}`);
  }
});

test("the examples of the skill work, and their checks pass", async () => {
  const examples = blocksOf("SKILL.md", "text");
  assert.equal(examples.length, 3);
  for (const example of examples) {
    for (const line of example.split("\n")) {
      const [, tool = "", input = "", isLost] = /^(\w+) (\{.*\})( +# lost)?$/.exec(line) ?? [];
      const { isError, text, value } = await agent.use(tool, JSON.parse(input) as Record<string, unknown>); // the skill's own
      assert.equal(isError, isLost !== undefined, `${line}\n${text}`);
      if (tool === "query") assert.notEqual(value["total"], 0, line);
      if (tool === "check") assert.equal(value["pass"], true, `${line}\n${text}`);
    }
  }
});
