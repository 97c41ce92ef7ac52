import type { AnyRecord } from "../../engine/stored-record.ts";
import { isObject } from "../../model/json.ts";

/** What clients may ask for (OpenID Connect Core 1.0 §5.4, §11); others are passed over. */
export const SCOPES = Object.freeze(["openid", "profile", "email", "phone", "address", "offline_access"] as const);

type Claims = Readonly<Record<string, unknown>>;

/** The claims of each scope; those without a value are left out. */
const CLAIMS: Readonly<Record<string, (user: AnyRecord) => Claims>> = Object.freeze({
  profile: (user) => ({
    name: user["name"],
    preferred_username: user["username"],
    picture: user["avatarUrl"],
    gender: user["gender"],
    birthdate: user["birthDate"],
    zoneinfo: user["timezone"],
    locale: user["locale"],
    updated_at: Math.floor(Date.parse(user["updatedAt"]) / 1000),
    role: user["role"],
  }),
  email: (user) => ({ email: user["email"], email_verified: user["status"] !== "invited" }),
  phone: (user) => ({ phone_number: user["phone"] }),
  address: ({ address }) => ({ address: isObject(address) ? toAddress(address) : undefined }),
});

/** Every claim that there is. */
export const CLAIM_NAMES: readonly string[] = Object.freeze([
  "sub",
  "name",
  "preferred_username",
  "picture",
  "gender",
  "birthdate",
  "zoneinfo",
  "locale",
  "updated_at",
  "role",
  "email",
  "email_verified",
  "phone_number",
  "address",
]);

/** The scopes of a request that there are, each once. */
export function toGranted(asked: string): string {
  const names = asked.split(" ");
  return SCOPES.filter((scope) => names.includes(scope)).join(" ");
}

/** Whether a scope is among those that were granted. */
export function hasScope(granted: string, scope: (typeof SCOPES)[number]): boolean {
  return granted.split(" ").includes(scope);
}

/** What a client may know of a user. */
export function claimsOf(user: AnyRecord, granted: string): Claims {
  const all = granted.split(" ").flatMap((scope) => Object.entries(CLAIMS[scope]?.(user) ?? {}));
  return { sub: user.id, ...Object.fromEntries(all.filter(([, value]) => value !== null && value !== undefined)) };
}

function toAddress(address: Readonly<Record<string, unknown>>): Claims {
  const { street, city, state, postalCode, country } = address;
  const parts = {
    street_address: street,
    locality: city,
    region: state,
    postal_code: postalCode,
    country,
  };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => typeof value === "string"));
}
