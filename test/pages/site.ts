// A site of files that a browser opens: what is asked for by path, and 404 for what is not there.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A site on a port of its own. */
export interface Site extends AsyncDisposable {
  readonly origin: string;
  /** The paths that were asked for, in order. */
  readonly asked: readonly string[];
}

/** Serves what `find` gives for a path (scripts where it ends in .js, pages else), with `headers`. */
export async function startSite(
  find: (path: string) => string | Uint8Array | undefined,
  headers: Readonly<Record<string, string>> = {},
): Promise<Site> {
  const asked: string[] = [];
  const server = createServer(({ url = "/" }, response) => {
    asked.push(url);
    const file = find(url);
    const type = url.endsWith(".js") ? "text/javascript" : "text/html";
    response.writeHead(file === undefined ? 404 : 200, { "Content-Type": type, ...headers });
    response.end(file ?? "there is nothing");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a listening TCP server has one
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
