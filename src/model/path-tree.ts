/** A part of a pattern: itself, a parameter that takes one segment, or all segments that are left. */
export type PatternPart = { readonly literal: string } | { readonly parameter: string } | "rest";

/** Patterns of paths by their segments. A parameter takes no empty segment. */
export interface PathTree<T> {
  /** What stands at a pattern; `make` makes it when it is first asked for. */
  at(pattern: readonly PatternPart[], make: () => T): T;
  /**
   * The first thing that `take` gives of what stands at the patterns that a path fits: from left to right text goes before a
   * parameter, and a parameter before the rest. `values` are those of the pattern's parameters, the rest last.
   */
  search<R>(segments: readonly string[], take: (found: T, values: readonly string[]) => R | undefined): R | undefined;
}

interface Node<T> {
  readonly literals: Map<string, Node<T>>;
  parameter: Node<T> | undefined;
  /** In lists of one, as what stands there may be undefined. */
  here: readonly [T] | undefined;
  rest: readonly [T] | undefined;
}

/** A tree without patterns. */
export function createPathTree<T>(): PathTree<T> {
  const root = createNode<T>();
  return {
    at(pattern, make) {
      let node = root;
      for (const part of pattern) {
        if (part === "rest") return (node.rest ??= [make()])[0];
        node = "literal" in part ? literalOf(node, part.literal) : (node.parameter ??= createNode());
      }
      return (node.here ??= [make()])[0];
    },
    search: (segments, take) => walk(root, segments, 0, [], take),
  };
}

function createNode<T>(): Node<T> {
  return { literals: new Map(), parameter: undefined, here: undefined, rest: undefined };
}

function literalOf<T>(node: Node<T>, literal: string): Node<T> {
  let next = node.literals.get(literal);
  if (next === undefined) node.literals.set(literal, (next = createNode()));
  return next;
}

function walk<T, R>(
  node: Node<T>,
  segments: readonly string[],
  at: number,
  values: string[],
  take: (found: T, values: readonly string[]) => R | undefined,
): R | undefined {
  const segment = segments[at];
  if (segment === undefined) return node.here === undefined ? undefined : take(node.here[0], values);
  const next = node.literals.get(segment);
  const found = next === undefined ? undefined : walk(next, segments, at + 1, values, take);
  if (found !== undefined) return found;
  if (node.parameter !== undefined && segment !== "") {
    values.push(segment);
    const taken = walk(node.parameter, segments, at + 1, values, take);
    if (taken !== undefined) return taken;
    values.pop();
  }
  return node.rest === undefined ? undefined : take(node.rest[0], [...values, segments.slice(at).join("/")]);
}
