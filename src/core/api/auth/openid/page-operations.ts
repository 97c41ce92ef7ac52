import { OF_A_PAGE, REDIRECTION } from "../../../description/response-headers.ts";
import type { RouteOperation } from "../../../description/route-group.ts";
import type { Parameter, Schema } from "../../../description/specification.ts";
import type { Answer } from "../../../http/answer.ts";
import { defineOperation } from "../../../http/operation/define-operation.ts";
import type { Operation } from "../../../http/operation/define-operation.ts";
import { markup } from "../../../http/pages/markup.ts";
import type { Parts } from "../../../http/parts.ts";
import { createFaults } from "../../../sandbox/query/faults.ts";
import type { Hint } from "../../../services/openid/provider.ts";
import { findAddressFault, sendOn, withParameters } from "./authorization-request.ts";
import { authorize, orErrorPage } from "./authorize.ts";
import type { PageCall } from "./authorize.ts";
import { FORM, openIdPage, readPageForm, toPage } from "./page.ts";

export interface CommonToAuth {
  readonly tag: string;
  readonly caller: "data";
  readonly simulates: true;
  readonly inSandbox: true;
  readonly needsIdempotencyKey: false;
}

interface Field {
  readonly description: string;
  readonly required?: true;
  readonly enum?: readonly string[];
  readonly example?: string;
}

const CALLBACK = "http://localhost:5173/callback";

const TO_AUTHORIZE: Readonly<Record<string, Field>> = {
  client_id: { description: "Any name: no client is registered.", required: true, example: "shop" },
  redirect_uri: { description: "Where the browser goes back to.", required: true, example: CALLBACK },
  response_type: { description: "`code`: nothing else is given.", required: true, example: "code" },
  scope: {
    description: "The requested scopes, separated by spaces. Unknown ones are ignored.",
    example: "openid profile",
  },
  state: { description: "Comes back as it is." },
  nonce: { description: "Comes back in the ID token." },
  code_challenge: {
    description: "The challenge of PKCE; a client without a secret must send it.",
    example: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  },
  code_challenge_method: { description: "How the challenge was made: `S256`." },
  prompt: { description: "`none` shows no page, and needs `id_token_hint`." },
  max_age: { description: "Seconds since the sign-in, with `prompt=none`." },
  login_hint: { description: "Whom the page finds at first: a name or an address." },
  id_token_hint: { description: "An ID token of a session that goes on, for `prompt=none`." },
};

const ON_THE_PAGE: Readonly<Record<string, Field>> = {
  q: { description: "What the page is searched for." },
  page: { description: "The page of users." },
};

const CHOSEN: Readonly<Record<string, Field>> = {
  user: { description: "The id of the user who is signed in; without it the page is shown.", example: "4" },
  cancel: { description: "Anything: the sign-in is cancelled, and the client gets `access_denied`." },
};

const TO_END: Readonly<Record<string, Field>> = {
  id_token_hint: { description: "The ID token of the session to end, expired or not." },
  client_id: { description: "Whose ID token it is." },
  post_logout_redirect_uri: { description: "Where the browser goes then.", example: "http://localhost:5173/" },
  state: { description: "Comes back as it is." },
};

const PAGE: Schema = { type: "string", description: "A page that needs no script." };

const PAGE_EXAMPLES = {
  page: {
    summary: "The last page of a sign-out",
    value: toPage("You are signed out", markup`<p>The session of user 4 has ended.</p>`),
  },
};

