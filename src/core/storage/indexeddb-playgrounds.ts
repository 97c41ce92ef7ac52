import { byteLength } from "../platform/bytes.ts";
import type { BrowserDatabase, KeptPlayground, Writing } from "./indexeddb-database.ts";
import type { PlaygroundRow, PlaygroundStorage, StoredEndpoint, StoredEndpointChange } from "./storage.ts";

/** Playgrounds that {@link PlaygroundStorage.listUnused} gives at once. */
const MOST_AT_ONCE = 500;

function sizeOf({ endpoints }: Pick<KeptPlayground, "endpoints">): number {
  return endpoints.reduce((sum, { definition }) => sum + byteLength(definition), 0);
}

function changeEndpoints(
  before: readonly StoredEndpoint[],
  { put, remove }: StoredEndpointChange,
): readonly StoredEndpoint[] {
  const left = before.filter((endpoint) => endpoint.id !== remove);
  if (put === undefined) return left;
  if (!left.some(({ id }) => id === put.id)) return [...left, put];
  return left.map((endpoint) => (endpoint.id === put.id ? put : endpoint));
}

export function createIndexedDbPlaygrounds(db: BrowserDatabase): PlaygroundStorage {
  const find = (id: string): Promise<KeptPlayground | undefined> =>
    db.read(["playgrounds"], (tx) => tx.objectStore("playgrounds").get(id));
  const all = (): Promise<KeptPlayground[]> => db.read(["playgrounds"], (tx) => tx.objectStore("playgrounds").getAll());
  const write = <T>(work: (tx: Writing) => Promise<T>): Promise<T> => db.write(["playgrounds"], work);
  const passing = async (): Promise<KeptPlayground[]> => (await all()).filter(({ row }) => row.expiresAt !== null);
  const idsOf = async (fits: (row: PlaygroundRow) => boolean): Promise<string[]> =>
    (await all()).filter(({ row }) => fits(row)).map(({ row }) => row.id);

  return {
    shared: true,
    find: async (id) => (await find(id))?.row,
    endpoints: async (id) => (await find(id))?.endpoints ?? [],
    create: (row, endpoints, most, now) =>
      write(async (tx) => {
        const kept = await tx.objectStore("playgrounds").getAll();
        const live = kept.filter(
          ({ row: { owner, expiresAt } }) => owner === row.owner && (expiresAt === null || expiresAt > now),
        );
        if (live.length >= most) return false;
        await tx.objectStore("playgrounds").add({ row, endpoints, usedAt: row.createdAt });
        return true;
      }),
    rename: (id, name) =>
      write(async (tx) => {
        const kept = await tx.objectStore("playgrounds").get(id);
        if (kept !== undefined) await tx.objectStore("playgrounds").put({ ...kept, row: { ...kept.row, name } });
      }),
    change: (id, now, work) =>
      write(async (tx) => {
        const kept = await tx.objectStore("playgrounds").get(id);
        if (kept === undefined) return undefined;
        const endpoints = changeEndpoints(kept.endpoints, work(kept.endpoints));
        const row = { ...kept.row, revision: kept.row.revision + 1 };
        await tx.objectStore("playgrounds").put({ row, endpoints, usedAt: now });
        return sizeOf({ endpoints }) - sizeOf(kept);
      }),
    use: (ids, at) =>
      write(async (tx) => {
        for (const id of ids) {
          const kept = await tx.objectStore("playgrounds").get(id);
          if (kept !== undefined && kept.usedAt < at) await tx.objectStore("playgrounds").put({ ...kept, usedAt: at });
        }
      }),
    async sumOfPassing() {
      const kept = await passing();
      return { count: kept.length, size: kept.reduce((sum, one) => sum + sizeOf(one), 0) };
    },
    listUnused: async () =>
      (await passing())
        .toSorted((one, other) => one.usedAt - other.usedAt || (one.row.id < other.row.id ? -1 : 1))
        .slice(0, MOST_AT_ONCE)
        .map((kept) => ({ id: kept.row.id, size: sizeOf(kept) })),
    remove: (id) =>
      write(async (tx) => {
        const isThere = (await tx.objectStore("playgrounds").getKey(id)) !== undefined;
        await tx.objectStore("playgrounds").delete(id);
        return isThere;
      }),
    listOwned: (owner) => idsOf((row) => row.owner === owner),
    listExpired: (until) => idsOf(({ expiresAt }) => expiresAt !== null && expiresAt <= until),
  };
}
