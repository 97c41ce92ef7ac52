import { refuseFor, SeedbedError } from "../model/errors.ts";
import { matchesEvent } from "../model/events.ts";
import { getOrMake } from "../model/maps.ts";
import { byteLength } from "../platform/bytes.ts";
import { pause } from "../platform/pause.ts";
import { MAX_ANSWER } from "../sandbox/bounds.ts";
import type { Engine } from "../sandbox/engine.ts";
import { EVENTS_KEPT, EVENTS_PER_OWNER, STREAM_HEARTBEAT, SHARED_POLL } from "../services/bounds.ts";
import type { Caller, Callers } from "../services/callers.ts";
import { isId } from "../services/ids.ts";
import { OWN_SANDBOX, playOwner } from "../services/play-owner.ts";
import { createWatch } from "../services/timers.ts";
import type { Timers } from "../services/timers.ts";
import { refuseRevoked } from "../services/waiting.ts";
import type { EventStorage, HistoryRow } from "../storage/event-storage.ts";
import type { ShowBody } from "./sent.ts";

const FOUND_AT_ONCE = 500;

const STREAM_PAGE = 100;

export interface HistoryQuery {
  readonly after?: string | undefined;
  readonly patterns?: readonly string[] | undefined;
  readonly sandbox?: string | undefined;
  /** The playground whose sandbox it is, empty for none; the caller's own there unless one is named. */
  readonly playground?: string | undefined;
}

export interface FollowQuery {
  readonly scope: string;
  readonly patterns: readonly string[];
  readonly after: number | undefined;
}

type ScopedQuery = HistoryQuery & { readonly scope?: string | undefined };

/** Some events that happened, in order; an empty page is a sign of life. */
export interface FollowedPage {
  readonly isWhole: boolean;
  readonly events: readonly Pick<HistoryRow, "sequence" | "type" | "body">[];
}

