/**
 * The machine under the simulated service: its clock, timers, chance and database connections. It stands in the place of what
 * Node gives, so that the service runs as it is; it has to be installed before the first module of the service is loaded.
 * One thing happens at a time: a task, all promises that it resolves, then the next one by its time.
 */
import crypto from "node:crypto";
import { registerHooks, syncBuiltinESMExports } from "node:module";
import perfHooks from "node:perf_hooks";
import sqlite from "node:sqlite";
import timersPromises from "node:timers/promises";

import { createChance } from "./chance.ts";
import type { Chance } from "./chance.ts";

/** Noon after the reference date of the generated data. */
export const START: number = Date.parse("2026-11-20T12:00:00.000Z");

/** Something that has a clock and does things by itself: a process of the service, or a client. */
export interface Place {
  readonly name: string;
  /** Nothing that it planned happens any more. */
  isDead: boolean;
  /** It does nothing until then: the time of the machine, milliseconds. */
  frozenUntil: number;
  /** Milliseconds by which its clock is ahead of the machine's. */
  ahead: number;
  /** Statements of its databases until it dies in one. */
  statementsLeft: number;
  /** It dies between a commit and the next statement. */
  diesAfterCommit: boolean;
  isAfterCommit: boolean;
  isDiskFull: boolean;
  readonly databases: Set<sqlite.DatabaseSync>;
  /** Told that it dies now, before its databases are closed. */
  onDeath: () => void;
  lastImmediate: number;
}

interface Task {
  at: number;
  readonly order: number;
  readonly place: Place;
  readonly work: () => void;
  isCancelled: boolean;
}

export interface Machine {
  /** Milliseconds since 1970, with fractions. */
  readonly now: number;
  /** Tasks that were done. */
  readonly steps: number;
  /** The one whose task is running. */
  readonly current: Place;
  readonly chance: Chance;
  /** Errors that nobody caught, but those of the dead. */
  readonly uncaught: unknown[];
  newPlace(name: string): Place;
  after(ms: number, place: Place, work: () => void): Task;
  /** Resolves so much later in the life of a place. */
  wait(ms: number, place: Place): Promise<void>;
  kill(place: Place): void;
  /** Resolves when all promises have gone on that can. */
  rest(this: void): Promise<void>;
  /** Lets so much time go by in which nothing happens, as if the machine slept: what fell due is done after it, once. */
  sleep(ms: number): void;
  /** Does one task after the other until there is what was asked for; throws where that takes longer than `atMost` milliseconds or there is nothing left to do. */
  run(until: () => boolean, atMost: number, what: string | (() => string)): Promise<void>;
  /** Called after each task in which something was committed. */
  onCommit: () => void;
}

/** A place died while it was doing this. */
class Crash extends Error {}

/** Tasks of one seed, many times more than any needs. */
const MOST_STEPS = 400_000;

export const NOTHING = (): void => undefined;

const { setImmediate } = globalThis;
const { prepare, exec } = sqlite.DatabaseSync.prototype;
const real = { setImmediate, prepare, exec };

/** A connection that belongs to nobody: what is done over it is not simulated. */
export class RealDatabase extends sqlite.DatabaseSync {}

let machine = create(0);

/** A new machine in the place of the last one, with nothing to do yet. */
export function startMachine(seed: number, mostSteps = MOST_STEPS): Machine {
  machine = create(seed, mostSteps);
  return machine;
}

interface Inside extends Machine {
  readonly serviceChance: Chance;
  isCommitted: boolean;
  before(place: Place, sql: string): void;
}

