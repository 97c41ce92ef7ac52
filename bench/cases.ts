/** One request that is measured, sent over and over to Seedbed and to a bare server that answers the same bytes. */
export interface Case {
  readonly name: string;
  /** The least that Seedbed should reach, as a part of what the bare server does; without one the ratio is only printed. */
  readonly aim?: number;
  readonly method: "GET" | "POST" | "PATCH";
  /** `{n}` stands for a number that is never the same twice, here and in the body. */
  readonly path: string;
  readonly body?: string;
  /** Sends the tag of the first answer as If-None-Match, so that every measured answer is a 304. */
  readonly revalidate?: true;
  /** Comes from a new address after so many requests, so that no visitor's sandbox grows past its bound. */
  readonly requestsPerVisitor?: number;
  /** Sent with a customer's key, so that the data is on disk. */
  readonly keyed?: boolean;
  /** The number of addresses that take turns; a new one for each request unless given. */
  readonly visitors?: number;
}

const READ = 0.85;
const NOT_MODIFIED = 0.85;

const PATCH = {
  method: "PATCH",
  path: "/v1/core/users/7",
  body: JSON.stringify({ jobTitle: "Engineer {n}" }),
} as const;

/** Reads of a domain of one's own, examples/hotel.yaml: as quick as built-in ones of as many bytes, such as the list of cards. */
export const OWN_CASES: readonly Case[] = [
  { name: "own domain: list of 10", aim: READ, method: "GET", path: "/v1/hotel/reservations" },
  { name: "own domain: list of 100", aim: READ, method: "GET", path: "/v1/hotel/reservations?limit=100" },
  { name: "own domain: one item", aim: READ, method: "GET", path: "/v1/hotel/reservations/7" },
  {
    name: "own domain: 304, item",
    aim: NOT_MODIFIED,
    method: "GET",
    path: "/v1/hotel/reservations/7",
    revalidate: true,
  },
  { name: "own domain: seeded list, warm", aim: READ, method: "GET", path: "/v1/hotel/reservations?_seed=42" },
];

export const CASES: readonly Case[] = [
  { name: "list of 10", aim: READ, method: "GET", path: "/v1/core/users" },
  { name: "list of 100", aim: READ, method: "GET", path: "/v1/core/users?limit=100" },
  { name: "list of 100, short records", aim: READ, method: "GET", path: "/v1/fintech/cards?limit=100" },
  { name: "one item", aim: READ, method: "GET", path: "/v1/core/users/7" },
  { name: "304, item", aim: NOT_MODIFIED, method: "GET", path: "/v1/core/users/7", revalidate: true },
  {
    name: "304, item, 10,000 visitors active",
    aim: NOT_MODIFIED,
    method: "GET",
    path: "/v1/core/users/7",
    revalidate: true,
    requestsPerVisitor: 1,
    visitors: 10_000,
  },
  { name: "304, list of 100", aim: NOT_MODIFIED, method: "GET", path: "/v1/core/users?limit=100", revalidate: true },
  { name: "seeded list, warm", aim: READ, method: "GET", path: "/v1/core/users?_seed=42" },
  { name: "seeded list, a new seed each time", method: "GET", path: "/v1/core/users?_seed={n}" },
  {
    name: "filtered and sorted list of the transactions",
    method: "GET",
    path: "/v1/fintech/transactions?type=debit&amount[lt]=-1000&sort=-amount",
  },
  {
    name: "create",
    method: "POST",
    path: "/v1/core/users",
    body: JSON.stringify({ name: "Ada {n}", email: "ada.{n}@example.com" }),
    requestsPerVisitor: 1000,
  },
  {
    name: "transition: a card frozen",
    method: "POST",
    path: "/v1/fintech/cards/3/freeze",
    requestsPerVisitor: 1,
  },
  { name: "patch", ...PATCH },
  { name: "one item, with a key", method: "GET", path: "/v1/core/users/7", keyed: true },
  { name: "304, item, with a key", method: "GET", path: "/v1/core/users/7", keyed: true, revalidate: true },
  { name: "list of 10, with a key", method: "GET", path: "/v1/core/users", keyed: true },
  { name: "patch, with a key", ...PATCH, keyed: true },
];
