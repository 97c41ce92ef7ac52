// A domain of one's own that is changed while `seedbed` runs: read anew, data that fits kept, faults told and ignored.
import assert from "node:assert/strict";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";

import { start } from "./start.ts";

const temporary = mkdtempSync(path.join(tmpdir(), "seedbed-reload-"));
after(() => rmSync(temporary, { recursive: true, force: true }));

const definition = (fields: string, more = ""): string =>
  `domain: shelf\nresources:\n  thing: { count: 5, fields: { ${fields} } }\n${more}`;

test("a definition is read anew when it changes: what fits is kept, what does not is told, and faults change nothing", async () => {
  const folder = mkdtempSync(path.join(temporary, "yaml-"));
  const file = path.join(folder, "seedbed.yaml");
  const label = "  label: { count: 2, fields: { text: text } }\n";
  writeFileSync(file, definition("name: text, size: integer", label));
  await using running = await start(folder);
  const { ask, says } = running;
  assert.equal((await ask("POST", "/v1/shelf/things", { name: "kept", size: 3 })).value["id"], "6");
  assert.equal((await ask("POST", "/v1/shelf/things", { name: "long name", size: 4 })).status, 201);
  assert.equal((await ask("POST", "/v1/shelf/labels", { text: "gone" })).status, 201);

  writeFileSync(file, definition("nam: txt, size: integer", label));
  await says(/seedbed\.yaml has 1 fault:\n.*:3:\d+: resources\.thing\.fields\.nam: .*txt[^]*stays as it was/);
  assert.equal((await ask("GET", "/v1/shelf/things/6")).value["name"], "kept");

  // As editors write: a new file in the place of the old one.
  writeFileSync(`${file}.new`, definition("name: { is: text, max: 5 }, size: integer, color: { default: red }"));
  renameSync(`${file}.new`, file);
  await says(
    /read again: \/v1\/shelf has things\.[^]*dropped 1 record of thing: its name must [^\n]*\ndropped 1 record of label: there is no resource label any more/,
  );
  const { value } = await ask("GET", "/v1/shelf/things/6");
  assert.deepEqual([value["name"], value["size"], value["color"]], ["kept", 3, "red"]);
  assert.equal((await ask("GET", "/v1/shelf/things/7")).status, 404);
  assert.equal((await ask("GET", "/v1/shelf/labels")).status, 404);
  assert.equal((await ask("POST", "/v1/shelf/things", { name: "next" })).value["id"], "8", "ids are not used again");
});

test("a caller notices nothing of it but the change: no connection is refused or broken while the definition is read anew", async () => {
  const folder = mkdtempSync(path.join(temporary, "calls-"));
  const file = path.join(folder, "seedbed.yaml");
  writeFileSync(file, definition("name: text"));
  await using running = await start(folder);
  const { ask, says } = running;
  const totals: unknown[] = [];
  const over = new AbortController();
  const callers = Array.from({ length: 4 }, async (_, at) => {
    while (!over.signal.aborted) {
      // Half of them over a connection of their own each time.
      const { status, value } = await ask(
        "GET",
        "/v1/shelf/things",
        undefined,
        at % 2 === 0 ? { Connection: "close" } : {},
      );
      assert.equal(status, 200, JSON.stringify(value));
      totals.push(value["total"]);
    }
  });
  const stream = await fetch(`${running.address}/v1/shelf/things`, {
    headers: { Accept: "text/event-stream" },
  });
  for (const count of [6, 7]) {
    writeFileSync(file, definition("name: text").replace("count: 5", `count: ${count}`));
    await says(/read again/);
    assert.equal((await ask("GET", "/v1/shelf/things")).value["total"], count);
  }
  over.abort();
  await Promise.all(callers);
  assert.deepEqual([...new Set(totals)], [5, 6, 7], "each answer is of one definition, and they come in order");
  assert.match(await stream.text(), /^event: ready/m, "a stream ends, so that its reader connects anew");
});

