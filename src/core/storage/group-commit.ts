import { isPlain } from "./database.ts";
import type { Decided, Found, Together, WantedRows } from "./database.ts";
import type { Awaited, Lanes } from "./queues.ts";
import { isUnavailable } from "./storage.ts";
import type { AskedWithState, Known, Storage, StoredState } from "./storage.ts";

const MOST_TOGETHER = 256;

type Work = (state: StoredState) => ReturnType<Parameters<Storage["write"]>[2]>;

interface Waiting extends WantedRows {
  readonly work: Work;
  readonly alone: () => Promise<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

type Verdict = { readonly result: unknown } | { readonly refusal: unknown } | "alone" | "held";

export interface GroupParts {
  readonly together: Together;
  readonly alone: Storage["write"];
  /** Bounds how many writes of an owner, whose sandbox is named by its scope, wait for others. */
  readonly inLane: Lanes;
  readonly awaited: Awaited;
}

/**
 * Group commit: writes that wait at the same time are stored in one transaction, each resolved once that is committed. What is
 * refused is refused alone: a write that throws stores nothing, and of a transaction that cannot be stored every write is
 * tried in one of its own. Nothing waits for company: a group is made of what came in one turn of the event loop, and of what
 * came while others were being stored. A sandbox that another process writes to at the moment is waited for `inLane`, and not by
 * the group. `awaited` is told of events that somebody subscribed to.
 */
export function createGroupCommit({ together, alone, inLane, awaited }: GroupParts): Storage["write"] {
  let waiting: Waiting[] = [];
  const plan = createRounds(
    together.atOnce,
    () => waiting.length > 0,
    () => store(takeGroup()),
  );

  function takeGroup(): Waiting[] {
    const group: Waiting[] = [];
    const scopes = new Set<string>();
    const left: Waiting[] = [];
    for (const one of waiting) {
      if (group.length === MOST_TOGETHER || scopes.has(one.scope)) left.push(one);
      else group.push(one);
      scopes.add(one.scope);
    }
    waiting = left;
    return group;
  }

  async function store(group: readonly Waiting[]): Promise<void> {
    let verdicts: readonly Verdict[] = [];
    try {
      await run(group, (all) => {
        verdicts = all;
      });
    } catch (error) {
      if (isUnavailable(error)) refuseWaiting(error);
      verdicts = group.map((_, at) => {
        const verdict = verdicts[at];
        if (typeof verdict === "object" && "refusal" in verdict) return verdict;
        return isUnavailable(error) ? { refusal: error } : "alone";
      });
    }
    for (const [at, one] of group.entries()) tell(one, verdicts[at]);
  }

  /** Stores a group, and tells what became of each once that is decided. */
  async function run(group: readonly Waiting[], judge: (verdicts: Verdict[]) => void, waits = false): Promise<void> {
    const decideAll = (found: readonly Found[]): readonly Decided[] => {
      const decided: Decided[] = [];
      judge(group.map((one, at) => decide(one, found[at], decided)));
      return decided;
    };
    if (await together.run(group, decideAll, waits)) awaited.tell();
  }

  function tell(one: Waiting, verdict: Verdict = "alone"): void {
    if (verdict === "alone") one.alone().then(one.resolve, one.reject);
    else if (verdict === "held") void takeTurn(one);
    else if ("refusal" in verdict) one.reject(verdict.refusal);
    else one.resolve(verdict.result);
  }

  /** Stores one whose sandbox somebody else writes to, as soon as they have: in as few statements, since yet others may wait for it. */
  async function takeTurn(one: Waiting): Promise<void> {
    let verdict: Verdict | undefined;
    try {
      await inLane(one.scope, () => run([one], ([own]) => (verdict = own), true));
    } catch (error) {
      verdict = isUnavailable(error) ? { refusal: error } : "alone";
    }
    tell(one, verdict);
  }

  /** Whoever waits would only wait out the same limit. */
  function refuseWaiting(error: unknown): void {
    const refused = waiting;
    waiting = [];
    for (const { reject } of refused) reject(error);
  }

  function write<T>(
    scope: string,
    known: Known | undefined,
    work: (state: StoredState) => ReturnType<Work> & { result: T },
    asked?: AskedWithState,
  ): Promise<T> {
    const byItself = (): Promise<T> => alone(scope, known, work, asked);
    if (asked?.isListed === true) return byItself();
    return new Promise<unknown>((resolve, reject) => {
      waiting.push({
        scope,
        known,
        key: asked?.key,
        besideOf: asked?.besideOf,
        work,
        alone: byItself,
        resolve,
        reject,
      });
      plan();
    }) as Promise<T>; // what its own work came to
  }
  return write;
}

function decide({ work }: Waiting, found: Found, decided: Decided[]): Verdict {
  if (found === "held") return "held";
  if (found?.sandbox === undefined) return "alone";
  try {
    const { batch, result } = work(found);
    if (batch !== undefined) {
      if (!isPlain(batch, found.sandbox)) return "alone";
      decided.push({ batch, before: found.sandbox });
    }
    return { result };
  } catch (refusal) {
    return { refusal };
  }
}

/**
 * Plans rounds of work, so many at once: each takes what came in one turn of the event loop, and what came while others were under
 * way. Returns what is called whenever something came.
 */
export function createRounds(atOnce: number, isNeeded: () => boolean, round: () => Promise<void>): () => void {
  let underWay = 0;
  let isPlanned = false;
  return function plan() {
    if (isPlanned || underWay >= atOnce || !isNeeded()) return;
    isPlanned = true;
    setImmediate(() => {
      isPlanned = false;
      underWay += 1;
      void round().finally(() => {
        underWay -= 1;
        plan();
      });
      plan();
    });
  };
}
