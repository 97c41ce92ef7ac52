import * as z from "zod";

import type { OperationGroup } from "../../description/operation-description.ts";
import { exampleOfPatch } from "../../description/record-examples.ts";
import type { Rehearsal } from "../../description/rehearsal.ts";
import type { MaybePromise } from "../../http/answer.ts";
import { journalScope } from "../../http/data/keep-request.ts";
import { defineOperation } from "../../http/operation/define-operation.ts";
import { ok, okPieces } from "../../http/operation/reply.ts";
import type { Catalog, Entry } from "../../model/catalog.ts";
import { SeedbedError } from "../../model/errors.ts";
import { namedObject } from "../../model/named-object.ts";
import { readChanges, readStateHash } from "../../sandbox/changes.ts";
import type { SandboxChanges } from "../../sandbox/changes.ts";
import { CHANGE_KINDS, toDiffJson } from "../../sandbox/diff.ts";
import type { Engine } from "../../sandbox/engine.ts";
import { createFaults } from "../../sandbox/query/faults.ts";
import type { Sandbox } from "../../sandbox/sandbox.ts";
import { loop } from "../../sandbox/work.ts";
import { MOST_EXPECTED, MOST_IGNORED } from "../../testing/expectation/expectation.ts";
import type { ChangeExpectation } from "../../testing/expectation/expectation.ts";
import { MOST_TOLD, assertExpectation, judgeChanges } from "../../testing/expectation/judge.ts";
import type { Causes } from "../../testing/expectation/judge.ts";
import {
  EXPECTATION_EXAMPLES,
  expectationSchema,
  stateHashSchema,
  verdictExamples,
  verdictSchema,
} from "./expectation-schemas.ts";

const TAG = "Changes";
const COMMON = { tag: TAG, caller: "control", inSandbox: true, takesLong: true } as const;

const SINCE =
  "The number (`sequence`) or the id of an event of the sandbox: the changes after it. `seed`: everything that differs from the world of its seed. By default, all changes since the sandbox started from its seed, a snapshot, a recipe or another sandbox.";

const EXPECT_TRIED = "check what changed";

function toSince(text: string | undefined): string | number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : text;
}

async function changesSince(
  named: string | undefined,
  engine: Engine,
  sandbox: () => MaybePromise<Sandbox>,
): Promise<SandboxChanges> {
  const place = { parameter: "since" };
  return readChanges(engine, await sandbox(), { value: toSince(named), tried: "list what changed", place });
}

/** Reads the changes to compare with an expectation. Throws `validation_failed` with all its faults, `invalid_parameter` if only `since` is wrong. */
async function changesFor(
  expectation: ChangeExpectation & { readonly since?: string | number | undefined },
  engine: Engine,
  sandbox: () => MaybePromise<Sandbox>,
): Promise<SandboxChanges> {
  const faults = createFaults();
  faults.taking(() => assertExpectation(engine.catalog, expectation, EXPECT_TRIED));
  const value = typeof expectation.since === "string" ? toSince(expectation.since) : expectation.since;
  const since = { value, tried: EXPECT_TRIED, place: { pointer: "#/since" } };
  let changes: SandboxChanges | undefined;
  try {
    changes = await readChanges(engine, await sandbox(), since);
  } catch (error) {
    if (!(error instanceof SeedbedError)) throw error;
    faults.take(error);
  }
  faults.throwIfAny(EXPECT_TRIED);
  if (changes === undefined) throw new Error("what was not refused was read");
  return changes;
}

