import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { memberAt, withMemberAt } from "../../core/definition/routes/definition.ts";
import type { BoundRoute, ServedApi } from "../../core/definition/routes/definition.ts";
import { serveDocument } from "../../core/definition/routes/serve-document.ts";
import { servedOf } from "../../core/definition/routes/served-apis.ts";
import { apiLookOf, pathInLook } from "../../core/definition/style/look.ts";
import { catalog as builtIn, isBuiltIn } from "../../core/domains/catalog.ts";
import { collectionPath } from "../../core/http/data/place.ts";
import { addressesBelow, createWires } from "../../core/http/styled/wire-record.ts";
import type { Catalog, Entry } from "../../core/model/catalog.ts";
import { toCsv } from "../../core/model/csv.ts";
import { isObject, jsonIn } from "../../core/model/json.ts";
import { toWorldChoice } from "../../core/model/world-choice.ts";
import type { WorldChoice } from "../../core/model/world-choice.ts";
import { readWholeDocument } from "../../core/openapi/document.ts";
import type { JsonObject } from "../../core/openapi/schema.ts";
import { createBase, growRecords } from "../../core/sandbox/base.ts";
import { DEFAULT_BASE_URL } from "../../core/world/world.ts";
import { listOperations } from "../../hosted/service/listed-routes.ts";
import { createMockEngine } from "../library/engine.ts";
import { createWholeApi } from "../library/whole-api.ts";
import { TEXT, toWord, UsageError, assertCollection, readArguments, toSeed } from "./arguments.ts";
import { KnownRecords, parameterOf, readsOf, recordsListed, withQuery } from "./known-records.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A definition and the world that its records are of. */
export interface Exporting {
  readonly catalog: Catalog;
  readonly world: WorldChoice;
  readonly baseUrl: string;
}

/** The lists of a definition and those that they refer to, or all where there is none: each record whole, as `item` of a style has it or as its members alone. `single` is the word of the only record that there is, undefined for a list. */
export function exportedLists({ catalog, world, baseUrl }: Exporting, isWrapped = false) {
  const base = createBase(world, growRecords(catalog, baseUrl));
  const look = apiLookOf(catalog);
  const wireOf = createWires({ ...look?.style, ...(!isWrapped && { item: "$record" }) }, catalog);
  const keepers = servedOf(catalog).flatMap((api) => [...api.keepers.values()]);
  const own = catalog.entries.filter(({ resource }) => !isBuiltIn(resource.domain));
  const entries = new Set<Entry>(own.length === 0 ? catalog.entries : own);
  // A set that may grow while it is gone through.
  for (const { resource } of entries)
    for (const { to } of Object.values(resource.relations)) entries.add(catalog.get(to));
  const addressOf = addressesBelow(baseUrl, look);
  return [...entries].map((entry) => {
    const { collection, single } = entry.resource;
    const held = base.collection(entry);
    const show = (json: string): Fields => {
      const record = JSON.parse(json) as Fields; // as it was written
      return wireOf(entry).toWire(record, { addressOf }) as Fields; // an object, too
    };
    return {
      name: keepers.find((keeper) => keeper.entry === entry)?.resource.plain?.path ?? collection,
      single,
      records: held.slice(0, held.total).map(({ json }) => show(json)),
    };
  });
}

