import { SESSION_COOKIE } from "../http/control/session.ts";
import type { DESCRIBED, Parts } from "../http/parts.ts";
import { describeInLook } from "../http/styled/styled-description.ts";
import type { Catalog } from "../model/catalog.ts";
import { getOrMake } from "../model/maps.ts";
import { mapSchemas, NULL_SCHEMAS, sayNullTwice } from "./field-schema.ts";
import { filterSchemas } from "./filter-parameters.ts";
import { createComponentRegistry, mapReferences, toPublicNames, toSeries } from "./names.ts";
import { describeGroup } from "./operation-description.ts";
import type { OperationGroup } from "./operation-description.ts";
import { ANYONE, createPaths } from "./paths.ts";
import { createProblemResponses, problemSchemas } from "./problem-responses.ts";
import { createRehearsal } from "./rehearsal.ts";
import type { DescribedGroup } from "./route-group.ts";
import type { OpenApiDocument, Schema, SecurityScheme } from "./specification.ts";

/** The version of the API: of its paths and shapes, not of the program. */
export const API_VERSION = "1.0.0";

/** The OpenAPI 3.0.3 description of operations. Throws if two operations or components meet under one name. */
export function describeApi(
  { catalog, world, baseUrl }: Pick<Parts, "catalog" | "world" | "baseUrl">,
  groupsOf: (catalog: Catalog) => readonly OperationGroup[],
): OpenApiDocument {
  const rehearsal = createRehearsal(catalog, world, baseUrl);
  const placed = groupsOf(catalog).map((group) => ({
    group: describeGroup(group, rehearsal),
    places: group.operations.map(({ place }) => place),
  }));
  const groups = mergeByTitle(describeInLook(placed, catalog));
  const registry = createComponentRegistry();
  const responses = createProblemResponses(baseUrl, registry);
  const paths = createPaths(
    groups.flatMap((group) => group.operations),
    registry,
    responses,
  );
  const document: OpenApiDocument = {
    openapi: "3.0.3",
    info: {
      title: "Seedbed",
      version: API_VERSION,
      description: introduction(catalog),
      license: { name: "MIT", url: "https://opensource.org/license/mit" },
    },
    servers: [{ url: baseUrl, description: "This Seedbed." }],
    security: ANYONE,
    tags: groups.flatMap((group) => group.tags),
    "x-tagGroups": groups
      .filter(({ tags }) => tags.length > 0)
      .map(({ title, tags }) => ({ name: title, tags: tags.map((tag) => tag.name) })),
    paths,
    components: {
      schemas: mergeSchemas([
        ...groups.map((group) => group.schemas),
        filterSchemas(catalog.entries.map((entry) => entry.resource)),
        problemSchemas(),
        NULL_SCHEMAS,
      ]),
      ...registry.collected(),
      securitySchemes: securitySchemes(paths),
    },
  };
  const { schemas } = document.components;
  return withPublicNames(mapSchemas(document, (schema) => sayNullTwice(withEnumNames(schema), schemas)));
}

/** Describes the API of some parts when it is first asked for, since examples need records, unless the build did; each service has its own. */
export function createDescriber(
  groupsOf: (catalog: Catalog) => readonly OperationGroup[],
): (parts: Pick<Parts, (typeof DESCRIBED)[number]>) => OpenApiDocument {
  const made = new WeakMap<Parts["world"], OpenApiDocument>(); // by what the records of its examples come from
  return (parts) => getOrMake(made, parts.world, () => parts.readDescription() ?? describeApi(parts, groupsOf));
}

/** The description with the names of {@link toPublicNames} for tags and components, wherever they stand. */
function withPublicNames(document: OpenApiDocument): OpenApiDocument {
  const tags = toPublicNames(
    document.tags.map(({ name }) => name),
    "Seedbed ",
  );
  const pointers = new Map<string, string>();
  const components = Object.entries<Readonly<Record<string, unknown>>>({ ...document.components }).map(
    ([kind, named]) => {
      const names = toPublicNames(Object.keys(named));
      for (const [made, name] of names) pointers.set(`#/components/${kind}/${made}`, `#/components/${kind}/${name}`);
      return [kind, Object.fromEntries(Object.entries(named).map(([made, one]) => [names.get(made) ?? made, one]))];
    },
  );
  const refer = (pointer: string): string => pointers.get(pointer) ?? pointer;
  const nameOf = (tag: string): string => tags.get(tag) ?? tag;
  const tagged = Object.entries(document.paths).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([method, operation]) => [method, { ...operation, tags: operation.tags.map(nameOf) }]),
    ),
  ]);
  return {
    ...document,
    paths: mapReferences(Object.fromEntries(tagged) as OpenApiDocument["paths"], refer), // as they were, but for tags
    tags: document.tags.map((tag) => ({ ...tag, name: nameOf(tag.name) })),
    "x-tagGroups": document["x-tagGroups"].map((group) => ({ ...group, tags: group.tags.map(nameOf) })),
    components: mapReferences(Object.fromEntries(components) as OpenApiDocument["components"], refer), // by other names
  };
}

