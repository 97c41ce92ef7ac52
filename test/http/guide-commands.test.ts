// Every command of the README and of docs/, run in the order of its page as somebody would who reads it with curl at hand.
import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";

import { newFolder } from "../control/running.ts";
import { startServing } from "./serving.ts";
import type { Serving } from "./serving.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const GUIDE = readFileSync(path.join(ROOT, "docs/testing.md"), "utf8");
const commandsOf = (text: string): readonly string[] =>
  [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = ""]) => block);
const BLOCKS = commandsOf(GUIDE);
const skip = spawnSync("curl", ["--version"]).status === 0 ? false : "there is no curl on this machine";

/** The other pages, each run as one program, with the statuses of its requests. */
const PAGES: Readonly<Record<string, readonly number[]>> = {
  "README.md": [201, 200, 200],
  "docs/conditional-requests.md": [200, 206, 416],
  "docs/limits.md": [201, 200, 201, 200],
  "docs/lists.md": [200, 200, 200],
  "docs/playgrounds.md": [
    201, 201, 200, 200, 201, 200, 201, 200, 201, 200, 200, 200, 200, 200, 201, 201, 200, 200, 200, 200, 200, 200, 200,
  ],
  "docs/problems.md": [400],
  "docs/sandboxes.md": [200],
  "docs/seeds.md": [200, 201, 200],
  "docs/teams.md": [201, 200, 201, 201, 200, 200, 403, 201, 200, 200, 200, 200],
  "docs/webhooks.md": [201, 202, 200, 200, 200, 202],
  "docs/worlds.md": [200, 200, 201, 200, 200],
  // Models read this page at /llms.txt.
  "llms.txt": [200, 201, 200, 200, 503, 200, 200, 200, 200, 200, 204],
};

/** Pages about accounts, which the hosted service has. */
const HOSTED: readonly string[] = ["docs/limits.md", "docs/teams.md"];

/** Words of blocks that cannot be run here, and where what they show is tested. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "npm ci && npm start": "test/npm-start.test.ts",
  "npm pack ": "test/package.test.ts and test/cli.test.ts",
  "claude mcp add": "test/mcp: the command is of another program",
  "npx seedbed types": "test/cli.test.ts",
  "npx seedbed completion": "test/cli.test.ts",
  "/v1/library/loans": "test/examples: the definition of the page",
  "npx seedbed import openapi.yaml": "test/cli.test.ts",
  "npx seedbed openapi.yaml": "test/served, and test/own-machine with a real API beside it",
  "localhost:3000/todos": "test/examples/programs-of-guides.test.ts",
  "node --test todos.test.ts": "test/examples/programs-of-guides.test.ts",
  "npx playwright install chromium": "test/examples/examples.test.ts",
  "npx playwright test todos.spec.ts": "test/examples/examples.test.ts",
  "npx seedbed mcp openapi.yaml": "test/mcp/operations.test.ts",
  "npx seedbed verify": "test/served/verify.test.ts",
  "@resvg/resvg-js": "test/http/documents.test.ts: the package is installed here",
  "mkcert -install": "test/own-machine/personal.test.ts: the certificate is one of its own",
  "npx seedbed db.json": "test/served/db-json.test.ts",
  "/v1/imported/posts": "test/domains: what was imported",
  "npx seedbed worker": "test/library/service-worker.test.ts",
  "/api/account/invitations": "test/control: a server that sends mails",
  "seedbed accounts": "test/control: a server with customers",
  "npx next dev": "test/examples/frameworks.test.ts",
  "npm run build && npm test": "test/examples/frameworks.test.ts",
  "npx expo start": "test/examples/apps.test.ts, without a device",
  "npm run build # storybook-static/": "test/examples/examples.test.ts",
  "pip install ./python": "test/python/python.test.ts",
  "seedbed tasks": "test/tasks/tasks.test.ts",
  "nginx -t": "a machine with nginx and systemd",
  "docker build": "a machine with Docker",
  "node:sqlite": "test/control/backup.test.ts",
  "rm -f data/seedbed.db-wal": "test/control/backup.test.ts",
  SEEDBED_API_KEY: "test/control: a key of a paid plan",
};

/** The expected result of a block of commands: the statuses of its requests, one after the other, and a check of the output. */
interface Shown {
  /** Words of the block. */
  readonly words: string;
  /** Undefined where requests run at the same time. */
  readonly statuses?: readonly number[];
  readonly looks?: (output: string) => void;
}

