// Files that strangers may send, or that went wrong: each is refused with line, column, word and the nearest right word, all faults at
// once, from a file and in a playground alike, and nothing of it runs.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";

import { ConfigError } from "../../src/config.ts";
import { loadCatalog } from "../../src/doors/node/definition-file.ts";
import { builtProgram } from "../built.ts";
import { startServing } from "../http/serving.ts";
import type { Serving } from "../http/serving.ts";
import { makePlayground } from "../playgrounds/newcomer.ts";
import type { Made } from "../playgrounds/newcomer.ts";

const folder = mkdtempSync(path.join(tmpdir(), "seedbed-hostile-"));
let serving: Serving;
let made: Made;
before(async () => {
  serving = await startServing();
  made = await makePlayground(serving);
});
after(async () => {
  rmSync(folder, { recursive: true, force: true });
  await serving[Symbol.asyncDispose]();
});

const times = (count: number, piece: (at: number) => string, between = "\n"): string =>
  Array.from({ length: count }, (_, at) => piece(at)).join(between);

/** One resource, whose words begin on line 4. */
const thing = (...lines: readonly string[]): string =>
  `domain: own\nresources:\n  thing:\n${lines.map((line) => `    ${line}`).join("\n")}\n`;

const several = (...lines: readonly string[]): string =>
  `domain: own\nresources:\n${lines.map((line) => `  ${line}`).join("\n")}\n`;

const bomb = [
  "a: &a [x,x,x,x,x,x,x,x,x]",
  ...["b", "c", "d", "e", "f", "g"].map((name, at) => {
    const inner = `*${"abcdef".charAt(at)}`;
    return `${name}: &${name} [${times(9, () => inner, ",")}]`;
  }),
];

interface Row {
  readonly name: string;
  readonly text: string;
  /** `line:column: word: message` of each fault, in order. */
  readonly says: readonly RegExp[];
  /** The faults in a playground, which allows less, or more. */
  readonly hosted?: readonly RegExp[];
}

/** The messages for a file with faults of all sorts. */
const ALL_TOGETHER: readonly RegExp[] = [
  /^3:38: resources\.shelf\.fields\.code: must be unique, and has 2 values for 3 records$/,
  /^3:111: resources\.shelf\.rules\.atMost: there are 1100 books in a world, and room for 6: lower their count, or raise rum$/,
  /^7:28: resources\.book\.fields\.title\.is: is no kind of value: 'txt': did you mean 'text'\?$/,
  /^7:57: resources\.book\.fields\.pages\.default: the default '"many"' is no integer that the field may hold$/,
  /^9:14: resources\.book\.rules\.before: at and due must both be times, or both dates$/,
  /^10:39: resources\.book\.records\.0\.shelfId: must be the id of a shelf, "1" to "3"$/,
  /^10:50: resources\.book\.records\.0\.status: there is no state lent: there is in, out$/,
  /^11:3: resources\.loan: has 110000 records: \d+ are allowed$/,
  /^11:62: resources\.loan\.fields\.note: unknown kind or function 'txet': did you mean 'text'\?$/,
  /^12:3: resources\.fee: after and fixed need states$/,
  /^12:67: resources\.fee\.fields\.of\.copy: a loan has no 'noet': did you mean 'note'\?$/,
];

