import { fromBase64, toBase64 } from "../platform/bytes.ts";
import { digest } from "../platform/digest.ts";
import { randomBytes } from "../platform/random.ts";
import type { SecretStorage } from "../storage/storage.ts";

/** Bytes of a secret: as many as SHA-256 gives (RFC 7518 §3.2 asks for no fewer). */
const BYTES = 32;

/** A secret of the service by name: made when it is first asked for, and then the same for ever and in every process of the storage. */
export async function getSecret(storage: SecretStorage, name: string): Promise<Uint8Array> {
  return fromBase64(await storage.keep(name, toBase64(randomBytes(BYTES), "base64url")));
}

/** Returns the SHA-256, hexadecimal, of a secret of at least 128 random bits. */
export function toSecretHash(secret: string): string {
  return digest("sha256", secret, "hex");
}
