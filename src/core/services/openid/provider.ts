import { SignJWT, compactVerify } from "jose";
import type { JWK } from "jose";

import type { Entry } from "../../model/catalog.ts";
import { SeedbedError } from "../../model/errors.ts";
import { isObject } from "../../model/json.ts";
import { digest, isSameSecret } from "../../platform/digest.ts";
import type { Once } from "../../sandbox/outcomes.ts";
import type { OpenSandbox } from "../../sandbox/sandbox.ts";
import type { AnyRecord, StoredRecord } from "../../sandbox/stored-record.ts";
import type { Transaction } from "../../sandbox/transaction.ts";
import { beginSession, endSession, findMockSession, keepSessionBeside, renewSession } from "../mock-sessions.ts";
import type { Begun, KeptSession } from "../mock-sessions.ts";
import { TOKEN_LIFETIME } from "../mock-tokens.ts";
import type { MockTokens } from "../mock-tokens.ts";
import type { LoadKey } from "./signing-key.ts";

/** A client as it names itself; one with a secret is believed, whatever the secret is. */
export interface OpenIdClient {
  readonly id: string;
  readonly hasSecret: boolean;
}

/** Answer of the token endpoint (RFC 6749 §5.1, OpenID Connect Core 1.0 §3.1.3.3). */
export interface ClientTokens {
  readonly access_token: string;
  readonly token_type: "Bearer";
  /** Seconds. */
  readonly expires_in: number;
  readonly refresh_token: string;
  readonly scope: string;
  readonly id_token?: string;
}

/** A session that a client began, and what its code was asked for with. */
export interface Exchanged extends Begun {
  readonly nonce?: string;
}

export interface Hint {
  readonly userId: string;
  readonly number: number;
  readonly clientId: string;
  /** Epoch seconds. */
  readonly signedInAt: number;
  readonly isLiving: boolean;
}

/** A mock OpenID provider: clients sign in the users of a sandbox, whichever they choose. It opens nothing of Seedbed's own. */
export interface OpenIdProvider {
  keys(): Promise<{ readonly keys: readonly JWK[] }>;
  /** A code for a client to sign the user in with, once and soon. Throws `access_denied`. */
  issueCode(sandbox: OpenSandbox, userId: string, request: CodeRequest, once?: Once<number>): Promise<string>;
  /** Tokens for a code. A code that comes again ends the session that it began. Throws {@link OpenIdError}. */
  exchange(
    sandbox: OpenSandbox,
    given: { code: string; redirectUri: string; verifier: string | undefined; client: OpenIdClient },
    issuer: string,
    once?: Once<Exchanged | undefined>,
  ): Promise<ClientTokens>;
  /** New tokens for a refresh token, once: a second use ends the session. Throws {@link OpenIdError}. */
  refresh(
    sandbox: OpenSandbox,
    given: { refreshToken: string; scope: string | undefined; client: OpenIdClient },
    issuer: string,
    once?: Once<Begun | undefined>,
  ): Promise<ClientTokens>;
  /** Returns the user's claims by the granted scopes. Throws `invalid_token`, and `forbidden` where openid was not granted. */
  userInfo(sandbox: OpenSandbox, bearer: string, user: AnyRecord): Promise<Readonly<Record<string, unknown>>>;
  /** Reads an ID token that this service signed, ended or not; undefined for any other text. */
  readHint(sandbox: OpenSandbox, idToken: string): Promise<Hint | undefined>;
  end(sandbox: OpenSandbox, hint: Hint): Promise<void>;
}

