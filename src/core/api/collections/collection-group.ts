import { nestedNames, toSeries, toWords, withArticle } from "../../description/names.ts";
import type { OperationGroup } from "../../description/operation-description.ts";
import type { Rehearsal } from "../../description/rehearsal.ts";
import { idParameter } from "../../description/request-parameters.ts";
import { resourceSchemas } from "../../description/resource-schemas.ts";
import type { Schemas } from "../../description/resource-schemas.ts";
import { listsBelow, placeOfList } from "../../http/data/place.ts";
import { defineDirectOperation } from "../../http/operation/define-operation.ts";
import type { DirectOperation } from "../../http/operation/define-operation.ts";
import type { Catalog, Domain, Entry } from "../../model/catalog.ts";
import { methodsBelow } from "../../sandbox/query/belongings.ts";
import type { Belonging } from "../../sandbox/query/belongings.ts";
import { createPathTest } from "../../sandbox/query/read-path.ts";
import { READ, collectionTag, rehearsed, routeTo } from "./collection-operation.ts";
import { collectionOperations, create } from "./collection-operations.ts";
import { listParameters, pageAnswers } from "./list-operation.ts";
import { transitionOperations, transitionSchemas } from "./transition-operations.ts";

/** The collections of a catalog: a group for each domain, all made from what is declared of the resources. */
export function collectionGroups(catalog: Catalog): readonly OperationGroup[] {
  return catalog.domains.map((domain) => collectionGroup(domain, catalog));
}

function collectionGroup(domain: Domain, catalog: Catalog): OperationGroup {
  const entries = catalog.entries.filter((entry) => entry.resource.domain === domain.name);
  const operationsOf = (entry: Entry) => [
    ...collectionOperations(entry, catalog),
    ...transitionOperations(entry, catalog),
    ...listsBelow(entry, catalog).flatMap((belonging) => [
      nestedList(entry, belonging, catalog),
      ...(methodsBelow(belonging).includes("POST")
        ? [create(belonging.entry, catalog, placeOfList(entry, belonging))]
        : []),
    ]),
  ];
  return {
    title: domain.title,
    tags: entries.map((entry) => ({ name: collectionTag(entry), description: entry.resource.description })),
    operations: entries.flatMap(operationsOf),
    // Asked for by who describes the API, and not by who serves it.
    get schemas() {
      const all = entries.flatMap((entry) => [resourceSchemas(entry.resource, catalog), transitionSchemas(entry)]);
      return Object.assign({}, ...all) as Schemas; // all arguments are of this type
    },
  };
}

/** A list below a record: what refers to it. */
function nestedList(owner: Entry, belonging: Belonging, catalog: Catalog): DirectOperation {
  const { entry, fields } = belonging;
  const { resource } = entry;
  const example = rehearsed((rehearsal) => exampleOwner(entry, fields, rehearsal));
  const one = withArticle(toWords(owner.resource.name));
  const many = toWords(resource.collection);
  return defineDirectOperation({
    ...READ,
    ...routeTo("GET", placeOfList(owner, belonging)),
    id: nestedNames(owner.resource, resource).list,
    summary: `List ${many} of ${one}`,
    description: `A page of the ${many} whose ${toSeries(
      fields.map((field) => `\`${field}\``),
      "or",
    )} is the id in the path. It takes the same parameters as the list of ${many}.`,
    tag: collectionTag(owner),
    describedParams: (rehearsal) => [idParameter(example(rehearsal).id)],
    describedQuery: () => listParameters(entry, catalog),
    answers: pageAnswers(entry, (rehearsal) => {
      const { id, records } = example(rehearsal);
      return { records, total: records.length, summary: `Of ${toWords(owner.resource.name)} ${id} of world 1` };
    }),
    problems: ["answer_too_large", "not_found"],
  });
}

/** A record to which something of world 1 refers, and what does. */
function exampleOwner(entry: Entry, fields: readonly string[], rehearsal: Rehearsal) {
  const all = Array.from({ length: rehearsal.size(entry) }, (_, at) => rehearsal.record(entry, at + 1));
  const paths = fields.map((field) => field.split("."));
  let id = "1";
  const isId = (value: unknown): boolean => {
    if (typeof value === "string") id = value;
    return typeof value === "string";
  };
  for (const record of all) if (paths.some((path) => createPathTest(path, isId)(record))) break;
  const refers = paths.map((path) => createPathTest(path, (value) => value === id));
  return { id, records: all.filter((record) => refers.some((test) => test(record))) };
}
