import { matchesEvent } from "../model/events.ts";
import { getOrMake } from "../model/maps.ts";
import { ATTEMPTS_KEPT, toDeliveryLine } from "./event-storage.ts";
import type {
  AttemptRow,
  DeliveryRow,
  EventRow,
  EventStorage,
  HistoryRow,
  PayloadRow,
  PlacedDelivery,
  SubscriptionChange,
  SubscriptionRow,
  SubscriptionVerdict,
} from "./event-storage.ts";
import { toHistoryRow } from "./memory-history.ts";
import type { KeptHistory } from "./memory-history.ts";
import { createAwaited } from "./queues.ts";

/** Deliveries of one owner in memory: beyond, the oldest goes, one that is over before one that is pending. */
const MOST_DELIVERIES = 1_000;

interface Kept {
  row: PlacedDelivery;
  /** Its place in the queue; null if it waits for nothing. */
  due: Due | null;
  lease: string | null;
}

/** Subscriptions and deliveries in memory, over a history. */
export interface EventQueue extends EventStorage {
  /** Takes note of events that entered the history, of which the first has this position. */
  note(events: readonly EventRow[], first: number): void;
  restore(subscription: SubscriptionRow): void;
}

/** Keeps subscriptions and deliveries in the process. */
export function createEventQueue(history: KeptHistory): EventQueue {
  const subscriptions = createMemorySubscriptions();
  // By owner, in the order in which they were made.
  const deliveries = new Map<string, Map<string, Kept>>();
  const byId = new Map<string, Kept>();
  const payloads = new Map<string, { readonly row: PayloadRow; uses: number }>();
  const due = createDueQueue();
  const attempts = createMemoryAttempts();
  const awaited = createAwaited();
  let pending: HistoryRow[] = [];
  let position = 0;

  const isCurrent = (entry: Due): boolean => byId.get(entry.id)?.due === entry;

  const isWaiting = (kept: Kept): boolean => kept.due !== null;

  function setDue(kept: Kept, at: number | null, lease: string | null): void {
    kept.due = at === null ? null : toDue(kept.row, at);
    kept.lease = lease;
    if (kept.due !== null) due.add(kept.due);
  }

  function insert(rows: readonly DeliveryRow[], bodies: readonly PayloadRow[]): void {
    for (const row of bodies) payloads.set(row.eventId, { row, uses: 0 });
    for (const row of rows) {
      const payload = payloads.get(row.eventId);
      if (payload === undefined) throw new Error(`there is no payload of ${row.eventId}`);
      payload.uses += 1;
      position += 1;
      const kept: Kept = { row: { ...row, position }, due: null, lease: null };
      const own = deliveries.get(row.owner) ?? new Map<string, Kept>();
      deliveries.set(row.owner, own.set(row.id, kept));
      byId.set(row.id, kept);
      setDue(kept, row.nextAttemptAt, null);
      if (own.size > MOST_DELIVERIES)
        remove(own.values().find((one) => one.due === null) ?? own.values().next().value ?? kept);
    }
  }

  function remove(kept: Kept): void {
    const { id, owner, eventId } = kept.row;
    kept.due = null;
    byId.delete(id);
    attempts.drop(id);
    const own = deliveries.get(owner);
    own?.delete(id);
    if (own?.size === 0) deliveries.delete(owner);
    const payload = payloads.get(eventId);
    if (payload === undefined) return;
    payload.uses -= 1;
    if (payload.uses === 0) payloads.delete(eventId);
  }

  function deliveriesOf(owner: string, subscriptionId: string): Kept[] {
    return [...(deliveries.get(owner)?.values() ?? [])].filter((kept) => kept.row.subscriptionId === subscriptionId);
  }

  function end(kept: Kept): void {
    kept.row = { ...kept.row, status: "failed", nextAttemptAt: null };
    setDue(kept, null, null);
  }

  function releaseHeld({ owner, subscriptionId, type }: DeliveryRow, now: number): void {
    for (const kept of deliveriesOf(owner, subscriptionId)) {
      if (kept.row.heldFor !== type || kept.lease !== null || kept.row.status !== "pending") continue;
      kept.row = { ...kept.row, heldFor: undefined, nextAttemptAt: now };
      setDue(kept, now, null);
    }
  }

  function change(
    owner: string,
    id: string,
    { failsPending = false, ...values }: SubscriptionChange,
  ): SubscriptionRow | undefined {
    const before = subscriptions.find(owner, id);
    if (before === undefined) return undefined;
    const next = { ...before, ...values };
    subscriptions.replace(owner, next);
    for (const kept of deliveriesOf(owner, id).filter(({ row }) => row.status === "pending")) {
      kept.row = { ...kept.row, receiver: next.receiver };
      if (failsPending && kept.lease === null) end(kept);
      else if (next.receiver !== before.receiver) setDue(kept, kept.due?.at ?? null, kept.lease);
    }
    return next;
  }

  function conclude(owner: string, id: string, verdict: SubscriptionVerdict): void {
    const { url, seenFailingSince, failingSince, disabledAt = null, disabledReason = null, failsPending } = verdict;
    const before = subscriptions.find(owner, id);
    if (before?.url !== url) return;
    if (seenFailingSince !== undefined && before.failingSince !== seenFailingSince) return;
    const isNew = disabledAt !== null && before.disabledAt === null;
    const disabling = isNew ? { disabledAt, disabledReason, updatedAt: disabledAt } : {};
    change(owner, id, {
      failingSince,
      ...disabling,
      ...(disabledAt !== null && failsPending !== undefined && { failsPending }),
    });
  }

  const { drop, sweep, ...reads } = history;
  return {
    ...reads,
    note(events, first) {
      const owner = events[0]?.owner ?? "";
      if (!subscriptions.of(owner).some((row) => row.disabledAt === null)) return;
      pending.push(...events.map((row, at) => toHistoryRow(row, first + at)));
      awaited.tell();
    },
    onAwaited: awaited.listen,
    restore(row) {
      subscriptions.add(row);
    },
    async createSubscription(values, most) {
      const row = { ...values, after: (await history.lastPositions([values.owner])).get(values.owner) ?? 0 };
      if (subscriptions.of(row.owner).length >= most) return false;
      subscriptions.add(row);
      return true;
    },
    listSubscriptions: async (owner) => subscriptions.of(owner),
    findSubscription: async (owner, id) => subscriptions.find(owner, id),
    changeSubscription: async (owner, id, values) => change(owner, id, values),
    async removeSubscription(owner, id) {
      if (subscriptions.find(owner, id) === undefined) return false;
      for (const kept of deliveriesOf(owner, id)) remove(kept);
      subscriptions.remove(owner, id);
      return true;
    },
    async relay(most, fanOut) {
      const events = pending.slice(0, most);
      if (events.length === 0) return 0;
      const owners = new Set(events.map((event) => event.owner));
      const enabled = [...owners].flatMap((owner) => subscriptions.of(owner)).filter((row) => row.disabledAt === null);
      const made = fanOut(events, enabled, new Map());
      insert(made.deliveries, made.payloads);
      for (const attempt of made.attempts ?? []) attempts.add(attempt);
      pending = pending.slice(events.length);
      return events.length;
    },
    countWaiting: async (owner) => [...(deliveries.get(owner)?.values() ?? [])].filter(isWaiting).length,
    async measureWaiting() {
      const made = byId
        .values()
        .filter(isWaiting)
        .map(({ row }) => row.createdAt)
        .toArray();
      return { count: made.length, oldest: made.length === 0 ? null : made.reduce((a, b) => Math.min(a, b)) };
    },
    enqueue: async (delivery, payload) => insert([delivery], [payload]),
    async claim({ now, leaseUntil, lease, limit }, admit) {
      const taken = due.take(now, limit, isCurrent, ({ id }) => {
        const kept = byId.get(id);
        return kept !== undefined && admit(kept.row);
      });
      return taken.flatMap(({ id }) => {
        const kept = byId.get(id);
        const subscription =
          kept === undefined ? undefined : subscriptions.find(kept.row.owner, kept.row.subscriptionId);
        const body = payloads.get(kept?.row.eventId ?? "")?.row.body;
        if (kept === undefined || subscription === undefined || body === undefined) return [];
        setDue(kept, leaseUntil, lease);
        return [{ ...kept.row, lease, body, subscription }];
      });
    },
    async finish(outcomes) {
      for (const { attempt, lease, status, tries, nextAttemptAt, subscriptionId, ...rules } of outcomes) {
        const kept = byId.get(attempt.deliveryId);
        if (kept === undefined || kept.lease !== lease) continue;
        attempts.add(attempt);
        kept.row = { ...kept.row, status, tries, attempts: attempt.number, nextAttemptAt, heldFor: undefined };
        setDue(kept, nextAttemptAt, null);
        const { owner } = kept.row;
        const isEnding = rules.failsIfDisabled && subscriptions.find(owner, subscriptionId)?.disabledAt !== null;
        if (status === "pending" && isEnding) end(kept);
        if (kept.row.status !== "pending") releaseHeld(kept.row, attempt.at);
        if (rules.subscription !== undefined) conclude(owner, subscriptionId, rules.subscription);
      }
    },
    async postpone(id, lease, until, { failsIfDisabled }) {
      const kept = byId.get(id);
      if (kept === undefined || kept.lease !== lease) return;
      kept.row = { ...kept.row, nextAttemptAt: until };
      const isDisabled = subscriptions.find(kept.row.owner, kept.row.subscriptionId)?.disabledAt !== null;
      if (failsIfDisabled && isDisabled) end(kept);
      else setDue(kept, until, null);
    },
    async releaseLeases(now) {
      for (const kept of byId.values()) if (kept.lease !== null) setDue(kept, now, null);
    },
    async retime(scope, when) {
      const slash = scope.lastIndexOf("/");
      const [owner, name] = [scope.slice(0, slash), scope.slice(slash + 1)];
      let changed = 0;
      for (const kept of deliveries.get(owner)?.values() ?? []) {
        const { status, heldFor, nextAttemptAt, eventId } = kept.row;
        if (status !== "pending" || heldFor !== undefined || kept.lease !== null || nextAttemptAt === null) continue;
        if (sandboxOf(payloads.get(eventId)?.row.body ?? "") !== name) continue;
        const next = when(nextAttemptAt);
        if (next === nextAttemptAt) continue;
        kept.row = { ...kept.row, nextAttemptAt: next };
        setDue(kept, next, null);
        changed += 1;
      }
      return changed;
    },
    nextDue: async (now) => due.nextAfter(now, isCurrent),
    async listDeliveries(owner, subscriptionId, { status, patterns, before = Infinity, limit }) {
      return deliveriesOf(owner, subscriptionId)
        .map((kept) => kept.row)
        .filter((row) => row.position < before && (status === undefined || row.status === status))
        .filter((row) => patterns === undefined || patterns.some((pattern) => matchesEvent(pattern, row.type)))
        .toReversed()
        .slice(0, limit);
    },
    findDelivery: async (owner, id) => deliveries.get(owner)?.get(id)?.row,
    listAttempts: async (ids) => ids.flatMap((id) => attempts.list(id)),
    listPayloads: async (ids) => ids.flatMap((id) => payloads.get(id)?.row ?? []),
    async redeliver(owner, id, now) {
      const kept = deliveries.get(owner)?.get(id);
      if (kept === undefined || kept.lease !== null) return kept?.row;
      kept.row = { ...kept.row, status: "pending", tries: 0, nextAttemptAt: now };
      setDue(kept, now, null);
      return kept.row;
    },
    async dropOwner(owner) {
      await drop(owner);
      for (const kept of Array.from(deliveries.get(owner)?.values() ?? [])) remove(kept);
      subscriptions.drop(owner);
      pending = pending.filter((event) => event.owner !== owner);
    },
    async sweep(keeping) {
      await sweep(keeping);
      for (const kept of Array.from(byId.values()))
        if (kept.due === null && kept.row.createdAt < keeping.since) remove(kept);
    },
  };
}

