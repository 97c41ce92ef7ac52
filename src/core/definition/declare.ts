import { UNKNOWN_MEMBERS } from "../model/catalog.ts";
import type { Catalog, Domain, Entry } from "../model/catalog.ts";
import { createCatalog } from "../model/define-catalog.ts";
import { isObject, jsonIn } from "../model/json.ts";
import { ON_DELETE } from "../model/resource.ts";
import { toEnd } from "../model/steps.ts";
import type { YieldingSteps } from "../model/steps.ts";
import { countWritten, readingSteps } from "../openapi/document.ts";
import type { ApiDocument } from "../openapi/document.ts";
import { ApiDocumentError } from "../openapi/read-document.ts";
import type { JsonObject } from "../openapi/schema.ts";
import { toPlural } from "../world/plural.ts";
import { checkDefinition } from "./check-definition.ts";
import type { DomainDefinition, ResourceDefinition } from "./definition.ts";
import { keepBeside, readNameOfDomain } from "./domain-names.ts";
import { createDefinitionFaults } from "./faults.ts";
import type { DefinitionFaults } from "./faults.ts";
import type { RenderingBounds } from "./grow/growing.ts";
import { link } from "./linked.ts";
import { readResource } from "./parse-resource.ts";
import type { ReadLocale, ResourceContext } from "./parse-resource.ts";
import { readText } from "./read-text.ts";
import { readAndCorrect } from "./routes/corrections.ts";
import type { ServedOptions } from "./routes/definition.ts";
import { listsIn, parseLists } from "./routes/from-lists.ts";
import { catalogOfApi, documentOfLists, mounted, withDocuments } from "./routes/serve-document.ts";
import { understandSteps } from "./routes/understand.ts";
import { readRoutes } from "./routes/written-routes.ts";
import { fromValue } from "./source.ts";
import type { MapSource, Source } from "./source.ts";
import { withLook } from "./style/look.ts";
import type { Look } from "./style/look.ts";
import { checkNames, namesForStyle, readLook, sharedNames } from "./style/read-style.ts";
import { toEntries } from "./to-entries.ts";
import { describeWord, readTextAt as readWord, DefinitionWords, readMapAt } from "./words-reader.ts";
import { FILE_BOUNDS, MAX_DESCRIPTION } from "./words.ts";
import type { DeclarationBounds } from "./words.ts";

export interface DeclareOptions {
  /** All that is built in: what `world.` may name, and, as far as the definition keeps it, what relations may lead to. */
  readonly catalog: Catalog;
  /** {@link FILE_BOUNDS} unless given. */
  readonly bounds?: DeclarationBounds;
  /** Bounds of a rendered field; by default no time is measured. */
  readonly rendering?: RenderingBounds;
  /** The API descriptions that it names, read. */
  readonly apis?: readonly ApiDocument[];
  /** Undefined where data are English only. */
  readonly readLocale?: ReadLocale;
}

export interface Declared {
  readonly domain: Domain;
  readonly entries: readonly Entry[];
  /** The built-in domains that stay beside it, and then it: everything that is served. */
  readonly catalog: Catalog;
}

const WORDS = [
  "$schema",
  "domain",
  "title",
  "description",
  "locale",
  "domains",
  "compatible",
  "onDelete",
  "unknown",
  "base",
  "style",
  "routes",
  "resources",
];

/**
 * Makes a domain of its definition: YAML or JSON as text, or the value that it stands for. Throws a `DeclarationError`
 * with every fault at once.
 */
export function declareDomain(definition: unknown, options: DeclareOptions): Declared {
  return toEnd(declareInSteps(definition, options));
}

