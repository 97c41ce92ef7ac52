import { v7 } from "uuid";

/**
 * An id of an event, a delivery or another row of which there are many: a UUID of version 7 (RFC 9562 §5.7), which begins with
 * the time, so that new rows stand side by side at the end of an index and not each on a page of its own.
 */
export function newRowId(): string {
  return v7();
}
