// A small server-rendered shop, as anybody might have written one: of its API it knows a base URL, and nothing of sandboxes.
// API_URL=http://localhost:3000/s/test-17 node examples/shop.ts
import { createServer } from "node:http";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

const { API_URL = "http://localhost:3000", PORT = "0" } = process.env;

interface Order {
  readonly id: string;
  readonly userId: string;
  readonly total: number;
}

async function api(path: string, body?: object): Promise<unknown> {
  const headers = { "Content-Type": "application/json" };
  const init = body === undefined ? {} : { method: "POST", headers, body: JSON.stringify(body) };
  const answer = await fetch(`${API_URL}/v1${path}`, init);
  if (!answer.ok) throw new Error(`${path} is answered with ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

async function showOrders(): Promise<string> {
  const { orders } = (await api("/bookstore/orders?sort=-id&limit=10")) as { readonly orders: readonly Order[] };
  const items = orders.map(({ id, userId, total }) => `<li id="order-${id}">user ${userId} pays ${total}</li>`);
  return `<!doctype html>
<title>Orders</title>
<ul>
${items.join("\n")}
</ul>
<form method="post" action="/orders"><input name="user"><button>Buy book 1</button></form>
`;
}

async function buy(request: IncomingMessage): Promise<void> {
  const form = new URLSearchParams(await text(request));
  await api("/bookstore/orders", { userId: form.get("user"), items: [{ bookId: "1", quantity: 1 }] });
}

const server = createServer((request, response) => {
  const isForm = request.method === "POST";
  const answer = isForm ? buy(request).then(() => "") : showOrders();
  answer.then(
    (body) => {
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      if (isForm) response.setHeader("Location", "/");
      response.writeHead(isForm ? 303 : 200).end(body);
    },
    (error: unknown) => response.writeHead(502, { "Content-Type": "text/plain" }).end(String(error)),
  );
});
server.listen(Number(PORT), "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo; // a listening TCP server has one
  console.log(`http://127.0.0.1:${port}`);
});
