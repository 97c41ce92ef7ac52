import MarkdownIt from "markdown-it";
import type { MarkdownIt as Renderer, Token } from "markdown-it";

import type { Guide, GuideSection } from "../../core/http/pages/built-files.ts";
import { asMarkup, escapeHtml } from "../../core/http/pages/markup.ts";
import type { Markup } from "../../core/http/pages/markup.ts";

// Markup in the text is text: who declares a domain writes descriptions, and nobody's become elements.
const plain = new MarkdownIt({ html: false });
const guides = createGuideRenderer();

/** Markdown with paragraphs and lists as HTML. */
export function toBlocks(text: string): Markup {
  return asMarkup(plain.render(text));
}

export function toLine(text: string): Markup {
  return asMarkup(plain.renderInline(text));
}

/** Code of a language as HTML. */
export type Colouring = (code: string, language: string) => string;

/** Reads a guide: a Markdown file whose first heading is its title. `name` is the file's, without its ending. */
export function parseGuide(
  name: string,
  source: string,
  href = `/docs/guides/${name}`,
  colouring: Colouring = escapeHtml,
): Guide {
  const [, title = name, body = ""] = /^# (.+)\n([^]*)$/.exec(source) ?? [undefined, name, source];
  const tokens = guides.parse(body, {});
  const first = tokens.find((_token, at) => tokens[at - 1]?.type === "paragraph_open");
  const lead = first?.children?.map(({ type, content }) => (type === "softbreak" ? " " : content)).join("") ?? "";
  return { name, href, title, lead, html: guides.renderer.render(tokens, guides.options, { colouring }) };
}

const HEADING = /<h\d id="([^"]*)">(.*?)<\/h\d>/;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", "#x27": "'" };

/** The parts of a guide, from heading to heading; the first has no name. */
export function sectionsOf({ title, html }: Pick<Guide, "html" | "title">): readonly GuideSection[] {
  const [lead = "", ...parts] = html.split(HEADING); // then a name, a heading and a text in turn
  const sections = [{ id: "", title, text: textOf(lead) }];
  for (let at = 0; at + 2 < parts.length; at += 3)
    sections.push({ id: parts[at] ?? "", title: textOf(parts[at + 1] ?? ""), text: textOf(parts[at + 2] ?? "") });
  return sections;
}

function textOf(html: string): string {
  const bare = html.replaceAll(/<(?:\/?(?:span|code|a|em|strong)\b)[^>]*>/g, "").replaceAll(/<[^>]*>/g, " ");
  return bare.replaceAll(/&([#\w]+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}

/** Headings with anchors, tables that scroll by themselves, and links from file to file as links from page to page. */
function createGuideRenderer(): Renderer {
  const renderer = new MarkdownIt({ html: false });
  renderer.core.ruler.push("anchors", ({ tokens }) => {
    const taken = new Map<string, number>();
    let heading = "";
    let tables = 0;
    for (const [at, token] of tokens.entries()) {
      if (token.type === "heading_open") {
        heading = tokens[at + 1]?.content ?? "";
        token.attrSet("id", toAnchor(heading, taken));
      }
      if (token.type === "table_open") {
        tables += 1;
        token.attrSet("data-name", `Table ${tables}${heading === "" ? "" : `: ${heading}`}`);
      }
      // The pages' policy lets no style stand in the text.
      if (/^t[hd]_open$/.test(token.type) && token.attrGet("style") === "text-align:right")
        token.attrs = [["class", "number"]];
      for (const [place, child] of (token.children ?? []).entries())
        if (child.type === "link_open") mendLink(child, token.children?.slice(place) ?? []);
    }
  });
  const { rules } = renderer.renderer;
  rules["table_open"] = (tokens, at) => {
    const name = escapeHtml(String(tokens[at]?.attrGet("data-name") ?? ""));
    return `<div class="table-region" role="region" tabindex="0" aria-label="${name}"><table>`;
  };
  rules["table_close"] = () => "</table></div>";
  rules["fence"] = (tokens, at, _options, env) => {
    const colouring = (env?.["colouring"] ?? escapeHtml) as Colouring; // as parseGuide gave it
    const { content = "", info = "" } = tokens[at] ?? {};
    return `<div class="code-block" data-copy="Code"><pre class="code wrap"><code>${colouring(content, info)}</code></pre></div>\n`;
  };
  return renderer;
}

/** The name that GitHub gives a heading, so that links work in both places. */
function toAnchor(heading: string, taken: Map<string, number>): string {
  const base = heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");
  const before = taken.get(base) ?? 0;
  taken.set(base, before + 1);
  return before === 0 ? base : `${base}-${before}`;
}

/** A link to another guide leads to its page; what a guide names of the sources is nowhere here, so it is text. */
function mendLink(open: Token, following: readonly Token[]): void {
  const href = String(open.attrGet("href") ?? "");
  if (/^(?:https?:|#|\/)/.test(href)) return;
  const [, name, anchor = ""] = /^(?:\.\/|docs\/)?([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (name !== undefined) {
    open.attrSet("href", `/docs/guides/${name}${anchor}`);
    return;
  }
  open.tag = "span";
  open.attrs = null;
  const close = following.find(({ type }) => type === "link_close");
  if (close !== undefined) close.tag = "span";
}
