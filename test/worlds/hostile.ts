// Golden files hold the data of each profile. Run this file to write them anew: only ever on purpose, together with a new
// dataset version once the present one has been published.
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { catalog } from "../../src/core/domains/catalog.ts";
import { PROFILES, toWorldChoice } from "../../src/core/model/world-choice.ts";
import type { Profile, WorldSettings } from "../../src/core/model/world-choice.ts";
import { createBase, growRecords } from "../../src/core/sandbox/base.ts";
import type { Base } from "../../src/core/sandbox/base.ts";
import { toArrayJson } from "../../src/core/sandbox/fixtures.ts";
import { DATASET_VERSION, DEFAULT_BASE_URL } from "../../src/core/world/world.ts";

const grow = growRecords(catalog, DEFAULT_BASE_URL);

/** The seed that golden files hold. */
export const HOSTILE_SEED = 42;

/** The records of a world. */
export function growChosen(seed: number, settings: WorldSettings): Base {
  const choice = toWorldChoice(seed, settings);
  return createBase(choice, grow);
}

/** The path of a profile's golden file. */
export function profilePath(profile: Profile): string {
  return join(import.meta.dirname, "golden", `v${DATASET_VERSION}`, `profile-${profile}.json`);
}

/** The golden values of a profile: of each collection the SHA-256 of its JSON array, hexadecimal, and its first record to look at. */
export function toProfileGolden(
  profile: Profile,
): Record<string, { readonly sha256: string; readonly first: unknown }> {
  const base = growChosen(HOSTILE_SEED, { profile });
  return Object.fromEntries(
    catalog.entries.map((entry) => {
      const sum = createHash("sha256");
      for (const piece of toArrayJson(base, entry)) sum.update(piece);
      return [entry.resource.collection, { sha256: sum.digest("hex"), first: base.record(entry, 1).record }];
    }),
  );
}

if (import.meta.main) {
  for (const profile of PROFILES)
    writeFileSync(profilePath(profile), `${JSON.stringify(toProfileGolden(profile), null, 2)}\n`);
}
