import { isStream } from "../answer.ts";
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

export function decodedText(piece: string | Uint8Array): string {
  return typeof piece === "string" ? piece : new TextDecoder().decode(piece);
}

/** The body of a request in whatever form it was sent: JSON of any kind, or a form. Undefined where another type has to be refused, or there is none. */
export async function readSent(request: ApiRequest, wire: WireRecord): Promise<unknown> {
  if (hasNoBody(request)) return undefined;
  const type = String(request.headers["content-type"] ?? "");
  if (/^application\/(?!json-patch)(?:[\w.+-]+\+)?json/i.test(type))
    return parseJson(await request.readBytes(MAX_BODY), BODY);
  return isForm(request) ? readFormBody(request, (path) => wire.kindAt(path)) : undefined;
}
