import type { BuiltHeader } from "./built-request.ts";

/** The text before a secret in its header. */
export function scheme({ name }: BuiltHeader): string {
  return name === "Authorization" ? "Bearer " : "";
}

/** Headers as an object of JavaScript; a secret is read from the environment. `spaces` is how far to the right it stands. */
export function toHeaderObject(headers: readonly BuiltHeader[], spaces: number): string {
  const lines = headers.map((header) => {
    const { name, value, variable } = header;
    const read = `process.env.${variable ?? ""}`;
    const secret = scheme(header) === "" ? read : `\`${scheme(header)}\${${read}}\``;
    return `  ${JSON.stringify(name)}: ${variable === undefined ? JSON.stringify(value) : secret},`;
  });
  return indent(`{\n${lines.join("\n")}\n}`, spaces);
}

/** A body as JavaScript: of JSON its value, so that it can be read. */
export function toBodyText(body: string, spaces: number): string {
  const parsed = parse(body);
  return parsed === undefined
    ? JSON.stringify(body)
    : `JSON.stringify(${indent(JSON.stringify(parsed.value, null, 2), spaces)})`;
}

/** A header's value as Python; a secret is read from the environment. */
export function toPythonHeader(header: BuiltHeader): string {
  if (header.variable === undefined) return JSON.stringify(header.value);
  const read = `os.environ["${header.variable}"]`;
  return scheme(header) === "" ? read : `"${scheme(header)}" + ${read}`;
}

/** A text as Python. */
export function toPythonText(text: string): string {
  // Both languages read the same escapes, but Python takes no pair of surrogates for one character.
  return JSON.stringify(text);
}

/** A value of JSON as Python. */
export function toPythonValue(value: unknown): string {
  if (value === null) return "None";
  if (value === true) return "True";
  if (value === false) return "False";
  if (Array.isArray(value))
    return value.length === 0
      ? "[]"
      : `[\n${value.map((item) => `    ${indent(toPythonValue(item), 4)},`).join("\n")}\n]`;
  if (typeof value === "object") {
    const members = Object.entries(value).map(
      ([name, member]) => `    ${toPythonText(name)}: ${indent(toPythonValue(member), 4)},`,
    );
    return members.length === 0 ? "{}" : `{\n${members.join("\n")}\n}`;
  }
  return typeof value === "string" ? toPythonText(value) : JSON.stringify(value);
}

/** The value of a JSON text; undefined where it is none. */
export function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** Moves every line but the first to the right. */
export function indent(text: string, spaces: number): string {
  return text.replaceAll("\n", `\n${" ".repeat(spaces)}`);
}
