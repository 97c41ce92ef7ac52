import { SeedbedError } from "../../model/errors.ts";

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

async function toDataUrl(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  for (let at = 0; at < bytes.length; at += 8_192) binary += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return `data:${file.type || "application/octet-stream"};name=${encodeURIComponent(file.name)};base64,${btoa(binary)}`;
}
