import type { Entry, Catalog } from "../model/catalog.ts";
import { toIndex } from "../model/ids.ts";
import type { Id } from "../model/ids.ts";
import { getOrMake } from "../model/maps.ts";
import { UsedMap } from "../model/recent.ts";
import type { YieldingSteps } from "../model/steps.ts";
import { toWorldChoice } from "../model/world-choice.ts";
import type { WorldChoice } from "../model/world-choice.ts";
import { createGrowth } from "../world/growth.ts";
import { createColumns } from "./columns.ts";
import type { Columns } from "./columns.ts";
import type { CollectionReader, Reader } from "./reader.ts";
import { StoredRecord } from "./stored-record.ts";
import type { AnyRecord } from "./stored-record.ts";
import { createWorldMemory } from "./world-memory.ts";
import type { WorldPiece, WorldMemory } from "./world-memory.ts";

/** The generated records of one world, which sandboxes lay their changes over. Records are made when first asked for. */
export interface Base extends Reader {
  size(entry: Entry): number;
  /** The generated record with this number, from 1 to the size. */
  record(entry: Entry, index: number): StoredRecord;
  readonly memory?: WorldMemory;
  /** True if its records stand still here, whatever their lifecycle. */
  isStill(entry: Entry): boolean;
}

/** Makes the generated records of a world: {@link createBase} asks once for each. */
export interface Growth {
  /** Bytes that it takes before its first record, about. */
  readonly held?: number;
  /** True if a record takes long to make: lists are then gone through in turns with others. */
  readonly isSlow?: boolean;
  /** True for what stands still, whatever its lifecycle. */
  readonly isStill?: (entry: Entry) => boolean;
  size(entry: Entry): number;
  generate(entry: Entry, index: number): StoredRecord["record"];
  /** Makes in steps what the record with this number takes besides, for who goes through all of them in order. */
  approach?(entry: Entry, index: number): YieldingSteps<void>;
}

/** Records of larger worlds are kept so many neighbours together: all of them would not fit into memory. */
const NEIGHBOURS = 100;

/** Worlds up to this size are kept as they are gone through: an export goes through its world twice. */
const MOST_KEPT = 10;

/** Bytes counted for a world that is known, for one before its first record, and for a record per character of its JSON; estimates. */
const HELD_BY_A_BASE = 1024;
const HELD_BY_PLANS = 1024 * 1024;
const HELD_BY_A_CHARACTER = 4;

const HELD_BY_A_PART = 6 * 1024 * 1024;

const WORLD_BYTES = 64 * 1024 * 1024;
const COLUMN_BYTES = 192 * 1024 * 1024;

/** Records of `long` worlds take so many times as much memory. */
const LONG = 8;

interface Grown {
  readonly piece: WorldPiece;
  readonly growth: Growth;
  readonly readers: Map<Entry, CollectionReader>;
  readonly records: Map<Entry | string, Chunk>;
  /** True once it made a record: before, it takes little. */
  hasGrown: boolean;
}

interface Chunk {
  readonly piece: WorldPiece;
  readonly records: StoredRecord[];
}

/** Characters of a record's JSON, by the first that was made of the resource. */
const lengths = new WeakMap<Entry, number>();

