import assert from "node:assert/strict";
import { test } from "node:test";

import { hasValidCheckDigits, isRoutingNumber } from "../../../test/check-digits.ts";
import * as fc from "../../../test/properties.ts";
import { accountDigits, detailsAt, detailsFor, makeIban, pickInstitution, routingCheckDigit } from "./institutions.ts";
import { currencyOf } from "./price-level.ts";
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

test("a routing number has the check digit that real ones have", () => {
  for (const number of ["011000015", "121000358", "026009593"]) {
    assert.equal(routingCheckDigit(number.slice(0, 8)), number.at(-1));
    assert.ok(isRoutingNumber(number));
  }
});

/** The number of a bank as it is written, by country. */
const WRITTEN: Readonly<Record<string, RegExp>> = {
  US: /^99\d{7}$/,
  CA: /^\d{5}-99\d$/,
  AU: /^99\d-\d{3}$/,
  GB: /^99-\d\d-\d\d$/,
  IE: /^99-\d\d-\d\d$/,
};

test("accounts have the details of their country, generated and created ones valid and never the same", () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (seed) => {
      const random = toStream(hashSeed(seed));
      const world = createWorld({ seed });
      const generated = Array.from({ length: 120 }, (_, at) => {
        const country = random.pick(["US", "CA", "AU", "GB", "IE", "DE", "FR", "SE", "DO"]);
        const bank = pickInstitution(random, random.pick([currencyOf(country), "USD"]), country);
        return detailsAt(bank, at + 1, world);
      });
      const created = Array.from({ length: 200 }, (_, at) => detailsFor(String(at + 1), at % 2 === 0 ? "USD" : "JPY"));
      const all = [...generated, ...created, detailsFor(String(Number.MAX_SAFE_INTEGER), "USD")];
      for (const { country, iban, routingNumber, accountNumber } of all) {
        assert.equal(iban === null, ["US", "CA", "AU"].includes(country), country);
        assert.ok(iban === null || (iban.startsWith(country) && hasValidCheckDigits(iban)), String(iban));
        assert.equal(routingNumber === null, WRITTEN[country] === undefined, country);
        assert.match(routingNumber ?? "", WRITTEN[country] ?? /^$/);
        if (country === "US") assert.ok(isRoutingNumber(routingNumber ?? ""), String(routingNumber));
        assert.equal(accountNumber === null, routingNumber === null);
      }
      const whole = all.map(({ iban, routingNumber, accountNumber }) => iban ?? `${routingNumber} ${accountNumber}`);
      assert.equal(new Set(whole).size, all.length);
    }),
    { numRuns: 15 },
  );
});
