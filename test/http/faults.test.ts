// Requests that fail on purpose, as clients see them.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";

import { Agent, request as ask } from "undici";

import { MOST_HELD } from "../../src/core/services/bounds.ts";
import { startServing } from "./serving.ts";
import type { Received, Sent, Serving } from "./serving.ts";

const PAYMENT = { accountId: "1", amount: 500, payee: { name: "Shop" } };
const ORDER = { userId: "1", items: [{ bookId: "1", quantity: 1 }] };

/** A counted rule as GET /api/faults shows it. */
interface Counted {
  readonly seen: number;
  readonly fired: number;
}

describe("a fault plan", () => {
  let serving: Serving;
  let names = 0;
  before(async () => {
    serving = await startServing();
  });
  after(() => serving[Symbol.asyncDispose]());

  /** Requests in a sandbox of their own, with a plan. */
  async function planned(...rules: readonly unknown[]) {
    names += 1;
    const headers = serving.inSandbox(`faults-${names}`);
    const send = (sent: Sent): Promise<Received> =>
      serving.request({ ...sent, headers: { ...headers, ...sent.headers } });
    const set = await send({ method: "PUT", path: "/api/faults", body: { rules } });
    assert.equal(set.status, 200, set.text);
    return {
      headers,
      send,
      get: (path: string) => send({ path }),
      post: (path: string, body: unknown = {}) => send({ method: "POST", path, body }),
      async counts(): Promise<Counted[]> {
        const { rules: counted } = (await send({ path: "/api/faults" })).json();
        return (counted as Counted[]).map(({ seen, fired }) => ({ seen, fired }));
      },
      total: async (path: string) => (await send({ path: `${path}?limit=1` })).json()["total"],
    };
  }

  test("answers the second payment 503, and nothing is written then", async () => {
    const rule = { on: "POST /v1/fintech/payments", nth: 2, answer: 503, retryAfter: 7 };
    const { post, counts, total } = await planned(rule);
    const before = await total("/v1/fintech/payments");
    const answers = [];
    for (let at = 0; at < 3; at += 1) answers.push(await post("/v1/fintech/payments", PAYMENT));
    assert.deepEqual(
      answers.map(({ status, header }) => [status, header("x-fault"), header("retry-after")]),
      [
        [201, undefined, undefined],
        [503, "0", "7"],
        [201, undefined, undefined],
      ],
    );
    assert.equal(answers[1]?.json()["code"], "simulated");
    assert.equal(answers[1]?.header("content-type"), "application/problem+json");
    assert.equal(await total("/v1/fintech/payments"), Number(before) + 2);
    assert.deepEqual(await counts(), [{ seen: 3, fired: 1 }]);
  });

  test("answers before the request is judged", async () => {
    const { send } = await planned({ on: "* /v1/**", answer: 502 });
    for (const sent of [
      { path: "/v1/users?limit=nonsense" },
      { path: "/v1/users/99999" },
      { method: "POST", path: "/v1/users", body: "{" },
      { method: "DELETE", path: "/v1/bookstore/books/1" },
    ])
      assert.equal((await send(sent)).status, 502, JSON.stringify(sent));
  });

  test("meets collections, operations, short paths, HEAD and playgrounds", async () => {
    const made = await serving.request({
      method: "POST",
      path: "/api/playgrounds/import",
      body: { things: [{ id: 1, name: "one" }] },
    });
    const { id } = (made.json()["playground"] ?? made.json()) as { readonly id: string };
    const { send, post, counts } = await planned(
      { on: "GET /v1/users/{id}", where: { id: "7" }, answer: 500 },
      { on: "POST /v1/auth/login", answer: 500 },
      { on: "* /v1/bookstore/cart/**", answer: 500 },
      { on: `GET /play/${id}/things`, answer: 500 },
      { on: "GET /v1/core/jobs", where: { "query.limit": "2" }, answer: 500 },
      { on: "POST /v1/jobs", where: { "body.type": "export", "headers.x-client": "a" }, answer: 500 },
    );
    const job = { method: "POST", path: "/v1/core/jobs", body: { type: "export" } };
    const found = [];
    for (const sent of [
      { path: "/v1/core/users/7" },
      { path: "/v1/users/7/" },
      { method: "HEAD", path: "/v1/users/7" },
      { path: "/v1/users/8" },
      { path: `/play/${id}/things` },
      { path: "/v1/jobs?limit=2" },
      { path: "/v1/jobs?limit=3" },
      job,
      { ...job, headers: { "X-Client": "a" } },
      { ...job, body: { type: "import" }, headers: { "X-Client": "a" } },
    ])
      found.push((await send(sent)).status);
    assert.deepEqual(found, [500, 500, 500, 200, 500, 500, 200, 201, 500, 201]);
    assert.equal((await post("/v1/auth/login")).header("x-fault"), "1");
    assert.equal((await post("/v1/bookstore/cart/items")).header("x-fault"), "2");
    assert.deepEqual(
      (await counts()).map(({ fired }) => fired),
      [3, 1, 1, 1, 1, 1],
    );
  });

  test("meets requests that name the sandbox in their path, and is set and read there too", async () => {
    const { headers } = await planned();
    const { "X-Sandbox": name = "", ...key } = headers;
    const at = (path: string) => ({ path: `/s/${name}${path}`, headers: key });
    const rules = [{ on: "GET /v1/users/{id}", where: { id: "7" }, answer: 500 }];
    assert.equal((await serving.request({ ...at("/api/faults"), method: "PUT", body: { rules } })).status, 200);
    assert.equal((await serving.request(at("/v1/users/7"))).status, 500);
    assert.equal((await serving.request(at("/v1/users/8"))).status, 200);
    assert.deepEqual((await serving.request(at("/api/faults"))).json()["rules"], [{ ...rules[0], seen: 1, fired: 1 }]);
  });

  test("is of one sandbox, and ends when it is deleted", async () => {
    const { send, get } = await planned({ on: "GET /v1/users", answer: 500 });
    const other = await planned();
    assert.equal((await get("/v1/users")).status, 500);
    assert.equal((await other.get("/v1/users")).status, 200);
    assert.equal((await serving.request({ path: "/v1/users" })).status, 200);
    assert.equal((await send({ method: "DELETE", path: "/api/faults" })).status, 204);
    assert.equal((await get("/v1/users")).status, 200);
    assert.deepEqual((await get("/api/faults")).json(), { rules: [] });
  });

  test("can be sent back as it was read, and counts anew", async () => {
    const { send, get, counts } = await planned({ on: "GET /v1/users", every: 2, answer: 500 });
    await get("/v1/users");
    const shown = (await get("/api/faults")).json();
    assert.equal((await send({ method: "PUT", path: "/api/faults", body: shown })).status, 200);
    assert.deepEqual(await counts(), [{ seen: 0, fired: 0 }]);
  });

  test("survives a reset, and a fork has none", async () => {
    const { send, post, get } = await planned({ on: "GET /v1/users", answer: 500 });
    await post("/api/data/reset", { seed: 42 });
    assert.equal((await get("/v1/users")).status, 500);
    const name = `faults-fork-${names}`;
    const from = { sandbox: `faults-${names}` };
    assert.equal((await send({ method: "POST", path: "/api/sandboxes", body: { name, from } })).status, 201);
    assert.equal((await serving.request({ path: "/v1/users", headers: serving.inSandbox(name) })).status, 200);
  });

  test("counts exactly under 50 requests at once", async () => {
    const { post, counts, total } = await planned({ on: "POST /v1/bookstore/authors", every: 5, answer: 503 });
    const before = Number(await total("/v1/bookstore/authors"));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => post("/v1/bookstore/authors", { name: `Author ${at}` })),
    );
    assert.equal(answers.filter(({ status }) => status === 503).length, 10);
    assert.deepEqual(await counts(), [{ seen: 50, fired: 10 }]);
    assert.equal(await total("/v1/bookstore/authors"), before + 40);
  });

  test("answers with a body of its own, and damages it where it says so", async () => {
    const { get } = await planned(
      { on: "GET /v1/users/1", answer: 500, body: { error: "down" } },
      { on: "GET /v1/users/2", answer: 500, body: "plain words" },
      { on: "GET /v1/users/3", answer: 502, body: "html" },
      { on: "GET /v1/users/4", answer: 502, body: "empty" },
    );
    const json = await get("/v1/users/1");
    assert.deepEqual(
      [json.status, json.header("content-type"), json.json()],
      [500, "application/json", { error: "down" }],
    );
    const text = await get("/v1/users/2");
    assert.deepEqual([text.header("content-type"), text.text], ["text/plain; charset=utf-8", "plain words"]);
    const html = await get("/v1/users/3");
    assert.deepEqual([html.status, html.header("content-type")], [502, "text/html; charset=utf-8"]);
    assert.match(html.text, /^<!doctype html>/);
    assert.equal((await get("/v1/users/4")).text, "");
  });

  test("limits a rate by the sandbox's clock", async () => {
    const { send, get } = await planned({ on: "* /v1/**", rate: { limit: 2, per: "PT10S" } });
    const name = `/api/sandboxes/faults-${names}`;
    const at = (now: string) => send({ method: "PATCH", path: name, body: { clock: { now } } });
    assert.equal((await at("2026-12-01T00:00:00Z")).status, 200);
    assert.deepEqual([(await get("/v1/users/1")).status, (await get("/v1/users/1")).status], [200, 200]);
    const refused = await get("/v1/users/1");
    assert.deepEqual(
      [
        "retry-after",
        "ratelimit-policy",
        "ratelimit",
        "x-ratelimit-limit",
        "x-ratelimit-remaining",
        "x-ratelimit-reset",
      ].map((header) => refused.header(header)),
      [
        "10",
        '"simulated";q=2;w=10',
        '"simulated";r=0;t=10',
        "2",
        "0",
        String(Date.parse("2026-12-01T00:00:10Z") / 1_000),
      ],
    );
    assert.equal(refused.status, 429);
    await at("2026-12-01T00:00:10Z");
    assert.equal((await get("/v1/users/1")).status, 200);
  });

  test("says that somebody else has written", async () => {
    const { send, get } = await planned({ on: "PATCH /v1/users/{id}", nth: 1, stale: true });
    const etag = (await get("/v1/users/1")).header("etag") ?? "";
    const patch = { method: "PATCH", path: "/v1/users/1", headers: { "If-Match": etag }, body: { name: "Ada" } };
    assert.equal((await send(patch)).status, 412);
    assert.equal((await get("/v1/users/1")).header("etag"), etag);
    assert.equal((await send(patch)).status, 200);
  });

  test("waits, and then answers as ever", async () => {
    const { get } = await planned({ on: "GET /v1/users", delay: 30 });
    const began = performance.now();
    const answer = await get("/v1/users");
    assert.deepEqual([answer.status, answer.header("x-fault")], [200, "0"]);
    assert.ok(performance.now() - began >= 29);
  });

  test("loses the answer of a write that happens, with its events", async () => {
    const { post, get, counts } = await planned(
      { on: "POST /v1/bookstore/orders/{id}/pay", nth: 1, after: "commit", connection: "reset" },
      { on: "POST /v1/bookstore/orders", after: "commit", answer: 502, retryAfter: 1 },
    );
    const lost = await post("/v1/bookstore/orders", ORDER);
    assert.deepEqual([lost.status, lost.header("x-fault"), lost.json()["code"]], [502, "1", "simulated"]);
    assert.equal((await get("/v1/bookstore/orders/151")).json()["status"], "pending");
    await assert.rejects(post("/v1/bookstore/orders/151/pay"), { code: "ECONNRESET" });
    assert.equal((await get("/v1/bookstore/orders/151")).json()["status"], "paid");
    const { events } = (await get("/api/events?limit=100")).json() as { readonly events: readonly { type: string }[] };
    assert.ok(events.some(({ type }) => type === "order.paid"));
    const again = await post("/v1/bookstore/orders/151/pay");
    assert.equal(again.status, 409);
    assert.deepEqual(await counts(), [
      { seen: 2, fired: 1 },
      { seen: 1, fired: 1 },
    ]);
  });

  test("loses nothing where a write is refused", async () => {
    const { get, post, counts } = await planned({ on: "POST /v1/users", after: "commit", connection: "reset" });
    const refused = await post("/v1/users", { name: 7 });
    assert.deepEqual([refused.status, refused.header("x-fault")], [422, undefined]);
    const { requests } = (await get("/api/requests")).json();
    assert.deepEqual(
      (requests as { status: number; fault: number | null }[]).map(({ status, fault }) => [status, fault]),
      [[422, null]],
    );
    assert.deepEqual(await counts(), [{ seen: 1, fired: 0 }]);
  });

  test("a retry with the Idempotency-Key of a write whose answer was lost is answered as it was", async () => {
    const { send, total } = await planned({
      on: "POST /v1/fintech/payments",
      nth: 1,
      after: "commit",
      connection: "reset",
    });
    const before = Number(await total("/v1/fintech/payments"));
    const pay = {
      method: "POST",
      path: "/v1/fintech/payments",
      headers: { "Idempotency-Key": '"lost-1"' },
      body: PAYMENT,
    };
    await assert.rejects(send(pay), { code: "ECONNRESET" });
    const again = await send(pay);
    assert.deepEqual([again.status, again.header("idempotent-replayed")], [201, "true"]);
    assert.equal(await total("/v1/fintech/payments"), before + 1);
  });

  describe("as undici sees it", () => {
    let agent: Agent;
    before(() => {
      agent = new Agent({ headersTimeout: 400, bodyTimeout: 10_000 });
    });
    after(() => agent.destroy());

    const fetchWith = async (rule: object, path = "/v1/users/6") => {
      const { headers } = await planned({ on: "GET /v1/**", ...rule });
      const url = `http://127.0.0.1:${serving.port}${path}`;
      const answer = await ask(url, { headers, dispatcher: agent });
      return { answer, text: () => answer.body.text() };
    };

    test("a reset is a reset", async () => {
      await assert.rejects(fetchWith({ connection: "reset" }), { code: "ECONNRESET" });
    });
    test("a connection that hangs gives no headers", async () => {
      await assert.rejects(fetchWith({ connection: "hang" }), { code: "UND_ERR_HEADERS_TIMEOUT" });
    });
    test("a body that is cut ends too early", async () => {
      const { answer, text } = await fetchWith({ body: "cut" });
      assert.equal(answer.statusCode, 200);
      await assert.rejects(text(), { code: "UND_ERR_SOCKET" });
    });
    test("a malformed body is no JSON", async () => {
      const { answer, text } = await fetchWith({ body: "malformed" });
      const body = await text();
      assert.equal(answer.headers["content-type"], "application/json");
      assert.equal(answer.headers["etag"], undefined);
      assert.throws(() => JSON.parse(body), SyntaxError);
    });
    test("an empty body is empty, and a page of HTML is one", async () => {
      const empty = await fetchWith({ body: "empty" });
      assert.deepEqual([empty.answer.headers["content-length"], await empty.text()], ["0", ""]);
      const html = await fetchWith({ body: "html" });
      assert.match(await html.text(), /<html/);
    });
    test("a slow body comes in many pieces, whole", async () => {
      const { answer } = await fetchWith({ body: "slow", bytesPerSecond: 1_500 });
      const pieces: Buffer[] = [];
      for await (const piece of answer.body) pieces.push(piece as Buffer);
      assert.ok(pieces.length > 1, `${pieces.length}`);
      const whole = Buffer.concat(pieces);
      assert.equal(answer.headers["content-length"], String(whole.length));
      assert.equal((JSON.parse(whole.toString()) as { id: string }).id, "6");
    });
    test("a long list can be cut and slowed too", async () => {
      const { text } = await fetchWith({ body: "malformed" }, "/v1/bookstore/books?limit=100");
      assert.ok((await text()).endsWith(",,"));
    });
  });

  describe("as curl sees it", () => {
    const curl = async (line: string, ...more: readonly string[]): Promise<number> => {
      names += 1;
      const named = Object.entries(serving.inSandbox(`faults-${names}`)).flatMap(([name, value]) => [
        "-H",
        `${name}: ${value}`,
      ]);
      const url = `http://127.0.0.1:${serving.port}/v1/users/6`;
      const given = ["-sS", "-o", "/dev/null", "-H", `X-Fault-Plan: ${line}`, ...named, ...more, url];
      return promisify(execFile)("curl", given).then(
        () => 0,
        (error: unknown) => (error as { readonly code: number }).code, // how the program ended
      );
    };
    // As curl's manual has them: 18 partial file, 28 timeout, 56 failure in receiving.
    for (const [what, code, ...more] of [
      ["reset", 56],
      ["hang", 28, "--max-time", "0.4"],
      ["cut", 18],
      ["slow", 28, "--max-time", "0.4"],
      ["malformed", 0],
    ] as const)
      test(`${what} ends with ${code}`, async () => {
        assert.equal(await curl(`GET /v1/users/{id} ${what}`, ...more), code);
      });
  });

  test("holds at most 50 connections of a caller", async () => {
    const { headers, get } = await planned({ on: "GET /v1/users/{id}", connection: "hang" });
    const agent = new Agent({ connections: MOST_HELD });
    const leaving = new AbortController();
    const url = `http://127.0.0.1:${serving.port}/v1/users/1`;
    const hanging = Array.from({ length: MOST_HELD }, () =>
      ask(url, { headers, dispatcher: agent, signal: leaving.signal }).then(
        () => "answered",
        () => "left",
      ),
    );
    const seen = async (): Promise<number> =>
      Number(((await get("/api/faults")).json()["rules"] as Counted[])[0]?.seen);
    while ((await seen()) < MOST_HELD) await new Promise(setImmediate);
    const refused = await get("/v1/users/1");
    assert.deepEqual([refused.status, refused.json()["code"]], [503, "overloaded"]);
    leaving.abort();
    assert.deepEqual(new Set(await Promise.all(hanging)), new Set(["left"]));
    await agent.destroy();
  });

  describe("by X-Fault-Plan", () => {
    const LINE = { "X-Fault-Plan": "POST /v1/fintech/payments 2nd 503" };

    test("counts its own request, and stays until it is replaced", async () => {
      const { send, get } = await planned();
      const pay = { method: "POST", path: "/v1/fintech/payments", body: PAYMENT };
      assert.equal((await send({ ...pay, headers: LINE })).status, 201);
      assert.equal((await send(pay)).status, 503);
      assert.equal((await send(pay)).status, 201);
      await send({ path: "/v1/users/1", headers: { "X-Fault-Plan": "GET /v1/users 404" } });
      assert.equal((await get("/v1/users")).status, 404);
      assert.equal((await send(pay)).status, 201);
    });

    test("on every request is one plan", async () => {
      const { send } = await planned();
      const pay = { method: "POST", path: "/v1/fintech/payments", body: PAYMENT, headers: LINE };
      const found = [];
      for (let at = 0; at < 3; at += 1) found.push((await send(pay)).status);
      assert.deepEqual(found, [201, 503, 201]);
    });

    for (const [line, status, says] of [
      ["GET", 400, /METHOD path/],
      ["GET /v1/users 2 503", 400, /ordinal/],
      ["GET /v1/users 2nd rest", 400, /did you mean reset/],
      ["GTE /v1/users 503", 400, /did you mean GET/],
      ["GET /v1/bookstore/bookz 503", 422, /did you mean \/v1\/bookstore\/books/],
      ["PUT /v1/bookstore/books 503", 422, /takes GET, POST, not PUT/],
      ["GET /api/sandboxes 503", 422, /below \/v1 and \/play/],
    ] as const)
      test(`"${line}" is ${status}`, async () => {
        const { send, get } = await planned({ on: "GET /v1/users/1", answer: 500 });
        const answer = await send({ path: "/v1/users", headers: { "X-Fault-Plan": line } });
        assert.equal(answer.status, status);
        assert.match(String(answer.json()["detail"]), says);
        const [error] = answer.json()["errors"] as { readonly header: string }[];
        assert.equal(error?.header, "X-Fault-Plan");
        assert.equal((await get("/v1/users/1")).status, 500, "the plan before is still there");
      });
  });

  test("is refused with the nearest route, and the one before stays", async () => {
    const { send, get } = await planned({ on: "GET /v1/users", answer: 500 });
    const rules = [
      { on: "POST /v1/fintech/paymens", answer: 503 },
      { deliver: "order.payed", drop: true },
    ];
    const refused = await send({ method: "PUT", path: "/api/faults", body: { rules } });
    assert.equal(refused.status, 422);
    const errors = refused.json()["errors"] as { readonly pointer: string; readonly detail: string }[];
    assert.deepEqual(
      errors.map(({ pointer }) => pointer),
      ["#/rules/0/on", "#/rules/1/deliver"],
    );
    assert.match(errors[0]?.detail ?? "", /did you mean \/v1\/fintech\/payments\?/);
    assert.match(errors[1]?.detail ?? "", /did you mean order\.paid\?/);
    assert.equal((await get("/v1/users")).status, 500);
  });

  test("in process, a reset and a cut body are a TypeError", async () => {
    const fetchWith = (line: string) =>
      serving.fetch(new Request("http://seedbed.test/v1/users/6", { headers: { "X-Fault-Plan": line } }));
    await assert.rejects(fetchWith("GET /v1/users/6 reset"), TypeError);
    const cut = await fetchWith("GET /v1/users/6 cut");
    assert.equal(cut.status, 200);
    await assert.rejects(cut.text(), TypeError);
    const slow = await fetchWith("GET /v1/users/6 slow");
    assert.equal(((await slow.json()) as { readonly id: string }).id, "6");
    const leaving = new AbortController();
    const hang = serving.fetch(
      new Request("http://seedbed.test/v1/users/6", {
        headers: { "X-Fault-Plan": "GET /v1/users/6 hang" },
        signal: leaving.signal,
      }),
    );
    setImmediate(() => leaving.abort());
    await assert.rejects(hang, { name: "AbortError" });
    await serving.request({ method: "DELETE", path: "/api/faults" });
  });

  test("leaves nothing in the log but what any request does", () => {
    assert.deepEqual(
      serving.logged.filter(({ level }) => level === "error"),
      [],
    );
  });
});

test("where the operator forbids it, connections are not broken, and the rest works", async () => {
  await using serving = await startServing({ settings: { FAULT_CONNECTIONS: "off" } });
  const put = (rule: object) =>
    serving.request({ method: "PUT", path: "/api/faults", body: { rules: [{ on: "GET /v1/users", ...rule }] } });
  for (const rule of [
    { connection: "reset" },
    { connection: "hang" },
    { body: "slow" },
    { body: "cut" },
    { delay: 10_001 },
  ]) {
    const refused = await put(rule);
    assert.deepEqual([refused.status, refused.json()["code"]], [403, "forbidden"]);
    assert.match(String(refused.json()["detail"]), /FAULT_CONNECTIONS=off/);
  }
  for (const rule of [{ answer: 503 }, { body: "malformed" }, { delay: 10_000 }])
    assert.equal((await put(rule)).status, 200);
  const line = await serving.request({ path: "/v1/users", headers: { "X-Fault-Plan": "GET /v1/users reset" } });
  assert.equal(line.status, 403);
});
