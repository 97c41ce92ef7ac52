/** Checks of a history: each throws an error that says what does not hold. */
import { isDeepStrictEqual } from "node:util";

import type { Heard } from "./network.ts";
import { VISITOR_LIMIT } from "./service.ts";
import type { Customer, Received } from "./service.ts";
import type { Seen } from "./witness.ts";
import { OPENING, REGISTERS, isTaken } from "./workload.ts";
import type { Operation } from "./workload.ts";

/** Snapshots of an account whose plan is `developer`. */
const MOST_SNAPSHOTS = 5;

const scopeOf = ({ customer, sandbox }: Operation): string => `${customer?.owner}/${sandbox}`;

/** A write is told of once if it was answered, at most once if it is not known, and not at all if it was refused; between its request and its answer; as it was answered. */
export function checkWrites(operations: readonly Operation[], events: readonly Seen[]): void {
  const told = Map.groupBy(events, ({ scope, type, object }) => `${scope} ${type} ${tokenOf(object)}`);
  for (const operation of operations) {
    const { kind, type, token, answers, began, ended, what, open } = operation;
    if (kind !== "write") continue;
    const found = told.get(`${scopeOf(operation)} ${type} ${token}`) ?? [];
    const taken = answers.filter(isTaken);
    const isRefused = open === 0 && answers.length > 0 && answers.every(({ status }) => isRefusal(status));
    const [least, most] = taken.length > 0 ? [1, 1] : isRefused ? [0, 0] : [0, 1];
    const name = `${what} (${token})`;
    if (found.length < least || found.length > most)
      throw new Error(
        `${name} was answered with ${answers.map(({ status }) => status).join(", ") || "nothing"}, and carried out ${found.length} times`,
      );
    const [event] = found;
    if (event === undefined) continue;
    if (event.at < began || event.at >= ended)
      throw new Error(`${name} was committed at step ${event.at}, and asked for and answered at ${began} and ${ended}`);
    for (const { text } of taken)
      if (!isDeepStrictEqual(JSON.parse(text), event.object))
        throw new Error(`${name} was answered with ${text}, and its event has ${JSON.stringify(event.object)}`);
  }
}

const isRefusal = (status: number | undefined): boolean =>
  status === 0 || (status !== undefined && status >= 400 && status < 500 && status !== 409);

function tokenOf(object: Seen["object"]): string {
  for (const name of ["jobTitle", "reference", "name"]) {
    const value = object[name];
    if (typeof value === "string" && /^[A-Z]~\d/.test(value)) return value;
  }
  return "";
}

type Titles = readonly unknown[];

/** The registers of a sandbox after each of its events, the first entry before the first. */
function versionsOf(scope: string, events: readonly Seen[], untouched: Titles): Titles[] {
  const versions = [untouched];
  for (const { object, type } of events.filter((one) => one.scope === scope)) {
    const before = versions.at(-1) ?? untouched;
    const register = type === "user.updated" ? REGISTERS.indexOf(String(object["id"])) : -1;
    versions.push(register < 0 ? before : before.with(register, object["jobTitle"]));
  }
  return versions;
}

/**
 * Throws unless all reads and writes of a sandbox are in one order, in which each is at a moment between its request and its answer, and each read
 * sees the last writes before it. The order of the writes is that of their events.
 */
export function checkReads(operations: readonly Operation[], events: readonly Seen[], untouched: Titles): void {
  for (const [scope, ofScope] of Map.groupBy(operations, scopeOf)) {
    const versions = versionsOf(scope, events, untouched);
    const here = events.filter((one) => one.scope === scope);
    const placeOf = new Map(here.map(({ type, object }, at) => [`${type} ${tokenOf(object)}`, at + 1]));
    const seen: { readonly ended: number; readonly place: number }[] = [];
    for (const { kind, ended, type, token } of ofScope)
      if (kind === "write" && ended !== Infinity) seen.push({ ended, place: placeOf.get(`${type} ${token}`) ?? 0 });
    const reads = ofScope.filter(({ kind, ended }) => kind === "read" && ended !== Infinity);
    for (const { began, ended, answers, what } of reads.toSorted((a, b) => a.ended - b.ended)) {
      const text = answers.find(isTaken)?.text ?? "{}";
      const { users } = JSON.parse(text) as { users: { id: string; jobTitle: unknown }[] };
      const titles = users.map(({ jobTitle }) => jobTitle);
      const least = Math.max(0, ...seen.filter((one) => one.ended < began).map(({ place }) => place));
      const most = here.findLastIndex(({ at }) => at < ended) + 1;
      const place = versions.findIndex((one, at) => at >= least && at <= most && isDeepStrictEqual(one, titles));
      if (place < 0)
        throw new Error(
          `${what} in ${scope} gave ${titles.join(", ")}, which is not there from event ${least} to event ${most}`,
        );
      seen.push({ ended, place });
    }
    for (const { kind, expected, type, token, what } of ofScope) {
      const place = placeOf.get(`${type} ${token}`);
      if (kind !== "write" || expected === undefined || place === undefined) continue;
      const register = REGISTERS.indexOf(String(here[place - 1]?.object["id"]));
      const before = versions[place - 1]?.[register];
      if (before !== expected)
        throw new Error(`${what} was for ${expected} alone, and was carried out on ${String(before)}`);
    }
  }
}

