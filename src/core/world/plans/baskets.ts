import type { GrowthPlan, Stream, World } from "../../model/generation.ts";
import { DAY, HOUR, MINUTE, REFERENCE_TIME } from "../time.ts";
import { commerce } from "./commerce.ts";
import type { PlannedLine } from "./commerce.ts";
import { NEWCOMERS_FROM } from "./people.ts";
import { shelf } from "./shelf.ts";

export const CARTS = 40;

/** A cart, in US cents and epoch milliseconds. */
export interface PlannedCart {
  readonly userIndex: number;
  readonly items: readonly PlannedLine[];
  readonly status: "active" | "checked_out" | "abandoned";
  readonly createdAt: number;
  readonly updatedAt: number;
}

const SPAN = 120 * DAY;

const CHECKED_OUT = 15;
const ACTIVE = 14;

/** Users up to this number have no generated active cart, so that who signs in as one of them starts with an empty one. */
const NAMED_USERS = 4;

/** All carts of a world, in order of creation. The first is active; nobody has two active ones; each that was checked out became an order. */
export const baskets: GrowthPlan<readonly PlannedCart[]> = {
  name: "baskets",
  make(world) {
    const random = world.stream("baskets");
    const others = Array.from({ length: NEWCOMERS_FROM - 1 - NAMED_USERS }, (_, at) => NAMED_USERS + 1 + at);
    const users = random.sample(others, CARTS - CHECKED_OUT);
    const left = users.map((userIndex, at) =>
      at < ACTIVE ? fillActive(world, userIndex, at) : abandon(world, userIndex, at),
    );
    return [...left, ...checkOut(world, random)].sort((a, b) => a.createdAt - b.createdAt);
  },
};

/** The first is older than all others; the rest are of the last days. */
function fillActive(world: World, userIndex: number, at: number): PlannedCart {
  const random = world.stream("baskets", "active", at);
  const createdAt = REFERENCE_TIME - (at === 0 ? SPAN + random.int(HOUR, 3 * DAY) : random.int(3 * HOUR, 6 * DAY));
  const updatedAt = Math.max(createdAt, REFERENCE_TIME - random.int(4 * MINUTE, 30 * HOUR));
  return { userIndex, items: pickLines(world, createdAt, random), status: "active", createdAt, updatedAt };
}

function abandon(world: World, userIndex: number, at: number): PlannedCart {
  const random = world.stream("baskets", "abandoned", at);
  const createdAt = REFERENCE_TIME - random.int(8 * DAY, SPAN / 2);
  const updatedAt = createdAt + random.int(30 * HOUR, 7 * DAY);
  return { userIndex, items: pickLines(world, createdAt, random), status: "abandoned", createdAt, updatedAt };
}

function checkOut(world: World, random: Stream): PlannedCart[] {
  const recent = world.plan(commerce).orders.filter((order) => order.placedAt > REFERENCE_TIME - SPAN + 2 * DAY);
  return random.sample(recent, CHECKED_OUT).map(({ userIndex, items, placedAt }) => {
    const createdAt = placedAt - (random.chance(0.7) ? random.int(3 * MINUTE, HOUR) : random.int(HOUR, 40 * HOUR));
    return { userIndex, items, status: "checked_out", createdAt, updatedAt: placedAt };
  });
}

function pickLines(world: World, at: number, random: Stream): PlannedLine[] {
  const books = world.plan(shelf).books.filter((book) => book.stock >= 5 && book.addedAt < at);
  const count = random.weighted([
    [1, 35],
    [2, 35],
    [3, 20],
    [4, 10],
  ]);
  return random.sample(books, count).map(({ index, price }) => {
    const quantity = random.weighted([
      [1, 85],
      [2, 12],
      [3, 3],
    ]);
    return { bookIndex: index, quantity, unitPrice: price, lineTotal: price * quantity };
  });
}