/** `users` is the resource that signs in. */
export function createOpenIdProvider({
  tokens,
  key,
  users,
}: {
  readonly tokens: MockTokens;
  readonly key: LoadKey;
  readonly users: Entry;
}): OpenIdProvider {
  const signCode = (sandbox: OpenSandbox, parts: string): string =>
    tokens.sign(`code ${parts} ${sandbox.address.scope}`);

  function readCode(sandbox: OpenSandbox, code: string): { userId: number; number: number } {
    const [, userId = "", number = "", signature = ""] = /^([1-9]\d{0,15})-(\d{1,15})-([\w-]{43})$/.exec(code) ?? [];
    if (userId === "" || !isSameSecret(signature, signCode(sandbox, `${userId}-${number}`)))
      throw new OpenIdError("invalid_grant", "the code is not one of this sandbox");
    return { userId: Number(userId), number: Number(number) };
  }

  async function toIdToken(
    { user, kept, now }: Begun,
    { issuer, scope, nonce }: { issuer: string; scope: string; nonce: string | undefined },
  ): Promise<string> {
    const { id, sign } = await key();
    return new SignJWT({
      ...claimsOf(user, scope),
      auth_time: kept.client?.signedInAt,
      sid: String(kept.number),
      ...(nonce !== undefined && { nonce }),
    })
      .setProtectedHeader({ alg: "RS256", typ: "JWT", kid: id })
      .setIssuer(issuer)
      .setSubject(user.id)
      .setAudience(kept.client?.id ?? "")
      .setIssuedAt(Math.floor(now / 1000))
      .setExpirationTime(Math.floor((now + TOKEN_LIFETIME) / 1000))
      .sign(sign);
  }

  async function toTokens(
    sandbox: OpenSandbox,
    begun: Begun,
    issuer: string,
    { scope = begun.kept.client?.scope ?? "", nonce }: { scope?: string | undefined; nonce?: string | undefined } = {},
  ): Promise<ClientTokens> {
    return {
      access_token: await tokens.toClientToken(sandbox, begun, scope, issuer),
      token_type: "Bearer",
      expires_in: TOKEN_LIFETIME / 1000,
      refresh_token: tokens.toRefreshToken(sandbox, begun.user.id, begun.kept),
      scope,
      ...(hasScope(scope, "openid") && { id_token: await toIdToken(begun, { issuer, scope, nonce }) }),
    };
  }

  /** Throws for a user that may not sign in any more. */
  function assertMaySignIn(user: AnyRecord): void {
    if (user["status"] === "suspended") throw new OpenIdError("invalid_grant", `user ${user.id} is suspended`);
  }

  return {
    async keys() {
      return { keys: [(await key()).shown] };
    },
    async issueCode(sandbox, userId, request, once) {
      const number = await sandbox.write((tx) => {
        const stored = /^[1-9]\d{0,15}$/.test(userId) ? tx.peek(users, Number(userId)) : undefined;
        if (stored === undefined)
          throw new OpenIdError("access_denied", `there is no user ${userId.slice(0, 40)} in this sandbox`);
        if (stored.record["status"] === "suspended")
          throw new OpenIdError("access_denied", `user ${userId} is suspended`);
        return addCode(tx, users, stored, request);
      }, once);
      const parts = `${userId}-${number}`;
      return `${parts}-${signCode(sandbox, parts)}`;
    },
    async exchange(sandbox, { code, redirectUri, verifier, client }, issuer, once) {
      const { userId, number } = readCode(sandbox, code);
      const outcome = await sandbox.write((tx): Exchanged | undefined => {
        const stored = tx.peek(users, userId);
        const codes = codesOf(stored, tx.time);
        const kept = codes.find((each) => each.number === number);
        if (stored === undefined || kept === undefined)
          throw new OpenIdError("invalid_grant", "the code has ended: it is valid for a minute by the sandbox's clock");
        assertGivenTo(kept, { redirectUri, verifier, client });
        if (kept.session !== undefined) {
          // Used before: somebody else may have it, so what it gave ends (RFC 6749 §4.1.2).
          endSession(tx, users, stored, kept.session);
          return undefined;
        }
        assertMaySignIn(stored.record);
        const { scope, nonce, issuedAt } = kept;
        const session = Number(stored.hidden?.["begun"] ?? 0) + 1;
        const grant = { id: client.id, scope, signedInAt: Math.floor(issuedAt / 1000) };
        const begun = beginSession(tx, users, String(userId), grant, { codes: withUsed(codes, number, session) });
        return { ...begun, ...(nonce !== undefined && { nonce }) };
      }, once);
      if (outcome === undefined)
        throw new OpenIdError("invalid_grant", "the code was used before: the session that it began has ended");
      return toTokens(sandbox, outcome, issuer, { nonce: outcome.nonce });
    },
    async refresh(sandbox, { refreshToken, scope, client }, issuer, once) {
      const turn = tokens.readRefreshToken(sandbox, refreshToken);
      if (turn === undefined) throw new OpenIdError("invalid_grant", "the refresh token is not one of this sandbox");
      const check = (session: KeptSession, user: AnyRecord): void => {
        if (session.client?.id !== client.id)
          throw new OpenIdError("invalid_grant", "the refresh token was given to another client");
        assertMaySignIn(user);
        if (scope !== undefined) assertWithin(scope, session.client.scope);
      };
      const outcome = await sandbox.write((tx) => renewSession(tx, users, turn, check), once);
      if (outcome === undefined)
        throw new OpenIdError("invalid_grant", "the refresh token was used already, or its session has ended");
      return toTokens(sandbox, outcome, issuer, scope === undefined ? {} : { scope: toGranted(scope) });
    },
    async userInfo(sandbox, bearer, user) {
      const { scope } = await tokens.readAccessToken(sandbox, bearer);
      if (scope !== undefined && hasScope(scope, "openid")) return claimsOf(user, scope);
      throw new SeedbedError(
        "forbidden",
        "cannot tell who is signed in: the token was not given for the scope openid; ask for it at /v1/auth/authorize, or use GET /v1/auth/me",
        { headers: { "WWW-Authenticate": 'Bearer error="insufficient_scope", scope="openid", realm="seedbed"' } },
      );
    },
    async readHint(sandbox, idToken) {
      const { verify } = await key();
      const read = await compactVerify(idToken, verify, { algorithms: ["RS256"] }).catch(() => undefined);
      if (read === undefined || read.protectedHeader.typ !== "JWT") return undefined;
      const claims = JSON.parse(new TextDecoder().decode(read.payload)) as IdClaims; // signed by us
      const number = Number(claims.sid);
      const stored = sandbox.collection(users).get(claims.sub);
      const session = findMockSession(stored, number, sandbox.now);
      const isLiving = session?.client?.id === claims.aud && session.client.signedInAt === claims.auth_time;
      return { userId: claims.sub, number, clientId: claims.aud, signedInAt: claims.auth_time, isLiving };
    },
    async end(sandbox, { userId, number }) {
      await sandbox.write((tx) => {
        const stored = tx.peek(users, Number(userId));
        if (stored !== undefined) endSession(tx, users, stored, number);
      });
    },
  };
}

