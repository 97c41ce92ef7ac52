import { serverPath } from "../chrome/base.ts";

export type StreamState = "connecting" | "live" | "reconnecting" | "paused";

/** Is called with a stream's events and states. */
export interface StreamListener {
  /** The data of one event. */
  readonly onData: (data: string) => void;
  readonly onState: (state: StreamState) => void;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Reads server-sent events with fetch, because EventSource sends no headers. A stream that breaks is opened again, a
 * little later each time, or once the browser is back online, after the last event that was heard, with the headers as they are
 * then. Returns how to stop.
 */
export function listenToStream(
  path: string,
  headers: () => Promise<Readonly<Record<string, string>>>,
  { onData, onState }: StreamListener,
): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let cut = new AbortController();
  // The browser does not break a stream when it goes offline: it would seem to be live.
  addEventListener("offline", () => cut.abort(), { signal });
  let lastId: string | undefined;

  async function read(): Promise<void> {
    const own = await headers();
    const sent = lastId === undefined ? own : { ...own, "Last-Event-ID": lastId };
    const answer = await fetch(serverPath(path), {
      headers: sent,
      signal: AbortSignal.any([signal, cut.signal]),
      cache: "no-store",
    });
    if (!answer.ok || answer.body === null) throw new Error(`the stream answered ${answer.status}`);
    onState("live");
    let rest = "";
    for await (const text of iterate(answer.body.pipeThrough(new TextDecoderStream()))) {
      const blocks = (rest + text).split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const fields = block.split(/\r?\n/);
        lastId = valueOf(fields, "id") ?? lastId;
        const data = valueOf(fields, "data");
        if (data !== undefined) onData(data);
      }
    }
  }

  async function run(): Promise<void> {
    let wait = FIRST_WAIT_MS;
    onState("connecting");
    while (!signal.aborted) {
      const began = Date.now();
      cut = new AbortController();
      await read().catch(() => undefined);
      if (signal.aborted) return;
      onState("reconnecting");
      if (Date.now() - began > LONGEST_WAIT_MS) wait = FIRST_WAIT_MS;
      const isBack = await sleep(wait, signal);
      wait = isBack ? FIRST_WAIT_MS : Math.min(wait * 2, LONGEST_WAIT_MS);
    }
  }

  void run();
  return () => stopping.abort();
}

/** A stream's chunks; not every browser lets a stream be iterated. */
async function* iterate(stream: ReadableStream<string>): AsyncGenerator<string> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}

/** The value of a field; several lines of data are one. */
function valueOf(fields: readonly string[], name: string): string | undefined {
  const values = fields
    .filter((field) => field.startsWith(`${name}:`))
    .map((field) => field.slice(name.length + 1).replace(/^ /, ""));
  return values.length === 0 ? undefined : values.join("\n");
}

/** Waits; true if the browser came back online meanwhile, which ends it. */
function sleep(ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = ({ type }: Pick<Event, "type">): void => {
      clearTimeout(timer);
      over.abort();
      resolve(type === "online");
    };
    const timer = setTimeout(end, ms, { type: "timeout" });
    signal.addEventListener("abort", end, { signal: over.signal });
    addEventListener("online", end, { signal: over.signal });
  });
}
