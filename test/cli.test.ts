// The command line, as a person runs it.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";

import { beginProject } from "../src/doors/cli/init-command.ts";
import { startMockServer } from "../src/doors/library/server.ts";
import { loadCatalog } from "../src/doors/node/definition-file.ts";
import { createMock, growWorld } from "../src/index.ts";
import { describeAt } from "../tools/describe-at.ts";
import { builtProgram, runBuilt } from "./built.ts";
import type { Ran } from "./built.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const folder = mkdtempSync(path.join(tmpdir(), "seedbed-cli-"));
after(() => rmSync(folder, { recursive: true, force: true }));

/** An API description with one list. */
const PETS = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "Pets", version: "1" },
  paths: {
    "/pets": {
      get: {
        responses: {
          200: {
            description: "All",
            content: {
              "application/json": {
                schema: { type: "array", items: { type: "object", properties: { id: { type: "integer" } } } },
              },
            },
          },
        },
      },
    },
  },
});

const run = (...args: readonly string[]): Promise<Ran> => runBuilt(ROOT, ...args);

test("fixtures writes a file for each collection, the records that the seed grows", async () => {
  const out = path.join(folder, "deep/fixtures");
  const { status, output } = await run("fixtures", "--seed", "42", "--out", out);
  assert.deepEqual([status, output], [0, `15 collections of seed 42 written to ${out}\n`]);
  assert.deepEqual(readdirSync(out).sort(), ["bookstore", "core", "fintech", "healthcare"]);
  const books = JSON.parse(readFileSync(path.join(out, "bookstore/books.json"), "utf8")) as unknown;
  assert.deepEqual(books, growWorld(42).books);
});

test("without a folder fixtures writes everything, or one collection, to the output", async () => {
  const [all, users] = await Promise.all([
    run("fixtures"),
    run("fixtures", "--collection", "users", "--base-url", "http://pictures.test"),
  ]);
  assert.deepEqual(JSON.parse(all.output), createMock({ seed: 1 }).export());
  assert.deepEqual(JSON.parse(users.output), growWorld(1, { baseUrl: "http://pictures.test" }).users);
});

test("init writes a definition that is served and a test, and nothing over what is there", async () => {
  const project = path.join(folder, "project");
  const said = await beginProject([], project);
  assert.match(said, /seedbed\.yaml is written\n {2}tests\/seedbed\.spec\.ts is written[\s\S]*npx playwright test/);
  const { entries } = await loadCatalog(path.join(project, "seedbed.yaml"));
  const tickets = entries.map(({ resource }) => resource.collection);
  assert.ok(tickets.includes("tickets") && tickets.includes("books"));
  const written = readFileSync(path.join(project, "seedbed.yaml"), "utf8");
  const guide = /http:\/\/localhost:3000\/docs\/guides\/(\w+)$/m.exec(written)?.[1];
  assert.ok(guide !== undefined && existsSync(path.resolve(import.meta.dirname, `../docs/${guide}.md`)), written);
  const spec = path.join(project, "tests/seedbed.spec.ts");
  writeFileSync(spec, "mine");
  assert.match(await beginProject([], project), /tests\/seedbed\.spec\.ts is there already, and stays as it is/);
  assert.equal(readFileSync(spec, "utf8"), "mine");
  await assert.rejects(beginProject([], spec), /cannot write seedbed\.yaml/);
});

