/** Bugs that the simulation has to find: each breaks one promise of storage, the outbox, leases, retention or merging as a slip would. */
import type { Patch } from "./patches.ts";

export interface Planted {
  readonly name: string;
  readonly patches: readonly Patch[];
}

const plant = (
  name: string,
  ...changes: readonly (readonly [file: string, find: string, replace: string])[]
): Planted => ({
  name,
  patches: changes.map(([file, find, replace]) => ({ file: `core/${file}`, find, replace })),
});

const SQLITE = "storage/sqlite.ts";
const RELATIONAL = "storage/relational.ts";
const QUEUE = "storage/relational-queue.ts";
const EVENTS = "storage/relational-events.ts";
const STORED = "sandbox/stored-sandbox.ts";

/** The loop in which the writes of a group are stored, and what a slip does after the commit and not in it. */
const STORING = `for (const { batch } of decide(wanted.map(read))) isAwaited = store(batch) || isAwaited;
      run("commit");`;
const storingApart = (name: string, left: string, late: string): Planted =>
  plant(name, [
    SQLITE,
    STORING,
    `const batches = decide(wanted.map(read)).map(({ batch }) => batch);
      for (const batch of batches) isAwaited = store({ ...batch, ${left} }) || isAwaited;
      run("commit");
      for (const batch of batches) ${late}`,
  ]);

