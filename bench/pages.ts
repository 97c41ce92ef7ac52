// npm run bench:pages [part of a path…]: Lighthouse over every own page, as on a slow telephone and as on a desktop, with the audits that
// cost points. What else the machine does costs performance: a page that misses the aim is measured again, and the medians of
// BENCH_RUNS (3) count. Ends with 1 where a score misses the aim. Lighthouse is fetched by npx when it is not in npm's cache.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import path from "node:path";

import { median } from "./compare.ts";
import { send, signUp } from "./customer.ts";
import { createRowPrinter } from "./figures.ts";
import { startSeedbed } from "./server.ts";

const LIGHTHOUSE = "lighthouse@13.5.0";
const CHROMIUM_PATH = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
const RUNS = Number(process.env["BENCH_RUNS"] ?? 3);
const AIM = 95;
const CATEGORIES = ["performance", "accessibility", "best-practices"] as const;
const FORMS = { mobile: [], desktop: ["--preset=desktop"] } as const;

/** The parts of Lighthouse's report that are used. Scores are 0 to 1, null where nothing could be judged. */
interface Report {
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly score: number | null;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >
  >;
  readonly audits: Readonly<Record<string, { readonly score: number | null; readonly displayValue?: string }>>;
}

/** Makes an account with something in every view of the dashboard; resolves to its session's cookie. */
async function fillAccount(origin: string): Promise<string> {
  const api = `${origin}/api`;
  const { cookie, apiKey } = await signUp(origin, "developer");
  const key = { "X-API-Key": apiKey };
  await send("POST", `${api}/events/subscriptions`, { url: `${origin}/v1/utilities/echo`, events: ["*"] }, key);
  await send("POST", `${origin}/v1/users`, { name: "Ada", email: "ada@example.com" }, key);
  await send("POST", `${api}/data/snapshots`, { name: "before" }, key);
  await send("POST", `${api}/sandboxes`, { name: "test-17", from: { seed: 7 } }, key);
  return cookie;
}

/** Publishes a playground; resolves to its page, and to the same with the right to change it. */
async function makePlayground(origin: string): Promise<string[]> {
  const made = await send("POST", `${origin}/api/playgrounds`, { name: "bench" });
  const { playground, editToken } = (await made.json()) as { playground: { id: string }; editToken: string }; // the contract's shape
  const endpoint = { method: "GET", path: "/things/:id", template: { name: "{{person.fullName}}" } };
  const token = { "X-Edit-Token": editToken };
  await send("POST", `${origin}/api/playgrounds/${playground.id}/endpoints`, endpoint, token);
  return [`/playground/${playground.id}`, `/playground/${playground.id}#edit=${editToken}`];
}

/** Every page that is ours, and with whose cookie it is opened. */
async function listPages(origin: string): Promise<{ readonly path: string; readonly cookie: string }[]> {
  const playgrounds = await makePlayground(origin);
  const open = [
    "/",
    "/explore",
    "/explore?seedExplorer=1",
    "/studio",
    "/playground",
    ...playgrounds,
    "/docs",
    "/docs/orders",
    "/problems",
    "/a/page/that/is/not/there",
  ];
  const signIn = ["/docs/guides/testing", "/problems/rate_limited", "/dashboard/login", "/dashboard/signup"];
  const views = ["", "/keys", "/usage", "/snapshots", "/sandboxes", "/events", "/plan", "/account"];
  const cookie = await fillAccount(origin);
  return [
    ...[...open, ...signIn].map((at) => ({ path: at, cookie: "" })),
    ...views.map((view) => ({ path: `/dashboard${view}`, cookie })),
  ];
}

/** One run of Lighthouse, tried again where the recording fails, as it does on a busy machine now and then. */
async function audit(url: string, cookie: string, flags: readonly string[]): Promise<Report> {
  const args = [
    "--yes",
    LIGHTHOUSE,
    url,
    "--output=json",
    "--quiet",
    `--only-categories=${CATEGORIES.join()}`,
    "--ignore-status-code", // the page of a 404 is a page, too
    "--chrome-flags=--headless=new --no-sandbox",
    ...(cookie === "" ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`]),
    ...flags,
  ];
  let said = "";
  for (let tries = 0; tries < RUNS; tries += 1) {
    const { failed, stdout, stderr } = await runNpx(args);
    if (!failed) return JSON.parse(stdout) as Report; // what --output=json is
    said = stderr;
  }
  throw new Error(`${url} could not be measured: ${said}`);
}

interface Ran {
  readonly failed: boolean;
  readonly stdout: string;
  readonly stderr: string;
}

function runNpx(args: readonly string[]): Promise<Ran> {
  const options = { env: { ...process.env, CHROME_PATH: CHROMIUM_PATH }, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve) => {
    execFile("npx", args, options, (error, stdout, stderr) => resolve({ failed: error !== null, stdout, stderr }));
  });
}

function toScores({ categories }: Report): number[] {
  return CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100));
}

/** The audits that cost points in a category that misses the aim. */
function toFaults({ categories, audits }: Report): string[] {
  return CATEGORIES.flatMap((name) => (categories[name]?.auditRefs ?? []).filter(({ weight }) => weight > 0)).flatMap(
    ({ id }) => {
      const { score = null, displayValue = "" } = audits[id] ?? {};
      return score !== null && score < 0.9 ? [`${id} ${displayValue}`.trim()] : [];
    },
  );
}

const printRow = createRowPrinter([32, 8, 12, 14, 15]);

/** Measures a page and prints its row; whether all its scores reach the aim. */
async function benchPage(origin: string, page: { path: string; cookie: string }, form: keyof typeof FORMS) {
  const runs: Report[] = [];
  let scores: number[] = [];
  do {
    runs.push(await audit(`${origin}${page.path}`, page.cookie, FORMS[form]));
    const all = runs.map(toScores);
    scores = CATEGORIES.map((_name, at) => median(all.map((one) => one[at] ?? 0)));
    // The first run stands where it is good enough; else all of them count.
  } while (runs.length < RUNS && (runs.length > 1 || scores.some((score) => score < AIM)));
  const isReached = scores.every((score) => score >= AIM);
  const marked = scores.map((score) => (score < AIM ? `< ${AIM}: ${score}` : String(score)));
  printRow(page.path.replace(/#edit=.*/, "#edit"), form, ...marked);
  if (!isReached) for (const fault of new Set(runs.flatMap(toFaults))) console.log(`    ${fault}`);
  return isReached;
}

const wanted = process.argv.slice(2);
const dataDirectory = mkdtempSync(path.join(tmpdir(), "seedbed-bench-"));
const seedbed = await startSeedbed(dataDirectory);
try {
  console.log(`${LIGHTHOUSE}, ${cpus()[0]?.model ?? "unknown processor"}, the aim is ${AIM}\n`);
  printRow("page", "form", ...CATEGORIES);
  const pages = await listPages(seedbed.origin);
  for (const page of pages) {
    if (wanted.length > 0 && !wanted.some((part) => page.path.includes(part))) continue;
    for (const form of ["mobile", "desktop"] as const) {
      if (!(await benchPage(seedbed.origin, page, form))) process.exitCode = 1;
    }
  }
} finally {
  await seedbed.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
}
