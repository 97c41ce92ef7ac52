// npm run bench:recordings -- FILES: sessions with APIs that documents describe are recorded, and what an import finds in them is counted:
// operations, relations, and reads that are answered as they were.
import { readFileSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual, parseArgs } from "node:util";

import { apiOfHar } from "../src/core/definition/import/from-har.ts";
import type { BoundRoute, ScopeBinding, ServedResource } from "../src/core/definition/routes/definition.ts";
import { memberAt } from "../src/core/definition/routes/definition.ts";
import { createKin } from "../src/core/definition/routes/kin.ts";
import type { Kin } from "../src/core/definition/routes/kin.ts";
import { catalogOfApi } from "../src/core/definition/routes/serve-document.ts";
import { understand } from "../src/core/definition/routes/understand.ts";
import { catalog } from "../src/core/domains/catalog.ts";
import { isObject, jsonIn } from "../src/core/model/json.ts";
import { readWholeDocument } from "../src/core/openapi/document.ts";
import type { JsonObject } from "../src/core/openapi/schema.ts";
import { sourceOf } from "../src/core/openapi/value.ts";
import { createMock, defineConfig } from "../src/index.ts";
import { startServing } from "../test/http/serving.ts";
import { createRowPrinter } from "./figures.ts";

const MOST_RECORDS = 3;
const ORDER = ["GET", "POST", "PUT", "PATCH", "DELETE"];

type Members = Readonly<Record<string, unknown>>;

interface Pair {
  readonly method: string;
  readonly target: string;
  readonly route: BoundRoute;
  readonly status: number;
  readonly text: string;
  readonly sent: unknown;
  /** Media type of the answer. */
  readonly type: string;
}

/** A session with an API as its document describes it: lists first, then their records, writes, and removals. */
async function sessionWith(text: string): Promise<{ pairs: Pair[]; resources: readonly ServedResource[]; kin: Kin }> {
  const document = readWholeDocument(text);
  const { resources, routes } = understand(document);
  const mock = createMock({ config: defineConfig({ api: document.source } as never) });
  const shown = new Map<ServedResource, Members[]>();
  const pairs: Pair[] = [];
  const fill = (target: string, keys: BoundRoute["keys"], of: ServedResource | undefined, at: number): string =>
    keys.reduce((made, { param, at: member }) => {
      const record = of && shown.get(of)?.[at];
      const value = record && memberAt(record, member.length === 0 ? [of.idField ?? "id"] : member);
      const isText = typeof value === "string" || typeof value === "number";
      return isText ? made.replace(`{${param}}`, encodeURIComponent(value)) : made;
    }, target);
  const above = (target: string, scope: ScopeBinding | undefined): string =>
    scope === undefined ? target : above(fill(target, scope.keys, scope.parent, 0), scope.above);
  const depth = ({ operation: { method, path: place } }: BoundRoute): number =>
    100 * ORDER.indexOf(method) + place.split("/").length + (place.endsWith("}") ? 0.5 : 0);
  for (const route of routes.toSorted((one, other) => depth(one) - depth(other))) {
    const { operation, keys, resource, action } = route;
    if (!ORDER.includes(operation.method)) continue;
    for (let at = 0; at < (keys.length === 0 ? 1 : MOST_RECORDS); at += 1) {
      const target = above(fill(operation.path, keys, resource, at), route.scope);
      if (target.includes("{")) break;
      const schema = operation.body?.content[0]?.schema;
      const sent =
        schema === undefined
          ? undefined
          : document.schemas.valueOf(schema, { stream: sourceOf(`${target} ${at}`), direction: "request" });
      const answer = await mock.fetch(`http://api.test${target}`, {
        method: operation.method,
        ...(sent !== undefined && { body: JSON.stringify(sent), headers: { "Content-Type": "application/json" } }),
      });
      const body = await answer.text();
      pairs.push({
        method: operation.method,
        target,
        route,
        status: answer.status,
        text: body,
        sent,
        type: answer.headers.get("content-type") ?? "",
      });
      if (action.do === "list" && answer.ok && resource !== undefined) {
        const listed = memberAt(jsonIn(body), action.view.path);
        if (!shown.has(resource) && Array.isArray(listed)) shown.set(resource, listed.filter(isObject));
      }
      if (operation.method === "DELETE") break;
    }
  }
  return { pairs, resources, kin: createKin(resources, document.schemas) };
}

