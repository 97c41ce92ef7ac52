import { MOST_AT_ONCE } from "../../engine/bounds.ts";
import type { AnyRecord } from "../../engine/stored-record.ts";
import type { Entry } from "../../model/catalog.ts";
import type { ProblemCode } from "../../model/errors.ts";
import {
  BODY_PROBLEMS,
  DATA_PROBLEMS,
  KEY_PROBLEMS,
  NEEDED_KEY_PROBLEMS,
  WRITE_PROBLEMS,
  countedWith,
  dataParameters,
} from "./data-operation.ts";
import { filterParameters } from "./filter-parameters.ts";
import { collectionName, operationIds, schemaNames, toPascal, toWords, withArticle } from "./names.ts";
import { exampleOfCreate, exampleOfPatch, exampleOfRemove, exampleOfReplace, requiredPart } from "./record-examples.ts";
import type { Rehearsal } from "./rehearsal.ts";
import * as parameter from "./request-parameters.ts";
import * as headers from "./response-headers.ts";
import { schemaOf } from "./route-group.ts";
import type { Body, Named, RouteOperation } from "./route-group.ts";
import { expandParameters, fieldsParameter, sortParameter } from "./selection-parameters.ts";
import type { Example } from "./specification.ts";

/** Records in the example of a list. */
const SHOWN = 2;

/** The path of a collection. */
export function collectionPath({ resource }: Entry): string {
  return `/v1/${resource.domain}/${resource.collection}`;
}

/** The name of the tag that a collection's operations have. */
export function collectionTag({ resource }: Entry): string {
  return collectionName(resource);
}

/** What a write of the resource may be refused with because of other records. */
export function ruleProblems({ resource, rules }: Entry): readonly ProblemCode[] {
  const references: readonly ProblemCode[] =
    Object.keys(resource.relations).length === 0 ? [] : ["unresolved_reference"];
  return ["conflict", ...references, ...(rules.refusals ?? [])];
}

/** The example of one record, shared by all answers that show it; undefined where a world has none. */
function recordExample(entry: Entry, rehearsal: Rehearsal): Named<Example> | undefined {
  if (rehearsal.size(entry) === 0) return undefined;
  const { record } = schemaNames(entry.resource);
  const { name } = entry.resource;
  return { component: record, value: { summary: `${toPascal(name)} 1 of world 1`, value: rehearsal.record(entry, 1) } };
}

/** List, create, get, replace, update and delete: the same for every collection. */
export function collectionOperations(entry: Entry, rehearsal: Rehearsal): RouteOperation[] {
  return [
    list(entry, rehearsal),
    create(entry, rehearsal),
    get(entry, rehearsal),
    replace(entry, rehearsal),
    update(entry, rehearsal),
    remove(entry, rehearsal),
  ];
}

function list(entry: Entry, rehearsal: Rehearsal): RouteOperation {
  const { resource } = entry;
  const { collection, name } = resource;
  const total = rehearsal.size(entry);
  const records = Array.from({ length: Math.min(SHOWN, total) }, (_, at) => rehearsal.record(entry, at + 1));
  return {
    method: "get",
    path: collectionPath(entry),
    operationId: operationIds(resource).list,
    summary: `List ${toWords(collection)}`,
    description: `A page of ${toWords(collection)} that pass all filters. ${resource.description} Every declared field of ${withArticle(toWords(name))} is a filter: plain for equality (repeated: or), with an operator in brackets for more (\`createdAt[gte]=2026-01-01\`).`,
    tag: collectionTag(entry),
    parameters: listParameters(entry, rehearsal),
    answers: [pageAnswer(entry, records, total, `The first ${SHOWN} of world 1`), NOT_MODIFIED],
    problems: [...DATA_PROBLEMS, "answer_too_large"],
  };
}

/** What every list of the collection takes. */
export function listParameters(entry: Entry, rehearsal: Rehearsal): RouteOperation["parameters"] {
  return [
    parameter.SEED,
    parameter.PAGE,
    parameter.LIMIT,
    parameter.OFFSET,
    sortParameter(entry),
    parameter.SEARCH,
    fieldsParameter(entry, rehearsal.catalog),
    ...expandParameters(entry, rehearsal.catalog),
    ...filterParameters(entry.resource),
    ...dataParameters(parameter.IF_NONE_MATCH),
  ];
}

