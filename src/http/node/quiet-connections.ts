import type { Server } from "node:http";
import type { Socket } from "node:net";

/** How long a connection may be quiet, milliseconds. */
export interface Patience {
  /** How often all connections are looked at. */
  readonly check: number;
  /** With no byte either way and nothing left to send. Longer than a request that works ever waits without a byte. */
  readonly idle: number;
  /** With bytes of an answer left that the client does not take. */
  readonly silent: number;
}

interface Seen {
  bytes: number;
  /** Looks in a row that found no byte. */
  quietLooks: number;
}

/**
 * Closes connections on which nothing moves. One look at all of them now and then stands in for the timers that
 * node:http sets anew at each request, which cost more than what Seedbed itself does for a short answer.
 */
export function closeQuietConnections(server: Server, { check, idle, silent }: Patience): void {
  const open = new Map<Socket, Seen>();
  const most = Math.ceil(idle / check);

  function look(socket: Socket, seen: Seen): void {
    const isSending = socket.writableLength > 0;
    if (isSending !== (socket.timeout ?? 0) > 0) socket.setTimeout(isSending ? silent : 0); // Node sees what the socket takes of a large write
    const bytes = socket.bytesRead + socket.bytesWritten;
    seen.quietLooks = isSending || bytes !== seen.bytes ? 0 : seen.quietLooks + 1;
    seen.bytes = bytes;
    if (seen.quietLooks >= most) socket.destroy();
  }

  server.on("connection", (socket) => {
    open.set(socket, { bytes: 0, quietLooks: 0 });
    socket.once("close", () => open.delete(socket));
  });
  const looking = setInterval(() => {
    for (const [socket, seen] of open) look(socket, seen);
  }, check).unref();
  server.once("close", () => clearInterval(looking));
}
