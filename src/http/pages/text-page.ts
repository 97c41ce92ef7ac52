import { escapeHtml } from "../../services/html.ts";
import { BUILT_PAGES } from "./built-pages.ts";
import { createPage } from "./page-answer.ts";
import type { Page } from "./page-answer.ts";

/** What a page is without a build: the same text, without its dress. */
const PLAIN = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>{{title}} · Seedbed</title>
  </head>
  <body>
    <main id="main">
      <!-- content -->
    </main>
  </body>
</html>
`;

/** A page to read, made by the server; `main` is HTML. */
export function createTextPage(title: string, main: string): Page {
  const shell = BUILT_PAGES?.page("problem") ?? PLAIN;
  // Functions, because a replacement text would have its dollar signs read.
  return createPage(shell.replace("{{title}}", () => escapeHtml(title)).replace("<!-- content -->", () => main));
}
