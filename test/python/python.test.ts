// The Python package as pip installs it, against a server that it starts: its own tests, and the programs of its guide.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";

import { builtProgram } from "../built.ts";
import { findPython, skipWithout } from "../prerequisite.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const PACKAGE = path.join(ROOT, "python");
const GUIDE = readFileSync(path.join(ROOT, "docs/python.md"), "utf8");
const PROJECT = readFileSync(path.join(PACKAGE, "pyproject.toml"), "utf8");

/** Programs of the guide by the names that they have there. */
const PROGRAMS = [...GUIDE.matchAll(/^```python (\S+)\n(.*?)^```$/gms)].map(
  ([, name = "", program = ""]) => [name, program] as const,
);

test("the package has the version of Seedbed", () => {
  const { version } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as { version: string };
  assert.equal(/^version = "(.*)"$/m.exec(PROJECT)?.[1], version);
});

describe("the Python package", { skip: await skipWithout("Python with httpx and pytest") }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), "seedbed-python-"));
  after(() => rmSync(folder, { recursive: true, force: true }));

  before(() => {
    const facts = path.join(folder, "site/seedbed-0.dist-info");
    mkdirSync(facts, { recursive: true });
    symlinkSync(path.join(PACKAGE, "seedbed"), path.join(folder, "site/seedbed"));
    writeFileSync(path.join(facts, "METADATA"), "Metadata-Version: 2.1\nName: seedbed\nVersion: 0\n");
    const [, plugins = ""] = /^\[project\.entry-points\.pytest11\]\n((?:\w.*\n)+)/m.exec(PROJECT) ?? [];
    writeFileSync(path.join(facts, "entry_points.txt"), `[pytest11]\n${plugins.replaceAll('"', "")}`);
    for (const [name, program] of PROGRAMS) writeFileSync(path.join(folder, name), program);
  });

  /** Runs Python in the folder; resolves to what it wrote, whether or not it fails. */
  async function python(...args: readonly string[]): Promise<string> {
    const { NODE_TEST_CONTEXT: _context, SEEDBED_URL: _url, ...outer } = process.env;
    const env = {
      ...outer,
      PYTHONPATH: path.join(folder, "site"),
      PYTHONDONTWRITEBYTECODE: "1",
      SEEDBED_COMMAND: `'${process.execPath}' '${await builtProgram("cli")}'`,
    };
    const run = promisify(execFile)(findPython() ?? "", args, { cwd: folder, env });
    const { stdout, stderr } = await run.catch((error: unknown) => error as { stdout: string; stderr: string });
    return stdout + stderr;
  }

  /** pytest, and no plugins of the machine. */
  const pytest = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:anyio"];

  test("passes its tests", async (context) => {
    const said = await python(...pytest, path.join(PACKAGE, "tests"));
    assert.match(said, /^\d+ passed in /m, said);
    context.diagnostic(/^\d+ passed.*/m.exec(said)?.[0] ?? "");
  });

  test("passes the tests of its guide", async () => {
    const files = PROGRAMS.map(([name]) => name).filter((name) => name.startsWith("test_"));
    assert.equal(files.length, 2);
    const said = await python(...pytest, "--strict-markers", ...files);
    assert.match(said, /^3 passed in /m, said);
  });

  test("runs an agent as its guide says", async () => {
    assert.equal(await python("agent.py"), "Pay order 144, and nothing else.\n200\n1.0 []\n");
  });

  test("is tried at tasks as a callable, as its guide says", async () => {
    const task = `
start: { seed: 42 }
instruction: Pay order 144.
expect:
  created: { payments: [{ orderId: "144" }], transactions: [{ accountId: "58" }] }
  updated: { orders: [{ id: "144", status: paid }], accounts: [{ id: "58" }] }
say: [SB-2026-00144]
solution: [{ request: POST /v1/bookstore/orders/144/pay }, { say: SB-2026-00144 is paid. }]
`;
    writeFileSync(path.join(folder, "pay.yaml"), task);
    writeFileSync(
      path.join(folder, "later.py"),
      "import shopper\n\n\nasync def pay(attempt):\n    return shopper.pay(attempt)\n",
    );
    const attempts = async (callable: string) => {
      const command = `"${findPython() ?? ""}" -m seedbed ${callable}`;
      const args = [await builtProgram("cli"), "tasks", "run", "pay.yaml", "--command", command, "--times", "3"];
      const env = { ...process.env, PYTHONPATH: path.join(folder, "site"), PYTHONDONTWRITEBYTECODE: "1" };
      const run = promisify(execFile)(process.execPath, args, { cwd: folder, env });
      const { stdout } = await run.catch((error: unknown) => error as { stdout: string }); // where attempts fail
      return stdout;
    };
    assert.match(await attempts("shopper:pay"), /^3 of 3 attempts passed/m);
    assert.match(await attempts("later:pay"), /^3 of 3 attempts passed/m);
    assert.match(await attempts("shopper:payy"), /ended with status 1: .*has no attribute 'payy'/);
    assert.match(await python("-m", "seedbed", "shopper:pay"), /RuntimeError: there is no task/);
  });
});
