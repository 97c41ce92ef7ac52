import { useEffect, useRef, useState } from "preact/hooks";

import { listenToStream } from "../api/event-stream.ts";
import type { StreamState } from "../api/event-stream.ts";
import { RequestError } from "../api/request.ts";
import { toAttemptWait } from "./attempt-wait.ts";
import { getDelivery, listDeliveries } from "./events-api.ts";
import type { Delivery } from "./events-api.ts";
import { ownerHeaders } from "./key-data-api.ts";
import type { Owner } from "./key-data-api.ts";

/** Milliseconds from an event to reading deliveries, as events often come together. */
const GATHER = 300;

/** A subscription's deliveries, kept up to date. */
export interface DeliveryLog {
  /** The deliveries that are shown, newest first; undefined while nothing was read. */
  readonly rows: readonly Delivery[] | undefined;
  /** The number of newer ones that are not shown yet. */
  readonly waiting: number;
  /** True if there are more newer ones than were counted. */
  readonly waitsForMore: boolean;
  readonly hasOlder: boolean;
  readonly error: unknown;
  readonly liveness: StreamState;
  readonly setPaused: (paused: boolean) => void;
  /** Shows the newest ones. */
  readonly showNew: () => Promise<void>;
  readonly showOlder: () => Promise<void>;
}

interface Filter {
  readonly status: string | undefined;
  readonly type: string | undefined;
}

interface State {
  readonly rows: readonly Delivery[] | undefined;
  readonly next: string | null;
  readonly waiting: number;
  readonly waitsForMore: boolean;
  readonly error: unknown;
}

const NOTHING: State = { rows: undefined, next: null, waiting: 0, waitsForMore: false, error: undefined };

/** Reads a subscription's deliveries and follows them. What is shown stays where it is: newer ones wait to be asked for. */
export function useDeliveryLog(owner: Owner, subscriptionId: string, { status, type }: Filter): DeliveryLog {
  const [state, setState] = useState<State>(NOTHING);
  const [liveness, setLiveness] = useState<StreamState>("connecting");
  const [isPaused, setPaused] = useState(false);
  const run = useRef(0);
  const shown = useRef(state.rows);
  shown.current = state.rows;

  async function read(how: "replace" | "update"): Promise<void> {
    const mine = run.current;
    try {
      const page = await listDeliveries(owner, subscriptionId, { status, type });
      const followed = how === "replace" ? [] : await readUnlisted(page.deliveries);
      if (mine !== run.current) return;
      setState((before) => {
        if (how === "replace" || before.rows === undefined || before.rows.length === 0) {
          return { ...NOTHING, rows: page.deliveries, next: page.next };
        }
        const known = new Set(before.rows.map(({ id }) => id));
        const fresh = new Map([...page.deliveries, ...followed].map((delivery) => [delivery.id, delivery]));
        const newer = page.deliveries.filter(({ id }) => !known.has(id)).length;
        return {
          ...before,
          error: undefined,
          rows: before.rows.map((row) => fresh.get(row.id) ?? row),
          waiting: newer,
          waitsForMore: newer === page.deliveries.length && page.next !== null,
        };
      });
    } catch (error) {
      if (mine !== run.current) return;
      const { code, status: answered } =
        error instanceof RequestError ? error.problem : { code: undefined, status: undefined };
      // A visitor who does not log in again is not asked over and over.
      if (code === "missing_session") setPaused(true);
      // The stream's state already says that the server is out of reach.
      if (how === "replace" || answered !== 0) setState((before) => ({ ...before, error }));
    }
  }

  /** The shown deliveries whose time has come, but that a page no longer lists: they may have ended. */
  function readUnlisted(listed: readonly Delivery[]): Promise<readonly Delivery[]> {
    const ids = new Set(listed.map(({ id }) => id));
    const due = (shown.current ?? []).filter(
      ({ id, nextAttemptAt }) => nextAttemptAt !== null && Date.parse(nextAttemptAt) <= Date.now() && !ids.has(id),
    );
    return Promise.all(due.map(({ id }) => getDelivery(owner, id)));
  }

  async function showOlder(): Promise<void> {
    const mine = run.current;
    const { next } = state;
    if (next === null) return;
    try {
      const page = await listDeliveries(owner, subscriptionId, { status, type, cursor: next });
      if (mine !== run.current) return;
      // Asked for twice, it is shown once.
      setState((before) =>
        before.next === next
          ? { ...before, rows: [...(before.rows ?? []), ...page.deliveries], next: page.next }
          : before,
      );
    } catch (error) {
      if (mine === run.current) setState((before) => ({ ...before, error }));
    }
  }

  useEffect(() => {
    run.current += 1;
    setState(NOTHING);
    void read("replace");
    return () => {
      run.current += 1;
    };
  }, [owner, subscriptionId, status, type]);

  const latest = useRef(read);
  latest.current = read;
  useEffect(() => {
    // Pending deliveries change when they are attempted, which no event tells. After a failure nothing is asked again.
    const wait = toAttemptWait(state.rows ?? []);
    if (wait === undefined) return undefined;
    const timer = setTimeout(() => void latest.current("update"), wait);
    return () => clearTimeout(timer);
  }, [state.rows]);
  useEffect(() => {
    if (isPaused) {
      setLiveness("paused");
      return undefined;
    }
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const gather = (): void => {
      gathering ??= setTimeout(() => {
        gathering = undefined;
        void latest.current("update");
      }, GATHER);
    };
    let last: StreamState = "connecting";
    const stop = listenToStream("/api/events/stream", () => ownerHeaders(owner), {
      onData: gather,
      onState(next) {
        // A stream that ended may have missed something; and asking tells whether the session has ended too.
        if (next === "reconnecting" || last === "reconnecting") gather();
        last = next;
        setLiveness(next);
      },
    });
    return () => {
      stop();
      clearTimeout(gathering);
    };
  }, [owner, isPaused]);

  return {
    ...state,
    hasOlder: state.next !== null,
    liveness,
    setPaused(paused) {
      setPaused(paused);
      if (!paused) void read("update");
    },
    showNew: () => read("replace"),
    showOlder,
  };
}
