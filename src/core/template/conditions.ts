import type { TemplateRequest } from "./renderer.ts";

/** Conditions on a request: `{ "body.password": "secret" }`. Null matches an absent value. */
export type RequestConditions = Readonly<Record<string, string | number | boolean | null>>;

export const CONDITION_PARTS: readonly string[] = [
  "body",
  "query",
  "params",
  "headers",
  "cookies",
  "credentials",
  "method",
];

export function isConditionName(name: string): boolean {
  const [part = ""] = name.split(".");
  return CONDITION_PARTS.includes(part) && (["method", "credentials", "body"].includes(part) || name.includes("."));
}

export function fitsRequest(conditions: RequestConditions, request: TemplateRequest): boolean {
  return Object.entries(conditions).every(([name, expected]) => {
    const [part = "", ...path] = name.split(".");
    if (part === "headers") return isSame(request.headers?.[path.join(".").toLowerCase()], expected);
    let value: unknown = request[part as keyof TemplateRequest]; // one of CONDITION_PARTS: anything else was refused
    for (const step of path)
      value =
        typeof value === "object" && value !== null && Object.hasOwn(value, step)
          ? (value as Readonly<Record<string, unknown>>)[step]
          : undefined;
    return isSame(value, expected);
  });
}

/** Queries, parameters and forms are text: a number or flag in the condition means its text too. */
function isSame(value: unknown, expected: string | number | boolean | null): boolean {
  if (expected === null) return value === undefined || value === null;
  return value === expected || (typeof value === "string" && value === String(expected));
}
