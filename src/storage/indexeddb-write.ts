import { within } from "./indexeddb-database.ts";
import type { DatabaseReading, StoreName, Writing } from "./indexeddb-database.ts";
import { layersMoved } from "./standing.ts";
import { LayerGone } from "./storage.ts";
import type { Batch, SandboxRow, StoredState } from "./storage.ts";

/** Dropped names that are remembered: beyond, those dropped longest ago are forgotten. */
const KEPT_NAMES = 10_000;

/** Stores that a write touches. */
export const WRITTEN: readonly StoreName[] = [
  "sandboxes",
  "layers",
  "rows",
  "snapshots",
  "outcomes",
  "dropped",
  "events",
  "counters",
];

/** How often a sandbox of this name was dropped, where there is none. */
export async function madeBefore(tx: DatabaseReading, scope: string): Promise<Pick<StoredState, "made">> {
  if ((await tx.objectStore("sandboxes").getKey(scope)) !== undefined) return {};
  const dropped = await tx.objectStore("dropped").index("scope").get(scope);
  return dropped === undefined ? {} : { made: dropped.made };
}

/** Stores a write but for its events; `before` is the sandbox as it was. Throws `LayerGone`. */
export async function storeBatch(tx: Writing, before: SandboxRow | undefined, batch: Batch): Promise<void> {
  const { sandbox, into = sandbox.layer } = batch;
  const [layers, rows] = [tx.objectStore("layers"), tx.objectStore("rows")];
  for (const { id, parent } of batch.layers) {
    if (parent !== null) await retainLayer(tx, parent);
    await layers.put({ id, parent, uses: 0 });
  }
  if ((await layers.getKey(into)) === undefined) throw new LayerGone(into);
  await Promise.all(batch.changes.map((row) => rows.put({ ...row, layer: into })));
  await tx.objectStore("sandboxes").put(sandbox);
  const { retained, released } = layersMoved(before, sandbox);
  for (const layer of retained) await retainLayer(tx, layer);
  for (const layer of released) await releaseLayer(tx, layer);
  if (batch.snapshot !== undefined) {
    await tx.objectStore("snapshots").put(batch.snapshot);
    await retainLayer(tx, batch.snapshot.layer);
  }
  if (batch.outcomes !== undefined) await storeOutcomes(tx, sandbox.scope, batch.outcomes);
}

async function storeOutcomes(
  tx: Writing,
  scope: string,
  { forgetTo = -1, keep }: NonNullable<Batch["outcomes"]>,
): Promise<void> {
  const outcomes = tx.objectStore("outcomes");
  const old = IDBKeyRange.bound([scope, -Infinity], [scope, forgetTo]);
  for (const key of await outcomes.index("revision").getAllKeys(old)) await outcomes.delete(key);
  if (keep !== undefined) await outcomes.put({ ...keep, scope });
}

async function retainLayer(tx: Writing, id: string): Promise<void> {
  const layer = await tx.objectStore("layers").get(id);
  if (layer === undefined) throw new LayerGone(id);
  await tx.objectStore("layers").put({ ...layer, uses: layer.uses + 1 });
}

/** One that stood on the layer is gone; with the last one goes the layer. */
export async function releaseLayer(tx: Writing, id: string): Promise<void> {
  for (let next: string | null = id; next !== null;) {
    const layer: (Batch["layers"][number] & { readonly uses: number }) | undefined = await tx
      .objectStore("layers")
      .get(next);
    if (layer === undefined) throw new LayerGone(next);
    if (layer.uses > 1) {
      await tx.objectStore("layers").put({ ...layer, uses: layer.uses - 1 });
      return;
    }
    await tx.objectStore("layers").delete(next);
    await tx.objectStore("rows").delete(within(next));
    next = layer.parent;
  }
}

/** Forgets a sandbox and its kept outcomes, and remembers that there was one of its name. Resolves to whether there was one. */
export async function forgetSandbox(tx: Writing, scope: string): Promise<boolean> {
  const sandbox = await tx.objectStore("sandboxes").get(scope);
  if (sandbox === undefined) return false;
  await tx.objectStore("sandboxes").delete(scope);
  await tx.objectStore("outcomes").delete(within(scope));
  for (const layer of layersMoved(sandbox, undefined).released) await releaseLayer(tx, layer);
  const dropped = tx.objectStore("dropped");
  const before = await dropped.index("scope").getKey(scope);
  if (before !== undefined) await dropped.delete(before);
  await dropped.add({ scope, owner: sandbox.owner, made: (sandbox.settings.made ?? 0) + 1 });
  if ((await dropped.count()) > KEPT_NAMES) {
    const oldest = await dropped.openKeyCursor();
    if (oldest !== null) await dropped.delete(oldest.primaryKey);
  }
  return true;
}
