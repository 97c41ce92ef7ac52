import { isJsonType } from "../../src/core/model/content.ts";
import { parseJson } from "../api/request.ts";
import { readJson } from "./json-places.ts";

/** A response header of an endpoint. */
export interface DraftHeader {
  readonly name: string;
  readonly value: string;
}

/** A condition of an answer: a part of the request, such as `body.password`, and the value it must have. */
export interface DraftCondition {
  readonly part: string;
  /** As typed: JSON's scalars, else a text. */
  readonly value: string;
}

/** An answer that is given to some requests only. */
export interface DraftAnswer {
  readonly key: string;
  readonly when: readonly DraftCondition[];
  readonly status: number;
  /** As typed. */
  readonly template: string;
}

/** An endpoint as it stands in the form. */
export interface DraftEndpoint {
  /** Tells endpoints apart on the page. */
  readonly key: string;
  /** Given by the server when it was published. */
  readonly id?: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly delayMs: number;
  readonly headers: readonly DraftHeader[];
  readonly contentType: string;
  /** As typed: JSON, perhaps unfinished. */
  readonly template: string;
  /** Tried in order before the template; the first that fits is given. */
  readonly answers: readonly DraftAnswer[];
  /** Set where the endpoint is a collection, whose records the template makes. */
  readonly collection?: { readonly name: string; readonly count: number };
}

/** A playground as it stands on the page. */
export interface Draft {
  readonly name: string;
  readonly endpoints: readonly DraftEndpoint[];
  /** The text of its domain, as a seedbed.yaml has it; undefined for none. */
  readonly domain?: string | undefined;
}

/** A definition of an endpoint as the API takes and gives it. */
export interface Definition {
  readonly id?: string;
  readonly method?: string;
  readonly path: string;
  readonly status?: number;
  readonly delayMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly contentType?: string;
  readonly template?: unknown;
  readonly answers?: readonly {
    readonly when: Readonly<Record<string, unknown>>;
    readonly status?: number;
    readonly template: unknown;
  }[];
  readonly collection?: {
    readonly name: string;
    readonly count?: number;
    readonly record?: unknown;
    readonly records?: readonly unknown[];
  };
}

let made = 0;

/** A name for an endpoint that no other on the page has. */
export function newKey(): string {
  made += 1;
  return `endpoint-${made}`;
}

/** An endpoint with everything that is not said filled in. */
export function newEndpoint(values: Partial<DraftEndpoint> = {}): DraftEndpoint {
  return {
    key: newKey(),
    method: "GET",
    path: "/things",
    status: 200,
    delayMs: 0,
    headers: [],
    contentType: "application/json",
    answers: [],
    template: '{\n  "id": "{{params.id}}",\n  "name": "{{commerce.productName}}"\n}',
    ...values,
  };
}

/** The endpoint at a path that none of the others answers: its own, else with a number, such as `/users-2/:id`. */
export function atFreePath(endpoint: DraftEndpoint, others: readonly DraftEndpoint[]): DraftEndpoint {
  const isTaken = (path: string): boolean =>
    others.some(
      (other) =>
        other.path === path &&
        (other.method === endpoint.method || other.collection !== undefined || endpoint.collection !== undefined),
    );
  let { path } = endpoint;
  for (let at = 2; isTaken(path); at += 1) path = endpoint.path.replace(/^\/[^/]*/, (first) => `${first}-${at}`);
  return { ...endpoint, path };
}

/** True if an endpoint's template is JSON, not text. */
export function hasJsonTemplate({ collection, contentType }: DraftEndpoint): boolean {
  return collection !== undefined || isJsonType(contentType);
}

/** An endpoint as the API takes it. Throws where its template should be JSON and is not. */
export function toDefinition(endpoint: DraftEndpoint): Definition {
  const template = toTemplate(endpoint);
  const { path, collection } = endpoint;
  if (collection !== undefined) {
    if (Array.isArray(template)) return { path, collection: { name: collection.name, records: template } };
    return { path, collection: { ...collection, record: template } };
  }
  const { method, status, delayMs, contentType } = endpoint;
  const headers = Object.fromEntries(
    endpoint.headers.filter(({ name }) => name !== "").map(({ name, value }) => [name, value]),
  );
  const answers = endpoint.answers.map(({ when, status: answered, template: text }) => ({
    when: Object.fromEntries(when.map(({ part, value }) => [part, parseScalar(value)])),
    status: answered,
    template: toTemplate({ ...endpoint, template: text }),
  }));
  const choice = answers.length === 0 ? {} : { answers };
  return { method, path, status, delayMs, headers, contentType, template, ...choice };
}

