import assert from "node:assert/strict";
import { test } from "node:test";

import * as fc from "../../../../test/properties.ts";
import { createSampleReader, entryOf, library, loan, volume, writer } from "../../../../test/sample-library.ts";
import { SeedbedError } from "../../model/errors.ts";
import type { InputFault } from "../../model/errors.ts";
import { parseItemQuery, parseListQuery } from "./list-query.ts";
import type { Parameters } from "./parameters.ts";
import { runList } from "./run-query.ts";

const split = (query: string): Parameters => [...new URLSearchParams(query)];
const volumes = entryOf(volume);

/** The faults of a query, and the message; fails if it has none. */
function refusalOf(parse: () => unknown): { readonly errors: readonly InputFault[]; readonly message: string } {
  try {
    parse();
  } catch (error) {
    assert.ok(error instanceof SeedbedError, String(error));
    assert.equal(error.code, "invalid_parameter");
    assert.ok(error.errors !== undefined && error.errors.length > 0);
    return { errors: error.errors, message: error.message };
  }
  return assert.fail("the query was accepted");
}

const windows = [
  { query: "", offset: 0, limit: 10, page: 1 },
  { query: "page=3", offset: 20, limit: 10, page: 3 },
  { query: "page=3&limit=7", offset: 14, limit: 7, page: 3 },
  { query: "limit=100", offset: 0, limit: 100, page: 1 },
  { query: "offset=25", offset: 25, limit: 10, page: 3 },
  {
    query: "offset=9007199254740991&limit=1",
    offset: Number.MAX_SAFE_INTEGER,
    limit: 1,
    page: Number.MAX_SAFE_INTEGER,
  },
  { query: "page=90071992547409&limit=100", offset: 9_007_199_254_740_800, limit: 100, page: 90_071_992_547_409 },
];

for (const { query, ...expected } of windows) {
  test(`'${query}' asks for ${expected.limit} records from position ${expected.offset}`, () => {
    assert.partialDeepStrictEqual(parseListQuery(split(query), volumes, library), { ...expected, plain: true });
  });
}

for (const query of ["price=1", "sort=price", "q=a", "fields=id", "expand=writers", "price[lt]=5&sort=-id"]) {
  test(`'${query}' is not plain`, () => {
    assert.equal(parseListQuery(split(query), volumes, library).plain, false);
  });
}

for (const query of ["q=", "q=%20+", "sort=id", "sort=id,-price", "page=2&limit=5"]) {
  test(`'${query}' is plain: records in order of id, as they are`, () => {
    assert.equal(parseListQuery(split(query), volumes, library).plain, true);
  });
}

for (const [again, once] of [
  ["sort=-price&sort=title", "sort=-price,title"],
  ["fields=id&fields=title,price", "fields=id,title,price"],
  ["expand=writers&fields=id&fields=writers.name", "expand=writers&fields=id,writers.name"],
] as const) {
  test(`'${again}' asks for what '${once}' does`, () => {
    assert.equal(parseListQuery(split(again), volumes, library).key, parseListQuery(split(once), volumes, library).key);
  });
}

