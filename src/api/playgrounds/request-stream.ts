import type { Answer } from "../../http/answer.ts";
import { answerStream } from "../../http/events/stream.ts";
import type { Parts } from "../../http/parts.ts";
import type { ApiRequest } from "../../http/request.ts";
import { SeedbedError } from "../../model/errors.ts";
import { STREAM_HEARTBEAT } from "../../services/bounds.ts";
import type { Caller } from "../../services/callers.ts";
import { LOG_LISTENERS } from "../../services/playgrounds/bounds.ts";
import type { LoggedRequest } from "../../services/playgrounds/request-log.ts";

/** Requests that wait for a reader who is slow; older ones are left out. */
const MOST_WAITING = 100;

/** Server-sent events, one for each request to the playground from now on. Throws `limit_reached` if too many follow it already. */
export function streamRequests(
  request: ApiRequest,
  caller: Caller,
  playgroundId: string,
  { playgrounds, callers }: Pick<Parts, "playgrounds" | "callers">,
): Promise<Answer> {
  const waiting: LoggedRequest[] = [];
  let wake: () => void = () => undefined;
  const stop = playgrounds.requests.listen(playgroundId, (logged) => {
    waiting.push(logged);
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
    const signal = callers.whileValid(caller, ending);
    try {
      yield [];
      while (!signal.aborted) {
        if (waiting.length === 0) await new Promise<void>((resolve) => rest(signal, resolve));
        if (signal.aborted) return;
        yield waiting.splice(0).map((logged) => ({ id: logged.id, body: JSON.stringify(logged) }));
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

  return answerStream(request, open);
}
