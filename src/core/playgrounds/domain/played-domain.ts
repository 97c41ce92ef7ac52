import { declareInSteps } from "../../definition/declare.ts";
import type { Declared } from "../../definition/declare.ts";
import { DeclarationError } from "../../definition/faults.ts";
import type { RenderingBounds } from "../../definition/grow/growing.ts";
import type { ReadLocale } from "../../definition/parse-resource.ts";
import { isOpenApi } from "../../definition/routes/served-apis.ts";
import type { DeclarationBounds } from "../../definition/words.ts";
import type { Catalog } from "../../model/catalog.ts";
import { isObject, jsonIn } from "../../model/json.ts";
import { toEnd } from "../../model/steps.ts";
import type { YieldingSteps } from "../../model/steps.ts";
import { CUSTOMER_OPERATIONS, VISITOR_OPERATIONS } from "../bounds.ts";

const DOMAIN_BOUNDS: DeclarationBounds = Object.freeze({
  resources: 40,
  fields: 60,
  records: 10_000,
  allRecords: 10_000,
  allValues: 120_000,
  text: 64 * 1024,
  json: 1024 * 1024,
  jsonNodes: 130_000,
});

/** No time is measured, so that the same seed gives the same bytes however busy the machine is. */
const RENDERING: RenderingBounds = Object.freeze({
  timer: () => 0,
  bounds: Object.freeze({ draws: 2_000, items: 100, output: 16 * 1024 }),
});

/**
 * Declares the domain of a playground: the text of a `seedbed.yaml` or its value, within a playground's bounds. Its relations may lead to
 * the built-in resources too. Throws a `DeclarationError`.
 */
export function declarePlayed(definition: unknown, builtIn: Catalog, readLocale?: ReadLocale): Declared {
  return toEnd(declareSteps(definition, builtIn, readLocale));
}

/** As {@link declarePlayed}, in steps: an API description of a megabyte takes half a second. */
export function* declareSteps(definition: unknown, builtIn: Catalog, readLocale?: ReadLocale): YieldingSteps<Declared> {
  const read = typeof definition === "string" && /^\s*\{/.test(definition) ? withApi(definition) : definition;
  const given = isOpenApi(read) ? { api: read } : read;
  assertFew(given);
  yield;
  return yield* declareInSteps(given, {
    catalog: builtIn,
    bounds: DOMAIN_BOUNDS,
    rendering: RENDERING,
    ...(readLocale !== undefined && { readLocale }),
  });
}

/** Throws a `DeclarationError` for an API description of more operations than any playground serves, before it is read. */
function assertFew(definition: unknown): void {
  const api = isObject(definition) ? definition["api"] : undefined;
  const paths = isObject(api) && isObject(api["paths"]) ? Object.values(api["paths"]) : [];
  const operations = paths.reduce<number>((sum, item) => sum + (isObject(item) ? Object.keys(item).length : 0), 0);
  if (operations <= 2 * CUSTOMER_OPERATIONS) return; // parameters and the like are members beside operations
  const message = `has ${operations} operations or more: a playground serves at most ${VISITOR_OPERATIONS}, and ${CUSTOMER_OPERATIONS} with an API key; npx seedbed serves it whole on your own machine`;
  throw new DeclarationError([{ path: ["api"], line: undefined, column: undefined, code: "too_many", message }]);
}

/** A text of JSON as its value, where an API description is in it, whose faults have no lines; else the text. */
function withApi(text: string): unknown {
  const value = jsonIn(text);
  return isOpenApi(value) || (isObject(value) && isObject(value["api"])) ? value : text;
}
