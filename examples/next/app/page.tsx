import { api } from "./api";

type Books = { books: { id: string; title: string }[] };
type Orders = { orders: { id: string; items: { title: string }[] }[] };

/** Books, and the newest orders of the first user. */
export default async function Page() {
  const [{ books }, { orders }] = await Promise.all([
    api<Books>("/v1/bookstore/books?limit=3"),
    api<Orders>("/v1/bookstore/orders?userId=1&sort=-id&limit=3"),
  ]);
  return (
    <form action="/orders" method="post">
      {books.map(({ id, title }) => (
        <button key={id} name="book" value={id}>
          Order {title}
        </button>
      ))}
      {orders.map(({ id, items }) => (
        <p key={id} id={`order-${id}`}>
          {items.map(({ title }) => title).join(", ")}
        </p>
      ))}
    </form>
  );
}
