// The processor time of a start until its first answer, and the memory of an idle process.
import { mkdtempSync } from "node:fs";
import path from "node:path";

import { tenth } from "./compare.ts";
import { figure, megabytes } from "./figures.ts";
import { idleBytes, startBare, startDev, startSeedbed } from "./server.ts";
import type { Server } from "./server.ts";

const STARTS = 9;
const AIM_MS = { dev: 250, service: 220 };
const IDLE_MB = 80;
const FIRST_MS = 400;

const FIRSTS = Object.freeze([
  { name: "first page of a world that nobody asked for before", path: "/v1/bookstore/orders?_seed=4711" },
  { name: "first OpenAPI document", path: "/openapi.json" },
  { name: "first page of the docs", path: "/docs/orders" },
]);

/** Prints the starts of `npm start` and `npx seedbed`, the first requests of each kind of a service, and, where it is wanted, what both hold a minute later. */
export async function benchStarts(folder: string, withMemory: boolean): Promise<void> {
  console.log("\nStart and memory\n");
  const fresh = (): string => mkdtempSync(path.join(folder, "start-"));
  const time = async (start: () => Promise<Server>): Promise<number> => {
    const times: number[] = [];
    for (let n = 0; n < STARTS; n += 1) {
      const server = await start();
      times.push(server.startCpuMs);
      await server.stop();
    }
    return tenth(times);
  };
  figure("a bare server, start to first answer (cpu)", await time(startBare), "ms");
  const service = await time(() => startSeedbed(fresh()));
  figure("npm start, start to first answer (cpu)", service, "ms", { most: AIM_MS.service });
  const dev = await time(() => startDev(fresh()));
  figure("npx seedbed, start to first answer (cpu)", dev, "ms", { most: AIM_MS.dev });
  const servers = [await startSeedbed(fresh()), await startDev(fresh())] as const;
  try {
    if (withMemory) {
      const [ofService, ofDev] = await Promise.all(servers.map(idleBytes));
      figure("resident memory of npm start, idle", megabytes(ofService), "MB", { most: IDLE_MB });
      figure("resident memory of npx seedbed, idle", megabytes(ofDev), "MB", { most: IDLE_MB });
    }
    await benchFirstRequests(servers[0]);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

async function benchFirstRequests(server: Server): Promise<void> {
  for (const { name, path: target } of FIRSTS) {
    const before = server.cpuMs();
    const answer = await fetch(server.origin + target);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`GET ${target} is answered with ${answer.status}`);
    figure(`${name} (cpu)`, server.cpuMs() - before, "ms", { most: FIRST_MS });
  }
}
