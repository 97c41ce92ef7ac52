import { byNames } from "../../model/maps.ts";
import type { AskedField } from "./asked.ts";

const FORMATS = byNames([
  [/^[^\s@]+@[^\s@]+\.[^\s@]+$/, "email idn-email"],
  [/^[a-z][a-z0-9+.-]*:\S+$/, "uri iri"],
  [/^https?:\/\/\S+$/, "url"],
  [/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, "uuid guid"],
  [/^\d{4}-\d\d-\d\d$/, "date"],
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/, "date-time"],
  [/^\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?$/, "time"],
  [/^P(?!$)(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+S)?)?$/, "duration"],
  [/^(?:\d{1,3}\.){3}\d{1,3}$/, "ipv4 ip"],
  [/^[0-9a-f:]+$/, "ipv6"],
  [/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/, "hostname idn-hostname"],
]);

/** A number that is farther out of its bounds than this part of what lies between them is drawn anew: all of its kind would be the same. */
const NEAR = 0.25;

/** The value within its bounds; undefined where it cannot be. */
export function fitWithin(
  value: string | number | boolean,
  { bounds, kind }: Pick<AskedField, "bounds" | "kind">,
): string | number | boolean | undefined {
  if (kind === "enum") {
    const wanted = plain(value);
    const found = bounds.enum?.find(
      (choice) => choice === value || (typeof choice === "string" && plain(choice) === wanted),
    );
    return found as string | number | boolean | undefined; // equal to a value in one of these
  }
  if (typeof value === "boolean") return value;
  if (typeof value === "number") {
    const { min = -Infinity, max = Infinity } = bounds;
    const within = Math.min(max, Math.max(min, value));
    const span = Math.min(max - min, Math.abs(within));
    if (Math.abs(value - within) > span * NEAR) return undefined;
    return kind === "integer" && !Number.isInteger(within) ? undefined : within;
  }
  if (kind === "date" || kind === "time") return value;
  const { minLength = 0, maxLength = Infinity, pattern, format } = bounds;
  const text = value.length > maxLength ? shorten(value, maxLength) : value;
  if (text === undefined || text.length < minLength || pattern?.test(text) === false) return undefined;
  const isOther = format !== undefined && FORMATS.get(format)?.test(text) === false;
  return isOther ? undefined : text;
}

export function plain(value: unknown): string {
  return String(value)
    .toLowerCase()
    .replaceAll(/[\s_-]/g, "");
}

/** A text that is not too long: without its last sentences, or else words; undefined where it is one word. */
function shorten(text: string, most: number): string | undefined {
  const cut = text.slice(0, most + 1);
  const sentence = /^.*[.!?](?=\s)/s.exec(cut)?.[0];
  if (sentence !== undefined && sentence.length <= most) return sentence;
  const word = cut.slice(0, Math.max(0, cut.search(/\s\S*$/))).replace(/[\s,;:–-]+$/, "");
  return word === "" || !/\s/.test(text) ? undefined : word;
}
