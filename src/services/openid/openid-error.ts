/** What OAuth and OpenID Connect name what went wrong by (RFC 6749 §4.1.2.1 and §5.2, OpenID Connect Core 1.0 §3.1.2.6). */
export type OpenIdErrorCode =
  | "invalid_request"
  | "invalid_client"
  | "invalid_grant"
  | "invalid_scope"
  | "unsupported_grant_type"
  | "unsupported_response_type"
  | "access_denied"
  | "login_required"
  | "request_not_supported"
  | "request_uri_not_supported"
  | "registration_not_supported";

/** An error that the client is told in the words of OAuth. */
export class OpenIdError extends Error {
  readonly code: OpenIdErrorCode;

  constructor(code: OpenIdErrorCode, description: string) {
    super(description);
    this.name = "OpenIdError";
    this.code = code;
  }

  /** As the client gets it; a description has no quotes and nothing beyond ASCII (RFC 6749 §5.2). */
  toMembers(): { readonly error: OpenIdErrorCode; readonly error_description: string } {
    return { error: this.code, error_description: this.message.replaceAll(/["\\]/g, "'").replaceAll(/[^ -~]/g, "?") };
  }
}