/** Throws unless the accounts of a bank have together what they were opened with, whenever they are listed. */
export function checkBalances(operations: readonly Operation[]): void {
  for (const { kind, answers, customer, what } of operations) {
    if (kind !== "balances") continue;
    for (const { text } of answers.filter(isTaken)) {
      const { accounts } = JSON.parse(text) as { accounts: { name: string | null; balance: number }[] };
      const own = accounts.filter(({ name }) => name?.startsWith(customer?.mark ?? "") === true);
      const sum = own.reduce((all, { balance }) => all + balance, 0);
      if (sum !== own.length * OPENING) throw new Error(`${what} came to ${sum} in ${own.length} accounts: ${text}`);
    }
  }
}

/** Throws if a completed transfer has not two transactions, or an account not what its transactions come to. */
export function checkLedger(events: readonly Seen[]): void {
  for (const [scope, here] of Map.groupBy(events, (one) => one.scope)) {
    const moved = new Map<string, number>();
    for (const { type, object } of here)
      if (type === "transaction.created")
        moved.set(
          String(object["accountId"]),
          (moved.get(String(object["accountId"])) ?? 0) + Number(object["amount"]),
        );
    for (const { type, object } of lastOf(here, "account"))
      if (type !== "account.deleted" && object["balance"] !== OPENING + (moved.get(String(object["id"])) ?? 0))
        throw new Error(
          `account ${String(object["id"])} of ${scope} has ${String(object["balance"])}, and its transactions come to ${moved.get(String(object["id"])) ?? 0}`,
        );
    const count = (type: string): number => here.filter((one) => one.type === type).length;
    if (count("transaction.created") !== 2 * count("transfer.completed"))
      throw new Error(
        `${count("transfer.completed")} transfers of ${scope} have ${count("transaction.created")} transactions`,
      );
  }
}

/** The last event of each record of a kind. */
function lastOf(events: readonly Seen[], kind: string): Seen[] {
  const last = new Map<string, Seen>();
  for (const event of events) if (event.type.startsWith(`${kind}.`)) last.set(String(event.object["id"]), event);
  return [...last.values()];
}

/** The records of a sandbox as its events left them, by path; undefined for one that was deleted. */
export function recordsOf(scope: string, events: readonly Seen[]): ReadonlyMap<string, Seen["object"] | undefined> {
  const here = events.filter((one) => one.scope === scope);
  const paths = {
    user: "/v1/users",
    account: "/v1/fintech/accounts",
    transfer: "/v1/fintech/transfers",
    job: "/v1/jobs",
  };
  const all = Object.entries(paths).flatMap(([kind, path]) =>
    lastOf(here, kind).map(
      ({ type, object }) =>
        [`${path}/${String(object["id"])}`, type.endsWith(".deleted") ? undefined : object] as const,
    ),
  );
  return new Map(all);
}

export function checkRecord(path: string, expected: Seen["object"] | undefined, { status, text }: Received): void {
  const isRight =
    expected === undefined ? status === 404 : status === 200 && isDeepStrictEqual(JSON.parse(text), expected);
  if (!isRight)
    throw new Error(`in the end ${path} was answered with ${status} ${text}, and not ${JSON.stringify(expected)}`);
}

/** Each job starts once and ends once, whoever sees to it. */
export function checkJobs(events: readonly Seen[]): void {
  for (const { scope, object } of events.filter(({ type }) => type === "job.created"))
    for (const type of ["job.started", "job.completed"]) {
      const told = events.filter(
        (one) => one.scope === scope && one.type === type && one.object["id"] === object["id"],
      );
      if (told.length !== 1)
        throw new Error(`job ${String(object["id"])} of ${scope} has ${told.length} events ${type}`);
    }
}

/** Who follows the events of a customer is told each once, in their order. */
export function checkFollowed(customer: Customer, ids: readonly string[], events: readonly Seen[]): void {
  const right = events.filter(({ owner }) => owner === customer.owner).map(({ id }) => id);
  const at = right.findIndex((id, place) => id !== ids[place]);
  if (at >= 0 || ids.length !== right.length)
    throw new Error(
      `the history of ${customer.mark} has ${right.length} events, and who followed it was told of ${ids.length}, right up to ${at < 0 ? right.length : at}`,
    );
}

