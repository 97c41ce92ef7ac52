import { request } from "../api/request.ts";

/** Something that a template may say between braces. */
export interface Helper {
  readonly name: string;
  /** As it is written: `{{number.int({"min":1,"max":9})}}`. */
  readonly call: string;
  /** An example of its output, or its description. */
  readonly example: string;
}

let known: Promise<readonly Helper[]> | undefined;

/** All helpers: those that read the request first, then Faker's functions. Read once, unless that fails. */
export function loadHelpers(): Promise<readonly Helper[]> {
  known ??= fetchHelpers();
  known.catch(() => {
    known = undefined;
  });
  return known;
}

async function fetchHelpers(): Promise<readonly Helper[]> {
  const { functions, words } = await request<{
    functions: readonly { name: string; call: string; example: unknown }[];
    words: readonly { name: string; call: string; description: string }[];
  }>("/api/playgrounds/functions");
  return [
    ...words.map(({ name, call, description }) => ({ name, call, example: description })),
    ...functions.map(({ name, call, example }) => ({
      name,
      call,
      example: typeof example === "string" ? example : (JSON.stringify(example) ?? ""),
    })),
  ];
}

/** Faker's functions that are shown before a search, beside the helpers that read the request. */
const POPULAR = new Set([
  "person.fullName",
  "person.firstName",
  "internet.exampleEmail",
  "phone.number",
  "location.city",
  "location.country",
  "company.name",
  "commerce.productName",
  "commerce.price",
  "number.int",
  "string.uuid",
  "datatype.boolean",
  "date.recent",
  "lorem.sentence",
  "helpers.arrayElement",
  "image.url",
]);

/** The helpers that contain every word of the query, those whose name begins with it first; without a query, the popular ones. */
export function findHelpers(helpers: readonly Helper[], query: string): readonly Helper[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return helpers.filter(({ name }) => !name.includes(".") || POPULAR.has(name));
  const found = helpers.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  const first = (words[0] ?? "").toLowerCase();
  return found.toSorted(
    (a, b) => Number(b.name.toLowerCase().startsWith(first)) - Number(a.name.toLowerCase().startsWith(first)),
  );
}
