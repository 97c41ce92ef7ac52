import type { ProblemCode } from "../../model/errors.ts";
import { SIGN_INS_PER_MINUTE, SIGN_UPS_PER_HOUR } from "../../services/bounds.ts";
import { getPlan } from "../../services/plans.ts";
import { ACCOUNT_SCHEMAS } from "./account-schemas.ts";
import { BODY_PROBLEMS } from "./data-operation.ts";
import type { DescribeRoutes } from "./document.ts";
import { IF_NONE_MATCH } from "./request-parameters.ts";
import { ALWAYS, CACHING, ENTITY_TAG, LOCATION, SET_COOKIE } from "./response-headers.ts";
import { schemaOf } from "./route-group.ts";
import type { Body, RouteGroup, RouteOperation } from "./route-group.ts";
import type { Parameter } from "./specification.ts";

const ACCOUNT_TAG = "Account";
const KEY_TAG = "API keys";
const PATH = "/api/account";
const KEYS = `${PATH}/keys`;
const NOW = "2026-11-01T00:00:00.000Z";

const READ: readonly ProblemCode[] = [
  "invalid_parameter",
  "invalid_api_key",
  "not_acceptable",
  "rate_limited",
  "internal_error",
  "overloaded",
  "shutting_down",
  "unavailable",
];
const WRITE: readonly ProblemCode[] = [...READ, "forbidden"];
const BODY: readonly ProblemCode[] = [...WRITE, ...BODY_PROBLEMS];
const HEADERS = { ...ALWAYS, ...CACHING };

const { requestsPerHour, keys, snapshots } = getPlan("developer");
const ACCOUNT = {
  id: "acc_1",
  email: "ada.byron@example.com",
  name: "Ada Byron",
  plan: "developer",
  createdAt: NOW,
  limits: { requestsPerHour, keys, snapshots },
  charged: false,
};
const KEY = { id: "key_1", name: "CI", prefix: "sb_live_4fGh", createdAt: NOW, lastUsedAt: null };
const WITH_SECRET = { key: KEY, secret: "sb_live_…" };
const ID: Parameter = {
  name: "id",
  in: "path",
  required: true,
  description: "The key's id.",
  schema: { type: "string" },
  example: KEY.id,
};

const body = (schema: string, summary: string, value: unknown): Body => ({
  schema: schemaOf(schema),
  examples: { example: { summary, value } },
});
const shown = body("CustomerAccountAnswer", "On the developer plan", { account: ACCOUNT });
const credentials = { email: ACCOUNT.email, password: "analytical engine" };

/** A read with its entity tag, and the answer to who has it already; any other operation as it is. */
function withTag(operation: RouteOperation): RouteOperation {
  if (operation.method !== "get") return operation;
  const headers = { ...HEADERS, ...ENTITY_TAG };
  return {
    ...operation,
    parameters: [...operation.parameters, IF_NONE_MATCH],
    answers: [
      ...operation.answers.map((answer) => ({ ...answer, headers })),
      { status: 304, description: "You have it already.", headers },
    ],
  };
}

