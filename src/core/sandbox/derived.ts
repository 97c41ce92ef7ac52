import type { Entry } from "../model/catalog.ts";
import { contribution, idsIn } from "../model/derived.ts";
import type { Derived } from "../model/derived.ts";
import { refuseFor } from "../model/errors.ts";
import { toIdText } from "../model/ids.ts";
import { getOrMake } from "../model/maps.ts";
import type { Resource } from "../model/resource.ts";
import type { YieldingSteps } from "../model/steps.ts";
import { followersOf } from "./followers.ts";
import type { Following } from "./followers.ts";
import type { PendingWrite } from "./pending-write.ts";
import type { AnyRecord, StoredRecord } from "./stored-record.ts";

/** Changes that follow from one write: a circle of fields is refused where resources are declared. */
const MOST_STEPS = 1_000_000;

/** The fields of a record that is about to be written that are copies of others: as those are now. */
export function copiesFor(tx: PendingWrite, { resource }: Entry, record: AnyRecord): Readonly<Record<string, unknown>> {
  let copies: Record<string, unknown> | undefined;
  for (const name of copiedFields(resource)) {
    const derived = resource.fields[name]?.derived;
    if (derived?.kind === "copy") (copies ??= {})[name] = copyOf(tx, derived, record);
  }
  return copies ?? NOTHING;
}

const NOTHING = Object.freeze({});
const copied = new WeakMap<Entry["resource"], readonly string[]>();

function copiedFields(resource: Entry["resource"]): readonly string[] {
  return getOrMake(copied, resource, () =>
    Object.keys(resource.fields).filter((name) => resource.fields[name]?.derived?.kind === "copy"),
  );
}

function copyOf(tx: PendingWrite, derived: Extract<Derived, { kind: "copy" }>, record: AnyRecord): unknown {
  const [id = ""] = idsIn(record, derived.via);
  return tx.peekId(tx.catalog.get(derived.of), id)?.record[derived.field] ?? null;
}

/**
 * Brings every field that follows from other records in line with what the write has changed so far. What has to change
 * is set as the server's own change, with its event, and what follows from that too: one record at a step. Throws
 * `validation_failed` for a sum that is too large to be counted exactly, `limit_reached` for more records than may change.
 */
export function* settleDerived(tx: PendingWrite): YieldingSteps<void> {
  const followers = followersOf(tx.catalog);
  if (followers.size === 0) return;
  let steps = 0;
  for (let open = tx.takeUnsettled(); open.length > 0; open = tx.takeUnsettled())
    for (const { entry, id, before } of open) {
      const after = tx.peek(entry, id)?.record;
      const changed = new Map<string, Changed>();
      for (const following of followers.get(entry.resource.name) ?? [])
        for (const stored of yield* concernedBy(tx, following, before?.record, after))
          note(changed, following, stored, valueOf(tx, following, stored, after));
      // All that follows for one record is one change of it.
      for (const { resource, id: changedId, values } of changed.values()) {
        tx.set(resource, changedId, values);
        yield;
      }
      steps += changed.size;
      if (steps > MOST_STEPS) throw new Error(`what follows from ${entry.resource.name} ${id} does not end`);
    }
}

interface Changed {
  readonly id: string;
  readonly resource: Resource;
  readonly values: Readonly<Record<string, unknown>>;
}

function note(changed: Map<string, Changed>, { entry, field }: Following, stored: StoredRecord, value: unknown): void {
  if (isSame(stored.record[field], value)) return;
  const id = toIdText(stored.record.id);
  const key = `${entry.resource.name}/${id}`;
  changed.set(key, { resource: entry.resource, id, values: { ...changed.get(key)?.values, [field]: value } });
}

/** The records of which one field may be something else once a record that it follows from was written. */
function* concernedBy(
  tx: PendingWrite,
  { entry, derived }: Following,
  before: AnyRecord | undefined,
  after: AnyRecord | undefined,
): YieldingSteps<readonly StoredRecord[]> {
  if (derived.kind === "copy") {
    if (isSame(before?.[derived.field] ?? null, after?.[derived.field] ?? null)) return [];
    const id = String((after ?? before)?.id);
    tx.assertMayChange(entry, derived.via, id);
    const copying: StoredRecord[] = [];
    for (const stored of tx.alike(entry, derived.via, id)) {
      if (idsIn(stored.record, derived.via)[0] === id) copying.push(stored);
      yield;
    }
    return copying;
  }
  const refersTo = (record: AnyRecord | undefined): readonly string[] =>
    record === undefined ? [] : derived.via.flatMap((via) => idsIn(record, via));
  const [from, to] = [refersTo(before), refersTo(after)];
  const [lost, gained] = [before, after].map((record) => (record === undefined ? 0 : contribution(record, derived)));
  if (lost === gained && isSame(from, to)) return [];
  return [...new Set([...from, ...to])].flatMap((owner) => tx.peekId(entry, owner) ?? []);
}

function valueOf(
  tx: PendingWrite,
  following: Following,
  { record }: StoredRecord,
  after: AnyRecord | undefined,
): unknown {
  const { derived } = following;
  if (derived.kind === "copy") return after?.[derived.field] ?? null;
  const total = totalOf(tx, derived, toIdText(record.id));
  if (derived.kind === "sum" && !Number.isSafeInteger(total)) assertCountable(following, derived.field, record, total);
  return total;
}

/** Numbers that are no integers may have any size; integers and money are refused where they are not exact any more. */
function assertCountable({ entry, field }: Following, summed: string, { id }: AnyRecord, total: number): void {
  if (entry.resource.fields[field]?.schema.safeParse(total).success === true) return;
  const most = Number.isFinite(total) ? Number.MAX_SAFE_INTEGER : Number.MAX_VALUE;
  const what = `${field} of ${entry.resource.name} ${toIdText(id)}`;
  const detail = `${what} would pass ${most}, the largest that can be counted exactly; use smaller values`;
  refuseFor("validation_failed", "write", { pointer: `#/${summed}`, code: "too_big", detail });
}

function totalOf(tx: PendingWrite, derived: Exclude<Derived, { kind: "copy" }>, owner: string): number {
  const entry = tx.catalog.get(derived.of);
  const owned = new Set(derived.via.flatMap((via) => [...tx.alike(entry, via, owner)]));
  let total = 0;
  for (const { record } of owned)
    if (derived.via.some((via) => idsIn(record, via).includes(owner))) total += contribution(record, derived);
  return total;
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
