import type { OwnAddress } from "../../../http/own-address.ts";
import type { ApiRequest } from "../../../http/request.ts";

export type AddressedRequest = Pick<ApiRequest, "headers" | "origin" | "prefix">;

/** The addresses of a sandbox's OpenID provider, absolute, under which the request found it: with `/s/{name}` where it has that, so that a client needs no header. */
export function endpointsOf(request: AddressedRequest, own: Pick<OwnAddress, "of">) {
  const issuer = `${own.of(request)}${request.prefix}/v1/auth`;
  return {
    issuer,
    authorize: `${issuer}/authorize`,
    token: `${issuer}/token`,
    userinfo: `${issuer}/userinfo`,
    jwks: `${issuer}/jwks`,
    endSession: `${issuer}/end-session`,
  };
}
