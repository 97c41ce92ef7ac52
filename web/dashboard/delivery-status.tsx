import type { Delivery } from "./events-api.ts";

const TONES = { succeeded: "good", failed: "bad", pending: "warn" } as const;

/** The status of a delivery, in its colour. */
export function DeliveryStatus({ status }: Pick<Delivery, "status">) {
  return <span class={`pill ${TONES[status]}`}>{status}</span>;
}
