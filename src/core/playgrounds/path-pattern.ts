import type { PatternPart } from "../model/path-tree.ts";
import { MAX_PATH, MAX_SEGMENTS } from "./bounds.ts";

/** A part of a path: itself, a parameter, or all that is left. */
type Segment = Exclude<PatternPart, { readonly within: RegExp }>;

export class EndpointPatternError extends Error {}

const PARAMETER = /^:([A-Za-z_]\w{0,63})$/;
// Everything that a segment of a target may decode to, but what would not survive the way there and back.
const LITERAL = /^[^/?#%\\:*{}\s\p{Cc}\p{Cs}]+$/u;

/** Reads a path that stands for many, `/things/:id` or `/files/*`: as it is written without a slash at its end, and its shape. Throws a {@link EndpointPatternError}. */
export function parseEndpointPattern(text: unknown) {
  if (typeof text !== "string") throw new EndpointPatternError("must be text such as /things/:id");
  if (!text.startsWith("/"))
    throw new EndpointPatternError(`must begin with a slash, such as /things/:id, not ${show(text)}`);
  if (text.length > MAX_PATH)
    throw new EndpointPatternError(`must have at most ${MAX_PATH} characters, not ${text.length}`);
  const path = text.length > 1 ? text.replace(/\/$/, "") : text;
  const segments = path === "/" ? [] : path.slice(1).split("/").map(toSegment);
  if (segments.length > MAX_SEGMENTS) throw new EndpointPatternError(`must have at most ${MAX_SEGMENTS} segments`);
  if (segments.slice(0, -1).includes("rest"))
    throw new EndpointPatternError("has a * before its end: it takes all that follows, so nothing can");
  const names = segments.flatMap((segment) =>
    segment !== "rest" && "parameter" in segment ? [segment.parameter] : [],
  );
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined)
    throw new EndpointPatternError(`names two parameters :${twice}: give one of them another name`);
  const shapes = segments.map((part) => (part === "rest" ? "*" : "literal" in part ? part.literal : ":"));
  return { path, shape: shapes.join("/") };
}

function toSegment(text: string): Segment {
  const parameter = PARAMETER.exec(text)?.[1];
  if (parameter !== undefined) return { parameter };
  if (text === "*") return "rest";
  if (text === "") throw new EndpointPatternError("has an empty segment: leave out one of the slashes");
  if (text === "." || text === "..") throw new EndpointPatternError(`has a segment ${text}, which no client sends`);
  if (text.startsWith(":"))
    throw new EndpointPatternError(`has a parameter ${show(text)}: its name is letters, digits and _`);
  if (/[{}]/.test(text))
    throw new EndpointPatternError(
      `has a segment ${show(text)}: write a parameter like :id, alone between two slashes`,
    );
  if (/[:*]/.test(text))
    throw new EndpointPatternError(
      `has a segment ${show(text)}: a parameter stands alone between two slashes, like /:id`,
    );
  if (text.includes("%"))
    throw new EndpointPatternError(`has a segment ${show(text)}: write it as it is, not percent-encoded`);
  if (!LITERAL.test(text))
    throw new EndpointPatternError(`has a segment ${show(text)}: it cannot hold spaces, ?, # or a backslash`);
  return { literal: text };
}

function show(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
