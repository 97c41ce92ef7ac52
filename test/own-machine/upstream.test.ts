// A real API beside the mock: what goes there, what comes back, and what is recorded of it.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";

const CLI = path.resolve(import.meta.dirname, "../../src/cli.ts");

const DOCUMENT = {
  openapi: "3.1.0",
  info: { title: "Shop", version: "1" },
  paths: {
    "/things": {
      get: {
        responses: {
          200: {
            description: "",
            content: {
              "application/json": {
                schema: { type: "array", items: { type: "object", properties: { id: { type: "integer" } } } },
              },
            },
          },
        },
      },
    },
  },
};

/** A real API that tells what it was sent. */
const real = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on("data", (piece: Buffer) => pieces.push(piece));
  request.on("end", () => {
    const told = JSON.stringify({
      method: request.method,
      url: request.url,
      authorization: request.headers.authorization,
      body: pieces.length === 0 ? null : (JSON.parse(Buffer.concat(pieces).toString()) as unknown),
      password: "hunter2",
    });
    if (request.url?.startsWith("/moved") === true) {
      const address = `http://127.0.0.1:${(real.address() as AddressInfo).port}`;
      response
        .writeHead(302, { Location: `${address}/things`, "Set-Cookie": ["a=1; Domain=example.com; Secure", "b=2"] })
        .end();
    } else if (request.url?.startsWith("/zipped") === true)
      response.writeHead(200, { "Content-Type": "application/json", "Content-Encoding": "gzip" }).end(gzipSync(told));
    else if (request.url?.startsWith("/events") === true) {
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      response.write("data: 1\n\n");
      setTimeout(() => response.end("data: 2\n\n"), 50);
    } else if (request.url === "/things" || request.url === "/none") response.writeHead(404).end("{}");
    else response.writeHead(201, { "Content-Type": "application/json", "X-Real": "yes" }).end(told);
  });
});
let address = "";
before(async () => {
  real.listen(0, "127.0.0.1");
  await once(real, "listening");
  address = `http://127.0.0.1:${(real.address() as AddressInfo).port}`;
});
after(() => real.close());

/** Runs `seedbed` beside the real API in a folder of its own. */
async function beside(args: readonly string[], use: (url: string, folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "seedbed-upstream-"));
  writeFileSync(path.join(folder, "shop.json"), JSON.stringify(DOCUMENT));
  const child = spawn(process.execPath, [CLI, "shop.json", "--port", "0", "--upstream", address, ...args], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    let told = "";
    for await (const piece of child.stdout) {
      told += String(piece);
      const url = /API\s+(http:\/\/\S+)/.exec(told)?.[1];
      if (url === undefined || !told.includes("Ctrl+C")) continue;
      child.stdout.resume();
      await use(url, folder);
      return;
    }
    assert.fail(`it did not start: ${told}`);
  } finally {
    child.kill();
    await once(child, "exit");
    rmSync(folder, { recursive: true, force: true });
  }
}

test("what is not here goes to the real API, and its answer comes back unchanged", async () => {
  await beside(["--record"], async (url, folder) => {
    const here = await fetch(`${url}/things`);
    assert.equal(here.status, 200);
    assert.ok(((await here.json()) as unknown[]).length > 0);
    const there = await fetch(`${url}/orders?token=abc&x=1`, {
      method: "POST",
      headers: { Authorization: "Bearer s3cret", "Content-Type": "application/json" },
      body: '{"a":1,"password":"hunter2"}',
    });
    assert.deepEqual([there.status, there.headers.get("X-Real")], [201, "yes"]);
    assert.deepEqual(await there.json(), {
      method: "POST",
      url: "/orders?token=abc&x=1",
      authorization: "Bearer s3cret",
      body: { a: 1, password: "hunter2" },
      password: "hunter2",
    });
    assert.equal(((await (await fetch(`${url}/zipped`)).json()) as { url: string }).url, "/zipped");
    const moved = await fetch(`${url}/moved`, { redirect: "manual" });
    assert.equal(moved.headers.get("Location"), `${url}/things`);
    assert.deepEqual(moved.headers.getSetCookie(), ["a=1", "b=2"]);
    assert.equal(await (await fetch(`${url}/events`)).text(), "data: 1\n\ndata: 2\n\n");
    const journal = (await (await fetch(`${url}/_seedbed/api/requests?method=POST`)).json()) as {
      requests: { path: string; status: number }[];
    };
    assert.deepEqual(
      journal.requests.map((one) => [one.path, one.status]),
      [["/orders", 201]],
    );

    const [name = ""] = readdirSync(path.join(folder, ".seedbed/recordings"));
    const text = readFileSync(path.join(folder, ".seedbed/recordings", name), "utf8");
    const { log } = JSON.parse(text) as {
      log: { entries: { request: { url: string }; response: { status: number } }[] };
    };
    assert.equal(log.entries.length, 4);
    assert.equal(log.entries[0]?.response.status, 201);
    assert.equal(log.entries[0]?.request.url, `${address}/orders?token=%5Bmasked%5D&x=1`);
    assert.ok(!/s3cret|hunter2/.test(text), text.slice(0, 2_000));
  });
});

test("first: the real API answers, unless it has a 404 or cannot be reached", async () => {
  await beside(["--upstream-mode", "first"], async (url) => {
    assert.equal((await fetch(`${url}/things`)).status, 200);
    assert.equal((await fetch(`${url}/none`)).status, 404);
    assert.equal((await fetch(`${url}/orders`)).status, 201);
  });
});

test("all: everything goes there but what is below /_seedbed; an API that is away is told", async () => {
  await beside(["--upstream-mode", "all"], async (url) => {
    assert.equal((await fetch(`${url}/things`)).status, 404);
    assert.equal((await fetch(`${url}/_seedbed/health`)).status, 200);
  });
  const free = createServer().listen(0, "127.0.0.1");
  await once(free, "listening");
  const gone = `http://127.0.0.1:${(free.address() as AddressInfo).port}`;
  free.close();
  await beside(["--upstream", gone], async (url) => {
    const answer = await fetch(`${url}/orders`);
    assert.equal(answer.status, 502);
    assert.match(
      ((await answer.json()) as { detail: string }).detail,
      /cannot reach http:\/\/127\.0\.0\.1:\d+: .*ECONNREFUSED/,
    );
    assert.equal((await fetch(`${url}/things`)).status, 200);
  });
});