/** The pages of the mock OpenID provider, which take GET and POST (OpenID Connect Core 1.0 §3.1.2.1). */
export function openIdPageOperations(common: CommonToAuth): readonly Operation[] {
  const sent = {
    description: "The browser is sent back to the client, with a code or an error.",
    headers: REDIRECTION,
  };
  const onward = { description: "The browser is sent on.", headers: REDIRECTION };
  const page = { mediaTypes: ["text/html"], body: PAGE, headers: OF_A_PAGE, examples: PAGE_EXAMPLES };
  const shown = { ...page, description: "A page that lists users, or a link back to the client." };
  const ended = { ...page, description: "A page that says what ended, perhaps with a link onward." };
  const refused = { ...page, description: "What is wrong, as a page for who takes HTML." };
  const asPage = { ...common, access: "open", takesAnyParameter: true, cache: "secret" } as const;
  const uses = ["openId", "answers", "catalog", "own"] as const;
  const authorizing =
    "The authorization endpoint of OpenID Connect. Shows a page that lists users of the sandbox, of whom one is chosen, without a password. Then the browser goes to `redirect_uri` with a `code`, or with an `error` of OAuth; to another machine only after a click.";
  const ending =
    "RP-initiated logout of OpenID Connect: ends the session of the ID token, and sends the browser on, to another machine by a link.";
  return [
    defineOperation({
      ...asPage,
      route: "GET /v1/core/auth/authorize",
      id: "authorize",
      summary: "Sign in with OpenID Connect",
      description: authorizing,
      describedQuery: () => toParameters({ ...TO_AUTHORIZE, ...ON_THE_PAGE }),
      answers: { 200: shown, 302: sent, 400: refused },
      uses,
      handle: (call, services): Promise<Answer> => authorize(call, services),
    }),
    defineOperation({
      ...asPage,
      route: "POST /v1/core/auth/authorize",
      id: "authorizeUser",
      summary: "Choose who signs in",
      description: `${authorizing} What the page sends: the request again, with \`user\` or \`cancel\`.`,
      describedBody: toBody(
        { ...TO_AUTHORIZE, ...ON_THE_PAGE, ...CHOSEN },
        { client_id: "shop", redirect_uri: CALLBACK, response_type: "code", scope: "openid", user: "4" },
      ),
      answers: { 200: shown, 303: sent, 400: refused },
      problems: ["body_too_large"],
      uses,
      handle: (call, services): Promise<Answer> => authorize(call, services),
    }),
    defineOperation({
      ...asPage,
      route: "GET /v1/core/auth/end-session",
      id: "endOpenIdSession",
      summary: "Sign out with OpenID Connect",
      description: ending,
      describedQuery: () => toParameters(TO_END),
      answers: { 200: ended, 302: onward, 400: refused },
      uses: ["openId"],
      handle: (call, services): Promise<Answer> => endOpenIdSession(call, services),
    }),
    defineOperation({
      ...asPage,
      route: "POST /v1/core/auth/end-session",
      id: "postEndOpenIdSession",
      summary: "Sign out with OpenID Connect, by a form",
      description: ending,
      describedBody: toBody(TO_END, { client_id: "shop" }),
      answers: { 200: ended, 303: onward, 400: refused },
      problems: ["body_too_large"],
      uses: ["openId"],
      handle: (call, services): Promise<Answer> => endOpenIdSession(call, services),
    }),
  ];
}

function toParameters(fields: Readonly<Record<string, Field>>): readonly Parameter[] {
  return Object.entries(fields).map(([name, { description, required = false, example }]) => ({
    name,
    in: "query",
    description,
    ...(required && { required }),
    schema: { type: "string" },
    ...(example !== undefined && { example }),
  }));
}

/** A form, as the description has it. */
export function toBody(
  fields: Readonly<Record<string, Field>>,
  example: Readonly<Record<string, string>>,
): NonNullable<RouteOperation["body"]> {
  const properties = Object.entries(fields).map(([name, { description, enum: words }]): [string, Schema] => [
    name,
    { type: "string", description, ...(words !== undefined && { enum: words }) },
  ]);
  const required = Object.keys(fields).filter((name) => fields[name]?.required === true);
  return {
    mediaTypes: [FORM],
    schema: {
      type: "object",
      properties: Object.fromEntries(properties),
      ...(required.length > 0 && { required }),
    },
    examples: { form: { summary: "As a browser sends it", value: example } },
  };
}

/** Ends the session that an ID token tells of, and sends the browser on (OpenID Connect RP-Initiated Logout 1.0). */
async function endOpenIdSession(call: PageCall, { openId }: Pick<Parts, "openId">): Promise<Answer> {
  const { request } = call;
  return orErrorPage(request, "Signing out failed", async () => {
    const form = await readPageForm(request);
    const token = form.get("id_token_hint");
    const address = form.get("post_logout_redirect_uri");
    const clientId = form.get("client_id");
    const faults = createFaults();
    const fault = address === undefined ? undefined : findAddressFault(address);
    if (fault !== undefined)
      faults.add("post_logout_redirect_uri", "invalid_value", `post_logout_redirect_uri ${fault}`);
    let hint: Hint | undefined;
    const sandbox = await call.sandbox();
    if (token !== undefined) {
      hint = await openId.readHint(sandbox, token);
      if (hint === undefined)
        faults.add("id_token_hint", "invalid_value", "id_token_hint is not an ID token that was given here");
      else if (clientId !== undefined && clientId !== hint.clientId)
        faults.add("client_id", "invalid_value", "client_id is not the client that id_token_hint was given to");
    }
    faults.throwIfAny("sign out");
    if (hint?.isLiving === true && request.method !== "HEAD") await openId.end(sandbox, hint);
    const title = hint === undefined ? "Nothing to sign out of" : "You are signed out";
    if (address !== undefined) {
      const onward = withParameters(address, { state: form.get("state") });
      return sendOn(onward, { method: request.method, isChosen: false, what: title });
    }
    const text =
      hint === undefined
        ? "No session was named: send the ID token as id_token_hint. This browser keeps none."
        : `The session of user ${hint.userId} has ended.`;
    return openIdPage(title, markup`<p>${text}</p>`);
  });
}
