import type { Batch, ChangeRow, SandboxRow, SnapshotRow, Storage, StoredState } from "../storage/storage.ts";

/** Told of the sandboxes that a playground's callers have in a storage. */
export interface ScopeTracker {
  add(scope: string): void;
  delete(scope: string): void;
}

/**
 * The part of a storage that one playground's resources use. Rows are kept under `keys`: rows under others are never seen,
 * but those that end in `ending`, which were of resources that are gone, under their key.
 */
export function createCollectionStorage(
  storage: Storage,
  keys: ReadonlyMap<string, string>,
  tracker: ScopeTracker | undefined,
  ending: string | undefined,
): Storage {
  const names = new Map([...keys].map(([name, key]) => [key, name]));

  const rename = (ids: Readonly<Record<string, number>>, words: ReadonlyMap<string, string>): Record<string, number> =>
    Object.fromEntries(Object.entries(ids).map(([name, next]) => [words.get(name) ?? name, next]));
  const readRow = <R extends SandboxRow | SnapshotRow>(row: R): R => ({ ...row, nextIds: rename(row.nextIds, names) });
  const readChanges = (rows: readonly ChangeRow[]): ChangeRow[] =>
    rows.flatMap((row) => {
      const isGone = ending !== undefined && row.collection.endsWith(ending);
      const collection = names.get(row.collection) ?? (isGone ? row.collection : undefined);
      return collection === undefined ? [] : [{ ...row, collection }];
    });
  const readState = ({ sandbox, news, ...rest }: StoredState): StoredState => ({
    ...rest,
    sandbox: sandbox === undefined ? undefined : readRow(sandbox),
    news: readChanges(news),
  });
  const writeBatch = (batch: Batch): Batch => ({
    ...batch,
    // The search for due sandboxes knows the service's own resources alone.
    sandbox: { ...batch.sandbox, dueAt: null, nextIds: rename(batch.sandbox.nextIds, keys) },
    changes: batch.changes.map((row) => ({ ...row, collection: keys.get(row.collection) ?? row.collection })),
    ...(batch.snapshot !== undefined && {
      snapshot: { ...batch.snapshot, nextIds: rename(batch.snapshot.nextIds, keys) },
    }),
  });

  return {
    ...storage,
    // A change of the playground makes a new engine, beside which requests still run in the old one.
    shared: true,
    async read(scope, known) {
      const state = await storage.read(scope, known);
      return state && readState(state);
    },
    async readLayer(layer) {
      const { parent, changes } = await storage.readLayer(layer);
      return { parent, changes: readChanges(changes) };
    },
    write: (scope, known, work, asked) =>
      storage.write(
        scope,
        known,
        (state) => {
          const { batch, result } = work(readState(state));
          if (batch !== undefined) tracker?.add(scope);
          return { batch: batch === undefined ? undefined : writeBatch(batch), result };
        },
        asked,
      ),
    listSandboxes: async (owner) => (await storage.listSandboxes(owner)).map(readRow<SandboxRow>),
    async findSnapshot(id) {
      const row = await storage.findSnapshot(id);
      return row && readRow(row);
    },
    dropSandbox(scope) {
      tracker?.delete(scope);
      return storage.dropSandbox(scope);
    },
  };
}
