import assert from "node:assert/strict";

/** The redirect address of the tested clients. */
export const CALLBACK = "http://localhost:5173/callback";

/** Sends a request to a provider, and follows no redirect. */
export type Ask = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** The body of an answer that went well. */
export async function textIn(answer: Response): Promise<string> {
  const text = await answer.text();
  assert.equal(answer.status, 200, text);
  return text;
}

/** Presses a button of the form that a page of the sign-in has, as a browser without scripts does; gives where it leads. */
export async function choose(
  ask: Ask,
  page: string | URL,
  html: string,
  pressed: Readonly<Record<string, string>>,
): Promise<string> {
  const form = /<form method="post" action="([^"]+)">([^]*?)<\/form>/.exec(html);
  assert.ok(form, html);
  const [, action = "", inner = ""] = form;
  const inputs = [...inner.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
  const values = inputs.map(([, name = "", value = ""]): [string, string] => [name, fromHtml(value)]);
  for (const [name, value] of Object.entries(pressed))
    assert.ok(inner.includes(`name="${name}" value="${value}"`), `there is a button ${name} ${value}`);
  const answer = await ask(new URL(fromHtml(action), page), {
    method: "POST",
    body: new URLSearchParams([...values, ...Object.entries(pressed)]),
  });
  assert.equal(answer.status, 303, await answer.text());
  return String(answer.headers.get("location"));
}

function fromHtml(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

/** The claims of a JWT, unverified. */
export function claimsOf(token: string): Readonly<Record<string, unknown>> {
  const [, payload = ""] = token.split(".");
  return JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
}
