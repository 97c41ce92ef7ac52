import { asText, memberAt } from "../../core/definition/routes/definition.ts";
import type { BoundRoute, ServedApi, ServedResource } from "../../core/definition/routes/definition.ts";
import { LIST_MEANINGS, plainName } from "../../core/definition/routes/meanings.ts";
import { isJson } from "../../core/definition/routes/views.ts";
import { isObject } from "../../core/model/json.ts";
import type { ApiParameter, ApiResponse } from "../../core/openapi/document.ts";
import type { Json } from "../../core/openapi/schema.ts";
import { sourceOf } from "../../core/openapi/value.ts";

/** One way in which a real API is not as its document says. */
export interface Drift {
  /** As documented: `GET /pets/{id}`. */
  readonly operation: string;
  /** As asked: `GET https://api.example.com/pets/7`. */
  readonly asked: string;
  readonly promised: string;
  readonly came: string;
}

export interface Verification {
  readonly operations: number;
  /** Operations that were asked. */
  readonly asked: number;
  /** Those that were not, with the reason. */
  readonly left: readonly { readonly operation: string; readonly why: string }[];
  readonly drifts: readonly Drift[];
}

export interface VerifyOptions {
  /** Creates, reads and removes records too. */
  readonly writes: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

const MAX_WAIT = 20_000;

/** Schema issues of one answer that are told. */
const MAX_TOLD = 5;

/** An id that no record has. */
const NOBODY = { number: 987_654_321, text: "no-such-record-987654321", uuid: "00000000-0000-4000-8000-000000000000" };

/** Asks a real API for what a document says of it. It only reads unless told otherwise. */
export async function verifyApi(api: ServedApi, address: string, options: VerifyOptions): Promise<Verification> {
  const verifier = new Verifier(api, address.replace(/\/+$/, ""), options);
  return verifier.run();
}

interface Came {
  readonly status: number;
  readonly mediaType: string;
  readonly body: unknown;
}

class Verifier {
  readonly #api: ServedApi;
  readonly #address: string;
  readonly #options: VerifyOptions;
  readonly #drifts: Drift[] = [];
  readonly #left: { operation: string; why: string }[] = [];
  /** A record of each resource, as the real API's list shows it. */
  readonly #known = new Map<ServedResource, Readonly<Record<string, unknown>>>();
  #asked = 0;

  constructor(api: ServedApi, address: string, options: VerifyOptions) {
    this.#api = api;
    this.#address = address;
    this.#options = options;
  }

