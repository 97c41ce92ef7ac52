type Books = { books: { id: string; title: string }[] };
type Orders = { orders: { id: string; items: { title: string }[] }[] };

/** Books, and the newest orders of the first user. */
export default defineEventHandler(async (event) => {
  const [{ books }, { orders }] = await Promise.all([
    api<Books>(event, "/v1/bookstore/books?limit=3"),
    api<Orders>(event, "/v1/bookstore/orders?userId=1&sort=-id&limit=3"),
  ]);
  return { books, orders };
});
