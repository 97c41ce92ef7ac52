import type { CustomerStorage } from "../storage/customers/customer-storage.ts";
import type {
  PlaygroundStorage,
  SecretStorage,
  SharedStorage,
  Storage,
  StoredBytesStorage,
  VisitorStorage,
} from "../storage/storage.ts";

/** What is kept, whether it outlives the process or not. */
export interface StoredParts {
  readonly customers: CustomerStorage;
  /** Customers' sandboxes; whoever closes it closes all of these. */
  readonly sandboxes: Storage;
  readonly playgrounds: PlaygroundStorage;
  readonly secrets: SecretStorage;
  readonly storedBytes: StoredBytesStorage;
  /** Where processes share these; absent where a process has them alone. */
  readonly shared?: SharedStorage;
  /** Throws `unavailable` if nothing can be stored now. */
  probe(this: void): Promise<void>;
  /** What all of it takes on disk, bytes. */
  size(this: void): Promise<number>;
}

/** Visitors' sandboxes in a database of theirs that processes share. */
export interface SharedVisitors extends SharedStorage {
  readonly sandboxes: Storage;
  readonly stored: VisitorStorage;
  readonly storedBytes: StoredBytesStorage;
}
