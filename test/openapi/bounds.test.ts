// Both sides of every bound that the description names: what is inside is taken, what is outside is refused with its place.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Schema } from "../../src/core/description/specification.ts";
import { catalog } from "../../src/core/domains/catalog.ts";
import { SESSION_COOKIE } from "../../src/core/http/control/session.ts";
import { operationGroups } from "../../src/hosted/service/description.ts";
import { startServing } from "../http/serving.ts";
import type { Received, Serving } from "../http/serving.ts";
import { bodyCases, operations, parameterCases, titleOf, trials } from "./bound-cases.ts";
import type { Case } from "./bound-cases.ts";

/** A fault in a problem. */
interface Fault {
  readonly pointer?: string;
  readonly parameter?: string;
  readonly header?: string;
  readonly code: string;
  readonly detail: string;
}

/** Rules that no schema can say, in the words that refuse what breaks them: the description has them in words too. */
const IN_WORDS = new RegExp(
  [
    "check digit",
    "counted exactly", // sums of what is inside each
    "no method that writes",
    "no empty segment",
    "a media type such as",
    "conditions such as",
    "no part of a request",
    "what the endpoint answers",
    "not an ID token",
    "an absolute address",
    "an ISO 8601 date or time", // days that a month does not have
    "cannot be 'null'", // where the field is never null
    "an IANA name",
    "below min",
  ].join("|"),
);

let serving: Serving;
let cookie = "";
let ids: Readonly<Record<string, string>> = {};

/** Codes with which a value inside its bounds is never refused, wherever it stands. */
const OF_BOUNDS = new Set([
  "invalid_format",
  "invalid_type",
  "invalid_value",
  "out_of_range",
  "required",
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
    endpointId: await made(`/api/playgrounds/${playground}/endpoints`, { path: "/b", template: 1 }, "endpoint"),
    subscriptions: await made("/api/events/subscriptions", subscription, "subscription"),
    snapshots: await made("/api/data/snapshots", { name: "one" }, "snapshot"),
  };
  for (const path of ["/", "/a"])
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"])
      await made(`/api/playgrounds/${playground}/endpoints`, { method, path, template: 1 }, "endpoint");
});
after(() => serving[Symbol.asyncDispose]());

let sent = 0;

/** Sends a request with the key and the session, each from an address of its own. */
function send(request: {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}): Promise<Received> {
  sent += 1;
  const address = `2001:db8:${(sent >> 8).toString(16)}:${(sent & 255).toString(16)}::1`;
  const isAccount = request.path.startsWith("/api/account");
  return serving.request({
    ...request,
    headers: {
      ...serving.inSandbox("bounds"),
      "X-Forwarded-For": address,
      ...(isAccount && { Cookie: `${SESSION_COOKIE}=${cookie}` }),
      ...request.headers,
    },
  });
}

/** The record or thing that a path is about, by the names in it. */
function namedIn(path: string): Readonly<Record<string, string>> {
  const subject = path.split("/")[3 - Number(path.startsWith("/api"))] ?? "";
  const id = path.includes("subscriptions") ? (ids["subscriptions"] ?? "") : (ids[subject] ?? "1");
  return {
    id,
    endpointId: ids["endpointId"] ?? "",
    playgroundId: ids["playgrounds"] ?? "",
    path: "a",
    bookId: "1",
    domain: "core",
    collection: "users",
    seed: "1",
    name: "bounds",
    code: "200",
    ms: "0",
    file: "1.svg",
  };
}

