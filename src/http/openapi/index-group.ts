import { DATASET_VERSION } from "../../generate/world.ts";
import { describeCollection } from "../data/index-routes.ts";
import { NOT_MODIFIED } from "./collection-operations.ts";
import { READ_PROBLEMS, countedWith } from "./data-operation.ts";
import type { DescribeRoutes } from "./document.ts";
import { objectOf, textOf, wholeOf } from "./object-schema.ts";
import type { Rehearsal } from "./rehearsal.ts";
import { IF_NONE_MATCH, SIMULATION } from "./request-parameters.ts";
import { CACHING, ENTITY_TAG } from "./response-headers.ts";
import { schemaOf } from "./route-group.ts";
import type { RouteGroup } from "./route-group.ts";
import type { Schema } from "./specification.ts";

const TITLE = "Index";

/** `GET /v1` and `GET /v1/{domain}`: what there is. */
export const indexGroup: DescribeRoutes = (rehearsal): RouteGroup => ({
  title: TITLE,
  tags: [{ name: TITLE, description: "What there is, with links, relations, enums and actions." }],
  schemas: SCHEMAS,
  operations: [
    {
      method: "get",
      path: "/v1",
      operationId: "getIndex",
      summary: "List all domains",
      description: "All domains with their collections, relations, enums and actions, and links to them.",
      tag: TITLE,
      parameters: [IF_NONE_MATCH, ...SIMULATION],
      answers: [
        {
          status: 200,
          description: "What there is.",
          headers: countedWith(ENTITY_TAG, CACHING),
          body: {
            schema: schemaOf("ApiIndex"),
            examples: { index: { summary: "Shortened to one collection", value: indexExample(rehearsal) } },
          },
        },
        NOT_MODIFIED,
      ],
      problems: READ_PROBLEMS,
    },
    {
      method: "get",
      path: "/v1/{domain}",
      operationId: "getDomain",
      summary: "List a domain's collections",
      description: "One domain with its collections, relations, enums and actions, and links to them.",
      tag: TITLE,
      parameters: [
        {
          name: "domain",
          in: "path",
          required: true,
          description: "The domain.",
          schema: { type: "string", enum: rehearsal.catalog.domains.map((domain) => domain.name) },
          example: rehearsal.catalog.domains[0]?.name ?? "",
        },
        IF_NONE_MATCH,
        ...SIMULATION,
      ],
      answers: [
        {
          status: 200,
          description: "What there is in the domain.",
          headers: countedWith(ENTITY_TAG, CACHING),
          body: {
            schema: schemaOf("DomainIndex"),
            examples: { domain: { summary: "Shortened to one collection", value: domainExample(rehearsal) } },
          },
        },
        NOT_MODIFIED,
      ],
      problems: READ_PROBLEMS,
    },
  ],
});

const texts = (description: string): Schema => ({ type: "array", description, items: { type: "string" } });
const mapOf = (description: string, value: Schema): Schema => ({
  type: "object",
  description,
  additionalProperties: value,
});
const link = (description: string): Schema => textOf(description, { format: "uri" });

const SCHEMAS: Readonly<Record<string, Schema>> = Object.freeze({
  ApiIndex: objectOf({
    name: textOf("The service."),
    datasetVersion: wholeOf("Which rules and vocabulary worlds grow by."),
    links: mapOf("Where to go on.", { type: "string", format: "uri" }),
    domains: { type: "array", items: schemaOf("DomainIndex") },
  }),
  DomainIndex: objectOf({
    name: textOf("As in paths."),
    title: textOf("As in headings."),
    description: textOf("What it is about."),
    url: link("Where it is listed."),
    collections: { type: "array", items: schemaOf("CollectionIndex") },
    routes: {
      type: "array",
      description: "Other routes of the domain.",
      items: objectOf({ method: textOf("The method."), url: link("The address.") }),
    },
  }),
  CollectionIndex: objectOf({
    name: textOf("The collection, as in paths and lists."),
    resource: textOf("What one of its records is called."),
    description: textOf("What it holds."),
    url: link("Where its records are."),
    generated: wholeOf("Records in a fresh world."),
    fields: texts("All declared fields."),
    required: texts("The fields that creating and replacing need."),
    relations: mapOf(
      "What `expand` follows, by name.",
      objectOf({ field: textOf("Where the ids are."), to: textOf("The collection that they are of.") }),
    ),
    enums: mapOf("The values of fields that have only some.", { type: "array", items: { type: "string" } }),
    actions: mapOf(
      "The transitions, by the last part of their path.",
      objectOf({
        from: texts("The states that it starts from."),
        to: textOf("The state that it leads to."),
        event: textOf("The event that it emits."),
        description: textOf("What it does."),
      }),
    ),
  }),
});

function domainExample({ catalog, baseUrl }: Rehearsal): Readonly<Record<string, unknown>> {
  const [domain] = catalog.domains;
  const entry = catalog.entries.find(({ resource }) => resource.domain === domain?.name);
  const collections = entry === undefined ? [] : [describeCollection(entry, { baseUrl, catalog })];
  return { ...domain, url: `${baseUrl}/v1/${domain?.name ?? ""}`, collections, routes: [] };
}

function indexExample(rehearsal: Rehearsal): Readonly<Record<string, unknown>> {
  const { baseUrl } = rehearsal;
  const links = {
    self: `${baseUrl}/v1`,
    openapi: `${baseUrl}/openapi.json`,
    docs: `${baseUrl}/docs`,
    problems: `${baseUrl}/problems`,
  };
  return { name: "Seedbed", datasetVersion: DATASET_VERSION, links, domains: [domainExample(rehearsal)] };
}