interface Answered {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Records of a list in one answer, where the list says how many are asked for. */
const MOST_LISTED = 100;

/** The API of a definition, in this process, with its description. */
async function openApi({ catalog, world, baseUrl }: Exporting) {
  const engine = createMockEngine({ catalog, world, baseUrl, clock: Date.now });
  const { fetch, close } = await createWholeApi(engine);
  const ask = async (path: string): Promise<Answered> => {
    const answer = await fetch(new Request(baseUrl + path));
    return { status: answer.status, type: answer.headers.get("content-type") ?? "", text: await answer.text() };
  };
  const described = JSON.parse((await ask("/openapi.json")).text) as JsonObject;
  const [served] = servedOf(catalog);
  const document = served === undefined ? ownPart(described, catalog) : described;
  return { document, api: served ?? serveDocument(readWholeDocument(document), builtIn), ask, close };
}

/** Asks the API of a definition for all that it reads, and gives its description and the answers; lists for {@link MOST_LISTED}, or as many as they have unasked. */
async function readApi(exporting: Exporting, most?: number) {
  const { document, api, ask, close } = await openApi(exporting);
  const known = new KnownRecords(api, () => undefined);
  const answers = new Map<BoundRoute, Answered>();
  for (const route of readsOf(api)) {
    const { action, resource } = route;
    const path = known.pathOf(route);
    const size = most === undefined || action.do !== "list" ? undefined : parameterOf(route, "size");
    const target = path === undefined || size === undefined ? path : withQuery(path, size.name, String(most));
    const answered = target === undefined ? undefined : await ask(target);
    if (answered === undefined || answered.status >= 300) continue;
    answers.set(route, answered);
    const [first] = action.do === "list" ? recordsListed(jsonIn(answered.text), action.view) : [];
    if (first !== undefined && resource !== undefined && !known.has(resource)) known.set(resource, first);
  }
  await close();
  return { document, api, known, answers };
}

/** The API of a definition as its description has it; undefined of the built-in domains alone. */
export async function describedApi(catalog: Catalog): Promise<ServedApi | undefined> {
  if (catalog === builtIn) return undefined;
  const { api, close } = await openApi({ catalog, world: toWorldChoice(1), baseUrl: DEFAULT_BASE_URL });
  await close();
  return api;
}

/** The part of our description that is of a definition, or that of all data where there is none, with the components that it uses. */
function ownPart(described: JsonObject, catalog: Catalog): JsonObject {
  const { paths = {}, components = {}, tags, ...rest } = described as Readonly<Record<string, JsonObject>>;
  const others = new Set(listOperations(builtIn).map(({ path }) => path));
  const [domain] = catalog.domains.filter(({ name }) => !isBuiltIn(name));
  // Elsewhere one that is alone is in no list.
  const look = apiLookOf(catalog);
  const alone = catalog.entries.filter(({ resource }) => resource.single !== undefined && !isBuiltIn(resource.domain));
  const lists = alone.map((entry) => pathInLook(collectionPath(entry), look).split("/").at(-1) ?? "");
  const isOfList = (path: string): boolean => path.split("/").some((part) => lists.includes(part));
  const isOwn = (path: string): boolean =>
    catalog === builtIn ? path.startsWith("/v1/") : !others.has(path) && !isOfList(path);
  const own = Object.fromEntries(Object.entries(paths).filter(([path]) => isOwn(path)));
  const written = JSON.stringify(own);
  const schemes = Object.entries((components["securitySchemes"] ?? {}) as Fields); // as our description has them
  const kept: Record<string, Record<string, unknown>> = {
    securitySchemes: Object.fromEntries(schemes.filter(([name]) => written.includes(`"${name}":[`))),
  };
  const keep = (part: unknown): void => {
    for (const [, kind = "", name = ""] of JSON.stringify(part).matchAll(/"#\/components\/(\w+)\/([^"/]+)"/g)) {
      const component = (components[kind] as Fields | undefined)?.[name];
      if (component === undefined || kept[kind]?.[name] !== undefined) continue;
      (kept[kind] ??= {})[name] = component;
      keep(component);
    }
  };
  keep(own);
  const used = new Set([...written.matchAll(/"tags":\["([^"]*)"/g)].map(([, tag]) => tag));
  const info = domain && { info: { ...rest["info"], title: domain.title, description: domain.description } };
  const named = Array.isArray(tags) && tags.filter((tag: unknown) => isObject(tag) && used.has(String(tag["name"])));
  return { ...rest, ...info, ...(named !== false && { tags: named }), paths: own, components: kept } as JsonObject;
}

/** The API description of a definition, with its records in `x-seedbed-records` of their schemas, and its answers where it has no examples. */
export async function toOpenApi(exporting: Exporting): Promise<unknown> {
  const { document, api, answers } = await readApi(exporting);
  const lists = new Map(exportedLists(exporting, true).map(({ name, single, records }) => [single ?? name, records]));
  let described: unknown = document;
  for (const { resource, operation } of api.routes) {
    const name = resource && api.document.schemas.nameOf(resource.schema);
    const records =
      resource &&
      (lists.get(resource.plain?.path ?? resource.collection) ?? lists.get(operation.path.split("/").at(-1) ?? ""));
    if (name === undefined || records === undefined) continue;
    described = withMemberAt(described, ["components", "schemas", name, "x-seedbed-records"], records);
  }
  for (const [{ operation, success }, { text, type }] of answers) {
    const { mediaType } = success;
    const example = jsonIn(text);
    if (mediaType === undefined || example === undefined || !type.includes("json")) continue;
    const response = ["paths", operation.path, operation.method.toLowerCase(), "responses", String(success.status)];
    const at = [...response, "content", mediaType];
    const content = memberAt(described, at);
    if (isObject(content) && content["examples"] === undefined)
      described = withMemberAt(described, [...at, "example"], example);
  }
  return described;
}

/** A Postman collection (2.1.0) with a request for each operation, and what the reads answered. */
export async function toPostman(exporting: Exporting): Promise<unknown> {
  const { api, known, answers } = await readApi(exporting, MOST_LISTED);
  const toItem = (route: BoundRoute): unknown => {
    const { operation } = route;
    const path = known.pathOf(route) ?? operation.path.replaceAll(/\{([^{}]+)\}/g, ":$1");
    const [place = "", query = ""] = path.split("?", 2);
    const body = known.bodyOf(route);
    const request = {
      method: operation.method,
      header: body === undefined ? [] : [{ key: "Content-Type", value: "application/json" }],
      ...(body !== undefined && { body: { mode: "raw", raw: JSON.stringify(body, null, 2) } }),
      url: {
        raw: `{{baseUrl}}${path}`,
        host: ["{{baseUrl}}"],
        path: place.split("/").slice(1),
        ...(query !== "" && { query: [...new URLSearchParams(query)].map(([key, value]) => ({ key, value })) }),
      },
    };
    const name = operation.summary ?? `${operation.method} ${operation.path}`;
    const answered = answers.get(route);
    const response = answered && {
      name,
      originalRequest: request,
      code: answered.status,
      header: [{ key: "Content-Type", value: answered.type }],
      body: answered.text,
    };
    return { name, request, response: response === undefined ? [] : [response] };
  };
  const folders = Map.groupBy(api.routes, ({ operation, resource }) => operation.tags[0] ?? resource?.name ?? "Others");
  return {
    info: {
      name: api.document.title,
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    variable: [{ key: "baseUrl", value: exporting.baseUrl }],
    item: [...folders].map(([name, routes]) => ({ name, item: routes.map(toItem) })),
  };
}

/** The lists of a definition as json-server reads them: the file itself, where a file of lists is served. */
export async function toDbJson(exporting: Exporting): Promise<unknown> {
  if (servedOf(exporting.catalog).some(({ routes }) => routes.some(({ action }) => action.do === "all"))) {
    const { answers } = await readApi(exporting);
    const whole = [...answers].find(([{ action }]) => action.do === "all");
    return jsonIn(whole?.[1].text ?? "");
  }
  const members = exportedLists(exporting).map(({ name, single, records }) => {
    if (single === undefined) return [name, records];
    const { id: _id, ...object } = records[0] ?? {}; // a single object of such a file has none
    return [single, object];
  });
  return Object.fromEntries(members);
}

const WHOLE: Readonly<Record<string, (exporting: Exporting) => Promise<unknown>>> = {
  openapi: toOpenApi,
  postman: toPostman,
  "db.json": toDbJson,
};

const FORMATS = [...Object.keys(WHOLE), "csv"];

/** Writes a definition and the records of a seed in a format of other tools. Throws a `UsageError` for arguments that are wrong. */
export async function exportDefinition(
  args: readonly string[],
  readCatalog: (asked: string | undefined) => Promise<Catalog>,
): Promise<void> {
  const options = { as: TEXT, seed: TEXT, out: TEXT, collection: TEXT, "base-url": TEXT, config: TEXT };
  const { values, positionals } = readArguments(args, options);
  const { as, out, collection } = values;
  const [file, ...others] = positionals;
  if (others.length > 0) throw new UsageError("name one file or address: seedbed export openapi.yaml --as postman");
  if (as === undefined) throw new UsageError(`say as what: --as ${FORMATS.join(", ")}`);
  toWord("--as", as, FORMATS);
  if (collection !== undefined && as !== "csv") throw new UsageError("--collection is for --as csv");
  const exporting = {
    catalog: await readCatalog(file ?? values.config),
    world: toWorldChoice(toSeed(values.seed ?? "1")),
    baseUrl: values["base-url"] ?? DEFAULT_BASE_URL,
  };
  if (as !== "csv") {
    const whole = `${JSON.stringify(await WHOLE[as]?.(exporting), null, 2)}\n`;
    if (out === undefined) process.stdout.write(whole);
    else writeFileSync(out, whole);
    return;
  }
  const lists = exportedLists(exporting);
  const names = lists.map(({ name }) => name);
  if (collection !== undefined) assertCollection(collection, names);
  const [only, another] = lists.filter(({ name }) => collection === undefined || name === collection);
  if (only === undefined) throw new UsageError("there are no records to export");
  if (another === undefined && out === undefined) {
    process.stdout.write(toCsv(only.records));
    return;
  }
  if (out === undefined)
    throw new UsageError(
      `a CSV file is one list: name one of ${names.join(", ")} with --collection, or a folder with --out`,
    );
  mkdirSync(out, { recursive: true });
  for (const { name, records } of another === undefined ? [only] : lists)
    writeFileSync(join(out, `${name.replaceAll(/[\\/]/g, "-")}.csv`), toCsv(records));
}