const rows: readonly Row[] = [
  {
    name: "aliases of aliases",
    text: `domain: own\n${bomb.join("\n")}\nresources: *g\n`,
    says: [/^\d+:\d+: [a-g]\S*: follows more than 100 aliases$/],
  },
  {
    name: "an alias of what it stands in",
    text: several("a: &a", "  fields: { n: text }", "  again: *a"),
    says: [/^4:13: resources\.a(?:\.again)+\.fields: is nested deeper than 16 levels$/],
  },
  {
    name: "single resources that are several, or whose path another one has",
    text: several(
      "a: { single: true, count: 3, fields: { n: text } }",
      "b: { single: true, fields: { n: text } }",
      "c: { collection: b, fields: { n: text } }",
    ),
    says: [
      /^3:16: resources\.a\.single: there is one a: leave count out, and give at most one record$/,
      /^4:16: resources\.b\.single: b is the path of its one record, and the collection of c: give that another with collection$/,
    ],
  },
  {
    name: "a relation that may be null, to a record that is not there",
    text: several(
      "shelf: { count: 2, fields: { n: text } }",
      'book: { belongsTo: { shelf: { optional: true } }, fields: { n: text }, records: [{ shelfId: null }, { shelfId: "9" }] }',
    ),
    says: [/^4:\d+: resources\.book\.records\.1\.shelfId: must be the id of a shelf, "1" to "2"$/],
  },
  {
    name: "twenty thousand brackets",
    text: `domain: own\nresources: ${"[".repeat(20_000)}${"]".repeat(20_000)}\n`,
    says: [/^1:1: the definition opens 20000 brackets$/],
  },
  {
    name: "three hundred levels of blocks",
    text: several(...Array.from({ length: 300 }, (_, at) => `${" ".repeat(at)}a:`)),
    says: [/^\d+:\d+: resources(?:\.a)+: is nested deeper than 16 levels$/],
  },
  {
    name: "ten thousand fields",
    text: thing(
      "fields:",
      times(10_000, (at) => `  f${at}: text`, "\n    "),
    ),
    says: [/fields\.f0: there are 10000 fields: 100 are allowed$/],
    hosted: [/the definition is longer than 65536 characters/],
  },
  {
    name: "a remark that is too long",
    text: `${thing("fields: { a: text }")}# ${"x".repeat(600 * 1024)}\n`,
    says: [/^1:1: the definition is longer than 262144 characters$/],
    hosted: [/^1:1: the definition is longer than 65536 characters$/],
  },
  {
    name: "names of what JavaScript gives every object",
    text: several(
      "__proto__: { fields: { a: text } }",
      "constructor: { fields: { a: text } }",
      "thing: { fields: { __proto__: text, constructor: text, toString: text } }",
      "other: { fields: { a: text }, states: { __proto__: {}, valueOf: { go: toString } } }",
    ),
    says: [
      /^3:3: resources: nothing can be called __proto__$/,
      /^4:3: resources\.constructor: no resource can be called constructor: /,
      /^5:22: resources\.thing\.fields: nothing can be called __proto__$/,
      /^5:39: resources\.thing\.fields\.constructor: no field can be called constructor$/,
      /^5:58: resources\.thing\.fields\.toString: no field can be called toString$/,
      /^6:43: resources\.other\.states: nothing can be called __proto__$/,
      /^6:58: resources\.other\.states\.valueOf: a state is called by words/,
      /^6:73: resources\.other\.states\.valueOf\.go: a state is called by words/,
    ],
  },
  {
    name: "patterns that would take for ever, or too much",
    text: thing(
      "fields:",
      "  a: { is: text, pattern: '(a{200}){200}' }",
      "  b: { is: text, pattern: '(?=a)+b' }",
      String.raw`  c: { is: text, pattern: '(a)\1' }`,
      "  d: { is: text, pattern: '[z-a]' }",
      "  e: { is: text, pattern: '(' }",
      `  f: { is: text, pattern: '${"a?".repeat(5_000)}' }`,
    ),
    says: [
      /fields\.a\.pattern: the pattern /,
      /fields\.b\.pattern: the pattern has look-around/,
      /fields\.c\.pattern: the pattern /,
      /fields\.d\.pattern: the pattern has a range in brackets that runs backwards$/,
      /fields\.e\.pattern: the pattern has a \( without its \)$/,
      /fields\.f\.pattern: /,
    ],
  },
  {
    name: "odd letters in names, which a message shows and no terminal obeys",
    text: thing(
      String.raw`fields: { "na/ve": text, "日.本": text, "a\e[2Jb": text, "a\u202eb": text, "😀": text, "a b ": text }`,
    ),
    says: [
      /^4:15: resources\.thing\.fields\.na\/ve: a field is called by letters/,
      /^4:30: resources\.thing\.fields\.日\.本: /,
      /^4:43: resources\.thing\.fields\.a\\u\{1b\}\[2Jb: /,
      /^4:60: resources\.thing\.fields\.a\\u\{202e\}b: /,
      /^4:78: resources\.thing\.fields\.😀: /,
      /^4:90: resources\.thing\.fields\.a b : /,
    ],
  },
  {
    name: "names that are given twice, on every level",
    text: `${several("a: { fields: { n: text, n: integer } }", "a: { fields: { m: text } }")}domain: other\n`,
    says: [
      /^3:27: resources\.a\.fields\.n: is given twice$/,
      /^4:3: resources\.a: is given twice$/,
      /^5:1: domain: is given twice$/,
    ],
  },
  {
    name: "tags",
    text: thing('fields: { a: !!js/function "function () {}", b: { is: !ruby/object text }, c: !!binary "aGVsbG8=" }'),
    says: [
      /^4:\d+: resources\.thing\.fields\.a: the tag '!!js\/function' means nothing here: leave it out$/,
      /fields\.b\.is: the tag '!ruby\/object' means nothing here: leave it out$/,
      /fields\.c: the tag '!!binary' means nothing here: leave it out$/,
    ],
  },
  {
    name: "two documents",
    text: `${thing("fields: { a: text }")}---\n${thing("fields: { a: text }")}`,
    says: [/^5:1: a file has one definition: leave out what comes after the first$/],
  },
  {
    name: "nothing",
    text: "# to do\n",
    says: [/^1:1: a definition is a map with domain and resources: there is nothing here$/],
  },
  {
    name: "headers that no answer can have",
    text: 'domain: own\nstyle: { headers: { "a b": c, Content-Length: "5", X-Y: "€" } }\nresources: { thing: { fields: { n: text } } }\n',
    says: [
      /^2:\d+: style\.headers\.a b: 'a b' is no header's name$/,
      /^2:\d+: style\.headers\.Content-Length: cannot be set/,
      /^2:\d+: style\.headers\.X-Y: cannot have line breaks, nor characters beyond Latin-1$/,
    ],
  },
  {
    name: "a second definition, and numbers that none can hold",
    text: "domain: own\nresources: {}\n...\ndomain: other\n",
    says: [/^4:1: a file has one definition/],
  },
  {
    name: "tabs",
    text: "domain: own\nresources:\n\tthing: {}\n",
    says: [/^3:1: a tab is no indentation: write spaces in its place$/],
  },
  {
    name: "numbers that are none, or too large",
    text: several(
      "a: { count: .inf, fields: { n: text } }",
      "b: { count: .nan, fields: { n: text } }",
      "c: { count: -1, fields: { n: text } }",
      "d: { count: 1e9, fields: { n: text } }",
      'e: { count: "3", fields: { n: text } }',
      "f: { belongsTo: { c: { per: 1.5 }, d: { per: 0 } } }",
    ),
    says: [
      /^3:15: resources\.a\.count: must be a text, a number, true or false, or null, not '\.inf'$/,
      /^4:15: resources\.b\.count: must be a text, a number, true or false, or null, not '\.nan'$/,
      /^5:15: resources\.c\.count: must be a whole number from 0 to \d+, not -1$/,
      /^6:15: resources\.d\.count: must be a whole number from 0 to \d+, not 1000000000$/,
      /^7:15: resources\.e\.count: must be a number, not '3'$/,
      /^8:31: resources\.f\.belongsTo\.c\.per: must be a whole number from 1 to 1000, not 1\.5$/,
      /^8:48: resources\.f\.belongsTo\.d\.per: must be a whole number from 1 to 1000, not 0$/,
    ],
  },
  {
    name: "a per of a per of a per, which comes to millions",
    text: several(
      "a: { count: 100, fields: { n: text } }",
      "b: { belongsTo: { a: { per: 100 } } }",
      "c: { belongsTo: { b: { per: 100 } } }",
      "d: { belongsTo: { c: { per: 100 } } }",
    ),
    says: [
      /^3:3: resources\.a: all resources come to 101010100 records: \d+ are allowed$/,
      /^3:3: resources\.a: all records come to about 101010100 values: \d+ are allowed; lower a count, or leave fields out$/,
      /^5:3: resources\.c: has 1000000 records: \d+ are allowed$/,
      /^6:3: resources\.d: has 100000000 records: \d+ are allowed$/,
    ],
  },
  {
    name: "lists of lists of lists",
    text: thing("count: 1000", "fields: { a: { is: list, min: 1000, items: { is: list, min: 1000, items: text } } }"),
    says: [
      /^3:3: resources\.thing: all records come to about \d+ values: \d+ are allowed; lower a count, or leave fields out$/,
    ],
  },
  {
    name: "relations that no first record can have",
    text: several("a: { belongsTo: { parent: { to: a } } }"),
    says: [/^3:21: resources\.a\.belongsTo\.parent: the first a can refer to no other: add optional: true$/],
  },
  {
    name: "copies and sums that need themselves",
    text: several(
      "a: { belongsTo: { b: { optional: true } }, fields: { x: { copy: b.y }, all: { sum: cs.all } } }",
      "b: { belongsTo: { a: { optional: true } }, fields: { y: { copy: a.x } } }",
      "c: { belongsTo: { a: {} }, fields: { all: { copy: a.all } } }",
    ),
    says: [
      /fields\.x: needs itself: a\.x needs b\.y needs a\.x$/,
      /fields\.all: .*cannot be added up$/,
      /fields\.all: needs itself: a\.all needs c\.all needs a\.all$/,
    ],
  },
  {
    name: "states that lead nowhere, to themselves, at once, or to what every record is",
    text: thing(
      "fields: { a: text }",
      "states: { open: { close: closd }, closed: { drop: deleted } }",
      "after: { opn: { P1D: expired }, open: { soon: closed }, closed: { P1D: closed } }",
    ),
    says: [
      /^5:30: resources\.thing\.states\.open\.close: there is no state closd: did you mean closed\?/,
      /^5:55: resources\.thing\.states\.closed\.drop: a state that is led to cannot be called deleted: /,
      /^6:14: resources\.thing\.after\.opn: there is no state opn: did you mean 'open'\?$/,
      /^6:26: resources\.thing\.after\.opn\.P1D: there is no state expired: add expired: \{\} to the states$/,
      /^6:45: resources\.thing\.after\.open\.soon: must be a duration such as PT1H or P14D \(ISO 8601\), not 'soon'$/,
      /^6:76: resources\.thing\.after\.closed\.P1D: leads from closed to itself$/,
    ],
  },
  {
    name: "slips of the finger in every part of a file",
    text: several(
      "member: { count: 5, fields: { name: persn.fullName, loans: { count: lons }, tier: { is: txt } } }",
      "loan:",
      "  belongsTo: { membr: {}, member: { per: 3 } }",
      "  fields: { due: { is: time, witin: P14D }, title: { copy: member.nme } }",
      "  states: { active: { return: returned } }",
      "  fixed: [memberIdd]",
      "  rules: { noOverlap: { of: memberrId, from: due, minutes: 5 } }",
      "  records: [{ titel: Emma }]",
      "  cont: 3",
    ),
    says: [
      /^3:39: resources\.member\.fields\.name: unknown function 'persn\.fullName': did you mean 'person\.fullName'\?$/,
      /^3:71: resources\.member\.fields\.loans\.count: no 'lons' belong to a member: did you mean 'loans'\?$/,
      /^3:91: resources\.member\.fields\.tier\.is: is no kind of value: 'txt': did you mean 'text'\?$/,
      /^5:18: resources\.loan\.belongsTo\.membr: there is no resource membr: did you mean 'member'\?$/,
      /^6:32: resources\.loan\.fields\.due\.witin: is not allowed here: did you mean 'within'\?$/,
      /^6:62: resources\.loan\.fields\.title\.copy: a member has no 'nme': did you mean 'name'\?$/,
      /^8:13: resources\.loan\.fixed\.0: fixed names 'memberIdd', which is no field: did you mean 'memberId'\?$/,
      /^9:31: resources\.loan\.rules\.noOverlap\.of: names 'memberrId', which is no field: did you mean 'memberId'\?$/,
      /^10:17: resources\.loan\.records\.0\.titel: is not a field of this resource: did you mean 'title'\?$/,
      /^11:5: resources\.loan\.cont: is not allowed here: did you mean 'count'\?$/,
    ],
  },
  {
    name: "faults of words, of names, of kinds, of counts and of records together",
    text: several(
      "shelf: { count: 3, fields: { code: { from: [a, b], unique: true }, rum: { is: integer, max: 2 } }, rules: { atMost: { count: books, of: rum } } }",
      "book:",
      "  count: 1100",
      "  belongsTo: { shelf: {} }",
      "  fields: { title: { is: txt }, pages: { is: integer, default: many }, due: date, at: time }",
      "  states: { in: { lend: out } }",
      "  rules: { before: [at, due] }",
      "  records: [{ title: Emma, shelfId: 9, status: lent }]",
      "loan: { belongsTo: { book: { per: 100 } }, fields: { note: txet } }",
      "fee: { count: 3, belongsTo: { loan: {} }, fields: { of: { copy: loan.noet } }, fixed: [of] }",
    ),
    says: ALL_TOGETHER,
    hosted: [/^3:3: resources\.shelf: all resources come to 111106 records: 10000 are allowed$/, ...ALL_TOGETHER],
  },
  {
    name: "a relation of which every word is wrong, and what is read from it",
    text: several(
      "a: { belongsTo: { b: { optional: maybe, per: -1, many: 1, as: x y, field: up?, foo: 1 } }, fields: { t: text } }",
      "b: { fields: { x: { copy: a.t } }, rules: { atMost: { count: cs, of: x } } }",
      "c: { belongsTo: { b: {} }, fields: { t: text }, states: [open, closed], after: { open: { P3D: closed } } }",
    ),
    says: [
      /^3:36: resources\.a\.belongsTo\.b\.optional: must be true or false, not 'maybe'$/,
      /^3:48: resources\.a\.belongsTo\.b\.per: must be a whole number from 1 to 1000, not -1$/,
      /^3:58: resources\.a\.belongsTo\.b\.many: must be true or false, not 1$/,
      /^3:65: resources\.a\.belongsTo\.b\.as: a relation is called by a word such as coach$/,
      /^3:77: resources\.a\.belongsTo\.b\.field: a field is called by a word such as coach_id$/,
      /^3:82: resources\.a\.belongsTo\.b\.foo: is not allowed here/,
      /^4:29: resources\.b\.fields\.x\.copy: there is no relation 'a'$/,
      /^4:72: resources\.b\.rules\.atMost\.of: names x, which follows from other records$/,
      /^5:59: resources\.c\.states: must be a map of names, not a list$/,
    ],
  },
  {
    name: "words that others were meant as",
    text: several(
      "member: { count: 3, feilds: { name: text } }",
      "loan: { belongTo: { member: {} }, fields: { name: { copy: member.name } }, stats: { open: {} }, fixed: [status] }",
      "fee: { belongsTo: { loan: {} }, fields: { who: { copy: loan.memberId }, due: { is: time, aftr: createdAt } } }",
    ).replace("domain:", "domian:"),
    says: [
      /^1:1: domian: is not allowed here: did you mean 'domain'\?$/,
      /^3:23: resources\.member\.feilds: is not allowed here: did you mean 'fields'\?$/,
      /^4:11: resources\.loan\.belongTo: is not allowed here: did you mean 'belongsTo'\?$/,
      /^4:78: resources\.loan\.stats: is not allowed here: did you mean 'states'\?$/,
      /^5:92: resources\.fee\.fields\.due\.aftr: is not allowed here: did you mean 'after'\?$/,
    ],
  },
  {
    name: "a fault is told once, and not what only follows from it",
    text: several(
      "member: { fields: { name: persn.fullName, all: { count: loans }, due: { sum: loans.fine } }, rules: { atMost: { count: loans, of: 3 } } }",
      "loan:",
      "  belongsTo: { membr: {} }",
      "  fields: { fine: { is: mony }, who: { copy: member.name }, was: { copy: member.nothing }, twice: { from: fine } }",
      "  states: { Open: { close: closed } }",
      "  fixed: [memberId, fine]",
      "  rules: [{ before: [status, fine] }, { noOverlap: { of: memberId, from: fine, minutes: 5 } }]",
      "  records: [{ fine: 3, status: open }]",
      "broken: [fields]",
      "part: { belongsTo: { broken: { per: 3000 } }, fields: { x: { copy: broken.x } } }",
    ),
    says: [
      /^3:29: resources\.member\.fields\.name: unknown function 'persn\.fullName'/,
      /^5:18: resources\.loan\.belongsTo\.membr: there is no resource membr: did you mean 'member'\?$/,
      /^6:27: resources\.loan\.fields\.fine\.is: is no kind of value: 'mony': did you mean 'money'\?$/,
      /^7:15: resources\.loan\.states\.Open: a state is called by words/,
      /^9:24: resources\.loan\.rules\.0\.before\.0: names status, which is enum and not a time or date$/,
      /^11:11: resources\.broken: must be a map such as/,
      /^12:39: resources\.part\.belongsTo\.broken\.per: must be a whole number from 1 to 1000, not 3000$/,
    ],
  },
];

function assertSays(found: readonly string[], says: readonly RegExp[], where: string): void {
  assert.equal(found.length, says.length, `${where}:\n${found.join("\n")}`);
  for (const [at, said] of says.entries()) assert.match(found[at] ?? "", said, where);
}

for (const { name, text, says, hosted = says } of rows) {
  test(`${name}: refused from a file`, async () => {
    const file = path.join(folder, `${name.replaceAll(/[^a-z]+/g, "-")}.yaml`);
    writeFileSync(file, text);
    await assert.rejects(loadCatalog(file), (error) => {
      assert.ok(error instanceof ConfigError);
      const [head, ...faults] = error.message.split("\n");
      assert.equal(
        head,
        `${path.basename(file)} has ${says.length} ${says.length === 1 ? "fault" : "faults"}:`,
        error.message,
      );
      assertSays(
        faults.map((fault) => fault.replace(`${file}:`, "")),
        says,
        "file",
      );
      return true;
    });
  });

  test(`${name}: refused in a playground`, async () => {
    const headers = { "Content-Type": "application/yaml" };
    const answer = await made.edit({ method: "PUT", path: "/domain", body: text, headers });
    assert.equal(answer.status, 422, answer.text.slice(0, 500));
    const { errors } = answer.json() as {
      errors: { detail: string; line?: number; word?: string; nearest?: string }[];
    };
    assertSays(
      errors.map(({ detail }) => detail),
      hosted,
      "hosted",
    );
    for (const { detail, line, nearest } of errors) {
      assert.equal(line, Number(/^\d+/.exec(detail)?.[0]), detail);
      assert.equal(nearest, /did you mean '?([^'?]+)'?\?/.exec(detail)?.[1], detail);
    }
    assert.equal((await made.edit({ path: "/domain" })).status, 404, "nothing was taken");
  });
}

