import type { Definition } from "./definition.ts";
import type { PlaygroundContents } from "./store.ts";

/** What an export says that it is. */
export const EXPORT_FORMAT = "playground/1";

/** A playground written down, which can be imported again. */
export interface ExportedPlayground {
  readonly seedbed: typeof EXPORT_FORMAT;
  readonly name: string | null;
  readonly endpoints: readonly Definition[];
  /** The text of its domain, where it has one. */
  readonly domain?: string;
}

/** Writes a playground down. */
export function toExport(name: string | null, { endpoints, domain }: PlaygroundContents): ExportedPlayground {
  return {
    seedbed: EXPORT_FORMAT,
    name,
    endpoints: endpoints.map((endpoint) => endpoint.definition),
    ...(domain !== undefined && { domain: domain.text }),
  };
}