function toHar(pairs: readonly Pair[]): unknown {
  const type = "application/json";
  const entries = pairs.map(({ method, target, status, text, sent, type: answered }) => ({
    startedDateTime: new Date().toISOString(),
    request: {
      method,
      url: `http://api.test${target}`,
      headers: [],
      ...(sent !== undefined && { postData: { mimeType: type, text: JSON.stringify(sent) } }),
    },
    response: { status, headers: [], content: { mimeType: answered, text } },
  }));
  return { log: { entries } };
}

const valueOf = (text: string): unknown => jsonIn(text) ?? text;
const shapeOf = (place: string): string => place.replaceAll(/\{[^{}]*\}/g, "{}");
const print = createRowPrinter([34, 10, 12, 12, 12]);
print("document", "requests", "operations", "relations", "reads");
const total = { operations: [0, 0], relations: [0, 0], reads: [0, 0] };

for (const file of parseArgs({ allowPositionals: true }).positionals) {
  const { pairs, kin } = await sessionWith(readFileSync(file, "utf8"));
  const seen = apiOfHar(toHar(pairs));
  if (seen === undefined) {
    print(path.basename(file), "  nothing is found");
    continue;
  }
  const isGood = ({ status }: Pair): boolean => status < 300;
  const wanted = new Set(
    pairs.filter(isGood).map(({ method, route }) => `${method} ${shapeOf(route.operation.path).replace(/\/$/, "")}`),
  );
  const found = new Set(
    Object.entries(seen.document["paths"] as Record<string, object>).flatMap(([place, of]) =>
      Object.keys(of).map((method) => `${method.toUpperCase()} ${shapeOf(place)}`),
    ),
  );
  const relations = new Set<string>();
  const read = new Set(pairs.filter((one) => one.method === "GET" && isGood(one)).map(({ route }) => route.resource));
  for (const resource of read)
    for (const name of resource?.fields ?? []) {
      const of =
        resource && name !== resource.idField && /_?ids?$/i.test(name) ? kin.referred(name, resource) : undefined;
      if (of !== undefined && read.has(of)) relations.add(name);
    }
  const told = [...relations].filter((name) => seen.notes.some((note) => note.includes(`, ${name} is of `)));
  await using serving = await startServing({
    catalog: catalogOfApi([readWholeDocument(seen.document as JsonObject)], catalog, { recorded: seen.recorded }),
    isPersonal: true,
  });
  const reads = pairs.filter((one) => one.method === "GET" && isGood(one));
  let equal = 0;
  for (const { target, text } of reads)
    if (isDeepStrictEqual(valueOf((await serving.request({ path: target })).text), valueOf(text))) equal += 1;
  const counts = {
    operations: [wanted.intersection(found).size, wanted.size],
    relations: [told.length, relations.size],
    reads: [equal, reads.length],
  } as const;
  for (const name of ["operations", "relations", "reads"] as const)
    total[name] = [(total[name][0] ?? 0) + counts[name][0], (total[name][1] ?? 0) + counts[name][1]];
  print(path.basename(file), String(pairs.length), ...Object.values(counts).map((one) => one.join(" of ")));
  for (const one of wanted.difference(found)) console.log(`    missed ${one}`);
  for (const one of relations) if (!told.includes(one)) console.log(`    missed relation ${one}`);
}
print("all", "", ...Object.values(total).map((one) => one.join(" of ")));
process.exit(0);
