import type { MediaType, OpenApiDocument, Parameter } from "../../core/description/specification.ts";
import { asMarkup, escapeHtml, markup } from "../../core/http/pages/markup.ts";
import type { Markup } from "../../core/http/pages/markup.ts";
import type { DescribedOperation } from "./contents.ts";
import { dereference } from "./schemas.ts";

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** A value as indented JSON, its texts, numbers and words in colours of their own. */
export function toJsonMarkup(value: unknown): Markup {
  const text = JSON.stringify(value, null, 2);
  let html = "";
  let end = 0;
  for (const found of text.matchAll(TOKEN)) {
    const [token, quoted, colon] = found;
    html += escapeHtml(text.slice(end, found.index));
    end = found.index + token.length;
    const kind = quoted === undefined ? (/^[tfn]/.test(token) ? "j-word" : "j-number") : "j-text";
    html += colon === undefined ? `<span class="${kind}">${escapeHtml(token)}</span>` : escapeHtml(token);
  }
  return asMarkup(html + escapeHtml(text.slice(end)));
}

/** Headers or parameters of each security scheme; the shell fills the secret in. */
const PROOFS: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.freeze({
  ApiKey: { "X-API-Key": "$SEEDBED_API_KEY" },
  EditToken: { "X-Edit-Token": "$EDIT_TOKEN" },
  BearerToken: { Authorization: "Bearer $TOKEN" },
  MetricsToken: { Authorization: "Bearer $METRICS_TOKEN" },
});

/** A request to the operation, and what it is answered with: the description's own examples. */
export function operationExample(described: DescribedOperation, document: OpenApiDocument): Markup {
  const { operation } = described;
  const request = exampleRequest(described, document);
  const answer = exampleAnswer(described, document);
  const baseUrl = document.servers[0]?.url ?? "";
  return markup`<div class="examples">
<div class="code-block" data-copy="Command"><p class="code-title">Request</p><pre class="code wrap"><code>${toCurl(request, baseUrl)}</code></pre></div>
${
  answer === undefined
    ? undefined
    : markup`<div class="code-block" data-copy="Answer"><p class="code-title">Answer ${answer.status}</p><pre class="code wrap tall" tabindex="0" role="region" aria-label="${`Answer to ${operation.operationId}`}"><code>${toJsonMarkup(answer.value)}</code></pre></div>`
}
</div>`;
}

function exampleRequest({ method, path, operation }: DescribedOperation, document: OpenApiDocument): ShownRequest {
  const parameters = (operation.parameters ?? []).map((one) => dereference(document.components.parameters, one));
  const needed = parameters.filter(({ required }) => required === true);
  const target = needed
    .filter((one) => one.in === "path")
    .reduce((text, one) => text.replace(`{${one.name}}`, encodeURIComponent(valueOf(one))), path);
  const query = needed
    .filter((one) => one.in === "query")
    .map((one) => `${one.name}=${encodeURIComponent(valueOf(one))}`);
  const headers = needed.filter((one) => one.in === "header").map((one) => [one.name, valueOf(one)] as const);
  const [type, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const sent = body === undefined ? undefined : firstExample(body, document);
  return {
    method: method.toUpperCase(),
    path: query.length === 0 ? target : `${target}?${query.join("&")}`,
    headers: {
      ...Object.fromEntries(headers),
      ...proofOf(operation.security),
      ...(sent === undefined || type === undefined ? {} : { "Content-Type": type }),
    },
    ...(sent === undefined ? {} : { body: JSON.stringify(sent.value, null, 2) }),
  };
}

function exampleAnswer({ operation }: DescribedOperation, document: OpenApiDocument) {
  for (const [status, reference] of Object.entries(operation.responses)) {
    if (!status.startsWith("2")) continue;
    const body = dereference(document.components.responses, reference).content?.["application/json"];
    const found = body === undefined ? undefined : firstExample(body, document);
    if (found !== undefined) return { status, value: found.value };
  }
  return undefined;
}

function firstExample({ example, examples }: MediaType, document: OpenApiDocument): { value: unknown } | undefined {
  if (example !== undefined) return { value: example };
  const [first] = Object.values(examples ?? {});
  return first === undefined ? undefined : { value: dereference(document.components.examples, first).value };
}

/** The proof that is asked for, unless none is needed. */
function proofOf(security: DescribedOperation["operation"]["security"]): Readonly<Record<string, string>> {
  const [first] = security;
  if (first === undefined || security.some((one) => Object.keys(one).length === 0)) return {};
  return Object.fromEntries(Object.keys(first).flatMap((name) => Object.entries(PROOFS[name] ?? {})));
}

function valueOf({ example, schema }: Parameter): string {
  const value: unknown = example ?? schema.example ?? schema.default ?? schema.enum?.[0] ?? 1;
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** A request to show: what a reader can send as it stands. */
export interface ShownRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Takes the place of a secret: the shell fills it in. */
const VARIABLE = /^(?:Bearer )?\$[A-Z_]+$/;

export function toCurl({ method, path, headers = {}, body }: ShownRequest, baseUrl: string): string {
  const address = quote(baseUrl + path);
  const globs = /[[\]{}]/.test(path) ? "-g " : "";
  const begin = method === "GET" ? `curl ${globs}${address}` : `curl ${globs}-X ${method} ${address}`;
  const fields = Object.entries(headers).map(([name, value]) =>
    VARIABLE.test(value) ? `-H "${name}: ${value}"` : `-H ${quote(`${name}: ${value}`)}`,
  );
  const data = body === undefined ? [] : [`--data-raw ${quote(body)}`];
  return [begin, ...fields, ...data].join(" \\\n  ");
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
