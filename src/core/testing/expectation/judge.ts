import type { Catalog } from "../../model/catalog.ts";
import type { YieldingSteps } from "../../model/steps.ts";
import type { SandboxChanges } from "../../sandbox/changes.ts";
import { collectionKeys } from "../../sandbox/collection-keys.ts";
import { CHANGE_KINDS, changeKindOf } from "../../sandbox/diff.ts";
import type { ChangeKind, Difference } from "../../sandbox/diff.ts";
import { refuse } from "../../sandbox/input.ts";
import type { AnyRecord } from "../../sandbox/stored-record.ts";
import { keyOfRecord } from "../../sandbox/told.ts";
import type { ToldChanges, ToldEvent } from "../../sandbox/told.ts";
import { checkDemands, readDemands, findMismatches, isSame, toIgnores } from "./expectation.ts";
import type { ChangeExpectation, Demand, Ignores, Mismatch } from "./expectation.ts";

/**
 * Gives as many of the wanted things as possible one of their own each: `fits[w]` are the things that would do for `w`.
 * The result has the thing of each, or undefined (a maximum matching, by augmenting paths).
 */
function assign(fits: readonly (readonly number[])[]): readonly (number | undefined)[] {
  const takenBy = new Map<number, number>();
  const find = (wanted: number, seen: Set<number>): boolean => {
    // A stack of its own would say no more: the path is at most as long as there are wanted things.
    for (const thing of fits[wanted] ?? []) {
      if (seen.has(thing)) continue;
      seen.add(thing);
      const holder = takenBy.get(thing);
      if (holder !== undefined && !find(holder, seen)) continue;
      takenBy.set(thing, wanted);
      return true;
    }
    return false;
  };
  for (const wanted of fits.keys()) {
    const free = fits[wanted]?.find((thing) => !takenBy.has(thing));
    if (free === undefined) find(wanted, new Set());
    else takenBy.set(free, wanted);
  }
  const given: (number | undefined)[] = fits.map(() => undefined);
  for (const [thing, wanted] of takenBy) given[wanted] = thing;
  return given;
}

const MOST_MISMATCHES = 20;

/** Missing, and unexpected, records that are told; of more it is said how many. */
export const MOST_TOLD = 100;

const COMPARED_AT_ONCE = 50;

/** UTF-16 code units of a value as JSON that is told whole. */
const LONGEST_VALUE = 1_000;

/** UTF-16 code units of the records that are told whole, together. */
const MOST_RECORDS = 256 * 1024;

interface Nearest {
  readonly kind: ChangeKind;
  readonly id: string;
  readonly differs: readonly Mismatch[];
}

interface Missing {
  readonly kind: ChangeKind;
  readonly collection: string;
  /** Its index among the expectations for the collection, from 0. */
  readonly index: number;
  readonly wanted: Readonly<Record<string, unknown>>;
  /** Null if nothing changed in the collection. */
  readonly nearest: Nearest | null;
  readonly detail: string;
}

/** A request as who looks for a cause is told. */
export interface ToldRequest {
  readonly id: string;
  readonly sequence: number;
  readonly method: string;
  readonly path: string;
}

interface Unexpected {
  readonly kind: ChangeKind;
  readonly collection: string;
  readonly id: string;
  readonly event: ToldEvent | null;
  /** The request that the event came of; null if none is kept, as where the clock made it. */
  readonly request: ToldRequest | null;
  readonly record?: AnyRecord;
  /** Updated fields: as they are (`got`) and as they were (`wanted`). */
  readonly changed?: readonly { readonly pointer: string; readonly before: unknown; readonly after: unknown }[];
  readonly detail: string;
}

interface ChangeVerdict {
  readonly pass: boolean;
  readonly since: number;
  readonly to: number;
  readonly missing: readonly Missing[];
  readonly unexpected: readonly Unexpected[];
  readonly moreMissing?: number;
  readonly moreUnexpected?: number;
}

/** The events and requests that unexpected changes came of. */
export interface Causes {
  /** By {@link keyOfRecord}. */
  readonly told: ToldChanges["records"];
  /** The requests that events came of, by the events' numbers. */
  readonly requests: ReadonlyMap<number, ToldRequest>;
}

const NO_CAUSES: Causes = { told: new Map(), requests: new Map() };

