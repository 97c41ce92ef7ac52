import { getOrMake } from "../model/maps.ts";
import { UsedMap } from "../model/recent.ts";
import { isOwnClockEvent } from "../sandbox/events.ts";
import { ATTEMPTS_AT_ONCE } from "../services/bounds.ts";
import { toDeliveryLine } from "../storage/event-storage.ts";
import type { ClaimedDelivery, DueDelivery } from "../storage/event-storage.ts";

export interface Admitted {
  /** These have a slot: they are to be sent. */
  readonly send: readonly ClaimedDelivery[];
  /** These were claimed and get no slot soon: others may claim them. */
  readonly back: readonly ClaimedDelivery[];
}

interface Admitting {
  /** True if a delivery may be claimed: it gets a slot, or waits for one of its line that is soon free. */
  admit(delivery: DueDelivery): boolean;
  /** Owners whose payer is not known yet: what is theirs was not admitted. */
  readonly unknown: ReadonlySet<string>;
  /** True if something is due that is being attempted: its lease ended before, as where the machine slept. */
  readonly isBehind: boolean;
  /** Ends the look. What was admitted and is not in `claimed` (deleted meanwhile, or the transaction failed) has no slot any more. */
  end(claimed: readonly ClaimedDelivery[], now: number): Admitted;
}

interface InOrder {
  readonly id: string;
  readonly line: string;
  readonly holder: DeliveryDestination;
}

const NOTHING: Admitted = Object.freeze({ send: [], back: [] });

/** All slots are free, and nothing waits. */
export function createAdmission(payers: Payers) {
  const slots = createSlots();
  const ahead = createAhead();
  const holders = new Map<string, DeliveryDestination>();
  /** Deliveries of a sandbox with its own clock, sent in order, one at once for each subscription, by its id; others wait behind it. */
  const inOrder = new Map<string, InOrder>();
  let isClosed = false;

  function mayWait(line: string): boolean {
    const [owner = "", receiver = ""] = line.split(" ", 2);
    return slots.isBusy({ owner, receiver }) && ahead.hasRoom(line, 1, "line");
  }

  function mayFollow(subscriptionId: string, holder: DeliveryDestination, more: number): boolean {
    return inOrder.has(subscriptionId) && slots.isBusy(holder) && ahead.hasRoom(subscriptionId, more, "inOrder");
  }

  /** An attempt is over: its slot goes to one that waits for it. `succeeded` is undefined if nothing was sent. */
  function leave(id: string, succeeded: boolean | undefined): Admitted {
    const holder = holders.get(id);
    holders.delete(id);
    const [ordered, before] = inOrder.entries().find(([, held]) => held.id === id) ?? [];
    if (ordered !== undefined) inOrder.delete(ordered);
    if (holder === undefined) return NOTHING;
    slots.free(holder, succeeded);
    const lines = [...(ordered === undefined ? [] : [ordered]), toDeliveryLine(holder.owner, holder.receiver)];
    if (succeeded === true) for (const line of lines) ahead.noteSuccess(line);
    if (succeeded === false || isClosed) return { send: [], back: lines.flatMap((line) => ahead.takeLine(line)) };
    // Nothing else under way would go on with what is sent in order.
    if (!slots.take(holder)) return { send: [], back: ordered === undefined ? [] : ahead.takeLine(ordered) };
    const following = ordered === undefined ? undefined : ahead.next(ordered);
    if (following !== undefined && ordered !== undefined && before !== undefined)
      inOrder.set(ordered, { ...before, id: following.id });
    const next = following ?? ahead.next(toDeliveryLine(holder.owner, holder.receiver));
    if (next === undefined) {
      slots.free(holder, undefined);
      return NOTHING;
    }
    holders.set(next.id, holder);
    return { send: [next], back: [] };
  }

  function begin(): Admitting {
    const admitted = new Set<string>();
    const unknown = new Set<string>();
    const waiting = new Map<string, string>();
    const waitingOf = new Map<string, number>();
    let isBehind = false;
    return {
      unknown,
      get isBehind() {
        return isBehind;
      },
      admit({ id, owner, receiver, subscriptionId, eventId }) {
        if (holders.has(id)) {
          isBehind = true;
          return false;
        }
        const isOrdered = isOwnClockEvent(eventId);
        const payer = payers.of(owner);
        if (payer === undefined) {
          unknown.add(owner);
          return false;
        }
        const holder = { owner: payer, receiver };
        if ((isOrdered && inOrder.has(subscriptionId)) || !slots.take(holder)) {
          const line = isOrdered ? subscriptionId : toDeliveryLine(payer, receiver);
          const more = (waitingOf.get(line) ?? 0) + 1;
          const mayGoAhead = isOrdered
            ? mayFollow(subscriptionId, holder, more)
            : slots.isBusy(holder) && ahead.hasRoom(line, more, "line");
          if (!mayGoAhead) return false;
          waitingOf.set(line, more);
          waiting.set(id, line);
          return true;
        }
        holders.set(id, holder);
        if (isOrdered) inOrder.set(subscriptionId, { id, line: toDeliveryLine(owner, receiver), holder });
        admitted.add(id);
        return true;
      },
      end(claimed, now) {
        const send: ClaimedDelivery[] = [];
        const back: ClaimedDelivery[] = [];
        for (const delivery of claimed) {
          const line = waiting.get(delivery.id);
          if (line === undefined) send.push(delivery);
          else if (isClosed) back.push(delivery);
          else ahead.add(line, delivery, now);
        }
        for (const { id } of send) admitted.delete(id);
        for (const id of admitted) {
          const freed = leave(id, undefined);
          send.push(...freed.send);
          back.push(...freed.back);
        }
        return { send, back };
      },
    };
  }

  return {
    begin,
    /** Payers, and lines to receivers (`toDeliveryLine`) of payers or owners, that get no more now. */
    full: () =>
      new Set([
        ...slots.fullOwners,
        ...slots.fullLines.filter((line) => !mayWait(line)),
        ...[...inOrder].filter(([id, { holder }]) => !mayFollow(id, holder, 1)).map(([, { line }]) => line),
      ]),
    leave,
    takeLate: (now: number) => ahead.takeLate(now),
    close() {
      isClosed = true;
      return ahead.takeAll();
    },
    get left() {
      return slots.left;
    },
    get waiting() {
      return ahead.size;
    },
    get isEmpty() {
      return slots.taken === 0 && ahead.size === 0;
    },
  };
}

