/** A request as readers see it, its secrets masked and its body cut. */
export interface JournalEntry {
  readonly id: string;
  /** Time at which it came, ISO 8601. */
  readonly at: string;
  readonly method: string;
  /** As it was sent, without what names the sandbox and without the query. */
  readonly path: string;
  /** The parameters by name: a list of values where one was given more than once. */
  readonly query: Readonly<Record<string, unknown>>;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The value of a JSON body that is there as a whole, the text of any other; null if there was none, or nobody read it. */
  readonly body: unknown;
  readonly isCut: boolean;
  readonly status: number | null;
  /** Milliseconds to the answer. */
  readonly ms: number;
  /** The index of the fault that it met; null if it met none. */
  readonly fault: number | null;
  /** Its Idempotency-Key, and whether it got the answer of the request that had it first; null without a key. */
  readonly idempotency: { readonly key: string; readonly replayed: boolean } | null;
  /** Writes to records: `orders/151 created`. */
  readonly changes: readonly string[];
  readonly events: readonly number[];
  /** The endpoint of a playground that answered; null if none did. */
  readonly endpointId: string | null;
}

export interface NumberedEntry extends JournalEntry {
  readonly sequence: number;
}

export type EntryHead = Pick<JournalEntry, "method" | "path" | "status" | "events">;

/** A request that is to be kept: it is made an entry when somebody reads it, as most never are. */
export interface JournalNote extends EntryHead {
  /** Bytes in memory, estimated. */
  readonly size: number;
  toEntry(): JournalEntry;
  /** Shares with the note before it what is the same in both, so that it is in memory once. */
  shareWith(before: JournalNote): void;
}

export interface JournalQuery {
  /** Only those with a higher number. */
  readonly after: number;
  readonly limit: number;
  readonly fits?: (head: EntryHead) => boolean;
  /** True to be told of requests that another process has and cannot give: a page without them is partial. */
  readonly isWhole?: true;
}

export interface JournalPage {
  readonly entries: readonly NumberedEntry[];
  /** The number to go on after: that of the last that was looked at. */
  readonly next: number;
  /** The number of the newest entry there ever was; 0 if there was none. */
  readonly last: number;
  /** Number of are kept no longer, since the journal began or was cleared. */
  readonly dropped: number;
  /** True if entries of other processes cannot be read now: where the journal is away, these are the process's own, with numbers of its own. */
  readonly isPartial?: true;
}

/**
 * Keeps the last requests of sandboxes and of playgrounds, by scope. Every adapter passes the suite in
 * `test/journal/journal-contract.ts`.
 */
export interface Journal {
  /** True if other processes add to it, so that whoever waits has to ask for news. */
  readonly shared: boolean;
  /** Keeps a request, and no more than the last `most` of its scope: it is there when this is done. */
  add(scope: string, note: JournalNote, most: number): void | Promise<void>;
  read(scope: string, query: JournalQuery): JournalPage | Promise<JournalPage>;
  clear(scope: string): void | Promise<void>;
  forget(scope: string): void | Promise<void>;
  forgetOwner(owner: string): void | Promise<void>;
  /** Bytes in memory, estimated. */
  held(scope: string): number;
  /** Calls the listener when this process adds to the scope; returns how to stop. */
  listen(scope: string, listener: () => void): () => void;
  close(): Promise<void>;
}

/** Tells all processes that one of them has requests of a scope which the shared journal did not get, even where that one is gone. */
export interface Owing {
  note(scope: string): Promise<void>;
  isNoted(scope: string): Promise<boolean>;
  /** The journal got what this process had. */
  end(scope: string): Promise<void>;
  /** The journal begins anew: nothing is missed that any process had. */
  forget(scope: string): Promise<void>;
}

export function createListeners() {
  const all = new Map<string, Set<() => void>>();
  return {
    tell(scope: string) {
      if (all.size === 0) return;
      for (const listener of all.get(scope) ?? []) listener();
    },
    /** Calls the listener whenever the scope is told of; returns how to stop. */
    add(scope: string, listener: () => void) {
      const own = all.get(scope) ?? new Set();
      all.set(scope, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0 && all.get(scope) === own) all.delete(scope);
      };
    },
  };
}
