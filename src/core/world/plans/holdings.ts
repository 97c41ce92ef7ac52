import type { GrowthPlan, World } from "../../model/generation.ts";
import type { Currency } from "../../model/values.ts";
import { currencyOf } from "../price-level.ts";
import { DAY, HOUR, MINUTE, REFERENCE_TIME } from "../time.ts";
import { numbered } from "./numbered.ts";
import { people } from "./people.ts";

/** An account, as far as others need to know it. */
export interface Holding {
  readonly index: number;
  readonly userIndex: number;
  readonly main: boolean;
  readonly type: "checking" | "savings" | "credit" | "investment";
  readonly currency: Currency;
  readonly status: "active" | "frozen" | "closed";
  /** Epoch milliseconds; rises with the index. */
  readonly openedAt: number;
  readonly frozenAt: number | null;
  readonly closedAt: number | null;
}

export const ACCOUNT_COUNT = 120;

/** The first accounts are active, in US dollars and well filled, whoever holds them. */
export const PROMISED_COUNT = 4;

const CLOSED_COUNT = 6;
const FROZEN_COUNT = 6;

/** Nobody whose main account is younger has a further one; those are at least three months old. */
const LAST_CHANCE = REFERENCE_TIME - 160 * DAY;

const FURTHER: readonly Holding["type"][] = [
  "credit",
  "savings",
  "credit",
  "savings",
  "credit",
  "investment",
  "savings",
  "credit",
  "savings",
  "credit",
  "investment",
  "savings",
  "credit",
  "savings",
  "investment",
  "credit",
  "savings",
  "investment",
  "savings",
  "checking",
];

/** Accounts with their holders, currencies, openings and closings. Everybody has one main checking account; those of the first four come first. */
export const holdings: GrowthPlan<readonly Holding[]> = {
  name: "holdings",
  make(world) {
    const checking = openChecking(world);
    return [...checking, ...openFurther(world, checking)]
      .sort((a, b) => a.openedAt - b.openedAt)
      .map((account, at) => ({ ...account, index: at + 1 }));
  },
};

/** The main account of each person, that of person `i` at `i - 1`. */
export const mainAccounts: GrowthPlan<readonly Holding[]> = {
  name: "mainAccounts",
  make: (world) =>
    world
      .plan(holdings)
      .filter(({ main }) => main)
      .sort((a, b) => a.userIndex - b.userIndex),
};

function openChecking(world: World): Holding[] {
  const random = world.stream("holdings", "checking");
  const ends = pickEnds(world);
  let previous = 0;
  return world.plan(people).map((person) => {
    const openedAt = Math.max(person.joinedAt + random.int(5 * MINUTE, 20 * HOUR), previous + random.int(MINUTE, HOUR));
    previous = openedAt;
    // Some who moved kept an account in dollars.
    const abroad = random.chance(0.05);
    const currency = person.index <= PROMISED_COUNT || abroad ? "USD" : currencyOf(person.countryCode);
    const status = ends.get(person.index) ?? "active";
    const life = REFERENCE_TIME - openedAt;
    const endedAt = Math.round(openedAt + life * (0.55 + 0.4 * random.next()));
    return {
      index: person.index,
      userIndex: person.index,
      main: true,
      type: "checking",
      currency,
      status,
      openedAt,
      frozenAt: status === "frozen" ? endedAt : null,
      closedAt: status === "closed" ? endedAt : null,
    };
  });
}

/** Picks the checking accounts that are no longer active. Younger accounts stay: their history would be too short. */
function pickEnds(world: World): Map<number, "frozen" | "closed"> {
  const candidates = Array.from({ length: 80 }, (_, at) => PROMISED_COUNT + 1 + at);
  const picked = world.stream("holdings", "ends").sample(candidates, CLOSED_COUNT + FROZEN_COUNT);
  return new Map(picked.map((index, at) => [index, at < CLOSED_COUNT ? "closed" : "frozen"]));
}

/** Savings, credit and investment accounts of people who have had a main account for a while; in the same currency. */
function openFurther(world: World, checking: readonly Holding[]): Holding[] {
  const random = world.stream("holdings", "further");
  const others = checking.filter(
    (account) => account.status === "active" && account.index > PROMISED_COUNT && account.openedAt < LAST_CHANCE,
  );
  const holders = [...checking.slice(0, PROMISED_COUNT), ...random.sample(others, FURTHER.length - PROMISED_COUNT)];
  return FURTHER.map((type, at) => {
    const { userIndex, currency, openedAt } = numbered(holders, at + 1);
    const from = Math.max(openedAt + 25 * DAY, REFERENCE_TIME - 800 * DAY);
    return {
      index: 0,
      userIndex,
      main: false,
      type,
      currency,
      status: "active",
      openedAt: random.int(from, Math.max(from, LAST_CHANCE + 60 * DAY)),
      frozenAt: null,
      closedAt: null,
    };
  });
}
