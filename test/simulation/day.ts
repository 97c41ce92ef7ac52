/** A day of production: many customers, who read and write all day, and what the service holds on to from hour to hour. */
import { rmSync } from "node:fs";

import { startMachine } from "./machine.ts";
import { openReceivers } from "./network.ts";
import { makeTemplate, openCluster } from "./service.ts";
import type { Customer, Sent } from "./service.ts";
import { openWitness } from "./witness.ts";

const HOUR = 3_600_000;
const MIB = 1024 * 1024;

/** Steps of the machine that one request may take. */
const STEPS = 100;

/** The most that the process may have at the end of an hour, in MiB: its heap, and the rest of its memory. */
const MOST = { heap: 400, resident: 900 };

/** Requests by how many of a hundred they are; `n` tells one from another. */
const KINDS: readonly (readonly [share: number, make: (n: number) => Sent])[] = [
  [25, (n) => ({ path: `/v1/users?limit=10&page=${1 + (n % 5)}` })],
  [20, (n) => ({ path: `/v1/bookstore/books/${1 + (n % 100)}` })],
  [10, (n) => ({ path: `/v1/bookstore/orders?status=paid&sort=-total&limit=${1 + (n % 20)}` })],
  [5, (n) => ({ path: `/v1/users?q=${"aeiou"[n % 5]}` })],
  [15, (n) => ({ method: "PATCH", path: `/v1/users/${1 + (n % 20)}`, body: { jobTitle: `Title ${n}` } })],
  [10, (n) => ({ method: "POST", path: "/v1/users", body: { name: "New", email: `u${n}@example.com` } })],
  [3, (n) => ({ method: "DELETE", path: `/v1/bookstore/reviews/${1 + (n % 100)}` })],
  [5, (n) => ({ method: "POST", path: "/v1/jobs", body: { type: "export", name: `Job ${n}`, durationMs: 5_000 } })],
  [4, () => ({ path: "/api/events?limit=20" })],
  [2, () => ({ path: "/api/data/changes" })],
  [1, (n) => ({ method: "POST", path: "/api/data/reset", body: { seed: n % 50 } })],
];

/** Prints a table of the hours. Returns what does not hold, in words. */
export async function simulateDay(customers: number, requests: number, hours: number): Promise<readonly string[]> {
  await import("../../src/core/events/sender.ts"); // it is loaded when it is first needed, which takes real time
  const machine = startMachine(1, 1_000_000 + requests * STEPS);
  const { chance } = machine;
  const plans = Array.from({ length: customers }, () => "team");
  const { folder, customers: all } = await makeTemplate(machine, plans);
  const cluster = openCluster(machine, folder, 1);
  const receivers = openReceivers(machine);
  receivers.heal();
  for (const { subscriptions } of all)
    for (const { url, secret } of subscriptions) receivers.secrets.set(url, [secret]);
  const witness = openWitness(machine, cluster);
  await cluster.start();
  const place = machine.newPlace("customers");
  const statuses = new Map<string, number>();
  const faults: string[] = [];
  const count = (name: string): void => void statuses.set(name, (statuses.get(name) ?? 0) + 1);
  let sent = 0;
  let open = 0;
  let heard = 0;

  async function ask(customer: Customer, request: Sent): Promise<void> {
    open += 1;
    const { status = 0, text } = await cluster.request(place, { ...request, headers: customer.headers });
    open -= 1;
    count(`${String(status).charAt(0)}xx`);
    if ((status === 0 || status >= 500) && faults.length < 10)
      faults.push(`${request.method ?? "GET"} ${request.path}: ${status} ${text.slice(0, 200)}`);
  }

  /** A few customers do most of the work, and more of it by day. */
  function next(): void {
    if (sent === requests) return;
    sent += 1;
    const customer = all[Math.floor(chance.next() ** 3 * all.length)] as Customer; // there is one
    let left = chance.whole(100);
    const [, make] = KINDS.find(([share]) => (left -= share) < 0) ?? KINDS[0] ?? [];
    if (make !== undefined) void ask(customer, make(sent));
    const hour = ((machine.now / HOUR) % 24) | 0;
    const usual = (hours * HOUR) / requests;
    machine.after(-Math.log(1 - chance.next()) * usual * (hour >= 8 && hour < 20 ? 2 / 3 : 2), place, next);
  }

  const isAll = (): boolean => sent === requests;
  console.log("hour  requests    2xx    4xx    5xx   heap MiB   resident    events  deliveries  waiting  heard");
  const begun = machine.now;
  machine.after(0, place, next);
  for (let hour = 1; hour <= hours || !isAll(); hour += 1) {
    const end = begun + hour * HOUR;
    machine.after(end - machine.now, place, () => undefined);
    await machine.run(() => machine.now >= end || machine.uncaught.length > 0, 2 * HOUR, `hour ${hour}`);
    // What was heard is looked at and let go: the process is the service's.
    const messages = receivers.heard.splice(0);
    heard += messages.length;
    const wrong = messages.filter(({ isSigned }) => !isSigned).length;
    if (wrong > 0) faults.push(`${wrong} messages are not signed with their subscription's secret`);
    globalThis.gc?.();
    const { heapUsed, rss } = process.memoryUsage();
    const [heap, resident] = [heapUsed / MIB, rss / MIB];
    const answered = ["2xx", "4xx", "5xx"].map((name) => statuses.get(name) ?? 0);
    const rows = [witness.count("events", "true"), witness.count("deliveries", "true"), witness.waiting().count];
    const cells = [hour, sent, ...answered, heap, resident, ...rows, heard];
    const widths = [4, 10, 7, 7, 7, 11, 11, 10, 12, 9, 7];
    console.log(cells.map((cell, at) => String(Math.round(cell)).padStart(widths[at] ?? 0)).join(""));
    if (heap > MOST.heap) faults.push(`the heap has ${Math.round(heap)} MiB after ${hour} hours`);
    if (resident > MOST.resident) faults.push(`the process has ${Math.round(resident)} MiB after ${hour} hours`);
    if (machine.uncaught.length > 0) break;
  }
  const done = machine.now + HOUR;
  machine.after(HOUR, place, () => undefined);
  await machine.run(() => machine.now >= done || machine.uncaught.length > 0, 2 * HOUR, "the last hour");
  if (open > 0) faults.push(`${open} requests have no answer`);
  const { count: left } = witness.waiting();
  if (left > 0) faults.push(`${left} deliveries wait an hour after the day`);
  faults.push(...machine.uncaught.map((error) => `nobody caught ${String(error)}`), ...cluster.logged.slice(0, 10));
  witness.close();
  await cluster.end();
  rmSync(folder, { recursive: true, force: true });
  return faults;
}
