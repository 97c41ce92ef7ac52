import { createMemoryCounter } from "../../src/counter/memory.ts";
import { toStoredParts } from "../../src/main/stores.ts";
import type { Stores } from "../../src/main/stores.ts";
import type { Database } from "../../src/storage/database.ts";
import { openSqlite } from "../../src/storage/sqlite.ts";

/** A SQLite database that ends with the process. */
export const openInMemory = (): Promise<Database> => openSqlite(":memory:");

/** All that the service keeps, in a database that is empty unless given. `clock` gives epoch milliseconds. */
export async function openStores(clock: () => number, open: () => Promise<Database> = openInMemory): Promise<Stores> {
  return { ...toStoredParts(await open()), counter: createMemoryCounter(clock) };
}
