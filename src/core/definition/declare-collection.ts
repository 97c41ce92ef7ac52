import type { Entry } from "../model/catalog.ts";
import type { Template } from "../template/template.ts";
import type { FieldDefinition, GivenRecord, ResourceOrigin, ResourceDefinition } from "./definition.ts";
import type { SourcePlace } from "./faults.ts";
import type { RenderingBounds } from "./grow/growing.ts";
import { recordRenderer } from "./grow/record-template.ts";
import { link } from "./linked.ts";
import { toEntries } from "./to-entries.ts";

/** The smallest resource: fields that may hold anything, no relations, states or rules. */
export interface OpenCollection {
  readonly domain: string;
  readonly name: string;
  readonly collection: string;
  readonly path: string;
  readonly description: string;
  readonly fields: readonly string[];
  readonly records:
    | { readonly count: number; readonly template: () => Template }
    | readonly Readonly<Record<string, unknown>>[];
}

const NOWHERE: SourcePlace = { path: [], line: undefined, column: undefined };

/** Makes a resource of a collection that says nothing of what its fields hold, as {@link declareDomain} does of those that do. */
export function declareCollection(open: OpenCollection, rendering: RenderingBounds): Entry {
  const { domain, records } = open;
  const originOf = toOrigins(records, rendering);
  const resource: ResourceDefinition = {
    place: NOWHERE,
    name: open.name,
    collection: open.collection,
    description: open.description,
    count: "template" in records ? records.count : records.length,
    path: open.path,
    inOrder: true,
    records: "template" in records ? [] : records.map((record) => toGiven(record, open.fields)),
    fields: open.fields.map((name) => toField(name, originOf(name))),
    relations: [],
    states: [],
    moves: [],
    timed: [],
    fixed: new Map(),
    expand: [],
    rules: [],
    effects: { enter: new Map(), leave: new Map() },
    unique: [],
  };
  const definition = {
    domain,
    title: domain,
    description: "",
    beside: [],
    onDelete: "keep",
    base: undefined,
    style: undefined,
  } as const;
  const linked = link({ ...definition, resources: [resource] }, new Map());
  const [entry] = toEntries(linked, { rendering, nameOf: ({ name }) => name });
  if (entry === undefined) throw new Error(`nothing was made of ${open.name}`);
  return entry;
}

function toOrigins(
  records: OpenCollection["records"],
  rendering: RenderingBounds,
): (member: string) => ResourceOrigin | undefined {
  if (!("template" in records)) return () => undefined;
  const render = recordRenderer(records.template, rendering);
  return (member) => ({ kind: "record", render, member });
}

function toField(name: string, from: ResourceOrigin | undefined): FieldDefinition {
  return { place: NOWHERE, name, kind: "any", search: true, from };
}

function toGiven(record: Readonly<Record<string, unknown>>, fields: readonly string[]): GivenRecord {
  const names = [...fields, "createdAt", "updatedAt"].filter((name) => Object.hasOwn(record, name));
  return new Map(names.map((name) => [name, { place: NOWHERE, value: record[name] }]));
}
