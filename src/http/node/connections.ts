import type { Server } from "node:http";

import { toVisitor } from "../../services/client-address.ts";
import { MAX_CONNECTIONS, MAX_CONNECTIONS_OF_ONE } from "../limits/bounds.ts";

/** Closes connections past what one address may have, and past what all may; those of a trusted proxy are many clients'. */
export function limitConnections(server: Server, isProxy: (address: string) => boolean): void {
  const open = new Map<string, number>();
  server.maxConnections = MAX_CONNECTIONS;
  server.on("connection", (socket) => {
    const { remoteAddress = "" } = socket;
    if (isProxy(remoteAddress)) return;
    const client = toVisitor(remoteAddress);
    const count = (open.get(client) ?? 0) + 1;
    if (count > MAX_CONNECTIONS_OF_ONE) {
      socket.destroy();
      return;
    }
    open.set(client, count);
    socket.once("close", () => {
      const left = (open.get(client) ?? 1) - 1;
      if (left === 0) open.delete(client);
      else open.set(client, left);
    });
  });
}
