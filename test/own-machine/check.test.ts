// Faults of a definition and of a set-up that are told before anything is started.
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";

import { runBuilt } from "../built.ts";

const folder = mkdtempSync(path.join(tmpdir(), "seedbed-check-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const write = (files: Readonly<Record<string, string>>): void => {
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
};

const SHOP = `domain: shop
resources:
  product:
    fields:
      name: text
      "unit price": { is: money, required: true }
      日本: integer
routes:
  GET /total: { answer: { total: { count: product } } }
`;

const WRONG = `domain: shop
resources:
  product:
    fields: { name: { is: tekst } }
routes:
  GET /a: { list: product }
  GETT /b: { list: product }
  GET /c: { answr: 1 }
`;

describe("seedbed check", () => {
  test("tells what a definition comes to", async () => {
    write({ "shop.yaml": SHOP, "lists.json": '{"posts":[{"id":1}]}' });
    const { status, output } = await runBuilt(folder, "check", "shop.yaml");
    assert.deepEqual([status, output], [0, "shop.yaml has no faults: 1 resource (products); 1 route\n"]);
    const lists = await runBuilt(folder, "check", "lists.json");
    assert.match(lists.output, /^lists\.json has no faults: \d+ of \d+ operations answer/);
  });

  test("tells all faults at once with their lines, those of routes beside those of resources", async () => {
    write({ "wrong.yaml": WRONG });
    const { status, output, complaints } = await runBuilt(folder, "check", "wrong.yaml");
    assert.deepEqual([status, output], [1, ""]);
    const lines = complaints.trim().split("\n");
    assert.equal(lines[0], "seedbed: wrong.yaml has 3 faults:");
    assert.match(lines[1] ?? "", /^wrong\.yaml:4:27: resources\.product\.fields\.name\.is: .*tekst/);
    assert.match(lines[2] ?? "", /^wrong\.yaml:7:3: routes\.GETT \/b: .*did you mean 'GET'\?$/);
    assert.match(lines[3] ?? "", /^wrong\.yaml:8:13: routes\.GET \/c\.answr: .*did you mean 'answer'\?$/);
  });

  test("tells programs the same", async () => {
    write({ "wrong.yaml": WRONG });
    const { status, output } = await runBuilt(folder, "check", "wrong.yaml", "--json");
    const told = JSON.parse(output) as { file: string; faults: { path: string[]; line: number; code: string }[] };
    assert.equal(status, 1);
    assert.deepEqual(
      told.faults.map(({ line, code }) => [line, code]),
      [
        [4, "unknown_kind"],
        [7, "invalid_route"],
        [8, "unknown_word"],
      ],
    );
  });

  test("finds the lines of the file that a module extends", async () => {
    write({
      "wrong.yaml": WRONG,
      "mine.config.ts":
        'import { defineConfig } from "seedbed";\nexport default defineConfig({ extends: "./wrong.yaml" });\n',
    });
    const { complaints } = await runBuilt(folder, "check", "mine.config.ts");
    assert.match(complaints, /^seedbed: mine\.config\.ts has 3 faults:\n\S*wrong\.yaml:4:27: /);
    const { output } = await runBuilt(folder, "check", "mine.config.ts", "--json");
    const { file, faults } = JSON.parse(output) as { file: string; faults: { file: string; line: number }[] };
    assert.deepEqual(
      [file, path.basename(faults[0]?.file ?? ""), faults[0]?.line],
      ["mine.config.ts", "wrong.yaml", 4],
    );
  });

  test("says in one line what is wrong with a file that cannot be read", async () => {
    write({ "half.json": '{"posts": [{"id":1},}' });
    const half = await runBuilt(folder, "check", "half.json");
    assert.equal(half.status, 1);
    assert.match(half.complaints, /\nhalf\.json:1:21: missed comma between flow collection entries\n$/);
    const none = await runBuilt(folder, "check", "none.yaml");
    assert.deepEqual([none.status, none.complaints], [1, "seedbed: cannot read none.yaml: there is no such file\n"]);
  });

  test("asks for a file where there is none", async () => {
    const empty = mkdtempSync(path.join(folder, "empty-"));
    const { status, complaints } = await runBuilt(empty, "check");
    assert.equal(status, 2);
    assert.match(complaints, /there is no seedbed\.yaml here: name a file/);
  });
});

describe("seedbed doctor", () => {
  test("tells what a start would have", async () => {
    write({ "shop.yaml": SHOP });
    const { status, output } = await runBuilt(folder, "doctor", "--config", "shop.yaml", "--port", "0");
    assert.match(
      output,
      /^ok {5}Node\.js: v\d+.*\nok {5}Definition: shop\.yaml: 1 resource \(products\); 1 route\nok {5}Port: /,
    );
    assert.match(output, /ok {5}Data: \.\/data can be written\n$/);
    assert.equal(status, 0);
  });

  test("tells all that is wrong, and what to do", async () => {
    write({ "wrong.yaml": WRONG });
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as AddressInfo; // a listening TCP server has one
    const nothing = "127.0.0.1:9"; // nobody listens there
    const { status, output } = await runBuilt(
      {
        cwd: folder,
        settings: {
          CONFIG: "wrong.yaml",
          PORT: String(port),
          DATABASE_URL: `postgres://user@${nothing}/x`,
          REDIS_URL: `redis://${nothing}`,
          BASE_URL: "https://mock.example.com",
        },
      },
      "doctor",
    );
    taken.close();
    const told = output.split("\n").filter((line) => line.startsWith("wrong"));
    assert.equal(status, 1);
    assert.deepEqual(
      told.map((line) => /^wrong {2}(\w+): (.{12})/.exec(line)?.slice(1)),
      [
        ["Definition", "wrong.yaml h"],
        ["Port", `port ${port} of`.slice(0, 12)],
        ["PostgreSQL", "no PostgreSQ"],
        ["Redis", "no Redis ans"],
        ["Proxy", "BASE_URL is "],
      ],
    );
  });
});
