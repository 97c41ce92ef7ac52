import type { Catalog, Entry } from "../../model/catalog.ts";
import { SeedbedError } from "../../model/errors.ts";
import type { InputFault } from "../../model/errors.ts";
import { isObject } from "../../model/json.ts";
import { meantOr } from "../../model/nearest.ts";
import type { YieldingSteps } from "../../model/steps.ts";
import type { StoredRecord } from "../../sandbox/stored-record.ts";
import type { Transaction } from "../../sandbox/transaction.ts";
import { toPointer } from "../../sandbox/validate.ts";
import { createRecord, deleteRecord, moveRecord, patchRecord, replaceRecord } from "../../sandbox/writing.ts";
import type { RecipeStep } from "./recipe-schema.ts";

type Path = readonly (string | number)[];

export type FindPlace = (
  path: string,
  catalog: Catalog,
) => { readonly entry: Entry; readonly id: string | undefined; readonly action: string | undefined } | undefined;

/** `{{order.id}}`, `{{order.items.0.bookId}}`. */
const REFERENCE = /\{\{\s*([A-Za-z]\w{0,63})((?:\.\w{1,64}){1,8})\s*\}\}/g;

const METHODS = ["POST", "PUT", "PATCH", "DELETE"];

export function checkSteps(catalog: Catalog, steps: readonly RecipeStep[], find: FindPlace, path: Path): InputFault[] {
  const faults: InputFault[] = [];
  const names = new Set<string>();
  const say = (place: Path, code: string, detail: string): void =>
    void faults.push({ pointer: toPointer([...path, ...place]), code, detail });
  for (const [at, { request, body, as }] of steps.entries()) {
    const { method, target } = split(request);
    const place = ["steps", at, "request"];
    const found = find(target.replaceAll(REFERENCE, "1"), catalog);
    if (!METHODS.includes(method)) {
      const hint = meantOr(method, METHODS, `it takes ${METHODS.join(", ")}`);
      say(place, "invalid_value", `begins with no method that writes: ${hint}`);
    } else if (found === undefined) {
      say(place, "unknown_route", `names no record or collection: ${nearestPath(target, catalog)}`);
    } else if (!fits(method, found)) {
      say(place, "invalid_value", `cannot be: ${method} is not what ${target.slice(0, 200)} takes`);
    }
    for (const [name, where] of referencesIn([target, ["request"]], [body, ["body"]])) {
      if (names.has(name)) continue;
      const hint = meantOr(name, [...names], `earlier steps are ${[...names].join(", ") || "not named"}`);
      say(["steps", at, ...where], "unknown_name", `refers to ${name}, which no earlier step is called: ${hint}`);
    }
    if (as === undefined) continue;
    if (names.has(as)) say(["steps", at, "as"], "taken", `is what an earlier step is called`);
    if (method === "DELETE") say(["steps", at, "as"], "invalid_value", "names no record: DELETE leaves none");
    names.add(as);
  }
  return faults;
}

/**
 * Runs steps one after the other. Throws `validation_failed` with the pointer of the step that is refused, and the problem
 * that it is refused with.
 */
export function* runSteps(
  tx: Transaction,
  steps: readonly RecipeStep[],
  find: FindPlace,
  { tried, path }: { readonly tried: string; readonly path: Path },
): YieldingSteps<void> {
  const named = new Map<string, unknown>();
  for (const [at, step] of steps.entries()) {
    yield;
    try {
      const result = runStep(tx, step, find, named);
      if (step.as !== undefined && result !== undefined) named.set(step.as, result.record);
    } catch (error) {
      if (!(error instanceof SeedbedError)) throw error;
      refuseStep(error, step, toPointer([...path, "steps", at]), `cannot ${tried}: step ${at}`);
    }
  }
}

