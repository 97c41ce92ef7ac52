import type { BuiltHeader, BuiltRequest } from "./built-request.ts";
import { indent, parse, toBodyText, toHeaderObject, toPythonHeader, toPythonText, toPythonValue } from "./writing.ts";

/** The request as a test of Playwright. */
export function toPlaywright({ method, target, headers, body, answersJson }: BuiltRequest, url: string): string {
  const options = [
    `    method: ${JSON.stringify(method)},`,
    ...(headers.length === 0 ? [] : [`    headers: ${toHeaderObject(headers, 4)},`]),
    ...(body === undefined ? [] : [`    data: ${toBodyText(body, 4)},`]),
  ];
  return [
    `import { expect, test } from "@playwright/test";`,
    "",
    `test(${JSON.stringify(nameOf(method, target))}, async ({ request }) => {`,
    `  const response = await request.fetch(${JSON.stringify(url)}, {`,
    ...options,
    "  });",
    "  expect(response.ok()).toBe(true);",
    ...(answersJson ? ["  console.log(await response.json());"] : []),
    "});",
  ].join("\n");
}

/** The request to a world in the process of the test, which MSW answers from. */
export function toMsw(request: BuiltRequest, url: string): string {
  return [
    `import { http } from "msw"; // of MSW 3: from "msw/http"`,
    `import { setupServer } from "msw/node";`,
    `import { createMock } from "seedbed";`,
    "",
    "const mock = createMock({ seed: 1 });",
    `const server = setupServer(http.all(${JSON.stringify(`${new URL(url).origin}/*`)}, ({ request }) => mock.fetch(request)));`,
    "server.listen();",
    "",
    toCall("fetch", request, url),
  ].join("\n");
}

/** The request as a test of pytest, with nothing but the standard library. */
export function toPytest({ method, target, headers, body, answersJson }: BuiltRequest, url: string): string {
  const parsed = body === undefined ? undefined : parse(body);
  const data =
    parsed === undefined
      ? `${toPythonText(body ?? "")}.encode()`
      : `json.dumps(${indent(toPythonValue(parsed.value), 8)}).encode()`;
  const name = `${method} ${withoutQuery(target)}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_");
  return [
    "import json",
    ...(headers.some(({ variable }) => variable !== undefined) ? ["import os"] : []),
    "from urllib.request import Request, urlopen",
    "",
    "",
    `def test_${name}():`,
    "    request = Request(",
    `        ${JSON.stringify(url)},`,
    `        method=${JSON.stringify(method)},`,
    ...(headers.length === 0
      ? []
      : [
          "        headers={",
          ...headers.map((header) => `            ${JSON.stringify(header.name)}: ${toPythonHeader(header)},`),
          "        },",
        ]),
    ...(body === undefined ? [] : [`        data=${data},`]),
    "    )",
    "    with urlopen(request) as response:",
    "        assert response.status < 400",
    ...(answersJson ? ["        print(json.load(response))"] : []),
  ].join("\n");
}

/** The request to a world in the process, without a server. */
export function toCreateMock(request: BuiltRequest, url: string): string {
  return [
    `import { createMock } from "seedbed";`,
    "",
    "const mock = createMock({ seed: 1 });",
    toCall("mock.fetch", request, url),
  ].join("\n");
}

/** Calls what takes a fetch's request, and prints what comes back. A world in the process knows no keys. */
function toCall(
  callee: "fetch" | "mock.fetch",
  { method, headers, body, answersJson }: BuiltRequest,
  url: string,
): string {
  const sent = headers.filter(({ name }: BuiltHeader) => name !== "X-API-Key");
  const options = [
    ...(method === "GET" ? [] : [`  method: ${JSON.stringify(method)},`]),
    ...(sent.length === 0 ? [] : [`  headers: ${toHeaderObject(sent, 2)},`]),
    ...(body === undefined ? [] : [`  body: ${toBodyText(body, 2)},`]),
  ];
  const [made, end] = callee === "fetch" ? ["fetch(", ")"] : ["mock.fetch(new Request(", "))"];
  const init = options.length === 0 ? "" : `, {\n${options.join("\n")}\n}`;
  const print = answersJson ? "console.log(await response.json());" : "console.log(response.status);";
  return `const response = await ${made}${JSON.stringify(url)}${init}${end};\n${print}`;
}

function nameOf(method: string, target: string): string {
  return `${method} ${withoutQuery(target)}`;
}

function withoutQuery(target: string): string {
  return target.replace(/\?.*$/s, "");
}
