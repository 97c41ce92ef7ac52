import { SeedbedError } from "../../model/errors.ts";
import { STREAM_HEARTBEAT } from "../../services/bounds.ts";
import type { Caller } from "../../services/callers.ts";
import { LOG_LISTENERS } from "../../services/playgrounds/bounds.ts";
import type { LoggedRequest } from "../../services/playgrounds/request-log.ts";
import type { Answer } from "../answer.ts";
import { answerStream } from "../events/stream.ts";
import type { Exchange } from "../exchange.ts";

/** Requests that wait for a reader who is slow; older ones are left out. */
const MOST_WAITING = 100;

/** Server-sent events, one for each request to the playground from now on. Throws `limit_reached` if too many follow it already. */
export function streamRequests(exchange: Exchange, caller: Caller, playgroundId: string): Promise<Answer> {
  const waiting: LoggedRequest[] = [];
  let wake: () => void = () => undefined;
  const stop = exchange.parts.playgrounds.requests.listen(playgroundId, (request) => {
    waiting.push(request);
    if (waiting.length > MOST_WAITING) waiting.shift();
    wake();
  });
  if (stop === undefined) {
    throw new SeedbedError(
      "limit_reached",
      `cannot follow the requests of playground ${playgroundId}: ${LOG_LISTENERS} do already; close one of them`,
      {
        members: { limit: LOG_LISTENERS },
      },
    );
  }

  async function* open(ending: AbortSignal): AsyncGenerator<readonly { id: string; body: string }[], void, void> {
    const signal = exchange.parts.callers.whileValid(caller, ending);
    try {
      yield [];
      while (!signal.aborted) {
        if (waiting.length === 0) await new Promise<void>((resolve) => rest(signal, resolve));
        if (signal.aborted) return;
        yield waiting.splice(0).map((request) => ({ id: request.id, body: JSON.stringify(request) }));
      }
    } finally {
      stop?.();
    }
  }

  /** Resolves at the next request, after a while, or when it is over. */
  function rest(signal: AbortSignal, resolve: () => void): void {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      wake = () => undefined;
      resolve();
    };
    const timer = setTimeout(end, STREAM_HEARTBEAT);
    signal.addEventListener("abort", end);
    wake = end;
  }

  return answerStream(exchange.request, open);
}
