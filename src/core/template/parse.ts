import { toJsonNumber } from "../model/json.ts";
import { nearest } from "../model/nearest.ts";
import type { Calls } from "./agreeing.ts";
import { ExpressionError, parseText } from "./expression.ts";
import type { Expression, TextPiece } from "./expression.ts";
import { TemplateError } from "./template-error.ts";
import type { TemplateFault } from "./template-error.ts";
import { MAX_ITEMS, MAX_SOURCE, MAX_TEMPLATE_DEPTH } from "./template-rules.ts";

export type Node =
  | { readonly kind: "literal"; readonly value: unknown }
  /** A text that is one expression: keeps the value's own type. */
  | { readonly kind: "value"; readonly expression: Expression; readonly path: string }
  | { readonly kind: "text"; readonly pieces: readonly TextPiece[]; readonly path: string }
  | { readonly kind: "array"; readonly items: readonly Node[] }
  | { readonly kind: "object"; readonly members: readonly (readonly [name: string, node: Node])[] }
  | { readonly kind: "repeat"; readonly count: RepeatCount; readonly item: Node; readonly path: string };

/** Number of times that `$item` is repeated: a number, a number drawn from a range, or what an expression gives. */
export type RepeatCount = number | readonly [min: number, max: number] | Expression;

export const MAX_TEMPLATE_FAULTS = 20;

/** Checks an expression at its place while the template is parsed. Throws {@link ExpressionError}. */
type ExpressionCheck = (expression: Expression, path: string) => void;

/** Parses a template, a JSON value. Throws {@link TemplateError} with the faults, at most 20. */
export function parseTemplate(source: unknown, check: ExpressionCheck): Node {
  return new Parser(check).parse(source);
}

const NOTHING: Node = { kind: "literal", value: null };

class Parser {
  readonly #check: ExpressionCheck;
  readonly #faults: TemplateFault[] = [];
  #size = 0;

  constructor(check: ExpressionCheck) {
    this.#check = check;
  }

  parse(source: unknown): Node {
    const node = this.#node(source, "$", 0);
    if (this.#faults.length > 0) throw new TemplateError(this.#faults);
    return node;
  }

  #node(source: unknown, path: string, depth: number): Node {
    const isNested = typeof source === "object" && source !== null;
    if (isNested && depth >= MAX_TEMPLATE_DEPTH)
      this.#stop(path, `the template is nested deeper than ${MAX_TEMPLATE_DEPTH} levels`);
    if (typeof source === "string") {
      this.#grow(source.length + 3, path);
      return this.#attempt(path, () => this.#string(source, path));
    }
    if (Array.isArray(source)) {
      this.#grow(3, path);
      return { kind: "array", items: source.map((item, at) => this.#node(item, `${path}[${at}]`, depth + 1)) };
    }
    if (typeof source !== "object" || source === null) {
      this.#grow(String(source).length + 1, path);
      return { kind: "literal", value: toLiteral(source) };
    }
    this.#grow(3, path);
    if (Object.hasOwn(source, "$repeat")) {
      // An object, with that member.
      return this.#attempt(path, () => this.#repeat(source as Readonly<Record<string, unknown>>, path, depth));
    }
    if (Object.hasOwn(source, "$item")) {
      const meant = nearest("$repeat", Object.keys(source));
      const hint = meant === undefined ? 'write { "$repeat": 5, "$item": { … } }' : `write $repeat instead of ${meant}`;
      return this.#attempt(path, () => {
        throw new ExpressionError("$item needs a $repeat", hint);
      });
    }
    const members: [string, Node][] = [];
    for (const [name, value] of Object.entries(source)) {
      this.#grow(name.length + 3, path);
      if (name === "__proto__") this.#stop(path, "a member cannot be called __proto__");
      members.push([name, this.#node(value, toPath(path, name), depth + 1)]);
    }
    return { kind: "object", members };
  }

  #string(source: string, path: string): Node {
    const pieces = parseText(source);
    for (const piece of pieces)
      if (typeof piece !== "string")
        this.#attempt(path, () => {
          this.#check(piece, path);
          return NOTHING;
        });
    const [first] = pieces;
    if (pieces.every((piece) => typeof piece === "string")) return { kind: "literal", value: pieces.join("") };
    if (pieces.length === 1 && first !== undefined && typeof first !== "string")
      return { kind: "value", expression: first, path };
    return { kind: "text", pieces, path };
  }

  #repeat(source: Readonly<Record<string, unknown>>, path: string, depth: number): Node {
    const others = Object.keys(source).filter((name) => name !== "$repeat" && name !== "$item");
    if (others.length > 0)
      throw new ExpressionError(`$repeat stands with $item alone, not with ${others.slice(0, 5).join(", ")}`);
    if (!Object.hasOwn(source, "$item"))
      throw new ExpressionError("$repeat needs a $item", 'write { "$repeat": 5, "$item": { … } }');
    const count = this.#count(source["$repeat"], path);
    return { kind: "repeat", count, item: this.#node(source["$item"], `${path}.$item`, depth + 1), path };
  }

  #count(source: unknown, path: string): RepeatCount {
    if (isCount(source)) return source;
    if (Array.isArray(source)) {
      const [min, max] = source as unknown[];
      if (source.length === 2 && isCount(min) && isCount(max) && min <= max) return [min, max];
    }
    if (typeof source === "string") {
      this.#grow(source.length, path);
      const pieces = parseText(source);
      const [first] = pieces;
      if (pieces.length === 1 && first !== undefined && typeof first !== "string") {
        this.#check(first, path);
        return first;
      }
    }
    throw new ExpressionError(
      `$repeat must be a number from 0 to ${MAX_ITEMS}, a range such as [1, 5], or one expression such as "{{number.int({\\"max\\":5})}}"`,
    );
  }

  /** Goes on after a fault, so that all of them are told at once. */
  #attempt(path: string, work: () => Node): Node {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      this.#faults.push({ path, message: error.message, hint: error.hint });
      if (this.#faults.length >= MAX_TEMPLATE_FAULTS) throw new TemplateError(this.#faults);
      return NOTHING;
    }
  }

  #grow(size: number, path: string): void {
    this.#size += size;
    if (this.#size > MAX_SOURCE) this.#stop(path, `the template is longer than ${MAX_SOURCE} characters`);
  }

  #stop(path: string, message: string): never {
    throw new TemplateError([...this.#faults, { path, message }]);
  }
}

function toLiteral(source: unknown): unknown {
  if (typeof source === "boolean") return source;
  return typeof source === "number" ? toJsonNumber(source) : null;
}

export function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= MAX_ITEMS;
}

function toPath(path: string, name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`;
}

/** The expressions of what stands in one object, and of the objects in it. */
export function callsOf(nodes: readonly Node[]): Calls {
  const own: Expression[] = [];
  const inner: Calls[] = [];
  const repeated: Calls[] = [];
  const add = (node: Node): void => {
    if (node.kind === "value") own.push(node.expression);
    else if (node.kind === "text") own.push(...node.pieces.filter((piece) => typeof piece !== "string"));
    else if (node.kind === "array") for (const item of node.items) add(item);
    else if (node.kind === "object") inner.push(callsOf(node.members.map(([, member]) => member)));
    else if (node.kind === "repeat") repeated.push(callsOf([node.item]));
  };
  for (const node of nodes) add(node);
  return { own, inner, repeated };
}
