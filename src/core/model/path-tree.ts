import { getOrMake } from "./maps.ts";

/** A part of a pattern: itself, parameters between texts in one segment (`{id}.json`), a parameter that takes one segment, or all segments that are left. */
export type PatternPart =
  | { readonly literal: string }
  | { readonly within: RegExp }
  | { readonly parameter: string }
  | "rest";

/** Patterns of paths by their segments. A parameter takes no empty segment. */
export interface PathTree<T> {
  at(pattern: readonly PatternPart[], make: () => T): T;
  /**
   * The first thing that `take` gives of what stands at the patterns that a path fits: from left to right text goes before
   * parameters between texts, these before a parameter, and a parameter before the rest; of those between texts the one with the most text. `values` are those of the pattern's
   * parameters, the rest last.
   */
  search<R>(segments: readonly string[], take: (found: T, values: readonly string[]) => R | undefined): R | undefined;
}

interface Within<T> {
  readonly expression: RegExp;
  readonly node: Node<T>;
}

interface Node<T> {
  readonly literals: Map<string, Node<T>>;
  within: Map<string, Within<T>> | undefined;
  parameter: Node<T> | undefined;
  /** In lists of one, as what stands there may be undefined. */
  here: readonly [T] | undefined;
  rest: readonly [T] | undefined;
}

export function createPathTree<T>(): PathTree<T> {
  const root = createNode<T>();
  return {
    at(pattern, make) {
      let node = root;
      for (const part of pattern) {
        if (part === "rest") return (node.rest ??= [make()])[0];
        if ("literal" in part) node = literalOf(node, part.literal);
        else node = "within" in part ? withinOf(node, part.within) : (node.parameter ??= createNode());
      }
      return (node.here ??= [make()])[0];
    },
    search: (segments, take) => walk(root, segments, 0, [], take),
  };
}

function createNode<T>(): Node<T> {
  return { literals: new Map(), within: undefined, parameter: undefined, here: undefined, rest: undefined };
}

function literalOf<T>(node: Node<T>, literal: string): Node<T> {
  let next = node.literals.get(literal);
  if (next === undefined) node.literals.set(literal, (next = createNode()));
  return next;
}

function withinOf<T>(node: Node<T>, expression: RegExp): Node<T> {
  const known = (node.within ??= new Map<string, Within<T>>());
  const next = getOrMake(known, expression.source, () => ({ expression, node: createNode<T>() }));
  node.within = new Map([...known].sort(([one], [other]) => textIn(other) - textIn(one)));
  return next.node;
}

/** Characters of an expression outside of its groups: `current.{format}` goes before `{id}.{format}`. */
function textIn(source: string): number {
  return source.replaceAll(/\([^()]*\)/g, "").length;
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
  if (node.within !== undefined) {
    for (const { expression, node: inner } of node.within.values()) {
      const groups = expression.exec(segment)?.slice(1);
      const taken = groups === undefined ? undefined : walk(inner, segments, at + 1, [...values, ...groups], take);
      if (taken !== undefined) return taken;
    }
  }
  if (node.parameter !== undefined && segment !== "") {
    values.push(segment);
    const taken = walk(node.parameter, segments, at + 1, values, take);
    if (taken !== undefined) return taken;
    values.pop();
  }
  return node.rest === undefined ? undefined : take(node.rest[0], [...values, segments.slice(at).join("/")]);
}
