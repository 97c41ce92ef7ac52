import { parseJson } from "../api/request.ts";
import { hasJsonTemplate, pathParameters } from "./draft.ts";
import type { DraftEndpoint } from "./draft.ts";
import type { SimulatedRequest, Trial } from "./preview.ts";

/** A request as it is being made up. */
export interface Simulation {
  readonly params: Readonly<Record<string, string>>;
  readonly query: string;
  readonly headers: string;
  readonly body: string;
}

/** Records of a collection that a preview shows. */
const SHOWN_RECORDS = 3;

/** The trial for the preview: the endpoint's template with the simulated request; for a collection, its first records. */
export function toTrial(endpoint: DraftEndpoint, simulation: Simulation, seed: number): Trial {
  const { collection, template } = endpoint;
  return {
    template,
    isJson: hasJsonTemplate(endpoint),
    seed,
    request: toRequest(endpoint, simulation),
    ...(collection === undefined ? {} : { repeat: Math.min(collection.count, SHOWN_RECORDS) }),
  };
}

function toRequest({ method, path }: DraftEndpoint, { params, query, headers, body }: Simulation): SimulatedRequest {
  const lines = headers.split("\n").flatMap((line): [string, string][] => {
    const [, name, value] = /^\s*([^:\s]+)\s*:\s*(.*)$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.trim()]];
  });
  return {
    method,
    params: Object.fromEntries(pathParameters(path).map((name) => [name, params[name] ?? "1"])),
    query: Object.fromEntries(new URLSearchParams(query)),
    headers: Object.fromEntries(lines),
    body: body === "" ? null : (parseJson(body) ?? body),
  };
}

/** The body of a response, from the output of a trial; for a collection, its list with the first records. */
export function toAnswer({ collection }: DraftEndpoint, output: unknown): unknown {
  if (collection === undefined || !Array.isArray(output)) return output;
  const limit = Math.max(1, output.length);
  const total = Math.max(collection.count, output.length);
  const records = output.map((record: unknown, index) =>
    typeof record === "object" && record !== null ? { id: String(index + 1), ...record } : record,
  );
  return { [collection.name]: records, total, page: 1, limit, totalPages: Math.ceil(total / limit) };
}
