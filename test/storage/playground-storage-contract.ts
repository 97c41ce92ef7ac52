import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import type { PlaygroundRow, PlaygroundStorage, StoredEndpoint } from "../../src/core/storage/storage.ts";
import type { Opened } from "./adapters.ts";
import { fresh } from "./storage-contract.ts";

const NOW = 1_800_000_000_000;

function playground(values: Partial<PlaygroundRow> = {}): PlaygroundRow {
  return {
    id: fresh("pg"),
    owner: fresh("visitor:owner"),
    name: null,
    editTokenHash: "hash",
    revision: 1,
    createdAt: NOW,
    expiresAt: NOW + 1_000,
    ...values,
  };
}

function endpoint(definition = "{}"): StoredEndpoint {
  return { id: fresh("ep"), definition };
}

/** The tests for every adapter of {@link PlaygroundStorage}. */
export function describePlaygroundStorage(
  name: string,
  open: () => Promise<Opened<PlaygroundStorage>>,
  skip: string | false,
): void {
  describe(`playgrounds in ${name}`, { skip }, () => {
    let opened: Opened<PlaygroundStorage>;
    let storage: PlaygroundStorage;
    before(async () => {
      opened = await open();
      storage = opened.storage;
    });
    after(() => opened.close());

    test("one is found as it was made, with its endpoints in order", async () => {
      const row = playground({ name: "Pets", expiresAt: null });
      const endpoints = [endpoint('{"a":1}'), endpoint('{"b":"é"}')];
      assert.equal(await storage.create(row, endpoints, 10, NOW), true);
      assert.deepEqual(await storage.find(row.id), row);
      assert.deepEqual(await storage.endpoints(row.id), endpoints);
      assert.deepEqual(await storage.listOwned(row.owner), [row.id]);
      assert.equal(await storage.find("nowhere"), undefined);
      assert.deepEqual(await storage.endpoints("nowhere"), []);
      assert.deepEqual(await storage.listOwned("nobody"), []);
    });

    test("an owner has at most so many that have not expired", async () => {
      const owner = fresh("visitor:many");
      assert.equal(await storage.create(playground({ owner, expiresAt: NOW }), [], 1, NOW - 1), true);
      assert.equal(await storage.create(playground({ owner }), [], 1, NOW - 1), false);
      assert.equal(await storage.create(playground({ owner }), [], 1, NOW), true);
      const refused = playground({ owner });
      assert.equal(await storage.create(refused, [endpoint()], 1, NOW), false);
      assert.equal(await storage.find(refused.id), undefined);
      assert.equal(await storage.create(playground({ owner, expiresAt: null }), [], 2, NOW), true);
      assert.equal(await storage.create(playground({ owner }), [], 2, NOW), false);
    });

    test("a name changes alone, and may go", async () => {
      const row = playground({ name: "Pets" });
      await storage.create(row, [], 10, NOW);
      await storage.rename(row.id, "Cats");
      assert.deepEqual(await storage.find(row.id), { ...row, name: "Cats" });
      await storage.rename(row.id, null);
      assert.deepEqual(await storage.find(row.id), { ...row, name: null });
      await storage.rename("nowhere", "Dogs");
    });

    test("endpoints are added at the end, replaced in their place and removed, and the bytes are told", async () => {
      const row = playground();
      const [first, second, third] = [endpoint("12345"), endpoint("é"), endpoint("{}")];
      await storage.create(row, [first, second], 10, NOW);
      const seen: StoredEndpoint[][] = [];
      const change = (work: Parameters<PlaygroundStorage["change"]>[2]) =>
        storage.change(row.id, NOW, (endpoints) => {
          seen.push([...endpoints]);
          return work(endpoints);
        });
      assert.equal(await change(() => ({ put: third })), 2);
      const changed = { ...first, definition: "123" };
      assert.equal(await change(() => ({ put: changed })), -2);
      assert.deepEqual(await storage.endpoints(row.id), [changed, second, third]);
      assert.equal(await change(() => ({ remove: second.id })), -2);
      assert.deepEqual(seen, [
        [first, second],
        [first, second, third],
        [changed, second, third],
      ]);
      assert.deepEqual(await storage.endpoints(row.id), [changed, third]);
      assert.equal((await storage.find(row.id))?.revision, 4);
      assert.equal(await storage.change("nowhere", NOW, () => ({})), undefined);
    });

    test("a change that is refused changes nothing", async () => {
      const row = playground();
      const only = endpoint();
      await storage.create(row, [only], 10, NOW);
      const refuse = (): never => {
        throw new Error("refused");
      };
      await assert.rejects(storage.change(row.id, NOW, refuse), /refused/);
      assert.deepEqual(await storage.find(row.id), row);
      assert.deepEqual(await storage.endpoints(row.id), [only]);
    });

    test("those unused for longest come first, without those that stay", async () => {
      const already = await storage.sumOfPassing();
      const rows = [playground({ createdAt: 1 }), playground({ createdAt: 2 }), playground({ createdAt: 3 })];
      for (const row of rows) await storage.create(row, [endpoint("1234")], 10, NOW);
      await storage.create(playground({ createdAt: 1, expiresAt: null }), [endpoint("1234")], 10, NOW);
      const [first, second, third] = rows.map(({ id }) => id);
      await storage.use([first ?? "", "nowhere"], 5);
      await storage.use([first ?? ""], 4);
      const order = async () =>
        (await storage.listUnused()).map(({ id }) => id).filter((id) => rows.some((row) => row.id === id));
      assert.deepEqual(await order(), [second, third, first]);
      await storage.change(second ?? "", 6, () => ({ put: endpoint("12") }));
      assert.deepEqual(await order(), [third, first, second]);
      assert.equal((await storage.listUnused()).find(({ id }) => id === second)?.size, 6);
      assert.deepEqual(await storage.sumOfPassing(), { count: already.count + 3, size: already.size + 14 });
    });

    test("one is removed with its endpoints, once, and expired ones are found", async () => {
      const row = playground({ expiresAt: 7 });
      await storage.create(row, [endpoint()], 10, 1);
      assert.ok(!(await storage.listExpired(6)).includes(row.id));
      assert.ok((await storage.listExpired(7)).includes(row.id));
      assert.equal(await storage.remove(row.id), true);
      assert.equal(await storage.remove(row.id), false);
      assert.deepEqual(await storage.endpoints(row.id), []);
      assert.deepEqual(await storage.listOwned(row.owner), []);
    });
  });
}
