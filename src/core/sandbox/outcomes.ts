import { SeedbedError } from "../model/errors.ts";
import { byteLength } from "../platform/bytes.ts";
import type { AskedWithState, Batch, KeptMark, KeptOutcome, SandboxRow, StoredState } from "../storage/storage.ts";
import { MOST_KEPT, OUTCOME_LIFETIME } from "./bounds.ts";

export interface Once<T> {
  readonly name: string;
  readonly key: string;
  /** Stands for all that is asked for: another one under the same key is refused. */
  readonly fingerprint: string;
  /** Returns the result as JSON to be kept; undefined for one that is not kept. */
  toKept(value: T): string | undefined;
  fromKept(outcome: string): T;
}

/** Share of the kept outcomes that goes at once where there is no room for another: listing them is not cheap. */
const SLACK = 0.1;

/** Bytes counted for an outcome besides its JSON. */
const COUNTED_BESIDE = 200;

/** A write has to be tried again with all kept outcomes listed: some have to go. */
export class Unlisted extends Error {}

export function toAsked(
  once: Pick<Once<unknown>, "key"> | undefined,
  isListed: boolean,
  besideOf: string | undefined,
): AskedWithState | undefined {
  if (once === undefined && !isListed && besideOf === undefined) return undefined;
  return { isListed, ...(once !== undefined && { key: once.key }), ...(besideOf !== undefined && { besideOf }) };
}

/** Returns the kept outcome of the same write, if any. Throws `idempotency_key_reused` if it was another write. */
export function findOutcome<T>({ kept }: StoredState, once: Once<T>, now: number): KeptOutcome | undefined {
  if (kept === undefined || isOver(kept, now)) return undefined;
  if (kept.fingerprint === once.fingerprint) return kept;
  const shown = once.name.length > 60 ? `${once.name.slice(0, 60)}…` : once.name;
  throw new SeedbedError(
    "idempotency_key_reused",
    `cannot use Idempotency-Key ${JSON.stringify(shown)} for this request: it was sent before with a different body or query; send a new key for a new request, or repeat the earlier request to get its answer again`,
    {
      errors: [{ header: "Idempotency-Key", code: "reused", detail: "was used before for a different request" }],
    },
  );
}

export interface OutcomeKeeping {
  readonly state: StoredState;
  readonly row: Pick<SandboxRow, "kept" | "keptBytes">;
  /** The sandbox's time, epoch milliseconds. */
  readonly now: number;
  readonly revision: number;
  /** Bytes that the outcomes may come to. */
  readonly room: number;
  readonly outcome: Pick<KeptOutcome, "key" | "fingerprint" | "outcome"> | undefined;
}

/** Keeps the outcome of a write and forgets expired ones, then the oldest, until there is room. Throws {@link Unlisted}. */
export function keepOutcome({
  state,
  row,
  now,
  revision,
  room,
  outcome,
}: OutcomeKeeping): Pick<SandboxRow, "kept" | "keptBytes"> & Pick<Batch, "outcomes"> {
  const { keptMarks: marks } = state;
  const keep: KeptOutcome | undefined =
    outcome === undefined
      ? undefined
      : { ...outcome, bytes: byteLength(outcome.outcome) + COUNTED_BESIDE, keptAt: now, revision };
  const added = keep?.bytes ?? 0;
  // One that is over is still there, and goes as another takes its key.
  const replaced = keep === undefined ? undefined : state.kept;
  let kept = row.kept - (replaced === undefined ? 0 : 1);
  let bytes = row.keptBytes - (replaced?.bytes ?? 0);
  const fits = (slack: number): boolean =>
    kept + (keep === undefined ? 0 : 1) <= MOST_KEPT * (1 - slack) &&
    (bytes + added + row.keptBytes * slack <= room || kept === 0);
  let forgetTo: number | undefined;
  if (!fits(0)) {
    if (marks === undefined) throw new Unlisted();
    for (const mark of marks) {
      if (mark.revision === replaced?.revision) continue;
      if (!isOver(mark, now) && fits(SLACK)) break;
      kept -= 1;
      bytes -= mark.bytes;
      forgetTo = mark.revision;
    }
  }
  return {
    kept: kept + (keep === undefined ? 0 : 1),
    keptBytes: bytes + added,
    ...((keep !== undefined || forgetTo !== undefined) && {
      outcomes: { ...(forgetTo !== undefined && { forgetTo }), ...(keep !== undefined && { keep }) },
    }),
  };
}

function isOver({ keptAt }: Pick<KeptMark, "keptAt">, now: number): boolean {
  return keptAt + OUTCOME_LIFETIME <= now;
}
