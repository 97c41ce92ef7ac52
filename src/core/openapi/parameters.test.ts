import assert from "node:assert/strict";
import { test } from "node:test";

import { readApiDocument } from "./document.ts";
import type { ApiParameter } from "./document.ts";
import { formFields, formValue, readApiParameters } from "./parameters.ts";
import { sampleFile } from "./sample-file.ts";
import type { ApiSchema } from "./schema.ts";

const INTEGERS: ApiSchema = { type: "array", items: { type: "integer" } };
const POINT: ApiSchema = { type: "object", properties: { x: { type: "integer" }, y: { type: "integer" } } };
const WHERE: ApiSchema = {
  type: "object",
  properties: {
    age: { type: "object", properties: { gte: { type: "integer" } } },
    state: { type: "array", items: { type: "string" } },
  },
};
const HEADERS: Readonly<Record<string, string>> = { "x-ids": "1, 2,3", "x-point": "x=1,y=2", cookie: "a=b; size=4" };

interface Row {
  readonly name: string;
  readonly parameter: Partial<ApiParameter> & Pick<ApiParameter, "in">;
  readonly query?: string;
  readonly path?: string;
  readonly expect: unknown;
  readonly issue?: string;
}

const ROWS: readonly Row[] = [
  { name: "a number", parameter: { in: "query", schema: { type: "integer" } }, query: "p=5", expect: 5 },
  { name: "a text of digits", parameter: { in: "query", schema: { type: "string" } }, query: "p=5", expect: "5" },
  { name: "a flag without a value", parameter: { in: "query", schema: { type: "boolean" } }, query: "p", expect: true },
  {
    name: "a number or a word",
    parameter: { in: "query", schema: { anyOf: [{ type: "integer" }, { const: "all" }] } },
    query: "p=all",
    expect: "all",
  },
  {
    name: "what is not a number",
    parameter: { in: "query", schema: { type: "integer" } },
    query: "p=x",
    expect: "x",
    issue: "must be a whole number",
  },
  {
    name: "an empty one that may be left out",
    parameter: { in: "query", schema: { type: "integer" } },
    query: "p=",
    expect: undefined,
  },
  {
    name: "one that must be there",
    parameter: { in: "query", required: true, schema: { type: "integer" } },
    expect: undefined,
    issue: "is required",
  },
  { name: "a list given many times", parameter: { in: "query", schema: INTEGERS }, query: "p=1&p=2", expect: [1, 2] },
  { name: "a list with brackets", parameter: { in: "query", schema: INTEGERS }, query: "p[]=1&p[]=2", expect: [1, 2] },
  {
    name: "a list with commas",
    parameter: { in: "query", explode: false, schema: { type: "array", items: { type: "string" } } },
    query: "p=a,b%2Cc",
    expect: ["a", "b,c"],
  },
  {
    name: "a list with spaces",
    parameter: { in: "query", style: "spaceDelimited", explode: false, schema: INTEGERS },
    query: "p=1%202",
    expect: [1, 2],
  },
  {
    name: "a list with bars",
    parameter: { in: "query", style: "pipeDelimited", explode: false, schema: INTEGERS },
    query: "p=1|2",
    expect: [1, 2],
  },
  {
    name: "an object in brackets",
    parameter: { in: "query", style: "deepObject", schema: WHERE },
    query: "p[age][gte]=18&p[state][]=on&p[state][]=off",
    expect: { age: { gte: 18 }, state: ["on", "off"] },
  },
  {
    name: "an object spread over the query",
    parameter: { in: "query", schema: POINT },
    query: "x=1&y=2",
    expect: { x: 1, y: 2 },
  },
  {
    name: "an object with a member of its own name",
    parameter: { in: "query", schema: { type: "object", properties: { p: { type: "integer" } } } },
    query: "p=7",
    expect: { p: 7 },
  },
  {
    name: "an object with commas",
    parameter: { in: "query", explode: false, schema: POINT },
    query: "p=x,1,y,2",
    expect: { x: 1, y: 2 },
  },
  {
    name: "JSON",
    parameter: { in: "query", mediaType: "application/json", schema: POINT },
    query: "p=%7B%22x%22%3A1%7D",
    expect: { x: 1 },
  },
  { name: "a list in a path", parameter: { in: "path", schema: INTEGERS }, path: "1,2", expect: [1, 2] },
  { name: "a slash in a path", parameter: { in: "path", schema: { type: "string" } }, path: "a%2Fb", expect: "a/b" },
  {
    name: "labels",
    parameter: { in: "path", style: "label", explode: true, schema: INTEGERS },
    path: ".1.2",
    expect: [1, 2],
  },
  {
    name: "a matrix",
    parameter: { in: "path", style: "matrix", explode: true, schema: INTEGERS },
    path: ";p=1;p=2",
    expect: [1, 2],
  },
  {
    name: "a matrix of members",
    parameter: { in: "path", style: "matrix", explode: true, schema: POINT },
    path: ";x=1;y=2",
    expect: { x: 1, y: 2 },
  },
  { name: "a list in a header", parameter: { in: "header", name: "x-ids", schema: INTEGERS }, expect: [1, 2, 3] },
  {
    name: "an object in a header",
    parameter: { in: "header", name: "x-point", explode: true, schema: POINT },
    expect: { x: 1, y: 2 },
  },
  {
    name: "a cookie",
    parameter: { in: "cookie", name: "size", style: "form", schema: { type: "integer" } },
    expect: 4,
  },
  {
    name: "percent signs that encode nothing",
    parameter: { in: "query", schema: { type: "string" } },
    query: "p=100%",
    expect: "100%",
  },
];

