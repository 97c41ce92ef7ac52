import { isObject } from "../../model/json.ts";
import { getOrMake } from "../../model/maps.ts";
import type { ApiSchema } from "../../openapi/schema.ts";
import type { ApiSchemas } from "../../openapi/schemas.ts";
import { memberAt, withMemberAt } from "./definition.ts";
import type { MemberPath, ServedResource, ShownRecord } from "./definition.ts";

/** Members whose values others repeat: ids, keys and names for addresses. */
const REPEATED =
  /^(?:_?id|uuid|sid|iid|sha|number|name|slug|login|user_?name|handle|key|code|path)$|(?:_id|_sid|Id|Sid)$/;

/** Before and after what sets values apart in an address, and before the ending of a file. */
const PIECES = /(?<=[/:=@])|(?=[/:?&#={@])|(?=\.\w{2,4}$)/;

const MOST_LEVELS = 3;
const LONGEST = 500;

/** A text of an example, in pieces: those that repeat a value of the example are the places of that value. */
interface ComposedText {
  readonly at: MemberPath;
  readonly pieces: readonly (string | MemberPath)[];
}

/**
 * The texts of an example that repeat its other values between slashes or colons, as `full_name` and `issues_url` do in
 * `{ "name": "hello", "owner": { "login": "octo" }, "full_name": "octo/hello", "issues_url": "https://x.org/repos/octo/hello/issues" }`.
 * Of equal values those at `first` go before others.
 */
function composedTexts(example: ShownRecord, first: readonly MemberPath[]): readonly ComposedText[] {
  const places = new Map<string, MemberPath[]>();
  for (const at of first.toReversed()) places.set(String(memberAt(example, at)), [at]);
  const texts: [MemberPath, string][] = [];
  walk(example, [], (at, value) => {
    if (typeof value === "string" && /[/:]/.test(value)) return void texts.push([at, value.slice(0, LONGEST)]);
    const isLong = typeof value === "number" ? Number.isSafeInteger(value) : String(value).length > 1;
    if (isLong && at.length < MOST_LEVELS && REPEATED.test(at.at(-1) ?? ""))
      places.set(String(value), [...(places.get(String(value)) ?? []), at]);
  });
  return texts.flatMap(([at, text]) => {
    const pieces = text.split(PIECES).map((piece) => placeOf(piece, places, at) ?? piece);
    return pieces.some((piece) => typeof piece !== "string") ? [{ at, pieces }] : [];
  });
}

/** The value that a piece repeats, of the same object before others. */
function placeOf(piece: string, places: ReadonlyMap<string, readonly MemberPath[]>, at: MemberPath) {
  const found = places.get(piece) ?? [];
  return found.find((place) => at.length > 1 && place.length === at.length && place[0] === at[0]) ?? found[0];
}

function walk(value: ShownRecord, at: MemberPath, visit: (at: MemberPath, value: unknown) => void): void {
  for (const [name, one] of Object.entries(value)) {
    const path = [...at, name];
    if (typeof one === "string" || typeof one === "number") visit(path, one);
    else if (typeof one === "object" && one !== null && !Array.isArray(one) && path.length < MOST_LEVELS)
      walk(one as ShownRecord, path, visit); // an object
  }
}

/** The texts of one resource's records that repeat their values, as far as they do so in the description's example. */
export function createComposition(resource: ServedResource, schemas: ApiSchemas, makeExample: () => ShownRecord) {
  const textsOfFirst = new WeakMap<ShownRecord, readonly ComposedText[]>();
  let ofExample: readonly ComposedText[] | undefined;

  /** A generated record whose texts repeat its values where those of the first one do. */
  function generated(record: ShownRecord, first: ShownRecord, index: number): ShownRecord {
    if (index <= resource.examples.length) return record;
    return compose(
      record,
      getOrMake(textsOfFirst, first, () => textsOf(first)),
    );
  }

  /** The members of a written record that have to change with the values that they repeat; `isSent` tells those that the caller gives. */
  function changed(now: ShownRecord, before: ShownRecord | undefined, isSent: (name: string) => boolean): ShownRecord {
    const texts = (ofExample ??= textsOf(makeExample()));
    const own = texts.filter(({ at: [name = ""] }) => !isSent(name));
    const stale = own.filter((text) => before === undefined || compose(before, [text]) === before);
    const made = compose(now, stale);
    return Object.fromEntries(Object.entries(made).filter(([name, value]) => value !== now[name]));
  }

  function textsOf(example: ShownRecord): readonly ComposedText[] {
    const { examples, keys, scope, fullSchema } = resource;
    const { properties } = schemas.shapeOf(fullSchema);
    const isTold = examples.length > 0 || [...properties.values()].some((one) => isObject(one) && "examples" in one);
    return isTold ? composedTexts(example, [...keys, ...(scope?.kept ?? []).map(({ at }) => at)]) : [];
  }

  /** The record with such texts made of its own values; one that its schema refuses stays as it is. */
  function compose(record: ShownRecord, texts: readonly ComposedText[]): ShownRecord {
    let made = record;
    for (const { at, pieces } of texts) {
      const before = memberAt(record, at);
      if (typeof before !== "string" || before.includes("/images/")) continue; // pictures are made here
      const values = pieces.map((piece) => (typeof piece === "string" ? piece : memberAt(record, piece)));
      if (values.some((value) => typeof value !== "string" && typeof value !== "number")) continue;
      const isAddress = /^\w+:\/\//.test(values.join(""));
      const written = values.map((value, nth) =>
        isAddress && typeof pieces[nth] !== "string" ? encodeURIComponent(String(value)) : value,
      );
      const text = written.join("");
      if (text !== before && takes(at, text)) made = withMemberAt(made, at, text) as ShownRecord; // an object stays one
    }
    return made;
  }

  function takes(at: MemberPath, text: string): boolean {
    const inside = (schema: ApiSchema, name: string): ApiSchema => schemas.shapeOf(schema).properties.get(name) ?? true;
    return schemas.issuesOf(at.reduce(inside, resource.schema), text, "response").length === 0;
  }

  return { generated, changed };
}
