/** Bytes of memory for the parts of the service, estimated. */
export interface MemoryShares {
  readonly visitors: number;
  readonly visitorEvents: number;
  /** Customers' sandboxes, all together; beyond, the longest idle are read from storage when asked for. */
  readonly customers: number;
  /** The bytes that one sandbox may come to, whatever the plan: it is in memory as a whole while somebody works in it. */
  readonly sandbox: number;
  /** Frozen layers, of each engine. */
  readonly frozen: number;
  readonly answers: number;
  readonly columns: number;
  readonly playgrounds: number;
  readonly playgroundRecords: number;
  readonly journal: number;
  /** Bodies on their way and unread answers, which are outside of the heap. */
  readonly held: number;
  /** Generated worlds but for the first. */
  readonly worlds: number;
}

const MIB = 1024 * 1024;

/**
 * Shares out what V8's heap may grow to (`heap_size_limit` of `v8.getHeapStatistics()`), so that all shares used up
 * leave the heap a third for the work itself.
 */
export function toMemoryShares(heap: number): MemoryShares {
  const part = (share: number, most = Infinity): number => Math.floor(Math.min(heap * share, most));
  return {
    visitors: part(1 / 6, 512 * MIB),
    visitorEvents: part(1 / 24, 64 * MIB),
    customers: part(5 / 24),
    sandbox: part(1 / 4),
    frozen: part(1 / 48, 64 * MIB),
    answers: part(1 / 48, 32 * MIB),
    columns: part(1 / 24, 192 * MIB),
    playgrounds: part(1 / 24, 256 * MIB),
    playgroundRecords: part(1 / 48, 64 * MIB),
    journal: part(1 / 24, 128 * MIB),
    held: part(1 / 4),
    worlds: part(1 / 24, 256 * MIB),
  };
}
