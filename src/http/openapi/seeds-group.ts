import { DATASET_VERSION } from "../../generate/world.ts";
import type { ProblemCode } from "../../model/errors.ts";
import type { DescribeRoutes } from "./document.ts";
import { fixturesExample, fixturesSchema } from "./fixtures-schema.ts";
import { schemaNames } from "./names.ts";
import { objectOf, wholeOf } from "./object-schema.ts";
import { IF_NONE_MATCH } from "./request-parameters.ts";
import { ALWAYS, CACHE_CONTROL, DOWNLOAD, ENTITY_TAG, SEEDED } from "./response-headers.ts";
import { schemaOf } from "./route-group.ts";
import type { Answer, Body, RouteGroup } from "./route-group.ts";
import type { Parameter, Schema } from "./specification.ts";

const TAG = "Seeds";
const PATH = "/api/seeds/{seed}";
const SEED: Parameter = {
  name: "seed",
  in: "path",
  required: true,
  description: "The number that the world grows from.",
  schema: { type: "integer", format: "int64", minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
  example: 42,
};
const HEADERS = { ...ALWAYS, ...ENTITY_TAG, ...CACHE_CONTROL, ...SEEDED };
const PROBLEMS: readonly ProblemCode[] = [
  "invalid_parameter",
  "invalid_api_key",
  "rate_limited",
  "internal_error",
  "overloaded",
  "shutting_down",
  "unavailable",
];

/** `/api/seeds/{seed}`: worlds to look at and to keep. */
export const seedsGroup: DescribeRoutes = (rehearsal): RouteGroup => {
  const { catalog } = rehearsal;
  const collection = catalog.entries[0];
  const sample = (record: Schema): Schema =>
    objectOf({ total: wholeOf("Records in the world."), records: { type: "array", maxItems: 10, items: record } });
  const [name = "", example] =
    collection === undefined ? [] : [collection.resource.collection, rehearsal.record(collection, 1)];
  return {
    title: "Control",
    tags: [{ name: TAG, description: "The worlds of seeds, to look at and to keep. Counts against no plan." }],
    schemas: {
      Fixtures: { ...fixturesSchema(catalog), description: "All records, by domain and collection." },
      SeedSample: withVersion(fixturesSchema(catalog, sample)),
    },
    operations: [
      {
        method: "get",
        path: PATH,
        operationId: "getSeed",
        summary: "Look at a world",
        description: "The first ten records of every collection of the world.",
        tag: TAG,
        parameters: [SEED, IF_NONE_MATCH],
        answers: answersOf("The beginning of the world.", {
          schema: schemaOf("SeedSample"),
          examples: {
            sample: {
              summary: "Shortened to one record of each collection",
              value: {
                ...fixturesExample(rehearsal, (record) => ({ total: 1, records: [record] })),
                datasetVersion: DATASET_VERSION,
              },
            },
          },
        }),
        problems: PROBLEMS,
      },
      {
        method: "get",
        path: `${PATH}/fixtures`,
        operationId: "getSeedFixtures",
        summary: "Download a world",
        description: "Every record of the world, as one file.",
        tag: TAG,
        parameters: [SEED, IF_NONE_MATCH],
        answers: answersOf(
          "The whole world.",
          {
            schema: schemaOf("Fixtures"),
            examples: {
              fixtures: { summary: "Shortened to one record of each collection", value: fixturesExample(rehearsal) },
            },
          },
          { ...HEADERS, ...DOWNLOAD },
        ),
        problems: PROBLEMS,
      },
      {
        method: "get",
        path: `${PATH}/fixtures/{collection}`,
        operationId: "getSeedCollection",
        summary: "Download a collection of a world",
        description: "Every record of one collection of the world, as an array.",
        tag: TAG,
        parameters: [
          SEED,
          {
            name: "collection",
            in: "path",
            required: true,
            description: "The collection.",
            schema: { type: "string", enum: catalog.entries.map(({ resource }) => resource.collection) },
            example: name,
          },
          IF_NONE_MATCH,
        ],
        answers: answersOf("The records.", {
          schema: {
            type: "array",
            items: { anyOf: catalog.entries.map(({ resource }) => schemaOf(schemaNames(resource).record)) },
          },
          examples: { records: { summary: "Shortened to one record", value: [example] } },
        }),
        problems: [...PROBLEMS, "not_found"],
      },
    ],
  };
};

function answersOf(description: string, body: Body, headers: Answer["headers"] = HEADERS): readonly Answer[] {
  return [
    { status: 200, description, headers, body },
    { status: 304, description: "The answer still has the entity tag in If-None-Match. No body.", headers },
  ];
}

function withVersion(schema: Schema): Schema {
  return {
    ...schema,
    description: "The beginning of every collection of a world.",
    properties: { ...schema.properties, datasetVersion: wholeOf("Which rules and vocabulary it grew by.") },
    required: [...(schema.required ?? []), "datasetVersion"],
  };
}
