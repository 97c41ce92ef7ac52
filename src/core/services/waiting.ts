import { SeedbedError } from "../model/errors.ts";
import type { ProblemCode } from "../model/errors.ts";
import { KEY_STREAMS, MOST_HELD, VISITOR_STREAMS, WAITS } from "./bounds.ts";

const LOG_LISTENERS = 20;

/** Requests that only wait: for something to happen, or because they were asked to. They are no load, and have bounds of their own. */
export interface Waits {
  readonly count: number;
  /**
   * Lets one more wait; returns what it gives back in the end. `subject` is what has places of its own: the caller unless given.
   * Throws `limit_reached` or `overloaded` if too many wait already.
   */
  enter(caller: WaitingCaller, kind: WaitKind, subject?: string): () => void;
  /** As `enter`, undefined instead of a refusal. */
  tryEnter(caller: WaitingCaller, kind: WaitKind): (() => void) | undefined;
}

export interface WaitingCaller {
  readonly kind: "visitor" | "customer";
  readonly owner: string;
  readonly counted: string;
  readonly address?: string;
  readonly accountId?: string;
}

interface Kind {
  readonly tried: string;
  readonly most: Readonly<Record<WaitingCaller["kind"], number>>;
  readonly code: ProblemCode;
}

const KINDS = {
  events: {
    tried: "wait for events",
    most: { visitor: VISITOR_STREAMS, customer: KEY_STREAMS },
    code: "limit_reached",
  },
  requests: {
    tried: "wait for requests",
    most: { visitor: VISITOR_STREAMS, customer: KEY_STREAMS },
    code: "limit_reached",
  },
  log: {
    tried: "follow the requests of the playground",
    most: { visitor: LOG_LISTENERS, customer: LOG_LISTENERS },
    code: "limit_reached",
  },
  fault: { tried: "let this request hang", most: { visitor: MOST_HELD, customer: MOST_HELD }, code: "overloaded" },
  delay: { tried: "answer this request later", most: { visitor: Infinity, customer: Infinity }, code: "overloaded" },
} as const satisfies Record<string, Kind>;

export type WaitKind = keyof typeof KINDS;

interface Share {
  readonly name: string;
  readonly most: number;
  readonly code: ProblemCode;
  readonly whose: string;
}

const subjectOf = ({ owner, counted }: WaitingCaller, kind: WaitKind): string => (kind === "fault" ? counted : owner);

export function createWaits(bounds: Readonly<Record<keyof typeof WAITS, number>> = WAITS): Waits {
  const taken = new Map<string, number>();
  let count = 0;

  function* sharesOf(caller: WaitingCaller, kind: WaitKind, subject: string): Generator<Share, void, void> {
    const { kind: ofWhom, counted, accountId, address } = caller;
    const { most, code } = KINDS[kind];
    if (most[ofWhom] !== Infinity) yield { name: `${kind} ${subject}`, most: most[ofWhom], code, whose: "of yours" };
    // Whoever has the service alone has no shares in it. A visitor is an address.
    if (accountId !== undefined)
      yield { name: counted, most: bounds.account, code: "limit_reached", whose: "of your account" };
    const from = ofWhom === "visitor" ? counted : address;
    if (from !== undefined)
      yield { name: `from ${from}`, most: bounds.address, code: "limit_reached", whose: "of your address" };
    yield { name: ofWhom, most: bounds[ofWhom], code: "overloaded", whose: `of all ${ofWhom}s` };
  }

  function take(shares: readonly Share[]): () => void {
    count += 1;
    for (const { name } of shares) taken.set(name, (taken.get(name) ?? 0) + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      count -= 1;
      for (const { name } of shares) {
        const left = (taken.get(name) ?? 1) - 1;
        if (left === 0) taken.delete(name);
        else taken.set(name, left);
      }
    };
  }

  const findFull = (shares: readonly Share[]): Share | undefined =>
    shares.find(({ name, most }) => (taken.get(name) ?? 0) >= most);

  return {
    get count() {
      return count;
    },
    enter(caller, kind, subject = subjectOf(caller, kind)) {
      const shares = [...sharesOf(caller, kind, subject)];
      const full = findFull(shares);
      if (full === undefined) return take(shares);
      throw new SeedbedError(
        full.code,
        `cannot ${KINDS[kind].tried}: ${full.most} requests ${full.whose} wait already, the most that may; close one first, or try again later`,
        { members: { limit: full.most } },
      );
    },
    tryEnter(caller, kind) {
      const shares = [...sharesOf(caller, kind, subjectOf(caller, kind))];
      return findFull(shares) === undefined ? take(shares) : undefined;
    },
  };
}

/** Refuses a request whose key went while it waited. */
export function refuseRevoked(): never {
  throw new SeedbedError(
    "invalid_api_key",
    "the API key was deleted or has another secret since the request began to wait: ask again with the new one",
  );
}
