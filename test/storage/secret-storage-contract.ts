import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import type { SecretStorage } from "../../src/core/storage/storage.ts";
import type { Opened } from "./adapters.ts";

/** The tests for every adapter of {@link SecretStorage}. */
export function describeSecretStorage(
  name: string,
  open: () => Promise<Opened<SecretStorage>>,
  skip: string | false,
): void {
  describe(`secrets in ${name}`, { skip }, () => {
    let opened: Opened<SecretStorage>;
    before(async () => void (opened = await open()));
    after(() => opened.close());

    test("the first value of a name stays, also when several come at once", async () => {
      const { storage } = opened;
      const [one, other] = await Promise.all([storage.keep("a", "1"), storage.keep("a", "2")]);
      assert.equal(one, other);
      assert.equal(await storage.keep("a", "3"), one);
      assert.equal(await storage.keep("b", "4"), "4");
    });
  });
}
