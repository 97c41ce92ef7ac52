import type { Sent } from "../http/serving.ts";

/** Requests of every kind, one after the other: they get the same answers wherever they are sent. */
export const SEQUENCE: readonly Sent[] = [
  { path: "/v1" },
  { path: "/v1/users?limit=3&sort=-name" },
  { path: "/v1/users?limit=3&sort=-name", method: "HEAD" },
  { path: "/v1/bookstore/orders/144?expand=user" },
  { path: "/v1/bookstore/books?_seed=42&limit=2" },
  { path: "/v1/users", method: "POST", body: { name: "Ada", email: "ada@example.com" } },
  { path: "/v1/users/101" },
  { path: "/v1/users", method: "POST", body: { name: 7 } },
  { path: "/v1/users/101", method: "PATCH", body: { name: "Ada L." } },
  { path: "/v1/users/101", method: "PUT", body: { name: "Ada", email: "ada@example.net" } },
  { path: "/v1/users/101", method: "DELETE" },
  { path: "/v1/users/101", method: "DELETE" },
  { path: "/v1/bookstore/orders/144/pay", method: "POST" },
  { path: "/v1/bookstore/orders/144/pay", method: "POST" },
  { path: "/v1/bookstore/cart/items", method: "POST", body: { bookId: "1", quantity: 1 } },
  { path: "/v1/utilities/hash", method: "POST", body: { text: "a" } },
  { path: "/v1/users?_status=503" },
  {
    path: "/v1/users",
    method: "OPTIONS",
    headers: { Origin: "http://shop.test", "Access-Control-Request-Method": "POST" },
  },
  { path: "/v1/usres" },
  { path: "/v1/users/7", method: "POST", body: {} },
  { path: "/v1/users", method: "POST", headers: { "Content-Type": "text/plain" }, body: "name=Ada" },
  { path: "/v1/users", method: "POST", headers: { "Content-Type": "application/json" }, body: "{" },
  { path: "/v1/users", method: "POST", headers: { "Content-Type": "application/json" }, body: " ".repeat(1_100_000) },
  { path: "/api/sandboxes" },
  { path: "/api/events?limit=3" },
  { path: "/api/seeds/42" },
  { path: "/api/playgrounds/functions" },
  { path: "/openapi.json" },
  { path: "/problems/conflict", headers: { Accept: "application/json" } },
  { path: "/images/avatar/ada.svg" },
  { path: "/health" },
];

/** Headers whose values differ from one answer to the next. */
const OWN = new Set(["x-request-id", "date", "connection", "keep-alive", "transfer-encoding"]);

/** An answer as it is compared. */
export interface Comparable {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** The headers that may be compared, in order. */
export function toComparable(headers: readonly (readonly [string, string])[]): Record<string, string> {
  return Object.fromEntries(headers.filter(([name]) => !OWN.has(name)).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** A request of the sequence to a function that answers web-standard requests. */
export async function sendByFetch(
  fetch: (request: Request) => Promise<Response>,
  { path, method = "GET", headers = {}, body }: Sent,
): Promise<Comparable> {
  const isText = body === undefined || typeof body === "string";
  const response = await fetch(
    new Request(`http://seedbed.test${path}`, {
      method,
      headers: isText ? headers : { "Content-Type": "application/json", ...headers },
      ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
    }),
  );
  return { status: response.status, headers: toComparable([...response.headers]), text: await response.text() };
}
