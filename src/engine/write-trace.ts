import type { Catalog } from "../model/catalog.ts";
import type { Once } from "./outcomes.ts";
import type { Sandbox } from "./sandbox.ts";
import type { Happening, Transaction } from "./transaction.ts";

/** What the writes of one request came to, filled as they are committed. */
export interface WriteTrace {
  /** Records and what became of them, each once: `orders/151 created`. */
  readonly changes: string[];
  /** The sequence numbers of the events. */
  readonly events: number[];
}

/** A sandbox in the hands of a request: it is read and written to, and nothing else. */
export type OpenSandbox = Pick<Sandbox, "address" | "collection" | "now" | "row" | "world" | "write">;

/** A sandbox whose writes are traced. */
export class TracedSandbox implements OpenSandbox {
  readonly #sandbox: Sandbox;
  readonly #trace: WriteTrace;

  constructor(sandbox: Sandbox, trace: WriteTrace) {
    this.#sandbox = sandbox;
    this.#trace = trace;
  }

  get address(): OpenSandbox["address"] {
    return this.#sandbox.address;
  }

  get row(): OpenSandbox["row"] {
    return this.#sandbox.row;
  }

  get world(): OpenSandbox["world"] {
    return this.#sandbox.world;
  }

  get now(): number {
    return this.#sandbox.now;
  }

  collection(entry: Parameters<OpenSandbox["collection"]>[0]): ReturnType<OpenSandbox["collection"]> {
    return this.#sandbox.collection(entry);
  }

  write<T>(work: (tx: Transaction) => T, once?: Once<T>): Promise<T> {
    return this.#sandbox.write(work, once, this.#trace);
  }
}

type Become = "created" | "updated" | "deleted";

/** Adds what a committed write did to the trace; the first of its happenings is the event `sequence`. */
export function addToTrace(
  trace: WriteTrace,
  happenings: readonly Happening[],
  sequence: number,
  catalog: Catalog,
): void {
  const became = new Map<string, Become>();
  for (const [at, happening] of happenings.entries()) {
    trace.events.push(sequence + at);
    const record = `${catalog.get(happening.resource).resource.collection}/${happening.object.id}`;
    became.set(record, merge(became.get(record), becomeOf(happening)));
  }
  for (const [record, become] of became) trace.changes.push(`${record} ${become}`);
}

function becomeOf({ type, resource, previous }: Happening): Become {
  if (type === `${resource}.deleted`) return "deleted";
  return previous === undefined ? "created" : "updated";
}

/** What two things that happened to a record one after the other come to. */
function merge(first: Become | undefined, then: Become): Become {
  return first === "created" && then === "updated" ? "created" : then;
}
