/** A header's name (RFC 9110 §5.1), of a length that servers take. */
export const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;

/** Statuses whose answers have no content (RFC 9110 §15). */
export function isWithoutContent(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

export function isJsonType(contentType: string): boolean {
  return /^application\/(?:[\w.+-]+\+)?json$/.test(bareType(contentType));
}

/** A media type without its parameters, in small letters. */
export function bareType(contentType: string): string {
  return (contentType.split(";", 1)[0] ?? "").trim().toLowerCase();
}

/** A text percent-decoded; as it is where that cannot be done. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