/** Each event reaches each receiver that subscribed to it, signed; nobody hears what nobody wrote, or what is another's. */
export function checkDeliveries(
  customers: readonly Customer[],
  heard: readonly Heard[],
  events: readonly Seen[],
  lost: readonly Seen[],
): void {
  const all = new Map([...lost, ...events].map((event) => [event.id, event]));
  const taken = new Set<string>();
  for (const { receiver, event, status, isSigned, text } of heard) {
    const { owner } = all.get(event.id) ?? {};
    const customer = customers.find(({ subscriptions }) => subscriptions.some(({ url }) => url === receiver));
    if (owner === undefined || owner !== customer?.owner)
      throw new Error(`${receiver} got ${text}, which is not an event of ${customer?.mark}`);
    if (!isSigned) throw new Error(`${receiver} got ${text} without a signature that is right`);
    const { data } = JSON.parse(text) as { data: { object: Seen["object"] } };
    if (!isDeepStrictEqual(data.object, all.get(event.id)?.object))
      throw new Error(`${receiver} got ${text}, and it happened otherwise`);
    if (status === 200) taken.add(`${receiver} ${event.id}`);
  }
  for (const { owner, subscriptions } of customers)
    for (const { url, events: patterns } of subscriptions)
      for (const { id, type } of events.filter((one) => one.owner === owner)) {
        const isWanted = patterns.some(
          (pattern) =>
            pattern === "*" || pattern === type || (pattern.endsWith(".*") && type.startsWith(pattern.slice(0, -1))),
        );
        if (isWanted && !taken.has(`${url} ${id}`)) throw new Error(`${url} was never told of ${type} ${id}`);
      }
}

/** Throws if an answer to a customer, or a delivery to its receivers, has something in it that another one wrote. */
export function checkIsolation(customers: readonly Customer[], operations: readonly Operation[]): void {
  for (const { answers, customer, what } of operations)
    for (const { mark } of customers)
      if (mark !== customer?.mark && answers.some(({ text }) => text.includes(mark)))
        throw new Error(`${customer?.mark ?? "a visitor"} asked ${what} and was shown what is of ${mark}`);
}

/** A visitor has as many requests in a window as there are, not one more or less. */
export function checkLimit(operations: readonly Operation[], isShared: boolean): void {
  const visits = operations.filter(({ kind }) => kind === "visit");
  const windows = Map.groupBy(
    visits.flatMap(({ what, answers }) => answers.map((answer) => ({ what, ...answer }))),
    // Processes that share nothing count by themselves.
    ({ what, process }) => `${what} ${isShared ? "" : process}`,
  );
  for (const [name, answers] of windows) {
    const of = (status: number | undefined) => answers.filter((one) => one.status === status);
    const remaining = of(200).map(({ headers }) => headers["x-ratelimit-remaining"]);
    if (remaining.length > VISITOR_LIMIT || new Set(remaining).size < remaining.length)
      throw new Error(`${name} was let in ${remaining.length} times, with ${remaining.join(", ")} left`);
    if (of(429).length > 0 && of(200).length + of(undefined).length + of(503).length < VISITOR_LIMIT)
      throw new Error(`${name} was refused after ${remaining.length} requests`);
  }
}

/** An account has as many snapshots as its plan allows, however many are taken at once. */
export function checkSnapshots(operations: readonly Operation[], total: number): void {
  const answers = operations.filter(({ kind }) => kind === "snapshot").flatMap((one) => one.answers);
  const taken = answers.filter(isTaken).length;
  const unknown = answers.filter(({ status }) => status === undefined || status >= 500).length;
  const refused = answers.filter(({ status = 0 }) => status >= 400 && status < 500).length;
  if (total > MOST_SNAPSHOTS || taken > MOST_SNAPSHOTS)
    throw new Error(`there are ${total} snapshots, and ${taken} were taken`);
  if (total < taken || total > taken + unknown)
    throw new Error(`there are ${total} snapshots, and ${taken} or ${taken + unknown} were taken`);
  if (refused > 0 && taken + unknown < MOST_SNAPSHOTS) throw new Error(`a snapshot was refused after ${taken}`);
}

/** No request is answered with a fault of the service's own. */
export function checkAnswers(operations: readonly Operation[]): void {
  for (const { answers, what } of operations)
    for (const { status = 0, text } of answers)
      if (status >= 500 && status !== 503) throw new Error(`${what} was answered with ${status}: ${text}`);
}
