import type { DraftEndpoint } from "./draft.ts";
import { readJson } from "./json-places.ts";

const COLLECTION_TEMPLATE = '{\n  "name": "{{commerce.productName}}",\n  "createdOn": "{{date.past}}"\n}';

/** The endpoint as a collection: its records are below its path, and have ids by themselves. */
export function toCollection(endpoint: DraftEndpoint): DraftEndpoint {
  const path = endpoint.path.replace(/\/:.*$/, "") || "/things";
  const { template, count } = toRecord(endpoint.template);
  return { ...endpoint, path, template, collection: { name: toName(path), count } };
}

/** The template of one record: the item of a template that repeats one, or else the template itself. */
function toRecord(template: string): { readonly template: string; readonly count: number } {
  if (/\{\{\s*params\b/.test(template)) return { template: COLLECTION_TEMPLATE, count: 10 };
  const read = readJson(template);
  if (!read.ok || !isObject(read.value) || !isObject(read.value["$item"])) return { template, count: 10 };
  const { $repeat: times, $item: item } = read.value;
  return { template: JSON.stringify(item, null, 2), count: typeof times === "number" ? times : 10 };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A name for a collection: the last word of its path. */
function toName(path: string): string {
  return /([A-Za-z][\w-]*)\/?(?::\w+)?$/.exec(path)?.[1] ?? "things";
}
