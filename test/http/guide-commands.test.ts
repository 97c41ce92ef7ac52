// Every command of docs/testing.md, run in the order of the page as somebody would who reads it with curl at hand.
import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { symlink } from "node:fs/promises";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";

import { newFolder } from "../control/running.ts";
import { startServing } from "./serving.ts";
import type { Serving } from "./serving.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const GUIDE = readFileSync(path.join(ROOT, "docs/testing.md"), "utf8");
const BLOCKS = [...GUIDE.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = ""]) => block);
const skip = spawnSync("curl", ["--version"]).status === 0 ? false : "there is no curl on this machine";

/** What a block of commands shows: the statuses of its requests, one after the other, and what of the output matters. */
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
  });
  after(async () => {
    await serving[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });

  /** Runs commands; the statuses of requests go to the error output, where curl itself says nothing. */
  async function run(block: string): Promise<{ readonly output: string; readonly statuses: readonly number[] }> {
    const commands = block
      .replaceAll("http://localhost:3000", `http://127.0.0.1:${serving.port}`)
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

  test("has no other commands", () => {
    for (const block of BLOCKS)
      assert.ok(
        SHOWN.some(({ words }) => block.includes(words)),
        block,
      );
  });
});
