import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import type {
  Batch,
  ChangeRow,
  KeptOutcome,
  Known,
  SandboxRow,
  SnapshotRow,
  Storage,
  StoredState,
} from "../../src/core/storage/storage.ts";
import { DATASET_VERSION } from "../../src/core/world/world.ts";

let names = 0;

/** A name that nothing has. */
export function fresh(prefix: string): string {
  names += 1;
  return `${prefix}-${process.pid}-${names}`;
}

/** A sandbox of an owner of its own. */
export function sandboxRow(values: Partial<SandboxRow> = {}): SandboxRow {
  const owner = fresh("owner");
  return {
    scope: `${owner}/default`,
    owner,
    name: "default",
    seed: 9007199254740991,
    layer: fresh("layer"),
    revision: 1,
    incarnation: "first",
    dataset: DATASET_VERSION,
    sequence: 0,
    nextIds: {},
    changes: 0,
    kept: 0,
    keptBytes: 0,
    caller: null,
    bytes: 0,
    clock: null,
    dueAt: null,
    createdAt: 1_800_000_000_000,
    source: { seed: 1 },
    expiresAt: null,
    settings: {},
    ...values,
  };
}

/** A change of a book. */
export function change(id: number, revision: number, value: string | null = `{"id":"${id}"}`): ChangeRow {
  return { collection: "book", id, value, hidden: null, revision };
}

/** A write of a sandbox: its first, unless the layers are said. */
export function batch(sandbox: SandboxRow, values: Partial<Batch> = {}): Batch {
  return { sandbox, layers: [{ id: sandbox.layer, parent: null }], changes: [], events: [], ...values };
}

function outcome(key: string, revision: number, values: Partial<KeptOutcome> = {}): KeptOutcome {
  return {
    key,
    fingerprint: `f-${key}`,
    outcome: `{"of":"${key}"}`,
    bytes: 200,
    keptAt: 1_800_000_000_000,
    revision,
    ...values,
  };
}

/** The kept outcomes that a write gets. */
function outcomesOf(
  storage: Storage,
  scope: string,
  key?: string,
): Promise<{ kept: KeptOutcome | undefined; keys: readonly number[] }> {
  return storage.write(
    scope,
    undefined,
    ({ kept, keptMarks = [] }) => ({
      batch: undefined,
      result: { kept: kept && { ...kept }, keys: keptMarks.map(({ revision }) => revision) },
    }),
    { isListed: true, ...(key !== undefined && { key }) },
  );
}

function snapshotOf(sandbox: SandboxRow): SnapshotRow {
  const { scope, owner, seed, dataset, layer, nextIds, changes } = sandbox;
  return {
    id: fresh("snapshot"),
    owner,
    scope,
    name: "before",
    seed,
    dataset,
    layer,
    nextIds,
    changes,
    clock: 4,
    settings: { size: 10 },
    createdAt: 1_800_000_000_001,
  };
}

/** Rows as plain objects: an adapter's may have no prototype. */
const plain = (rows: readonly ChangeRow[]): ChangeRow[] => rows.map((row) => ({ ...row }));

const put = (storage: Storage, stored: Batch): Promise<void> =>
  storage.write(stored.sandbox.scope, undefined, () => ({ batch: stored, result: undefined }));

/** Reads a state that must be there, and newer than the known one. */
export async function readState(storage: Storage, scope: string, known?: Known): Promise<StoredState> {
  const state = await storage.read(scope, known);
  assert.ok(state);
  return state;
}

