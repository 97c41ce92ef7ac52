import { fieldKinds } from "../../engine/query/field-kinds.ts";
import { DATASET_VERSION } from "../../generate/world.ts";
import type { Domain, Entry } from "../../model/catalog.ts";
import { PRIVATE } from "../answer.ts";
import { createDocument, documentAnswer } from "../document.ts";
import type { Document } from "../document.ts";
import { serveOperation } from "../operations/operation.ts";
import type { Parts } from "../parts.ts";
import type { Router } from "../router.ts";

/** `GET /v1` and `GET /v1/{domain}`: what there is, with links, relations, enums and actions. */
export function indexRoutes(app: Router, parts: Parts): void {
  const { catalog, baseUrl, routes } = parts;

  const describeDomain = ({ name, title, description }: Domain): Readonly<Record<string, unknown>> => ({
    name,
    title,
    description,
    url: `${baseUrl}/v1/${name}`,
    collections: catalog.entries
      .filter(({ resource }) => resource.domain === name)
      .map((entry) => describeCollection(entry, parts)),
    routes: routes.below(`/v1/${name}`).map(({ method, path }) => ({ method, url: `${baseUrl}${path}` })),
  });

  const add = (path: string, describe: () => unknown): void => {
    let document: Document | undefined; // made when first asked for: by then all routes are known
    app.get(
      path,
      serveOperation(parts, { tried: "list what there is" }, ({ exchange }) => {
        document ??= createDocument("application/json", JSON.stringify(describe()), PRIVATE, [
          "Vary",
          "Accept, X-API-Key, X-Sandbox",
        ]);
        return documentAnswer(exchange, document);
      }),
    );
  };

  add("/v1", () => ({
    name: "Seedbed",
    datasetVersion: DATASET_VERSION,
    links: {
      self: `${baseUrl}/v1`,
      openapi: `${baseUrl}/openapi.json`,
      docs: `${baseUrl}/docs`,
      problems: `${baseUrl}/problems`,
    },
    domains: catalog.domains.map(describeDomain),
  }));
  for (const domain of catalog.domains) add(`/v1/${domain.name}`, () => describeDomain(domain));
}

/** One collection, as the index shows it. */
export function describeCollection(
  { resource }: Entry,
  { baseUrl, catalog }: Pick<Parts, "baseUrl" | "catalog">,
): Readonly<Record<string, unknown>> {
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
    relations: Object.fromEntries(
      Object.entries(relations).map(([relation, { field, to }]) => [
        relation,
        { field, to: catalog.get(to).resource.collection },
      ]),
    ),
    enums: Object.fromEntries(kinds.filter(({ type }) => type === "enum").map((kind) => [kind.name, kind.values])),
    actions: Object.fromEntries(
      Object.entries(lifecycle?.transitions ?? {}).map(([action, { from, to, event, description: what }]) => [
        action,
        { from, to, event: `${name}.${event}`, description: what },
      ]),
    ),
  };
}
