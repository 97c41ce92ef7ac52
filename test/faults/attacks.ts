// Attacks by one address within its hundred requests, each of which makes the server hold as much as possible.
import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";

import type { Received, Running, Sent } from "../control/running.ts";

/** Requests that a visitor has in an hour. */
const ALLOWED = 100;

const NOTE = "x".repeat(250_000);

/** An attacker at one address, with the responses that it opened and does not read. */
export interface Attacker {
  /** Sends a request and reads the answer. */
  ask(sent: Sent): Promise<Received>;
  /** Sends a request and never reads the answer. */
  leave(head: string, headers?: string, body?: string): Promise<void>;
  /** Requests that are left. */
  readonly left: number;
  close(): void;
}

/** An attacker at an address of its own, behind a proxy that the service trusts. */
export function createAttacker(service: Running, address: string): Attacker {
  const sockets: Socket[] = [];
  let left = ALLOWED;
  const asFrom = { "X-Forwarded-For": address };
  return {
    get left() {
      return left;
    },
    ask(sent) {
      left -= 1;
      return service.request({ ...sent, headers: { ...asFrom, ...sent.headers } });
    },
    async leave(head, headers = "", body = "") {
      left -= 1;
      const socket = connect(Number(new URL(service.address).port), "127.0.0.1");
      socket.on("error", () => undefined);
      await once(socket, "connect");
      socket.pause();
      socket.write(`${head} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n${headers}\r\n${body}`);
      sockets.push(socket);
    },
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

const job = (n: number): Sent => ({
  method: "POST",
  path: "/v1/jobs",
  body: { type: "export", note: `${NOTE}${n}` },
});

/** Writes as much as a visitor may have. */
async function fill(attacker: Attacker): Promise<void> {
  for (let n = 0; n < 31; n += 1) await attacker.ask(job(n));
}

/** Spends what is left on answers that nobody reads. */
async function leaveAll(attacker: Attacker, heads: readonly string[], headers = "", body = ""): Promise<void> {
  for (let n = 0; attacker.left > 0; n += 1) await attacker.leave(heads[n % heads.length] ?? "", headers, body);
}

const HOSTILE: readonly string[] = [
  "[".repeat(1_000_000),
  `{"a":[${"0,".repeat(499_000)}0]}`,
  `{${Array.from({ length: 60_000 }, (_, at) => `"m${at}":${at}`).join(",")}}`,
  `{"a":"${"\\u0041".repeat(160_000)}"}`,
  `{"type":"export","a":[${"{},".repeat(19_000)}1]}`,
  `{"a":"${"\n".repeat(1_000_000)}`,
];

const HOSTILE_YAML: readonly string[] = [
  "- 1\n".repeat(260_000),
  `[${"{},".repeat(340_000)}]`,
  Array.from({ length: 60_000 }, (_, at) => `- &a${at} 1`).join("\n"),
  "- - - - 1\n".repeat(100_000),
];

/** By name. Each spends its requests and resolves; what is not read stays so until the attacker is closed. */
export const ATTACKS: Readonly<Record<string, (attacker: Attacker) => Promise<void>>> = {
  async "lists of long records"(attacker) {
    await fill(attacker);
    await leaveAll(attacker, ["GET /v1/jobs?offset=40&limit=31", "GET /v1/jobs?offset=40&limit=31&sort=-id"]);
  },
  async "one long record, expanded in each of many others"(attacker) {
    await attacker.ask({ method: "PATCH", path: "/v1/users/1", body: { more: NOTE } });
    for (let n = 0; n < 33; n += 1)
      await attacker.ask({ method: "POST", path: "/v1/bookstore/carts", body: { userId: "1" } });
    const list = "GET /v1/bookstore/carts?userId=1&expand=user";
    await leaveAll(attacker, [`${list}&limit=30`, `${list}&limit=31&sort=-id`]);
  },
  async "one long record, expanded many times in another"(attacker) {
    await attacker.ask({ method: "PATCH", path: "/v1/bookstore/authors/1", body: { more: NOTE } });
    const authorIds = Array.from({ length: 31 }, () => "1");
    await attacker.ask({ method: "PATCH", path: "/v1/bookstore/books/1", body: { authorIds } });
    await leaveAll(attacker, ["GET /v1/bookstore/books/1?expand=authors"]);
  },
  async exports(attacker) {
    await fill(attacker);
    await leaveAll(attacker, ["GET /api/data/export"]);
  },
  async "exports of sandboxes of many worlds"(attacker) {
    for (let n = 0; n < 10; n += 1) {
      const headers = { "X-Sandbox": `world-${n}` };
      await attacker.ask({ method: "POST", path: "/api/data/reset", headers, body: { seed: 900 + n } });
    }
    for (let n = 0; attacker.left > 0; n += 1)
      await attacker.leave("GET /api/data/export", `X-Sandbox: world-${n % 10}\r\n`);
  },
  async "what changed, and recipes"(attacker) {
    await fill(attacker);
    await leaveAll(attacker, ["GET /api/data/changes", "GET /api/data/recipe", "GET /api/events?limit=1000"]);
  },
  async "recipes that are sent"(attacker) {
    await fill(attacker);
    const { text } = await attacker.ask({ path: "/api/data/recipe" });
    const sent = { method: "POST", path: "/api/data/reset", body: `{"recipe":${text}}` };
    await Promise.all(Array.from({ length: attacker.left }, () => attacker.ask(sent)));
  },
  async "bodies that never end"(attacker) {
    const headers = "Content-Type: application/json\r\nContent-Length: 1048576\r\n";
    await leaveAll(attacker, ["POST /v1/jobs"], headers, `{"a":"${"x".repeat(1_048_000)}`);
  },
  async "bodies that cost more than their length"(attacker) {
    const bodies = Array.from({ length: attacker.left }, (_, at) => HOSTILE[at % HOSTILE.length] ?? "");
    await Promise.all(bodies.map((body) => attacker.ask({ method: "POST", path: "/v1/jobs", body })));
  },
  async "documents in YAML that cost more than their length"(attacker) {
    const headers = { "Content-Type": "application/yaml" };
    const sent = { method: "POST", path: "/api/playgrounds/import", headers };
    const bodies = Array.from({ length: attacker.left }, (_, at) => HOSTILE_YAML[at % HOSTILE_YAML.length] ?? "");
    await Promise.all(bodies.map((body) => attacker.ask({ ...sent, body })));
  },
  async "live lists that nobody reads"(attacker) {
    for (let n = 0; n < 5; n += 1) await attacker.leave("GET /v1/jobs", "Accept: text/event-stream\r\n");
    await attacker.ask(job(0));
    const more = { method: "PATCH", path: "/v1/jobs/41" };
    for (let n = 0; attacker.left > 0; n += 1) await attacker.ask({ ...more, body: { note: `${NOTE}${n}` } });
  },
};
