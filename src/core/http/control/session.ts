import { SeedbedError } from "../../model/errors.ts";
import { SESSION_LIFETIME } from "../../services/bounds.ts";
import type { Caller } from "../../services/callers.ts";
import type { Exchange } from "../exchange.ts";
import type { Parts } from "../parts.ts";

/** The cookie that holds the secret of a session. */
export const SESSION_COOKIE = "seedbed_session";

type LoggedIn = NonNullable<Awaited<ReturnType<Parts["accounts"]["findBySession"]>>>;

/** An account, and the session by which the request speaks for it. */
export interface Session {
  readonly account: LoggedIn;
  readonly token: string;
}

/** An account, and who speaks for it: its customer, or somebody with a key. */
export interface Speaker {
  readonly account: LoggedIn;
  /** The key's id; undefined for the customer. */
  readonly keyId: string | undefined;
}

/** The session of the request's cookie, if it has not ended. */
export async function findSession(exchange: Exchange): Promise<Session | undefined> {
  const token = readCookie(exchange.header("cookie"));
  if (token === undefined) return undefined;
  const account = await exchange.parts.accounts.findBySession(token);
  return account === undefined ? undefined : { account, token };
}

/** As {@link findSession}, or by the key of an admin, where that is given; throws `missing_session` without either. */
export async function getSession(exchange: Exchange, admin?: Caller): Promise<Speaker> {
  const session = await findSession(exchange);
  if (session !== undefined) return { account: session.account, keyId: undefined };
  const { role, accountId, keyId } = admin ?? {};
  const account =
    role === "admin" && accountId !== undefined ? await exchange.parts.accounts.find(accountId) : undefined;
  if (account !== undefined) return { account, keyId };
  throw new SeedbedError(
    "missing_session",
    `cannot ${exchange.asked} ${exchange.path} without a session: log in at ${exchange.parts.baseUrl}/dashboard/login (POST /api/account/login)${keyId === undefined ? "" : ", or send an API key with the role admin"}`,
  );
}

/** The header that gives the session's secret to the browser, as a name and a value. */
export function sessionCookie(token: string, baseUrl: string): readonly [string, string] {
  return ["Set-Cookie", toCookie(token, SESSION_LIFETIME / 1000, baseUrl)];
}

/** The header that takes it away again. */
export function endedCookie(baseUrl: string): readonly [string, string] {
  return ["Set-Cookie", toCookie("", 0, baseUrl)];
}

function toCookie(value: string, seconds: number, baseUrl: string): string {
  const secure = baseUrl.startsWith("https:") ? "; Secure" : "";
  return `${SESSION_COOKIE}=${value}; Path=/api; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

function readCookie(header: string | undefined): string | undefined {
  for (const pair of header?.split(";") ?? []) {
    const [name = "", value = ""] = pair.trim().split("=", 2);
    if (name === SESSION_COOKIE && /^[\w-]{43}$/.test(value)) return value;
  }
  return undefined;
}
