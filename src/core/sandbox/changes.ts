import { toCanonicalJson } from "../model/canonical-json.ts";
import type { Catalog } from "../model/catalog.ts";
import { SeedbedError } from "../model/errors.ts";
import type { InputFault } from "../model/errors.ts";
import type { YieldingSteps } from "../model/steps.ts";
import type { WorldChoice } from "../model/world-choice.ts";
import { createSum } from "../platform/digest.ts";
import { LayerGone } from "../storage/storage.ts";
import { DATASET_VERSION } from "../world/world.ts";
import type { Base } from "./base.ts";
import { collectionKeys } from "./collection-keys.ts";
import { compareMoments, compareRecords } from "./diff.ts";
import type { Difference } from "./diff.ts";
import { historyOwnerOf } from "./events.ts";
import { toStill } from "./fixtures.ts";
import { readMoment } from "./moments.ts";
import type { LayerSource, Moment } from "./moments.ts";
import type { Sandbox } from "./sandbox.ts";
import type { StoredRecord } from "./stored-record.ts";
import { keyOfRecord, readTold } from "./told.ts";
import type { ToldChanges, ToldRecord } from "./told.ts";
import { loop } from "./work.ts";

const MOST_READINGS = 5;

/** Names the generated world of the sandbox's seed as what to compare with. */
const SEED = "seed";

interface ChangesSource extends LayerSource {
  /** The generated records of a seed. */
  world(choice: WorldChoice): Base;
}

export interface SandboxChanges {
  /** The number of the last event before; that of the event that began the sandbox, where it is compared with its origin. */
  readonly since: number;
  readonly to: number;
  readonly differences: readonly Difference[];
  /** Reads what the events between them tell, by {@link keyOfRecord}. */
  told(): Promise<ToldChanges["records"]>;
}

/** A moment to compare with, as a caller names it. */
interface Since {
  /** The number of an event, or its id; `seed` for the world of the seed; undefined for what the sandbox began from. */
  readonly value: number | string | undefined;
  readonly tried: string;
  readonly place: Pick<InputFault, "pointer" | "parameter">;
}

/**
 * Reads the changes since an event, since the sandbox began, or against its seed. Costs by the changes, not by the world.
 * Throws `invalid_parameter` for an event of another sandbox, or one whose later events are no longer kept.
 */
export async function readChanges(source: ChangesSource, sandbox: Sandbox, since: Since): Promise<SandboxChanges> {
  if (since.value === SEED) return sinceOrigin(source, sandbox, toSeed);
  const begun = sandbox.row.settings.origin?.sequence ?? 0;
  const from = since.value === undefined ? begun : await toSequence(source, sandbox, since, since.value);
  if (from <= begun && since.value !== undefined && from !== begun) refuseOld(since, sandbox, begun);
  return from === begun ? sinceOrigin(source, sandbox, readOrigin) : sinceEvent(source, sandbox, from, since);
}

async function sinceOrigin(
  source: ChangesSource,
  sandbox: Sandbox,
  read: (source: ChangesSource, sandbox: Sandbox) => Moment | Promise<Moment>,
): Promise<SandboxChanges> {
  for (let tries = 1; ; tries += 1) {
    const { origin } = sandbox.row.settings;
    try {
      const moment = await read(source, sandbox);
      if (sandbox.row.settings.origin !== origin) continue;
      const since = origin?.sequence ?? 0;
      const to = sandbox.row.sequence;
      const now = await standStill(source, sandbox);
      const differences = await loop.run(sandbox.address.owner, compareMoments(source.catalog, moment, now));
      return { since, to, differences, told: async () => (await readTold(source, sandbox, since, to)).records };
    } catch (error) {
      // It was begun anew meanwhile, and nothing stands on the old origin any more.
      if (!(error instanceof LayerGone) || tries === MOST_READINGS) throw error;
      await sandbox.refresh();
    }
  }
}

/** The sandbox as it is when this is called. */
async function standStill(source: ChangesSource, sandbox: Sandbox): Promise<Moment> {
  const base = source.world(sandbox.world);
  return (await loop.run(sandbox.address.owner, toStill(sandbox, base, source.catalog)))(base);
}

async function readOrigin(source: ChangesSource, sandbox: Sandbox): Promise<Moment> {
  const layer = sandbox.row.settings.origin?.layer ?? null;
  return layer === null ? toSeed(source, sandbox) : readMoment(source, source.world(sandbox.world), layer);
}