/** `/api/account/…`: customers, their plans, keys and usage. */
export const accountGroup: DescribeRoutes = (): RouteGroup => {
  const open = (rest: Omit<RouteOperation, "tag" | "security" | "parameters">): RouteOperation =>
    withTag({ ...rest, tag: ACCOUNT_TAG, parameters: [], security: [{}] });
  const signedIn = (tag: string, rest: Omit<RouteOperation, "tag" | "security">): RouteOperation =>
    withTag({ ...rest, tag, security: [{ Session: [] }], problems: [...rest.problems, "missing_session"] });
  return {
    title: "Account",
    tags: [
      {
        name: ACCOUNT_TAG,
        description: "Customers of Seedbed itself, by the dashboard's session. From Seedbed's own pages only.",
      },
      { name: KEY_TAG, description: "The keys of an account, and what they used." },
    ],
    schemas: ACCOUNT_SCHEMAS,
    operations: [
      open({
        method: "post",
        path: `${PATH}/signup`,
        operationId: "signUp",
        summary: "Sign up",
        description: `Makes an account on the free plan and begins a session. Passwords that many have are refused. ${SIGN_UPS_PER_HOUR} an hour for an address; 403 where the operator has closed sign-up.`,
        body: body("SignUpRequest", "Somebody new", { ...credentials, name: ACCOUNT.name }),
        answers: [{ status: 201, description: "The account.", headers: { ...HEADERS, ...SET_COOKIE }, body: shown }],
        problems: [...BODY, "conflict"],
      }),
      open({
        method: "post",
        path: `${PATH}/login`,
        operationId: "logInToAccount",
        summary: "Log in",
        description: `Begins a session. ${SIGN_INS_PER_MINUTE} tries a minute for an address, and for an account.`,
        body: body("AccountLogin", "A customer", credentials),
        answers: [{ status: 200, description: "The account.", headers: { ...HEADERS, ...SET_COOKIE }, body: shown }],
        problems: [...BODY, "invalid_credentials"],
      }),
      open({
        method: "post",
        path: `${PATH}/logout`,
        operationId: "logOutOfAccount",
        summary: "Log out",
        description: "Ends the session, if there is one.",
        answers: [{ status: 204, description: "There is no session.", headers: { ...HEADERS, ...SET_COOKIE } }],
        problems: WRITE,
      }),
      open({
        method: "get",
        path: PATH,
        operationId: "getAccountOfSession",
        summary: "Get your account",
        description: "The account of the session; null without one.",
        answers: [
          {
            status: 200,
            description: "The account, or null.",
            headers: HEADERS,
            body: {
              schema: schemaOf("CustomerAccountOrNoneAnswer"),
              examples: {
                account: { summary: "With a session", value: { account: ACCOUNT } },
                none: { summary: "Without", value: { account: null } },
              },
            },
          },
        ],
        problems: READ,
      }),
      signedIn(ACCOUNT_TAG, {
        method: "patch",
        path: PATH,
        operationId: "updateAccountOfSession",
        summary: "Change your address or password",
        description: "Needs the password until now. Ends all sessions, and begins a new one for who asks.",
        parameters: [],
        body: {
          ...body("CustomerAccountPatch", "Another address", {
            email: "ada@example.org",
            currentPassword: credentials.password,
          }),
          mediaTypes: ["application/json", "application/merge-patch+json"],
        },
        answers: [
          {
            status: 200,
            description: "The account as it is now.",
            headers: { ...HEADERS, ...SET_COOKIE },
            body: shown,
          },
        ],
        problems: [...BODY, "conflict", "invalid_credentials"],
      }),
      signedIn(ACCOUNT_TAG, {
        method: "delete",
        path: PATH,
        operationId: "deleteAccountOfSession",
        summary: "Delete your account",
        description: "Needs the password. Forgets the account with its keys, sandboxes and snapshots.",
        parameters: [],
        body: body("CustomerAccountRemoval", "For good", { currentPassword: credentials.password }),
        answers: [{ status: 204, description: "It is gone.", headers: { ...HEADERS, ...SET_COOKIE } }],
        problems: [...BODY, "invalid_credentials"],
      }),
      signedIn(ACCOUNT_TAG, {
        method: "put",
        path: `${PATH}/plan`,
        operationId: "choosePlan",
        summary: "Choose a plan",
        description:
          "After a change to a smaller plan, what is there stays; only making more is refused. 403 for a plan beyond the largest that the operator allows.",
        parameters: [],
        body: body("PlanChoice", "The smallest that costs", { plan: ACCOUNT.plan }),
        answers: [{ status: 200, description: "The account as it is now.", headers: HEADERS, body: shown }],
        problems: BODY,
      }),
      signedIn(KEY_TAG, {
        method: "get",
        path: KEYS,
        operationId: "listApiKeys",
        summary: "List your API keys",
        description: "All of the account, without their secrets.",
        parameters: [],
        answers: [
          {
            status: 200,
            description: "The keys.",
            headers: HEADERS,
            body: body("ApiKeys", "One of three", { keys: [KEY], total: 1, limit: 3 }),
          },
        ],
        problems: READ,
      }),
      signedIn(KEY_TAG, {
        method: "post",
        path: KEYS,
        operationId: "createApiKey",
        summary: "Create an API key",
        description: "The secret is shown this once; only its hash is kept.",
        parameters: [],
        body: body("ApiKeyCreate", "With a name", { name: KEY.name }),
        answers: [
          {
            status: 201,
            description: "The key with its secret.",
            headers: { ...HEADERS, ...LOCATION },
            body: body("ApiKeySecretAnswer", "Shortened", WITH_SECRET),
          },
        ],
        problems: [...BODY, "limit_reached", "plan_required"],
      }),
      signedIn(KEY_TAG, {
        method: "get",
        path: `${KEYS}/{id}`,
        operationId: "getApiKey",
        summary: "Get an API key",
        description: "What is known of it, without its secret.",
        parameters: [ID],
        answers: [
          { status: 200, description: "The key.", headers: HEADERS, body: body("ApiKeyAnswer", "A key", { key: KEY }) },
        ],
        problems: [...READ, "not_found"],
      }),
      signedIn(KEY_TAG, {
        method: "post",
        path: `${KEYS}/{id}/rotate`,
        operationId: "rotateApiKey",
        summary: "Rotate an API key",
        description: "A new secret for the same key: its data stays, the old secret stops at once.",
        parameters: [ID],
        answers: [
          {
            status: 200,
            description: "The key with its new secret.",
            headers: HEADERS,
            body: body("ApiKeySecretAnswer", "Shortened", WITH_SECRET),
          },
        ],
        problems: [...WRITE, "not_found"],
      }),
      signedIn(KEY_TAG, {
        method: "delete",
        path: `${KEYS}/{id}`,
        operationId: "deleteApiKey",
        summary: "Delete an API key",
        description: "It stops at once, and its sandboxes and snapshots go with it.",
        parameters: [ID],
        answers: [{ status: 204, description: "It is gone.", headers: HEADERS }],
        problems: [...WRITE, "not_found"],
      }),
      signedIn(KEY_TAG, {
        method: "get",
        path: `${PATH}/usage`,
        operationId: "getUsage",
        summary: "Look at the usage",
        description: "Requests by hour and key, and where the account stands in the window.",
        parameters: [
          {
            name: "range",
            in: "query",
            description: "Hours or days, up to 31 days; `24h` unless said.",
            schema: { type: "string", pattern: "^[1-9][0-9]{0,2}[hd]$" },
          },
        ],
        answers: [
          {
            status: 200,
            description: "The usage.",
            headers: HEADERS,
            body: body("Usage", "One hour", {
              range: "24h",
              since: "2026-10-31T01:00:00.000Z",
              total: 57,
              usage: [{ keyId: KEY.id, hour: NOW, requests: 57 }],
              window: { limit: requestsPerHour, remaining: 943, resetAt: "2026-11-01T01:00:00.000Z" },
            }),
          },
        ],
        problems: READ,
      }),
    ],
  };
};
