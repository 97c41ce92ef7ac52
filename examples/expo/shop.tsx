import { useEffect, useState } from "react";
import { Button, ScrollView, Text } from "react-native";

import { listBooks, listOrders, order } from "./api.ts";
import type { Book, Order } from "./api.ts";

/** Books, and the newest orders of the first user. */
export function Shop() {
  const [books, setBooks] = useState<readonly Book[]>([]);
  const [orders, setOrders] = useState<readonly Order[]>([]);
  const [fault, setFault] = useState("");
  const tell = (error: unknown): void => setFault(String(error));
  useEffect(() => {
    Promise.all([listBooks().then(setBooks), listOrders().then(setOrders)]).catch(tell);
  }, []);
  const buy = (id: string): void => {
    order(id).then(listOrders).then(setOrders).catch(tell);
  };
  return (
    <ScrollView>
      <Text>{fault}</Text>
      {books.map(({ id, title }) => (
        <Button key={id} title={`Order ${title}`} onPress={() => buy(id)} />
      ))}
      {orders.map(({ id, items }) => (
        <Text key={id}>{items.map(({ title }) => title).join(", ")}</Text>
      ))}
    </ScrollView>
  );
}