function toTemplate(endpoint: DraftEndpoint): unknown {
  if (!hasJsonTemplate(endpoint)) return endpoint.template;
  const read = readJson(endpoint.template);
  if (!read.ok) throw new Error(`The template of ${endpoint.path} is not JSON. Line ${read.line}: ${read.message}.`);
  return read.value;
}

/** The value that a condition is typed as: `true`, `7`, `null`, `"7"`, or the text itself. */
export function parseScalar(text: string): unknown {
  const value = parseJson(text);
  return value === undefined || (typeof value === "object" && value !== null) ? text : value;
}

/** A value as it is typed: in quotes only where it would be read as something else. */
export function writeScalar(value: unknown): string {
  return typeof value === "string" && parseScalar(value) === value ? value : JSON.stringify(value);
}

/** A new answer, for a request that says something that the endpoint's own answer does not fit. */
export function newAnswer(endpoint: DraftEndpoint): DraftAnswer {
  const parameter = pathParameters(endpoint.path)[0];
  const hasBody = endpoint.method !== "GET" && endpoint.method !== "DELETE";
  const part = hasBody ? "body.name" : parameter === undefined ? "query.page" : `params.${parameter}`;
  return {
    key: newKey(),
    when: [{ part, value: hasBody ? "Ada" : "1" }],
    status: 404,
    template: hasJsonTemplate(endpoint) ? '{\n  "error": "not found"\n}' : "not found",
  };
}

/** An endpoint as the form shows it. */
export function fromDefinition(definition: Definition): DraftEndpoint {
  const {
    id,
    method = "GET",
    path,
    status = 200,
    delayMs = 0,
    headers = {},
    contentType = "application/json",
    template,
    answers = [],
    collection,
  } = definition;
  const shown = collection === undefined ? template : (collection.record ?? collection.records ?? {});
  const isText = collection === undefined && !isJsonType(contentType) && typeof shown === "string";
  const toText = (value: unknown): string =>
    !isJsonType(contentType) && typeof value === "string" ? value : JSON.stringify(value, null, 2);
  return newEndpoint({
    ...(id === undefined ? {} : { id }),
    method,
    path,
    status,
    delayMs,
    contentType,
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    template: isText ? shown : JSON.stringify(shown, null, 2),
    answers: answers.map((answer) => ({
      key: newKey(),
      when: Object.entries(answer.when).map(([part, value]) => ({ part, value: writeScalar(value) })),
      status: answer.status ?? status,
      template: toText(answer.template),
    })),
    ...(collection === undefined
      ? {}
      : { collection: { name: collection.name, count: collection.count ?? collection.records?.length ?? 10 } }),
  });
}

/** A draft whose endpoints have the ids that the server knows, and no others. */
export function withIdsOf(draft: Draft, known: ReadonlySet<string>): Draft {
  const endpoints = draft.endpoints.map(({ id, ...rest }) =>
    id !== undefined && known.has(id) ? { ...rest, id } : rest,
  );
  return { ...draft, endpoints };
}

/** The ids that the server gave to endpoints of a draft. */
export function idsOf(draft: Draft | undefined): Set<string> {
  return new Set(draft?.endpoints.flatMap(({ id }) => id ?? []));
}

/** True if two drafts would be published as the same. */
export function isSameDraft(one: Draft, other: Draft): boolean {
  return toComparable(one) === toComparable(other);
}

/** All that is published, in one order: JSON tells objects with another order of members apart. */
function toComparable({ name, endpoints, domain }: Draft): string {
  return JSON.stringify([name, domain, endpoints.map((endpoint) => [endpoint.id, toSettings(endpoint)])]);
}

function toSettings({ answers, collection, ...rest }: DraftEndpoint) {
  const { method, path, status, delayMs, headers, contentType, template } = rest;
  const choice = answers.map((answer) => [answer.when, answer.status, answer.template]);
  return [method, path, status, delayMs, headers, contentType, template, choice, collection?.name, collection?.count];
}

/** The names of the parameters of a path: `id` of `/things/:id`. */
export function pathParameters(path: string): readonly string[] {
  return [...path.matchAll(/:([A-Za-z_]\w*)/g)].map(([, name]) => name ?? "");
}