function create(seed: number, mostSteps = MOST_STEPS): Inside {
  const chance = createChance(seed);
  const serviceChance = chance.fork();
  const heap = createHeap();
  const uncaught: unknown[] = [];
  const nobody = newPlace("nobody");
  let now = START;
  let order = 0;
  let steps = 0;
  let current = nobody;

  function newPlace(name: string): Place {
    const alive = { diesAfterCommit: false, isAfterCommit: false, lastImmediate: 0 };
    const idle = { isDead: false, frozenUntil: 0, ahead: 0, statementsLeft: Infinity, isDiskFull: false };
    return { name, ...idle, databases: new Set(), onDeath: NOTHING, ...alive };
  }

  function after(ms: number, place: Place, work: () => void): Task {
    order += 1;
    const task = { at: now + Math.max(0, ms), order, place, work, isCancelled: false };
    if (!place.isDead) heap.push(task);
    return task;
  }

  function kill(place: Place): void {
    if (place.isDead) return;
    const { onDeath } = place;
    place.onDeath = NOTHING; // a connection that was closed holds on to its place
    onDeath();
    place.isDead = true;
    for (const database of place.databases) if (database.isOpen) database.close();
  }

  /** Does the next task; false if there is none. */
  async function step(): Promise<boolean> {
    const task = heap.pop();
    if (task === undefined) return false;
    if (task.isCancelled || task.place.isDead) return true;
    if (task.place.frozenUntil > Math.max(now, task.at)) {
      task.at = task.place.frozenUntil;
      heap.push(task);
      return true;
    }
    now = Math.max(now, task.at);
    steps += 1;
    current = task.place;
    try {
      task.work();
    } catch (error) {
      uncaught.push(error);
    }
    await self.rest();
    current = nobody;
    if (self.isCommitted) {
      self.isCommitted = false;
      self.onCommit();
    }
    return true;
  }

  const self: Inside = {
    chance,
    serviceChance,
    uncaught,
    isCommitted: false,
    get now() {
      return now;
    },
    get steps() {
      return steps;
    },
    get current() {
      return current;
    },
    newPlace,
    after,
    wait: (ms, place) => new Promise((resolve) => void after(ms, place, resolve)),
    kill,
    rest: () => new Promise<void>((resolve) => void real.setImmediate(resolve)),
    sleep(ms) {
      now += ms;
    },
    async run(until, atMost, what) {
      const end = now + atMost;
      while (!until()) {
        if (now <= end && steps < mostSteps && (await step())) continue;
        throw new Error(`${typeof what === "string" ? what : what()} is waited for for ever`);
      }
    },
    onCommit: () => undefined,
    before(place, sql) {
      if (place.isDead) throw new Crash(`${place.name} is dead`);
      place.statementsLeft -= 1;
      const isAfterCommit = place.isAfterCommit;
      place.isAfterCommit = /^\s*commit/i.test(sql);
      if (place.statementsLeft <= 0 && (isAfterCommit || !place.diesAfterCommit)) {
        kill(place);
        throw new Crash(`${place.name} died at: ${sql}`);
      }
      if (place.isDiskFull && /^\s*(?:insert|update|delete|commit)/i.test(sql))
        throw Object.assign(new Error("database or disk is full"), { errcode: 13 });
      if (place.isAfterCommit) self.isCommitted = true;
    },
  };
  return self;
}

/** A binary heap of tasks, by their time and then in the order in which they were planned. */
function createHeap() {
  const tasks: Task[] = [];
  const isBefore = (one: Task | undefined, other: Task | undefined): boolean =>
    one !== undefined && (other === undefined || one.at < other.at || (one.at === other.at && one.order < other.order));
  const swap = (one: number, other: number): void => {
    [tasks[one], tasks[other]] = [tasks[other] as Task, tasks[one] as Task]; // both are there
  };
  return {
    push(task: Task): void {
      let at = tasks.push(task) - 1;
      for (let above = (at - 1) >> 1; at > 0 && isBefore(tasks[at], tasks[above]); above = (at - 1) >> 1) {
        swap(at, above);
        at = above;
      }
    },
    pop(): Task | undefined {
      const [first] = tasks;
      const last = tasks.pop();
      if (last === undefined || last === first) return first;
      tasks[0] = last;
      for (let at = 0; ;) {
        const [left, right] = [2 * at + 1, 2 * at + 2];
        const below = isBefore(tasks[right], tasks[left]) ? right : left;
        if (!isBefore(tasks[below], tasks[at])) return first;
        swap(at, below);
        at = below;
      }
    },
  };
}

/** Gives the service this machine's time, chance and database, and the modules of this folder in the place of the network's. */
export function install(passwords: "slow" | "quick" = "slow"): void {
  installTime();
  installChance(passwords);
  installDatabase();
  registerHooks({
    resolve(specifier, context, next) {
      const from = context.parentURL ?? "";
      if (specifier === "undici" && from.endsWith("/core/events/sender.ts"))
        return next("./network.ts", { ...context, parentURL: import.meta.url });
      if (specifier === "./new-row-id.ts" && from.includes("/hosted/service/"))
        return next("./row-ids.ts", { ...context, parentURL: import.meta.url });
      return next(specifier, context);
    },
  });
  process.on("unhandledRejection", (error) => {
    if (!isOfTheDead(error)) machine.uncaught.push(error);
  });
}

function isOfTheDead(error: unknown): boolean {
  if (error instanceof Crash) return true;
  if (!(error instanceof Error)) return false;
  if (/database is not open|statement has been finalized/.test(error.message)) return true;
  return isOfTheDead(error.cause);
}

/** The time that the clock of whoever is at work shows, epoch milliseconds. */
export function clockNow(): number {
  return Math.floor(machine.now + machine.current.ahead);
}