  async run(): Promise<Verification> {
    const { routes } = this.#api;
    const reads = routes.filter(({ operation }) => operation.method === "GET");
    // Lists first: they tell which records there are.
    const order = (route: BoundRoute): number =>
      route.action.do === "list" ? route.operation.path.split("{").length : 50;
    for (const route of reads.toSorted((one, other) => order(one) - order(other))) await this.#read(route);
    if (this.#options.writes) for (const route of routes) if (route.action.do === "create") await this.#write(route);
    return { operations: routes.length, asked: this.#asked, left: this.#left, drifts: this.#drifts };
  }

  async #read(route: BoundRoute): Promise<void> {
    const path = this.#pathOf(route);
    if (path === undefined) return;
    const came = await this.#ask(route, path);
    if (came === undefined) return;
    const { action, resource } = route;
    if (action.do === "list" && resource !== undefined) {
      const items = memberAt(came.body, action.view.path);
      const [first] = Array.isArray(items) ? (items as readonly unknown[]) : [];
      const record = memberAt(first, action.view.itemPath);
      if (isObject(record) && !this.#known.has(resource)) this.#known.set(resource, record);
      if (Array.isArray(items) && items.length > 1) await this.#readShort(route, path, action.view.path);
    }
    if (action.do === "read" && route.keys.length > 0) await this.#readNothing(route);
  }

  /** A list asked for one record has at most one. */
  async #readShort(route: BoundRoute, path: string, at: readonly string[]): Promise<void> {
    const size = route.operation.parameters.find(
      ({ in: place, name }) => place === "query" && LIST_MEANINGS.get(plainName(name)) === "size",
    );
    if (size === undefined) return;
    const target = `${path}${path.includes("?") ? "&" : "?"}${encodeURIComponent(size.name)}=1`;
    const came = await this.#ask(route, target);
    const items = memberAt(came?.body, at);
    if (Array.isArray(items) && items.length > 1)
      this.#tell(route, target, `at most 1 record with ${size.name}=1`, `${items.length} records`);
  }

  /** A record that is not there is refused as documented. */
  async #readNothing(route: BoundRoute): Promise<void> {
    if (!route.operation.responses.some(({ status }) => status === "404")) return;
    const path = this.#pathOf(route, (parameter) => {
      const { type, format } = this.#api.document.schemas.shapeOf(parameter.schema ?? true);
      return type === "integer" || type === "number" ? NOBODY.number : format === "uuid" ? NOBODY.uuid : NOBODY.text;
    });
    if (path !== undefined) await this.#ask(route, path, "404");
  }

  async #write(route: BoundRoute): Promise<void> {
    const { operation, resource } = route;
    const content = operation.body?.content.find(({ mediaType }) => isJson(mediaType));
    const path = this.#pathOf(route);
    if (path === undefined || content === undefined || resource === undefined) return;
    const stream = sourceOf(`verify ${operation.path} ${Date.now()}`);
    const body =
      content.examples[0] ??
      this.#api.document.schemas.valueOf(content.schema ?? true, { stream, direction: "request" });
    const made = await this.#ask(route, path, undefined, body);
    const view = route.action.do === "create" ? route.action.view : undefined;
    const record = view === undefined ? undefined : memberAt(made?.body, view.path);
    if (made === undefined || made.status >= 300 || !isObject(record)) return;
    const before = this.#known.get(resource);
    this.#known.set(resource, record);
    await this.#readBack(resource);
    if (before !== undefined) this.#known.set(resource, before);
  }

  async #readBack(resource: ServedResource): Promise<void> {
    const same = this.#api.routes.filter((one) => one.resource === resource && one.keys.length > 0);
    const read = same.find(({ action }) => action.do === "read");
    const remove = same.find(({ action }) => action.do === "remove");
    const at = read === undefined ? undefined : this.#pathOf(read);
    if (read !== undefined && at !== undefined) {
      const back = await this.#ask(read, at);
      if (back !== undefined && back.status >= 300)
        this.#tell(read, at, "the record that was created", `status ${back.status}`);
    }
    const gone = remove === undefined ? undefined : this.#pathOf(remove);
    if (remove === undefined || gone === undefined) return;
    await this.#ask(remove, gone);
    if (read === undefined || at === undefined) return;
    const after = await this.#send("GET", at);
    if (typeof after !== "string" && after.status < 300)
      this.#tell(read, at, "404 once it was removed", `status ${after.status}`);
  }

  /** The path with values for its parameters: those of a known record, or else examples. Undefined, and told, where there is none. */
  #pathOf(route: BoundRoute, keyValue?: (parameter: ApiParameter) => unknown): string | undefined {
    const { operation, keys, scope, resource } = route;
    const record = resource === undefined ? undefined : this.#known.get(resource);
    const values = new Map<string, unknown>();
    for (let above = scope; above !== undefined; above = above.above) {
      const parent = above.parent === undefined ? undefined : this.#known.get(above.parent);
      for (const { param, at } of above.keys)
        values.set(param, memberAt(parent, at.length === 0 ? [above.parent?.idField ?? "id"] : at));
    }
    for (const { param, at } of keys)
      values.set(param, memberAt(record, at.length === 0 ? [resource?.idField ?? "id"] : at));
    let missing: string | undefined;
    const path = operation.path.replaceAll(/\{([^{}]+)\}/g, (_all, name: string) => {
      const parameter = operation.parameters.find((one) => one.in === "path" && one.name === name);
      const isKey = keys.some(({ param }) => param === name);
      const value =
        (isKey && parameter !== undefined ? keyValue?.(parameter) : undefined) ??
        values.get(name) ??
        parameter?.examples[0];
      if (value === undefined || value === null) missing = name;
      return encodeURIComponent(asText(value));
    });
    if (missing !== undefined) {
      if (keyValue === undefined && operation.method === "GET")
        this.#left.push({
          operation: `GET ${operation.path}`,
          why: `no record is known that ${missing} could be of, and the document has no example`,
        });
      return undefined;
    }
    const query = operation.parameters
      .filter((one) => one.in === "query" && one.required)
      .map((one) => {
        const value =
          one.examples[0] ??
          this.#api.document.schemas.valueOf(one.schema ?? true, { stream: sourceOf(one.name), direction: "request" });
        return `${encodeURIComponent(one.name)}=${encodeURIComponent(typeof value === "string" ? value : JSON.stringify(value))}`;
      });
    return query.length === 0 ? path : `${path}?${query.join("&")}`;
  }

  /** Asks, and tells what of the answer is not as documented. */
  async #ask(route: BoundRoute, target: string, wanted?: string, body?: Json): Promise<Came | undefined> {
    const { operation } = route;
    if (wanted === undefined) this.#asked += 1;
    const came = await this.#send(operation.method, target, body);
    if (typeof came === "string") {
      this.#tell(route, target, "an answer", came);
      return undefined;
    }
    const documented = operation.responses.map(({ status }) => status).join(", ") || "nothing";
    const found = responseFor(operation.responses, came.status);
    if (wanted !== undefined && String(came.status) !== wanted)
      this.#tell(route, target, `${wanted} for a record that is not there`, `status ${came.status}`);
    else if (found === undefined) this.#tell(route, target, `status ${documented}`, `status ${came.status}`);
    else if (wanted === undefined && came.status >= 400)
      this.#tell(route, target, `status ${route.success.status}`, `status ${came.status}`);
    if (found !== undefined) this.#judge(route, target, found, came);
    return came;
  }

  #judge(route: BoundRoute, target: string, { content, status }: ApiResponse, came: Came): void {
    if (content.length === 0 || came.body === undefined) return;
    const types = content.map(({ mediaType }) => mediaType);
    const named = content.find(({ mediaType }) => bareType(mediaType) === came.mediaType || mediaType.includes("*"));
    if (named === undefined) {
      this.#tell(route, target, types.join(" or "), came.mediaType === "" ? "no media type" : came.mediaType);
      return;
    }
    if (named.schema === undefined || !isJson(came.mediaType)) return;
    const issues = this.#api.document.schemas.issuesOf(named.schema, came.body, "response");
    for (const { path, message } of issues.slice(0, MAX_TOLD))
      this.#tell(route, target, `the schema of ${status}`, `/${path.join("/")} ${message}`);
  }

  async #send(method: string, target: string, body?: Json): Promise<Came | string> {
    try {
      const response = await fetch(this.#address + target, {
        method,
        headers: {
          Accept: "application/json, */*",
          ...this.#options.headers,
          ...(body !== undefined && { "Content-Type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(MAX_WAIT),
        redirect: "manual",
      });
      const mediaType = bareType(response.headers.get("Content-Type") ?? "");
      const text = await response.text();
      const isRead = text !== "" && isJson(mediaType);
      return { status: response.status, mediaType, body: isRead ? JSON.parse(text) : text === "" ? undefined : text };
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return cause instanceof Error ? cause.message || cause.name : String(cause);
    }
  }

  #tell({ operation }: BoundRoute, target: string, promised: string, came: string): void {
    const drift = {
      operation: `${operation.method} ${operation.path}`,
      asked: `${operation.method} ${this.#address}${target}`,
      promised,
      came,
    };
    this.#drifts.push(drift);
  }
}

