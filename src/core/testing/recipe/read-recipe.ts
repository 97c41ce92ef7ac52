import type { Catalog } from "../../model/catalog.ts";
import { toWorldChoice, toWorldSettings } from "../../model/world-choice.ts";
import type { WorldChoice } from "../../model/world-choice.ts";
import type { Base } from "../../sandbox/base.ts";
import { Contents } from "../../sandbox/contents.ts";
import { refuse, unknownMembers } from "../../sandbox/input.ts";
import { changeSettings, freshTime, timeOf } from "../../sandbox/sandbox-time.ts";
import type { Timed } from "../../sandbox/sandbox-time.ts";
import type { SandboxStart } from "../../sandbox/sandbox.ts";
import type { StoredRecord } from "../../sandbox/stored-record.ts";
import { Transaction } from "../../sandbox/transaction.ts";
import { toPointer, validate } from "../../sandbox/validate.ts";
import type { YieldingSteps } from "../../sandbox/work.ts";
import type { SandboxSettings } from "../../storage/storage.ts";
import { checkRecipeRecords } from "./check-records.ts";
import { recipeSchema } from "./recipe-schema.ts";
import type { Recipe } from "./recipe-schema.ts";
import { checkSteps, runSteps } from "./steps.ts";
import type { FindPlace } from "./steps.ts";

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
  const { records, nextIds, faults } = yield* checkRecipeRecords(source.catalog, base, recipe, path);
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
  const detail = `comes to ${count} changed records, of at most ${most} in one sandbox`;
  return { pointer: toPointer(path), code: "too_many", detail };
}