test("twenty megabytes are refused before they are read", async () => {
  const text = `${thing("fields: { a: text }")}# ${"x".repeat(20 * 1024 * 1024)}\n`;
  const file = path.join(folder, "long.yaml");
  writeFileSync(file, text);
  await assert.rejects(loadCatalog(file), /is \d{8} bytes long: a definition has at most \d+ characters$/);
  const headers = { "Content-Type": "application/yaml" };
  const answer = await made.edit({ method: "PUT", path: "/domain", body: text.slice(0, 10 * 1024 * 1024), headers });
  assert.equal(answer.status, 413, answer.text.slice(0, 500));
});

test("maps that are merged are as if they were written out, what stands beside them first", async () => {
  const text = several(
    "member: &people { count: 3, fields: { name: person.fullName } }",
    "guest:",
    "  <<: *people",
    "  count: 4",
  );
  const file = path.join(folder, "merged.yaml");
  writeFileSync(file, text);
  const { entries } = await loadCatalog(file);
  const own = entries.filter(({ resource }) => resource.domain === "own").map(({ resource }) => resource);
  assert.deepEqual(
    own.map(({ collection, count, fields }) => [collection, count, Object.keys(fields)]),
    [
      ["members", 3, ["name"]],
      ["guests", 4, ["name"]],
    ],
  );
});

