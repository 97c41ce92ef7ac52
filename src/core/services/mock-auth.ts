import type { Entry } from "../model/catalog.ts";
import { SeedbedError } from "../model/errors.ts";
import type { Once } from "../sandbox/outcomes.ts";
import type { OpenSandbox } from "../sandbox/sandbox.ts";
import type { AnyRecord } from "../sandbox/stored-record.ts";
import type { Transaction } from "../sandbox/transaction.ts";
import { createRecord } from "../sandbox/writing.ts";
import { beginSession, endSession, findMockSession, renewSession } from "./mock-sessions.ts";
import type { Begun, KeptSession, Turn } from "./mock-sessions.ts";
import { refuseToken } from "./mock-tokens.ts";
import type { MockTokens } from "./mock-tokens.ts";

export interface MockSession {
  /** A JWT signed with HS256, for `Authorization: Bearer`. */
  readonly token: string;
  readonly refreshToken: string;
  /** End of `token`, ISO 8601. */
  readonly expiresAt: string;
  readonly user: AnyRecord;
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

export const DEFAULT_PASSWORD = "demo123";

/** `users` is the resource that signs in. */
export function createMockAuth({ tokens, users }: { readonly tokens: MockTokens; readonly users: Entry }): MockAuth {
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

  function readRefreshToken(sandbox: OpenSandbox, token: string): Turn {
    return tokens.readRefreshToken(sandbox, token) ?? refuseToken("the refresh token is not one of ours");
  }

  async function toSession(sandbox: OpenSandbox, begun: Begun): Promise<MockSession> {
    const { token, expiresAt } = await tokens.toAccessToken(sandbox, begun);
    return {
      token,
      refreshToken: tokens.toRefreshToken(sandbox, begun.user.id, begun.kept),
      expiresAt: new Date(expiresAt).toISOString(),
      user: begun.user,
    };
  }

  const begin = (tx: Transaction, id: string): Begun => beginSession(tx, users, id);

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
      const turn = readRefreshToken(sandbox, refreshToken);
      const check = ({ client }: KeptSession): void => {
        if (client !== undefined)
          refuseToken("its session is of an OpenID client, which refreshes with POST /v1/auth/token");
      };
      const outcome = await sandbox.write((tx) => renewSession(tx, users, turn, check), once);
      if (outcome === undefined) refuseToken("the refresh token was used already, or its session has ended");
      return toSession(sandbox, outcome);
    },
    async logout(sandbox, { refreshToken, bearer }, once) {
      if (refreshToken === undefined && bearer === undefined)
        refuseMissing("send Authorization: Bearer, or a refreshToken in the body");
      const ended =
        refreshToken === undefined
          ? await tokens.readAccessToken(sandbox, bearer ?? "")
          : readRefreshToken(sandbox, refreshToken);
      await sandbox.write((tx) => {
        const stored = tx.peek(users, ended.userId);
        if (refreshToken === undefined && findMockSession(stored, ended.number, tx.time) === undefined)
          refuseToken("its session has ended");
        if (stored !== undefined) endSession(tx, users, stored, ended.number);
        return true as const;
      }, once);
    },
    async authenticate(sandbox, bearer, wanted) {
      const advice = "send Authorization: Bearer with the token that signing in gave (POST /v1/auth/login)";
      if (bearer === undefined && wanted !== undefined) refuseUnsigned(`${wanted}; ${advice}`);
      if (bearer === undefined) refuseMissing(advice);
      const { userId, number } = await tokens.readAccessToken(sandbox, bearer);
      const stored = sandbox.collection(users).get(String(userId));
      if (stored === undefined || findMockSession(stored, number, sandbox.now) === undefined)
        refuseToken("its session has ended");
      return stored.record;
    },
  };
}
