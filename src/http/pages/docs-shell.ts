import type { DocsPage } from "../reference/frame.ts";
import { BUILT_PAGES } from "./built-pages.ts";
import { markup } from "./markup.ts";
import type { Markup } from "./markup.ts";
import { createPage } from "./page-answer.ts";
import type { HtmlPage } from "./page-answer.ts";

/** What a page is without a build: the same text, without its dress. */
const PLAIN = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>{{title}} · Seedbed</title>
    <meta name="description" content="{{description}}">
  </head>
  <body>
    <main id="main"><!-- content --></main>
    <!-- side -->
  </body>
</html>
`;

/** Longer descriptions are cut by those who show them. */
const LONGEST_DESCRIPTION = 200;

/** A page of the docs in its frame; `side` stands beside it. */
export function createDocsPage({ title, description, main, isWide = false }: DocsPage, side: Markup): HtmlPage {
  const values: Readonly<Record<string, Markup>> = {
    title: markup`${title}`,
    description: markup`${shorten(description.replaceAll("`", ""))}`,
    kind: markup`${isWide ? "wide" : "narrow"}`,
  };
  const places: Readonly<Record<string, Markup>> = { side, content: main };
  const html = BUILT_PAGES?.page("docs") ?? PLAIN;
  // One pass, so that nothing that is put in is read again.
  return createPage(
    html.replaceAll(
      /\{\{(\w+)\}\}|<!-- (side|content) -->/g,
      (_match, name: string | undefined, place: string | undefined) =>
        (name === undefined ? places[place ?? ""] : values[name])?.markup ?? "",
    ),
  );
}

function shorten(text: string): string {
  if (text.length <= LONGEST_DESCRIPTION) return text;
  return `${text.slice(0, text.lastIndexOf(" ", LONGEST_DESCRIPTION))} …`;
}
