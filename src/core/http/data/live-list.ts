import type { FollowedPage } from "../../events/history.ts";
import { SeedbedError } from "../../model/errors.ts";
import { toIdText } from "../../model/ids.ts";
import type { ListQuery } from "../../sandbox/query/list-query.ts";
import { listTest } from "../../sandbox/query/run-query.ts";
import { createRendering, toViewJson } from "../../sandbox/query/view.ts";
import type { Rendering } from "../../sandbox/query/view.ts";
import type { Sandbox } from "../../sandbox/sandbox.ts";
import type { AnyRecord } from "../../sandbox/stored-record.ts";
import { loop } from "../../sandbox/work.ts";
import type { Caller } from "../../services/callers.ts";
import type { Answer } from "../answer.ts";
import { answerStream } from "../events/stream.ts";
import type { StreamedEvent } from "../events/stream.ts";
import type { Exchange } from "../exchange.ts";
import { accepts } from "../headers/accept.ts";
import type { Parts } from "../parts.ts";
import { namedSandbox } from "./pipeline.ts";
import { notFound } from "./place.ts";
import type { Target } from "./place.ts";

const ANEW: readonly string[] = ["sandbox.reset", "sandbox.created", "snapshot.restored"];

const EVENT_STREAM = "text/event-stream";

/** True if a client asks for a list to be followed: as EventSource does. */
export function wantsStream(exchange: Exchange): boolean {
  const accept = exchange.header("accept");
  if (accept === undefined || !accept.includes(EVENT_STREAM) || accept.includes("json")) return false;
  return accepts(accept, EVENT_STREAM); // with a weight of 0 it is what the client does not take
}

/** The body of an event, as {@link toEventBody} makes it. */
interface Told {
  readonly data: { readonly object: AnyRecord; readonly previous?: AnyRecord; readonly truncated?: true };
}

/**
 * Follows a list with server-sent events: `ready`, then every change that concerns what the query selects, under the name
 * of its event and with the sequence number as id. `removed` is what is deleted, or no longer fits; after `reset` the list has
 * to be read anew. Throws `limit_reached`, and `invalid_header` for a Last-Event-ID that is none.
 */
export async function followList(
  exchange: Exchange,
  caller: Caller,
  target: Target,
  query: ListQuery,
  { answers, catalog }: Pick<Parts, "answers" | "catalog">,
): Promise<Answer> {
  const sandbox = await namedSandbox(exchange, caller);
  const { entry, owner } = target;
  if (owner !== undefined && sandbox.collection(owner.entry).get(owner.id) === undefined) throw notFound(owner);
  const after = lastEventId(exchange);
  const { history } = exchange.parts.events;
  const following = {
    scope: sandbox.address.scope,
    patterns: [`${entry.resource.name}.*`, ...ANEW],
    after,
  };

  async function* open(signal: AbortSignal): AsyncGenerator<readonly StreamedEvent[], void, void> {
    let isReady = false;
    for await (const page of history.follow(caller, following, signal)) {
      if (!isReady || !page.isWhole) {
        if (isReady) await sandbox.refresh();
        isReady = true;
        const id = String(page.isWhole && after !== undefined ? after : sandbox.row.sequence);
        yield [{ id, name: page.isWhole ? "ready" : "reset", body: "{}" }];
      } else if (page.events.length === 0) yield [];
      else {
        const known = await answers.referrersInTurns(caller.owner, query, sandbox);
        const isListed = await loop.run(caller.owner, listTest(query, sandbox));
        const render = (): Rendering => createRendering(sandbox, catalog, known);
        // One after the other, each when the client takes it: together they may be long.
        for (const event of page.events) {
          const told = toStreamed(event, target, query, sandbox, isListed, render);
          if (told !== undefined) yield [told];
        }
      }
    }
  }

  return answerStream(exchange.request, open);
}

/** The sequence number after which a client comes back; undefined if it comes for the first time. */
export function lastEventId(exchange: Exchange): number | undefined {
  const given = exchange.header("last-event-id");
  if (given === undefined || given === "") return undefined;
  if (/^(?:0|[1-9]\d{0,14})$/.test(given)) return Number(given);
  const detail = "must be the id of an event of this stream: a whole number";
  throw new SeedbedError("invalid_header", `cannot follow ${exchange.path}: Last-Event-ID ${detail}`, {
    errors: [{ header: "Last-Event-ID", code: "invalid_value", detail }],
  });
}

function toStreamed(
  { type, sequence, body }: FollowedPage["events"][number],
  { entry }: Target,
  query: ListQuery,
  sandbox: Sandbox,
  isListed: (record: AnyRecord) => boolean,
  render: () => Rendering,
): StreamedEvent | undefined {
  const id = String(sequence);
  if (ANEW.includes(type)) return { id, name: "reset", body: "{}" };
  const { data } = JSON.parse(body) as Told; // what toEventBody wrote
  const isDeleted = type === `${entry.resource.name}.deleted`;
  // A record that was too long for its event is as it is now.
  const stored =
    data.truncated === true && !isDeleted ? sandbox.collection(entry).get(toIdText(data.object.id)) : undefined;
  const record = data.truncated === true && !isDeleted ? stored?.record : data.object;
  const isNew = type === `${entry.resource.name}.created`;
  const wasListed = isNew ? false : data.previous === undefined || isListed(data.previous);
  if (record !== undefined && !isDeleted && isListed(record))
    return {
      id,
      name: type,
      body:
        query.view === undefined ? (stored?.json ?? JSON.stringify(record)) : toViewJson(record, query.view, render()),
    };
  const isGone = isDeleted ? data.truncated === true || isListed(data.object) : wasListed;
  return isGone ? { id, name: "removed", body: JSON.stringify({ id: data.object["id"] }) } : undefined;
}
