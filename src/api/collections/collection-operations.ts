import { MOST_AT_ONCE } from "../../engine/bounds.ts";
import type { AnyRecord } from "../../engine/stored-record.ts";
import { readCollections, writeCollections } from "../../http/data/collections.ts";
import { placeOfCollection, placeOfRecord } from "../../http/data/place.ts";
import type { Place } from "../../http/data/place.ts";
import { filterParameters } from "../../http/openapi/filter-parameters.ts";
import { collectionName, operationIds, schemaNames, toPascal, toWords, withArticle } from "../../http/openapi/names.ts";
import { NOT_MODIFIED } from "../../http/openapi/operation-description.ts";
import { PERHAPS_SIGNED_IN } from "../../http/openapi/paths.ts";
import {
  exampleOfCreate,
  exampleOfPatch,
  exampleOfRemove,
  exampleOfReplace,
  requiredPart,
} from "../../http/openapi/record-examples.ts";
import type { Rehearsal } from "../../http/openapi/rehearsal.ts";
import { idParameter, LIMIT, OFFSET, PAGE, SEARCH } from "../../http/openapi/request-parameters.ts";
import { CONTENT_LOCATION, ENTITY_TAG, PAGING } from "../../http/openapi/response-headers.ts";
import { schemaOf } from "../../http/openapi/route-group.ts";
import type { Body, Named, RouteOperation } from "../../http/openapi/route-group.ts";
import { expandParameters, fieldsParameter, sortParameter } from "../../http/openapi/selection-parameters.ts";
import type { Example, Reference } from "../../http/openapi/specification.ts";
import { BODY_PROBLEMS } from "../../http/openapi/usual-problems.ts";
import { defineDirectOperation } from "../../http/operation/define-operation.ts";
import type { AnswerDeclaration, DirectOperation, OperationMethod } from "../../http/operation/define-operation.ts";
import type { Catalog, Entry } from "../../model/catalog.ts";
import type { ProblemCode } from "../../model/errors.ts";
import { rehearsed } from "./rehearsed.ts";

/** Records in the example of a list. */
const SHOWN = 2;

/** The name of the tag that a collection's operations have. */
export function collectionTag({ resource }: Entry): string {
  return collectionName(resource);
}

/** What all operations of collections have in common. */
export const COMMON = { inSandbox: true, simulates: true, security: PERHAPS_SIGNED_IN } as const;

/** What those have that read. */
export const READ = { ...COMMON, direct: readCollections, seeded: "world" } as const;

/** What those have that write. */
export const WRITE = { ...COMMON, direct: writeCollections } as const;

/** The parameter of a path that names a record, the same in every example. */
const ANY_RECORD = (): RouteOperation["parameters"] => [idParameter("1")];

/** The route and the place of an operation. */
export function routeTo(
  method: OperationMethod,
  place: Place,
): Pick<DirectOperation, "place"> & { route: `${OperationMethod} /${string}` } {
  return { place, route: `${method} ${place.path as `/${string}`}` }; // as all places do
}

/** What a write of the resource may be refused with because of other records. */
export function ruleProblems({ resource, rules }: Entry): readonly ProblemCode[] {
  const references: readonly ProblemCode[] =
    Object.keys(resource.relations).length === 0 ? [] : ["unresolved_reference"];
  return ["conflict", ...references, ...(rules.refusals ?? [])];
}

/** The example of one record, shared by all answers that show it; none where a world has none. */
function recordExample(entry: Entry, rehearsal: Rehearsal): Readonly<Record<string, Named<Example>>> {
  if (rehearsal.size(entry) === 0) return {};
  const { record } = schemaNames(entry.resource);
  const summary = `${toPascal(entry.resource.name)} 1 of world 1`;
  return { record: { component: record, value: { summary, value: rehearsal.record(entry, 1) } } };
}

