import path from "node:path";

import { ConfigError } from "../../config.ts";
import { declareDomain } from "../../core/definition/declare.ts";
import { ImportError, importText } from "../../core/definition/import/import-text.ts";
import type { ServedApi } from "../../core/definition/routes/definition.ts";
import { countServed } from "../../core/definition/routes/served-apis.ts";
import { catalog } from "../../core/domains/catalog.ts";
import { isApiDocument, loadApiDocument } from "../node/api-document.ts";
import { loadForeign } from "../node/definition-file.ts";

/** The text of a `seedbed.yaml` that a file, a folder or an address is made into. Throws a `ConfigError` that says what cannot be read. */
export async function importFile(file: string): Promise<string> {
  const text = await loadForeign(file);
  const given = isApiDocument(text) ? await loadApiDocument(file, text) : text;
  try {
    return importText(given, path.basename(file), (definition) => void declareDomain(definition, { catalog }));
  } catch (error) {
    if (error instanceof ImportError) throw new ConfigError(error.message);
    throw error;
  }
}

/** The text of a `seedbed.yaml` that names an API description, with the operations that keep nothing as comments to go on from. */
export function linkTo(file: string, api: Pick<ServedApi, "routes">): string {
  const isPlace = /^https?:\/\//i.test(file) || /^\.{0,2}[\\/]/.test(file) || path.isAbsolute(file);
  const named = isPlace ? file : `./${file}`;
  const made = api.routes.filter(({ grade }) => grade !== "kept");
  const lines = made.map(({ operation: { method, path: route }, why }) => `#   ${method} ${route}: { … } # ${why}`);
  const corrections = [
    "# These keep nothing: they answer by their schemas. A route of yours goes before, such as",
    "#   GET /stats: { answer: { pets: { count: pets } } }",
    "# See docs/routes.md.",
    "# routes:",
    ...lines,
  ];
  return [
    `# ${file} stays the source: ${countServed(api)}`,
    `api: ${/^[\w./:@~-]+$/.test(named) ? named : JSON.stringify(named)}`,
    ...(made.length === 0 ? [] : corrections),
    "",
  ].join("\n");
}
