import { LRUCache } from "lru-cache";

import { LOG_LISTENERS, LOGGED_BODY, LOGGED_REQUESTS } from "./bounds.ts";
import { maskBody, maskValues } from "./masking.ts";

/** A request as it came. */
export interface ReceivedRequest {
  readonly method: string;
  /** Within the playground: `/things/7`, percent-encoded as it was sent, without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined if there was none, or nobody read it. */
  readonly body: Uint8Array | undefined;
  /** What it was answered with. */
  readonly status: number;
  /** Milliseconds. */
  readonly durationMs: number;
  /** The endpoint that answered; null if none did. */
  readonly endpointId: string | null;
}

/** A request as it is remembered: its secrets masked, its body cut. */
export interface LoggedRequest extends Omit<ReceivedRequest, "body"> {
  /** Rises with every request to the process. */
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly body: string | null;
  /** Whether the body was longer. */
  readonly isCut: boolean;
}

/** The last requests to each playground, in the memory of the process. */
export interface RequestLog {
  add(playgroundId: string, request: ReceivedRequest): void;
  /** The last first. */
  list(playgroundId: string): readonly LoggedRequest[];
  /** Calls the listener for every request from now on; returns how to stop, or undefined if too many listen already. */
  listen(playgroundId: string, listener: (request: LoggedRequest) => void): (() => void) | undefined;
  forget(playgroundId: string): void;
}

interface Kept {
  readonly playgroundId: string;
  readonly request: LoggedRequest;
}

/** `clock` gives epoch milliseconds. */
export function createRequestLog(clock: () => number, total: number): RequestLog {
  const byPlayground = new Map<string, Set<number>>();
  const listeners = new Map<string, Set<(request: LoggedRequest) => void>>();
  let count = 0;
  // By number, over all playgrounds: the one logged longest ago goes first when memory is short.
  const kept = new LRUCache<number, Kept>({
    maxSize: total,
    sizeCalculation: ({ request }) => JSON.stringify(request).length,
    dispose({ playgroundId }, number) {
      const numbers = byPlayground.get(playgroundId);
      numbers?.delete(number);
      if (numbers?.size === 0) byPlayground.delete(playgroundId);
    },
  });

  return {
    add(playgroundId, received) {
      count += 1;
      const request = toLogged(received, String(count), new Date(clock()).toISOString());
      const numbers = byPlayground.get(playgroundId) ?? new Set();
      byPlayground.set(playgroundId, numbers.add(count));
      kept.set(count, { playgroundId, request });
      const [oldest] = numbers;
      if (numbers.size > LOGGED_REQUESTS && oldest !== undefined) kept.delete(oldest);
      for (const listener of listeners.get(playgroundId) ?? []) listener(request);
    },
    list: (playgroundId) =>
      [...(byPlayground.get(playgroundId) ?? [])].flatMap((number) => kept.peek(number)?.request ?? []).toReversed(),
    listen(playgroundId, listener) {
      const all = listeners.get(playgroundId) ?? new Set();
      if (all.size >= LOG_LISTENERS) return undefined;
      listeners.set(playgroundId, all.add(listener));
      return () => {
        all.delete(listener);
        if (all.size === 0 && listeners.get(playgroundId) === all) listeners.delete(playgroundId);
      };
    },
    forget(playgroundId) {
      for (const number of byPlayground.get(playgroundId) ?? []) kept.delete(number);
    },
  };
}

function toLogged({ body, headers, query, ...rest }: ReceivedRequest, id: string, at: string): LoggedRequest {
  const bytes = body?.subarray(0, LOGGED_BODY);
  const text = bytes === undefined ? null : maskBody(new TextDecoder().decode(bytes), headers["content-type"] ?? "");
  return {
    id,
    at,
    ...rest,
    query: maskValues(query),
    headers: maskValues(headers),
    body: text,
    isCut: body !== undefined && body.length > LOGGED_BODY,
  };
}