/** As {@link declareDomain}, in steps: an API description of a megabyte takes half a second. */
export function* declareInSteps(definition: unknown, options: DeclareOptions): YieldingSteps<Declared> {
  const { catalog, bounds = FILE_BOUNDS, rendering = { timer: () => 0 }, readLocale = refuseLocale } = options;
  const faults = createDefinitionFaults();
  // A description inside of a definition is no part of what is checked here.
  const { api: inline, ...outer } = isObject(definition) ? definition : {};
  const isAlone = isObject(definition) && Object.keys(outer).length === 0;
  const given =
    typeof definition === "string"
      ? readDefinition(definition, bounds, faults)
      : fromValue(isDocument(inline, options) ? outer : definition, bounds.jsonNodes, faults);
  if (given.kind !== "map") {
    faults.add(given, "invalid_type", `a definition is a map with domain and resources, not ${describeWord(given)}`);
    faults.throwIfAny();
  }
  const source = given as MapSource; // anything else was refused above
  const stray = source.members.find(({ name }) => /^(?:openapi|swagger|paths)$/.test(name));
  if (stray !== undefined) {
    const mend = 'begin it with its version in quotes, such as openapi: "3.1.0"';
    faults.add(stray.key, "is_document", `this looks like an OpenAPI document: ${mend}`);
    faults.throwIfAny();
  }
  const said = source.members.find(({ name }) => name === "locale")?.source;
  const locale = said && readLocale(said, faults);
  const read = yield* documentsOf(source, inline, options, faults);
  const documents = locale ? read.map((one) => ({ ...one, schemas: one.schemas.speaking(locale) })) : read;
  for (const document of documents) yield* understandSteps(document);
  if (isAlone) faults.throwIfAny(); // without its description there is nothing to check
  const isApi = documents.length > 0;
  const served = isApi ? readServedOptions(source, faults) : {};
  const ofApi = isApi ? ["api", "access", "strict", "locale"] : ["api"];
  const rest = { ...source, members: source.members.filter(({ name }) => !ofApi.includes(name)) };
  if (isApi && isWithRoutes(rest.members.map(({ name }) => name))) {
    const made = catalogOfApi(documents, catalog, served);
    return { domain: NO_DOMAIN, entries: [], catalog: withRoutes(made, rest, NO_LOOK, [], faults) };
  }
  if (!isApi && isLookAlone(rest)) return withLookAlone(rest, options, faults);
  const parsed = readDomain(rest, { catalog, bounds, faults, locale, readLocale, words: [...WORDS, ...ofApi], isApi });
  const kept = keptEntries(catalog, parsed.beside);
  const others = new Map(kept.map(({ resource }) => [resource.name, resource]));
  const linked = link(parsed, others, faults);
  checkDefinition(linked, bounds);
  // What is wrong with a style hides nothing of the routes.
  if (!faults.found.every(({ path: [word] }) => word === "style" || word === "base")) {
    addFaultsOfRoutes(rest, catalog, faults);
    faults.throwIfAny();
  }
  // Two resources of one name would have the same events: the own one then has its domain's name before its own.
  const nameOf = ({ name }: Pick<ResourceDefinition, "name">): string =>
    others.has(inCode(name)) ? `${parsed.domain}${name.charAt(0).toUpperCase()}${name.slice(1)}` : name;
  for (const [name, [one, other]] of Map.groupBy(parsed.resources, nameOf))
    if (one !== undefined && other !== undefined)
      faults.add(other.place, "repeated", `${other.name} and ${one.name} are both ${name} here: rename one of them`);
  faults.throwIfAny();
  const entries = toEntries(linked, { rendering, nameOf });
  const domain: Domain = { name: parsed.domain, title: parsed.title, description: parsed.description };
  const domains = catalog.domains.filter(({ name }) => parsed.beside === undefined || parsed.beside.includes(name));
  const named = new Set(catalog.vocabulary.flatMap(({ resource }) => [resource.name, resource.collection]));
  // Words keep their meaning in templates.
  const added = entries.filter(({ resource }) => !named.has(resource.name) && !named.has(resource.collection));
  const vocabulary = [...catalog.vocabulary, ...added];
  const made = createCatalog([domain, ...domains], [...entries, ...kept], vocabulary, parsed.unknown);
  const whole = withDocuments(made, documents, served);
  return { domain, entries, catalog: withRoutes(whole, rest, parsed, [parsed.domain], faults) };
}

