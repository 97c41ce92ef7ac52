import type { OwnAddress } from "../../../http/own-address.ts";
import type { ApiRequest } from "../../../http/request.ts";

export type AddressedRequest = Pick<ApiRequest, "headers" | "origin" | "prefix">;

/** The addresses of a sandbox's OpenID provider, absolute. */
export interface Endpoints {
  readonly issuer: string;
  readonly authorize: string;
  readonly token: string;
  readonly userinfo: string;
  readonly jwks: string;
  readonly endSession: string;
}

/** Those under which the request found it: with `/s/{name}` where it has that, so that a client needs no header. */
export function endpointsOf(request: AddressedRequest, own: Pick<OwnAddress, "of">): Endpoints {
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
