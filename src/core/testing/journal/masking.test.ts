import assert from "node:assert/strict";
import { test } from "node:test";

import { MASK } from "../../model/json.ts";
import { isSecretName, maskBody, maskValues } from "./masking.ts";

for (const name of [
  "Authorization",
  "cookie",
  "set-cookie",
  "x-api-key",
  "X-Edit-Token",
  "access_token",
  "client_secret",
  "password",
  "passwd",
  "apiKey",
  "sessionId",
  "sid",
  "code_verifier",
  "creditCard",
  "cardNumber",
  "card_number",
  "x-csrf",
  "X-XSRF-TOKEN",
  "cvv",
  "jwt",
  "client-secret",
  "clientSecret",
  "APIKey",
  "api key",
  "user[password]",
  "card-number",
  "privateKey",
  "private-key",
  "encryption_key",
  "signingKey",
  "subscription-key",
  "Ocp-Apim-Subscription-Key",
  "X-Amz-Signature",
  "X-Signature",
  "sig",
  "x_sig",
  "one-time-code",
  "oneTimePassword",
  "verificationCode",
  "auth_code",
  "accesstoken",
  "clientsecret",
  "user_pwd",
  "securityCode",
  "refresh_tokens",
  "PASSWORD_HASH",
]) {
  test(`${name} is secret`, () => assert.equal(isSecretName(name), true));
}

for (const name of [
  "accept",
  "user-agent",
  "page",
  "name",
  "monkey",
  "keyboard",
  "author",
  "webhook-id",
  "zipcode",
  "code_challenge",
  "cardholder",
  "cardBrand",
  "x-request-id",
  "primary_key",
  "foreignKey",
  "sort_key",
  "tokens_used",
  "tokenCount",
  "max_tokens",
  "totalTokens",
  "prompt_tokens",
  "tokenType",
  "token_expires_at",
  "tokenizer",
  "secretary",
  "passwordChangedAt",
  "password_length",
  "hasPassword",
  "cookiePolicy",
  "country_code",
  "zip-code",
  "design",
  "oauth",
  "authors",
  "spin",
  "pinned",
  "credit_card_type",
]) {
  test(`${name} is not secret`, () => assert.equal(isSecretName(name), false));
}

test("values of secrets are masked and others left", () => {
  assert.deepEqual(
    maskValues({
      token: "abc",
      secrets: ["a", "b"],
      page: "2",
      list: ["a", "https://x.test/?api_key=k1&page=2"],
      key: "price",
      referer: "https://ada:pw@x.test/a?page=2&access_token=abc#id_token=d",
    }),
    {
      token: MASK,
      secrets: [MASK, MASK],
      page: "2",
      list: ["a", `https://x.test/?api_key=${MASK}&page=2`],
      key: "price",
      referer: `https://${MASK}@x.test/a?page=2&access_token=${MASK}#id_token=${MASK}`,
    },
  );
});

const bodies: readonly {
  readonly name: string;
  readonly body: string;
  readonly type?: string;
  readonly expect: string;
}[] = [
  {
    name: "JSON",
    body: '{"name":"Ada","password":"a\\"b","deep":{"token" : "x"}}',
    expect: `{"name":"Ada","password":"${MASK}","deep":{"token" : "${MASK}"}}`,
  },
  {
    name: "JSON whose names have escapes",
    body: '{"pass\\u0077ord":"a","\\u0074oken":1,"na\\u006de":"Ada"}',
    expect: `{"pass\\u0077ord":"${MASK}","\\u0074oken":"${MASK}","na\\u006de":"Ada"}`,
  },
  {
    name: "a form whose names have escapes",
    body: "pass%77ord=a&code_verifier=b&na%6de=Ada&%zz=1",
    type: "application/x-www-form-urlencoded",
    expect: `pass%77ord=${MASK}&code_verifier=${MASK}&na%6de=Ada&%zz=1`,
  },
  {
    name: "JSON that was cut in a secret",
    body: '{"name":"Ada","password":"abc',
    expect: `{"name":"Ada","password":"${MASK}"`,
  },
  {
    name: "parts",
    type: 'multipart/form-data; boundary="--b"',
    body: '----b\r\nContent-Disposition: form-data; name="name"\r\n\r\nAda\r\n----b\r\nContent-Disposition: form-data; name="password"\r\n\r\na\r\n\r\nb\r\n----b--',
    expect: `----b\r\nContent-Disposition: form-data; name="name"\r\n\r\nAda\r\n----b\r\nContent-Disposition: form-data; name="password"\r\n\r\n${MASK}\r\n----b--`,
  },
  {
    name: "parts that were cut in a secret",
    type: "multipart/form-data; boundary=b; charset=utf-8",
    body: '--b\nContent-Disposition: form-data; name="token"\n\nabc',
    expect: `--b\nContent-Disposition: form-data; name="token"\n\n${MASK}\n`,
  },
  {
    name: "a form",
    type: "application/x-www-form-urlencoded",
    body: "user=ada&password=secret&x=1",
    expect: `user=ada&password=${MASK}&x=1`,
  },
  {
    name: "numbers and truths",
    body: '{"pin":1234, "otp": -5, "code":4821,"page":2}',
    expect: `{"pin":"${MASK}", "otp": "${MASK}", "code":"${MASK}","page":2}`,
  },
  {
    name: "codes, and not those of errors or keys of texts",
    body: '{"code":"not_found","key":"home.title","deep":{"code":404,"key":"a7x-99","code":"SplxlOBeZQQYbYS6WxSbIA"}}',
    expect: `{"code":"not_found","key":"home.title","deep":{"code":404,"key":"${MASK}","code":"${MASK}"}}`,
  },
  {
    name: "lists and objects",
    body: '{"tokens":["abc"],"deep":[{"credentials":{"value":"x"}}],"page":2}',
    expect: `{"tokens":"${MASK}","deep":[{"credentials":"${MASK}"}],"page":2}`,
  },
  {
    name: "parts whose names have no quotes",
    type: "multipart/form-data; boundary=b",
    body: "--b\nContent-Disposition: form-data; name=client_secret\n\nabc\n--b--",
    expect: `--b\nContent-Disposition: form-data; name=client_secret\n\n${MASK}\n--b--`,
  },
  {
    name: "addresses within JSON",
    body: '{"callback":"https://ada:pw@x.test/?page=2&client-secret=a1","jwt_of":"eyJhbGciOi.eyJzdWIiOi.c2ln"}',
    expect: `{"callback":"https://${MASK}@x.test/?page=2&client-secret=${MASK}","jwt_of":"${MASK}"}`,
  },
  {
    name: "addresses within a form",
    type: "application/x-www-form-urlencoded",
    body: "next=https%3A%2F%2Fx.test%2F%3Fpage%3D2%26token%3Da1%26x%3D1&page=2",
    expect: `next=https%3A%2F%2Fx.test%2F%3Fpage%3D2%26token%3D${encodeURIComponent(MASK)}%26x%3D1&page=2`,
  },
  { name: "text", body: "password is mentioned", expect: "password is mentioned" },
];

for (const { name, body, type = "application/json", expect } of bodies) {
  test(`secrets in ${name} are masked`, () => assert.equal(maskBody(body, type), expect));
}

test("floods of quotes are read without going back", () => {
  const flood = '"a\\'.repeat(2_000);
  assert.equal(maskBody(flood, "application/json"), flood);
  const starts = "eyJ-".repeat(20_000);
  assert.equal(maskBody(starts, "text/plain"), starts);
});
