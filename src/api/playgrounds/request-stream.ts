import type { Answer } from "../../http/answer.ts";
import { answerStream } from "../../http/events/stream.ts";
import type { ApiRequest } from "../../http/request.ts";
import type { Caller } from "../../services/callers.ts";
import { requestsScope } from "../../services/playgrounds/play-owner.ts";
import type { Requests } from "../../services/requests.ts";
import { toPlayed } from "./played-request.ts";

/** Server-sent events, one for each request to the playground from now on. Throws `limit_reached` if too many follow it already. */
export function streamRequests(
  request: ApiRequest,
  caller: Caller,
  playground: string,
  requests: Requests,
): Promise<Answer> {
  const query = { after: undefined, playground };
  return answerStream(request, async function* open(ending) {
    for await (const page of requests.stream(caller, requestsScope(playground), query, ending))
      yield page.map((entry) => ({ id: String(entry.sequence), body: JSON.stringify(toPlayed(entry)) }));
  });
}
