import { markup } from "../pages/markup.ts";
import type { DocsPage } from "./frame.ts";
import { findInDocs } from "./search.ts";
import type { SearchEntry } from "./search.ts";

/** Longer queries are cut. */
const LONGEST_QUERY = 200;

/** What was found, for who has no script or pressed Enter. */
export function searchPage(entries: readonly SearchEntry[], query: string): DocsPage {
  const shown = query.slice(0, LONGEST_QUERY);
  const found = findInDocs(entries, shown);
  return {
    title: "Search",
    description: "Search in the guides and the API reference of Seedbed.",
    main: markup`<h1>Search</h1>
<p class="lead">${shown.trim() === "" ? "Type what you look for: an operation, a field, a problem." : found.length === 0 ? `Nothing found for “${shown}”. Try a shorter word.` : `Found for “${shown}”:`}</p>
<ul class="operation-index found">${found.map(
      ({ entry, because }) =>
        markup`<li><a href="${entry.href}"><span class="method ${entry.kind.toLowerCase()}">${entry.kind}</span> <span>${entry.title}</span> <span class="soft">${because.join(", ")}</span></a></li>`,
    )}</ul>`,
  };
}
