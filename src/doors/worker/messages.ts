export const ASKED = ["start", "stop", "reset"] as const;

/** A message of a page: what it asks, under a name that no other program's message has. */
export interface WorkerRequest {
  readonly seedbed: (typeof ASKED)[number];
}

/** Answer of the worker, over the port that came with the message. */
export type WorkerReply = { readonly version: string } | { readonly error: string };
