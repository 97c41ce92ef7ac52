// Both sides of every bound that the description names: what is inside is taken, what is outside is refused with its place.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { operationGroups } from "../../src/api/operations.ts";
import { SESSION_COOKIE } from "../../src/http/control/session.ts";
import type {
  OpenApiDocument,
  OpenApiOperation,
  Parameter,
  Reference,
  Schema,
} from "../../src/http/openapi/specification.ts";
import { catalog } from "../../src/resources/catalog.ts";
import { startServing } from "../http/serving.ts";
import type { Received, Serving } from "../http/serving.ts";
import { describeAt } from "./description.ts";

type Json = Readonly<Record<string, unknown>>;

/** One value beside a bound, and whether the description lets it by. */
interface Trial {
  readonly bound: string;
  readonly value: unknown;
  readonly isInside: boolean;
}

/** An operation of the description. */
interface Described {
  readonly path: string;
  readonly method: string;
  readonly operation: OpenApiOperation;
}

/** A request that differs from a good one in one place. */
interface Case extends Described {
  readonly name: string;
  /** A pointer into the body, or a parameter of the query. */
  readonly place: string;
  readonly trial: Trial;
  readonly query: string;
  readonly body?: unknown;
}

const document: OpenApiDocument = describeAt("http://seedbed.test");

let serving: Serving;
let cookie = "";
let ids: Readonly<Record<string, string>> = {};

/** What a value inside its bounds is never refused with, wherever it stands. */
const OF_BOUNDS = new Set([
  "invalid_format",
  "invalid_type",
  "invalid_value",
  "out_of_range",
  "too_big",
  "too_long",
  "too_many",
  "too_small",
  "unknown_member",
]);

before(async () => {
  serving = await startServing({ trustProxy: ["127.0.0.1/32"] });
  const credentials = { email: "tester@example.com", password: "a long password" };
  const session = await send({ method: "POST", path: "/api/account/login", body: credentials });
  cookie = /=([^;]+)/.exec(session.headers["set-cookie"]?.[0] ?? "")?.[1] ?? "";
  const subscription = { url: "https://example.com/hook", events: ["*"] };
  const made = async (path: string, body: unknown, member: string): Promise<string> => {
    const answer = await send({ method: "POST", path, body });
    assert.equal(answer.status, 201, answer.text);
    return (answer.json()[member] as { id: string }).id; // the contract's shape
  };
  const playground = await made("/api/playgrounds", {}, "playground");
  ids = {
    playgrounds: playground,
    endpointId: await made(`/api/playgrounds/${playground}/endpoints`, { path: "/a", template: 1 }, "endpoint"),
    subscriptions: await made("/api/events/subscriptions", subscription, "subscription"),
    snapshots: await made("/api/data/snapshots", { name: "one" }, "snapshot"),
  };
});
after(() => serving[Symbol.asyncDispose]());

let sent = 0;

/** Sends with the key and the session, each request from an address of its own. */
function send(request: { method: string; path: string; body?: unknown }): Promise<Received> {
  sent += 1;
  const address = `2001:db8:${(sent >> 8).toString(16)}:${(sent & 255).toString(16)}::1`;
  const headers = { ...serving.inSandbox("bounds"), "X-Forwarded-For": address };
  const isAccount = request.path.startsWith("/api/account");
  return serving.request({
    ...request,
    headers: isAccount ? { ...headers, Cookie: `${SESSION_COOKIE}=${cookie}` } : headers,
  });
}

function resolve<T extends object>(one: T | Reference): T {
  if (!("$ref" in one) || typeof one.$ref !== "string") return one as T;
  const [, , kind = "", name = ""] = one.$ref.split("/");
  return (document.components as unknown as Record<string, Record<string, T>>)[kind]?.[name] as T; // the description is checked elsewhere
}

const OUTSIDE_TEXTS = ["", " ", "☃ no", "-", "a b", "x".repeat(20)];

/** Whether one value can be at the bound: at the end of the whole numbers, sums and pairs are past theirs. */
const isReached = (bound: number): boolean => Math.abs(bound) !== Number.MAX_SAFE_INTEGER;

