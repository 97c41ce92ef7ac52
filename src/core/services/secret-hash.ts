import { digest } from "../platform/digest.ts";

/** Returns the SHA-256, hexadecimal, of a secret of at least 128 random bits. */
export function toSecretHash(secret: string): string {
  return digest("sha256", secret, "hex");
}
