// A real API beside the mock: what goes there, what comes back, and what is recorded of it.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request as ask } from "node:http";
import type { IncomingMessage } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";

import { createUpstream } from "../../src/doors/node/upstream.ts";
import { createMock, defineConfig } from "../../src/index.ts";
import { builtProgram } from "../built.ts";

interface Journal {
  readonly requests: readonly { readonly path: string; readonly status: number }[];
}

const CLI = await builtProgram("cli");

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
  if (request.url === "/pass") {
    response.writeHead(200, { "Content-Type": "application/octet-stream", Trailer: "X-Sum" });
    request.on("data", (piece: Buffer) => response.write(piece) || request.pause());
    response.on("drain", () => request.resume());
    request.on("end", () => {
      response.addTrailers({ "X-Sum": "all" });
      response.end();
    });
    return;
  }
  if (request.url === "/never") {
    response.writeHead(200, { "Content-Type": "text/event-stream" }).write("data: begun\n\n");
    response.on("close", () => left.emit("one"));
    return;
  }
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
    if (request.url === "/app/login") {
      response
        .writeHead(303, {
          Location: "/app/home?tab=1",
          Link: `<${address}/app/things?page=2>; rel="next", <https://example.com/help>; rel="help"`,
          "Set-Cookie": [
            "sid=1; Path=/app; HttpOnly; SameSite=None; Secure",
            "all=2; path=/",
            "__Host-a=3; Path=/; Secure",
          ],
        })
        .end();
    } else if (request.url === "/told")
      response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(request.headers));
    else if (request.url === "/removed") response.writeHead(204).end();
    else if (request.url?.startsWith("/moved") === true) {
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
real.on("upgrade", (request, socket: Socket) => {
  if (request.url === "/closed") {
    socket.end("HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    return;
  }
  const key = `${request.headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
  const accept = createHash("sha1").update(key).digest("base64");
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  socket.write(Buffer.from([0x81, 5, ...Buffer.from("hello")]));
  socket.on("data", (frame: Buffer) => {
    const mask = frame.subarray(2, 6);
    const text = frame.subarray(6).map((byte, at) => byte ^ (mask[at % 4] ?? 0));
    if ((frame[0] ?? 0) === 0x81) socket.write(Buffer.from([0x81, text.length, ...text]));
    else socket.end(Buffer.from([0x88, 0]));
  });
});

const left = new EventEmitter();
let address = "";
before(async () => {
  real.listen(0, "127.0.0.1");
  await once(real, "listening");
  address = `http://127.0.0.1:${(real.address() as AddressInfo).port}`;
});
after(() => {
  real.close();
  real.closeAllConnections();
});

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
    assert.equal((await fetch(`${url}/removed`, { method: "DELETE" })).status, 204);
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
    assert.deepEqual(
      log.entries.map(({ response }) => response.status),
      [201, 200, 302, 200, 204],
    );
    assert.equal(log.entries[0]?.request.url, `${address}/orders?token=[masked]&x=1`);
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

test("bodies of any length pass both ways as they come, and trailers after them", async () => {
  await beside([], async (url) => {
    const piece = Buffer.alloc(1024 * 1024, "seedbed ");
    const sent = ask(`${url}/pass`, { method: "POST", headers: { Expect: "100-continue" } });
    await once(sent, "continue");
    const answered = once(sent, "response") as Promise<[IncomingMessage]>;
    for (let count = 0; count < 24; count += 1) sent.write(piece);
    const [answer] = await answered;
    let size = 0;
    answer.on("data", ({ length }: Buffer) => (size += length));
    // The beginning is here while the end was not even sent.
    await once(answer, "data");
    sent.end(piece);
    await once(answer, "end");
    assert.equal(size, 25 * piece.length);
    assert.deepEqual(answer.trailers, { "x-sum": "all" });
  });
});

test("a client that leaves is told to the real API", async () => {
  await beside([], async (url) => {
    const leaving = new AbortController();
    const answer = await fetch(`${url}/never`, { signal: leaving.signal });
    const reader = answer.body?.getReader() ?? assert.fail("it has a body");
    assert.equal(Buffer.from((await reader.read()).value ?? []).toString(), "data: begun\n\n");
    const told = once(left, "one");
    leaving.abort();
    await told;
  });
});

test("a WebSocket passes both ways, and a refusal of one is an answer", async () => {
  await beside([], async (url) => {
    const socket = new WebSocket(`${url.replace("http", "ws")}/live`);
    const said: unknown[] = [];
    const closed = once(socket, "close");
    socket.addEventListener("message", ({ data }) => {
      said.push(data);
      if (said.length === 1) socket.send("over here");
      else socket.close();
    });
    await closed;
    assert.deepEqual(said, ["hello", "over here"]);
    const headers = { Connection: "Upgrade", Upgrade: "websocket" };
    const [refused] = (await once(ask(`${url}/closed`, { headers }).end(), "response")) as [IncomingMessage];
    assert.equal(refused.statusCode, 401);
    const [here] = (await once(ask(`${url}/things`, { headers }).end(), "response")) as [IncomingMessage];
    assert.equal(here.statusCode, 200);
    here.resume();
    const { requests } = (await (await fetch(`${url}/_seedbed/api/requests`)).json()) as Journal;
    assert.deepEqual(
      new Map(requests.map((one) => [one.path, one.status])),
      new Map([
        ["/closed", 401],
        ["/live", 101],
        ["/things", 200],
      ]),
    );
  });
});

test("places and cookies of a real API below a path are those of this server", async () => {
  await beside(["--upstream", `${address}/app`], async (url) => {
    for (const prefix of ["", "/s/mine"]) {
      const answer = await fetch(`${url}${prefix}/login`, { method: "POST", redirect: "manual" });
      assert.equal(answer.headers.get("Location"), `${prefix}/home?tab=1`);
      assert.equal(
        answer.headers.get("Link"),
        `<${url}${prefix}/things?page=2>; rel="next", <https://example.com/help>; rel="help"`,
      );
      assert.deepEqual(answer.headers.getSetCookie(), [
        `sid=1; Path=${prefix === "" ? "/" : `${prefix}/`}; HttpOnly; SameSite=Lax`,
        "all=2; path=/",
        "__Host-a=3; Path=/; Secure",
      ]);
    }
  });
});

test("the real API sees a page of this server as one of its own, and nothing that is for this server", async () => {
  await beside([], async (url) => {
    const headers = {
      Origin: url,
      Referer: `${url}/app?x=1`,
      "X-Sandbox": "mine",
      "X-Mine": "1",
      Connection: "close, X-Mine",
    };
    const [answer] = (await once(ask(`${url}/told`, { headers }).end(), "response")) as [IncomingMessage];
    let text = "";
    for await (const piece of answer) text += String(piece);
    const { host, origin, referer, ...others } = JSON.parse(text) as Record<string, string>;
    assert.deepEqual([host, origin, referer], [address.slice(7), address, `${address}/app?x=1`]);
    assert.deepEqual(
      Object.keys(others).filter((name) => name.startsWith("x-")),
      [],
    );
    const preflight = await fetch(`${url}/orders`, {
      method: "OPTIONS",
      headers: { Origin: "http://localhost:5173", "Access-Control-Request-Method": "PUT" },
    });
    assert.equal(preflight.status, 204);
    assert.match(preflight.headers.get("Access-Control-Allow-Methods") ?? "", /PUT/);
    // The document has GET /things alone.
    assert.equal((await fetch(`${url}/things/7`, { method: "DELETE" })).status, 201);
  });
});

test("fault plans, delays and statuses hold for what passes; first counts a request once", async () => {
  await beside(["--upstream-mode", "first"], async (url) => {
    const rules = [
      { on: "POST /orders", nth: 2, answer: 503 },
      { on: "GET /things", nth: 2, answer: 502 },
    ];
    const plan = await fetch(`${url}/api/faults`, {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ rules }),
    });
    assert.equal(plan.status, 200, await plan.text());
    const statusOf = async (target: string, method = "GET"): Promise<number> =>
      (await fetch(url + target, { method })).status;
    assert.deepEqual(
      [await statusOf("/orders", "POST"), await statusOf("/orders", "POST"), await statusOf("/orders", "POST")],
      [201, 503, 201],
    );
    assert.deepEqual(
      [await statusOf("/things"), await statusOf("/things"), await statusOf("/things")],
      [200, 502, 200],
    );
    assert.equal(await statusOf("/orders?_status=418"), 418);
    const told = (await (await fetch(`${url}/orders?_delay=1&x=1`)).json()) as { url: string };
    assert.equal(told.url, "/orders?x=1");
  });
});

