// Prism's validating proxy between a caller and Seedbed: it tells of what is not as described, and of nothing else.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";

import { catalog } from "../../src/core/domains/catalog.ts";
import { openToolFolder } from "../tool-folder.ts";
import { startService } from "./running-service.ts";
import type { RunningService } from "./running-service.ts";

type Values = Readonly<Record<string, unknown>>;

const FAULTS: Readonly<Record<string, (record: Values) => unknown>> = {
  "a list for a record": () => [],
  "a member of another type": (record) => ({ ...record, createdAt: 5 }),
  "a member that is missing": ({ updatedAt: _gone, ...rest }) => rest,
  "an id that is null": (record) => ({ ...record, id: null }),
};

const PRISM = path.join(import.meta.dirname, "prism");

let folder: string;
let service: RunningService;

before(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "seedbed-prism-"));
  await openToolFolder(PRISM);
  service = await startService();
});
after(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A server that answers as Seedbed does, but for the fault that `X-Plant` names. */
async function startPlanter(): Promise<{ readonly address: string; stop(): void }> {
  const server = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(service.address + (request.url ?? ""));
      const plant = FAULTS[String(request.headers["x-plant"])];
      const value = (await answer.json()) as Values; // only records are asked for
      const {
        "content-length": _length,
        "content-encoding": _encoding,
        ...headers
      } = Object.fromEntries(answer.headers);
      response.writeHead(answer.status, headers).end(JSON.stringify(plant === undefined ? value : plant(value)));
    })();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { address: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

/** A port that nobody listens on at the moment. */
async function findPort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo; // as above
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Prism with a description, before a server. */
async function startPrism(
  file: string,
  upstream: string,
): Promise<{ readonly address: string; stop(): Promise<void> }> {
  const port = await findPort();
  const child = spawn(
    process.execPath,
    [
      path.join(PRISM, "node_modules/@stoplight/prism-cli/dist/index.js"),
      "proxy",
      file,
      upstream,
      "--host",
      "127.0.0.1",
      "--port",
      String(port),
    ],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  const gone = once(child, "exit");
  let said = "";
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      said += chunk.toString();
      if (said.includes("Prism is listening")) resolve();
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("exit", () => reject(new Error(`Prism did not start: ${said}`)));
  });
  return {
    address: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill("SIGTERM");
      await gone;
    },
  };
}

for (const version of ["3.0", "3.1"]) {
  test(`Prism with the description in ${version} passes every record, and tells of each fault in it`, async () => {
    const file = path.join(folder, `${version}.json`);
    writeFileSync(file, await (await fetch(`${service.address}/openapi/${version}.json`)).text());
    const planter = await startPlanter();
    const proxy = await startPrism(file, planter.address);
    try {
      for (const { resource } of catalog.entries) {
        const target = `/v1/${resource.domain}/${resource.collection}/1`;
        const ask = async (headers: Readonly<Record<string, string>>): Promise<string | null> => {
          const answer = await fetch(proxy.address + target, { headers });
          assert.equal(answer.status, 200, await answer.text());
          return answer.headers.get("sl-violations");
        };
        assert.equal(await ask({}), null, target);
        for (const fault of Object.keys(FAULTS))
          assert.match(String(await ask({ "X-Plant": fault })), /"response","body"/, `${target}: ${fault}`);
      }
    } finally {
      await proxy.stop();
      planter.stop();
    }
  });
}