interface IdClaims {
  readonly sub: string;
  readonly sid: string;
  readonly aud: string;
  readonly auth_time: number;
}

/** Throws where a code is used by somebody else, or in another way, than it was asked for. */
function assertGivenTo(
  kept: KeptCode,
  { redirectUri, verifier, client }: { redirectUri: string; verifier: string | undefined; client: OpenIdClient },
): void {
  const { clientId, challenge } = kept;
  if (clientId !== client.id) throw new OpenIdError("invalid_grant", "the code was given to another client");
  if (kept.redirectTo !== digest("sha256", redirectUri, "base64url"))
    throw new OpenIdError("invalid_grant", "redirect_uri is not the one that the code was asked for with");
  if (challenge === undefined) {
    if (verifier !== undefined)
      throw new OpenIdError(
        "invalid_grant",
        "the code was asked for without code_challenge, so it has no code_verifier",
      );
    if (!client.hasSecret)
      throw new OpenIdError(
        "invalid_grant",
        "a client without a secret has to use PKCE: send code_challenge with S256 to the authorization endpoint",
      );
    return;
  }
  if (verifier === undefined) throw new OpenIdError("invalid_grant", "code_verifier is missing");
  if (!isSameSecret(challenge, digest("sha256", verifier, "base64url")))
    throw new OpenIdError("invalid_grant", "code_verifier does not fit the code_challenge");
}

/** Throws where more is asked for than was granted (RFC 6749 §6). */
function assertWithin(scope: string, granted: string): void {
  const more = scope.split(" ").filter((name) => name !== "" && !granted.split(" ").includes(name));
  if (more.length > 0) throw new OpenIdError("invalid_scope", `${more.join(" ")} was not granted: that was ${granted}`);
}

export interface CodeRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scope: string;
  readonly nonce?: string | undefined;
  /** Of PKCE, by S256 (RFC 7636 §4.2). */
  readonly challenge?: string | undefined;
}

/** A code as kept beside the user's record until it ends; long texts as their digests. */
interface KeptCode extends Omit<CodeRequest, "redirectUri"> {
  readonly number: number;
  readonly redirectTo: string;
  readonly issuedAt: number;
  readonly endsAt: number;
  readonly session?: number;
}

/** Codes are good for so long, milliseconds: RFC 6749 §4.1.2 has ten minutes as the most. */
const CODE_LIFETIME = 60_000;

const MOST_CODES = 20;

