import assert from "node:assert/strict";
import { test } from "node:test";

import { catalog } from "../domains/catalog.ts";
import { createWorld } from "../world/world.ts";
import { escapeTemplate } from "./expression.ts";
import type { RenderedTemplate, TemplateRequest } from "./renderer.ts";
import { TemplateError } from "./template-error.ts";
import { MAX_OUTPUT, MAX_SOURCE } from "./template-rules.ts";
import { createTemplate } from "./template.ts";
import { describeFunctions } from "./vocabulary-check.ts";

const resources = catalog.entries.map((entry) => entry.resource);
const NOW = "2026-11-20T12:00:00.000Z";

function render(source: unknown, more: Partial<RenderedTemplate> = {}): unknown {
  const { seed = 42 } = more;
  const rendering = {
    seed,
    world: createWorld({ seed, baseUrl: "http://seedbed.test" }),
    now: NOW,
    timer: () => 0,
    ...more,
  };
  return createTemplate(source, { resources }).render(rendering);
}

function faultsOf(source: unknown, more: Partial<RenderedTemplate> = {}): string {
  try {
    render(source, more);
  } catch (error) {
    if (error instanceof TemplateError) return error.message;
    throw error;
  }
  return "none";
}

const request: TemplateRequest = {
  method: "POST",
  params: { id: "7" },
  query: { page: "2", tag: ["a", "b"] },
  headers: { "x-id": "abc" },
  body: { name: "Ada", nested: { list: [1, { deep: true }] }, nothing: null },
};

const rendered: readonly { readonly name: string; readonly source: unknown; readonly expect: unknown }[] = [
  {
    name: "JSON without expressions is itself",
    source: { a: [1, true, null, "x", {}], b: [] },
    expect: { a: [1, true, null, "x", {}], b: [] },
  },
  {
    name: "zero has no sign, as in any JSON answer",
    source: [-0, '{{number.float({"min":-0.001,"max":0,"fractionDigits":1})}}'],
    expect: [0, 0],
  },
  {
    name: "a text that is one expression keeps the value's type",
    source: "{{body.nested.list}}",
    expect: [1, { deep: true }],
  },
  {
    name: "in the middle of a text a value is text",
    source: "no {{body.nested.list.0}}, {{body.nested}}",
    expect: 'no 1, {"list":[1,{"deep":true}]}',
  },
  {
    name: "what is not there is null, and nothing in a text",
    source: ["{{body.none}}", "<{{body.none.at.all}}>", "{{query.none}}"],
    expect: [null, "<>", null],
  },
  {
    name: "path, query, header and method are read",
    source: "{{params.id}} {{query.page}} {{headers.x-id}} {{method}}",
    expect: "7 2 abc POST",
  },
  { name: "a repeated parameter is a list", source: "{{query.tag}}", expect: ["a", "b"] },
  { name: "now and index", source: ["{{now}}", "{{index}}"], expect: [NOW, 0] },
  { name: "spaces are allowed around the name", source: "{{ params.id }}", expect: "7" },
  { name: "escaped braces are literal", source: "\\{{no}} {{params.id}} }}", expect: "{{no}} 7 }}" },
  {
    name: "$repeat makes an array",
    source: { $repeat: 3, $item: { n: "{{index}}" } },
    expect: [{ n: 0 }, { n: 1 }, { n: 2 }],
  },
  {
    name: "$repeat nests, and index is the inner one",
    source: { $repeat: 2, $item: { $repeat: 2, $item: "{{index}}" } },
    expect: [
      [0, 1],
      [0, 1],
    ],
  },
  { name: "$repeat may be an expression", source: { $repeat: "{{query.page}}", $item: 1 }, expect: [1, 1] },
  { name: "$repeat may be none", source: { $repeat: 0, $item: 1 }, expect: [] },
  {
    name: "nothing inherited is in reach",
    source: ["{{body.constructor}}", "{{body.__proto__}}", "{{params.toString}}", "{{body.nested.list.length}}"],
    expect: [null, null, null, 2],
  },
  {
    name: "a member may be called like something inherited",
    source: { constructor: "{{params.id}}", toString: 1 },
    expect: { constructor: "7", toString: 1 },
  },
  {
    name: "an image is the service's own",
    source: '{{image.url({"width":10,"height":20})}}',
    expect: "http://seedbed.test/images/10x20.svg",
  },
];

for (const { name, source, expect } of rendered) {
  test(name, () => assert.deepEqual(render(source, { request }), expect));
}

