// The library: what a process pays for its import and first answer, what each further mock of it costs, what it weighs, and what a page waits for.
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { chromium } from "playwright-core";

import type * as Library from "../src/index.ts";
import { bundleForPage, textOf } from "../test/library/page-bundle.ts";
import { median, tenth } from "./compare.ts";
import { figure } from "./figures.ts";
import { runScript } from "./run-script.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const DIST = pathToFileURL(path.join(ROOT, "dist/index.js")).href;
const PROCESSES = 12;
const PAGES = 7;
const AIM_MS = { first: 130, fetch: 0.4, list: 0.1, create: 0.15 };
const MODULES = 450;
const INSTALLED_MB = 9;

const FIRST = `
  const { createMock } = await import(${JSON.stringify(DIST)});
  const answer = await createMock().fetch(new Request("http://shop.test/v1/bookstore/books/1"));
  if (!answer.ok || !(await answer.text()).includes('"title"')) throw new Error("there is no book 1");`;

const run = (program: string): string =>
  execFileSync(process.execPath, ["--input-type=module", "--eval", program], { cwd: ROOT, encoding: "utf8" });

/** Milliseconds of processor time of the import and the first answer of a new process. */
const timeFirst = (): number =>
  Number(
    run(`const before = process.cpuUsage();${FIRST}
      const { user, system } = process.cpuUsage(before);
      process.stdout.write(String((user + system) / 1000), () => process.exit(0));`),
  );

/** The files that it loads for that. */
const listModules = (): readonly string[] =>
  JSON.parse(
    run(`import { registerHooks } from "node:module";
      const loaded = [];
      registerHooks({ load(url, context, next) { if (url.startsWith("file:")) loaded.push(url); return next(url, context); } });
      ${FIRST}
      process.stdout.write(JSON.stringify(loaded), () => process.exit(0));`),
  ) as string[]; // as printed

interface Packed {
  readonly size: number;
  readonly unpackedSize: number;
}

/** Prints all rows; the package has to be built. */
export async function benchLibrary(): Promise<void> {
  console.log("\nThe library\n");
  timeFirst(); // fills the disk's cache
  const times = Array.from({ length: PROCESSES }, timeFirst);
  figure("import and first mock.fetch of a process (cpu)", tenth(times), "ms", { most: AIM_MS.first });
  const modules = listModules();
  figure("modules that it loads", modules.length, "modules", { most: MODULES });
  figure("of them of the hosted service", modules.filter((url) => url.includes("/hosted/")).length, "modules", {
    most: 0,
  });
  const mocks = runScript("mocks.ts", [], [DIST]) as Record<"fetch" | "list" | "create", number>; // what it prints
  figure("a new mock and its first fetch (cpu)", mocks.fetch, "ms", { most: AIM_MS.fetch });
  figure("a new mock and its first list (cpu)", mocks.list, "ms", { most: AIM_MS.list });
  figure("a new mock and its first create (cpu)", mocks.create, "ms", { most: AIM_MS.create });
  const packing = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
    cwd: ROOT,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const told = JSON.parse(packing) as readonly Packed[] | Readonly<Record<string, Packed>>; // npm 11 and 12
  const [packed] = Object.values(told);
  figure("unpacked, as its one package", (packed?.unpackedSize ?? Number.NaN) / 1e6, "MB", { most: INSTALLED_MB });
  await benchPage();
}

/** Serves the bundle that a page's build makes, and prints how long a page with nothing in its cache waits for its first answer of mock.fetch. */
async function benchPage(): Promise<void> {
  const output = await bundleForPage(() => undefined);
  const files = new Map(output.map((file) => [`/${file.fileName}`, textOf(file)]));
  const server = createServer((request, response) => {
    const code = files.get(request.url ?? "");
    if (code === undefined)
      response.writeHead(200, { "Content-Type": "text/html" }).end("<!doctype html><title>page</title>");
    else response.writeHead(200, { "Content-Type": "text/javascript" }).end(code);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP server that listens
  const browser = await chromium.launch({ executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium" });
  try {
    const waits: number[] = [];
    for (let n = 0; n < PAGES; n += 1) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(`http://127.0.0.1:${port}/`);
      waits.push(
        await page.evaluate(async (file) => {
          const began = performance.now();
          const library = (await import(file)) as typeof Library;
          const answer = await library.createMock().fetch("http://shop.test/v1/bookstore/books/1");
          await answer.text();
          return performance.now() - began;
        }, "/seedbed.js"),
      );
      await context.close();
    }
    figure("a page's import and first mock.fetch (clock)", median(waits), "ms");
  } finally {
    await browser.close();
    server.close();
  }
}
