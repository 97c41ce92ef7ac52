import { byteLength } from "../platform/bytes.ts";
import type { PlaygroundRow, PlaygroundStorage, StoredEndpoint, StoredEndpointChange } from "./storage.ts";

/** Playgrounds that {@link PlaygroundStorage.listUnused} gives at once. */
const MOST_AT_ONCE = 500;

export interface KeptPlayground {
  readonly row: PlaygroundRow;
  readonly endpoints: readonly StoredEndpoint[];
  /** Epoch milliseconds. */
  readonly usedAt: number;
}

/** Playgrounds by id, as a store of IndexedDB has them; what comes at once need not be a promise. */
export interface PlaygroundTable {
  get(id: string): PromiseLike<KeptPlayground | undefined> | KeptPlayground | undefined;
  getAll(): PromiseLike<KeptPlayground[]> | KeptPlayground[];
  put(kept: KeptPlayground): unknown;
  delete(id: string): unknown;
}

/** Runs work on the table; with `write` nothing else changes it meanwhile. */
export type UsePlaygrounds = <T>(work: (table: PlaygroundTable) => Promise<T>) => Promise<T>;

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

/** Playgrounds that are kept whole, each with its endpoints. */
export function createKeptPlaygrounds(
  shared: boolean,
  read: UsePlaygrounds,
  write: UsePlaygrounds = read,
): PlaygroundStorage {
  const find = (id: string): Promise<KeptPlayground | undefined> => read(async (table) => table.get(id));
  const list = async (fits: (row: PlaygroundRow) => boolean): Promise<KeptPlayground[]> =>
    (await read(async (table) => table.getAll())).filter(({ row }) => fits(row));
  const passing = (): Promise<KeptPlayground[]> => list(({ expiresAt }) => expiresAt !== null);

  return {
    shared,
    find: async (id) => (await find(id))?.row,
    endpoints: async (id) => (await find(id))?.endpoints ?? [],
    create: (row, endpoints, most, now) =>
      write(async (table) => {
        const live = (await table.getAll()).filter(
          ({ row: { owner, expiresAt } }) => owner === row.owner && (expiresAt === null || expiresAt > now),
        );
        if (live.length >= most) return false;
        await table.put({ row, endpoints, usedAt: row.createdAt });
        return true;
      }),
    rename: (id, name) =>
      write(async (table) => {
        const kept = await table.get(id);
        if (kept !== undefined) await table.put({ ...kept, row: { ...kept.row, name } });
      }),
    change: (id, now, work) =>
      write(async (table) => {
        const kept = await table.get(id);
        if (kept === undefined) return undefined;
        const endpoints = changeEndpoints(kept.endpoints, work(kept.endpoints));
        await table.put({ row: { ...kept.row, revision: kept.row.revision + 1 }, endpoints, usedAt: now });
        return sizeOf({ endpoints }) - sizeOf(kept);
      }),
    use: (ids, at) =>
      write(async (table) => {
        for (const id of ids) {
          const kept = await table.get(id);
          if (kept !== undefined && kept.usedAt < at) await table.put({ ...kept, usedAt: at });
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
      write(async (table) => {
        const isThere = (await table.get(id)) !== undefined;
        await table.delete(id);
        return isThere;
      }),
    listOwned: async (owner) => (await list((row) => row.owner === owner)).map(({ row }) => row.id),
    listExpired: async (until) =>
      (await list(({ expiresAt }) => expiresAt !== null && expiresAt <= until)).map(({ row }) => row.id),
  };
}
