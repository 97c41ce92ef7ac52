import assert from "node:assert/strict";
import { test } from "node:test";

import { inDialect } from "./dialect.ts";

test("a text is written as people of the country write it", () => {
  const text = "Elementary School Teacher, Gas money, second installment, Pediatric Center, Advisory";
  assert.equal(inDialect(text, "US"), text);
  assert.equal(
    inDialect(text, "GB"),
    "Primary School Teacher, Petrol money, second instalment, Paediatric Centre, Advisory",
  );
  assert.equal(
    inDialect(text, "CA"),
    "Elementary School Teacher, Gas money, second instalment, Pediatric Centre, Advisory",
  );
  assert.equal(inDialect("Emergency room", "IE"), "A&E");
});
