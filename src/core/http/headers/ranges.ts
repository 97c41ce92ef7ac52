import { SeedbedError } from "../../model/errors.ts";
import { fromText } from "../../platform/bytes.ts";
import { isStream, valueIn } from "../answer.ts";
import type { Answer } from "../answer.ts";
import type { ApiRequest } from "../request.ts";

/** A request for an answer that may have parts. */
interface Asking {
  readonly request: Pick<ApiRequest, "method">;
  readonly path: string;
  header(name: string): string | undefined;
}

/** One range of bytes (RFC 9110 §14.1.2). Several, other units and what is malformed are ignored, as §14.2 allows. */
const ONE_RANGE = /^bytes=(\d*)-(\d*)$/i;

const NO_FILE = /^(?:[\w.+/-]*json|text\/html)/i;

/**
 * The part of a file that Range asks for (RFC 9110 §14), or the whole, which says that there are parts. Files are all answers
 * of a known length, but for JSON and pages. Throws `range_not_satisfiable` for a part that begins behind the end.
 */
export function partOf(answer: Answer, exchange: Asking): Answer {
  const { status, headers, body } = answer;
  if (status !== 200 || body === undefined || isStream(body)) return answer;
  const type = valueIn(headers, "content-type");
  if (type === undefined || NO_FILE.test(type)) return answer;
  const whole = { ...answer, headers: [...headers, "Accept-Ranges", "bytes"] };
  const { request, path } = exchange;
  const [, from = "", to = ""] = (request.method === "GET" && ONE_RANGE.exec(exchange.header("range") ?? "")) || [];
  if (from + to === "" || (from !== "" && to !== "" && Number(to) < Number(from))) return whole;
  const known = exchange.header("if-range");
  const isSame =
    known?.startsWith("W/") === false && ["etag", "last-modified"].some((name) => valueIn(headers, name) === known);
  if (known !== undefined && !isSame) return whole;
  const bytes = typeof body === "string" ? fromText(body) : body;
  const { length } = bytes;
  const first = from === "" ? Math.max(0, length - Number(to)) : Number(from);
  if (first >= length) {
    if (from === "" && Number(to) > 0) return whole; // the end of an empty file
    throw new SeedbedError(
      "range_not_satisfiable",
      `cannot answer ${path} from byte ${first} on: it has ${length}; send Range: bytes=0-${Math.max(0, length - 1)}, or no Range`,
      { headers: { "Content-Range": `bytes */${length}` } },
    );
  }
  const end = from === "" || to === "" ? length : Math.min(length, Number(to) + 1);
  return {
    status: 206,
    headers: [...whole.headers, "Content-Range", `bytes ${first}-${end - 1}/${length}`],
    body: bytes.subarray(first, end),
  };
}
