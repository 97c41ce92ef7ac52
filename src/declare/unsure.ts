import { nearest } from "../model/nearest.ts";
import type { DomainDefinition } from "./definition.ts";
import { meantIn } from "./faults.ts";
import type { DeclarationFault } from "./faults.ts";

/** What nobody knows of a definition because of faults that were told: that it leads nowhere may only follow from them. */
export interface Unsure {
  /** The fields of a resource that were written and could not be read. */
  fields(resource: string): readonly string[];
  /** Whether a part of a resource, such as `states`, or all of it, could not be read. */
  has(resource: string, part: string): boolean;
  /** Whether a word that is none of the `known` fields of a resource may have been meant as one. */
  mayBeField(resource: string, name: string, known: readonly string[]): boolean;
  /** Whether records of a collection that belong to nothing that is known may yet belong to something. */
  mayBelong(collection: string): boolean;
}

/** What the faults of a definition leave open. */
export function unsureOf({ resources }: DomainDefinition, faults: readonly DeclarationFault[]): Unsure {
  const ways = faults
    .map(({ path, code, message }) =>
      path.map((word, at) => (code === "unknown_word" && at === path.length - 1 && meantIn(message)) || String(word)),
    )
    .filter(([first, resource]) => first === "resources" && resource);
  const areUnread = (name: string): boolean =>
    ways.some(([, resource, word = "fields", field]) => resource === name && word === "fields" && field === undefined);

  function has(name: string, part: string): boolean {
    return ways.some(([, resource, word = part]) => resource === name && word === part);
  }
  const fields = (name: string): readonly string[] =>
    ways.flatMap(([, resource, word, field]) =>
      resource === name && word === "fields" && field !== undefined ? [field] : [],
    );

  return {
    fields,
    has,
    mayBeField: (resource, name, known) =>
      areUnread(resource) ||
      (name === "status" && has(resource, "states")) ||
      (/Ids?$/.test(name) && has(resource, "belongsTo") && nearest(name, known) === undefined),
    mayBelong: (collection) =>
      ways.some(([, resource = ""]) => {
        const own = resources.find(({ name }) => name === resource);
        const isMeant = own === undefined ? collection.startsWith(resource) : own.collection === collection;
        return isMeant && has(resource, "belongsTo");
      }),
  };
}
