import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { Worker } from "node:worker_threads";

import { giveSettings, isGiven, readConfig } from "../../config.ts";
import type { BoundRoute, ServedApi } from "../../core/definition/routes/definition.ts";
import { countServed, servedOf } from "../../core/definition/routes/served-apis.ts";
import { apiLookOf } from "../../core/definition/style/look.ts";
import type { Catalog } from "../../core/model/catalog.ts";
import { meantOr } from "../../core/model/nearest.ts";
import { UPSTREAM_MODES } from "../../core/model/upstream-mode.ts";
import { DEFAULT_BASE_URL } from "../../core/world/world.ts";
import { findDefinition, loadCatalog } from "../node/definition-file.ts";
import { FLAG, readArguments, TEXT, toSeed, toWord, UsageError } from "./arguments.ts";
import { allNotesOf, notesOf } from "./banner.ts";
import type { PersonalOptions } from "./personal.ts";

const USAGE = `Usage:
  seedbed <file or address>         serves an OpenAPI document at its own paths, json-server's db.json at the root, or a definition; takes the options of dev
  seedbed [dev] [options]           starts a server for you alone: requests are not limited, and what you write is kept in ./.seedbed
    --port <number>                 the port to listen on; the default is 3000
    --host <address>                the address that it listens on instead of 127.0.0.1; 0.0.0.0 lets phones of your network in
    --cert <file>                   answers over HTTPS with this certificate, PEM; mkcert localhost makes one, and its key, that your browsers trust
    --key <file>                    the key of the certificate, PEM
    --seed <number>                 the seed of new sandboxes; the default is 1
    --data-dir <folder>             where data is kept instead of ./.seedbed
    --recipe <file>                 the state that new sandboxes start from, instead of a seed
    --config <file>                 your own domain, or an OpenAPI document; the default is seedbed.config.ts or seedbed.yaml in the working folder. It is read again when it changes
    --upstream <address>            a real API, which answers what is not here
    --upstream-mode <mode>          missing (the default), first (it answers unless it has a 404 or fails) or all
    --record                        keeps what it was asked and answered in ./.seedbed/recordings, secrets masked
    --routes <file>                 other paths for the lists of a db.json, as json-server has them; the default is routes.json beside it
    --write                         writes what changes back to the db.json
    --open                          shows the Explorer in the browser
    --reset                         deletes all data first
  seedbed serve [options]           starts the hosted service: visitors have limits, customers have keys; other settings are read from the environment (BASE_URL, DATABASE_URL, …)
    --port <number>                 the port to listen on, as PORT
    --host <address>                the address that it listens on, as HOST
    --data-dir <folder>             the folder of the embedded database, as DATA_DIR
    --recipe <file>                 the state that new sandboxes start from, as RECIPE
    --config <file>                 your own domain, as CONFIG; the default is seedbed.yaml in the working folder
  seedbed fixtures [options]        writes the data of a seed as JSON
    --seed <number>                 any safe integer; the default is 1
    --out <folder>                  a file for each collection, such as core/users.json; without it everything goes to the standard output
    --collection <name>             only this one
    --base-url <address>            what the addresses of pictures begin with; the default is ${DEFAULT_BASE_URL}
    --config <file>                 as above
  seedbed export [<file>] --as <format>
                                    writes a definition and its records for other tools: openapi, postman, db.json (json-server) or csv
    --seed <number>                 of the records; the default is 1
    --out <file or folder>          the file, or the folder with a CSV file for each list, instead of the standard output
    --collection <name>             of CSV only this list
    --base-url <address>            as above
    --config <file>                 as above
  seedbed backup <file>             copies the embedded database, even while it is in use; only you can read the copy
    --data-dir <folder>             its folder; the default is DATA_DIR, or ./.seedbed, or ./data if that has none
  seedbed accounts <action>         for operators: works on the database of the service (DATABASE_URL, DATA_DIR), whether it runs or not. An account is an address or an id
    list [--plan <plan>] [--suspended]
    show <account>                  its plan, keys, use and sandboxes
    set-plan <account> <plan>       any plan by agreement, whatever MAX_PLAN and Stripe say; free ends the agreement
    password-link <account>         prints a link to set a new password, which works once within an hour (BASE_URL)
    suspend <account>               refuses its keys (403 account_suspended) and keeps its data
    resume <account>                accepts its keys again
    delete <account> --yes          deletes it with its keys and their data
    --data-dir <folder>             the folder of the embedded database, as DATA_DIR
    --json                          prints JSON
  seedbed init [<file or address>]  writes a seedbed.yaml, of an OpenAPI document or of anything that import reads, and a first Playwright test into the folder, and overwrites nothing; in a terminal it asks what you have
  seedbed check [<file>]            lists the routes of a definition, or all its errors, each with its line; exits with 1 if there are some
    --config <file>                 as above
    --json                          prints JSON
  seedbed doctor                    tries what a start here needs: settings, definition, port, folder, databases; exits with 1 if something is wrong
    --port <number>                 as above
    --config <file>                 as above
    --json                          prints JSON
  seedbed import <file>             prints a seedbed.yaml made from what a file, a folder, an address or the standard input (-) holds: OpenAPI, db.json, Prisma, SQL, GraphQL, JSON Schema, CSV, or a module with Zod schemas or Drizzle tables; of HAR, Postman and Mockoon an OpenAPI document
    --update <file>                 adds what a definition has not yet to it, keeps what somebody edited there, and lists what differs
    --link                          only names the OpenAPI document, which stays the source, and lists what you may want to correct
  seedbed verify <address> [<file>] asks a real API what an OpenAPI document or a definition says of it, and lists each difference; exits with 1 if there are some. It only reads. A recording (HAR) in place of the address is judged as it is
    --writes                        creates, reads, changes and removes a record of each kind too
    --header <name: value>          sent with each request, such as a token; may be given again
    --report <kind>                 text (the default), json, junit or markdown
  seedbed types [--config <file>]   prints the types of your own domain, a .d.ts for createMock
  seedbed worker <folder or file>   writes the script of a service worker that answers a page's requests, such as public/seedbed-worker.js
    --seed <number>                 the seed of new sandboxes; the default is 1
    --config <file>                 as above
    --full                          with playgrounds and the OpenAPI description, which make it half as large again
  seedbed mcp [<file>] [options]    serves the tools for agents (MCP) over standard input and output; opens no port and stores nothing
    --tools <which>                 test-plane (the default: sandboxes, clock, faults, grading) or operations: one tool for each operation of the API
    --tags <a,b>                    of operations only those with one of the tags
    --read-only                     of operations only those that read
    --seed <number>                 the seed of new sandboxes; the default is 1
    --config <file>                 as above
  seedbed tasks <action> <folder>   tests agents by tasks, files that say what to do and what must have changed in the end
    run                             lets a command try each task in a sandbox of its own; exits with 1 if an attempt failed
    verify                          proves that the solution of each task solves it, and nothing less; exits with 1 if not
    --command <command>             starts the agent; SEEDBED_URL, SEEDBED_MCP, SEEDBED_INSTRUCTION and SEEDBED_POLICIES say where and what
    --times <number>                attempts at each task; the default is 1
    --at-once <number>              attempts at the same time; the default is 4
    --out <file>                    a line of JSON for each attempt
    --page <file>                   a page (HTML) with the requests, changes and words of each attempt
  seedbed routes [<file>]           prints every route: method, path, and operationId or kind of page; of an OpenAPI document whether it keeps what is written, and why
    --config <file>                 as above
    --json                          prints JSON
  seedbed completion <shell>        prints what completes commands and options in bash, zsh or fish: source <(seedbed completion bash)
  seedbed --version
  seedbed --help
`;

