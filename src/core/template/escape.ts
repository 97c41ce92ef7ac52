import { escapeText } from "./expression.ts";

/** A template that gives the JSON value as it is. A member called `$repeat` cannot be written so: it would repeat. */
export function escapeTemplate(value: unknown): unknown {
  if (typeof value === "string") return escapeText(value);
  if (Array.isArray(value)) return value.map(escapeTemplate);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, escapeTemplate(inner)]));
}
