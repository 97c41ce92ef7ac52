import { sourceOfPath } from "../../definition/routes/path-shape.ts";
import { percentDecoded } from "../../model/content.ts";
import type { PatternPart } from "../../model/path-tree.ts";
import { segmentsOf, toPart } from "./segments.ts";

/** The parts of a documented path: in `/notes/{id}:send` and `/notes/{id}.json` a segment has parameters between texts. */
export function toParts(path: string): readonly PatternPart[] {
  return segmentsOf(path).map((segment) => {
    const whole = /^\{([^{}]+)\}$/.exec(segment)?.[1];
    if (whole !== undefined) return { parameter: whole };
    if (!/\{[^{}]+\}/.test(segment)) return toPart(percentDecoded(segment));
    return { within: new RegExp(`^${sourceOfPath(segment, "(.+?)", percentDecoded)}$`, "s") };
  });
}

/** Equal for patterns that take the same paths. */
export function shapeOfParts(parts: readonly PatternPart[]): string {
  const shown = parts.map((part) => {
    if (part === "rest") return "*";
    return "parameter" in part ? "{}" : "literal" in part ? part.literal : part.within.source;
  });
  return shown.join("/");
}