const COMMANDS = [...USAGE.matchAll(/^ {2}seedbed \[?(\w+)/gm)].map(([, command = ""]) => command);

const PERSONAL_FOLDER = "./.seedbed";

function readCatalog(asked: string | undefined): Promise<Catalog> {
  return loadCatalog(findDefinition(asked ?? readConfig().definition, process.cwd()));
}

async function printRoutes(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(args, { config: TEXT, json: FLAG });
  const { listRoutes } = await import("../../hosted/service/listed-routes.ts");
  const catalog = await readCatalog(positionals[0] ?? values.config);
  const apis = servedOf(catalog);
  // With a description at its own paths, ours are at their side and would hide them here.
  const isServed = apis.length > 0;
  const routes = [...writtenRoutes(catalog), ...(isServed && values.json !== true ? [] : listRoutes(catalog))];
  if (values.json === true) {
    const served = apis.flatMap((api) => api.routes.map((route) => toListed(route, api.document.root)));
    print(`${JSON.stringify({ routes: [...served, ...routes], notes: apis.flatMap(allNotesOf) }, null, 2)}\n`);
    return;
  }
  for (const api of apis) print(describeServed(api));
  const longest = Math.max(0, ...routes.map(({ path: route }) => route.length));
  for (const { method, path: route, what } of routes) print(`${method.padEnd(7)} ${route.padEnd(longest)} ${what}\n`);
}

/** The routes that a definition writes down: those beside an API description once, though they answer at all of its addresses. */
function writtenRoutes(catalog: Catalog) {
  const { base = "", routes = [] } = apiLookOf(catalog) ?? {};
  const places = routes.map(({ said = "", method, path: route, base: own }) =>
    own === undefined ? `${method} ${base}${route}` : said,
  );
  return [...new Set(places)].map((place) => {
    const [method = "", route = ""] = place.split(" ");
    return { method, path: route, what: "a route of the definition" };
  });
}

function toListed(
  { operation, grade, why, resource, action }: BoundRoute,
  root: string,
): Readonly<Record<string, unknown>> {
  const { method, id } = operation;
  const route = root + operation.path;
  return {
    method,
    path: route,
    what: id ?? `${method} ${route}`,
    grade,
    why,
    resource: resource?.name,
    action: action.do,
  };
}

function describeServed(api: ServedApi): string {
  const { routes, document } = api;
  const pathOf = ({ operation }: BoundRoute): string => document.root + operation.path;
  const longest = Math.min(60, Math.max(0, ...routes.map((route) => pathOf(route).length)));
  const lines = routes.map(
    (route) => `${route.operation.method.padEnd(7)} ${pathOf(route).padEnd(longest)} ${route.grade}  ${route.why}`,
  );
  return `${[...lines, ...notesOf({ notes: allNotesOf(api) }), countServed({ routes })].join("\n")}\n`;
}

/** Options of `serve` are settings, by another name. */
function setEnvironment(args: readonly string[]): void {
  const options = { port: TEXT, host: TEXT, "data-dir": TEXT, recipe: TEXT, config: TEXT };
  const { values } = readArguments(args, options, { takesWords: false });
  giveSettings(
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name.toUpperCase().replace("-", "_"), value])),
  );
}

