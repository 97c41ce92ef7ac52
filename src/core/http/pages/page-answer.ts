import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import { getOrMake } from "../../model/maps.ts";
import { toEntityTag } from "../../sandbox/stored-record.ts";
import type { Answer } from "../answer.ts";
import type { Variants } from "../headers/accept.ts";
import { encodedAnswer } from "./encoded-answer.ts";
import type { Negotiated, EncodedFile } from "./encoded-answer.ts";

/** A request for a page, and the address of the service. */
export interface AskedPage extends Negotiated {
  readonly parts: { readonly baseUrl: string };
}

/** Lets a page do nothing beside its scripts: nothing comes from elsewhere, and no text becomes markup or script. */
const POLICY =
  "img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/**
 * Scripts come from the built files alone: what strangers publish under /play is of the same origin, and no page's. The files
 * are where the settings say, and where the request found the page, which may be another name of the same server.
 */
function scriptSources(exchange: AskedPage): string {
  const host = exchange.header("host") ?? "";
  // A host-source of CSP3 cannot be an IPv6 address.
  if (host.startsWith("[")) return "'self'";
  const { origin, pathname } = new URL(exchange.parts.baseUrl);
  const files = `${pathname.replace(/\/$/, "")}/assets/`;
  return `${origin}${files}${/^[\w.-]+(?::\d+)?$/.test(host) ? ` ${host}${files}` : ""}`;
}

/** A page as it is served: its bytes, and how they look compressed. */
export interface HtmlPage {
  readonly file: EncodedFile;
  readonly tag: string;
  /** The script and the styles that stand in the page, as the policy names them (CSP3 §2.3.1); empty where none do. */
  readonly script: string;
  readonly style: string;
  /** True if its scripts may ask other servers than this one, as for a document that the visitor names. */
  readonly asksOthers: boolean;
}

/** A page; one that is sent once is not worth being compressed, and has no variants. */
export function createPage(html: string, asksOthers = false, variants?: Variants): HtmlPage {
  const bytes = Buffer.from(html);
  const file = { type: "text/html; charset=utf-8", bytes, variants: variants ?? compress(bytes) };
  return {
    file,
    tag: toEntityTag(bytes),
    script: sourceOf(html, "script"),
    style: sourceOf(html, "style"),
    asksOthers,
  };
}

/** The hash of the first element of this name that stands in the page. It is the build's own: what is filled in comes later, and is escaped. */
function sourceOf(html: string, element: "script" | "style"): string {
  const text = html.split(`<${element}>`, 2)[1]?.split(`</${element}>`, 1)[0];
  return text === undefined ? "" : ` 'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

const pagesBelow = new WeakMap<HtmlPage, HtmlPage>();

/** The page as it is where the server answers below a path (`https://example.com/mock`): its links and files are there too, and scripts find the path in `data-base`. */
function below({ parts }: AskedPage, page: HtmlPage): HtmlPage {
  const base = new URL(parts.baseUrl).pathname.replace(/\/$/, "");
  if (base === "") return page;
  return getOrMake(pagesBelow, page, () =>
    createPage(
      Buffer.from(page.file.bytes)
        .toString()
        .replaceAll(/(\s(?:href|src|action)=")(?=\/(?!\/))/g, (_match, start: string) => start + base)
        .replace("<html", () => `<html data-base="${base}"`),
      page.asksOthers,
    ),
  );
}

/** Answers with a page, which browsers keep and ask about each time. `headers` are names and values in turn. */
export function pageAnswer(exchange: AskedPage, page: HtmlPage, headers: readonly string[] = []): Answer {
  const { file, tag } = below(exchange, page);
  return encodedAnswer(exchange, file, tag, ["Cache-Control", "no-cache", ...protection(exchange, page), ...headers]);
}

/** Answers with a page in the place of a problem, with its status and its headers, of which the page has its own. */
export function problemPageAnswer(asked: AskedPage, page: HtmlPage, problem: Answer): Answer {
  const { file } = below(asked, page);
  const headers = ["Cache-Control", "no-store", "Vary", "Accept", ...protection(asked, page)];
  const shown = encodedAnswer(asked, file, undefined, headers);
  const own = new Set(shown.headers.filter((_, at) => at % 2 === 0));
  const kept = problem.headers.filter((_, at) => !own.has(problem.headers[at - (at % 2)] ?? ""));
  return { ...shown, status: problem.status, headers: [...kept, ...shown.headers] };
}

/** Servers of other sites, and those on the visitor's own machine. */
const OTHERS = "https: http://localhost:* http://127.0.0.1:*";

function protection(exchange: AskedPage, { asksOthers, script, style }: HtmlPage): readonly string[] {
  const asked = asksOthers ? `'self' ${OTHERS}` : "'self'";
  return [
    "Content-Security-Policy",
    `default-src 'none'; script-src ${scriptSources(exchange)}${script}; connect-src ${asked}; style-src 'self'${style}; ${POLICY}`,
    "Referrer-Policy",
    "same-origin",
    "Cross-Origin-Opener-Policy",
    "same-origin",
    "Permissions-Policy",
    "camera=(), geolocation=(), microphone=()",
  ];
}

/** Answers with a file whose name changes with its bytes, so that nobody need ever ask again. */
export function assetAnswer(exchange: Negotiated, file: EncodedFile): Answer {
  return encodedAnswer(exchange, file, undefined, ["Cache-Control", "public, max-age=31536000, immutable"]);
}

/** Better takes longer than the few bytes are worth while someone waits. */
const BROTLI_QUALITY = 6;

/** Bytes in the encodings that browsers take. */
export function compress(bytes: Uint8Array | string): Variants {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  return { br: brotliCompressSync(bytes, { params }), gzip: gzipSync(bytes) };
}
