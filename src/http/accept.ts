import { LRUCache } from "lru-cache";

/** How well a media range of Accept fits; more specific ranges decide (RFC 9110 §12.5.1). */
const SPECIFICITY: Readonly<Record<string, number>> = Object.freeze({
  "*/*": 1,
  "application/*": 2,
  // Who asks for problems only, takes JSON.
  "application/problem+json": 3,
  "application/json": 3,
});
const judged = new LRUCache<string, boolean>({ max: 200 });

/** Whether the value of Accept allows JSON. No header, or an empty one, allows everything. */
export function acceptsJson(header: string | undefined): boolean {
  if (header === undefined || header === "*/*" || header === "application/json" || header === "") return true;
  let accepts = judged.get(header);
  if (accepts === undefined) {
    accepts = judge(header);
    judged.set(header, accepts);
  }
  return accepts;
}

function judge(header: string): boolean {
  let best = 0;
  let quality = 0;
  for (const member of header.split(",")) {
    const [range = "", ...parameters] = member.split(";").map((part) => part.trim().toLowerCase());
    const specificity = Object.hasOwn(SPECIFICITY, range) ? (SPECIFICITY[range] ?? 0) : 0;
    if (specificity === 0 || specificity < best) continue;
    const weight = toWeight(parameters);
    quality = specificity > best ? weight : Math.max(quality, weight);
    best = specificity;
  }
  return quality > 0;
}

function toWeight(parameters: readonly string[]): number {
  const weight = parameters.find((parameter) => parameter.startsWith("q="));
  const number = weight === undefined ? 1 : Number(weight.slice(2));
  return Number.isNaN(number) ? 1 : number;
}

/** Whether the value of Accept names HTML before JSON, as a browser's does that shows a page. */
export function prefersHtml(header: string | undefined): boolean {
  if (header === undefined) return false;
  const html = header.indexOf("text/html");
  const json = header.indexOf("application/json");
  return html >= 0 && (json < 0 || html < json);
}
