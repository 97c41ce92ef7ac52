import { fitsPath, parsePathPattern, toSegments } from "../faults/path-pattern.ts";

/** Makes a short path long that some routes have too: `/v1/users` is `/v1/core/users`. */
export type ToLong = (path: string) => string;

/** Returns the fault of a pattern of paths, to be read after its name, if any. */
export function findPathPatternFault(pattern: string): string | undefined {
  const parsed = parsePathPattern(pattern);
  return typeof parsed === "string" ? parsed : undefined;
}

/**
 * Compiles a pattern of paths: `{id}` and `*` are any one segment, `**` any number of them. Short paths and long ones
 * are the same. Throws for a pattern that {@link findPathPatternFault} finds a fault in.
 */
export function createRequestPathTest(pattern: string, toLong: ToLong): (path: string) => boolean {
  const asGiven = parse(pattern);
  const asLong = parse(withDomain(pattern, toLong));
  return (path) => fitsPath(asGiven, toSegments(path)) || fitsPath(asLong, toSegments(withDomain(path, toLong)));
}

function parse(pattern: string) {
  const parsed = parsePathPattern(pattern);
  if (typeof parsed === "string") throw new Error(`${pattern} ${parsed}`);
  return parsed;
}

/** The path with its domain in it, the rest as it is. */
function withDomain(path: string, toLong: ToLong): string {
  const [, version, first = ""] = path.split("/", 3);
  if (version !== "v1" || /[*{}]/.test(first)) return path;
  const short = `/v1/${first}`;
  return toLong(short) + path.slice(short.length);
}
