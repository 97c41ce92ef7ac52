// The API of a service worker in Chromium: the server's bytes, kept over reloads, shared by tabs, without a network and under a strict policy.
import assert from "node:assert/strict";
import path from "node:path";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";

import { build } from "esbuild";
import type { Browser, BrowserContext, Page } from "playwright-core";

import { makeWorkerScript } from "../../src/doors/cli/worker-script.ts";
import type * as door from "../../src/doors/worker/page.ts";
import { PERSONAL_SEQUENCE, settle } from "../contract/personal-sequence.ts";
import { toComparable } from "../contract/sequence.ts";
import type { Comparable } from "../contract/sequence.ts";
import { NOON, startInProcess } from "../control/in-process.ts";
import type { Sent } from "../http/serving.ts";
import { launchChromium } from "../pages/chromium.ts";
import { startSite } from "../pages/site.ts";
import type { Site } from "../pages/site.ts";
import { skipWithout } from "../prerequisite.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const BASE_URL = "http://seedbed.test";

/** Requests for values that are drawn from a seed, with no record. */
const DRAWN: readonly Sent[] = ["uuid?count=3&_seed=7", "lorem?_seed=7"].map((name) => ({
  path: `/v1/utilities/${name}`,
}));

/** The policy of a careful site: no code that is made of text. */
const POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; worker-src 'self'";

/** The most that a script may have, gzip, bytes. */
const MOST = 512_000;

/** The paths that the smaller script refuses. */
const LARGE = /\/(?:play|openapi)|^\/api\/playgrounds/;

/** Headers that the browser alone sets. */
const NOT_OF_PAGES =
  /^(?:origin|host|access-control-.*|accept-encoding|content-length|connection|expect|transfer-encoding|sec-.*)$/i;

/** An answer without the headers that allow the page's origin, which the browser sends with some requests. */
function withoutOrigin({ headers, ...rest }: Comparable): Comparable {
  const kept = Object.entries(headers).filter(([name]) => !/^access-control-allow-(?:origin|credentials)$/.test(name));
  return { ...rest, headers: Object.fromEntries(kept) };
}

const skip = await skipWithout("Chromium");

/** The variables of the page's own script. */
interface InPage {
  readonly bundled: typeof door;
  worker: door.RunningWorker;
}

let site: Site;
/** The worker's scripts, with a clock that stands still. */
let script = "";
let fullScript = "";
let browser: Browser;
/** The site's files, by path; a test may change them. */
const files = new Map<string, string>();

before(async () => {
  if (skip !== false) return;
  const page = await build({
    entryPoints: [path.join(ROOT, "src/doors/worker/page.ts")],
    bundle: true,
    format: "iife",
    globalName: "bundled",
    write: false,
  });
  files.set("/page.js", page.outputFiles[0]?.text ?? "");
  const make = async (isFull: boolean): Promise<string> =>
    `Date.now = () => ${NOON};\n${await makeWorkerScript({ baseUrl: BASE_URL, isFull }, ROOT)}`;
  script = await make(false);
  fullScript = await make(true);
  files.set("/seedbed-worker.js", script);
  files.set("/full.js", fullScript);
  files.set("/", '<!doctype html><title>Shop</title><script src="/page.js"></script>');
  site = await startSite((url) => files.get(url), { "Content-Security-Policy": POLICY });
  browser = await launchChromium();
});

after(async () => {
  await browser?.close();
  await site?.[Symbol.asyncDispose]();
});

/** Opens the site in a tab, and starts its worker. */
async function openTab(context: BrowserContext, faults: string[] = [], file?: string): Promise<Page> {
  const page = await context.newPage();
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    // Chromium says so of every answer from 400 on, wherever it comes from.
    if (!message.text().startsWith("Failed to load resource")) faults.push(message.text());
  });
  await page.goto(site.origin);
  await start(page, file);
  return page;
}

async function start(page: Page, file?: string): Promise<void> {
  await page.evaluate(async (name) => {
    const here = globalThis as unknown as InPage; // what its script left
    here.worker = await here.bundled.startWorker(name === undefined ? {} : { script: name });
  }, file);
}

async function send(page: Page, { path: target, method = "GET", headers = {}, body }: Sent): Promise<Comparable> {
  const isText = body === undefined || typeof body === "string";
  const init = {
    method,
    headers: isText ? headers : { "Content-Type": "application/json", ...headers },
    ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
  };
  const answered = await page.evaluate(
    async ([to, how]) => {
      const response = await fetch(to, how);
      return { status: response.status, headers: [...response.headers], text: await response.text() };
    },
    [target, init] as const,
  );
  const pairs = answered.headers;
  return { ...answered, headers: toComparable(pairs) };
}

const json = async (page: Page, sent: Sent): Promise<Record<string, unknown>> =>
  JSON.parse((await send(page, sent)).text) as Record<string, unknown>;

