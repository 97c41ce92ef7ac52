import { nativeCrypto } from "./native.ts";

export function randomBytes(size: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(size));
}

/** A whole number from 0 up to, not including, `below`, at most 2^48. */
export function randomInt(below: number): number {
  const most = 2 ** 48 - (2 ** 48 % below);
  for (;;) {
    const value = randomBytes(6).reduce((sum, byte) => sum * 256 + byte, 0);
    if (value < most) return value % below; // beyond, some remainders would come more often
  }
}

/** A UUID of version 4 (RFC 9562). Browsers have `crypto.randomUUID` on secure origins only. */
export const newUuid: () => string = nativeCrypto?.randomUUID ?? makeUuid;

/** As {@link newUuid}, of random bytes. */
export function makeUuid(): string {
  const bytes = randomBytes(16);
  const digits = [...bytes].map((byte, at) => {
    const value = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte;
    return value.toString(16).padStart(2, "0");
  });
  return digits.join("").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
