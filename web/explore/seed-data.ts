import { request } from "../api/request.ts";
import type { Row } from "../ui/record-table.tsx";

/** The first records of a collection, and how many there are. */
export interface Sample {
  readonly total: number;
  readonly records: readonly Row[];
}

/** The beginning of a seed's world: collections by domain. */
export interface SeedSample {
  readonly seed: number;
  readonly domains: ReadonlyMap<string, ReadonlyMap<string, Sample>>;
}

const KEPT_SEEDS = 20;
const samples = new Map<number, Promise<SeedSample>>();

/** Reads the beginning of a seed's world; seeds never change, so a seed looked at is kept. Throws a `RequestError`. */
export function loadSample(seed: number): Promise<SeedSample> {
  const kept = samples.get(seed);
  if (kept !== undefined) return kept;
  const loading = fetchSample(seed);
  samples.set(seed, loading);
  loading.catch(() => samples.delete(seed));
  for (const oldest of samples.keys()) {
    if (samples.size <= KEPT_SEEDS) break;
    samples.delete(oldest);
  }
  return loading;
}

async function fetchSample(seed: number): Promise<SeedSample> {
  const answer = await request<Readonly<Record<string, unknown>>>(`/api/seeds/${seed}`);
  const domains = Object.entries(answer).flatMap(([domain, collections]): [string, ReadonlyMap<string, Sample>][] =>
    typeof collections === "object" && collections !== null
      ? [[domain, new Map(Object.entries(collections as Readonly<Record<string, Sample>>))]] // what /api/seeds promises
      : [],
  );
  return { seed, domains: new Map(domains) };
}

const KEPT_COLLECTIONS = 12;
const collections = new Map<string, Promise<readonly Row[]>>();

/** Reads a whole collection of a seed's world; the last ones that were read are kept. Throws a `RequestError`. */
export function loadCollection(seed: number, collection: string): Promise<readonly Row[]> {
  const path = `/api/seeds/${seed}/fixtures/${encodeURIComponent(collection)}`;
  const kept = collections.get(path);
  if (kept !== undefined) return kept;
  const loading = request<readonly Row[]>(path);
  collections.set(path, loading);
  loading.catch(() => collections.delete(path));
  for (const oldest of collections.keys()) {
    if (collections.size <= KEPT_COLLECTIONS) break;
    collections.delete(oldest);
  }
  return loading;
}

/** The operation that lists a collection. */
export function listOperationOf(collection: string): string {
  return `list${collection.charAt(0).toUpperCase()}${collection.slice(1)}`;
}
