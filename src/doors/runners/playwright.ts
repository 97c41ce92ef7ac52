import { test as base } from "@playwright/test";
import type { TestInfo } from "@playwright/test";

import { createClient, SeedbedError } from "../client/client.ts";
import type { Client, components, SandboxSettings } from "../client/client.ts";
import { startMockServer } from "../library/server.ts";
import type { ServerSettings } from "../library/server.ts";

export { expect } from "@playwright/test";

/** Time that a sandbox lives where a run is broken off before it drops it. */
const LIFE = "PT1H";

/** Requests of the journal in the report of a test that failed. */
const MOST_REPORTED = 1_000;

/** Steps of the clock to come in that report. */
const MOST_UPCOMING = 20;

/** The sandbox of one test, as a client that works in it. */
export interface Seedbed extends Client {
  /** The sandbox's name. */
  readonly name: string;
  /** Place at which the server answers. */
  readonly origin: string;
  /** The address that names the sandbox, for an app that takes a base URL: `http://127.0.0.1:4100/s/{name}`. */
  readonly url: string;
}

/** Way of the page's requests into the test's sandbox: the header X-Sandbox, the `baseURL` of page and `request`, or none. */
export type SeedbedNaming = "header" | "baseURL" | "none";

export interface SeedbedOptions {
  /** Start of the sandbox: `{ seed: 42 }`, `{ recipe }` or another sandbox; default world 1. */
  seedbedStart: Making["from"] | undefined;
  /** Settings of the sandbox: `{ autopilot: true, clock: { now: "2026-11-02T09:00:00Z" } }`. */
  seedbedSettings: SandboxSettings;
  /** `"header"` unless given. */
  seedbedNaming: SeedbedNaming;
  /** Requests of the page that go to the sandbox instead, as `page.route` takes them: ["**\/v1/**"]. None unless given. */
  seedbedRoutes: readonly (string | RegExp)[];
}

export interface SeedbedWorkerOptions {
  /** Address of a running Seedbed; by default a server is started for every worker. */
  seedbedURL: string | undefined;
  /** A domain of one's own of the servers that are started: the path of a `seedbed.yaml`, or what `defineConfig` gives. None unless given. */
  seedbedConfig: ServerSettings["config"];
}

interface Fixtures extends SeedbedOptions {
  seedbed: Seedbed;
}

interface WorkerFixtures extends SeedbedWorkerOptions {
  seedbedOrigin: string;
}

/** Playwright's `test` with a sandbox for every test. What it was asked and what changed is in the report of a test that fails. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  seedbedURL: [undefined, { option: true, scope: "worker" }],
  seedbedConfig: [undefined, { option: true, scope: "worker" }],
  seedbedStart: [undefined, { option: true }],
  seedbedSettings: [{}, { option: true }],
  seedbedNaming: ["header", { option: true }],
  seedbedRoutes: [[], { option: true }],

  seedbedOrigin: [
    async ({ seedbedURL, seedbedConfig }, use) => {
      if (seedbedURL !== undefined) return use(seedbedURL.replace(/\/+$/, ""));
      const server = await startMockServer(seedbedConfig === undefined ? {} : { config: seedbedConfig });
      await use(server.url);
      await server.close();
    },
    { scope: "worker" },
  ],

  seedbed: async ({ seedbedOrigin: origin, seedbedStart, seedbedSettings }, use, testInfo) => {
    const name = nameOf(testInfo);
    const client = createClient({ baseUrl: origin, sandbox: name });
    await make(client, {
      name,
      ttl: LIFE,
      ...seedbedSettings,
      ...(seedbedStart !== undefined && { from: seedbedStart }),
    });
    await use(Object.freeze({ ...client, name, origin, url: `${origin}/s/${name}` }));
    if (testInfo.status !== testInfo.expectedStatus) await report(client, testInfo);
    await client.mock.drop();
  },

  extraHTTPHeaders: async ({ extraHTTPHeaders, seedbed, seedbedNaming }, use) =>
    use(seedbedNaming === "header" ? { ...extraHTTPHeaders, "X-Sandbox": seedbed.name } : extraHTTPHeaders),

  baseURL: async ({ baseURL, seedbed, seedbedNaming }, use) =>
    use(seedbedNaming === "baseURL" ? `${seedbed.url}/` : baseURL),

  context: async ({ context, seedbed, seedbedRoutes }, use) => {
    for (const pattern of seedbedRoutes)
      await context.route(pattern, (route) => {
        const { pathname, search } = new URL(route.request().url());
        return route.continue({ url: `${seedbed.url}${pathname}${search}` });
      });
    await use(context);
  },
});

/** The same for every run, so that ids of events are too; unlike those of other tests and tries. */
function nameOf({ testId, repeatEachIndex, retry }: TestInfo): string {
  return `t-${testId.replaceAll(/[^a-z0-9-]/gi, "-")}-${repeatEachIndex}-${retry}`;
}

type Making = components["schemas"]["SandboxCreate"];

/** Makes the sandbox, and anew where a run that was broken off left one. Throws a {@link SeedbedError}. */
async function make(client: Client, body: Making): Promise<void> {
  const refused = (await client.POST("/api/sandboxes", { body })).error;
  if (refused === undefined) return;
  if (refused.code !== "conflict") throw new SeedbedError(refused.code, refused.detail);
  await client.mock.drop();
  const { error } = await client.POST("/api/sandboxes", { body });
  if (error !== undefined) throw new SeedbedError(error.code, error.detail);
}

/** The requests to the sandbox with what each changed, a line each, the latest first. */
async function summarise({ mock }: Client): Promise<string> {
  const { requests } = await mock.requests({ limit: MOST_REPORTED });
  const lines = requests.map(({ method, path, status, changes }) => [method, path, status, ...changes].join(" "));
  return lines.toReversed().join("\n");
}

/** Puts into the report what the sandbox was asked, what changed in it, its clock, and its state as a recipe. Terminals print the text of it. */
async function report(client: Client, testInfo: TestInfo): Promise<void> {
  const { mock } = client;
  const summary = await summarise(client).catch(String);
  await testInfo.attach("seedbed", { body: summary, contentType: "text/plain" });
  const parts: Readonly<Record<string, () => Promise<unknown>>> = {
    "seedbed-requests": () => mock.requests({ limit: MOST_REPORTED }),
    "seedbed-changes": () => mock.changes(),
    "seedbed-clock": async () => ({
      sandbox: await mock.state(),
      upcoming: await mock.upcoming({ limit: MOST_UPCOMING }),
    }),
    "seedbed-recipe": () => mock.recipe(),
  };
  for (const [name, read] of Object.entries(parts)) {
    const body = await read().then(
      (value) => JSON.stringify(value, undefined, 2),
      // A report that lacks a part must not hide why the test failed.
      (error: unknown) => JSON.stringify({ error: String(error) }),
    );
    await testInfo.attach(name, { body, contentType: "application/json" });
  }
}