/** The answer with a page of the collection, of which the example shows the first {@link SHOWN}. */
export function pageAnswer(
  { resource }: Entry,
  records: readonly AnyRecord[],
  total: number,
  summary: string,
): RouteOperation["answers"][number] {
  const { collection } = resource;
  const shown = records.slice(0, SHOWN);
  const value = { [collection]: shown, total, page: 1, limit: SHOWN, totalPages: Math.ceil(total / SHOWN) };
  return {
    status: 200,
    description: `A page of ${toWords(collection)}.`,
    headers: countedWith(headers.ENTITY_TAG, headers.PAGING, headers.SEEDED, headers.CACHING),
    body: { schema: schemaOf(schemaNames(resource).list), examples: { page: { summary, value } } },
  };
}

function create(entry: Entry, rehearsal: Rehearsal): RouteOperation {
  const { resource } = entry;
  const example = exampleOfCreate(entry, rehearsal);
  const one = withArticle(toWords(resource.name));
  return {
    method: "post",
    path: collectionPath(entry),
    operationId: operationIds(resource).create,
    summary: `Create ${one}`,
    description: `Stores ${one} in your sandbox and gives it the next id. What the body leaves out is null, empty or the default. An array of up to ${MOST_AT_ONCE} such bodies creates them all, or none: the answer is then \`{ "${resource.collection}": […], "total": 2 }\`, and faults are at \`#/0/…\`.`,
    tag: collectionTag(entry),
    parameters: dataParameters(parameter.IDEMPOTENCY_KEY, parameter.PREFER),
    body: {
      schema: schemaOf(schemaNames(resource).create),
      ...(example !== undefined && {
        examples: {
          full: { summary: "All fields", value: example.body },
          minimal: { summary: "Required fields only", value: requiredPart(resource, example.body) },
        },
      }),
    },
    answers: [
      {
        status: 201,
        description: `The new ${toWords(resource.name)}.`,
        headers: countedWith(
          headers.LOCATION,
          headers.ENTITY_TAG,
          headers.REPLAYED,
          headers.PREFERENCE,
          headers.CACHING,
        ),
        body: recordBody(entry, { created: example && { summary: "From all fields", value: example.record } }),
      },
    ],
    problems: [...WRITE_PROBLEMS, ...BODY_PROBLEMS, ...NEEDED_KEY_PROBLEMS, ...ruleProblems(entry)],
  };
}

function get(entry: Entry, rehearsal: Rehearsal): RouteOperation {
  const { resource } = entry;
  return {
    method: "get",
    path: `${collectionPath(entry)}/{id}`,
    operationId: operationIds(resource).get,
    summary: `Get ${withArticle(toWords(resource.name))}`,
    description: `One ${toWords(resource.name)} of your sandbox, or of the world of a seed.`,
    tag: collectionTag(entry),
    parameters: [
      parameter.idParameter("1"),
      parameter.SEED,
      parameter.PROFILE,
      parameter.SIZE,
      fieldsParameter(entry, rehearsal.catalog),
      ...expandParameters(entry, rehearsal.catalog),
      ...dataParameters(parameter.IF_NONE_MATCH),
    ],
    answers: [
      {
        status: 200,
        description: `The ${toWords(resource.name)}.`,
        headers: countedWith(headers.ENTITY_TAG, headers.SEEDED, headers.CACHING),
        body: recordBody(entry, { record: recordExample(entry, rehearsal) }),
      },
      NOT_MODIFIED,
    ],
    problems: [...DATA_PROBLEMS, "answer_too_large", "not_found"],
  };
}

