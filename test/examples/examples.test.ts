// Code that users copy: the examples and the programs of docs/library.md, run against the package as it is installed.
import assert from "node:assert/strict";
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";

import { build as esbuild } from "esbuild";
import { load } from "js-yaml";
import webpack from "webpack";
import type { Stats } from "webpack";

import { findPort } from "../../src/doors/node/find-port.ts";
import { createMock } from "../../src/index.ts";
import { launchChromium } from "../pages/chromium.ts";
import { startSite } from "../pages/site.ts";
import { CHROMIUM_PATH, skipWithout } from "../prerequisite.ts";
import { openToolFolder } from "../tool-folder.ts";
import { install } from "./installed.ts";
import type { Installed } from "./installed.ts";

const GUIDE = readFileSync(path.join(import.meta.dirname, "../../docs/library.md"), "utf8");

/** Long for a busy machine, short for whoever waits for a failure. */
const TIMEOUT_MS = 120_000;

/** Seedbed's program, where it is installed. */
const CLI = path.join("..", "..", "node_modules/seedbed/dist/cli.js");

let installed: Installed;

before(async () => {
  installed = await install();
});
after(() => installed.remove());

test("what the package declares for importers and bundlers is right", async () => {
  await installed.run(".", ["publint", "node_modules/seedbed", "--strict"]);
  // An ES module that CommonJS requires is as Node has it since 22.12; the older resolution knows no subpaths.
  const profile = ["--profile", "esm-only", "--no-emoji"];
  await installed.run(".", ["attw", installed.archive, ...profile]);
});

test("the command says which Node it needs before it loads what an older one has not", async () => {
  const program = path.join(installed.folder, "node_modules/seedbed/dist/cli.js");
  const loaded = new Set([program]);
  for (const file of loaded)
    for (const [, name = ""] of readFileSync(file, "utf8").matchAll(/(?:\bfrom|\bimport) ?"([^"]+)"/g)) {
      assert.match(name, /^\.\//, `${file} imports ${name}`);
      loaded.add(path.resolve(path.dirname(file), name));
    }
  const older = `data:text/javascript,Object.defineProperty(process.versions, "node", { value: "20.20.2" })`;
  const said = await installed.run(".", ["node", "--import", older, program, "--version"], { mayFail: true });
  assert.equal(said, "seedbed: needs Node 24.12 or newer, and this is 20.20.2\n");
});

test("no entry loads what only the server needs: connections and databases", async () => {
  const entries = ["seedbed", "seedbed/client", "seedbed/playwright", "seedbed/service-worker/page"];
  const only = ["tls", "dns", "worker_threads", "sqlite"];
  const program = `
    import { registerHooks } from "node:module";
    const loaded = [];
    registerHooks({ resolve: (name, context, next) => {
      if (context.parentURL?.includes("/seedbed/dist/")) loaded.push(name.replace("node:", ""));
      return next(name, context);
    } });
    for (const entry of ${JSON.stringify(entries)}) await import(entry);
    const { createMock } = await import("seedbed");
    await createMock().fetch(new Request("http://localhost/v1/users/1"));
    console.log(JSON.stringify(loaded.filter((name) => ${JSON.stringify(only)}.includes(name))));`;
  writeFileSync(path.join(installed.folder, "loads.mjs"), program);
  assert.equal((await installed.run(".", ["node", "loads.mjs"])).trim(), "[]");
});

/** The programs for the bundlers: one of each entry that is for pages and workers. */
const BUNDLED = {
  library: `import { createMock } from "seedbed"; console.log(createMock().fetch);`,
  client: `import { createClient } from "seedbed/client"; console.log(createClient);`,
  worker: `import { serveFromWorker } from "seedbed/service-worker"; serveFromWorker();`,
  "full worker": `import { serveFromWorker } from "seedbed/service-worker/full"; serveFromWorker();`,
  page: `import { startWorker } from "seedbed/service-worker/page"; startWorker();`,
};