/** Bound of receivers' answers in memory together, in UTF-16 code units: beyond it, the oldest are forgotten. */
const MOST_RESPONSES = 64 * 1024 * 1024;

function createMemoryAttempts() {
  const byDelivery = new Map<string, AttemptRow[]>();
  // Those whose responses are kept, the oldest first.
  const answered = new Set<AttemptRow>();
  let size = 0;

  function forget(attempt: AttemptRow): void {
    if (answered.delete(attempt)) size -= attempt.response?.length ?? 0;
  }

  function fit(): void {
    for (const attempt of answered) {
      if (size <= MOST_RESPONSES) return;
      forget(attempt);
      const rows = byDelivery.get(attempt.deliveryId) ?? [];
      rows.splice(rows.indexOf(attempt), 1, { ...attempt, response: null });
    }
  }

  return {
    /** Keeps an attempt, and no more than the last {@link ATTEMPTS_KEPT} of its delivery. */
    add(attempt: AttemptRow): void {
      const rows = getOrMake(byDelivery, attempt.deliveryId, () => []);
      rows.push(attempt);
      for (const old of rows.splice(0, rows.length - ATTEMPTS_KEPT)) forget(old);
      if (attempt.response === null) return;
      answered.add(attempt);
      size += attempt.response.length;
      fit();
    },
    list: (deliveryId: string): readonly AttemptRow[] => byDelivery.get(deliveryId) ?? [],
    drop(deliveryId: string): void {
      for (const attempt of byDelivery.get(deliveryId) ?? []) forget(attempt);
      byDelivery.delete(deliveryId);
    },
  };
}

