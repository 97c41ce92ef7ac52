import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from "jose";
import type { CryptoKey, JWK } from "jose";

import type { SecretStorage } from "../../storage/storage.ts";

export interface SigningKey {
  /** Its thumbprint (RFC 7638). */
  readonly id: string;
  readonly sign: CryptoKey;
  readonly verify: CryptoKey;
  readonly shown: JWK;
}

/** Gives the key: made or read when it is first asked for. */
export type LoadKey = () => Promise<SigningKey>;

/** The key of a service: made when it is first needed, and then the same for ever and in every process of the storage. */
export function keepSigningKey(storage: SecretStorage): LoadKey {
  return loadOnce(async () => {
    const { privateKey } = await generateKeyPair("RS256", { extractable: true });
    const kept = await storage.keep("openid", JSON.stringify(await exportJWK(privateKey)));
    return JSON.parse(kept) as JWK; // what a process of ours wrote
  });
}

/** A key that is there already. */
export function givenSigningKey(give: () => JWK): LoadKey {
  return loadOnce(async () => give());
}

function loadOnce(find: () => Promise<JWK>): LoadKey {
  let loading: Promise<SigningKey> | undefined;
  return () =>
    (loading ??= find()
      .then(toSigningKey)
      .catch((error: unknown) => {
        loading = undefined; // storage may serve again
        throw error;
      }));
}

async function toSigningKey(jwk: JWK): Promise<SigningKey> {
  const { kty, n, e } = jwk;
  const open = { kty, n, e } as JWK; // as RSA keys have them
  const id = await calculateJwkThumbprint(open);
  const [sign, verify] = await Promise.all([importJWK(jwk, "RS256"), importJWK(open, "RS256")]);
  if (sign instanceof Uint8Array || verify instanceof Uint8Array) throw new Error("the key for RS256 is no RSA key");
  return { id, sign, verify, shown: { ...open, kid: id, use: "sig", alg: "RS256" } };
}
