import type { Stream } from "../../../model/generation.ts";
import type { CountryCode } from "../../cities.ts";
import { fromLocal, toLocal, weekday } from "../../local-time.ts";
import type { ShippingMethod } from "../../order-totals.ts";
import type { Locality } from "../../places.ts";
import { WAREHOUSE } from "../../shipping.ts";
import { sharesOf } from "../../stream.ts";
import { DAY, HOUR, MINUTE, REFERENCE_TIME } from "../../time.ts";
import { inUse } from "../people.ts";

export type OrderStatus = "pending" | "paid" | "shipped" | "delivered" | "cancelled" | "returned";

/** Times of an order's steps, epoch milliseconds; null for those not taken. */
export interface OrderTimes {
  readonly paidAt: number | null;
  readonly shippedAt: number | null;
  readonly deliveredAt: number | null;
  readonly cancelledAt: number | null;
  readonly refundedAt: number | null;
}

export interface Way {
  readonly place: Locality;
  readonly method: ShippingMethod;
}

const ENDS = sharesOf({ delivered: 87, cancelled: 7, returned: 6 });

export function timesOf(
  forced: OrderStatus | undefined,
  placedAt: number,
  way: Way,
  random: Stream,
): OrderTimes & { readonly status: OrderStatus } {
  const none = { paidAt: null, shippedAt: null, deliveredAt: null, cancelledAt: null, refundedAt: null };
  if (forced === "pending") return { ...none, status: "pending" };
  const end = forced ?? random.weighted(ENDS);
  if (end === "cancelled") return { ...cancelledTimes(placedAt, random), status: "cancelled" };
  const paidAt = placedAt + (random.chance(0.85) ? random.int(MINUTE, 20 * MINUTE) : random.int(HOUR, 12 * HOUR));
  if (forced === "paid") return { ...none, paidAt: Math.min(paidAt, REFERENCE_TIME - HOUR), status: "paid" };
  const shippedAt = way.method === "download" ? paidAt + random.int(5000, 4 * MINUTE) : sent(paidAt, random);
  if (forced === "shipped" || shippedAt >= REFERENCE_TIME)
    return { ...none, paidAt, shippedAt: Math.min(shippedAt, REFERENCE_TIME - HOUR), status: "shipped" };
  const deliveredAt =
    way.method === "download" ? shippedAt + random.int(2000, 90_000) : arrived(shippedAt, way, random);
  if (deliveredAt >= REFERENCE_TIME) return { ...none, paidAt, shippedAt, status: "shipped" };
  const refundedAt = inUse(random, way.place.timezone, deliveredAt + random.int(4 * DAY, 20 * DAY));
  if (end === "delivered" || refundedAt >= REFERENCE_TIME)
    return { ...none, paidAt, shippedAt, deliveredAt, status: "delivered" };
  return { ...none, paidAt, shippedAt, deliveredAt, refundedAt, status: "returned" };
}

function cancelledTimes(placedAt: number, random: Stream): OrderTimes {
  const none = { paidAt: null, shippedAt: null, deliveredAt: null, refundedAt: null };
  if (random.chance(0.4)) return { ...none, cancelledAt: placedAt + random.int(10 * MINUTE, 20 * HOUR) };
  const paidAt = placedAt + random.int(MINUTE, 30 * MINUTE);
  const cancelledAt = paidAt + random.int(20 * MINUTE, 18 * HOUR);
  return { ...none, paidAt, cancelledAt, refundedAt: cancelledAt };
}

/** Time at which a parcel leaves that was paid at a time (epoch milliseconds): on the next working day but one at the latest, by day. */
export function sent(paidAt: number, random: Stream): number {
  const { timezone } = WAREHOUSE;
  const local = toLocal(timezone, paidAt + random.int(6 * HOUR, 30 * HOUR));
  let day = Math.floor(local / DAY);
  const late = local - day * DAY > 17 * HOUR;
  if (late) day += 1;
  while (weekday(day * DAY) > 4) day += 1;
  const from = late || weekday(local) > 4 ? 9 * HOUR : Math.max(9 * HOUR, local - Math.floor(local / DAY) * DAY);
  return fromLocal(timezone, day * DAY + random.int(from, 18 * HOUR));
}

/** Days that a parcel is under way by standard, at least and at most. */
const DAYS_UNDER_WAY: Readonly<Record<CountryCode, readonly [number, number]>> = {
  US: [2, 6],
  CA: [4, 9],
  GB: [5, 11],
  IE: [6, 12],
  FR: [5, 11],
  DE: [5, 11],
  SE: [6, 12],
  DO: [5, 11],
  AU: [8, 15],
};

/** Days to a country that no parcel of a generated world goes to. */
const DAYS_TO_ELSEWHERE = [7, 14] as const;

export interface TimeTarget {
  readonly place: Pick<Locality, "timezone"> & { readonly country: string };
  readonly method: ShippingMethod;
}

/** Time at which a parcel arrives that left at a time (epoch milliseconds): by day and not on a Sunday, in half the time by express. */
export function arrived(shippedAt: number, { place, method }: TimeTarget, random: Stream): number {
  const known: Readonly<Record<string, readonly [number, number]>> = DAYS_UNDER_WAY;
  const [least, most] = (Object.hasOwn(known, place.country) ? known[place.country] : undefined) ?? DAYS_TO_ELSEWHERE;
  const days = method === "express" ? random.int(Math.ceil(least / 2), Math.ceil(most / 2)) : random.int(least, most);
  let day = Math.floor(toLocal(place.timezone, shippedAt) / DAY) + days;
  if (weekday(day * DAY) === 6) day += 1;
  return fromLocal(place.timezone, day * DAY + random.int(8 * HOUR, 20 * HOUR - MINUTE));
}