function codesOf(stored: StoredRecord | undefined, now: number): readonly KeptCode[] {
  const kept = (stored?.hidden?.["codes"] ?? []) as readonly KeptCode[]; // only this file writes it
  return kept.filter(({ endsAt }) => endsAt > now);
}

function addCode(tx: Transaction, users: Entry, stored: StoredRecord, request: CodeRequest): number {
  const number = Number(stored.hidden?.["coded"] ?? 0) + 1;
  const { redirectUri, ...rest } = request;
  const code: KeptCode = {
    ...rest,
    number,
    redirectTo: digest("sha256", redirectUri, "base64url"),
    issuedAt: tx.time,
    endsAt: tx.time + CODE_LIFETIME,
  };
  keepSessionBeside(tx, users, stored, {
    codes: [...codesOf(stored, tx.time), code].slice(-MOST_CODES),
    coded: number,
  });
  return number;
}

function withUsed(codes: readonly KeptCode[], number: number, session: number): readonly KeptCode[] {
  return codes.map((code) => (code.number === number ? { ...code, session } : code));
}

/** Known scopes (OpenID Connect Core 1.0 §5.4, §11); others are passed over. */
export const SCOPES = Object.freeze(["openid", "profile", "email", "phone", "address", "offline_access"] as const);

type Claims = Readonly<Record<string, unknown>>;

const CLAIMS: Readonly<Record<string, (user: AnyRecord) => Claims>> = Object.freeze({
  profile: (user) => ({
    name: user["name"],
    preferred_username: user["username"],
    picture: user["avatarUrl"],
    gender: user["gender"],
    birthdate: user["birthDate"],
    zoneinfo: user["timezone"],
    locale: user["locale"],
    updated_at: Math.floor(Date.parse(user["updatedAt"]) / 1000),
    role: user["role"],
  }),
  email: (user) => ({ email: user["email"], email_verified: user["status"] !== "invited" }),
  phone: (user) => ({ phone_number: user["phone"] }),
  address: ({ address }) => ({ address: isObject(address) ? toAddress(address) : undefined }),
});

/** Claims have their names whoever's they are. */
const NOBODY = {} as unknown as AnyRecord;

export const CLAIM_NAMES: readonly string[] = Object.freeze([
  "sub",
  ...Object.values(CLAIMS).flatMap((claims) => Object.keys(claims(NOBODY))),
]);

/** The scopes of a request that there are, each once. */
export function toGranted(asked: string): string {
  const names = asked.split(" ");
  return SCOPES.filter((scope) => names.includes(scope)).join(" ");
}

function hasScope(granted: string, scope: (typeof SCOPES)[number]): boolean {
  return granted.split(" ").includes(scope);
}

export function claimsOf(user: AnyRecord, granted: string): Claims {
  const all = granted.split(" ").flatMap((scope) => Object.entries(CLAIMS[scope]?.(user) ?? {}));
  return { sub: user.id, ...Object.fromEntries(all.filter(([, value]) => value !== null && value !== undefined)) };
}

function toAddress(address: Readonly<Record<string, unknown>>): Claims {
  const { street, city, state, postalCode, country } = address;
  const parts = {
    street_address: street,
    locality: city,
    region: state,
    postal_code: postalCode,
    country,
  };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => typeof value === "string"));
}

/** Errors of RFC 6749 §4.1.2.1 and §5.2, and of OpenID Connect Core 1.0 §3.1.2.6. */
type OpenIdErrorCode =
  | "invalid_request"
  | "invalid_client"
  | "invalid_grant"
  | "invalid_scope"
  | "unsupported_grant_type"
  | "unsupported_response_type"
  | "access_denied"
  | "login_required"
  | "request_not_supported"
  | "request_uri_not_supported"
  | "registration_not_supported";

/** An error that the client is told in the words of OAuth. */
export class OpenIdError extends Error {
  readonly code: OpenIdErrorCode;

  constructor(code: OpenIdErrorCode, description: string) {
    super(description);
    this.name = "OpenIdError";
    this.code = code;
  }

  /** As the client gets it; a description has no quotes and nothing beyond ASCII (RFC 6749 §5.2). */
  toMembers(): { readonly error: OpenIdErrorCode; readonly error_description: string } {
    return { error: this.code, error_description: this.message.replaceAll(/["\\]/g, "'").replaceAll(/[^ -~]/g, "?") };
  }
}