/** The difference between the answer to a case and the description; undefined if there is none. */
async function differenceOf(one: Case): Promise<string | undefined> {
  const { method, path, where, type, name, trial, parameters } = one;
  const body = where === "body" ? trial.value : undefined;
  const named = { ...namedIn(path), ...parameters.path };
  const target = path.replaceAll(/\{(\w+)\}/g, (_all, key: string) => encodeURIComponent(named[key] ?? "1"));
  const query = new URLSearchParams(parameters.query).toString();
  const isForm = type === "application/x-www-form-urlencoded";
  const answer = await send({
    method,
    path: query === "" ? target : `${target}?${query}`,
    headers: { ...parameters.header, ...(type !== "" && { "Content-Type": type }) },
    // A form's members are texts.
    ...(body !== undefined && {
      body: isForm ? `${new URLSearchParams(body as Record<string, string>)}` : toJson(body),
    }),
  });
  const problem = answer.text.startsWith("{") ? answer.json() : {};
  const own = findOwn(one, (problem["errors"] ?? []) as Fault[]); // the contract's shape
  // No mails are sent here, and some requests ask for a failure.
  const isFault = answer.status >= 500 && !["mail_unavailable", "simulated"].includes(String(problem["code"]));
  const isOfBounds = own !== undefined && OF_BOUNDS.has(own.code) && !IN_WORDS.test(own.detail);
  // A list of values comes as one text: its items are tried with the other operators.
  const isList = name.endsWith("[in]") && trial.isInside;
  const isRight = trial.isInside ? !isOfBounds && !isFault : own !== undefined || isRefusedElsewise(one, answer);
  return isRight || isList ? undefined : `${titleOf(one)}: ${answer.status} ${answer.text.slice(0, 300)}`;
}

/** The fault of the place that was tried. */
function findOwn({ where, name, trial }: Case, errors: readonly Fault[]): Fault | undefined {
  const place = `#${trial.path.map((step) => `/${step}`).join("")}`;
  const union = trial.union && `#${trial.union.map((step) => `/${step}`).join("")}`;
  return errors.find(({ pointer, parameter, header }) =>
    where === "body"
      ? pointer === place ||
        (union !== undefined && pointer?.startsWith(union)) ||
        (place === "#" && pointer === undefined) // a text that was read as a whole
      : parameter === name || header === name,
  );
}

/** Refusals of another shape: those of OAuth (RFC 6749 §4.1.2.1, §5.2), and paths that lead to nothing. */
function isRefusedElsewise({ path, where }: Case, { status, text, headers: { location = "" } }: Received): boolean {
  if (path.startsWith("/v1/core/auth/")) return /^\{"error":|[?&]error=|"parameter":/.test(text + location);
  return where === "path" && status === 404;
}

/** The body as JSON: `send` writes texts as they are. */
const toJson = (body: unknown): unknown => (typeof body === "string" ? JSON.stringify(body) : body);

async function differencesOf(cases: readonly Case[]): Promise<string[]> {
  const differences: string[] = [];
  for (const one of cases) {
    const difference = await differenceOf(one);
    if (difference !== undefined) differences.push(difference);
  }
  return differences;
}

const bodies = operations.flatMap(bodyCases);
const named = operations.flatMap(parameterCases);

for (const isInside of [false, true]) {
  for (const [what, all] of [
    ["members of bodies", bodies],
    ["parameters", named],
  ] as const) {
    const side = isInside
      ? "inside of the bounds is not refused for them"
      : "outside of the bounds is refused with its place";
    test(`${what}: what is ${side}`, async () => {
      // A stream that begins has no end, and what waits would be waited for.
      const cases = all.filter(
        ({ trial, path, name }) =>
          trial.isInside === isInside &&
          !(
            isInside &&
            (path.endsWith("/stream") || (["_delay", "wait", "ms"].includes(name) && Number(trial.value) > 0))
          ),
      );
      assert.ok(cases.length > 1_000, `${cases.length} cases`);
      assert.deepEqual(await differencesOf(cases), []);
    });
  }
}

test("declared bodies of the control plane have no members but those described, at any depth; others may", () => {
  const open = (schema: Schema, place: string): string[] => {
    const own = trials.resolve(schema);
    const parts = [own, ...(own.allOf ?? []), ...(own.anyOf ?? [])];
    return parts.flatMap((part) => {
      const { properties, additionalProperties, items } = trials.resolve(part);
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
    else if (path.startsWith("/v1")) assert.notEqual(trials.resolve(schema).additionalProperties, false, path);
  }
});
