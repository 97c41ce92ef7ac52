import { createForwarding } from "../../core/http/forwarding.ts";
import type { Upstream } from "../../core/http/upstream.ts";
import { join } from "../../core/platform/bytes.ts";
import { piecesOfStream } from "../fetch/fetch-request.ts";
import type { MockOptions } from "./open-engine.ts";

/** Headers that `fetch` sets by itself, and those of a body that it has undone the coding of. */
const OF_FETCH = /^(?:connection|content-length|expect|upgrade)$/;
const OF_CODING = /^content-(?:encoding|length)$/;

/** A real API behind a `fetch`, at the addresses that the requests have. */
export function upstreamByFetch(given: NonNullable<MockOptions["upstream"]>): Upstream {
  const { fetch: ask, mode = "missing" } = typeof given === "function" ? { fetch: given } : given;
  return createForwarding({
    mode,
    address: undefined,
    async send({ method, url, headers, body, signal }) {
      const pairs = Object.entries(headers).flatMap(([name, value]) =>
        OF_FETCH.test(name) ? [] : [value].flat().map((one): [string, string] => [name, one]),
      );
      const pieces: Uint8Array[] = [];
      for await (const piece of body ?? []) pieces.push(piece);
      const answer = await ask(
        new Request(url, {
          method,
          headers: pairs,
          signal,
          redirect: "manual",
          ...(body && { body: join(pieces) as BufferSource }),
        }),
      );
      return {
        status: answer.status,
        headers: [...answer.headers].flatMap((pair) => (OF_CODING.test(pair[0]) ? [] : pair)),
        body: answer.body === null ? undefined : piecesOfStream(answer.body),
      };
    },
  });
}
