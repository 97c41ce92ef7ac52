import { digest } from "../platform/digest.ts";

/** What is kept of a secret of at least 128 random bits: its SHA-256, hexadecimal. */
export function toSecretHash(secret: string): string {
  return digest("sha256", secret, "hex");
}
