import type { Entry } from "../../model/catalog.ts";
import type { Transition } from "../../model/lifecycle.ts";
import { collectionPath, collectionTag, recordBody, ruleProblems } from "./collection-operations.ts";
import { BODY_PROBLEMS, NEEDED_KEY_PROBLEMS, WRITE_PROBLEMS, countedWith, dataParameters } from "./data-operation.ts";
import { toFieldSchema } from "./field-schema.ts";
import { toCamel, toPascal, toSeries, toWords, transitionId, withArticle } from "./names.ts";
import { exampleOfMove } from "./record-examples.ts";
import type { Rehearsal } from "./rehearsal.ts";
import { IDEMPOTENCY_KEY, IF_MATCH, PREFER, idParameter } from "./request-parameters.ts";
import type { Schemas } from "./resource-schemas.ts";
import { CACHING, ENTITY_TAG, PREFERENCE, REPLAYED } from "./response-headers.ts";
import { schemaOf } from "./route-group.ts";
import type { Body, RouteOperation } from "./route-group.ts";

/** One operation for each transition of the resource: `POST …/{id}/ship`. */
export function transitionOperations(entry: Entry, rehearsal: Rehearsal): RouteOperation[] {
  return Object.entries(entry.resource.lifecycle?.transitions ?? {}).map(([action, transition]) =>
    toOperation(entry, action, transition, rehearsal),
  );
}

/** The schemas of the bodies that the resource's transitions take. */
export function transitionSchemas({ resource }: Entry): Schemas {
  return Object.fromEntries(
    Object.entries(resource.lifecycle?.transitions ?? {}).flatMap(([action, { input }]) =>
      input === undefined
        ? []
        : [
            [
              inputComponent(resource.name, action),
              { ...toFieldSchema(input), description: `What ${toWords(action)} takes; all of it is optional.` },
            ],
          ],
    ),
  );
}

function toOperation(entry: Entry, action: string, transition: Transition, rehearsal: Rehearsal): RouteOperation {
  const { resource } = entry;
  const example = exampleOfMove(entry, action, rehearsal);
  const states = toSeries(
    transition.from.map((state) => `\`${state}\``),
    "or",
  );
  const body = toBody(resource.name, action, transition);
  const description = transition.description === "" ? "" : ` ${transition.description}`;
  return {
    method: "post",
    path: `${collectionPath(entry)}/{id}/${action}`,
    operationId: transitionId(action, resource),
    summary: `${toPascal(action).replace(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)} ${withArticle(toWords(resource.name))}`,
    description: `From ${states} to \`${transition.to}\`.${description} The same happens when \`status\` is written.`,
    tag: collectionTag(entry),
    parameters: [
      idParameter(example?.id ?? "1"),
      ...dataParameters(IDEMPOTENCY_KEY, IF_MATCH, ...(body === undefined ? [] : [PREFER])),
    ],
    ...(body !== undefined && { body }),
    answers: [
      {
        status: 200,
        description: `The ${toWords(resource.name)} after the transition.`,
        headers: countedWith(ENTITY_TAG, REPLAYED, CACHING, ...(body === undefined ? [] : [PREFERENCE])),
        body: recordBody(entry, {
          [toCamel(transition.to)]: example && {
            summary: `After ${toWords(action)}${example.isNew === true ? ", of one just created from its required fields" : ""}`,
            value: example.record,
          },
        }),
      },
    ],
    problems: [
      ...WRITE_PROBLEMS,
      ...(body === undefined ? [] : BODY_PROBLEMS),
      ...NEEDED_KEY_PROBLEMS,
      ...ruleProblems(entry).filter((code) => code !== "unresolved_reference"),
      "not_found",
      "precondition_failed",
      "invalid_transition",
    ],
  };
}

function toBody(resource: string, action: string, { input }: Transition): Body | undefined {
  if (input === undefined) return undefined;
  return {
    required: false,
    schema: schemaOf(inputComponent(resource, action)),
    examples: { empty: { summary: "Nothing is needed", value: {} } },
  };
}

function inputComponent(resource: string, action: string): string {
  return `${toPascal(resource)}${toPascal(action)}`;
}
