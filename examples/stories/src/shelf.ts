/** The component that the stories are about: the books of a shop, with a button that orders one. */
export async function renderShelf(root: HTMLElement, api: string): Promise<void> {
  const answer = await fetch(`${api}/v1/bookstore/books?limit=5&status=available`);
  if (!answer.ok) {
    const alert = document.createElement("p");
    alert.setAttribute("role", "alert");
    alert.textContent = `The shop is closed (${answer.status}).`;
    root.replaceChildren(alert);
    return;
  }
  const { books } = (await answer.json()) as { books: { id: string; title: string; price: number }[] };
  if (books.length === 0) {
    root.textContent = "No books yet.";
    return;
  }
  const list = document.createElement("ul");
  list.setAttribute("aria-label", "Books");
  list.append(
    ...books.map(({ id, title, price }) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.textContent = "Order";
      button.addEventListener("click", () => void order(item, api, id));
      item.append(`${title}, ${price} `, button);
      return item;
    }),
  );
  root.replaceChildren(list);
}

async function order(item: HTMLElement, api: string, bookId: string): Promise<void> {
  const answer = await fetch(`${api}/v1/bookstore/orders`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ userId: "1", items: [{ bookId, quantity: 1 }] }),
  });
  const said = document.createElement("strong");
  said.textContent = answer.ok ? " Ordered" : " Not ordered";
  item.append(said);
}
