import { isObject } from "./json.ts";

/** References that lead to references are followed so far. */
const MOST_STEPS = 20;

/** Characters of a reference that is followed. */
const LONGEST = 1_000;

type Fields = Readonly<Record<string, unknown>>;

/** The objects that a document's `$ref` lead to. */
export interface References {
  /** The value itself, or what its `$ref` leads to; undefined if that is no object of this document. */
  resolve(this: void, value: unknown): Fields | undefined;
  /** The references that led nowhere, each once. */
  readonly lost: ReadonlySet<string>;
}

/** Follows references within one document only (RFC 6901): nothing is fetched. */
export function createReferences(document: Fields): References {
  const lost = new Set<string>();
  return {
    lost,
    resolve(value) {
      let at = value;
      for (let steps = 0; isObject(at); steps += 1) {
        const { $ref: reference } = at;
        if (typeof reference !== "string") return at;
        const target = steps < MOST_STEPS ? lookUp(document, reference) : undefined;
        if (target === undefined) lost.add(reference.slice(0, 200));
        at = target;
      }
      return undefined;
    },
  };
}

function lookUp(document: Fields, reference: string): unknown {
  if (reference === "#") return document;
  if (!reference.startsWith("#/") || reference.length > LONGEST) return undefined;
  let at: unknown = document;
  for (const step of reference.slice(2).split("/")) {
    const key = decode(step).replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Fields)[key]; // an object or array with that member
  }
  return at;
}

function decode(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
