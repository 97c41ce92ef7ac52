/** The service in one or several simulated processes over one database, which crash and come back. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { parseConfig } from "../../src/config.ts";
import type { Counter } from "../../src/core/counter/counter.ts";
import { createMemoryCounter } from "../../src/core/counter/memory.ts";
import { isStream } from "../../src/core/http/answer.ts";
import type { Answer } from "../../src/core/http/answer.ts";
import { createDrain } from "../../src/core/http/limits/drain.ts";
import { createLog } from "../../src/core/http/log.ts";
import type { ApiRequest } from "../../src/core/http/request.ts";
import { openSqlite, openSqliteBeside } from "../../src/core/storage/sqlite.ts";
import { unavailable } from "../../src/core/storage/storage.ts";
import type { HoldName, SharedStorage, Storage } from "../../src/core/storage/storage.ts";
import { createService } from "../../src/hosted/service/service.ts";
import { toStoredParts } from "../../src/hosted/service/stores.ts";
import type { Stores } from "../../src/hosted/service/stores.ts";
import type { Chance } from "./chance.ts";
import { copyAfterCrash, copyAfterPowerLoss } from "./disk.ts";
import type { Synced } from "./disk.ts";
import { NOTHING, clockNow } from "./machine.ts";
import type { Machine, Place } from "./machine.ts";

const BASE_URL = "http://seedbed.test";

/** Requests of a visitor in an hour. */
export const VISITOR_LIMIT = 8;

export interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The caller's. */
  readonly address?: string;
}

export interface Received {
  /** 0 if nobody took the request, undefined if no answer came: it may have been carried out or not. */
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** Which process was asked, and which of its lives. */
  readonly process: string;
}

interface Process {
  place: Place;
  answer: ((request: ApiRequest) => unknown) | undefined;
  /** Told of its death: who waits for an answer hears of it. */
  readonly waiting: Set<() => void>;
}

export interface Cluster {
  readonly isShared: boolean;
  /** The database's folder. */
  readonly folder: string;
  /** Errors that processes logged while they lived. */
  readonly logged: readonly string[];
  /** Processes that answer. */
  readonly living: readonly Place[];
  /** True while requests and answers may get lost, and what is far away fails. */
  isRough: boolean;
  request(client: Place, sent: Sent): Promise<Received>;
  /** Kills a process: at once, or at one of its next statements. It comes back by itself. */
  crash(): void;
  /** Takes the power from all; `told` is called when the files are as they will be found. */
  losePower(told: () => void): void;
  /** Resolves when all processes answer. */
  start(): Promise<void>;
  end(): Promise<void>;
}

