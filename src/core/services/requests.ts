import { refuseFor } from "../model/errors.ts";
import { unavailable } from "../storage/storage.ts";
import type { ToldRequest } from "../testing/expectation/judge.ts";
import type { EntryHead, Journal, JournalPage, JournalQuery, NumberedEntry } from "../testing/journal/journal.ts";
import type { ToLong } from "../testing/requests/request-match.ts";
import { verify } from "../testing/requests/verification.ts";
import type { RequestExpectation, RequestJudgement } from "../testing/requests/verification.ts";
import { REQUESTS_KEPT, SHARED_POLL, STREAM_HEARTBEAT } from "./bounds.ts";
import type { Caller, Callers } from "./callers.ts";
import type { Timers, Watch } from "./timers.ts";
import { createWatch } from "./timers.ts";
import { refuseRevoked } from "./waiting.ts";

const STREAM_PAGE = 100;

const PLAYED = /^\/play\/([^/]+)/;

/** Reads the journal for callers. A scope is one of theirs. */
export interface Requests {
  /**
   * A page; if nothing fits it waits, at most so many seconds, for the next that does. Throws `invalid_parameter` for an
   * `after` that never was, and `limit_reached` if too many wait already.
   */
  list(
    caller: Caller,
    scope: string,
    query: JournalQuery & { readonly waitSeconds: number; readonly signal: AbortSignal },
  ): Promise<JournalPage>;
  /**
   * Those after a number and all that come, until `signal` aborts; an empty page is a sign of life. Without a number it
   * begins with the next. Those who follow a playground share its places. Throws `limit_reached`.
   */
  stream(
    caller: Caller,
    scope: string,
    query: Omit<JournalQuery, "after" | "limit"> & { readonly after: number | undefined; readonly playground?: string },
    signal: AbortSignal,
  ): AsyncGenerator<readonly NumberedEntry[], void, void>;
  /**
   * The requests that led to events, by the numbers of those; what is not kept, or came of no request, is left out. The
   * events are those of the caller's records in a playground where one is given.
   */
  findCauses(
    scope: string,
    events: ReadonlySet<number>,
    playground?: string,
  ): Promise<ReadonlyMap<number, ToldRequest>>;
  verify(
    scope: string,
    expectation: RequestExpectation,
    toLong: ToLong,
  ): Promise<RequestJudgement & { readonly dropped: number }>;
}

/** `clock` gives epoch milliseconds. */
export function createRequests(parts: {
  readonly journal: Journal;
  readonly clock: () => number;
  readonly timers: Timers;
  readonly callers: Pick<Callers, "whileValid" | "waits">;
}): Requests {
  const { journal, clock, timers } = parts;
  const { whileValid, waits } = parts.callers;

  const watch = (scope: string): Watch => createWatch((tell) => journal.listen(scope, tell), timers);
  const patience = (ms: number): number => (journal.shared ? Math.min(ms, SHARED_POLL) : ms);

  async function* follow(
    caller: Caller,
    scope: string,
    { after, fits }: { readonly after: number | undefined; readonly fits?: JournalQuery["fits"] },
    ending: AbortSignal,
  ): AsyncGenerator<readonly NumberedEntry[], void, void> {
    const signal = whileValid(caller, ending);
    const news = watch(scope);
    try {
      let position = after ?? (await journal.read(scope, { after: 0, limit: 0 })).last;
      yield [];
      let saidAt = clock();
      while (!signal.aborted) {
        const found = await journal.read(scope, {
          after: position,
          limit: STREAM_PAGE,
          ...(fits !== undefined && { fits }),
        });
        // Entries that only this process has so far come later, with their numbers.
        const page = found.isPartial === true ? { entries: [], next: position, last: position } : found;
        const isRead = page.next === position;
        // It began anew meanwhile.
        position = page.last < position ? 0 : page.next;
        if (page.entries.length > 0 || clock() - saidAt >= STREAM_HEARTBEAT) {
          yield page.entries;
          saidAt = clock();
        }
        if (isRead) await news.next(patience(Math.max(1, saidAt + STREAM_HEARTBEAT - clock())), signal);
      }
    } finally {
      news.close();
    }
  }

  return {
    async list(caller, scope, { waitSeconds, signal, ...query }) {
      const page = await journal.read(scope, query);
      if (query.after > page.last && page.isPartial !== true) refuseAfter(query.after, page.last);
      if (page.entries.length > 0 || waitSeconds === 0) return page;
      const leave = waits.enter(caller, "requests");
      const news = watch(scope);
      const over = new AbortController();
      const cancel = timers.after(waitSeconds * 1000, () => over.abort());
      const ending = AbortSignal.any([whileValid(caller, AbortSignal.any([signal, over.signal])), over.signal]);
      try {
        for (;;) {
          const found = await journal.read(scope, query);
          if (ending.aborted && !signal.aborted && !over.signal.aborted) refuseRevoked();
          if (found.entries.length > 0 || ending.aborted) return found;
          await news.next(patience(waitSeconds * 1000), ending);
        }
      } finally {
        over.abort(); // also for whoever watches the key
        cancel();
        news.close();
        leave();
      }
    },
    async *stream(caller, scope, query, signal) {
      const { playground } = query;
      const leave = waits.enter(caller, playground === undefined ? "requests" : "log", playground);
      try {
        yield* follow(caller, scope, query, signal);
      } finally {
        leave();
      }
    },
    async findCauses(scope, events, playground) {
      const fits = ({ path, events: own }: EntryHead): boolean =>
        own.some((event) => events.has(event)) && PLAYED.exec(path)?.[1] === playground;
      const { entries } = await journal.read(scope, { after: 0, limit: REQUESTS_KEPT, fits });
      return new Map(
        entries.flatMap(({ id, sequence, method, path, events: own }) =>
          own.map((event) => [event, { id, sequence, method, path }] as const),
        ),
      );
    },
    async verify(scope, expectation, toLong) {
      const query = { after: 0, limit: REQUESTS_KEPT, isWhole: true } as const;
      const { entries, dropped, isPartial } = await journal.read(scope, query);
      if (isPartial === true) throw unavailable(INCOMPLETE);
      return { ...verify(entries, expectation, dropped, toLong), dropped };
    },
  };
}

const INCOMPLETE =
  "the journal of requests is not whole, as Redis did not get some or removed some: if that stays so, clear it (DELETE /api/requests)";

function refuseAfter(after: number, last: number): never {
  const detail = `after is ${after}, and the last request has the number ${last}: start without it; the numbers start again when the server restarts`;
  refuseFor("invalid_parameter", "list the requests", { parameter: "after", code: "unknown", detail });
}
