import { parseJson } from "../api/request.ts";

/** Top-level members of an API description, in YAML. */
const OF_DOCUMENT = /^["']?(?:openapi|swagger)["']?\s*:/m;

const OF_ROUTES = /^routes:[ \t]*(?:#.*)?$/;

/**
 * Writes a route into the text of a definition: below `routes`, beside the document, which then is below `api`.
 * Returns undefined for a text that it cannot change safely, such as routes in braces.
 */
export function withRoute(text: string, at: string, does: Readonly<Record<string, unknown>>): string | undefined {
  const value = parseJson(text);
  if (isObject(value)) {
    const whole = "openapi" in value || "swagger" in value ? { api: value } : value;
    const routes = isObject(whole["routes"]) ? whole["routes"] : {};
    return `${JSON.stringify({ ...whole, routes: { ...routes, [at]: does } }, null, 2)}\n`;
  }
  const words = Object.entries(does).map(([name, word]) => `${name}: ${String(word)}`);
  const line = `${at}: { ${words.join(", ")} }`;
  const lines = text
    .replace(/^(?:---\s*\n)+/, "")
    .trimEnd()
    .split(/\r?\n/);
  if (lines.some((one) => /^(?:---|\.\.\.|%)/.test(one))) return undefined;
  const begin = lines.findIndex((one) => OF_ROUTES.test(one));
  if (begin < 0) {
    if (lines.some((one) => /^["']?routes["']?\s*:/.test(one))) return undefined;
    const isDocument = OF_DOCUMENT.test(text);
    const whole = isDocument ? ["api:", ...lines.map((one) => (one === "" ? one : `  ${one}`))] : lines;
    return [...whole, "routes:", `  ${line}`, ""].join("\n");
  }
  const end = lines.findIndex((one, index) => index > begin && /^[^\s#]/.test(one));
  const inside = lines.slice(begin + 1, end < 0 ? undefined : end);
  const [, indent = "  "] = /^( +)[^ #]/.exec(inside.find((one) => /^ +[^ #]/.test(one)) ?? "") ?? [];
  // A route that stands there already goes, with the lines that belong to it.
  const blank = (route: string): string => route.replaceAll(/\{\w+\}/g, "{}");
  const before = inside.findIndex((one) =>
    blank(one.trim().replace(/^["']|["'](?=:)/g, "")).startsWith(`${blank(at)}:`),
  );
  const more =
    before < 0
      ? 0
      : inside.slice(before + 1).findIndex((one) => one.trim() !== "" && one.search(/\S/) <= indent.length);
  const rest = before < 0 ? inside : [...inside.slice(0, before), ...(more < 0 ? [] : inside.slice(before + 1 + more))];
  return [...lines.slice(0, begin + 1), indent + line, ...rest, ...(end < 0 ? [] : lines.slice(end)), ""].join("\n");
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
