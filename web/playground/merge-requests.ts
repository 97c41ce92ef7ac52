import type { z } from "zod";

import type { playgroundRequestsSchema } from "../../src/core/api/playgrounds/playground-schemas.ts";

/** A request to the playground, its secrets masked by the server. */
export type LoggedRequest = z.output<typeof playgroundRequestsSchema>["requests"][number];

interface Logged {
  /** A number that rises, anew after a restart of the server. */
  readonly id: string;
  readonly at: string;
}

/** A name that no other request has. */
export function nameOf({ id, at }: Logged): string {
  return `${at} ${id}`;
}

/** The requests of two readings of a log: each once, the last first. */
export function mergeRequests<T extends Logged>(one: readonly T[], other: readonly T[]): readonly T[] {
  const byName = new Map([...other, ...one].map((request) => [nameOf(request), request]));
  return [...byName.values()].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at) || Number(b.id) - Number(a.id));
}
