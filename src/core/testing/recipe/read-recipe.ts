import type { Catalog, Entry } from "../../model/catalog.ts";
import type { InputFault } from "../../model/errors.ts";
import { isOwnId } from "../../model/ids.ts";
import { meantOr } from "../../model/nearest.ts";
import type { YieldingSteps } from "../../model/steps.ts";
import { timestamp } from "../../model/values.ts";
import { toWorldChoice, toWorldSettings } from "../../model/world-choice.ts";
import type { WorldChoice } from "../../model/world-choice.ts";
import { indexOf } from "../../sandbox/base.ts";
import type { Base } from "../../sandbox/base.ts";
import { MAX_RECORD } from "../../sandbox/bounds.ts";
import { collectionKeys } from "../../sandbox/collection-keys.ts";
import { Contents } from "../../sandbox/contents.ts";
import { refuse, unknownMembers } from "../../sandbox/input.ts";
import { fieldReferencesOf } from "../../sandbox/integrity.ts";
import { goThrough } from "../../sandbox/query/parts.ts";
import { changeSettings, freshTime, timeOf } from "../../sandbox/sandbox-time.ts";
import type { Timed } from "../../sandbox/sandbox-time.ts";
import type { SandboxStart } from "../../sandbox/sandbox.ts";
import { StoredRecord } from "../../sandbox/stored-record.ts";
import type { AnyRecord } from "../../sandbox/stored-record.ts";
import { Transaction } from "../../sandbox/transaction.ts";
import { toPointer, validate } from "../../sandbox/validate.ts";
import type { SandboxSettings } from "../../storage/storage.ts";
import { recipeSchema } from "./recipe-schema.ts";
import type { Recipe } from "./recipe-schema.ts";
import { checkSteps, runSteps } from "./steps.ts";
import type { FindPlace } from "./steps.ts";
import { travellers } from "./write-recipe.ts";

export interface RecipeSource {
  readonly catalog: Catalog;
  readonly baseUrl: string;
  world(choice: WorldChoice): Base;
  readonly find: FindPlace;
}

export interface RecipeTarget {
  readonly tried: string;
  readonly path: readonly string[];
  readonly maxChanges: number;
  /** The process's time, epoch milliseconds. */
  readonly real: number;
}

/**
 * Reads a recipe that anybody may have written, as a whole, and runs its steps. Returns the start of a sandbox.
 * Throws `validation_failed` with all faults, and `Unprepared`.
 */
export function* readRecipe(source: RecipeSource, value: unknown, target: RecipeTarget): YieldingSteps<SandboxStart> {
  const { tried, path, maxChanges, real } = target;
  const recipe = parseShape(value, target);
  const { seed, profile, size } = recipe;
  const world = toWorldChoice(seed, { profile: profile ?? undefined, size });
  const base = source.world(world);
  const check = new RecordCheck(source.catalog, base, recipe, path);
  yield* check.run();
  const { records, nextIds, faults } = check;
  const all = [...faults, ...checkSteps(source.catalog, recipe.steps, source.find, path)];
  const given = [...records.values()].reduce((sum, changes) => sum + changes.size, 0);
  if (given > maxChanges) all.push(tooMany([...path, "changes"], given, maxChanges));
  if (all.length > 0) refuse(tried, all);
  const timed = toTimed(recipe, toWorldSettings(world), real);
  const begun = { seed, records, nextIds, ...timed };
  if (recipe.steps.length === 0) return { ...begun, changes: given };
  const contents = Contents.untouched(base).own();
  for (const [entry, changes] of records) for (const [id, stored] of changes) contents.set(entry, id, stored);
  const tx = new Transaction(source.catalog, contents.ground(source.baseUrl, nextIds), timeOf(timed, real));
  yield* runSteps(tx, recipe.steps, source.find, { tried, path });
  const total = given + tx.newlyChanged;
  if (total > maxChanges) refuse(tried, [tooMany([...path, "steps"], total, maxChanges)]);
  for (const [entry, written] of tx.written) {
    const merged = records.get(entry) ?? new Map<number, StoredRecord | null>();
    for (const [id, stored] of written) merged.set(id, stored);
    records.set(entry, merged);
  }
  const taken = [...tx.nextIds].map(([{ resource }, next]) => [resource.name, next] as const);
  return { ...begun, changes: total, nextIds: Object.fromEntries([...Object.entries(nextIds), ...taken]) };
}

