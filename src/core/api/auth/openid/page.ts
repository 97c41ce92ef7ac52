import type { Answer } from "../../../http/answer.ts";
import { markup } from "../../../http/pages/markup.ts";
import type { Markup, MarkupPart } from "../../../http/pages/markup.ts";
import { parseQuery, splitTarget } from "../../../http/parameters/parameters.ts";
import { headerOf } from "../../../http/request.ts";
import type { ApiRequest } from "../../../http/request.ts";
import { SeedbedError } from "../../../model/errors.ts";
import { digest } from "../../../platform/digest.ts";
import { OpenIdError } from "../../../services/openid/provider.ts";

const STYLE = `:root{color-scheme:light dark;background:Canvas;color:CanvasText;font:1rem/1.5 system-ui,sans-serif}
body{max-width:34rem;margin:0 auto;padding:1.5rem 1rem}
h1{font-size:1.4rem}
ul{list-style:none;padding:0}
li{margin:.5rem 0}
li button{width:100%;text-align:left}
button,input,.go{font:inherit;padding:.6rem .8rem;border:1px solid GrayText;border-radius:.4rem}
.go{display:inline-block;overflow-wrap:anywhere}
button span{display:block;font-size:.9rem}
form.find{display:flex;gap:.5rem;flex-wrap:wrap;align-items:end}
form.find label{flex:1}
form.find input{display:block;width:100%;box-sizing:border-box}
code{overflow-wrap:anywhere}`;

/**
 * Lets a page do nothing but show itself. It names no form-action, as a browser would hold that against the client's
 * address too, to which the answer to the form leads.
 */
const POLICY = `default-src 'none'; style-src 'sha256-${digest("sha256", STYLE, "base64")}'; base-uri 'none'; frame-ancestors 'none'`;

const HEADERS: readonly string[] = Object.freeze([
  "Content-Type",
  "text/html; charset=utf-8",
  "Cache-Control",
  "no-store",
  "Vary",
  "Accept, X-API-Key, X-Sandbox, baggage",
  "Content-Security-Policy",
  POLICY,
  "Referrer-Policy",
  "no-referrer",
]);

/** A page of the mock sign-in, which needs no script, as HTML. */
export function toPage(title: string, main: MarkupPart): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Seedbed mock sign-in</title>
<style>${{ markup: STYLE }}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${main}
</main>
</body>
</html>
`.markup;
}

export function openIdPage(title: string, main: MarkupPart, status = 200): Answer {
  return { status, headers: HEADERS, body: toPage(title, main) };
}

/** Values that a form sends along. */
export function hiddenInputs(values: Iterable<readonly [string, string]>): readonly Markup[] {
  return [...values].map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`);
}

/** Most bytes of a form. */
const MAX_FORM = 32 * 1024;

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
