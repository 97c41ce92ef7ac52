// Reading a request does work in proportion to its length in single features, too: every declared parameter and text of a
// body, and further parsing of some. Documents in YAML are read in threads that are stopped (hostile-files.test.ts).
import type { z } from "zod";

import { readAuthorizationRequest, readDestination } from "../../src/core/api/auth/openid/authorization-request.ts";
import { readPageForm } from "../../src/core/api/auth/openid/page.ts";
import { readClient } from "../../src/core/api/auth/openid/token.ts";
import { toSlugText } from "../../src/core/api/utilities/text-operations.ts";
import { meantIn } from "../../src/core/definition/faults.ts";
import { originKindOf } from "../../src/core/definition/origins.ts";
import { parsePattern } from "../../src/core/definition/pattern.ts";
import { catalog } from "../../src/core/domains/catalog.ts";
import { findEventTypeFault } from "../../src/core/events/event-types.ts";
import { assertSameOrigin } from "../../src/core/http/control/same-origin.ts";
import { lastEventId } from "../../src/core/http/data/live-list.ts";
import { sandboxesInBaggage } from "../../src/core/http/data/sandbox-name.ts";
import type { Exchange } from "../../src/core/http/exchange.ts";
import { corsHeaders, isOpenToOrigins } from "../../src/core/http/headers/answer-headers.ts";
import { parseIdempotencyKey } from "../../src/core/http/idempotency/key-header.ts";
import { readParameters } from "../../src/core/http/operation/read-parameters.ts";
import { createOwnAddress } from "../../src/core/http/own-address.ts";
import { parseQuery } from "../../src/core/http/parameters/parameters.ts";
import { isBelowPrefix } from "../../src/core/http/routing/prefixed-request.ts";
import { parseDuration } from "../../src/core/model/duration.ts";
import { alternativesOf, elementOf, membersOf } from "../../src/core/model/schema-walk.ts";
import { createFaults } from "../../src/core/sandbox/query/faults.ts";
import { fromJsonServerItem, parseJsonServerList } from "../../src/core/sandbox/query/json-server.ts";
import { toVisitor } from "../../src/core/services/client-address.ts";
import { createPageTokens } from "../../src/core/services/page-tokens.ts";
import { parseOneLine } from "../../src/core/testing/faults/one-line.ts";
import { parseOn } from "../../src/core/testing/faults/parse-plan.ts";
import { fitsPath, parsePathPattern, toSegments } from "../../src/core/testing/faults/path-pattern.ts";
import { findHeadFault } from "../../src/doors/node/refusal.ts";
import { operationGroups } from "../../src/hosted/service/description.ts";
import { testAllLinear } from "../linear.ts";

const bringing = (headers: Readonly<Record<string, string>>, more: Readonly<Record<string, unknown>> = {}): Exchange =>
  ({ header: (name: string) => headers[name], request: { headers, method: "GET" }, ...more }) as unknown as Exchange;

const book = catalog.entries.find(({ resource }) => resource.name === "book");
if (book === undefined) throw new Error("there are books");

const own = createOwnAddress("http://localhost:3000", true);
const pageTokens = createPageTokens({ secret: new Uint8Array(32), toVisitor, clock: () => 0 });
const anywhere = parsePathPattern("/**/a/**/a/**/b");
if (typeof anywhere === "string") throw new Error(anywhere);
const operations = operationGroups(catalog).flatMap((group) => group.operations);
const events = operations.find(({ id }) => id === "listEvents");
if (events === undefined) throw new Error("there are events");

const each = (characters: string): string[] => characters.split("");
const formOf = (text: string) => new Map(["client_id", "redirect_uri", "scope", "nonce"].map((name) => [name, text]));

testAllLinear(
  "read",
  {
    Baggage: [sandboxesInBaggage, "seedbed.sandbox="],
    Host: [(text) => findHeadFault({ headers: { host: text }, httpVersion: "1.1", rawHeaders: [] }), "a", "[", "[v1."],
    "Host of this machine": [(text) => own.answersTo(text), "localhost", "localhost:"],
    "Idempotency-Key": [(text) => parseIdempotencyKey(text, "try it"), '"'],
    "Last-Event-ID": [(text) => lastEventId(bringing({ "last-event-id": text }, { path: "/" })), "1"],
    Origin: [corsHeaders, "http://", "http://a"],
    "Origin of a page": [
      (text) => assertSameOrigin(bringing({ origin: text }, { path: "/", parts: { own, baseUrl: "" } })),
      "http://",
      "http://a",
    ],
    "X-Fault-Plan": [parseOneLine, "GET /", "GET /v1 "],
    "X-Page-Token": [(text) => pageTokens.read(text, "127.0.0.1"), "a", "a."],
    "Authorization of a client": [
      (text) => readClient({ headers: { authorization: text } }, new Map()),
      "Basic ",
      "Basic a",
    ],
  },
  [...each(' ;,="\\a/:[%0.-1'), ", ", "a=", '\\"', "seedbed.sandbox=,", "a:", "0:", "1st "],
  ["", '"', "!"],
);

