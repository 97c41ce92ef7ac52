import { SeedbedError } from "../../model/errors.ts";
import type { FieldKind } from "../../model/field-kinds.ts";
import { isObject } from "../../model/json.ts";
import { formFields, nestFields } from "../../openapi/parameters.ts";
import type { Json } from "../../openapi/schema.ts";
import { MAX_BODY } from "../limits/bounds.ts";
import { headerOf } from "../request.ts";
import type { ApiRequest } from "../request.ts";

type Members = Readonly<Record<string, unknown>>;

/** True if a body is a form: urlencoded, or of several parts. */
export function isForm({ headers }: Pick<ApiRequest, "headers">): boolean {
  return /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(
    headerOf(headers, "content-type") ?? "",
  );
}

/**
 * The fields of a form (`a[b]`, `a[]`) as a body: texts become numbers, flags and nulls where the field that `kindOf` gives is one, and a
 * file is a data URL. Throws `malformed_json` for one that cannot be read, and `body_too_large`.
 */
export async function readFormBody(
  request: ApiRequest,
  kindOf: (path: string) => FieldKind | undefined,
): Promise<Members> {
  const type = headerOf(request.headers, "content-type") ?? "";
  const bytes = await request.readBytes(MAX_BODY);
  const fields = /^multipart/i.test(type)
    ? await formEntries(type, bytes)
    : formFields(new TextDecoder().decode(bytes));
  const value: Json = nestFields(fields);
  return isObject(value) ? typed(value, [], kindOf) : {};
}

function typed(fields: Members, above: readonly string[], kindOf: (path: string) => FieldKind | undefined): Members {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const path = [...above, name];
      if (isObject(value)) return [name, typed(value, path, kindOf)];
      const kind = kindOf(path.join("."));
      const one = (text: unknown): unknown => (typeof text === "string" ? fromFormText(text, kind) : text);
      if (Array.isArray(value)) return [name, value.map(one)];
      return [name, kind?.many === true ? [one(value)] : one(value)];
    }),
  );
}

/** The number, flag or null that a text stands for where a field is one; else the text. */
export function fromFormText(text: string, kind: Pick<FieldKind, "type" | "nullable"> | undefined): unknown {
  if (kind?.type === "number" && text.trim() !== "" && Number.isFinite(Number(text))) return Number(text);
  // As HTML's check boxes and PHP have them, too.
  if (kind?.type === "boolean" && /^(?:true|false|1|0|on|off)$/.test(text)) return /^(?:true|1|on)$/.test(text);
  return text === "" && kind?.nullable === true ? null : text;
}

/** The parts of a multipart form (RFC 7578); a file as a data URL with its type and name (RFC 2397). Throws `malformed_json`. */
export async function formEntries(
  type: string,
  bytes: Uint8Array,
  heard: (file: File) => void = () => undefined,
): Promise<(readonly [name: string, value: string])[]> {
  let form: FormData;
  try {
    form = await new Response(bytes.slice(), { headers: { "Content-Type": type } }).formData();
  } catch {
    throw new SeedbedError(
      "malformed_json",
      "cannot read the body: it is no multipart form with the boundary that its Content-Type names",
    );
  }
  const fields: (readonly [string, string])[] = [];
  for (const [name, value] of form) {
    if (typeof value !== "string") heard(value);
    fields.push([name, typeof value === "string" ? value : await toDataUrl(value)]);
  }
  return fields;
}

/** A file as a URL that holds it, with its type and name (RFC 2397). */
export async function toDataUrl(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  for (let at = 0; at < bytes.length; at += 8_192) binary += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return `data:${file.type || "application/octet-stream"};name=${encodeURIComponent(file.name)};base64,${btoa(binary)}`;
}