test("a file with faults stops the start with all of them, and leaves with 1", async () => {
  const file = path.join(folder, "seedbed.yaml");
  writeFileSync(file, several("member: { cont: 3, feilds: { name: text } }"));
  const { status, stderr } = spawnSync(process.execPath, [await builtProgram("cli"), "routes"], {
    cwd: folder,
    encoding: "utf8",
  });
  assert.equal(status, 1);
  assert.match(stderr, /seedbed\.yaml:3:13: resources\.member\.cont: is not allowed here: did you mean 'count'\?/);
  assert.match(stderr, /seedbed\.yaml:3:22: resources\.member\.feilds: is not allowed here: did you mean 'fields'\?/);
  assert.match(stderr, /seedbed\.yaml has 2 faults:/);
});

// Each took minutes where its time grew with the square of its length.
for (const [name, text] of [
  ["empty lines", "\n".repeat(1_000_000)],
  ["separators without a second line", `a${",".repeat(1_000_000)}\nb`],
  ["a type of one long word", `type ${"a".repeat(1_000_000)}`],
  ["an insert that goes on in blanks", `insert${" ".repeat(500_000)}\n${"insert ".repeat(70_000)}`],
] as const)
  test(`a megabyte of ${name} is refused`, async () => {
    const headers = { "Content-Type": "text/plain" };
    const definition = await made.edit({ method: "PUT", path: "/definition", body: text, headers });
    assert.equal(definition.status, 422, definition.text);
    const imported = await serving.request({ method: "POST", path: "/api/playgrounds/import", body: text, headers });
    assert.equal(imported.status, 422, imported.text);
  });
