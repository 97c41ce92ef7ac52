import * as z from "zod";

import type { OperationGroup } from "../../description/operation-description.ts";
import { defineOperation } from "../../http/operation/define-operation.ts";
import { created, noContentAfter, ok, okPieces } from "../../http/operation/reply.ts";
import type { Catalog } from "../../model/catalog.ts";
import { namedObject } from "../../model/named-object.ts";
import { text, timestamp } from "../../model/values.ts";
import { loop } from "../../sandbox/work.ts";
import { REFERENCE_TIME, toTimestamp } from "../../world/time.ts";
import { collectionDiffsSchema, oneUpdated } from "../data/change-operations.ts";
import { exportOf, fixturesAnswer } from "../data/export.ts";
import { seedSchema } from "../sandboxes/sandbox-schemas.ts";

const TAG = "Snapshots";

const snapshotSchema = namedObject("Snapshot", "A saved state of a sandbox that can be restored.", {
  id: z.string().describe("The snapshot's id."),
  name: z.string().describe("What its owner calls it."),
  sandbox: z.string().describe("The sandbox that it was taken of."),
  createdAt: timestamp().describe("When it was taken."),
  seed: seedSchema,
  changes: z.int().min(0).describe("Changed records that it holds."),
});
const answerSchema = namedObject("SnapshotAnswer", { snapshot: snapshotSchema });

const EXAMPLE: z.output<typeof snapshotSchema> = {
  id: "2f0d3c1e-8f57-4c55-9b0c-5a6f4f8e7d21",
  name: "before checkout",
  sandbox: "default",
  createdAt: toTimestamp(REFERENCE_TIME),
  seed: 1,
  changes: 12,
};

const ID = { id: z.string().describe("The snapshot's id.").meta({ example: EXAMPLE.id }) };
const shown = (summary: string) => ({ example: { summary, value: { snapshot: EXAMPLE } } });

const COMMON = { tag: TAG, caller: "control", needsKey: true, uses: ["snapshots"] } as const;

const listSnapshots = defineOperation({
  ...COMMON,
  route: "GET /api/data/snapshots",
  id: "listSnapshots",
  summary: "List your snapshots",
  description: "The snapshots of the key, the oldest first.",
  answers: {
    description: "The snapshots.",
    body: namedObject("Snapshots", {
      snapshots: z.array(snapshotSchema).describe("The oldest first."),
      total: z.int().describe("How many there are."),
      limit: z.int().nullable().describe("How many the account may have; null is unlimited."),
    }),
    examples: { example: { summary: "One of five", value: { snapshots: [EXAMPLE], total: 1, limit: 5 } } },
  },
  handle: async ({ caller }, { snapshots }) => ok(await snapshots.list(caller)),
});

const createSnapshot = defineOperation({
  ...COMMON,
  route: "POST /api/data/snapshots",
  id: "createSnapshot",
  summary: "Take a snapshot",
  description: "Saves the sandbox as it is now. It copies no data, so it is quick.",
  inSandbox: true,
  body: {
    schema: namedObject("SnapshotCreate", { name: text(100).describe("What to call it.") }),
    examples: { example: { summary: "With a name", value: { name: EXAMPLE.name } } },
  },
  answers: { 201: { description: "The snapshot.", body: answerSchema, examples: shown("Just taken") } },
  problems: ["plan_required"],
  async handle({ caller, body: { name }, sandbox }, { snapshots }) {
    const snapshot = await snapshots.create(caller, await sandbox(), name);
    return created(`/api/data/snapshots/${snapshot.id}`, { snapshot });
  },
});

const getSnapshot = defineOperation({
  ...COMMON,
  route: "GET /api/data/snapshots/{id}",
  id: "getSnapshot",
  summary: "Get a snapshot",
  description: "When it was taken, and how large it is.",
  params: ID,
  answers: { description: "The snapshot.", body: answerSchema, examples: shown("A snapshot") },
  problems: ["not_found"],
  handle: async ({ caller, params: { id } }, { snapshots }) => ok({ snapshot: await snapshots.get(caller, id) }),
});

