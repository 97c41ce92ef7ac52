import type { LookupFunction } from "node:net";

import { errors, Client } from "undici";

import { getOrMake } from "../model/maps.ts";
import { ATTEMPT_BODY, ATTEMPT_BODY_WAIT, ATTEMPT_TIMEOUT } from "../services/bounds.ts";
import type { Timers } from "../services/timers.ts";
import { BlockedAddress, UnknownHost } from "../services/webhook-target.ts";
import type { AddressGuard } from "../services/webhook-target.ts";
import { Interrupted } from "./sent.ts";
import type { Send } from "./sent.ts";

export interface SenderParts {
  readonly guard: AddressGuard;
  readonly timers: Timers;
  /** Epoch milliseconds. */
  readonly clock: () => number;
}

class TimedOut extends Error {}

/**
 * Sends to addresses that were judged for this very try, over a connection that nobody else uses meanwhile ({@link createConnections}); follows no
 * redirect, and takes {@link ATTEMPT_TIMEOUT} at most, of which {@link ATTEMPT_BODY_WAIT} for a body.
 */
export function createSender({ guard, timers, clock }: SenderParts): Send {
  const connections = createConnections(timers);

  return async ({ url, headers, body, signal }) => {
    const { origin, hostname, pathname, search } = new URL(url);
    const began = clock();
    const since = (): number => Math.max(0, Math.round(clock() - began));
    const ending = new AbortController();
    const cancelTimer = timers.after(ATTEMPT_TIMEOUT, () =>
      ending.abort(new TimedOut(`no answer within ${ATTEMPT_TIMEOUT / 1000} seconds`)),
    );
    const interrupt = (): void => ending.abort(new Interrupted("the process stops"));
    signal.addEventListener("abort", interrupt);
    if (signal.aborted) interrupt();
    let connection: Connection | undefined;
    try {
      const addresses = await unlessAborted(guard.resolve(hostname), ending.signal);
      const request = { method: "POST", path: `${pathname}${search}`, headers, body, signal: ending.signal } as const;
      connection = connections.take(origin, addresses);
      let answer: Awaited<ReturnType<Client["request"]>> | undefined;
      while (answer === undefined) {
        try {
          answer = await connection.client.request(request);
        } catch (error) {
          // The receiver may have closed a connection that waited: what it has not answered it is sent over a new one.
          if (!connection.isUsed || !isClosed(error)) throw error;
          connection.end();
          connection = connections.take(origin, addresses);
        }
      }
      const latencyMs = since();
      // The status decides: who drips a body after it holds up nothing for long.
      const cancelWait = timers.after(ATTEMPT_BODY_WAIT, () => answer.body.destroy());
      const { text, isWhole } = await readStart(answer.body).finally(cancelWait);
      if (isWhole) connection.keep();
      return {
        status: answer.statusCode,
        error: null,
        latencyMs,
        response: { headers: toPlain(answer.headers), body: text },
      };
    } catch (error) {
      const cause: unknown = ending.signal.aborted ? ending.signal.reason : error;
      if (cause instanceof Interrupted) throw cause;
      return { status: null, error: describe(cause), latencyMs: since(), response: null };
    } finally {
      cancelTimer();
      signal.removeEventListener("abort", interrupt);
      connection?.end();
    }
  };
}

function isClosed(error: unknown): boolean {
  if (error instanceof errors.SocketError) return true;
  return error instanceof Error && "code" in error && (error.code === "ECONNRESET" || error.code === "EPIPE");
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error); // aborted with errors only
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop);
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

/** The beginning of a body. A status has come already: a body that breaks off or never ends changes nothing. */
async function readStart(body: AsyncIterable<Buffer>): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  const chunks: Buffer[] = [];
  let length = 0;
  let isWhole = true;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      length += chunk.length;
      isWhole = length < ATTEMPT_BODY;
      if (!isWhole) break;
    }
  } catch {
    isWhole = false; // what came until then is kept
  }
  return { text: Buffer.concat(chunks).subarray(0, ATTEMPT_BODY).toString(), isWhole };
}

