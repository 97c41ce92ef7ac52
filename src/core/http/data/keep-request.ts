import { REQUESTS_KEPT, VISITOR_REQUESTS_KEPT } from "../../services/bounds.ts";
import type { Caller } from "../../services/callers.ts";
import { OWN_SANDBOX, requestsScope } from "../../services/play-owner.ts";
import type { Answer } from "../answer.ts";
import { hasNoBody } from "../body/body.ts";
import type { Exchange } from "../exchange.ts";
import { MAX_BODY } from "../limits/bounds.ts";
import type { MaybePromise } from "../maybe-promise.ts";
import type { ApiRequest } from "../request.ts";
import { RequestNote } from "./journal-note.ts";

export function journalScope(caller: Pick<Caller, "owner">, name: string = OWN_SANDBOX): string {
  return `${caller.owner}/${name}`;
}

/** Keeps a data request in the journal of its sandbox and, if it went to one, of its playground. */
export function keepRequest(exchange: Exchange, answer: Answer | undefined, ms: number): MaybePromise<void> {
  const { parts, scope, played } = exchange;
  if (scope === undefined) return undefined;
  const { journal, isLocal } = parts;
  const most = isLocal || exchange.isCustomers ? REQUESTS_KEPT : VISITOR_REQUESTS_KEPT;
  const done = journal.add(scope, new RequestNote(exchange, answer, ms), most);
  if (played === undefined) return done;
  const also = journal.add(requestsScope(played.id), new RequestNote(exchange, answer, ms), VISITOR_REQUESTS_KEPT);
  return also instanceof Promise ? Promise.all([done, also]).then(() => undefined) : done;
}

/** Reads the body of a request that was answered without it, for the journal; one that waits to be asked for it is not. */
export async function hearOut(request: ApiRequest): Promise<void> {
  if (request.heard !== undefined || hasNoBody(request) || request.headers["expect"] !== undefined) return;
  await request.readBytes(MAX_BODY).catch(() => undefined);
}
