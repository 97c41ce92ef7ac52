import { readFileSync } from "node:fs";
import path from "node:path";

import { ConfigError } from "../../config.ts";
import { declareDomain } from "../../core/definition/declare.ts";
import { ImportError, importText } from "../../core/definition/import/import-text.ts";
import { catalog } from "../../core/domains/catalog.ts";

/** The text of a `seedbed.yaml` that a file is made into. Throws a `ConfigError` that says what cannot be read. */
export function importFile(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    throw new ConfigError(`cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
  try {
    return importText(text, path.basename(file), (definition) => void declareDomain(definition, { catalog }));
  } catch (error) {
    if (error instanceof ImportError) throw new ConfigError(error.message);
    throw error;
  }
}
