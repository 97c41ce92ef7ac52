import createFetchClient from "openapi-fetch";
import type { Client as FetchClient, FetchOptions, FetchResponse } from "openapi-fetch";

import type { components, paths } from "./api.ts";
import { createControls } from "./controls.ts";
import type { Controls } from "./controls.ts";

export type { components, paths } from "./api.ts";
export type {
  Changes,
  ClockJump,
  Controls,
  CountedFaultRule,
  Expectation,
  FaultRule,
  JournalFilter,
  JournalRequests,
  Recipe,
  RequestVerdict,
  RequestVerification,
  SandboxSettings,
  SandboxState,
  UpcomingStep,
  Verdict,
  WorldToStart,
} from "./controls.ts";
export { SeedbedError } from "../../core/model/errors.ts";
export type { InputFault, ProblemCode } from "../../core/model/errors.ts";

/** Place at which the server of one person answers. */
const DEFAULT_BASE_URL = "http://localhost:3000";

/** An address that names a sandbox: `http://localhost:3000/s/test-17`. */
const IN_SANDBOX = /^(.*)\/s\/([^/]+)$/;

/** The caller's own sandbox, where none is named. */
const OWN_SANDBOX = "default";

/** Why a request was refused (RFC 9457): what `error` is. */
export type Problem = components["schemas"]["Problem"];

export interface ClientOptions {
  /** Base address; one that ends in `/s/{name}` names the sandbox, too. Default `http://localhost:3000`. */
  readonly baseUrl?: string;
  /** The sandbox to work in; the caller's own unless given. */
  readonly sandbox?: string;
  readonly apiKey?: string;
  /** Further headers of every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: the platform's. `mock.fetch` of the library is another. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/**
 * A client of the API in the shape of openapi-fetch: `client.GET("/v1/bookstore/orders/{id}", { params: { path: { id: "7" } } })`
 * resolves to `{ data, error, response }`, of which `error` is a {@link Problem}. `Paths` are those of the four domains;
 * openapi-typescript makes those of a domain of one's own from `/openapi.json`.
 */
export interface Client<Paths extends {} = paths> extends FetchClient<Paths> {
  /** Creates a record, or an array of them, where a record is taken: all are created, in order, or none, and `data` has them under the collection's name. */
  readonly POST: PostMany<Paths> & FetchClient<Paths>["POST"];
  /** The same client in another sandbox, which is made on first use. */
  sandbox(name: string): Client<Paths>;
  /** Controls of the sandbox for tests: its time, failures, journal and changes. */
  readonly mock: Controls;
}

type MediaType = `${string}/${string}`;

/** A body or an answer in JSON. */
interface Json<Value> {
  readonly content: { readonly "application/json": Value };
}

/** The operations of a collection: a list in pages, and what makes a record. */
interface CollectionPath {
  readonly get: { readonly responses: { readonly 200: Json<{ readonly totalPages: number }> } };
  readonly post: { readonly requestBody: Json<object>; readonly responses: { readonly 201: Json<unknown> } };
}

type OfPages = "page" | "limit" | "totalPages";

type CreatedMany<Path extends CollectionPath> = Omit<
  Path["get"]["responses"][200]["content"]["application/json"],
  OfPages
>;

/** Creating several records with one request, on every path with such operations. */
type PostMany<Paths extends {}> = <
  Url extends { [P in keyof Paths]: Paths[P] extends CollectionPath ? P : never }[keyof Paths],
  Path extends CollectionPath & Paths[Url],
>(
  url: Url,
  init: Omit<FetchOptions<Path["post"]>, "body"> & {
    readonly body: readonly Path["post"]["requestBody"]["content"]["application/json"][];
  },
) => Promise<
  | { readonly data: CreatedMany<Path>; readonly error?: never; readonly response: Response }
  | Extract<FetchResponse<Path["post"], {}, MediaType>, { readonly data?: never }>
>;

/** Makes a client. Nothing is sent before it is used. Throws a TypeError where `baseUrl` is no address. */
export function createClient<Paths extends {} = paths>(options: ClientOptions = {}): Client<Paths> {
  const given = (options.baseUrl ?? DEFAULT_BASE_URL).replace(/\/+$/, "");
  if (!URL.canParse(given))
    throw new TypeError(`cannot make a client: baseUrl must be an absolute address, not ${given}`);
  const [, root = given, named] = IN_SANDBOX.exec(given) ?? [];
  const { sandbox = named === undefined ? undefined : decodeURIComponent(named), apiKey, fetch } = options;
  const base = {
    baseUrl: root,
    headers: {
      ...options.headers,
      ...(apiKey !== undefined && { "X-API-Key": apiKey }),
      ...(sandbox !== undefined && { "X-Sandbox": sandbox }),
    },
    ...(fetch !== undefined && { fetch }),
  };
  const client = createFetchClient<Paths>(base);
  return Object.freeze({
    ...client,
    POST: client.POST as Client<Paths>["POST"], // an array is sent as one record is
    sandbox: (name: string) => createClient<Paths>({ ...options, baseUrl: root, sandbox: name }),
    mock: createControls(createFetchClient<paths>(base), sandbox ?? OWN_SANDBOX),
  });
}
