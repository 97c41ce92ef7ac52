import { isObject } from "../../core/model/json.ts";

/** Bytes of a tool's result as JSON, its text and its structured content together, unless more was asked for. */
export const MOST_RESULT: number = 8 * 1024;

/** Bytes of a result that was asked for whole. */
export const MOST_WHOLE: number = 1024 * 1024;

/** Bounds of a shortened value, the longest first: characters of a text, items of a list, members of an object, levels. */
const CUTS = [
  { text: 1_000, items: 50, names: 200, depth: 10 },
  { text: 400, items: 20, names: 80, depth: 8 },
  { text: 200, items: 10, names: 40, depth: 6 },
  { text: 100, items: 5, names: 40, depth: 5 },
  { text: 60, items: 2, names: 20, depth: 4 },
  { text: 20, items: 0, names: 20, depth: 3 },
  { text: 10, items: 0, names: 4, depth: 2 },
] as const;

type Cut = (typeof CUTS)[number];

/** A result as MCP has it: the value as text for whoever reads text, and as it is. */
export interface ToolResult {
  readonly [member: string]: unknown;
  readonly content: { readonly type: "text"; readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: boolean;
}

export function toResult(value: Readonly<Record<string, unknown>>): ToolResult {
  return { content: [{ type: "text", text: JSON.stringify(value) }], structuredContent: { ...value } };
}

export interface FittedAnswer {
  /** The member that is a list of equals: it is shortened before anything is cut, and `more` says by how many. */
  readonly list?: string | undefined;
  readonly shorter?: readonly Readonly<Record<string, unknown>>[] | undefined;
  readonly isWhole?: boolean | undefined;
}

/** A result that keeps to its bound: `more` and `cut` say what was left out. */
export function fit(
  value: Readonly<Record<string, unknown>>,
  { list, shorter = [], isWhole = false }: FittedAnswer = {},
): ToolResult {
  const most = isWhole ? MOST_WHOLE : MOST_RESULT;
  // Its text alone tells of most that it is too long, twice as it stands there.
  const fits = (result: ToolResult): boolean =>
    2 * (result.content[0]?.text.length ?? 0) <= most &&
    new TextEncoder().encode(JSON.stringify(result)).length <= most;
  let shown = value;
  let result = toResult(shown);
  const items = list === undefined ? undefined : value[list];
  if (list !== undefined && Array.isArray(items)) {
    let count = items.length;
    while (!fits(result) && count > 1) {
      count = Math.max(1, Math.min(count - 1, Math.floor(count * 0.8)));
      shown = { ...value, [list]: items.slice(0, count), more: items.length - count };
      result = toResult(shown);
    }
  }
  for (const other of shorter) {
    if (fits(result)) return result;
    shown = { ...other, cut: true };
    result = toResult(shown);
  }
  for (const cut of CUTS) {
    if (fits(result)) return result;
    result = toResult({ ...cutMembers(shown, cut), cut: true });
  }
  return result;
}

function cutMembers(value: Readonly<Record<string, unknown>>, cut: Cut): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, cutValue(member, cut, 1)]));
}

function cutValue(value: unknown, cut: Cut, depth: number): unknown {
  if (typeof value === "string") return cutText(value, cut.text);
  if (Array.isArray(value))
    return depth >= cut.depth ? [] : value.slice(0, cut.items).map((item) => cutValue(item, cut, depth + 1));
  if (!isObject(value)) return value;
  if (depth >= cut.depth) return {};
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, cut.names)
      .map(([name, member]) => [cutText(name, cut.text), cutValue(member, cut, depth + 1)]),
  );
}

/** A text of at most so many characters; what was cut off is told. */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}… (${text.length} characters)`;
}
