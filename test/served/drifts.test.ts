// `seedbed verify` beside a real back end with many planted drifts, each of another kind.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";

import { catalogOfApi } from "../../src/core/definition/routes/serve-document.ts";
import { servedOf } from "../../src/core/definition/routes/served-apis.ts";
import { catalog } from "../../src/core/domains/catalog.ts";
import { readWholeDocument } from "../../src/core/openapi/document.ts";
import { reportOf } from "../../src/doors/cli/verify-report.ts";
import { verifyApi } from "../../src/doors/cli/verify.ts";
import type { Verification } from "../../src/doors/cli/verify.ts";
import { createMock, defineConfig } from "../../src/index.ts";
import { builtProgram } from "../built.ts";

const json = (schema: unknown, description = "") => ({ description, content: { "application/json": { schema } } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const FAULT = json(ref("Fault"));
const idOf = (name: string) => ({ name, in: "path", required: true, schema: { type: "integer" } });
const body = (schema: unknown) => ({ required: true, content: { "application/json": { schema } } });

const SHOP = {
  openapi: "3.1.0",
  info: { title: "Shop", version: "1" },
  servers: [{ url: "https://shop.example/api" }],
  security: [{ bearer: [] }],
  paths: {
    "/orders": {
      get: {
        parameters: [
          { name: "page", in: "query", schema: { type: "integer", minimum: 1, default: 1 } },
          { name: "per_page", in: "query", schema: { type: "integer", minimum: 1, maximum: 50, default: 10 } },
          { name: "status", in: "query", schema: { type: "string", enum: ["open", "paid", "cancelled"] } },
          { name: "sort", in: "query", schema: { type: "string", enum: ["total", "-total"] } },
        ],
        responses: {
          200: {
            ...json({
              type: "object",
              required: ["data", "meta"],
              properties: {
                data: { type: "array", items: ref("Order") },
                meta: {
                  type: "object",
                  required: ["total", "page", "per_page", "total_pages", "has_more"],
                  properties: {
                    total: { type: "integer" },
                    page: { type: "integer" },
                    per_page: { type: "integer" },
                    total_pages: { type: "integer" },
                    has_more: { type: "boolean" },
                  },
                },
              },
            }),
            headers: { "X-Total-Count": { required: true, schema: { type: "integer" } } },
          },
          400: FAULT,
          401: FAULT,
        },
      },
      post: {
        requestBody: body(ref("NewOrder")),
        responses: { 201: json(ref("Order")), 401: FAULT, 422: FAULT },
      },
    },
    "/orders/{orderId}": {
      parameters: [idOf("orderId")],
      get: { responses: { 200: json(ref("Order")), 401: FAULT, 404: FAULT } },
      put: { requestBody: body(ref("NewOrder")), responses: { 200: json(ref("Order")), 404: FAULT, 422: FAULT } },
      patch: { requestBody: body(ref("OrderChange")), responses: { 200: json(ref("Order")), 404: FAULT } },
      delete: { responses: { 204: { description: "" }, 404: FAULT } },
    },
    "/orders/{orderId}/cancel": {
      parameters: [idOf("orderId")],
      post: { responses: { 200: json(ref("Order")), 404: FAULT } },
    },
    "/orders/{orderId}/lines": {
      parameters: [idOf("orderId")],
      get: { responses: { 200: json({ type: "array", items: ref("Line") }), 404: FAULT } },
      post: {
        requestBody: body(ref("NewLine")),
        responses: { 201: json(ref("Line")), 404: FAULT, 422: FAULT },
      },
    },
    "/events": {
      get: {
        parameters: [
          { name: "cursor", in: "query", schema: { type: "string" } },
          { name: "limit", in: "query", schema: { type: "integer", minimum: 1, default: 10 } },
        ],
        responses: {
          200: json({
            type: "object",
            required: ["items"],
            properties: {
              items: { type: "array", items: ref("Event") },
              next_cursor: { type: ["string", "null"] },
            },
          }),
        },
      },
    },
  },
  components: {
    securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
    schemas: {
      Order: {
        type: "object",
        additionalProperties: false,
        required: ["id", "customer", "status", "total", "created_at"],
        properties: {
          id: { type: "integer" },
          customer: { type: "string" },
          email: { type: "string", format: "email" },
          status: { type: "string", enum: ["open", "paid", "cancelled"] },
          total: { type: "number", minimum: 0 },
          gift: { type: "boolean" },
          created_at: { type: "string", format: "date-time", readOnly: true },
        },
      },
      NewOrder: {
        type: "object",
        required: ["customer", "total"],
        properties: {
          customer: { type: "string", minLength: 1 },
          total: { type: "number", minimum: 0 },
          gift: { type: "boolean" },
        },
      },
      OrderChange: {
        type: "object",
        required: ["customer"],
        properties: { customer: { type: "string", minLength: 1 } },
      },
      Line: {
        type: "object",
        required: ["id", "order_id", "sku", "quantity"],
        properties: {
          id: { type: "integer" },
          order_id: { type: "integer" },
          sku: { type: "string", pattern: "^[A-Z]{3}-[0-9]{3}$" },
          quantity: { type: "integer", minimum: 1 },
        },
      },
      NewLine: {
        type: "object",
        required: ["sku", "quantity"],
        properties: {
          sku: { type: "string", pattern: "^[A-Z]{3}-[0-9]{3}$" },
          quantity: { type: "integer", minimum: 1 },
        },
      },
      Event: {
        type: "object",
        required: ["id", "kind", "at"],
        properties: {
          id: { type: "string", format: "uuid" },
          kind: { type: "string" },
          at: { type: "string", format: "date-time" },
        },
      },
      Fault: {
        type: "object",
        required: ["error"],
        properties: {
          error: {
            type: "object",
            required: ["code", "message"],
            properties: { code: { type: "string" }, message: { type: "string" } },
          },
        },
      },
    },
  },
};

const [api] = servedOf(catalogOfApi([readWholeDocument(SHOP as never)], catalog));
assert.ok(api !== undefined);

type Members = Record<string, unknown>;

interface Answered {
  status: number;
  headers: Headers;
  body: unknown;
}

interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly sent: Members;
  /** Values that a change keeps between requests, such as an earlier page. */
  readonly seen: Map<string, unknown>;
}

type Change = (answer: Answered, asked: Asked) => void;

async function withServer<T>(change: Change, use: (address: string) => Promise<T>): Promise<T> {
  const mock = createMock({ config: defineConfig({ api: SHOP, access: "declared" } as never) });
  const seen = new Map<string, unknown>();
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      void (async () => {
        const text = Buffer.concat(pieces).toString();
        const url = new URL(request.url ?? "", "http://mock.test");
        const method = request.method ?? "GET";
        const real = await mock.fetch(url, {
          method,
          headers: { ...(request.headers as Record<string, string>) },
          ...(text !== "" && { body: text }),
        });
        const given = await real.text();
        const answer: Answered = {
          status: real.status,
          headers: new Headers(real.headers),
          body: given === "" ? undefined : JSON.parse(given),
        };
        answer.headers.delete("content-length");
        change(answer, { method, url, sent: text === "" ? {} : (JSON.parse(text) as Members), seen });
        response.writeHead(answer.status, Object.fromEntries(answer.headers));
        response.end(
          answer.body === undefined ? "" : typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body),
        );
      })();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

const CLI = await builtProgram("cli");

const verify = (change: Change): Promise<Verification> =>
  withServer(change, async (address) =>
    verifyApi(api, address, { writes: true, headers: { Authorization: "Bearer it" } }),
  );

const isOrders = ({ url, method }: Asked): boolean => method === "GET" && /^(?:\/api)?\/orders$/.test(url.pathname);
const isOrder = ({ url }: Asked): boolean => /^(?:\/api)?\/orders\/\d+$/.test(url.pathname);
const list = ({ body: given }: Answered): Members[] => ((given as Members)["data"] ?? []) as Members[];
const meta = ({ body: given }: Answered): Members => ((given as Members)["meta"] ?? {}) as Members;
const onList =
  (change: (answer: Answered, asked: Asked) => void): Change =>
  (answer, asked) => {
    if (isOrders(asked) && answer.status === 200) change(answer, asked);
  };
const onEach = (change: (order: Members) => void): Change =>
  onList((answer) => {
    for (const order of list(answer)) change(order);
  });
const onOrder =
  (method: string, change: (order: Members, answer: Answered, asked: Asked) => void): Change =>
  (answer, asked) => {
    if (isOrder(asked) && asked.method === method && answer.status < 300)
      change((answer.body ?? {}) as Members, answer, asked);
  };
const onCreate =
  (change: (order: Members, answer: Answered) => void): Change =>
  (answer, { method, url }) => {
    if (method === "POST" && url.pathname.endsWith("/orders") && answer.status === 201)
      change(answer.body as Members, answer);
  };

/** Ways in which a back end is not as its document says. */
const DRIFTS: Readonly<Record<string, Change>> = {
  "a list answers another status": onList((answer) => (answer.status = 206)),
  "a list fails": onList((answer) => (answer.status = 500)),
  "a list without its envelope": onList((answer) => (answer.body = list(answer))),
  "an envelope by another name": onList((answer) => (answer.body = { items: list(answer), meta: meta(answer) })),
  "a member that is left out": onEach((order) => delete order["customer"]),
  "a member of another type": onEach((order) => (order["total"] = String(order["total"]))),
  "a null that is not allowed": onEach((order) => (order["customer"] = null)),
  "a value that is no choice": onEach((order) => (order["status"] = "OPEN")),
  "a time in another format": onEach((order) => (order["created_at"] = "yesterday")),
  "a number below its least": onEach((order) => (order["total"] = -1)),
  "a member that is not documented": onEach((order) => (order["internal"] = 1)),
  "names in another style": onEach((order) => {
    order["createdAt"] = order["created_at"];
    delete order["created_at"];
  }),
  "one bad record among many": onList(
    (answer) => list(answer).at(-1) !== undefined && Object.assign(list(answer).at(-1) ?? {}, { id: "x" }),
  ),
  "another media type": onList((answer) => answer.headers.set("content-type", "text/html")),
  "a header that is left out": onList((answer) => answer.headers.delete("x-total-count")),
  "a header that is no number": onList((answer) => answer.headers.set("x-total-count", "many")),
  "a size that is not heeded": onList((answer, { url }) => {
    const [first] = list(answer);
    if (url.searchParams.has("per_page")) list(answer).push({ ...first, id: 99_001 }, { ...first, id: 99_002 });
  }),
  "a page that is not heeded": onList((answer, { url, seen }) => {
    if (url.searchParams.has("per_page")) (answer.body as Members)["data"] = seen.get("page") ?? list(answer);
    if (url.searchParams.has("per_page")) seen.set("page", list(answer));
  }),
  "a page number that is not told": onList((answer) => (meta(answer)["page"] = 1)),
  "a size that is not told": onList((answer) => (meta(answer)["per_page"] = 10)),
  "a total of the page alone": onList((answer) => (meta(answer)["total"] = list(answer).length)),
  "a total that is too small": onList((answer) => (meta(answer)["total"] = 1)),
  "no more pages are told": onList((answer) => (meta(answer)["has_more"] = false)),
  "one page is told": onList((answer) => (meta(answer)["total_pages"] = 1)),
  "a record twice": onList((answer) => list(answer).length > 1 && list(answer).splice(1, 1, list(answer)[0] ?? {})),
  "a filter that is not heeded": onList((answer, { url }) => {
    if (url.searchParams.has("status"))
      for (const [at, order] of list(answer).entries()) order["status"] = ["open", "paid", "cancelled"][at % 3];
  }),
  "a filter that finds nothing": onList((answer, { url }) => {
    if (url.searchParams.has("status")) (answer.body as Members)["data"] = [];
  }),
  "an order that is not heeded": onList((answer, { url }) => {
    if (url.searchParams.has("sort")) list(answer).reverse();
  }),
  "a wrong parameter that is taken": (answer, asked) => {
    if (isOrders(asked) && answer.status === 400)
      Object.assign(answer, {
        status: 200,
        body: { data: [], meta: { total: 0, page: 1, per_page: 10, total_pages: 0, has_more: false } },
      }).headers.set("x-total-count", "0");
  },
  "a wrong parameter that fails": (answer, asked) =>
    void (isOrders(asked) && answer.status === 400 && (answer.status = 500)),
  "no credentials are asked for": (answer, asked) => {
    if (isOrders(asked) && answer.status === 401) answer.status = 200;
  },
  "an error of another shape": (answer) => {
    if (answer.status === 404) answer.body = { message: "none" };
  },
  "an error as a page": (answer) => {
    if (answer.status === 404) {
      answer.body = "<h1>Not found</h1>";
      answer.headers.set("content-type", "text/html");
    }
  },
  "a missing record that is null": (answer, asked) => {
    if (isOrder(asked) && asked.method === "GET" && answer.status === 404)
      Object.assign(answer, { status: 200, body: null });
  },
  "a missing record that fails": (answer, asked) =>
    void (isOrder(asked) && answer.status === 404 && (answer.status = 500)),
  "a record that is not as listed": onOrder("GET", (order) => (order["customer"] = "Somebody Else")),
  "another record than was asked for": onOrder("GET", (order) => (order["id"] = 4_242)),
  "a record in an envelope": onOrder("GET", (order, answer) => (answer.body = { data: order })),
  "lines of another order": (answer, { url, method }) => {
    if (method === "GET" && url.pathname.endsWith("/lines") && Array.isArray(answer.body))
      for (const line of answer.body as Members[]) line["order_id"] = 77_777;
  },
  "a code that does not fit its pattern": (answer, { url }) => {
    if (url.pathname.endsWith("/lines") && Array.isArray(answer.body))
      for (const line of answer.body as Members[]) line["sku"] = "no code";
  },
  "a cursor that leads to the same page": (answer, { url, seen }) => {
    if (!url.pathname.endsWith("/events") || !url.searchParams.has("limit")) return;
    if (seen.has("events")) (answer.body as Members)["items"] = seen.get("events");
    seen.set("events", (answer.body as Members)["items"]);
  },
  "no next cursor": (answer, { url }) => {
    if (url.pathname.endsWith("/events")) (answer.body as Members)["next_cursor"] = null;
  },
  "a create that answers 200": onCreate((_order, answer) => (answer.status = 200)),
  "a create that drops a member": onCreate((order) => (order["customer"] = "")),
  "a create that answers nothing": onCreate((_order, answer) => (answer.body = undefined)),
  "a body that is not checked": (answer, { method, url }) => {
    if (method === "POST" && url.pathname.endsWith("/orders") && answer.status === 422)
      Object.assign(answer, {
        status: 201,
        body: { id: 1, customer: "", status: "open", total: 0, created_at: "2026-01-01T00:00:00Z" },
      });
  },
  "a wrong body that is refused in another shape": (answer) => {
    if (answer.status === 422) answer.body = [{ field: "customer" }];
  },
  "a created record that is not there": (answer, asked) => {
    if (asked.method === "POST" && asked.url.pathname.endsWith("/orders") && answer.status === 201)
      asked.seen.set(`gone ${String((answer.body as Members)["id"])}`, true);
    const id = asked.url.pathname.split("/").at(-1);
    if (asked.method === "GET" && asked.seen.has(`gone ${id}`))
      Object.assign(answer, { status: 404, body: { error: { code: "no", message: "no" } } });
  },
  "a list that does not count what was created": onList((answer, { seen }) => {
    seen.set("total", seen.get("total") ?? meta(answer)["total"]);
    meta(answer)["total"] = seen.get("total");
  }),
  "a change that is answered and lost": (answer, asked) => {
    if (!isOrder(asked) || answer.status !== 200) return;
    const before = asked.seen.get("first");
    if (asked.method === "GET" && before !== undefined) (answer.body as Members)["customer"] = before;
    if (asked.method === "PATCH") asked.seen.set("first", "as it was before");
  },
  "a change that is not shown": onOrder("PATCH", (order) => (order["customer"] = "as it was before")),
  "a replacement that is not shown": onOrder("PUT", (order) => (order["total"] = 0.123)),
  "an action that does nothing": (answer, { url }) => {
    if (url.pathname.endsWith("/cancel") && answer.status === 200) (answer.body as Members)["status"] = "open";
  },
  "an action that answers another status": (answer, { url }) =>
    void (url.pathname.endsWith("/cancel") && (answer.status = 202)),
  "a removal that answers 200": onOrder("DELETE", (_order, answer) => (answer.status = 200)),
  "a removed record that is still there": (answer, asked) => {
    if (!isOrder(asked)) return;
    const { pathname } = asked.url;
    if (asked.method === "GET" && answer.status === 200) asked.seen.set(pathname, answer.body);
    if (asked.method === "GET" && answer.status === 404 && asked.seen.has(pathname))
      Object.assign(answer, { status: 200, body: asked.seen.get(pathname) });
  },
  "a removal that can be done twice": (answer, asked) => {
    if (isOrder(asked) && asked.method === "DELETE" && answer.status === 404)
      Object.assign(answer, { status: 204, body: undefined });
  },
};

test("a faithful back end has no drift, read and written", async () => {
  const found = await verify(() => undefined);
  assert.deepEqual(found.drifts, [], reportOf(found));
  assert.equal(found.checked.length, found.operations, reportOf(found));
});

test(`of ${Object.keys(DRIFTS).length} planted drifts all are found`, async () => {
  assert.ok(Object.keys(DRIFTS).length >= 40);
  const missed: string[] = [];
  for (const [name, change] of Object.entries(DRIFTS)) {
    const { drifts } = await verify(change);
    if (drifts.length === 0) missed.push(name);
  }
  assert.deepEqual(missed, []);
});

test("a recording is judged, and told for people, pull requests and CI", () => {
  const entry = (method: string, target: string, status: number, answer: unknown) => ({
    request: { method, url: `https://shop.example/api${target}`, headers: [] },
    response: {
      status,
      headers: [{ name: "Content-Type", value: "application/json; charset=utf-8" }],
      content: { mimeType: "application/json", text: JSON.stringify(answer) },
    },
  });
  const order = { id: 7, customer: "Ann", status: "open", total: 3, created_at: "2026-01-01T00:00:00Z" };
  const recording = (given: unknown) => ({
    log: {
      version: "1.2",
      entries: [
        entry("GET", "/orders/7", 200, given),
        entry("GET", "/orders/8", 404, { error: { code: "none", message: "none" } }),
        entry("GET", "/elsewhere", 200, {}),
      ],
    },
  });
  const folder = mkdtempSync(path.join(tmpdir(), "seedbed-verify-"));
  try {
    writeFileSync(path.join(folder, "shop.json"), JSON.stringify(SHOP));
    writeFileSync(path.join(folder, "good.har"), JSON.stringify(recording(order)));
    writeFileSync(path.join(folder, "bad.har"), JSON.stringify(recording({ ...order, total: "3 <&>" })));
    const run = (file: string, ...more: readonly string[]) =>
      spawnSync(process.execPath, [CLI, "verify", file, "shop.json", ...more], { cwd: folder, encoding: "utf8" });
    const good = run("good.har");
    assert.deepEqual([good.status, good.stderr], [0, ""]);
    assert.match(
      good.stdout,
      /not asked: GET \/api\/elsewhere: the document has no such operation\n2 requests .* all as the document says/,
    );
    const bad = run("bad.har");
    assert.equal(bad.status, 1);
    assert.match(
      bad.stdout,
      /GET \/orders\/\{orderId\}\n {2}GET https:\/\/shop\.example\/api\/orders\/7\n.*\n.*\/total must be/,
    );
    const { entries } = recording(order).log;
    writeFileSync(
      path.join(folder, "other.har"),
      JSON.stringify({ log: { version: "1.2", entries: entries.slice(2) } }),
    );
    const other = run("other.har");
    assert.equal(other.status, 1, "what compares nothing is no success");
    assert.match(other.stdout, /no answer of \d+ operations could be compared with the document\n$/);
    const junit = run("bad.har", "--report", "junit").stdout;
    assert.match(junit, /<testsuite name="seedbed verify" tests="2" failures="1" skipped="1">/);
    assert.match(junit, /<failure message="promised: the schema of 200; came: \/total must be/);
    assert.match(run("bad.har", "--report", "markdown").stdout, /\| GET \/orders\/\{orderId\} \| GET https:/);
    const told = JSON.parse(run("bad.har", "--report", "json").stdout) as Verification;
    assert.deepEqual(told.checked, ["GET /orders/{orderId}"]);
    assert.equal(run("bad.har", "--report", "pdf").status, 2);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
