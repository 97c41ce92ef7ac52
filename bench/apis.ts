// Public OpenAPI documents, served in this process: how many operations answer, validly, and keep what is written.
// Judged by Ajv, which is not what Seedbed checks with, beside Prism with the same requests. `npm run bench:apis -- petstore`
// measures those whose line has the word; `--faults` prints each fault, `--alone` leaves the other servers out. In the end
// come requests a second of the processor of all. Documents are kept in SEEDBED_APIS, or ~/.cache/seedbed-apis.
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { understand } from "../src/core/definition/routes/understand.ts";
import { readApiDocument } from "../src/core/openapi/document.ts";
import type { ApiDocument } from "../src/core/openapi/document.ts";
import { createMock, defineConfig } from "../src/index.ts";
import { printSpeed, startPrism } from "./apis-peers.ts";
import { COUNTS, emptyTally, MORE_COUNTS, Trial } from "./apis-trial.ts";
import type { Tally } from "./apis-trial.ts";
import { createRowPrinter } from "./figures.ts";
import type { Server } from "./server.ts";

const CACHE = process.env["SEEDBED_APIS"] ?? join(homedir(), ".cache/seedbed-apis");
/** The document of one line of the list, from the cache or from GitHub; checked against its hash. */
async function textOf(repository: string, commit: string, hash: string, path: string): Promise<string> {
  const kept = join(CACHE, hash);
  const cached = await readFile(kept, "utf8").catch(() => undefined);
  if (cached !== undefined) return cached;
  const response = await fetch(`https://raw.githubusercontent.com/${repository}/${commit}/${encodeURI(path)}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (createHash("sha256").update(bytes).digest("hex") !== hash) throw new Error(`${path} is not what the list says`);
  await mkdir(CACHE, { recursive: true });
  await writeFile(kept, bytes);
  return new TextDecoder().decode(bytes);
}

const percent = (part: number, whole: number): string => (whole === 0 ? "–" : ((100 * part) / whole).toFixed(1));

function cellsOf(tally: Tally): string[] {
  return [
    String(tally.operations),
    percent(tally.answered, tally.tried),
    percent(tally.valid, tally.tried),
    percent(tally.kept, tally.operations),
    percent(tally.readBack, tally.written),
    percent(tally.gone, tally.removed),
    percent(tally.refused, tally.broken),
    percent(tally.sound - tally.wronglyRefused, tally.sound),
    tally.startMs.toFixed(0),
    ((1000 * tally.requestMs) / Math.max(1, tally.requests)).toFixed(0),
  ];
}

/** Requests by which the speed of the servers is compared, for the document of the list that has this hash. */
const SPEED = {
  hash: "f6bfb72631c05ce8f586f3b20dc03980e54a0b97339547c1eb6ab0e08ea05b0f",
  asked: { base: "/v2", list: "/pets", item: "/pets/1", body: { name: "Rex", tag: "dog" } },
} as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    faults: { type: "boolean", default: false },
    alone: { type: "boolean", default: false },
    list: { type: "string" },
  },
});
const list = await readFile(values.list ?? new URL("apis.list", import.meta.url), "utf8");
const lines = list
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#") && positionals.every((word) => line.includes(word)));
const print = createRowPrinter([46, 6, 9, 7, 6, 7, 7, 8, 9, 7, 6]);
print("document", "ops", "answered", "valid", "kept", "read", "gone", "refused", "accepted", "start", "µs");
const totals = { Seedbed: emptyTally(), Prism: emptyTally() };
const started = { Seedbed: 0, Prism: 0 };
const folder = await mkdtemp(join(tmpdir(), "seedbed-apis-"));

/** Measures one server with a document, and prints its row. */
async function measureOne(server: keyof typeof totals, name: string, make: () => Promise<Trial>): Promise<void> {
  let trial: Trial;
  try {
    trial = await make();
  } catch (error) {
    print(name, error instanceof Error ? ` does not start: ${error.message.slice(0, 200)}` : "");
    return;
  }
  started[server] += 1;
  await trial.run();
  if (server !== "Seedbed") trial.tally.kept = 0;
  for (const key of [...COUNTS, ...MORE_COUNTS]) totals[server][key] += trial.tally[key];
  print(name, ...cellsOf(trial.tally));
  if (values.faults && server === "Seedbed") for (const fault of trial.faults) console.log(`    ${fault}`);
}

for (const line of lines) {
  const [repository = "", commit = "", hash = "", ...rest] = line.split(" ");
  const name = `${repository.split("/")[1] ?? ""}/${rest.join(" ").split("/").at(-1) ?? ""}`.slice(-46);
  let text = "";
  let document: ApiDocument | undefined;
  await measureOne("Seedbed", name, async () => {
    text =
      repository === "file"
        ? await readFile(rest.join(" "), "utf8")
        : await textOf(repository, commit, hash, rest.join(" "));
    const begun = performance.now();
    document = await readApiDocument(text, { name });
    const mock = createMock({ config: defineConfig({ api: document.source }) });
    await (await mock.fetch(new Request("http://localhost:3000/no-such-path"))).text();
    const trial = new Trial(mock, document, understand(document).routes);
    trial.tally.startMs = performance.now() - begun;
    return trial;
  });
  const read = document;
  if (values.alone || read === undefined) continue;
  const file = join(folder, /^\s*\{/.test(text) ? "openapi.json" : "openapi.yaml");
  await writeFile(file, text);
  let prism: Server | undefined;
  await measureOne("Prism", "  Prism", async () => {
    prism = await startPrism(file);
    const { origin, startMs } = prism;
    const ask = async (request: Request): Promise<Response> => {
      const { pathname, search } = new URL(request.url);
      const body = ["GET", "HEAD"].includes(request.method) ? undefined : await request.text();
      const { method, headers } = request;
      return fetch(origin + pathname + search, { method, headers, ...(body !== undefined && { body }) });
    };
    const trial = new Trial({ fetch: ask }, read, understand(read).routes);
    trial.tally.startMs = startMs;
    return trial;
  });
  await prism?.stop();
}
for (const server of values.alone ? (["Seedbed"] as const) : (["Seedbed", "Prism"] as const))
  print(`${server}: ${started[server]} of ${lines.length} documents`, ...cellsOf(totals[server]));
const measured = lines.find((line) => line.includes(SPEED.hash));
if (!values.alone && measured !== undefined) {
  const [repository = "", commit = "", hash = "", ...rest] = measured.split(" ");
  const file = join(folder, "speed.json");
  await writeFile(file, await textOf(repository, commit, hash, rest.join(" ")));
  await printSpeed(file, SPEED.asked);
}
await rm(folder, { recursive: true });
