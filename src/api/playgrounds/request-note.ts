import type { Exchange } from "../../http/exchange.ts";
import { parseQuery, splitTarget } from "../../http/parameters.ts";
import type { CompiledPlayground } from "../../services/playgrounds/compiled-playground.ts";

/** What is known of a request to a playground while it is answered; it is logged when the answer is written. */
export interface RequestNote {
  endpointId: string | null;
}

/** Headers of a request that are remembered, and characters of each. */
const MOST_HEADERS = 50;
const LONGEST_HEADER = 500;

/** Takes note of a request to a playground, for its owner to see. */
export function noteRequest(exchange: Exchange, { row }: CompiledPlayground, path: string): RequestNote {
  const { request, parts } = exchange;
  const note: RequestNote = { endpointId: null };
  exchange.onAnswer = ({ status }, ms) => {
    parts.playgrounds.requests.add(row.id, {
      method: request.method,
      path,
      query: toQuery(exchange.target),
      headers: toHeaders(exchange),
      body: request.heard,
      status,
      durationMs: Math.round(ms * 10) / 10,
      endpointId: note.endpointId,
    });
  };
  return note;
}

/** The parameters by name: a list of values where one is given more than once; empty if they cannot be read. */
export function toQuery(target: string): Record<string, unknown> {
  const values = new Map<string, string[]>();
  try {
    for (const [name, value] of parseQuery(splitTarget(target).query)) {
      const given = values.get(name);
      if (given === undefined) values.set(name, [value]);
      else given.push(value);
    }
  } catch {
    return {};
  }
  return Object.fromEntries([...values].map(([name, all]) => [name, all.length === 1 ? all[0] : all]));
}

function toHeaders({ request }: Exchange): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headers)
      .slice(0, MOST_HEADERS)
      .map(([name, value]) => [name, String(value ?? "").slice(0, LONGEST_HEADER)]),
  );
}
