import { v7 } from "uuid";

/** Random bytes for so many ids are drawn at once: a draw takes twenty times as long as an id. */
const POOL = 256;
const BYTES = 16;

const pool = new Uint8Array(POOL * BYTES);
let used = pool.length;
let lastMs = 0;
let sequence = 0;

/**
 * An id of an event, a delivery or another row of which there are many: a UUID of version 7 (RFC 9562 §5.7), which begins with
 * the time, so that new rows stand side by side at the end of an index and not each on a page of its own. Of two ids of this
 * process the later one is greater.
 */
export function newRowId(): string {
  if (used === pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  const random = pool.subarray(used, used + BYTES);
  used += BYTES;
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    // Half of what it may be, so that it has room to count on within the millisecond.
    sequence = new DataView(random.buffer, random.byteOffset).getUint32(6) >>> 1;
  } else sequence += 1;
  return v7({ random, msecs: lastMs, seq: sequence });
}
