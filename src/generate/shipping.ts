import { mix, toStream } from "./stream.ts";
import type { Hash } from "./stream.ts";

/** Carriers that do not exist, with the letters that their tracking numbers begin with. */
const CARRIERS = [
  { name: "Northline Express", code: "NLX" },
  { name: "Bluebird Parcel", code: "BBP" },
  { name: "Harbour Freightways", code: "HFW" },
  { name: "Meridian Courier", code: "MRC" },
] as const;

const START: Hash = [0x5eed_bed1, 0x0dde_55ed, 0x70_17, 0x11];

/** Who carries a parcel, and the number to follow it by. */
export interface Shipment {
  readonly carrier: string;
  readonly trackingNumber: string;
}

/** How an order is sent: always the same for the same order, from its number and when it was placed (ISO 8601). */
export function shipmentOf(orderNumber: string, placedAt: string): Shipment {
  const random = toStream(mix(mix(START, orderNumber), placedAt));
  const { name, code } = random.pick(CARRIERS);
  return { carrier: name, trackingNumber: `${code}${String(random.int(1_000_000_000, 9_999_999_999))}` };
}

/** What an order is called on paper, from its id and when it was placed (ISO 8601): `SB-2026-00142`. */
export function orderNumberOf(id: string, placedAt: string): string {
  return `SB-${placedAt.slice(0, 4)}-${id.padStart(5, "0")}`;
}
