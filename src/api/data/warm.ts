import { toFixturesJson } from "../../engine/fixtures.ts";
import type { Reader } from "../../engine/reader.ts";
import type { Catalog } from "../../model/catalog.ts";
import { pause } from "../../platform/pause.ts";

/** Has all records of a world made and written out, a few at a time, so that others are answered in between: after it, exporting is quick. */
export async function warm(world: Reader, catalog: Catalog): Promise<void> {
  for (const piece of toFixturesJson(world, catalog)) if (piece.length > 1) await pause();
}
