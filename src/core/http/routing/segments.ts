import type { PatternPart } from "../../model/path-tree.ts";

/** The segments of a path, still encoded: an id such as `..%2f..` is one like any other. One slash at the end is left aside. */
export function segmentsOf(path: string): string[] {
  const end = path.length > 1 && path.endsWith("/") ? -1 : undefined;
  return path.slice(1, end).split("/");
}

/** A segment of a pattern such as `/v1/core/users/:id`. */
export function toPart(segment: string): PatternPart {
  if (segment === "*") return "rest";
  return segment.startsWith(":") ? { parameter: segment.slice(1) } : { literal: segment };
}
