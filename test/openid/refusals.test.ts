// The refusals of the mock OpenID provider, and the form of its answers.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, test } from "node:test";

import { createMock } from "../../src/index.ts";
import { startServing } from "../http/serving.ts";
import { CALLBACK, choose, claimsOf, textIn } from "./browser.ts";

const ORIGIN = "http://shop.test";
const AUTHORIZE = `${ORIGIN}/v1/auth/authorize`;
const VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");
const FAR = "https://app.example/callback";

const mock = createMock();
after(() => mock.close());

const ask = (url: string | URL, init: RequestInit = {}): Promise<Response> =>
  mock.fetch(new Request(url, { redirect: "manual", ...init }));

const PKCE = { code_challenge: CHALLENGE, code_challenge_method: "S256" };
const GOOD = { client_id: "shop", redirect_uri: CALLBACK, response_type: "code", scope: "openid", ...PKCE };

type Parameters = Readonly<Record<string, string>>;

function authorizeAt(parameters: Parameters): string {
  return `${AUTHORIZE}?${new URLSearchParams(parameters).toString()}`;
}

/** A code for a user, who chose it on the page. */
async function newCode(more: Parameters = {}, user = "4"): Promise<string> {
  const url = authorizeAt({ ...GOOD, ...more });
  const back = await choose(ask, url, await textIn(await ask(url)), { user });
  const code = new URL(back).searchParams.get("code");
  assert.ok(code !== null, back);
  return code;
}

const FORM = "application/x-www-form-urlencoded";

function exchange(values: Parameters, headers: Parameters = {}): Promise<Response> {
  return ask(`${ORIGIN}/v1/auth/token`, { method: "POST", headers, body: new URLSearchParams(values) });
}

const forCode = (code: string, more: Parameters = {}): Parameters => ({
  grant_type: "authorization_code",
  code,
  redirect_uri: CALLBACK,
  client_id: "shop",
  code_verifier: VERIFIER,
  ...more,
});

async function assertRefused(answer: Response, error: string, status = 400): Promise<string> {
  const body = (await answer.json()) as Record<string, string>;
  assert.deepEqual([answer.status, body["error"]], [status, error], JSON.stringify(body));
  assert.equal(answer.headers.get("content-type"), "application/json");
  assert.equal(answer.headers.get("cache-control"), "no-store");
  return String(body["error_description"]);
}

async function tokensFor(values: Parameters): Promise<Record<string, string>> {
  const answer = await exchange(values);
  assert.equal(answer.status, 200, await answer.clone().text());
  assert.equal(answer.headers.get("cache-control"), "no-store");
  return (await answer.json()) as Record<string, string>;
}

// Errors that are sent to the client's own address.
const toClient: readonly { readonly name: string; readonly change: Parameters; readonly error: string }[] = [
  { name: "another response type", change: { response_type: "token" }, error: "unsupported_response_type" },
  { name: "no response type", change: { response_type: "" }, error: "invalid_request" },
  { name: "a challenge by plain", change: { code_challenge_method: "plain" }, error: "invalid_request" },
  { name: "a challenge that is no SHA-256", change: { code_challenge: "short" }, error: "invalid_request" },
  { name: "another response mode", change: { response_mode: "form_post" }, error: "invalid_request" },
  { name: "a request object", change: { request: "e30.e30." }, error: "request_not_supported" },
  { name: "the address of one", change: { request_uri: "https://x.example/" }, error: "request_uri_not_supported" },
  { name: "no page and no session", change: { prompt: "none" }, error: "login_required" },
  {
    name: "no page and a forged session",
    change: { prompt: "none", id_token_hint: "e30.e30.e30" },
    error: "login_required",
  },
  { name: "no page and a page", change: { prompt: "none login" }, error: "invalid_request" },
  { name: "an unknown prompt", change: { prompt: "beg" }, error: "invalid_request" },
];
for (const { name, change, error } of toClient) {
  test(`authorize sends the browser back with ${error} for ${name}`, async () => {
    const answer = await ask(authorizeAt({ ...GOOD, state: "a&b", ...change }));
    assert.equal(answer.status, 302, await answer.text());
    const { searchParams, origin } = new URL(String(answer.headers.get("location")));
    assert.equal(origin, new URL(CALLBACK).origin);
    assert.equal(searchParams.get("error"), error);
    assert.equal(searchParams.get("state"), "a&b");
    assert.equal(searchParams.get("iss"), `${ORIGIN}/v1/auth`);
  });
}

