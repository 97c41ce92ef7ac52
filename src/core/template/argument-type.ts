/** A date is a date or time, ISO 8601, or epoch milliseconds. */
const WORDS = ["number", "text", "boolean", "date", "object", "any"] as const;

export type ArgumentType =
  | (typeof WORDS)[number]
  | { readonly choices: readonly (string | number | boolean)[] }
  | { readonly list: ArgumentType }
  | { readonly members: Readonly<Record<string, ArgumentType>>; readonly required?: readonly string[] }
  | { readonly oneOf: readonly ArgumentType[] };

export interface FunctionParameter {
  readonly name: string;
  readonly type: ArgumentType;
  readonly optional?: true;
}

/** One way to call a function: its parameters in their order. */
export type Signature = readonly FunctionParameter[];

/** Reads lines such as `lorem.words(wordCount?: number | {min: number, max: number})`, one for each way to call a function. */
export function parseSignatures(lines: string): ReadonlyMap<string, readonly Signature[]> {
  const found = new Map<string, Signature[]>();
  for (const [, name = "", parameters = ""] of lines.matchAll(/^([\w.]+)\((.*)\)$/gm))
    found.set(name, [...(found.get(name) ?? []), parseSignature(parameters)]);
  return found;
}

function parseSignature(text: string): Signature {
  const tokens = text.match(/"[^"]*"|\w+|\[\]|\S/g) ?? [];
  let at = 0;
  const isNext = (token: string): boolean => tokens[at] === token && (at += 1) > 0;
  const take = (): string => tokens[at++] ?? "";

  function readNamed(): FunctionParameter[] {
    const named: FunctionParameter[] = [];
    while (at < tokens.length && !isNext("}")) {
      const name = take();
      const isOptional = isNext("?");
      take(); // the colon
      named.push({ name, type: readType(), ...(isOptional && { optional: true }) });
      isNext(",");
    }
    return named;
  }

  /** Literals are choices, which come last. */
  function readType(): ArgumentType {
    const types: ArgumentType[] = [];
    const choices: (string | number | boolean)[] = [];
    do {
      const part = readPart();
      if (typeof part === "object" && "choices" in part) choices.push(...part.choices);
      else types.push(part);
    } while (isNext("|"));
    if (choices.length > 0) types.push({ choices });
    const [only = "any", ...more] = types;
    return more.length > 0 ? { oneOf: types } : only;
  }

  function readPart(): ArgumentType {
    const token = take();
    let part: ArgumentType;
    if (token === "(") {
      part = readType();
      take(); // the closing bracket
    } else if (token === "{") {
      const named = readNamed();
      const required = named.flatMap(({ name, optional }) => (optional === true ? [] : [name]));
      const members = Object.fromEntries(named.map(({ name, type }) => [name, type]));
      part = { members, ...(required.length > 0 && { required }) };
    } else part = WORDS.find((word) => word === token) ?? { choices: [JSON.parse(token) as string | number | boolean] };
    return isNext("[]") ? { list: part } : part;
  }

  return readNamed();
}
