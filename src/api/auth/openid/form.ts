import { parseQuery, splitTarget } from "../../../http/parameters/parameters.ts";
import { headerOf } from "../../../http/request.ts";
import type { ApiRequest } from "../../../http/request.ts";
import { SeedbedError } from "../../../model/errors.ts";
import { OpenIdError } from "../../../services/openid/openid-error.ts";

/** Most bytes of a form. */
export const MAX_FORM = 32 * 1024;

/** The media type of what these operations take. */
export const FORM = "application/x-www-form-urlencoded";

/** Parameters by name; none is there twice, and an empty one is none (RFC 6749 §3.1). */
export type OpenIdForm = ReadonlyMap<string, string>;

/** The parameters of a request to a page: of its query, and of its form for POST. Throws {@link OpenIdError}, and `body_too_large`. */
export async function readPageForm(request: ApiRequest): Promise<OpenIdForm> {
  return request.method === "POST" ? readForm(request) : toForm(splitTarget(request.target).query);
}

/** The parameters of a form. Throws {@link OpenIdError}, and `body_too_large`. */
export async function readForm(request: ApiRequest): Promise<OpenIdForm> {
  const bytes = await request.readBytes(MAX_FORM);
  const type = headerOf(request.headers, "content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded(?:\s*;|$)/i.test(type.trim()))
    throw new OpenIdError("invalid_request", `the body must be ${FORM}, not ${type === "" ? "without a type" : type}`);
  return toForm(new TextDecoder().decode(bytes));
}

function toForm(text: string): OpenIdForm {
  const form = new Map<string, string>();
  for (const [name, value] of parse(text)) {
    if (value === "") continue;
    if (form.has(name)) throw new OpenIdError("invalid_request", `${name.slice(0, 60)} is there more than once`);
    form.set(name, value);
  }
  return form;
}

function parse(text: string): ReturnType<typeof parseQuery> {
  try {
    return parseQuery(text);
  } catch (error) {
    if (error instanceof SeedbedError) throw new OpenIdError("invalid_request", error.message);
    throw error;
  }
}