/** True for the words of a definition without resources of its own, of which routes may be one. */
function isWithRoutes(words: readonly string[]): boolean {
  return words.every((name) => name === "$schema" || name === "routes");
}

function withRoutes(
  catalog: Catalog,
  source: MapSource,
  look: Pick<Look, "base" | "style">,
  domains: readonly string[],
  faults: DefinitionFaults,
): Catalog {
  const { members } = source;
  const written = members.find(({ name }) => name === "routes")?.source;
  const map = written && readMapAt(written, 'a map such as { "GET /me": { read: user } }', faults);
  const { catalog: corrected, routes } = readAndCorrect(catalog, map, faults);
  const { style } = look;
  const styled = style && catalog.entries.filter(({ resource }) => domains.includes(resource.domain));
  const place = members.find(({ name }) => name === "style")?.source ?? source;
  for (const { resource } of styled ?? [])
    for (const message of sharedNames(resource, style ?? {})) faults.add(place, "repeated", message);
  faults.throwIfAny();
  return withLook(corrected, { ...look, routes }, domains);
}

/** Adds what is wrong with routes whatever resources there are: theirs have faults themselves, and may be missing. */
function addFaultsOfRoutes({ members }: MapSource, catalog: Catalog, faults: DefinitionFaults): void {
  const written = members.find(({ name }) => name === "routes")?.source;
  const found = createDefinitionFaults();
  if (written?.kind === "map") readRoutes(written.members, catalog, found);
  for (const fault of found.found)
    if (!/^unknown_(?:resource|field|action)$|^invalid_template$/.test(fault.code))
      faults.add(fault, fault.code, fault.message);
}

function isLookAlone({ members }: MapSource): boolean {
  const has = (...words: readonly string[]): boolean => members.some(({ name }) => words.includes(name));
  const isOfBuiltIn =
    has(...OF_BUILT_IN) && members.every(({ name }) => name === "$schema" || OF_BUILT_IN.includes(name));
  return isOfBuiltIn || (has("base", "style", "routes") && !has("domain", "resources"));
}

/** Words of a definition without resources of its own. */
const OF_BUILT_IN: readonly string[] = ["domains", "unknown", "onDelete", "base", "style", "routes"];

/** The built-in domains that a definition keeps, and those that they need, in its look. */
function withLookAlone(source: MapSource, { catalog }: DeclareOptions, faults: DefinitionFaults): Declared {
  const words = new DefinitionWords(source, ["$schema", ...OF_BUILT_IN], faults);
  const unknown = words.choice("unknown", UNKNOWN_MEMBERS);
  const onDelete = words.choice("onDelete", ON_DELETE);
  const look = readLook({ base: words.source("base"), style: words.source("style") }, faults);
  const beside = readBeside(words, { catalog, faults }, true);
  checkNames(
    words.source("style"),
    catalog.entries.map(({ resource }) => namesForStyle(resource)),
    faults,
  );
  faults.throwIfAny();
  const names = beside ?? catalog.domains.map(({ name }) => name);
  const kept = keptEntries(catalog, beside);
  const domains = catalog.domains.filter(({ name }) => names.includes(name));
  const made = {
    ...createCatalog(domains, kept, catalog.vocabulary, unknown),
    ...(onDelete !== undefined && { onDelete }),
  };
  return { domain: NO_DOMAIN, entries: [], catalog: withRoutes(made, source, look, names, faults) };
}

const refuseLocale: ReadLocale = (source, faults) => {
  return faults.add(source, "invalid_value", "is not read here: data are English");
};

const NO_LOOK = { base: undefined, style: undefined };

const NO_DOMAIN: Domain = Object.freeze({ name: "", title: "", description: "" });

/** True for an API description as a value, or on one's own machine as its text, which has more than a line. */
function isDocument(inline: unknown, { bounds }: DeclareOptions): inline is string | JsonObject {
  return isObject(inline) || (bounds === undefined && typeof inline === "string" && inline.includes("\n"));
}

