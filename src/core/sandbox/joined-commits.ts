import type { Batch, ChangeRow, StoredState } from "../storage/storage.ts";
import type { EngineEvent } from "./events.ts";
import { Unlisted } from "./outcomes.ts";
import { Unprepared } from "./work.ts";

export interface Committed<T> {
  readonly value: T;
  readonly batch?: Batch;
  readonly events?: readonly EngineEvent[];
  /** Takes over what was stored. Commits that are stored in one are tried on a draft with it first, so that it may be called twice. */
  readonly take?: () => void;
  readonly stored?: () => void;
}

export type CommitWork<T> = (state: StoredState) => Committed<T>;

export interface Joining {
  readonly work: CommitWork<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

export interface Tried {
  readonly one: Joining;
  readonly done?: Committed<unknown>;
  readonly refusal?: { readonly error: unknown };
}

export const MOST_JOINED = 100;

/** Tries commits in their order, each refused alone; `goOn` makes the next one see what a commit would store. Throws {@link Unlisted} and {@link Unprepared}. */
export function tryInOrder(
  joining: readonly Joining[],
  state: StoredState,
  goOn: (done: Committed<unknown>, sandbox: Batch["sandbox"]) => void,
): Committed<readonly Tried[]> {
  const tried: Tried[] = [];
  const batches: Batch[] = [];
  let told = state;
  for (const one of joining) {
    try {
      const done = one.work(told);
      tried.push({ one, done });
      if (done.batch === undefined) continue;
      batches.push(done.batch);
      if (tried.length === joining.length) break;
      goOn(done, done.batch.sandbox);
      told = withoutForgotten(told, done.batch);
    } catch (error) {
      if (error instanceof Unlisted || error instanceof Unprepared) throw error;
      tried.push({ one, refusal: { error } });
    }
  }
  const batch = joinBatches(batches);
  return { value: tried, ...(batch !== undefined && { batch }) };
}

function joinBatches(batches: readonly Batch[]): Batch | undefined {
  const [first] = batches;
  const last = batches.at(-1);
  if (first === undefined || last === undefined || batches.length === 1) return first;
  const changes = new Map<string, ChangeRow>();
  for (const batch of batches) for (const row of batch.changes) changes.set(`${row.collection}/${row.id}`, row);
  const forgotten = batches.flatMap(({ outcomes }) => outcomes?.forgetTo ?? []);
  return {
    sandbox: last.sandbox,
    layers: batches.flatMap(({ layers }) => layers),
    changes: [...changes.values()],
    dueBytes: batches.reduce((sum, { dueBytes = 0 }) => sum + dueBytes, 0),
    events: batches.flatMap(({ events }) => events),
    ...(forgotten.length > 0 && { outcomes: { forgetTo: Math.max(...forgotten) } }),
  };
}

function withoutForgotten(state: StoredState, { outcomes }: Batch): StoredState {
  const { forgetTo } = outcomes ?? {};
  if (forgetTo === undefined || state.keptMarks === undefined) return state;
  return { ...state, keptMarks: state.keptMarks.filter(({ revision }) => revision > forgetTo) };
}
