import { nestedNames, operationIds, schemaNames, toPascal, toWords, withArticle } from "../../description/names.ts";
import {
  exampleOfCreate,
  exampleOfPatch,
  exampleOfRemove,
  exampleOfReplace,
  requiredPart,
} from "../../description/record-examples.ts";
import type { Rehearsal } from "../../description/rehearsal.ts";
import { idParameter } from "../../description/request-parameters.ts";
import { CONTENT_LOCATION, ENTITY_TAG } from "../../description/response-headers.ts";
import { BODY_PROBLEMS, schemaOf } from "../../description/route-group.ts";
import type { Body, Named, RouteOperation } from "../../description/route-group.ts";
import type { Example } from "../../description/specification.ts";
import { placeOfCollection, placeOfRecord, placeOfSingle } from "../../http/data/place.ts";
import type { Place } from "../../http/data/place.ts";
import { defineDirectOperation } from "../../http/operation/define-operation.ts";
import type { DirectOperation } from "../../http/operation/define-operation.ts";
import type { Catalog, Entry } from "../../model/catalog.ts";
import type { ProblemCode } from "../../model/errors.ts";
import { MOST_AT_ONCE } from "../../sandbox/bounds.ts";
import {
  READ,
  UNCHANGED,
  WRITE,
  collectionTag,
  exampleOf,
  given,
  recordSchema,
  rehearsed,
  routeTo,
  ruleProblems,
  shownParameters,
  sumProblems,
} from "./collection-operation.ts";
import { listOperation } from "./list-operation.ts";

const ANY_RECORD = (): RouteOperation["parameters"] => [idParameter("1")];

const NO_RECORD = (): RouteOperation["parameters"] => [];

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
    listOperation(entry, catalog),
    create(entry, catalog),
    get(entry, catalog),
    replace(entry, catalog),
    update(entry, catalog),
    remove(entry, catalog),
    ...singleOperations(entry, catalog),
  ];
}

function singleOperations(entry: Entry, catalog: Catalog): DirectOperation[] {
  const { single } = entry.resource;
  if (single === undefined) return [];
  return [get, replace, update].map((operation) => operation(entry, catalog, placeOfSingle(entry, single)));
}

