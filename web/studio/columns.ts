import type { Collection, ValueType } from "./catalog.ts";

/** Widths of columns by their looks, rem. */
const WIDTHS = {
  id: 5,
  reference: 6,
  picture: 4.5,
  money: 8,
  number: 6.5,
  time: 11,
  date: 7.5,
  state: 9,
  truth: 6,
  text: 13,
  json: 14,
} as const;

/** The look of a column. */
export type Look = keyof typeof WIDTHS;

/** A column of the grid: a field, and how it is drawn. */
export interface Column {
  readonly field: string;
  readonly look: Look;
  /** Its width, rem. */
  readonly width: number;
}

/** Columns that are shown until the visitor chooses. */
const MOST_CHOSEN = 8;

/** Texts of these names are long, or say little in a grid. */
const LONG = /^(?:description|body|bio|notes?|comment|content|subtitle|currency|locale|timezone|gender)$/i;

const LOOKS: Readonly<Partial<Record<ValueType, Look>>> = {
  number: "number",
  boolean: "truth",
  enum: "state",
  date: "date",
  "date-time": "time",
  id: "reference",
};

export function lookOf({ types, lists, money, relations }: Collection, field: string): Look {
  if (field === "id") return "id";
  if (Object.values(relations).some((relation) => relation.field === field)) return "reference";
  if (lists.has(field)) return "json";
  if (money.has(field)) return "money";
  const type = types[field] ?? "any";
  if (type !== "text") return LOOKS[type] ?? "json";
  return /(?:avatar|photo|cover|image|picture|thumbnail)(?:Url)?$/i.test(field) ? "picture" : "text";
}

/** The column of a field; wide enough for its name. */
export function columnOf(collection: Collection, field: string): Column {
  const look = lookOf(collection, field);
  return { field, look, width: Math.max(WIDTHS[look], field.length * 0.5 + 2.5) };
}

/** The fields that are shown first: name, state and value; not long texts. */
export function chooseFields(collection: Collection): readonly string[] {
  const useful = collection.fields.filter((field) => {
    const isStructure = lookOf(collection, field) === "json" && collection.types[field] !== "any";
    return field !== "createdAt" && field !== "updatedAt" && !isStructure && !LONG.test(field);
  });
  const ranked = useful.toSorted((a, b) => rankOf(collection, a) - rankOf(collection, b)).slice(0, MOST_CHOSEN);
  const front = ranked.filter((field) => rankOf(collection, field) < IN_DECLARATION);
  // Then in the order of declaration, so that a column stands where the record has its field.
  const rest = useful.filter((field) => ranked.includes(field) && !front.includes(field));
  return [...front, ...rest, ...(ranked.length < MOST_CHOSEN ? ["createdAt"] : [])];
}

/** Fields of a lower rank stand in front. */
const IN_DECLARATION = 4;

/** The rank of a field among the columns, the lowest first: identity, then state, value, references, and times. */
function rankOf(collection: Collection, field: string): number {
  const look = lookOf(collection, field);
  if (look === "id") return 0;
  if (look === "picture") return 1;
  if (/^(?:name|title|orderNumber)$/.test(field)) return 2;
  if (field === "status") return 3;
  if (/^(?:total|price|amount|balance|rating|type)$/.test(field)) return IN_DECLARATION;
  if (look === "reference") return IN_DECLARATION + 1;
  if (look === "time" || look === "date") return IN_DECLARATION + 3;
  return look === "money" ? IN_DECLARATION + 4 : IN_DECLARATION + 2;
}
