import type { OpenApiDocument, Parameter, Reference, Schema } from "../../core/description/specification.ts";
import type { DocsContents, TagPage } from "./contents.ts";

/** The named schemas of a description, and the pages that show them. */
export type SchemaPages = ReturnType<typeof createSchemas>;

/** The name that a reference to a schema has; undefined if it is none. */
export function schemaNameOf({ $ref }: Schema): string | undefined {
  return $ref?.slice("#/components/schemas/".length);
}

export function dereference<T extends object>(components: Readonly<Record<string, T>>, part: T | Reference): T {
  if (!("$ref" in part) || typeof part.$ref !== "string") return part as T; // what is no reference is a T
  const found = components[part.$ref.slice(part.$ref.lastIndexOf("/") + 1)];
  if (found === undefined) throw new Error(`the description refers to ${part.$ref}, which it has not`);
  return found;
}

/** Finds for each named schema the page it belongs to: the first whose operations take or answer it, else the first that needs it. */
export function createSchemas(document: OpenApiDocument, contents: DocsContents) {
  const { schemas, responses } = document.components;
  const resolve = (schema: Schema): Schema => {
    const name = schemaNameOf(schema);
    return name === undefined ? schema : resolve(schemas[name] ?? {});
  };
  const isObject = (name: string): boolean => {
    const { properties, anyOf, oneOf } = schemas[name] ?? {};
    const choices = anyOf ?? oneOf ?? [];
    return properties !== undefined || choices.some((choice) => resolve(choice).properties !== undefined);
  };

  const homes = new Map<string, TagPage>();
  const shown = new Map<TagPage, string[]>(contents.pages.map((page) => [page, []]));
  const settle = (name: string, page: TagPage): void => {
    if (homes.has(name) || !isObject(name)) return;
    homes.set(name, page);
    shown.get(page)?.push(name);
  };
  for (const page of contents.pages) for (const name of usedBy(page)) settle(name, page);
  // Components of the settled ones come after them, on the same pages: the lists grow while they are read.
  for (const page of contents.pages)
    for (const name of shown.get(page) ?? []) for (const part of namesIn(schemas[name] ?? {})) settle(part, page);

  function usedBy({ operations }: TagPage): string[] {
    return operations.flatMap(({ operation }) => {
      const answers = Object.entries(operation.responses)
        .filter(([status]) => status.startsWith("2"))
        .map(([, response]) => dereference(responses, response));
      const contentOf = [operation.requestBody?.content, ...answers.map(({ content }) => content)];
      return contentOf.flatMap((content) => Object.values(content ?? {}).flatMap(({ schema }) => outermost(schema)));
    });
  }

  return {
    resolve,
    isObject,
    hrefOf: (name: string) => `${homes.get(name)?.href ?? "/docs"}#object-${name}`,
    shownOn: (page: TagPage) => shown.get(page) ?? [],
  };
}

function outermost(schema: Schema): string[] {
  const name = schemaNameOf(schema);
  if (name !== undefined) return [name];
  return [
    ...(schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []),
    ...(schema.items === undefined ? [] : [schema.items]),
  ].flatMap(outermost);
}

function namesIn(schema: Schema): string[] {
  const name = schemaNameOf(schema);
  if (name !== undefined) return [name];
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema;
  const parts = [...Object.values(properties), ...anyOf, ...oneOf, ...allOf];
  if (items !== undefined) parts.push(items);
  if (typeof additionalProperties === "object") parts.push(additionalProperties);
  return parts.flatMap(namesIn);
}

export interface SharedParts {
  readonly parameters: ReadonlyMap<string, Parameter>;
  readonly headers: ReadonlySet<string>;
  readonly problems: ReadonlySet<string>;
}

export function sharedHref(name: string): string {
  return `/docs#parameter-${encodeURIComponent(name)}`;
}

/** Counts what operations have in common. */
export function findShared(document: OpenApiDocument): SharedParts {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  const { parameters, responses } = document.components;
  const tags = new Map<Parameter, Set<string>>();
  const headers = new Map<string, number>();
  const problems = new Map<string, number>();
  const count = (counts: Map<string, number>, name: string): unknown => counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const operation of operations) {
    for (const reference of operation.parameters ?? []) {
      const parameter = dereference(parameters, reference);
      // Parameters of a list are read where the list is.
      if (parameter === reference || (parameter.in === "query" && !parameter.name.startsWith("_"))) continue;
      tags.set(parameter, (tags.get(parameter) ?? new Set()).add(operation.tags[0] ?? ""));
    }
    for (const [status, reference] of Object.entries(operation.responses)) {
      const response = dereference(responses, reference);
      if (status.startsWith("2")) for (const name of Object.keys(response.headers ?? {})) count(headers, name);
      else for (const code of problemsOf(status, response)) count(problems, code);
    }
  }
  const inMost = (counts: Map<string, number>): Set<string> =>
    new Set([...counts].filter(([, times]) => times > operations.length / 2).map(([name]) => name));
  const shared = [...tags].filter(([, where]) => where.size > 1).map(([parameter]) => parameter);
  return {
    parameters: new Map(shared.map((parameter) => [parameter.name, parameter])),
    headers: inMost(headers),
    problems: inMost(problems),
  };
}

/** The codes of an answer that is a problem; none for what is told of all by `default`. */
export function problemsOf(
  status: string,
  { content }: { readonly content?: Readonly<Record<string, { readonly examples?: object }>> },
): string[] {
  return /^[45]/.test(status) ? Object.keys(content?.["application/problem+json"]?.examples ?? {}) : [];
}
