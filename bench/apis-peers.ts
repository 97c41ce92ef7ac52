// Other mock servers of OpenAPI documents, each with the same file, in a process of its own.
import path from "node:path";

import { createRowPrinter, told } from "./figures.ts";
import type { Request } from "./load.ts";
import { commandOf, FOLDER, install, rate } from "./peers/peers.ts";
import { startProgram } from "./server.ts";
import type { Server } from "./server.ts";

/** Requests for a document, below the path of its first server. */
export interface Asked {
  readonly base: string;
  readonly list: string;
  readonly item: string;
  /** A body for the list. */
  readonly body: object;
}

type Peer = readonly [name: string, toArguments: (file: string, port: number) => readonly string[], hasBase: boolean];

const PEERS: readonly Peer[] = [
  [
    "Seedbed",
    (file, port) => [
      path.resolve(import.meta.dirname, "../build/cli.js"),
      file,
      "--port",
      String(port),
      "--data-dir",
      path.join(path.dirname(file), "data"),
    ],
    false,
  ],
  ["Prism", (file, port) => [commandOf("@stoplight/prism-cli"), "mock", "--port", String(port), file], false],
  [
    "Mockoon CLI",
    (file, port) => [
      commandOf("@mockoon/cli"),
      "start",
      "--data",
      file,
      "--port",
      String(port),
      "--disable-log-to-file",
    ],
    true,
  ],
  [
    "Scalar",
    (file) => [path.join(import.meta.dirname, "peers/scalar.ts"), path.join(FOLDER, "package.json"), file],
    false,
  ],
];

/** Prism with a document, once it answers at all. */
export function startPrism(file: string): Promise<Server> {
  install();
  const [, prism] = PEERS;
  return startProgram((port) => prism?.[1](file, port) ?? [], undefined, { NO_UPDATE_NOTIFIER: "1" });
}

/** Prints requests for each second of the processor's time, with one document, in one run. Seedbed stores what is created. */
export async function printSpeed(file: string, { base, list, item, body }: Asked): Promise<void> {
  install();
  const print = createRowPrinter([24, 10, 12, 12, 12]);
  print("requests a CPU second", "start cpu", "list", "item", "create");
  for (const [name, toArguments, hasBase] of PEERS) {
    const at = hasBase ? base : "";
    const ask = (method: string, target: string): Request => ({
      method,
      path: at + target,
      headers: method === "GET" ? {} : { "Content-Type": "application/json" },
      body: method === "GET" ? undefined : JSON.stringify(body),
      requestsPerVisitor: undefined,
      visitors: undefined,
      connections: 4,
    });
    const server = await startProgram((port) => toArguments(file, port), at + list, { NO_UPDATE_NOTIFIER: "1" });
    try {
      const figures = [];
      for (const request of [ask("GET", list), ask("GET", item), ask("POST", list)])
        figures.push(await rate(server, request));
      print(name, told(server.startCpuMs, "ms"), ...figures);
    } finally {
      await server.stop();
    }
  }
}
