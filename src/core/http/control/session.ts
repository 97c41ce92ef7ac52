import { SESSION_LIFETIME } from "../../services/bounds.ts";
import type { Caller } from "../../services/callers.ts";
import type { Exchange } from "../exchange.ts";
import type { Parts } from "../parts.ts";

/** The cookie that holds the secret of a session. */
export const SESSION_COOKIE = "seedbed_session";

type LoggedIn = NonNullable<Awaited<ReturnType<Parts["accounts"]["find"]>>>;

/** An account, and the session by which the request speaks for it. */
export interface Session {
  readonly account: LoggedIn;
  readonly token: string;
}

/** An account, and who speaks for it: its customer, or somebody with a key. */
export interface Speaker extends Actor {
  readonly account: LoggedIn;
}

/** Whoever did something with an account. */
export interface Actor {
  readonly accountId?: string | undefined;
  /** Undefined for the customer. */
  readonly keyId?: string | undefined;
}

/** The session of the request's cookie, if it has not ended. */
export function findSession(exchange: Exchange): Promise<Session | undefined> {
  return exchange.parts.accounts.findSession(exchange.header("cookie"));
}

/** As {@link findSession}, or by the key of an admin, where that is given; throws `missing_session` without either. */
export async function getSession(exchange: Exchange, admin?: Caller): Promise<Speaker> {
  const session = await findSession(exchange);
  return session === undefined
    ? exchange.parts.accounts.speakBy(admin, exchange)
    : { account: session.account, accountId: session.account.id };
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