/** Values on both sides of each bound of a schema; `good` is one that is inside of all. */
function trialsOf(schema: Schema, good: unknown): Trial[] {
  const { enum: values, pattern, format, minLength, maxLength, minimum, maximum, minItems, maxItems } = schema;
  const trials: Trial[] = [];
  const outside = (bound: string, value: unknown): void => void trials.push({ bound, value, isInside: false });
  const inside = (bound: string, value: unknown): void => void trials.push({ bound, value, isInside: true });
  if (values !== undefined) {
    outside("enum", "none-such");
    for (const value of [values[0], values.findLast((one) => one !== null)]) inside("enum", value);
  }
  const isFree = pattern === undefined && format === undefined && values === undefined;
  if (schema.type === "string") {
    if (minLength !== undefined && minLength > 0) outside("minLength", "a".repeat(minLength - 1));
    if (minLength !== undefined && minLength > 0 && isFree) inside("minLength", "a".repeat(minLength));
    if (maxLength !== undefined) outside("maxLength", "a".repeat(maxLength + 1));
    if (maxLength !== undefined && isFree) inside("maxLength", "a".repeat(maxLength));
    const unlike =
      pattern === undefined ? undefined : OUTSIDE_TEXTS.find((text) => !new RegExp(pattern, "u").test(text));
    if (unlike !== undefined) outside("pattern", unlike);
  }
  if (schema.type === "integer" || schema.type === "number") {
    if (minimum !== undefined) {
      if (isReached(minimum)) inside("minimum", schema.exclusiveMinimum === true ? minimum + 1 : minimum);
      outside("minimum", schema.exclusiveMinimum === true ? minimum : minimum - 1);
    }
    if (maximum !== undefined) {
      if (isReached(maximum)) inside("maximum", maximum);
      outside("maximum", maximum + (maximum === Number.MAX_SAFE_INTEGER ? 2 : 1));
    }
  }
  if (schema.type === "array" && schema.items !== undefined) {
    const item: unknown = Array.isArray(good) && good.length > 0 ? good[0] : resolve(schema.items).enum?.[0];
    if (minItems !== undefined && minItems > 0)
      outside(
        "minItems",
        Array.from({ length: minItems - 1 }, () => item),
      );
    if (maxItems !== undefined && item !== undefined)
      outside(
        "maxItems",
        Array.from({ length: maxItems + 1 }, () => item),
      );
  }
  return trials;
}

const setAt = (value: unknown, [step, ...rest]: readonly string[], to: unknown): unknown => {
  if (step === undefined) return to;
  if (Array.isArray(value))
    return value.map((item: unknown, at) => (String(at) === step ? setAt(item, rest, to) : item));
  const members = (value ?? {}) as Json; // the path leads through objects
  return { ...members, [step]: setAt(members[step], rest, to) };
};

/** The cases of every member that the schema names, at any depth that the example reaches. */
function bodyCases(described: Described, schema: Schema, whole: unknown, path: readonly string[] = []): Case[] {
  const own = resolve(schema);
  const good = path.reduce<unknown>((value, step) => (value as Json | undefined)?.[step], whole);
  const parts = [own, ...(own.allOf ?? [])].map((part) => resolve(part));
  const place = `#${path.map((step) => `/${step}`).join("")}`;
  const asShown: Trial[] = [{ bound: "example", value: whole, isInside: true }];
  const trials = path.length === 0 ? asShown : parts.flatMap((part) => trialsOf(part, good));
  const cases = trials.map((trial) => {
    const name = `${described.method} ${described.path} ${place} ${trial.bound} ${JSON.stringify(trial.value)?.slice(0, 60)}`;
    return { ...described, name, place, trial, query: "", body: setAt(whole, path, trial.value) };
  });
  const members = parts.flatMap((part) => Object.entries(part.properties ?? {}));
  const isThere = path.length === 0 || (typeof good === "object" && good !== null);
  return [
    ...cases,
    ...(isThere ? members.flatMap(([name, member]) => bodyCases(described, member, whole, [...path, name])) : []),
    ...(own.items !== undefined && Array.isArray(good) && good.length > 0
      ? bodyCases(described, own.items, whole, [...path, "0"])
      : []),
  ];
}

function queryCases(described: Described): Case[] {
  const parameters = (described.operation.parameters ?? []).map((one) => resolve<Parameter>(one));
  const cases: Case[] = [];
  for (const { name, in: where, schema: source, style, required } of parameters) {
    if (where !== "query" || style === "deepObject" || required === true) continue;
    const schema = resolve(source);
    const { items } = schema;
    const each = items === undefined ? [] : trialsOf(resolve(items), undefined);
    for (const trial of [...trialsOf(schema, undefined), ...each]) {
      if (name === "_delay" && trial.isInside && Number(trial.value) > 0) continue; // it would be waited for
      const query = `?${encodeURIComponent(name)}=${encodeURIComponent([trial.value].flat().join(","))}`;
      const title = `${described.method} ${described.path}${query.slice(0, 80)} ${trial.bound}`;
      cases.push({ ...described, name: title, place: name, trial, query });
    }
  }
  return cases;
}

