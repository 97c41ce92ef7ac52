import assert from "node:assert/strict";
import { test } from "node:test";

import { ConfigError, parseConfig } from "./config.ts";

test("without settings the defaults hold", () => {
  assert.deepEqual(parseConfig({}), {
    port: 3000,
    host: "127.0.0.1",
    tls: undefined,
    baseUrl: "http://localhost:3000",
    dataDirectory: "./data",
    databaseUrl: undefined,
    redisUrl: undefined,
    definition: undefined,
    recipe: undefined,
    freeRequestsPerHour: 100,
    trustProxy: [],
    webhookAllowNetworks: [],
    signUp: "open",
    maxPlan: "enterprise",
    planStorage: {},
    faultConnections: "on",
    smtpUrl: undefined,
    mailFrom: "Seedbed <seedbed@localhost>",
    stripe: undefined,
    metricsToken: undefined,
    logLevel: "info",
  });
});

const TAKEN: readonly { given: Record<string, string>; part: Record<string, unknown> }[] = [
  { given: { PORT: "8080" }, part: { port: 8080, baseUrl: "http://localhost:8080" } },
  {
    given: { PORT: "8080", BASE_URL: "https://api.example.com/mock/" },
    part: { port: 8080, baseUrl: "https://api.example.com/mock" },
  },
  { given: { PORT: "" }, part: { port: 3000 } },
  { given: { HOST: "0.0.0.0" }, part: { host: "0.0.0.0" } },
  { given: { HOST: "::" }, part: { host: "::" } },
  { given: { FREE_REQUESTS_PER_HOUR: "unlimited" }, part: { freeRequestsPerHour: null } },
  { given: { FREE_REQUESTS_PER_HOUR: "5" }, part: { freeRequestsPerHour: 5 } },
  {
    given: { TRUST_PROXY: "10.0.0.0/8, fd00::/8,127.0.0.1" },
    part: { trustProxy: ["10.0.0.0/8", "fd00::/8", "127.0.0.1"] },
  },
  { given: { WEBHOOK_ALLOW_NETWORKS: "192.168.0.0/16" }, part: { webhookAllowNetworks: ["192.168.0.0/16"] } },
  {
    given: { DATABASE_URL: "postgres://me:secret@db:5432/seedbed" },
    part: { databaseUrl: "postgres://me:secret@db:5432/seedbed" },
  },
  { given: { REDIS_URL: "redis://127.0.0.1:6379" }, part: { redisUrl: "redis://127.0.0.1:6379" } },
  { given: { PLAN_STORAGE: "team=5, enterprise=100000" }, part: { planStorage: { team: 5, enterprise: 100_000 } } },
  { given: { SIGNUP: "closed", MAX_PLAN: "team" }, part: { signUp: "closed", maxPlan: "team" } },
  { given: { METRICS_TOKEN: "s3cret!" }, part: { metricsToken: "s3cret!" } },
  { given: { LOG_LEVEL: "warn", ELSEWHERE: "x" }, part: { logLevel: "warn" } },
];

for (const { given, part } of TAKEN) {
  test(`${JSON.stringify(given)} is taken`, () => {
    const config: Readonly<Record<string, unknown>> = { ...parseConfig(given) };
    for (const [name, value] of Object.entries(part)) assert.deepEqual(config[name], value, name);
  });
}

const REFUSED: readonly Record<string, string>[] = [
  { PORT: "http" },
  { PORT: "65536" },
  { PORT: "-1" },
  { PORT: "3000.5" },
  { HOST: "not a host" },
  { BASE_URL: "example.com" },
  { BASE_URL: "ftp://example.com" },
  { BASE_URL: "https://example.com/?a=1" },
  { BASE_URL: "https://me:secret@example.com" },
  { DATABASE_URL: "mysql://me:secret@db/x" },
  { REDIS_URL: "http://db" },
  { FREE_REQUESTS_PER_HOUR: "many" },
  { FREE_REQUESTS_PER_HOUR: "0" },
  { PLAN_STORAGE: "gold=5" },
  { PLAN_STORAGE: "team=0" },
  { PLAN_STORAGE: "team=5,team=6" },
  { TRUST_PROXY: "1" },
  { TRUST_PROXY: "true" },
  { TRUST_PROXY: "10.0.0.0/33" },
  { WEBHOOK_ALLOW_NETWORKS: "localhost" },
  { LOG_LEVEL: "loud" },
  { PAYMENT: "paypal" },
  { STRIPE_SECRET_KEY: "pk_live_secret" },
  { STRIPE_WEBHOOK_SECRET: "secret" },
  { STRIPE_PRICES: "developer=9" },
  { STRIPE_PRICES: "gold=price_1" },
  { STRIPE_PRICES: "enterprise=price_1" },
  { STRIPE_PRICES: "developer=price_1,team=price_1" },
  { STRIPE_API_URL: "http://stripe.example.com" },
  { STRIPE_API_URL: "https://me:secret@stripe.example.com" },
];

for (const given of REFUSED) {
  const [name = ""] = Object.keys(given);
  test(`${JSON.stringify(given)} is refused by a message that names it and says what it must be`, () => {
    assert.throws(
      () => parseConfig(given),
      (error: unknown) =>
        error instanceof ConfigError &&
        new RegExp(`^${name} must be [^\n]+$`).test(error.message) &&
        !error.message.includes("secret"),
    );
  });
}

const STRIPE = {
  PAYMENT: "stripe",
  STRIPE_SECRET_KEY: "sk_test_secret",
  STRIPE_WEBHOOK_SECRET: "whsec_secret",
  STRIPE_PRICES: "developer=price_1, team=price_2,business=price_3,team=price_old",
};

test("with PAYMENT=stripe all that Stripe needs is taken, and each that is missing is named", () => {
  assert.deepEqual(parseConfig(STRIPE).stripe, {
    secretKey: "sk_test_secret",
    webhookSecret: "whsec_secret",
    prices: [
      { plan: "developer", price: "price_1" },
      { plan: "team", price: "price_2" },
      { plan: "business", price: "price_3" },
      { plan: "team", price: "price_old" },
    ],
    url: "https://api.stripe.com",
  });
  assert.equal(
    parseConfig({ ...STRIPE, STRIPE_API_URL: "http://127.0.0.1:12111" }).stripe?.url,
    "http://127.0.0.1:12111",
  );
  assert.throws(
    () => parseConfig({ PAYMENT: "stripe" }),
    /STRIPE_SECRET_KEY must[^]*STRIPE_WEBHOOK_SECRET must[^]*none for developer, team, business/,
  );
  assert.ok(parseConfig({ ...STRIPE, STRIPE_PRICES: "developer=price_1", MAX_PLAN: "developer" }).stripe);
  assert.equal(parseConfig({ STRIPE_SECRET_KEY: "sk_test_secret" }).stripe, undefined);
});

test("all wrong settings are named at once", () => {
  assert.throws(() => parseConfig({ PORT: "x", LOG_LEVEL: "y" }), /^ConfigError|PORT[^]*LOG_LEVEL/);
});
