import * as z from "zod";

import type { OwnAddress } from "../../../http/own-address.ts";
import { CLAIM_NAMES, SCOPES } from "../../../services/openid/claims.ts";
import { endpointsOf } from "./issuer.ts";
import type { AddressedRequest } from "./issuer.ts";

const address = (description: string) => z.string().describe(description).meta({ format: "uri" });
const words = (description: string) => z.array(z.string()).describe(description);

/** What a client learns of the provider (OpenID Connect Discovery 1.0 §3, RFC 8414, RFC 9207). */
export const providerMetadata = z
  .object({
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
  })
  .meta({ id: "OpenIdConfiguration", description: "What a client learns of the mock OpenID provider." });

/** The provider as the request found it. */
export function toMetadata(request: AddressedRequest, own: Pick<OwnAddress, "of">): z.output<typeof providerMetadata> {
  const { issuer, authorize, token, userinfo, jwks, endSession } = endpointsOf(request, own);
  return {
    issuer,
    authorization_endpoint: authorize,
    token_endpoint: token,
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
