import { hmac } from "@noble/hashes/hmac.js";
import { md5, sha1 } from "@noble/hashes/legacy.js";
import { sha256, sha512 } from "@noble/hashes/sha2.js";

import { fromText, toBase64, toHex } from "./bytes.ts";
import { nativeCrypto } from "./native.ts";
import type { NativeCrypto } from "./native.ts";

export const ALGORITHMS = Object.freeze(["md5", "sha1", "sha256", "sha512"] as const);

export type Algorithm = (typeof ALGORITHMS)[number];

export type DigestForm = "hex" | "base64" | "base64url";

/** A digest in the making. */
export interface Sum {
  update(piece: string | Uint8Array): void;
  digest(form: DigestForm): string;
}

const PORTABLE = { md5, sha1, sha256, sha512 };

export interface Digests {
  /** The digest of a text in UTF-8, or of bytes. */
  digest(this: void, algorithm: Algorithm, data: string | Uint8Array, form: DigestForm): string;
  /** As `digest`, as bytes. */
  digestBytes(this: void, algorithm: Algorithm, data: string | Uint8Array): Uint8Array;
  /** The SHA-256 of what the pieces make together. */
  createSum(this: void): Sum;
  /** The HMAC with SHA-256 (RFC 2104) of a text in UTF-8. */
  sign(this: void, key: Uint8Array, text: string, form: DigestForm): string;
}

/** Those of the platform: browsers have none that do not make wait. */
export const { digest, digestBytes, createSum, sign }: Digests =
  nativeCrypto === undefined ? createPortableDigests() : createNativeDigests(nativeCrypto);

function createNativeDigests({ hash, createHash, createHmac }: NativeCrypto): Digests {
  return {
    digest: hash,
    digestBytes: (algorithm, data) => hash(algorithm, data, "buffer"),
    createSum: () => createHash("sha256"),
    sign: (key, text, form) => createHmac("sha256", key).update(text).digest(form),
  };
}

export function createPortableDigests(): Digests {
  return {
    digest: (algorithm, data, form) => write(PORTABLE[algorithm](toBytes(data)), form),
    digestBytes: (algorithm, data) => PORTABLE[algorithm](toBytes(data)),
    createSum() {
      const sum = sha256.create();
      return {
        update: (piece) => void sum.update(toBytes(piece)),
        digest: (form) => write(sum.digest(), form),
      };
    },
    sign: (key, text, form) => write(hmac(sha256, key, fromText(text)), form),
  };
}

export function isSameSecret(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let differs = 0;
  for (let at = 0; at < one.length; at += 1) differs |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return differs === 0;
}

function toBytes(data: string | Uint8Array): Uint8Array {
  return typeof data === "string" ? fromText(data) : data;
}

function write(bytes: Uint8Array, form: DigestForm): string {
  return form === "hex" ? toHex(bytes) : toBase64(bytes, form);
}
