import { errors, jwtVerify, SignJWT } from "jose";

import type { Once } from "../engine/outcomes.ts";
import { StoredRecord } from "../engine/stored-record.ts";
import type { AnyRecord } from "../engine/stored-record.ts";
import type { OpenSandbox } from "../engine/traced-sandbox.ts";
import type { Transaction } from "../engine/transaction.ts";
import { createRecord } from "../engine/writing.ts";
import type { Entry } from "../model/catalog.ts";
import { SeedbedError } from "../model/errors.ts";
import { isSameSecret, sign as signText } from "../platform/digest.ts";

/** What signing in gives. */
export interface MockSession {
  /** A JWT signed with HS256, for `Authorization: Bearer`. */
  readonly token: string;
  /** Opaque; each refresh gives another one. */
  readonly refreshToken: string;
  /** When `token` ends, ISO 8601. */
  readonly expiresAt: string;
  readonly user: AnyRecord;
}

/** What a sign-in wrote, of which its {@link MockSession} is made: the same each time. */
export interface Begun {
  readonly user: AnyRecord;
  readonly kept: KeptSession;
  /** When, by the sandbox's clock, epoch milliseconds. */
  readonly now: number;
}

/** A session as kept beside the user's record: its number, how often it was refreshed, and when it ends. */
interface KeptSession {
  readonly number: number;
  readonly turn: number;
  readonly endsAt: number;
}

/** The sign-in of the mock data: the users of a sandbox, their passwords and their sessions. It opens nothing of Seedbed's own. */
export interface MockAuth {
  /** Creates a user and signs in. Throws as creating a user does. */
  register(
    sandbox: OpenSandbox,
    values: { name: string; email: string; password: string },
    once?: Once<Begun>,
  ): Promise<MockSession>;
  /** Throws `invalid_credentials`. */
  login(sandbox: OpenSandbox, email: string, password: string, once?: Once<Begun>): Promise<MockSession>;
  /** A new pair of tokens for a refresh token, once: a second use ends the session. Throws `invalid_token`. */
  refresh(sandbox: OpenSandbox, refreshToken: string, once?: Once<Begun | undefined>): Promise<MockSession>;
  /** Ends the session that the refresh token, or else the access token, belongs to. Throws `invalid_token` if neither is given or good. */
  logout(
    sandbox: OpenSandbox,
    tokens: { refreshToken?: string | undefined; bearer?: string | undefined },
    once?: Once<true>,
  ): Promise<void>;
  /** The user of an access token. Throws `invalid_token`; `wanted` says why one is needed where none need be. */
  authenticate(sandbox: OpenSandbox, bearer: string | undefined, wanted?: string): Promise<AnyRecord>;
}

/** Every generated user's password. */
export const DEFAULT_PASSWORD = "demo123";

/** Access tokens last so long, milliseconds. */
const TOKEN_LIFETIME = 15 * 60_000;

/** Sessions that nobody refreshes last so long, milliseconds. */
const SESSION_LIFETIME = 30 * 24 * 3_600_000;

/** Sessions of one user; the oldest ends when another is begun. */
const MOST_SESSIONS = 20;

