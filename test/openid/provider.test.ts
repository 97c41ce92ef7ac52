// A real client signs in against the mock OpenID provider, over HTTP and in process.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import * as client from "openid-client";

import { createMock } from "../../src/index.ts";
import { startServing } from "../http/serving.ts";
import type { Serving } from "../http/serving.ts";
import { choose, CALLBACK, claimsOf, textIn } from "./browser.ts";

let serving: Serving;
before(async () => {
  serving = await startServing({ settings: { BASE_URL: "http://localhost:1" } });
  serving.setTime(Date.now()); // clients judge by their own clock
});
after(() => serving[Symbol.asyncDispose]());

/** One way to a provider. */
interface Way {
  readonly name: string;
  readonly issuer: () => URL;
  readonly fetch: (request: Request) => Promise<Response>;
  setClock(now: string): Promise<void>;
}

const mock = createMock();
after(() => mock.close());

async function patch(fetch: Way["fetch"], origin: string, body: unknown): Promise<void> {
  const answer = await fetch(
    new Request(`${origin}/api/sandboxes/default`, {
      method: "PATCH",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
  assert.equal(answer.status, 200, await answer.text());
}

const ways: readonly Way[] = [
  {
    name: "over HTTP",
    issuer: () => new URL(`http://127.0.0.1:${serving.port}/v1/auth`),
    fetch: (request) => fetch(request),
    setClock: (now) => patch(fetch, `http://127.0.0.1:${serving.port}`, { clock: { now } }),
  },
  {
    name: "in process",
    issuer: () => new URL("http://shop.test/v1/auth"),
    fetch: mock.fetch,
    setClock: (now) => patch(mock.fetch, "http://shop.test", { clock: { now } }),
  },
];

for (const way of ways) {
  const ask = (url: string | URL, init: RequestInit = {}): Promise<Response> =>
    way.fetch(new Request(url, { redirect: "manual", ...init }));

  const discover = (secret?: string): Promise<client.Configuration> =>
    client.discovery(
      way.issuer(),
      "shop",
      secret === undefined ? {} : { client_secret: secret },
      secret === undefined ? client.None() : client.ClientSecretBasic(secret),
      {
        // oxlint-disable-next-line typescript/no-deprecated -- deprecated so that it stands out: there is no TLS on loopback
        execute: [client.allowInsecureRequests],
        [client.customFetch]: (url, { method, headers, body, redirect }) =>
          ask(url, {
            method,
            headers,
            redirect,
            ...(body !== undefined && { body: body as string | URLSearchParams }),
          }),
      },
    );

  test(`${way.name}: a client signs a user in, asks who it is, refreshes and signs out`, async () => {
    const config = await discover();
    assert.equal(config.serverMetadata().supportsPKCE(), true);
    const verifier = client.randomPKCECodeVerifier();
    const state = client.randomState();
    const nonce = client.randomNonce();
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: CALLBACK,
      scope: "openid profile email offline_access nonsense",
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      state,
      nonce,
    });
    const page = await ask(url);
    assert.equal(page.status, 200);
    const html = await page.text();
    assert.match(html, /admin@example\.com/);
    assert.doesNotMatch(html, /<script/);
    const back = await choose(ask, url, html, { user: "2" });
    assert.ok(back.startsWith(`${CALLBACK}?`));
    const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true };
    const tokens = await client.authorizationCodeGrant(config, new URL(back), checks);
    const claims = tokens.claims();
    assert.equal(claims?.sub, "2");
    assert.equal(claims["email"], "alice@example.com");
    assert.equal(claims.iss, way.issuer().href);
    assert.equal(tokens.scope, "openid profile email offline_access");
    const info = await client.fetchUserInfo(config, tokens.access_token, "2");
    assert.equal(info.email, "alice@example.com");
    assert.equal(info.name, claims["name"]);

    const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token ?? "");
    assert.equal(refreshed.claims()?.auth_time, claims.auth_time);
    await assert.rejects(client.refreshTokenGrant(config, tokens.refresh_token ?? ""), { error: "invalid_grant" });

    // A session that goes on is taken up without a page, until it is ended.
    const again = await signInAgain(config);
    const end = client.buildEndSessionUrl(config, {
      id_token_hint: again.id_token ?? "",
      post_logout_redirect_uri: "http://localhost:5173/bye?x=1",
      state: "s 1",
    });
    const ended = await ask(end);
    assert.deepEqual([ended.status, ended.headers.get("location")], [302, "http://localhost:5173/bye?x=1&state=s+1"]);
    await assert.rejects(client.fetchUserInfo(config, again.access_token, "2"));
  });

  /** Signs in by a page, then once more without one. */
  async function signInAgain(config: client.Configuration): Promise<client.TokenEndpointResponse> {
    const first = await signIn(config, { user: "2" });
    const silent = { prompt: "none", id_token_hint: first.id_token ?? "" };
    const second = await signIn(config, silent);
    assert.equal(claimsOf(second.id_token ?? "")["sub"], "2");
    return second;
  }

  async function signIn(
    config: client.Configuration,
    given: Readonly<Record<string, string>>,
  ): Promise<client.TokenEndpointResponse> {
    const verifier = client.randomPKCECodeVerifier();
    const { user, ...parameters } = given;
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: CALLBACK,
      scope: "openid",
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      ...parameters,
    });
    const page = await ask(url);
    const back =
      user === undefined ? String(page.headers.get("location")) : await choose(ask, url, await page.text(), { user });
    return client.authorizationCodeGrant(config, new URL(back), { pkceCodeVerifier: verifier });
  }

  test(`${way.name}: the token opens what wants a token, and ends by the sandbox's clock`, async () => {
    const { origin } = way.issuer();
    const config = await discover("any secret");
    const tokens = await signIn(config, { user: "4" });
    const orders = (token: string): Promise<Response> =>
      ask(`${origin}/v1/bookstore/orders`, { headers: { Authorization: `Bearer ${token}` } });
    await patch(way.fetch, origin, { access: "signed_in" });
    try {
      // It was given while the sandbox was open, so it is none of it as it is now.
      assert.equal((await orders(tokens.access_token)).status, 401);
      const signedIn = await signIn(config, { user: "4" });
      assert.equal((await orders(signedIn.access_token)).status, 200);
      assert.equal((await orders(signedIn.id_token ?? "")).status, 401);
      await way.setClock(new Date(Date.now() + 400 * 24 * 3_600_000).toISOString());
      const late = await orders(signedIn.access_token);
      assert.equal(late.status, 401);
      assert.match(String(late.headers.get("www-authenticate")), /error="invalid_token"/);
    } finally {
      await patch(way.fetch, origin, { access: "open" });
    }
  });

  test(`${way.name}: the keys are the same each time, and show nothing secret`, async () => {
    const read = async (): Promise<string> => (await ask(`${way.issuer().href}/jwks`)).text();
    const first = await read();
    assert.equal(first, await read());
    const { keys } = JSON.parse(first) as { keys: Record<string, string>[] };
    assert.deepEqual(Object.keys(keys[0] ?? {}).sort(), ["alg", "e", "kid", "kty", "n", "use"]);
  });
}

