import { LRUCache } from "lru-cache";

import type { Declared } from "../../../declare/declare.ts";
import type { Base } from "../../../engine/base.ts";
import { createWorld } from "../../../generate/world.ts";
import type { GeneratedWorld } from "../../../generate/world.ts";
import type { Entry } from "../../../model/catalog.ts";
import { toWorldChoice } from "../../../model/world-choice.ts";
import type { WorldChoice } from "../../../model/world-choice.ts";
import { digest } from "../../../platform/digest.ts";
import type { GrownEntry } from "../contents.ts";
import type { DomainRow } from "../store.ts";

/** What one value of a world that is being made takes in memory, bytes, about. */
const VALUE = 100;

/** The worlds that domains grow in, by definition and seed: they remember what was read of them. */
export type DomainWorlds = LRUCache<string, GeneratedWorld>;

/** `bytes` bounds what they take in memory, about. */
export function createDomainWorlds(bytes: number): DomainWorlds {
  return new LRUCache({ maxSize: bytes });
}

/** How the keys of all resources end that a domain ever had. */
export function keyEnding(domainId: string): string {
  return `@${domainId}`;
}

/** What the resources of a domain grow with. */
export interface DomainGround {
  readonly worlds: DomainWorlds;
  /** The records of the built-in resources, to which relations and templates may lead. */
  readonly base: (world: WorldChoice) => Base;
  readonly baseUrl: string;
}

/** The resources of a domain with the records that they grow. Changes of one that is defined anew are kept under the same key. */
export function growDomain(
  { id, text }: Pick<DomainRow, "id" | "text">,
  { entries, catalog }: Declared,
  ground: DomainGround,
): GrownEntry[] {
  const { worlds, base, baseUrl } = ground;
  const name = digest("sha256", text, "base64url").slice(0, 16);
  const own = new Set<Entry>(entries);
  const builtIn = new Map(
    [...catalog.entries, ...catalog.vocabulary].filter((one) => !own.has(one)).map((one) => [one.resource, one]),
  );
  const values = entries.reduce((sum, { resource }) => sum + resource.count * Object.keys(resource.fields).length, 1);

  function worldOf(seed: number): GeneratedWorld {
    const key = `${name}/${seed}`;
    let world = worlds.get(key);
    if (world === undefined) {
      const others = base(toWorldChoice(seed));
      world = createWorld({
        seed,
        baseUrl,
        elsewhere(resource, index) {
          const entry = builtIn.get(resource);
          return entry === undefined ? undefined : others.record(entry, index).record;
        },
      });
      worlds.set(key, world, { size: values * VALUE });
    }
    return world;
  }

  return entries.map((entry) => ({
    entry,
    key: `${entry.resource.name}${keyEnding(id)}`,
    growth: `${entry.resource.name}@${name}`,
    count: entry.resource.count,
    generate: (seed, index) => worldOf(seed).generate(entry.resource, index),
  }));
}
