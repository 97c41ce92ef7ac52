import { createElement, useEffect, useState } from "react";

/** Asks the API of the shop, which answers in JSON. */
async function ask(path, body) {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(path, body && { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} is answered with ${answer.status}`);
  return answer.json();
}

/** The newest orders of a user, and a button that orders the first book. */
export function Orders({ user }) {
  const [orders, setOrders] = useState([]);
  const [fault, setFault] = useState("");
  const load = async () => setOrders((await ask(`/v1/bookstore/orders?userId=${user}&sort=-id&limit=3`)).orders);
  const run = (work) => void work().catch((error) => setFault(error.message));
  const order = async () => {
    await ask("/v1/bookstore/orders", { userId: user, items: [{ bookId: "1", quantity: 1 }] });
    await load();
  };
  useEffect(() => run(load), [user]);
  return createElement(
    "section",
    undefined,
    createElement("button", { onClick: () => run(order) }, "Order"),
    ...orders.map(({ id, status }) => createElement("p", { key: id }, `Order ${id}: ${status}`)),
    createElement("p", { role: "alert" }, fault),
  );
}