test("a route of a definition may lead to the real API", async () => {
  const definition = defineConfig({ api: DOCUMENT, routes: { "GET /things": { upstream: true } } } as never);
  const asked: string[] = [];
  const mock = createMock({
    config: definition,
    upstream: async (request) => {
      asked.push(`${request.method} ${request.url}`);
      return Response.json([{ id: "theirs" }], { headers: { "Set-Cookie": "a=1; Domain=example.com" } });
    },
  });
  const answer = await mock.fetch("https://api.example.com/things?x=1");
  assert.deepEqual(await answer.json(), [{ id: "theirs" }]);
  assert.deepEqual(answer.headers.getSetCookie(), ["a=1"]);
  assert.deepEqual(asked, ["GET https://api.example.com/things?x=1"]);
  const without = await createMock({ config: definition }).fetch("/things");
  assert.equal(without.status, 503);
});

test("a mock asks a fetch for what it does not have, before or after itself", async () => {
  const theirs = async (request: Request): Promise<Response> => {
    if (new URL(request.url).pathname === "/away") throw new TypeError("fetch failed");
    if (request.method === "GET") return new Response(null, { status: 404 });
    return new Response(await request.text(), { status: 201, headers: { "Content-Type": "text/plain" } });
  };
  const config = defineConfig({ api: DOCUMENT } as never);
  const missing = createMock({ config, upstream: theirs });
  assert.equal((await missing.fetch("/things")).status, 200);
  assert.equal((await missing.fetch("/others")).status, 404);
  const sent = await missing.fetch("/others", { method: "POST", body: "x".repeat(2_000_000) });
  assert.deepEqual([sent.status, (await sent.text()).length], [201, 2_000_000]);
  assert.equal((await missing.fetch("/away")).status, 502);
  const first = createMock({ config, upstream: { fetch: theirs, mode: "first" } });
  assert.equal((await first.fetch("/things")).status, 200);
  const all = createMock({ config, upstream: { fetch: theirs, mode: "all" } });
  assert.equal((await all.fetch("/things")).status, 404);
  assert.deepEqual(
    (await all.requests()).requests.map((one) => one.status),
    [404],
  );
  assert.throws(() => createMock({ upstream: "https://example.com" } as never), /upstream must be a fetch/);
});

