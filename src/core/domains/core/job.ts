import * as z from "zod";

import type { World } from "../../model/generation.ts";
import { defineResource } from "../../model/resource.ts";
import type { RecordType } from "../../model/resource.ts";
import { defineRules } from "../../model/rules.ts";
import type { DueMove, Hidden } from "../../model/rules.ts";
import { text } from "../../model/values.ts";
import { inPart } from "../../world/parts.ts";
import { JOBS, background, resultOf } from "../../world/plans/background.ts";
import type { PlannedJob } from "../../world/plans/background.ts";
import { numbered } from "../../world/plans/numbered.ts";
import { REFERENCE_TIME, toTimestamp } from "../../world/time.ts";
import { fromPlan } from "../planned.ts";

const jobAt = (world: World, index: number): PlannedJob => numbered(world.plan(background), index);
const planned = fromPlan(jobAt);

/** Time that a created job takes from start to end where the body does not say, milliseconds. */
const DEFAULT_DURATION = 5000;

/** Time that a created job waits before it starts, milliseconds; a shorter one starts and ends at once. */
const WAIT = 1000;

export const job = defineResource({
  name: "job",
  collection: "jobs",
  domain: "core",
  description:
    "A background job. A created one runs by itself: after a second it is processing, five seconds after its creation it has completed; durationMs and outcome in the body change that.",
  count: JOBS,
  fields: {
    type: { schema: z.enum(["export", "import", "process"]), required: true, generate: planned.of("type") },
    name: {
      schema: text(200).nullable(),
      search: true,
      generate: ({ world, index }) => inPart(world, jobAt(world, index).name),
    },
    status: {
      schema: z.enum(["pending", "processing", "completed", "failed", "cancelled"]),
      description: "Moves by itself; only cancelling is up to the caller.",
      initial: () => "pending",
      generate: planned.of("status"),
    },
    progress: {
      schema: z.int().min(0).max(100),
      description: "Percent.",
      readOnly: true,
      initial: () => 0,
      generate: planned.of("progress"),
    },
    payload: {
      schema: z.record(z.string().max(200), z.unknown()).nullable(),
      description: "The input of the job; any JSON object.",
      generate: ({ world, index }) => ({ ...jobAt(world, index).payload }),
    },
    result: {
      schema: z.record(z.string(), z.unknown()).nullable(),
      description: "The output of a completed job.",
      readOnly: true,
      generate({ world, index }) {
        const { result } = jobAt(world, index);
        return result === null ? null : { ...result };
      },
    },
    error: {
      schema: z.object({ code: text(60), message: text(400) }).nullable(),
      description: "Why a job failed.",
      readOnly: true,
      generate: planned.of("error"),
    },
    startedAt: planned.noted("startedAt"),
    finishedAt: planned.noted("finishedAt"),
  },
  writeOnly: {
    durationMs: z.int().min(0).max(3_600_000).describe("Milliseconds from creation to end, 5000 unless given."),
    outcome: z.enum(["completed", "failed"]).describe("How it ends; the default is completed."),
  },
  lifecycle: {
    initial: "pending",
    transitions: {
      cancel: {
        from: ["pending", "processing"],
        to: "cancelled",
        event: "cancelled",
        description: "Stops the job where it is.",
      },
    },
  },
  clockEvents: ["started", "completed", "failed"],
  createdAt: ({ world, index }) => toTimestamp(jobAt(world, index).createdAt),
  updatedAt: ({ self }) => self.finishedAt ?? self.startedAt ?? self.createdAt,
});

type Job = RecordType<typeof job>;

/** Time at which a created job starts and ends, epoch milliseconds. */
function scheduleOf({ createdAt }: Job, { durationMs }: Hidden): { readonly starts: number; readonly ends: number } {
  const created = Date.parse(createdAt);
  const duration = typeof durationMs === "number" ? durationMs : DEFAULT_DURATION;
  return { starts: created + Math.min(WAIT, duration), ends: created + duration };
}

/** True if the clock moves the job: those of the generated world, which are of the time before its reference date, stand still. */
function runs({ id, status, createdAt }: Job): boolean {
  const isCreated = Number(id) > JOBS || Date.parse(createdAt) >= REFERENCE_TIME;
  return isCreated && (status === "pending" || status === "processing");
}

/** Percent of the way from start to end; 100 only at the end. */
function progressAt(record: Job, hidden: Hidden, now: number): number {
  const { starts, ends } = scheduleOf(record, hidden);
  if (now <= starts) return 0;
  return Math.min(99, Math.floor(((now - starts) * 100) / Math.max(1, ends - starts)));
}

function endOf(record: Job, hidden: Hidden): DueMove<Pick<Job, keyof typeof job.fields>> {
  const { ends } = scheduleOf(record, hidden);
  const finishedAt = toTimestamp(ends);
  if (hidden["outcome"] === "failed") {
    const error = {
      code: "failed_on_request",
      message: "The job failed because its creator asked for the outcome failed.",
    };
    const progress = progressAt(record, hidden, ends);
    return { at: ends, event: "failed", set: { status: "failed", progress, error, finishedAt } };
  }
  const rows = 100 + ((Number(record.id) * 37) % 900);
  const result = { ...resultOf(record.type, null, Number(record.id), rows) };
  return { at: ends, event: "completed", set: { status: "completed", progress: 100, result, finishedAt } };
}

export const jobRules = defineRules(job, {
  effects: {
    enter: {
      pending: null,
      processing: null,
      completed: null,
      failed: null,
      cancelled({ tx, previous, hidden }) {
        // The stored record is that of the last move; see `live`.
        const stopped =
          previous !== undefined && runs(previous)
            ? { progress: progressAt(previous, hidden, Date.parse(tx.now)) }
            : {};
        return { ...stopped, finishedAt: tx.now };
      },
    },
  },
  due(record, hidden) {
    if (!runs(record)) return [];
    const { starts } = scheduleOf(record, hidden);
    const end = endOf(record, hidden);
    if (record.status === "processing") return [end];
    const start = {
      at: starts,
      event: "started",
      set: { status: "processing" as const, startedAt: toTimestamp(starts) },
    };
    return [start, end];
  },
  live(record, hidden, now) {
    return runs(record) && record.status === "processing" ? { progress: progressAt(record, hidden, now) } : {};
  },
});
