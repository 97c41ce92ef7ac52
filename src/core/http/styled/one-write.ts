import type { WrittenRoute } from "../../definition/routes/written-routes.ts";
import { SeedbedError } from "../../model/errors.ts";
import { fromBase64, toBase64 } from "../../platform/bytes.ts";
import type { Once } from "../../sandbox/outcomes.ts";
import type { OpenSandbox, Sandbox } from "../../sandbox/sandbox.ts";
import { readWritten } from "../../sandbox/transaction.ts";
import type { Transaction } from "../../sandbox/transaction.ts";
import { prepared } from "../../sandbox/work.ts";
import { Overtaken } from "../../sandbox/written-sandbox.ts";
import type { Caller } from "../../services/callers.ts";
import type { Answer } from "../answer.ts";
import { namedSandbox } from "../data/pipeline.ts";
import type { Exchange } from "../exchange.ts";
import { hearKeyed, onceOf } from "../idempotency/keyed-request.ts";

type KeptAnswer = Answer & { readonly bytes?: string };

/** Runs of what is one write while others write. */
const MOST_ATTEMPTS = 20;

/** Does some work as one write: what it refuses, or fails to do, undoes all that it wrote. */
export async function asOneWrite(
  exchange: Exchange,
  caller: Caller,
  { method, path }: Pick<WrittenRoute, "method" | "path">,
  work: (tx: Transaction) => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  const { inPlay } = exchange;
  const named = await namedSandbox(exchange, caller);
  const sandbox = exchange.toWritable(named);
  await hearKeyed(exchange);
  const once = ofAnswer(onceOf(exchange));
  const before = once && (await sandbox.write(() => undefined, once));
  if (before !== undefined) return before;
  for (let attempt = 1; ; attempt += 1) {
    if (named.isDue) await named.write(() => undefined);
    const [answer, draft] = await prepared(caller.owner, async () => {
      const begun = sandbox.draft();
      exchange.inPlay = () => drafted(named, begun.tx);
      try {
        return [await work(begun.tx), begun] as const;
      } finally {
        exchange.inPlay = inPlay;
      }
    });
    if (answer === undefined || answer.status >= 400) return answer;
    try {
      return await sandbox.write(() => answer, once, undefined, draft);
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
      if (attempt === MOST_ATTEMPTS)
        throw new SeedbedError("conflict", `cannot ${method} ${path}: others write to this sandbox all the time`);
    }
  }
}

/** An answer as it is kept for a key: its bytes as base64. */
function ofAnswer(once: Once<KeptAnswer> | undefined): Once<Answer | undefined> | undefined {
  return (
    once && {
      ...once,
      toKept: (answer) => {
        if (!(answer?.body instanceof Uint8Array)) return answer && once.toKept(answer);
        return once.toKept({ ...answer, body: undefined, bytes: toBase64(answer.body) });
      },
      fromKept: (kept) => {
        const { bytes, ...answer } = once.fromKept(kept);
        return bytes === undefined ? answer : { ...answer, body: fromBase64(bytes) };
      },
    }
  );
}

/** A sandbox as a write in the making has left it, into which all that is written goes. */
function drafted(named: Sandbox, tx: Transaction): Sandbox {
  const draft: OpenSandbox = {
    address: named.address,
    row: named.row,
    now: named.now,
    world: named.world,
    collection: (entry) => (tx.written.size === 0 ? named : readWritten(tx, named.world)).collection(entry),
    draft: () => ({ tx, revision: named.row.revision }),
    write: async (work) => work(tx),
  };
  return draft as Sandbox; // handlers of reads and writes ask no more of it
}