function parseShape(value: unknown, { tried, path }: RecipeTarget): Recipe {
  const { data, faults } = validate(recipeSchema, value, path);
  const at = toPointer(path);
  const unknown = unknownMembers(recipeSchema, value).map((fault) => ({
    ...fault,
    pointer: `${at}${(fault.pointer ?? "#").slice(1)}`,
  }));
  const told = new Set(unknown.map(({ pointer }) => pointer));
  const all = [
    ...faults.filter(({ code, pointer }) => code !== "unknown_member" || !told.has(pointer ?? "")),
    ...unknown,
  ];
  return data === undefined || all.length > 0 ? refuse(tried, all) : data;
}

function toTimed(
  { clock, autopilot, autopilotSince, access, requireIdempotencyKey, unknown, onDelete }: Recipe,
  world: SandboxSettings,
  real: number,
): Timed {
  const settings: SandboxSettings = changeSettings(world, {
    autopilot: autopilot || null,
    since: autopilot && autopilotSince !== undefined ? Date.parse(autopilotSince) : null,
    access: access === "open" ? null : access,
    requireIdempotencyKey: requireIdempotencyKey || null,
    unknown: unknown ?? null,
    onDelete: onDelete ?? null,
  });
  if (clock === undefined) return freshTime(settings);
  if (clock === null) return { clock: null, settings };
  const now = Date.parse(clock.now);
  return clock.running ? { clock: null, settings: { ...settings, ahead: now - real } } : { clock: now, settings };
}

function tooMany(path: readonly string[], count: number, most: number) {
  const detail = `has ${count} changed records, of at most ${most} in one sandbox`;
  return { pointer: toPointer(path), code: "too_many", detail };
}

type Path = readonly (string | number)[];
type Records = Map<Entry, Map<number, StoredRecord | null>>;

/** Reads the records of a recipe that stands at `path` in what the caller sent, over the world that they differ from. */
class RecordCheck {
  readonly records: Records = new Map();
  nextIds: Readonly<Record<string, number>> = {};
  readonly faults: InputFault[] = [];
  readonly #catalog: Catalog;
  readonly #base: Base;
  readonly #recipe: Recipe;
  /** The numbers of records whose ids are none that their resource gives. */
  readonly #chosen = new Map<string, number>();
  readonly #lastIndex = new Map<Entry, number>();
  readonly #path: Path;

  constructor(catalog: Catalog, base: Base, recipe: Recipe, path: Path) {
    this.#catalog = catalog;
    this.#base = base;
    this.#recipe = recipe;
    this.#path = path;
  }

