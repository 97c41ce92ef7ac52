import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { ConfigError } from "../../config.ts";
import { importText } from "../../core/definition/import/import-text.ts";
import { mergeYaml } from "../../core/definition/import/merge-yaml.ts";
import type { MergedDefinition } from "../../core/definition/import/merge-yaml.ts";
import type { ServedApi } from "../../core/definition/routes/definition.ts";
import { countServed } from "../../core/definition/routes/served-apis.ts";
import type { Catalog } from "../../core/model/catalog.ts";
import { DUMPED, isAddress, isApiDocument, loadApiDocument, loadText } from "../node/api-document.ts";
import { importing, isModule, loadCatalog, loadForeign } from "../node/definition-file.ts";

/** The text of a `seedbed.yaml` that a file, a folder or an address is made into. Throws a `ConfigError` that says what cannot be read. */
export async function importFile(file: string): Promise<string> {
  const text = await loadForeign(file);
  const given = isApiDocument(text) ? await loadApiDocument(file, text) : text;
  const source = isModule(file) && !isAddress(file) ? readFileSync(file, "utf8") : text.startsWith(DUMPED) ? "" : text;
  return importing((declare) => importText(given, path.basename(file), declare, source));
}

/** The catalog of a definition's text before it is written to its file. Throws a `ConfigError` with every fault in it. */
export function loadCatalogOf(text: string, file: string): Promise<Catalog> {
  return loadCatalog(file, (asked) => (asked === file ? Promise.resolve(text) : loadText(asked)));
}

/** Adds to a definition what is in its source by now. Returns what was added, and what differs. Throws a `ConfigError`, with nothing written. */
export async function updateDefinition(file: string, target: string): Promise<string> {
  const before = await loadText(target);
  const imported = await importFile(file);
  const merged = merge();
  await loadCatalogOf(merged.text, target);
  if (merged.text !== before) writeFileSync(target, merged.text);
  const lines = [
    ...merged.added.map((one) => `  + ${one}`),
    ...merged.kept.map((one) => `  ~ ${one.path}: stays ${short(one.own)}; ${file} has ${short(one.source)}`),
    ...merged.own.map((one) => `  - ${one}: stays, and is not in ${file}`),
  ];
  const count = merged.added.length;
  return [`${target}: ${count === 0 ? "nothing to add" : `${count} added`} from ${file}`, ...lines, ""].join("\n");

  function merge(): MergedDefinition {
    try {
      return mergeYaml(before, imported);
    } catch (error) {
      throw new ConfigError(`cannot update ${target}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

/** A value in so few characters that it can stand in a line. */
function short(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length <= 60 ? text : `${text.slice(0, 60)}…`;
}

/** The text of a `seedbed.yaml` that names an API description, with the operations that keep nothing as comments to go on from. */
export function linkTo(file: string, api: Pick<ServedApi, "routes">): string {
  const isPlace = /^https?:\/\//i.test(file) || /^\.{0,2}[\\/]/.test(file) || path.isAbsolute(file);
  const named = isPlace ? file : `./${file}`;
  const made = api.routes.filter(({ grade }) => grade !== "kept");
  const lines = made.map(({ operation: { method, path: route }, why }) => `#   ${method} ${route}: { … } # ${why}`);
  const corrections = [
    "# These keep nothing: they answer by their schemas. Say what they do instead, such as",
    "#   GET /overview: { list: pet }",
    "#   GET /stats: { answer: { pets: { count: pets } } }",
    "# See docs/your-api.md, Corrections.",
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
