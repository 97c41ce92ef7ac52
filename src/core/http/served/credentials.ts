import { SeedbedError } from "../../model/errors.ts";
import type { ApiDocument, ApiOperation, ApiSecurityScheme } from "../../openapi/document.ts";
import type { Exchange } from "../exchange.ts";
import { parseQuery, splitTarget } from "../parameters/parameters.ts";

/** Throws `invalid_token` where an operation declares credentials and a request has none of the alternatives. Any value is good. */
export function assertCredentials(
  exchange: Exchange,
  { security = [] }: ApiOperation,
  { securitySchemes, title }: ApiDocument,
): void {
  const schemesOf = (names: readonly string[]): readonly ApiSecurityScheme[] =>
    names.flatMap((name) => securitySchemes.get(name) ?? []);
  if (security.length === 0 || security.some((names) => schemesOf(names).every((scheme) => has(exchange, scheme))))
    return;
  const schemes = security.flatMap(schemesOf);
  const wanted = [...new Set(schemes.map(toWords))].join(", or ");
  const realm = title.replaceAll(/[^\w .-]/g, "");
  const challenges = new Set(schemes.map((scheme) => `${challengeOf(scheme)} realm="${realm}"`));
  throw new SeedbedError("invalid_token", `this operation needs ${wanted}; any value is taken here`, {
    headers: { "WWW-Authenticate": [...challenges].join(", ") },
  });
}

function has(exchange: Exchange, { type, in: place, name = "", scheme = "" }: ApiSecurityScheme): boolean {
  if (type === "mutualTLS") return true;
  if (type !== "apiKey") return hasAuthorization(exchange, type === "http" ? scheme : "bearer");
  if (place === "query")
    return parseQuery(splitTarget(exchange.target).query).some(([given, value]) => given === name && value !== "");
  if (place === "cookie")
    return (exchange.header("cookie") ?? "")
      .split(";")
      .some((pair) => pair.trim().startsWith(`${name}=`) && !pair.trim().endsWith("="));
  return (exchange.header(name.toLowerCase()) ?? "") !== "";
}

function hasAuthorization(exchange: Exchange, scheme: string): boolean {
  const [given = "", value = ""] = (exchange.header("authorization") ?? "").split(/ +/, 2);
  return given.toLowerCase() === scheme.toLowerCase() && value !== "";
}

function toWords({ type, in: place = "header", name = "", scheme = "" }: ApiSecurityScheme): string {
  if (type === "apiKey")
    return `${place === "header" ? "the header" : place === "query" ? "the parameter" : "the cookie"} ${name}`;
  return `Authorization: ${challengeOf({ type, scheme })} …`;
}

function challengeOf({ type, scheme = "" }: ApiSecurityScheme): string {
  if (type === "apiKey") return "ApiKey";
  if (type !== "http") return "Bearer";
  return scheme === "" ? "Bearer" : `${scheme.charAt(0).toUpperCase()}${scheme.slice(1).toLowerCase()}`;
}
