import type { ProblemCode } from "../../model/errors.ts";
import { NOT_MODIFIED } from "./collection-operations.ts";
import { BODY_PROBLEMS, READ_PROBLEMS, countedWith } from "./data-operation.ts";
import type { DescribeRoutes } from "./document.ts";
import { fixturesExample, fixturesSchema } from "./fixtures-schema.ts";
import { SEED_SCHEMA, objectOf, textOf, timeOf, wholeOf } from "./object-schema.ts";
import { exampleOfPatch } from "./record-examples.ts";
import { IF_NONE_MATCH, SANDBOX } from "./request-parameters.ts";
import { CACHING, ENTITY_TAG, LOCATION } from "./response-headers.ts";
import { schemaOf } from "./route-group.ts";
import type { Answer, Body, RouteGroup, RouteOperation } from "./route-group.ts";
import type { Parameter, Schema } from "./specification.ts";

const TAG = "Snapshots";
const PATH = "/api/data/snapshots";
const NOW = "2026-11-01T00:00:00.000Z";
const EXAMPLE = {
  id: "2f0d3c1e-8f57-4c55-9b0c-5a6f4f8e7d21",
  name: "before checkout",
  createdAt: NOW,
  seed: 1,
  changes: 12,
};
const ID: Parameter = {
  name: "id",
  in: "path",
  required: true,
  description: "The snapshot's id.",
  schema: { type: "string" },
  example: EXAMPLE.id,
};
const READ: readonly ProblemCode[] = [...READ_PROBLEMS, "missing_api_key"];

const ANY_RECORD: Schema = { type: "object", additionalProperties: true };
const SCHEMAS: Readonly<Record<string, Schema>> = Object.freeze({
  Snapshot: {
    ...objectOf({
      id: textOf("Names the snapshot."),
      name: textOf("What its owner calls it."),
      createdAt: timeOf("When it was taken."),
      seed: SEED_SCHEMA,
      changes: wholeOf("Changed records that it holds.", { minimum: 0 }),
    }),
    description: "A moment of a sandbox that can be brought back.",
  },
  SnapshotCreate: objectOf({ name: textOf("What to call it.", { minLength: 1, maxLength: 100 }) }),
  SnapshotAnswer: objectOf({ snapshot: schemaOf("Snapshot") }),
  RestoreAnswer: objectOf({ snapshot: schemaOf("Snapshot"), restoredAt: timeOf("When it was brought back.") }),
  Snapshots: objectOf({
    snapshots: { type: "array", description: "The oldest first.", items: schemaOf("Snapshot") },
    total: wholeOf("How many there are."),
    limit: wholeOf("How many the account may have; null is unlimited.", { nullable: true }),
  }),
  SnapshotDiff: objectOf({
    from: textOf("The snapshot."),
    to: textOf("The other snapshot, or `now`."),
    collections: {
      type: "object",
      description: "What differs, by collection; those that are equal are left out.",
      additionalProperties: schemaOf("CollectionDiff"),
    },
  }),
  CollectionDiff: objectOf({
    created: { type: "array", items: ANY_RECORD },
    updated: {
      type: "array",
      items: objectOf({ id: textOf("The record's id."), before: ANY_RECORD, after: ANY_RECORD }),
    },
    deleted: { type: "array", items: ANY_RECORD },
  }),
});

