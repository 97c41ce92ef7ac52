import type { Asked, Known, Storage, StoredState } from "./storage.ts";
import { isPlain } from "./together.ts";
import type { Decided, Together, WantedRows } from "./together.ts";
import { isUnavailable } from "./unavailable.ts";

/** Writes of one transaction. */
const MOST_TOGETHER = 256;

type Work = (state: StoredState) => ReturnType<Parameters<Storage["write"]>[2]>;

interface Waiting extends WantedRows {
  readonly work: Work;
  /** Writes it in a transaction of its own. */
  readonly alone: () => Promise<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** What became of one write of a group. */
type Verdict = { readonly result: unknown } | { readonly refusal: unknown } | "alone";

/**
 * Group commit: writes that wait at the same time are stored in one transaction, each resolved once that is committed. What is
 * refused is refused alone: a write that throws stores nothing, and of a transaction that cannot be stored every write is
 * tried in one of its own. Nothing waits for company: a group is made of what came in one turn of the event loop, and of what
 * came while others were being stored.
 */
export function createGroupCommit(together: Together, alone: Storage["write"]): Storage["write"] {
  let waiting: Waiting[] = [];
  let underWay = 0;
  let isPlanned = false;

  function plan(): void {
    if (isPlanned || waiting.length === 0 || underWay >= together.atOnce) return;
    isPlanned = true;
    setImmediate(() => {
      isPlanned = false;
      const group = takeGroup();
      underWay += 1;
      void store(group).finally(() => {
        underWay -= 1;
        plan();
      });
      plan();
    });
  }

  /** Those who wait longest, one of each sandbox. */
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
    let verdicts: Verdict[] = [];
    try {
      await together.run(group, (found) => {
        const decided: Decided[] = [];
        verdicts = group.map((one, at) => decide(one, found[at], decided));
        return decided;
      });
    } catch (error) {
      if (isUnavailable(error)) refuseWaiting(error);
      verdicts = group.map((_, at) => {
        const verdict = verdicts[at];
        if (verdict !== undefined && verdict !== "alone" && "refusal" in verdict) return verdict;
        return isUnavailable(error) ? { refusal: error } : "alone";
      });
    }
    for (const [at, one] of group.entries()) {
      const verdict = verdicts[at] ?? "alone";
      if (verdict === "alone") one.alone().then(one.resolve, one.reject);
      else if ("refusal" in verdict) one.reject(verdict.refusal);
      else one.resolve(verdict.result);
    }
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
    asked?: Asked,
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

function decide({ work }: Waiting, found: StoredState | undefined, decided: Decided[]): Verdict {
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
