import * as z from "zod";

import { AUTHENTICATE } from "../../../description/response-headers.ts";
import { bearerOf } from "../../../http/headers/request-headers.ts";
import type { Security } from "../../../http/operation/declaration.ts";
import { defineOperation } from "../../../http/operation/define-operation.ts";
import type { Operation } from "../../../http/operation/define-operation.ts";
import { ok } from "../../../http/operation/reply.ts";
import type { Reply } from "../../../http/operation/reply.ts";
import type { OwnAddress } from "../../../http/own-address.ts";
import type { Parts } from "../../../http/parts.ts";
import { namedObject } from "../../../model/named-object.ts";
import { CLAIM_NAMES, SCOPES, claimsOf } from "../../../services/openid/provider.ts";
import { endpointsOf } from "./issuer.ts";
import type { AddressedRequest } from "./issuer.ts";
import { openIdPageOperations, toBody } from "./page-operations.ts";
import type { CommonToAuth } from "./page-operations.ts";
import { token } from "./token.ts";
import type { TokenCall } from "./token.ts";

const keys = namedObject("JsonWebKeys", "Public keys (RFC 7517).", {
  keys: z.array(
    z.object({
      kty: z.string(),
      n: z.string().describe("The modulus, in base64url."),
      e: z.string().describe("The exponent, in base64url."),
      kid: z.string().describe("Its thumbprint."),
      use: z.string(),
      alg: z.string(),
    }),
  ),
});

const clientTokens = namedObject("OpenIdTokens", "What the token endpoint gives.", {
  access_token: z.string().describe("A JWT signed with RS256 (RFC 9068), for `Authorization: Bearer`."),
  token_type: z.string(),
  expires_in: z.int().describe("Seconds, by the sandbox's clock."),
  refresh_token: z.string().describe("Good for one refresh, which gives another one."),
  scope: z.string().describe("What was granted."),
  id_token: z.string().optional().describe("Who signed in, where the scope openid was granted."),
});

const refusal = namedObject("OpenIdRefusal", "Why there are no tokens, as OAuth defines it.", {
  error: z.string().describe("The error code of RFC 6749."),
  error_description: z.string().describe("What is wrong."),
});

const userInfo = z
  .looseObject({ sub: z.string().describe("The user's id.") })
  .meta({ id: "OpenIdUserInfo", description: "The claims of the scopes that were granted." });

/** Shown where a key is: of nobody, as its modulus repeats itself. */
const EXAMPLE_KEY = {
  keys: [
    {
      kty: "RSA",
      n: "sXchDaQebHnPiGvyDOAT4saGEUetSyo9MKLOoWFsueri23bOdgWp4Dy1W".repeat(6),
      e: "AQAB",
      kid: "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs",
      use: "sig",
      alg: "RS256",
    },
  ],
};

const JWT = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiI0In0.c2lnbmVkIGJ5IG5vYm9keSwgYW4gZXhhbXBsZSBvbmx5";

