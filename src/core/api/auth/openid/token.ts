import type { MaybePromise } from "../../../http/answer.ts";
import { ok } from "../../../http/operation/reply.ts";
import type { Reply } from "../../../http/operation/reply.ts";
import type { Parts } from "../../../http/parts.ts";
import { headerOf } from "../../../http/request.ts";
import type { ApiRequest } from "../../../http/request.ts";
import type { Once } from "../../../sandbox/outcomes.ts";
import type { OpenSandbox } from "../../../sandbox/sandbox.ts";
import type { Begun } from "../../../services/mock-sessions.ts";
import { OpenIdError } from "../../../services/openid/provider.ts";
import type { ClientTokens, Exchanged, OpenIdClient } from "../../../services/openid/provider.ts";
import { CLIENT_ID } from "./authorization-request.ts";
import { endpointsOf } from "./issuer.ts";
import { readForm } from "./page.ts";
import type { OpenIdForm } from "./page.ts";

export interface TokenCall {
  readonly request: ApiRequest;
  once<T>(): Once<T> | undefined;
  sandbox(): MaybePromise<OpenSandbox>;
}

/** Answers a request to the token endpoint. */
export async function token(call: TokenCall, { openId, own }: Pick<Parts, "openId" | "own">): Promise<Reply> {
  const { request } = call;
  try {
    const form = await readForm(request);
    const client = readClient(request, form);
    const { issuer } = endpointsOf(request, own);
    return ok(await grant({ call, form, client, issuer }, openId));
  } catch (error) {
    if (!(error instanceof OpenIdError)) throw error;
    const isUnknown = error.code === "invalid_client";
    const challenge = isUnknown ? ["WWW-Authenticate", 'Basic realm="seedbed", charset="UTF-8"'] : [];
    return { status: isUnknown ? 401 : 400, value: error.toMembers(), headers: challenge };
  }
}

async function grant(
  { call, form, client, issuer }: { call: TokenCall; form: OpenIdForm; client: OpenIdClient; issuer: string },
  openId: Parts["openId"],
): Promise<ClientTokens> {
  const type = needed(form, "grant_type");
  if (type === "authorization_code") {
    const given = {
      code: needed(form, "code"),
      redirectUri: needed(form, "redirect_uri"),
      verifier: form.get("code_verifier"),
      client,
    };
    return openId.exchange(await call.sandbox(), given, issuer, call.once<Exchanged | undefined>());
  }
  if (type === "refresh_token") {
    const given = { refreshToken: needed(form, "refresh_token"), scope: form.get("scope"), client };
    return openId.refresh(await call.sandbox(), given, issuer, call.once<Begun | undefined>());
  }
  throw new OpenIdError(
    "unsupported_grant_type",
    `grant_type must be authorization_code or refresh_token, not ${type.slice(0, 60)}`,
  );
}

function needed(form: OpenIdForm, name: string): string {
  const value = form.get(name);
  if (value === undefined) throw new OpenIdError("invalid_request", `${name} is missing`);
  return value;
}

/** Reads the client from HTTP Basic, or from the form (RFC 6749 §2.3.1). No client is registered, so any name and secret do. */
export function readClient(request: Pick<ApiRequest, "headers">, form: OpenIdForm): OpenIdClient {
  const header = headerOf(request.headers, "authorization");
  const named = form.get("client_id");
  const secret = form.get("client_secret");
  const basic = header === undefined ? undefined : readBasic(header);
  if (basic !== undefined && secret !== undefined)
    throw new OpenIdError("invalid_request", "send client_secret or Authorization: Basic, not both");
  if (basic !== undefined && named !== undefined && named !== basic.id)
    throw new OpenIdError("invalid_client", "client_id is not the client of Authorization: Basic");
  const client = basic ?? { id: named ?? "", hasSecret: secret !== undefined };
  if (CLIENT_ID.test(client.id)) return client;
  throw new OpenIdError(
    "invalid_client",
    client.id === "" ? "client_id is missing" : "client_id must be 1 to 200 characters of ASCII without spaces",
  );
}

function readBasic(header: string): OpenIdClient {
  const [, coded] = /^Basic +([\w+/-]+=*) *$/i.exec(header) ?? [];
  try {
    const [id = "", secret = ""] = atob(coded ?? "")
      .split(":")
      .map(fromForm);
    if (id !== "") return { id, hasSecret: secret !== "" };
  } catch {
    // neither base64 nor percent-encoded: told below
  }
  throw new OpenIdError("invalid_client", "Authorization must be Basic, with client_id and client_secret in base64");
}

function fromForm(text: string): string {
  return decodeURIComponent(text.replaceAll("+", " "));
}
