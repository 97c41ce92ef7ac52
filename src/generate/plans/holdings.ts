import type { Plan, World } from "../../model/generation.ts";
import type { Currency } from "../../model/values.ts";
import { currencyOf } from "../price-level.ts";
import { DAY, HOUR, MINUTE, REFERENCE_TIME } from "../time.ts";
import { numbered } from "./numbered.ts";
import { people } from "./people.ts";

/** An account, as far as others need to know it. */
export interface Holding {
  readonly index: number;
  readonly userIndex: number;
  readonly type: "checking" | "savings" | "credit" | "investment";
  readonly currency: Currency;
  readonly status: "active" | "frozen" | "closed";
  /** Epoch milliseconds; rises with the index. */
  readonly openedAt: number;
  readonly frozenAt: number | null;
  readonly closedAt: number | null;
}

/** Accounts in a world. */
export const ACCOUNT_COUNT = 120;

/** The first hundred accounts are the hundred users' checking accounts, number by number. */
export const CHECKING_COUNT = 100;

/** The first accounts are active, in US dollars and well filled, whoever holds them. */
export const PROMISED_COUNT = 4;

const CLOSED_COUNT = 6;
const FROZEN_COUNT = 6;

/** The types of the accounts past the hundredth. Credit accounts come early, so that their months have purchases. */
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

/** Who holds which account, in which currency, and from when to when. */
export const holdings: Plan<readonly Holding[]> = {
  name: "holdings",
  make(world) {
    const checking = openChecking(world);
    return [...checking, ...openFurther(world, checking)];
  },
};

function openChecking(world: World): Holding[] {
  const random = world.stream("holdings", "checking");
  const ends = pickEnds(world);
  let previous = 0;
  return world.plan(people).map((person) => {
    const openedAt = Math.max(person.joinedAt + random.int(5 * MINUTE, 20 * HOUR), previous + random.int(MINUTE, HOUR));
    previous = openedAt;
    const local = currencyOf(person.countryCode);
    const abroad = random.chance(0.5);
    const currency = person.index <= PROMISED_COUNT || abroad ? "USD" : local;
    const status = ends.get(person.index) ?? "active";
    const life = REFERENCE_TIME - openedAt;
    const endedAt = Math.round(openedAt + life * (0.55 + 0.4 * random.next()));
    return {
      index: person.index,
      userIndex: person.index,
      type: "checking",
      currency,
      status,
      openedAt,
      frozenAt: status === "frozen" ? endedAt : null,
      closedAt: status === "closed" ? endedAt : null,
    };
  });
}

/** Which of the checking accounts are no longer active. Younger accounts stay: their history would be too short. */
function pickEnds(world: World): Map<number, "frozen" | "closed"> {
  const candidates = Array.from({ length: 80 }, (_, at) => PROMISED_COUNT + 1 + at);
  const picked = world.stream("holdings", "ends").sample(candidates, CLOSED_COUNT + FROZEN_COUNT);
  return new Map(picked.map((index, at) => [index, at < CLOSED_COUNT ? "closed" : "frozen"]));
}

/** Savings, credit and investment accounts of people who have a checking account in the same currency. */
function openFurther(world: World, checking: readonly Holding[]): Holding[] {
  const random = world.stream("holdings", "further");
  const others = checking.filter((account) => account.status === "active" && account.index > PROMISED_COUNT);
  const holders = [...checking.slice(0, PROMISED_COUNT), ...random.sample(others, FURTHER.length - PROMISED_COUNT)];
  const start = (checking.at(-1)?.openedAt ?? 0) + HOUR;
  const step = Math.floor((REFERENCE_TIME - 6 * DAY - start) / FURTHER.length);
  return FURTHER.map((type, at) => {
    const { userIndex, currency } = numbered(holders, at + 1);
    return {
      index: CHECKING_COUNT + 1 + at,
      userIndex,
      type,
      currency,
      status: "active",
      openedAt: start + at * step + random.int(0, step - 1),
      frozenAt: null,
      closedAt: null,
    };
  });
}
