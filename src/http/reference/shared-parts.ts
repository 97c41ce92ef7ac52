import type { OpenApiDocument, Parameter } from "../openapi/specification.ts";
import { dereference } from "./schemas.ts";

/** What so many operations have in common that each page says it once more would hide what is its own. */
export interface SharedParts {
  /** Parameters that are described on the first page, by name. */
  readonly parameters: ReadonlyMap<string, Parameter>;
  /** Headers of answers that are described there. */
  readonly headers: ReadonlySet<string>;
  /** Codes of problems that most operations may end in. */
  readonly problems: ReadonlySet<string>;
}

/** Where the first page describes a shared parameter. */
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
      // What a list takes is read where the list is.
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
