import assert from "node:assert/strict";
import { test } from "node:test";

import { toPlural, toSingular } from "./plural.ts";

/** Names of resources and of their collections. */
const PAIRS = `shelf shelves|bus buses|quiz quizzes|alias aliases|virus viruses|wolf wolves|index indices|cache caches|
  person people|child children|news news|database databases|status statuses|address addresses|box boxes|branch branches|
  dish dishes|hero heroes|photo photos|leaf leaves|knife knives|wife wives|matrix matrices|analysis analyses|crisis crises|
  diagnosis diagnoses|criterion criteria|media media|data data|metadata metadata|series series|species species|man men|
  woman women|foot feet|tooth teeth|mouse mice|cookie cookies|movie movies|house houses|course courses|expense expenses|
  response responses|invoice invoices|purchase purchases|license licenses|case cases|lens lenses|process processes|
  business businesses|class classes|pass passes|tax taxes|watch watches|key keys|day days|story stories|category categories|
  company companies|city cities|gas gases|bonus bonuses|campus campuses|canvas canvases|sms sms|equipment equipment|
  lineItem lineItems|salesPerson salesPeople|order_item order_items|browserCookie browserCookies|OrderShelf OrderShelves`;

for (const pair of PAIRS.split("|")) {
  const [singular = "", plural = ""] = pair.trim().split(" ");
  test(`${singular} is one of ${plural}`, () => {
    assert.equal(toSingular(plural), singular);
    assert.equal(toPlural(singular), plural);
    assert.equal(toSingular(singular), singular);
  });
}

test("a singular that looks like a plural stays, and a name is never empty", () => {
  assert.equal(toSingular("doctorLeave"), "doctorLeave");
  assert.equal(toSingular("s"), "s");
});
