import { asText } from "../../definition/routes/definition.ts";
import { isObject } from "../../model/json.ts";
import { toPieces } from "../../sandbox/text-pieces.ts";
import type { Pieced } from "../../sandbox/text-pieces.ts";
import { isStream, pairsOf, withoutHeaders } from "../answer.ts";
import type { Answer, MaybePromise } from "../answer.ts";
import { hasNoBody } from "../body/body.ts";
import { isForm, readFormBody } from "../body/form.ts";
import { parseJson } from "../body/json.ts";
import { BODY, MAX_BODY } from "../limits/bounds.ts";
import type { ApiRequest } from "../request.ts";
import type { WireRecord } from "./wire-record.ts";

export function isPlainJson({ headers, body }: Answer): boolean {
  return body !== undefined && headers[headers.indexOf("Content-Type") + 1] === "application/json";
}

export function jsonOf(answer: Answer | undefined): MaybePromise<unknown> {
  const body = answer?.body;
  if (body === undefined) return undefined;
  if (isStream(body))
    return (async () => {
      const pieces: string[] = [];
      for await (const piece of body) pieces.push(decodedText(piece));
      return JSON.parse(pieces.join("")) as unknown;
    })();
  return JSON.parse(decodedText(body)) as unknown;
}

function decodedText(piece: string | Uint8Array): string {
  return typeof piece === "string" ? piece : new TextDecoder().decode(piece);
}

/** A record of a list by its JSON. */
export function recordIn(item: Pieced): Readonly<Record<string, unknown>> {
  return JSON.parse(toPieces(item).join("")) as Readonly<Record<string, unknown>>;
}

/** The body of a request in whatever form it was sent: JSON of any kind, or a form. Undefined where another type has to be refused, or there is none. */
export async function readSent(request: ApiRequest, wire: WireRecord): Promise<unknown> {
  if (hasNoBody(request)) return undefined;
  const type = String(request.headers["content-type"] ?? "");
  if (/^application\/(?!json-patch)(?:[\w.+-]+\+)?json/i.test(type))
    return parseJson(await request.readBytes(MAX_BODY), BODY);
  return isForm(request) ? readFormBody(request, (path) => wire.kindAt(path)) : undefined;
}

/** Headers of a map, names and values in turn: a list is the header several times, and null none. */
export function toHeaders(given: unknown): readonly string[] {
  return Object.entries(isObject(given) ? given : {}).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (one === undefined || one === null ? [] : [name, toHeader(one)])),
  );
}

/** A value that can stand in a header: no character ends it. */
export function toHeader(value: unknown): string {
  return asText(value).replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/g, " ");
}

/** An answer with headers of a route's own, in the place of those of their names. */
export function withHeaders(answer: Answer, own: readonly string[]): Answer {
  const names = pairsOf(own).map(([name]) => name.toLowerCase());
  return own.length === 0 ? answer : { ...answer, headers: [...withoutHeaders(answer.headers, names), ...own] };
}

/** A stream of events with their records as the style has them. */
export async function* toStyledStream(
  events: AsyncIterable<string | Uint8Array>,
  show: (record: Readonly<Record<string, unknown>>) => unknown,
): AsyncGenerator<string> {
  let held = ""; // a long event comes in pieces
  for await (const piece of events) {
    held += decodedText(piece);
    if (!held.endsWith("\n\n")) continue;
    yield held.replaceAll(
      /^data: (\{"[^\n]*)/gm,
      (_line, record: string) => `data: ${JSON.stringify(show(recordIn(record)))}`, // one of the list
    );
    held = "";
  }
}
