// `seedbed verify`: a faithful API has no differences, and each planted one is found.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";

import { catalogOfApi } from "../../src/core/definition/routes/serve-document.ts";
import { servedOf } from "../../src/core/definition/routes/served-apis.ts";
import { catalog } from "../../src/core/domains/catalog.ts";
import { readWholeDocument } from "../../src/core/openapi/document.ts";
import { reportOf } from "../../src/doors/cli/verify-report.ts";
import { verifyApi } from "../../src/doors/cli/verify.ts";
import type { Verification } from "../../src/doors/cli/verify.ts";
import { createMock, defineConfig } from "../../src/index.ts";
import { GARDEN } from "./garden.ts";

const [api] = servedOf(catalogOfApi(readWholeDocument(GARDEN), catalog)); // an OpenAPI document
assert.ok(api !== undefined);

interface Answered {
  status: number;
  type: string;
  body: unknown;
}

/** Verifies a server that answers as the document says, but for what `change` makes of it. */
async function verify(
  change: (method: string, path: string, answer: Answered) => void = () => undefined,
  writes = false,
): Promise<Verification> {
  const mock = createMock({ config: defineConfig({ api: GARDEN }) });
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
        response.writeHead(answer.status, answer.type === "" ? {} : { "Content-Type": answer.type });
        response.end(typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body));
      })();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    return await verifyApi(
      api as NonNullable<typeof api>,
      `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      { writes, headers: {} },
    );
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
