import type { Stream } from "../model/generation.ts";

/** A UUID of version 4 (RFC 9562) from a stream, as Faker's `string.uuid` draws it: the digit of the variant comes last. */
export function seededUuid(random: Stream): string {
  return "xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx"
    .replaceAll("x", () => random.int(0, 15).toString(16))
    .replace("y", () => random.int(8, 11).toString(16));
}
