import * as z from "zod";

import type { OperationGroup } from "../../description/operation-description.ts";
import { defineOperation } from "../../http/operation/define-operation.ts";
import { ok } from "../../http/operation/reply.ts";
import type { Parts } from "../../http/parts.ts";
import type { Catalog, Domain, Entry } from "../../model/catalog.ts";
import { fieldKinds, VALUE_TYPES } from "../../model/field-kinds.ts";
import { namedObject } from "../../model/named-object.ts";
import { numberKind } from "../../model/values.ts";
import { DATASET_VERSION } from "../../world/world.ts";

const TITLE = "Index";

const texts = (description: string) => z.array(z.string()).describe(description);
const link = (description: string) => z.url().describe(description);

const collectionSchema = namedObject("CollectionIndex", {
  name: z.string().describe("The collection, as in paths and lists."),
  resource: z.string().describe("What one of its records is called."),
  description: z.string().describe("What it holds."),
  url: link("Where its records are."),
  generated: z.int().describe("Records in a fresh world."),
  fields: texts("All declared fields."),
  required: texts("The fields that creating and replacing need."),
  readOnly: texts("The fields that you cannot send: the server sets them."),
  types: z
    .record(z.string(), z.enum(VALUE_TYPES))
    .describe("What each field holds, and each member of the objects in it, by the name that filters have for it."),
  lists: texts("The names in `types` that are arrays, or lie in one."),
  money: texts("The fields that are amounts in the minor unit of their currency."),
  relations: z
    .record(
      z.string(),
      z.object({
        field: z.string().describe("Where the ids are."),
        to: z.string().describe("The collection that they are of."),
      }),
    )
    .describe("What `expand` follows, by name."),
  enums: z.record(z.string(), z.array(z.string())).describe("The values of fields that have only some."),
  actions: z
    .record(
      z.string(),
      z.object({
        from: texts("The states that it starts from."),
        to: z.string().describe("The state that it leads to."),
        event: z.string().describe("The event that it emits."),
        description: z.string().describe("What it does."),
      }),
    )
    .describe("The transitions, by the last part of their path."),
});

const domainSchema = namedObject("DomainIndex", {
  name: z.string().describe("As in paths."),
  title: z.string().describe("As in headings."),
  description: z.string().describe("What it is about."),
  url: link("Where it is listed."),
  collections: z.array(collectionSchema),
  routes: z
    .array(z.object({ method: z.string().describe("The method."), url: link("The address.") }))
    .describe("Other routes of the domain."),
});

const indexSchema = namedObject("ApiIndex", {
  name: z.string().describe("The service."),
  datasetVersion: z.int().describe("The version of the rules and vocabulary that generate worlds."),
  links: z.record(z.string(), z.url()).describe("Where to go on."),
  domains: z.array(domainSchema),
});

const COMMON = { tag: TITLE, caller: "data", simulates: true, uses: ["baseUrl", "routes"] } as const;

/** `GET /v1` and `GET /v1/{domain}`: what there is, with links, relations, enums and actions. */
export function indexOperations(catalog: Catalog): OperationGroup {
  const names = catalog.domains.map(({ name }) => name);
  const shown = (domain: Domain | undefined, baseUrl: string) => {
    const entry = catalog.entries.find(({ resource }) => resource.domain === domain?.name);
    const collections = entry === undefined ? [] : [describeCollection(entry, catalog, baseUrl)];
    return { ...domain, url: `${baseUrl}/v1/${domain?.name ?? ""}`, collections, routes: [] };
  };

  const getIndex = defineOperation({
    ...COMMON,
    route: "GET /v1",
    id: "getIndex",
    summary: "List all domains",
    description: "All domains with their collections, relations, enums and actions, and links to them.",
    answers: {
      description: "All domains.",
      body: indexSchema,
      examples: ({ baseUrl }) => ({
        index: {
          summary: "Shortened to one collection",
          value: toIndex(baseUrl, [shown(catalog.domains[0], baseUrl)]),
        },
      }),
    },
    handle: (_call, services) =>
      ok(
        toIndex(
          services.baseUrl,
          catalog.domains.map((domain) => describeDomain(domain, catalog, services)),
        ),
      ),
  });

  const getDomain = defineOperation({
    ...COMMON,
    route: "GET /v1/{domain}",
    mountedAt: names.map((name) => `/v1/${name}`),
    id: "getDomain",
    summary: "List a domain's collections",
    description: "One domain with its collections, relations, enums and actions, and links to them.",
    params: { domain: z.enum(names).describe("The domain.").meta({ example: names[0] }) },
    answers: {
      description: "The contents of the domain.",
      body: domainSchema,
      examples: ({ baseUrl }) => ({
        domain: { summary: "Shortened to one collection", value: shown(catalog.domains[0], baseUrl) },
      }),
    },
    handle({ params }, services) {
      const domain = catalog.domains.find(({ name }) => name === params.domain);
      if (domain === undefined) throw new Error(`there is no domain ${params.domain}`);
      return ok(describeDomain(domain, catalog, services));
    },
  });

  return {
    title: TITLE,
    tags: [
      { name: TITLE, description: "The domains and their collections, with links, relations, enums and actions." },
    ],
    operations: [getIndex, getDomain],
  };
}