  *run(): YieldingSteps<void> {
    const { changes: all } = this.#recipe;
    for (const [key, changes] of Object.entries(all)) {
      const entry = this.#find(["changes", key]);
      if (entry === undefined) continue;
      const read = new Map<number, StoredRecord | null>();
      for (const [id, record] of Object.entries(changes)) {
        this.#read(entry, key, id, record, read);
        yield;
      }
      this.records.set(entry, read);
    }
    this.#checkHidden();
    this.nextIds = this.#readNextIds();
    for (const key of Object.keys(all)) {
      const entry = collectionKeys(this.#catalog).find(key);
      if (entry === undefined) continue;
      yield* this.#checkReferences(entry, key);
      yield* this.#checkUnique(entry, key);
    }
  }

  #say(path: Path, code: string, detail: string): void {
    this.faults.push({ pointer: toPointer([...this.#path, ...path]), code, detail });
  }

  #find(path: readonly [string, string]): Entry | undefined {
    const [, key] = path;
    const keys = collectionKeys(this.#catalog);
    const entry = keys.find(key);
    if (entry === undefined) {
      const hint = meantOr(key, keys.all, `there is ${keys.all.join(", ")}`);
      this.#say(path, "unknown_collection", `is not a collection: ${hint}`);
    }
    return entry;
  }

  #read(
    entry: Entry,
    key: string,
    id: string,
    record: Readonly<Record<string, unknown>> | null,
    read: Map<number, StoredRecord | null>,
  ): void {
    const place = ["changes", key, id];
    const index = indexOf(entry, id) ?? this.#newIndex(entry, id, read);
    if (index === undefined) {
      this.#say(place, "invalid_format", "must be an id: a decimal number without leading zeros");
      return;
    }
    if (!Number.isSafeInteger(index) || index >= Number.MAX_SAFE_INTEGER - 1) {
      this.#say(place, "out_of_range", "must be an id that a double can hold");
      return;
    }
    if (record === null) {
      read.set(index, null);
      return;
    }
    const count = this.faults.length;
    if (entry.resource.ids === undefined ? record["id"] !== id : String(record["id"]) !== id)
      this.#say([...place, "id"], "invalid_value", `must be ${JSON.stringify(id)}, as the record is called`);
    for (const name of ["createdAt", "updatedAt"]) this.#checkValue(timestamp(), record, name, place);
    for (const [name, field] of Object.entries(entry.resource.fields))
      this.#checkValue(field.schema, record, name, place);
    if (this.faults.length > count) return;
    const stored = StoredRecord.fromRecord(record as AnyRecord, this.#hiddenOf(entry, key, id, index), index); // has the server's fields: they were checked
    if (stored.bytes > MAX_RECORD)
      this.#say(place, "too_large", `is ${stored.bytes} bytes of JSON, of at most ${MAX_RECORD} (256 KiB)`);
    else read.set(index, stored);
  }

  #checkValue(
    schema: Parameters<typeof validate>[0],
    record: Readonly<Record<string, unknown>>,
    name: string,
    place: Path,
  ): void {
    if (!Object.hasOwn(record, name) && !schema.safeParse(undefined).success)
      this.#say([...place, name], "required", "is required: a record stands here whole");
    else this.faults.push(...validate(schema, record[name], [...this.#path, ...place, name]).faults);
  }

  #hiddenOf(entry: Entry, key: string, id: string, index: number): Readonly<Record<string, unknown>> | undefined {
    const { hidden } = this.#recipe;
    const given = Object.hasOwn(hidden, key) && Object.hasOwn(hidden[key] ?? {}, id) ? hidden[key]?.[id] : undefined;
    // Hidden values are kept for the moves of the clock, even if there are none.
    return given ?? (entry.rules.due === undefined || index <= this.#base.size(entry) ? undefined : {});
  }

  /** The number of a record whose writer chose its id: the next one. */
  #newIndex(entry: Entry, id: string, read: ReadonlyMap<number, unknown>): number | undefined {
    if (entry.resource.ids === undefined || !isOwnId(id)) return undefined;
    const last = this.#lastIndex.get(entry);
    let index = last ?? this.#base.size(entry);
    if (last === undefined) for (const one of read.keys()) index = Math.max(index, one);
    index += 1;
    this.#lastIndex.set(entry, index);
    this.#chosen.set(`${entry.resource.name}/${id}`, index);
    return index;
  }

  #indexOf(entry: Entry, id: string): number | undefined {
    return this.#chosen.get(`${entry.resource.name}/${id}`) ?? indexOf(entry, id);
  }

  #checkHidden(): void {
    for (const [key, records] of Object.entries(this.#recipe.hidden)) {
      const entry = this.#find(["hidden", key]);
      if (entry === undefined) continue;
      const known = travellers(entry);
      for (const [id, kept] of Object.entries(records)) {
        const place = ["hidden", key, id];
        const changed = Object.hasOwn(this.#recipe.changes, key) ? this.#recipe.changes[key] : undefined;
        if (changed === undefined || !Object.hasOwn(changed, id) || changed[id] === null)
          this.#say(place, "unknown_record", "belongs to no record: changes has none with this id");
        for (const [name, value] of Object.entries(kept)) {
          const schema = Object.hasOwn(known, name) ? known[name] : undefined;
          if (schema !== undefined)
            this.faults.push(...validate(schema, value, [...this.#path, ...place, name]).faults);
          else {
            const names = Object.keys(known).join(", ") || "nothing";
            this.#say(
              [...place, name],
              "unknown_member",
              `is not kept with a ${entry.resource.name}: what can be is ${names}`,
            );
          }
        }
      }
    }
  }

  #readNextIds(): Readonly<Record<string, number>> {
    const keys = collectionKeys(this.#catalog);
    const next: (readonly [string, number])[] = [];
    for (const key of Object.keys(this.#recipe.nextIds)) this.#find(["nextIds", key]);
    for (const entry of this.#catalog.entries) {
      const key = [keys.keyOf(entry), `${entry.resource.domain}/${entry.resource.collection}`].find((name) =>
        Object.hasOwn(this.#recipe.nextIds, name),
      );
      const ids = [...(this.records.get(entry)?.keys() ?? [])];
      const first = ids.reduce((most, id) => Math.max(most, id), this.#base.size(entry)) + 1;
      const given = key === undefined ? undefined : this.#recipe.nextIds[key];
      if (given !== undefined && given < first)
        this.#say(["nextIds", key ?? ""], "out_of_range", `must be at least ${first}, after all ids that there are`);
      if (given !== undefined || first > this.#base.size(entry) + 1) next.push([entry.resource.name, given ?? first]);
    }
    return Object.fromEntries(next);
  }

  /** A reference may lead to a record that was deleted since, but to none that never was. */
  *#checkReferences(entry: Entry, key: string): YieldingSteps<void> {
    for (const [id, stored] of this.records.get(entry) ?? []) {
      yield;
      if (stored === null) continue;
      for (const { field, to } of Object.values(entry.resource.relations)) {
        const target = this.#catalog.get(to);
        const next = this.nextIds[to] ?? this.#base.size(target) + 1;
        for (const { id: other, path } of fieldReferencesOf(stored.record, field)) {
          if ((this.#indexOf(target, other) ?? Infinity) < next) continue;
          this.#say(["changes", key, String(id), ...path], "unresolved_reference", `there is no ${to} ${other}`);
        }
      }
    }
  }

  *#checkUnique(entry: Entry, key: string): YieldingSteps<void> {
    const changed = this.records.get(entry) ?? new Map<number, StoredRecord | null>();
    for (const [name, { unique }] of Object.entries(entry.resource.fields)) {
      if (unique !== true) continue;
      const fresh = [...changed].filter(
        ([id, stored]) => stored !== null && fold(stored.record[name]) !== this.#grown(entry, id, name),
      );
      if (fresh.length === 0) continue;
      const taken = new Map<unknown, number>();
      yield* goThrough(this.#base.collection(entry), [name], (record, position) => {
        if (!changed.has(position + 1)) taken.set(fold(record[name]), position + 1);
      });
      for (const [id, stored] of changed) {
        const value = fold(stored?.record[name] ?? null);
        if (value === null) continue;
        const holder = taken.get(value);
        if (holder === undefined) taken.set(value, id);
        else this.#say(["changes", key, String(id), name], "taken", `is what ${entry.resource.name} ${holder} has`);
      }
    }
  }

  #grown(entry: Entry, id: number, name: string): unknown {
    return id <= this.#base.size(entry) ? fold(this.#base.record(entry, id).record[name]) : undefined;
  }
}

function fold(value: unknown): unknown {
  return typeof value === "string" ? value.toLowerCase() : value;
}