function responseFor(responses: readonly ApiResponse[], status: number): ApiResponse | undefined {
  const range = `${Math.floor(status / 100)}XX`;
  return (
    responses.find((one) => one.status === String(status)) ??
    responses.find((one) => one.status.toUpperCase() === range) ??
    responses.find((one) => one.status === "default")
  );
}

function bareType(mediaType: string): string {
  return (mediaType.split(";", 1)[0] ?? "").trim().toLowerCase();
}

/** A report for people: a block for each operation that differs, and a sentence at the end. */
export function reportOf({ operations, asked, left, drifts }: Verification): string {
  const blocks = [...Map.groupBy(drifts, ({ operation }) => operation)].map(([operation, of]) =>
    [
      operation,
      ...of.map(
        ({ asked: request, promised, came }) => `  ${request}\n    promised: ${promised}\n    came:     ${came}`,
      ),
    ].join("\n"),
  );
  const unasked = left.map(({ operation, why }) => `not asked: ${operation}: ${why}`);
  const count = new Set(drifts.map(({ operation }) => operation)).size;
  const verdict =
    drifts.length === 0
      ? "all as the document says"
      : `${count} ${count === 1 ? "differs" : "differ"} from the document (${drifts.length} differences)`;
  return `${[...blocks, ...unasked, `${asked} requests for ${operations} operations: ${verdict}`].join("\n")}\n`;
}
