import type { Locale } from "../world/locale/locale.ts";
import { SchemaCheck } from "./issues.ts";
import type { Direction } from "./issues.ts";
import { SchemaLookup } from "./lookup.ts";
import type { ApiNote, Json, NormalSchemas, ApiSchema } from "./schema.ts";
import { ValueMaker } from "./value.ts";
import type { ValueAsk } from "./value.ts";

type Found = Pick<SchemaLookup, "resolve" | "nameOf" | "shapeOf">;

export interface ApiSchemas extends Found, Pick<SchemaCheck, "issuesOf">, Pick<ValueMaker, "valueOf" | "fitted"> {
  /** The same schemas, whose values are made of the words of a locale. */
  speaking(locale: Locale): ApiSchemas;
}

/** The schemas below `root`. */
export function createApiSchemas(
  root: Readonly<Record<string, unknown>>,
  normal: NormalSchemas,
  note: (note: ApiNote) => void,
  locale?: Locale,
): ApiSchemas {
  const lookup = new SchemaLookup(root, normal, note);
  const check = new SchemaCheck(lookup);
  const maker = new ValueMaker(lookup, check, locale);
  return Object.freeze({
    resolve: (schema: ApiSchema) => lookup.resolve(schema),
    nameOf: (schema: ApiSchema) => lookup.nameOf(schema),
    shapeOf: (schema: ApiSchema) => lookup.shapeOf(schema),
    issuesOf: (schema: ApiSchema, value: unknown, direction: Direction) => check.issuesOf(schema, value, direction),
    valueOf: (schema: ApiSchema, ask: ValueAsk) => maker.valueOf(schema, ask),
    fitted: (schema: ApiSchema, value: Json, ask: ValueAsk) => maker.fitted(schema, value, ask),
    speaking: (other: Locale) => createApiSchemas(root, normal, note, other),
  });
}
