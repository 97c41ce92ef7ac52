import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { promisify } from "node:util";

import type { BuiltRequest } from "./built-request.ts";
import { toSnippet } from "./snippets.ts";

const run = promisify(execFile);

const ODD: BuiltRequest = {
  method: "POST",
  target: "/v1/core/users?q=it's%20%22odd%22&price%5Bgte%5D=1",
  headers: [
    { name: "X-Sandbox", value: 'it\'s "odd" $HOME `id` \\' },
    { name: "X-API-Key", value: "never-written", variable: "SEEDBED_API_KEY" },
    { name: "Authorization", value: "Bearer never-written", variable: "SEEDBED_TOKEN" },
    { name: "Content-Type", value: "application/json" },
  ],
  body: JSON.stringify({ text: 'it\'s "odd" $HOME `id` \\ Zoë 🌱\n', none: null, yes: true, list: [1.5, {}, []] }),
  answersJson: true,
};

test("curl, fetch and Python send the very same request, whatever is in it, and read secrets from the environment", async () => {
  const heard: unknown[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method, url, headers } = request;
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
      heard.push({
        method,
        // An apostrophe may be escaped or not: it is the same address.
        url: decodeURIComponent(url ?? ""),
        sandbox: headers["x-sandbox"],
        key: headers["x-api-key"],
        token: headers.authorization,
        body,
      });
      response.setHeader("Content-Type", "application/json");
      response.end('{"ok":true}');
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a listening TCP server has one
    const env = { ...process.env, SEEDBED_API_KEY: "the-key", SEEDBED_TOKEN: "the-token" };
    for (const [language, command, ...options] of [
      ["curl", "bash", "-c"],
      ["fetch", process.execPath, "--input-type=module", "--eval"],
      ["Python", "python3", "-c"],
    ] as const) {
      const snippet = toSnippet(language, ODD, origin);
      assert.doesNotMatch(snippet, /never-written/);
      const { stdout } = await run(command, [...options, snippet], { env });
      assert.deepEqual(JSON.parse(stdout), { ok: true }, language);
    }
  } finally {
    server.close();
  }
  assert.equal(heard.length, 3);
  const expected = {
    method: "POST",
    url: decodeURIComponent(ODD.target),
    sandbox: ODD.headers[0]?.value,
    key: "the-key",
    token: "Bearer the-token",
    body: JSON.parse(ODD.body ?? "") as unknown,
  };
  for (const request of heard) assert.deepEqual(request, expected);
});

test("HTTPie is given the method, the address, the headers and the body as they are", () => {
  const script = `http() { node -p 'JSON.stringify(process.argv.slice(1))' -- "$@"; }\n${toSnippet("HTTPie", ODD, "http://localhost:3000")}`;
  assert.doesNotMatch(script, /never-written/);
  const env = { ...process.env, SEEDBED_API_KEY: "the-key", SEEDBED_TOKEN: "the-token" };
  assert.deepEqual(JSON.parse(execFileSync("bash", ["-c", script], { env, encoding: "utf8" })), [
    "POST",
    `http://localhost:3000${ODD.target}`,
    `X-Sandbox: ${ODD.headers[0]?.value ?? ""}`,
    "X-API-Key: the-key",
    "Authorization: Bearer the-token",
    "Content-Type: application/json",
    "--raw",
    ODD.body,
  ]);
});

test("axios is given the request as it is", () => {
  const snippet = toSnippet("axios", ODD, "http://localhost:3000");
  const script = snippet.replace(/^import .*\n/, "const axios = async (given) => ({ data: given, status: 200 });");
  const given = JSON.parse(
    execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
      env: { ...process.env, SEEDBED_API_KEY: "the-key" },
      encoding: "utf8",
    }),
  ) as Record<string, unknown>;
  assert.equal(given["method"], "post");
  assert.equal(given["url"], `http://localhost:3000${ODD.target}`);
  assert.deepEqual(given["data"], JSON.parse(ODD.body ?? ""));
});

test("what answers without a body prints its status", () => {
  const request: BuiltRequest = {
    method: "DELETE",
    target: "/v1/core/users/1",
    headers: [],
    body: undefined,
    answersJson: false,
  };
  assert.match(toSnippet("fetch", request, "http://x"), /console\.log\(response\.status\);$/);
  assert.match(toSnippet("Python", request, "http://x"), /print\(response\.status\)$/);
  assert.equal(toSnippet("curl", request, "http://x"), "curl -X DELETE 'http://x/v1/core/users/1'");
});

test("createMock answers the request in process, and MSW is given the same world", () => {
  const request: BuiltRequest = {
    method: "PATCH",
    target: "/v1/core/users/1",
    headers: [
      { name: "X-API-Key", value: "never-written", variable: "SEEDBED_API_KEY" },
      { name: "Content-Type", value: "application/json" },
    ],
    body: '{"name":"Zoë"}',
    answersJson: true,
  };
  const library = new URL("../../src/index.ts", import.meta.url).href;
  const snippet = toSnippet("createMock", request, "http://localhost:3000");
  assert.doesNotMatch(snippet, /X-API-Key/, "a world in the process knows no keys");
  const script = `${snippet.replace('"seedbed"', JSON.stringify(library))}\nprocess.exit(0);`;
  const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" });
  assert.match(printed, /name: 'Zoë'/);
  const msw = toSnippet("MSW", request, "http://localhost:3000");
  assert.match(msw, /http\.all\("http:\/\/localhost:3000\/\*", \(\{ request \}\) => mock\.fetch\(request\)\)/);
});

test("Playwright and pytest send the very same request", async () => {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method, url, headers } = request;
      heard.push(JSON.stringify([method, decodeURIComponent(url ?? ""), headers["x-sandbox"], headers["x-api-key"]]));
      heard.push(JSON.stringify(JSON.parse(Buffer.concat(chunks).toString())));
      response.end("{}");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a listening TCP server has one
    const env = { ...process.env, SEEDBED_API_KEY: "the-key", SEEDBED_TOKEN: "the-token" };
    const python = toSnippet("pytest", ODD, origin);
    await run("python3", ["-c", `${python}\n\ntest_post_v1_core_users()`], { env });
    // A stand-in for Playwright's runner, with the functions that the snippet uses.
    const runner = `const expect = (value) => ({ toBe: (wanted) => { if (value !== wanted) throw new Error("not as expected"); } });
      const answer = async (url, { data, ...init }) => { const got = await fetch(url, { ...init, body: data }); return { ok: () => got.ok, json: () => got.json() }; };
      const test = (_name, body) => body({ request: { fetch: answer } });`;
    const script = toSnippet("Playwright", ODD, origin).replace(/^import .*\n/, `${runner}\n`);
    await run(process.execPath, ["--input-type=module", "--eval", script], { env });
    assert.equal(heard.length, 4);
    assert.deepEqual(heard.slice(0, 2), heard.slice(2));
    assert.deepEqual(JSON.parse(heard[1] ?? ""), JSON.parse(ODD.body ?? ""));
  } finally {
    server.close();
  }
});
