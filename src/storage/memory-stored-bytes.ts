import type { StoredBytes, StoredBytesStorage } from "./stored-bytes.ts";

/** Something in memory that tells what it keeps of owners that fit, bytes, about. */
interface Measured {
  readonly measure: (fits: (owner: string) => boolean) => number;
}

/** What is stored in memory: it is added up when it is asked for. */
export function createMemoryStoredBytes(
  sandboxes: Measured & { readonly events: Measured & { readonly forgetHalf: (owner: string) => void } },
  playgrounds: Measured,
): StoredBytesStorage {
  const { events } = sandboxes;
  const ofThose = (fits: (owner: string) => boolean): StoredBytes => ({
    sandboxes: sandboxes.measure(fits),
    playgrounds: playgrounds.measure(fits),
    history: events.measure(fits),
  });

  return {
    async sum(owners) {
      const asked = new Set(owners);
      return ofThose((owner) => asked.has(owner));
    },
    total: async () => ofThose(() => true),
    forgetHalfTheHistory: async (owner) => events.forgetHalf(owner),
    fold: async () => undefined,
  };
}
