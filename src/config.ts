import ipaddr from "ipaddr.js";
import * as z from "zod";

import { PLAN_NAMES } from "./core/services/plans.ts";
import type { PlanName } from "./core/services/plans.ts";

export type Config = ReturnType<typeof parseConfig>;

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** The prices of plans; of several of one plan the first is sold, and all stand for it. */
  readonly prices: readonly { readonly plan: PlanName; readonly price: string }[];
  readonly url: string;
}

/** A setting that cannot be: the message names it and says what it must be. */
export class ConfigError extends Error {}

const wholeNumber = (least: number, most: number, error: string): z.ZodType<number, string> =>
  z
    .string()
    .regex(/^\d{1,15}$/, error)
    .transform(Number)
    .refine((number) => number >= least && number <= most, error);

const networks = (error: string): z.ZodType<readonly string[], string> =>
  z
    .string()
    .transform((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter((part) => part !== ""),
    )
    .refine((parts) => parts.every(isNetwork), error);

/** True if a text is an address or a CIDR, written in full: `1` is an address to some parsers. */
function isNetwork(text: string): boolean {
  const [address = "", ...bits] = text.split("/");
  if (!ipaddr.IPv6.isValid(address) && !ipaddr.IPv4.isValidFourPartDecimal(address)) return false;
  return bits.length === 0 || ipaddr.isValidCIDR(text);
}

const file = (example: string): z.ZodString =>
  z.string().refine((path) => !path.includes("\0"), `must be a path, such as ${example}`);

const address = (protocol: RegExp, error: string): z.ZodURL => z.url({ protocol, error });

const STRIPE_API = "must be the address of Stripe’s API, without a path: https, or http on this machine";
const PAID_PLANS = PLAN_NAMES.filter((name) => name !== "free" && name !== "enterprise");
const NETWORKS = "must be addresses or CIDRs with commas between them, such as 10.0.0.0/8,fd00::/8";
const REQUESTS = "must be a whole number of at least 1, or unlimited";
const BASE_URL =
  "must be an http or https address without user name, query or fragment, such as https://api.example.com";

const PRICES =
  "must be the plans that cost money with their prices at Stripe, such as developer=price_1…,team=price_2…,business=price_3…";

const prices = z.string().transform((text, context) => {
  const found = text
    .split(",")
    .map((part) => /^\s*(\w+)\s*=\s*(price_\w+)\s*$/.exec(part))
    .map((match) => ({ plan: PAID_PLANS.find((plan) => plan === match?.[1]), price: match?.[2] ?? "" }));
  const known = found.flatMap(({ plan, price }) => (plan === undefined ? [] : [{ plan, price }]));
  const isTwice = new Set(known.map(({ price }) => price)).size < known.length;
  if (known.length < found.length || isTwice) context.addIssue({ code: "custom", message: PRICES });
  return known;
});

const STORAGE = "must be plans with the MiB that an account of each may store, such as developer=512,enterprise=100000";

const planStorage = z.string().transform((text, context) => {
  const found = text.split(",").map((part) => /^\s*(\w+)\s*=\s*([1-9]\d{0,8})\s*$/.exec(part));
  const known = found.flatMap((match) => {
    const plan = PLAN_NAMES.find((name) => name === match?.[1]);
    return plan === undefined ? [] : [[plan, Number(match?.[2])] as const];
  });
  const instead: Partial<Record<PlanName, number>> = Object.fromEntries(known);
  if (Object.keys(instead).length < found.length) context.addIssue({ code: "custom", message: STORAGE });
  return instead;
});

const SETTINGS = z.object({
  PORT: wholeNumber(0, 65_535, "must be a whole number from 0 to 65535, such as 3000").optional(),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, "must be an address or a host name, such as 127.0.0.1 or 0.0.0.0")
    .default("127.0.0.1"),
  TLS_CERT: file("./localhost.pem").optional(),
  TLS_KEY: file("./localhost-key.pem").optional(),
  BASE_URL: address(/^https?$/, BASE_URL)
    .refine((url) => !/[?#]|^[^/]*\/\/[^/]*@/.test(url), BASE_URL)
    .optional(),
  DATA_DIR: file("./data").default("./data"),
  DATABASE_URL: address(
    /^postgres(?:ql)?$/,
    "must be a PostgreSQL address, such as postgres://user@host:5432/name",
  ).optional(),
  REDIS_URL: address(/^rediss?$/, "must be a Redis address, such as redis://host:6379").optional(),
  FREE_REQUESTS_PER_HOUR: z
    .union(
      [z.literal("unlimited", REQUESTS).transform(() => null), wholeNumber(1, Number.MAX_SAFE_INTEGER, REQUESTS)],
      REQUESTS,
    )
    .default(100),
  TRUST_PROXY: networks(NETWORKS).default([]),
  WEBHOOK_ALLOW_NETWORKS: networks(NETWORKS).default([]),
  SIGNUP: z.enum(["open", "closed"], { error: "must be open or closed" }).default("open"),
  MAX_PLAN: z.enum(PLAN_NAMES, { error: `must be a plan: ${PLAN_NAMES.join(", ")}` }).default("enterprise"),
  PLAN_STORAGE: planStorage.default({}),
  FAULT_CONNECTIONS: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  SMTP_URL: address(
    /^smtps?$/,
    "must be an SMTP address, such as smtps://user:password@smtp.example.com or smtp://localhost:587",
  ).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>@",;:\p{Cc}]+ )?<[^\s<>@",;]+@[\w.-]+>$|^[^\s<>@",;]+@[\w.-]+$/u,
      "must be an address, such as seedbed@example.com or Seedbed <seedbed@example.com>",
    )
    .optional(),
  PAYMENT: z.enum(["none", "stripe"], { error: "must be none or stripe" }).default("none"),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(
      /^[sr]k_(?:test|live)_\w+$/,
      "must be a key of Stripe for servers: sk_live_… or sk_test_…, or a restricted one, rk_live_…",
    )
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, "must be what the webhook endpoint at Stripe signs with: whsec_…")
    .optional(),
  STRIPE_PRICES: prices.optional(),
  STRIPE_API_URL: address(/^https?$/, STRIPE_API)
    .refine((url) => /^(?:https:|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|\/?$))/.test(url), STRIPE_API)
    .refine((url) => /^[^/]*\/\/[^/@]+\/?$/.test(url), STRIPE_API)
    .default("https://api.stripe.com"),
  METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]+$/, "must be visible ASCII without spaces, such as what openssl rand -hex 32 prints")
    .optional(),
  CONFIG: file("./seedbed.yaml").optional(),
  RECIPE: file("./state.json").optional(),
  LOG_LEVEL: z
    .enum(["silent", "error", "warn", "info", "debug"], { error: "must be silent, error, warn, info or debug" })
    .default("info"),
});

