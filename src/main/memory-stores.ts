import { createMemoryCounter } from "../counter/memory.ts";
import { createMemoryCustomers } from "../storage/customers/memory.ts";
import { createMemoryPlaygrounds } from "../storage/memory-playgrounds.ts";
import { createMemorySecrets } from "../storage/memory-secrets.ts";
import { createMemoryStoredBytes } from "../storage/memory-stored-bytes.ts";
import { createMemoryStorage } from "../storage/memory.ts";
import type { Stores } from "./stores.ts";

/** All that the service keeps in the memory of this process: it is lost at its end. `clock` gives epoch milliseconds. */
export function createMemoryStores(clock: () => number): Stores {
  const customers = createMemoryCustomers();
  const { isRemoved } = customers;
  const sandboxes = createMemoryStorage({ isRemoved });
  const playgrounds = createMemoryPlaygrounds(isRemoved);
  return {
    customers,
    sandboxes,
    playgrounds,
    storedBytes: createMemoryStoredBytes(sandboxes, playgrounds),
    secrets: createMemorySecrets(),
    counter: createMemoryCounter(clock),
    probe: async () => undefined,
    size: async () => 0,
  };
}
