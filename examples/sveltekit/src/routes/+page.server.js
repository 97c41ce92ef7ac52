import { API_URL } from "$app/env/private";
import { error } from "@sveltejs/kit";

/** Sends a request to the API, in the sandbox that the visitor's cookie names; `default` is your own. */
async function api({ cookies, fetch }, path, body) {
  const base = API_URL.replace("{sandbox}", encodeURIComponent(cookies.get("sandbox") ?? "default"));
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(base + path, body && { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) error(502, `${path} is answered with ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Books, and the newest orders of the first user. */
export async function load(event) {
  const [{ books }, { orders }] = await Promise.all([
    api(event, "/v1/bookstore/books?limit=3"),
    api(event, "/v1/bookstore/orders?userId=1&sort=-id&limit=3"),
  ]);
  return { books, orders };
}

export const actions = {
  /** Orders a book for the first user. */
  async default(event) {
    const bookId = (await event.request.formData()).get("book");
    await api(event, "/v1/bookstore/orders", { userId: "1", items: [{ bookId, quantity: 1 }] });
  },
};