function mergeByTitle(groups: readonly DescribedGroup[]): DescribedGroup[] {
  return [...Map.groupBy(groups, ({ title }) => title)].map(([title, all]) => ({
    title,
    tags: all.flatMap(({ tags }) => tags),
    operations: all.flatMap(({ operations }) => operations),
    schemas: mergeSchemas(all.map(({ schemas }) => schemas)),
  }));
}

function mergeSchemas(parts: readonly Readonly<Record<string, Schema>>[]): Record<string, Schema> {
  const merged: Record<string, Schema> = {};
  for (const [name, schema] of parts.flatMap((part) => Object.entries(part))) {
    const before = merged[name];
    if (before !== undefined && JSON.stringify(before) !== JSON.stringify(schema)) {
      throw new Error(`two different schemas of the description are called ${name}`);
    }
    merged[name] = schema;
  }
  return merged;
}

const IDENTIFIER = /^[A-Za-z]\w*$/;

/**
 * The schema with names for the values of its enum (`x-enum-varnames`, which makers of clients read) where the values are no
 * identifiers: left to themselves they make the same name of `A+` and `A-`, and of `name` and `-name`.
 */
function withEnumNames(schema: Schema): Schema {
  const { enum: values } = schema;
  if (values === undefined || !values.every((value) => typeof value === "string")) return schema;
  if (values.every((value) => IDENTIFIER.test(value))) return schema;
  return { ...schema, "x-enum-varnames": values.map(toIdentifier) };
}

/** `A+`, `A-`, `-price` and `user.id` as `A_positive`, `A_negative`, `price_descending` and `id_of_user`, which is not `userId`. */
function toIdentifier(value: string): string {
  const descending = /^-./.test(value);
  const plain = (descending ? value.slice(1) : value).replace(/\+$/, "_positive").replace(/-$/, "_negative");
  const ordered = plain.split(".").toReversed().join("_of_");
  const name = `${ordered}${descending ? "_descending" : ""}`.replaceAll(/\W/g, "_");
  return /^\d/.test(name) ? `_${name}` : name;
}

