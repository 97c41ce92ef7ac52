import { SeedbedError } from "../model/errors.ts";
import type { Engine } from "../sandbox/engine.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import type { SandboxRow, Storage } from "../storage/storage.ts";
import type { Timers } from "./timers.ts";

/** Sandboxes that fall due without a write, as when a clock is released or another process wrote, are looked for so often, milliseconds. */
const POLL = 1_000;

/** A sandbox in which nothing more may be stored is looked at again so much later, milliseconds. */
const REST = 60_000;

type DueEngine = Pick<Engine, "clock" | "listen" | "open"> & {
  readonly residents: { get(scope: string): Pick<Sandbox, "write"> | undefined };
  readonly storage: Pick<Storage, "listDue">;
};

/** Makes happen what falls due by the clock, such as the end of a job, whether anybody reads it or not. */
export interface DueRunner {
  start(): void;
  run(): Promise<void>;
  stop(): Promise<void>;
}

/** The runner of an engine's sandboxes; those whose clock stands still never fall due. `onFault` hears of what failed; the others go on. */
export function createDueRunner(parts: {
  readonly engine: DueEngine;
  readonly timers: Timers;
  readonly maxChanges: number;
  readonly onFault: (error: unknown) => void;
}): DueRunner {
  const { engine, timers, maxChanges, onFault } = parts;
  /** Next due times of sandboxes by scope, as their last writes told them, in epoch milliseconds. */
  const dueAt = new Map<string, number>();
  /** Until when sandboxes rest in which nothing more may be stored, or that are not grown here, by scope; epoch milliseconds. */
  const resting = new Map<string, number>();
  let isStopped = true;
  let running: Promise<void> | undefined;
  let again = false;
  let plannedAt = Infinity;
  let cancel = (): void => undefined;

  async function settle({ scope, owner, name }: SandboxRow): Promise<void> {
    // A resident keeps the limits that its owner opened it with.
    const sandbox = engine.residents.get(scope) ?? (await engine.open({ scope, owner, name, maxChanges }));
    await sandbox.write(() => undefined);
  }

  async function runOnce(): Promise<void> {
    const now = engine.clock();
    for (const [scope, until] of resting) if (until <= now) resting.delete(scope);
    for (const row of await engine.storage.listDue(now)) {
      if (resting.has(row.scope)) continue;
      await settle(row).catch((error: unknown) => {
        const { code, members } = error instanceof SeedbedError ? error : {};
        if (code === "limit_reached" || members?.["datasetVersion"] !== undefined) resting.set(row.scope, now + REST);
        else onFault(error);
      });
    }
  }

  async function runAll(): Promise<void> {
    again = false;
    await runOnce().catch(onFault);
    if (again && !isStopped) await runAll();
    else running = undefined;
  }

  function fire(): void {
    plannedAt = Infinity;
    const now = engine.clock();
    let next = now + POLL;
    for (const [scope, at] of dueAt) {
      if (at <= now) dueAt.delete(scope);
      else if (at < next) next = at;
    }
    plan(next);
    again = true;
    running ??= runAll();
  }

  /** At `at`, epoch milliseconds, unless something earlier is planned. */
  function plan(at: number): void {
    if (isStopped || at >= plannedAt) return;
    cancel();
    plannedAt = at;
    cancel = timers.after(Math.max(1, at - engine.clock()), fire);
  }

  const stopListening = engine.listen((sandbox) => {
    const { scope } = sandbox.address;
    const { dueAt: at, clock } = sandbox.row;
    if (at === null || clock !== null) {
      dueAt.delete(scope);
      return;
    }
    dueAt.set(scope, at);
    plan(at);
  });

  return {
    start() {
      isStopped = false;
      plan(engine.clock());
    },
    run: runOnce,
    async stop() {
      isStopped = true;
      stopListening();
      cancel();
      await running;
    },
  };
}
