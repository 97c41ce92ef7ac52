import { SeedbedError } from "../model/errors.ts";
import { toWorldChoice } from "../model/world-choice.ts";
import { compareMoments, toDiffJson } from "../sandbox/diff.ts";
import type { Engine } from "../sandbox/engine.ts";
import { toStill } from "../sandbox/fixtures.ts";
import { readMoment } from "../sandbox/moments.ts";
import type { Moment } from "../sandbox/moments.ts";
import { assertGrows, toSnapshotRow } from "../sandbox/sandbox-row.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import { loop } from "../sandbox/work.ts";
import { LayerGone } from "../storage/storage.ts";
import type { SandboxRow, SnapshotRow } from "../storage/storage.ts";
import type { Caller } from "./callers.ts";
import { isId } from "./ids.ts";
import { getPlan, PLANS } from "./plans.ts";
import { PLAY_OWNERS } from "./play-owner.ts";
import type { Turns } from "./turns.ts";

export interface Snapshot {
  readonly id: string;
  readonly name: string;
  /** The sandbox that it was taken of, which may be gone. */
  readonly sandbox: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly seed: number;
  readonly changes: number;
}

export interface SnapshotList {
  readonly snapshots: readonly Snapshot[];
  readonly total: number;
  /** Number of the account may have; null is unlimited. */
  readonly limit: number | null;
}

/** Snapshots of customers' sandboxes. They belong to all keys that share the sandbox, and count per account. */
export interface Snapshots {
  /** Throws `plan_required` if the plan has no snapshots, and `limit_reached` past the account's number. */
  create(caller: Caller, sandbox: Sandbox, name: string): Promise<Snapshot>;
  list(caller: Caller): Promise<SnapshotList>;
  /** Throws `not_found`, also for another caller's. */
  get(caller: Caller, id: string): Promise<Snapshot>;
  remove(caller: Caller, id: string): Promise<void>;
  /** Brings the moment back into a sandbox, counters included; what came later is discarded. */
  restore(caller: Caller, id: string, sandbox: Sandbox): Promise<Snapshot>;
  /** Compares with a sandbox, or with another snapshot. Returns the differences as JSON, by collection. Throws `answer_too_large`. */
  diff(caller: Caller, id: string, against: Sandbox | string): Promise<readonly string[]>;
  read(caller: Caller, id: string): Promise<Moment>;
  origin(caller: Caller, id: string): Promise<SnapshotRow>;
  /** Those of the sandboxes that another engine keeps in the same storage, under owners of their own. */
  of(engine: Engine, ownerOf: (caller: Caller) => string): Snapshots;
}

/**
 * `ownersOf` gives the owners whose snapshots count together with the caller's; `turns` are those of the storage.
 * `ownerOf` gives the owner of a caller's sandboxes, the caller's own unless given.
 */
export function createSnapshots(parts: {
  readonly engine: Engine;
  readonly turns: Turns;
  readonly ownersOf: (accountId: string) => Promise<readonly string[]>;
  readonly ownerOf?: (caller: Caller) => string;
}): Snapshots {
  const { engine, turns, ownersOf, ownerOf = ({ owner }) => owner } = parts;
  const { storage } = engine;

  async function find(caller: Caller, id: string): Promise<SnapshotRow> {
    const row = isId(id) ? await storage.findSnapshot(id) : undefined;
    if (row === undefined || row.owner !== ownerOf(caller)) {
      throw new SeedbedError("not_found", `there is no snapshot ${id}: list yours with GET /api/data/snapshots`);
    }
    return row;
  }

  async function assertRoom(caller: Caller, limit: number): Promise<void> {
    const owners = await ownersOf(caller.accountId ?? "");
    const inPlay = await Promise.all(owners.map((owner) => storage.listOwners(PLAY_OWNERS, `/${owner}`)));
    const taken = await storage.countSnapshots([...owners, ...inPlay.flat()]);
    if (taken < limit) return;
    throw new SeedbedError(
      "limit_reached",
      `cannot take another snapshot: the ${caller.plan} plan has ${limit}, and there are ${taken}; delete one (DELETE /api/data/snapshots/{id}) or choose a larger plan in the dashboard`,
      { members: { limit } },
    );
  }

  async function use<T>(caller: Caller, id: string, work: (row: SnapshotRow) => Promise<T>): Promise<T> {
    const row = await find(caller, id);
    assertGrows(row.dataset, `snapshot ${id}`, "delete it (DELETE /api/data/snapshots/{id}) and take another");
    try {
      return await work(row);
    } catch (error) {
      if (error instanceof LayerGone) await find(caller, id);
      throw error;
    }
  }

  const momentOf = (caller: Caller, id: string): Promise<Moment> =>
    use(caller, id, (row) => readMoment(engine, engine.world(toWorldChoice(row.seed, row.settings)), row.layer));

  return {
    async create(caller, sandbox, name) {
      const { snapshots: limit } = getPlan(caller.plan);
      if (limit === 0) refusePlan(caller);
      const id = engine.newId();
      const createdAt = engine.clock();
      const take = (): Promise<SandboxRow> => sandbox.freeze((row) => toSnapshotRow(row, { id, name, createdAt }));
      const moment = await (limit === null
        ? take()
        : turns(`snapshots:${caller.accountId ?? ""}`, async () => {
            await assertRoom(caller, limit);
            return take();
          }));
      return toSnapshot({ ...moment, id, name, createdAt });
    },
    async list(caller) {
      const rows = await storage.listSnapshots(ownerOf(caller));
      return { snapshots: rows.map(toSnapshot), total: rows.length, limit: getPlan(caller.plan).snapshots };
    },
    get: async (caller, id) => toSnapshot(await find(caller, id)),
    async remove(caller, id) {
      await find(caller, id);
      await storage.dropSnapshot(id);
    },
    restore: (caller, id, sandbox) =>
      use(caller, id, async (row) => {
        const snapshot = toSnapshot(row);
        const object = { ...snapshot };
        await sandbox.begin({ ...row, source: { snapshot: id } }, { type: "snapshot.restored", object });
        return snapshot;
      }),
    async diff(caller, id, against) {
      const from = await momentOf(caller, id);
      const to = typeof against === "string" ? await momentOf(caller, against) : against;
      const { catalog } = engine;
      const base = engine.world(to.world);
      const still = await loop.run(caller.owner, toStill(to, base, catalog));
      const differences = await loop.run(caller.owner, compareMoments(catalog, from, still(base)));
      return loop.run(caller.owner, toDiffJson(catalog, differences));
    },
    read: momentOf,
    origin: (caller, id) => use(caller, id, async (row) => row),
    of: (other, ownedBy) => createSnapshots({ ...parts, engine: other, ownerOf: ownedBy }),
  };
}

function refusePlan({ plan }: Caller): never {
  const least = PLANS.find(({ snapshots }) => snapshots !== 0);
  throw new SeedbedError(
    "plan_required",
    `cannot take a snapshot: the ${plan} plan has none; the ${least?.name} plan has ${least?.snapshots}: choose it in the dashboard`,
    { members: { plan, requiredPlan: least?.name } },
  );
}

function toSnapshot(row: Pick<SnapshotRow, "id" | "name" | "scope" | "createdAt" | "seed" | "changes">): Snapshot {
  const { id, name, scope, createdAt, seed, changes } = row;
  const sandbox = scope.slice(scope.lastIndexOf("/") + 1);
  return { id, name, sandbox, createdAt: new Date(createdAt).toISOString(), seed, changes };
}