/** In the order of the page. */
const SHOWN: readonly Shown[] = [
  { words: "baggage: seedbed.sandbox=test-17", statuses: [200, 200, 200] },
  {
    words: "trial()",
    looks(output) {
      const lines = output.split("\n").filter((line) => line !== "");
      const pages = lines.filter((line) => line.startsWith("id="));
      const wanted = Array.from({ length: 20 }, (_, at) => `id="order-151">user ${at + 1}`);
      assert.deepEqual(pages.toSorted(), wanted.toSorted());
      assert.equal(lines.filter((line) => line === '"pass":true').length, 20, output);
    },
  },
  { words: "changes?since=1", statuses: [200, 200, 200] },
  { words: '"ignore":["updatedAt"]', statuses: [200] },
  {
    words: "X-Sandbox: forgot",
    statuses: [201, 200, 200],
    looks(output) {
      const sentence = /^> (transaction .*)$/m.exec(GUIDE)?.[1] ?? "";
      assert.ok(sentence !== "" && output.includes(sentence), output);
      assert.match(output, /"missing":\[\],"unexpected":\[\{"kind":"created","collection":"transactions"/);
    },
  },
  { words: "> state.json", statuses: [200, 201] },
  { words: '"advance":"P4D"', statuses: [201, 201, 200, 200, 200] },
  {
    words: "examples/receiver.ts",
    looks(output) {
      const lines = output.split("\n").filter((line) => line !== "");
      assert.deepEqual(
        lines.map((line) => line.split(" ").slice(0, 2).join(" ")),
        [
          "503 order.created",
          "503 order.paid",
          "503 order.created",
          "503 order.paid",
          "200 order.created",
          "200 order.paid",
          "200 order.shipped",
          "200 order.delivered",
        ],
      );
    },
  },
  { words: "api/requests?method=POST", statuses: [200, 200, 200, 204] },
  { words: "api/requests/verify", statuses: [200], looks: (output) => assert.match(output, /"pass":false/) },
  { words: "X-Fault-Plan: POST", statuses: [201] },
  { words: "-X PUT", statuses: [200, 200, 204] },
  { words: "pay()", statuses: [200, 201, 201, 200, 422, 201, 200] },
  { words: '"unknown":"refuse"', statuses: [422, 200] },
  { words: '"access":"roles"', statuses: [201, 401, 200] },
];

describe("the guide", { skip }, () => {
  let serving: Serving;
  let folder: Awaited<ReturnType<typeof newFolder>>;
  before(async () => {
    serving = await startServing({ settings: { BASE_URL: "http://localhost:3000" }, isPersonal: true });
    folder = await newFolder();
    await symlink(path.join(ROOT, "examples"), path.join(folder.path, "examples"));
    const [library = ""] =
      /(?<=^```yaml\n)domain: library\n.*?(?=^```$)/ms.exec(readFileSync(path.join(ROOT, "docs/domains.md"), "utf8")) ??
      [];
    await writeFile(path.join(folder.path, "seedbed.yaml"), library);
  });
  after(async () => {
    await serving[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });

  /** Runs commands; the statuses of requests go to the error output, where curl itself says nothing. */
  async function run(
    block: string,
    { port }: Serving = serving,
  ): Promise<{ readonly output: string; readonly statuses: readonly number[] }> {
    const commands = block
      .replaceAll(/(?:http:\/\/)?localhost:3000/g, `http://127.0.0.1:${port}`)
      .replaceAll("wait=10", "wait=0")
      .replaceAll("curl -N ", "curl -N --max-time 1 ");
    const counted = `curl() { command curl -s -w '%{stderr}%{http_code}\\n' "$@"; }\n${commands}`;
    const { stdout, stderr } = await promisify(execFile)("bash", ["-c", counted], {
      cwd: folder.path,
      env: { ...process.env, PATH: `${path.dirname(process.execPath)}:${process.env["PATH"] ?? ""}` },
    });
    return { output: stdout, statuses: [...stderr.matchAll(/^(\d{3})$/gm)].map(([, status]) => Number(status)) };
  }

  for (const { words, statuses, looks } of SHOWN) {
    test(`shows what there is: ${words}`, async () => {
      const block = BLOCKS.find((one) => one.includes(words));
      assert.ok(block !== undefined, "it is in the guide");
      const ran = await run(block);
      if (statuses !== undefined) assert.deepEqual(ran.statuses, statuses, ran.output);
      looks?.(ran.output);
    });
  }

  for (const [page, statuses] of Object.entries(PAGES))
    test(`shows what there is: ${page}`, async () => {
      const words = Object.keys(ELSEWHERE);
      const blocks = commandsOf(readFileSync(path.join(ROOT, page), "utf8")).filter(
        (block) => !words.some((word) => block.includes(word)),
      );
      await using hosted = HOSTED.includes(page) ? await startServing() : undefined;
      const ran = await run(blocks.join("\n"), hosted);
      assert.deepEqual(ran.statuses, statuses, ran.output);
    });

  test("leaves out no page with commands", () => {
    const others = globSync(["README.md", "docs/*.md"], { cwd: ROOT }).filter(
      (page) => page !== "docs/testing.md" && PAGES[page] === undefined,
    );
    for (const page of others)
      for (const block of commandsOf(readFileSync(path.join(ROOT, page), "utf8")))
        assert.ok(
          Object.keys(ELSEWHERE).some((words) => block.includes(words)),
          `${page}: ${block}`,
        );
  });

  test("has no other commands", () => {
    for (const block of BLOCKS)
      assert.ok(
        SHOWN.some(({ words }) => block.includes(words)),
        block,
      );
  });
});
