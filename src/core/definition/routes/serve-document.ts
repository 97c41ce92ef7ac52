import type { Catalog, Domain } from "../../model/catalog.ts";
import { createCatalog } from "../../model/define-catalog.ts";
import type { ApiDocument } from "../../openapi/document.ts";
import { readNameOfDomain } from "../domain-names.ts";
import type { ServedApi, ServedOptions } from "./definition.ts";
import { understandLists } from "./from-lists.ts";
import type { FileOfLists } from "./from-lists.ts";
import { wordsInName } from "./meanings.ts";
import { createKeepers } from "./records.ts";
import { keepServed, servedOf } from "./served-apis.ts";
import { understand } from "./understand.ts";
import { createWebhooks } from "./webhooks.ts";

/** An API description as it is served, with what keeps its records. `beside` are the resources that are there already. */
export function serveDocument(document: ApiDocument, beside: Catalog, options: ServedOptions = {}): ServedApi {
  const { resources, routes } = ofLists.get(document) ?? understand(document);
  const domain = domainOf(document, beside);
  const taken = new Set([
    ...beside.entries.map(({ resource }) => resource.name),
    ...document.webhooks.flatMap(({ name }) => name.split(".").slice(0, -1)),
  ]);
  const keepers = createKeepers(resources, document.schemas, domain.name, ({ name }) =>
    // Two resources of one name would have the same events: the own one then has its domain's name before its own.
    taken.has(name) ? `${domain.name}${name.charAt(0).toUpperCase()}${name.slice(1)}` : name,
  );
  const webhooks = createWebhooks(document, [...keepers.values()]);
  return { document, domain, routes, keepers, webhooks, ...options };
}

function withServed(beside: Catalog, api: ServedApi): Catalog {
  const entries = [...api.keepers.values()].map(({ entry }) => entry);
  const catalog = createCatalog([api.domain, ...beside.domains], [...entries, ...beside.entries], beside.vocabulary);
  return keepServed(catalog, [...servedOf(beside), api]);
}

/** The document as it is served below a path, where there are several. */
export function mounted(document: ApiDocument, root: string): ApiDocument {
  const made = { ...document, root, basePaths: document.basePaths.map((path) => root + path) };
  const understood = ofLists.get(document);
  if (understood !== undefined) ofLists.set(made, understood);
  return made;
}

/** The catalog with API descriptions, each with records of its own. */
export function withDocuments(beside: Catalog, documents: readonly ApiDocument[], options?: ServedOptions): Catalog {
  return documents.reduce((made, document) => withServed(made, serveDocument(document, made, options)), beside);
}

export function catalogOfApi(documents: readonly ApiDocument[], builtIn: Catalog, options?: ServedOptions): Catalog {
  return withDocuments(onlyAlways(builtIn), documents, options);
}

const ofLists = new WeakMap<ApiDocument, Pick<ReturnType<typeof understand>, "resources" | "routes">>();

/** A file of lists, as json-server has them, as a description. `title` is what the file is called. */
export function documentOfLists(lists: FileOfLists, title: string): ApiDocument {
  const { document, ...understood } = understandLists(lists, title);
  ofLists.set(document, understood);
  return document;
}

function onlyAlways(builtIn: Catalog): Catalog {
  const domains = builtIn.domains.filter(({ name }) => name === ALWAYS);
  const entries = builtIn.entries.filter(({ resource }) => resource.domain === ALWAYS);
  return createCatalog(domains, entries, builtIn.vocabulary);
}

const ALWAYS = "core";

function domainOf({ root, title, description }: ApiDocument, beside: Catalog): Domain {
  const words = wordsInName((root === "" ? title : root).normalize("NFKD")).filter(
    (word) => /^[a-z0-9]+$/.test(word) && !["api", "the", "openapi", "swagger", "rest"].includes(word),
  );
  const wanted =
    words
      .join("-")
      .replace(/^[^a-z]+/, "")
      .slice(0, 30)
      .replace(/-$/, "") || "api";
  const isTaken = readNameOfDomain(wanted.replaceAll("-", "_"), beside) !== undefined;
  const name = isTaken ? `${wanted}-api` : wanted;
  return {
    name,
    title: title.slice(0, 100),
    description: (description ?? `The records of ${title}.`).split("\n")[0]?.slice(0, 300) ?? "",
  };
}
