import * as z from "zod";

import { fixturesExample, fixturesSchema, objectOf, wholeOf } from "../../description/fixtures-schema.ts";
import { schemaNames } from "../../description/names.ts";
import type { OperationGroup } from "../../description/operation-description.ts";
import { DOWNLOAD } from "../../description/response-headers.ts";
import { schemaOf } from "../../description/route-group.ts";
import type { Schema } from "../../description/specification.ts";
import { defineOperation } from "../../http/operation/define-operation.ts";
import { described } from "../../http/operation/parameter-kinds.ts";
import { notModified, okJson } from "../../http/operation/reply.ts";
import type { Reply } from "../../http/operation/reply.ts";
import { parseSeed } from "../../http/parameters/parameters.ts";
import type { Parts } from "../../http/parts.ts";
import type { Catalog } from "../../model/catalog.ts";
import { SeedbedError } from "../../model/errors.ts";
import { toWorldChoice } from "../../model/world-choice.ts";
import { fromText, join } from "../../platform/bytes.ts";
import { digest } from "../../platform/digest.ts";
import { toArrayJson, toFixturesJson, toHeadJson } from "../../sandbox/fixtures.ts";
import type { Reader } from "../../sandbox/reader.ts";
import type { Caller } from "../../services/callers.ts";
import { DATASET_VERSION } from "../../world/world.ts";
import { fixturesAnswer, piecesInTurns } from "../data/export.ts";

const TAG = "Seeds";

/** Records of each collection that a look at a seed shows. */
const SHOWN_RECORDS = 10;

const SEED = {
  seed: z
    .string()
    .transform((text, context) => {
      const seed = parseSeed(text);
      if (seed !== undefined) return seed;
      const { MIN_SAFE_INTEGER: least, MAX_SAFE_INTEGER: most } = Number;
      context.addIssue({ code: "custom", message: `is a whole number such as 42 or -1, from ${least} to ${most}` });
      return z.NEVER;
    })
    .describe("The seed of the world.")
    .meta({
      example: 42,
      override: {
        type: "integer",
        format: "int64",
        minimum: -Number.MAX_SAFE_INTEGER,
        maximum: Number.MAX_SAFE_INTEGER,
      },
    }),
};

const COMMON = {
  tag: TAG,
  caller: "page",
  seeded: "path",
  takesLong: true,
  uses: ["catalog", "world", "baseUrl"],
} as const;

interface SeedCall {
  readonly caller: Pick<Caller, "owner">;
  readonly params: { readonly seed: number };
  hasTag(tag: string): boolean;
}

/**
 * The JSON that the pieces make. What a seed grows is a function of version, seed and base address, so the tag names
 * these, and nothing is made for a client that has it.
 */
async function writeOut(
  { caller: { owner }, params: { seed }, hasTag }: SeedCall,
  { world, baseUrl }: Pick<Parts, "world" | "baseUrl">,
  what: string,
  pieces: (reader: Reader) => Iterable<string>,
  headers: readonly string[] = [],
): Promise<Reply | undefined> {
  const tag = `"${digest("sha256", `${DATASET_VERSION} ${seed} ${what} ${baseUrl}`, "base64url").slice(0, 27)}"`;
  if (hasTag(tag)) return notModified(tag, headers);
  const texts: Uint8Array[] = [];
  for await (const piece of piecesInTurns(owner, pieces(world(toWorldChoice(seed))))) texts.push(fromText(piece));
  return okJson(join(texts), headers, tag);
}

