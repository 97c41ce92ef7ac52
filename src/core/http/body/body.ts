import { bareType } from "../../model/content.ts";
import { SeedbedError } from "../../model/errors.ts";
import { loop } from "../../sandbox/work.ts";
import type { MaybePromise } from "../answer.ts";
import { BODY, LARGE_BODY, MAX_BODY, MAX_RECIPE_BODY } from "../limits/bounds.ts";
import type { BodyBounds } from "../limits/bounds.ts";
import { headerOf } from "../request.ts";
import type { ApiRequest } from "../request.ts";
import { parseJson, parseJsonInSteps } from "./json.ts";

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

/** Files of other tools. */
const TEXT_TYPES = ["text/plain", "text/csv"];

const DOCUMENT_TYPES = ["application/json", "application/vnd.oai.openapi+json", ...YAML_TYPES, ...TEXT_TYPES];

/**
 * Reads a JSON body; undefined if it is empty. Throws `unsupported_media_type`, `body_too_large`, `malformed_json`,
 * `validation_failed`.
 */
export async function readJson(request: ApiRequest, kind: keyof typeof TYPES): Promise<unknown> {
  const body = await readTyped(request, TYPES[kind]);
  return body === undefined ? undefined : parse(request, body, BODY);
}

/** A body of more bytes is parsed in turns. */
const LONGEST_AT_ONCE = 64 * 1024;

function parse({ address }: ApiRequest, body: Uint8Array, bounds: BodyBounds): MaybePromise<unknown> {
  if (body.length <= LONGEST_AT_ONCE) return parseJson(body, bounds);
  return loop.run(address, parseJsonInSteps(body, bounds));
}

/** A document in JSON or YAML as text, for those who tell the place of each value. Throws as {@link readJson} does. */
export async function readDocumentText(request: ApiRequest, most?: number): Promise<string> {
  return toText((await readTyped(request, DOCUMENT_TYPES, most)) ?? new Uint8Array());
}

export interface SentDocument {
  readonly text: string;
  readonly value: unknown;
}

/**
 * As {@link readJson}, of many things at once and at most `most` bytes, or YAML, which `parseYaml` reads. A text of another type
 * has no value, unless it is JSON.
 */
export async function readSentDocument(
  request: ApiRequest,
  parseYaml: (body: Uint8Array) => Promise<unknown>,
  most: number = MAX_BODY,
): Promise<SentDocument | undefined> {
  const body = await readTyped(request, DOCUMENT_TYPES, most);
  if (body === undefined || body.length === 0) return undefined;
  const type = mediaTypeOf(request);
  const text = toText(body);
  if (TEXT_TYPES.includes(type) && !/^\s*[{[]/.test(text)) return { text, value: undefined };
  const times = most / MAX_BODY;
  const bounds = { members: times * LARGE_BODY.members, values: times * LARGE_BODY.values };
  return { text, value: YAML_TYPES.includes(type) ? await parseYaml(body) : await parse(request, body, bounds) };
}

function toText(body: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    throw new SeedbedError("malformed_json", "cannot read the body: it is not UTF-8");
  }
}

/**
 * As {@link readJson}, where a recipe may be in it. One that does not say how long it is, or whose text does not match where
 * there are other bodies too, may only be as long as any body.
 */
export async function readRecipeBody(request: ApiRequest, isOfRecipe?: RegExp): Promise<unknown> {
  const most = request.headers["content-length"] === undefined ? MAX_BODY : MAX_RECIPE_BODY;
  const body = await readTyped(request, TYPES.plain, most);
  if (body === undefined) return undefined;
  if (body.length > MAX_BODY && isOfRecipe?.test(new TextDecoder().decode(body)) === false) throw tooLarge(MAX_BODY);
  return parse(request, body, LARGE_BODY);
}

/** The bytes of a body of one of the types; undefined if there is none. */
async function readTyped(
  request: ApiRequest,
  types: readonly string[],
  most: number = MAX_BODY,
): Promise<Uint8Array | undefined> {
  if (hasNoBody(request)) return undefined;
  // A body that turns out to have no bytes needs no type; a client that asks first is told before it sends any.
  const fault = findTypeFault(request, types);
  if (fault !== undefined && request.headers["expect"] !== undefined) throw fault;
  const body = await request.readBytes(most);
  if (body.length > 0 && fault !== undefined) throw fault;
  return body;
}

/** True if the head of a request says that no body follows (RFC 9112 §6.3). */
export function hasNoBody({ headers }: ApiRequest): boolean {
  return headers["transfer-encoding"] === undefined && (headers["content-length"] ?? "0") === "0";
}

export function tooLarge(most: number): SeedbedError {
  return new SeedbedError(
    "body_too_large",
    `cannot take the body: it is longer than ${most} bytes (${most / 1024 ** 2} MiB); send less at once`,
    {
      members: { limit: most },
    },
  );
}

function mediaTypeOf({ headers }: Pick<ApiRequest, "headers">): string {
  return bareType(headerOf(headers, "content-type") ?? "");
}

export function findTypeFault(
  request: Pick<ApiRequest, "headers" | "method">,
  types: readonly string[],
): SeedbedError | undefined {
  const { headers, method } = request;
  const type = mediaTypeOf(request);
  const [, ...parameters] = (headerOf(headers, "content-type") ?? "")
    .split(";")
    .map((part) => part.trim().toLowerCase());
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
  const coding = headerOf(headers, "content-encoding")?.toLowerCase() ?? "identity";
  if (coding === "identity") return undefined;
  return refuse(`its Content-Encoding is ${coding.slice(0, 40)}; send it without one`, {
    "Accept-Encoding": "identity",
  });
}
