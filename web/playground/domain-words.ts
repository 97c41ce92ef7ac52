/** A JSON Schema, as far as completion reads it. */
export interface SchemaNode {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, SchemaNode>>;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly SchemaNode[];
  readonly oneOf?: readonly SchemaNode[];
  readonly allOf?: readonly SchemaNode[];
  readonly items?: SchemaNode;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly patternProperties?: Readonly<Record<string, SchemaNode>>;
  readonly additionalProperties?: boolean | SchemaNode;
}

/** The place in a YAML text that is being typed at. */
export interface TextPlace {
  /** The keys that it lies below. */
  readonly path: readonly string[];
  /** The key whose value it is; undefined where a key is typed. */
  readonly key: string | undefined;
  /** The offset at which the word begins. */
  readonly from: number;
}

/** A word that may stand at a place. */
export interface DomainWord {
  readonly label: string;
  readonly about: string;
  /** True if it is a key, which a colon follows. */
  readonly isKey: boolean;
}

const KEY_AND_VALUE = /^(\s*(?:- )*)["']?([\w$-]+)["']?:\s+(.*)$/;

/** The place of the cursor in a text: among keys by indentation, or inside braces. Undefined where nothing can be completed. */
export function placeAt(text: string, position: number): TextPlace | undefined {
  const lineStart = text.lastIndexOf("\n", position - 1) + 1;
  const line = text.slice(lineStart, position);
  if (/(^|\s)#/.test(line)) return undefined;
  const brace = openBrace(text, position);
  if (brace !== undefined) return placeInBraces(text, brace, position);
  const [, indent = "", key, value] = KEY_AND_VALUE.exec(line) ?? [];
  if (key !== undefined && value !== undefined)
    return { path: pathOfLine(text, lineStart, indent.length), key, from: position - value.length };
  const [, before = "", word] = /^(\s*(?:- )*)([\w$-]*)$/.exec(line) ?? [];
  if (word === undefined) return undefined;
  return { path: pathOfLine(text, lineStart, before.length), key: undefined, from: position - word.length };
}

/** The words that a schema has for a place. */
export function wordsAt(schema: SchemaNode, { path, key }: TextPlace): readonly DomainWord[] {
  const nodes = [...path, ...(key === undefined ? [] : [key])].reduce<readonly SchemaNode[]>(
    (found, step) => found.flatMap((node) => below(schema, node, step)),
    [schema],
  );
  const all = nodes.flatMap((node) => alternatives(schema, node));
  const words =
    key === undefined
      ? all.flatMap(({ properties = {} }) =>
          Object.entries(properties).map(([label, { description = "" }]) => ({
            label,
            about: description,
            isKey: true,
          })),
        )
      : all.flatMap((node) => valuesOf(node).map((label) => ({ label, about: "", isKey: false })));
  const known = new Map(words.filter(({ label }) => label !== "$schema").map((word) => [word.label, word]));
  return [...known.values()];
}

function valuesOf({ enum: values = [], const: only, type }: SchemaNode): readonly string[] {
  return [...values, ...(only === undefined ? [] : [only]), ...(type === "boolean" ? [true, false] : [])].map(String);
}

/** The schemas of a member. */
function below(root: SchemaNode, node: SchemaNode, step: string): readonly SchemaNode[] {
  return alternatives(root, node).flatMap(({ properties = {}, patternProperties = {}, additionalProperties }) => {
    const named = properties[step];
    if (named !== undefined) return [named];
    const matching = Object.entries(patternProperties).flatMap(([pattern, one]) =>
      new RegExp(pattern, "u").test(step) ? [one] : [],
    );
    if (matching.length > 0) return matching;
    return typeof additionalProperties === "object" ? [additionalProperties] : [];
  });
}

/** A schema with references followed and choices taken apart; of a list, what may stand in it too. */
function alternatives(root: SchemaNode, node: SchemaNode, hops = 0): readonly SchemaNode[] {
  if (hops > 8) return [];
  const { $ref, anyOf = [], oneOf = [], allOf = [], items } = node;
  const target = $ref === undefined ? undefined : root.$defs?.[$ref.replace("#/$defs/", "")];
  const more = [
    ...anyOf,
    ...oneOf,
    ...allOf,
    ...(items === undefined ? [] : [items]),
    ...(target === undefined ? [] : [target]),
  ];
  return [node, ...more.flatMap((one) => alternatives(root, one, hops + 1))];
}

/** The keys above a line, by indentation. */
function pathOfLine(text: string, lineStart: number, indent: number): readonly string[] {
  const path: string[] = [];
  let smallest = indent;
  for (const line of text.slice(0, lineStart).split("\n").toReversed()) {
    const [, before, key] = /^(\s*(?:- )*)["']?([\w$-]+)["']?:/.exec(line) ?? [];
    if (before === undefined || key === undefined || before.length >= smallest) continue;
    path.unshift(key);
    smallest = before.length;
    if (smallest === 0) break;
  }
  return path;
}

/** The offset of the innermost brace or bracket that is still open; braces of templates are text. */
function openBrace(text: string, position: number): number | undefined {
  let depth = 0;
  for (let at = position - 1; at >= 0; at -= 1) {
    const character = text.charAt(at);
    if (character === "}" || character === "]") depth += 1;
    else if (character === "{" || character === "[") {
      const isTemplate = text.charAt(at - 1) === "{" || text.charAt(at + 1) === "{";
      if (depth > 0) depth -= 1;
      else if (!isTemplate) return at;
    }
  }
  return undefined;
}

function placeInBraces(text: string, brace: number, position: number): TextPlace | undefined {
  const before = text.slice(0, brace).trimEnd();
  const name = /["']?([\w$-]+)["']?:$/.exec(before);
  const outer = name === null ? undefined : placeAt(text, name.index);
  if (name === null || outer === undefined) return undefined;
  const path = [...outer.path, name[1] ?? ""];
  if (text.charAt(brace) === "[") {
    const word = /[\w$.-]*$/.exec(text.slice(brace + 1, position))?.[0] ?? "";
    return { path: outer.path, key: name[1], from: position - word.length };
  }
  const member = lastMember(text.slice(brace + 1, position));
  const [, key, value] = /^\s*["']?([\w$-]+)["']?:\s*(.*)$/s.exec(member) ?? [];
  if (key !== undefined && value !== undefined) return { path, key, from: position - value.length };
  const word = /[\w$-]*$/.exec(member)?.[0] ?? "";
  return { path, key: undefined, from: position - word.length };
}

/** The text after the last comma that is not inside inner braces. */
function lastMember(text: string): string {
  let depth = 0;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const character = text.charAt(at);
    if ("}])".includes(character)) depth += 1;
    else if ("{[(".includes(character)) depth -= 1;
    else if (character === "," && depth === 0) return text.slice(at + 1);
  }
  return text;
}
