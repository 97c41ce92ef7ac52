import type { Answer } from "../../../http/answer.ts";
import { markup } from "../../../http/pages/markup.ts";
import type { Markup, MarkupPart } from "../../../http/pages/markup.ts";
import { digest } from "../../../platform/digest.ts";

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
 * What a page may do: nothing but show itself. It names no form-action, as a browser would hold that against the client's
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

/** Answers with such a page. */
export function openIdPage(title: string, main: MarkupPart, status = 200): Answer {
  return { status, headers: HEADERS, body: toPage(title, main) };
}

/** Values that a form sends along. */
export function hiddenInputs(values: Iterable<readonly [string, string]>): readonly Markup[] {
  return [...values].map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`);
}
