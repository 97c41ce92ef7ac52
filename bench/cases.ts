import type { Request } from "./load.ts";

/** One request that is measured, sent over and over to Seedbed and to a bare server that does equal work. */
export interface Case extends Pick<Request, "path" | "requestsPerVisitor" | "visitors"> {
  readonly name: string;
  /** The least part of a bare server's speed that Seedbed should reach, by processor time. */
  readonly least?: number;
  /** The most microseconds of processor time that it should take. */
  readonly most?: number;
  readonly method: "GET" | "POST" | "PATCH";
  readonly body?: string;
  /** Sends the tag of the first answer as If-None-Match, so that every measured answer is a 304. */
  readonly revalidate?: true;
  /** Sent with a customer's key, so that the data is on disk; the aims on SQLite and PostgreSQL. */
  readonly keyed?: { readonly sqlite?: number; readonly postgres?: number };
}

const READ = 0.85;
const LONG_LIST = 0.95;

const PATCH = {
  method: "PATCH",
  path: "/v1/core/users/7",
  body: JSON.stringify({ jobTitle: "Engineer {n}" }),
} as const;

/** Reads of a domain of one's own, examples/hotel.yaml: as quick as built-in ones of as many bytes. */
export const OWN_CASES: readonly Case[] = [
  { name: "own domain: list of 10", least: READ, method: "GET", path: "/v1/hotel/reservations?page={n:40}" },
  {
    name: "own domain: list of 100",
    least: LONG_LIST,
    method: "GET",
    path: "/v1/hotel/reservations?limit=100&page={n:4}",
  },
  { name: "own domain: one item", least: READ, method: "GET", path: "/v1/hotel/reservations/{n:400}" },
  { name: "own domain: 304, item", least: READ, method: "GET", path: "/v1/hotel/reservations/7", revalidate: true },
];

/** There are 2,000 transactions: lists and items are another one each time, as users' are. */
export const CASES: readonly Case[] = [
  { name: "list of 10", least: READ, method: "GET", path: "/v1/fintech/transactions?page={n:200}" },
  { name: "list of 100", least: LONG_LIST, method: "GET", path: "/v1/fintech/transactions?limit=100&page={n:20}" },
  { name: "one item", least: READ, method: "GET", path: "/v1/fintech/transactions/{n:2000}" },
  { name: "304, item", least: READ, method: "GET", path: "/v1/core/users/7", revalidate: true },
  {
    name: "304, item, 10,000 visitors active",
    least: READ,
    method: "GET",
    path: "/v1/core/users/7",
    revalidate: true,
    requestsPerVisitor: 1,
    visitors: 10_000,
  },
  { name: "304, list of 100", least: READ, method: "GET", path: "/v1/core/users?limit=100", revalidate: true },
  { name: "seeded list, warm", least: READ, method: "GET", path: "/v1/fintech/transactions?_seed=42&page={n:200}" },
  { name: "seeded list, a new seed each time", method: "GET", path: "/v1/core/users?_seed={n}" },
  {
    name: "filter and sort, never the same",
    most: 40,
    method: "GET",
    path: "/v1/fintech/transactions?type=debit&amount[lt]=-{n:200000}&sort=-amount",
  },
  {
    name: "search, never the same",
    most: 60,
    method: "GET",
    path: "/v1/fintech/transactions?q=market&amount[ne]={n:2000000}",
  },
  {
    name: "create",
    least: 0.4,
    method: "POST",
    path: "/v1/core/users",
    body: JSON.stringify({ name: "Ada {n}", email: "ada.{n}@example.com" }),
    requestsPerVisitor: 1000,
  },
  { name: "patch", least: 0.5, ...PATCH },
  { name: "transition: a card frozen", method: "POST", path: "/v1/fintech/cards/3/freeze", requestsPerVisitor: 1 },
  {
    name: "one item, with a key",
    method: "GET",
    path: "/v1/fintech/transactions/{n:2000}",
    keyed: { sqlite: 0.8, postgres: 0.6 },
  },
  { name: "304, item, with a key", method: "GET", path: "/v1/core/users/7", keyed: {}, revalidate: true },
  { name: "list of 10, with a key", method: "GET", path: "/v1/fintech/transactions?page={n:200}", keyed: {} },
  { name: "patch, with a key", ...PATCH, keyed: {} },
];
