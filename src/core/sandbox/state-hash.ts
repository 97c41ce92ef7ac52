import { createSum } from "../platform/digest.ts";
import { DATASET_VERSION } from "../world/world.ts";
import { readChanges } from "./changes.ts";
import type { ChangesSource } from "./changes.ts";
import { collectionKeys } from "./collection-keys.ts";
import type { Difference } from "./diff.ts";
import type { Sandbox } from "./sandbox.ts";
import { loop } from "./work.ts";
import type { YieldingSteps } from "./work.ts";

export interface StateHash {
  readonly sequence: number;
  /** SHA-256 over the seed's world and every record that differs from it, in hexadecimal. */
  readonly hash: string;
}

/**
 * Equal for equal contents, however they came about and wherever the sandbox is: the order of members, what was undone, ids that
 * were used and the address of pictures do not count. Costs what was changed, not the world.
 */
export async function readStateHash(
  source: ChangesSource & { readonly baseUrl: string },
  sandbox: Sandbox,
): Promise<StateHash> {
  const since = { value: "seed", tried: "read the state", place: { parameter: "since" } };
  const { to, differences } = await readChanges(source, sandbox, since);
  const world = `${DATASET_VERSION} ${sandbox.world.name}`;
  const keys = collectionKeys(source.catalog);
  const named = differences
    .map((one) => ({ ...one, key: keys.keyOf(one.entry) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)) || one.id - other.id);
  return { sequence: to, hash: await loop.run(sandbox.address.owner, sumUp(world, named, `"${source.baseUrl}/`)) };
}

function* sumUp(
  world: string,
  differences: readonly (Difference & { readonly key: string })[],
  ownAddress: string,
): YieldingSteps<string> {
  const sum = createSum();
  sum.update(world);
  for (const { key, id, after } of differences) {
    const record = after === undefined ? "null" : toCanonicalJson(after.record).replaceAll(ownAddress, '"/');
    sum.update(`\n${JSON.stringify(key)} ${id} ${record}`);
    yield;
  }
  return sum.digest("hex");
}

function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : Number(one > other))))
      : inner,
  );
}
