import { memberAt } from "./definition.ts";
import type { ListView, ServedResource } from "./definition.ts";

/** The first example of a schema, unless it is what generators write where nobody wrote one. */
export function toExample(examples: unknown): unknown {
  const first: unknown = Array.isArray(examples) ? examples[0] : undefined;
  return first === "string" || first === 0 ? undefined : first;
}

export function toObjects(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? [value as Readonly<Record<string, unknown>>]
    : [];
}

export function itemsIn(example: unknown, { path, itemPath }: ListView): ServedResource["examples"] {
  const items = memberAt(example, path);
  return Array.isArray(items) ? items.slice(0, 20).flatMap((item) => toObjects(memberAt(item, itemPath))) : [];
}
