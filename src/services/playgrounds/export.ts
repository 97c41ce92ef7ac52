import type { Definition } from "./definition.ts";
import type { EndpointRow } from "./store.ts";

/** What an export says that it is. */
export const EXPORT_FORMAT = "playground/1";

/** A playground written down, which can be imported again. */
export interface Exported {
  readonly seedbed: typeof EXPORT_FORMAT;
  readonly name: string | null;
  readonly endpoints: readonly Definition[];
}

/** Writes a playground down. */
export function toExport(name: string | null, endpoints: readonly EndpointRow[]): Exported {
  return { seedbed: EXPORT_FORMAT, name, endpoints: endpoints.map((endpoint) => endpoint.definition) };
}
