import * as z from "zod";

import { domainTitle, operationIds, schemaNames } from "../../description/names.ts";
import type { OperationGroup } from "../../description/operation-description.ts";
import type { Rehearsal } from "../../description/rehearsal.ts";
import { bearerOf } from "../../http/headers/request-headers.ts";
import type { ExampleSource, Security } from "../../http/operation/declaration.ts";
import { defineOperation } from "../../http/operation/define-operation.ts";
import { component } from "../../http/operation/parameter-kinds.ts";
import { created, noContent, ok } from "../../http/operation/reply.ts";
import type { Catalog } from "../../model/catalog.ts";
import { namedObject } from "../../model/named-object.ts";
import { email, text, timestamp } from "../../model/values.ts";
import type { AnyRecord } from "../../sandbox/stored-record.ts";
import type { Transaction } from "../../sandbox/transaction.ts";
import { createRecord } from "../../sandbox/writing.ts";
import type { Begun } from "../../services/mock-sessions.ts";
import { openIdOperations } from "./openid/openid-operations.ts";

const TAG = "Auth";

/** A mock sign-in, and perhaps a key beside it. */
export const BEARER: Security = Object.freeze([{ BearerToken: [] }, { ApiKey: [], BearerToken: [] }]);

/** Shown where tokens are: long enough to look like one, and signed by nobody. */
const REFRESH_TOKEN = "4.1.0.Qm9va3MgYXJlIGEgdW5pcXVlbHkgcG9ydGFibGUgbWFnaWM";
const TOKEN = "eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiI0In0.c2lnbmVkIGJ5IG5vYm9keSwgYW4gZXhhbXBsZSBvbmx5";

const password = (description: string) => text(200).describe(description).meta({ format: "password" });
const refreshToken = (description: string) => text(200).describe(description);

const DEMO = 4;

const COMMON = {
  tag: TAG,
  caller: "data",
  simulates: true,
  inSandbox: true,
  // Libraries that sign in send none.
  needsIdempotencyKey: false,
  uses: ["mockAuth"],
} as const;

const { uses: _uses, ...OPEN_ID } = COMMON;

const OPEN = { ...COMMON, access: "open" } as const;
const OWN_SESSION = { ...COMMON, access: "signed_in" } as const;

