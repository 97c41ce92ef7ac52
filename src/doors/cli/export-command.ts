import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import type { Catalog } from "../../core/model/catalog.ts";
import { toWorldChoice } from "../../core/model/world-choice.ts";
import { DEFAULT_BASE_URL } from "../../core/world/world.ts";
import { assertCollection, readArguments, TEXT, toSeed, UsageError } from "./arguments.ts";
import { exportedLists, toCsv, toDbJson, toOpenApi, toPostman } from "./exported.ts";
import type { Exporting } from "./exported.ts";

const WHOLE: Readonly<Record<string, (exporting: Exporting) => Promise<unknown>>> = {
  openapi: toOpenApi,
  postman: toPostman,
  "db.json": toDbJson,
};

const FORMATS = [...Object.keys(WHOLE), "csv"];

/** Writes a definition and the records of a seed in a format of other tools. Throws a `UsageError` for arguments that are wrong. */
export async function exportDefinition(
  args: readonly string[],
  readCatalog: (asked: string | undefined) => Promise<Catalog>,
): Promise<void> {
  const options = { as: TEXT, seed: TEXT, out: TEXT, collection: TEXT, "base-url": TEXT, config: TEXT };
  const { values, positionals } = readArguments(args, options);
  const { as, out, collection } = values;
  const [file, ...others] = positionals;
  if (others.length > 0) throw new UsageError("name one file or address: seedbed export openapi.yaml --as postman");
  if (as === undefined || !FORMATS.includes(as))
    throw new UsageError(
      as === undefined ? `say as what: --as ${FORMATS.join(", ")}` : `--as must be ${FORMATS.join(", ")}, not ${as}`,
    );
  if (collection !== undefined && as !== "csv") throw new UsageError("--collection is for --as csv");
  const exporting = {
    catalog: await readCatalog(file ?? values.config),
    world: toWorldChoice(toSeed(values.seed ?? "1")),
    baseUrl: values["base-url"] ?? DEFAULT_BASE_URL,
  };
  if (as !== "csv") {
    const whole = `${JSON.stringify(await WHOLE[as]?.(exporting), null, 2)}\n`;
    if (out === undefined) process.stdout.write(whole);
    else writeFileSync(out, whole);
    return;
  }
  const lists = exportedLists(exporting);
  const names = lists.map(({ name }) => name);
  if (collection !== undefined) assertCollection(collection, names);
  const [only, another] = lists.filter(({ name }) => collection === undefined || name === collection);
  if (only === undefined) throw new UsageError("there are no records to export");
  if (another === undefined && out === undefined) {
    process.stdout.write(toCsv(only.records));
    return;
  }
  if (out === undefined)
    throw new UsageError(
      `a CSV file is one list: name one of ${names.join(", ")} with --collection, or a folder with --out`,
    );
  mkdirSync(out, { recursive: true });
  for (const { name, records } of another === undefined ? [only] : lists)
    writeFileSync(path.join(out, `${name.replaceAll(/[\\/]/g, "-")}.csv`), toCsv(records));
}
