// Values that each keyword and format of JSON Schema takes and refuses: in bodies, and where they can be there, in queries and paths.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { catalogOfApi } from "../../src/core/definition/routes/serve-document.ts";
import { catalog } from "../../src/core/domains/catalog.ts";
import { readWholeDocument } from "../../src/core/openapi/document.ts";
import type { JsonObject } from "../../src/core/openapi/schema.ts";
import { startServing } from "../http/serving.ts";
import type { Serving } from "../http/serving.ts";

type Row = readonly [name: string, schema: JsonObject, taken: readonly unknown[], refused: readonly unknown[]];

const S = (format: string): JsonObject => ({ type: "string", format });

/** Those of OpenAPI 3.0 and of 3.1: the first says nullable, and exclusive by a truth. */
const ROWS: Readonly<Record<string, readonly Row[]>> = {
  "3.0.3": [
    ["exclusive 3.0", { type: "number", minimum: 0, exclusiveMinimum: true }, [0.5], [0]],
    ["nullable", { type: "string", nullable: true }, [null, "a"], [5]],
    ["nullable enum", { type: "string", nullable: true, enum: ["a", "b"] }, ["a", null], ["c"]],
  ],
  "3.1.0": [
    [
      "date",
      S("date"),
      ["2026-02-28", "2024-02-29", "0001-01-01"],
      ["2026-02-30", "2026-2-3", "26-01-01", "2026-01-01T00:00:00Z"],
    ],
    [
      "time",
      S("time"),
      ["10:00:00Z", "10:00:00", "10:00", "23:59:60Z", "10:00:00.5+02:00", "10:00:00-05:00", "00:00:00z"],
      ["25:00:00Z", "10:60:00", "noon", "10"],
    ],
    [
      "date-time",
      S("date-time"),
      [
        "2026-01-01T10:00:00Z",
        "2026-01-01T10:00:00.123456+02:00",
        "2026-01-01t10:00:00z",
        "2016-12-31T23:59:60Z",
        "2026-01-01T10:00:00-00:00",
      ],
      ["2026-01-01", "2026-13-01T00:00:00Z", "2026-02-30T00:00:00Z", "x"],
    ],
    [
      "duration",
      S("duration"),
      ["P3D", "PT1H30M", "P1Y2M3DT4H5M6S", "P2W", "PT0S", "PT0.5S", "P1Y3D", "PT1H5S", "P1DT12H"],
      ["3D", "P", "PT", "P1S"],
    ],
    [
      "email",
      S("email"),
      ["ada@example.com", "a.b+c@sub.example.co.uk", "o'brien@example.com", '"a b"@example.com', "ada@localhost"],
      ["ada", "@example.com", "ada@", "a b@example.com"],
    ],
    ["idn-email", S("idn-email"), ["jörg@exämple.de", "ada@example.com", "用户@例子.公司"], ["ada"]],
    [
      "hostname",
      S("hostname"),
      ["example.com", "localhost", "a-b.example.com", "xn--bcher-kva.example", "3com.com"],
      ["-a.com", "a..b", "a b", "a_b.com"],
    ],
    ["idn-hostname", S("idn-hostname"), ["bücher.example", "example.com"], ["a b"]],
    ["ipv4", S("ipv4"), ["1.2.3.4", "255.255.255.255", "0.0.0.0"], ["256.1.1.1", "1.2.3", "01.2.3.4"]],
    ["ipv6", S("ipv6"), ["::1", "2001:db8::1", "::ffff:1.2.3.4", "::", "fe80::1"], ["1.2.3.4", ":::", "12345::"]],
    [
      "uri",
      S("uri"),
      [
        "https://example.com/a?b#c",
        "mailto:ada@example.com",
        "urn:isbn:0451450523",
        "ftp://x/y",
        "tel:+1-816-555-1212",
      ],
      ["/a", "example.com", "a b"],
    ],
    ["uri-reference", S("uri-reference"), ["/a/b", "#x", "../x?y=1", "https://x.test", "", "a"], ["a b", "\\x"]],
    ["iri", S("iri"), ["https://exämple.de/ü"], ["ü"]],
    ["iri-reference", S("iri-reference"), ["/ü", "#ü"], ["a b"]],
    ["uri-template", S("uri-template"), ["/a/{b}", "/x{?y,z}"], ["/a/{b"]],
    [
      "url",
      S("url"),
      ["https://example.com/a?b#c", "http://localhost:3000/cb", "http://192.168.0.1/"],
      ["example.com", "a b"],
    ],
    [
      "uuid",
      S("uuid"),
      [
        "f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
        "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6",
        "00000000-0000-0000-0000-000000000000",
        "0190f0a0-0000-7000-8000-000000000000",
      ],
      ["f81d4fae", "x"],
    ],
    ["byte", S("byte"), ["QUJD", "QQ==", "QUI", ""], ["***", "x", "QUJDR"]],
    ["binary", S("binary"), ["anything ü"], [5]],
    ["password", S("password"), ["x"], [5]],
    ["regex", S("regex"), ["^a+$", "(?<a>b)", "[a-z]"], ["(", "[a"]],
    ["json-pointer", S("json-pointer"), ["", "/a/b", "/a~1b", "/~0"], ["a", "/~2"]],
    ["relative-json-pointer", S("relative-json-pointer"), ["0", "1/a", "0#"], ["/a", "-1"]],
    ["unknown format", S("phone"), ["anything"], []],
    [
      "multipleOf 0.01",
      { type: "number", multipleOf: 0.01 },
      [0.1, 0.07, 19.99, 1.1, 4.35, 1e3, 0, -0.29, 1234567.89, 99999999.99],
      [0.001, 19.999],
    ],
    ["multipleOf 0.1", { type: "number", multipleOf: 0.1 }, [0.3, 1.1, 4.7, 10], [0.15]],
    ["multipleOf 1e-8", { type: "number", multipleOf: 1e-8 }, [1e-8, 0.00000012, 1], [1e-9]],
    ["multipleOf 3", { type: "integer", multipleOf: 3 }, [9, 0, -3, 9007199254740990], [4]],
    ["integer", { type: "integer" }, [1, -1, 0, 1e3, 1e21], [1.5, "1", true, null]],
    ["int64", { type: "integer", format: "int64" }, [9007199254740991, -9007199254740991, 1e18], [1.5, 1e19]],
    ["int32", { type: "integer", format: "int32" }, [2147483647, -2147483648], [2147483648]],
    ["number", { type: "number" }, [1, 1.5, 1e21, 1e-7], ["1", null]],
    ["float", { type: "number", format: "float" }, [0.1, 3.4e38], []],
    ["double", { type: "number", format: "double" }, [0.1, 1e300], []],
    ["exclusive 3.1", { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 }, [0.5], [0, 1]],
    ["type list", { type: ["string", "null", "integer"] }, [null, "a", 5], [1.5, true]],
    ["enum", { enum: ["a", 1, null, [1], { a: 1 }] }, ["a", 1, null, [1], { a: 1 }], ["b", 2, [2], { a: 2 }]],
    ["const", { const: { a: [1] } }, [{ a: [1] }], [{ a: [2] }]],
    ["const number", { const: 1 }, [1], [2, "1"]],
    ["minLength", { type: "string", minLength: 2, maxLength: 3 }, ["ab", "😀😀", "😀😀😀"], ["😀", "abcd"]],
    ["pattern", { type: "string", pattern: "^\\p{L}+$" }, ["Ärger", "abc"], ["1"]],
    ["pattern unanchored", { type: "string", pattern: "b" }, ["abc"], ["ac"]],
    [
      "uniqueItems",
      { type: "array", uniqueItems: true },
      [
        [1, "1"],
        [{ a: 1 }, { a: 2 }],
        [[1], [2]],
        [1, true],
        [0, false],
        [null, 0],
        [{ a: 1, b: 2 }, { a: 1 }],
        ["a", "A"],
      ],
      [
        [1, 1],
        [
          { a: 1, b: 2 },
          { b: 2, a: 1 },
        ],
        [[1], [1]],
        [{ a: { b: 1, c: 2 } }, { a: { c: 2, b: 1 } }],
      ],
    ],
    [
      "items",
      { type: "array", items: { type: "integer" }, minItems: 1, maxItems: 2 },
      [[1], [1, 2]],
      [[], [1, 2, 3], ["a"]],
    ],
    [
      "prefixItems",
      { type: "array", prefixItems: [{ type: "integer" }, { type: "string" }], items: false },
      [[1, "a"], [1]],
      [["a"], [1, "a", 2]],
    ],
    [
      "contains",
      { type: "array", contains: { const: 1 }, minContains: 1, maxContains: 2 },
      [
        [1, 2],
        [1, 1],
      ],
      [[2], [1, 1, 1]],
    ],
    [
      "additionalProperties false",
      { type: "object", properties: { a: {} }, additionalProperties: false },
      [{ a: 1 }, {}],
      [{ b: 1 }],
    ],
    [
      "additionalProperties schema",
      { type: "object", additionalProperties: { type: "integer" } },
      [{ a: 1 }],
      [{ a: "x" }],
    ],
    [
      "patternProperties",
      { type: "object", patternProperties: { "^x-": { type: "integer" } }, additionalProperties: false },
      [{ "x-a": 1 }],
      [{ "x-a": "s" }, { b: 1 }],
    ],
    ["propertyNames", { type: "object", propertyNames: { pattern: "^[a-z]+$" } }, [{ a: 1 }], [{ A1: 1 }]],
    ["minProperties", { type: "object", minProperties: 1, maxProperties: 2 }, [{ a: 1 }], [{}, { a: 1, b: 1, c: 1 }]],
    ["required", { type: "object", required: ["a"] }, [{ a: null }], [{}]],
    [
      "dependentRequired",
      { type: "object", dependentRequired: { a: ["b"] } },
      [{ a: 1, b: 1 }, { b: 1 }, {}],
      [{ a: 1 }],
    ],
    [
      "dependentSchemas",
      { type: "object", dependentSchemas: { a: { required: ["b"] } } },
      [{ a: 1, b: 1 }, {}],
      [{ a: 1 }],
    ],
    ["oneOf", { oneOf: [{ type: "integer" }, { type: "string" }] }, [1, "a"], [true]],
    ["anyOf", { anyOf: [{ type: "integer" }, { type: "string" }] }, [1, "a"], [true]],
    ["allOf", { allOf: [{ type: "integer" }, { minimum: 5 }] }, [5], [1, "a"]],
    ["not", { not: { type: "string" } }, [1], ["a"]],
    [
      "if",
      {
        if: { properties: { a: { const: 1 } }, required: ["a"] },
        // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
        then: { required: ["b"] },
        else: { required: ["c"] },
      },
      [{ a: 1, b: 1 }, { c: 1 }],
      [{ a: 1 }, { a: 2 }],
    ],
    [
      "unevaluatedProperties",
      { type: "object", allOf: [{ properties: { a: {} } }], unevaluatedProperties: false },
      [{ a: 1 }],
      [{ b: 1 }],
    ],
    ["unevaluatedItems", { type: "array", prefixItems: [{}], unevaluatedItems: false }, [[1]], [[1, 2]]],
    ["boolean", { type: "boolean" }, [true, false], ["true", 0]],
    ["min", { type: "integer", minimum: -5, maximum: 5 }, [-5, 5], [-6, 6]],
  ],
};