/** The record or thing that a path is about. */
function targetOf(path: string): string {
  const subject = path.split("/")[3 - Number(path.startsWith("/api"))] ?? "";
  return path
    .replaceAll("{endpointId}", ids["endpointId"] ?? "")
    .replaceAll("{bookId}", "1")
    .replaceAll("{domain}", "core")
    .replaceAll("{collection}", "users")
    .replaceAll("{seed}", "1")
    .replaceAll(/\{\w+\}/g, path.includes("subscriptions") ? (ids["subscriptions"] ?? "") : (ids[subject] ?? "1"));
}

const operations: readonly Described[] = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

const bodies = operations
  .filter(({ path }) => !path.startsWith("/play"))
  .flatMap((described) => {
    const media = described.operation.requestBody?.content["application/json"];
    if (media === undefined) return [];
    return Object.values(media.examples ?? {})
      .slice(0, 1)
      .flatMap((example) => bodyCases(described, media.schema, resolve(example).value));
  });
const queries = operations.filter(({ path }) => !path.startsWith("/play")).flatMap(queryCases);

/** What is wrong with the answer to a case; undefined if nothing is. */
async function differenceOf({ name, method, path, place, trial, query, body }: Case): Promise<string | undefined> {
  const answer = await send({ method, path: targetOf(path) + query, ...(body !== undefined && { body }) });
  const problem = answer.text.startsWith("{") ? answer.json() : {};
  const errors = (problem["errors"] ?? []) as { pointer?: string; parameter?: string; code: string }[]; // the contract's shape
  const own = errors.find(({ pointer, parameter }) => pointer === place || parameter === place);
  const refusal = body === undefined ? 400 : 422;
  const isRefused = answer.status === refusal && own !== undefined;
  const isFault = answer.status >= 500 && problem["code"] !== "mail_unavailable"; // no mail leaves here
  const isRight = trial.isInside ? !(isRefused && OF_BOUNDS.has(own.code)) && !isFault : isRefused;
  const isSimulated = place === "_status" && trial.isInside;
  return isRight || isSimulated ? undefined : `${name}: ${answer.status} ${answer.text.slice(0, 300)}`;
}

async function differencesOf(cases: readonly Case[]): Promise<string[]> {
  const differences: string[] = [];
  for (const one of cases) {
    const difference = await differenceOf(one);
    if (difference !== undefined) differences.push(difference);
  }
  return differences;
}

for (const [what, cases, least] of [
  ["members of bodies", bodies, 700],
  ["parameters", queries, 700],
] as const) {
  test(`what is outside of the bounds of ${what} is refused with its place`, async () => {
    const outside = cases.filter(({ trial }) => !trial.isInside);
    assert.ok(outside.length > least / 2, String(outside.length));
    assert.deepEqual(await differencesOf(outside), []);
  });
}

for (const [what, cases] of [
  ["members of bodies", bodies],
  ["parameters", queries],
] as const) {
  test(`what is inside of the bounds of ${what} is not refused for them`, async () => {
    // A stream that begins has no end.
    const inside = cases.filter(({ trial, path }) => trial.isInside && !path.endsWith("/stream"));
    assert.deepEqual(await differencesOf(inside), []);
  });
}

test("declared bodies of the control plane have no members but those described, at any depth; others may", () => {
  const open = (schema: Schema, place: string): string[] => {
    const own = resolve(schema);
    const parts = [own, ...(own.allOf ?? []), ...(own.anyOf ?? [])];
    return parts.flatMap((part) => {
      const { properties, additionalProperties, items } = resolve(part);
      return [
        ...(properties !== undefined && additionalProperties === undefined ? [place] : []),
        ...Object.entries(properties ?? {}).flatMap(([name, member]) => open(member, `${place}/${name}`)),
        ...(items === undefined ? [] : open(items, `${place}/0`)),
      ];
    });
  };
  const declared = new Set(operationGroups(catalog).flatMap(({ operations: some }) => some.map(({ id }) => id)));
  assert.ok(declared.size > 20);
  for (const { path, method, operation } of operations) {
    const schema = operation.requestBody?.content["application/json"]?.schema;
    if (schema === undefined || path.startsWith("/play")) continue;
    if (declared.has(operation.operationId) && path.startsWith("/api"))
      assert.deepEqual(open(schema, `${method} ${path} #`), []);
    else if (path.startsWith("/v1")) assert.notEqual(resolve(schema).additionalProperties, false, path);
  }
});
