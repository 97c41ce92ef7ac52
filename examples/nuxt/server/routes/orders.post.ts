/** Orders a book for the first user. */
export default defineEventHandler(async (event) => {
  const bookId = new URLSearchParams(await readRawBody(event)).get("book");
  await api(event, "/v1/bookstore/orders", { userId: "1", items: [{ bookId, quantity: 1 }] });
  return sendRedirect(event, "/", 303);
});
