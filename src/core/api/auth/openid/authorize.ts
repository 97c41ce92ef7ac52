import type { Answer, MaybePromise } from "../../../http/answer.ts";
import { prefersHtml } from "../../../http/headers/accept.ts";
import { markup } from "../../../http/pages/markup.ts";
import type { Parts } from "../../../http/parts.ts";
import { headerOf } from "../../../http/request.ts";
import type { ApiRequest } from "../../../http/request.ts";
import { SeedbedError } from "../../../model/errors.ts";
import type { Once } from "../../../sandbox/outcomes.ts";
import type { OpenSandbox } from "../../../sandbox/sandbox.ts";
import { OpenIdError } from "../../../services/openid/provider.ts";
import { readAuthorizationRequest, readDestination, sendOn, withParameters } from "./authorization-request.ts";
import type { AuthorizationRequest, RedirectDestination } from "./authorization-request.ts";
import { endpointsOf } from "./issuer.ts";
import { loginPage } from "./login-page.ts";
import { openIdPage, readPageForm } from "./page.ts";
import type { OpenIdForm } from "./page.ts";

export interface PageCall {
  readonly request: ApiRequest;
  isForeignPage(): boolean;
  once<T>(): Once<T> | undefined;
  sandbox(): MaybePromise<OpenSandbox>;
}

type Services = Pick<Parts, "openId" | "answers" | "catalog" | "own">;

interface Way extends RedirectDestination {
  readonly issuer: string;
  readonly method: string;
  readonly isChosen: boolean;
}

/** Answers an authorization request: by a page, or by sending the browser back with a code or an error. */
export async function authorize(call: PageCall, services: Services): Promise<Answer> {
  const { request } = call;
  const { issuer, authorize: path } = endpointsOf(request, services.own);
  return orErrorPage(request, "The sign-in cannot begin", async () => {
    const form = await readPageForm(request);
    const destination = readDestination(form);
    const isAnswered = request.method === "POST" && (form.has("user") || form.has("cancel"));
    const isChosen = isAnswered && !call.isForeignPage();
    const way: Way = { ...destination, issuer, method: request.method, isChosen };
    try {
      const asked = readAuthorizationRequest(form, destination);
      const sandbox = await call.sandbox();
      const userId = await findUser({ form, asked, isAnswered }, sandbox, services);
      // HEAD is asked to see whether something is there: it gives nobody a code.
      if (userId === undefined || request.method === "HEAD")
        return await loginPage({ form, request: asked, path: new URL(path).pathname }, sandbox, services);
      return toClient({ code: await services.openId.issueCode(sandbox, userId, asked, call.once<number>()) }, way);
    } catch (error) {
      if (error instanceof OpenIdError) return toClient(error.toMembers(), way);
      throw error;
    }
  });
}

/** Returns the id of the signed-in user; undefined if one has to be chosen. Throws {@link OpenIdError}. */
async function findUser(
  { form, asked, isAnswered }: { form: OpenIdForm; asked: AuthorizationRequest; isAnswered: boolean },
  sandbox: OpenSandbox,
  { openId }: Services,
): Promise<string | undefined> {
  if (isAnswered) {
    if (form.has("cancel")) throw new OpenIdError("access_denied", "the sign-in was cancelled");
    return form.get("user");
  }
  if (!asked.isSilent) return undefined;
  // There is no cookie: whose session goes on is told by the ID token that it gave (OpenID Connect Core 1.0 §3.1.2.1).
  const hint = asked.idTokenHint === undefined ? undefined : await openId.readHint(sandbox, asked.idTokenHint);
  const isFresh =
    hint !== undefined && (asked.maxAge === undefined || hint.signedInAt + asked.maxAge >= sandbox.now / 1000);
  if (hint?.isLiving === true && hint.clientId === asked.clientId && isFresh) return hint.userId;
  throw new OpenIdError(
    "login_required",
    "prompt=none needs the id_token_hint of a session of this client that goes on in this sandbox",
  );
}

function toClient(parameters: Readonly<Record<string, string>>, way: Way): Answer {
  const { redirectUri, state, issuer } = way;
  const what = parameters["error"] === undefined ? "You are signed in" : `Not signed in: ${parameters["error"]}`;
  return sendOn(withParameters(redirectUri, { ...parameters, state, iss: issuer }), { ...way, what });
}

/** Shows people what is wrong with a request that leads nowhere, and programs the problem. */
export async function orErrorPage(request: ApiRequest, title: string, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    const told =
      error instanceof OpenIdError
        ? new SeedbedError("invalid_parameter", `cannot read the request: ${error.message}`)
        : error;
    const isShown = told instanceof SeedbedError && told.code === "invalid_parameter";
    if (!isShown || !prefersHtml(headerOf(request.headers, "accept"))) throw told;
    return openIdPage(title, markup`<p>${told.message}.</p>`, 400);
  }
}
