export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** An object without its members that are undefined. */
export function present<T extends object>(members: T): Present<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Present<T>; // what is left of them
}

/** The value of a text of JSON; undefined for anything else. */
export function jsonIn(text: unknown): unknown {
  try {
    return typeof text === "string" ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** A number as JSON.stringify writes it: 0 for -0, null for what is not finite. */
export function toJsonNumber(value: number): number | null {
  return Number.isFinite(value) ? value + 0 : null;
}

export function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every(
      (name) =>
        Object.hasOwn(other, name) &&
        isSameValue((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]), // objects both, with that member
    )
  );
}

/** Stands for a secret in what is kept. */
export const MASK = "[masked]";

/** Reads a document in YAML as a value of JSON; `note` is told what does not count. Throws `malformed_json` and `validation_failed`. */
export type ParseYaml = (body: Uint8Array, note?: (note: string) => void) => Promise<unknown>;
