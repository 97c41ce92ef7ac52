import { LRUCache } from "lru-cache";

import type { Entry } from "../model/catalog.ts";
import { toWorldChoice } from "../model/world-choice.ts";
import type { WorldChoice } from "../model/world-choice.ts";
import type { Base } from "../sandbox/base.ts";
import type { AnyRecord } from "../sandbox/stored-record.ts";
import { TemplateError } from "../template/template-error.ts";
import { createWorld } from "../world/world.ts";
import type { GeneratedWorld } from "../world/world.ts";
import { refuseAll, templateFaults } from "./refusal.ts";

/** A resource of a playground, with the records that it grows. */
export interface GrownEntry {
  readonly entry: Entry;
  /** Name in stored changes: under another name they are not seen any more. */
  readonly key: string;
  /** Names what its records follow from: another name once it is declared anew. */
  readonly growth: string;
  readonly count: number;
  /** The record with this number, from 1. */
  generate(seed: number, index: number): AnyRecord;
}

/** Bytes in memory of one value of a world that is being made, estimated. */
const VALUE = 100;

/** The worlds that declarations grow in, by declaration and seed: they remember what was read of them. */
export type DeclaredWorlds = LRUCache<string, GeneratedWorld>;

/** `bytes` bounds what they take in memory, about. */
export function createDeclaredWorlds(bytes: number): DeclaredWorlds {
  return new LRUCache({ maxSize: bytes });
}

export interface BuiltInGround {
  /** The records of the built-in resources, to which relations and templates may lead. */
  readonly base: (world: WorldChoice) => Base;
  readonly baseUrl: string;
}

export interface GrownEntries {
  readonly entries: readonly Entry[];
  /** The built-in resources to which their relations and templates may lead. */
  readonly others: readonly Entry[];
  /** Names what they follow from: another name once they are declared anew. */
  readonly name: string;
  /** See {@link GrownEntry.key}. */
  readonly keyOf: (entry: Entry) => string;
}

export function growBeside(others: readonly Entry[], seed: number, { base, baseUrl }: BuiltInGround): GeneratedWorld {
  const records = base(toWorldChoice(seed));
  const builtIn = new Map(others.map((one) => [one.resource, one]));
  return createWorld({
    seed,
    baseUrl,
    elsewhere(resource, index) {
      const entry = builtIn.get(resource);
      return entry === undefined ? undefined : records.record(entry, index).record;
    },
  });
}

/** Returns the declared entries with the records that they grow. Throws `validation_failed` if a template takes more than its bounds. */
export function growEntries(
  { entries, others, name, keyOf }: GrownEntries,
  ground: BuiltInGround & { readonly worlds: DeclaredWorlds },
): GrownEntry[] {
  const { worlds } = ground;
  const values = entries.reduce((sum, { resource }) => sum + resource.count * Object.keys(resource.fields).length, 1);

  function worldOf(seed: number): GeneratedWorld {
    const key = `${name}/${seed}`;
    let world = worlds.get(key);
    if (world === undefined) {
      world = growBeside(others, seed, ground);
      worlds.set(key, world, { size: values * VALUE });
    }
    return world;
  }

  return entries.map((entry) => ({
    entry,
    key: keyOf(entry),
    growth: `${entry.resource.name}@${name}`,
    count: entry.resource.count,
    generate(seed, index) {
      try {
        return worldOf(seed).generate(entry.resource, index);
      } catch (error) {
        if (!(error instanceof TemplateError)) throw error;
        refuseAll(`make record ${index} of ${entry.resource.collection}`, templateFaults(error, []));
      }
    },
  }));
}
