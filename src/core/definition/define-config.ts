import type { Faker } from "@faker-js/faker";

import { UNKNOWN_MEMBERS } from "../model/catalog.ts";
import type { Catalog, Domain, Entry, UnknownMembers } from "../model/catalog.ts";
import { createCatalog, entry, findFaults, withCatalog } from "../model/define-catalog.ts";
import type { WithCatalog } from "../model/define-catalog.ts";
import { isObject } from "../model/json.ts";
import type { OnDelete, Relation, Resource, Shape } from "../model/resource.ts";
import type { Effect, Rules } from "../model/rules.ts";
import { requireInstalled } from "../platform/native.ts";
import { giveVocabulary } from "../world/drawing.ts";
import type { Locale } from "../world/locale/locale.ts";
import { LOCALE_NAMES, findLocaleName, makeLocale } from "../world/locale/make-locale.ts";
import { faker } from "../world/vocabulary.ts";
import { declareDomain } from "./declare.ts";
import type { DeclareOptions } from "./declare.ts";
import { keepBeside, readNameOfDomain } from "./domain-names.ts";
import { DeclarationError, createDefinitionFaults } from "./faults.ts";
import type { DeclarationFault } from "./faults.ts";
import type { ReadLocale } from "./parse-resource.ts";
import type { CodeRoute, RouteCode } from "./routes/code-routes.ts";
import { readAndCorrect } from "./routes/corrections.ts";
import { keepServed, servedOf } from "./routes/served-apis.ts";
import { fromValue } from "./source.ts";
import { apiLookOf, withLook } from "./style/look.ts";
import { readLook } from "./style/read-style.ts";
import { hint, readTextAt } from "./words-reader.ts";
import { MAX_NODES } from "./words.ts";

/** A resource, or one with rules: what `entry(resource, rules)` gives. */
export type ConfiguredResource = Resource | Entry;

/** A domain of one's own in code: resources that `defineResource` made, rules and generators as functions. */
export interface CodeConfig<R extends readonly ConfiguredResource[] = readonly ConfiguredResource[]> {
  /** The name in paths: `hotel`. The resources name it too. */
  readonly domain: string;
  /** The name in headings; the domain's own with a capital unless given. */
  readonly title?: string;
  /** A sentence for the reader of the API description. */
  readonly description?: string;
  /** Built-in domains that stay, as core always does; default all. */
  readonly domains?: readonly string[];
  readonly unknown?: UnknownMembers;
  readonly base?: string;
  readonly style?: StyleConfig;
  readonly routes?: RoutesConfig;
  readonly resources: R;
}

/** A style by its name, or its words as a `seedbed.yaml` has them. */
export type StyleConfig = string | Readonly<Record<string, unknown>>;

/**
 * Routes by method and path, as a `seedbed.yaml` has them: `{ "GET /me": { read: "user", where: { … } } }`; or in code:
 * `{ "GET /me": ({ caller }) => caller }`, or a list of what `route` gives.
 */
export type RoutesConfig = Readonly<Record<string, RouteCode | object>> | readonly CodeRoute[];

/** The built-in domains with another base or style. */
export interface LookConfig {
  /** Those that stay, with those that they need; default all. */
  readonly domains?: readonly string[];
  readonly unknown?: UnknownMembers;
  readonly onDelete?: OnDelete;
  readonly base?: string;
  readonly style?: StyleConfig;
  readonly routes?: RoutesConfig;
}

/** A domain of one's own as data: what a `seedbed.yaml` says. */
export interface DataConfig {
  readonly domain: string;
  /** The locale of its data: its name, or in a page Faker's words, `faker` of `@faker-js/faker/locale/de`; English unless given. */
  readonly locale?: string | FakersWords;
  readonly resources: Readonly<Record<string, unknown>>;
  readonly [word: string]: unknown;
}

/** An API description that is served at its own paths: an OpenAPI document as an object or a text, or lists as json-server has them. */
export interface ApiConfig {
  readonly api: object | string;
  /** `declared`: a request needs the credentials that its operation declares, whatever they are. */
  readonly access?: "open" | "declared";
  /** Refuses parameters and members of bodies that nothing declares. */
  readonly strict?: boolean;
  /** The locale of made records, as in {@link DataConfig}. */
  readonly locale?: string | FakersWords;
  readonly routes?: RoutesConfig;
}

/** A definition in data, with what data cannot say. */
export interface ExtendedConfig {
  /** The file of a `seedbed.yaml`, from the folder of the `seedbed.config.ts`; elsewhere its text, or its data. */
  readonly extends: string | DataConfig;
  /** Rules by resource, which run after those of the definition. */
  readonly rules?: Readonly<Record<string, Rules>>;
  /** Routes beside those of the definition, which go before them. */
  readonly routes?: RoutesConfig;
}

