import type { GrowthPlan, Stream, World } from "../../model/generation.ts";
import { sharesOf } from "../stream.ts";
import { DAY, MINUTE, REFERENCE_TIME } from "../time.ts";
import { monthName } from "./ledger/span.ts";

export const JOBS = 40;

export type JobType = "export" | "import" | "process";

/** Members of a job's payload or result. */
export type JobData = Readonly<Record<string, string | number | boolean>>;

/** A background job, times in epoch milliseconds. */
export interface PlannedJob {
  readonly type: JobType;
  readonly name: string;
  readonly status: "pending" | "processing" | "completed" | "failed" | "cancelled";
  /** Percent. */
  readonly progress: number;
  readonly payload: JobData;
  readonly result: JobData | null;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
}

/** Names of background jobs, `@` being their month, with their payloads. */
const KINDS: Readonly<Record<JobType, readonly (readonly [name: string, payload: JobData])[]>> = {
  export: [
    ["Export orders of @ to CSV", { collection: "orders", format: "csv" }],
    ["Export the customer list of @", { collection: "users", format: "xlsx" }],
    ["Export account statements for @", { collection: "transactions", format: "pdf" }],
    ["Export the book catalogue, @", { collection: "books", format: "json" }],
    ["Export unpaid carts of @", { collection: "carts", format: "csv" }],
    ["Export the appointment book of @", { collection: "appointments", format: "ics" }],
  ],
  import: [
    ["Import new titles from the distributor, @", { collection: "books", format: "onix" }],
    ["Import author portraits, @", { collection: "authors", format: "zip" }],
    ["Import card transactions of @", { collection: "transactions", format: "csv" }],
    ["Import patient questionnaires of @", { collection: "patients", format: "csv" }],
    ["Import the price list of @", { collection: "books", format: "xlsx" }],
  ],
  process: [
    ["Reconcile payments of @", { task: "reconcile_payments", dryRun: false }],
    ["Rebuild the search index, @", { task: "rebuild_search_index", dryRun: false }],
    ["Send appointment reminders, @", { task: "send_reminders", dryRun: false }],
    ["Make cover thumbnails, @", { task: "make_thumbnails", dryRun: false }],
    ["Recalculate ratings, @", { task: "recalculate_ratings", dryRun: false }],
    ["Look for duplicate customers, @", { task: "find_duplicates", dryRun: true }],
    ["Close the books for @", { task: "close_month", dryRun: false }],
  ],
};

const ERRORS = {
  any: [
    { code: "timeout", message: "The remote side did not answer within 30 seconds, three times in a row." },
    { code: "storage_full", message: "The target has no room for another 2.4 GB; free some and start again." },
  ],
  export: [
    { code: "permission_denied", message: "The job’s owner may no longer read the collection it was to export." },
  ],
  import: [
    { code: "source_unreadable", message: "The file cannot be read from entry 41 on; nothing was imported." },
    { code: "checksum_mismatch", message: "The file that arrived is not the file that was sent; upload it again." },
  ],
  process: [{ code: "interrupted", message: "The worker was restarted half way; nothing was changed." }],
} as const;

/** About how many records a job can be about, by what it works on: no more than a world has. */
const SIZES: Readonly<Record<string, number>> = {
  orders: 60,
  users: 98,
  transactions: 1900,
  books: 200,
  carts: 38,
  appointments: 120,
  authors: 60,
  patients: 98,
  reconcile_payments: 180,
  rebuild_search_index: 260,
  send_reminders: 110,
  make_thumbnails: 200,
  recalculate_ratings: 200,
  find_duplicates: 98,
  close_month: 1900,
};

const ENDS = sharesOf({ completed: 78, failed: 13, cancelled: 9 });

/** The newest jobs are the ones still at work; one older job of each end makes sure that all states occur. */
const FORCED: ReadonlyMap<number, PlannedJob["status"]> = new Map([
  [5, "failed"],
  [9, "cancelled"],
  [12, "completed"],
  [37, "processing"],
  [38, "processing"],
  [39, "pending"],
  [40, "pending"],
]);

/** All background jobs of a world, in order of creation. They stand still: the clock moves only what callers create. */
export const background: GrowthPlan<readonly PlannedJob[]> = {
  name: "background",
  make(world) {
    const names = new Set<string>();
    return Array.from({ length: JOBS }, (_, at) => makeJob(world, at + 1, names));
  },
};

function makeJob(world: World, index: number, names: Set<string>): PlannedJob {
  const random = world.stream("background", index);
  const status = FORCED.get(index) ?? random.weighted(ENDS);
  const createdAt = created(index, status, random);
  const { type, name, payload } = pickKind(spanBefore(createdAt), names, random);
  names.add(name);
  const startedAt = createdAt + 1000;
  const finishedAt = startedAt + random.int(2, 900) * 1000 + random.int(0, 999);
  const size = SIZES[String(payload["collection"] ?? payload["task"])] ?? 900;
  const rows = random.int(Math.ceil(size / 3), size);
  const at = status === "pending" ? null : startedAt;
  const job = { type, name, status, payload, createdAt, startedAt: at };
  const result = status === "completed" ? resultOf(type, payload, index, rows) : null;
  const error = status === "failed" ? random.pick([...ERRORS.any, ...ERRORS[type]]) : null;
  const ended = status !== "pending" && status !== "processing";
  return { ...job, progress: progressOf(status, random), result, error, finishedAt: ended ? finishedAt : null };
}

function progressOf(status: PlannedJob["status"], random: Stream): number {
  if (status === "completed") return 100;
  return status === "pending" ? 0 : random.int(3, 94);
}

function pickKind(
  month: string,
  names: ReadonlySet<string>,
  random: Stream,
): Pick<PlannedJob, "type" | "name" | "payload"> {
  const types: readonly JobType[] = ["export", "import", "process"];
  const kinds = types.flatMap((type) =>
    KINDS[type].map(([name, payload]) => ({ type, name: name.replace("@", month), payload })),
  );
  const fresh = kinds.filter((kind) => !names.has(kind.name));
  return random.pick(fresh.length === 0 ? kinds : fresh);
}

function created(index: number, status: PlannedJob["status"], random: Stream): number {
  if (status === "pending") return REFERENCE_TIME - (41 - index) * 400;
  if (status === "processing") return REFERENCE_TIME - (39 - index) * 4 * MINUTE - random.int(0, 3 * MINUTE);
  const slot = Math.floor((170 * DAY) / JOBS);
  return REFERENCE_TIME - 171 * DAY + (index - 1) * slot + random.int(0, slot - 1);
}

/** The month that a job created then would be about: the one before. */
function spanBefore(time: number): string {
  const moment = new Date(time);
  return monthName(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() - 1));
}

export function resultOf(type: JobType, payload: JobData | null, index: number, rows: number): JobData {
  if (type === "export") {
    const format = payload?.["format"];
    return {
      rows,
      url: `https://example.com/exports/${index}.${typeof format === "string" && /^[a-z0-9]{1,8}$/.test(format) ? format : "csv"}`,
    };
  }
  return type === "import"
    ? { created: rows, skipped: Math.floor(rows / 90) }
    : { processed: rows, changed: payload?.["dryRun"] === true ? 0 : Math.floor(rows / 7) };
}
