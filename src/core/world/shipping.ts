import { mix, toStream } from "./stream.ts";
import type { Hash } from "./stream.ts";
import { DAY, MINUTE, REFERENCE_TIME, toTimestamp } from "./time.ts";

interface Carrier {
  readonly name: string;
  readonly code: string;
}

const DOMESTIC: readonly Carrier[] = [
  { name: "Northline Express", code: "NLX" },
  { name: "Bluebird Parcel", code: "BBP" },
];
const ABROAD: readonly Carrier[] = [
  { name: "Harbour Freightways", code: "HFW" },
  { name: "Meridian Courier", code: "MRC" },
];

export const WAREHOUSE = Object.freeze({ place: "Louisville, KY", timezone: "America/New_York" });

const HUBS: Readonly<Record<string, string>> = {
  CA: "Toronto",
  GB: "East Midlands",
  IE: "Dublin",
  FR: "Paris",
  DE: "Leipzig",
  SE: "Malmö",
  DO: "Santo Domingo",
  AU: "Sydney",
};

export interface TrackingEvent {
  readonly at: string;
  readonly status: "label_created" | "picked_up" | "in_transit" | "out_for_delivery" | "delivered";
  readonly place: string | null;
}

const START: Hash = [0x5eed_bed1, 0x0dde_55ed, 0x70_17, 0x11];

export interface Shipment {
  readonly carrier: string;
  readonly trackingNumber: string;
}

/** Returns the shipment of an order to a country (null: as within the United States), always the same for the same number and time (ISO 8601). */
export function shipmentOf(orderNumber: string, placedAt: string, country: string | null): Shipment {
  const random = toStream(mix(mix(START, orderNumber), placedAt));
  const { name, code } = random.pick(country === null || country === "US" ? DOMESTIC : ABROAD);
  return { carrier: name, trackingNumber: `${code}${String(random.int(1_000_000_000, 9_999_999_999))}` };
}

/** Returns the printed number of an order from its id and time (ISO 8601): `SB-2026-00142`. */
export function orderNumberOf(id: string, placedAt: string): string {
  return `SB-${placedAt.slice(0, 4)}-${id.padStart(5, "0")}`;
}

/** Determines the way of a parcel; times are ISO 8601. */
interface Way {
  readonly orderNumber: string;
  readonly paidAt: string | null;
  readonly shippedAt: string | null;
  readonly deliveredAt: string | null;
  readonly shippingAddress: { readonly city: string; readonly country: string } | null;
}

/** The steps of a parcel that was sent, up to now in a generated world: always the same for the same order. */
export function trackingOf({
  orderNumber,
  paidAt,
  shippedAt,
  deliveredAt,
  shippingAddress,
}: Way): readonly TrackingEvent[] {
  if (shippedAt === null || paidAt === null) return [];
  const random = toStream(mix(mix(START, orderNumber), "way"));
  const sent = Date.parse(shippedAt);
  const arrived = deliveredAt === null ? null : Date.parse(deliveredAt);
  const city = shippingAddress?.city ?? null;
  const events: TrackingEvent[] = [];
  const add = (at: number, status: TrackingEvent["status"], place: string | null): void =>
    void events.push({ at: toTimestamp(at), status, place });
  add(Math.max(Date.parse(paidAt), sent - random.int(25, 150) * MINUTE), "label_created", WAREHOUSE.place);
  add(sent, "picked_up", WAREHOUSE.place);
  const abroad = shippingAddress !== null && shippingAddress.country !== "US";
  const end = arrived ?? REFERENCE_TIME;
  const hubs = abroad
    ? ["Memphis, TN", HUBS[shippingAddress.country] ?? null]
    : [random.pick(["Memphis, TN", "Columbus, OH", "Kansas City, MO"])];
  for (const [at, hub] of hubs.entries()) {
    const time = sent + ((arrived ?? sent + (at + 1) * 1.6 * DAY) - sent) * ((at + 1) / (hubs.length + 1.2));
    if (time < end) add(Math.floor(time), "in_transit", hub);
  }
  if (arrived !== null) {
    const out = arrived - random.int(35, 280) * MINUTE;
    if (out > Date.parse(events.at(-1)?.at ?? shippedAt)) add(out, "out_for_delivery", city);
    add(arrived, "delivered", city);
  }
  return events;
}
