import * as z from "zod";

import { createRequestIds } from "../http/headers/request-ids.ts";
import { problemAnswer, toOccurrence } from "../http/problems/problem-answer.ts";
import { createApi } from "../mock/api.ts";
import type { MockApi } from "../mock/api.ts";
import { AT_ONCE } from "../mock/at-once.ts";
import { CONFIG, openEngine, WORLD_OPTIONS } from "../mock/open-engine.ts";
import type { DomainConfig, MockOptions } from "../mock/open-engine.ts";
import { assertOptions, BASE_URL } from "../model/arguments.ts";
import type { OptionRules } from "../model/arguments.ts";
import { isObject } from "../model/json.ts";
import { randomBytes } from "../platform/random.ts";
import { openIndexedDb } from "../storage/indexeddb-database.ts";
import type { BrowserDatabase } from "../storage/indexeddb-database.ts";
import { createIndexedDbPlaygrounds } from "../storage/indexeddb-playgrounds.ts";
import { createIndexedDbSecrets } from "../storage/indexeddb-secrets.ts";
import { createIndexedDbStorage } from "../storage/indexeddb.ts";
import { VERSION } from "../version.ts";
import { ASKED } from "./messages.ts";
import type { WorkerRequest, WorkerReply } from "./messages.ts";
import type { RequestEvent, WorkerScope } from "./worker-scope.ts";

export type { DomainConfig } from "../mock/open-engine.ts";

/** What is answered unless told: the data, playgrounds, sandboxes by path, and what a test asks. An app's own `/api` goes to the network. */
const PATHS: readonly string[] = [
  "/v1",
  "/play",
  "/s",
  ...["data", "events", "faults", "page-tokens", "playgrounds", "requests", "sandboxes", "seeds"].map(
    (name) => `/api/${name}`,
  ),
];

/** The flag under which it is kept that pages want the network's answers. */
const STOPPED = "stopped";

/** What {@link serveFromWorker} takes. */
export interface WorkerOptions extends Pick<MockOptions, "seed" | "profile" | "size" | "baseUrl" | "clock"> {
  /** A domain of your own: what `defineConfig` gives. */
  readonly config?: DomainConfig;
  /** Beginnings of the paths that are answered: `["/v1"]`. `/v1`, `/play`, `/s` and the control routes below `/api` unless given. */
  readonly paths?: readonly string[];
  /** Whose requests are answered: `["https://api.example.com"]`. The worker's own origin unless given. */
  readonly origins?: readonly string[];
  /** The name of the database that keeps the state; `seedbed` unless given. */
  readonly database?: string;
}

const isTextList = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === "string");

const OPTIONS: OptionRules = {
  ...WORLD_OPTIONS,
  baseUrl: BASE_URL,
  clock: { must: "be a function that gives epoch milliseconds", is: (value) => typeof value === "function" },
  config: CONFIG,
  paths: {
    must: 'be beginnings of paths, such as ["/v1"]',
    is: (value) => isTextList(value) && (value as string[]).every((path) => path.startsWith("/")), // it is a list of text
  },
  origins: {
    must: 'be origins, such as ["https://api.example.com"]',
    is: (value) =>
      isTextList(value) && (value as string[]).every((one) => URL.canParse(one) && new URL(one).origin === one), // as above
  },
  database: { must: "be a name", is: (value) => typeof value === "string" && value !== "" },
};

/** The API over the database that keeps its state. */
interface Opened {
  readonly db: BrowserDatabase;
  readonly api: MockApi;
}

/**
 * Answers the requests of the pages in this service worker's scope: call it once, first thing in the worker's script. The
 * state is kept in IndexedDB, over reloads and updates; all tabs share it. Throws `invalid_parameter`.
 */
export function serveFromWorker(options: WorkerOptions = {}): void {
  assertOptions(options, OPTIONS, "serve from a service worker");
  // A page's policy forbids code that is made of text, and trying it is reported.
  z.config({ jitless: true });
  const scope = globalThis as unknown as WorkerScope; // said to be one by who calls this
  const { origin } = scope.location;
  const { paths = PATHS, origins = [origin], database = "seedbed", ...settings } = options;
  const baseUrl = settings.baseUrl ?? origin;
  const newRequestId = createRequestIds(randomBytes);
  let opening: Promise<Opened> | undefined;

  async function open(): Promise<Opened> {
    const db = await openIndexedDb(database, forget);
    const { engine } = openEngine({ ...settings, baseUrl }, await createIndexedDbStorage(db));
    const stores = { playgrounds: createIndexedDbPlaygrounds(db), secrets: createIndexedDbSecrets(db) };
    return { db, api: await createApi(engine, { stores, later: AT_ONCE }) };
  }

  /** What can be opened no more is opened anew by the next request. */
  function forget(): void {
    const before = opening;
    opening = undefined;
    void before?.then(({ api, db }) => api.close().finally(() => db.close())).catch(() => undefined);
  }

  function opened(): Promise<Opened> {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  }

  async function answer(request: Request): Promise<Response> {
    let found: Opened;
    let isStopped: boolean;
    try {
      found = await opened();
      isStopped = (await found.db.read(["counters"], (tx) => tx.objectStore("counters").get(STOPPED))) === 1;
    } catch (error) {
      console.error("seedbed:", error);
      const { status, headers, body } = problemAnswer(toOccurrence(error), newRequestId(), baseUrl);
      const pairs = headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1] ?? ""] as const] : []));
      return new Response(body, { status, headers: pairs.map(([name, value]) => [name, value]) });
    }
    return isStopped ? fetch(request) : found.api.fetch(request);
  }

  async function obey({ seedbed: asked }: WorkerRequest): Promise<void> {
    const { db } = await opened();
    if (asked === "reset") {
      await db.clear();
      forget();
      return;
    }
    await db.write(["counters"], (tx) => tx.objectStore("counters").put(asked === "stop" ? 1 : 0, STOPPED));
    if (asked === "start") await scope.clients.claim();
  }

  const isOurs = ({ request }: RequestEvent): boolean => {
    const { origin: of, pathname } = new URL(request.url);
    return origins.includes(of) && paths.some((path) => pathname === path || pathname.startsWith(`${path}/`));
  };

  // A script that was changed takes over at once: all tabs share one state, which both read.
  scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
  scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));
  scope.addEventListener("fetch", (event) => {
    if (isOurs(event)) event.respondWith(answer(event.request));
  });
  scope.addEventListener("message", (event) => {
    const { data, ports } = event;
    const [port] = ports;
    if (!isAsked(data) || port === undefined) return;
    const tell = (told: WorkerReply): void => port.postMessage(told);
    event.waitUntil(
      obey(data).then(
        () => tell({ version: VERSION }),
        (error: unknown) => tell({ error: error instanceof Error ? error.message : String(error) }),
      ),
    );
  });
}

function isAsked(data: unknown): data is WorkerRequest {
  return isObject(data) && ASKED.some((asked) => asked === data["seedbed"]);
}