test("init begins from what there is: an API description is named, anything else is imported", async () => {
  const [linked, imported] = [path.join(folder, "linked"), path.join(folder, "imported")];
  for (const [place, name, text] of [
    [linked, "api.json", PETS],
    [imported, "db.json", '{"posts":[{"id":1,"title":"Hello"}]}'],
  ] as const) {
    mkdirSync(place);
    writeFileSync(path.join(place, name), text);
    assert.match(await beginProject([name], place), /seedbed\.yaml is written/);
  }
  const written = readFileSync(path.join(linked, "seedbed.yaml"), "utf8");
  assert.match(written, /^# api\.json stays the source: 1 of 1 operations answer, [\s\S]*\napi: \.\/api\.json\n/);
  assert.match(readFileSync(path.join(linked, "tests/seedbed.spec.ts"), "utf8"), /request\.get\("pets"\)/);
  // The first request of the project's test.
  const server = await startMockServer({ config: path.join(linked, "seedbed.yaml") });
  assert.equal((await fetch(`${server.url}/pets`)).status, 200);
  await server.close();
  const { entries } = await loadCatalog(path.join(imported, "seedbed.yaml"));
  assert.ok(entries.some(({ resource }) => resource.collection === "posts"));
  await assert.rejects(beginProject(["nothing.yaml"], imported), /cannot read .*nothing\.yaml/);
});

test("routes prints every operation of the description, a line each, and then pages and documents", async () => {
  const { status, output } = await run("routes");
  const lines = output.trimEnd().split("\n");
  const described = Object.entries(describeAt("http://localhost:3000").paths).flatMap(([route, item]) =>
    Object.entries(item).map(([method, { operationId }]) => `${method.toUpperCase()} ${route} ${operationId}`),
  );
  assert.equal(status, 0);
  const told = lines.map((line) => line.replaceAll(/ +/g, " "));
  assert.deepEqual(told.slice(0, described.length), described);
  const others = told.slice(described.length);
  assert.ok(others.includes("GET /docs/{page} (page)") && others.includes("GET /openapi/3.1.json (document)"), output);
  assert.ok(others.every((line) => / \(\w+\)$/.test(line)));
});

test("routes prints the routes that a definition writes down, beside a document too", async () => {
  const place = path.join(folder, "routed");
  mkdirSync(place);
  writeFileSync(path.join(place, "api.json"), PETS);
  writeFileSync(path.join(place, "beside.yaml"), "api: ./api.json\nroutes:\n  GET /stats: { answer: 1 }\n");
  writeFileSync(
    path.join(place, "own.yaml"),
    "domain: quay\nbase: /api\nresources: { boat: { fields: { name: text } } }\nroutes:\n  GET /me: { status: 204 }\n",
  );
  const { output } = await run("routes", path.join(place, "beside.yaml"));
  assert.match(output, /1 of 1 operations answer, .*\nGET {5}\/stats a route of the definition\n$/);
  const own = await run("routes", path.join(place, "own.yaml"), "--json");
  const { routes } = JSON.parse(own.output) as { routes: { path: string; what: string }[] };
  assert.equal(routes.find((one) => one.path === "/api/me")?.what, "a route of the definition");
});

test("a seed may have a minus", async () => {
  const [apart, joined] = await Promise.all([
    run("fixtures", "--seed", "-5", "--collection", "authors"),
    run("fixtures", "--collection", "authors", "--seed=-5"),
  ]);
  assert.deepEqual(JSON.parse(apart.output), growWorld(-5).authors);
  assert.equal(joined.output, apart.output);
});

const wrong: readonly { readonly args: readonly string[]; readonly says: RegExp }[] = [
  { args: ["fixture"], says: /there is no command "fixture": did you mean fixtures\?/ },
  { args: ["fixtures", "--seed", "x"], says: /--seed must be a whole number/ },
  { args: ["fixtures", "--seed", "9007199254740993"], says: /--seed must be a whole number/ },
  { args: ["fixtures", "--collection", "user"], says: /did you mean users\?/ },
  { args: ["fixtures", "--sed", "1"], says: /there is no option --sed: did you mean --seed\?/ },
  { args: ["doctor", "--verbose"], says: /there is no option --verbose: there are --port, --config, --json/ },
  { args: ["completion", "zhs"], says: /the shell must be bash, zsh, fish, not zhs: did you mean zsh\?/ },
  { args: ["tasks", "verfy", "tasks"], says: /what to do must be run, verify, not verfy: did you mean verify\?/ },
  { args: ["accounts", "lst"], says: /did you mean list\?/ },
  { args: ["accounts", "list", "--plan", "busines"], says: /the plan must be .*: did you mean business\?/ },
  {
    args: ["mcp", "--tools", "operation"],
    says: /--tools must be test-plane, operations, .*did you mean operations\?/,
  },
  { args: ["export", "--as", "postmann"], says: /--as must be .*did you mean postman\?/ },
  {
    args: ["--upstream", "http://api.test", "--upstream-mode", "mising"],
    says: /--upstream-mode must be missing, all, first, not mising: did you mean missing\?/,
  },
  {
    args: ["verify", "http://api.test", "examples/hotel.yaml", "--report", "jsn"],
    says: /--report must be .*: did you mean json\?/,
  },
  { args: ["serve", "now"], says: /Unexpected argument/ },
];
for (const { args, says } of wrong) {
  test(`seedbed ${args.join(" ")} says what is wrong and how to ask`, async () => {
    const { status, output, complaints } = await run(...args);
    assert.deepEqual([status, output], [2, ""]);
    assert.match(complaints, says);
    assert.match(complaints, /Usage:/);
  });
}

test("--help shows how to ask, as the page of the command line does", async () => {
  const { status, output } = await run("--help");
  assert.equal(status, 0);
  const page = readFileSync(path.join(ROOT, "docs/cli.md"), "utf8");
  assert.equal(/^```text\n(.*?)^```$/ms.exec(page)?.[1], output);
});

test("completion gives a shell the commands, and the options of each", async () => {
  const { output } = await run("completion", "bash");
  const script = path.join(folder, "completion.bash");
  writeFileSync(script, output);
  const complete = (...words: readonly string[]): string[] => {
    const said = `source ${script}; COMP_WORDS=(${words.join(" ")}); COMP_CWORD=${words.length - 1}; _seedbed; echo "\${COMPREPLY[*]}"`;
    return spawnSync("bash", ["-c", said], { encoding: "utf8" }).stdout.trim().split(" ");
  };
  assert.deepEqual(complete("seedbed", "ver"), ["verify"]);
  assert.deepEqual(complete("seedbed", "verify", "--w"), ["--writes"]);
  assert.deepEqual(complete("seedbed", "--up"), [""]);
  assert.deepEqual(complete("seedbed", "openapi.yaml", "--upstream-m"), ["--upstream-mode"]);
  assert.deepEqual(complete("seedbed", "accounts", "--s"), ["--suspended"]);
  for (const shell of ["zsh", "fish"]) assert.match((await run("completion", shell)).output, /verify/);
  const unknown = await run("completion", "cmd");
  assert.deepEqual([unknown.status, unknown.output], [2, ""]);
  assert.match(unknown.complaints, /the shell must be bash, zsh, fish, not cmd/);
});

test("at a terminal a command that lasts says that it goes on, on stderr alone, and nothing is coloured", async () => {
  const said = Promise.withResolvers<void>();
  const server = createServer((_request, response) => void said.promise.then(() => response.end("[]")));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a listening TCP server has one
  const document = path.join(folder, "lasting.json");
  const output = path.join(folder, "lasting.txt");
  writeFileSync(document, PETS);
  const command = [process.execPath, await builtProgram("cli"), "verify", address, document];
  const quoted = `${command.map((word) => `'${word}'`).join(" ")} > '${output}'`;
  const env = { ...process.env, FORCE_COLOR: "1" };
  const child = spawn("script", ["-qec", quoted, "/dev/null"], { env, stdio: ["ignore", "pipe", "inherit"] });
  let seen = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    seen += text;
    if (seen.includes("seedbed verify: 1 s so far")) said.resolve();
  });
  await once(child, "close");
  server.close();
  assert.match(seen, /^(?:seedbed verify: \d+ s so far\r\n)+$/);
  const report = readFileSync(output, "utf8");
  assert.ok(report.includes("GET /pets") && !report.includes("\u001b"), report);
});