const refusals: readonly {
  readonly query: string;
  readonly parameter: string;
  readonly code: string;
  readonly says: RegExp;
}[] = [
  { query: "limit=0", parameter: "limit", code: "out_of_range", says: /'0': it must be a whole number from 1 to 100/ },
  { query: "limit=101", parameter: "limit", code: "out_of_range", says: /from 1 to 100/ },
  { query: "limit=ten", parameter: "limit", code: "out_of_range", says: /'ten'/ },
  { query: "limit=1.5", parameter: "limit", code: "out_of_range", says: /'1.5'/ },
  { query: "limit=", parameter: "limit", code: "out_of_range", says: /''/ },
  { query: "page=0", parameter: "page", code: "out_of_range", says: /from 1 to/ },
  { query: "page=-1", parameter: "page", code: "out_of_range", says: /from 1 to/ },
  { query: "page=9007199254740991&limit=100", parameter: "page", code: "out_of_range", says: /to 90071992547409$/ },
  { query: "offset=9007199254740992", parameter: "offset", code: "out_of_range", says: /from 0 to/ },
  { query: "page=1&offset=0", parameter: "offset", code: "exclusive", says: /give one of them/ },
  { query: "page=1&page=1", parameter: "page", code: "repeated", says: /more than once/ },
  { query: "q=a&q=b", parameter: "q", code: "repeated", says: /more than once/ },
  {
    query: "pric=5",
    parameter: "pric",
    code: "unknown_parameter",
    says: /unknown parameter 'pric': did you mean 'price'\?/,
  },
  { query: "pag=5", parameter: "pag", code: "unknown_parameter", says: /did you mean 'page'\?/ },
  { query: "_order=asc", parameter: "_order", code: "unknown_parameter", says: /did you mean 'sort'\?$/ },
  { query: "pageSize=5", parameter: "pageSize", code: "unknown_parameter", says: /did you mean 'limit'\?$/ },
  { query: "seed=5", parameter: "seed", code: "unknown_parameter", says: /did you mean '_seed'\?/ },
  { query: "pric[gte]=5", parameter: "pric[gte]", code: "unknown_parameter", says: /did you mean 'price\[gte\]'\?/ },
  { query: "page[number]=5", parameter: "page[number]", code: "unknown_parameter", says: /did you mean 'page'\?/ },
  {
    query: "=5",
    parameter: "",
    code: "unknown_parameter",
    says: /unknown parameter '': a list takes page, .*, and filters by id, title/,
  },
  { query: "__proto__=5", parameter: "__proto__", code: "unknown_parameter", says: /'__proto__': a list takes/ },
  { query: "constructor[name]=5", parameter: "constructor[name]", code: "unknown_parameter", says: /'constructor/ },
  {
    query: "price[eq]=5",
    parameter: "price[eq]",
    code: "unknown_operator",
    says: /takes ne, in, gt, gte, lt, lte, like, and price=… for/,
  },
  { query: "price[gtr]=5", parameter: "price[gtr]", code: "unknown_operator", says: /did you mean 'gt'\?/ },
  { query: "price_gte=5", parameter: "price_gte", code: "unknown_parameter", says: /did you mean 'price\[gte\]'\?/ },
  { query: "price:gt=5", parameter: "price:gt", code: "unknown_parameter", says: /did you mean 'price\[gt\]'\?/ },
  { query: "price.gt=5", parameter: "price.gt", code: "unknown_parameter", says: /did you mean 'price\[gt\]'\?/ },
  {
    query: "price=gte:1000",
    parameter: "price",
    code: "invalid_value",
    says: /'gte:1000': did you mean 'price\[gte\]=1000'\?/,
  },
  { query: "price=gte:x", parameter: "price", code: "invalid_value", says: /it is a number/ },
  { query: "price__max=5", parameter: "price__max", code: "unknown_parameter", says: /did you mean 'price\[lte\]'\?/ },
  { query: "filter[price]=5", parameter: "filter[price]", code: "unknown_parameter", says: /did you mean 'price'\?/ },
  {
    query: "filter[title][$contains]=a",
    parameter: "filter[title][$contains]",
    code: "unknown_parameter",
    says: /did you mean 'title\[like\]'\?/,
  },
  { query: "price_like_this=5", parameter: "price_like_this", code: "unknown_parameter", says: /a list takes/ },
  { query: "price=cheap", parameter: "price", code: "invalid_value", says: /price cannot be 'cheap': it is a number$/ },
  { query: "price=1e999", parameter: "price", code: "invalid_value", says: /number/ },
  { query: "price=0x10", parameter: "price", code: "invalid_value", says: /number/ },
  { query: "price=null", parameter: "price", code: "invalid_value", says: /number$/ },
  { query: "rating=", parameter: "rating", code: "invalid_value", says: /it is a number, or null$/ },
  { query: "lent=yes", parameter: "lent", code: "invalid_value", says: /true or false/ },
  {
    query: "format=paperr",
    parameter: "format",
    code: "invalid_value",
    says: /did you mean 'paper'\? it is one of paper, audio/,
  },
  {
    query: "format[in]=paper,ebook",
    parameter: "format[in]",
    code: "invalid_value",
    says: /'ebook': it is one of paper, audio/,
  },
  { query: "printedAt[gte]=2026-02-30", parameter: "printedAt[gte]", code: "invalid_value", says: /ISO 8601/ },
  { query: "writerIds[gt]=a", parameter: "writerIds[gt]", code: "invalid_value", says: /decimal number/ },
  {
    query: `price[in]=${"1,".repeat(100)}1`,
    parameter: "price[in]",
    code: "too_many",
    says: /101 values: 100 are allowed/,
  },
  { query: `q=${"a".repeat(1001)}`, parameter: "q", code: "too_long", says: /at most 1000 characters/ },
  {
    query: "sort=pric",
    parameter: "sort",
    code: "unknown_field",
    says: /cannot sort by 'pric'.*did you mean 'price'\?/,
  },
  { query: "sort=price:desc", parameter: "sort", code: "unknown_field", says: /did you mean '-price'\?/ },
  { query: "sort=price ASC", parameter: "sort", code: "unknown_field", says: /did you mean 'price'\?/ },
  { query: "sort=", parameter: "sort", code: "unknown_field", says: /cannot sort by ''/ },
  { query: "sort=tags", parameter: "sort", code: "not_sortable", says: /many values/ },
  { query: `sort=${"id,".repeat(10)}id`, parameter: "sort", code: "too_many", says: /11 names: 10 are allowed/ },
  { query: "fields=titel", parameter: "fields", code: "unknown_field", says: /did you mean 'title'\?/ },
  { query: "fields=", parameter: "fields", code: "unknown_field", says: /cannot show ''/ },
  { query: "fields=toString", parameter: "fields", code: "unknown_field", says: /'toString'/ },
  { query: "fields=writers", parameter: "fields", code: "unknown_field", says: /add expand=writers/ },
  { query: `fields=${"id,".repeat(100)}id`, parameter: "fields", code: "too_many", says: /101 names/ },
  { query: "expand=writer", parameter: "expand", code: "unknown_relation", says: /did you mean 'writers'\?/ },
  { query: "expand=writerIds", parameter: "expand", code: "unknown_relation", says: /did you mean 'writers'\?/ },
  { query: "expand=constructor", parameter: "expand", code: "unknown_relation", says: /volumes have writers/ },
  { query: `expand=${"writers,".repeat(10)}writers`, parameter: "expand", code: "too_many", says: /11 names/ },
];

for (const { query, parameter, code, says } of refusals) {
  test(`'${query.slice(0, 40)}' is refused: ${code}`, () => {
    const { errors, message } = refusalOf(() => parseListQuery(split(query), volumes, library));
    assert.equal(errors.length, 1);
    assert.deepEqual({ parameter: errors[0]?.parameter, code: errors[0]?.code }, { parameter, code });
    assert.match(errors[0]?.detail ?? "", says);
    assert.match(message, /^cannot list volumes: /);
  });
}

test("an object can only be null, and its members are named", () => {
  const { errors } = refusalOf(() => parseListQuery(split("home=Paris&city=Paris"), entryOf(writer), library));
  assert.match(errors[0]?.detail ?? "", /home cannot be 'Paris'.*filter by home\.city, home\.country/);
  assert.match(errors[1]?.detail ?? "", /unknown parameter 'city': did you mean 'home\.city'\?/);
  const bracket = refusalOf(() => parseListQuery(split("home[city]=Paris"), entryOf(writer), library));
  assert.match(bracket.errors[0]?.detail ?? "", /home has no operator 'city': did you mean 'home\.city'\?/);
  const place = refusalOf(() => parseListQuery(split("place=Desk"), entryOf(loan), library));
  assert.match(place.errors[0]?.detail ?? "", /cannot filter by place: it is an object, filter by place\.name/);
  assert.equal(parseListQuery(split("home=null"), entryOf(writer), library).filters.length, 1);
});

test("all faults are reported at once", () => {
  const query = "limit=0&pric=1&price=x&sort=nothing&fields=titel&expand=writer&q=ok";
  const { errors, message } = refusalOf(() => parseListQuery(split(query), volumes, library));
  assert.deepEqual(
    new Set(errors.map((fault) => fault.parameter)),
    new Set(["limit", "pric", "price", "sort", "fields", "expand"]),
  );
  assert.match(message, /; and 3 more$/);
});

test("a hundred parameters are taken, one more is refused", () => {
  const many = Array.from({ length: 100 }, (_, at) => ["price", String(at)] as const);
  assert.equal(parseListQuery(many, volumes, library).filters[0]?.operands.length, 100);
  const { errors } = refusalOf(() => parseListQuery([...many, ["price", "100"]], volumes, library));
  assert.deepEqual(
    errors.map((fault) => fault.code),
    ["too_many"],
  );
});

const sameKeys = [
  ["page=2", "limit=10&page=2", "offset=10"],
  ["format=paper&price[gt]=1", "price[gt]=1&format=paper", "price[gt]=1.0&format=paper"],
  ["format=paper&format=audio", "format=audio&format=paper", "format=audio&format=paper&format=paper"],
  ["fields=id,title", "fields=title,id", "fields=title, id"],
  ["printedAt[gt]=2026-01-01", "printedAt[gt]=2026-01-01T00:00:00Z", "printedAt[gt]=2026-01-01T01:00:00%2B01:00"],
  ["q=Ada", "q=ADA"],
];

for (const queries of sameKeys) {
  test(`${queries.join(" and ")} have one key`, () => {
    assert.equal(new Set(queries.map((query) => parseListQuery(split(query), volumes, library).key)).size, 1);
  });
}

test("queries that mean different things have different keys", () => {
  const queries = [
    "",
    "page=2",
    "limit=9",
    "sort=price",
    "sort=-price",
    "sort=price,title",
    "sort=title,price",
    "q=a",
    "fields=id",
    "fields=id,title",
    "expand=writers",
    "price=1",
    "price[ne]=1",
    "price[in]=1",
    "price=2",
    "title=1",
    "rating=null",
    "subtitle=null",
    "title=null",
    "notes=1",
    "fields=title&q=a",
  ];
  assert.equal(
    new Set(queries.map((query) => parseListQuery(split(query), volumes, library).key)).size,
    queries.length,
  );
});

const itemRefusals = [
  { query: "page=1", parameter: "page", says: /page is for lists/ },
  { query: "titel=1", parameter: "titel", says: /unknown parameter 'titel': it takes fields, expand, _seed/ },
  { query: "field=id", parameter: "field", says: /did you mean 'fields'\?/ },
  { query: "expand=nobody", parameter: "expand", says: /not a relation/ },
];

for (const { query, parameter, says } of itemRefusals) {
  test(`'${query}' is refused for one record`, () => {
    const { errors, message } = refusalOf(() => parseItemQuery(split(query), volumes, library));
    assert.equal(errors[0]?.parameter, parameter);
    assert.match(errors[0]?.detail ?? "", says);
    assert.match(message, /^cannot get volume: /);
  });
}

test("a query for one record is plain without fields and expand", () => {
  assert.equal(parseItemQuery([], volumes, library).plain, true);
  assert.equal(parseItemQuery(split("fields=id"), volumes, library).plain, false);
  assert.notEqual(parseItemQuery(split("fields=id"), volumes, library).key, parseItemQuery([], volumes, library).key);
});

test("any garbage either is a query that can be answered or is refused as invalid_parameter", () => {
  const reader = createSampleReader({
    volumes: [
      {
        id: "1",
        title: "One",
        subtitle: null,
        writerIds: ["1"],
        format: "paper",
        price: 1,
        rating: null,
        lent: false,
        tags: [],
        printedAt: null,
        notes: JSON.parse('{"__proto__":[1,{"a":null}]}'),
      },
      { id: "2", title: "", writerIds: ["9"], __extra: {} },
    ],
  });
  const word = fc.constantFrom(
    "id",
    "title",
    "price",
    "rating",
    "format",
    "lent",
    "tags",
    "printedAt",
    "notes",
    "writers",
    "writerIds",
    "page",
    "limit",
    "offset",
    "sort",
    "q",
    "fields",
    "expand",
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "null",
    "true",
    "1",
    "-1",
    "2026-01-01",
    "[gte]",
    "[in]",
    "[like]",
    "[ne]",
    "[",
    "]",
    ".",
    ",",
    "*",
    "-",
    " ",
    "\0",
    "\uD800",
    "%",
    "",
  );
  const noise = fc.array(
    fc.oneof({ weight: 4, arbitrary: word }, { weight: 1, arbitrary: fc.string({ unit: "binary" }) }),
    { maxLength: 4 },
  );
  const parameter = fc.tuple(noise, noise).map(([name, value]) => [name.join(""), value.join("")] as const);
  fc.assert(
    fc.property(fc.array(parameter, { maxLength: 4 }), (parameters) => {
      let query;
      try {
        query = parseListQuery(parameters, volumes, library);
      } catch (error) {
        assert.ok(error instanceof SeedbedError, String(error));
        assert.equal(error.code, "invalid_parameter");
        assert.ok((error.errors?.length ?? 0) > 0);
        return;
      }
      const answer: unknown = JSON.parse(runList(query, volumes, reader, library).pieces.join(""));
      assert.partialDeepStrictEqual(answer, { limit: query.limit, page: query.page });
    }),
    { numRuns: 3000 },
  );
});
