import type { ProblemTable } from "../../core/description/problem-responses.ts";
import type { Schema } from "../../core/description/specification.ts";
import type { Guide } from "../../core/http/pages/built-files.ts";
import type { DocsContents, TagPage } from "./contents.ts";
import { shortTitle } from "./frame.ts";
import type { Sources } from "./operation-section.ts";
import { sharedHref } from "./schemas.ts";
import type { SearchEntry } from "./search.ts";

/** Everything that can be found in the docs: operations, objects by their fields, parameters, guides and problems. */
export function createSearchIndex(
  contents: DocsContents,
  guides: readonly Guide[],
  problems: ProblemTable,
  sources: Sources,
): readonly SearchEntry[] {
  return [
    ...contents.pages.flatMap((page) => [...pageEntries(page), ...objectEntries(page, sources)]),
    ...[...sources.shared.parameters.values()].map(({ name, description = "", in: place }) =>
      entry(name, sharedHref(name), place === "header" ? "header" : "parameter", description),
    ),
    ...guides.flatMap(guideEntries),
    ...Object.entries(problems).map(([code, { title, status, meaning, remedy }]) =>
      entry(
        `${code}: ${title}`,
        `/problems/${code}`,
        "problem",
        `${status} ${code.replaceAll("_", " ")} ${meaning} ${remedy}`,
      ),
    ),
  ];
}

function entry(title: string, href: string, kind: string, text: string): SearchEntry {
  return { title, href, kind, words: distinct(text, title) };
}

function pageEntries({ name, href, description, operations }: TagPage): SearchEntry[] {
  return [
    entry(name, href, "page", description),
    ...operations.map(({ method, path, operation: { operationId: id, summary } }) =>
      entry(summary, `${href}#${id}`, method.toUpperCase(), `${id} ${path}`),
    ),
  ];
}

function objectEntries(page: TagPage, { document, schemas }: Sources): SearchEntry[] {
  return schemas
    .shownOn(page)
    .map((name) =>
      entry(name, `${page.href}#object-${name}`, "object", fieldsOf(document.components.schemas[name] ?? {}).join(" ")),
    );
}

function fieldsOf({ properties = {}, items, anyOf = [], oneOf = [], allOf = [] }: Schema): string[] {
  const inner = [...Object.values(properties), ...anyOf, ...oneOf, ...allOf, ...(items === undefined ? [] : [items])];
  return [...Object.keys(properties), ...inner.flatMap(fieldsOf)];
}

function guideEntries(guide: Guide): SearchEntry[] {
  const { name, title, sections } = guide;
  return sections.map((section) =>
    section.id === ""
      ? entry(title, `/docs/guides/${name}`, "guide", section.text)
      : entry(`${shortTitle(guide)}: ${section.title}`, `/docs/guides/${name}#${section.id}`, "guide", section.text),
  );
}

/** The words of a text, each once, without those that the title has and those that say nothing. */
function distinct(text: string, title: string): string {
  const known = new Set(title.toLowerCase().split(/\s+/));
  const found = new Map<string, string>();
  for (const [word] of text.matchAll(/[\p{L}\p{N}_$][\p{L}\p{N}_/{}.-]*[\p{L}\p{N}_}]/gu)) {
    const lower = word.toLowerCase();
    // A capital at the beginning of a sentence says nothing; amountRefunded is written so.
    if (word.length > 2 && !known.has(lower) && !found.has(lower))
      found.set(lower, /^\p{Lu}\p{Ll}+$/u.test(word) ? lower : word);
  }
  return [...found.values()].join(" ");
}
