import { once } from "node:events";
import type { IncomingHttpHeaders } from "node:http";
import { constants, createBrotliCompress, createGzip } from "node:zlib";

import { isStream, pairsOf, valueIn } from "../../core/http/answer.ts";
import type { Answer } from "../../core/http/answer.ts";
import { chooseEncoding } from "../../core/http/headers/accept.ts";

/** Bytes from which on compressing saves a client time: what is shorter arrives in the first round trip (RFC 6928: 14 KB) or nearly so. */
const WORTH = 8 * 1024;

/** Text that is complete: events arrive one by one, and pictures are small as they are. */
const COMPRESSIBLE = /^(?:application\/(?:[\w.+-]+\+)?(?:json|xml|yaml)|text\/(?!event-stream))/;

/** High levels take more of the processor than they save on the way. */
const compressors = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => createGzip({ level: 4 }),
};

/**
 * The answer in an encoding that the client asked for, where it is long enough, with a tag of its own (RFC 9110 §8.8.3.3).
 * A stream whose length is not known is left alone: it may wait between its pieces.
 */
export function compressed(answer: Answer, asked: IncomingHttpHeaders): Answer {
  const { body, status } = answer;
  if (status === 304) return { ...answer, headers: knownTag(answer.headers, asked["if-none-match"]) };
  const length = body === undefined ? 0 : isStream(body) ? (answer.held ?? 0) : body.length;
  if (length < WORTH || body === undefined || status === 206) return answer;
  if (!COMPRESSIBLE.test(valueIn(answer.headers, "content-type") ?? "")) return answer;
  if (valueIn(answer.headers, "content-encoding") !== undefined) return answer;
  const encoding = chooseEncoding(header(asked["accept-encoding"]), ["br", "gzip"]);
  if (encoding === undefined) return answer;
  const headers = pairsOf(answer.headers)
    .filter(([name]) => name !== "Content-Length")
    .flatMap(([name, value]) => [name, name === "ETag" ? withEncoding(value, encoding) : value]);
  return {
    ...answer,
    headers: [...headers, "Content-Encoding", encoding],
    body: squeezed(isStream(body) ? body : [body], compressors[encoding]()),
  };
}

function header(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === "object" ? value.join(", ") : value;
}

function withEncoding(tag: string, encoding: string): string {
  return `${tag.slice(0, -1)}.${encoding}"`;
}

/** The headers with the tag that the client knows the answer by. */
function knownTag(headers: readonly string[], known: string | undefined): readonly string[] {
  if (known === undefined) return headers;
  return pairsOf(headers).flatMap(([name, value]) => {
    const own = ["br", "gzip"].map((encoding) => withEncoding(value, encoding)).find((tag) => known.includes(tag));
    return [name, name === "ETag" ? (own ?? value) : value];
  });
}

async function* squeezed(
  pieces: AsyncIterable<string | Uint8Array> | readonly (string | Uint8Array)[],
  through: ReturnType<(typeof compressors)["br" | "gzip"]>,
): AsyncGenerator<Uint8Array, void, void> {
  const feed = async (): Promise<void> => {
    for await (const piece of pieces) if (!through.write(piece)) await once(through, "drain");
    through.end();
  };
  // A failure of the pieces is one of the stream that is read from them.
  feed().catch((error: unknown) => through.destroy(error instanceof Error ? error : new Error(String(error))));
  try {
    yield* through as AsyncIterable<Uint8Array>;
  } finally {
    through.destroy();
  }
}
