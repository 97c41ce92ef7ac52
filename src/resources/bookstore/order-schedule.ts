import { CITIES } from "../../generate/cities.ts";
import type { ShippingMethod } from "../../generate/order-totals.ts";
import { arrived, sent } from "../../generate/plans/commerce/times.ts";
import { WAREHOUSE } from "../../generate/shipping.ts";
import { DAY, HOUR, MINUTE } from "../../generate/time.ts";
import type { Stream } from "../../model/generation.ts";
import type { PlannedMove } from "../../model/lifecycle.ts";

/** What of an order tells when it moves on. */
interface Moving {
  readonly record: {
    readonly paidAt: string | null;
    readonly shippedAt: string | null;
    readonly updatedAt: string;
    readonly shippingMethod: ShippingMethod;
    readonly shippingAddress: { readonly city: string; readonly country: string } | null;
  };
  readonly random: Stream;
  readonly since: number;
}

/** A paid order ships within hours by day, at weekends on Monday; a download within minutes. */
export function shipping({ record, random, since }: Moving): PlannedMove<"shipped"> {
  const paidAt = Date.parse(record.paidAt ?? record.updatedAt);
  if (record.shippingMethod === "download") return { to: "shipped", at: paidAt + random.int(5_000, 4 * MINUTE) };
  const at = sent(paidAt, random);
  return { to: "shipped", at: at > since ? at : sent(since - 6 * HOUR, random) };
}

/** A shipped order arrives in days, the further the more, by day and on no Sunday; a download at once. */
export function delivery({ record, random, since }: Moving): PlannedMove<"delivered"> {
  const shippedAt = Date.parse(record.shippedAt ?? record.updatedAt);
  const { shippingMethod: method, shippingAddress: address } = record;
  if (method === "download") return { to: "delivered", at: shippedAt + random.int(2_000, 90_000) };
  const target = { place: placeOf(address), method };
  const at = arrived(shippedAt, target, random);
  if (at > since) return { to: "delivered", at };
  // It is late: it comes on one of the next days.
  return { to: "delivered", at: arrived(since - DAY, { ...target, method: "express" }, random) };
}

/** Where an address is, as far as clocks are concerned; the warehouse's town where nobody knows. */
function placeOf(address: Moving["record"]["shippingAddress"]): { country: string; timezone: string } {
  const country = address?.country ?? "US";
  const cities = Object.entries(CITIES).find(([code]) => code === country)?.[1] ?? [];
  const city = cities.find(({ name }) => name === address?.city) ?? cities[0];
  return { country, timezone: city?.timezone ?? WAREHOUSE.timezone };
}
