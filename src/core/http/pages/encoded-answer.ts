import { getOrMake } from "../../model/maps.ts";
import { emptyAnswer, when } from "../answer.ts";
import type { Answer, MaybePromise } from "../answer.ts";
import type { Exchange } from "../exchange.ts";
import { chooseEncoding } from "../headers/accept.ts";
import type { Variants } from "../headers/accept.ts";
import { admitPage } from "../serve.ts";
import type { Document } from "./document.ts";

export interface EncodedFile {
  readonly type: string;
  readonly bytes: Uint8Array | string;
  readonly variants: Variants;
}

/** The headers of a request, by which the form of its answer is chosen. */
export type Negotiated = Pick<Exchange, "hasTag" | "header">;

const compressed = new WeakMap<Document, EncodedFile>();

/** Bytes of a document from which on it counts as costly work of the pages, sent as it is. */
const LARGE = 256 * 1024;

/** As `documentAnswer`, compressed for those who take it: for a document that is large and the same for everyone. Throws `rate_limited` where somebody often takes it as it is. */
export function compressedAnswer(exchange: Exchange, document: Document): MaybePromise<Answer> {
  const { type, body } = document;
  const file = getOrMake(compressed, document, () => ({ type, bytes: body, variants: exchange.parts.compress(body) }));
  const answer = encodedAnswer(exchange, file, document.tag, ["Cache-Control", document.cache, ...document.headers]);
  const isLarge = answer.body === file.bytes && file.bytes.length > LARGE;
  return isLarge ? when(admitPage(exchange, 1), () => answer) : answer;
}

/** Answers with a file in the encoding that the client likes best; `more` are further headers, names and values in turn. */
export function encodedAnswer(
  exchange: Negotiated,
  { type, bytes, variants }: EncodedFile,
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
