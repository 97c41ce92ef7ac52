import type { BuiltHeader, BuiltRequest } from "./built-request.ts";
import { toCreateMock, toMsw, toPlaywright, toPytest } from "./test-snippets.ts";
import {
  indent,
  parse,
  scheme,
  toBodyText,
  toHeaderObject,
  toPythonHeader,
  toPythonText,
  toPythonValue,
} from "./writing.ts";

/** A language that a request can be written in. */
export type Language =
  | "curl"
  | "HTTPie"
  | "fetch"
  | "axios"
  | "Python"
  | "Playwright"
  | "MSW"
  | "pytest"
  | "createMock";

/** The languages, as their tabs stand. */
export const LANGUAGES: readonly Language[] = [
  "curl",
  "HTTPie",
  "fetch",
  "axios",
  "Python",
  "Playwright",
  "MSW",
  "pytest",
  "createMock",
];

/** The request as a program that runs as it is; a secret is read from the environment. */
export function toSnippet(language: Language, request: BuiltRequest, origin: string): string {
  const url = `${origin}${request.target}`;
  switch (language) {
    case "curl":
      return toCurl(request, url);
    case "HTTPie":
      return toHttpie(request, url);
    case "fetch":
      return toFetch(request, url);
    case "axios":
      return toAxios(request, url);
    case "Python":
      return toPython(request, url);
    case "Playwright":
      return toPlaywright(request, url);
    case "MSW":
      return toMsw(request, url);
    case "pytest":
      return toPytest(request, url);
    case "createMock":
      return toCreateMock(request, url);
  }
}

function toCurl({ method, headers, body }: BuiltRequest, url: string): string {
  const parts = [method === "GET" ? `curl ${quote(url)}` : `curl -X ${method} ${quote(url)}`];
  parts.push(...headers.map((header) => `-H ${toShellHeader(header)}`));
  if (body !== undefined) parts.push(`--data-raw ${quote(body)}`);
  return parts.join(" \\\n  ");
}

function toHttpie({ method, headers, body }: BuiltRequest, url: string): string {
  const parts = [`http ${method} ${quote(url)}`, ...headers.map(toShellHeader)];
  if (body !== undefined) parts.push(`--raw ${quote(body)}`);
  return parts.join(" \\\n  ");
}

/** A header for a shell. A variable is between double quotes, so that the shell fills it in. */
function toShellHeader(header: BuiltHeader): string {
  return header.variable === undefined
    ? quote(`${header.name}: ${header.value}`)
    : `"${header.name}: ${scheme(header)}$${header.variable}"`;
}

function toFetch({ method, headers, body, answersJson }: BuiltRequest, url: string): string {
  const options = [
    ...(method === "GET" ? [] : [`  method: ${JSON.stringify(method)},`]),
    ...(headers.length === 0 ? [] : [`  headers: ${toHeaderObject(headers, 2)},`]),
    ...(body === undefined ? [] : [`  body: ${toBodyText(body, 2)},`]),
  ];
  const call =
    options.length === 0
      ? `fetch(${JSON.stringify(url)})`
      : `fetch(${JSON.stringify(url)}, {\n${options.join("\n")}\n})`;
  const print = answersJson
    ? "const data = await response.json();\nconsole.log(JSON.stringify(data, null, 2));"
    : "console.log(response.status);";
  return `const response = await ${call};\n${print}`;
}

function toAxios({ method, headers, body, answersJson }: BuiltRequest, url: string): string {
  const parsed = body === undefined ? undefined : parse(body);
  const options = [
    `  method: ${JSON.stringify(method.toLowerCase())},`,
    `  url: ${JSON.stringify(url)},`,
    ...(headers.length === 0 ? [] : [`  headers: ${toHeaderObject(headers, 2)},`]),
    ...(body === undefined
      ? []
      : [`  data: ${parsed === undefined ? JSON.stringify(body) : indent(JSON.stringify(parsed.value, null, 2), 2)},`]),
  ];
  const print = answersJson ? "console.log(JSON.stringify(response.data, null, 2));" : "console.log(response.status);";
  return `import axios from "axios";\n\nconst response = await axios({\n${options.join("\n")}\n});\n${print}`;
}

function toPython({ method, headers, body, answersJson }: BuiltRequest, url: string): string {
  const secret = headers.some(({ variable }) => variable !== undefined);
  const parsed = body === undefined ? undefined : parse(body);
  const data =
    parsed === undefined
      ? `${toPythonText(body ?? "")}.encode()`
      : `json.dumps(${indent(toPythonValue(parsed.value), 4)}).encode()`;
  const options = [
    `    ${JSON.stringify(url)},`,
    `    method=${JSON.stringify(method)},`,
    ...(headers.length === 0
      ? []
      : [
          `    headers={\n${headers.map((header) => `        ${JSON.stringify(header.name)}: ${toPythonHeader(header)},`).join("\n")}\n    },`,
        ]),
    ...(body === undefined ? [] : [`    data=${data},`]),
  ];
  return [
    "import json",
    ...(secret ? ["import os"] : []),
    "from urllib.request import Request, urlopen",
    "",
    `request = Request(\n${options.join("\n")}\n)`,
    "with urlopen(request) as response:",
    answersJson ? "    print(json.dumps(json.load(response), indent=2))" : "    print(response.status)",
  ].join("\n");
}

/** For a shell: everything between single quotes is itself. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