/** `/api/data/snapshots/…`: moments of a customer's sandbox. */
export const snapshotGroup: DescribeRoutes = (rehearsal): RouteGroup => {
  const { catalog, record } = rehearsal;
  const user = catalog.get("user");
  const updated = { id: "1", before: record(user, 1), after: exampleOfPatch(user, rehearsal).record };
  const body = (schema: string, summary: string, value: unknown): Body => ({
    schema: schemaOf(schema),
    examples: { example: { summary, value } },
  });
  const read = (description: string, shown: Body): readonly Answer[] => [
    { status: 200, description, headers: countedWith(ENTITY_TAG, CACHING), body: shown },
    NOT_MODIFIED,
  ];
  const operation = (rest: Omit<RouteOperation, "tag" | "security">): RouteOperation => ({
    ...rest,
    tag: TAG,
    security: [{ ApiKey: [] }],
  });
  return {
    title: "Control",
    tags: [{ name: TAG, description: "Moments of a sandbox that can be brought back. For keys of paid plans." }],
    schemas: {
      ...SCHEMAS,
      Fixtures: { ...fixturesSchema(catalog), description: "All records, by domain and collection." },
    },
    operations: [
      operation({
        method: "get",
        path: PATH,
        operationId: "listSnapshots",
        summary: "List your snapshots",
        description: "Those of the key, the oldest first.",
        parameters: [IF_NONE_MATCH],
        answers: read("The snapshots.", body("Snapshots", "One of five", { snapshots: [EXAMPLE], total: 1, limit: 5 })),
        problems: READ,
      }),
      operation({
        method: "post",
        path: PATH,
        operationId: "createSnapshot",
        summary: "Take a snapshot",
        description: "Keeps the sandbox as it is now. Copies nothing.",
        parameters: [SANDBOX],
        body: body("SnapshotCreate", "With a name", { name: EXAMPLE.name }),
        answers: [
          {
            status: 201,
            description: "The snapshot.",
            headers: countedWith(LOCATION, CACHING),
            body: body("SnapshotAnswer", "Just taken", { snapshot: EXAMPLE }),
          },
        ],
        problems: [...READ, ...BODY_PROBLEMS, "plan_required"],
      }),
      operation({
        method: "get",
        path: `${PATH}/{id}`,
        operationId: "getSnapshot",
        summary: "Get a snapshot",
        description: "When it was taken, and how much it holds.",
        parameters: [ID, IF_NONE_MATCH],
        answers: read("The snapshot.", body("SnapshotAnswer", "A snapshot", { snapshot: EXAMPLE })),
        problems: [...READ, "not_found"],
      }),
      operation({
        method: "delete",
        path: `${PATH}/{id}`,
        operationId: "deleteSnapshot",
        summary: "Delete a snapshot",
        description: "Forgets it. Sandboxes that started from it stay.",
        parameters: [ID],
        answers: [{ status: 204, description: "It is gone.", headers: countedWith(CACHING) }],
        problems: [...READ, "not_found"],
      }),
      operation({
        method: "post",
        path: `${PATH}/{id}/restore`,
        operationId: "restoreSnapshot",
        summary: "Restore a snapshot",
        description:
          "Brings exactly the data of that moment back into the sandbox, counters included. What came later is discarded; the snapshot stays.",
        parameters: [ID, SANDBOX],
        answers: [
          {
            status: 200,
            description: "It is as it was.",
            headers: countedWith(CACHING),
            body: body("RestoreAnswer", "Just restored", { snapshot: EXAMPLE, restoredAt: NOW }),
          },
        ],
        problems: [...READ, "not_found"],
      }),
      operation({
        method: "get",
        path: `${PATH}/{id}/diff`,
        operationId: "diffSnapshot",
        summary: "Compare a snapshot",
        description:
          "What was created, updated and deleted since, in the sandbox as it is now or up to another snapshot.",
        parameters: [
          ID,
          {
            name: "against",
            in: "query",
            description: "Another snapshot; unless given, the sandbox as it is now.",
            schema: { type: "string" },
          },
          SANDBOX,
          IF_NONE_MATCH,
        ],
        answers: read(
          "What differs.",
          body("SnapshotDiff", "One user was updated", {
            from: EXAMPLE.id,
            to: "now",
            collections: { [user.resource.collection]: { created: [], updated: [updated], deleted: [] } },
          }),
        ),
        problems: [...READ, "answer_too_large", "not_found"],
      }),
      operation({
        method: "get",
        path: `${PATH}/{id}/export`,
        operationId: "exportSnapshot",
        summary: "Export a snapshot",
        description: "Every record of that moment, as fixtures.",
        parameters: [ID, IF_NONE_MATCH],
        answers: read(
          "All records, by domain and collection.",
          body("Fixtures", "Shortened to one record of each collection", fixturesExample(rehearsal)),
        ),
        problems: [...READ, "not_found"],
      }),
    ],
  };
};