/** Holds what has changed against what was to. Throws `validation_failed` with all that is wrong with the expectation. */
export function* judgeChanges(
  catalog: Catalog,
  expectation: ChangeExpectation,
  changes: SandboxChanges,
  tried: string,
  causes = NO_CAUSES,
): YieldingSteps<ChangeVerdict> {
  const { demands, faults } = readDemands(catalog, expectation);
  const all = [...faults, ...checkDemands(demands, changes.differences)];
  if (all.length > 0) refuse(tried, all);
  const ignores = toIgnores(expectation.ignore ?? []);
  const differences: Difference[] = [];
  for (const difference of changes.differences) {
    const { before, after } = difference;
    if (before === undefined || after === undefined || !isSame(before.record, after.record, ignores))
      differences.push(difference);
    yield;
  }
  const judgement = new Judgement(catalog, { ...changes, differences, causes }, ignores);
  return yield* judgement.judge(demands, expectation.nothingElse === true);
}

/** Reads an expectation before anything is compared. Throws `validation_failed`. */
export function assertExpectation(catalog: Catalog, expectation: ChangeExpectation, tried: string): void {
  const { faults } = readDemands(catalog, expectation);
  if (faults.length > 0) refuse(tried, faults);
}

interface Found extends SandboxChanges {
  readonly causes: Causes;
}

class Judgement {
  readonly #catalog: Catalog;
  readonly #changes: Found;
  readonly #ignores: Ignores;
  readonly #missing: Missing[] = [];
  readonly #unexpected: Unexpected[] = [];
  #room = MOST_RECORDS;
  #moreMissing = 0;
  #moreUnexpected = 0;

  constructor(catalog: Catalog, changes: Found, ignores: Ignores) {
    this.#catalog = catalog;
    this.#changes = changes;
    this.#ignores = ignores;
  }

