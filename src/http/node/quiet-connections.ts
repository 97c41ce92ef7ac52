import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

/** How long a connection may be quiet, milliseconds. */
export interface Patience {
  /** How often all connections are looked at. */
  readonly check: number;
  /** With no request that begins, no byte of an answer, and nothing left to send. Longer than a request that works ever goes on without a byte of its answer. */
  readonly idle: number;
  /** With bytes of an answer left that the client does not take. */
  readonly silent: number;
}

interface Seen {
  written: number;
  /** Looks in a row that found nothing new. */
  quietLooks: number;
}

/**
 * Closes connections on which nothing moves: no request begins, no answer is sent. What else a client sends keeps none open,
 * as empty lines before a request do not (RFC 9112 §2.2). One look at all of them now and then stands in for the timers that
 * node:http sets anew at each request, which cost more than what Seedbed itself does for a short answer.
 */
export function closeQuietConnections(server: Server, { check, idle, silent }: Patience): void {
  const open = new Map<Socket, Seen>();
  const most = Math.ceil(idle / check);

  function look(socket: Socket, seen: Seen): void {
    const isSending = socket.writableLength > 0;
    if (isSending !== (socket.timeout ?? 0) > 0) socket.setTimeout(isSending ? silent : 0); // Node sees what the socket takes of a large write
    const { bytesWritten } = socket;
    seen.quietLooks = isSending || bytesWritten !== seen.written ? 0 : seen.quietLooks + 1;
    seen.written = bytesWritten;
    if (seen.quietLooks >= most) socket.destroy();
  }

  server.on("connection", (socket) => {
    open.set(socket, { written: 0, quietLooks: 0 });
    socket.once("close", () => open.delete(socket));
  });
  const begins = ({ socket }: Pick<IncomingMessage, "socket">): void => {
    const seen = open.get(socket);
    if (seen !== undefined) seen.quietLooks = 0;
  };
  server.on("request", begins);
  server.on("checkContinue", begins);
  server.on("checkExpectation", begins);
  const looking = setInterval(() => {
    for (const [socket, seen] of open) look(socket, seen);
  }, check).unref();
  server.once("close", () => clearInterval(looking));
}