function replace(entry: Entry, rehearsal: Rehearsal): RouteOperation {
  const { resource } = entry;
  const example = exampleOfReplace(entry, rehearsal, exampleOfPatch(entry, rehearsal)?.body ?? {});
  return {
    method: "put",
    path: `${collectionPath(entry)}/{id}`,
    operationId: operationIds(resource).replace,
    summary: `Replace ${withArticle(toWords(resource.name))}`,
    description:
      "Replaces the record as a whole: an optional field that the body leaves out returns to what creating would give.",
    tag: collectionTag(entry),
    parameters: [parameter.idParameter("1"), ...dataParameters(parameter.IF_MATCH, parameter.PREFER)],
    body: {
      schema: schemaOf(schemaNames(resource).replace),
      ...(example !== undefined && { examples: { replacement: { summary: "All fields", value: example.body } } }),
    },
    answers: [
      {
        status: 200,
        description: `The ${toWords(resource.name)} as it is now.`,
        headers: countedWith(headers.CONTENT_LOCATION, headers.PREFERENCE, headers.CACHING),
        body: recordBody(entry, { replaced: example && { summary: "After the replacement", value: example.record } }),
      },
    ],
    problems: [...WRITE_PROBLEMS, ...BODY_PROBLEMS, ...ruleProblems(entry), ...changeProblems(entry)],
  };
}

function update(entry: Entry, rehearsal: Rehearsal): RouteOperation {
  const { resource } = entry;
  const example = exampleOfPatch(entry, rehearsal);
  return {
    method: "patch",
    path: `${collectionPath(entry)}/{id}`,
    operationId: operationIds(resource).update,
    summary: `Update ${withArticle(toWords(resource.name))}`,
    description: "Changes the fields that the body names (JSON Merge Patch, RFC 7396), and nothing else.",
    tag: collectionTag(entry),
    parameters: [
      parameter.idParameter("1"),
      ...dataParameters(parameter.IDEMPOTENCY_KEY, parameter.IF_MATCH, parameter.PREFER),
    ],
    body: {
      mediaTypes: ["application/json", "application/merge-patch+json"],
      schema: schemaOf(schemaNames(resource).patch),
      ...(example !== undefined && { examples: { change: { summary: "One field", value: example.body } } }),
    },
    answers: [
      {
        status: 200,
        description: `The ${toWords(resource.name)} as it is now.`,
        headers: countedWith(headers.ENTITY_TAG, headers.REPLAYED, headers.PREFERENCE, headers.CACHING),
        body: recordBody(entry, { updated: example && { summary: "After the change", value: example.record } }),
      },
    ],
    problems: [...WRITE_PROBLEMS, ...BODY_PROBLEMS, ...KEY_PROBLEMS, ...ruleProblems(entry), ...changeProblems(entry)],
  };
}

function remove(entry: Entry, rehearsal: Rehearsal): RouteOperation {
  const { resource } = entry;
  return {
    method: "delete",
    path: `${collectionPath(entry)}/{id}`,
    operationId: operationIds(resource).delete,
    summary: `Delete ${withArticle(toWords(resource.name))}`,
    description: "Deletes the record. Others that refer to it stay as they are; its id is never used again.",
    tag: collectionTag(entry),
    parameters: [
      parameter.idParameter(exampleOfRemove(entry, rehearsal) ?? "1"),
      ...dataParameters(parameter.IF_MATCH),
    ],
    answers: [{ status: 204, description: "It is gone.", headers: countedWith(headers.CACHING) }],
    problems: [...WRITE_PROBLEMS, "not_found", "precondition_failed", ...removeProblems(entry)],
  };
}

/** The answer to a conditional read that has nothing new. */
export const NOT_MODIFIED = Object.freeze({
  status: 304,
  description: "The answer still has the entity tag in If-None-Match. No body.",
  headers: countedWith(headers.ENTITY_TAG, headers.SEEDED, headers.CACHING),
});

/** A record as the body of an answer, with the examples that there are. */
export function recordBody(
  entry: Entry,
  examples: Readonly<Record<string, NonNullable<Body["examples"]>[string] | undefined>>,
): Body {
  const shown = Object.fromEntries(
    Object.entries(examples).flatMap(([name, example]) => (example === undefined ? [] : [[name, example] as const])),
  );
  return {
    schema: schemaOf(schemaNames(entry.resource).record),
    ...(Object.keys(shown).length > 0 && { examples: shown }),
  };
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