test("the world's records and fields are read, each repetition the next", () => {
  const world = createWorld({ seed: 42, baseUrl: "http://seedbed.test" });
  const book = resources.find((resource) => resource.name === "book");
  assert.ok(book !== undefined);
  const titles = [1, 2, 3].map((index) => world.record(book, index)["title"]);
  assert.deepEqual(render({ $repeat: 3, $item: "{{world.book.title}}" }), titles);
  assert.deepEqual(render({ $repeat: 3, $item: "{{world.books.title}}" }), titles);
  assert.deepEqual(render("{{world.book}}"), world.generate(book, 1));
  const user = resources.find((resource) => resource.name === "user");
  assert.ok(user !== undefined);
  assert.equal(render("{{world.user.address.city}}"), (world.record(user, 1)["address"] as { city: string }).city);
  assert.equal(
    (render({ $repeat: 101, $item: "{{world.user.id}}" }) as string[]).at(-1),
    "1",
    "past the last it begins anew",
  );
});

const refused: readonly { readonly name: string; readonly source: unknown; readonly fault: RegExp }[] = [
  {
    name: "a slip of the finger",
    source: { users: [{ name: "{{person.fulName}}" }] },
    fault: /^unknown function person\.fulName at \$\.users\[0\]\.name: did you mean person\.fullName\?$/,
  },
  {
    name: "a function called as every object's members",
    source: "{{constructor}}",
    fault: /^unknown function constructor at \$(?!.*native code)/,
  },
  { name: "a function that moved", source: "{{address.city}}", fault: /did you mean location\.city\?$/ },
  {
    name: "a slip in the word before the path",
    source: "{{quer.page}}",
    fault: /^unknown function quer\.page at \$: did you mean query\.page\?$/,
  },
  {
    name: "a slip in the world before the path",
    source: "{{wrold.book.title}}",
    fault: /did you mean world\.book\.title\?$/,
  },
  {
    name: "a resource that is none",
    source: "{{world.boook}}",
    fault: /the world has no boook at \$: did you mean world\.book\?/,
  },
  {
    name: "a field that is none",
    source: "{{world.book.titel}}",
    fault: /a book has no titel at \$: did you mean world\.book\.title\?/,
  },
  { name: "the world alone", source: "{{world}}", fault: /world stands alone/ },
  { name: "a member of now", source: "{{now.year}}", fault: /now has no members/ },
  { name: "brackets where none belong", source: "{{params.id()}}", fault: /is not a function/ },
  {
    name: "an expression that is not closed",
    source: "a {{person.fullName",
    fault: /is not closed at \$: \}\} is missing/,
  },
  { name: "a bracket that is not closed", source: "{{number.int({}}", fault: /not closed/ },
  { name: "arguments that are not JSON", source: "{{number.int({min:1})}}", fault: /are not JSON/ },
  { name: "an expression without a name", source: "{{}}", fault: /there is no name/ },
  { name: "an empty part", source: "{{person..fullName}}", fault: /empty part/ },
  {
    name: "a member called __proto__",
    source: JSON.parse('{"a":{"__proto__":1}}'),
    fault: /cannot be called __proto__ at \$\.a/,
  },
  { name: "$repeat without $item", source: { $repeat: 2 }, fault: /needs a \$item/ },
  {
    name: "$item without $repeat",
    source: { list: { $item: 1 } },
    fault: /^\$item needs a \$repeat at \$\.list: write \{ "\$repeat": 5/,
  },
  {
    name: "$item with a slip in $repeat",
    source: { $repaet: 2, $item: 1 },
    fault: /\$item needs a \$repeat at \$: write \$repeat instead of \$repaet$/,
  },
  { name: "$repeat with others", source: { $repeat: 2, $item: 1, more: 1 }, fault: /stands with \$item alone/ },
  { name: "$repeat of text", source: { $repeat: "three", $item: 1 }, fault: /must be a number/ },
  {
    name: "$repeat that comes to nothing",
    source: { $repeat: "{{query.none}}", $item: 1 },
    fault: /must come to a whole number/,
  },
  {
    name: "arguments that a function refuses",
    source: '{{number.int({"min":9,"max":1})}}',
    fault: /does not take these arguments at \$: Max 1 should be greater than min 9/,
  },
  {
    name: "a function without the arguments that it needs",
    source: "{{date.between}}",
    fault:
      /^date\.between needs an argument, its options: an object of from, to at \$: write it like \{\{date\.between\(\{"from":"2026-01-01"/,
  },
  {
    name: "text of a billion letters",
    source: "{{string.alpha(1e9)}}",
    fault: /no number in the arguments may be over 1000/,
  },
  {
    name: "a length that is no number",
    source: "{{string.nanoid([])}}",
    fault: /length of string\.nanoid must be a number or an object of min, max, not \[\] at \$/,
  },
  {
    name: "a billion dates",
    source: '{{date.betweens({"from":"2026-01-01","to":"2026-12-31","count":1000000000})}}',
    fault: /no number/,
  },
  {
    name: "a flight number without end",
    source: '{{airline.flightNumber({"length":1000000000})}}',
    fault: /no number/,
  },
  {
    name: "a card number that repeats without end",
    source: '{{finance.creditCardNumber("#x{400000000}")}}',
    fault: /without repetitions or ranges/,
  },
  {
    name: "a billion letters, as text",
    source: '{{string.fromCharacters("a",{"min":"1000000000","max":"1000000000"})}}',
    fault: /length\.min of string\.fromCharacters must be a number, not "1000000000"/,
  },
  {
    name: "nobody knows how many letters",
    source: '{{string.fromCharacters("a","x")}}',
    fault: /length of string\.fromCharacters must be a number or an object of min, max, not "x"/,
  },
  {
    name: "a separator that is a book",
    source: `{{lorem.sentences(1000,"${"x".repeat(2_000)}")}}`,
    fault: /no text in the arguments may be longer than 1000/,
  },
  {
    name: "an option that depends on the machine's language",
    source: '{{finance.amount({"autoFormat":true})}}',
    fault: /depends on the machine's language/,
  },
  {
    name: "a time that depends on the machine's zone",
    source: '{{date.between({"from":"Jan 1 2026","to":"2026-12-31"})}}',
    fault: /from must be a date such as/,
  },
  {
    name: "functions that run patterns",
    source: '{{helpers.fake("{{person.fullName}}")}}',
    fault: /unknown function helpers\.fake/,
  },
  {
    name: "a function reached through another way",
    source: '{{constructor.constructor("return 1")}}',
    fault: /unknown function/,
  },
  {
    name: "arguments nested deeply",
    source: `{{helpers.arrayElement(${"[".repeat(50)}${"]".repeat(50)})}}`,
    fault: /nested deeper than 16/,
  },
  { name: "a template nested one level too deep", source: nest(33), fault: /nested deeper than 32 levels/ },
  { name: "a template nested deeply", source: nest(40), fault: /nested deeper than 32 levels/ },
  {
    name: "a template nested a hundred thousand levels deep",
    source: nest(100_000),
    fault: /nested deeper than 32 levels/,
  },
  {
    name: "more items than are allowed",
    source: { $repeat: 101, $item: { $repeat: 100, $item: 0 } },
    fault: /more than 10000 items/,
  },
  {
    name: "more output than is allowed",
    source: { $repeat: 2_000, $item: "x".repeat(1_000) },
    fault: /output is larger than/,
  },
  { name: "a source that is too long", source: "x".repeat(MAX_SOURCE), fault: /longer than 65536/ },
  {
    name: "empty arrays in great number",
    source: { $repeat: 10_000, $item: Array.from({ length: 1_000 }, () => []) },
    fault: /output is larger than/,
  },
];

function nest(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}

test("a template may be nested thirty-two levels deep, as deep as its bound says", () => {
  assert.deepEqual(render(nest(32)), nest(32));
});

for (const { name, source, fault } of refused) {
  test(`${name} is refused`, () => assert.match(faultsOf(source), fault));
}

test("a body that is written again and again is refused once it is too much", () => {
  const large = { body: "x".repeat(MAX_OUTPUT / 2) };
  assert.match(faultsOf("{{body}}".repeat(5_000), { request: large }), /output is larger/);
  assert.match(
    faultsOf(
      Array.from({ length: 1_000 }, () => "{{body}}"),
      { request: large },
    ),
    /output is larger/,
  );
});

test("rendering stops after 200 ms by the given timer", () => {
  let time = 0;
  const timer = (): number => (time += 1);
  assert.match(faultsOf({ $repeat: 1_000, $item: "{{person.fullName}}" }, { timer }), /took longer than 200 ms/);
  time = 0;
  assert.match(faultsOf({ $repeat: 1_000, $item: "literal" }, { timer }), /took longer than 200 ms/);
});

test("all faults are told at once, but not without end", () => {
  assert.equal(faultsOf({ a: "{{x.y}}", b: ["{{person.fulName}}", "{{z"] }).split("; ").length, 3);
  assert.equal(faultsOf(Array.from({ length: 3_000 }, () => "{{person.fulName}}")).split("; ").length, 20);
});

test("the same seed gives the same value, another seed another, and every place its own", () => {
  const source = {
    a: "{{string.uuid}}",
    b: "{{string.uuid}} {{string.uuid}}",
    list: { $repeat: 50, $item: "{{string.uuid}}" },
  };
  assert.deepEqual(render(source), render(source));
  assert.notDeepEqual(render(source, { seed: 43 }), render(source));
  assert.notDeepEqual(render(source, { seed: 42 + 2 ** 32 }), render(source));
  const { a, b, list } = render(source) as { a: string; b: string; list: string[] };
  assert.equal(new Set([a, ...b.split(" "), ...list]).size, 53);
});

test("a longer $repeat begins with the shorter one", () => {
  const of = (times: number): unknown[] => render({ $repeat: times, $item: "{{person.fullName}}" }) as unknown[];
  assert.deepEqual(of(10).slice(0, 4), of(4));
});

interface Item {
  readonly name: string;
  readonly whole: string;
  readonly email: string;
  readonly contact: { readonly email: string; readonly phone: string };
  readonly address: { readonly city: string; readonly zip: string; readonly country: string };
  readonly boss: { readonly name: string; readonly email: string };
  readonly others: readonly string[];
  readonly staff: readonly { readonly name: string }[];
}

test("calls of one object tell of one person and one place, and the second of a name tells of another", () => {
  const source = {
    $repeat: 20,
    $item: {
      name: "{{person.fullName}}",
      whole: "{{person.firstName}} {{person.lastName}}",
      email: "{{internet.email}}",
      contact: { email: "{{internet.exampleEmail}}", phone: "{{phone.number}}" },
      address: { city: "{{location.city}}", zip: "{{location.zipCode}}", country: "{{location.country}}" },
      boss: { name: "{{person.fullName}}", email: "{{internet.email}}" },
      others: ["{{person.fullName}}", "{{person.fullName}}"],
      staff: { $repeat: 2, $item: { name: "{{person.fullName}}" } },
    },
  };
  const items = render(source) as Item[];
  for (const { name, whole, email, contact, address, boss, others, staff } of items) {
    assert.ok(
      whole.split(" ").every((part) => name.includes(part)),
      `${name}: ${whole}`,
    );
    assert.equal(contact.email, email);
    assert.equal(new Set([name, boss.name, ...others, ...staff.map((one) => one.name)]).size, 6);
    assert.notEqual(boss.email, email);
    const isAmerican = address.country === "United States" || address.country === "Canada";
    assert.equal(contact.phone.startsWith("+1-"), isAmerican, `${contact.phone}, ${address.country}`);
  }
  assert.ok(new Set(items.map(({ email }) => email)).size > 15);
  const alone = render({ $repeat: 40, $item: "{{location.country}}" }) as string[];
  assert.ok(new Set(alone).size > 20, "a country alone is any of the world's");
});

test("rendering leaves the template as it was, whatever a function does to its arguments", () => {
  const template = createTemplate('{{helpers.arrayElements(["a","b","c","d","e"],3)}}', { resources });
  const rendering = { seed: 1, world: createWorld({ seed: 1 }), now: NOW, timer: () => 0 };
  assert.deepEqual(template.render(rendering), template.render(rendering));
  assert.match(faultsOf('{{helpers.shuffle(["a","b"],{"inplace":true})}}'), /does not take these arguments/);
});

test("what a dataset version renders stays as it is", () => {
  const source = {
    id: "{{string.uuid}}",
    name: "{{person.fullName}}",
    at: "{{date.past}}",
    n: '{{number.int({"min":1,"max":1000})}}',
    many: { $repeat: [1, 5], $item: "{{index}}" },
  };
  assert.deepEqual(render(source, { seed: 1 }), GOLDEN);
});

const GOLDEN = {
  id: "ff1b63a6-8ff0-4a43-ba1e-0fb3b6d01f89",
  name: "Audrey Franklin",
  at: "2026-04-26T20:05:27.027Z",
  n: 580,
  many: [0, 1],
};

test("every function of the catalogue gives its example, which is JSON", () => {
  const all = describeFunctions("http://seedbed.test");
  assert.ok(all.length > 200);
  for (const { name, call, example } of all) {
    assert.notEqual(example ?? undefined, undefined, name);
    assert.deepEqual(structuredClone(example), example, name);
    assert.equal(faultsOf(call), "none", call);
  }
});

test("e-mail addresses are on reserved domains", () => {
  for (const address of render({ $repeat: 100, $item: "{{internet.email}}" }) as string[]) {
    assert.match(address, /@example\.(com|net|org)$/);
  }
});

test("an escaped value renders to itself", () => {
  const value = { a: "{{person.fullName}}", b: ["{{{x", "\\{{", "\\\\{{{{", "{", "{{"], c: 1 };
  assert.deepEqual(render(escapeTemplate(value)), value);
});

test("what a template reads of the request is known", () => {
  const { readsRequest, headers, expressions } = createTemplate(["{{headers.X-Id}}", "{{headers}} {{now}}"], {
    resources,
  });
  assert.deepEqual(
    { readsRequest, headers, expressions },
    { readsRequest: true, headers: ["*", "x-id"], expressions: 3 },
  );
  assert.equal(createTemplate("{{now}}", { resources }).readsRequest, false);
  assert.throws(() => createTemplate("{{body.x}}", { resources, withoutRequest: true }), /there is no request/);
});