/** The tests for every storage adapter. `open` may be called once; `skip` says why the adapter cannot be tested here. */
export function describeStorage(name: string, open: () => Promise<Storage>, skip: string | false = false): void {
  describe(`${name} storage`, { skip }, () => {
    let storage: Storage;
    before(async () => {
      storage = await open();
    });
    after(() => storage.close());

    test("a sandbox that was never written to is not there", async () => {
      assert.deepEqual(await readState(storage, fresh("scope")), { sandbox: undefined, news: [] });
    });

    test("a write is in the next read, with all its rows", async () => {
      const sandbox = sandboxRow({
        nextIds: { book: 203 },
        clock: 5,
        dueAt: 7,
        source: { snapshot: "snap" },
        expiresAt: 9,
        settings: { profile: "long", autopilot: true, ahead: 3 },
        faults: { plan: '[{"on":"GET /v1/users","answer":503}]', counts: [{ seen: 3, fired: 1, opened: 7, used: 2 }] },
      });
      await put(storage, batch(sandbox, { changes: [change(1, 1), change(2, 1, null)] }));
      const state = await readState(storage, sandbox.scope);
      assert.deepEqual(state.sandbox, sandbox);
      assert.deepEqual(
        plain(state.news).toSorted((a, b) => a.id - b.id),
        [change(1, 1), change(2, 1, null)],
      );
    });

    test("a fault plan that is taken away is gone", async () => {
      const sandbox = sandboxRow({ faults: { plan: "[]", counts: [] } });
      await put(storage, batch(sandbox));
      const { faults: _gone, ...without } = sandbox;
      await put(storage, batch({ ...without, revision: 2 }, { layers: [] }));
      const { sandbox: found } = await readState(storage, sandbox.scope);
      assert.equal(found?.faults, undefined);
    });

    test("text comes back as it was, whatever is in it", async () => {
      const sandbox = sandboxRow();
      const value = JSON.stringify({ id: "1", title: "nul \u0000, lone \ud800, emoji 🌱, quote ' \" \\ ; drop table" });
      await put(storage, batch(sandbox, { changes: [{ ...change(1, 1, value), hidden: value }] }));
      for (const known of [undefined, { ...sandbox, revision: 0 }]) {
        const { news } = await readState(storage, sandbox.scope, known);
        assert.deepEqual(plain(news), [{ ...change(1, 1, value), hidden: value }]);
      }
    });

    test("a reader that knows a revision gets what is newer, and nothing if nothing is", async () => {
      const sandbox = sandboxRow();
      await put(storage, batch(sandbox, { changes: [change(1, 1), change(2, 1)] }));
      const later = { ...sandbox, revision: 2 };
      await put(storage, batch(later, { layers: [], changes: [change(2, 2, '{"id":"2","new":true}')] }));
      const known = { layer: sandbox.layer, revision: 1, incarnation: "first" };
      const { sandbox: found, news } = await readState(storage, sandbox.scope, known);
      assert.deepEqual(found, later);
      assert.deepEqual(plain(news), [change(2, 2, '{"id":"2","new":true}')]);
      assert.equal(await storage.read(sandbox.scope, { ...known, revision: 2 }), undefined);
      for (const other of [{ layer: "another" }, { incarnation: "another" }, { revision: 3 }]) {
        const unlike = { ...known, revision: 2, ...other };
        assert.equal((await readState(storage, sandbox.scope, unlike)).news.length, 2);
        const seen = await storage.write(sandbox.scope, unlike, (state) => ({ batch: undefined, result: state }));
        assert.deepEqual([seen.sandbox, seen.news.length], [later, 2]);
      }
    });

    test("readers that ask at once are told what is new to each, however much that is", async () => {
      const few = sandboxRow();
      const many = sandboxRow();
      const large = sandboxRow();
      const none = sandboxRow();
      const rows = Array.from({ length: 200 }, (_, at) => change(at + 1, 2));
      for (const [sandbox, changes] of [
        [few, rows.slice(0, 64)],
        [many, rows],
        [large, [change(1, 2, JSON.stringify({ id: "1", text: "ü".repeat(100_000) })), change(2, 2, null)]],
        [none, []],
      ] as const) {
        await put(storage, batch(sandbox));
        await put(storage, batch({ ...sandbox, revision: 2 }, { layers: [], changes }));
      }
      const told = (sandbox: SandboxRow, revision: number): Promise<StoredState | undefined> =>
        storage.read(sandbox.scope, { ...sandbox, revision });
      const states = await Promise.all([
        told(few, 1),
        told(many, 1),
        told(many, 2),
        told(few, 0),
        told(sandboxRow(), 1),
        told(large, 1),
        told(none, 1),
      ]);
      assert.deepEqual(
        states.map((state) => state?.news.length),
        [64, 200, undefined, 64, 0, 2, 0],
      );
      assert.deepEqual(
        plain(states[1]?.news ?? []).toSorted((a, b) => a.id - b.id),
        rows,
      );
    });

    test("a write that throws stores nothing and passes the error on", async () => {
      const sandbox = sandboxRow();
      const refused = storage.write(sandbox.scope, undefined, () => {
        throw new Error("refused");
      });
      await assert.rejects(refused, /refused/);
      assert.equal((await readState(storage, sandbox.scope)).sandbox, undefined);
    });

    test("a batch of which a part cannot be stored is not stored at all", async () => {
      const sandbox = sandboxRow();
      const broken = batch(sandbox, {
        layers: [{ id: sandbox.layer, parent: fresh("no-layer") }],
        changes: [change(1, 1)],
      });
      await assert.rejects(put(storage, broken), /there is no layer/);
      assert.equal((await readState(storage, sandbox.scope)).sandbox, undefined);
    });

    test("writes to one scope run one after the other: none is lost", async () => {
      const sandbox = sandboxRow({ revision: 0 });
      await put(storage, batch(sandbox));
      await Promise.all(
        Array.from({ length: 20 }, () =>
          storage.write(sandbox.scope, undefined, (state) => {
            assert.ok(state.sandbox);
            const next = { ...state.sandbox, revision: state.sandbox.revision + 1 };
            return {
              batch: batch(next, { layers: [], changes: [change(next.revision, next.revision)] }),
              result: undefined,
            };
          }),
        ),
      );
      const state = await readState(storage, sandbox.scope);
      assert.equal(state.sandbox?.revision, 20);
      assert.equal(state.news.length, 20);
    });

    test("writes of many sandboxes at once are all stored, and what one refuses is refused to it alone", async () => {
      const sandboxes = Array.from({ length: 30 }, () => sandboxRow());
      for (const sandbox of sandboxes) await put(storage, batch(sandbox));
      const settled = await Promise.allSettled(
        sandboxes.map((sandbox, at) =>
          storage.write(sandbox.scope, sandbox, (state) => {
            assert.equal(state.sandbox?.revision, 1);
            if (at % 3 === 0) throw new Error(`refused ${at}`);
            const next = { ...sandbox, revision: 2, nextIds: { book: at } };
            const stored = batch(next, { layers: [], changes: [change(at + 1, 2)] });
            if (at % 3 === 1) return { batch: stored, result: at };
            const anew = { ...next, layer: fresh("layer") };
            return { batch: { ...stored, sandbox: anew, layers: [{ id: anew.layer, parent: null }] }, result: at };
          }),
        ),
      );
      for (const [at, sandbox] of sandboxes.entries()) {
        const state = await readState(storage, sandbox.scope);
        const ended = settled[at];
        if (at % 3 === 0) {
          assert.ok(ended?.status === "rejected");
          assert.match(String(ended.reason), new RegExp(`refused ${at}$`));
          assert.equal(state.sandbox?.revision, 1);
        } else {
          assert.deepEqual(ended, { status: "fulfilled", value: at });
          assert.deepEqual(state.sandbox?.nextIds, { book: at });
          assert.deepEqual(plain(state.news), [change(at + 1, 2)]);
        }
      }
    });

    test("a big batch is stored whole", async () => {
      const sandbox = sandboxRow();
      const rows = Array.from({ length: 3_000 }, (_, at) => change(at + 1, 1));
      await put(storage, batch(sandbox, { changes: rows }));
      assert.equal((await storage.readLayer(sandbox.layer)).changes.length, 3_000);
    });

    test("a snapshot keeps its layer, whatever happens to the sandbox", async () => {
      const sandbox = sandboxRow();
      await put(storage, batch(sandbox, { changes: [change(1, 1)] }));
      const snapshot = snapshotOf(sandbox);
      const reopened = { ...sandbox, layer: fresh("layer"), revision: 2 };
      await put(
        storage,
        batch(reopened, {
          layers: [{ id: reopened.layer, parent: sandbox.layer }],
          snapshot,
          changes: [change(1, 2, null)],
        }),
      );
      assert.equal(await storage.dropSandbox(sandbox.scope), true);
      await storage.sweep();
      assert.deepEqual(await storage.findSnapshot(snapshot.id), snapshot);
      assert.deepEqual(await storage.listSnapshots(sandbox.owner), [snapshot]);
      assert.deepEqual(await storage.listOwners(sandbox.owner, ""), [sandbox.owner]);
      const owners = [sandbox.owner, ...Array.from({ length: 1_200 }, () => fresh("nobody"))];
      assert.equal(await storage.countSnapshots(owners), 1);
      assert.equal(await storage.countSnapshots([]), 0);
      const frozen = await storage.readLayer(sandbox.layer);
      assert.equal(frozen.parent, null);
      assert.deepEqual(plain(frozen.changes), [change(1, 1)]);
      await assert.rejects(storage.readLayer(reopened.layer), /there is no layer/);
    });

    test("owners are found by how their names begin and end, each once", async () => {
      const caller = fresh("caller");
      const [one, other] = [`play:${fresh("a")}/${caller}`, `play:${fresh("b")}/${caller}`];
      for (const scope of [`${one}/default`, `${one}/second`, `${other}/default`, `${caller}/default`])
        await put(storage, batch(sandboxRow({ owner: scope.slice(0, scope.lastIndexOf("/")), scope })));
      const found = async (beginning: string, end: string) => new Set(await storage.listOwners(beginning, end));
      assert.deepEqual(await found("play:", `/${caller}`), new Set([one, other]));
      assert.deepEqual(await storage.listOwners(one.slice(0, one.indexOf("/") + 1), ""), [one]);
      assert.deepEqual(await storage.listOwners(fresh("nobody"), ""), []);
    });

    test("what a sandbox began from stays as long as it does, whatever it stands on", async () => {
      const given = { id: fresh("layer"), parent: null };
      const origin = { layer: given.id, sequence: 1 };
      const sandbox = sandboxRow({ settings: { origin } });
      const layers = [given, { id: sandbox.layer, parent: given.id }];
      await put(storage, batch(sandbox, { layers, changes: [change(1, 1)], into: given.id }));
      assert.equal(
        (await storage.readLayer(given.id)).changes.length,
        1,
        "the changes are in the layer that was named",
      );
      assert.equal((await storage.readLayer(sandbox.layer)).changes.length, 0);
      const folded = { ...sandbox, layer: fresh("layer"), revision: 2 };
      await put(storage, batch(folded));
      await storage.sweep();
      await assert.rejects(storage.readLayer(sandbox.layer), /there is no layer/);
      assert.equal((await storage.readLayer(given.id)).changes.length, 1);
      const anew = { ...folded, layer: fresh("layer"), revision: 3, settings: {} };
      await put(storage, batch(anew));
      await storage.sweep();
      await assert.rejects(storage.readLayer(given.id), /there is no layer/);
      const again = sandboxRow({ settings: { origin: { layer: anew.layer, sequence: 1 } } });
      await put(storage, batch(again));
      await storage.dropSandbox(anew.scope);
      await storage.sweep();
      assert.equal((await storage.readLayer(anew.layer)).parent, null, "another sandbox began from it");
      await storage.dropSandbox(again.scope);
      await storage.sweep();
      await assert.rejects(storage.readLayer(anew.layer), /there is no layer/);
    });

    test("how often a sandbox of a name was dropped is told to the next of its name, as long as its events are kept", async () => {
      const owner = fresh("owner");
      const madeOf = (scope: string): Promise<number | undefined> =>
        storage.write(scope, undefined, ({ made }) => ({ batch: undefined, result: made }));
      const one = sandboxRow({ owner, scope: `${owner}/one` });
      assert.equal(await madeOf(one.scope), undefined);
      const event = {
        id: fresh("evt"),
        owner,
        scope: one.scope,
        sequence: 1,
        type: "user.updated",
        createdAt: 1,
        recordedAt: 1,
        body: "{}",
      };
      await put(storage, { ...batch(one), events: [event] });
      assert.equal(await madeOf(one.scope), undefined, "there is one");
      await storage.dropSandbox(one.scope);
      assert.equal(await madeOf(one.scope), 1);
      await storage.sweep();
      const again = sandboxRow({ owner, scope: one.scope, settings: { made: 1 } });
      await put(storage, batch(again));
      await storage.dropSandbox(one.scope);
      assert.equal(await madeOf(one.scope), 2);
      assert.equal(await madeOf(`${owner}/other`), undefined);
      await storage.dropOwner(owner);
      assert.equal(await madeOf(one.scope), undefined);
    });

    test("a layer goes with the last that stood on it, and takes the layers below along", async () => {
      const sandbox = sandboxRow();
      await put(storage, batch(sandbox, { changes: Array.from({ length: 1_200 }, (_, at) => change(at + 1, 1)) }));
      const reopened = { ...sandbox, layer: fresh("layer"), revision: 2 };
      await put(storage, batch(reopened, { layers: [{ id: reopened.layer, parent: sandbox.layer }] }));
      await storage.sweep();
      assert.equal((await storage.readLayer(sandbox.layer)).changes.length, 1_200);
      assert.equal(await storage.dropSandbox(sandbox.scope), true);
      assert.equal(await storage.dropSandbox(sandbox.scope), false);
      await storage.sweep();
      await assert.rejects(storage.readLayer(sandbox.layer), /there is no layer/);
    });

    test("lists what an owner has, and drops all of it", async () => {
      const sandbox = sandboxRow();
      const second = sandboxRow({
        owner: sandbox.owner,
        scope: `${sandbox.owner}/b`,
        name: "b",
        createdAt: sandbox.createdAt + 1,
      });
      await put(storage, batch(sandbox));
      await put(storage, batch(second));
      await put(storage, batch({ ...second, revision: 2 }, { layers: [], snapshot: snapshotOf(second) }));
      assert.deepEqual(
        (await storage.listSandboxes(sandbox.owner)).map(({ name: own }) => own),
        ["default", "b"],
      );
      await storage.dropOwner(sandbox.owner);
      assert.deepEqual(await storage.listSandboxes(sandbox.owner), []);
      assert.deepEqual(await storage.listSnapshots(sandbox.owner), []);
    });

    test("an owner's snapshots come oldest first, those of one moment by id, in whatever order they were stored", async () => {
      const sandbox = sandboxRow();
      await put(storage, batch(sandbox));
      const taken = [3, 1, 2, 2].map((createdAt, at) => ({
        ...snapshotOf(sandbox),
        id: fresh(`shot${4 - at}`),
        createdAt,
      }));
      for (const [at, snapshot] of taken.entries()) {
        const revision = at + 2;
        await storage.write(sandbox.scope, { ...sandbox, revision: revision - 1 }, () => ({
          batch: batch({ ...sandbox, revision }, { layers: [], snapshot }),
          result: undefined,
        }));
      }
      const [third, first, later, earlier] = taken;
      assert.deepEqual(await storage.listSnapshots(sandbox.owner), [first, earlier, later, third]);
    });

    test("a write is told what its caller has in other sandboxes, records and outcomes, if it asks", async () => {
      const caller = fresh("caller");
      const told = (scope: string, known?: Known): Promise<number | undefined> =>
        storage.write(scope, known, ({ beside }) => ({ batch: undefined, result: beside }), {
          isListed: false,
          besideOf: caller,
        });
      const own = sandboxRow({ caller, bytes: 100, keptBytes: 10 });
      const other = sandboxRow({ caller, bytes: 1_000, keptBytes: 200 });
      await put(storage, batch(own));
      assert.equal(await told(own.scope, own), 0);
      await put(storage, batch(other));
      await put(storage, batch(sandboxRow({ caller: fresh("caller"), bytes: 50_000 })));
      assert.deepEqual(await Promise.all([told(own.scope, own), told(other.scope, other)]), [1_200, 110]);
      assert.equal(await told(fresh("scope")), 1_310, "a sandbox that is not there yet");
      await put(storage, batch({ ...other, revision: 2, bytes: 7 }, { layers: [] }));
      assert.equal(await told(own.scope, own), 207);
      await storage.dropSandbox(other.scope);
      assert.equal(await told(own.scope, own), 0);
      const unasked = await storage.write(own.scope, own, ({ beside }) => ({ batch: undefined, result: beside }));
      assert.equal(unasked, undefined);
    });

    test("an outcome is kept with its write, and told to a write that asks for its key", async () => {
      const sandbox = sandboxRow({ kept: 1, keptBytes: 200 });
      const text = JSON.stringify({ body: "nul \u0000, lone \ud800, emoji 🌱, quote ' \" \\" });
      const keep = outcome("a", 1, { outcome: text });
      await put(storage, batch(sandbox, { changes: [change(1, 1)], outcomes: { keep } }));
      assert.deepEqual((await readState(storage, sandbox.scope)).sandbox, sandbox);
      assert.deepEqual(await outcomesOf(storage, sandbox.scope, "a"), { kept: keep, keys: [1] });
      assert.deepEqual(await outcomesOf(storage, sandbox.scope, "b"), { kept: undefined, keys: [1] });
      assert.deepEqual(await outcomesOf(storage, fresh("scope"), "a"), { kept: undefined, keys: [] });
      const unasked = await storage.write(sandbox.scope, undefined, (state) => ({ batch: undefined, result: state }));
      assert.deepEqual([unasked.kept, unasked.keptMarks], [undefined, undefined]);
    });

    test("outcomes are forgotten up to a revision, and one takes the place of another with its key", async () => {
      const sandbox = sandboxRow();
      const keep = (revision: number, key: string, forgetTo?: number): Promise<void> =>
        put(
          storage,
          batch(
            { ...sandbox, revision },
            {
              layers: revision === 1 ? [{ id: sandbox.layer, parent: null }] : [],
              outcomes: { keep: outcome(key, revision), ...(forgetTo !== undefined && { forgetTo }) },
            },
          ),
        );
      for (const [at, key] of ["a", "b", "c", "d"].entries()) await keep(at + 1, key);
      assert.deepEqual((await outcomesOf(storage, sandbox.scope)).keys, [1, 2, 3, 4]);
      await keep(5, "b");
      assert.deepEqual((await outcomesOf(storage, sandbox.scope)).keys, [1, 3, 4, 5]);
      await keep(6, "a", 3);
      assert.deepEqual((await outcomesOf(storage, sandbox.scope)).keys, [4, 5, 6]);
      await put(storage, batch({ ...sandbox, revision: 7 }, { layers: [], outcomes: { forgetTo: 6 } }));
      assert.deepEqual((await outcomesOf(storage, sandbox.scope)).keys, []);
    });

    test("an outcome is not kept where its write is not stored", async () => {
      const sandbox = sandboxRow();
      const broken = batch(sandbox, {
        layers: [{ id: sandbox.layer, parent: fresh("no-layer") }],
        outcomes: { keep: outcome("a", 1) },
      });
      await assert.rejects(put(storage, broken), /there is no layer/);
      assert.deepEqual(await outcomesOf(storage, sandbox.scope, "a"), { kept: undefined, keys: [] });
    });

    test("kept outcomes go with their sandbox, and with its owner", async () => {
      const sandbox = sandboxRow();
      const other = sandboxRow();
      for (const one of [sandbox, other]) await put(storage, batch(one, { outcomes: { keep: outcome("a", 1) } }));
      await storage.dropSandbox(sandbox.scope);
      assert.deepEqual(await outcomesOf(storage, sandbox.scope, "a"), { kept: undefined, keys: [] });
      assert.deepEqual((await outcomesOf(storage, other.scope, "a")).keys, [1]);
      await storage.dropOwner(other.owner);
      assert.deepEqual(await outcomesOf(storage, other.scope, "a"), { kept: undefined, keys: [] });
    });

    test("finds the sandboxes whose clock has something to do", async () => {
      const due = sandboxRow({ dueAt: 1_000 });
      await put(storage, batch(due));
      await put(storage, batch(sandboxRow({ dueAt: 2_000 })));
      const standing = sandboxRow({ dueAt: 1_000, clock: 500 });
      await put(storage, batch(standing));
      const found = (await storage.listDue(1_500)).map(({ scope }) => scope);
      assert.ok(found.includes(due.scope));
      assert.ok(!found.includes(standing.scope), "a clock that stands still comes to nothing");
      assert.ok((await storage.listDue(1_500)).every(({ dueAt }) => dueAt !== null && dueAt <= 1_500));
    });
  });
}