/** `/v1/core/auth/…`: a mock OpenID provider, by which clients sign in users of the sandbox. */
export function openIdOperations(common: CommonToAuth, security: Security): readonly Operation[] {
  const getUserInfo = (method: "GET" | "POST", id: string): Operation =>
    defineOperation({
      ...common,
      access: "signed_in",
      route: `${method} /v1/core/auth/userinfo`,
      id,
      summary:
        method === "GET" ? "Get the claims of the signed-in user" : "Get the claims of the signed-in user, by POST",
      description: "What the client of the Bearer token may know of its user, by the scopes that were granted.",
      cache: "secret",
      varies: ["Authorization"],
      answers: {
        200: {
          description: "The claims.",
          body: userInfo,
          examples: ({ catalog, record }) => ({
            claims: { value: claimsOf(record(catalog.get("user"), 4), "openid profile email") },
          }),
        },
        403: { description: "The token was not given for the scope openid.", headers: AUTHENTICATE },
      },
      problems: ["invalid_token", "forbidden"],
      security,
      uses: ["mockAuth", "openId"],
      async handle({ request, sandbox }, { mockAuth, openId }) {
        const open = await sandbox();
        const bearer = bearerOf(request);
        const user = await mockAuth.authenticate(open, bearer);
        return ok(await openId.userInfo(open, bearer ?? "", user));
      },
    });

  return [
    defineOperation({
      ...common,
      access: "open",
      route: "GET /v1/core/auth/.well-known/openid-configuration",
      id: "getOpenIdConfiguration",
      summary: "Get what a client needs to know of the OpenID provider",
      description:
        "The discovery document of the mock OpenID provider. Its addresses are those under which it was asked: `/s/{name}` stays in them.",
      answers: {
        description: "The document.",
        body: providerMetadata,
        examples: ({ baseUrl }) => ({
          provider: {
            value: toMetadata({ prefix: "", headers: {} }, { of: () => baseUrl }),
          },
        }),
      },
      uses: ["own"],
      handle: ({ request }, { own }) => ok(toMetadata(request, own)),
    }),
    defineOperation({
      ...common,
      access: "open",
      route: "GET /v1/core/auth/jwks",
      id: "getOpenIdKeys",
      summary: "Get the keys of the OpenID provider",
      description:
        "What verifies the tokens of OpenID clients. The keys stay the same, for every sandbox and after a restart.",
      answers: { description: "The keys.", body: keys, examples: { keys: { value: EXAMPLE_KEY } } },
      uses: ["openId"],
      handle: async (_call, { openId }) => ok(await openId.keys()),
    }),
    ...openIdPageOperations(common),
    defineOperation({
      ...common,
      access: "open",
      route: "POST /v1/core/auth/token",
      id: "exchangeToken",
      summary: "Get tokens for a code or a refresh token",
      description:
        "The token endpoint of OpenID Connect. A code is good once, for a minute; a code or refresh token that is used again ends the session. A client names itself by `client_id`, with or without a secret; any secret is right.",
      cache: "secret",
      takesAnyParameter: true,
      describedBody: toBody(
        {
          grant_type: {
            description: "What is exchanged for tokens.",
            required: true,
            enum: ["authorization_code", "refresh_token"],
          },
          code: { description: "From the authorization endpoint." },
          redirect_uri: { description: "The same as there." },
          code_verifier: { description: "The code verifier of PKCE." },
          refresh_token: { description: "The last one that was given." },
          scope: { description: "Less than was granted, for a refresh." },
          client_id: { description: "Unless Authorization: Basic has it." },
          client_secret: { description: "Any value is accepted." },
        },
        {
          grant_type: "authorization_code",
          code: "4-1-Qm9va3MgYXJlIGEgdW5pcXVlbHkgcG9ydGFibGUgbWFn",
          redirect_uri: "http://localhost:5173/callback",
          code_verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
          client_id: "shop",
        },
      ),
      answers: {
        200: {
          description: "The tokens.",
          body: clientTokens,
          examples: {
            tokens: {
              value: {
                access_token: JWT,
                token_type: "Bearer",
                expires_in: 900,
                refresh_token: "4.1.0.Qm9va3MgYXJlIGEgdW5pcXVlbHkgcG9ydGFibGUgbWFnaWM",
                scope: "openid profile",
                id_token: JWT,
              },
            },
          },
        },
        400: {
          description: "Why not (RFC 6749 section 5.2).",
          body: refusal,
          examples: {
            ended: {
              value: {
                error: "invalid_grant",
                error_description: "the code has ended: it is valid for a minute by the sandbox's clock",
              },
            },
          },
        },
        401: {
          description: "The client does not say who it is.",
          body: refusal,
          examples: {
            unnamed: { value: { error: "invalid_client", error_description: "client_id is missing" } },
          },
        },
      },
      problems: ["body_too_large"],
      uses: ["openId", "own"],
      handle: (call: TokenCall, services: Pick<Parts, "openId" | "own">): Promise<Reply> => token(call, services),
    }),
    getUserInfo("GET", "getUserInfo"),
    getUserInfo("POST", "postUserInfo"),
  ];
}

const address = (description: string) => z.string().describe(description).meta({ format: "uri" });
const words = (description: string) => z.array(z.string()).describe(description);

/** Provider metadata (OpenID Connect Discovery 1.0 §3, RFC 8414, RFC 9207). */
const providerMetadata = namedObject("OpenIdConfiguration", "What a client learns of the mock OpenID provider.", {
  issuer: address("Who gives the tokens: their `iss`."),
  authorization_endpoint: address("Where browsers sign in."),
  token_endpoint: address("Where codes and refresh tokens are exchanged for tokens."),
  userinfo_endpoint: address("Who is signed in."),
  jwks_uri: address("The keys that verify its tokens."),
  end_session_endpoint: address("Where browsers sign out."),
  scopes_supported: words("The scopes that a client can request."),
  response_types_supported: words("Only codes."),
  response_modes_supported: words("Only the query."),
  grant_types_supported: words("What is exchanged for tokens."),
  subject_types_supported: words("The id of the user, for every client."),
  id_token_signing_alg_values_supported: words("The algorithms that sign ID tokens."),
  token_endpoint_auth_methods_supported: words("How a client identifies itself; any secret is accepted."),
  code_challenge_methods_supported: words("The methods of PKCE."),
  claims_supported: words("The claims about a user."),
  prompt_values_supported: words("The values that `prompt` can have."),
  claims_parameter_supported: z.boolean(),
  request_parameter_supported: z.boolean(),
  request_uri_parameter_supported: z.boolean(),
  authorization_response_iss_parameter_supported: z.boolean().describe("Answers name their issuer (RFC 9207)."),
});

function toMetadata(request: AddressedRequest, own: Pick<OwnAddress, "of">): z.output<typeof providerMetadata> {
  const { issuer, authorize, token: tokens, userinfo, jwks, endSession } = endpointsOf(request, own);
  return {
    issuer,
    authorization_endpoint: authorize,
    token_endpoint: tokens,
    userinfo_endpoint: userinfo,
    jwks_uri: jwks,
    end_session_endpoint: endSession,
    scopes_supported: [...SCOPES],
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    token_endpoint_auth_methods_supported: ["none", "client_secret_basic", "client_secret_post"],
    code_challenge_methods_supported: ["S256"],
    claims_supported: [...CLAIM_NAMES],
    prompt_values_supported: ["none", "login", "consent", "select_account"],
    claims_parameter_supported: false,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    authorization_response_iss_parameter_supported: true,
  };
}
