/** The methods that an endpoint may answer. HEAD comes with GET, and OPTIONS by itself. */
export const ENDPOINT_METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** One of {@link ENDPOINT_METHODS}. */
export type EndpointMethod = (typeof ENDPOINT_METHODS)[number];

/** An endpoint whose answers a template makes. */
export interface RouteDefinition {
  readonly method: EndpointMethod;
  /** `/things/:id`, without a slash at its end. */
  readonly path: string;
  readonly status: number;
  /** By name as given. */
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds before it answers. */
  readonly delayMs: number;
  readonly contentType: string;
  /** A JSON value; text for what is not JSON. */
  readonly template: unknown;
}

/** The records of a collection: grown from a template, or given. */
export type CollectionSource =
  | { readonly name: string; readonly count: number; readonly record: Readonly<Record<string, unknown>> }
  | { readonly name: string; readonly records: readonly Readonly<Record<string, unknown>>[] };

/** An endpoint that is a collection: list, create, get, replace, patch and delete, as in `/v1`. */
export interface CollectionDefinition {
  /** Without parameters. */
  readonly path: string;
  readonly collection: CollectionSource;
}

/** What an endpoint is, as its owner wrote it, with everything that may be left out filled in. */
export type Definition = RouteDefinition | CollectionDefinition;

/** Whether an endpoint is a collection. */
export function isCollection(definition: Definition): definition is CollectionDefinition {
  return "collection" in definition;
}

/** Statuses whose answers have no content (RFC 9110 §15). */
export function isWithoutContent(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

/** Whether a media type is JSON or made of it (RFC 6839). */
export function isJsonType(contentType: string): boolean {
  const [type = ""] = contentType.toLowerCase().split(";");
  return /^application\/(?:[\w.+-]+\+)?json$/.test(type.trim());
}

/** A method and path in words: `GET /things/:id`, or `collection /things`. */
export function describeDefinition(definition: Definition): string {
  return isCollection(definition) ? `collection ${definition.path}` : `${definition.method} ${definition.path}`;
}