/** Opens a cluster on a copy of a folder: one process with the embedded database, or several that share it. */
export function openCluster(machine: Machine, from: string, processes: number): Cluster {
  const chance = machine.chance.fork();
  const root = mkdtempSync(path.join(fastFolder(), "seedbed-simulation-"));
  const isShared = processes > 1;
  const apart = createApart(machine, chance, () => cluster.isRough);
  const logged: string[] = [];
  const nobody = machine.newPlace("system");
  const all = Array.from({ length: processes }, (_, at): Process => {
    const place = machine.newPlace(`process ${at}`);
    return { place, answer: undefined, waiting: new Set() };
  });
  let folders = 0;
  let folder = newFolder();
  let synced: Synced | undefined;
  const over = new AbortController();
  let lives = 0;
  let isWithoutPower = false;
  let powerLosses = 0;
  cpSync(from, folder, { recursive: true });

  function newFolder(): string {
    folders += 1;
    return path.join(root, String(folders));
  }

  function die(process: Process): void {
    process.answer = undefined;
    apart.forget(process.place);
    for (const tell of process.waiting) tell();
    process.waiting.clear();
  }

  function moveFiles(copy: (from: string, to: string) => void): void {
    const before = folder;
    folder = newFolder();
    copy(before, folder);
  }

  async function boot(process: Process): Promise<void> {
    lives += 1;
    const place = machine.newPlace(`${process.place.name.split(".")[0] ?? ""}.${lives}`);
    process.place = place;
    place.ahead = isShared ? chance.whole(4_000) - 2_000 : 0;
    if (cluster.isRough && chance.is(0.1)) place.statementsLeft = 1 + chance.whole(40);
    await new Promise<void>((resolve) => {
      place.onDeath = () => {
        die(process);
        if (!isShared && !isWithoutPower) moveFiles(copyAfterCrash);
        machine.after(50 + chance.whole(2_000), nobody, () => void boot(process).then(resolve));
      };
      const begin = async (): Promise<void> => {
        const answer = await openService(
          await openStores(folder, isShared ? { place, apart } : undefined),
          (line) => void (!place.isDead && logged.push(line)),
        );
        if (place.isDead) return;
        process.answer = answer;
        resolve();
      };
      machine.after(1, place, () => {
        begin().catch((error: unknown) => {
          if (!place.isDead) machine.uncaught.push(error);
        });
      });
    });
  }

  const cluster: Cluster = {
    isShared,
    get folder() {
      return folder;
    },
    logged,
    get living() {
      return all.filter(({ answer }) => answer !== undefined).map(({ place }) => place);
    },
    isRough: false,
    request(client, sent) {
      const process = chance.pick(all);
      const { place } = process;
      return new Promise((resolve) => {
        const told = { headers: {}, text: "", process: place.name };
        let isOver = false;
        const reply = (received: Received): void => {
          if (isOver) return;
          isOver = true;
          process.waiting.delete(fail);
          const before = powerLosses;
          // An answer that is on its way when the power is lost is lost as well: nobody could tell if its write is still there.
          machine.after(chance.next() * 5, client, () =>
            resolve(before === powerLosses ? received : { ...told, status: undefined }),
          );
        };
        const fail = (): void => reply({ ...told, status: undefined });
        const isLost = cluster.isRough && chance.is(0.01);
        machine.after(chance.next() * 5, nobody, () => {
          const { answer } = process;
          if (answer === undefined || process.place !== place) return reply({ ...told, status: 0 });
          process.waiting.add(fail);
          if (isLost && chance.is(0.5)) return fail();
          machine.after(0, place, () => {
            void collect(answer(toRequest(sent, over.signal))).then((received) => {
              if (!place.isDead) reply(isLost ? { ...told, status: undefined } : { ...told, ...received });
            });
          });
        });
      });
    },
    crash() {
      const alive = all.filter(({ answer, place }) => answer !== undefined && place.statementsLeft === Infinity);
      if (alive.length === 0) return;
      const { place } = chance.pick(alive);
      place.diesAfterCommit = chance.is(0.5);
      if (chance.is(0.7)) place.statementsLeft = 1 + chance.whole(60);
      else machine.kill(place);
    },
    losePower(told) {
      moveFiles((before, to) => {
        synced = copyAfterPowerLoss(before, to, synced, chance);
      });
      powerLosses += 1;
      isWithoutPower = true;
      for (const { place } of all) machine.kill(place);
      isWithoutPower = false;
      told();
    },
    async start() {
      const booted = Promise.all(all.map((process) => boot(process)));
      let isDone = false;
      void booted.then(() => (isDone = true));
      await machine.run(() => isDone, 60_000, "the start");
    },
    async end() {
      for (const { place } of all) {
        place.onDeath = NOTHING;
        machine.kill(place);
      }
      over.abort(); // whoever waits is not forgotten before
      await machine.rest();
      rmSync(root, { recursive: true, force: true });
    },
  };
  return cluster;
}

/** A folder in memory where there is one: what is not synced is simulated. */
export function fastFolder(): string {
  return process.platform === "linux" ? "/dev/shm" : tmpdir();
}

async function openService(stores: Stores, write: (line: string) => void): Promise<(request: ApiRequest) => unknown> {
  const settings = { BASE_URL, WEBHOOK_ALLOW_NETWORKS: "10.0.0.0/8", LOG_LEVEL: "error" };
  const config = { ...parseConfig(settings), freeRequestsPerHour: VISITOR_LIMIT };
  const { answer } = await createService({
    config,
    stores,
    clock: clockNow,
    log: createLog("error", clockNow, write),
    drain: createDrain(),
    // Nothing listens: requests come from here.
    app: { follow: () => undefined } as unknown as NonNullable<Parameters<typeof createService>[0]["app"]>,
    heap: 512 * 1024 * 1024,
  });
  return answer;
}

