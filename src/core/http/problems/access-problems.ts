import type { ProblemCode } from "../../model/errors.ts";
import { sends } from "./problem-kind.ts";
import type { ProblemKind } from "./problem-kind.ts";

const API_KEY = { "WWW-Authenticate": 'ApiKey realm="seedbed"' };
const BEARER = { "WWW-Authenticate": 'Bearer realm="seedbed"' };
const BAD_TOKEN = { "WWW-Authenticate": 'Bearer error="invalid_token", realm="seedbed"' };
const SESSION = { "WWW-Authenticate": 'Session realm="seedbed"' };

export const ACCESS_PROBLEMS = {
  missing_api_key: {
    status: 401,
    title: "An API key is required",
    meaning: "The route belongs to a paid plan and the request carries no API key.",
    remedy: "Create a key in the dashboard and send it as X-API-Key.",
    example: sends("POST", "/api/data/snapshots", '{"name":"before"}'),
    detail:
      "cannot take a snapshot: it belongs to the paid plans; create an API key in the dashboard and send it as X-API-Key",
    headers: API_KEY,
  },
  invalid_api_key: {
    status: 401,
    title: "The API key is not valid",
    meaning:
      "The value of X-API-Key is mistyped, or the key was revoked or replaced. A request with a wrong key is never treated as one without a key.",
    remedy: "Compare the key with the one that the dashboard showed you, rotate it there, or leave the header out.",
    example: { method: "GET", path: "/v1/core/users", headers: { "X-API-Key": "wrong" } },
    detail:
      "the API key in X-API-Key is not valid: it is mistyped, was revoked or was replaced; check it in the dashboard, or send none to use the free tier",
    headers: API_KEY,
  },
  missing_session: {
    status: 401,
    title: "You are not signed in",
    meaning: "The route belongs to the dashboard and the request carries no session.",
    remedy: "Sign in at /dashboard/login and try again.",
    example: { method: "GET", path: "/api/account/keys" },
    detail:
      "cannot GET /api/account/keys without a session: log in at {baseUrl}/dashboard/login (POST /api/account/login)",
    headers: SESSION,
  },
  invalid_token: {
    status: 401,
    title: "The token is not valid",
    meaning:
      "The token is missing or has expired, was signed by someone else, or does not belong to what you requested.",
    remedy:
      "Sign in again (POST /v1/auth/login) or refresh the token. For a playground, send its edit token in X-Edit-Token.",
    example: { method: "GET", path: "/v1/auth/me", headers: { Authorization: "Bearer expired" } },
    detail: "the token is not valid: it is not one of ours; sign in again with POST /v1/auth/login",
    headers: BAD_TOKEN,
  },
  invalid_credentials: {
    status: 401,
    title: "The address or the password is wrong",
    meaning: "No account has this address with this password.",
    remedy: "Check both. Every generated user's password is demo123.",
    example: sends("POST", "/v1/auth/login", '{"email":"alice@example.com","password":"wrong"}'),
    detail:
      "cannot sign in: no active user has this e-mail address and password; generated users all have the password demo123",
    headers: BEARER,
  },
  account_suspended: {
    status: 403,
    title: "The account is suspended",
    meaning: "The key is valid, but the operator of the server has suspended its account. Its data is kept.",
    remedy: "Write to the operator of the server. The keys work again when the account is resumed.",
    example: "GET /v1/core/users with a key of an account that is suspended",
    detail:
      "the account of this API key is suspended since 2026-11-01T00:00:00.000Z: write to the operator of this server; its data is kept",
  },
  plan_required: {
    status: 403,
    title: "The plan does not include this",
    meaning: "The key is valid, but its plan does not include what you requested.",
    remedy: "Change the plan in the dashboard; the problem names the plan that includes it.",
    example: "POST /api/data/snapshots with the key of an account that went back to the free plan",
    detail: "cannot take a snapshot: the free plan has none; the developer plan has 5: choose it in the dashboard",
    members: { plan: "free", requiredPlan: "developer" },
  },
  limit_reached: {
    status: 403,
    title: "A limit is reached",
    meaning: "There are as many of these as the plan or the tier allows. Nothing was changed.",
    remedy: "Delete some of them, or change the plan. The member limit says how many are allowed.",
    example: "GET /v1/core/users with the eleventh X-Sandbox of a visitor",
    detail:
      "cannot make another sandbox: there are 10 besides your own, of at most 10, all used within 10 minutes; drop one with DELETE /api/sandboxes/{name}",
    members: { limit: 10 },
  },
  forbidden: {
    status: 403,
    title: "This is not allowed",
    meaning: "The server understood the request, but does not allow it.",
    remedy: "The detail says why. For example, a write to the dashboard's routes must come from Seedbed's own pages.",
    example: sends("POST", "/api/account/keys", "{}", { headers: { Origin: "https://shop.example" } }),
    detail:
      "cannot POST /api/account/keys: the request comes from https://shop.example, and this route answers Seedbed's own pages at {baseUrl} (BASE_URL) only",
  },
  rate_limited: {
    status: 429,
    title: "Too many requests",
    meaning: "You have sent as many requests as the limit allows for now.",
    remedy:
      "Wait for the seconds in Retry-After, or use a key of a larger plan. Your own server has no limit with FREE_REQUESTS_PER_HOUR=unlimited.",
    example: "the 101st request of a visitor within an hour",
    detail:
      "all 100 requests of the hour are used; they are there again in 3600 seconds, at 2026-11-20T13:00:00.000Z. For more, get an API key at {baseUrl}/dashboard and send it as X-API-Key.",
  },
} satisfies Partial<Record<ProblemCode, ProblemKind>>;
