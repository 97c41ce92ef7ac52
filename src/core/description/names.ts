import type { Catalog } from "../model/catalog.ts";
import { isObject, isSameValue } from "../model/json.ts";
import type { Resource } from "../model/resource.ts";
import type { Named } from "./route-group.ts";
import type { Components } from "./specification.ts";

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

export function withArticle(noun: string): string {
  return `${/^[aeio]/.test(noun) ? "an" : "a"} ${noun}`;
}

/** "users, jobs and books". */
export function toSeries(words: readonly string[], conjunction = "and"): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} ${conjunction} ${String(words.at(-1))}`;
}

/**
 * Stands in names of components and tags where that of a resource ends, until {@link toPublicNames} gives them out: what follows from `task` is
 * told from a resource `taskList`, and both from what is ours.
 */
const END = "~";

export function resourceName(name: string): string {
  return `${toPascal(name)}${END}`;
}

/**
 * Names as the description shows them, by those that it was made with: first the resources' own have what they are called, then what
 * follows from them, then what is ours. What comes late has `Seedbed` before it, or a number behind it.
 */
export function toPublicNames(made: readonly string[], before = "Seedbed"): ReadonlyMap<string, string> {
  const rank = (name: string): number => (name.endsWith(END) ? 0 : name.includes(END) ? 1 : 2);
  const taken = new Set<string>();
  return new Map(
    made
      .toSorted((one, other) => rank(one) - rank(other))
      .map((name) => {
        const plain = name.replace(END, "");
        return [name, toFree(plain, taken, rank(name) === 2 ? `${before}${plain}` : plain)];
      }),
  );
}

/** The operationId of an operation: its own unless it is taken, as {@link toPublicNames} has it. Notes that it is. */
export function toPublicId({ id, tag }: { readonly id: string; readonly tag: string }, taken: Set<string>): string {
  return tag.endsWith(END) ? toFree(id, taken, id) : toFree(id, taken, `seedbed${toPascal(id)}`);
}

function toFree(name: string, taken: Set<string>, other: string): string {
  const start = taken.has(name) ? other : name;
  let free = start;
  for (let count = 2; taken.has(free); count += 1) free = `${start}${count}`;
  taken.add(free);
  return free;
}

export function schemaNames({ name, lifecycle }: Resource) {
  /** A record as answered: `User`. */
  const record = resourceName(name);
  /** The body of create: `UserCreate`. */
  const create = `${record}Create`;
  /** That of `create`, unless records begin in a state that nobody chooses. */
  const replace = lifecycle?.initial === undefined ? create : `${record}Replace`;
  return {
    record,
    create,
    replace,
    /** The body of update: `UserPatch`. */
    patch: `${record}Patch`,
    /** A page of records: `UserList`. */
    list: `${record}List`,
  };
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
export function operationIds(resource: Resource, isSingle = false) {
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

/** A part of the description with other pointers, wherever there are some. */
export function mapReferences<T>(part: T, change: (pointer: string) => string): T {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        name,
        name === "$ref" && typeof member === "string" ? change(member) : walk(member),
      ]),
    );
  };
  return walk(part) as T; // every member is where it was
}

/** The operationIds of a nested list, `listBooksOfAuthor` and `createBookOfAuthor`, and the schema of what creates there: `BookCreateOfAuthor`. */
export function nestedNames({ name }: Resource, listed: Resource): Record<"list" | "create" | "body", string> {
  const owner = `Of${toPascal(name)}`;
  return {
    list: `list${collectionName(listed)}${owner}`,
    create: `${operationIds(listed).create}${owner}`,
    body: `${schemaNames(listed).create}${owner}`,
  };
}

export function domainTitle({ domains }: Catalog, name: string): string {
  return domains.find((domain) => domain.name === name)?.title ?? toPascal(name);
}

type Kind = "parameters" | "headers" | "responses" | "examples";

/** Collects what operations refer to, so that the description has each once and none that nobody uses. */
export type ComponentRegistry = ReturnType<typeof createComponentRegistry>;

export function createComponentRegistry() {
  const kinds: Record<Kind, Map<string, unknown>> = {
    parameters: new Map(),
    headers: new Map(),
    responses: new Map(),
    examples: new Map(),
  };
  const inOrder = (found: ReadonlyMap<string, unknown>): Record<string, unknown> =>
    Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    /** A pointer to the component. Throws if another one has its name already. */
    refer<K extends Kind>(kind: K, { component, value }: Named<Components[K][string]>) {
      const known = kinds[kind].get(component);
      if (known !== undefined && known !== value && !isSameValue(known, value)) {
        throw new Error(`two different ${kind} of the description are called ${component}`);
      }
      kinds[kind].set(component, value);
      return { $ref: `#/components/${kind}/${component}` };
    },
    collected: () =>
      Object.fromEntries(Object.entries(kinds).map(([kind, found]) => [kind, inOrder(found)])) as Pick<
        Components,
        Kind
      >, // each map holds what refer() took for its kind
  };
}
