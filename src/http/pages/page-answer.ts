import { toEntityTag } from "../../engine/stored-record.ts";
import type { Answer } from "../answer.ts";
import { encodedAnswer } from "../encoded-answer.ts";
import type { EncodedFile } from "../encoded-answer.ts";
import type { Exchange } from "../exchange.ts";
import { compress } from "./compress.ts";

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
  readonly file: EncodedFile;
  readonly tag: string;
  /** Beside that of scripts. */
  readonly policy: string;
}

/** Makes a page of finished HTML. `isReference` is for the one page that Swagger UI runs in. */
export function createPage(html: string, isReference = false): Page {
  const bytes = Buffer.from(html);
  const file = { type: "text/html; charset=utf-8", bytes, variants: compress(bytes) };
  return { file, tag: toEntityTag(bytes), policy: isReference ? REFERENCE : STRICT };
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

/** Answers with a file whose name changes with its bytes, so that nobody need ever ask again. */
export function assetAnswer(exchange: Exchange, file: EncodedFile): Answer {
  return encodedAnswer(exchange, file, undefined, ["Cache-Control", "public, max-age=31536000, immutable"]);
}
