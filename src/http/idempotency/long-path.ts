import type { Catalog } from "../../model/catalog.ts";
import { SHORT_DOMAIN } from "../data/place.ts";
import { segmentsOf } from "../routing/segments.ts";

/** A path with its domain in it, and each segment written in one way: `/v1/users/%37` is `/v1/core/users/7`. */
export function toLongPath(path: string, { entries }: Catalog): string {
  const [version = "", ...segments] = segmentsOf(path).map(normalise);
  const [first] = segments;
  const isShort =
    version === "v1" && first !== SHORT_DOMAIN && !entries.some(({ resource }) => resource.domain === first);
  return `/${[version, ...(isShort ? [SHORT_DOMAIN] : []), ...segments].join("/")}`;
}

function normalise(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment));
  } catch {
    return segment;
  }
}
