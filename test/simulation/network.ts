/** The network between the service and the receivers of webhooks: it stands in the place of undici's client. */
import { createHmac } from "node:crypto";

import { errors } from "undici";

import type { Machine, Place } from "./machine.ts";

export { errors };

/** A message as a receiver got it. */
export interface Heard {
  readonly receiver: string;
  readonly event: { readonly id: string; readonly type: string; readonly sandbox: string; readonly sequence: number };
  readonly text: string;
  /** The status that was answered; null for none. */
  readonly status: number | null;
  /** True if it is signed with the secret of a subscription to this receiver. */
  readonly isSigned: boolean;
}

/** Ways that receivers fail in until they are healed, by how often. */
const MOODS = ["fine", "fine", "fine", "fails", "slow", "silent", "closed", "lies", "drips"] as const;

export interface Receivers {
  readonly heard: Heard[];
  /** Secrets by receiver. */
  readonly secrets: Map<string, string[]>;
  /** From now on every receiver takes what it gets, at once. */
  heal(): void;
  take(origin: string, request: Sent, isUsed: boolean): Promise<Taken>;
}

interface Sent {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

interface Taken {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AsyncIterable<Buffer> & { destroy(): void };
}

let receivers: Receivers | undefined;

export function openReceivers(machine: Machine): Receivers {
  const chance = machine.chance.fork();
  const heard: Heard[] = [];
  const secrets = new Map<string, string[]>();
  let isHealed = false;

  function hear(origin: string, { path, headers, body }: Sent, status: number | null): void {
    const receiver = `${origin}${path}`;
    const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
    const isSigned = (secrets.get(receiver) ?? []).some((secret) => {
      const key = Buffer.from(secret.slice("whsec_".length), "base64");
      return headers["webhook-signature"] === `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
    });
    heard.push({ receiver, event: JSON.parse(body) as Heard["event"], text: body, status, isSigned });
  }

  function answer(place: Place, statusCode: number, drips: boolean): Taken {
    let left = drips ? 600 : 0;
    return {
      statusCode,
      headers: { "content-type": "text/plain" },
      body: {
        async *[Symbol.asyncIterator]() {
          yield Buffer.from("thanks");
          for (; left > 0; left -= 1) await machine.wait(100, place);
        },
        destroy() {
          left = 0;
        },
      },
    };
  }

  receivers = {
    heard,
    secrets,
    heal() {
      isHealed = true;
    },
    async take(origin, request, isUsed) {
      const place = machine.current;
      const mood = isHealed ? "fine" : chance.pick(MOODS);
      // A connection that waited may have been closed before anything of this came, or after.
      if (isUsed && !isHealed && chance.is(0.1)) throw new errors.SocketError("other side closed");
      if (mood === "closed") throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
      await machine.wait(mood === "slow" ? chance.whole(20_000) : chance.next() * 20, place);
      if (request.signal.aborted) throw new Error("aborted");
      const status = mood === "silent" ? null : mood === "fails" || mood === "lies" ? 500 : 200;
      // One that lies has taken it all the same.
      if (mood !== "fails") hear(origin, request, status);
      if (status === null) throw new errors.SocketError("other side closed");
      await machine.wait(chance.next() * 20, place);
      return answer(place, status, mood === "drips");
    },
  };
  return receivers;
}

/** As much of undici's as the sender uses. */
export class Client {
  closed = false;
  destroyed = false;
  readonly #origin: string;
  #isUsed = false;

  constructor(origin: string) {
    this.#origin = origin;
  }

  request(request: Sent): Promise<Taken> {
    return new Promise((resolve, reject) => {
      request.signal.addEventListener("abort", () => reject(request.signal.reason as Error));
      if (receivers === undefined) throw new Error("there are no receivers");
      receivers.take(this.#origin, request, this.#isUsed).then(resolve, reject);
      this.#isUsed = true;
    });
  }

  async destroy(): Promise<void> {
    this.closed = true;
    this.destroyed = true;
  }
}
