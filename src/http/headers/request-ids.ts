import { toHex } from "../../platform/bytes.ts";

/** Bytes of an id: more than all requests of a service's life are told apart by. */
const BYTES = 8;

/** Bytes that are drawn at once: drawing costs more than the few bytes of one id are worth. */
const DRAWN = 512 * BYTES;

/** Names requests by chance, so that nobody reads from them how many there are; `draw` gives so many random bytes. */
export function createRequestIds(draw: (size: number) => Uint8Array): () => string {
  let digits = "";
  let at = 0;
  return () => {
    if (at === digits.length) {
      digits = toHex(draw(DRAWN));
      at = 0;
    }
    at += 2 * BYTES;
    return `req_${digits.slice(at - 2 * BYTES, at)}`;
  };
}