/** Several documents by the path that each is served below; undefined for anything else. */
export function documentsIn(api: unknown): readonly (readonly [root: string, document: unknown])[] | undefined {
  const members = isObject(api) ? Object.entries(api) : [];
  return members.length > 0 && members.every(([name]) => /^\/[^/{}?#]/.test(name))
    ? members.map(([name, document]) => [name.replace(/\/+$/, ""), document])
    : undefined;
}

/** The operations that the API descriptions of a definition have at least, counted before they are read. */
export function countOperations(definition: unknown): number {
  const api = isObject(definition) ? definition["api"] : undefined;
  const documents = documentsIn(api)?.map(([, document]) => document) ?? [api];
  return documents.reduce<number>((sum, document) => sum + countWritten(document), 0);
}

/** The API descriptions that a definition names or holds; none where it has none, or one that tells a fault. */
function* documentsOf(
  { members }: MapSource,
  inline: unknown,
  options: DeclareOptions,
  faults: DefinitionFaults,
): YieldingSteps<readonly ApiDocument[]> {
  const at = members.find(({ name }) => name === "api")?.source ?? {
    path: ["api"],
    line: undefined,
    column: undefined,
  };
  if (options.apis !== undefined) return options.apis;
  const several = documentsIn(inline);
  const given = several ?? [["", inline] as const];
  try {
    if (given.every(([, one]) => isDocument(one, options))) {
      const read: ApiDocument[] = [];
      for (const [root, one] of given) {
        // By way of a text: what the caller has stays as it is.
        const lists = listsIn(one) === undefined ? undefined : parseLists(JSON.stringify(one));
        const document =
          lists === undefined
            ? yield* readingSteps(one as JsonObject, { name: "api" }) // what JSON can hold, or refused
            : documentOfLists(lists, "Lists");
        read.push(several === undefined ? document : mounted(document, root));
      }
      return read;
    }
  } catch (error) {
    if (!(error instanceof ApiDocumentError)) throw error;
    faults.add(at, "invalid_api", error.message.replace(/^api: /, ""));
    return [];
  }
  if (inline !== undefined || "kind" in at)
    faults.add(
      at,
      "invalid_api",
      "must be the file or the address of an OpenAPI document, in code the document or its text, or several of these, each after its path: { /billing: ./billing.yaml }",
    );
  return [];
}

function readServedOptions(source: MapSource, faults: DefinitionFaults): ServedOptions {
  const own = source.members.filter(({ name }) => name === "access" || name === "strict");
  const words = new DefinitionWords({ ...source, members: own }, ["access", "strict"], faults);
  return { isGuarded: words.choice("access", ["open", "declared"]) === "declared", isStrict: words.flag("strict") };
}

/** A long text is read as JSON where it is some, but for comments behind it: that takes a tenth of the time, and knows no lines. */
function readDefinition(text: string, bounds: DeclarationBounds, faults: DefinitionFaults): Source {
  if (text.length > bounds.text && text.length <= bounds.json && /^\s*\{/.test(text)) {
    const value = jsonIn(text.replace(/\n#[^]*/, ""));
    if (value !== undefined) return fromValue(value, bounds.jsonNodes, faults);
  }
  return readText(text, bounds.text, faults);
}

function keptEntries({ entries }: Catalog, beside: readonly string[] | undefined): readonly Entry[] {
  return entries.filter(({ resource }) => beside === undefined || beside.includes(resource.domain));
}

interface ReadContext extends Pick<ResourceContext, "bounds" | "faults" | "locale" | "readLocale"> {
  readonly catalog: Catalog;
  readonly words: readonly string[];
  /** True beside an API description, which has a domain of its own. */
  readonly isApi: boolean;
}

/** The name that programs have for a resource: `line_item` as `lineItem`. */
function inCode(name: string): string {
  return name.replaceAll(/_+(.?)/g, (_all, letter: string) => letter.toUpperCase());
}

function readDomain(source: MapSource, context: ReadContext): DomainDefinition {
  const { faults, bounds, catalog } = context;
  const words = new DefinitionWords(source, context.words, faults);
  const domain = readName(words, context);
  const beside = readBeside(words, context);
  const compatible = words.choice("compatible", ["json-server"]);
  const onDelete = words.choice("onDelete", ON_DELETE) ?? (compatible === undefined ? "keep" : "cascade"); // as json-server does
  const members = words.map("resources");
  if (members.length === 0 && (words.has("resources") || words.lacks("resources")))
    faults.add(
      words.member("resources")?.key ?? words.place,
      "missing_resources",
      "needs resources, such as member: { fields: { name: person.fullName } }",
    );
  if (members.length > bounds.resources)
    faults.add(
      words.member("resources")?.key ?? words.place,
      "too_many",
      `there are ${members.length} resources: ${bounds.resources} are allowed`,
    );
  const resources = catalog.vocabulary.map((entry) => entry.resource);
  const collections = new Map(keptEntries(catalog, beside).map((one) => [one.resource.name, one.resource.collection]));
  const spelt = new Map<string, string>();
  // An own name goes before one that was there.
  for (const { name, key, source: inner } of members) {
    const spelling = inCode(name);
    const other = spelt.get(spelling);
    if (other !== undefined)
      faults.add(key, "repeated", `${name} and ${other} have one name in programs, ${spelling}: rename one of them`);
    spelt.set(spelling, name);
    const named = inner.kind === "map" ? inner.members.find((one) => one.name === "collection")?.source : undefined;
    collections.set(name, named?.kind === "scalar" && typeof named.value === "string" ? named.value : toPlural(name));
  }
  const look = readLook({ base: words.source("base"), style: words.source("style") }, faults);
  const ids = look.style?.id?.kind === "uuid" ? "uuid" : undefined;
  const tried: ResourceContext["tried"] = new Map();
  const read = members.slice(0, bounds.resources).flatMap((member) => {
    const one = readResource(member, { ...context, resources, collections, tried });
    return one === undefined ? [] : [{ ...one, ids: one.ids ?? ids }];
  });
  const own = read.map(({ name, collection, fields, relations }) => ({
    name,
    collection,
    fields: [...fields.map((one) => one.name), ...relations.map(({ field }) => field)],
    relations: relations.map((one) => one.name),
  }));
  const builtIn = context.catalog.entries.map(({ resource }) => namesForStyle(resource));
  if (read.length === members.length) checkNames(words.source("style"), [...own, ...builtIn], faults);
  return {
    domain,
    title: words.text("title", 100) ?? domain.charAt(0).toUpperCase() + domain.slice(1).replaceAll("_", " "),
    description: words.text("description", MAX_DESCRIPTION) ?? "Your own domain.",
    beside,
    compatible,
    onDelete,
    unknown: words.choice("unknown", UNKNOWN_MEMBERS),
    ...look,
    resources: read,
  };
}

function readName(words: DefinitionWords, { catalog, faults, isApi }: ReadContext): string {
  const name = words.text("domain", 40);
  const at = words.source("domain") ?? words.place;
  if (name === undefined) {
    if (words.lacks("domain"))
      faults.add(
        at,
        "missing_domain",
        `needs the name of ${isApi ? "a domain for what stands beside api" : "its domain"}, such as domain: library`,
      );
    return "own";
  }
  const wrong = readNameOfDomain(name, catalog);
  if (wrong !== undefined) faults.add(at, wrong.code, wrong.message);
  return name;
}

function readBeside(
  words: DefinitionWords,
  { catalog, faults }: Pick<ReadContext, "catalog" | "faults">,
  added?: boolean,
): readonly string[] | undefined {
  if (!words.has("domains")) return undefined;
  const items = words.list("domains").flatMap((item) => {
    const name = readWord(item, 40, faults);
    return name === undefined ? [] : [{ name, item }];
  });
  const kept = keepBeside(
    items.map(({ name }) => name),
    catalog,
    added,
  );
  const known = catalog.domains.map(({ name }) => name);
  const unknown = items.filter(({ name }) => !known.includes(name));
  for (const [at, { code, message }] of kept.faults.entries())
    faults.add(unknown[at]?.item ?? words.source("domains") ?? words.place, code, message);
  return kept.names;
}
