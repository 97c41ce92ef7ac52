import assert from "node:assert/strict";
import { test } from "node:test";

import { localHour, toLocal, weekday } from "../../local-time.ts";
import { rateOf } from "../../price-level.ts";
import { DAY } from "../../time.ts";
import { createWorld } from "../../world.ts";
import { holdings } from "../holdings.ts";
import { ledger } from "../ledger.ts";
import { numbered } from "../numbered.ts";
import { people } from "../people.ts";

test("a fund has one price at a time, which moves by little, and is traded while exchanges are open", () => {
  let trades = 0;
  for (let seed = 0; seed < 30; seed += 1) {
    const world = createWorld({ seed });
    const seen = new Map<string, { readonly at: number; readonly price: number }>();
    const held = new Map<string, number>();
    for (const { description, accountIndex, at, amount } of world.plan(ledger).transactions) {
      const [, kind, count, fund = ""] =
        /^(?:(Bought|Sold) (\d+) units? of|Dividend,) (.*) Fund, /.exec(description) ?? [];
      if (fund === "") continue;
      const { userIndex, currency } = numbered(world.plan(holdings), accountIndex);
      const { timezone } = numbered(world.plan(people), userIndex);
      const hour = localHour(timezone, at);
      assert.ok(hour >= 9.5 && hour <= 16 && weekday(toLocal(timezone, at)) < 5, `${description} at ${hour}`);
      const own = `${accountIndex} ${fund}`;
      const before = held.get(own) ?? 0;
      const units = Number(count);
      if (kind !== "Bought") assert.ok(before >= (kind === "Sold" ? units : 1), `${description} of ${before}`);
      if (kind === undefined) continue;
      trades += 1;
      held.set(own, before + (kind === "Bought" ? units : -units));
      const price = Math.abs(amount) / units / rateOf("USD", currency);
      const last = seen.get(fund);
      if (last !== undefined) {
        const move = Math.abs(price / last.price - 1);
        assert.ok(move < 0.04 + 0.15 * Math.sqrt((at - last.at) / (30 * DAY)), `${description}: ${move}`);
      }
      seen.set(fund, { at, price });
    }
  }
  assert.ok(trades > 200, String(trades));
});
