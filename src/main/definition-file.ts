import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

import { ConfigError } from "../config.ts";
import { declareDomain } from "../declare/declare.ts";
import { catalogOfCode, isCodeConfig } from "../declare/define-config.ts";
import { DeclarationError } from "../declare/faults.ts";
import { FILE_BOUNDS } from "../declare/words.ts";
import type { Catalog } from "../model/catalog.ts";
import { catalog } from "../resources/catalog.ts";
import { isModule, loadConfigModule } from "./config-module.ts";

/** Where a definition is looked for in the working folder. */
export const DEFINITION_NAMES: readonly string[] = [
  "seedbed.config.ts",
  "seedbed.config.js",
  "seedbed.yaml",
  "seedbed.yml",
  "seedbed.json",
];

/** The file with a domain of one's own: the one that was asked for, else the one in the folder, if there is one. */
export function findDefinition(asked: string | undefined, folder: string): string | undefined {
  return asked ?? DEFINITION_NAMES.map((name) => path.join(folder, name)).find((file) => existsSync(file));
}

/**
 * What is served: the built-in domains, and the one of the file. Throws a `ConfigError` that names the file, and every
 * fault in it with its line.
 */
export async function loadCatalog(file: string | undefined): Promise<Catalog> {
  if (file === undefined) return catalog;
  const config = isModule(file) ? await loadConfigModule(path.resolve(file)) : read(file);
  try {
    return isCodeConfig(config) ? catalogOfCode(config, catalog) : declareDomain(config, { catalog }).catalog;
  } catch (error) {
    if (!(error instanceof DeclarationError)) throw error;
    const count = error.faults.length;
    throw new ConfigError(
      `${path.basename(file)} has ${count} ${count === 1 ? "fault" : "faults"}:\n${error.in(file).message}`,
    );
  }
}

function read(file: string): string {
  try {
    const { size } = statSync(file);
    if (size > 4 * FILE_BOUNDS.json)
      throw new ConfigError(`${file} is ${size} bytes long: a definition has at most ${FILE_BOUNDS.json} characters`);
    return readFileSync(file, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