// Errors that are shown as a page: the redirect address is missing, or not one to send a browser to.
const nowhere: readonly (readonly [name: string, change: Parameters])[] = [
  ["no client_id", { client_id: "" }],
  ["a client_id with a line break", { client_id: "a\nb" }],
  ["no redirect_uri", { redirect_uri: "" }],
  ["a relative one", { redirect_uri: "/callback" }],
  ["one with a fragment", { redirect_uri: `${CALLBACK}#top` }],
  ["one that is a script", { redirect_uri: "javascript:alert(1)" }],
  ["a command to Windows", { redirect_uri: "ms-msdt:/id" }],
  ["a page of the browser", { redirect_uri: "chrome://settings" }],
  ["a script behind another scheme", { redirect_uri: "feed:javascript:alert(1)" }],
  ["one that is a page", { redirect_uri: "data:text/html,x" }],
  ["one that names a user", { redirect_uri: "https://shop.test@evil.example/" }],
  ["one whose host could be a policy", { redirect_uri: "http://a;script-src *.example/" }],
  ["one with a line break, which no header can hold", { redirect_uri: `${CALLBACK}\r\nX-More: 1` }],
  ["one with other characters than ASCII, which no header can hold", { redirect_uri: `${CALLBACK}/\u4e2d` }],
  ["one whose host browsers and others read in two ways", { redirect_uri: "http://localhost:5173\\@evil.example/" }],
  ["one with two fragments", { redirect_uri: `${CALLBACK}#top#more` }],
  ["one that is no URI", { redirect_uri: `${CALLBACK}/%zz` }],
  ["one without an end", { redirect_uri: `${CALLBACK}?${"x".repeat(2_000)}` }],
];
for (const [name, change] of nowhere) {
  test(`authorize sends nobody anywhere for ${name}, and says so to people and programs`, async () => {
    const url = authorizeAt({ ...GOOD, ...change });
    const problem = await ask(url);
    assert.equal(problem.status, 400);
    assert.equal(((await problem.json()) as { code: string }).code, "invalid_parameter");
    const page = await ask(url, { headers: { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" } });
    assert.deepEqual([page.status, page.headers.get("location")], [400, null]);
    assert.match(String(page.headers.get("content-type")), /^text\/html/);
  });
}

for (const address of [
  `${CALLBACK}\r\nX-More: 1`,
  `${CALLBACK}/\u4e2d`,
  `${CALLBACK}/[a]`,
  "http://localhost:5173\\@evil.example/",
]) {
  test(`end-session sends nobody to ${JSON.stringify(address)}`, async () => {
    const answer = await ask(`${ORIGIN}/v1/auth/end-session?post_logout_redirect_uri=${encodeURIComponent(address)}`);
    assert.deepEqual([answer.status, answer.headers.get("location")], [400, null]);
  });
}

test("a parameter that comes twice is refused", async () => {
  const answer = await ask(`${authorizeAt(GOOD)}&state=1&state=2`);
  assert.equal(answer.status, 400);
  assert.match(await answer.text(), /state is there more than once/);
  const values = new URLSearchParams(forCode("1"));
  values.append("code", "2");
  await assertRefused(await ask(`${ORIGIN}/v1/auth/token`, { method: "POST", body: values }), "invalid_request");
});

test("another machine is reached by a click only", async () => {
  const parameters = { ...GOOD, redirect_uri: FAR };
  const asked = await ask(authorizeAt({ ...parameters, prompt: "none" }));
  assert.equal(asked.headers.get("location"), null);
  assert.match(await textIn(asked), /<a class="go" href="https:\/\/app\.example\/callback\?error=login_required/);
  // A page of somebody else that sends the form of ours.
  const chosen = new URLSearchParams({ ...parameters, user: "4" });
  const headers = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
  const foreign = await ask(AUTHORIZE, { method: "POST", headers, body: chosen });
  assert.equal(foreign.headers.get("location"), null);
  assert.match(await textIn(foreign), /href="https:\/\/app\.example\/callback\?code=/);
  const own = await ask(AUTHORIZE, { method: "POST", headers: { "Sec-Fetch-Site": "same-origin" }, body: chosen });
  assert.equal(own.status, 303);
  const out = await ask(`${ORIGIN}/v1/auth/end-session?post_logout_redirect_uri=${encodeURIComponent(FAR)}`);
  assert.match(await textIn(out), /href="https:\/\/app\.example\/callback"/);
});

test("an app's own scheme is its domain in reverse", async () => {
  const asked = await ask(authorizeAt({ ...GOOD, redirect_uri: "com.example.app:/callback", prompt: "none" }));
  assert.match(await textIn(asked), /<a class="go" href="com\.example\.app:\/callback\?error=login_required/);
});

test("behind a proxy, whoever chose on the page goes back by themselves, and another page sends nobody", async () => {
  await using serving = await startServing({
    settings: { BASE_URL: "https://api.example.com" },
    trustProxy: ["127.0.0.1"],
  });
  const body = new URLSearchParams({ ...GOOD, redirect_uri: FAR, user: "4" }).toString();
  const proxied = { "X-Forwarded-For": "198.51.100.7", "Content-Type": FORM };
  const send = (headers: Parameters) =>
    serving.request({ method: "POST", path: "/v1/auth/authorize", headers: { ...proxied, ...headers }, body });
  const own = await send({ Origin: "https://api.example.com", "Sec-Fetch-Site": "same-origin" });
  assert.equal(own.status, 303, own.text);
  assert.match(String(own.header("location")), /^https:\/\/app\.example\/callback\?code=/);
  const foreign = await send({ Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" });
  assert.deepEqual([foreign.status, foreign.header("location")], [200, undefined]);
});

test("what is sent is text on the page, and its policy lets nothing run", async () => {
  const answer = await ask(authorizeAt({ ...GOOD, client_id: `"><script>alert(1)</script>`, login_hint: `"><b>` }));
  const html = await textIn(answer);
  assert.doesNotMatch(html, /<script|<b>/);
  assert.match(String(answer.headers.get("content-security-policy")), /^default-src 'none'; style-src 'sha256-/);
  assert.match(String(answer.headers.get("content-security-policy")), /frame-ancestors 'none'/);
});

test("the page is searched, paged, and begins with who is hinted at", async () => {
  const read = async (more: Parameters): Promise<string> => textIn(await ask(authorizeAt({ ...GOOD, ...more })));
  assert.match(await read({ login_hint: "bob@example.com" }), /<ul><li><button name="user" value="3">/);
  assert.match(await read({ login_hint: "nobody@nowhere.example" }), /value="1"/);
  assert.match(await read({ q: "no such person" }), /Nobody is called that/);
  assert.match(await read({ page: "2" }), /value="11"/);
});

test("Cancel tells the client that access is denied; so does a user who may not sign in", async () => {
  const url = authorizeAt(GOOD);
  const back = await choose(ask, url, await textIn(await ask(url)), { cancel: "1" });
  assert.equal(new URL(back).searchParams.get("error"), "access_denied");
  await mock.users.act("9", "suspend").catch(() => undefined);
  for (const user of ["9", "999999", "x"]) {
    const answer = await ask(AUTHORIZE, { method: "POST", body: new URLSearchParams({ ...GOOD, user }) });
    assert.equal(new URL(String(answer.headers.get("location"))).searchParams.get("error"), "access_denied", user);
  }
});

test("HEAD gives nobody a code and ends no session", async () => {
  const tokens = await tokensFor(forCode(await newCode()));
  const hint = { id_token_hint: String(tokens["id_token"]) };
  const head = await ask(authorizeAt({ ...GOOD, prompt: "none", ...hint }), { method: "HEAD" });
  assert.deepEqual([head.status, head.headers.get("location")], [200, null]);
  await ask(`${ORIGIN}/v1/auth/end-session?${new URLSearchParams(hint).toString()}`, { method: "HEAD" });
  const me = await ask(`${ORIGIN}/v1/auth/me`, { headers: { Authorization: `Bearer ${tokens["access_token"]}` } });
  assert.equal(me.status, 200);
});

const wrong: readonly (readonly [name: string, change: Parameters, error: string, status?: number])[] = [
  ["no grant_type", { grant_type: "" }, "invalid_request"],
  ["another grant", { grant_type: "password" }, "unsupported_grant_type"],
  ["no code", { code: "" }, "invalid_request"],
  ["a forged code", { code: `4-1-${"A".repeat(43)}` }, "invalid_grant"],
  ["another client", { client_id: "other" }, "invalid_grant"],
  ["no client", { client_id: "" }, "invalid_client", 401],
  ["another redirect_uri", { redirect_uri: `${CALLBACK}/` }, "invalid_grant"],
  ["another verifier", { code_verifier: "A".repeat(43) }, "invalid_grant"],
  ["no verifier", { code_verifier: "" }, "invalid_grant"],
];
for (const [name, change, error, status] of wrong) {
  test(`token refuses ${name}, and the code stays good`, async () => {
    const code = await newCode();
    await assertRefused(await exchange(forCode(code, change)), error, status);
    await tokensFor(forCode(code));
  });
}

test("token wants a form, and names what it got", async () => {
  const body = JSON.stringify(forCode("1"));
  const headers = { "Content-Type": "application/json" };
  const answer = await ask(`${ORIGIN}/v1/auth/token`, { method: "POST", headers, body });
  assert.match(await assertRefused(answer, "invalid_request"), /application\/json/);
});

test("a client without a secret has to use PKCE; one with any secret need not", async () => {
  const plain = { code_challenge: "", code_challenge_method: "" };
  const unproven = { code_verifier: "" };
  await assertRefused(await exchange(forCode(await newCode(plain), unproven)), "invalid_grant");
  await assertRefused(await exchange(forCode(await newCode(plain))), "invalid_grant");
  await tokensFor(forCode(await newCode(plain), { ...unproven, client_secret: "s" }));
  const basic = { Authorization: `Basic ${btoa("shop:a%3Ab+c")}` };
  const answer = await exchange(forCode(await newCode(plain), { ...unproven, client_id: "" }), basic);
  assert.equal(answer.status, 200, await answer.text());
  const bad = await exchange(forCode("1"), { Authorization: "Basic %%%" });
  assert.match(String(bad.headers.get("www-authenticate")), /^Basic /);
  await assertRefused(bad, "invalid_client", 401);
});

test("a code is good once: a second use ends the session that it began", async () => {
  const code = await newCode();
  const tokens = await tokensFor(forCode(code));
  const me = (): Promise<Response> =>
    ask(`${ORIGIN}/v1/auth/me`, { headers: { Authorization: `Bearer ${tokens["access_token"]}` } });
  assert.equal((await me()).status, 200);
  await assertRefused(await exchange(forCode(code)), "invalid_grant");
  assert.equal((await me()).status, 401);
  await assertRefused(
    await exchange({ grant_type: "refresh_token", refresh_token: String(tokens["refresh_token"]), client_id: "shop" }),
    "invalid_grant",
  );
});

test("a request to the token endpoint that is repeated with its Idempotency-Key is answered again", async () => {
  const code = await newCode();
  const headers = { "Idempotency-Key": "sign-in-1" };
  const [first, second] = [await exchange(forCode(code), headers), await exchange(forCode(code), headers)];
  assert.deepEqual([first.status, second.status], [200, 200]);
  assert.equal(second.headers.get("idempotent-replayed"), "true");
  assert.equal(await first.text(), await second.text());
});

test("a code ends after a minute of the sandbox's clock", async () => {
  const name = "code-clock";
  const at = `${ORIGIN}/s/${name}/v1/auth`;
  const url = `${at}/authorize?${new URLSearchParams(GOOD).toString()}`;
  const back = await choose(ask, url, await textIn(await ask(url)), { user: "4" });
  const code = new URL(back).searchParams.get("code") ?? "";
  // A code of one sandbox is not valid in another.
  await assertRefused(await exchange(forCode(code)), "invalid_grant");
  await ask(`${ORIGIN}/api/sandboxes/${name}/clock`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: '{"advance":"PT1M"}',
  });
  const late = await ask(`${at}/token`, { method: "POST", body: new URLSearchParams(forCode(code)) });
  assert.match(await assertRefused(late, "invalid_grant"), /ended/);
});

test("refresh: another client, more than was granted and the other kind of session are refused; less is given", async () => {
  const tokens = await tokensFor(forCode(await newCode({ scope: "openid email" })));
  const refresh = (more: Parameters): Promise<Response> =>
    exchange({
      grant_type: "refresh_token",
      refresh_token: String(tokens["refresh_token"]),
      client_id: "shop",
      ...more,
    });
  await assertRefused(await refresh({ client_id: "other" }), "invalid_grant");
  await assertRefused(await refresh({ scope: "openid phone" }), "invalid_scope");
  const login = await ask(`${ORIGIN}/v1/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: '{"email":"bob@example.com","password":"demo123"}',
  });
  const session = (await login.json()) as Record<string, string>;
  await assertRefused(await refresh({ refresh_token: String(session["refreshToken"]) }), "invalid_grant");
  const other = await ask(`${ORIGIN}/v1/auth/refresh`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ refreshToken: tokens["refresh_token"] }),
  });
  assert.equal(other.status, 401);
  const less = (await (await refresh({ scope: "openid" })).json()) as Record<string, string>;
  assert.equal(less["scope"], "openid");
  assert.equal(claimsOf(String(less["id_token"]))["email"], undefined);
  // A token by password has no scope of a client.
  const info = await ask(`${ORIGIN}/v1/auth/userinfo`, { headers: { Authorization: `Bearer ${session["token"]}` } });
  assert.equal(info.status, 403);
  assert.match(String(info.headers.get("www-authenticate")), /error="insufficient_scope"/);
});

test("signing out takes an ID token of this service alone", async () => {
  const end = `${ORIGIN}/v1/auth/end-session`;
  assert.equal((await ask(`${end}?id_token_hint=e30.e30.e30`)).status, 400);
  assert.match(await textIn(await ask(end)), /No session was named/);
  const tokens = await tokensFor(forCode(await newCode()));
  const hint = String(tokens["id_token"]);
  const body = (values: Parameters): RequestInit => ({ method: "POST", body: new URLSearchParams(values) });
  assert.equal((await ask(end, body({ id_token_hint: hint, client_id: "other" }))).status, 400);
  assert.equal((await ask(end, body({ id_token_hint: String(tokens["access_token"]) }))).status, 400);
  assert.match(await textIn(await ask(end, body({ id_token_hint: hint }))), /session of user 4 has ended/);
  const again = await ask(authorizeAt({ ...GOOD, prompt: "none", id_token_hint: hint }));
  assert.match(String(again.headers.get("location")), /error=login_required/);
});

test("nothing of a sign-in is in the journal", async () => {
  await tokensFor(forCode(await newCode(), { client_secret: "do not tell" }));
  const text = await textIn(await ask(`${ORIGIN}/api/requests?path=/v1/auth/token&limit=1000`));
  assert.match(text, /grant_type=authorization_code/);
  assert.doesNotMatch(text, /do not tell|code=4-|eyJ/);
});

test("a fault plan meets the token endpoint as any other", async () => {
  await ask(`${ORIGIN}/api/faults`, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: '{"rules":[{"on":"POST /v1/auth/token","nth":1,"answer":503}]}',
  });
  const code = await newCode();
  assert.equal((await exchange(forCode(code))).status, 503);
  await tokensFor(forCode(code));
});

test("the form is read as such", async () => {
  const answer = await ask(`${ORIGIN}/v1/auth/token`, {
    method: "POST",
    headers: { "Content-Type": `${FORM}; charset=UTF-8` },
    body: "grant_type=%zz",
  });
  await assertRefused(answer, "invalid_request");
});