/** A domain of one's own as a text: YAML or JSON. */
export interface TextConfig {
  readonly text: string;
}

/** A definition in data with rules and routes in code: `defineConfig({ extends: "./seedbed.yaml", rules: { loan: { write(change) { … } } } })`. */
export function defineConfig(config: ExtendedConfig): ExtendedConfig & WithCatalog;
/**
 * A domain of one's own, typed by what it is made of: the default export of a `seedbed.config.ts`, and what
 * `createMock({ config })` takes. What is wrong in it is told where it is read.
 */
export function defineConfig<const R extends readonly ConfiguredResource[]>(
  config: CodeConfig<R>,
): CodeConfig<R> & WithCatalog;
/** The same of data, as a `seedbed.yaml` has it. */
export function defineConfig<const C extends DataConfig>(config: C): C & WithCatalog;
/** The same of an OpenAPI document: `defineConfig({ api: document })`. */
export function defineConfig(config: ApiConfig): ApiConfig & WithCatalog;
/** The built-in domains in a look of one's own: `defineConfig({ domains: ["bookstore"], style: "json-api" })`. */
export function defineConfig(config: LookConfig): LookConfig & WithCatalog;
/** The same of the text of a `seedbed.yaml`. */
export function defineConfig(text: string): TextConfig & WithCatalog;
export function defineConfig(
  config: CodeConfig | DataConfig | ApiConfig | LookConfig | ExtendedConfig | string,
): object {
  if (typeof config === "string")
    return withCatalog({ text: config }, (catalog) => declareDomain(config, { catalog, readLocale }).catalog);
  return withCatalog(config, (builtIn) => catalogOfConfig(config, { catalog: builtIn }));
}

/** Returns the catalog of a config of any kind. Throws a `DeclarationError` with every fault at once. */
export function catalogOfConfig(config: unknown, options: DeclareOptions): Catalog {
  assertRoutes(config);
  const { data, code } = splitRoutes(withLocaleName(config));
  const catalog = isExtended(data)
    ? catalogOfExtension(data, options)
    : isCodeConfig(data)
      ? catalogOfCode(data, options.catalog)
      : declareDomain(data, { readLocale, ...options }).catalog;
  return withCode(catalog, code);
}

/** Throws a `DeclarationError` for a list of routes that holds something else, or one place twice. */
function assertRoutes(config: unknown): void {
  const given = isObject(config) ? config["routes"] : undefined;
  if (!Array.isArray(given)) return;
  const issues = createDefinitionFaults();
  const taken = new Set<string>();
  for (const [at, one] of (given as readonly unknown[]).entries()) {
    const place = { path: ["routes", at], line: undefined, column: undefined };
    if (!isObject(one) || typeof one["at"] !== "string" || typeof one["run"] !== "function")
      issues.add(place, "invalid_type", 'must be what route gives: route("GET /me", ({ caller }) => caller)');
    else if (taken.has(placeOfRoute(one["at"]))) issues.add(place, "repeated", `${one["at"]} is there already`);
    else taken.add(placeOfRoute(one["at"]));
  }
  issues.throwIfAny();
}

/** `GET /me`, however much space is in between. */
function placeOfRoute(at: string): string {
  return at.replace(/\s+/, " ");
}

/** A config whose routes are data: those in code have their place in it, so that what is wrong with a place is told for all. */
function splitRoutes(config: unknown): { readonly data: unknown; readonly code: ReadonlyMap<string, RouteCode> } {
  const given = isObject(config) ? config["routes"] : undefined;
  const routes = Array.isArray(given)
    ? given.map(({ at, run }: CodeRoute) => [at, run] as const)
    : Object.entries(isObject(given) ? given : {});
  const inCode = routes.filter((one): one is [string, RouteCode] => typeof one[1] === "function");
  const code = new Map(inCode.map(([at, run]) => [placeOfRoute(at), run]));
  if (!isObject(config) || code.size === 0) return { data: config, code };
  const places = routes.map(([at, value]) => [at, typeof value === "function" ? { status: 204 } : value] as const);
  return { data: { ...config, routes: Object.fromEntries(places) }, code };
}

function withCode(catalog: Catalog, code: ReadonlyMap<string, RouteCode>): Catalog {
  const look = apiLookOf(catalog);
  if (look === undefined || code.size === 0) return catalog;
  const routes = look.routes.map((one) => {
    const run = code.get(one.said ?? "");
    return run === undefined ? one : { ...one, action: { do: "code", run } as const };
  });
  return withLook(catalog, { ...look, routes }, look.domains);
}

