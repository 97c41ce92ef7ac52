import { LRUCache } from "lru-cache";

/** Owners whose payer is remembered. */
const MOST_REMEMBERED = 10_000;

/** Looks up the accounts of owners; those that have none are left out. */
export type FindPayers = (owners: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Who shares in the slots of webhooks: all keys of an account together, as it may have any number of them, and a visitor alone. */
export interface Payers {
  /** Undefined if it must be looked up first. */
  of(owner: string): string | undefined;
  learn(owners: readonly string[]): Promise<void>;
  /** The owners of a payer that are known. */
  ownersOf(payer: string): readonly string[];
}

/** Without `find` everybody pays alone. */
export function createPayers(find: FindPayers | undefined): Payers {
  if (find === undefined) {
    return { of: (owner) => owner, learn: () => Promise.resolve(), ownersOf: (payer) => [payer] };
  }
  const owners = new Map<string, Set<string>>();
  const payers = new LRUCache<string, string>({
    max: MOST_REMEMBERED,
    dispose(payer, owner) {
      const own = owners.get(payer);
      own?.delete(owner);
      if (own?.size === 0) owners.delete(payer);
    },
  });
  return {
    of: (owner) => payers.get(owner),
    async learn(unknown) {
      const found = await find(unknown);
      for (const owner of unknown) {
        const payer = found.get(owner) ?? owner; // a key that is gone has no account
        payers.set(owner, payer);
        const own = owners.get(payer);
        if (own === undefined) owners.set(payer, new Set([owner]));
        else own.add(owner);
      }
    },
    ownersOf: (payer) => [...(owners.get(payer) ?? [])],
  };
}