async function startPersonal(args: readonly string[], version: string): Promise<void> {
  const { values, positionals } = readArguments(args, {
    port: TEXT,
    host: TEXT,
    cert: TEXT,
    key: TEXT,
    seed: TEXT,
    "data-dir": TEXT,
    recipe: TEXT,
    config: TEXT,
    upstream: TEXT,
    "upstream-mode": TEXT,
    record: FLAG,
    routes: TEXT,
    write: FLAG,
    open: FLAG,
    reset: FLAG,
  });
  const [file, ...others] = positionals;
  if (others.length > 0) throw new UsageError("name one file or address: seedbed openapi.yaml");
  const seed = toSeed(values.seed ?? "1");
  if (values.seed !== undefined && values.recipe !== undefined)
    throw new UsageError("give --seed or --recipe: a recipe has its own seed");
  giveSettings({
    DATA_DIR: values["data-dir"] ?? PERSONAL_FOLDER,
    ...(values.port !== undefined && { PORT: values.port }),
    ...(values.host !== undefined && { HOST: values.host }),
    ...(values.cert !== undefined && { TLS_CERT: values.cert }),
    ...(values.key !== undefined && { TLS_KEY: values.key }),
    ...(values.recipe !== undefined && { RECIPE: values.recipe }),
    ...((file ?? values.config) !== undefined && { CONFIG: file ?? values.config }),
  });
  const { runPersonal } = await import("./personal.ts");
  await runPersonal({
    version,
    seed,
    opens: values.open === true,
    resets: values.reset === true,
    lists: { routes: values.routes, writes: values.write === true },
    upstream: toUpstream(values.upstream, values["upstream-mode"], values.record === true),
  });
}

/** The real API that options name. Throws a `UsageError`. */
function toUpstream(
  address: string | undefined,
  asked: string | undefined,
  records: boolean,
): PersonalOptions["upstream"] {
  if (address === undefined) {
    if (asked !== undefined || records)
      throw new UsageError("--upstream-mode and --record need --upstream: the address of a real API");
    return undefined;
  }
  if (!/^https?:$/.test(URL.parse(address)?.protocol ?? ""))
    throw new UsageError(`--upstream must be an address such as https://staging.example.com, not ${address}`);
  const mode = toWord("--upstream-mode", asked ?? "missing", UPSTREAM_MODES);
  return { address: address.replace(/\/+$/, ""), mode, records };
}

