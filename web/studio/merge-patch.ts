/** The merge patch (RFC 7396) that makes `after` of `before`: removed members are null. */
export function toMergePatch(before: unknown, after: unknown): unknown {
  if (!isObject(before) || !isObject(after)) return after;
  const gone = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  return {
    ...Object.fromEntries(Object.entries(after).map(([name, value]) => [name, toMergePatch(before[name], value)])),
    ...Object.fromEntries(gone.map((name) => [name, null])),
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