test("webpack and esbuild bundle what is for pages and workers without a warning", async (context) => {
  const folder = path.join(installed.folder, "bundles");
  mkdirSync(folder);
  const entries = Object.entries(BUNDLED).map(([name, program]) => {
    const file = path.join(folder, `${name}.mjs`);
    writeFileSync(file, program);
    return [name, file] as const;
  });
  const built = await esbuild({
    entryPoints: entries.map(([, file]) => file),
    bundle: true,
    format: "esm",
    splitting: true,
    minify: true,
    outdir: path.join(folder, "esbuild"),
    logLevel: "silent",
  });
  assert.deepEqual([...built.warnings, ...built.errors], []);
  const page = statSync(path.join(folder, "esbuild/page.js")).size;
  assert.ok(page < 4_000, `what starts a worker is small: ${page} bytes`);
  context.diagnostic(`the page's part of the worker: ${page} bytes`);
  const stats = await new Promise<Stats | undefined>((resolve, reject) => {
    const options = {
      mode: "production",
      entry: Object.fromEntries(entries),
      output: { path: path.join(folder, "webpack") },
      optimization: { minimize: false }, // esbuild minified the same, and this takes a minute
      performance: { hints: false }, // which warns of anything beyond 244 KiB
    } as const;
    webpack(options, (error, result) => (error === null ? resolve(result) : reject(error)));
  });
  const { warnings, errors } = stats?.toJson({ all: false, warnings: true, errors: true }) ?? {};
  assert.deepEqual([warnings, errors], [[], []]);
});

test("CommonJS requires the library and the client", async () => {
  const program = `console.log(typeof require("seedbed").createMock, typeof require("seedbed/client").createClient)`;
  assert.equal((await installed.run(".", ["node", "-e", program])).trim(), "function function");
});

test("Jest with CommonJS runs its example", async () => {
  const env = { NODE_OPTIONS: "--experimental-vm-modules" };
  assert.match(await installed.run("examples/jest", ["jest", `--testTimeout=${TIMEOUT_MS}`], { env }), /1 passed/);
});

test("Vitest runs its example", async () => {
  const said = await installed.run("examples/vitest", ["vitest", "run", `--testTimeout=${TIMEOUT_MS}`]);
  assert.match(said, /Tests +5 passed/);
});

test("a Vitest test that fails says what is missing and what nobody expected", async () => {
  mkdirSync(path.join(installed.folder, "failing"));
  writeFileSync(
    path.join(installed.folder, "failing/failing.test.ts"),
    `import { expect, test } from "seedbed/vitest";
    test("fails", async ({ mock }) => {
      await mock.users.patch("1", { name: "Ada" });
      await expect(mock).toHaveChanged({ created: { orders: [{ userId: "1" }] }, nothingElse: true });
    });
    test("is no mock", () => expect(expect({} as never).toHaveChanged({})).rejects.toThrow(/asks a mock/));`,
  );
  const said = await installed.run("failing", ["vitest", "run", `--testTimeout=${TIMEOUT_MS}`], { mayFail: true });
  assert.match(said, /missing: .*orders/);
  assert.match(said, /unexpected: .*users?/);
  assert.match(said, /1 failed \| 1 passed/);
});

/** Programs of the guide that leave an \`answer\`, by what is said before them. */
for (const [says, inPlaceOf] of [
  ["With MSW 3:", {}],
  ["With MSW 2:", { msw: "msw2", "msw/node": "msw2/node" }],
  ["With undici's mock agent:", {}],
  ["In a Hono app:", {}],
] as const) {
  test(`the guide's program answers as the API does: ${says}`, async () => {
    const after_ = GUIDE.slice(GUIDE.indexOf(says));
    const [, code = ""] = /```js\n([\s\S]*?)```/.exec(after_) ?? [];
    const named = Object.entries(inPlaceOf).reduce(
      (text, [name, other]) => text.replaceAll(`from "${name}"`, `from "${other}"`),
      code,
    );
    const file = `${says.replaceAll(/\W+/g, "-")}.mjs`;
    writeFileSync(path.join(installed.folder, file), `${named}\nconsole.log(await answer.text());`);
    const said = await installed.run(".", ["node", file]);
    const expected = await createMock().fetch(new Request("http://localhost:3000/v1/bookstore/books/1"));
    assert.equal(said.trim(), await expected.text());
  });
}

