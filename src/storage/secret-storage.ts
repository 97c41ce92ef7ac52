/** Keeps the service's own secrets. Every adapter passes the suite in `test/storage/secret-storage-contract.ts`. */
export interface SecretStorage {
  /** Stores a value under a name that has none yet. Resolves to what is stored there then, in every process the same. */
  keep(name: string, value: string): Promise<string>;
}