const anyDocument = () => readApiDocument({ openapi: "3.1.0", paths: {} });

for (const { name, parameter, query = "", path, expect, issue } of ROWS)
  test(`a parameter is read: ${name}`, async () => {
    const { schemas } = await anyDocument();
    const style = parameter.in === "query" ? "form" : "simple";
    const whole: ApiParameter = {
      name: "p",
      required: false,
      style,
      explode: style === "form",
      examples: [],
      ...parameter,
    };
    const reading = readApiParameters(schemas, [whole], {
      path: path === undefined ? {} : { p: path },
      query,
      header: (header) => HEADERS[header],
    });
    assert.deepEqual(reading.values[parameter.in][whole.name], expect);
    assert.deepEqual(
      reading.issues.map(({ message }) => message),
      issue === undefined ? [] : [issue],
    );
    assert.deepEqual(reading.undeclared, []);
  });

const FORMS: readonly (readonly [text: string, expect: unknown])[] = [
  ["a=1&b=x+y", { a: 1, b: "x y" }],
  ["items[0][name]=a&items[0][count]=2&items[1][name]=b", { items: [{ name: "a", count: 2 }, { name: "b" }] }],
  ["items[][name]=a&items[][count]=2&items[][name]=b", { items: [{ name: "a", count: 2 }, { name: "b" }] }],
  ["tags=x", { tags: ["x"] }],
  ["", {}],
];

for (const [text, expect] of FORMS)
  test(`the form ${JSON.stringify(text)} is read as its schema says`, async () => {
    const { schemas } = await anyDocument();
    const item = { type: "object", properties: { name: { type: "string" }, count: { type: "integer" } } };
    const schema: ApiSchema = {
      type: "object",
      properties: {
        a: { type: "integer" },
        items: { type: "array", items: item },
        tags: { type: "array", items: { type: "string" } },
      },
    };
    assert.deepEqual(formValue(schemas, schema, formFields(text)), expect);
  });

test("a form cannot reach prototypes, nor be nested without end", async () => {
  const { schemas } = await anyDocument();
  const value = formValue(schemas, true, formFields(`__proto__[polluted]=1&a${"[b]".repeat(5_000)}=1`));
  assert.equal(({} as Record<string, unknown>)["polluted"], undefined);
  assert.ok(JSON.stringify(value).length < 200);
});

const SIGNATURES: readonly (readonly [mediaType: string, begin: string, extension: string])[] = [
  ["image/png", "\u0089PNG", "png"],
  ["image/jpeg; q=1", "\u00ff\u00d8\u00ff", "jpg"],
  ["image/gif", "GIF89a", "gif"],
  ["image/svg+xml", "<svg", "svg"],
  ["application/pdf", "%PDF-1.4", "pdf"],
  ["application/zip", "PK\u0005\u0006", "zip"],
  ["audio/wav", "RIFF", "wav"],
  ["audio/mpeg", "\u00ff\u00fb", "mp3"],
  ["video/mp4", "\u0000\u0000\u0000\u0018ftyp", "mp4"],
  ["text/csv", "id,", "csv"],
  ["text/markdown", "A sample", "txt"],
  ["application/problem+xml", "<?xml", "xml"],
  ["application/octet-stream", "A sample", "bin"],
];

for (const [mediaType, begin, extension] of SIGNATURES)
  test(`a file of ${mediaType} begins as such files do`, () => {
    const file = sampleFile(mediaType);
    assert.equal(String.fromCharCode(...file.bytes.subarray(0, begin.length)), begin);
    assert.equal(file.extension, extension);
  });