const DEFAULT_PORT = 3000;

/** Reads the settings; an empty one counts as not set. Throws a {@link ConfigError} that names every wrong one. */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([name, value]) => Object.hasOwn(SETTINGS.shape, name) && value !== ""),
  );
  const parsed = SETTINGS.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => {
      const name = String(path[0]);
      // Addresses hold passwords.
      return /_(?:URL|TOKEN|KEY|SECRET)$/.test(name)
        ? `${name} ${message}`
        : `${name} ${message}, not ${JSON.stringify(given[name])}`;
    });
    throw new ConfigError(faults.join("\n"));
  }
  const { PORT = DEFAULT_PORT, HOST, BASE_URL: baseUrl, ...rest } = parsed.data;
  const stripe = rest.PAYMENT === "stripe" ? toStripe(rest) : undefined;
  const { TLS_CERT: cert, TLS_KEY: key } = rest;
  if ((cert === undefined) !== (key === undefined))
    throw new ConfigError(
      `TLS_CERT and TLS_KEY belong together: ${cert === undefined ? "TLS_CERT" : "TLS_KEY"} is missing`,
    );
  const tls = cert !== undefined && key !== undefined ? { cert, key } : undefined;
  const ownAddress = (baseUrl ?? `${tls === undefined ? "http" : "https"}://localhost:${PORT}`).replace(/\/+$/, "");
  return Object.freeze({
    port: PORT,
    host: HOST,
    /** Files of a certificate and its key, PEM: it answers over HTTPS. */
    tls,
    /** The service's own address as callers see it, without a trailing slash. */
    baseUrl: ownAddress,
    dataDirectory: rest.DATA_DIR,
    /** A PostgreSQL address; undefined for the embedded file in the data directory. */
    databaseUrl: rest.DATABASE_URL,
    /** A Redis address; undefined to count in the process. */
    redisUrl: rest.REDIS_URL,
    /** Null is unlimited. */
    freeRequestsPerHour: rest.FREE_REQUESTS_PER_HOUR,
    /** Proxies whose X-Forwarded-For is believed: addresses and CIDRs. */
    trustProxy: rest.TRUST_PROXY,
    /** Networks that webhooks may call although they are not public: CIDRs. */
    webhookAllowNetworks: rest.WEBHOOK_ALLOW_NETWORKS,
    signUp: rest.SIGNUP,
    maxPlan: rest.MAX_PLAN,
    /** MiB that accounts of these plans may store, instead of what the plan says. */
    planStorage: rest.PLAN_STORAGE,
    faultConnections: rest.FAULT_CONNECTIONS,
    smtpUrl: rest.SMTP_URL,
    mailFrom: rest.MAIL_FROM ?? `Seedbed <seedbed@${new URL(ownAddress).hostname}>`,
    stripe,
    /** Bearer token of `/metrics`; undefined if it answers this machine alone. */
    metricsToken: rest.METRICS_TOKEN,
    /** A file with a domain of one's own; undefined for the one in the working folder, if there is one. */
    definition: rest.CONFIG,
    /** A file with the recipe that new sandboxes begin from; undefined for a fresh world. */
    recipe: rest.RECIPE,
    logLevel: rest.LOG_LEVEL,
  });
}

