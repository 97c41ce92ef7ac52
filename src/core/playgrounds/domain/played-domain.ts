import { declareInSteps } from "../../definition/declare.ts";
import type { Declared } from "../../definition/declare.ts";
import type { RenderingBounds } from "../../definition/grow/growing.ts";
import type { ReadLocale } from "../../definition/parse-resource.ts";
import { isOpenApi } from "../../definition/routes/served-apis.ts";
import type { DeclarationBounds } from "../../definition/words.ts";
import type { Catalog } from "../../model/catalog.ts";
import { isObject, jsonIn } from "../../model/json.ts";
import { toEnd } from "../../model/steps.ts";
import type { YieldingSteps } from "../../model/steps.ts";

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
  const given = readPlayed(definition);
  yield;
  return yield* declareInSteps(given, {
    catalog: builtIn,
    bounds: DOMAIN_BOUNDS,
    rendering: RENDERING,
    ...(readLocale !== undefined && { readLocale }),
  });
}

/** A text of JSON as its value, where an API description is in it, whose faults have no lines; else what was given. */
export function readPlayed(definition: unknown): unknown {
  const value = typeof definition === "string" && /^\s*\{/.test(definition) ? jsonIn(definition) : definition;
  if (isOpenApi(value)) return { api: value };
  return isObject(value) && isObject(value["api"]) ? value : definition;
}