export const PLANTED: readonly Planted[] = [
  // Storage.
  storingApart("events are stored after the write", "events: []", "isAwaited = append(batch.events) || isAwaited;"),
  storingApart(
    "outcomes of keyed writes are stored after the write",
    "outcomes: {}",
    "store({ ...batch, changes: [], events: [] });",
  ),
  plant("what could not be stored is answered as if it was", [
    "storage/group-commit.ts",
    `return isUnavailable(error) ? { refusal: error } : "alone";`,
    `return verdict ?? "alone";`,
  ]),
  plant("a reader misses the first change that another process wrote", [
    SQLITE,
    "isSame ? known.revision : -1)",
    "isSame ? known.revision + 1 : -1)",
  ]),
  plant("a read does not ask what other processes wrote", [
    "sandbox/engine.ts",
    "return storage.shared ? sandbox.refresh().then(() => sandbox) : sandbox;",
    "return sandbox;",
  ]),
  plant("the kept outcome of a write is not found again", [
    "sandbox/outcomes.ts",
    "if (kept === undefined || isOver(kept, now)) return undefined;",
    "if (kept === undefined || isOver(kept, now) || kept.keptAt < now - 300) return undefined;",
  ]),
  plant("If-Match is not judged", [
    "http/headers/preconditions.ts",
    "if (ifMatch !== undefined && !matchesStrongly(ifMatch, tag))",
    "if (ifMatch === tag && !matchesStrongly(ifMatch, tag))",
  ]),
  plant("who follows a customer's events sees all", [
    EVENTS,
    `.selectAll().where("owner", "=", owner).where("recorded_at", ">=", since);`,
    `.selectAll().where("recorded_at", ">=", since);`,
  ]),
  plant("the first event of a joined write is left out of a page", [
    EVENTS,
    `where("position", ">", before)`,
    `where("position", ">", before + (limit > 20 ? 1 : 0))`,
  ]),
  // Merging of writes and layers.
  plant("of joined writes to a record the first is stored", [
    STORED,
    "changes.set(`${row.collection}/${row.id}`, row);",
    "if (!changes.has(`${row.collection}/${row.id}`)) changes.set(`${row.collection}/${row.id}`, row);",
  ]),
  plant("joined writes are tried on what readers see", [
    STORED,
    "if (this.contents === contents) this.contents = contents.draft();",
    "this.contents = contents.own();",
  ]),
  plant("what is deleted comes back when layers are folded", [
    "sandbox/sandbox.ts",
    "return { value: undefined, batch: { ...batch, changes }, take };",
    "return { value: undefined, batch: { ...batch, changes: changes.filter(({ value }) => value !== null) }, take };",
  ]),
  plant("a snapshot does not hold its layer", [RELATIONAL, "await retain(trx, snapshot.layer);", ""]),
  plant("a layer that is left is released twice", [RELATIONAL, `eb("uses", "-", 1)`, `eb("uses", "-", 2)`]),
  plant("a fork does not hold the layer that it stands on", [
    "storage/storage.ts",
    "retained: now.filter((layer) => !old.includes(layer)),",
    "retained: before === undefined ? [] : now.filter((layer) => !old.includes(layer)),",
  ]),
  plant("the number of the last event is that before a restore", [
    "sandbox/written-sandbox.ts",
    "const sequence = row.sequence + told.length;",
    "const sequence = row.sequence + Math.min(told.length, 4);",
  ]),
  // The outbox, and what is under way.
  plant(
    "events are ticked off before their deliveries are made",
    [QUEUE, "relay: (most, fanOut) =>\n      db.transaction()", "relay: (most, fanOut) =>\n      db.connection()"],
    [
      QUEUE,
      "const owners = [...new Set(events.map((event) => event.owner))];",
      `const owners = [...new Set(events.map((event) => event.owner))];
        await trx.updateTable("events").set({ pending: 0 }).where("id", "in", events.map((event) => event.id)).execute();`,
    ],
  ),
  plant("a delivery that is claimed is never due again", [
    QUEUE,
    "set({ due_at: leaseUntil, lease })",
    "set({ due_at: null, lease })",
  ]),
  plant("a delivery is stored as over although it is to be tried again", [
    "events/verdict.ts",
    "if (delay === undefined || tries >= mostAttempts) return undefined;",
    "if (delay === undefined || tries >= 2) return undefined;",
  ]),
  plant("an answer 500 is taken for a success", ["events/verdict.ts", "sent.status < 300", "sent.status <= 500"]),
  plant("subscribers hear of another customer's events", [
    "events/deliveries.ts",
    "if (owner !== event.owner || event.position <= after)",
    "if (event.position <= after)",
  ]),
  plant("an attempt that outlives its lease takes a second slot", [
    "events/admission.ts",
    "if (holders.has(id)) {",
    'if (id === "") {',
  ]),
  plant("nobody is told that deliveries wait", [
    "storage/group-commit.ts",
    "if (await together.run(group, decideAll, waits)) awaited.tell();",
    "await together.run(group, decideAll, waits);",
  ]),
  plant("a job that is made is not noted as due", [
    "sandbox/written-sandbox.ts",
    "const dueAt = isBlocked ? Math.max(next, this.around.clock() + REST) : next;",
    "const dueAt = isBlocked || next === null ? next : next + 40 * 86_400_000;",
  ]),
  // Retention.
  plant("events are forgotten that nobody was told of", [
    EVENTS,
    "sql`recorded_at < ${since} and pending = 0`",
    "sql`recorded_at < ${since}`",
  ]),
  plant("deliveries that wait are forgotten with the old ones", [
    EVENTS,
    "sql`created_at < ${since} and due_at is null`",
    "sql`created_at < ${since}`",
  ]),
  plant("bodies are forgotten that deliveries wait for", [
    EVENTS,
    "and not exists (select 1 from deliveries where deliveries.event_id = payloads.event_id)`;",
    "`;",
  ]),
  plant("events are forgotten after a minute", [
    "events/events.ts",
    "{ since: clock() - EVENTS_KEPT,",
    "{ since: clock() - 60_000,",
  ]),
  plant("old events are kept", [
    EVENTS,
    `await sweepRows(db, "events", "position", sql\`recorded_at`,
    `await sweepRows(db, "events", "position", sql\`position < 0 and recorded_at`,
  ]),
  // Limits.
  plant("a limit lets in one less", ["services/callers.ts", "exceeded: count > limit", "exceeded: count >= limit"]),
  plant("snapshots are counted and taken side by side", [
    "services/snapshots.ts",
    'turns(`snapshots:${caller.accountId ?? ""}`, async () => {',
    "turns(`snapshots:${id}`, async () => {",
  ]),
];
