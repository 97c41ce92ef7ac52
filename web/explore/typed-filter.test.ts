import assert from "node:assert/strict";
import { test } from "node:test";

import type { OperationParameter } from "./operations.ts";
import { completeFilter, readTypedFilter } from "./typed-filter.ts";

function parameter(name: string, operators?: readonly string[]): OperationParameter {
  const rest = { in: "query", description: "", required: false, schema: {}, example: undefined } as const;
  return { name, ...rest, ...(operators !== undefined && { operators }) };
}

const PARAMETERS = [
  parameter("status", ["ne", "in"]),
  parameter("total", ["ne", "gt", "gte", "lt", "lte"]),
  parameter("user.name", ["ne", "like"]),
  parameter("sort"),
];

for (const [text, name, value] of [
  ["status=paid", "status", "paid"],
  [" Status = paid ", "status", "paid"],
  ["status!=paid", "status[ne]", "paid"],
  ["status[in]=paid,shipped", "status[in]", "paid,shipped"],
  ["total>=1000", "total[gte]", "1000"],
  ["total < 5", "total[lt]", "5"],
  ["total[gte]=1000", "total[gte]", "1000"],
  ["user.name[like]=a=b>c", "user.name[like]", "a=b>c"],
  ["status=", "status", ""],
  ["sort=-total", "sort", "-total"],
  ["total", "total", undefined],
  ["total[gt]", "total[gt]", undefined],
] as const) {
  test(`${text} is ${name}`, () => {
    const read = readTypedFilter(text, PARAMETERS);
    assert.ok(!("fault" in read));
    assert.deepEqual([read.name, read.value], [name, value]);
  });
}

const STATUS = { ...parameter("status", ["ne", "in"]), schema: { enum: ["paid", "paid_late", "delivered"] } };
const FILTERS = [STATUS, parameter("total"), parameter("tax"), parameter("user.name"), parameter("quantity")];
const OTHERS = [parameter("sort"), parameter("q")];

for (const [text, whole] of [
  ["st", "status"],
  ["ST", "STatus"],
  ["t", "tax"],
  ["to", "total"],
  ["user.n", "user.name"],
  ["so", "sort"],
  ["status=d", "status=delivered"],
  ["status!=d", "status!=delivered"],
  ["status = d", "status = delivered"],
  ["status[in]=paid,d", "status[in]=paid,delivered"],
  ["status=p", "status=paid"],
  ["sort=-to", "sort=-total"],
  ["sort=-total,u", "sort=-total,user.name"],
  ["q", undefined],
  ["total", undefined],
  ["status=", undefined],
  ["status=paid", undefined],
  ["status=-d", undefined],
  ["status>d", undefined],
  ["total=t", undefined],
  ["sort=", undefined],
  ["sort=-", undefined],
  ["sort=s,", undefined],
  ["x", undefined],
  ["__proto", undefined],
  ["", undefined],
] as const) {
  test(`${JSON.stringify(text)} ${whole === undefined ? "is not completed" : `goes on to ${whole}`}`, () => {
    assert.equal(completeFilter(text, FILTERS, OTHERS), whole);
  });
}

for (const [text, fault] of [
  ["statsu=paid", /no field statsu; did you mean status\?/],
  ["colour=red", /no field colour$/],
  ["status>3", /status does not take \[gt\]; it takes =, \[ne\], \[in\]\./],
  ["sort[ne]=total", /sort does not take \[ne\]; it takes =\./],
  ["total[gte]>=3", /Write a field/],
  ["=paid", /Write a field/],
  ["[gte]=3", /Write a field/],
  ["a]b", /Write a field/],
  ["", /Write a field/],
  ["__proto__=1", /no field __proto__/],
] as const) {
  test(`${text} is refused in words`, () => {
    const read = readTypedFilter(text, PARAMETERS);
    assert.ok("fault" in read);
    assert.match(read.fault, fault);
  });
}
