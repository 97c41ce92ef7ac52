import type { Delivery } from "./events-api.ts";

/** The number of the latest deliveries that succeeded, of those that are over. */
export interface SuccessRate {
  readonly succeeded: number;
  readonly over: number;
  /** The number that are not over. */
  readonly pending: number;
}

/** Counts the deliveries that are over. One that failed and will be tried again is not. */
export function toSuccessRate(deliveries: readonly Delivery[]): SuccessRate {
  const over = deliveries.filter(({ status }) => status !== "pending");
  return {
    succeeded: over.filter(({ status }) => status === "succeeded").length,
    over: over.length,
    pending: deliveries.length - over.length,
  };
}

/** The rate in words: "95 % of the last 20". */
export function toRateText({ succeeded, over, pending }: SuccessRate): string {
  if (over === 0) return pending === 0 ? "nothing sent yet" : "none delivered yet";
  return `${Math.floor((succeeded / over) * 100)} % of the last ${over}`;
}