/** List, create, get, replace, update and delete: the same for every collection. */
export function collectionOperations(entry: Entry, catalog: Catalog): DirectOperation[] {
  return [
    list(entry, catalog),
    create(entry, catalog),
    get(entry, catalog),
    replace(entry, catalog),
    update(entry, catalog),
    remove(entry),
  ];
}

function list(entry: Entry, catalog: Catalog): DirectOperation {
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

/** What every list of the collection takes, beside what all reads take. */
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

/** What chooses how one record is shown. */
export function shownParameters(entry: Entry, catalog: Catalog): RouteOperation["parameters"] {
  return [fieldsParameter(entry, catalog), ...expandParameters(entry, catalog)];
}

/** What the example of a page is made of. */
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

/** The answer to a conditional read that has nothing new. */
const UNCHANGED: AnswerDeclaration = { description: NOT_MODIFIED, headers: ENTITY_TAG };

function create(entry: Entry, catalog: Catalog): DirectOperation {
  const { resource } = entry;
  const one = withArticle(toWords(resource.name));
  const example = rehearsed((rehearsal) => exampleOfCreate(entry, rehearsal));
  return defineDirectOperation({
    ...WRITE,
    ...routeTo("POST", placeOfCollection(entry)),
    id: operationIds(resource).create,
    summary: `Create ${one}`,
    description: `Stores ${one} in your sandbox and gives it the next id. What the body leaves out is null, empty or the default. An array of up to ${MOST_AT_ONCE} such bodies creates them all, or none: the answer is then \`{ "${resource.collection}": […], "total": 2 }\`, and faults are at \`#/0/…\`.`,
    tag: collectionTag(entry),
    describedQuery: () => shownParameters(entry, catalog),
    heedsPrefer: true,
    describedBody: (rehearsal) => {
      const body = example(rehearsal)?.body;
      return toBody(schemaNames(resource).create, {
        full: body && { summary: "All fields", value: body },
        minimal: body && { summary: "Required fields only", value: requiredPart(resource, body) },
      });
    },
    answers: {
      201: {
        description: `The new ${toWords(resource.name)}.`,
        headers: ENTITY_TAG,
        body: recordSchema(entry),
        examples: (rehearsal) => given({ created: exampleOf("From all fields", example(rehearsal)?.record) }),
      },
    },
    problems: [...BODY_PROBLEMS, "answer_too_large", ...ruleProblems(entry)],
  });
}

function get(entry: Entry, catalog: Catalog): DirectOperation {
  const { resource } = entry;
  return defineDirectOperation({
    ...READ,
    ...routeTo("GET", placeOfRecord(entry)),
    id: operationIds(resource).get,
    summary: `Get ${withArticle(toWords(resource.name))}`,
    description: `One ${toWords(resource.name)} of your sandbox, or of the world of a seed.`,
    tag: collectionTag(entry),
    describedParams: ANY_RECORD,
    describedQuery: () => shownParameters(entry, catalog),
    answers: {
      200: {
        description: `The ${toWords(resource.name)}.`,
        body: recordSchema(entry),
        examples: (rehearsal) => recordExample(entry, rehearsal),
      },
      304: UNCHANGED,
    },
    problems: ["answer_too_large", "not_found"],
  });
}

function replace(entry: Entry, catalog: Catalog): DirectOperation {
  const { resource } = entry;
  const example = rehearsed((rehearsal) =>
    exampleOfReplace(entry, rehearsal, exampleOfPatch(entry, rehearsal)?.body ?? {}),
  );
  return defineDirectOperation({
    ...WRITE,
    ...routeTo("PUT", placeOfRecord(entry)),
    id: operationIds(resource).replace,
    summary: `Replace ${withArticle(toWords(resource.name))}`,
    description:
      "Replaces the record as a whole: an optional field that the body leaves out returns to what creating would give.",
    tag: collectionTag(entry),
    describedQuery: () => shownParameters(entry, catalog),
    describedParams: ANY_RECORD,
    heedsPrefer: true,
    isConditional: true,
    describedBody: (rehearsal) =>
      toBody(schemaNames(resource).replace, { replacement: exampleOf("All fields", example(rehearsal)?.body) }),
    answers: {
      200: {
        description: `The ${toWords(resource.name)} as it is now.`,
        headers: CONTENT_LOCATION,
        body: recordSchema(entry),
        examples: (rehearsal) => given({ replaced: exampleOf("After the replacement", example(rehearsal)?.record) }),
      },
    },
    problems: [...BODY_PROBLEMS, "answer_too_large", ...ruleProblems(entry), ...changeProblems(entry)],
  });
}

function update(entry: Entry, catalog: Catalog): DirectOperation {
  const { resource } = entry;
  const example = rehearsed((rehearsal) => exampleOfPatch(entry, rehearsal));
  return defineDirectOperation({
    ...WRITE,
    ...routeTo("PATCH", placeOfRecord(entry)),
    id: operationIds(resource).update,
    summary: `Update ${withArticle(toWords(resource.name))}`,
    description: "Changes the fields that the body names (JSON Merge Patch, RFC 7396), and nothing else.",
    tag: collectionTag(entry),
    describedQuery: () => shownParameters(entry, catalog),
    describedParams: ANY_RECORD,
    heedsPrefer: true,
    isConditional: true,
    describedBody: (rehearsal) => ({
      mediaTypes: ["application/json", "application/merge-patch+json"],
      ...toBody(schemaNames(resource).patch, { change: exampleOf("One field", example(rehearsal)?.body) }),
    }),
    answers: {
      200: {
        description: `The ${toWords(resource.name)} as it is now.`,
        headers: ENTITY_TAG,
        body: recordSchema(entry),
        examples: (rehearsal) => given({ updated: exampleOf("After the change", example(rehearsal)?.record) }),
      },
    },
    problems: [...BODY_PROBLEMS, "answer_too_large", ...ruleProblems(entry), ...changeProblems(entry)],
  });
}

function remove(entry: Entry): DirectOperation {
  const { resource } = entry;
  return defineDirectOperation({
    ...WRITE,
    ...routeTo("DELETE", placeOfRecord(entry)),
    id: operationIds(resource).delete,
    summary: `Delete ${withArticle(toWords(resource.name))}`,
    description: "Deletes the record. Others that refer to it stay as they are; its id is never used again.",
    tag: collectionTag(entry),
    describedParams: (rehearsal) => [idParameter(exampleOfRemove(entry, rehearsal) ?? "1")],
    isConditional: true,
    answers: { 204: { description: "It is gone." } },
    problems: ["not_found", "precondition_failed", ...removeProblems(entry)],
  });
}

/** A record as the body of an answer. */
export function recordSchema({ resource }: Entry): Reference {
  return schemaOf(schemaNames(resource).record);
}

/** An example of a value that may not be there. */
export function exampleOf(summary: string, value: unknown): Example | undefined {
  return value === undefined ? undefined : { summary, value };
}

/** The examples that there are. */
export function given(examples: Readonly<Record<string, Example | undefined>>): Readonly<Record<string, Example>> {
  return Object.fromEntries(
    Object.entries(examples).flatMap(([name, example]) => (example === undefined ? [] : [[name, example] as const])),
  );
}

function toBody(component: string, examples: Readonly<Record<string, Example | undefined>>): Body {
  const there = given(examples);
  return { schema: schemaOf(component), ...(Object.keys(there).length > 0 && { examples: there }) };
}

/** What a change of a record that is there may be refused with. */
function changeProblems({ resource }: Entry): readonly ProblemCode[] {
  return [
    "not_found",
    "precondition_failed",
    ...(resource.lifecycle === undefined ? [] : (["invalid_transition"] as const)),
  ];
}

function removeProblems({ rules }: Entry): readonly ProblemCode[] {
  return rules.remove === undefined ? [] : ["conflict", ...(rules.refusals ?? [])];
}