const deleteSnapshot = defineOperation({
  ...COMMON,
  route: "DELETE /api/data/snapshots/{id}",
  id: "deleteSnapshot",
  summary: "Delete a snapshot",
  description: "Deletes the snapshot. Sandboxes that started from it stay.",
  params: ID,
  answers: { 204: { description: "It is gone." } },
  problems: ["not_found"],
  handle: ({ caller, params: { id } }, { snapshots }) => noContentAfter(snapshots.remove(caller, id)),
});

const restoreSnapshot = defineOperation({
  ...COMMON,
  route: "POST /api/data/snapshots/{id}/restore",
  id: "restoreSnapshot",
  summary: "Restore a snapshot",
  description:
    "Restores exactly the data of that moment, including the counters for ids. Later changes are discarded; the snapshot stays.",
  params: ID,
  inSandbox: true,
  answers: {
    description: "The sandbox has the data of the snapshot again.",
    body: namedObject("RestoreAnswer", {
      snapshot: snapshotSchema,
      restoredAt: timestamp().describe("When it was restored."),
    }),
    examples: {
      example: { summary: "Just restored", value: { snapshot: EXAMPLE, restoredAt: EXAMPLE.createdAt } },
    },
  },
  problems: ["not_found"],
  uses: ["snapshots", "clock"],
  async handle({ caller, params: { id }, sandbox }, { snapshots, clock }) {
    await snapshots.get(caller, id);
    const snapshot = await snapshots.restore(caller, id, await sandbox());
    return ok({ snapshot, restoredAt: new Date(clock()).toISOString() });
  },
});

/** `/api/data/snapshots/…`: moments of a customer's sandbox. */
export function snapshotOperations(catalog: Catalog): OperationGroup {
  const user = catalog.get("user");

  const diffSnapshot = defineOperation({
    ...COMMON,
    route: "GET /api/data/snapshots/{id}/diff",
    id: "diffSnapshot",
    takesLong: true,
    summary: "Compare a snapshot",
    description: "What was created, updated and deleted since the snapshot: up to now, or up to another snapshot.",
    params: ID,
    query: {
      against: z.string().optional().describe("Another snapshot; the default is the sandbox as it is now."),
    },
    inSandbox: true,
    answers: {
      description: "What differs.",
      body: namedObject("SnapshotDiff", {
        from: z.string().describe("The snapshot."),
        to: z.string().describe("The other snapshot, or `now`."),
        collections: collectionDiffsSchema,
      }),
      examples: (rehearsal) => {
        const value = { from: EXAMPLE.id, to: "now", collections: oneUpdated(user, rehearsal) };
        return { example: { summary: "One user was updated", value } };
      },
    },
    problems: ["answer_too_large", "not_found"],
    async handle({ caller, params: { id }, query: { against }, sandbox }, { snapshots }) {
      await snapshots.get(caller, id);
      const collections = await snapshots.diff(caller, id, against ?? (await sandbox()));
      const head = JSON.stringify({ from: id, to: against ?? "now" }).slice(0, -1);
      return loop.run(caller.owner, okPieces([`${head},"collections":`, ...collections, "}"]));
    },
  });

  const exportSnapshot = defineOperation({
    ...COMMON,
    route: "GET /api/data/snapshots/{id}/export",
    id: "exportSnapshot",
    takesLong: true,
    summary: "Export a snapshot",
    description: "Every record of that moment, as fixtures.",
    params: ID,
    answers: fixturesAnswer(catalog),
    problems: ["not_found"],
    uses: ["snapshots", "catalog", "world"],
    handle: async ({ caller, params: { id } }, services) =>
      exportOf(services, caller, await services.snapshots.read(caller, id)),
  });

  return {
    title: "Control",
    tags: [{ name: TAG, description: "Saved states of a sandbox that you can restore. For keys of paid plans." }],
    operations: [
      listSnapshots,
      createSnapshot,
      getSnapshot,
      deleteSnapshot,
      restoreSnapshot,
      diffSnapshot,
      exportSnapshot,
    ],
  };
}
