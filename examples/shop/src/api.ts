import { createClient } from "seedbed/client";
import type { components, Problem } from "seedbed/client";

export type Book = components["schemas"]["Book"];
export type Order = components["schemas"]["Order"];

/** The buyer of this shop. */
const BUYER = "1";

/** The API, at the shop's own address: a test sends these requests to its sandbox. */
const client = createClient({ baseUrl: location.origin });

/** A refusal of the API, in its own words. */
export class Refused extends Error {
  readonly code: Problem["code"];

  constructor({ code, detail }: Problem) {
    super(detail);
    this.code = code;
  }
}

function give<T>({ data, error }: { readonly data?: T; readonly error?: Problem }): T {
  if (error !== undefined) throw new Refused(error);
  return data as T; // there where there is no error
}

export async function findBooks(words: string): Promise<readonly Book[]> {
  const query = { limit: 5, status: "available" as const, ...(words !== "" && { q: words }) };
  return give(await client.GET("/v1/bookstore/books", { params: { query } })).books;
}

export async function listOrders(): Promise<readonly Order[]> {
  const query = { userId: BUYER, sort: ["-id" as const], limit: 3 };
  return give(await client.GET("/v1/bookstore/orders", { params: { query } })).orders;
}

export async function order(book: Book): Promise<Order> {
  const body = { userId: BUYER, items: [{ bookId: book.id, quantity: 1 }] };
  return give(await client.POST("/v1/bookstore/orders", { body }));
}

/** Pays once, however often it is sent. */
export async function pay({ id }: Order): Promise<Order> {
  const params = { path: { id }, header: { "Idempotency-Key": `pay-${id}` } };
  return give(await client.POST("/v1/bookstore/orders/{id}/pay", { params }));
}