/** Something that each place has one of, made when it first uses it. */
function inEachPlace<A extends unknown[], T extends object>(make: (...args: A) => T, ...args: A): T {
  const made = new WeakMap<Place, T>();
  const here = (): T => {
    const { current } = machine;
    const own = made.get(current) ?? make(...args);
    made.set(current, own);
    return own;
  };
  return new Proxy({} as T, { get: (_, name) => Reflect.get(here(), name) as unknown });
}

function installTime(): void {
  const repeat = (ms: number, work: () => void): Handle => {
    const handle = new Handle();
    const plan = (): void => {
      handle.task = machine.after(Math.max(1, ms), place, () => {
        plan();
        work();
      });
    };
    const place = machine.current;
    plan();
    return handle;
  };
  const once = (ms: number, work: () => void): Handle => {
    const handle = new Handle();
    handle.task = machine.after(Math.max(1, ms), machine.current, work);
    return handle;
  };
  const soon = (work: () => void): Handle => {
    const place = machine.current;
    const at = Math.max(machine.now, place.lastImmediate) + machine.chance.next() * 0.2;
    place.lastImmediate = at;
    const handle = new Handle();
    handle.task = machine.after(at - machine.now, place, work);
    return handle;
  };
  const cancel = (handle: unknown): void => {
    if (handle instanceof Handle && handle.task !== undefined) handle.task.isCancelled = true;
  };
  type Work = (...args: unknown[]) => void;
  Object.assign(globalThis, {
    setTimeout: (work: Work, ms = 0, ...args: unknown[]) => once(ms, () => work(...args)),
    setInterval: (work: Work, ms = 0, ...args: unknown[]) => repeat(ms, () => work(...args)),
    setImmediate: (work: Work, ...args: unknown[]) => soon(() => work(...args)),
    clearTimeout: cancel,
    clearInterval: cancel,
    clearImmediate: cancel,
  });
  timersPromises.setTimeout = (ms = 0, value?: unknown) => machine.wait(ms, machine.current).then(() => value as never);
  Object.assign(globalThis, { inEachPlace });
  // Measures of this process would hold on to every simulated one.
  const none = { enable: () => true, disable: () => true, reset: () => undefined, percentile: () => 0 };
  Object.defineProperties(perfHooks, {
    PerformanceObserver: {
      value: class {
        observe = () => undefined;
        disconnect = () => undefined;
      },
    },
    monitorEventLoopDelay: { value: () => ({ ...none, min: 0, max: 0, mean: 0, stddev: 0 }) },
  });
  Date.now = clockNow;
  performance.now = () => machine.now - START;
}

class Handle {
  task: Task | undefined;
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}

function installChance(passwords: "slow" | "quick"): void {
  const fill = <T extends ArrayBufferView | null>(into: T): T => {
    if (into === null) return into;
    const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength);
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = machine.serviceChance.whole(256);
    return into;
  };
  const uuid = (): string => {
    const bytes = fill(Buffer.alloc(16));
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  };
  Math.random = () => machine.serviceChance.next();
  globalThis.crypto.getRandomValues = fill;
  globalThis.crypto.randomUUID = uuid as typeof crypto.randomUUID;
  const { argon2Sync } = crypto;
  Object.assign(crypto, {
    randomBytes: (size: number) => fill(Buffer.alloc(size)),
    randomUUID: uuid,
    argon2: (
      name: "argon2id",
      parameters: Parameters<typeof argon2Sync>[1],
      done: (error: null, tag: Buffer) => void,
    ) =>
      done(
        null,
        passwords === "slow"
          ? argon2Sync(name, parameters)
          : crypto.hash("sha256", JSON.stringify([parameters.message, parameters.nonce]), "buffer"),
      ),
  });
  syncBuiltinESMExports();
}

/** A connection belongs to whoever uses it first. */
function installDatabase(): void {
  const owners = new WeakMap<object, { readonly place: Place; readonly sql: string }>();
  const own = (database: sqlite.DatabaseSync): Place => {
    const { place } = owners.get(database) ?? { place: machine.current };
    owners.set(database, { place, sql: "" });
    place.databases.add(database);
    return place;
  };
  const { prototype } = sqlite.DatabaseSync;
  prototype.prepare = function (this: sqlite.DatabaseSync, sql: string) {
    const statement = real.prepare.call(this, sql);
    if (!(this instanceof RealDatabase)) owners.set(statement, { place: own(this), sql });
    return statement;
  };
  prototype.exec = function (this: sqlite.DatabaseSync, sql: string) {
    own(this);
    real.exec.call(this, sql);
  };
  const statements = sqlite.StatementSync.prototype;
  for (const name of ["run", "get", "all"] as const) {
    const original = statements[name] as (...values: unknown[]) => never;
    statements[name] = function (this: sqlite.StatementSync, ...values: unknown[]) {
      const owner = owners.get(this);
      if (owner !== undefined) machine.before(owner.place, owner.sql);
      return original.apply(this, values);
    };
  }
}