const responses = { 200: { description: "Taken." } };

function pathsOf([, schema]: Row, at: number): [string, unknown][] {
  const body = { type: "object", required: ["v"], properties: { v: schema } };
  const content = { "application/json": { schema: body } };
  const parameter = (place: string) => ({ parameters: [{ name: "v", in: place, required: true, schema }], responses });
  return [
    [`/body/${at}`, { post: { requestBody: { required: true, content }, responses } }],
    [`/query/${at}`, { get: parameter("query") }],
    [`/path/${at}/{v}`, { get: parameter("path") }],
  ];
}

/** True for a value that a parameter of the schema can say: a text is a text there, whatever it looks like. */
function isSaid(schema: JsonObject, value: unknown): boolean {
  const { type } = schema;
  if (type === "string") return typeof value === "string" && value !== "";
  return (type === "integer" || type === "number") && typeof value === "number";
}

for (const [version, rows] of Object.entries(ROWS)) {
  let serving: Serving;
  before(async () => {
    const paths = Object.fromEntries(rows.flatMap(pathsOf));
    const document = readWholeDocument({
      openapi: version,
      info: { title: "Values", version: "1" },
      paths,
    } as JsonObject);
    serving = await startServing({ catalog: catalogOfApi([document], catalog) });
  });
  after(() => serving[Symbol.asyncDispose]());

  for (const [at, [name, schema, taken, refused]] of rows.entries())
    test(`${version}, ${name}: what is valid is taken, and nothing else`, async () => {
      for (const [values, isTaken] of [
        [taken, true],
        [refused, false],
      ] as const)
        for (const value of values) {
          const said = encodeURIComponent(String(value));
          const sent = [{ method: "POST", path: `/body/${at}`, body: { v: value } }];
          const asked = [{ path: `/query/${at}?v=${said}` }, { path: `/path/${at}/${said}` }];
          for (const one of isSaid(schema, value) ? [...sent, ...asked] : sent) {
            const { status, text } = await serving.request(one);
            assert.equal(status < 300, isTaken, `${JSON.stringify(value)} at ${one.path}: ${text}`);
          }
        }
    });
}

test("a long text of no URL is told from one at once", async () => {
  await using serving = await startServing({
    catalog: catalogOfApi(
      [
        readWholeDocument({
          openapi: "3.1.0",
          info: {},
          paths: Object.fromEntries(pathsOf(["", S("url"), [], []], 0)),
        } as JsonObject),
      ],
      catalog,
    ),
  });
  const { status } = await serving.request({
    method: "POST",
    path: "/body/0",
    body: { v: `http://${"a".repeat(50_000)} !` },
  });
  assert.equal(status, 422);
});
