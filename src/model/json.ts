/** Whether a JSON value is an object with members, not an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A number as JSON.stringify writes it: 0 for -0, null for what is not finite. */
export function toJsonNumber(value: number): number | null {
  return Number.isFinite(value) ? value + 0 : null;
}