function toIndex(baseUrl: string, domains: readonly unknown[]): unknown {
  const links = {
    self: `${baseUrl}/v1`,
    openapi: `${baseUrl}/openapi.json`,
    docs: `${baseUrl}/docs`,
    problems: `${baseUrl}/problems`,
  };
  return { name: "Seedbed", datasetVersion: DATASET_VERSION, links, domains };
}

function describeDomain(
  { name, title, description }: Domain,
  catalog: Catalog,
  { baseUrl, routes }: Pick<Parts, "baseUrl" | "routes">,
): z.output<typeof domainSchema> {
  return {
    name,
    title,
    description,
    url: `${baseUrl}/v1/${name}`,
    collections: catalog.entries
      .filter(({ resource }) => resource.domain === name)
      .map((entry) => describeCollection(entry, catalog, baseUrl)),
    routes: routes.below(`/v1/${name}`).map(({ method, path }) => ({ method, url: `${baseUrl}${path}` })),
  };
}

function describeCollection({ resource }: Entry, catalog: Catalog, baseUrl: string): z.output<typeof collectionSchema> {
  const { collection, domain, name, description, count, relations, lifecycle } = resource;
  const kinds = [...fieldKinds(resource).declared.values()];
  return {
    name: collection,
    resource: name,
    description,
    url: `${baseUrl}/v1/${domain}/${collection}`,
    generated: count,
    fields: ["id", ...Object.keys(resource.fields), "createdAt", "updatedAt"],
    required: Object.keys(resource.fields).filter((field) => resource.fields[field]?.required === true),
    readOnly: [
      "id",
      ...Object.keys(resource.fields).filter((field) => resource.fields[field]?.readOnly === true),
      "createdAt",
      "updatedAt",
    ],
    types: Object.fromEntries(kinds.map((kind) => [kind.name, kind.type])),
    lists: kinds.filter((kind) => kind.many).map((kind) => kind.name),
    money: Object.keys(resource.fields).filter((field) => isMoney(resource.fields[field]?.schema)),
    relations: Object.fromEntries(
      Object.entries(relations).map(([relation, { field, to }]) => [
        relation,
        { field, to: catalog.get(to).resource.collection },
      ]),
    ),
    enums: Object.fromEntries(
      kinds.flatMap((kind) => (kind.type === "enum" ? [[kind.name, [...kind.values]] as const] : [])),
    ),
    actions: Object.fromEntries(
      Object.entries(lifecycle?.transitions ?? {}).map(([action, { from, to, event, description: what }]) => [
        action,
        { from: [...from], to, event: `${name}.${event}`, description: what },
      ]),
    ),
  };
}

function isMoney(schema: z.ZodType | undefined): boolean {
  if (schema === undefined) return false;
  const inner = schema instanceof z.ZodNullable ? (schema.unwrap() as z.ZodType) : schema; // schemas of ours are classic ones
  const kind = numberKind(inner);
  return kind === "money" || kind === "limit";
}