test("a mock made anew verifies with the same keys", async () => {
  const other = createMock();
  const url = "http://shop.test/v1/auth/jwks";
  const texts = await Promise.all([mock, other].map(async (each) => (await each.fetch(new Request(url))).text()));
  assert.equal(texts[0], texts[1]);
  await other.close();
});

test("a sandbox that the path names has a provider of its own, found by its address alone", async () => {
  const issuer = `http://shop.test/s/tenant/v1/auth`;
  const document = (await (
    await mock.fetch(new Request(`${issuer}/.well-known/openid-configuration`))
  ).json()) as Record<string, string>;
  assert.equal(document["issuer"], issuer);
  assert.equal(document["token_endpoint"], `${issuer}/token`);
  const rename = { method: "PATCH", headers: { "Content-Type": "application/json" }, body: '{"name":"Tenant Two"}' };
  await mock.fetch(new Request("http://shop.test/s/tenant/v1/users/2", rename));
  const query = `client_id=shop&redirect_uri=${encodeURIComponent(CALLBACK)}&response_type=code`;
  const page = async (at: string): Promise<string> => textIn(await mock.fetch(new Request(`${at}/authorize?${query}`)));
  assert.match(await page(issuer), /Tenant Two/);
  assert.doesNotMatch(await page("http://shop.test/v1/auth"), /Tenant Two/);
});
