import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { findBooks, listOrders, order, pay } from "./api.ts";
import type { Book, Order } from "./api.ts";

const toPrice = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** Books to search and order, and the buyer's last orders. */
export function Shop() {
  const [words, search] = useState("");
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ["orders"] });
  const books = useQuery({ queryKey: ["books", words], queryFn: () => findBooks(words) });
  const orders = useQuery({ queryKey: ["orders"], queryFn: listOrders });
  const ordering = useMutation({ mutationFn: order, onSuccess: refresh });
  const paying = useMutation({ mutationFn: pay, onSettled: refresh, retry: 1, retryDelay: 100 });
  const refusal = [books.error, orders.error, ordering.error, paying.error].find((error) => error !== null);
  return (
    <>
      <h1>Books</h1>
      <input type="search" aria-label="Search" value={words} onChange={(event) => search(event.target.value)} />
      {refusal !== undefined && <p role="alert">{refusal.message}</p>}
      <ul aria-label="Books">
        {books.data?.map((book) => (
          <BookRow key={book.id} book={book} onOrder={() => ordering.mutate(book)} />
        ))}
      </ul>
      {books.data?.length === 0 && <p>No such books</p>}
      <h2>Orders</h2>
      <ul aria-label="Orders">
        {orders.data?.map((one) => (
          <OrderRow key={one.id} order={one} onPay={() => paying.mutate(one)} />
        ))}
      </ul>
      <button type="button" onClick={() => void refresh()}>
        Refresh
      </button>
    </>
  );
}

function BookRow({ book, onOrder }: { readonly book: Book; readonly onOrder: () => void }) {
  return (
    <li>
      {book.title}, {toPrice(book.price)}
      <button type="button" onClick={onOrder}>
        Order
      </button>
    </li>
  );
}

function OrderRow({ order: { id, status, total }, onPay }: { readonly order: Order; readonly onPay: () => void }) {
  return (
    <li>
      Order {id}: {status}, {toPrice(total)}
      {status === "pending" && (
        <button type="button" onClick={onPay}>
          Pay
        </button>
      )}
    </li>
  );
}
