import { parseJson } from "../api/request.ts";

/** A response header of an endpoint. */
export interface DraftHeader {
  readonly name: string;
  readonly value: string;
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
  /** As typed: JSON, or whatever is on the way there. */
  readonly template: string;
  /** Set where the endpoint is a collection, whose records the template makes. */
  readonly collection?: { readonly name: string; readonly count: number };
}

/** A playground as it stands on the page. */
export interface Draft {
  readonly name: string;
  readonly endpoints: readonly DraftEndpoint[];
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
    template: '{\n  "id": "{{params.id}}",\n  "name": "{{commerce.productName}}"\n}',
    ...values,
  };
}

/** What the API is told of an endpoint. A template that is no JSON yet is sent as text, and refused where it has to be JSON. */
export function toDefinition(endpoint: DraftEndpoint): Definition {
  const template = parseJson(endpoint.template) ?? (endpoint.template.trim() === "null" ? null : endpoint.template);
  const { path, collection } = endpoint;
  if (collection !== undefined) {
    if (Array.isArray(template)) return { path, collection: { name: collection.name, records: template } };
    return { path, collection: { ...collection, record: template } };
  }
  const { method, status, delayMs, contentType } = endpoint;
  const headers = Object.fromEntries(
    endpoint.headers.filter(({ name }) => name !== "").map(({ name, value }) => [name, value]),
  );
  return { method, path, status, delayMs, headers, contentType, template };
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
    collection,
  } = definition;
  const shown = collection === undefined ? template : (collection.record ?? collection.records ?? {});
  return newEndpoint({
    ...(id === undefined ? {} : { id }),
    method,
    path,
    status,
    delayMs,
    contentType,
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    template: typeof shown === "string" && !contentType.includes("json") ? shown : JSON.stringify(shown, null, 2),
    ...(collection === undefined
      ? {}
      : { collection: { name: collection.name, count: collection.count ?? collection.records?.length ?? 10 } }),
  });
}

/** The names of the parameters of a path: `id` of `/things/:id`. */
export function pathParameters(path: string): readonly string[] {
  return [...path.matchAll(/:([A-Za-z_]\w*)/g)].map(([, name]) => name ?? "");
}