test(
  "the shop compiles, and its twelve tests pass in four worlds and four workers",
  { skip: await skipWithout("Chromium") },
  async () => {
    const env = { CHROMIUM_PATH: CHROMIUM_PATH ?? "", SHOP_PORT: String(await findPort("127.0.0.1")) };
    await installed.run("examples/shop", ["tsc", "--project", "."]);
    const said = await installed.run("examples/shop", ["playwright", "test", `--timeout=${TIMEOUT_MS}`], { env });
    assert.match(said, /48 passed/);
  },
);

test("the test that init writes passes", async () => {
  mkdirSync(path.join(installed.folder, "new"));
  assert.match(
    await installed.run("new", ["node", "../node_modules/seedbed/dist/cli.js", "init"]),
    /npx playwright test/,
  );
  const said = await installed.run("new", ["playwright", "test", `--timeout=${TIMEOUT_MS}`]);
  assert.match(said, /2 passed/);
});

test("the tutorial is green, from the document to the browser", { skip: await skipWithout("Chromium") }, async () => {
  const folder = path.join(installed.folder, "tutorial");
  mkdirSync(folder);
  const guide = readFileSync(path.resolve(import.meta.dirname, "../../docs/tutorial.md"), "utf8");
  for (const [, name = "", program = ""] of guide.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms))
    writeFileSync(path.join(folder, name), program);
  const launchOptions = { executablePath: CHROMIUM_PATH, args: ["--no-sandbox"] };
  writeFileSync(
    path.join(folder, "playwright.config.ts"),
    `export default ${JSON.stringify({ reporter: "line", use: { launchOptions } })};`,
  );
  const command = "../node_modules/seedbed/dist/cli.js";
  assert.match(await installed.run("tutorial", ["node", command, "routes", "openapi.yaml"]), /5 keep what is written/);
  assert.match(await installed.run("tutorial", ["node", "--test", "todos.test.ts"]), /pass 2/);
  const browsing = ["playwright", "test", "todos.spec.ts", `--timeout=${TIMEOUT_MS}`] as const;
  assert.match(await installed.run("tutorial", [...browsing]), /2 passed/);
});

const NOTES = `openapi: 3.1.0
info: { title: Notes, version: "1" }
paths:
  /notes/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses:
        "200":
          description: A note.
          content:
            application/json:
              schema: { type: object, required: [id], properties: { id: { type: integer }, text: { type: string } } }
`;

test("the step for GitHub Actions and the job for GitLab start Seedbed, wait for it, and tell what it wrote", async () => {
  const where = "examples/ci";
  const folder = path.join(installed.folder, where);
  mkdirSync(path.join(folder, "node_modules/.bin"), { recursive: true });
  chmodSync(path.join(folder, CLI), 0o755); // as npm does when it installs a command
  symlinkSync(path.join(folder, CLI), path.join(folder, "node_modules/.bin/seedbed"));
  writeFileSync(path.join(folder, "openapi.yaml"), NOTES);
  const { runs } = load(readFileSync(path.join(folder, "action.yml"), "utf8")) as {
    runs: { steps: { run: string }[] };
  };
  const script = runs.steps[0]?.run ?? "";
  const start = async (api: string, how = {}): Promise<string> => {
    const port = String(await findPort("127.0.0.1"));
    const env = { API: api, PORT: port, VERSION: "", SECONDS_TO_WAIT: "60", RUNNER_TEMP: folder, GITHUB_OUTPUT: "out" };
    const asks = `pid=$!; curl -s "localhost:$PORT/notes/1"; kill $pid`;
    return await installed.run(where, ["bash", "-ec", `${script}${asks}`], { env, ...how });
  };
  assert.match(await start("openapi.yaml"), /"id":1/);
  assert.match(readFileSync(path.join(folder, "out"), "utf8"), /^url=http:\/\/localhost:\d+\n$/);
  assert.match(await start("missing.yaml", { mayFail: true }), /missing\.yaml.*did not answer at/s);

  const job = load(readFileSync(path.join(folder, "gitlab-ci.yml"), "utf8")) as { test: { script: string[] } };
  const port = String(await findPort("127.0.0.1"));
  const commands = job.test.script.map((line) => line.replaceAll("4000", port));
  assert.equal(commands.shift(), "npm ci");
  const said = commands.join("\n").replace("npm test", "printenv API_URL");
  assert.match(await installed.run(where, ["bash", "-ec", `${said}\nkill $!`]), /^http:\/\/localhost:\d+$/m);
});

