import * as z from "zod";

import { meansNull, toFieldSchema } from "../../core/description/field-schema.ts";
import type { OperationGroup } from "../../core/description/operation-description.ts";
import type { Schema } from "../../core/description/specification.ts";
import type { Operation } from "../../core/http/operation/define-operation.ts";
import { meantOrAll } from "../../core/model/arguments.ts";
import type { Catalog } from "../../core/model/catalog.ts";
import { SeedbedError } from "../../core/model/errors.ts";
import { eventNames } from "../../core/model/events.ts";
import type { Resource } from "../../core/model/resource.ts";
import { alternativesOf, elementOf, membersOf, unwrap } from "../../core/model/schema-walk.ts";
import { DATASET_VERSION } from "../../core/world/world.ts";
import { findCollection } from "./data-tools.ts";
import { defineTool, leftOut, READS } from "./tool.ts";

/** `describe`: what there is, by name. */
export const describeTool = defineTool({
  name: "describe",
  title: "Describe the API",
  description:
    "What there is. Nothing given: collections and topics. resource: its fields, relations, states and routes. topic: the operations of a topic, or one operation by its id, with its body.",
  input: z.strictObject({
    resource: z.string().max(200).optional().describe("order or orders."),
    topic: z.string().max(200).optional().describe("Faults or setFaults."),
  }),
  output: z.looseObject({ about: z.string(), ...leftOut }),
  annotations: READS,
  run({ resource, topic }, { services: { catalog, listOperations } }) {
    if (resource !== undefined) return { value: describeResource(findCollection(catalog, resource).resource, catalog) };
    const topics = topicsOf(listOperations(catalog));
    const value = topic === undefined ? describeAll(catalog, topics) : describeTopic(topic, topics);
    const { examples: _examples, ...shorter } = value;
    return { value, shorter: [shorter] };
  },
});

function describeAll(catalog: Catalog, topics: readonly Topic[]): Record<string, unknown> {
  const collections = Object.fromEntries(
    catalog.domains.map(({ name }) => [
      name,
      catalog.entries.filter(({ resource }) => resource.domain === name).map(({ resource }) => resource.collection),
    ]),
  );
  return {
    about:
      "A mock REST API: coherent generated data, real writes, states with side effects, a sandbox for every task. Loop: fork a sandbox, act (call, or point a program at the base URL /s/{sandbox} of a server), look (changes, requests), check. Every user’s password is demo123.",
    datasetVersion: DATASET_VERSION,
    routes: "/v1/{domain}/{collection}, /v1/{domain}/{collection}/{id}, POST …/{id}/{action}",
    collections,
    topics: topics.map(({ name }) => name),
  };
}

interface Topic {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly Operation[];
}

function topicsOf(groups: readonly OperationGroup[]): readonly Topic[] {
  // Collections are described as resources, and playgrounds by their makers.
  return groups
    .filter(({ operations }) => operations.every(({ direct }) => direct === undefined))
    .flatMap(({ tags, operations }) => {
      return tags.map(({ name, description }) => ({
        name,
        description,
        operations: operations.filter(({ tag }) => tag === name),
      }));
    })
    .filter(({ operations }) => operations.length > 0);
}

/** Throws `not_found` with the nearest topic or operation. */
function describeTopic(asked: string, topics: readonly Topic[]): Record<string, unknown> {
  const same = (name: string): boolean => name.toLowerCase() === asked.toLowerCase();
  const topic = topics.find(({ name }) => same(name));
  if (topic !== undefined)
    return {
      about: topic.name,
      description: topic.description,
      operations: topic.operations.map(({ id, method, path, summary }) => `${id}: ${method} ${path} · ${summary}`),
    };
  const operations = topics.flatMap((one) => one.operations);
  const operation = operations.find(({ id }) => same(id));
  if (operation !== undefined) return describeOperation(operation);
  const known = [...topics.map(({ name }) => name), ...operations.map(({ id }) => id)];
  const near = meantOrAll(asked, known);
  const hint = near.startsWith("did you mean") ? near : `there is ${topics.map(({ name }) => name).join(", ")}`;
  throw new SeedbedError("not_found", `there is no topic ${JSON.stringify(asked)}: ${hint}`);
}

