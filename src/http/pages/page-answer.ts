import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import { toEntityTag } from "../../engine/stored-record.ts";
import type { Answer } from "../answer.ts";
import { emptyAnswer } from "../answer.ts";
import type { Document } from "../document.ts";
import type { Exchange } from "../exchange.ts";
import type { BuiltFile } from "./built-files.ts";
import { chooseEncoding } from "./encoding.ts";

/** Better takes longer than the few bytes are worth while someone waits. */
const BROTLI_QUALITY = 6;

const OTHER_SOURCES =
  "style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** What a page may do: nothing from elsewhere, and no text of anybody's becomes markup or script. */
const STRICT = `${OTHER_SOURCES}; require-trusted-types-for 'script'; trusted-types 'none'`;

/** What the API reference may do: Swagger UI turns descriptions into markup by itself, cleaned by the sanitizer that it brings. */
const REFERENCE = OTHER_SOURCES;

/**
 * Scripts come from the built files alone: what strangers publish under /play is of the same origin, and no page's. The files
 * are where the settings say, and where the request found the page, which may be another name of the same server.
 */
function scriptSources(exchange: Exchange): string {
  const host = exchange.header("host") ?? "";
  // A host-source of CSP3 cannot be an IPv6 address.
  if (host.startsWith("[")) return "'self'";
  const asked = /^[\w.-]+(?::\d+)?$/.test(host) ? ` ${host}/assets/` : "";
  return `${new URL(exchange.parts.baseUrl).origin}/assets/${asked}`;
}

/** A page as it is served: its bytes, and how they look compressed. */
export interface Page {
  readonly file: BuiltFile;
  readonly tag: string;
  /** Beside that of scripts. */
  readonly policy: string;
}

/** Makes a page of finished HTML. `isReference` is for the one page that Swagger UI runs in. */
export function createPage(html: string, isReference = false): Page {
  const file = toFile("text/html; charset=utf-8", Buffer.from(html));
  return { file, tag: toEntityTag(file.bytes), policy: isReference ? REFERENCE : STRICT };
}

function toFile(type: string, bytes: Buffer): BuiltFile {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  return { type, bytes, variants: { br: brotliCompressSync(bytes, { params }), gzip: gzipSync(bytes) } };
}

/** Answers with a page, which browsers keep and ask about each time. `headers` are names and values in turn. */
export function pageAnswer(exchange: Exchange, { file, tag, policy }: Page, headers: readonly string[] = []): Answer {
  const security = [
    "Content-Security-Policy",
    `default-src 'none'; script-src ${scriptSources(exchange)}; ${policy}`,
    "Referrer-Policy",
    "same-origin",
    "Cross-Origin-Opener-Policy",
    "same-origin",
    "Permissions-Policy",
    "camera=(), geolocation=(), microphone=()",
  ];
  return encodedAnswer(exchange, file, tag, ["Cache-Control", "no-cache", ...security, ...headers]);
}

const compressed = new WeakMap<Document, BuiltFile>();

/** As `documentAnswer`, compressed for those who take it: for a document that is large and the same for everyone. */
export function compressedAnswer(exchange: Exchange, document: Document): Answer {
  let file = compressed.get(document);
  if (file === undefined) {
    const { type, body } = document;
    file = toFile(type, Buffer.from(body));
    compressed.set(document, file);
  }
  return encodedAnswer(exchange, file, document.tag, ["Cache-Control", document.cache, ...document.headers]);
}

/** Answers with a file whose name changes with its bytes, so that nobody need ever ask again. */
export function assetAnswer(exchange: Exchange, file: BuiltFile): Answer {
  return encodedAnswer(exchange, file, undefined, ["Cache-Control", "public, max-age=31536000, immutable"]);
}

function encodedAnswer(
  exchange: Exchange,
  { type, bytes, variants }: BuiltFile,
  tag: string | undefined,
  more: readonly string[],
): Answer {
  const available = (["br", "gzip"] as const).filter((encoding) => variants[encoding] !== undefined);
  const encoding = chooseEncoding(exchange.header("accept-encoding"), available);
  const headers = ["Vary", "Accept-Encoding", ...more];
  if (tag !== undefined) {
    // Each encoding is a representation of its own, with a tag of its own (RFC 9110 §8.8.3.3).
    const own = encoding === undefined ? tag : `${tag.slice(0, -1)}-${encoding}"`;
    headers.push("ETag", own);
    if (exchange.hasTag(own)) return emptyAnswer(304, headers);
  }
  if (encoding !== undefined) headers.push("Content-Encoding", encoding);
  const body = encoding === undefined ? bytes : variants[encoding];
  return { status: 200, headers: ["Content-Type", type, ...headers], body };
}