function runStep(
  tx: Transaction,
  { request, body }: RecipeStep,
  find: FindPlace,
  named: ReadonlyMap<string, unknown>,
): StoredRecord | undefined {
  const { method, target } = split(request);
  const place = find(String(fillReferences(target, named, encodeURIComponent)), tx.catalog);
  if (place === undefined) throw new SeedbedError("route_not_found", `there is no ${target.slice(0, 200)}`);
  const { entry, id, action } = place;
  const given = body === undefined ? undefined : fillReferences(body, named, String);
  const options = { strict: false };
  if (id === undefined) return createRecord(tx, entry, given, options);
  const before = tx.peekId(entry, id);
  if (before === undefined)
    throw new SeedbedError("not_found", `there is no ${entry.resource.name} ${JSON.stringify(id.slice(0, 64))}`);
  if (action !== undefined) return moveRecord(tx, entry, before, action, given, options);
  if (method === "PUT") return replaceRecord(tx, entry, before, given, options);
  if (method === "PATCH") return patchRecord(tx, entry, before, given, options);
  deleteRecord(tx, entry, before);
  return undefined;
}

function refuseStep(error: SeedbedError, { request }: RecipeStep, pointer: string, tried: string): never {
  const inner = (error.errors ?? []).map((fault) =>
    fault.pointer === undefined ? fault : { ...fault, pointer: `${pointer}/body${fault.pointer.slice(1)}` },
  );
  const { code, message, errors, members } = error;
  throw new SeedbedError("validation_failed", `${tried}, ${request.slice(0, 200)}, is refused: ${message}`, {
    errors: [{ pointer, code, detail: `is refused: ${message}` }, ...inner],
    members: { problem: { code, detail: message, ...members, ...(errors !== undefined && { errors }) } },
    cause: error,
  });
}

function split(request: string): { readonly method: string; readonly target: string } {
  const space = request.indexOf(" ");
  return space < 0
    ? { method: request, target: "" }
    : { method: request.slice(0, space), target: request.slice(space + 1).trim() };
}

function fits(
  method: string,
  { id, action }: { readonly id: string | undefined; readonly action: string | undefined },
): boolean {
  return (method === "POST") === (id === undefined || action !== undefined);
}

function nearestPath(target: string, catalog: Catalog): string {
  const paths = catalog.entries.map(({ resource }) => `/v1/${resource.domain}/${resource.collection}`);
  return meantOr(target.split("/", 4).join("/"), paths, "the path must be like /v1/bookstore/orders/1");
}

function* referencesIn(...roots: readonly (readonly [unknown, Path])[]): Iterable<readonly [string, Path]> {
  for (const [value, path] of roots) {
    if (typeof value === "string") for (const [, name = ""] of value.matchAll(REFERENCE)) yield [name, path];
    else if (typeof value === "object" && value !== null)
      for (const [name, inner] of Object.entries(value))
        yield* referencesIn([inner, [...path, Array.isArray(value) ? Number(name) : name]]);
  }
}

/** The value with its references filled in: one that is a whole text gives the value itself, others its text. */
export function fillReferences(
  value: unknown,
  named: ReadonlyMap<string, unknown>,
  toText: (text: string) => string,
): unknown {
  if (typeof value === "string") {
    const [whole] = value.matchAll(REFERENCE);
    if (whole?.[0] === value) return read(whole[1] ?? "", whole[2] ?? "", named);
    return value.replaceAll(REFERENCE, (_all, name: string, steps: string) => {
      const found = read(name, steps, named);
      return toText(typeof found === "string" ? found : JSON.stringify(found));
    });
  }
  if (Array.isArray(value)) return value.map((item) => fillReferences(item, named, toText));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fillReferences(inner, named, toText)]));
}

function read(name: string, steps: string, named: ReadonlyMap<string, unknown>): unknown {
  let value = named.get(name);
  for (const step of steps.slice(1).split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) {
      const names = typeof value === "object" && value !== null ? Object.keys(value) : [];
      const hint = meantOr(step, names, `there is ${names.slice(0, 40).join(", ") || "nothing"}`);
      throw new SeedbedError("validation_failed", `{{${name}${steps}}} leads nowhere: ${hint}`);
    }
    value = (value as Readonly<Record<string, unknown>>)[step]; // an object with that member
  }
  return value;
}
