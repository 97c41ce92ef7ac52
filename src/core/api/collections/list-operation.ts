import { filterParameters } from "../../description/filter-parameters.ts";
import { operationIds, schemaNames, toWords, withArticle } from "../../description/names.ts";
import type { Rehearsal } from "../../description/rehearsal.ts";
import { LIMIT, OFFSET, PAGE, SEARCH } from "../../description/request-parameters.ts";
import { PAGING } from "../../description/response-headers.ts";
import { schemaOf } from "../../description/route-group.ts";
import type { RouteOperation } from "../../description/route-group.ts";
import { expandParameters, fieldsParameter, sortParameter } from "../../description/selection-parameters.ts";
import { placeOfCollection } from "../../http/data/place.ts";
import { defineDirectOperation } from "../../http/operation/define-operation.ts";
import type { DirectOperation } from "../../http/operation/define-operation.ts";
import type { Catalog, Entry } from "../../model/catalog.ts";
import type { AnyRecord } from "../../sandbox/stored-record.ts";
import { collectionTag, READ, routeTo, UNCHANGED } from "./collection-operation.ts";

const SHOWN = 2;

export function listOperation(entry: Entry, catalog: Catalog): DirectOperation {
  const { resource } = entry;
  const many = toWords(resource.collection);
  return defineDirectOperation({
    ...READ,
    ...routeTo("GET", placeOfCollection(entry)),
    id: operationIds(resource).list,
    summary: `List ${many}`,
    description: `A page of ${many} that pass all filters. ${resource.description} Every declared field of ${withArticle(toWords(resource.name))} is a filter: plain for equality (repeated: or), with an operator in brackets for more (\`createdAt[gte]=2026-01-01\`).`,
    tag: collectionTag(entry),
    describedQuery: () => listParameters(entry, catalog),
    answers: pageAnswers(entry, (rehearsal) => {
      const total = rehearsal.size(entry);
      const records = Array.from({ length: Math.min(SHOWN, total) }, (_, index) => rehearsal.record(entry, index + 1));
      return { records, total, summary: `The first ${SHOWN} of world 1` };
    }),
    problems: ["answer_too_large"],
  });
}

export function listParameters(entry: Entry, catalog: Catalog): RouteOperation["parameters"] {
  return [
    PAGE,
    LIMIT,
    OFFSET,
    sortParameter(entry),
    SEARCH,
    fieldsParameter(entry, catalog),
    ...expandParameters(entry, catalog),
    ...filterParameters(entry.resource),
  ];
}

interface ShownPage {
  readonly records: readonly AnyRecord[];
  readonly total: number;
  readonly summary: string;
}

/** The answers with a page of the collection, of which the example shows the first {@link SHOWN}. */
export function pageAnswers(
  { resource }: Entry,
  shownOf: (rehearsal: Rehearsal) => ShownPage,
): DirectOperation["answers"] {
  const { collection } = resource;
  return {
    200: {
      description: `A page of ${toWords(collection)}.`,
      headers: PAGING,
      body: schemaOf(schemaNames(resource).list),
      examples(rehearsal) {
        const { records, total, summary } = shownOf(rehearsal);
        const shown = records.slice(0, SHOWN);
        const value = { [collection]: shown, total, page: 1, limit: SHOWN, totalPages: Math.ceil(total / SHOWN) };
        return { page: { summary, value } };
      },
    },
    304: UNCHANGED,
  };
}