const MOST_REMEMBERED = 10_000;

/** Looks up the accounts of owners; those that have none are left out. */
export type FindPayers = (owners: readonly string[]) => Promise<ReadonlyMap<string, string>>;

interface Payers {
  /** Undefined if it must be looked up first. */
  of(owner: string): string | undefined;
  learn(owners: readonly string[]): Promise<void>;
}

/** Without `find` everybody pays alone. */
export function createPayers(find: FindPayers | undefined): Payers {
  if (find === undefined) return { of: (owner) => owner, learn: () => Promise.resolve() };
  const payers = new UsedMap<string, string>(MOST_REMEMBERED);
  return {
    of: (owner) => payers.get(owner),
    async learn(unknown) {
      const found = await find(unknown);
      for (const owner of unknown) payers.set(owner, found.get(owner) ?? owner); // a key that is gone has no account
    },
  };
}

export const AHEAD = Object.freeze({
  /** Deliveries of one line; more are claimed once half of them are gone. */
  line: 64,
  inOrder: 16,
  /** Time that one may wait for its slot, milliseconds: beyond, it is given back, so that its lease does not end. */
  patience: 1_000,
});

interface Waiting {
  readonly delivery: ClaimedDelivery;
  /** Epoch milliseconds. */
  readonly since: number;
}

/**
 * Deliveries that were claimed with others of their line, in one transaction, and wait for the slots of those to be free: claimed
 * one by one each would cost a transaction. They hold no slot, so that nobody waits for them. A line whose deliveries waited for too
 * long has none until one of it succeeds.
 */
