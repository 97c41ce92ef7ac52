import type { Answer } from "../../http/answer.ts";
import { answerStream } from "../../http/events/stream.ts";
import type { ApiRequest } from "../../http/request.ts";
import { SeedbedError } from "../../model/errors.ts";
import type { Caller } from "../../services/callers.ts";
import { LOG_LISTENERS } from "../../services/playgrounds/bounds.ts";
import { requestsScope } from "../../services/playgrounds/play-owner.ts";
import type { Requests } from "../../services/requests.ts";
import { toPlayed } from "./played-request.ts";

/** How many follow each playground. */
const following = new WeakMap<Requests, Map<string, number>>();

/** Server-sent events, one for each request to the playground from now on. Throws `limit_reached` if too many follow it already. */
export function streamRequests(
  request: ApiRequest,
  caller: Caller,
  playgroundId: string,
  requests: Requests,
): Promise<Answer> {
  const counts = following.get(requests) ?? new Map<string, number>();
  following.set(requests, counts);

  async function* open(ending: AbortSignal): AsyncGenerator<readonly { id: string; body: string }[], void, void> {
    const count = counts.get(playgroundId) ?? 0;
    if (count >= LOG_LISTENERS) {
      throw new SeedbedError(
        "limit_reached",
        `cannot follow the requests of playground ${playgroundId}: ${LOG_LISTENERS} do already; close one of them`,
        { members: { limit: LOG_LISTENERS } },
      );
    }
    counts.set(playgroundId, count + 1);
    try {
      for await (const page of requests.follow(caller, requestsScope(playgroundId), ending))
        yield page.map((entry) => ({ id: String(entry.sequence), body: JSON.stringify(toPlayed(entry)) }));
    } finally {
      const left = (counts.get(playgroundId) ?? 1) - 1;
      if (left === 0) counts.delete(playgroundId);
      else counts.set(playgroundId, left);
    }
  }

  return answerStream(request, open);
}
