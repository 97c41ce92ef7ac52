import type { Sent } from "../http/serving.ts";
import { SEQUENCE } from "./sequence.ts";
import type { Comparable } from "./sequence.ts";

/** The sequence without pages, which need files beside the program. */
const ASKED: readonly Sent[] = SEQUENCE.filter(({ path }) => !path.startsWith("/problems"));

/** Requests after the sequence: snapshots without a key, sandboxes, subscriptions, playgrounds and their endpoints. */
const MORE: readonly Sent[] = [
  { path: "/api/data/snapshots", method: "POST", body: { name: "before" } },
  { path: "/api/data/snapshots" },
  { path: "/api/sandboxes", method: "POST", body: { name: "second", from: { sandbox: "default" } } },
  { path: "/v1/bookstore/orders/144", headers: { "X-Sandbox": "second" } },
  { path: "/v1/users?limit=1", headers: { "X-Sandbox": "third" } },
  { path: "/api/sandboxes" },
  { path: "/api/data/reset", method: "POST", body: { seed: 7 } },
  { path: "/v1/users/1" },
  { path: "/api/data/export" },
  { path: "/api/events?limit=1000" },
  { path: "/api/events/types" },
  { path: "/api/events/subscriptions", method: "POST", body: { url: "https://hooks.test/a", events: ["order.*"] } },
  { path: "/api/events/subscriptions", method: "POST", body: { url: "nowhere", events: ["ordre.paid"] } },
  { path: "/api/events/subscriptions" },
  { path: "/api/playgrounds", method: "POST", body: { name: "Pets" } },
  { path: "/api/playgrounds/preview", method: "POST", body: { template: { name: "{{person.fullName}}" }, seed: 3 } },
  {
    path: "/api/playgrounds/import",
    method: "POST",
    headers: { "Content-Type": "application/yaml" },
    body: "posts:\n  - { id: 1, title: First }\n",
  },
  { path: "/api/playgrounds/import", method: "POST", headers: { "Content-Type": "text/yaml" }, body: "a: [" },
  { path: "/v1/users/1", headers: { "X-API-Key": "sb_live_wrong" } },
  { path: "/api/account/keys" },
  { path: "/openapi/3.1.yaml" },
  { path: "/play/nowhere/things" },
];

/** Requests that a personal server and `mock.fetch` in every runtime must answer alike. */
export const PERSONAL_SEQUENCE: readonly Sent[] = [...ASKED, ...MORE];

/** Names that are drawn at random, in the order in which they come. */
const CHANCE =
  /req_\w+|evt_[\w-]+|sub_[\w-]+|ep_\w+|edit_[\w-]+|whsec_[\w+/=]+|\/play(?:grounds)?\/\w{12}|"id":"[0-9a-hjkmnp-tv-z]{12}"|[\da-f]{8}-[\da-f-]{27}/g;

/** An answer with its random names replaced. */
export function settle({ status, headers, text }: Comparable): Comparable {
  const isDrawn = text.search(CHANCE) >= 0;
  const { etag, location, "content-length": length, ...rest } = headers;
  const drawn = { etag: etag === undefined ? "" : "tag", location: location?.replaceAll(CHANCE, "…") ?? "" };
  return {
    status,
    headers: isDrawn ? { ...rest, ...drawn, length: String(length) } : headers,
    text: text.replaceAll(CHANCE, "…"),
  };
}
