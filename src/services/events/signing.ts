import { createHmac } from "node:crypto";

/** Gives so many random bytes. */
export type RandomBytes = (size: number) => Buffer;

const PREFIX = "whsec_";

/** Standard Webhooks asks for 24 to 64 bytes. */
const SECRET_BYTES = 32;

/** A new secret: `whsec_` and base64 (Standard Webhooks 1.0.0, "Signature scheme"). */
export function createSecret(randomBytes: RandomBytes): string {
  return `${PREFIX}${randomBytes(SECRET_BYTES).toString("base64")}`;
}

/** The headers that prove who sent a payload (Standard Webhooks 1.0.0); one signature for each secret. `at` is the time of the attempt, epoch milliseconds. */
export function toSignedHeaders(
  message: { readonly id: string; readonly at: number; readonly body: string },
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const { id, at, body } = message;
  const timestamp = String(Math.floor(at / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
