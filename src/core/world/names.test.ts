import assert from "node:assert/strict";
import { test } from "node:test";

import { NAME_LISTS } from "./name-lists.ts";
import { toAscii } from "./names.ts";

const ROWS: readonly (readonly [name: string, ascii: string])[] = [
  ["Małgorzata", "Malgorzata"],
  ["O’Neill", "ONeill"],
  ["Đặng", "Dang"],
  ["Groß", "Gross"],
  ["İpek", "Ipek"],
  ["Kılıç", "Kilic"],
  ["Bjørnstad", "Bjornstad"],
  ["Ben-David", "BenDavid"],
  ["Nguyễn", "Nguyen"],
];

for (const [name, ascii] of ROWS) {
  test(`${name} is ${ascii} in ASCII`, () => {
    assert.equal(toAscii(name), ascii);
  });
}

test("every list has enough names, each of which can be written in ASCII", () => {
  for (const [source, { female, male, last }] of Object.entries(NAME_LISTS)) {
    assert.ok(Math.min(female.length, male.length) >= 15 && last.length >= 25, `${source} is too short`);
    for (const name of [...female, ...male, ...last]) {
      assert.ok(toAscii(name).length >= 2, `${name} of ${source} has no letters`);
      assert.ok(
        name.normalize("NFC").replaceAll(/\P{L}/gu, "").length <= toAscii(name).length,
        `${name} of ${source} loses letters`,
      );
    }
  }
});
