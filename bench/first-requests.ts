// The processor's time for the first request of each kind, in a server that has answered nothing but its first probe.
import { printFigure } from "./figures.ts";
import type { Server } from "./server.ts";

const AIM_MS = 400;

const FIRSTS = Object.freeze([
  { name: "first page of a world that nobody asked for before", path: "/v1/bookstore/orders?_seed=4711" },
  { name: "first OpenAPI document", path: "/openapi.json" },
  { name: "first page of the docs", path: "/docs/orders" },
  { name: "the same a second time", path: "/docs/orders" },
]);

/** Asks a fresh server, once each. Throws unless all are answered with 2xx. */
export async function benchFirstRequests(server: Server): Promise<void> {
  for (const { name, path } of FIRSTS) {
    const before = server.cpuSeconds();
    const answer = await fetch(server.origin + path);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`GET ${path} is answered with ${answer.status}`);
    const after = server.cpuSeconds();
    const ms = before === undefined || after === undefined ? undefined : (after - before) * 1000;
    printFigure(`${name} (cpu)`, `${ms?.toFixed(0) ?? "unknown"} ms`, `<= ${AIM_MS} ms`);
  }
}