async function copyDatabase(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(args, { "data-dir": TEXT });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new UsageError("say where to: seedbed backup backup.db");
  const usual = existsSync(path.join(PERSONAL_FOLDER, "seedbed.db")) ? PERSONAL_FOLDER : "./data";
  const folder = values["data-dir"] ?? (isGiven("DATA_DIR") ? readConfig().dataDirectory : usual);
  const { backUp } = await import("./backup.ts");
  await backUp(folder, file);
  print(`${path.join(folder, "seedbed.db")} is copied to ${file}\n`);
}

async function printImport(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(args, { link: FLAG, update: TEXT });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new UsageError("say of what: seedbed import openapi.yaml");
  const { importFile, linkTo, updateDefinition } = await import("./import-file.ts");
  if (values.update !== undefined) {
    if (values.link === true) throw new UsageError("give --link or --update: a link has nothing to update");
    print(await updateDefinition(file, values.update));
    return;
  }
  if (values.link !== true) {
    print(await importFile(file));
    return;
  }
  const [api] = servedOf(await readCatalog(file));
  if (api === undefined) throw new UsageError(`${file} is no OpenAPI document: only one can be linked`);
  print(linkTo(file, api));
}

/** Compares a real API with its document. */
async function verify(args: readonly string[]): Promise<void> {
  const header = { type: "string", multiple: true } as const;
  const { values, positionals } = readArguments(args, { config: TEXT, header, writes: FLAG, json: FLAG, report: TEXT });
  const [address, file, ...others] = positionals;
  const isRecording = address !== undefined && existsSync(address);
  if (address === undefined || others.length > 0 || !(isRecording || /^https?:\/\//i.test(address)))
    throw new UsageError("say whom: seedbed verify https://staging.example.com openapi.yaml");
  const headers = (values.header ?? []).map((text) => {
    const [, name, value] = /^([\w-]+):\s*(.*)$/s.exec(text) ?? [];
    if (name === undefined || value === undefined)
      throw new UsageError(`--header must be a name and a value, such as "Authorization: Bearer …", not ${text}`);
    return [name, value] as const;
  });
  const catalog = await readCatalog(file ?? values.config);
  const api = servedOf(catalog)[0] ?? (await (await import("./exported.ts")).describedApi(catalog));
  if (api === undefined)
    throw new UsageError("name an OpenAPI document or a definition: seedbed verify <address> openapi.yaml");
  const { REPORTS, REPORT_KINDS } = await import("./verify-report.ts");
  const kind = values.json === true ? "json" : (values.report ?? "text");
  const toReport = REPORTS[toWord("--report", kind, REPORT_KINDS)];
  const { verifyApi, verifyRecording } = await import("./verify.ts");
  const found = isRecording
    ? verifyRecording(api, readRecording(address))
    : await verifyApi(api, address, { writes: values.writes === true, headers: Object.fromEntries(headers) });
  print(toReport(found));
  if (found.drifts.length > 0 || found.checked.length === 0) process.exitCode = 1; // nothing compared is no success
}

function readRecording(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as unknown;
  } catch (error) {
    throw new UsageError(
      `cannot read the recording ${file}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

async function startTools(args: readonly string[]): Promise<void> {
  const options = { seed: TEXT, config: TEXT, tools: TEXT, tags: TEXT, "read-only": FLAG };
  const { values, positionals } = readArguments(args, options);
  const seed = toSeed(values.seed ?? "1");
  const isOperations = toWord("--tools", values.tools ?? "test-plane", ["test-plane", "operations"]) === "operations";
  if (!isOperations && (values.tags !== undefined || values["read-only"] === true))
    throw new UsageError("--tags and --read-only are for --tools operations");
  const catalog = await readCatalog(positionals[0] ?? values.config);
  const { serveTools } = await import("./stdio.ts");
  const choice = { tags: values.tags?.split(","), readOnly: values["read-only"] };
  await serveTools({ catalog, seed, operations: isOperations ? choice : undefined });
}

/** The words before the options; options alone are those of `seedbed dev`, and so is a file that it serves. */
function toCommand(args: readonly string[]): readonly string[] {
  const [first, ...rest] = args;
  const isFile =
    first !== undefined && !COMMANDS.includes(first) && (/^https?:\/\/|[./\\]|^-$/.test(first) || existsSync(first));
  if (isFile && !/^-./.test(first)) return ["dev", first, ...rest];
  const isOption = first?.startsWith("-") === true && !["--help", "-h", "--version", "-v"].includes(first);
  return first === undefined || isOption ? ["dev", ...args] : args;
}

function usageOf(command: string | undefined): string {
  const lines = USAGE.split("\n");
  const begin = lines.findIndex((line) => [command, `[${command}]`].includes(line.split(" ")[3]));
  if (begin === -1) return lines.filter((line) => !line.startsWith("    ")).join("\n");
  const end = lines.findIndex((line, at) => at > begin && !line.startsWith("    "));
  return `${[lines[0], ...lines.slice(begin, end)].join("\n")}\n`;
}

const RUNS: Readonly<Record<string, (args: readonly string[], version: string) => Promise<void> | void>> = {
  dev: startPersonal,
  verify,
  backup: copyDatabase,
  accounts: async (args) => (await import("./accounts-command.ts")).manageAccounts(args),
  async serve(args) {
    setEnvironment(args);
    await import("../../main.ts");
  },
  fixtures: async (args) => (await import("./fixtures-command.ts")).writeFixtures(args, readCatalog),
  export: async (args) => (await import("./exported.ts")).exportDefinition(args, readCatalog),
  import: printImport,
  check: async (args) => (await import("./check-command.ts")).checkFile(args),
  doctor: async (args) => (await import("./check-command.ts")).diagnose(args),
  types: async (args) => (await import("./config-types.ts")).printTypes(args),
  init: async (args) =>
    print(await (await import("./init-command.ts")).beginProject(await askedFor(args), process.cwd())),
  worker: async (args) => (await import("./worker-script.ts")).writeWorker(args),
  mcp: startTools,
  tasks: async (args) => (await import("./tasks-command.ts")).runTasks(args),
  routes: printRoutes,
  completion: async ([shell]) => print((await import("./completion.ts")).completionFor(shell, USAGE)),
  help: () => print(USAGE),
};

/** Commands that end by themselves, and may take long. */
const LASTING = new Set(["backup", "check", "doctor", "export", "fixtures", "import", "tasks", "verify", "worker"]);

/** The arguments of `init`: in a terminal a person who gave none is asked. */
async function askedFor(args: readonly string[]): Promise<readonly string[]> {
  if (args.length > 0 || !process.stdin.isTTY || !process.stdout.isTTY) return args;
  const { createInterface } = await import("node:readline/promises");
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(
    "What do you have? A file or an address (OpenAPI, db.json, Prisma, SQL, …), or nothing yet (Enter): ",
  );
  terminal.close();
  return answer.trim() === "" ? args : [answer.trim()];
}

const print = (text: string): void => void process.stdout.write(text);

/** Runs in a thread of its own, as what it tells of may keep this one busy. */
const TELLER = `
const { writeSync } = require("node:fs");
const { workerData: command } = require("node:worker_threads");
let seconds = 0;
setInterval(() => {
  seconds += 1;
  if (seconds === 1 || seconds % 5 === 0) writeSync(2, \`seedbed \${command}: \${seconds} s so far\\n\`);
}, 1000);`;

/** Does the work of a command. Meanwhile, a person at a terminal is told on stderr that it goes on, from the first second. */
async function withProgress(command: string, work: () => Promise<void> | void): Promise<void> {
  if (!process.stderr.isTTY) return work();
  const teller = new Worker(TELLER, { eval: true, workerData: command });
  try {
    await work();
  } finally {
    await teller.terminate();
  }
}

async function run([command = "", ...args]: readonly string[], version: string): Promise<void> {
  if (args.some((arg) => arg === "--help" || arg === "-h")) print(usageOf(command));
  else if (["--help", "-h"].includes(command)) print(USAGE);
  else if (["--version", "-v"].includes(command)) print(`${version}\n`);
  else if (LASTING.has(command)) await withProgress(command, () => RUNS[command]?.(args, version));
  else if (Object.hasOwn(RUNS, command)) await RUNS[command]?.(args, version);
  else {
    throw new UsageError(
      `there is no command ${JSON.stringify(command)}${meantOr(command, COMMANDS, "").replace(/^./, ": $&")}`,
    );
  }
}

/** Runs the command line: `serve --port 4000`, without the program's name. `version` is the package's. Sets the exit code where it fails. */
export async function runCommandLine(args: readonly string[], version: string): Promise<void> {
  // Whoever reads the output may have enough before its end, as `head` has.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit(0);
  });
  const asked = toCommand(args);
  try {
    await run(asked, version);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const isUsage = error instanceof UsageError || ("code" in error && String(error.code).startsWith("ERR_PARSE_ARGS"));
    process.stderr.write(`seedbed: ${error.message}\n${isUsage ? `\n${usageOf(asked[0])}` : ""}`);
    process.exitCode = isUsage ? 2 : 1;
  }
}
