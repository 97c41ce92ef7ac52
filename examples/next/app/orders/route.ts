import { redirect } from "next/navigation";

import { api } from "../api";

/** Orders a book for the first user. */
export async function POST(request: Request): Promise<never> {
  const bookId = (await request.formData()).get("book");
  await api("/v1/bookstore/orders", { userId: "1", items: [{ bookId, quantity: 1 }] });
  redirect("/");
}