testAllLinear(
  "read",
  {
    "whether a path is open": [isOpenToOrigins, "/v1", "/api/"],
    "whether a path is below a prefix": [isBelowPrefix, "/v1", "/api/"],
    "the path of a rule": [(text) => parsePathPattern(text), "/"],
    "the request of a rule": [parseOn, "GET /"],
    "a path beside a pattern": [(text) => fitsPath(anywhere, toSegments(text)), "/"],
    "a duration": [parseDuration, "P", "PT", "P1"],
    "a type of event": [(text) => findEventTypeFault(catalog, text), "order."],
    "the parameters of a list of events": [
      (text) => readParameters(bringing({}, { target: `/?${text}`, params: {} }), events, createFaults()),
      "type=",
      "after=",
    ],
    "the form of a sign-in": [
      (text) => void readPageForm({ method: "GET", target: `/?${text}` } as never).catch(() => undefined),
      "scope=",
    ],
    "where a sign-in leads to": [
      (text) => readDestination(formOf(text)),
      "http://",
      "http://a",
      "app:",
      "http://[",
      "http://a?",
    ],
    "what a sign-in asks for": [
      (text) =>
        readAuthorizationRequest(new Map([...formOf(text), ["response_type", "code"]]), {
          clientId: "a",
          redirectUri: "http://localhost/",
          state: undefined,
        }),
      "openid ",
    ],
  },
  [
    ...each("/a.:*%-{}&=+,[]_@$^\\ 1PT"),
    "/a",
    "/**",
    "/*",
    "/{a}",
    "1D",
    "T1",
    "type=a&",
    "a,",
    "%2f",
    "openid ",
    "a.",
  ],
  ["", "/", "%"],
);

testAllLinear(
  "read",
  {
    "the parameters of json-server's list": [
      (text) => parseJsonServerList(parseQuery(text), book, catalog),
      "_sort=",
      "_embed=",
      "_expand=",
      "title_like=",
      "title_like=^",
      "_page=",
    ],
    "the parameters of json-server's record": [
      (text) => fromJsonServerItem(parseQuery(text), book, catalog),
      "_embed=",
    ],
  },
  [...each(",.&\\a"), ".*", "a,", "a_gte=1&", "_gte", "_sort=a&"],
  ["", "$"],
);

testAllLinear(
  "read",
  {
    "a slug": [toSlugText, "a"],
    "a choice of a field": [(text) => originKindOf([text]), "a@", "http://", "a@a."],
    "a word that was meant": [meantIn, "did you mean "],
    "a pattern of texts": [parsePattern, "[", "(", "a{"],
  },
  [...each("a-. @\n{}[](),:?"), "a.", ".a@", "did you mean e", "a|", "[a]", "a{1}"],
  ["", " "],
);

/** The schemas of all texts in what a schema reads. */
function* leavesOf(schema: z.ZodType, level = 0): Generator<z.ZodType> {
  if (level > 8) return;
  for (const one of alternativesOf(schema)) {
    const members = membersOf(one);
    const element = elementOf(one);
    if (members !== undefined) for (const member of Object.values(members)) yield* leavesOf(member, level + 1);
    else if (element === undefined) yield one;
    else yield* leavesOf(element, level + 1);
  }
}

const declared = new Set<z.ZodType>();
for (const { params, query, headers, body } of operations) {
  for (const shape of [params, query, headers]) for (const schema of Object.values(shape)) declared.add(schema);
  if (body !== undefined) for (const schema of leavesOf(body.schema)) declared.add(schema);
}
for (const { resource } of catalog.entries)
  for (const { schema } of Object.values<{ readonly schema: z.ZodType }>(resource.fields))
    for (const leaf of leavesOf(schema)) declared.add(leaf);

testAllLinear(
  "read",
  {
    "every declared parameter, and every text of a record and of a body": [
      (text) => {
        for (const schema of declared) schema.safeParse(schema.meta()?.["repeatable"] === true ? [text] : text);
      },
      "http://",
      "a@",
      "2026-11-01T00:00:00.",
      "P",
      "/",
    ],
  },
  [...each("a0.@-/:,"), "a."],
  ["!"],
);
