import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import type { Catalog } from "../../core/model/catalog.ts";
import { toWorldChoice } from "../../core/model/world-choice.ts";
import { createBase, growRecords } from "../../core/sandbox/base.ts";
import { toArrayJson, toFixturesJson } from "../../core/sandbox/fixtures.ts";
import { DEFAULT_BASE_URL } from "../../core/world/world.ts";
import { assertCollection, readArguments, TEXT, toSeed } from "./arguments.ts";

type ReadCatalog = (asked: string | undefined) => Promise<Catalog>;

async function readOptions(args: readonly string[], readCatalog: ReadCatalog) {
  const options = { seed: TEXT, out: TEXT, collection: TEXT, "base-url": TEXT, config: TEXT };
  const { values } = readArguments(args, options, { takesWords: false });
  const { seed = "1", out, collection, "base-url": baseUrl = DEFAULT_BASE_URL } = values;
  const number = toSeed(seed);
  const catalog = await readCatalog(values.config);
  const names = catalog.entries.map(({ resource }): string => resource.collection);
  if (collection !== undefined) assertCollection(collection, names);
  return { catalog, seed: number, out, collection, baseUrl };
}

/** Writes the data that a seed grows. Throws a `UsageError` for arguments that are wrong. */
export async function writeFixtures(args: readonly string[], readCatalog: ReadCatalog): Promise<void> {
  const { catalog, seed, out, collection, baseUrl } = await readOptions(args, readCatalog);
  const world = toWorldChoice(seed);
  const base = createBase(world, growRecords(catalog, baseUrl));
  const entries = catalog.entries.filter(
    ({ resource }) => collection === undefined || resource.collection === collection,
  );
  if (out === undefined) {
    const [only] = entries;
    const pieces =
      collection === undefined || only === undefined ? toFixturesJson(base, catalog) : toArrayJson(base, only);
    for (const piece of pieces) process.stdout.write(piece);
    process.stdout.write("\n");
    return;
  }
  for (const entry of entries) {
    const { domain, collection: name } = entry.resource;
    const folder = path.join(out, domain);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, `${name}.json`), `${[...toArrayJson(base, entry)].join("")}\n`);
  }
  process.stdout.write(
    `${entries.length} ${entries.length === 1 ? "collection" : "collections"} of seed ${seed} written to ${out}\n`,
  );
}
