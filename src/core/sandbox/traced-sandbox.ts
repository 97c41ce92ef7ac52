import type { Once } from "./outcomes.ts";
import type { Sandbox } from "./sandbox.ts";
import type { Transaction } from "./transaction.ts";
import type { WriteTrace } from "./write-trace.ts";
import type { DraftWrite } from "./written-sandbox.ts";

/** A sandbox in the hands of a request: it is read and written to, and nothing else. */
export type OpenSandbox = Pick<Sandbox, "address" | "collection" | "draft" | "now" | "row" | "world" | "write">;

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

  draft(): DraftWrite {
    return this.#sandbox.draft();
  }

  write<T>(work: (tx: Transaction) => T, once?: Once<T>, _trace?: WriteTrace, draft?: DraftWrite): Promise<T> {
    return this.#sandbox.write(work, once, this.#trace, draft);
  }
}
