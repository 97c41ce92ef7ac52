import { asMarkup, markup } from "../pages/markup.ts";
import type { DocsPage } from "./frame.ts";
import type { Guide } from "./markdown.ts";

/** The address that guides use in their examples. */
const WRITTEN_ADDRESS = /(?:http:\/\/)?\blocalhost:3000\b/g;

/** The page of a guide, its examples with the address of this server. */
export function guidePage({ title, lead, html, sections }: Guide, baseUrl: string): DocsPage {
  const parts = sections.filter(({ id }) => id !== "");
  return {
    title,
    description: lead,
    main: markup`<article class="prose"><h1>${title}</h1>
${parts.length < 3 ? undefined : markup`<nav class="on-page" aria-label="On this page"><ul>${parts.map(({ id, title: part }) => markup`<li><a href="#${id}">${part}</a></li>`)}</ul></nav>`}
${asMarkup(html.replaceAll(WRITTEN_ADDRESS, () => baseUrl))}</article>`,
  };
}