for (const [name, file] of [
  ["worker", undefined],
  ["full worker", "/full.js"],
] as const) {
  test(`the ${name}'s answers are those of a server of one's own, to the byte`, { skip }, async () => {
    await using server_ = await startInProcess({ isPersonal: true, baseUrl: BASE_URL, trustProxy: [] });
    const context = await browser.newContext();
    const faults: string[] = [];
    const page = await openTab(context, faults, file);
    const earlier = site.asked.length;
    let told = 0;
    for (const [at, sent] of [...PERSONAL_SEQUENCE, ...DRAWN].entries()) {
      const isOurs = /^\/(?:v1|play|s|api\/(?!account))/.test(sent.path);
      if (!isOurs || Object.keys(sent.headers ?? {}).some((header) => NOT_OF_PAGES.test(header))) continue;
      if (file === undefined && LARGE.test(sent.path)) continue;
      const { status, headers, text } = await server_.request(sent);
      const pairs = Object.entries(headers).map(([header, value]) => [header, String(value)] as const);
      const [one, other] = [settle({ status, headers: toComparable(pairs), text }), settle(await send(page, sent))];
      assert.deepEqual(withoutOrigin(other), withoutOrigin(one), `request ${at}: ${sent.method ?? "GET"} ${sent.path}`);
      told += 1;
    }
    assert.ok(told > 40, `${told} requests were told`);
    assert.deepEqual(site.asked.slice(earlier), [], "nothing went to the site");
    assert.deepEqual(faults, []);
    await context.close();
  });
}

test(
  "the worker says how playgrounds and the description are served, and sandboxes go on without",
  { skip },
  async (t) => {
    const sizeOf = (text: string): number => gzipSync(text, { level: 9 }).length;
    t.diagnostic(`gzip, bytes: ${sizeOf(script)}, full ${sizeOf(fullScript)}`);
    assert.ok(sizeOf(script) <= MOST, String(sizeOf(script)));
    const context = await browser.newContext();
    const page = await openTab(context);
    const definition = { name: "Shop", endpoints: [{ method: "GET", path: "/rooms", body: { ok: true } }] };
    for (const [sent, what] of [
      [{ path: "/api/playgrounds", method: "POST", body: definition }, "playgrounds"],
      [{ path: "/play/k3v9x2q7/rooms" }, "playgrounds"],
      [{ path: "/v1/openapi.json" }, "OpenAPI description"],
    ] as const) {
      const { status, text } = await send(page, sent);
      const { code, detail } = JSON.parse(text) as { code: string; detail: string };
      assert.deepEqual([status, code], [404, "route_not_found"], sent.path);
      assert.equal(
        detail,
        `this service worker serves no ${what}: write its script with npx seedbed worker --full, or import serveFromWorker from seedbed/service-worker/full`,
      );
    }
    await send(page, { path: "/s/one/v1/users/1", method: "PATCH", body: { name: "Ada" } });
    await send(page, { path: "/api/data/clock?_sandbox=one", method: "POST", body: { advance: "P1D" } });
    assert.equal((await send(page, { path: "/api/sandboxes/one", method: "DELETE" })).status, 204);
    assert.notEqual((await json(page, { path: "/s/one/v1/users/1" }))["name"], "Ada");
    await context.close();
  },
);

test(
  "what was written is there after a reload, in other tabs, when the worker was killed, and without a network",
  { skip },
  async () => {
    const context = await browser.newContext();
    const faults: string[] = [];
    const page = await openTab(context, faults);
    const ada = { name: "Ada", email: "ada@example.com" };
    assert.equal((await send(page, { path: "/v1/users", method: "POST", body: ada })).status, 201);
    const snapshot = await json(page, { path: "/api/data/snapshots", method: "POST", body: { name: "before" } });
    await send(page, { path: "/v1/users/101", method: "PATCH", body: { name: "Bea" } });
    await page.reload();
    assert.equal((await json(page, { path: "/v1/users/101" }))["name"], "Bea");

    const second = await openTab(context, faults);
    assert.equal((await json(second, { path: "/v1/users/101" }))["name"], "Bea");
    await send(second, { path: "/v1/users/101", method: "PATCH", body: { name: "Cleo" } });
    assert.equal((await json(page, { path: "/v1/users/101" }))["name"], "Cleo");

    const devtools = await context.newCDPSession(page);
    await devtools.send("ServiceWorker.enable");
    await Promise.all([
      send(page, { path: "/v1/users/101", method: "PATCH", body: { name: "Dora" } }),
      devtools.send("ServiceWorker.stopAllWorkers"),
    ]).catch(() => undefined); // a request in the middle may be lost
    await devtools.send("ServiceWorker.stopAllWorkers");
    const { name } = await json(page, { path: "/v1/users/101" });
    assert.ok(name === "Cleo" || name === "Dora", String(name));
    const { events } = (await json(page, { path: "/api/events?limit=100" })) as { events: { sequence: number }[] };
    assert.deepEqual(
      events.map(({ sequence }) => sequence),
      events.map((_event, at) => at + 1),
      "no event is missing or there twice",
    );

    await context.setOffline(true);
    const { id } = (snapshot["snapshot"] ?? snapshot) as { id: string };
    const restored = await send(page, { path: `/api/data/snapshots/${id}/restore`, method: "POST" });
    assert.ok(restored.status < 300, restored.text);
    assert.equal((await json(page, { path: "/v1/users/101" }))["name"], "Ada");
    await context.close();
    assert.deepEqual(faults, []);
  },
);

