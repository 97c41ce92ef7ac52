import * as z from "zod";

import type { World } from "../../model/generation.ts";
import { defineResource } from "../../model/resource.ts";
import { defineRules } from "../../model/rules.ts";
import type { Tx } from "../../model/rules.ts";
import { limit, text } from "../../model/values.ts";
import { CARD_COUNT, cards } from "../../world/plans/cards.ts";
import type { PlannedCard } from "../../world/plans/cards.ts";
import { numbered } from "../../world/plans/numbered.ts";
import { people } from "../../world/plans/people.ts";
import { toTimestamp } from "../../world/time.ts";
import { user } from "../core/user.ts";
import { fromPlan } from "../planned.ts";
import { account } from "./account.ts";

const VALID_YEARS = 4;

const cardAt = (world: World, index: number): PlannedCard => numbered(world.plan(cards).cards, index);
const planned = fromPlan(cardAt);

export const card = defineResource({
  name: "card",
  collection: "cards",
  domain: "fintech",
  description: "A payment card of an account; its number is never shown in full.",
  count: CARD_COUNT,
  fields: {
    accountId: { ...planned.reference("accountIndex"), description: "The account that it draws on.", required: true },
    userId: {
      ...planned.reference("userIndex"),
      description: "The account's holder.",
      readOnly: true,
      // The rules put the holder here: it takes a look at the account.
      initial: () => "1",
    },
    cardholderName: {
      schema: text(200),
      description: "The holder's name when the card was issued.",
      readOnly: true,
      search: true,
      initial: () => "Account holder",
      generate: ({ world, index }) => numbered(world.plan(people), cardAt(world, index).userIndex).name,
    },
    brand: { schema: z.enum(["visa", "mastercard", "amex"]), initial: () => "visa", generate: planned.of("brand") },
    type: { schema: z.enum(["virtual", "physical"]), initial: () => "virtual", generate: planned.of("type") },
    last4: {
      schema: z.string().regex(/^\d{4}$/),
      description: "The last four digits of its number.",
      readOnly: true,
      search: true,
      initial: ({ id }) => String((Number(id) * 7919 + 2741) % 10_000).padStart(4, "0"),
      generate: planned.of("last4"),
    },
    expMonth: {
      schema: z.int().min(1).max(12),
      description: "The last month in which it is good, 1 to 12.",
      readOnly: true,
      initial: ({ now }) => new Date(now).getUTCMonth() + 1,
      generate: planned.of("expMonth"),
    },
    expYear: {
      schema: z.int().min(1970).max(300_000),
      description: "The year of that month.",
      readOnly: true,
      initial: ({ now }) => new Date(now).getUTCFullYear() + VALID_YEARS,
      generate: planned.of("expYear"),
    },
    spendingLimit: {
      schema: limit().nullable(),
      description: "What a purchase is meant to cost at most, minor units of the account's currency.",
      generate: planned.of("spendingLimit"),
    },
    status: {
      schema: z.enum(["inactive", "active", "frozen", "cancelled"]),
      initial: () => "inactive",
      generate: planned.of("status"),
    },
  },
  relations: { account: { field: "accountId", to: "account" }, user: { field: "userId", to: "user" } },
  lifecycle: {
    initial: "inactive",
    transitions: {
      activate: { from: ["inactive"], to: "active", event: "activated", description: "Lets the card pay." },
      freeze: { from: ["active"], to: "frozen", event: "frozen", description: "Stops the card until it is unfrozen." },
      unfreeze: { from: ["frozen"], to: "active", event: "unfrozen", description: "Lets the card pay again." },
      cancel: {
        from: ["inactive", "active", "frozen"],
        to: "cancelled",
        event: "cancelled",
        description: "Ends the card for good.",
      },
    },
  },
  createdAt: ({ world, index }) => toTimestamp(cardAt(world, index).createdAt),
  updatedAt: ({ world, index }) => {
    const { createdAt, activatedAt, endedAt } = cardAt(world, index);
    return toTimestamp(endedAt ?? activatedAt ?? createdAt);
  },
});

export const cardRules = defineRules(card, {
  write({ tx, next, changed }) {
    if (!changed("accountId")) return undefined;
    const userId = tx.find(account, next.accountId)?.userId;
    return userId === undefined ? undefined : { userId, cardholderName: holderOf(tx, userId) };
  },
});

export function holderOf(tx: Tx, userId: string): string {
  return tx.find(user, userId)?.name.slice(0, 200) ?? "Account holder";
}