/** `/api/data/changes` and `/api/data/expect`: what became of a sandbox. */
export function changeOperations(catalog: Catalog): OperationGroup {
  const user = catalog.get("user");

  const listChanges = defineOperation({
    ...COMMON,
    route: "GET /api/data/changes",
    id: "listChanges",
    summary: "List what changed",
    description:
      "What was created, updated and deleted in the sandbox since an event, or since the sandbox started. Records that are again as they were before are left out.",
    query: { since: z.string().max(100).optional().describe(SINCE).meta({ example: "0" }) },
    answers: {
      description: "What differs.",
      body: namedObject("SandboxChanges", {
        since: z.int().min(0).describe("The number of the last event before."),
        to: z.int().min(0).describe("The number of the last event."),
        collections: collectionDiffsSchema,
      }),
      examples: (rehearsal: Rehearsal) => {
        const collections = oneUpdated(user, rehearsal);
        return { example: { summary: "One user was updated", value: { since: 0, to: 1, collections } } };
      },
    },
    problems: ["answer_too_large"],
    uses: ["engineOf"],
    checks: [
      ({ isWhole, caller, query, sandbox }, { engineOf }) =>
        isWhole || changesSince(query.since, engineOf(caller), sandbox),
    ],
    async handle({ caller, query, sandbox }, { engineOf }) {
      const { since: from, to, differences } = await changesSince(query.since, engineOf(caller), sandbox);
      const json = await loop.run(caller.owner, toDiffJson(engineOf(caller).catalog, differences));
      const pieces = [`{"since":${from},"to":${to},"collections":`, ...json, "}"];
      return loop.run(caller.owner, okPieces(pieces));
    },
  });

  const expectChanges = defineOperation({
    ...COMMON,
    route: "POST /api/data/expect",
    id: "expectChanges",
    summary: "Check what changed",
    description: `Compares what changed with what you expect. \`missing\` lists what was not found, with the nearest record and where it differs; \`unexpected\` what you did not mention, with its event and request; at most ${MOST_TOLD} each. A record matches if it has all the values that you give: of objects the given members, of arrays also length and order. The number of records of a collection that you name under ${CHANGE_KINDS.join(", ")} is exact. Others may have changed unless \`nothingElse\` is true. At most ${MOST_EXPECTED} records and ${MOST_IGNORED} names in \`ignore\`.`,
    body: { schema: expectationSchema, examples: EXPECTATION_EXAMPLES },
    answers: {
      description: "Whether everything is as expected, and what is not.",
      body: verdictSchema,
      examples: verdictExamples,
    },
    problems: ["invalid_parameter"],
    uses: ["engineOf", "requests"],
    checks: [
      ({ isWhole, caller, body, sandbox }, { engineOf }) => isWhole || changesFor(body, engineOf(caller), sandbox),
    ],
    async handle({ caller, body, sandbox, sandboxName }, { engineOf, requests }) {
      const changes = await changesFor(body, engineOf(caller), sandbox);
      const { catalog: judged } = engineOf(caller);
      const judge = (causes?: Causes) =>
        loop.run(caller.owner, judgeChanges(judged, body, changes, EXPECT_TRIED, causes));
      let verdict = await judge();
      if (verdict.unexpected.length > 0) {
        const told = await changes.told();
        const events = new Set([...told.values()].flatMap(({ first, last }) => [first.sequence, last.sequence]));
        verdict = await judge({ told, requests: await requests.findCauses(journalScope(caller, sandboxName), events) });
      }
      if (body.state === undefined) return ok(verdict);
      const { hash } = await readStateHash(engineOf(caller), await sandbox());
      const isSame = hash === body.state;
      return ok({ ...verdict, pass: verdict.pass && isSame, state: { got: hash, wanted: body.state } });
    },
  });

  const getState = defineOperation({
    ...COMMON,
    route: "GET /api/data/state",
    id: "getDataState",
    summary: "Get the state in one number",
    description:
      "A hash of the seed and of every record that differs from its world: the same for the same contents, however they came about, over HTTP, in a process and in a browser. `expect` takes it as `state`. Times are contents: set the clock where they are to be the same.",
    answers: {
      description: "The hash, and the number of the last event.",
      body: namedObject("DataState", {
        sequence: z.int().min(0).describe("The number of the last event."),
        hash: stateHashSchema.describe("SHA-256 in hexadecimal."),
      }),
      examples: {
        state: {
          summary: "After three events",
          value: { sequence: 3, hash: "4a5c1f0e9d2b7386a1c4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f607182930" },
        },
      },
    },
    uses: ["engineOf"],
    handle: async ({ caller, sandbox }, { engineOf }) => ok(await readStateHash(engineOf(caller), await sandbox())),
  });

  return {
    title: "Control",
    tags: [{ name: TAG, description: "What changed in a sandbox, and whether it is what you expect." }],
    operations: [listChanges, expectChanges, getState],
  };
}

const anyRecord = z.record(z.string(), z.unknown());

const collectionDiffSchema = namedObject("CollectionDiff", {
  created: z.array(anyRecord),
  updated: z.array(
    z.object({
      id: z.string().describe("The record's id."),
      before: anyRecord,
      after: anyRecord,
      truncated: z
        .literal(true)
        .optional()
        .describe("True where the record is too long for an event: all that is known is that it changed."),
    }),
  ),
  deleted: z.array(anyRecord),
});

/** The differences where the first record of a resource was changed. */
export function oneUpdated(entry: Entry, rehearsal: Rehearsal) {
  const updated = { id: "1", before: rehearsal.record(entry, 1), after: exampleOfPatch(entry, rehearsal)?.record };
  return { [entry.resource.collection]: { created: [], updated: [updated], deleted: [] } };
}

export const collectionDiffsSchema = z
  .record(z.string(), collectionDiffSchema)
  .describe("What differs, by collection; those that are equal are left out.");