/** Returns the complete settings of Stripe. Throws a {@link ConfigError} that names the missing ones. */
function toStripe(given: Omit<z.output<typeof SETTINGS>, "HOST">): StripeSettings {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_PRICES: found = [] } = given;
  const sold = PAID_PLANS.filter((plan) => PLAN_NAMES.indexOf(plan) <= PLAN_NAMES.indexOf(given.MAX_PLAN));
  const unpriced = sold.filter((plan) => !found.some((price) => price.plan === plan));
  const faults = [
    ...(secretKey === undefined ? ["STRIPE_SECRET_KEY must be set with PAYMENT=stripe"] : []),
    ...(webhookSecret === undefined ? ["STRIPE_WEBHOOK_SECRET must be set with PAYMENT=stripe"] : []),
    ...(unpriced.length > 0
      ? [`STRIPE_PRICES ${PRICES}: there is none for ${unpriced.join(", ")} (MAX_PLAN bounds what is sold)`]
      : []),
  ];
  if (secretKey === undefined || webhookSecret === undefined || faults.length > 0)
    throw new ConfigError(faults.join("\n"));
  return { secretKey, webhookSecret, prices: found, url: given.STRIPE_API_URL.replace(/\/$/, "") };
}

/** The environment's settings, some of them given instead. Throws a {@link ConfigError}. */
export function readConfig(instead: Readonly<Record<string, string>> = {}): Config {
  return parseConfig({ ...process.env, ...instead });
}

export function isRunByNpm(): boolean {
  return process.env["npm_execpath"] !== undefined || process.env["npm_command"] !== undefined;
}

export function isGiven(name: string): boolean {
  return (process.env[name] ?? "") !== "";
}

/** Returns the environment for a program that is started, with settings of its own. */
export function environmentWith(
  settings: Readonly<Record<string, string>>,
): Readonly<Record<string, string | undefined>> {
  return { ...process.env, ...settings };
}

/** Gives settings on the command line before those of the environment. */
export function giveSettings(settings: Readonly<Record<string, string>>): void {
  Object.assign(process.env, settings);
}
