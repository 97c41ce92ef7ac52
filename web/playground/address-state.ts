import { parseJson } from "../api/request.ts";
import { newKey } from "./draft.ts";
import type { Draft, DraftAnswer, DraftEndpoint } from "./draft.ts";

/** Longer states would make addresses that browsers and chats cut off; they are not written. */
const LONGEST = 30_000;

/** Writes what is not published yet as the fragment of an address: JSON, deflate-raw, base64url. Undefined if it is too long. */
export async function encodeDraft(draft: Draft): Promise<string | undefined> {
  const endpoints = draft.endpoints.map(({ key: _key, ...rest }) => rest);
  const packed = await pipe(
    new TextEncoder().encode(JSON.stringify({ ...draft, endpoints })),
    new CompressionStream("deflate-raw"),
  );
  const text = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
  return text.length > LONGEST ? undefined : text;
}

/** Reads it again; undefined for anything else. */
export async function decodeDraft(fragment: string): Promise<Draft | undefined> {
  try {
    const packed = Uint8Array.from(atob(fragment.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
      character.charCodeAt(0),
    );
    const text = new TextDecoder().decode(await pipe(packed, new DecompressionStream("deflate-raw")));
    return toDraft(parseJson(text));
  } catch {
    return undefined;
  }
}

/** Anybody can write an address, so every value is checked before it is shown. */
function toDraft(value: unknown): Draft | undefined {
  if (!isObject(value) || !Array.isArray(value["endpoints"])) return undefined;
  const endpoints = value["endpoints"].filter(isObject).map((one): DraftEndpoint => {
    const headers = Array.isArray(one["headers"]) ? one["headers"].filter(isObject) : [];
    const collection = isObject(one["collection"]) ? one["collection"] : undefined;
    return {
      key: newKey(),
      ...(typeof one["id"] === "string" ? { id: one["id"] } : {}),
      method: toText(one["method"], "GET"),
      path: toText(one["path"], "/things"),
      status: toNumber(one["status"], 200),
      delayMs: toNumber(one["delayMs"], 0),
      headers: headers.map((header) => ({ name: toText(header["name"], ""), value: toText(header["value"], "") })),
      contentType: toText(one["contentType"], "application/json"),
      template: toText(one["template"], "{}"),
      answers: Array.isArray(one["answers"]) ? one["answers"].filter(isObject).map(toAnswer) : [],
      ...(collection === undefined
        ? {}
        : { collection: { name: toText(collection["name"], "things"), count: toNumber(collection["count"], 10) } }),
    };
  });
  const domain: Pick<Draft, "domain"> = typeof value["domain"] === "string" ? { domain: value["domain"] } : {};
  return endpoints.length === 0 && domain.domain === undefined
    ? undefined
    : { name: toText(value["name"], ""), endpoints, ...domain };
}

function toAnswer(value: Readonly<Record<string, unknown>>): DraftAnswer {
  const when = Array.isArray(value["when"]) ? value["when"].filter(isObject) : [];
  return {
    key: newKey(),
    when: when.map((one) => ({ part: toText(one["part"], "query.page"), value: toText(one["value"], "") })),
    status: toNumber(value["status"], 200),
    template: toText(value["template"], "{}"),
  };
}

async function pipe(
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(through)).arrayBuffer());
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function toText(value: unknown, otherwise: string): string {
  return typeof value === "string" ? value : otherwise;
}

function toNumber(value: unknown, otherwise: number): number {
  return typeof value === "number" && Number.isFinite(value) ? value : otherwise;
}
