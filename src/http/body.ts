import type { IncomingMessage } from "node:http";

import { SeedbedError } from "../model/errors.ts";
import { MAX_BODY } from "./bounds.ts";
import { parseJson } from "./json.ts";

/** The client went away before the request was whole: there is nobody to answer. */
export class ClientGone extends Error {}

/** The media types of a body: `merge` is for PATCH. */
const TYPES = { plain: ["application/json"], merge: ["application/json", "application/merge-patch+json"] } as const;

/** YAML: RFC 9512's name, those that were in use before it, and that of OpenAPI. */
const YAML_TYPES = [
  "application/yaml",
  "application/x-yaml",
  "text/yaml",
  "text/x-yaml",
  "application/vnd.oai.openapi",
];

/** What a document may be written in. */
const DOCUMENT_TYPES: readonly string[] = ["application/json", "application/vnd.oai.openapi+json", ...YAML_TYPES];

/**
 * Reads a JSON body; undefined if it is empty. `heard` is told of its bytes. Throws `unsupported_media_type`,
 * `body_too_large`, `malformed_json`, `validation_failed`.
 */
export async function readJson(
  request: IncomingMessage,
  kind: keyof typeof TYPES,
  heard?: (body: Buffer) => void,
): Promise<unknown> {
  const body = await readTyped(request, TYPES[kind], heard);
  return body === undefined ? undefined : parseJson(body);
}

/** As {@link readJson}, or YAML, which `parseYaml` reads. */
export async function readDocument(
  request: IncomingMessage,
  parseYaml: (body: Buffer) => Promise<unknown>,
): Promise<unknown> {
  const body = await readTyped(request, DOCUMENT_TYPES);
  if (body === undefined || body.length === 0) return undefined;
  return YAML_TYPES.includes(mediaTypeOf(request)) ? parseYaml(body) : parseJson(body);
}

/** The bytes of a body of one of the types; undefined if there is none. */
async function readTyped(
  request: IncomingMessage,
  types: readonly string[],
  heard?: (body: Buffer) => void,
): Promise<Buffer | undefined> {
  const { headers } = request;
  const isEmpty = headers["transfer-encoding"] === undefined && (headers["content-length"] ?? "0") === "0";
  if (isEmpty) return undefined;
  if (Number(headers["content-length"]) > MAX_BODY) throw tooLarge();
  // A body that turns out to have no bytes needs no type.
  const fault = findTypeFault(request, types);
  const body = await readBytes(request, MAX_BODY);
  heard?.(body);
  if (body.length > 0 && fault !== undefined) throw fault;
  return body;
}

/** Reads a whole body of at most `most` bytes. Throws `body_too_large` as soon as there are more. */
export function readBytes(request: IncomingMessage, most: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const stop = (): void => {
      request.off("data", take).off("end", end).off("close", gone).off("error", gone);
    };
    const take = (chunk: Buffer): void => {
      length += chunk.length;
      chunks.push(chunk);
      if (length <= most) return;
      stop();
      request.resume(); // the rest is let by, so that the client reads the answer instead of a reset
      reject(tooLarge());
    };
    const end = (): void => {
      stop();
      resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks, length));
    };
    const gone = (): void => {
      stop();
      request.on("error", () => undefined);
      reject(new ClientGone("the client went away"));
    };
    request.on("data", take).on("end", end).on("close", gone).on("error", gone);
    if (request.destroyed) gone();
  });
}

function tooLarge(): SeedbedError {
  return new SeedbedError(
    "body_too_large",
    `cannot take the body: it is longer than ${MAX_BODY} bytes (1 MiB); send less at once`,
    {
      members: { limit: MAX_BODY },
    },
  );
}

function mediaTypeOf({ headers }: IncomingMessage): string {
  return (headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

/** What is wrong with the body's type or coding; undefined if nothing is. */
function findTypeFault(request: IncomingMessage, types: readonly string[]): SeedbedError | undefined {
  const { headers, method } = request;
  const type = mediaTypeOf(request);
  const [, ...parameters] = (headers["content-type"] ?? "").split(";").map((part) => part.trim().toLowerCase());
  const accepted = types.join(", ");
  const advice = { Accept: accepted, ...(method === "PATCH" ? { "Accept-Patch": accepted } : {}) };
  const refuse = (why: string, more: Readonly<Record<string, string>> = advice): SeedbedError =>
    new SeedbedError("unsupported_media_type", `cannot read the body: ${why}`, { headers: more });
  if (type === "") return refuse(`it has no Content-Type; send Content-Type: application/json`);
  if (!types.includes(type)) return refuse(`it is ${type.slice(0, 100)}, but this route takes ${accepted}`);
  const charset = parameters
    .find((parameter) => parameter.startsWith("charset="))
    ?.slice(8)
    .replaceAll('"', "");
  if (charset !== undefined && !["utf-8", "utf8", "us-ascii"].includes(charset)) {
    return refuse(`its charset is ${charset.slice(0, 40)}, but only UTF-8 is read`);
  }
  const coding = headers["content-encoding"]?.toLowerCase() ?? "identity";
  if (coding === "identity") return undefined;
  return refuse(`its Content-Encoding is ${coding.slice(0, 40)}; send it without one`, {
    "Accept-Encoding": "identity",
  });
}
