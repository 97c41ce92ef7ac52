import type { z } from "zod";

import type { Catalog, Entry } from "../../model/catalog.ts";
import { SeedbedError } from "../../model/errors.ts";
import type { YieldingSteps } from "../../model/steps.ts";
import { idOf } from "../../sandbox/base.ts";
import { collectionKeys } from "../../sandbox/collection-keys.ts";
import type { CollectionKeys } from "../../sandbox/collection-keys.ts";
import { clockOf } from "../../sandbox/sandbox-time.ts";
import type { Sandbox } from "../../sandbox/sandbox.ts";
import type { StoredRecord } from "../../sandbox/stored-record.ts";
import { followed, listed, toPieces } from "../../sandbox/text-pieces.ts";
import type { Pieced } from "../../sandbox/text-pieces.ts";
import { DATASET_VERSION } from "../../world/world.ts";

/** Bytes of a recipe, and values in it at any depth. */
export const MOST_RECIPE_BYTES = 16 * 1024 * 1024;
/** Values of a recipe: members and items at any depth. */
export const MOST_RECIPE_VALUES = 200_000;

/** The sandbox as it is now as a recipe, JSON in pieces. `real` is the process's time, epoch milliseconds. Throws `answer_too_large`. */
export function toRecipeJson(catalog: Catalog, sandbox: Sandbox, real: number): YieldingSteps<readonly string[]> {
  const { row } = sandbox;
  const { settings } = row;
  const keys = collectionKeys(catalog);
  const clock = clockOf(row, real);
  const nextIds = catalog.entries.flatMap((entry) => {
    const { name } = entry.resource;
    const next = Object.hasOwn(row.nextIds, name) ? row.nextIds[name] : undefined;
    return next === undefined ? [] : [[keys.keyOf(entry), next]];
  });
  const head = {
    recipe: 1,
    datasetVersion: DATASET_VERSION,
    seed: row.seed,
    profile: settings.profile ?? null,
    size: settings.size ?? 1,
    clock: clock === null ? null : { now: new Date(clock.now).toISOString(), running: clock.isRunning },
    autopilot: settings.autopilot === true,
    ...(settings.autopilot === true &&
      settings.since !== undefined && { autopilotSince: new Date(settings.since).toISOString() }),
    access: settings.access ?? "open",
    requireIdempotencyKey: settings.requireIdempotencyKey === true,
    ...(settings.unknown !== undefined && { unknown: settings.unknown }),
    ...(settings.onDelete !== undefined && { onDelete: settings.onDelete }),
    nextIds: Object.fromEntries(nextIds) as unknown, // of pairs
  };
  const all = catalog.entries.map((entry) => [entry, sandbox.changes(entry)] as const);
  return writeOut(JSON.stringify(head), all, keys);
}

function* writeOut(
  head: string,
  all: readonly (readonly [Entry, ReturnType<Sandbox["changes"]>])[],
  keys: CollectionKeys,
): YieldingSteps<readonly string[]> {
  const size = new RecipeSize();
  const changes: Pieced[] = [];
  const hidden: Pieced[] = [];
  for (const [entry, changesOf] of all) {
    const changed = [...changesOf].toSorted(([one], [other]) => one - other);
    if (changed.length === 0) continue;
    const key = JSON.stringify(keys.keyOf(entry));
    const records: Pieced[] = [];
    const beside: Pieced[] = [];
    for (const [id, stored] of changed) {
      const name = nameOf(entry, id, stored);
      records.push(followed(`${name}:`, size.add(stored?.json ?? "null")));
      const kept = stored === null ? undefined : travelling(entry, stored);
      if (kept !== undefined) beside.push(`${name}:${size.add(JSON.stringify(kept))}`);
      yield;
    }
    changes.push(listed(`${key}:{`, records, "}"));
    if (beside.length > 0) hidden.push(listed(`${key}:{`, beside, "}"));
  }
  const more = hidden.length === 0 ? "" : listed(',"hidden":{', hidden, "}");
  return toPieces([listed(`${head.slice(0, -1)},"changes":{`, changes, "}"), more, "}"]);
}

function nameOf(entry: Entry, index: number, stored: StoredRecord | null): string {
  return JSON.stringify(String(entry.resource.ids === undefined ? index : (stored?.record.id ?? idOf(entry, index))));
}

/** Returns the hidden values of a record that go into a recipe: no password, and no undeclared ones, such as sign-ins. */
export function travelling(entry: Entry, { hidden }: StoredRecord): Readonly<Record<string, unknown>> | undefined {
  if (hidden === undefined) return undefined;
  const known = Object.entries(hidden).filter(([name]) => Object.hasOwn(travellers(entry), name));
  return known.length === 0 && entry.rules.due === undefined ? undefined : Object.fromEntries(known);
}

/** The schemas of what may be kept beside a record and goes with it. */
export function travellers({ resource }: Entry): Readonly<Record<string, z.ZodType>> {
  const shown = Object.entries(resource.writeOnly).filter(([, schema]) => schema.meta()?.["format"] !== "password");
  return Object.fromEntries(shown);
}

/** Counts what a recipe comes to, so that none is given that could not be taken. */
class RecipeSize {
  #bytes = 0;
  #values = 0;

  add(json: string): string {
    this.#bytes += json.length;
    this.#values += countJsonValues(json);
    if (this.#bytes > MOST_RECIPE_BYTES || this.#values > MOST_RECIPE_VALUES) refuseLong();
    return json;
  }
}

/** Members and items at any depth: each but the first follows a comma, and each object or array that is not empty has a first. */
function countJsonValues(json: string): number {
  let count = 1;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.codePointAt(at);
    if (code === QUOTE) inText = !inText;
    else if (code === BACKSLASH) at += 1;
    else if (!inText && (code === COMMA || ((code === BRACE || code === BRACKET) && !isEmptyAt(json, at)))) count += 1;
  }
  return count;
}

const [QUOTE, BACKSLASH, COMMA, BRACE, BRACKET] = [0x22, 0x5c, 0x2c, 0x7b, 0x5b];

function isEmptyAt(json: string, at: number): boolean {
  return json[at + 1] === "}" || json[at + 1] === "]";
}

function refuseLong(): never {
  throw new SeedbedError(
    "answer_too_large",
    `cannot make a recipe of the sandbox: it would come to more than ${MOST_RECIPE_VALUES} values or ${MOST_RECIPE_BYTES} bytes (16 MiB); take a snapshot (POST /api/data/snapshots) or export it (GET /api/data/export)`,
    { members: { limit: MOST_RECIPE_BYTES } },
  );
}