/** `secret` signs tokens and is kept between starts; `users` is the resource that signs in. */
export function createMockAuth({
  secret,
  users,
  baseUrl,
}: {
  readonly secret: Uint8Array;
  readonly users: Entry;
  readonly baseUrl: string;
}): MockAuth {
  const issuer = `${baseUrl}/v1/auth`;

  /** Names no error in its challenge, as no token was sent (RFC 6750 §3.1). */
  function refuseMissing(advice: string): never {
    throw new SeedbedError("invalid_token", `the token is missing: ${advice}`, {
      headers: { "WWW-Authenticate": 'Bearer realm="seedbed"' },
    });
  }

  /** The challenge that clients take for a token that has ended, so that they refresh. */
  function refuseUnsigned(advice: string): never {
    throw new SeedbedError("invalid_token", `the token is missing: ${advice}`, {
      headers: { "WWW-Authenticate": 'Bearer error="invalid_token", realm="seedbed"' },
    });
  }

  function refuseToken(why: string): never {
    throw new SeedbedError("invalid_token", `the token is not valid: ${why}; sign in again with POST /v1/auth/login`, {
      headers: { "WWW-Authenticate": `Bearer error="invalid_token", error_description="${why}", realm="seedbed"` },
    });
  }

  function sign(parts: string): string {
    return signText(secret, parts, "base64url");
  }

  /** Where a token alone is good, told to nobody: two sandboxes have the same users. An open one takes those of all. */
  const placeOf = ({ address, row }: OpenSandbox): string | undefined =>
    row.settings.access === undefined ? undefined : sign(`sandbox ${address.scope}`).slice(0, 16);

  const withPlace = (sandbox: OpenSandbox, parts: string): string => {
    const place = placeOf(sandbox);
    return place === undefined ? parts : `${parts}.${place}`;
  };

  const toRefreshToken = (sandbox: OpenSandbox, userId: string, { number, turn }: KeptSession): string => {
    const parts = `${userId}.${number}.${turn}`;
    return `${parts}.${sign(withPlace(sandbox, parts))}`;
  };

  function readRefreshToken(sandbox: OpenSandbox, token: string): { userId: number; number: number; turn: number } {
    const [, userId = "", number, turn, signature = ""] =
      /^([1-9]\d{0,15})\.(\d{1,15})\.(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
    const expected = sign(withPlace(sandbox, `${userId}.${number}.${turn}`));
    if (userId === "" || !isSameSecret(signature, expected)) refuseToken("the refresh token is not one of ours");
    return { userId: Number(userId), number: Number(number), turn: Number(turn) };
  }

  async function toSession(sandbox: OpenSandbox, { user, kept, now }: Begun): Promise<MockSession> {
    const { id, role } = user;
    const expiresAt = now + TOKEN_LIFETIME;
    const place = placeOf(sandbox);
    const token = await new SignJWT({
      role,
      sid: kept.number,
      turn: kept.turn,
      ...(place !== undefined && { in: place }),
    })
      .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
      .setIssuer(issuer)
      .setAudience(baseUrl)
      .setSubject(id)
      .setIssuedAt(Math.floor(now / 1000))
      .setExpirationTime(Math.floor(expiresAt / 1000))
      .sign(secret);
    return {
      token,
      refreshToken: toRefreshToken(sandbox, id, kept),
      expiresAt: new Date(expiresAt).toISOString(),
      user,
    };
  }

  function sessionsOf(stored: StoredRecord | undefined): readonly KeptSession[] {
    return (stored?.hidden?.["sessions"] ?? []) as readonly KeptSession[]; // only keepSessions writes it
  }

  /** Puts sessions beside the user's record; the record itself stays as it is. */
  function keepSessions(
    tx: Transaction,
    stored: StoredRecord,
    sessions: readonly KeptSession[],
    hidden: Readonly<Record<string, unknown>> = {},
  ): StoredRecord {
    const next = StoredRecord.fromRecord(stored.record, { ...stored.hidden, ...hidden, sessions });
    tx.put(users, next.id, next);
    return next;
  }

  function begin(tx: Transaction, id: string): Begun {
    tx.set(users.resource, id, { lastLoginAt: tx.now });
    const stored = tx.peek(users, Number(id));
    if (stored === undefined) throw new Error(`user ${id} was there a moment ago`);
    const number = Number(stored.hidden?.["begun"] ?? 0) + 1;
    const kept: KeptSession = { number, turn: 0, endsAt: tx.time + SESSION_LIFETIME };
    const sessions = [...sessionsOf(stored).filter(({ endsAt }) => endsAt > tx.time), kept].slice(-MOST_SESSIONS);
    return { user: keepSessions(tx, stored, sessions, { begun: number }).record, kept, now: tx.time };
  }

  /** Whose token it is, and of which session, if it is one of ours and has not expired. */
  async function readToken(sandbox: OpenSandbox, bearer: string): Promise<{ userId: number; number: number }> {
    const { payload } = await jwtVerify(bearer, secret, {
      algorithms: ["HS256"],
      issuer,
      audience: baseUrl,
      typ: "at+jwt",
      currentDate: new Date(sandbox.now),
    }).catch((error: unknown) =>
      refuseToken(error instanceof errors.JWTExpired ? "it has expired" : "it is not one of ours"),
    );
    const place = placeOf(sandbox);
    if (place !== undefined && payload["in"] !== place) refuseToken("it was not given by this sandbox as it is now");
    return { userId: Number(payload.sub), number: Number(payload["sid"]) };
  }

  /** The session of a token, if it has not ended. */
  function findSession(stored: StoredRecord | undefined, number: number, now: number): KeptSession | undefined {
    return sessionsOf(stored).find((each) => each.number === number && each.endsAt > now);
  }

  return {
    async register(sandbox, values, once) {
      return toSession(
        sandbox,
        await sandbox.write((tx) => begin(tx, createRecord(tx, users, values, { strict: false }).record.id), once),
      );
    },
    async login(sandbox, email, password, once) {
      const wanted = email.toLowerCase();
      const begun = await sandbox.write((tx) => {
        for (const candidate of tx.stored(users)) {
          if (String(candidate.record["email"]).toLowerCase() !== wanted) continue;
          if (password !== (candidate.hidden?.["password"] ?? DEFAULT_PASSWORD)) break;
          if (candidate.record["status"] === "suspended") break;
          return begin(tx, candidate.record.id);
        }
        throw new SeedbedError(
          "invalid_credentials",
          `cannot sign in: no active user has this e-mail address and password; generated users all have the password ${DEFAULT_PASSWORD}`,
          { headers: { "WWW-Authenticate": 'Bearer realm="seedbed"' } },
        );
      }, once);
      return toSession(sandbox, begun);
    },
    async refresh(sandbox, refreshToken, once) {
      const { userId, number, turn } = readRefreshToken(sandbox, refreshToken);
      const outcome = await sandbox.write((tx) => {
        const stored = tx.peek(users, userId);
        const session = sessionsOf(stored).find((each) => each.number === number);
        if (stored === undefined || session === undefined || session.endsAt <= tx.time) return undefined;
        const others = sessionsOf(stored).filter((each) => each !== session);
        if (session.turn !== turn) {
          // Used before: whoever has it may have stolen it, so the session ends for both (RFC 9700 §4.14.2).
          keepSessions(tx, stored, others);
          return undefined;
        }
        const kept: KeptSession = { number, turn: turn + 1, endsAt: tx.time + SESSION_LIFETIME };
        return { user: keepSessions(tx, stored, [...others, kept]).record, kept, now: tx.time };
      }, once);
      if (outcome === undefined) refuseToken("the refresh token was used already, or its session has ended");
      return toSession(sandbox, outcome);
    },
    async logout(sandbox, { refreshToken, bearer }, once) {
      if (refreshToken === undefined && bearer === undefined)
        refuseMissing("send Authorization: Bearer, or a refreshToken in the body");
      const ended =
        refreshToken === undefined ? await readToken(sandbox, bearer ?? "") : readRefreshToken(sandbox, refreshToken);
      await sandbox.write((tx) => {
        const stored = tx.peek(users, ended.userId);
        if (refreshToken === undefined && findSession(stored, ended.number, tx.time) === undefined)
          refuseToken("its session has ended");
        if (stored !== undefined)
          keepSessions(
            tx,
            stored,
            sessionsOf(stored).filter(({ number }) => number !== ended.number),
          );
        return true as const;
      }, once);
    },
    async authenticate(sandbox, bearer, wanted) {
      const advice = "send Authorization: Bearer with the token that signing in gave (POST /v1/auth/login)";
      if (bearer === undefined && wanted !== undefined) refuseUnsigned(`${wanted}; ${advice}`);
      if (bearer === undefined) refuseMissing(advice);
      const { userId, number } = await readToken(sandbox, bearer);
      const stored = sandbox.collection(users).get(String(userId));
      if (stored === undefined || findSession(stored, number, sandbox.now) === undefined)
        refuseToken("its session has ended");
      return stored.record;
    },
  };
}
