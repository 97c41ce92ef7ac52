import { useEffect, useState } from "react";

interface Book {
  readonly id: string;
  readonly title: string;
  readonly price: number;
}

/** The books of a shop, each with a button that orders it. */
export function Shelf({ api }: { readonly api: string }) {
  const [books, setBooks] = useState<readonly Book[]>();
  const [closed, setClosed] = useState<number>();
  const [said, setSaid] = useState<Readonly<Record<string, string>>>({});

  useEffect(() => {
    void fetch(`${api}/v1/bookstore/books?limit=5&status=available`).then(async (answer) => {
      if (answer.ok) setBooks(((await answer.json()) as { books: Book[] }).books);
      else setClosed(answer.status);
    });
  }, [api]);

  async function order(bookId: string): Promise<void> {
    const answer = await fetch(`${api}/v1/bookstore/orders`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ userId: "1", items: [{ bookId, quantity: 1 }] }),
    });
    setSaid((before) => ({ ...before, [bookId]: answer.ok ? "Ordered" : "Not ordered" }));
  }

  if (closed !== undefined) return <p role="alert">The shop is closed ({closed}).</p>;
  if (books === undefined) return <p>Loading…</p>;
  if (books.length === 0) return <p>No books yet.</p>;
  return (
    <ul aria-label="Books">
      {books.map(({ id, title, price }) => (
        <li key={id}>
          {title}, {price} <button onClick={() => void order(id)}>Order</button> <strong>{said[id]}</strong>
        </li>
      ))}
    </ul>
  );
}
