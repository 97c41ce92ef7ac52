export const FIELD_KINDS = [
  "text",
  "integer",
  "number",
  "money",
  "boolean",
  "date",
  "time",
  "email",
  "url",
  "enum",
  "list",
  "object",
  "any",
] as const;

/** A kind of value; `any` is whatever JSON can hold. */
export type WordKind = (typeof FIELD_KINDS)[number];

/** The bounds of a file of one's own. */
export const FILE_BOUNDS = Object.freeze({
  resources: 200,
  fields: 100,
  records: 100_000,
  allRecords: 200_000,
  /** Values of all records together, those in lists and objects included. */
  allValues: 10_000_000,
  /** Characters of a definition as text. */
  text: 256 * 1024,
  /** Characters of one that is JSON, such as what many records were imported into, and values in it. */
  json: 16 * 1024 * 1024,
  jsonNodes: 2_000_000,
});

export type DeclarationBounds = Readonly<Record<keyof typeof FILE_BOUNDS, number>>;

/** Values in a definition, those that aliases repeat included. */
export const MAX_NODES = 20_000;

export const MAX_LEVELS = 16;

export const MAX_DEFINITION_FAULTS = 100;

/** Characters of a text field unless it says `max`. */
export const LONGEST_TEXT = 10_000;

/** Digits after the point; more are not exact in the numbers of JSON. */
export const MOST_DECIMALS = 10;

/** Items of a list field unless it says `max`. */
export const LONGEST_LIST = 1_000;

/** Items of a generated list at most, unless it must have more. */
export const USUAL_ITEMS = 3;

export const MAX_CHOICES = 200;

/** Characters of a sentence about a domain, a resource or a field. */
export const MAX_DESCRIPTION = 1_000;

/** Records of a resource that says no `count`. */
export const USUAL_COUNT = 20;

/** The name of a domain, a resource or a relation. */
export const NAME_PATTERN = /^[a-z][A-Za-z0-9_]{0,39}$/;

/** The name of a field: as other servers have them, too, such as `suite-id`, `@type` and `$ref`. */
export const FIELD_NAME = /^[\p{L}\p{N}_$@](?:[\p{L}\p{M}\p{N}_$@ -]{0,62}[\p{L}\p{M}\p{N}_$@-])?$/u;

/** The name of a state, an action or a collection: dashes and underscores too. */
export const STATE_NAME = /^[a-z][A-Za-z0-9]*(?:[-_][A-Za-z0-9]+)*$/;

export const STANDING_FIELDS: readonly string[] = ["id", "createdAt", "updatedAt"];

/** Kinds of ids that are named. */
export const ID_KINDS = ["text", "number", "uuid", "objectId"] as const;

/** A kind that is named, a prefix such as `cus_`, or a pattern such as `ORD-[0-9]{6}`. */
export type IdKind = string;

export const ID_PREFIX = /^[a-z][a-z0-9]{0,11}_$/;

/** Words of what follows from a state. */
export const EFFECT_WORDS = ["set", "add", "create", "move", "remove"] as const;

export const MAX_ROUTES = 500;

/** Words of one answer of a written route. */
export const ANSWER_WORDS = ["answer", "status", "headers", "delay"] as const;

const ON_RECORD = ["where", "hidden", "else", "next", ...ANSWER_WORDS] as const;

const WRITTEN = ["set", ...ON_RECORD] as const;

/** Words by which a written route is bound to a resource, and those that go beside each. */
export const ROUTE_BINDINGS = {
  list: ["where", "sort", "hidden", ...ANSWER_WORDS],
  read: ON_RECORD,
  create: WRITTEN,
  keep: WRITTEN,
  replace: WRITTEN,
  change: WRITTEN,
  remove: ON_RECORD,
  add: WRITTEN,
  drop: ON_RECORD,
  act: WRITTEN,
} as const;

/** All that a written route does, and the words that go beside it; the first that is there says what it does. */
export const ROUTE_WORK: Readonly<Record<string, readonly string[]>> = {
  ...ROUTE_BINDINGS,
  upstream: [],
  made: [],
  cases: [],
  sequence: ["when", "else"],
  answer: ["when", "else", ...ANSWER_WORDS],
};

export const ROUTE_WORDS: readonly string[] = [
  ...new Set([...Object.keys(ROUTE_WORK), ...Object.values(ROUTE_WORK).flat()]),
];

export const STYLE_TEXTS = ["mediaType", "errorType", "methodIn", "ending", "fieldless", "sort"] as const;

/** Words of a style. */
export const STYLE_WORDS = [
  "like",
  "names",
  "item",
  "list",
  "record",
  "error",
  "invalid",
  "invalidStatus",
  "issue",
  "paging",
  "parameters",
  "references",
  "times",
  "id",
  "removed",
  "created",
  "hidden",
  "marks",
  "headers",
  "root",
  "codes",
  "says",
  "putChanges",
  "changesByPost",
  "operatorsInValues",
  ...STYLE_TEXTS,
] as const;