/** `/v1/core/auth/…`: the mock sign-in of the data's users. */
export function authOperations(catalog: Catalog): OperationGroup {
  const { resource } = catalog.get("user");
  const session = namedObject("Session", "What signing in gives.", {
    token: z.string().describe("A JWT signed with HS256, for `Authorization: Bearer`."),
    refreshToken: z.string().describe("Good for one refresh, which gives another one. A second use ends the session."),
    expiresAt: timestamp().describe("When `token` expires, by the sandbox's clock."),
    user: component(schemaNames(resource).record),
  });
  const users = catalog.get("user");
  const newcomer = { name: "Ada Byron", email: "ada.byron@example.com" };
  const signedIn = (attempt: Rehearsal["attempt"], idOf: (tx: Transaction) => string): AnyRecord | undefined =>
    attempt((tx) => {
      const id = idOf(tx);
      tx.set(resource, id, { lastLoginAt: tx.now });
      const stored = tx.peek(users, Number(id));
      if (stored === undefined) throw new Error(`user ${id} was there a moment ago`);
      return stored;
    });
  const sessionExamples =
    (summary: string, idOf: (tx: Transaction) => string): ExampleSource =>
    ({ attempt }) => {
      const user = signedIn(attempt, idOf);
      const refreshed = REFRESH_TOKEN.replace(/^\d+/, String(user?.id));
      const value = { token: TOKEN, refreshToken: refreshed, expiresAt: "2026-11-01T00:15:00.000Z", user };
      return { session: { summary, value } };
    };
  const examples = sessionExamples(`A session of user ${DEMO}`, () => String(DEMO));
  const newExamples = sessionExamples("A session of the new user", (tx) =>
    String(createRecord(tx, users, newcomer, { strict: false }).id),
  );

  const register = defineOperation({
    ...OPEN,
    route: "POST /v1/core/auth/register",
    id: "register",
    summary: "Register a user",
    description: `Creates a user as \`${operationIds(resource).create}\` does, and signs in.`,
    cache: "secret",
    body: {
      schema: namedObject("RegisterRequest", {
        name: text(120),
        email: email(),
        password: password("Set for the new user."),
      }),
      examples: {
        newcomer: {
          summary: "Somebody new",
          value: { ...newcomer, password: "analytical" },
        },
      },
    },
    answers: { 201: { description: "The session of the new user.", body: session, examples: newExamples } },
    problems: ["conflict"],
    async handle({ body, sandbox, once }, { mockAuth }) {
      const made = await mockAuth.register(await sandbox(), body, once<Begun>());
      return created(`/v1/core/users/${made.user.id}`, made);
    },
  });

  const login = defineOperation({
    ...OPEN,
    route: "POST /v1/core/auth/login",
    id: "login",
    summary: "Sign in",
    description: "Begins a session. A suspended user cannot sign in.",
    cache: "secret",
    body: {
      schema: namedObject("LoginRequest", {
        email: text(254),
        password: password("demo123 for every generated user."),
      }),
      examples: ({ record }) => ({
        demo: {
          summary: "A user of every world",
          value: { email: String(record(users, DEMO)["email"]), password: "demo123" },
        },
      }),
    },
    answers: { description: "The session.", body: session, examples },
    problems: ["invalid_credentials"],
    handle: async ({ body, sandbox, once }, { mockAuth }) =>
      ok(await mockAuth.login(await sandbox(), body.email, body.password, once<Begun>())),
  });

  const refresh = defineOperation({
    ...OPEN,
    route: "POST /v1/core/auth/refresh",
    id: "refreshSession",
    summary: "Refresh the tokens",
    description: "Returns a new pair of tokens for a refresh token, which works once: using it again ends the session.",
    cache: "secret",
    body: {
      schema: namedObject("RefreshRequest", { refreshToken: refreshToken("The last one that was given.") }),
      examples: { refresh: { summary: "The last one", value: { refreshToken: REFRESH_TOKEN } } },
    },
    answers: { description: "The session with its new tokens.", body: session, examples },
    problems: ["invalid_token"],
    handle: async ({ body, sandbox, once }, { mockAuth }) =>
      ok(await mockAuth.refresh(await sandbox(), body.refreshToken, once<Begun | undefined>())),
  });

  const logout = defineOperation({
    ...OWN_SESSION,
    route: "POST /v1/core/auth/logout",
    id: "logout",
    summary: "Sign out",
    description: "Ends the session of the refresh token in the body, or else of the Bearer token.",
    body: {
      optional: true,
      schema: namedObject("LogoutRequest", {
        refreshToken: refreshToken("Of the session to end, if no Bearer token is sent.").optional(),
      }),
      examples: { bearer: { summary: "The Bearer token says which", value: {} } },
    },
    answers: { 204: { description: "The session has ended." } },
    problems: ["invalid_token"],
    security: [{}, { ApiKey: [] }, ...BEARER],
    async handle({ body, request, sandbox, once }, { mockAuth }) {
      const tokens = { refreshToken: body.refreshToken, bearer: bearerOf(request) };
      await mockAuth.logout(await sandbox(), tokens, once<true>());
      return noContent();
    },
  });

  const me = defineOperation({
    ...OWN_SESSION,
    route: "GET /v1/core/auth/me",
    id: "getCurrentUser",
    summary: "Get the signed-in user",
    description: "The user of the Bearer token.",
    varies: ["Authorization"],
    answers: {
      description: "The user.",
      body: component(schemaNames(resource).record),
      examples: ({ attempt }) => ({
        user: { summary: `User ${DEMO} of world 1, signed in`, value: signedIn(attempt, () => String(DEMO)) },
      }),
    },
    problems: ["invalid_token"],
    security: BEARER,
    handle: async ({ request, sandbox }, { mockAuth }) =>
      ok(await mockAuth.authenticate(await sandbox(), bearerOf(request))),
  });

  return {
    title: domainTitle(catalog, resource.domain),
    tags: [
      {
        name: TAG,
        description:
          "A mock sign-in: users of the data sign in with real JWTs. Every generated user's password is demo123. These sign-ins give no access to Seedbed accounts.",
      },
    ],
    operations: [register, login, refresh, logout, me, ...openIdOperations(OPEN_ID, BEARER)],
  };
}