function createAhead() {
  const lines = new Map<string, Waiting[]>();
  const slow = new Set<string>();
  let size = 0;

  function take(line: string, most: number): readonly ClaimedDelivery[] {
    const waiting = lines.get(line) ?? [];
    const taken = waiting.splice(0, most);
    size -= taken.length;
    if (waiting.length === 0) lines.delete(line);
    return taken.map(({ delivery }) => delivery);
  }

  return {
    hasRoom(line: string, more: number, bound: "line" | "inOrder") {
      const { length } = lines.get(line) ?? [];
      return !slow.has(line) && length <= AHEAD[bound] / 2 && length + more <= AHEAD[bound];
    },
    add(line: string, delivery: ClaimedDelivery, since: number) {
      const waiting = getOrMake(lines, line, () => []);
      waiting.push({ delivery, since });
      size += 1;
    },
    next: (line: string) => take(line, 1)[0],
    takeLine: (line: string) => take(line, Infinity),
    takeLate(now: number) {
      return [...lines].flatMap(([line, waiting]) => {
        const late = waiting.filter(({ since }) => since <= now - AHEAD.patience).length;
        if (late > 0) slow.add(line);
        return take(line, late);
      });
    },
    takeAll: () => [...lines.keys()].flatMap((line) => take(line, Infinity)),
    noteSuccess: (line: string) => void slow.delete(line),
    get size() {
      return size;
    },
  };
}

interface DeliveryDestination {
  readonly owner: string;
  readonly receiver: string;
}

/**
 * Bounds the attempts under way: in all, for each owner, and for each owner's line to one receiver. An owner has at most a
 * part of the free slots: large shares shrink as others come, and there is always room for an owner with nothing under
 * way. The receivers of one owner never slow down another's attempts, not even to the same receiver.
 */
export interface Slots {
  take(destination: DeliveryDestination): boolean;
  /** Gives it back; `succeeded` is undefined if nothing was sent. A line has one slot until it succeeds, and again after a failure. */
  free(destination: DeliveryDestination, succeeded: boolean | undefined): void;
  /** True if it is only its line that is full, whose last attempt succeeded: there is a slot soon. */
  isBusy(destination: DeliveryDestination): boolean;
  readonly left: number;
  readonly taken: number;
  /** Lines and owners that {@link Slots.take} would refuse. */
  readonly fullLines: readonly string[];
  readonly fullOwners: readonly string[];
}

/** Free slots, as many as the bounds say. */
export function createSlots(bounds: Readonly<Record<keyof typeof ATTEMPTS_AT_ONCE, number>> = ATTEMPTS_AT_ONCE): Slots {
  const lines = new Map<string, number>();
  const owners = new Map<string, number>();
  const proven = new UsedMap<string, true>(MOST_REMEMBERED);
  let taken = 0;

  const count = (counts: ReadonlyMap<string, number>, name: string): number => counts.get(name) ?? 0;
  const mostOn = (line: string): number => (proven.has(line) ? bounds.line : 1);
  const mostOf = (): number => Math.max(1, Math.floor((bounds.total - taken) / bounds.ownerPart));

  function add(counts: Map<string, number>, name: string, by: 1 | -1): void {
    const next = count(counts, name) + by;
    if (next === 0) counts.delete(name);
    else counts.set(name, next);
  }

  return {
    take({ owner, receiver }) {
      const line = toDeliveryLine(owner, receiver);
      if (taken >= bounds.total || count(owners, owner) >= mostOf() || count(lines, line) >= mostOn(line)) return false;
      taken += 1;
      add(owners, owner, 1);
      add(lines, line, 1);
      return true;
    },
    isBusy({ owner, receiver }) {
      return proven.has(toDeliveryLine(owner, receiver)) && taken < bounds.total && count(owners, owner) < mostOf();
    },
    free({ owner, receiver }, succeeded) {
      const line = toDeliveryLine(owner, receiver);
      taken -= 1;
      add(owners, owner, -1);
      add(lines, line, -1);
      if (succeeded === true) proven.set(line, true);
      else if (succeeded === false) proven.delete(line);
    },
    get left() {
      return bounds.total - taken;
    },
    get taken() {
      return taken;
    },
    get fullLines() {
      return [...lines].filter(([line, running]) => running >= mostOn(line)).map(([line]) => line);
    },
    get fullOwners() {
      return [...owners].filter(([, running]) => running >= mostOf()).map(([owner]) => owner);
    },
  };
}
