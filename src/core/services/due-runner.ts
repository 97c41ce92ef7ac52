import { SeedbedError } from "../model/errors.ts";
import type { Engine } from "../sandbox/engine.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import type { SandboxRow, Storage } from "../storage/storage.ts";
import type { Timers } from "./timers.ts";

/** Sandboxes that are stored, and those whose clock may be set ahead, are looked for so often, milliseconds. */
const POLL = 1_000;

/** A sandbox in which nothing more may be stored is looked at again so much later, milliseconds. */
const REST = 60_000;

type DueEngine = Pick<Engine, "clock" | "listen" | "onClock" | "open"> & {
  readonly residents: { get(scope: string): Pick<Sandbox, "write"> | undefined };
  readonly storage: Pick<Storage, "durable" | "listDue">;
};

/**
 * Makes happen what falls due in an engine's sandboxes by the clock, such as the end of a job, whether anybody reads it or not; those whose
 * clock stands still never fall due. `onFault` hears of what failed; the others go on.
 */
export function createDueRunner(parts: {
  readonly engine: DueEngine;
  readonly timers: Timers;
  readonly maxChanges: number;
  readonly onFault: (error: unknown) => void;
}) {
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

  /** Resolves to true if something that was due is left. */
  async function runOnce(): Promise<boolean> {
    let isLeft = false;
    const now = engine.clock();
    for (const [scope, until] of resting) if (until <= now) resting.delete(scope);
    for (const row of await engine.storage.listDue(now)) {
      if (resting.has(row.scope)) {
        isLeft = true;
        continue;
      }
      await settle(row).catch((error: unknown) => {
        isLeft = true;
        const { code, members } = error instanceof SeedbedError ? error : {};
        if (code === "limit_reached" || members?.["datasetVersion"] !== undefined) resting.set(row.scope, now + REST);
        else onFault(error);
      });
    }
    return isLeft;
  }

  async function runAll(): Promise<void> {
    again = false;
    const isLeft = await runOnce().catch((error: unknown) => {
      onFault(error);
      return true;
    });
    if (isLeft) plan(engine.clock() + POLL);
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
    // Of sandboxes in memory alone it was told: where nothing falls due, there is nothing to look for.
    if (engine.storage.durable || dueAt.size > 0) plan(next);
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

  function note({ address: { scope }, row: { dueAt: at, clock } }: Pick<Sandbox, "address" | "row">): void {
    if (at === null || clock !== null) {
      dueAt.delete(scope);
      return;
    }
    dueAt.set(scope, at);
    plan(at);
  }

  const stopListening = engine.listen(note);
  engine.onClock(async (sandbox) => note(sandbox));

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