function describeOperation({ id, method, path, summary, description, params, query, headers, body }: Operation) {
  const described = body?.described instanceof z.ZodType ? body.described : body?.schema;
  const examples = typeof body?.examples === "object" ? body.examples : {};
  const parameters = { ...params, ...query, ...headers };
  return {
    about: id,
    route: `${method} ${path}`,
    summary,
    description,
    ...(Object.keys(parameters).length > 0 && { parameters: toMeanings(parameters) }),
    ...(described !== undefined && { body: toBodyMeanings(described) }),
    ...(Object.keys(examples).length > 0 && {
      examples: Object.values(examples).map((example) => ("value" in example ? example.value : example)),
    }),
  };
}

function toBodyMeanings(described: z.ZodType): Record<string, string> {
  const shapes = alternativesOf(described).map((shape) => toMeanings(membersOf(shape) ?? {}));
  return Object.fromEntries(shapes.toReversed().flatMap((shape) => Object.entries(shape)));
}

/** Levels of a body that are described: a rule's members below `rules`. More would not fit. */
const DESCRIBED_LEVELS = 2;

function toMeanings(schemas: Readonly<Record<string, z.ZodType>>, before = "", level = 1): Record<string, string> {
  const meanings: Record<string, string> = {};
  for (const [name, schema] of Object.entries(schemas)) {
    const path = `${before}${name}`;
    meanings[path] = meaningOf(schema);
    if (level === DESCRIBED_LEVELS) continue;
    for (const one of alternativesOf(schema)) {
      const element = elementOf(one);
      const members = membersOf(element ?? one) ?? {};
      Object.assign(meanings, toMeanings(members, `${path}${element === undefined ? "." : "[]."}`, level + 1));
    }
  }
  return meanings;
}

/** A schema's description, or that of the schema under `optional` and the like; else what it holds. */
function meaningOf(schema: z.ZodType): string {
  return schema.meta()?.description ?? unwrap(schema).meta()?.description ?? toShortType(toFieldSchema(schema));
}

function describeResource(resource: Resource, catalog: Catalog): Record<string, unknown> {
  const { name, collection, domain, description, fields, relations, lifecycle } = resource;
  const path = `/v1/${domain}/${collection}`;
  const transitions = Object.entries(lifecycle?.transitions ?? {});
  return {
    about: name,
    description,
    routes: [
      `GET, POST ${path}`,
      `GET, PUT, PATCH, DELETE ${path}/{id}`,
      ...transitions.map(([action]) => `POST ${path}/{id}/${action}`),
    ],
    fields: Object.fromEntries(
      Object.entries(fields).map(([field, { schema, required, readOnly }]) => [
        field,
        [
          toShortType(toFieldSchema(schema)),
          ...(required === true ? ["required"] : []),
          ...(readOnly === true ? ["read-only"] : []),
        ].join(", "),
      ]),
    ),
    relations: Object.fromEntries(
      Object.entries(relations).map(([relation, { to }]) => [relation, catalog.get(to).resource.collection]),
    ),
    ...(transitions.length > 0 && {
      states: Object.fromEntries(transitions.map(([action, { from, to }]) => [action, `${from.join(" or ")} → ${to}`])),
    }),
    events: eventNames(resource),
  };
}

/** A schema in a few characters: `text`, `integer or null`, `pending | paid`, `list of {bookId, quantity}`. */
function toShortType(schema: Schema): string {
  const { type, format, enum: values, nullable, items, properties, anyOf } = schema;
  if (anyOf !== undefined) return anyOf.map((one) => (meansNull(one) ? "null" : toShortType(one))).join(" or ");
  const inner =
    values !== undefined
      ? values.filter((value) => typeof value === "string" || typeof value === "number").join(" | ")
      : type === "array" && items !== undefined
        ? `list of ${toShortType(items)}`
        : properties !== undefined
          ? `{${Object.keys(properties).join(", ")}}`
          : (format ?? type ?? "any");
  return nullable === true ? `${inner} or null` : inner;
}