test("doctor prints what each trial found as JSON, too", async () => {
  const { output } = await run("doctor", "--json", "--port", "0");
  const { trials } = JSON.parse(output) as { trials: readonly { name: string; isWell: boolean; text: string }[] };
  assert.deepEqual(
    trials.find(({ name }) => name === "Node.js"),
    { name: "Node.js", isWell: true, text: `${process.version} on ${process.platform}` },
  );
});

test("from the sources too, serve starts the service, and a signal ends it", async () => {
  const env = { ...process.env, PORT: "0", HOST: "127.0.0.1", DATA_DIR: path.join(folder, "data"), LOG_LEVEL: "error" };
  const child = spawn(process.execPath, ["src/cli.ts", "serve"], {
    cwd: ROOT,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer]; // no encoding was set
  const port = /:(\d+)/.exec(line.toString())?.[1];
  assert.equal((await fetch(`http://127.0.0.1:${port}/health`)).status, 200);
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  assert.deepEqual(await ended, [0, null]);
});

test("--version is the package's, and every command takes --help", async () => {
  const { version } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as { version: string }; // ours
  assert.equal((await run("--version")).output, `${version}\n`);
  for (const command of ["dev", "serve", "fixtures", "backup", "accounts", "mcp"]) {
    const { output } = await run(command, "--help");
    assert.match(output, new RegExp(`^Usage:\n  seedbed \\[?${command}\\b`));
    assert.equal(output.match(/^  seedbed/gm)?.length, 1);
  }
});
