import { toFieldSchema } from "../../description/field-schema.ts";
import {
  resourceName,
  toCamel,
  toPascal,
  toSeries,
  toWords,
  transitionId,
  withArticle,
} from "../../description/names.ts";
import { exampleOfMove } from "../../description/record-examples.ts";
import { idParameter } from "../../description/request-parameters.ts";
import type { Schemas } from "../../description/resource-schemas.ts";
import { ENTITY_TAG } from "../../description/response-headers.ts";
import { BODY_PROBLEMS, schemaOf } from "../../description/route-group.ts";
import type { Body } from "../../description/route-group.ts";
import { placeOfAction } from "../../http/data/place.ts";
import { defineDirectOperation } from "../../http/operation/define-operation.ts";
import type { DirectOperation } from "../../http/operation/define-operation.ts";
import type { Catalog, Entry } from "../../model/catalog.ts";
import type { Transition } from "../../model/lifecycle.ts";
import {
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

/** One operation for each transition of the resource: `POST …/{id}/ship`. */
export function transitionOperations(entry: Entry, catalog: Catalog): DirectOperation[] {
  return Object.entries(entry.resource.lifecycle?.transitions ?? {}).map(([action, transition]) =>
    toOperation(entry, action, transition, catalog),
  );
}

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

function toOperation(entry: Entry, action: string, transition: Transition, catalog: Catalog): DirectOperation {
  const { resource } = entry;
  const example = rehearsed((rehearsal) => exampleOfMove(entry, action, rehearsal));
  const states = toSeries(
    transition.from.map((state) => `\`${state}\``),
    "or",
  );
  const body = toBody(resource.name, action, transition);
  const description = transition.description === "" ? "" : ` ${transition.description}`;
  return defineDirectOperation({
    ...WRITE,
    ...routeTo("POST", placeOfAction(entry, action)),
    id: transitionId(action, resource),
    summary:
      transition.summary ??
      `${toPascal(action).replace(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)} ${withArticle(toWords(resource.name))}`,
    description: `From ${states} to \`${transition.to}\`.${description} The same happens when \`status\` is written.`,
    tag: collectionTag(entry),
    describedParams: (rehearsal) => [idParameter(example(rehearsal)?.id ?? "1")],
    describedQuery: () => shownParameters(entry, catalog),
    isConditional: true,
    heedsPrefer: body !== undefined,
    ...(body !== undefined && { describedBody: body }),
    answers: {
      description: `The ${toWords(resource.name)} after the transition.`,
      headers: ENTITY_TAG,
      body: recordSchema(entry),
      examples(rehearsal) {
        const { record, isNew } = example(rehearsal) ?? {};
        const made = isNew === true ? ", of one just created from its required fields" : "";
        return given({ [toCamel(transition.to)]: exampleOf(`After ${toWords(action)}${made}`, record) });
      },
    },
    problems: [
      ...(body === undefined ? sumProblems(entry, catalog) : BODY_PROBLEMS),
      ...ruleProblems(entry).filter((code) => code !== "unresolved_reference"),
      "answer_too_large",
      "not_found",
      "precondition_failed",
      "invalid_transition",
    ],
  });
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
  return `${resourceName(resource)}${toPascal(action)}`;
}
