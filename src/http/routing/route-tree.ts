/** Where a path leads: what was added there, and the values of the pattern's parameters, percent-decoded. */
export interface Found<T> {
  readonly value: T;
  readonly params: Readonly<Record<string, string>>;
}

/** Patterns of paths by their segments: `:name` takes one segment, `*` at the end all that are left. */
export interface RouteTree<T> {
  /** Throws if the pattern is there already. */
  add(pattern: string, value: T): void;
  /**
   * The pattern that a path fits: where several do, text before a parameter and a parameter before `*`, from left to right.
   * One slash at the end changes nothing. Undefined if none does. Throws a `URIError` where the path is not valid
   * percent-encoded UTF-8.
   */
  find(path: string): Found<T> | undefined;
}

interface Node<T> {
  readonly fixed: Map<string, Node<T>>;
  parameter: Node<T> | undefined;
  rest: Leaf<T> | undefined;
  leaf: Leaf<T> | undefined;
}

interface Leaf<T> {
  readonly value: T;
  /** The names of the pattern's parameters, from left to right. */
  readonly names: readonly string[];
}

/** A tree without patterns. */
export function createRouteTree<T>(): RouteTree<T> {
  const root = createNode<T>();

  return {
    add(pattern, value) {
      const names: string[] = [];
      let node = root;
      for (const part of partsOf(pattern)) {
        if (part === "*") {
          if (node.rest !== undefined) throw new Error(`${pattern} is there already`);
          node.rest = { value, names: [...names, "*"] };
          return;
        }
        if (part.startsWith(":")) {
          names.push(part.slice(1));
          node = node.parameter ??= createNode();
        } else {
          let next = node.fixed.get(part);
          if (next === undefined) node.fixed.set(part, (next = createNode()));
          node = next;
        }
      }
      if (node.leaf !== undefined) throw new Error(`${pattern} is there already`);
      node.leaf = { value, names };
    },
    find(path) {
      const decode = path.includes("%") ? decodeURIComponent : (text: string) => text;
      const parts = partsOf(path).map(decode);
      const values: string[] = [];
      const leaf = walk(root, parts, 0, values);
      if (leaf === undefined) return undefined;
      const { value, names } = leaf;
      return { value, params: Object.fromEntries(names.map((name, at) => [name, values[at] ?? ""])) };
    },
  };
}

function createNode<T>(): Node<T> {
  return { fixed: new Map(), parameter: undefined, rest: undefined, leaf: undefined };
}

/** The leaf that the parts from `at` on lead to; `values` takes those of its parameters. */
function walk<T>(node: Node<T>, parts: readonly string[], at: number, values: string[]): Leaf<T> | undefined {
  const part = parts[at];
  if (part === undefined) return node.leaf;
  const next = node.fixed.get(part);
  const found = next === undefined ? undefined : walk(next, parts, at + 1, values);
  if (found !== undefined) return found;
  if (node.parameter !== undefined) {
    values.push(part);
    const leaf = walk(node.parameter, parts, at + 1, values);
    if (leaf !== undefined) return leaf;
    values.pop();
  }
  if (node.rest !== undefined) values.push(parts.slice(at).join("/"));
  return node.rest;
}

/** `/v1/users/` and `/v1/users` are one path. */
function partsOf(path: string): string[] {
  return path.slice(1, path.length > 1 && path.endsWith("/") ? -1 : undefined).split("/");
}
