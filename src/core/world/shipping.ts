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

/** Where parcels within the United States pass, by state; those of the west by {@link WESTWARD}. */
const HUBS_BY_STATE: readonly (readonly [states: string, hubs: readonly string[]])[] = [
  ["CT IL IN MA MD ME MI NH NJ NY OH PA RI VT VA WI WV", ["Columbus, OH", "Indianapolis, IN", "Columbus, OH"]],
  ["AL AR FL GA LA MS NC SC TN TX", ["Memphis, TN", "Nashville, TN", "Memphis, TN"]],
];
const WESTWARD = ["St. Louis, MO", "Kansas City, MO", "Kansas City, MO"];

const HUBS: Readonly<Record<string, string>> = {
  CA: "Toronto, ON",
  GB: "East Midlands",
  IE: "Dublin",
  FR: "Paris",
  DE: "Leipzig",
  SE: "Malmö",
  DO: "Santo Domingo",
  AU: "Sydney, NSW",
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
  readonly shippingAddress: Destination | null;
}

interface Destination {
  readonly city: string;
  readonly state: string | null;
  readonly country: string;
}

/** A town as carriers print it: with its state where those are part of addresses. */
export function printedTown({ city, state, country }: Destination): string {
  return state !== null && ["US", "CA", "AU"].includes(country) ? `${city}, ${state}` : city;
}

function hubsTo(state: string | null): readonly string[] {
  return HUBS_BY_STATE.find(([states]) => state !== null && states.includes(state))?.[1] ?? WESTWARD;
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
  const town = shippingAddress === null ? null : printedTown(shippingAddress);
  const events: TrackingEvent[] = [];
  const add = (at: number, status: TrackingEvent["status"], place: string | null): void =>
    void events.push({ at: toTimestamp(at), status, place });
  add(Math.max(Date.parse(paidAt), sent - random.int(25, 150) * MINUTE), "label_created", WAREHOUSE.place);
  add(sent, "picked_up", WAREHOUSE.place);
  const abroad = shippingAddress !== null && shippingAddress.country !== "US";
  const end = arrived ?? REFERENCE_TIME;
  const hubs = abroad
    ? ["Memphis, TN", HUBS[shippingAddress.country] ?? null]
    : [random.pick(hubsTo(shippingAddress?.state ?? null))];
  for (const [at, hub] of hubs.entries()) {
    const time = sent + ((arrived ?? sent + (at + 1) * 1.6 * DAY) - sent) * ((at + 1) / (hubs.length + 1.2));
    if (time < end) add(Math.floor(time), "in_transit", hub);
  }
  if (arrived !== null) {
    const out = arrived - random.int(35, 280) * MINUTE;
    if (out > Date.parse(events.at(-1)?.at ?? shippedAt)) add(out, "out_for_delivery", town);
    add(arrived, "delivered", town);
  }
  return events;
}
