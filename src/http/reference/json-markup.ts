import { escapeHtml } from "../../services/html.ts";
import { asMarkup } from "../pages/markup.ts";
import type { Markup } from "../pages/markup.ts";

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** A value as indented JSON, its texts, numbers and words in colours of their own. */
export function toJsonMarkup(value: unknown): Markup {
  const text = JSON.stringify(value, null, 2);
  let html = "";
  let end = 0;
  for (const found of text.matchAll(TOKEN)) {
    const [token, quoted, colon] = found;
    html += escapeHtml(text.slice(end, found.index));
    end = found.index + token.length;
    const kind = quoted === undefined ? (/^[tfn]/.test(token) ? "j-word" : "j-number") : "j-text";
    html += colon === undefined ? `<span class="${kind}">${escapeHtml(token)}</span>` : escapeHtml(token);
  }
  return asMarkup(html + escapeHtml(text.slice(end)));
}
