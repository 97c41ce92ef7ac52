import type { Definition } from "./definition.ts";
import type { PlaygroundContents } from "./store.ts";

export const EXPORT_FORMAT = "playground/1";

/** A playground written down, which can be imported again. */
export interface ExportedPlayground {
  readonly seedbed: typeof EXPORT_FORMAT;
  readonly name: string | null;
  readonly endpoints: readonly Definition[];
  readonly domain?: string;
}

export function toExport(name: string | null, { endpoints, domain }: PlaygroundContents): ExportedPlayground {
  return {
    seedbed: EXPORT_FORMAT,
    name,
    endpoints: endpoints.map((endpoint) => endpoint.definition),
    ...(domain !== undefined && { domain: domain.text }),
  };
}
