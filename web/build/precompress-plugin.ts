import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import type { Plugin } from "vite";

/** Smaller files gain less from compression than its headers cost. */
const SMALLEST = 512;
const COMPRESSIBLE = /\.(?:js|css|svg)$/;

/**
 * Writes `x.br` and `x.gz` beside every script, style sheet and picture that gets smaller by it. Pages are left to the
 * server, which fills them in before it compresses them.
 */
export function createPrecompressPlugin(): Plugin {
  let outDir = "";
  return {
    name: "seedbed-precompress",
    apply: "build",
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      sequential: true,
      handler() {
        for (const entry of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
          if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
          const file = path.join(entry.parentPath, entry.name);
          const bytes = readFileSync(file);
          if (bytes.length < SMALLEST) continue;
          // The last step of quality doubles the time for one percent of the size, which matters for the largest files only.
          const quality = bytes.length > 500_000 ? 9 : 11;
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: quality,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          };
          const variants = { br: brotliCompressSync(bytes, { params }), gz: gzipSync(bytes, { level: 9 }) };
          for (const [extension, compressed] of Object.entries(variants)) {
            if (compressed.length < bytes.length) writeFileSync(`${file}.${extension}`, compressed);
          }
        }
      },
    },
  };
}
