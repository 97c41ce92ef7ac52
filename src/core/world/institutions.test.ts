import assert from "node:assert/strict";
import { test } from "node:test";

import { hasValidCheckDigits } from "../../../test/check-digits.ts";
import * as fc from "../../../test/properties.ts";
import { accountDigits, ibanAt, ibanOf, makeIban, pickInstitution } from "./institutions.ts";
import { hashSeed, toStream } from "./stream.ts";
import { createWorld } from "./world.ts";

const rows = [
  { name: "the registry's example of Germany", iban: "DE89370400440532013000", valid: true },
  { name: "the registry's example of Great Britain", iban: "GB29NWBK60161331926819", valid: true },
  { name: "the registry's example of Malta", iban: "MT84MALT011000012345MTLCAST001S", valid: true },
  { name: "two digits swapped", iban: "DE89370400440532013090", valid: false },
  { name: "small letters", iban: "gb29nwbk60161331926819", valid: false },
  { name: "nothing", iban: "", valid: false },
];

for (const { name, iban, valid } of rows) {
  test(`check digits of ${name} are ${valid ? "right" : "wrong"}`, () => {
    assert.equal(hasValidCheckDigits(iban), valid);
  });
}

test("an IBAN is made as the registry's examples are", () => {
  assert.equal(makeIban("DE", "37040044", "532013000"), "DE89370400440532013000");
  assert.equal(makeIban("GB", "NWBK601613", "31926819"), "GB29NWBK60161331926819");
  assert.equal(makeIban("FR", "3000600001", "12345678901"), "FR7630006000011234567890189");
  assert.equal(accountDigits("GB"), 8);
});

test("an IBAN whose parts do not fit the country is refused", () => {
  assert.throws(() => makeIban("DE", "370", "532013000"), /does not fit/);
  assert.throws(() => makeIban("GB", "NWBK601613", "123456789"), /does not fit/);
});

test("IBANs of generated accounts and of created ones are valid and never meet", () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (seed) => {
      const random = toStream(hashSeed(seed));
      const ibans = Array.from({ length: 120 }, (_, at) =>
        ibanAt(
          pickInstitution(
            random,
            random.pick(["USD", "EUR", "GBP", "SEK"]),
            random.pick(["US", "DE", "FR", "GB", "SE", "DO"]),
          ),
          at + 1,
          createWorld({ seed }),
        ),
      );
      const created = Array.from({ length: 200 }, (_, at) => ibanOf(String(at + 1)));
      const all = [...ibans, ...created, ibanOf(String(Number.MAX_SAFE_INTEGER))];
      assert.deepEqual(
        all.filter((iban) => !hasValidCheckDigits(iban)),
        [],
      );
      assert.equal(new Set(all).size, all.length);
    }),
    { numRuns: 15 },
  );
});