/** A text that each story of the example shows. */
const SHOWN = {
  usual: /, \d+ Order/,
  empty: /No books yet/,
  markup: /</,
  closed: /The shop is closed \(503\)/,
  refused: /, \d+ Order/,
};

test(
  "Storybook is built, and each story shows its world, from a service worker",
  { skip: await skipWithout("Chromium") },
  async () => {
    const where = "examples/storybook";
    await openToolFolder(path.join(installed.folder, where));
    await installed.run(where, ["tsc", "--project", "."]);
    await installed.run(where, ["node", CLI, "worker", "public"]);
    await installed.run(where, ["npx", "storybook", "build", "--quiet"], {
      env: { STORYBOOK_DISABLE_TELEMETRY: "1" },
    });
    const built = path.join(installed.folder, where, "storybook-static");
    await using site = await startSite((url) => {
      const file = path.join(built, new URL(url, "http://site").pathname);
      return existsSync(file) ? readFileSync(file) : undefined;
    });
    const browser = await launchChromium();
    try {
      const page = await browser.newPage();
      page.setDefaultTimeout(TIMEOUT_MS);
      for (const [name, shown] of Object.entries(SHOWN)) {
        await page.goto(`${site.origin}/iframe.html?id=shelf--${name}&viewMode=story`);
        await page.locator("#storybook-root").getByText(shown).first().waitFor();
      }
      const first = page.getByRole("list", { name: "Books" }).getByRole("listitem").first();
      await first.getByRole("button").click();
      await first.getByText("Not ordered").waitFor();
    } finally {
      await browser.close();
    }
  },
);

test("a Playwright test that fails has journal, changes, clock and state in its report, and leaves no sandbox", async () => {
  const folder = path.join(installed.folder, "report");
  mkdirSync(folder);
  writeFileSync(
    path.join(folder, "failing.spec.ts"),
    `import { expect, test } from "seedbed/playwright";
    test.use({ seedbedNaming: "baseURL", seedbedStart: { seed: 42 } });
    test("fails", async ({ request, seedbed }) => {
      await request.patch("v1/users/1", { data: { name: "Ada" } });
      expect((await seedbed.mock.state()).seed).toBe(41);
    });
    test("later", async ({ seedbed }) => {
      const { sandboxes } = await (await fetch(seedbed.origin + "/api/sandboxes")).json();
      expect(sandboxes.map(({ name }: { name: string }) => name)).toEqual([seedbed.name]);
    });`,
  );
  writeFileSync(
    path.join(folder, "playwright.config.ts"),
    `export default { workers: 1, reporter: [["line"], ["json", { outputFile: "report.json" }]] };`,
  );
  const said = await installed.run("report", ["playwright", "test", `--timeout=${TIMEOUT_MS}`], { mayFail: true });
  assert.match(said, /attachment #\d+: seedbed .*\n +PATCH \/v1\/users\/1 200 users\/1 updated\n/);
  assert.ok(existsSync(path.join(folder, "report.json")));
  const { suites, stats } = JSON.parse(readFileSync(path.join(folder, "report.json"), "utf8")) as Report;
  assert.deepEqual([stats.expected, stats.unexpected], [1, 1]);
  const attached = suites.flatMap(({ specs }) =>
    specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.flatMap(({ attachments }) => attachments))),
  );
  const read = new Map(attached.map(({ name, body = "" }) => [name, Buffer.from(body, "base64").toString()]));
  assert.match(read.get("seedbed-requests") ?? "", /"path": "\/v1\/users\/1"/);
  assert.match(read.get("seedbed-changes") ?? "", /"name": "Ada"/);
  assert.match(read.get("seedbed-clock") ?? "", /"upcoming"/);
  assert.match(read.get("seedbed-recipe") ?? "", /"seed": 42/);
});

/** The parts of Playwright's JSON report that are read. */
interface Report {
  readonly stats: { readonly expected: number; readonly unexpected: number };
  readonly suites: readonly {
    readonly specs: readonly {
      readonly tests: readonly {
        readonly results: readonly {
          readonly attachments: readonly { readonly name: string; readonly body?: string }[];
        }[];
      }[];
    }[];
  }[];
}