/** The events of a caller's sandboxes, oldest first; `clock` gives epoch milliseconds. */
export function createHistory(parts: {
  readonly storageOf: (caller: Caller) => EventStorage;
  readonly feedOf: (caller: Caller) => Feed;
  readonly clock: () => number;
  readonly timers: Timers;
  readonly show: ShowBody;
  readonly callers: Pick<Callers, "whileValid" | "waits">;
}) {
  const { storageOf, feedOf, clock, timers, show } = parts;
  const { whileValid, waits } = parts.callers;

  const tails = new Map<string, Promise<readonly HistoryRow[]>>();

  /** The sandbox that a query is about; undefined for all. */
  function scopeOf({ owner }: Caller, { playground = "", sandbox, scope }: ScopedQuery): string | undefined {
    if (scope !== undefined) return scope;
    const named = playground === "" ? sandbox : (sandbox ?? OWN_SANDBOX);
    return named === undefined ? undefined : `${playground === "" ? owner : playOwner(playground, owner)}/${named}`;
  }

  function read(caller: Caller, after: number, query: ScopedQuery, limit: number): Promise<readonly HistoryRow[]> {
    return storageOf(caller).listEvents(caller.owner, {
      after,
      since: clock() - EVENTS_KEPT,
      newest: EVENTS_PER_OWNER,
      scope: scopeOf(caller, query),
      patterns: query.patterns,
      limit,
    });
  }

  /** Reads the events after a position. Requests of one owner for the same position in one turn of the event loop ask storage once. */
  function readTail(caller: Caller, after: number): Promise<readonly HistoryRow[]> {
    const key = `${caller.kind} ${caller.owner} ${after}`;
    return getOrMake(tails, key, () =>
      pause().then(() => {
        tails.delete(key);
        return read(caller, after, {}, STREAM_PAGE);
      }),
    );
  }

  async function findKept(caller: Caller, id: string): Promise<HistoryRow | undefined> {
    const row = isId(id) ? await storageOf(caller).findEvent(caller.owner, id) : undefined;
    return row !== undefined && row.recordedAt >= clock() - EVENTS_KEPT ? row : undefined;
  }

  const shownOf = (rows: readonly HistoryRow[]): Promise<readonly Pick<HistoryRow, "id" | "body">[]> =>
    Promise.all(rows.map(async ({ id, body }) => ({ id, body: await show(body) })));

  return {
    /**
     * A page of at most `limit`. If there is none it waits, at most so many seconds, for the next event. Throws
     * `invalid_parameter` for an `after` that is not kept, `limit_reached` if too many wait already.
     */
    async list(
      caller: Caller,
      {
        limit,
        waitSeconds,
        signal,
        ...query
      }: HistoryQuery & { readonly limit: number; readonly waitSeconds: number; readonly signal: AbortSignal },
    ) {
      const { after } = query;
      const known = after === undefined ? undefined : await findKept(caller, after);
      if (after !== undefined && known === undefined) {
        const detail = `after is not the id of an event that is kept (7 days, ${EVENTS_PER_OWNER} events): start without it`;
        refuseFor("invalid_parameter", "list the events", { parameter: "after", code: "unknown", detail });
      }
      const position = known?.position ?? 0;
      const toPage = async (found: readonly HistoryRow[]) => {
        const events = whatFits(await shownOf(found));
        return { events, next: events.at(-1)?.id ?? after ?? null };
      };
      if (waitSeconds === 0) return toPage(await read(caller, position, query, limit));
      const leave = waits.enter(caller, "events");
      const watch = feedOf(caller).watch(caller.owner);
      const over = new AbortController();
      const cancel = timers.after(waitSeconds * 1000, () => over.abort());
      const valid = whileValid(caller, AbortSignal.any([signal, over.signal]));
      const ending = AbortSignal.any([valid, over.signal]);
      try {
        for (;;) {
          const events = await read(caller, position, query, limit);
          if (ending.aborted && !signal.aborted && !over.signal.aborted) refuseRevoked();
          if (events.length > 0 || ending.aborted) return await toPage(events);
          await watch.next(waitSeconds * 1000, ending);
        }
      } finally {
        over.abort(); // also for whoever watches the key
        cancel();
        watch.close();
        leave();
      }
    },
    /**
     * The events after the given one and all that come, until `signal` aborts; an empty page is a sign of life. Without a
     * given one it begins with the next; with one that is not kept, at the oldest that is. Throws `limit_reached`.
     */
    async *stream(caller: Caller, query: HistoryQuery, ending: AbortSignal) {
      const { after } = query;
      const begin = async (): Promise<number | undefined> =>
        after === undefined ? undefined : ((await findKept(caller, after))?.position ?? 0);
      for await (const page of run(caller, query, ending, begin)) yield await shownOf(page);
    },
    /**
     * As `stream`, in one sandbox and after the event with a sequence number (0: from its first one on). The first page is
     * empty, and says whether nothing is missing: what comes after an event that is not kept begins with the next. So does
     * another one where the database came back in an older state; there a `stream` ends with an error.
     */
    async *follow(caller: Caller, { scope, patterns, after }: FollowQuery, ending: AbortSignal) {
      let isWhole = true;
      let sequence = after;
      const begin = async (): Promise<number | undefined> => {
        const known = sequence === undefined ? undefined : await findPosition(caller, scope, sequence);
        isWhole &&= sequence === undefined || known !== undefined;
        return known;
      };
      for (;;) {
        try {
          for await (const events of run(caller, { scope, patterns }, ending, begin)) {
            yield { isWhole, events };
            isWhole = true;
          }
          return;
        } catch (error) {
          if (!(error instanceof WentBack)) throw error;
          [isWhole, sequence] = [false, undefined];
        }
      }
    },
  };

  /** True if there is an event at the position, the one with the id where that is known: else the database has an older state. */
  async function isStillThere(caller: Caller, position: number, id: string | undefined): Promise<boolean> {
    if (position === 0) return true;
    const [found] = await readTail(caller, position - 1);
    return found?.position === position && (id === undefined || found.id === id);
  }

  /** The position of a sandbox's event by its sequence number, of the last one where a name was used again; undefined if it is not kept. */
  async function findPosition(caller: Caller, scope: string, sequence: number): Promise<number | undefined> {
    let found: number | undefined;
    let after = 0;
    for (;;) {
      const events = await read(caller, after, { scope }, FOUND_AT_ONCE);
      for (const event of events) {
        if (event.sequence === sequence) found = event.position;
        else if (sequence === 0 && event.sequence === 1) found = event.position - 1;
      }
      const last = events.at(-1);
      if (last === undefined) return found ?? (sequence === 0 && after === 0 ? 0 : undefined);
      after = last.position;
    }
  }

  /** The events after where it begins (the newest if that is undefined), and all that come. */
  async function* run(
    caller: Caller,
    query: ScopedQuery,
    ending: AbortSignal,
    begin: () => Promise<number | undefined>,
  ): AsyncGenerator<readonly HistoryRow[], void, void> {
    const signal = whileValid(caller, ending);
    const leave = waits.enter(caller, "events");
    const feed = feedOf(caller);
    const watch = feed.watch(caller.owner);
    let losses = feed.losses();
    try {
      const [known, newest] = await Promise.all([begin(), feed.lastPosition(caller.owner)]);
      yield [];
      let position = newest;
      let last: string | undefined;
      for (let after = known; after !== undefined && !signal.aborted;) {
        const events = await read(caller, after, query, STREAM_PAGE);
        after = events.at(-1)?.position;
        position = Math.max(position, after ?? 0);
        if (events.length > 0) yield events;
      }
      // Only newer events are read, as many streams may begin at once.
      const scope = scopeOf(caller, query);
      const { patterns } = query;
      const concerns = ({ scope: where, type }: HistoryRow): boolean =>
        (scope === undefined || scope === where) &&
        (patterns === undefined || patterns.some((pattern) => matchesEvent(pattern, type)));
      let saidAt = clock();
      while (!signal.aborted) {
        if (feed.losses() !== losses) {
          losses = feed.losses();
          if (!(await isStillThere(caller, position, last))) throw new WentBack();
        }
        const tail = await readTail(caller, position);
        position = tail.at(-1)?.position ?? position;
        last = tail.at(-1)?.id ?? last;
        const events = tail.filter(concerns);
        if (events.length > 0 || clock() - saidAt >= STREAM_HEARTBEAT) {
          yield events;
          saidAt = clock();
        }
        if (tail.length === 0) await watch.next(Math.max(1, saidAt + STREAM_HEARTBEAT - clock()), signal);
      }
    } finally {
      watch.close();
      leave();
    }
  }
}

