import { byteLength } from "../platform/bytes.ts";
import type { PlaygroundRow, PlaygroundStorage, StoredEndpoint } from "./playground-storage.ts";

/** Playgrounds that {@link PlaygroundStorage.listUnused} gives at once. */
const MOST_AT_ONCE = 500;

interface Kept {
  row: PlaygroundRow;
  endpoints: readonly StoredEndpoint[];
  /** Epoch milliseconds. */
  usedAt: number;
}

/** Keeps playgrounds in the process. */
export function createMemoryPlaygrounds(): PlaygroundStorage {
  const playgrounds = new Map<string, Kept>();
  const sizeOf = ({ endpoints }: Kept): number =>
    endpoints.reduce((sum, { definition }) => sum + byteLength(definition), 0);
  const idsOf = (fits: (row: PlaygroundRow) => boolean): string[] =>
    [...playgrounds.values()].filter(({ row }) => fits(row)).map(({ row }) => row.id);
  const passing = (): Kept[] => [...playgrounds.values()].filter(({ row }) => row.expiresAt !== null);

  return {
    shared: false,
    find: async (id) => playgrounds.get(id)?.row,
    endpoints: async (id) => playgrounds.get(id)?.endpoints ?? [],
    async create(row, endpoints, most, now) {
      const isLive = ({ owner, expiresAt }: PlaygroundRow): boolean =>
        owner === row.owner && (expiresAt === null || expiresAt > now);
      if (idsOf(isLive).length >= most) return false;
      playgrounds.set(row.id, { row, endpoints, usedAt: row.createdAt });
      return true;
    },
    async rename(id, name) {
      const kept = playgrounds.get(id);
      if (kept !== undefined) kept.row = { ...kept.row, name };
    },
    async change(id, now, work) {
      const kept = playgrounds.get(id);
      if (kept === undefined) return undefined;
      const before = sizeOf(kept);
      const { put, remove } = work(kept.endpoints);
      const left = kept.endpoints.filter((endpoint) => endpoint.id !== remove);
      if (put === undefined) kept.endpoints = left;
      else if (left.some(({ id: known }) => known === put.id))
        kept.endpoints = left.map((endpoint) => (endpoint.id === put.id ? put : endpoint));
      else kept.endpoints = [...left, put];
      kept.row = { ...kept.row, revision: kept.row.revision + 1 };
      kept.usedAt = now;
      return sizeOf(kept) - before;
    },
    async use(ids, at) {
      for (const id of ids) {
        const kept = playgrounds.get(id);
        if (kept !== undefined) kept.usedAt = Math.max(kept.usedAt, at);
      }
    },
    async sumOfPassing() {
      const all = passing();
      return { count: all.length, size: all.reduce((sum, kept) => sum + sizeOf(kept), 0) };
    },
    listUnused: async () =>
      passing()
        .toSorted((one, other) => one.usedAt - other.usedAt || (one.row.id < other.row.id ? -1 : 1))
        .slice(0, MOST_AT_ONCE)
        .map((kept) => ({ id: kept.row.id, size: sizeOf(kept) })),
    remove: async (id) => playgrounds.delete(id),
    listOwned: async (owner) => idsOf((row) => row.owner === owner),
    listExpired: async (until) => idsOf(({ expiresAt }) => expiresAt !== null && expiresAt <= until),
  };
}
