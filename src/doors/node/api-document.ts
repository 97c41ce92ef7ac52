import { readFile, stat } from "node:fs/promises";
import path from "node:path";

import { ConfigError } from "../../config.ts";
import { readApiDocument } from "../../core/openapi/document.ts";
import type { ApiDocument } from "../../core/openapi/document.ts";
import { ApiDocumentError } from "../../core/openapi/read-document.ts";

/** Bytes of a document or of one of its files on one's own machine, and milliseconds until an address has answered. */
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_WAIT = 20_000;

export function isAddress(asked: string): boolean {
  return /^https?:\/\//i.test(asked);
}

export function isApiDocument(text: string): boolean {
  return /^\s*\{/.test(text)
    ? /"(?:openapi|swagger)"\s*:\s*(?:"[23]|[23])/.test(text)
    : /^["']?(?:openapi|swagger)["']?\s*:\s*["']?[23]/m.test(text);
}

/** Reads an API description with the files that it refers to. Throws a `ConfigError` that says what cannot be read, and why. */
export async function loadApiDocument(asked: string, text?: string): Promise<ApiDocument> {
  const base = isAddress(asked) ? asked : path.resolve(asked);
  try {
    return await readApiDocument(text ?? (await loadText(base)), {
      name: isAddress(asked) ? asked : path.basename(asked),
      load: (reference) =>
        loadText(
          isAddress(reference)
            ? reference
            : isAddress(base)
              ? new URL(reference, base).href
              : path.resolve(path.dirname(base), reference),
        ),
    });
  } catch (error) {
    if (error instanceof ApiDocumentError) throw new ConfigError(error.message);
    throw error;
  }
}

/** The text of a file or an address. Throws a `ConfigError`. */
export async function loadText(from: string): Promise<string> {
  try {
    if (!isAddress(from)) {
      const { size } = await stat(from);
      if (size > MAX_BYTES) throw new Error(`it is ${size} bytes long, and at most ${MAX_BYTES} are read`);
      return (await readFile(from, "utf8")).replace(/^\uFEFF/, "");
    }
    const response = await fetch(from, { signal: AbortSignal.timeout(MAX_WAIT) });
    if (!response.ok) throw new Error(`it answers with status ${response.status}`);
    let text = "";
    const decoder = new TextDecoder();
    for await (const piece of response.body ?? []) {
      text += decoder.decode(piece, { stream: true });
      if (text.length > MAX_BYTES) throw new Error(`it is longer than ${MAX_BYTES} bytes`);
    }
    return text.replace(/^\uFEFF/, "");
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : "";
    throw new ConfigError(`cannot read ${from}: ${error instanceof Error ? error.message : String(error)}${cause}`);
  }
}
