/** Who wants to know of events that somebody subscribed to. */
export interface Awaited {
  listen(listener: () => void): void;
  /** Such events were stored. */
  tell(): void;
}

/** Nobody listens yet. */
export function createAwaited(): Awaited {
  const listeners: (() => void)[] = [];
  return {
    listen: (listener) => void listeners.push(listener),
    tell() {
      for (const listener of listeners) listener();
    },
  };
}
