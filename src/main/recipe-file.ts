import { readFileSync, statSync } from "node:fs";

import { ConfigError } from "../config.ts";
import { readRecipe } from "../engine/recipe/read-recipe.ts";
import type { RecipeSource } from "../engine/recipe/read-recipe.ts";
import { MOST_RECIPE_BYTES } from "../engine/recipe/write-recipe.ts";
import type { SandboxStart } from "../engine/sandbox.ts";
import { findPlace } from "../http/data/place.ts";
import { SeedbedError } from "../model/errors.ts";

/** What a recipe file is read with. */
export interface RecipeFileSource extends Omit<RecipeSource, "find"> {
  /** The most changed records that a sandbox may hold. */
  readonly maxChanges: number;
  /** The time, epoch milliseconds. */
  readonly now: number;
}

/** What new sandboxes begin from, by a recipe in a file. Throws a `ConfigError` that names the file and every fault in it. */
export function loadRecipe(file: string, { maxChanges, now, ...source }: RecipeFileSource): SandboxStart {
  const value = parse(file);
  try {
    return readRecipe({ ...source, find: findPlace }, value, {
      tried: `start from ${file}`,
      path: [],
      maxChanges,
      real: now,
    });
  } catch (error) {
    if (!(error instanceof SeedbedError)) throw error;
    const faults = (error.errors ?? []).map(({ pointer = "#", detail }) => `\n  ${pointer} ${detail}`);
    throw new ConfigError(`${error.message}${faults.join("")}`, { cause: error });
  }
}

function parse(file: string): unknown {
  try {
    const { size } = statSync(file);
    if (size > MOST_RECIPE_BYTES)
      throw new ConfigError(`${file} is ${size} bytes long: a recipe has at most ${MOST_RECIPE_BYTES}`);
    return JSON.parse(readFileSync(file, "utf8").replace(/^\uFEFF/, "")) as unknown;
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`cannot read the recipe ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