test(
  "pages hear of changes, and clear, stop and start the worker; what is not Seedbed's goes to the site",
  { skip },
  async () => {
    files.set("/api/own", "the shop's own");
    const context = await browser.newContext();
    const page = await openTab(context);
    assert.equal((await send(page, { path: "/api/own" })).text, "the shop's own");
    const heard = page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const source = new EventSource("/api/events/stream");
          source.addEventListener("message", ({ data }) => {
            source.close();
            resolve(String(data));
          });
          source.addEventListener(
            "open",
            () =>
              void fetch("/v1/users/1", {
                method: "PATCH",
                body: '{"name":"Ada"}',
                headers: { "Content-Type": "application/json" },
              }),
          );
        }),
    );
    assert.match(await heard, /"name":"Ada"/);

    const call = (name: "reset" | "stop"): Promise<void> =>
      page.evaluate((what) => (globalThis as unknown as InPage).worker[what](), name); // what `start` left
    await call("reset");
    assert.notEqual((await json(page, { path: "/v1/users/1" }))["name"], "Ada");
    assert.deepEqual((await json(page, { path: "/api/events" }))["events"], []);

    await send(page, { path: "/v1/users/1", method: "PATCH", body: { name: "Eva" } });
    await call("stop");
    assert.deepEqual(await send(page, { path: "/v1/users/1" }).then(({ status, text }) => [status, text]), [
      404,
      "there is nothing",
    ]);
    await page.reload();
    assert.equal((await send(page, { path: "/v1/users/1" })).status, 404);
    await start(page);
    assert.equal((await json(page, { path: "/v1/users/1" }))["name"], "Eva", "what was kept is there again");
    await context.close();
  },
);

test("a changed script takes over and finds what the one before it kept", { skip }, async () => {
  const context = await browser.newContext();
  const page = await openTab(context);
  await send(page, { path: "/v1/users/1", method: "PATCH", body: { name: "Ada" } });
  try {
    files.set(
      "/seedbed-worker.js",
      `${script}\nself.addEventListener("fetch", ({ request, respondWith }) => undefined);\nself.isNew = true;`,
    );
    await start(page);
    assert.equal((await json(page, { path: "/v1/users/1" }))["name"], "Ada");
    const workers = context.serviceWorkers();
    const isNew = await Promise.all(
      workers.map((worker) => worker.evaluate(() => "isNew" in globalThis).catch(() => false)),
    );
    assert.ok(isNew.includes(true), "the new script runs");
  } finally {
    files.set("/seedbed-worker.js", script);
  }
  await context.close();
});

test(
  "a page is told what is wrong where the script is not there, and where the browser keeps nothing",
  { skip },
  async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(site.origin);
    const refusal = await page.evaluate(() =>
      (globalThis as unknown as InPage).bundled.startWorker({ script: "/nowhere.js" }).then(() => "started", String),
    );
    assert.match(refusal, /cannot start Seedbed's worker from \/nowhere\.js: .*npx seedbed worker writes it/);
    files.set(
      "/seedbed-worker.js",
      `indexedDB.open = () => { throw new DOMException("no", "SecurityError"); };\n${script}`,
    );
    try {
      const failed = await start(page).then(() => "started", String);
      assert.match(
        failed,
        /cannot start Seedbed's worker: cannot open the database seedbed: the browser lets this page keep nothing/,
      );
      const { status, text } = await send(page, { path: "/v1/users/1" });
      assert.equal(status, 503);
      assert.match(text, /"code":"unavailable"/);
    } finally {
      files.set("/seedbed-worker.js", script);
    }
    await context.close();
  },
);

test("esbuild makes a script, too, and a project with no bundler is told what to install", async () => {
  assert.match(
    await makeWorkerScript({ seed: 42 }, ROOT, ["esbuild"]),
    /^\/\/ Seedbed's service worker[\s\S]*"?seed"?:42/,
  );
  await assert.rejects(makeWorkerScript({}, "/nowhere"), /neither Vite nor esbuild.*npm install --save-dev esbuild/);
});