/** The database has an older state: positions that were read are those of other events now. */
class WentBack extends SeedbedError {
  constructor() {
    super("unavailable", "the events have an older state now: come back with Last-Event-ID");
  }
}

/** The first of the events, as many as an answer has room for: the next page goes on. */
function whatFits<E extends Pick<HistoryRow, "body">>(events: readonly E[]): readonly E[] {
  let left = MAX_ANSWER - 1_000; // what is around them
  const end = events.findIndex(({ body }) => (left -= byteLength(body) + 1) < 0);
  return end < 0 ? events : events.slice(0, end);
}

/** Tells those who wait that an owner has new events. */
type Feed = ReturnType<typeof createFeed>;

/** The feed of the events of an engine's sandboxes. Where other processes write too, storage is asked for all who wait together. */
export function createFeed(engine: Engine, timers: Timers) {
  const { events, shared } = engine.storage;
  const watched = new Map<string, Set<() => void>>();
  /** The newest positions of those who are watched, as storage told them last. */
  let seen: ReadonlyMap<string, number> = new Map();
  const losses = (): number => engine.storage.losses?.() ?? 0;
  let lossesSeen = losses();
  let isLooking = false;
  /** Whom is asked for in this turn of the event loop, and what storage says of them. */
  let asking: { readonly owners: Set<string>; readonly positions: Promise<ReadonlyMap<string, number>> } | undefined;
  const tellAll = (owner: string): void => {
    for (const tell of watched.get(owner) ?? []) tell();
  };
  engine.listen((sandbox) => tellAll(sandbox.address.owner));

  /** Looks for what other processes wrote, as long as anybody waits. */
  function lookLater(): void {
    if (isLooking || !shared || watched.size === 0) return;
    isLooking = true;
    timers.after(SHARED_POLL, () => {
      void look().finally(() => {
        isLooking = false;
        lookLater();
      });
    });
  }

  async function look(): Promise<void> {
    const lost = losses();
    const found = await events.lastPositions([...watched.keys()]).catch(() => undefined); // whoever reads is told that it is away
    if (found === undefined) return;
    const before = lost === lossesSeen ? seen : new Map<string, number>();
    [seen, lossesSeen] = [found, lost];
    for (const [owner, position] of found) if (before.get(owner) !== position) tellAll(owner);
  }

  return {
    tell: tellAll,
    /** Number of connections to storage that broke: after each, it may have an older state. */
    losses,
    watch(owner: string) {
      const watch = createWatch((tell) => {
        const others = watched.get(owner) ?? new Set();
        watched.set(owner, others.add(tell));
        return () => {
          others.delete(tell);
          if (others.size === 0 && watched.get(owner) === others) watched.delete(owner);
        };
      }, timers);
      lookLater();
      return watch;
    },
    /** The position of the owner's newest event: all who ask in one turn of the event loop ask storage once. */
    lastPosition(owner: string) {
      if (asking === undefined) {
        const owners = new Set<string>();
        const positions = pause().then(() => {
          asking = undefined;
          return events.lastPositions([...owners]);
        });
        asking = { owners, positions };
      }
      asking.owners.add(owner);
      return asking.positions.then((positions) => positions.get(owner) ?? 0);
    },
  };
}
