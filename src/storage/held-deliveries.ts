/**
 * What waits for the clock of a sandbox that stands still is due at that clock's time and so much: at no time of any process. Epoch
 * milliseconds.
 */
export const HELD_FROM = 2e14;

/** Whether a delivery that is due at a time waits for a sandbox's clock. */
export function isHeld(dueAt: number): boolean {
  return dueAt > HELD_FROM / 2;
}

/** The name of the sandbox that an event's body is about. */
export function sandboxOf(body: string): string | undefined {
  return /^\{"id":"[^"]*","type":"[^"]*","timestamp":"[^"]*","sandbox":"([^"]*)"/.exec(body)?.[1];
}
