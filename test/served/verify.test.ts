// `seedbed verify`: a faithful API has no differences, and each planted one is found.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";

import type { ServedApi } from "../../src/core/definition/routes/definition.ts";
import { catalogOfApi } from "../../src/core/definition/routes/serve-document.ts";
import { servedOf } from "../../src/core/definition/routes/served-apis.ts";
import { NAMED_STYLES } from "../../src/core/definition/style/style.ts";
import { catalog } from "../../src/core/domains/catalog.ts";
import { catalogOf } from "../../src/core/model/define-catalog.ts";
import { readWholeDocument } from "../../src/core/openapi/document.ts";
import { describedApi } from "../../src/doors/cli/exported.ts";
import { reportOf } from "../../src/doors/cli/verify-report.ts";
import { verifyApi } from "../../src/doors/cli/verify.ts";
import type { Verification } from "../../src/doors/cli/verify.ts";
import { createMock, defineConfig } from "../../src/index.ts";
import type { Mock } from "../../src/index.ts";
import { GARDEN } from "./garden.ts";
import { RESOURCES } from "./styled-shop.ts";

const [api] = servedOf(catalogOfApi([readWholeDocument(GARDEN)], catalog)); // an OpenAPI document
assert.ok(api !== undefined);
const garden = api;

/** An API, and what is promised of it. */
interface Promised {
  readonly mock: Pick<Mock, "fetch">;
  readonly promised: ServedApi;
}

interface Answered {
  status: number;
  type: string;
  body: unknown;
}

/** Verifies a server that answers as the document says, but for what `change` makes of it. */
async function verify(
  change: (method: string, path: string, answer: Answered) => void = () => undefined,
  writes = false,
  { mock, promised }: Promised = { mock: createMock({ config: defineConfig({ api: GARDEN }) }), promised: garden },
): Promise<Verification> {
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      void (async () => {
        const body = Buffer.concat(pieces);
        const method = request.method ?? "GET";
        const real = await mock.fetch(`http://mock.test${request.url ?? ""}`, {
          method,
          headers: { "Content-Type": request.headers["content-type"] ?? "application/json" },
          ...(body.length > 0 && { body: body.toString() }),
        });
        const text = await real.text();
        const type = real.headers.get("Content-Type") ?? "";
        const answer: Answered = {
          status: real.status,
          type,
          body: /json/.test(type) && text !== "" ? JSON.parse(text) : text,
        };
        change(method, request.url ?? "", answer);
        real.headers.delete("Content-Length");
        if (answer.type !== "") real.headers.set("Content-Type", answer.type);
        response.writeHead(answer.status, [...real.headers].flat());
        response.end(typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body));
      })();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return await verifyApi(promised, address, { writes, headers: {} });
  } finally {
    server.close();
  }
}

test("a faithful API has no differences, whether it is only read or written to as well", async () => {
  for (const writes of [false, true]) {
    const found = await verify(undefined, writes);
    assert.deepEqual(found.drifts, [], reportOf(found));
    assert.ok(found.asked > 5, `${found.asked} requests`);
    assert.match(reportOf(found), /all as the document says\n$/);
  }
});

for (const style of Object.keys(NAMED_STYLES))
  test(`a definition in the style ${style} is as its description says, read and written`, async () => {
    const config = defineConfig({ domain: "shop", base: "/api", style, resources: RESOURCES });
    const promised = await describedApi(catalogOf(config, catalog));
    assert.ok(promised !== undefined);
    const found = await verify(undefined, true, { mock: createMock({ config }), promised });
    assert.deepEqual(found.drifts, [], reportOf(found));
    assert.ok(found.asked > 20, `${found.asked} requests`);
  });

test("a documented refusal of what was only a guess is told, and is no difference", async () => {
  const operation = (status: number, parameters: readonly unknown[] = []): unknown => ({
    get: { parameters, responses: { 200: { description: "Fine" }, [status]: { description: "Not so" } } },
  });
  const id = { name: "id", in: "path", required: true, schema: { type: "string" }, example: "u1" };
  const paths = { "/me": operation(401), "/things/{id}": operation(404, [id]), "/plans": operation(404) };
  const document = { openapi: "3.1.0", info: { title: "Guesses", version: "1" }, paths };
  const [promised] = servedOf(catalogOfApi([readWholeDocument(JSON.stringify(document))], catalog));
  assert.ok(promised !== undefined);
  const fetch = async (url: unknown): Promise<Response> =>
    new Response(null, { status: String(url).endsWith("/me") ? 401 : 404 });
  const found = await verify(undefined, false, { mock: { fetch }, promised });
  assert.deepEqual(
    found.left.map(({ operation: left, why }) => [left, /\((\d+)\)/.exec(why)?.[1]]),
    [
      ["GET /me", "401"],
      ["GET /things/{id}", "404"],
    ],
  );
  assert.deepEqual(
    found.drifts.map(({ operation: drifted, came }) => [drifted, came]),
    [["GET /plans", "status 404"]],
  );
});

type Members = Record<string, unknown>;

const PLANTED: readonly (readonly [
  name: string,
  change: (method: string, path: string, answer: Answered) => void,
  came: RegExp,
])[] = [
  [
    "another status",
    (_method, path, answer) => void (path.startsWith("/plants/") && answer.status === 200 && (answer.status = 203)),
    /status 203/,
  ],
  [
    "a server that fails",
    (_method, path, answer) => void (/^\/plants(\?|$)/.test(path) && (answer.status = 500)),
    /status 500/,
  ],
  [
    "no envelope",
    (_method, path, answer) => void (/^\/plants(\?|$)/.test(path) && (answer.body = (answer.body as Members)["data"])),
    /must be an object/,
  ],
  [
    "another media type",
    (_method, path, answer) => void (/^\/plants(\?|$)/.test(path) && (answer.type = "text/html")),
    /text\/html/,
  ],
  [
    "a total that is a text",
    (_method, path, answer) => {
      if (/^\/plants(\?|$)/.test(path)) ((answer.body as Members)["meta"] as Members)["total"] = "many";
    },
    /\/meta\/total must be/,
  ],
  [
    "a size that is not heeded",
    (_method, path, answer) => {
      const body = answer.body as Members;
      const data = body["data"] as unknown[] | undefined;
      if (path.startsWith("/plants?per_page=1") && data !== undefined) body["data"] = [data[0], data[0], data[0]];
    },
    /3 records/,
  ],
];

for (const [name, change, came] of PLANTED)
  test(`${name} is found`, async () => {
    const found = await verify(change);
    assert.ok(
      found.drifts.some((drift) => came.test(drift.came)),
      reportOf(found),
    );
  });

test("an API that cannot be reached is told", async () => {
  const found = await verifyApi(api, "http://127.0.0.1:9", { writes: false, headers: {} });
  assert.ok(found.drifts.length > 0 && found.drifts.every(({ promised }) => promised === "an answer"));
});
