// Every parser of a header, a path, a query and a template does work in proportion to the length of what it reads; those of
// single features are in linear-features.test.ts.
import { catalog } from "../../src/core/domains/catalog.ts";
import { findTypeFault } from "../../src/core/http/body/body.ts";
import { parseJson } from "../../src/core/http/body/json.ts";
import { findPlace } from "../../src/core/http/data/place.ts";
import { accepts, chooseEncoding, prefersHtml } from "../../src/core/http/headers/accept.ts";
import { matchesStrongly, matchesWeakly } from "../../src/core/http/headers/entity-tags.ts";
import { bearerOf, parsePrefer } from "../../src/core/http/headers/request-headers.ts";
import { BODY } from "../../src/core/http/limits/bounds.ts";
import { parseQuery, readControls } from "../../src/core/http/parameters/parameters.ts";
import { createRouteTable, createRouter } from "../../src/core/http/routing/route-table.ts";
import { toInstant } from "../../src/core/model/instant.ts";
import { createGlob } from "../../src/core/model/operators.ts";
import { parseEndpointPattern } from "../../src/core/playgrounds/path-pattern.ts";
import { createFaults } from "../../src/core/sandbox/query/faults.ts";
import { parseItemQuery, parseListQuery } from "../../src/core/sandbox/query/list-query.ts";
import { toVisitor } from "../../src/core/services/client-address.ts";
import { isSandboxName } from "../../src/core/services/sandboxes.ts";
import { parseText } from "../../src/core/template/expression.ts";
import { maskBody } from "../../src/core/testing/journal/masking.ts";
import { createAddressOf } from "../../src/doors/node/client-address.ts";
import { createAccounts } from "../../src/hosted/accounts/accounts.ts";
import { isApiKey } from "../../src/hosted/accounts/api-keys.ts";
import type { CustomerStorage } from "../../src/hosted/accounts/storage/customer-storage.ts";
import { noOutbox } from "../../src/hosted/mail/outbox.ts";
import { testAllLinear } from "../linear.ts";

const accounts = createAccounts({
  storage: { sessions: { findAccount: () => Promise.resolve(undefined) } } as unknown as CustomerStorage,
  outbox: noOutbox,
  clock: Date.now,
  newId: () => "1",
});
const book = catalog.entries.find(({ resource }) => resource.name === "book");
if (book === undefined) throw new Error("there are books");

const routes = createRouteTable();
const { router, answer } = createRouter({ none: () => undefined, badPath: () => undefined }, routes);
router.get("/api/things/:id/:part", () => undefined);
router.get("/v1/*", () => undefined);

const trusting = createAddressOf(["10.0.0.0/8", "fc00::/7"]);
const peer = { remoteAddress: "10.0.0.1" };

const each = (characters: string): string[] => characters.split("");

const JSON_TYPE = ["application/json"];

testAllLinear(
  "read",
  {
    Accept: [(text) => accepts(text), "application/json;"],
    "Accept of a page": [prefersHtml],
    "Accept-Encoding": [(text) => chooseEncoding(text, ["br", "gzip"])],
    Authorization: [(text) => bearerOf({ headers: { authorization: text } }), "Bearer ", "Bearer a"],
    "Content-Type": [
      (text) => findTypeFault({ method: "POST", headers: { "content-type": text } }, JSON_TYPE),
      "application/json;",
    ],
    Cookie: [(text) => void accounts.findSession(text), "seedbed_session="],
    "If-Match": [(text) => matchesStrongly(text, '"tag"'), '"', 'W/"'],
    "If-None-Match": [(text) => matchesWeakly(text, '"tag"'), '"', 'W/"'],
    Prefer: [parsePrefer, "a", "a; ", 'a="', 'a;b="'],
    "X-API-Key": [isApiKey, "sb_live_"],
    "X-Forwarded-For": [
      (text) => trusting({ headers: { "x-forwarded-for": text }, socket: peer } as never),
      "[",
      "10.0.0.1, ",
    ],
    "X-Sandbox": [isSandboxName, "a"],
    "an address": [toVisitor, "::", "1."],
  },
  [
    ...each(' \t;,="\\a*/:[%0'),
    "; ",
    ", ",
    ";a",
    ",a",
    "a;",
    "a=",
    "a=;",
    ';a="',
    '\\"',
    '",',
    'W/"',
    '""',
    "0:",
    "10.0.0.1,",
  ],
  ["", '"', "!"],
);

testAllLinear(
  "found",
  {
    "the way to a route": [
      (text) => {
        for (const method of ["GET", "POST"]) void answer({ method, target: text } as never);
      },
      "/v1/",
      "/api/things/",
    ],
    "the routes near a path": [(text) => routes.nearest(text), "/v1/"],
    "the methods of a path": [(text) => routes.methodsOf(text), "/v1/users/"],
    "the collection of a path": [(text) => findPlace(text, catalog), "/v1/users/"],
    "the pattern of a playground's path": [parseEndpointPattern, "/"],
  },
  [...each("/a.:*%-{"), "//", "/a", "/:", "%2f", "%41", "/..", "%e9", "%c3%a9", "/%"],
  ["", "/", "%"],
);

testAllLinear(
  "read",
  {
    "a query": [parseQuery, "q="],
    "the query of a list": [
      (text) => parseListQuery(parseQuery(text), book, catalog),
      "q=",
      "sort=",
      "fields=",
      "expand=",
      "title[like]=",
      "price[in]=",
      "createdAt[gte]=",
      "filter[",
      "a_",
    ],
    "the query of a record": [(text) => parseItemQuery(parseQuery(text), book, catalog), "fields=", "expand="],
    "what every data request takes": [(text) => readControls(parseQuery(text), createFaults()), "_delay=", "_seed="],
  },
  [
    ...each("&=+%,a[].*-_:"),
    "a&",
    "&a=",
    "%41",
    "%2c",
    "a,",
    "[a",
    "]]",
    "_a",
    ":desc",
    "authors.",
    "q=a&",
    "_seed=1&",
    "count=1&",
  ],
  ["", "]="],
);

testAllLinear(
  "read",
  {
    "an instant": [toInstant, "2026-11-01T00:00:00.", "2026-11-01T00:00:00"],
    "a pattern of like": [(text) => createGlob(text)("aaaaaaaaaaaaaaab")],
    "a text that a pattern is looked for in": [createGlob("*a*aab*a"), "b"],
    "the text of a template": [parseText, "{{", "{{a(", '{{a("'],
    "a body of JSON": [(text) => parseJson(Buffer.from(text), BODY), '"', '["', '{"a":"'],
    "a logged body of JSON": [(text) => maskBody(text, "application/json"), '"', '{"a":"', '"token":"'],
    "a logged form": [(text) => maskBody(text, "application/x-www-form-urlencoded"), "token="],
    "a logged body of parts": [(text) => maskBody(text, 'multipart/form-data; boundary="-"'), "-"],
    "the boundary of parts": [
      (text) => maskBody("a", text),
      "multipart/form-data; boundary=",
      'multipart/form-data; boundary="',
    ],
  },
  [
    ...each('a0*"\\ {[](),:.=&-\r\n'),
    '\\"',
    '""',
    "{{",
    "}}",
    "{{a",
    "{{a(",
    "{{a}}",
    '{{a.b("',
    "*a",
    "ab",
    "[0,",
    '{"a":',
    '"a":',
    '"a" ',
    "\r\n",
    "token=",
    "boundary=",
  ],
  ["", '"', "!"],
);
