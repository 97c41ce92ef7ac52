import * as z from "zod";

import type { GrowthPlan, World } from "../../model/generation.ts";
import { getOrMake } from "../../model/maps.ts";
import { defineResource } from "../../model/resource.ts";
import { currency, limit, money, signedMoney, text, timestamp } from "../../model/values.ts";
import type { CountryCode } from "../../world/cities.ts";
import { inDialect } from "../../world/dialect.ts";
import { DEFAULT_BANK, detailsAt, detailsFor, pickInstitution } from "../../world/institutions.ts";
import { inPart } from "../../world/parts.ts";
import { ACCOUNT_COUNT, holdings } from "../../world/plans/holdings.ts";
import type { Holding } from "../../world/plans/holdings.ts";
import { ledger } from "../../world/plans/ledger.ts";
import type { PlannedBalance } from "../../world/plans/ledger/balances.ts";
import { numbered } from "../../world/plans/numbered.ts";
import { people } from "../../world/plans/people.ts";
import { toTimestamp } from "../../world/time.ts";
import { fromPlan } from "../planned.ts";

/** Names that holders give their accounts: `@` is the first name, `#` the last. */
const NAMES: Readonly<Record<Holding["type"], readonly string[]>> = {
  checking: [
    "@’s everyday account",
    "# household account",
    "Everyday money, @",
    "Main account, # family",
    "Daily spending, @ #",
    "Bills and shopping, @",
    "@ #, main account",
  ],
  savings: [
    "Rainy-day fund, @",
    "@’s house deposit",
    "Vacation savings, #",
    "Emergency fund, # family",
    "@’s piano fund",
    "New car, @ and family",
  ],
  credit: ["@’s credit card", "# rewards credit", "Travel credit, @", "@ #, credit line"],
  investment: ["@’s index portfolio", "Long-term investments, #", "# retirement pot", "@’s fund account"],
};

const CHECKING: Readonly<Partial<Record<CountryCode, readonly string[]>>> = {
  US: ["@’s personal checking", "# joint checking"],
  CA: ["@’s chequing account", "# joint chequing"],
  GB: ["# current account", "@’s current account"],
  IE: ["# current account", "@’s current account"],
  AU: ["# transaction account", "@’s transaction account"],
};

const holdingAt = (world: World, index: number): Holding => numbered(world.plan(holdings), index);
const holdingPlan = fromPlan(holdingAt);
const balanceAt = (world: World, index: number): PlannedBalance => numbered(world.plan(ledger).balances, index);
const balancePlan = fromPlan(balanceAt);
const bankPlan = fromPlan(bankOf);

