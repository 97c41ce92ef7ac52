import type { Guide } from "../../core/http/pages/built-files.ts";
import { markup } from "../../core/http/pages/markup.ts";
import type { Markup } from "../../core/http/pages/markup.ts";
import type { DocsContents, TagPage } from "./contents.ts";

export interface DocsPage {
  readonly title: string;
  /** For search engines and link previews: one or two sentences. */
  readonly description: string;
  readonly main: Markup;
  readonly isWide?: boolean;
}

/** Guides by what they are for, in the order of the sidebar; one that is named nowhere is a how-to. */
export const GUIDE_GROUPS: readonly (readonly [title: string, names: readonly string[]])[] = [
  ["Tutorial", ["tutorial"]],
  [
    "How-to",
    "how-to your-api frameworks testing webhooks openid playgrounds teams agents python operations".split(" "),
  ],
  [
    "Reference",
    "cli domains routes style lists library tasks conditional-requests limits problems words changelog".split(" "),
  ],
  ["Explanation", "how-it-works seeds sandboxes worlds snapshots".split(" ")],
];

export function groupGuides(guides: readonly Guide[]): readonly (readonly [title: string, guides: readonly Guide[]])[] {
  const named = new Set(GUIDE_GROUPS.flatMap(([, names]) => names));
  return GUIDE_GROUPS.map(([title, names]) => [
    title,
    guides.filter(({ name }) => names.includes(name) || (title === "How-to" && !named.has(name))),
  ]);
}

/** A guide's title as far as a narrow column holds it. */
export function shortTitle({ title }: Guide): string {
  return title.split(":", 1)[0] ?? title;
}

/** The search field, with what was searched for, and the list of all pages, as they stand beside the page at the address. */
export function sideOf(href: string, contents: DocsContents, guides: readonly Guide[], query = ""): Markup {
  const link = (to: string, label: string): Markup =>
    markup`<li><a href="${to}"${to === href ? markup` aria-current="page"` : undefined}>${label}</a>`;
  const group = (title: string, isOpen: boolean, items: readonly Markup[]): Markup =>
    markup`<details${isOpen ? markup` open` : undefined}><summary>${title}</summary><ul class="plain">${items.map((item) => markup`${item}</li>`)}</ul></details>`;
  const tag = (page: TagPage): Markup =>
    page.href === href
      ? markup`${link(page.href, page.name)}<ul class="plain">${page.operations.map(
          ({ operation }) => markup`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`,
        )}</ul>`
      : link(page.href, page.name);
  return markup`<div class="docs-side">
<search><form action="/docs/search"><input type="search" name="q" id="docs-search" value="${query}" aria-label="Search the docs" placeholder="Search the docs" autocomplete="off" spellcheck="false"></form></search>
<details class="docs-contents"><summary>Contents</summary>
<nav aria-label="Docs">
<ul class="plain">${link("/docs", "Introduction")}</li></ul>
${groupGuides(guides).map(([title, inGroup]) =>
  group(title, /^\/docs(?:\/guides\/|$)|^\/(?:problems|changelog|status)/.test(href), [
    ...inGroup.map((guide) => link(guide.href, shortTitle(guide))),
    ...(title === "Reference" ? [link("/problems", "Problems"), link("/status", "Status")] : []),
  ]),
)}
${contents.groups.map(({ title, pages }) =>
  group(
    title,
    pages.some((page) => page.href === href),
    pages.map(tag),
  ),
)}
</nav>
</details>
</div>`;
}
