/** A header's name (RFC 9110 §5.1), of a length that servers take. */
export const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;

/** Statuses whose answers have no content (RFC 9110 §15). */
export function isWithoutContent(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

export function isJsonType(contentType: string): boolean {
  const [type = ""] = contentType.toLowerCase().split(";");
  return /^application\/(?:[\w.+-]+\+)?json$/.test(type.trim());
}
