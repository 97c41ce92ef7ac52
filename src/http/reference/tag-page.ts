import { markup } from "../pages/markup.ts";
import type { TagPage } from "./contents.ts";
import { fieldList } from "./field-list.ts";
import type { DocsPage } from "./frame.ts";
import { toBlocks, toLine } from "./markdown.ts";
import { operationSection } from "./operation-section.ts";
import type { Sources } from "./operation-section.ts";

/** The page of a tag: its operations, and the objects that they take and answer. */
export function tagPage(page: TagPage, sources: Sources): DocsPage {
  const { document, schemas } = sources;
  const shown = new Set<string>();
  const sections = page.operations.map((described) => operationSection(described, sources, shown));
  const objects = schemas.shownOn(page).filter((name) => !shown.has(name));
  const count = page.operations.length;
  return {
    title: page.name,
    description: `${page.description} ${count === 1 ? "One operation" : `${count} operations`} of the Seedbed API, with examples.`,
    isWide: true,
    main: markup`<h1>${page.name}</h1>
<div class="lead">${toBlocks(page.description)}</div>
${sections}
${
  objects.length === 0
    ? undefined
    : markup`<section class="objects" aria-labelledby="objects"><h2 id="objects">Objects</h2>${objects.map((name) => {
        const schema = document.components.schemas[name] ?? {};
        return markup`<section id="object-${name}" aria-labelledby="object-${name}-title"><h3 id="object-${name}-title">${name}</h3>${
          schema.description === undefined ? undefined : markup`<p>${toLine(schema.description)}</p>`
        }${fieldList(schema, schemas, "answered")}</section>`;
      })}</section>`
}`,
  };
}