  *judge(demands: readonly Demand[], nothingElse: boolean): YieldingSteps<ChangeVerdict> {
    const met = new Set<Difference>();
    const named = new Set<string>();
    for (const demand of demands) {
      named.add(toName(demand.kind, demand.entry.resource.name));
      for (const one of yield* this.#meet(demand)) met.add(one);
    }
    for (const difference of this.#changes.differences) {
      const isNamed = named.has(toName(changeKindOf(difference), difference.entry.resource.name));
      if (!met.has(difference) && (isNamed || nothingElse)) this.#tellUnexpected(difference);
      yield;
    }
    const { since, to } = this.#changes;
    return {
      pass: this.#missing.length === 0 && this.#unexpected.length === 0,
      since,
      to,
      missing: this.#missing,
      unexpected: this.#unexpected,
      ...(this.#moreMissing > 0 && { moreMissing: this.#moreMissing }),
      ...(this.#moreUnexpected > 0 && { moreUnexpected: this.#moreUnexpected }),
    };
  }

  /** The records that meet the demand, one for each that it names; those that are missing are told. */
  *#meet(demand: Demand): YieldingSteps<readonly Difference[]> {
    const { kind, entry, records } = demand;
    const own = this.#changes.differences.filter((one) => one.entry === entry);
    const candidates = own.filter((one) => changeKindOf(one) === kind);
    const fits: number[][] = [];
    for (const wanted of records) {
      const fitting: number[] = [];
      for (const [at, one] of candidates.entries()) {
        if (this.#mismatches(wanted, one, 1).length === 0) fitting.push(at);
        if (at % COMPARED_AT_ONCE === 0) yield;
      }
      fits.push(fitting);
    }
    const given = assign(fits);
    const met = given.flatMap((at) => (at === undefined ? [] : (candidates[at] ?? [])));
    const taken = new Set(met);
    for (const [index, wanted] of records.entries()) {
      if (given[index] !== undefined) continue;
      const free = candidates.filter((one) => !taken.has(one));
      yield;
      this.#tellMissing(demand, index, wanted, [free, own.filter((one) => changeKindOf(one) !== kind), candidates]);
    }
    return met;
  }

  #mismatches(wanted: Readonly<Record<string, unknown>>, { before, after }: Difference, most: number): Mismatch[] {
    return findMismatches(wanted, (after ?? before)?.record, this.#ignores, most);
  }

  #tellMissing(
    { kind, entry, key }: Demand,
    index: number,
    wanted: Readonly<Record<string, unknown>>,
    among: readonly (readonly Difference[])[],
  ): void {
    if (this.#missing.length >= MOST_TOLD) {
      this.#moreMissing += 1;
      return;
    }
    const nearest = this.#findNearest(wanted, among.find((some) => some.length > 0) ?? []);
    const { name } = entry.resource;
    const sought = `no ${name} was ${kind} that has all of ${key}[${index}]`;
    const detail =
      nearest === null ? `${sought}: nothing changed in ${key}` : `${sought}; ${toWords(name, kind, nearest)}`;
    this.#missing.push({ kind, collection: key, index, wanted, nearest, detail });
  }

  #findNearest(wanted: Readonly<Record<string, unknown>>, among: readonly Difference[]): Nearest | null {
    let best: Nearest | null = null;
    for (const one of among) {
      const most = Math.min(MOST_MISMATCHES, best === null ? Infinity : best.differs.length);
      const differs = this.#mismatches(wanted, one, most);
      if (best === null || differs.length < best.differs.length)
        best = { kind: changeKindOf(one), id: idIn(one), differs: differs.map(shorten) };
    }
    return best;
  }

  #tellUnexpected(difference: Difference): void {
    if (this.#unexpected.length >= MOST_TOLD) {
      this.#moreUnexpected += 1;
      return;
    }
    const { entry, id, before, after } = difference;
    const kind = changeKindOf(difference);
    const { name } = entry.resource;
    const { told, requests } = this.#changes.causes;
    const record = told.get(keyOfRecord(entry, id));
    const event = (kind === "created" ? record?.first : record?.last) ?? null;
    const request = (event === null ? undefined : requests.get(event.sequence)) ?? null;
    const asked = request === null ? "" : ` of ${request.method} ${request.path} (request ${request.sequence})`;
    const cause = event === null ? "" : ` by ${event.type} (event ${event.sequence})${asked}`;
    const head = { kind, collection: collectionKeys(this.#catalog).keyOf(entry), id: idIn(difference), event, request };
    const detail = `${name} ${head.id} was ${kind}${cause}, which was not expected`;
    if (before !== undefined && after !== undefined) {
      const differing = findMismatches(before.record, after.record, this.#ignores, MOST_MISMATCHES).map(shorten);
      const changed = differing.map(({ pointer, got, wanted }) => ({ pointer, before: wanted, after: got }));
      this.#unexpected.push({ ...head, changed, detail });
      return;
    }
    const stored = after ?? before;
    this.#room -= stored?.json.length ?? 0;
    this.#unexpected.push({
      ...head,
      ...(this.#room >= 0 && stored !== undefined && { record: stored.record }),
      detail,
    });
  }
}

function toName(kind: ChangeKind, resource: string): string {
  return `${CHANGE_KINDS.indexOf(kind)}/${resource}`;
}

function toWords(name: string, kind: ChangeKind, { kind: other, id, differs }: Nearest): string {
  if (differs.length === 0)
    return other === kind
      ? `${name} ${id} would do, but is taken by another line`
      : `${name} ${id} has it, but was ${other}`;
  const places = differs.slice(0, 3).map(({ pointer, got, wanted }) => {
    const have = got === undefined ? "is not there" : `is ${JSON.stringify(got)}`;
    return `${pointer || "the whole"} ${have}, wanted ${JSON.stringify(wanted)}`;
  });
  const more = differs.length > 3 ? ` and ${differs.length - 3} more` : "";
  return `nearest is ${name} ${id}${other === kind ? "" : `, which was ${other}`}: ${places.join("; ")}${more}`;
}

/** The place with long values cut: they are told to be recognised. */
function shorten({ pointer, got, wanted }: Mismatch): Mismatch {
  return { pointer, got: toShort(got), wanted: toShort(wanted) };
}

function toShort(value: unknown): unknown {
  const json = JSON.stringify(value) as string | undefined; // undefined has no JSON
  if (json === undefined || json.length <= LONGEST_VALUE) return value;
  return `${json.slice(0, 200).toWellFormed()}… (${json.length} characters of JSON)`;
}

function idIn({ before, after }: Difference): string {
  return String((after ?? before)?.record.id);
}
