import { getOrMake } from "../../model/maps.ts";
import { UsedMap } from "../../model/recent.ts";

const JSON_TYPE = "application/json";

const judged = new UsedMap<string, boolean>(200);

/** True if the value of Accept allows a media type, JSON unless said. No header, or an empty one, allows everything. */
export function accepts(header: string | undefined, type: string = JSON_TYPE): boolean {
  if (header === undefined || header === "*/*" || header === type || header === "") return true;
  const key = `${type} ${header}`;
  return getOrMake(judged, key, () => judge(header, type));
}

function specificityOf(range: string, type: string): number {
  if (range === "*/*") return 1;
  if (range === `${type.slice(0, type.indexOf("/"))}/*`) return 2;
  // A client that accepts problems only takes JSON.
  return range === type || (type === JSON_TYPE && range === "application/problem+json") ? 3 : 0;
}

/** More specific ranges decide (RFC 9110 §12.5.1). */
function judge(header: string, type: string): boolean {
  let best = 0;
  let quality = 0;
  for (const member of header.split(",")) {
    const [range = "", ...parameters] = member.split(";").map((part) => part.trim().toLowerCase());
    const specificity = specificityOf(range, type);
    if (specificity === 0 || specificity < best) continue;
    const weight = weightOf(parameters);
    quality = specificity > best ? weight : Math.max(quality, weight);
    best = specificity;
  }
  return quality > 0;
}

/** True if the value of Accept names HTML before JSON, as a browser's does that shows a page. */
export function prefersHtml(header: string | undefined): boolean {
  if (header === undefined) return false;
  const html = header.indexOf("text/html");
  const json = header.indexOf("application/json");
  return html >= 0 && (json < 0 || html < json);
}

type Encoding = "br" | "gzip";

/** Bytes, compressed. */
export type Variants = Readonly<Partial<Record<Encoding, Uint8Array>>>;

export type Compress = (bytes: Uint8Array | string) => Variants;

const PREFERRED: readonly Encoding[] = ["br", "gzip"];

/** The encoding of those at hand that Accept-Encoding likes best (RFC 9110 §12.5.3); undefined: none, the bytes as they are. */
export function chooseEncoding(header: string | undefined, available: readonly Encoding[]): Encoding | undefined {
  if (header === undefined) return undefined;
  const weights = new Map<string, number>();
  for (const member of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = member.split(";").map((part) => part.trim());
    if (name !== "") weights.set(name, weightOf(parameters));
  }
  const weigh = (encoding: Encoding): number => weights.get(encoding) ?? weights.get("*") ?? 0;
  return PREFERRED.filter((encoding) => available.includes(encoding) && weigh(encoding) > 0)
    .toSorted((a, b) => weigh(b) - weigh(a))
    .at(0);
}

/** The weight among a member's parameters (RFC 9110 §12.4.2): 1 unless it says another, and for one that is no number. */
function weightOf(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => parameter.startsWith("q="));
  const weight = given === undefined ? 1 : Number(given.slice(2));
  return Number.isNaN(weight) ? 1 : weight;
}
