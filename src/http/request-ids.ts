/** Bytes of an id: more than all requests of a service's life are told apart by. */
const BYTES = 8;

/** Bytes that are drawn at once: drawing costs more than the few bytes of one id are worth. */
const DRAWN = 512 * BYTES;

/** Names requests by chance, so that nobody reads from them how many there are; `fill` fills a buffer with random bytes. */
export function createRequestIds(fill: (buffer: Buffer) => void): () => string {
  const drawn = Buffer.alloc(DRAWN);
  let at = DRAWN;
  return () => {
    if (at === DRAWN) {
      fill(drawn);
      at = 0;
    }
    at += BYTES;
    return `req_${drawn.toString("hex", at - BYTES, at)}`;
  };
}
