import { declareDomain } from "../../definition/declare.ts";
import type { Declared } from "../../definition/declare.ts";
import type { RenderingBounds } from "../../definition/grow/growing.ts";
import type { DeclarationBounds } from "../../definition/words.ts";
import type { Catalog } from "../../model/catalog.ts";

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
export function declarePlayed(definition: unknown, builtIn: Catalog): Declared {
  return declareDomain(definition, { catalog: builtIn, bounds: DOMAIN_BOUNDS, rendering: RENDERING });
}
