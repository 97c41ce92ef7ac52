import type { FieldKinds } from "../../model/field-kinds.ts";
import { nearest } from "../../model/nearest.ts";
import { findOperator, operatorNames } from "../../model/operators.ts";

const SHOWN_LENGTH = 60;
const SHOWN_WORDS = 20;

/** A caller's text in quotes, cut if it is long. */
export function quote(text: string): string {
  return `'${text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text}'`;
}

/** `: did you mean 'role'?`, or nothing if no known word is near. */
export function suggest(word: string, known: readonly string[]): string {
  const meant = nearest(word, known);
  return meant === undefined ? "" : `: did you mean ${quote(meant)}?`;
}

const OTHER_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    limit: ["per_page", "perPage", "page_size", "pageSize", "size", "take", "top"],
    offset: ["skip", "start"],
    sort: ["order", "order_by", "orderBy", "sort_by", "sortBy"],
    q: ["query", "search"],
    fields: ["select", "only"],
    expand: ["embed", "include", "populate"],
  }).flatMap(([name, others]) => others.map((other) => [other, name] as const)),
);

/** `: did you mean 'limit'?`, or nothing if no other API calls a parameter of a list so. */
export function suggestOwn(word: string): string {
  const own = OTHER_NAMES.get(word.replace(/^[_$]/, ""));
  return own === undefined ? "" : `: did you mean ${quote(own)}?`;
}

export function listWords(words: readonly string[]): string {
  return words.length > SHOWN_WORDS ? `${words.slice(0, SHOWN_WORDS).join(", ")}, …` : words.join(", ");
}

/** As {@link suggest}, for a name that is no field: a near name, or the place where a member of that name is. */
export function suggestField(name: string, kinds: FieldKinds, suffix = ""): string {
  const declared = [...kinds.declared.keys()];
  const meant =
    nearest(name, declared) ?? (name === "" ? undefined : declared.find((known) => known.endsWith(`.${name}`)));
  return meant === undefined ? "" : `: did you mean ${quote(`${meant}${suffix}`)}?`;
}

/** `: did you mean 'price[gte]'?`, for a filter as other APIs write it: `price_gte`, `price__gte`, `price:gte`, `filter[price][gte]`; nothing if it is none. */
export function suggestFilter(written: string, kinds: FieldKinds): string {
  const plain = /^filters?\[([^[\]]*)\](?:\[\$?(\w+)\])?$/.exec(written) ?? /^(.+?)(?:__?|[:.])([a-z]+)$/.exec(written);
  const [, name = "", word] = plain ?? [];
  if (plain === null || kinds.find(name) === undefined) return "";
  if (word === undefined || word === "eq") return `: did you mean ${quote(name)}?`;
  const operator = operatorNames().find((own) => own === word || findOperator(own)?.aliases?.includes(word));
  return operator === undefined ? "" : `: did you mean ${quote(`${name}[${operator}]`)}?`;
}

/** `: did you mean '-price'?`, for one name of sort as other APIs write it: `price:desc`, `price.asc`, `price desc`; nothing if it is none. */
export function suggestOrder(written: string, kinds: FieldKinds): string {
  const [, name = "", order = ""] = /^(.+)[:. ](asc|desc)$/i.exec(written) ?? [];
  if (kinds.find(name) === undefined) return "";
  return `: did you mean ${quote(order.toLowerCase() === "desc" ? `-${name}` : name)}?`;
}