/** The operation that creates in a collection, or below a record, whose id the body then leaves out. */
export function create(entry: Entry, catalog: Catalog, place = placeOfCollection(entry)): DirectOperation {
  const { resource } = entry;
  const { below } = place;
  const usual = { create: operationIds(resource).create, body: schemaNames(resource).create };
  const names = below === undefined ? usual : nestedNames(below.owner.resource, resource);
  const one = withArticle(toWords(resource.name));
  const [of, tied] =
    below === undefined
      ? ["", ""]
      : [
          ` of ${withArticle(toWords(below.owner.resource.name))}`,
          `\`${below.belonging.tie}\` is taken from the path: the body leaves it out, or has the same. `,
        ];
  const example = rehearsed((rehearsal) => exampleOfCreate(entry, rehearsal, below?.belonging));
  return defineDirectOperation({
    ...WRITE,
    ...routeTo("POST", place),
    id: names.create,
    summary: `Create ${one}${of}`,
    description: `${tied}Stores ${one} in your sandbox and gives it the next id. Fields that the body leaves out are null, empty or have their default. An array of up to ${MOST_AT_ONCE} such bodies creates them all, or none: the answer is then \`{ "${resource.collection}": […], "total": 2 }\`, and errors point to \`#/0/…\`.`,
    tag: collectionTag(below?.owner ?? entry),
    ...(below !== undefined && { describedParams: (rehearsal) => [idParameter(example(rehearsal)?.owner ?? "1")] }),
    describedQuery: () => shownParameters(entry, catalog),
    heedsPrefer: true,
    describedBody: (rehearsal) => {
      const body = example(rehearsal)?.body;
      return toBody(names.body, {
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
    problems: [
      ...BODY_PROBLEMS,
      "answer_too_large",
      ...ruleProblems(entry),
      ...(below === undefined ? [] : (["not_found"] as const)),
    ],
  });
}

function get(entry: Entry, catalog: Catalog, place = placeOfRecord(entry)): DirectOperation {
  const { resource } = entry;
  return defineDirectOperation({
    ...READ,
    ...routeTo("GET", place),
    id: operationIds(resource, place.isSingle).get,
    summary: `Get ${withArticle(toWords(resource.name))}`,
    description: `One ${toWords(resource.name)} of your sandbox, or of the world of a seed.`,
    tag: collectionTag(entry),
    describedParams: place.isSingle ? NO_RECORD : ANY_RECORD,
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

function replace(entry: Entry, catalog: Catalog, place = placeOfRecord(entry)): DirectOperation {
  const { resource } = entry;
  const example = rehearsed((rehearsal) =>
    exampleOfReplace(entry, rehearsal, exampleOfPatch(entry, rehearsal)?.body ?? {}),
  );
  return defineDirectOperation({
    ...WRITE,
    ...routeTo("PUT", place),
    id: operationIds(resource, place.isSingle).replace,
    summary: `Replace ${withArticle(toWords(resource.name))}`,
    description:
      "Replaces the whole record. An optional field that the body leaves out gets the value that it would have in a new record.",
    ...ofChange(entry, catalog, place),
    describedBody: (rehearsal) =>
      toBody(schemaNames(resource).replace, { replacement: exampleOf("All fields", example(rehearsal)?.body) }),
    answers: {
      description: `The ${toWords(resource.name)} as it is now.`,
      headers: CONTENT_LOCATION,
      body: recordSchema(entry),
      examples: (rehearsal) => given({ replaced: exampleOf("After the replacement", example(rehearsal)?.record) }),
    },
  });
}

function update(entry: Entry, catalog: Catalog, place = placeOfRecord(entry)): DirectOperation {
  const { resource } = entry;
  const example = rehearsed((rehearsal) => exampleOfPatch(entry, rehearsal));
  return defineDirectOperation({
    ...WRITE,
    ...routeTo("PATCH", place),
    id: operationIds(resource, place.isSingle).update,
    summary: `Update ${withArticle(toWords(resource.name))}`,
    description: "Changes only the fields in the body (JSON Merge Patch, RFC 7396).",
    ...ofChange(entry, catalog, place),
    describedBody: (rehearsal) => ({
      mediaTypes: ["application/json", "application/merge-patch+json"],
      ...toBody(schemaNames(resource).patch, { change: exampleOf("One field", example(rehearsal)?.body) }),
    }),
    answers: {
      description: `The ${toWords(resource.name)} as it is now.`,
      headers: ENTITY_TAG,
      body: recordSchema(entry),
      examples: (rehearsal) => given({ updated: exampleOf("After the change", example(rehearsal)?.record) }),
    },
  });
}

function remove(entry: Entry, catalog: Catalog): DirectOperation {
  const { resource } = entry;
  return defineDirectOperation({
    ...WRITE,
    ...routeTo("DELETE", placeOfRecord(entry)),
    id: operationIds(resource).delete,
    summary: `Delete ${withArticle(toWords(resource.name))}`,
    description: "Deletes the record. Other records that refer to it stay as they are. Its id is never used again.",
    tag: collectionTag(entry),
    describedParams: (rehearsal) => [idParameter(exampleOfRemove(entry, rehearsal) ?? "1")],
    isConditional: true,
    answers: { 204: { description: "It is gone." } },
    problems: ["not_found", "precondition_failed", ...removeProblems(entry), ...sumProblems(entry, catalog)],
  });
}

function toBody(component: string, examples: Readonly<Record<string, Example | undefined>>): Body {
  const there = given(examples);
  return { schema: schemaOf(component), ...(Object.keys(there).length > 0 && { examples: there }) };
}

/** The same of replacing and changing a record. */
function ofChange(entry: Entry, catalog: Catalog, place: Place) {
  const moves = entry.resource.lifecycle === undefined ? [] : (["invalid_transition"] as const);
  const own = [...ruleProblems(entry), "not_found", "precondition_failed", ...moves] as const;
  return {
    tag: collectionTag(entry),
    describedQuery: () => shownParameters(entry, catalog),
    describedParams: place.isSingle ? NO_RECORD : ANY_RECORD,
    heedsPrefer: true,
    isConditional: true,
    problems: [...BODY_PROBLEMS, "answer_too_large", ...own] as const,
  } as const;
}

function removeProblems({ rules }: Entry): readonly ProblemCode[] {
  return rules.remove === undefined ? [] : ["conflict", ...(rules.refusals ?? [])];
}
