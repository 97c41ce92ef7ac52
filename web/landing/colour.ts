import { element } from "../chrome/element.ts";

const TOKENS = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\d+(?:\.\d+)?|true|false|null/g;

/** JSON with its strings, numbers and words in colours, as nodes: what it says is only ever text. */
export function colour(json: string): readonly (Node | string)[] {
  const parts: (Node | string)[] = [];
  let end = 0;
  for (const { 0: token, 1: text, 2: colon, index } of json.matchAll(TOKENS)) {
    if (colon !== undefined) continue; // a name
    const kind = text === undefined ? (/\d/.test(token) ? "j-number" : "j-word") : "j-text";
    parts.push(json.slice(end, index), element("span", { class: kind }, token));
    end = index + token.length;
  }
  return [...parts, json.slice(end)];
}
