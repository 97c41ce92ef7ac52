// Golden files hold the generated data of a dataset version. Run this file to write them anew: only ever on purpose,
// together with a new dataset version once the present one has been published.
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { catalog } from "../../src/core/domains/catalog.ts";
import type { Entry } from "../../src/core/model/catalog.ts";
import { createWorld, DATASET_VERSION } from "../../src/core/world/world.ts";
import type { GeneratedWorld } from "../../src/core/world/world.ts";

/** The seeds that golden files hold. */
export const GOLDEN_SEEDS = [0, 1, 42, -1] as const;

/** The golden file of a collection: all of it as a hash, and its first records to look at. */
export interface Golden {
  readonly seed: number;
  readonly total: number;
  /** SHA-256 of the collection as a JSON array, hexadecimal. */
  readonly sha256: string;
  readonly first: readonly unknown[];
}

/** The path of a collection's golden file. */
export function goldenPath(seed: number, entry: Entry): string {
  const { domain, collection } = entry.resource;
  return join(import.meta.dirname, "golden", `v${DATASET_VERSION}`, `seed-${seed}`, `${domain}.${collection}.json`);
}

/** All records of a collection. */
export function growCollection(world: GeneratedWorld, { resource }: Entry): unknown[] {
  return Array.from({ length: resource.count }, (_, at) => world.generate(resource, at + 1));
}

/** The collection as it grows now. */
export function toGolden(seed: number, entry: Entry): Golden {
  const records = growCollection(createWorld({ seed }), entry);
  const sha256 = createHash("sha256").update(JSON.stringify(records)).digest("hex");
  return { seed, total: records.length, sha256, first: records.slice(0, 2) };
}

if (import.meta.main) {
  for (const seed of GOLDEN_SEEDS) {
    for (const entry of catalog.entries) {
      const path = goldenPath(seed, entry);
      mkdirSync(join(path, ".."), { recursive: true });
      writeFileSync(path, `${JSON.stringify(toGolden(seed, entry), null, 2)}\n`);
    }
  }
}
