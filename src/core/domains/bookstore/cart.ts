import * as z from "zod";

import { SeedbedError } from "../../model/errors.ts";
import type { Stream, World } from "../../model/generation.ts";
import type { PlannedMove } from "../../model/lifecycle.ts";
import { defineResource } from "../../model/resource.ts";
import { defineRules } from "../../model/rules.ts";
import { money } from "../../model/values.ts";
import { CARTS, baskets } from "../../world/plans/baskets.ts";
import type { PlannedCart } from "../../world/plans/baskets.ts";
import { numbered } from "../../world/plans/numbered.ts";
import { DAY, HOUR, toTimestamp } from "../../world/time.ts";
import { fromPlan } from "../planned.ts";
import {
  asksTheSame,
  checkStock,
  countOf,
  currencyOfBooks,
  currencyOfLines,
  lines,
  mergeLines,
  priceLines,
  raised,
  sumOf,
  toLines,
} from "./lines.ts";

/** A cart that nobody touches for days is abandoned; an empty one is no cart that anybody left. */
function abandonment({
  record,
  random,
  since,
}: {
  readonly record: { readonly updatedAt: string; readonly itemCount: number };
  readonly random: Stream;
  readonly since: number;
}): PlannedMove<"abandoned"> | undefined {
  if (record.itemCount === 0) return undefined;
  const at = Date.parse(record.updatedAt) + random.int(2 * DAY, 5 * DAY);
  return { to: "abandoned", at: at > since ? at : since + random.int(HOUR, 2 * DAY) };
}

const cartAt = (world: World, index: number): PlannedCart => numbered(world.plan(baskets), index);
const planned = fromPlan(cartAt);

/** Books that somebody thinks of buying. */
export const cart = defineResource({
  name: "cart",
  collection: "carts",
  domain: "bookstore",
  description: "Books that somebody thinks of buying. Checking out makes an order of it.",
  count: CARTS,
  fields: {
    userId: { ...planned.reference("userIndex"), required: true },
    items: {
      schema: lines(),
      description:
        "Send bookId and quantity; titles and prices are the books’. A book has one line. Fixed once the cart is not active.",
      generate({ world, index }) {
        const { status, items } = cartAt(world, index);
        return world.profile === "empty" && status === "active" ? [] : toLines(world, items);
      },
    },
    itemCount: {
      schema: z.int().min(0),
      description: "Sum of the quantities.",
      readOnly: true,
      initial: () => 0,
      generate: ({ self }) => countOf(self.items),
    },
    subtotal: {
      schema: money(),
      description: "Sum of the lines, minor units of the currency.",
      readOnly: true,
      initial: () => 0,
      generate: ({ self }) => sumOf(self.items),
    },
    currency: currencyOfBooks(),
    status: {
      schema: z.enum(["active", "checked_out", "abandoned"]),
      description: "Checking out moves it; with autopilot one that nobody touches for days is abandoned.",
      initial: () => "active",
      generate: planned.of("status"),
    },
  },
  relations: {
    user: { field: "userId", to: "user" },
    "items.book": { field: "items.bookId", to: "book" },
  },
  lifecycle: {
    initial: "active",
    transitions: {},
    after: { active: abandonment },
    elsewhere: "POST /v1/bookstore/cart/checkout checks the current cart out",
  },
  clockEvents: ["abandoned"],
  createdAt: ({ world, index }) => toTimestamp(cartAt(world, index).createdAt),
  updatedAt: ({ world, index }) => toTimestamp(cartAt(world, index).updatedAt),
});

export const cartRules = defineRules(cart, {
  refusals: ["out_of_stock"],
  write({ tx, id, previous, next }) {
    const attempt = previous === undefined ? "create cart" : `change cart ${id}`;
    const before = previous?.items ?? [];
    if (previous !== undefined && asksTheSame(before, next.items)) return { items: before };
    if (previous !== undefined && previous.status !== "active") refuseInactive(attempt, previous.status);
    const wanted = mergeLines(next.items);
    checkStock(tx, attempt, wanted, { judged: raised(wanted, before) });
    const items = priceLines(tx, attempt, wanted, { kept: before, agreed: false });
    const inCurrency = currencyOfLines(tx, attempt, items, { own: previous?.currency ?? "USD", kept: [] });
    return { items, itemCount: countOf(items), subtotal: sumOf(items), currency: inCurrency };
  },
});

/** Throws `conflict`: only an active cart can be filled or checked out. */
export function refuseInactive(attempt: string, status: string): never {
  throw new SeedbedError(
    "conflict",
    `cannot ${attempt}: the cart is ${status}; only an active one can change, start another`,
  );
}
