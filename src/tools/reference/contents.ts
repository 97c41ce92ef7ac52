import type { DescribedMethod, OpenApiDocument, OpenApiOperation } from "../../core/description/specification.ts";

export interface DescribedOperation {
  readonly method: DescribedMethod;
  readonly path: string;
  readonly operation: OpenApiOperation;
}

/** A page of the reference: the operations of one tag. */
export interface TagPage {
  readonly name: string;
  readonly description: string;
  /** As in the page's address: `api-keys`. */
  readonly slug: string;
  readonly href: string;
  readonly operations: readonly DescribedOperation[];
}

export interface DocsContents {
  readonly groups: readonly { readonly title: string; readonly pages: readonly TagPage[] }[];
  readonly pages: readonly TagPage[];
}

/** Below /docs there are pages with these names already. */
const TAKEN = ["guides", "search"];

/** Finds the pages of a description: one for each tag. */
export function createDocsContents(document: OpenApiDocument): DocsContents {
  const byTag = new Map<string, DescribedOperation[]>(document.tags.map(({ name }) => [name, []]));
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item))
      byTag.get(operation.tags[0] ?? "")?.push({ method: method as DescribedMethod, path, operation }); // the only keys there are
  }
  const slugs = new Set(TAKEN);
  const pages = document.tags.map(({ name, description }): TagPage => {
    const slug = toFree(toSlug(name), slugs);
    return { name, description, slug, href: `/docs/${encodeURIComponent(slug)}`, operations: byTag.get(name) ?? [] };
  });
  const groups = document["x-tagGroups"].map(({ name: title, tags }) => ({
    title,
    pages: pages.filter(({ name }) => tags.includes(name)),
  }));
  return { groups, pages };
}

function toFree(slug: string, taken: Set<string>): string {
  let free = slug;
  for (let count = 2; taken.has(free) || free === ""; count += 1) free = `${slug}-${count}`;
  taken.add(free);
  return free;
}

/** The name of a tag as it stands in the address of its page: `API keys` as `api-keys`. */
export function toSlug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
}
