import { EXAMPLE_ARGUMENTS, toExampleCall } from "./example-calls.ts";

export interface Expression {
  readonly path: readonly string[];
  /** JSON values, frozen; undefined where the path is not called. */
  readonly args: readonly unknown[] | undefined;
}

/** A piece of a templated text: itself, or an expression. */
export type TextPiece = string | Expression;

/** A text that cannot be read as a template: what is wrong, and how to mend it where that is known. */
export class ExpressionError extends Error {
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}

const PATH = /[A-Za-z0-9_$.-]/;

const MAX_ARGUMENT_DEPTH = 16;

/** Characters of a caller's text that a message repeats. */
const SHOWN = 60;

/** Splits a text into its literal pieces and its expressions; `\{{` is a literal `{{`. Reads each character once; throws {@link ExpressionError}. */
export function parseText(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf("{{", at);
    if (open < 0) break;
    if (open > at && text.charAt(open - 1) === "\\") {
      pieces.push(`${text.slice(at, open - 1)}{{`);
      at = open + 2;
      continue;
    }
    if (open > at) pieces.push(text.slice(at, open));
    const { expression, end } = parseExpression(text, open + 2);
    pieces.push(expression);
    at = end;
  }
  if (at < text.length) pieces.push(text.slice(at));
  return pieces;
}

/** A caller's text in a message, cut if it is long. */
export function shorten(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

function parseExpression(text: string, start: number): { expression: Expression; end: number } {
  let at = skipSpace(text, start);
  const begin = at;
  while (at < text.length && PATH.test(text.charAt(at))) at += 1;
  const name = text.slice(begin, at);
  if (name === "") {
    throw new ExpressionError(
      `there is no name after {{ at character ${start}`,
      "write an expression such as {{person.fullName}}, or \\{{ for the braces themselves",
    );
  }
  const path = name.split(".");
  if (path.includes(""))
    throw new ExpressionError(`"${shorten(name)}" has an empty part`, "write it like person.fullName");
  at = skipSpace(text, at);
  let args: readonly unknown[] | undefined;
  if (text.charAt(at) === "(") {
    const close = findClose(text, at);
    args = parseArguments(name, text.slice(at + 1, close));
    at = skipSpace(text, close + 1);
  }
  if (!text.startsWith("}}", at)) {
    if (at >= text.length)
      throw new ExpressionError(`{{${shorten(name)} is not closed`, "}} is missing, the text ends");
    throw new ExpressionError(
      `{{${shorten(name)} is followed by "${text.slice(at, at + 10)}"`,
      'end it with }}, or give arguments in brackets as JSON: number.int({"min":1})',
    );
  }
  return { expression: { path, args }, end: at + 2 };
}

function parseArguments(name: string, source: string): readonly unknown[] {
  if (source.trim() === "") return [];
  let args: unknown[];
  try {
    args = JSON.parse(`[${source}]`) as unknown[]; // an array, by the brackets
  } catch {
    throw new ExpressionError(
      `the arguments of ${shorten(name)} are not JSON: (${shorten(source)})`,
      suggestJson(source) ??
        `write it like ${toExampleCall(Object.hasOwn(EXAMPLE_ARGUMENTS, name) ? name : "number.int")}`,
    );
  }
  // Functions may change what they are given, and the next rendering gets the same arguments.
  freezeWithin(args, 0, name);
  return args;
}

function suggestJson(source: string): string | undefined {
  const quoted = source.replaceAll("'", '"');
  try {
    JSON.parse(`[${quoted}]`);
  } catch {
    return undefined;
  }
  return `texts stand in double quotes: (${shorten(quoted)})`;
}

function freezeWithin(value: unknown, depth: number, name: string): void {
  if (typeof value !== "object" || value === null) return;
  if (depth > MAX_ARGUMENT_DEPTH) {
    throw new ExpressionError(`the arguments of ${shorten(name)} are nested deeper than ${MAX_ARGUMENT_DEPTH} levels`);
  }
  for (const inner of Object.values(value)) freezeWithin(inner, depth + 1, name);
  Object.freeze(value);
}

/** Place at which the bracket that opens at `open` closes, texts in quotes left aside. */
function findClose(text: string, open: number): number {
  let depth = 0;
  let quoted = false;
  for (let at = open; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (quoted) {
      if (character === "\\") at += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === "(") depth += 1;
    else if (character === ")") {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  throw new ExpressionError(`the bracket at character ${open} is not closed`, "add )}} at its end");
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (text.charAt(at) === " ") at += 1;
  return at;
}

/** A template that gives the JSON value as it is. A member called `$repeat` cannot be written so: it would repeat. */
export function escapeTemplate(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll("{{", "\\{{");
  if (Array.isArray(value)) return value.map(escapeTemplate);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, escapeTemplate(inner)]));
}
