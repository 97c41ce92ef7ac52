/** Text as it may stand in HTML, in attributes too. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** Finished HTML, which stands as it is wherever it is put in. */
export interface Markup {
  readonly markup: string;
}

export type MarkupPart = string | number | undefined | Markup | readonly MarkupPart[];

/** HTML from a template: texts that are put in are escaped, markup stands as it is, undefined is nothing. */
export function markup(strings: TemplateStringsArray, ...parts: readonly MarkupPart[]): Markup {
  return { markup: strings.map((text, at) => text + toText(parts[at])).join("") };
}

/** HTML that was made elsewhere, and is known to be well-formed. */
export function asMarkup(text: string): Markup {
  return { markup: text };
}

export function joinMarkup(parts: readonly MarkupPart[], between: MarkupPart): Markup {
  return { markup: parts.map(toText).join(toText(between)) };
}

function toText(part: MarkupPart): string {
  if (part === undefined) return "";
  if (typeof part === "string") return escapeHtml(part);
  if (typeof part === "number") return String(part);
  return "markup" in part ? part.markup : part.map(toText).join("");
}