function toPlain(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) plain[name] = Array.isArray(value) ? value.join(", ") : value;
  return plain;
}

function describe(error: unknown): string {
  if (error instanceof BlockedAddress) return `blocked: ${error.message}`;
  if (error instanceof TimedOut || error instanceof UnknownHost) return error.message;
  if (error instanceof errors.HTTPParserError) return "the receiver answered with something that is not HTTP";
  if (error instanceof errors.ConnectTimeoutError) return "could not connect in time";
  if (error instanceof errors.SocketError) return "the receiver closed the connection without an answer";
  // The system's messages name addresses, its own too; its codes do not.
  const code =
    error instanceof Error && "code" in error && typeof error.code === "string" ? error.code.slice(0, 60) : undefined;
  if (code === "ECONNREFUSED") return "connection refused: nothing listens there";
  if (code === "ECONNRESET") return "the receiver reset the connection";
  if (code === "EHOSTUNREACH" || code === "ENETUNREACH") return "no way leads there";
  return code === undefined ? "could not be sent" : `could not be sent (${code})`;
}

/** Connections that nobody uses are kept for so long, milliseconds, and so many of them, whoever's they are. */
const IDLE = Object.freeze({ ms: 1_000, most: 256 });

interface Connection {
  readonly client: Client;
  /** True if something was sent over it before: it may be closing by now. */
  readonly isUsed: boolean;
  /** It is whole: the next attempt may have it. */
  keep(): void;
  end(): void;
}

/**
 * Connections to receivers. One is used again only for the same origin and the same addresses, which were judged for this very
 * attempt: a name that stands for others meanwhile has others.
 */
function createConnections(timers: Timers) {
  const unused = new Map<string, { readonly client: Client; readonly cancel: () => void }[]>();
  let count = 0;

  function remove(key: string, at: number): Client | undefined {
    const all = unused.get(key) ?? [];
    const [found] = all.splice(at, 1);
    if (all.length === 0) unused.delete(key);
    if (found === undefined) return undefined;
    count -= 1;
    found.cancel();
    return found.client;
  }

  function close(client: Client | undefined): void {
    if (client?.closed === false) client.destroy().catch(() => undefined);
  }

  function keep(key: string, client: Client): void {
    if (client.closed || client.destroyed) return;
    const [longest] = unused.keys();
    if (count >= IDLE.most && longest !== undefined) close(remove(longest, 0));
    const all = getOrMake(unused, key, () => []);
    const cancel = timers.after(IDLE.ms, () =>
      close(
        remove(
          key,
          all.findIndex((one) => one.client === client),
        ),
      ),
    );
    all.push({ client, cancel });
    count += 1;
  }

  return {
    take(origin: string, addresses: readonly string[]) {
      const key = [origin, ...addresses.toSorted()].join(" ");
      // The one used last: the others come to their end.
      const known = remove(key, -1);
      const client = known ?? open(origin, addresses, IDLE.ms);
      let isOver = false;
      const once = (work: () => void): void => {
        if (!isOver) work();
        isOver = true;
      };
      return {
        client,
        isUsed: known !== undefined,
        keep: () => once(() => keep(key, client)),
        end: () => once(() => close(client)),
      };
    },
  };
}

function open(origin: string, addresses: readonly string[], idleMs: number): Client {
  // The socket connects to what was judged, however often the name changes its address meanwhile.
  const connect = { lookup: lookupOf(addresses), timeout: ATTEMPT_TIMEOUT };
  return new Client(origin, {
    connect,
    pipelining: 1,
    keepAliveTimeout: 2 * idleMs,
    keepAliveMaxTimeout: 2 * idleMs,
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

function lookupOf(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  return (_hostname, options, done) => {
    const [first] = found;
    if (options.all === true || first === undefined) done(null, found);
    else done(null, first.address, first.family);
  };
}
