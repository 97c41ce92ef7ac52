import { LRUCache } from "lru-cache";

import { SeedbedError } from "../../core/model/errors.ts";
import { getOrMake } from "../../core/model/maps.ts";
import { HISTORY_SHARE } from "../../core/services/bounds.ts";
import { toOwner } from "../../core/services/callers.ts";
import type { KnownKey } from "../../core/services/callers.ts";
import type { PlanName } from "../../core/services/plans.ts";
import type { StoredBytes, StoredBytesStorage } from "../../core/storage/storage.ts";

/** Bytes stored by an account with all its keys, and their bound. */
export interface StoredOfAccount extends StoredBytes {
  readonly total: number;
  readonly limit: number;
}

export interface AccountRoom {
  /** Throws {@link NoRoom} if so many bytes more are too many. */
  assertFits(more: number): void;
  grow(more: number): void;
}

/** Something does not fit beside what was counted a moment ago. */
export class NoRoom extends Error {
  readonly stored: StoredOfAccount;

  constructor(stored: StoredOfAccount) {
    super("there is no room");
    this.stored = stored;
  }
}

/** Bounds what each account stores: in all sandboxes, snapshots and playgrounds of all its keys, and of their events. */
export interface AccountRooms {
  /**
   * Does what stores more for an owner; `work` gets the room of the account behind it, none where no account is. Where that
   * throws {@link NoRoom} it is counted anew what is stored, and tried once more; then `limit_reached` is thrown, `tried`
   * says what was to be done.
   */
  within<T>(owner: string, tried: string, work: (room: AccountRoom | undefined) => Promise<T>): Promise<T>;
  read(accountId: string, plan: PlanName): Promise<StoredOfAccount>;
}

/** Milliseconds for which a count is believed, as long as all fits. */
const BELIEVED = 1_000;

const MOST_REMEMBERED = 10_000;

interface Measured {
  readonly room: AccountRoom;
  readonly at: number;
}

/** `timer` gives milliseconds that never go back. */
export function createAccountRooms(parts: {
  readonly bytes: Pick<StoredBytesStorage, "sum" | "forgetHalfTheHistory">;
  readonly describe: (owner: string) => Promise<KnownKey | undefined>;
  readonly ownersOf: (accountId: string) => Promise<readonly string[]>;
  readonly limitOf: (plan: PlanName) => number;
  readonly timer: () => number;
}): AccountRooms {
  const { bytes, describe, ownersOf, limitOf, timer } = parts;
  const accounts = new LRUCache<string, string>({ max: MOST_REMEMBERED });
  const measured = new LRUCache<string, Measured>({ max: MOST_REMEMBERED });
  const measuring = new Map<string, Promise<AccountRoom | undefined>>();

  async function sumUp(accountId: string, limit: number): Promise<StoredBytes> {
    const owners = await ownersOf(accountId);
    let stored = await bytes.sum(owners);
    while (stored.history > limit * HISTORY_SHARE) {
      for (const owner of owners) await bytes.forgetHalfTheHistory(owner);
      const left = await bytes.sum(owners);
      const isLess = left.history < stored.history;
      stored = left;
      if (!isLess) break; // what is left waits to be delivered
    }
    return stored;
  }

  async function measure(owner: string): Promise<AccountRoom | undefined> {
    const at = timer();
    const key = await describe(owner);
    if (key === undefined) return undefined; // it is gone, and its data goes
    const { accountId, plan } = key;
    const limit = limitOf(plan);
    const stored = await sumUp(accountId, limit);
    let total = sumOf(stored);
    const room: AccountRoom = {
      assertFits(more) {
        if (more > 0 && total + more > limit) throw new NoRoom({ ...stored, total, limit });
      },
      grow(more) {
        total += more;
      },
    };
    accounts.set(owner, accountId);
    measured.set(accountId, { room, at });
    return room;
  }

  function find(owner: string): AccountRoom | Promise<AccountRoom | undefined> {
    const known = measured.get(accounts.get(owner) ?? "");
    return known !== undefined && timer() - known.at < BELIEVED ? known.room : measureOnce(owner);
  }

  function measureOnce(owner: string): Promise<AccountRoom | undefined> {
    return getOrMake(measuring, owner, () => measure(owner).finally(() => measuring.delete(owner)));
  }

  return {
    async within(owner, tried, work) {
      if (!owner.startsWith(KEYS)) return work(undefined);
      const found = find(owner);
      try {
        return await work(found instanceof Promise ? await found : found);
      } catch (error) {
        if (!(error instanceof NoRoom)) throw error;
      }
      try {
        return await work(await measureOnce(owner));
      } catch (error) {
        throw error instanceof NoRoom ? toRefusal(error.stored, tried) : error;
      }
    },
    async read(accountId, plan) {
      const stored = await bytes.sum(await ownersOf(accountId));
      return { ...stored, total: sumOf(stored), limit: limitOf(plan) };
    },
  };
}

const KEYS = toOwner("");

const sumOf = ({ sandboxes, playgrounds, history }: StoredBytes): number => sandboxes + playgrounds + history;

function toRefusal({ sandboxes, playgrounds, history, limit }: StoredOfAccount, tried: string): SeedbedError {
  return new SeedbedError(
    "limit_reached",
    `cannot ${tried}: all keys of the account together may store ${toMib(limit)} MiB, and ${toMib(sandboxes)} are sandboxes and snapshots, ${toMib(playgrounds)} playgrounds, ${toMib(history)} events and deliveries; drop sandboxes (DELETE /api/sandboxes/{name}), snapshots (DELETE /api/data/snapshots/{id}) or playgrounds, reset your own sandbox (POST /api/data/reset), or choose a larger plan in the dashboard; what you drop is free about a minute later`,
    { members: { limit } },
  );
}

const toMib = (bytes: number): string => (bytes / (1024 * 1024)).toFixed(1);
