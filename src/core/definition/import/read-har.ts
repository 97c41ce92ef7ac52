import { bareType } from "../../model/content.ts";
import { isObject, jsonIn } from "../../model/json.ts";
import { SIGNING_HEADERS } from "../../openapi/seen-request.ts";
import { fromBase64 } from "../../platform/bytes.ts";

/** A request and its answer, as they were seen. */
export interface SeenExchange {
  /** In capitals. */
  readonly method: string;
  readonly url: URL;
  readonly status: number;
  /** Of the answer, in lower case without parameters. */
  readonly mediaType: string;
  /** Of the answer, by name in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  /** JSON as its value, anything else as a text; undefined for none. */
  readonly sent: unknown;
  /** Media type of what was sent. */
  readonly sentType: string;
  readonly body: unknown;
  /** True if the request had credentials. */
  readonly isSigned?: boolean;
  /** When it was sent, milliseconds. */
  readonly at?: number | undefined;
  /** True if the body shows what an answer has, and not the values of one. */
  readonly isSketch?: boolean;
  /** Headers that are written down for the answer, by name. */
  readonly shown?: ReadonlyMap<string, string>;
  /** Sentences on parts of what is written down that are not kept. */
  readonly losses?: readonly string[];
  /** Name of the last part of the path, where a key stands for it. */
  readonly called?: string | undefined;
}

/** The requests of a HAR file that were answered. */
export function readHar(document: unknown): readonly SeenExchange[] {
  const log = isObject(document) ? document["log"] : undefined;
  const entries: unknown = isObject(log) ? log["entries"] : undefined;
  return (Array.isArray(entries) ? entries : []).flatMap((entry: unknown): SeenExchange[] => {
    if (!isObject(entry) || !isObject(entry["request"]) || !isObject(entry["response"])) return [];
    const { request, response } = entry;
    const url = URL.parse(String(request["url"]));
    const status = Number(response["status"]);
    if (url === null || !(status >= 200 && status < 600)) return [];
    const { content } = response;
    const pairs = Array.isArray(response["headers"]) ? response["headers"].filter(isObject) : [];
    const headers = new Map(pairs.map(({ name, value }) => [String(name).toLowerCase(), String(value)]));
    const told = isObject(content) && typeof content["mimeType"] === "string" ? content["mimeType"] : "";
    const type = told === "" ? (headers.get("content-type") ?? "") : told;
    return [
      {
        method: String(request["method"]).toUpperCase(),
        url,
        status,
        mediaType: bareType(type),
        headers,
        isSigned: namesOf(request["headers"]).some((name) => SIGNING_HEADERS.includes(name.toLowerCase())),
        ...sentIn(request["postData"]),
        body: bodyOf(content),
        at: typeof entry["startedDateTime"] === "string" ? Date.parse(entry["startedDateTime"]) : undefined,
      },
    ];
  });
}

const namesOf = (headers: unknown): string[] =>
  (Array.isArray(headers) ? headers.filter(isObject) : []).map(({ name }) => String(name));

function sentIn(data: unknown): Pick<SeenExchange, "sent" | "sentType"> {
  const { mimeType = "", params, text = "" } = isObject(data) ? data : {};
  const sentType = bareType(String(mimeType));
  if (!/form/.test(sentType)) return { sent: bodyOf(data), sentType };
  const pairs = Array.isArray(params) ? params.filter(isObject).map(({ name, value }) => [String(name), value]) : [];
  const isForm = pairs.length === 0 && /urlencoded/.test(sentType);
  return { sent: Object.fromEntries(isForm ? new URLSearchParams(String(text)) : pairs), sentType };
}

function bodyOf(content: unknown): unknown {
  if (!isObject(content) || typeof content["text"] !== "string" || content["text"] === "") return undefined;
  const text =
    content["encoding"] === "base64" ? new TextDecoder().decode(fromBase64(content["text"])) : content["text"];
  const value = jsonIn(text);
  return value === undefined ? text : value;
}