test("a config in code is read anew too, from the file that is given", async () => {
  const folder = mkdtempSync(path.join(temporary, "code-"));
  const file = path.join(folder, "shelf.config.ts");
  const code = (count: string): string => `import { defineConfig, defineResource, z } from "seedbed";
const thing = defineResource({
  name: "thing", collection: "things", domain: "shelf", description: "A thing.", count: ${count},
  fields: { name: { schema: z.string(), required: true, generate: ({ index }) => \`Thing \${index}\` } },
  createdAt: () => "2026-01-01T00:00:00.000Z",
});
export default defineConfig({ domain: "shelf", resources: [thing] });
`;
  writeFileSync(file, code("3"));
  await using running = await start(folder, "--config", "shelf.config.ts");
  const { ask, says } = running;
  assert.equal((await ask("GET", "/v1/shelf/things")).value["total"], 3);
  writeFileSync(file, code("nothing.there"));
  await says(/nothing is not defined \(line 3\)[^]*stays as it was/);
  writeFileSync(file, code("4"));
  await says(/read again/);
  assert.equal((await ask("GET", "/v1/shelf/things/4")).value["name"], "Thing 4");
});

test("an API description is read anew when it, a file that it names or the definition beside it changes; records stay", async () => {
  const folder = mkdtempSync(path.join(temporary, "api-"));
  const write = (name: string, value: unknown): void =>
    writeFileSync(path.join(folder, name), typeof value === "string" ? value : JSON.stringify(value));
  const thing = (properties: object): object => ({ type: "object", required: ["name"], properties });
  const answer = (schema: object): object => ({ description: "ok", content: { "application/json": { schema } } });
  const reference = { $ref: "./thing.json" };
  const paths = {
    "/things": {
      get: { responses: { 200: answer({ type: "array", items: reference }) } },
      post: {
        requestBody: { content: { "application/json": { schema: reference } } },
        responses: { 201: answer(reference) },
      },
    },
    "/things/{id}": { get: { responses: { 200: answer(reference) } } },
  };
  const api = (more: object): object => ({
    openapi: "3.1.0",
    info: { title: "Things", version: "1" },
    paths: { ...paths, ...more },
  });
  const own = { id: { type: "integer" }, name: { type: "string" } };
  write("thing.json", thing(own));
  write("api.json", api({}));
  write("seedbed.yaml", "api: ./api.json\n");
  await using running = await start(folder);
  const { says, address } = running;
  const ask = async (target: string, init?: RequestInit): Promise<[number, Record<string, unknown>]> => {
    const response = await fetch(`${address}${target}`, init);
    return [response.status, (await response.json()) as Record<string, unknown>];
  };
  const [status, made] = await ask("/things", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name: "kept" }),
  });
  assert.equal(status, 201);

  write("api.json", api({ "/count": { get: { responses: { 200: answer({ type: "integer" }) } } } }));
  await says(/seedbed\.yaml was read again: 4 of 4 operations answer/);
  assert.equal((await ask("/count"))[0], 200);
  assert.deepEqual(await ask(`/things/${String(made["id"])}`), [200, made]);

  write("thing.json", thing({ ...own, size: { type: "integer", default: 3 } }));
  await says(/read again/);
  assert.equal((await ask(`/things/${String(made["id"])}`))[1]["name"], "kept");
  assert.equal(typeof (await ask("/things/1"))[1]["size"], "number");

  write("api.json", "{ openapi: 3");
  await says(/api\.json[^]*stays as it was/);
  write("seedbed.yaml", "api: ./api.json\nroutes:\n  GET /count: { answer: 7 }\n");
  write("api.json", api({}));
  await says(/read again/);
  assert.deepEqual(await ask("/count"), [200, 7]);

  write("other.json", api({}));
  write("seedbed.yaml", "api:\n  /one: ./api.json # the first\n  /two: ./other.json\n");
  await says(/read again/);
  assert.equal((await ask("/one/things/1"))[0], 200);
  write("other.json", api({ "/count": { get: { responses: { 200: answer({ const: 2 }) } } } }));
  await says(/read again/);
  assert.deepEqual(await ask("/two/count"), [200, 2]);
});

test("what changes while it starts is read once it has started", async () => {
  const folder = mkdtempSync(path.join(temporary, "early-"));
  const file = path.join(folder, "seedbed.yaml");
  // Moved into place, so that the start never meets half a file.
  const write = (count: number): void => {
    writeFileSync(`${file}.new`, `domain: shelf\nresources:\n  thing: { count: ${count}, fields: { name: text } }\n`);
    renameSync(`${file}.new`, file);
  };
  write(1);
  let count = 1;
  const writing = setInterval(() => write((count += 1)), 40);
  await using running = await start(folder).finally(() => clearInterval(writing));
  for (let total: unknown; total !== count; total = (await running.ask("GET", "/v1/shelf/things")).value["total"])
    await wait(50);
});
