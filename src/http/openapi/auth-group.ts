import type { ProblemCode } from "../../model/errors.ts";
import { NOT_MODIFIED } from "./collection-operations.ts";
import { BODY_PROBLEMS, READ_PROBLEMS, countedWith, dataParameters } from "./data-operation.ts";
import type { DescribeRoutes } from "./document.ts";
import { domainTitle, operationIds, schemaNames } from "./names.ts";
import { objectOf, textOf, timeOf } from "./object-schema.ts";
import { IF_NONE_MATCH, PREFER } from "./request-parameters.ts";
import { CACHING, ENTITY_TAG, LOCATION, PREFERENCE } from "./response-headers.ts";
import { schemaOf } from "./route-group.ts";
import type { Body, RouteGroup, RouteOperation } from "./route-group.ts";
import type { Schema, SecurityRequirement } from "./specification.ts";

const TAG = "Auth";
const PATH = "/v1/core/auth";
const WRITE: readonly ProblemCode[] = [...READ_PROBLEMS, ...BODY_PROBLEMS];

/** A mock sign-in, and perhaps a key beside it. */
export const BEARER: readonly SecurityRequirement[] = Object.freeze([
  { BearerToken: [] },
  { ApiKey: [], BearerToken: [] },
]);

const secret = (description: string): Schema => textOf(description, { format: "password" });
const EMAIL: Schema = { type: "string", format: "email" };

/** Shown where tokens are: long enough to look like one, and signed by nobody. */
const REFRESH_TOKEN = "4.1.0.Qm9va3MgYXJlIGEgdW5pcXVlbHkgcG9ydGFibGUgbWFnaWM";
const TOKEN = "eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiI0In0.c2lnbmVkIGJ5IG5vYm9keSwgYW4gZXhhbXBsZSBvbmx5";

/** `/v1/core/auth/…`: the mock sign-in of the data's users. */
export const authGroup: DescribeRoutes = (rehearsal): RouteGroup => {
  const user = rehearsal.catalog.get("user");
  const session: Body = {
    schema: schemaOf("Session"),
    examples: {
      session: {
        summary: "A session of user 4",
        value: {
          token: TOKEN,
          refreshToken: REFRESH_TOKEN,
          expiresAt: "2026-11-01T00:15:00.000Z",
          user: rehearsal.record(user, 4),
        },
      },
    },
  };
  const post = (
    name: string,
    rest: Pick<RouteOperation, "operationId" | "summary" | "description" | "answers" | "problems"> &
      Partial<RouteOperation>,
  ): RouteOperation => ({
    method: "post",
    path: `${PATH}/${name}`,
    tag: TAG,
    parameters: dataParameters(PREFER),
    ...rest,
  });
  return {
    title: domainTitle(rehearsal.catalog, user.resource.domain),
    tags: [
      {
        name: TAG,
        description:
          "A mock sign-in: users of the data sign in with real JWTs. Every generated user's password is demo123. It opens nothing of Seedbed's own.",
      },
    ],
    schemas: {
      RegisterRequest: objectOf({
        name: { type: "string", minLength: 1, maxLength: 120 },
        email: EMAIL,
        password: secret("Set for the new user."),
      }),
      LoginRequest: objectOf({ email: EMAIL, password: secret("demo123 for every generated user.") }),
      RefreshRequest: objectOf({ refreshToken: textOf("The last one that was given.") }),
      LogoutRequest: objectOf({ refreshToken: textOf("Of the session to end, if no Bearer token is sent.") }, [
        "refreshToken",
      ]),
      Session: {
        ...objectOf({
          token: textOf("A JWT signed with HS256, for `Authorization: Bearer`."),
          refreshToken: textOf("Good for one refresh, which gives another one. A second use ends the session."),
          expiresAt: timeOf("When `token` ends, by the sandbox's clock."),
          user: schemaOf(schemaNames(user.resource).record),
        }),
        description: "What signing in gives.",
      },
    },
    operations: [
      post("register", {
        operationId: "register",
        summary: "Register a user",
        description: `Creates a user as \`${operationIds(user.resource).create}\` does, and signs in.`,
        body: {
          schema: schemaOf("RegisterRequest"),
          examples: {
            newcomer: {
              summary: "Somebody new",
              value: { name: "Ada Byron", email: "ada.byron@example.com", password: "analytical" },
            },
          },
        },
        answers: [
          {
            status: 201,
            description: "The session of the new user.",
            headers: countedWith(LOCATION, PREFERENCE, CACHING),
            body: session,
          },
        ],
        problems: [...WRITE, "conflict"],
      }),
      post("login", {
        operationId: "login",
        summary: "Sign in",
        description: "Begins a session. A suspended user cannot sign in.",
        body: {
          schema: schemaOf("LoginRequest"),
          examples: {
            demo: {
              summary: "A user of every world",
              value: { email: String(rehearsal.record(user, 4)["email"]), password: "demo123" },
            },
          },
        },
        answers: [
          { status: 200, description: "The session.", headers: countedWith(PREFERENCE, CACHING), body: session },
        ],
        problems: [...WRITE, "invalid_credentials"],
      }),
      post("refresh", {
        operationId: "refreshSession",
        summary: "Refresh the tokens",
        description: "Gives a new pair of tokens for a refresh token, once: a second use ends the session.",
        body: {
          schema: schemaOf("RefreshRequest"),
          examples: { refresh: { summary: "The last one", value: { refreshToken: REFRESH_TOKEN } } },
        },
        answers: [
          {
            status: 200,
            description: "The session with its new tokens.",
            headers: countedWith(PREFERENCE, CACHING),
            body: session,
          },
        ],
        problems: [...WRITE, "invalid_token"],
      }),
      post("logout", {
        operationId: "logout",
        summary: "Sign out",
        description: "Ends the session of the refresh token in the body, else of the Bearer token.",
        body: {
          required: false,
          schema: schemaOf("LogoutRequest"),
          examples: { bearer: { summary: "The Bearer token says which", value: {} } },
        },
        answers: [{ status: 204, description: "The session has ended.", headers: countedWith(PREFERENCE, CACHING) }],
        problems: [...WRITE, "invalid_token"],
        security: [{}, { ApiKey: [] }, ...BEARER],
      }),
      {
        method: "get",
        path: `${PATH}/me`,
        operationId: "getCurrentUser",
        summary: "Get the signed-in user",
        description: "The user of the Bearer token.",
        tag: TAG,
        parameters: dataParameters(IF_NONE_MATCH),
        answers: [
          {
            status: 200,
            description: "The user.",
            headers: countedWith(ENTITY_TAG, CACHING),
            body: {
              schema: schemaOf(schemaNames(user.resource).record),
              examples: { user: { summary: "User 4 of world 1", value: rehearsal.record(user, 4) } },
            },
          },
          NOT_MODIFIED,
        ],
        problems: [...READ_PROBLEMS, "invalid_token"],
        security: BEARER,
      },
    ],
  };
};
