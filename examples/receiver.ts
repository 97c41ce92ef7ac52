// Receives webhooks: refuses them with 503 until somebody POSTs to /up, and tells at GET /heard what came and how it was answered.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

/** The parts of an event that are told. */
interface Event {
  readonly type: string;
  readonly data: { readonly object: { readonly id: string } };
}

const heard: string[] = [];
let status = 503;

const server = createServer((request, response) => {
  if (request.method === "GET") {
    response.end(heard.map((line) => `${line}\n`).join(""));
    return;
  }
  if (request.url === "/up") {
    status = 200;
    response.end();
    return;
  }
  void json(request).then((event) => {
    const { type, data } = event as Event;
    heard.push(`${status} ${type} ${data.object.id}`);
    response.writeHead(status).end();
  });
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo; // a listening TCP server has one
  console.log(`http://127.0.0.1:${port}`);
});
