import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";

/** A port that is free now, for those who ask for any: the service's own address has to be known before it listens. */
export async function findPort(host: string): Promise<number> {
  const probe = createServer().listen(0, host);
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo; // a listening TCP server has one
  probe.close();
  await once(probe, "close");
  return port;
}
