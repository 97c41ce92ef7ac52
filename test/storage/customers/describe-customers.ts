import { after, before, describe } from "node:test";

import type { CustomerStorage } from "../../../src/hosted/accounts/storage/customer-storage.ts";
import type { Opened } from "../adapters.ts";

/** The storage of a suite of tests, once it runs. */
export interface Tested {
  readonly storage: CustomerStorage;
}

/** A suite over a storage of its own, which is open while its tests run. */
export function describeCustomers(
  name: string,
  open: () => Promise<Opened<CustomerStorage>>,
  skip: string | false,
  tests: (tested: Tested) => void,
): void {
  describe(name, { skip }, () => {
    let opened: Opened<CustomerStorage> | undefined;
    before(async () => {
      opened = await open();
    });
    after(() => opened?.close());
    tests({
      get storage() {
        if (opened === undefined) throw new Error("the storage is opened before the first test");
        return opened.storage;
      },
    });
  });
}
