import type { NumberedEntry } from "../../journal/journal.ts";

/** A request to a playground as its maker sees it. */
export interface PlayedRequest extends Pick<
  NumberedEntry,
  "at" | "method" | "path" | "query" | "headers" | "isCut" | "endpointId" | "status"
> {
  /** Rises with every request to the playground. */
  readonly id: string;
  readonly body: string | null;
  readonly durationMs: number;
}

/** An entry of the journal, its path within the playground. */
export function toPlayed(entry: NumberedEntry): PlayedRequest {
  const { sequence, at, method, path, query, headers, body, isCut, status, ms, endpointId } = entry;
  return {
    id: String(sequence),
    at,
    method,
    path: `/${path.split("/").slice(3).join("/")}`,
    query,
    headers,
    body: body === null || typeof body === "string" ? body : JSON.stringify(body),
    isCut,
    status,
    durationMs: ms,
    endpointId,
  };
}
