import { NOT_MODIFIED } from "./collection-operations.ts";
import { BODY_PROBLEMS, READ_PROBLEMS, countedWith } from "./data-operation.ts";
import type { DescribeRoutes } from "./document.ts";
import { fixturesExample, fixturesSchema } from "./fixtures-schema.ts";
import { SEED_SCHEMA, objectOf } from "./object-schema.ts";
import { IF_NONE_MATCH, SANDBOX } from "./request-parameters.ts";
import { CACHING, ENTITY_TAG } from "./response-headers.ts";
import { schemaOf } from "./route-group.ts";
import type { RouteGroup } from "./route-group.ts";

const TAG = "Data";

/** `/api/data/reset` and `/api/data/export`: a sandbox's data as a whole. */
export const dataGroup: DescribeRoutes = (rehearsal): RouteGroup => ({
  title: "Control",
  tags: [{ name: TAG, description: "All data of a sandbox at once." }],
  schemas: {
    Fixtures: { ...fixturesSchema(rehearsal.catalog), description: "All records, by domain and collection." },
    ResetRequest: objectOf({ seed: SEED_SCHEMA }, ["seed"]),
    ResetAnswer: objectOf({ seed: SEED_SCHEMA }),
  },
  operations: [
    {
      method: "post",
      path: "/api/data/reset",
      operationId: "resetData",
      summary: "Start anew",
      description:
        "Discards all changes of the sandbox, those in playgrounds' collections too. It is a fresh world again, of the seed given, else of seed 1.",
      tag: TAG,
      parameters: [SANDBOX],
      body: {
        required: false,
        schema: schemaOf("ResetRequest"),
        examples: {
          seed: { summary: "Another world", value: { seed: 42 } },
          first: { summary: "World 1", value: {} },
        },
      },
      answers: [
        {
          status: 200,
          description: "The seed of the fresh world.",
          headers: countedWith(CACHING),
          body: { schema: schemaOf("ResetAnswer"), examples: { reset: { summary: "World 42", value: { seed: 42 } } } },
        },
      ],
      problems: [...READ_PROBLEMS, ...BODY_PROBLEMS],
    },
    {
      method: "get",
      path: "/api/data/export",
      operationId: "exportData",
      summary: "Export all data",
      description: "Every record of the sandbox as it is now, as fixtures.",
      tag: TAG,
      parameters: [SANDBOX, IF_NONE_MATCH],
      answers: [
        {
          status: 200,
          description: "All records, by domain and collection.",
          headers: countedWith(ENTITY_TAG, CACHING),
          body: {
            schema: schemaOf("Fixtures"),
            examples: {
              fixtures: { summary: "Shortened to one record of each collection", value: fixturesExample(rehearsal) },
            },
          },
        },
        NOT_MODIFIED,
      ],
      problems: READ_PROBLEMS,
    },
  ],
});