/** A database that several processes share is a stand-in for PostgreSQL: the same rows, behind a network. */
async function openStores(
  folder: string,
  far?: { readonly place: Place; readonly apart: ReturnType<typeof createApart> },
): Promise<Stores> {
  if (far === undefined) return { ...toStoredParts(await openSqlite(folder)), counter: createMemoryCounter(clockNow) };
  const { place, apart } = far;
  const parts = toStoredParts(await openSqliteBeside(folder));
  const { events } = parts.sandboxes;
  const sandboxes: Storage = {
    ...apart.far(place, parts.sandboxes, ["close"]),
    shared: true,
    events: { ...apart.far(place, events, ["onAwaited"]), clock: apart.clock },
  };
  return { ...parts, sandboxes, shared: apart.shared(place), counter: apart.counter(place) };
}

/** The parts of a shared database beside its rows: delays on the way to it, names that one holds at a time, and counters. */
function createApart(machine: Machine, chance: Chance, isRough: () => boolean) {
  const uses = new Map<string, number>();
  const droppedNames = new Map<string, number>();
  const holds = new Map<string, { readonly place: Place; readonly go: () => void }[]>();
  const clock = (): number => Math.floor(machine.now);
  const counter = createMemoryCounter(clock);
  /** Most answers are quick, some are late: they overtake each other. */
  const way = (place: Place): Promise<void> =>
    machine.wait(chance.is(0.1) ? chance.next() * 200 : chance.next() * 3, place);

  async function across<T>(place: Place, work: () => T | Promise<T>): Promise<T> {
    const fails = isRough() && chance.is(0.004) ? (chance.is(0.5) ? "before" : "after") : undefined;
    await way(place);
    if (fails === "before") throw unavailable("the database is away");
    const result = await work();
    await way(place);
    if (fails === "after") throw unavailable("the connection to the database was lost");
    return result;
  }

  function release(name: string, place: Place): void {
    const waiting = holds.get(name) ?? [];
    const wasFirst = waiting[0]?.place === place;
    const left = wasFirst ? waiting.slice(1) : waiting;
    if (left.length === 0) holds.delete(name);
    else holds.set(name, left);
    if (wasFirst) left[0]?.go();
  }

  const hold =
    (place: Place): HoldName =>
    async (name, work) => {
      await way(place);
      await new Promise<void>((resolve) => {
        const go = (): void => void machine.after(0, place, resolve);
        const waiting = [...(holds.get(name) ?? []), { place, go }];
        holds.set(name, waiting);
        if (waiting.length === 1) go();
      });
      try {
        return await work();
      } finally {
        if (!place.isDead) release(name, place);
      }
    };

  return {
    clock,
    counter: (place: Place): Counter => ({
      hit: (key, ms) => across(place, () => counter.hit(key, ms)),
      peek: (key) => across(place, () => counter.peek(key)),
      close: async () => undefined,
    }),
    /** The functions of a port that asks something far away, but some. */
    far<T extends object>(place: Place, port: T, near: readonly string[]): T {
      const all = Object.entries(port).map(([name, value]: [string, unknown]) => {
        if (typeof value !== "function" || near.includes(name)) return [name, value];
        return [name, (...args: unknown[]) => across(place, () => (value as (...all: unknown[]) => unknown)(...args))];
      });
      return Object.fromEntries(all) as T; // of the same names
    },
    shared: (place: Place): SharedStorage => ({
      hold: hold(place),
      uses: {
        note: (names, at) =>
          across(place, () => {
            for (const name of names) uses.set(name, at);
          }),
        find: (names) =>
          across(place, () =>
            names.flatMap((name) => ({ name, usedAt: uses.get(name) ?? 0 })).filter((one) => one.usedAt > 0),
          ),
      },
      droppedNames: {
        note: (name, at) => across(place, () => void droppedNames.set(name, at)),
        forget: (name) => across(place, () => void droppedNames.delete(name)),
        find: (name) => across(place, () => droppedNames.get(name)),
        hasAny: (prefix) => across(place, () => [...droppedNames.keys()].some((name) => name.startsWith(prefix))),
        forgetAll: (prefix) =>
          across(place, () => {
            for (const name of droppedNames.keys()) if (name.startsWith(prefix)) droppedNames.delete(name);
          }),
      },
    }),
    /** Frees the names that a process held once it is gone. */
    forget(place: Place): void {
      for (const [name, waiting] of holds) {
        const [first] = waiting;
        const left = waiting.filter((one) => one.place !== place);
        if (left.length === 0) holds.delete(name);
        else holds.set(name, left);
        if (first?.place === place) left[0]?.go();
      }
    },
  };
}

