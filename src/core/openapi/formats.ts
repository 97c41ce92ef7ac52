import { format as known } from "@cfworker/json-schema";

import type { JsonObject } from "./schema.ts";

type Is = (text: string) => boolean;

const ofKnown = (name: string, text: string): boolean => known[name]?.(text) === true;

/** An IRI as a URI (RFC 3987 §3.1), as far as its syntax goes. */
const inAscii = (text: string): string => text.replaceAll(/[^\0-\x7f]/g, "%20");

const isIri: Is = (text) => ofKnown("uri", inAscii(text));

function isRegex(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}

/**
 * Formats that the validator lacks, or takes too narrowly: times of day come without an offset too, durations are those of
 * ISO 8601, expressions those without the flag u, and URLs may be of one's own machine.
 */
const OWN: Readonly<Record<string, Is>> = {
  time: (text) =>
    ofKnown("date-time", `2026-11-01T${text.replace(/^\d\d:\d\d$/, "$&:00").replace(/^[\d:.]+$/, "$&Z")}`),
  duration: (text) =>
    /^P(?=\d|T\d)(?:\d+Y)?(?:\d+M)?(?:\d+W)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+(?:[.,]\d+)?S)?)?$/.test(text),
  "idn-email": (text) => /^[^\s@]+@[^\s@]+$/.test(text),
  "idn-hostname": (text) => /^[^\s@/?#:]{1,253}$/.test(text),
  ipv4: (text) => /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/.test(text),
  iri: isIri,
  "iri-reference": (text) => ofKnown("uri-reference", inAscii(text)),
  url: (text) => text.includes("://") && isIri(text),
  byte: (text) => /^[\w+/\s-]*={0,2}$/.test(text.trim()) && text.replaceAll(/[\s=]/g, "").length % 4 !== 1,
  regex: isRegex,
};

Object.assign(known, OWN);

/** True for a format of texts that values are held against. */
export function isChecked(format: string): boolean {
  return Object.hasOwn(known, format);
}

const RANGES: Readonly<Record<string, JsonObject>> = {
  int32: { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 },
  int64: { minimum: -(2 ** 63), maximum: 2 ** 63 },
};

/** The range of a format of numbers. */
export function formatRange(format: unknown): JsonObject | undefined {
  return typeof format === "string" && Object.hasOwn(RANGES, format) ? RANGES[format] : undefined;
}

const NAMES: Readonly<Record<string, string>> = {
  "date-time": "a time such as 2026-11-01T09:30:00Z",
  date: "a date such as 2026-11-01",
  time: "a time of day such as 09:30:00Z",
  duration: "a duration such as P3DT12H",
  email: "an e-mail address",
  "idn-email": "an e-mail address",
  uri: "a URI such as https://example.com/a",
  "uri-reference": "a URI or a path",
  url: "a URL such as https://example.com/a",
  hostname: "a host name",
  "idn-hostname": "a host name",
  ipv4: "an IPv4 address",
  ipv6: "an IPv6 address",
  uuid: "a UUID",
  regex: "a regular expression",
  byte: "base64",
};

/** The format as a message says it: `a date such as 2026-11-01`. */
export function formatName(format: string): string {
  return NAMES[format] ?? `of the format ${format}`;
}