export const account = defineResource({
  name: "account",
  collection: "accounts",
  domain: "fintech",
  description: "A bank account: its balance is the opening balance and all posted transactions.",
  count: ACCOUNT_COUNT,
  fields: {
    userId: { ...holdingPlan.reference("userIndex"), description: "The holder.", required: true },
    name: {
      schema: text(120).nullable(),
      description: "What the holder calls it.",
      search: true,
      generate: ({ world, index, random }) => {
        const { userIndex, type } = holdingAt(world, index);
        const { firstName, lastName, countryCode } = numbered(world.plan(people), userIndex);
        const own = type === "checking" ? (CHECKING[countryCode] ?? []) : [];
        const name = inDialect(random.pick([...NAMES[type], ...own]), countryCode);
        return inPart(world, name.replace("@", firstName).replace("#", lastName));
      },
    },
    type: {
      schema: z.enum(["checking", "savings", "credit", "investment"]),
      description: "A credit account may owe: its balance goes below zero, down to its creditLimit.",
      required: true,
      generate: holdingPlan.of("type"),
    },
    currency: {
      schema: currency(),
      description: "ISO 4217. Fixed once there are transactions, transfers or payments.",
      required: true,
      generate: holdingPlan.of("currency"),
    },
    openingBalance: {
      schema: money(),
      description: "What the account started with, minor units.",
      initial: () => 0,
      generate: balancePlan.of("openingBalance"),
    },
    balance: {
      schema: signedMoney(),
      description: "Opening balance and all posted transactions, minor units.",
      readOnly: true,
      initial: ({ self }) => self.openingBalance ?? 0,
      generate: balancePlan.of("balance"),
    },
    available: {
      schema: signedMoney(),
      description:
        "The balance less pending debits, minor units. A credit account can spend its creditLimit beyond it.",
      readOnly: true,
      initial: ({ self }) => self.openingBalance ?? 0,
      generate: balancePlan.of("available"),
    },
    creditLimit: {
      schema: limit().nullable(),
      description: "How much a credit account may owe, minor units; null: nothing. Other accounts have none.",
      generate: balancePlan.of("creditLimit"),
    },
    iban: {
      schema: z
        .string()
        .regex(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/)
        .nullable(),
      description:
        "ISO 13616, with valid check digits; the banks do not exist. Null where there are none: in the United States, Canada and Australia.",
      readOnly: true,
      unique: true,
      search: true,
      initial: ({ id, self }) => detailsFor(id, self.currency).iban,
      generate: bankPlan.of("iban"),
    },
    routingNumber: {
      schema: z
        .string()
        .regex(/^\d[\d-]{5,10}$/)
        .nullable(),
      description:
        "The bank, as payments within its country name it: the ABA number in the United States (valid, not assigned), the transit and institution number in Canada (20417-991), the BSB in Australia (991-204), the sort code in Britain and Ireland (99-01-14). Null elsewhere, where the IBAN says it.",
      readOnly: true,
      search: true,
      initial: ({ id, self }) => detailsFor(id, self.currency).routingNumber,
      generate: bankPlan.of("routingNumber"),
    },
    accountNumber: {
      schema: z
        .string()
        .regex(/^\d{7,17}$/)
        .nullable(),
      description: "The account's number at the bank that has this routing number; null without one.",
      readOnly: true,
      search: true,
      initial: ({ id, self }) => detailsFor(id, self.currency).accountNumber,
      generate: bankPlan.of("accountNumber"),
    },
    country: {
      schema: z.string().regex(/^[A-Z]{2}$/),
      description: "ISO 3166 alpha-2 of the bank: it says which kind of routing number it has.",
      readOnly: true,
      initial: ({ id, self }) => detailsFor(id, self.currency).country,
      generate: bankPlan.of("country"),
    },
    institution: {
      schema: text(120),
      description: "The bank.",
      search: true,
      initial: () => DEFAULT_BANK,
      generate: bankPlan.of("name"),
    },
    status: {
      schema: z.enum(["active", "frozen", "closed"]),
      initial: () => "active",
      generate: holdingPlan.of("status"),
    },
    openedAt: {
      schema: timestamp(),
      readOnly: true,
      initial: ({ now }) => now,
      generate: ({ world, index }) => toTimestamp(holdingAt(world, index).openedAt),
    },
    closedAt: holdingPlan.noted("closedAt"),
  },
  relations: { user: { field: "userId", to: "user" } },
  lifecycle: {
    initial: "active",
    transitions: {
      freeze: {
        from: ["active"],
        to: "frozen",
        event: "frozen",
        description: "Stops all transactions until it is unfrozen.",
      },
      unfreeze: { from: ["frozen"], to: "active", event: "unfrozen", description: "Lets transactions happen again." },
      close: {
        from: ["active", "frozen"],
        to: "closed",
        event: "closed",
        description: "Ends the account. Its balance must be 0: else 409 conflict.",
      },
    },
  },
  createdAt: ({ self }) => self.openedAt,
  updatedAt: ({ world, index }) => {
    const { openedAt, frozenAt, closedAt } = holdingAt(world, index);
    return toTimestamp(closedAt ?? frozenAt ?? balanceAt(world, index).movedAt ?? openedAt);
  },
});

/** The bank of a generated account and its details there, worked out once for the fields that have them. */
type Banked = ReturnType<typeof detailsAt> & { readonly name: string };

const banked: GrowthPlan<Map<number, Banked>> = { name: "banks of accounts", make: () => new Map() };

function bankOf(world: World, index: number): Banked {
  return getOrMake(world.plan(banked), index, () => {
    const { currency: own, userIndex } = holdingAt(world, index);
    const { countryCode } = numbered(world.plan(people), userIndex);
    const bank = pickInstitution(world.stream("account", "institution", index), own, countryCode);
    return { name: bank.name, ...detailsAt(bank, index, world) };
  });
}
