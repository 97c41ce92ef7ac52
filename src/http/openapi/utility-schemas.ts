import { objectOf, textOf, timeOf, wholeOf } from "./object-schema.ts";
import type { Schema } from "./specification.ts";

/** The bodies of the utilities, by component name. */
export const UTILITY_SCHEMAS: Readonly<Record<string, Schema>> = Object.freeze({
  UtilityEcho: objectOf({
    method: textOf("The method."),
    path: textOf("The path without its query."),
    query: { type: "object", description: "The parameters; a repeated one as an array.", additionalProperties: true },
    headers: {
      type: "object",
      description: "The headers in lower case; secrets are hidden.",
      additionalProperties: true,
    },
    body: { description: "JSON as it was sent, anything else as text, nothing as null." },
  }),
  UtilityIp: objectOf({ ip: textOf("An IPv4 or IPv6 address.") }),
  UtilityTime: objectOf({
    iso: timeOf("In UTC."),
    epochMs: wholeOf("Milliseconds since 1970.", { format: "int64" }),
    timezone: textOf("The time zone."),
    local: textOf("In the time zone, without its offset."),
  }),
  UtilityUuid: objectOf({
    uuid: textOf("The first.", { format: "uuid" }),
    uuids: { type: "array", items: { type: "string", format: "uuid" } },
  }),
  UtilityRandom: objectOf({
    number: wholeOf("The first.", { format: "int64" }),
    numbers: { type: "array", items: { type: "integer", format: "int64" } },
    min: wholeOf("The smallest that there could be.", { format: "int64" }),
    max: wholeOf("The largest that there could be.", { format: "int64" }),
  }),
  UtilityLorem: objectOf({ paragraphs: { type: "array", items: { type: "string" } }, text: textOf("All of them.") }),
  HashRequest: objectOf(
    {
      text: { type: "string", maxLength: 100_000 },
      algorithm: textOf("sha256 unless said.", { enum: ["md5", "sha1", "sha256", "sha512"] }),
    },
    ["algorithm"],
  ),
  UtilityHash: objectOf({ algorithm: textOf("The algorithm."), hash: textOf("In hexadecimal.") }),
  Base64Request: objectOf(
    {
      text: { type: "string", maxLength: 100_000 },
      mode: textOf("encode unless said.", { enum: ["encode", "decode"] }),
    },
    ["mode"],
  ),
  UtilityBase64: objectOf({ mode: textOf("What was done."), result: textOf("What came of it.") }),
  SlugRequest: objectOf({ text: { type: "string", maxLength: 100_000 } }),
  UtilitySlug: objectOf({ slug: textOf("The slug.") }),
  UtilityStatus: objectOf({ status: wholeOf("The status.") }),
  UtilityDelay: objectOf({ delay: wholeOf("Milliseconds.") }),
});
