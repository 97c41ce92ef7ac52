import type { z } from "zod";

import { fixturesExample, fixturesSchema } from "../../description/fixtures-schema.ts";
import type { ExampleSource } from "../../http/operation/declaration.ts";
import { described } from "../../http/operation/parameter-kinds.ts";
import { okJson } from "../../http/operation/reply.ts";
import type { Reply } from "../../http/operation/reply.ts";
import type { Parts } from "../../http/parts.ts";
import type { Catalog } from "../../model/catalog.ts";
import { getOrMake } from "../../model/maps.ts";
import { UsedMap } from "../../model/recent.ts";
import type { YieldingSteps } from "../../model/steps.ts";
import { byteLength } from "../../platform/bytes.ts";
import { createSum } from "../../platform/digest.ts";
import type { Base } from "../../sandbox/base.ts";
import { toFixturesJson, toStill } from "../../sandbox/fixtures.ts";
import type { Moment } from "../../sandbox/moments.ts";
import type { Reader } from "../../sandbox/reader.ts";
import { loop } from "../../sandbox/work.ts";
import type { Caller } from "../../services/callers.ts";

/** Bytes counted as held by an export: as records change, it keeps those of its moment. */
const HELD = 4 * 1024 * 1024;

const known = new WeakMap<Parts["world"], UsedMap<string, Measured>>();
const KNOWN = 500;

interface Measured {
  readonly tag: string;
  readonly length: number;
}

/**
 * All data that a reader has, made as the client reads. It is gone through twice: for its tag and length, then as the
 * client reads. No write shows in between, and nothing is held but the records that there are.
 */
export async function exportOf(
  { catalog, world }: Pick<Parts, "catalog" | "world">,
  { owner }: Pick<Caller, "owner">,
  reader: Moment,
): Promise<Reply> {
  const choice = reader.world;

  async function* toBody(still: (base: Base) => Reader): AsyncGenerator<string, void, void> {
    yield* piecesInTurns(owner, toFixturesJson(still(world(choice)), catalog));
  }

  const base = world(choice);
  const stamps = catalog.entries.map((entry) => reader.collection(entry).stamp);
  const key = stamps.includes(undefined) ? undefined : stamps.join(" ");
  const still = await loop.run(owner, toStill(reader, base, catalog));
  const recent = getOrMake(known, world, () => new UsedMap<string, Measured>(KNOWN));
  const before = key === undefined ? undefined : recent.get(key);
  const measured = before ?? (await loop.run(owner, measure(toFixturesJson(still(base), catalog))));
  if (key !== undefined) recent.set(key, measured);
  const { tag, length } = measured;
  const reply = okJson(toBody(still), ["Content-Length", String(length)], tag);
  return { ...reply, held: Math.min(length, HELD) };
}

/** Milliseconds. */
const MADE_AT_ONCE = 1;

/** Gives the pieces in turns of the event loop; an empty one is only a step. */
export async function* piecesInTurns(caller: string, pieces: Iterable<string>): AsyncGenerator<string, void, void> {
  let until = -Infinity;
  for (const piece of pieces) {
    if (piece !== "") yield piece;
    if (performance.now() < until) continue;
    await loop.goOn(caller);
    until = performance.now() + MADE_AT_ONCE;
  }
}

/** The entity tag of what the pieces make, as of any answer, and its length in bytes. */
function* measure(pieces: Iterable<string>): YieldingSteps<Measured> {
  const hash = createSum();
  let length = 0;
  for (const piece of pieces) {
    if (piece !== "") hash.update(piece);
    length += byteLength(piece);
    yield;
  }
  return { tag: `"${hash.digest("base64url").slice(0, 27)}"`, length };
}

/** All data of a sandbox or a world, for the description. */
function fixturesOf(catalog: Catalog): z.ZodType {
  return described({ ...fixturesSchema(catalog), description: "All records, by domain and collection." }).meta({
    id: "Fixtures",
  });
}

const FIXTURES_EXAMPLE: ExampleSource = (rehearsal) => ({
  fixtures: { summary: "Shortened to one record of each collection", value: fixturesExample(rehearsal) },
});

/** The answer with all records as fixtures. */
export function fixturesAnswer(catalog: Catalog) {
  return {
    description: "All records, by domain and collection.",
    body: fixturesOf(catalog),
    examples: FIXTURES_EXAMPLE,
  };
}
