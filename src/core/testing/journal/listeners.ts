export interface Listeners {
  tell(scope: string): void;
  /** Calls the listener whenever the scope is told of; returns how to stop. */
  add(scope: string, listener: () => void): () => void;
}

export function createListeners(): Listeners {
  const all = new Map<string, Set<() => void>>();
  return {
    tell(scope) {
      if (all.size === 0) return;
      for (const listener of all.get(scope) ?? []) listener();
    },
    add(scope, listener) {
      const own = all.get(scope) ?? new Set();
      all.set(scope, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0 && all.get(scope) === own) all.delete(scope);
      };
    },
  };
}
