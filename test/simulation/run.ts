/** One seed: a cluster, its clients and all that befalls them, and then the checks. */
import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { inspect } from "node:util";

import {
  checkAnswers,
  checkBalances,
  checkDeliveries,
  checkFollowed,
  checkIsolation,
  checkJobs,
  checkLedger,
  checkLimit,
  checkReads,
  checkRecord,
  checkSnapshots,
  checkWrites,
  recordsOf,
} from "./checks.ts";
import { startMachine } from "./machine.ts";
import type { Machine } from "./machine.ts";
import { openReceivers } from "./network.ts";
import { makeTemplate, openCluster } from "./service.ts";
import type { Cluster, Customer, Received } from "./service.ts";
import { openWitness } from "./witness.ts";
import { REGISTERS, isTaken, startWorkload } from "./workload.ts";
export interface Outcome {
  readonly seed: number;
  /** The same for the same history. */
  readonly hash: string;
  /** The check that does not hold, in words; undefined if all do. */
  readonly fault: string | undefined;
  readonly told: Readonly<Record<string, number>>;
}

export interface Simulation {
  run(seed: number): Promise<Outcome>;
  close(): void;
}

const DAY = 24 * 3_600_000;

/** The longest that any routine of the service rests, milliseconds. */
const ROUTINE = 61_000;

/** Longer than it takes to do what is due, a start of a process included, milliseconds. */
const SETTLING = 4_000;

const MOST_ROUNDS = 40;

