import type { Caller } from "../services/callers.ts";
import { PLAY_OWNERS, playOwner, toPlayedPlace } from "../services/play-owner.ts";
import type { Storage } from "../storage/storage.ts";
import type { ScopeTracker } from "./collection-storage.ts";

/** Sandboxes of callers in playgrounds: those in memory that hold changes are remembered, others are found in their database. */
export interface PlayedScopes {
  trackerOf(playgroundId: string): ScopeTracker;
  /** The playgrounds in which a caller changed something, in their sandbox of this name where that is known. */
  playedBy(kind: Caller["kind"], owner: string, name: string): Promise<readonly string[]>;
  drop(playgroundId: string): Promise<void>;
}

/** `storageOf` gives where the changes of a kind of caller are kept. */
export function createPlayedScopes(storageOf: (kind: Caller["kind"]) => Storage): PlayedScopes {
  const scopes = new Map<string, Set<string>>();
  return {
    trackerOf: (id) => ({
      add(scope) {
        const own = scopes.get(id);
        if (own === undefined) scopes.set(id, new Set([scope]));
        else own.add(scope);
      },
      delete(scope) {
        const own = scopes.get(id);
        own?.delete(scope);
        if (own?.size === 0) scopes.delete(id);
      },
    }),
    async playedBy(kind, owner, name) {
      const storage = storageOf(kind);
      if (!storage.durable)
        return [...scopes].flatMap(([id, own]) => (own.has(`${playOwner(id, owner)}/${name}`) ? [id] : []));
      const owners = await storage.listOwners(PLAY_OWNERS, `/${owner}`);
      return owners.flatMap((one) => toPlayedPlace(one)?.playground ?? []);
    },
    async drop(id) {
      for (const kind of ["visitor", "customer"] as const) {
        const storage = storageOf(kind);
        if (storage.durable)
          for (const owner of await storage.listOwners(playOwner(id, ""), "")) await storage.dropOwner(owner);
        else for (const scope of scopes.get(id) ?? []) await storage.dropOwner(scope.slice(0, scope.lastIndexOf("/")));
      }
      scopes.delete(id);
    },
  };
}
