/** In production the address of the API. While it is mocked, that of the laptop in the network, as Seedbed's banner prints it. */
const API_URL = process.env.EXPO_PUBLIC_API_URL ?? "http://localhost:3000";

export interface Book {
  readonly id: string;
  readonly title: string;
}

export interface Order {
  readonly id: string;
  readonly items: readonly { readonly title: string }[];
}

async function ask<Answer>(path: string, body?: object): Promise<Answer> {
  const headers = { "Content-Type": "application/json" };
  const init = body === undefined ? {} : { method: "POST", headers, body: JSON.stringify(body) };
  const answer = await fetch(API_URL + path, init);
  if (!answer.ok) throw new Error(`${path} is answered with ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

export async function listBooks(): Promise<readonly Book[]> {
  return (await ask<{ books: Book[] }>("/v1/bookstore/books?limit=3")).books;
}

/** The newest orders of the first user. */
export async function listOrders(): Promise<readonly Order[]> {
  return (await ask<{ orders: Order[] }>("/v1/bookstore/orders?userId=1&sort=-id&limit=3")).orders;
}

export function order(bookId: string): Promise<Order> {
  return ask("/v1/bookstore/orders", { userId: "1", items: [{ bookId, quantity: 1 }] });
}