/** The records that `grow` makes: kept as long as `memory` has room, and in `columns` what lists look at of a larger world. */
export function createBase(
  world: WorldChoice,
  grow: (world: WorldChoice) => Growth,
  memory: WorldMemory = createWorldMemory(WORLD_BYTES),
  columns?: Columns,
): Base {
  const isWhole = world.size <= 1;
  let grown: Grown | undefined;

  function begin(): Grown {
    const growth = grow(world);
    const piece = memory.keep(() => {
      if (grown?.piece === piece) grown = undefined;
    });
    piece.take(HELD_BY_A_BASE);
    return { piece, growth, readers: new Map(), records: new Map(), hasGrown: false };
  }

  function use(): Grown {
    grown ??= begin();
    grown.piece.use();
    return grown;
  }

  function chunkOf({ piece: whole, records }: Grown, entry: Entry, index: number): Chunk {
    const key = isWhole ? entry : `${entry.resource.name} ${Math.floor(index / NEIGHBOURS)}`;
    let chunk = records.get(key);
    if (chunk === undefined) {
      chunk = { piece: isWhole ? whole : memory.keep(() => void records.delete(key)), records: [] };
      records.set(key, chunk);
    }
    if (!isWhole) chunk.piece.use();
    return chunk;
  }

  function record(of: Grown, entry: Entry, index: number): StoredRecord {
    const { piece, records } = chunkOf(of, entry, index);
    const at = isWhole ? index : index % NEIGHBOURS;
    const known = records[at];
    if (known !== undefined) return known;
    const made = make(of, entry, index);
    records[at] = made;
    piece.take(heldBy(entry, made));
    return made;
  }

  /** The record for who goes through all of them: of the largest worlds nothing is kept, as it would go before anybody used it again. */
  function* pass(of: Grown, entry: Entry, index: number): YieldingSteps<StoredRecord> {
    const isKept = world.size <= MOST_KEPT;
    if (!isKept || chunkOf(of, entry, index).records[isWhole ? index : index % NEIGHBOURS] === undefined)
      yield* of.growth.approach?.(entry, index) ?? [];
    return isKept ? record(of, entry, index) : make(of, entry, index);
  }

  function heldBy(entry: Entry, made: StoredRecord): number {
    let length = lengths.get(entry);
    if (length === undefined) {
      ({ length } = made.json);
      lengths.set(entry, length);
    }
    return HELD_BY_A_CHARACTER * length * (world.profile === "long" ? LONG : 1);
  }

  function make(of: Grown, entry: Entry, index: number): StoredRecord {
    const { growth, piece } = of;
    if (!of.hasGrown) piece.take(growth.held ?? (isWhole ? HELD_BY_PLANS : HELD_BY_A_PART));
    of.hasGrown = true;
    const json = isWhole ? undefined : columns?.find(world.name, entry, index);
    if (json !== undefined) return StoredRecord.fromJson(index, json);
    return toStored(entry, growth.generate(entry, index), index);
  }

  function readerOf(of: Grown, entry: Entry): CollectionReader {
    const { growth } = of;
    const total = growth.size(entry);
    return {
      total,
      growsSlowly: growth.isSlow ?? false,
      stamp: `s${world.name}`,
      get(id) {
        const index = indexOf(entry, id);
        return index !== undefined && index <= total ? record(of, entry, index) : undefined;
      },
      at: (index) => (index <= total ? record(of, entry, index) : undefined),
      indexOf: (id) => indexOf(entry, id),
      slice(from, to) {
        const page: StoredRecord[] = [];
        for (let index = from + 1; index <= Math.min(to, total); index += 1) page.push(record(of, entry, index));
        return page;
      },
      *pass(from, to) {
        const page: StoredRecord[] = [];
        for (let index = from + 1; index <= Math.min(to, total); index += 1) page.push(yield* pass(of, entry, index));
        return page;
      },
      ...(columns !== undefined &&
        !isWhole && {
          outline: (fields) => {
            function* generate(index: number): YieldingSteps<AnyRecord> {
              yield* growth.approach?.(entry, index) ?? [];
              return make(of, entry, index).record;
            }
            return columns.outline({ world: world.name, entry, total, generate }, fields);
          },
        }),
    };
  }

  grown = begin(); // what cannot grow is told at once
  return {
    world,
    memory,
    isStill: (entry) => use().growth.isStill?.(entry) ?? false,
    size: (entry) => use().growth.size(entry),
    record: (entry, index) => record(use(), entry, index),
    collection(entry) {
      const of = use();
      return getOrMake(of.readers, entry, () => readerOf(of, entry));
    },
  };
}

/** The number that the id of a record stands for; undefined for text that is none, or one that its writer chose. */
export function indexOf({ resource: { ids } }: Entry, id: string): number | undefined {
  return ids === undefined ? toIndex(id) : ids.toIndex(id);
}

/** The id of the record with this number, unless its writer chose another. */
export function idOf({ resource: { ids } }: Entry, index: number): Id {
  return ids === undefined ? String(index) : ids.toId(index);
}

/** A grown record as it is kept: with the ids that it is shown with. */
export function toStored({ resource: { identify } }: Entry, record: AnyRecord, index: number): StoredRecord {
  const shown = identify === undefined ? record : (identify(record) as AnyRecord); // the same fields
  return StoredRecord.fromRecord(shown, undefined, index);
}

/** Worlds of which it is known that they are the same: each takes little. */
const KNOWN = 2_000;

/** The bases of worlds, which share memory; what was made of the ordinary one of the seed `always` stays. */
export function createBases(
  grow: (world: WorldChoice) => Growth,
  { memory = createWorldMemory(WORLD_BYTES), always, columnBytes = COLUMN_BYTES }: BasesOptions = {},
): (world: WorldChoice) => Base {
  const known = new UsedMap<string, Base>(KNOWN);
  const columns = columnBytes === 0 ? undefined : createColumns(columnBytes);
  const first = always === undefined ? undefined : toWorldChoice(always);
  const firstBase = first && createBase(first, grow, createWorldMemory(Infinity), columns);
  return (world) => {
    if (firstBase !== undefined && world.name === first?.name) return firstBase;
    return getOrMake(known, world.name, () => createBase(world, grow, memory, columns));
  };
}

interface BasesOptions {
  readonly memory?: WorldMemory;
  readonly always?: number;
  readonly columnBytes?: number;
}

/** Grows the records of the catalog’s resources, their pictures under `baseUrl`. */
export function growRecords(catalog: Catalog, baseUrl: string): (world: WorldChoice) => Growth {
  const resources = catalog.entries.map((entry) => entry.resource);
  return (choice) => {
    const growth = createGrowth(choice, resources, baseUrl);
    return {
      size: (entry) => growth.count(entry.resource),
      generate: (entry, index) => growth.generate(entry.resource, index),
      approach: (entry, index) => growth.approach(entry.resource, index),
    };
  };
}