/** A relation of a resource: `relation("room", "roomId")` leads from the id in `roomId` to a room. `onDelete` is what becomes of the record when that room is deleted. */
export function relation<const To extends string, const Field extends string>(
  to: To | { readonly name: To },
  field: Field,
  { onDelete }: { readonly onDelete?: OnDelete } = {},
): Relation<To, Field> {
  return Object.freeze({
    to: typeof to === "string" ? to : to.name,
    field,
    ...(onDelete !== undefined && { onDelete }),
  });
}

/** True if a config is code: its resources are a list. */
function isCodeConfig(config: unknown): config is CodeConfig {
  return isObject(config) && Array.isArray(config["resources"]);
}

const WORDS = ["domain", "title", "description", "domains", "unknown", "base", "style", "routes", "resources"];

/** Returns the catalog of a config in code. Throws a `DeclarationError` with every fault at once. */
function catalogOfCode(config: CodeConfig, builtIn: Catalog): Catalog {
  giveVocabulary(faker);
  const faults: DeclarationFault[] = [];
  const say = (path: readonly (string | number)[], code: string, message: string): void =>
    void faults.push({ path, line: undefined, column: undefined, code, message });
  const given: Readonly<Record<string, unknown>> = { ...config };
  for (const word of Object.keys(given))
    if (!WORDS.includes(word)) say([word], "unknown_word", `is not allowed here: there is ${WORDS.join(", ")}`);
  const { domain: name, title, description, unknown } = config;
  const wrong = readNameOfDomain(name, builtIn);
  if (wrong !== undefined) say(["domain"], wrong.code, wrong.message);
  if (unknown !== undefined && !UNKNOWN_MEMBERS.includes(unknown))
    say(["unknown"], "invalid_value", `is one of ${UNKNOWN_MEMBERS.join(", ")}`);
  const beside = config.domains === undefined ? undefined : keepBeside(config.domains, builtIn);
  for (const { code, message } of beside?.faults ?? []) say(["domains"], code, message);
  const issues = createDefinitionFaults();
  const look = readLook(given, issues);
  faults.push(...issues.found);
  const own = config.resources.flatMap((one: unknown, at) => {
    const made = toEntry(one);
    if (made === undefined) say(["resources", at], "invalid_type", "must be what defineResource or entry gives");
    else if (made.resource.domain !== name)
      say(
        ["resources", at],
        "invalid_value",
        `${made.resource.name} is of domain ${made.resource.domain}, not ${name}`,
      );
    return made ?? [];
  });
  if (config.resources.length === 0) say(["resources"], "missing_resources", "needs what defineResource gives");
  const kept = builtIn.entries.filter(({ resource }) => beside?.names.includes(resource.domain) ?? true);
  if (faults.length > 0) throw new DeclarationError(faults);
  const domain: Domain = {
    name,
    title: title ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    description: description ?? "Your own domain.",
  };
  const domains = [domain, ...builtIn.domains.filter((one) => beside?.names.includes(one.name) ?? true)];
  for (const message of findFaults(domains, [...own, ...kept])) say(["resources"], "invalid_resource", message);
  if (faults.length > 0) throw new DeclarationError(faults);
  const named = new Set(builtIn.vocabulary.flatMap(({ resource }) => [resource.name, resource.collection]));
  const added = own.filter(({ resource }) => !named.has(resource.name) && !named.has(resource.collection));
  const made = createCatalog(domains, [...own, ...kept], [...builtIn.vocabulary, ...added], unknown);
  const source = fromValue(config.routes ?? {}, MAX_NODES, issues);
  const { routes } = readAndCorrect(made, source, issues);
  issues.throwIfAny();
  return withLook(made, { ...look, routes }, [name]);
}

/** True if a config is a definition in data with rules in code. */
export function isExtended(config: unknown): config is ExtendedConfig {
  return isObject(config) && config["extends"] !== undefined;
}

/** The catalog of a definition with rules and routes of code. Throws a `DeclarationError` with every fault at once. */
function catalogOfExtension(
  { extends: data, rules = {}, routes = {} }: ExtendedConfig,
  options: DeclareOptions,
): Catalog {
  const issues = createDefinitionFaults();
  const place = (...path: readonly string[]) => ({ path, line: undefined, column: undefined });
  if (typeof data === "string" && !/[\n:]/.test(data.replace(/^\w:/, "")))
    issues.add(
      place("extends"),
      "invalid_value",
      `only a seedbed.config.ts can name a file, ${data}: give its text or its data here`,
    );
  issues.throwIfAny();
  const base = declareDomain(withLocaleName(data), { readLocale, ...options }).catalog;
  const known = base.entries.map(({ resource }) => resource.name);
  for (const name of Object.keys(rules))
    if (!known.includes(name))
      issues.add(place("rules", name), "unknown_resource", `there is no resource ${name}${hint(name, known)}`);
  const entries = base.entries.map((one) => {
    const own = Object.hasOwn(rules, one.resource.name) ? rules[one.resource.name] : undefined;
    return own === undefined ? one : { ...one, rules: bothRules(one.rules, own) };
  });
  const extended = keepServed(createCatalog(base.domains, entries, base.vocabulary, base.unknown), servedOf(base));
  const look = apiLookOf(base);
  const source = fromValue(routes, MAX_NODES, issues);
  const corrected = readAndCorrect(extended, source, issues);
  issues.throwIfAny();
  const before = corrected.routes;
  return withLook(corrected.catalog, { ...look, routes: [...before, ...(look?.routes ?? [])] }, look?.domains ?? []);
}