/** `/api/seeds/{seed}`: worlds to look at and to keep. They count against nobody's plan. */
export function seedOperations(catalog: Catalog): OperationGroup {
  const collections = [...new Set(catalog.entries.map(({ resource }) => resource.collection))];

  const getSeed = defineOperation({
    ...COMMON,
    route: "GET /api/seeds/{seed}",
    id: "getSeed",
    summary: "Look at a world",
    description: "The first ten records of every collection of the world.",
    params: SEED,
    answers: {
      description: "The beginning of the world.",
      body: described(sampleSchema(catalog)).meta({ id: "SeedSample" }),
      examples: (rehearsal) => ({
        sample: {
          summary: "Shortened to one record of each collection",
          value: fixturesExample(rehearsal, (records) => ({ total: records.length, records })),
        },
      }),
    },
    handle: (call, services) => writeOut(call, services, "sample", (reader) => toSample(reader, catalog)),
  });

  const getSeedFixtures = defineOperation({
    ...COMMON,
    route: "GET /api/seeds/{seed}/fixtures",
    cost: 4,
    id: "getSeedFixtures",
    summary: "Download a world",
    description: "Every record of the world, as one file.",
    params: SEED,
    answers: { ...fixturesAnswer(catalog), description: "The whole world.", headers: DOWNLOAD },
    handle: (call, services) =>
      writeOut(call, services, "fixtures", (reader) => toFixturesJson(reader, catalog), [
        "Content-Disposition",
        `attachment; filename="fixtures-seed-${call.params.seed}.json"`,
      ]),
  });

  const getSeedCollection = defineOperation({
    ...COMMON,
    route: "GET /api/seeds/{seed}/fixtures/{collection}",
    cost: 1,
    id: "getSeedCollection",
    summary: "Download a collection of a world",
    description: "Every record of one collection of the world, as an array.",
    params: {
      ...SEED,
      collection: z
        .string()
        .describe("The collection.")
        .meta({ example: collections[0], override: { type: "string", enum: collections } }),
    },
    answers: {
      description: "The records.",
      body: {
        type: "array",
        items: { anyOf: catalog.entries.map(({ resource }) => schemaOf(schemaNames(resource).record)) },
      },
      examples: ({ record, size }) => ({
        records: {
          summary: "Shortened to one record",
          value: catalog.entries
            .filter((entry) => size(entry) > 0)
            .slice(0, 1)
            .map((entry) => record(entry, 1)),
        },
      }),
    },
    problems: ["not_found"],
    handle(call, services) {
      const { collection } = call.params;
      const entry = catalog.entries.find(({ resource }) => resource.collection === collection);
      if (entry === undefined) {
        throw new SeedbedError(
          "not_found",
          `there is no collection ${JSON.stringify(collection.slice(0, 60))} in a world: there are ${collections.join(", ")}`,
        );
      }
      return writeOut(call, services, `fixtures of ${collection}`, (reader) => toArrayJson(reader, entry));
    },
  });

  return {
    title: "Control",
    tags: [
      {
        name: TAG,
        description: "The generated data of seeds, to look at and to download. These requests count against no plan.",
      },
    ],
    operations: [getSeed, getSeedFixtures, getSeedCollection],
  };
}

/** The beginning of every collection, `{ seed, datasetVersion, core: { users: { total, records } }, … }`. */
function* toSample(reader: Reader, catalog: Catalog): Generator<string> {
  yield toHeadJson(reader);
  for (const domain of catalog.domains) {
    yield `,${JSON.stringify(domain.name)}:{`;
    const entries = catalog.entries.filter(({ resource }) => resource.domain === domain.name);
    for (const [at, entry] of entries.entries()) {
      const collection = reader.collection(entry);
      const records = collection.slice(0, SHOWN_RECORDS).map((stored) => stored.json);
      yield `${at === 0 ? "" : ","}${JSON.stringify(entry.resource.collection)}:{"total":${collection.total},"records":[${records.join(",")}]}`;
    }
    yield "}";
  }
  yield "}";
}

function sampleSchema(catalog: Catalog): Schema {
  const schema = fixturesSchema(catalog, (record) =>
    objectOf({
      total: wholeOf("Records in the world."),
      records: { type: "array", maxItems: SHOWN_RECORDS, items: record },
    }),
  );
  return { ...schema, description: "The beginning of every collection of a world." };
}
