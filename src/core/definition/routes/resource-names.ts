import type { ApiSchema } from "../../openapi/schema.ts";
import type { ApiSchemas } from "../../openapi/schemas.ts";
import type { ServedResource } from "./definition.ts";
import { plainName } from "./meanings.ts";
import { lastLiteral, tailOf } from "./path-shape.ts";
import type { PathPart, PathShape } from "./path-shape.ts";

/**
 * The parts of a path that a record has as its `name`, from the first collection on: `projects/p/topics/t` (AIP-122). Undefined where
 * nothing that is said of the name has such a form.
 */
export function namePartsOf(
  shape: PathShape | undefined,
  properties: ReadonlyMap<string, ApiSchema>,
  schemas: ApiSchemas,
): readonly PathPart[] | undefined {
  const name = properties.get("name");
  if (shape === undefined || name === undefined || properties.has("id") || tailOf(shape).params.length !== 1)
    return undefined;
  const said = JSON.stringify(schemas.resolve(name));
  if (schemas.shapeOf(name).type !== "string" || !said.includes(`${lastLiteral(shape)}/`)) return undefined;
  return shape.parts.slice(shape.parts.findIndex((_, at, all) => "params" in (all[at + 1] ?? {})));
}

/** The name of a record with an id, below a record of another name or else by the values of the path's other parameters. */
export function toResourceName(
  parts: readonly PathPart[],
  id: string,
  valueOf: (param: string) => unknown,
  above?: unknown,
): string {
  const isBelow = typeof above === "string" && parts.length > 2;
  const before = parts.slice(isBelow ? -2 : 0, -1).map((part) => textOf(part, valueOf));
  return [...(isBelow ? [above] : []), ...before, id].join("/");
}

function textOf(part: PathPart, valueOf: (param: string) => unknown): string {
  if ("literal" in part) return part.literal;
  const [param = ""] = part.params;
  const value = valueOf(param);
  return typeof value === "string" || typeof value === "number" ? String(value) : `${param}-1`;
}

/** The last part of a resource's name. */
export function idInName(name: unknown): string | undefined {
  return typeof name === "string" && name.includes("/") ? name.split("/").at(-1) : undefined;
}

/** The id that a request chooses for a new record by a parameter, such as `topicId` (AIP-133). */
export function idAsked(query: ReadonlyMap<string, unknown>, { nameParts }: ServedResource): string | undefined {
  const last = nameParts?.at(-1);
  const wanted = last !== undefined && "params" in last ? `${plainName(last.params[0] ?? "")}id` : undefined;
  const chosen = [...query].find(([name]) => plainName(name) === wanted)?.[1];
  return typeof chosen === "string" && chosen !== "" ? chosen : undefined;
}

/** A text as it stands in an address: `How to train your dragon` is `how-to-train-your-dragon`. */
export function keySlug(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 80);
}

/** Values for a key of record `index` that others hardly have: the best first. */
export function uniqueValues(
  record: Readonly<Record<string, unknown>>,
  name: string,
  before: unknown,
  index: number,
): readonly unknown[] {
  if (typeof before === "number") return [index, before];
  if (typeof before !== "string") return [];
  if (/slug|handle|permalink/i.test(name)) {
    const slug = keySlug(recordTitle(record) ?? before);
    return index === 1 ? [slug, before] : [slug === "" ? `${index}` : `${slug}-${index}`, `${before}-${index}`, before];
  }
  if (index === 1) return [before];
  return [
    before.includes("@")
      ? before.replace("@", `${index}@`)
      : /[ A-Z]/.test(before)
        ? `${before} ${index}`
        : `${before}${/\d$/.test(before) ? "-" : ""}${index}`,
    before,
  ];
}

export function recordTitle(record: Readonly<Record<string, unknown>>): string | undefined {
  return ["title", "name", "headline", "subject", "label"]
    .map((name) => record[name])
    .find((value) => typeof value === "string");
}

/** True for `id`, and for the name of the record or its last word before that: `rule_id` of an `achievementRule`. */
export function namesRecord(name: string, { name: of }: ServedResource): boolean {
  const plain = plainName(name);
  return plain.endsWith("id") && plainName(of).endsWith(plain.slice(0, -2));
}
