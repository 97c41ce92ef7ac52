import { createMemoryCounter } from "../../src/core/counter/memory.ts";
import type { Database } from "../../src/core/storage/database.ts";
import { openSqlite } from "../../src/core/storage/sqlite.ts";
import { toStoredParts } from "../../src/hosted/service/stores.ts";
import type { Stores } from "../../src/hosted/service/stores.ts";

/** A SQLite database that ends with the process. */
export const openInMemory = (): Promise<Database> => openSqlite(":memory:");

/** All that the service keeps, in a database that is empty unless given. `clock` gives epoch milliseconds. */
export async function openStores(clock: () => number, open: () => Promise<Database> = openInMemory): Promise<Stores> {
  return { ...toStoredParts(await open()), counter: createMemoryCounter(clock) };
}
