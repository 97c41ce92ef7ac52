import { isObject } from "../../model/json.ts";
import { toPlural } from "../../world/plural.ts";
import { NAMES_RECORD, recordsIn } from "./from-har.ts";
import { domainOfLists } from "./from-lists.ts";
import { toName } from "./imported-domain.ts";
import type { ImportedDomain } from "./imported-domain.ts";

type Fields = Readonly<Record<string, unknown>>;

/** An answer of an API that was seen or written down. */
interface Exchange {
  readonly method: string;
  /** Without a host and a query. */
  readonly path: string;
  readonly body: unknown;
}

/** The lists and records in a Postman collection or a Mockoon environment as resources; undefined for anything else. */
export function domainOfTraffic(document: Fields): ImportedDomain | undefined {
  const { item, routes, data } = document;
  if (isObject(document["info"]) && Array.isArray(item))
    return domainOf(ofPostman(item), "no saved answer of it is JSON with records");
  if (!Array.isArray(routes) || !("endpointPrefix" in document || "lastMigration" in document)) return undefined;
  const buckets = (Array.isArray(data) ? data : []).flatMap((bucket: unknown): Exchange[] =>
    isObject(bucket) ? [{ method: "GET", path: `/${String(bucket["name"])}`, body: parsed(bucket["value"]) }] : [],
  );
  return domainOf([...buckets, ...routes.flatMap(ofMockoon)], "no route of it answers JSON with records");
}

function domainOf(exchanges: readonly Exchange[], none: string): ImportedDomain {
  const lists = new Map<string, Map<string, Fields>>();
  const left = new Set<string>();
  for (const { method, path, body } of exchanges) {
    const segments = path.split("/").filter((segment) => segment !== "");
    const isItem = NAMES_RECORD.test(segments.at(-1) ?? "");
    const called = segments.findLast((segment) => !NAMES_RECORD.test(segment) && !/^(?:api|v\d+)$/i.test(segment));
    const { records } = recordsIn(body);
    if (called === undefined || records.length === 0) {
      left.add(`${method} ${path} is left out: its answer has no records`);
      continue;
    }
    const name = toName(decoded(called)) ?? called;
    const collection = isItem || name.endsWith("s") ? name : toPlural(name);
    const known = lists.get(collection) ?? new Map<string, Fields>();
    lists.set(collection, known);
    for (const record of records)
      known.set(JSON.stringify(record["id"] ?? record), {
        ...known.get(JSON.stringify(record["id"] ?? record)),
        ...record,
      });
  }
  const document = Object.fromEntries([...lists].map(([collection, records]) => [collection, [...records.values()]]));
  const { compatible: _compatible, ...imported } = domainOfLists(document);
  return { ...imported, notes: lists.size === 0 ? [none] : [...left].slice(0, 50) };
}

function ofPostman(items: readonly unknown[], level = 0): Exchange[] {
  if (level > 10) return [];
  return items.flatMap((item): Exchange[] => {
    if (!isObject(item)) return [];
    if (Array.isArray(item["item"])) return ofPostman(item["item"], level + 1);
    const { request, response } = item;
    if (!isObject(request)) return [];
    const { url, method, body } = request;
    const path =
      isObject(url) && Array.isArray(url["path"])
        ? `/${url["path"].join("/")}`
        : (String(url)
            .replace(/^(?:https?:\/\/[^/]*|\{\{[^}]*\}\})/, "")
            .split("?", 1)[0] ?? "/");
    const answers = (Array.isArray(response) ? response : []).filter(isObject).map((one) => parsed(one["body"]));
    const sent = isObject(body) && method === "POST" ? [parsed(body["raw"])].filter(isObject).map((one) => [one]) : [];
    return [...answers, ...(answers.length === 0 ? sent : [])].map((one) => ({
      method: String(method),
      path,
      body: one,
    }));
  });
}

function ofMockoon(route: unknown): Exchange[] {
  if (!isObject(route) || !Array.isArray(route["responses"])) return [];
  return route["responses"].filter(isObject).map((one) => ({
    method: String(route["method"]).toUpperCase(),
    path: `/${String(route["endpoint"])}`,
    body: parsed(one["body"]),
  }));
}

function parsed(text: unknown): unknown {
  if (typeof text !== "string") return text;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