test("recordings that begin at the same time are files of their own", (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), "seedbed-upstream-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  t.mock.timers.enable({ apis: ["Date"], now: 0 });
  for (let count = 0; count < 3; count += 1) createUpstream(address, "all", folder);
  assert.deepEqual(
    readdirSync(folder).toSorted(),
    ["", "-2", "-3"].map((further) => `1970-01-01T00-00-00-000Z${further}.har`).toSorted(),
  );
});

test("a recording has no secret in it, compressed or not, and what was cut off is told", async () => {
  await beside(["--record"], async (url, folder) => {
    const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl";
    await (await fetch(`${url}/zipped?next=${encodeURIComponent("/a")}&api_key=k3y`)).text();
    await (
      await fetch(`${url}/orders`, {
        method: "POST",
        headers: { Cookie: "sid=s3ss10n", "X-Note": `Bearer ${jwt}` },
        body: JSON.stringify({ note: `see ${jwt}`, link: "https://u:pw0rd@example.com/?access_token=t0k3n" }),
      })
    ).text();
    const leaving = new AbortController();
    const stream = await fetch(`${url}/never`, { signal: leaving.signal });
    await stream.body?.getReader().read();
    leaving.abort();
    const [name = ""] = readdirSync(path.join(folder, ".seedbed/recordings"));
    let text = "";
    while (!text.includes("begun")) {
      text = readFileSync(path.join(folder, ".seedbed/recordings", name), "utf8");
      await new Promise((resolve) => void setTimeout(resolve, 5));
    }
    assert.ok(!/eyJ|hunter2|s3ss10n|k3y|pw0rd|t0k3n/.test(text), text);
    const { log } = JSON.parse(text) as { log: { entries: { response: { content: { text: string } } }[] } };
    assert.match(log.entries[0]?.response.content.text ?? "", /"url":"\/zipped/);
  });
});