/** The world that the sandbox's seed grows, which nobody has changed. */
function toSeed(source: ChangesSource, sandbox: Sandbox): Moment {
  const world = source.world(sandbox.world);
  return { world: world.world, collection: (entry) => world.collection(entry), changes: () => new Map() };
}

async function sinceEvent(
  source: ChangesSource,
  sandbox: Sandbox,
  from: number,
  since: Since,
): Promise<SandboxChanges> {
  const { records, oldest, anew } = await readTold(source, sandbox, from);
  const to = sandbox.row.sequence;
  if (anew > from || (from < to && oldest > from + 1)) refuseOld(since, sandbox, Math.max(anew, oldest - 1));
  const now = await standStill(source, sandbox);
  const differences = await loop.run(sandbox.address.owner, compareTold(source.catalog, [...records.values()], now));
  const marked = differences.map((one) =>
    records.get(keyOfRecord(one.entry, one.id))?.isCut === true ? { ...one, isCut: true as const } : one,
  );
  return { since: from, to, differences: marked, told: () => Promise.resolve(records) };
}

function* compareTold(catalog: Catalog, records: readonly ToldRecord[], now: Moment): YieldingSteps<Difference[]> {
  const found: Difference[] = [];
  for (const entry of catalog.entries) {
    const reader = now.collection(entry);
    const own = new Map(records.filter((one) => one.entry === entry).map((one) => [one.id, one]));
    const before = (id: number): StoredRecord | undefined => own.get(id)?.before;
    yield* compareRecords(entry, own.keys(), before, (id) => reader.at(id), found);
  }
  return found;
}

async function toSequence(
  { storage }: ChangesSource,
  sandbox: Sandbox,
  since: Since,
  value: number | string,
): Promise<number> {
  const last = sandbox.row.sequence;
  if (typeof value === "number") {
    if (value <= last) return value;
    return refuseSince(
      since,
      "unknown",
      `names event ${value}, but the last one of sandbox ${sandbox.address.name} is ${last}`,
    );
  }
  const { scope } = sandbox.address;
  const owner = historyOwnerOf(sandbox.address);
  const row = /^[\w-]{1,100}$/.test(value) ? await storage.events.findEvent(owner, value) : undefined;
  if (row?.scope === scope && row.sequence <= last) return row.sequence;
  return refuseSince(
    since,
    "unknown",
    `names no event of sandbox ${sandbox.address.name} that is kept: give the number or the id of one (GET /api/events), 0 to ${last}, or leave it out`,
  );
}

function refuseOld(since: Since, sandbox: Sandbox, oldest: number): never {
  const last = sandbox.row.sequence;
  refuseSince(
    since,
    "not_kept",
    `is too far back: what is kept of sandbox ${sandbox.address.name} leads from ${oldest} to ${last}; leave it out to compare with what the sandbox began from`,
    { kept: { from: oldest, to: last } },
  );
}

function refuseSince(
  { tried, place }: Since,
  code: string,
  detail: string,
  members: Readonly<Record<string, unknown>> = {},
): never {
  throw new SeedbedError("invalid_parameter", `cannot ${tried}: since ${detail}`, {
    errors: [{ ...place, code, detail }],
    members,
  });
}

/**
 * SHA-256 over the seed's world and every record that differs from it, in hexadecimal. Equal for equal contents, however they came about and wherever the sandbox is: the order of members, what was undone, ids that
 * were used and the address of pictures do not count. Costs what was changed, not the world.
 */
export async function readStateHash(source: ChangesSource & { readonly baseUrl: string }, sandbox: Sandbox) {
  const { owner } = sandbox.address;
  const { sequence } = sandbox.row;
  const moment = toSeed(source, sandbox);
  const now = await standStill(source, sandbox);
  const differences = await loop.run(owner, compareMoments(source.catalog, moment, now));
  const world = `${DATASET_VERSION} ${moment.world.name}`;
  const keys = collectionKeys(source.catalog);
  const named = differences
    .map((one) => ({ ...one, key: keys.keyOf(one.entry) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)) || one.id - other.id);
  return { sequence, hash: await loop.run(owner, sumUp(world, named, `"${source.baseUrl}/`)) };
}

function* sumUp(
  world: string,
  differences: readonly (Difference & { readonly key: string })[],
  ownAddress: string,
): YieldingSteps<string> {
  const sum = createSum();
  sum.update(world);
  for (const { key, id, after } of differences) {
    const record = after === undefined ? "null" : toCanonicalJson(after.record).replaceAll(ownAddress, '"/');
    sum.update(`\n${JSON.stringify(key)} ${id} ${record}`);
    yield;
  }
  return sum.digest("hex");
}
