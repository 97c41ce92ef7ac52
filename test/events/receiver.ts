import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request that a receiver got. */
export interface Heard {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The body, parsed. */
  readonly event: {
    readonly id: string;
    readonly type: string;
    readonly sandbox: string;
    readonly sequence: number;
    readonly test?: boolean;
  };
}

/** The answer of a receiver; a number is a status. */
export type Behaviour = number | ((request: IncomingMessage, response: ServerResponse) => void);

/** A webhook receiver on loopback. */
export interface Receiver extends AsyncDisposable {
  readonly url: string;
  readonly heard: readonly Heard[];
  /** Sets its answers from now on: each in turn, the last one for good. */
  behave(...behaviours: readonly [Behaviour, ...Behaviour[]]): void;
  /** Resolves when it has heard so many requests. */
  hears(count: number): Promise<void>;
}

/** Starts a receiver that answers 200 until told otherwise. */
export async function startReceiver(): Promise<Receiver> {
  const heard: Heard[] = [];
  let behaviours: readonly Behaviour[] = [200];
  let waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("error", () => undefined);
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      heard.push({
        path: request.url ?? "",
        headers: request.headers,
        body,
        event: JSON.parse(body) as Heard["event"],
      }); // our own deliveries
      const [behaviour = 200, ...rest] = behaviours;
      if (rest.length > 0) behaviours = rest;
      if (typeof behaviour === "number") response.writeHead(behaviour).end("noted");
      else behaviour(request, response);
      const told = waiting;
      waiting = [];
      for (const tell of told) tell();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a listening TCP server has one
  return {
    url: `http://127.0.0.1:${port}/hook`,
    heard,
    behave(...next) {
      behaviours = next;
    },
    async hears(count) {
      while (heard.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
