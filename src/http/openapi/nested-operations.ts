import { belongingsOf } from "../../engine/query/belongings.ts";
import type { Belonging } from "../../engine/query/belongings.ts";
import { createPathTest } from "../../engine/query/read-path.ts";
import type { AnyRecord } from "../../engine/stored-record.ts";
import type { Entry } from "../../model/catalog.ts";
import { collectionPath, collectionTag, listParameters, NOT_MODIFIED, pageAnswer } from "./collection-operations.ts";
import { DATA_PROBLEMS } from "./data-operation.ts";
import { nestedListId, toSeries, toWords, withArticle } from "./names.ts";
import type { Rehearsal } from "./rehearsal.ts";
import { idParameter } from "./request-parameters.ts";
import type { RouteOperation } from "./route-group.ts";

/** The lists below a record: what refers to it, a list for each collection. */
export function nestedOperations(entry: Entry, rehearsal: Rehearsal): RouteOperation[] {
  return [...belongingsOf(entry.resource, rehearsal.catalog).values()].map((belonging) =>
    nestedList(entry, belonging, rehearsal),
  );
}

function nestedList(owner: Entry, { entry, fields }: Belonging, rehearsal: Rehearsal): RouteOperation {
  const { resource } = entry;
  const { id, records } = exampleOwner(entry, fields, rehearsal);
  const one = withArticle(toWords(owner.resource.name));
  const many = toWords(resource.collection);
  return {
    method: "get",
    path: `${collectionPath(owner)}/{id}/${resource.collection}`,
    operationId: nestedListId(owner.resource, resource),
    summary: `List ${many} of ${one}`,
    description: `A page of the ${many} whose ${toSeries(
      fields.map((field) => `\`${field}\``),
      "or",
    )} is the id in the path. It takes all that the list of ${many} takes.`,
    tag: collectionTag(owner),
    parameters: [idParameter(id), ...listParameters(entry, rehearsal)],
    answers: [
      pageAnswer(entry, records, records.length, `Of ${toWords(owner.resource.name)} ${id} of world 1`),
      NOT_MODIFIED,
    ],
    problems: [...DATA_PROBLEMS, "answer_too_large", "not_found"],
  };
}

/** A record to which something of world 1 refers, and what does. */
function exampleOwner(
  entry: Entry,
  fields: readonly string[],
  rehearsal: Rehearsal,
): { readonly id: string; readonly records: readonly AnyRecord[] } {
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
