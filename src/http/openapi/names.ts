import type { Catalog } from "../../model/catalog.ts";
import type { Resource } from "../../model/resource.ts";

/** `orderItem`, `check-in` and `no_show` as `OrderItem`, `CheckIn` and `NoShow`. */
export function toPascal(name: string): string {
  return name
    .split(/[-_.\s]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}

/** `check-in` as `checkIn`. */
export function toCamel(name: string): string {
  const pascal = toPascal(name);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
}

/** `check-in` and `no_show` as `check in` and `no show`. */
export function toWords(name: string): string {
  return name.replaceAll(/[-_]/g, " ").replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** "a book", "an order". */
export function withArticle(noun: string): string {
  return `${/^[aeio]/.test(noun) ? "an" : "a"} ${noun}`;
}

/** "users, jobs and books". */
export function toSeries(words: readonly string[], conjunction = "and"): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} ${conjunction} ${String(words.at(-1))}`;
}

/** The component names of a resource's schemas. */
export interface SchemaNames {
  /** A record as answered: `User`. */
  readonly record: string;
  /** The body of create: `UserCreate`. */
  readonly create: string;
  /** That of `create`, unless records begin in a state that nobody chooses. */
  readonly replace: string;
  /** The body of update: `UserPatch`. */
  readonly patch: string;
  /** A page of records: `UserList`. */
  readonly list: string;
}

/** The component names of a resource's schemas. */
export function schemaNames({ name, lifecycle }: Resource): SchemaNames {
  const record = toPascal(name);
  const create = `${record}Create`;
  const replace = lifecycle?.initial === undefined ? create : `${record}Replace`;
  return { record, create, replace, patch: `${record}Patch`, list: `${record}List` };
}

/** The operationIds of a resource. */
export interface OperationIds {
  readonly list: string;
  readonly create: string;
  readonly get: string;
  readonly replace: string;
  readonly update: string;
  readonly delete: string;
}

/**
 * A collection's name as in operationIds and tags: with its domain before it where its records' name has that too, as
 * there is then another collection that is called so.
 */
export function collectionName({ name, domain, collection }: Resource): string {
  const isPrefixed = name.startsWith(domain) && /^[A-Z]/.test(name.slice(domain.length));
  return `${isPrefixed ? toPascal(domain) : ""}${toPascal(collection)}`;
}

/** The operationIds of a resource: `listUsers`, `createUser`, …; of its first record without an id, `getOnlyProfile`, …. */
export function operationIds(resource: Resource, isSingle = false): OperationIds {
  const one = `${isSingle ? "Only" : ""}${toPascal(resource.name)}`;
  return {
    list: `list${collectionName(resource)}`,
    create: `create${one}`,
    get: `get${one}`,
    replace: `replace${one}`,
    update: `update${one}`,
    delete: `delete${one}`,
  };
}

/** The operationId of a transition: `shipOrder`, `checkInAppointment`. */
export function transitionId(action: string, { name }: Resource): string {
  return `${toCamel(action)}${toPascal(name)}`;
}

/** The operationId of a nested list: `listBooksOfAuthor`. */
export function nestedListId({ name }: Resource, listed: Resource): string {
  return `list${collectionName(listed)}Of${toPascal(name)}`;
}

/** A domain as in headings. */
export function domainTitle({ domains }: Catalog, name: string): string {
  return domains.find((domain) => domain.name === name)?.title ?? toPascal(name);
}