function createMemorySubscriptions() {
  const kept = new Map<string, readonly SubscriptionRow[]>();
  const of = (owner: string): readonly SubscriptionRow[] => kept.get(owner) ?? [];
  return {
    of,
    find: (owner: string, id: string) => of(owner).find((row) => row.id === id),
    add: (row: SubscriptionRow) => void kept.set(row.owner, [...of(row.owner), row]),
    replace(owner: string, next: SubscriptionRow): void {
      kept.set(
        owner,
        of(owner).map((row) => (row.id === next.id ? next : row)),
      );
    },
    remove(owner: string, id: string): void {
      const rest = of(owner).filter((row) => row.id !== id);
      if (rest.length === 0) kept.delete(owner);
      else kept.set(owner, rest);
    },
    drop: (owner: string) => void kept.delete(owner),
  };
}

/** Something that falls due. Whoever adds one for the same thing again takes the one before for void (`isCurrent`). */
interface Due {
  readonly id: string;
  readonly at: number;
  readonly place: number;
  /** Names those that wait in one line, as they are accepted or not together: whose it is, and who is to receive it. */
  readonly line: string;
}

function toDue({ id, position: place, owner, receiver }: PlacedDelivery, at: number): Due {
  return { id, at, place, line: toDeliveryLine(owner, receiver) };
}

