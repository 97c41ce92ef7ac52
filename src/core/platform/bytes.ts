const native = typeof Buffer === "undefined" ? undefined : Buffer;
// Jest's jsdom has neither, but Buffer.
const encoder = typeof TextEncoder === "undefined" ? undefined : new TextEncoder();

/** A text in UTF-8. */
export function fromText(text: string): Uint8Array<ArrayBuffer> {
  return encoder === undefined && native !== undefined
    ? Uint8Array.from(native.from(text, "utf8"))
    : (encoder ?? new TextEncoder()).encode(text);
}

/** Number of bytes a text takes in UTF-8. */
export const byteLength: (text: string) => number =
  native === undefined ? countBytes : (text) => native.byteLength(text, "utf8");

/** As {@link byteLength}, in JavaScript. Half of a surrogate pair takes as many as the character that is written in its place. */
export function countBytes(text: string): number {
  let length = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit > 0x7f) length += unit > 0x7_ff ? 2 : 1;
    // A pair is two units and four bytes.
    if ((unit & 0xfc_00) === 0xd8_00 && (text.charCodeAt(at + 1) & 0xfc_00) === 0xdc_00) at += 1;
  }
  return length;
}

/** The beginning of a text: at most so many bytes of its UTF-8, the last character whole or replaced. */
export function cut(text: string, most: number): string {
  const bytes = fromText(text).subarray(0, most);
  return encoder === undefined && native !== undefined
    ? native.from(bytes).toString("utf8")
    : new TextDecoder().decode(bytes);
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** The bytes in hexadecimal. */
export function toHex(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += HEX[byte] ?? "";
  return text;
}

/** The bytes in base64 (RFC 4648 §4, or §5 without padding). */
export function toBase64(bytes: Uint8Array, form: "base64" | "base64url" = "base64"): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  const text = btoa(binary);
  return form === "base64" ? text : text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The bytes that base64 of either alphabet stands for; what is no digit of it is left out, and so is what makes no whole byte. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const [digits = ""] = text.replaceAll("-", "+").replaceAll("_", "/").split("=");
  const known = digits.replaceAll(/[^A-Za-z0-9+/]/g, "");
  const binary = atob(known.slice(0, known.length % 4 === 1 ? -1 : undefined));
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

export function join(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
