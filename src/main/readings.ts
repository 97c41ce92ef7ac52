import type { Reading } from "../http/metrics.ts";
import type { Engines } from "./engines.ts";

/** What sandboxes take in memory, by whose they are. */
export function toReadings({
  visitors,
  engines,
  room,
}: Pick<Engines, "visitors" | "engines" | "room">): readonly Reading[] {
  return [
    reading("seedbed_sandboxes", "Sandboxes in memory.", "visitors", () => visitors.size.sandboxes),
    reading("seedbed_sandboxes", "Sandboxes in memory.", "customers", () => engines.customer.residents.size),
    reading("seedbed_changes_bytes", "What changes take in memory, about.", "visitors", () => visitors.size.bytes),
    reading("seedbed_changes_bytes", "What changes take in memory, about.", "customers", () => room.held),
  ];
}

function reading(name: string, help: string, of: string, read: () => number): Reading {
  return { name, help, labels: { of }, read };
}
