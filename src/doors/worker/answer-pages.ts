import * as z from "zod";

import { pairsOf } from "../../core/http/answer.ts";
import { createRequestIds } from "../../core/http/headers/request-headers.ts";
import { problemAnswer, toOccurrence } from "../../core/http/problems/problem-answer.ts";
import { assertOptions } from "../../core/model/arguments.ts";
import { isObject } from "../../core/model/json.ts";
import { randomBytes } from "../../core/platform/random.ts";
import { openIndexedDb } from "../../core/storage/indexeddb-database.ts";
import type { BrowserDatabase } from "../../core/storage/indexeddb-database.ts";
import { createIndexedDbSecrets, createIndexedDbStorage } from "../../core/storage/indexeddb.ts";
import type { PlaygroundStorage } from "../../core/storage/storage.ts";
import { VERSION } from "../../version.ts";
import { createApi } from "../library/api.ts";
import type { LaterParts, MockApi } from "../library/api.ts";
import { openEngine } from "../library/open-engine.ts";
import { ASKED } from "./messages.ts";
import type { WorkerReply, WorkerRequest } from "./messages.ts";
import { OPTIONS } from "./worker-options.ts";
import type { WorkerOptions } from "./worker-options.ts";

/** Default of the answered paths: the data, playgrounds, sandboxes by path, and the controls for tests. An app's own `/api` goes to the network. */
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

export interface WorkerExtent {
  /** A service worker may load nothing as it runs: this either is there, or refuses. */
  readonly later: LaterParts;
  readonly keepPlaygrounds?: (db: BrowserDatabase) => PlaygroundStorage;
}

/** The API over the database that keeps its state. */
interface Opened {
  readonly db: BrowserDatabase;
  readonly api: MockApi;
}

/** Answers the requests of the pages in this service worker's scope, as `serveFromWorker` says. Throws `invalid_parameter`. */
export function answerPages(options: WorkerOptions, { later, keepPlaygrounds }: WorkerExtent): void {
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
    const playgrounds = keepPlaygrounds?.(db);
    const stores = { secrets: createIndexedDbSecrets(db), ...(playgrounds !== undefined && { playgrounds }) };
    return { db, api: await createApi(engine, later, { stores }) };
  }

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
      return new Response(body, { status, headers: Object.fromEntries(pairsOf(headers)) });
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

/** An event that keeps the worker alive (Service Workers, W3C): what is used of it, as the types of pages and workers cannot be had together. */
interface LastingEvent {
  waitUntil(work: Promise<unknown>): void;
}

/** A request of a page. */
interface RequestEvent extends LastingEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface PageMessage extends LastingEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

/** The global scope of a service worker. */
interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: LastingEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: RequestEvent) => void): void;
  addEventListener(type: "message", listener: (event: PageMessage) => void): void;
}
