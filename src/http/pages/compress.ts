import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import type { Variants } from "../headers/encoding.ts";

/** Better takes longer than the few bytes are worth while someone waits. */
const BROTLI_QUALITY = 6;

/** Bytes in the encodings that browsers take. */
export function compress(bytes: Uint8Array | string): Variants {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  return { br: brotliCompressSync(bytes, { params }), gzip: gzipSync(bytes) };
}
