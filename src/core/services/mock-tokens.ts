import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from "jose";
import type { JWTPayload } from "jose";

import { SeedbedError } from "../model/errors.ts";
import { isSameSecret, sign as signText } from "../platform/digest.ts";
import type { OpenSandbox } from "../sandbox/sandbox.ts";
import type { Begun, KeptSession, Turn } from "./mock-sessions.ts";
import type { LoadKey } from "./openid/signing-key.ts";

export interface ReadToken {
  readonly userId: number;
  readonly number: number;
  /** Undefined where no OpenID client asked for it. */
  readonly scope: string | undefined;
}

export interface MockTokens {
  /** The access token of a sign-in with a password, by HS256, and when it ends, epoch milliseconds. */
  toAccessToken(sandbox: OpenSandbox, begun: Begun): Promise<{ token: string; expiresAt: number }>;
  /** The access token of an OpenID client (RFC 9068), by RS256, so that others can verify it too. */
  toClientToken(sandbox: OpenSandbox, begun: Begun, scope: string, issuer: string): Promise<string>;
  /** Of either kind. Throws `invalid_token`. */
  readAccessToken(sandbox: OpenSandbox, bearer: string): Promise<ReadToken>;
  toRefreshToken(sandbox: OpenSandbox, userId: string, session: KeptSession): string;
  /** Undefined if it is not one of this sandbox. */
  readRefreshToken(sandbox: OpenSandbox, token: string): Turn | undefined;
  sign(text: string): string;
}

/** Access tokens last so long, milliseconds. */
export const TOKEN_LIFETIME = 15 * 60_000;

/** Throws `invalid_token` for a token that is none, or none any more. */
export function refuseToken(why: string): never {
  throw new SeedbedError("invalid_token", `the token is not valid: ${why}; sign in again with POST /v1/auth/login`, {
    headers: { "WWW-Authenticate": `Bearer error="invalid_token", error_description="${why}", realm="seedbed"` },
  });
}

/** `secret` signs those of the sign-in with a password, `key` those of OpenID clients; both are kept between starts. */
export function createMockTokens({
  secret,
  key,
  baseUrl,
}: {
  readonly secret: Uint8Array;
  readonly key: LoadKey;
  readonly baseUrl: string;
}): MockTokens {
  const issuer = `${baseUrl}/v1/auth`;

  function sign(text: string): string {
    return signText(secret, text, "base64url");
  }

  /** Place at which a token alone is good, told to nobody: two sandboxes have the same users. An open one takes those of all. */
  const placeOf = ({ address, row }: OpenSandbox): string | undefined =>
    row.settings.access === undefined ? undefined : sign(`sandbox ${address.scope}`).slice(0, 16);

  const withPlace = (sandbox: OpenSandbox, parts: string): string => {
    const place = placeOf(sandbox);
    return place === undefined ? parts : `${parts}.${place}`;
  };

  function toClaims(
    sandbox: OpenSandbox,
    { user, kept, now }: Begun,
    more: Readonly<Record<string, unknown>> = {},
  ): SignJWT {
    const place = placeOf(sandbox);
    return new SignJWT({
      ...more,
      role: user["role"],
      sid: kept.number,
      turn: kept.turn,
      ...(place !== undefined && { in: place }),
    })
      .setAudience(baseUrl)
      .setSubject(user.id)
      .setIssuedAt(Math.floor(now / 1000))
      .setExpirationTime(Math.floor((now + TOKEN_LIFETIME) / 1000));
  }

  async function verify(sandbox: OpenSandbox, bearer: string): Promise<JWTPayload> {
    const options = { audience: baseUrl, typ: "at+jwt", currentDate: new Date(sandbox.now) };
    const { payload } =
      decodeProtectedHeader(bearer).alg === "RS256"
        ? await jwtVerify(bearer, (await key()).verify, { ...options, algorithms: ["RS256"] })
        : await jwtVerify(bearer, secret, { ...options, algorithms: ["HS256"], issuer });
    return payload;
  }

  return {
    sign,
    async toAccessToken(sandbox, begun) {
      const token = await toClaims(sandbox, begun)
        .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
        .setIssuer(issuer)
        .sign(secret);
      return { token, expiresAt: begun.now + TOKEN_LIFETIME };
    },
    async toClientToken(sandbox, begun, scope, from) {
      const { id, sign: signingKey } = await key();
      const { kept, user } = begun;
      return toClaims(sandbox, begun, { client_id: kept.client?.id, scope })
        .setProtectedHeader({ alg: "RS256", typ: "at+jwt", kid: id })
        .setIssuer(from)
        .setJti(`${user.id}.${kept.number}.${kept.turn}`)
        .sign(signingKey);
    },
    async readAccessToken(sandbox, bearer) {
      const payload = await verify(sandbox, bearer).catch((error: unknown) =>
        refuseToken(error instanceof errors.JWTExpired ? "it has expired" : "it is not one of ours"),
      );
      const place = placeOf(sandbox);
      if (place !== undefined && payload["in"] !== place) refuseToken("it was not given by this sandbox as it is now");
      const { scope } = payload;
      return {
        userId: Number(payload.sub),
        number: Number(payload["sid"]),
        scope: typeof scope === "string" ? scope : undefined,
      };
    },
    toRefreshToken(sandbox, userId, { number, turn }) {
      const parts = `${userId}.${number}.${turn}`;
      return `${parts}.${sign(withPlace(sandbox, parts))}`;
    },
    readRefreshToken(sandbox, token) {
      const [, userId = "", number, turn, signature = ""] =
        /^([1-9]\d{0,15})\.(\d{1,15})\.(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
      const expected = sign(withPlace(sandbox, `${userId}.${number}.${turn}`));
      if (userId === "" || !isSameSecret(signature, expected)) return undefined;
      return { userId: Number(userId), number: Number(number), turn: Number(turn) };
    },
  };
}