function introduction(catalog: Catalog): string {
  const domains = catalog.domains.map(({ name, title, description }) => {
    const collections = catalog.entries
      .filter((entry) => entry.resource.domain === name)
      .map((entry) => `\`${entry.resource.collection}\``);
    return `- **${title}** (\`/v1/${name}\`): ${toSeries(collections)}. ${description}`;
  });
  return [
    `A mock REST API with realistic, coherent data in ${catalog.domains.length} domains, for tests, prototypes and demos. What you write is kept, in a sandbox of your own.`,
    domains.join("\n"),
    "The core domain also answers without its name: `/v1/users` is `/v1/core/users`, and so are `/v1/jobs`, `/v1/auth/…` and `/v1/utilities/…`. HEAD answers wherever GET does.",
    "**Seeds.** `_seed=42` on any list or record answers with the generated data of that seed: always the same bytes, for everyone. Your own sandbox starts with the data of seed 1, in which users 1 to 4 are `admin@example.com`, `alice@example.com`, `bob@example.com` and `demo@example.com`.",
    '**Today.** In generated data, today is always 2026-11-01T00:00:00.000Z: nothing lies after that moment, except appointments (up to 60 days ahead) and announced books. The data goes back eighteen months and more. Your sandbox\'s clock follows real time, so what you write is dated today. To write on the day of the data, create a sandbox whose clock stands there with `POST /api/sandboxes` and `{"name":"demo","clock":{"now":"2026-11-01T00:00:00Z"}}`, or set it with `PATCH /api/sandboxes/demo`, and name it in `X-Sandbox`. Times are in UTC; opening and delivery hours follow the local time of the place, which `timezone` of users and of providers\' facilities names.',
    "**Sandboxes.** A request can name the sandbox that it works in, in three ways: the header `X-Sandbox: test-17`; the path, `/s/test-17/v1/…`, `/s/test-17/play/…` and `/s/test-17/api/…` (`data`, `events`, `requests`, `faults`), for clients that can only set a base URL; or W3C Baggage, `baggage: seedbed.sandbox=test-17`, for services that propagate it. All three reach the same sandbox, with the same bytes and entity tags; under such a path, `Location` and `Link` keep the prefix. If a request names two different sandboxes, the answer is 400.",
    "**Filters.** Every declared field is a query parameter: `role=admin` (repeated, it means “or”). An operator in brackets compares: `price[gte]=1000`, likewise `ne`, `gt`, `lt`, `lte`, `in` (values separated by commas) and `like` (`*` stands for any characters). Dotted names reach into objects and arrays: `address.city=Berlin`. The value `null` finds records without a value.",
    "**Nested lists.** Records that refer to another one are also a list under its path: `/v1/bookstore/authors/1/books`, with all parameters of the list of books. `expand=books` includes it in the author.",
    "**Live lists.** With `Accept: text/event-stream`, which EventSource sends, a list becomes a stream of its changes: after `event: ready` comes every change to the records that the query selects, under the name of its event (`order.paid`) and with the record as the query shows it, or `event: removed`. `Last-Event-ID` continues after a lost connection; `event: reset` means that the list must be read again.",
    "**Values.** Money is a whole number in the minor unit of its currency. Times are ISO 8601 in UTC with milliseconds, dates `YYYY-MM-DD`, ids decimal strings. Every declared field is always there, `null` where it has no value. Fields that a resource does not declare are kept and returned.",
    "**Conditional requests.** Every 200 to GET has a strong `ETag`. `If-None-Match` gives 304 if nothing has changed, and `If-Match` on a write gives 412 if something has (RFC 9110).",
    "**Idempotency.** If you repeat a POST or PATCH with its `Idempotency-Key` within 24 hours of the sandbox's clock, nothing changes and you get the first answer again, with `Idempotent-Replayed: true`.",
    "**Problems.** Every answer of 400 and above is `application/problem+json` (RFC 9457), with a `code`, a `detail` that says how to fix it, and a page at `type`.",
    "**Limits.** Visitors have 100 requests an hour, which `RateLimit` and `X-RateLimit-*` count down.",
  ].join("\n\n");
}

const SECURITY_SCHEMES: Readonly<Record<string, SecurityScheme>> = Object.freeze({
  ApiKey: {
    type: "apiKey",
    in: "header",
    name: "X-API-Key",
    description:
      "The key of a paid plan, from the dashboard. Without one you are a visitor: free, with a sandbox of your own. A wrong key is never taken for none.",
  },
  Session: {
    type: "apiKey",
    in: "cookie",
    name: SESSION_COOKIE,
    description:
      "The dashboard's session, from signing up or logging in. Writes with it are taken from Seedbed's own pages only.",
  },
  EditToken: {
    type: "apiKey",
    in: "header",
    name: "X-Edit-Token",
    description:
      "Lets you change a playground: shown once, when it is made. The API key that it was made with does too.",
  },
  MetricsToken: {
    type: "http",
    scheme: "bearer",
    description: "What METRICS_TOKEN sets: for those who run the service.",
  },
  BearerToken: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "The mock sign-in of the data: a token from `login` or `register`. It is not an account with Seedbed.",
  },
});

/** The ways of proving who calls that the operations name. Throws for a name that is none of them. */
function securitySchemes(paths: OpenApiDocument["paths"]): Readonly<Record<string, SecurityScheme>> {
  const requirements = Object.values(paths).flatMap((item) =>
    Object.values(item).flatMap((operation) => operation.security),
  );
  const used = new Set(requirements.flatMap((requirement) => Object.keys(requirement)));
  for (const name of used)
    if (SECURITY_SCHEMES[name] === undefined) throw new Error(`there is no security scheme ${name}`);
  return Object.fromEntries(Object.entries(SECURITY_SCHEMES).filter(([name]) => used.has(name)));
}