function isBefore(one: Due, other: Due): boolean {
  return one.at === other.at ? one.place < other.place : one.at < other.at;
}

/** Deliveries in order of their time. What is due but could not be taken waits in a line apart, so that it is not in the way of others. */
function createDueQueue() {
  const heap: Due[] = [];
  const waiting = new Map<string, Due[]>();

  function push(due: Due): void {
    let at = heap.push(due) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = heap[above];
      if (parent === undefined || !isBefore(due, parent)) break;
      heap[at] = parent;
      at = above;
    }
    heap[at] = due;
  }

  function pop(): Due | undefined {
    const top = heap[0];
    const last = heap.pop();
    if (top === undefined || last === undefined || heap.length === 0) return top;
    let at = 0;
    for (;;) {
      const left = heap[2 * at + 1];
      const right = heap[2 * at + 2];
      const [child, below] =
        right !== undefined && left !== undefined && isBefore(right, left) ? [2 * at + 2, right] : [2 * at + 1, left];
      if (below === undefined || !isBefore(below, last)) break;
      heap[at] = below;
      at = child;
    }
    heap[at] = last;
    return top;
  }

  return {
    add: push,
    /** Takes what is due at `now` and accepted, at most `limit`. `isCurrent` says whether an entry still holds. */
    take(now: number, limit: number, isCurrent: (due: Due) => boolean, accept: (due: Due) => boolean): readonly Due[] {
      const taken: Due[] = [];
      for (const [name, line] of waiting) {
        let done = 0;
        for (const due of line) {
          if (isCurrent(due)) {
            if (taken.length === limit || !accept(due)) break;
            taken.push(due);
          }
          done += 1;
        }
        if (done === line.length) waiting.delete(name);
        else line.splice(0, done);
      }
      for (let next = heap[0]; next !== undefined && next.at <= now; next = heap[0]) {
        pop();
        if (!isCurrent(next)) continue;
        const line = waiting.get(next.line);
        if (line !== undefined) line.push(next);
        else if (taken.length < limit && accept(next)) taken.push(next);
        else waiting.set(next.line, [next]);
      }
      return taken;
    },
    /** The time of the next entry after `now`. */
    nextAfter(now: number, isCurrent: (due: Due) => boolean): number | null {
      while (heap[0] !== undefined && !isCurrent(heap[0])) pop();
      const next = heap[0];
      if (next === undefined) return null;
      if (next.at > now) return next.at;
      const later = heap.filter((due) => due.at > now && isCurrent(due)).map((due) => due.at);
      return later.length === 0 ? null : later.reduce((a, b) => Math.min(a, b));
    },
  };
}

/**
 * Offset of deliveries that wait for a clock that stands still: due at that clock's time and this, later than any time of a process.
 * Epoch milliseconds.
 */
export const HELD_FROM = 2e14;

export function isHeld(dueAt: number): boolean {
  return dueAt > HELD_FROM / 2;
}

export function sandboxOf(body: string): string | undefined {
  return /^\{"id":"[^"]*","type":"[^"]*","timestamp":"[^"]*","sandbox":"([^"]*)"/.exec(body)?.[1];
}