/** Rules of which the second see what the first have set. */
function bothRules(first: Rules, second: Rules): Rules {
  return {
    ...first,
    ...second,
    refusals: [...(first.refusals ?? []), ...(second.refusals ?? [])],
    write(change) {
      const set = first.write?.(change);
      return {
        ...set,
        ...second.write?.(set === undefined ? change : { ...change, next: { ...change.next, ...set } }),
      };
    },
    ...((first.effects ?? second.effects) !== undefined && { effects: bothEffects(first.effects, second.effects) }),
    ...((first.remove ?? second.remove) !== undefined && {
      remove(...given: Parameters<NonNullable<Rules["remove"]>>) {
        first.remove?.(...given);
        second.remove?.(...given);
      },
    }),
  };
}

function bothEffects(first: Rules["effects"], second: Rules["effects"]): NonNullable<Rules["effects"]> {
  type Side = Readonly<Record<string, Effect<Shape> | undefined>> | undefined;
  const both = (one: Side = {}, other: Side = {}): Record<string, Effect<Shape>> =>
    Object.fromEntries(
      [...new Set([...Object.keys(one), ...Object.keys(other)])].map((state) => [
        state,
        (change, input) => {
          const set = one[state]?.(change, input);
          return { ...set, ...other[state]?.({ ...change, next: { ...change.next, ...set } }, input) };
        },
      ]),
    );
  return { enter: both(first?.enter, second?.enter), leave: both(first?.leave, second?.leave) };
}

/** A resource as a line of a catalog; undefined for what is none. */
function toEntry(value: unknown): Entry | undefined {
  if (!isObject(value)) return undefined;
  const inner = value["resource"] ?? value;
  if (!isObject(inner) || !isObject(inner["fields"]) || typeof inner["createdAt"] !== "function") return undefined;
  // Only defineResource gives these together.
  return value["resource"] === undefined ? entry(value as unknown as Resource) : (value as unknown as Entry);
}

/** The part of a `faker` that Seedbed reads, of `@faker-js/faker/locale/de`, whichever version it is. */
type FakersWords = Pick<Faker, "rawDefinitions">;

const made = new Map<string, Locale>();

/** Reads the name of a locale, whose words are loaded with the first definition that says it. */
export const readLocale: ReadLocale = (source, faults) => {
  const asked = readTextAt(source, 40, faults);
  if (asked === undefined || asked === "en") return undefined;
  const name = findLocaleName(asked);
  const locale = name === undefined ? undefined : (made.get(name) ?? load(name));
  if (locale !== undefined) return locale;
  const message =
    name === undefined
      ? `there is no locale ${asked} among the ${LOCALE_NAMES.length} of Faker${hint(asked, LOCALE_NAMES)}`
      : `the words of ${name} are not here: install them by npm install @faker-js/faker, or in a page give them as locale: import { faker } from "@faker-js/faker/locale/${name}"`;
  return faults.add(source, "unknown_locale", message);
};

/** Loads Faker's words at once, as a definition in code is read at once; undefined where there is no Node, or no such file. */
function load(name: string): Locale | undefined {
  const loaded = requireInstalled(`@faker-js/faker/locale/${name}`) as { readonly faker: FakersWords } | undefined; // what each of these modules exports
  return loaded && keep(name, loaded.faker);
}

function keep(name: string, { rawDefinitions }: FakersWords): Locale {
  const locale = makeLocale(name, rawDefinitions);
  made.set(name, locale);
  return locale;
}

/** A config with the name of its locale instead of Faker's words for it, which are kept. */
function withLocaleName(config: unknown): unknown {
  const { locale } = (config ?? {}) as { readonly locale?: string | FakersWords };
  if (typeof locale !== "object" || !("rawDefinitions" in locale)) return config;
  const name = locale.rawDefinitions.metadata?.code ?? "";
  keep(name, locale);
  return { ...(config as object), locale: name };
}