/** A request whose signal never aborts, unless `ending` does. */
function toRequest(sent: Sent, ending = new AbortController().signal): ApiRequest {
  const { method = "GET", path: target, headers = {}, body, address = "192.0.2.1" } = sent;
  const bytes = new TextEncoder().encode(body === undefined ? "" : JSON.stringify(body));
  const content =
    body === undefined ? {} : { "content-type": "application/json", "content-length": String(bytes.length) };
  const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    method,
    target,
    prefix: "",
    headers: { host: "seedbed.test", ...content, ...lower },
    address,
    signal: ending,
    isGone: false,
    heard: bytes,
    readBytes: async () => bytes,
    async *readPieces() {
      yield bytes;
    },
  };
}

async function collect(answering: unknown): Promise<Pick<Received, "status" | "headers" | "text">> {
  const answer = (await answering) as Answer | undefined; // what the service answers with
  if (answer === undefined) return { status: undefined, headers: {}, text: "" };
  const headers: Record<string, string> = {};
  for (let at = 0; at < answer.headers.length; at += 2)
    headers[(answer.headers[at] ?? "").toLowerCase()] = answer.headers[at + 1] ?? "";
  const { body } = answer;
  let text = "";
  if (isStream(body))
    for await (const piece of body) text += typeof piece === "string" ? piece : Buffer.from(piece).toString();
  else if (body !== undefined) text = typeof body === "string" ? body : Buffer.from(body).toString();
  return { status: answer.status, headers, text };
}

export interface Customer {
  /** The beginning of every text that it writes. */
  readonly mark: string;
  /** Its key's. */
  readonly owner: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly subscriptions: readonly Subscription[];
}

export interface Subscription {
  readonly url: string;
  readonly events: readonly string[];
  readonly secret: string;
}

/** A folder with the database of a service that has these customers, which every seed begins with. */
export async function makeTemplate(
  machine: Machine,
  plans: readonly string[],
): Promise<{ folder: string; customers: readonly Customer[] }> {
  const folder = mkdtempSync(path.join(fastFolder(), "seedbed-template-"));
  const place = machine.newPlace("template");
  let made: Customer[] | undefined;
  let failure: unknown;
  const work = async (): Promise<void> => {
    const answer = await openService(await openStores(folder), () => undefined);
    const customers: Customer[] = [];
    for (const [at, plan] of plans.entries()) {
      const cookies: Record<string, string> = {};
      const ask = async <T>(method: string, target: string, body: unknown, more = {}): Promise<T> => {
        const cookie = Object.entries(cookies)
          .map(([name, value]) => `${name}=${value}`)
          .join("; ");
        const address = `198.18.${at >> 8}.${at & 255}`; // of its own: sign-ups are limited by it
        const sent = { method, path: target, body, address, headers: { ...(cookie !== "" && { cookie }), ...more } };
        const { status = 0, headers, text } = await collect(answer(toRequest(sent)));
        if (status >= 300) throw new Error(`${target}: ${text}`);
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(headers["set-cookie"] ?? "") ?? [];
        if (name !== "") cookies[name] = value;
        return JSON.parse(text === "" ? "{}" : text) as T; // as the caller knows it
      };
      const email = `customer-${at}@example.com`;
      await ask("POST", "/api/account/signup", { email, password: "correct horse battery" });
      await ask("PUT", "/api/account/plan", { plan });
      const { key, secret } = await ask<{ key: { id: string }; secret: string }>("POST", "/api/account/keys", {
        name: "test",
      });
      const headers = { "x-api-key": secret };
      const subscriptions: Subscription[] = [];
      for (const [nth, events] of [["*"], ["user.*", "job.completed"]].entries()) {
        const url = `http://10.${at >> 8}.${at & 255}.${nth}/hook`;
        const asked = { url, events };
        const answered = await ask<{ subscription: Subscription }>("POST", "/api/events/subscriptions", asked, headers);
        subscriptions.push(answered.subscription);
      }
      customers.push({ mark: `${"ABC"[at] ?? at}~`, owner: `key:${key.id}`, headers, subscriptions });
    }
    made = customers;
  };
  machine.after(0, place, () => void work().catch((error: unknown) => (failure = error)));
  await machine.run(() => made !== undefined || failure !== undefined, 600_000, "the template");
  if (made === undefined) throw failure;
  machine.kill(place); // its last connection empties the log
  return { folder, customers: made };
}
