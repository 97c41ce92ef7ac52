import { existsSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { ConfigError } from "../../config.ts";
import { declareDomain, documentsIn } from "../../core/definition/declare.ts";
import { catalogOfConfig, isExtended } from "../../core/definition/define-config.ts";
import { DeclarationError, toFaultLine } from "../../core/definition/faults.ts";
import type { DeclarationFault } from "../../core/definition/faults.ts";
import { isImported, notRead, seemsToBe, seenApiOf } from "../../core/definition/import/formats.ts";
import { ImportError } from "../../core/definition/import/imported-domain.ts";
import { otherDocument } from "../../core/definition/import/other-files.ts";
import { listsIn, strayMember } from "../../core/definition/routes/from-lists.ts";
import { catalogOfApi, documentOfLists, mounted } from "../../core/definition/routes/serve-document.ts";
import { isOpenApi } from "../../core/definition/routes/served-apis.ts";
import { FILE_BOUNDS } from "../../core/definition/words.ts";
import { catalog } from "../../core/domains/catalog.ts";
import type { Catalog } from "../../core/model/catalog.ts";
import { isObject, jsonIn } from "../../core/model/json.ts";
import { readWholeDocument } from "../../core/openapi/document.ts";
import type { ApiDocument } from "../../core/openapi/document.ts";
import { ApiDocumentError, parseDocument, READING_BOUNDS } from "../../core/openapi/read-document.ts";
import type { JsonObject } from "../../core/openapi/schema.ts";
import { isAddress, isApiDocument, loadApiDocument, loadText } from "./api-document.ts";
import type { Rewrites } from "./rewrites.ts";

export const DEFINITION_NAMES: readonly string[] = [
  "seedbed.config.ts",
  "seedbed.config.js",
  "seedbed.yaml",
  "seedbed.yml",
  "seedbed.json",
];

/** A file with faults: the message tells them in lines, `faults` to programs, each with its file. */
export class FaultyDefinition extends ConfigError {
  readonly faults: readonly (DeclarationFault & { readonly file: string })[];

  constructor(name: string, faults: FaultyDefinition["faults"]) {
    const lines = faults.map((fault) => toFaultLine(fault, fault.file));
    super(`${name} has ${faults.length} ${faults.length === 1 ? "fault" : "faults"}:\n${lines.join("\n")}`);
    this.faults = faults;
  }
}

/** The file with a domain of one's own: the one that was asked for, else the one in the folder, if there is one. */
export function findDefinition(asked: string | undefined, folder: string): string | undefined {
  return asked ?? DEFINITION_NAMES.map((name) => path.join(folder, name)).find((file) => existsSync(file));
}

/**
 * Loads the catalog: the built-in domains, and the one of the file, which may be an API description. Throws a `ConfigError` that
 * names the file, and every fault in it with its line. `load` reads it and the files that it names; modules load themselves.
 * `routes` is a file of other paths for lists, json-server's `routes.json`: the one beside them unless given.
 */
export async function loadCatalog(file: string | undefined, load = loadText, routes?: string): Promise<Catalog> {
  if (file === undefined) return catalog;
  try {
    return await readCatalog(file, load, routes);
  } catch (error) {
    throw error instanceof ApiDocumentError ? new ConfigError(error.message) : error;
  }
}

async function readCatalog(file: string, load: typeof loadText, routes: string | undefined): Promise<Catalog> {
  if (!isAddress(file) && isModule(file)) {
    const module = await loadModule(path.resolve(file));
    const { default: config } = module;
    const isForeign = config === undefined || typeof config === "function" || (isObject(config) && "_zod" in config);
    return declared(file, isForeign ? await importedFrom(await schemasOf(module, file), file) : config, load);
  }
  const text = await load(file);
  if (isApiDocument(text)) return catalogOfApi([await loadApiDocument(file, text, load)], catalog);
  const seen = seenApiOf(text);
  if (seen !== undefined) {
    const { document: made, recorded } = seen;
    return catalogOfApi([readWholeDocument(made as JsonObject)], catalog, { recorded }); // made of JSON
  }
  if (isImported(text, file)) return declared(file, await importedFrom(text, file), load);
  const document = /^\s*\{/.test(text) ? jsonIn(text) : undefined;
  const other = isObject(document) ? otherDocument(document) : seemsToBe(text);
  if (other !== undefined) throw new ConfigError(notRead(file, other));
  const lists = listsIn(document);
  if (lists !== undefined) {
    const rewrites = await loadRewrites(file, load, routes);
    return catalogOfApi([documentOfLists(lists, path.basename(file))], catalog, rewrites && { rewrites });
  }
  const stray = strayMember(document);
  if (stray !== undefined)
    throw new ConfigError(
      `${file} has lists, and ${stray} is neither a list nor an object: leave it out to serve them`,
    );
  if (text.length > FILE_BOUNDS.json)
    throw new ConfigError(
      `${file} is ${Buffer.byteLength(text)} bytes long: a definition has at most ${FILE_BOUNDS.json} characters`,
    );
  return declared(file, text, load);
}

async function loadRewrites(file: string, load: typeof loadText, asked?: string): Promise<Rewrites | undefined> {
  const routes = asked ?? path.join(path.dirname(file), "routes.json");
  if (asked === undefined && (isAddress(file) || !existsSync(routes))) return undefined;
  const text = await load(routes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ConfigError(`${routes} is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const isPath = (path_: unknown): path_ is string => typeof path_ === "string" && path_.startsWith("/");
  if (isObject(value) && Object.entries(value).flat().every(isPath)) return value as Rewrites;
  throw new ConfigError(`${routes} must be an object of paths and those that they stand for: { "/api/*": "/$1" }`);
}

/** The text of what is imported: of a module, its schemas and tables. Throws a `ConfigError`. */
export async function loadForeign(file: string): Promise<string> {
  if (isAddress(file) || !isModule(file)) return loadText(file);
  return schemasOf(await loadModule(path.resolve(file)), file);
}

async function schemasOf(module: Readonly<Record<string, unknown>>, file: string): Promise<string> {
  const text = await (await import("./module-schemas.ts")).textOfModule(module);
  if (text !== undefined) return text;
  throw new ConfigError(
    `${file} has no definition as its default export, and exports neither Zod schemas nor Drizzle tables: write export default defineConfig({ … })`,
  );
}

/** The definition that a file of another format comes to. Throws a `ConfigError`. */
async function importedFrom(text: string, file: string): Promise<unknown> {
  // Its parser of Prisma schemas is the largest part of all that a start would load.
  const { importValue } = await import("../../core/definition/import/import-text.ts");
  return importing((declare) => importValue(text, path.basename(file), declare));
}

/** Runs an import beside the built-in resources. Throws a `ConfigError` that says what cannot be read. */
export function importing<T>(work: (declare: (definition: unknown) => void) => T): T {
  try {
    return work((definition) => void declareDomain(definition, { catalog }));
  } catch (error) {
    if (error instanceof ImportError) throw new ConfigError(error.message);
    throw error;
  }
}

async function declared(file: string, config: unknown, load: typeof loadText): Promise<Catalog> {
  const data = isExtended(config) ? config.extends : config;
  const extended = isExtended(config) && typeof data === "string" && !data.includes("\n") ? data : undefined;
  const place = extended === undefined ? file : besideFile(extended, file);
  try {
    const given = extended === undefined ? data : await load(place);
    const withMap = valueWithApi(given);
    const whole = isOpenApi(withMap?.["api"]) ? withMap : given;
    const apis = await Promise.all(
      findReferences(withMap ?? given).map(async ([root, reference]) =>
        mounted(await loadApi(besideFile(reference, place), load), root),
      ),
    );
    const made = isExtended(config) ? { ...config, extends: whole } : whole;
    return catalogOfConfig(made, { catalog, ...(apis.length > 0 && { apis }) });
  } catch (error) {
    if (!(error instanceof DeclarationError)) throw error;
    // A module has no lines of its own: they are those of what it extends.
    const faults = error.faults.map((fault) => ({ ...fault, file: fault.line === undefined ? file : place }));
    throw new FaultyDefinition(path.basename(file), faults);
  }
}

/** An API description, or a file of lists. */
async function loadApi(file: string, load: typeof loadText): Promise<ApiDocument> {
  const text = await load(file);
  const lists = isApiDocument(text) ? undefined : listsIn(jsonIn(text));
  return lists === undefined ? loadApiDocument(file, text, load) : documentOfLists(lists, path.basename(file));
}

/** The value of a text whose `api` is a map, which is read whole; undefined for any other. */
function valueWithApi(config: unknown): Readonly<Record<string, unknown>> | undefined {
  const isMap = /^(?:api\s*:\s*(?:#.*)?[\n{]|\s*\{[^]*"api"\s*:\s*\{)/m;
  if (typeof config !== "string" || !isMap.test(config)) return undefined;
  const value = jsonIn(config) ?? parseDocument(config, "api", READING_BOUNDS, () => undefined);
  return isObject(value) ? value : undefined;
}

/** The places of the API descriptions that a definition names, each with the path that it is served below: `api: ./openapi.yaml`. */
function findReferences(config: unknown): readonly (readonly [root: string, reference: string])[] {
  if (isObject(config)) {
    const { api } = config;
    const named = documentsIn(api) ?? [["", api] as const];
    return named.flatMap(([root, one]) =>
      typeof one === "string" && !one.includes("\n") ? [[root, one] as const] : [],
    );
  }
  if (typeof config !== "string") return [];
  const written =
    /^(?:"api"|'api'|api)\s*:\s*(.+?)\s*(?:#.*)?$/m.exec(config)?.[1] ?? /"api"\s*:\s*("[^"]+")/.exec(config)?.[1];
  return written === undefined ? [] : [["", written.replace(/^(["'])(.*)\1,?$/, "$2")]];
}

function besideFile(reference: string, file: string): string {
  return isAddress(reference) ? reference : path.resolve(path.dirname(file), reference);
}

/** Place at which the library may be, seen from here: in the package, in the sources, and beside the bundle of the service. */
const LIBRARY = ["./index.js", "../../index.ts", "../dist/index.js", "../src/index.ts"];

let isHooked = false;
let loads = 0;

/** Ends of files that bundlers find where an import leaves them out, or says `.js` of what is written in TypeScript. */
const ENDS = [".ts", ".mts", ".js", ".mjs", "/index.ts", "/index.js"];

/** Lets files of anywhere import `seedbed`, the very one that runs, be it installed beside them or not, and each other as bundlers let them. */
export function serveOwnPackage(): void {
  if (isHooked) return;
  isHooked = true;
  const own = LIBRARY.map((file) => new URL(file, import.meta.url)).find((url) => existsSync(fileURLToPath(url)));
  if (own === undefined) return;
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === "seedbed") return { url: own.href, shortCircuit: true };
      try {
        return next(specifier, context);
      } catch (error) {
        const found = placesOf(specifier, context.parentURL ?? "")
          .flatMap((place) => ENDS.map((end) => new URL(place.replace(/\.js$|\/$/, "") + end)))
          .find((url) => existsSync(url));
        if (found === undefined) throw error;
        return next(found.href, context);
      }
    },
    load(url, context, next) {
      const isOpen = /^(?:commonjs|undefined|null)/.test(String(context.format)) && !url.includes("/node_modules/");
      const [, end] = (isOpen && /\.([jt]s)(?:\?|$)/.exec(url)) || [];
      // A bundler asks no package.json.
      const isEs = end !== undefined && /^\s*(?:import|export)\b/m.test(readFileSync(new URL(url), "utf8"));
      return next(url, isEs ? { ...context, format: end === "ts" ? "module-typescript" : "module" } : context);
    },
  });
}

/** Where a file may be that another imports: beside it, or, as `@/lib/money`, in a folder around it or the sources there. */
function placesOf(specifier: string, parent: string): string[] {
  if (/^\.{1,2}(?:\/|$)/.test(specifier)) return [URL.parse(specifier, parent)?.href ?? ""];
  const [, short] = /^[@~#]\w*\/(.+)$/.exec(specifier) ?? [];
  if (short === undefined || !parent.startsWith("file:")) return [];
  const names = [...new Set([short, specifier.replace(/^[@~#]\/?/, "")])];
  const folders = parent.split("/").map((_part, at, parts) => parts.slice(0, parts.length - at - 1).join("/"));
  return folders
    .slice(0, -3)
    .flatMap((folder) => names.flatMap((name) => [`${folder}/${name}`, `${folder}/src/${name}`]));
}

/** True if a file is a module: TypeScript, whose types Node strips, or JavaScript. */
export function isModule(file: string): boolean {
  return /\.[cm]?[jt]s$/.test(file);
}

/** The exports of a module, read anew at each call; what it imports is read once. Throws a `ConfigError` that says why it cannot. */
async function loadModule(file: string): Promise<Readonly<Record<string, unknown>>> {
  serveOwnPackage();
  const url = pathToFileURL(file);
  loads += 1;
  if (loads > 1) url.searchParams.set("read", String(loads));
  try {
    return (await import(url.href)) as Readonly<Record<string, unknown>>; // judged by who reads it
  } catch (error) {
    throw new ConfigError(`cannot read ${file}: ${describe(error, url.pathname)}`);
  }
}

function describe(error: unknown, place: string): string {
  if (!(error instanceof Error)) return String(error);
  const [line] = (error.stack ?? "").split("\n").filter((one) => one.includes(place));
  const at = line === undefined ? undefined : /:(\d+)(?::(\d+))?\)?$/.exec(line.replaceAll(/\?read=\d+/g, ""));
  return at === null || at === undefined ? error.message : `${error.message} (line ${at[1] ?? "?"})`;
}