export async function openSimulation(): Promise<Simulation> {
  await import("../../src/core/events/sender.ts"); // it is loaded when it is first needed, which takes real time
  const { folder, customers } = await makeTemplate(startMachine(1), ["team", "team", "developer"]);
  return {
    run: (seed) => runSeed(seed, folder, customers),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function runSeed(seed: number, template: string, customers: readonly Customer[]): Promise<Outcome> {
  const machine = startMachine(seed);
  const { chance } = machine;
  const cluster = openCluster(machine, template, chance.pick([1, 1, 2, 3]));
  const receivers = openReceivers(machine);
  for (const { subscriptions } of customers)
    for (const { url, secret } of subscriptions) receivers.secrets.set(url, [secret]);
  const witness = openWitness(machine, cluster);
  machine.onCommit = () => witness.look();
  const history = createHash("sha256");
  let fault: string | undefined;
  let requests = 0;
  const befell = { crashes: 0, powerLosses: 0, freezes: 0, jumps: 0, fullDisks: 0 };
  try {
    await cluster.start();
    const checker = machine.newPlace("checker");
    const ask = async (customer: Customer | undefined, sandbox: string, path: string): Promise<Received> => {
      let answer: Received | undefined;
      machine.after(
        0,
        checker,
        () => void workload.ask(checker, customer, sandbox, { path }).then((one) => (answer = one)),
      );
      await machine.run(() => answer !== undefined, 60_000, path);
      return answer as Received; // which was waited for
    };
    const workload = startWorkload(machine, cluster, customers);
    const titles = await untouchedTitles(() => ask(customers[2], "", `/v1/users?sort=id&limit=${REGISTERS.length}`));
    let begun = 0;
    const closeEra = (): void => {
      const era = workload.operations.slice(begun);
      checkWrites(era, witness.events);
      checkReads(era, witness.events, titles);
      checkBalances(era);
      checkLedger(witness.events);
    };
    const stop = befall(machine, cluster, befell, () => {
      witness.look();
      closeEra();
      // Operations that still wait go on in the next era.
      const waited = workload.operations.slice(begun).filter(({ ended }) => ended === Infinity);
      workload.operations.push(...waited);
      begun = workload.operations.length - waited.length;
      witness.lookAgain();
      workload.forget();
    });
    cluster.isRough = true;
    await machine.run(
      () => workload.isDone || machine.uncaught.length > 0,
      1_800_000,
      () => `the end of ${[...workload.open].join(", ") || "what clients do"}`,
    );
    stop();
    cluster.isRough = false;
    receivers.heal();
    const isOld = befell.powerLosses === 0 && chance.is(0.2);
    if (!isOld) await settle();
    else machine.sleep(8 * DAY);
    await machine.run(() => machine.uncaught.length > 0 || cluster.living.length > 0, 60_000, "a process that lives");
    await settle();

    /** Lets time go by, in which every routine has its turn, until nothing waits. */
    async function settle(): Promise<void> {
      for (let rounds = 0; machine.uncaught.length === 0; rounds += 1) {
        const { count, next } = witness.waiting();
        if (count === 0 && rounds > 1) return;
        if (rounds === MOST_ROUNDS) throw new Error(`${count} deliveries wait for ever`);
        const clock = machine.now + (cluster.living[0]?.ahead ?? 0);
        machine.sleep(Math.max(ROUTINE, Math.min(DAY, (next ?? 0) - clock)));
        await pass(SETTLING);
      }
    }

    async function pass(ms: number): Promise<void> {
      const end = machine.now + ms;
      machine.after(ms, checker, () => undefined);
      await machine.run(() => machine.now >= end || machine.uncaught.length > 0, 2 * ms, "what is under way");
    }

    closeEra();
    const { operations } = workload;
    requests = operations.length;
    checkAnswers(operations);
    checkJobs(witness.events);
    checkIsolation(customers, operations);
    if (befell.jumps === 0 && befell.powerLosses === 0) checkLimit(operations, cluster.isShared);
    checkDeliveries(customers, receivers.heard, witness.events, witness.lost);
    if (isOld) {
      machine.sleep(ROUTINE);
      await pass(SETTLING);
      for (const [table, time] of [
        ["events", "recorded_at"],
        ["deliveries", "created_at"],
        ["payloads", "created_at"],
      ] as const) {
        const left = witness.count(table, `${time} < ${machine.now - 7.5 * DAY}`);
        if (left > 0) throw new Error(`after eight days there are ${left} ${table}`);
      }
    } else {
      await workload.finish();
      for (const customer of customers.slice(0, 2))
        checkFollowed(customer, workload.followed.get(customer.mark) ?? [], witness.events);
    }
    if (befell.powerLosses === 0) {
      const { text } = await ask(customers[2], "", "/api/data/snapshots");
      checkSnapshots(operations, (JSON.parse(text) as { total: number }).total);
    }
    for (const customer of customers.slice(0, 2))
      for (const [path, record] of recordsOf(`${customer.owner}/one`, witness.events))
        checkRecord(path, record, await ask(customer, "one", path));
    for (const { what, began, ended, answers } of operations)
      history.update(JSON.stringify([what, began, ended, answers]));
  } catch (error) {
    fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  const [uncaught] = machine.uncaught;
  if (uncaught !== undefined) fault = `nobody caught ${inspect(uncaught)}`;
  if (fault !== undefined && cluster.logged.length > 0)
    fault += `\nlogged: ${cluster.logged
      .slice(-3)
      .map((line) => line.slice(0, 400))
      .join("\n")}`;
  history.update(
    JSON.stringify([witness.events, witness.lost, receivers.heard, machine.steps, machine.now, fault ?? ""]),
  );
  witness.close();
  await cluster.end();
  const told = {
    steps: machine.steps,
    requests,
    events: witness.events.length,
    heard: receivers.heard.length,
    ...befell,
  };
  return { seed, hash: history.digest("hex").slice(0, 16), fault, told };
}

async function untouchedTitles(ask: () => Promise<Received>): Promise<readonly unknown[]> {
  for (;;) {
    const received = await ask();
    if (isTaken(received))
      return (JSON.parse(received.text) as { users: { jobTitle: unknown }[] }).users.map(({ jobTitle }) => jobTitle);
  }
}

/** Lets things happen to the cluster, until it is told to stop: crashes, losses of power, processes that stand still, clocks that are set, disks that are full. */
function befall(
  machine: Machine,
  cluster: Cluster,
  befell: Record<string, number>,
  onPowerLoss: () => void,
): () => void {
  const chance = machine.chance.fork();
  const fate = machine.newPlace("fate");
  const count = (name: string): void => void (befell[name] = (befell[name] ?? 0) + 1);
  let blows = chance.whole(10);
  const losesPower = chance.is(0.3);
  const setsClocks = !cluster.isShared && chance.is(0.2);

  function happen(): void {
    blows -= 1;
    if (blows > 0) plan();
    const [process] = cluster.living.length > 0 ? [chance.pick(cluster.living)] : [];
    const kind = chance.whole(12);
    if (kind >= 10) machine.sleep(chance.whole(100_000));
    else if (kind < 5) {
      count("crashes");
      cluster.crash();
    } else if (kind < 7 && losesPower) {
      count("powerLosses");
      cluster.losePower(onPowerLoss);
    } else if (process === undefined) return;
    else if (kind === 7) {
      count("freezes");
      process.frozenUntil = machine.now + chance.pick([100, 5_000, 40_000]);
    } else if (kind === 8 && setsClocks) {
      count("jumps");
      process.ahead += (chance.is(0.5) ? 1 : -1) * chance.whole(5_400_000);
    } else if (kind === 9) {
      count("fullDisks");
      process.isDiskFull = true;
      machine.after(chance.whole(3_000), process, () => (process.isDiskFull = false));
    }
  }

  function plan(): void {
    machine.after(chance.next() * chance.pick([50, 500, 500, 2_000, 5_000]), fate, happen);
  }

  if (blows > 0) plan();
  return () => {
    fate.isDead = true;
  };
}
