import { readHar } from "../../core/definition/import/read-har.ts";
import { asText, memberAt, withMemberAt } from "../../core/definition/routes/definition.ts";
import type {
  BoundRoute,
  ListView,
  ServedApi,
  ServedResource,
  ShownRecord,
} from "../../core/definition/routes/definition.ts";
import { LIST_MEANINGS, plainName } from "../../core/definition/routes/meanings.ts";
import type { ListMember } from "../../core/definition/routes/meanings.ts";
import { sourceOfPath } from "../../core/definition/routes/path-shape.ts";
import { pathsOf } from "../../core/definition/routes/served-apis.ts";
import { isJson } from "../../core/definition/routes/views.ts";
import { bareType } from "../../core/model/content.ts";
import { isObject } from "../../core/model/json.ts";
import type { ApiResponse } from "../../core/openapi/document.ts";
import type { Json } from "../../core/openapi/schema.ts";
import { comparable, factsOf, KnownRecords, parameterOf, readsOf, recordsListed, withQuery } from "./known-records.ts";

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
  /** Requests that were answered. */
  readonly asked: number;
  /** Operations that were asked. */
  readonly checked: readonly string[];
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

/** Judges what a recording (HAR) has against what a document says. */
export function verifyRecording(api: ServedApi, har: unknown): Verification {
  return new Verifier(api, "", { writes: false, headers: {} }).judgeAll(har);
}

interface Came {
  readonly status: number;
  readonly mediaType: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: unknown;
}

interface Asking {
  /** The status that is promised; that of success unless given. */
  readonly wanted?: RegExp;
  /** Of what: "a record that is not there". */
  readonly why?: string;
  readonly body?: Json;
  readonly headers?: VerifyOptions["headers"];
}

/** A list that was asked for. */
interface Listing {
  readonly route: BoundRoute;
  readonly resource: ServedResource;
  readonly path: string;
  readonly view: ListView;
}

/** Members that may differ from one look at a record to the next. */
const CHANGING = /updated|modified|version|revision|etag|seen|views|count|token|url|expires/i;

/** Headers that say who asks. */
const CREDENTIALS = /auth|cookie|key|token/i;

const REFUSED = /^4\d\d$/;

class Verifier {
  readonly #api: ServedApi;
  #address: string;
  readonly #options: VerifyOptions;
  readonly #drifts: Drift[] = [];
  readonly #left: { operation: string; why: string }[] = [];
  readonly #known: KnownRecords;
  readonly #checked = new Set<string>();
  #asked = 0;

  constructor(api: ServedApi, address: string, options: VerifyOptions) {
    this.#api = api;
    this.#known = new KnownRecords(api, (operation, why) => this.#left.push({ operation, why }));
    this.#address = address;
    this.#options = options;
  }

  async run(): Promise<Verification> {
    const { routes } = this.#api;
    const reads = readsOf(this.#api);
    await this.#findBase(reads);
    for (const route of reads) await this.#read(route);
    if (this.#options.writes) for (const route of routes) if (route.action.do === "create") await this.#write(route);
    return this.#result();
  }

  judgeAll(har: unknown): Verification {
    const places = pathsOf(this.#api).map(({ route, path }) => ({
      route,
      pattern: new RegExp(`^${sourceOfPath(path, "[^/]+")}/?$`),
      parts: path.split("{").length,
    }));
    for (const { method, url, status, mediaType, headers, body } of readHar(har)) {
      const [found] = places
        .filter(({ route, pattern }) => route.operation.method === method && pattern.test(url.pathname))
        .toSorted((one, other) => one.parts - other.parts);
      if (found !== undefined) this.#judgeStatus(found.route, url.href, { status, mediaType, headers, body }, {});
      else this.#left.push({ operation: `${method} ${url.pathname}`, why: "the document has no such operation" });
    }
    return this.#result();
  }

  #result(): Verification {
    const { routes } = this.#api;
    return {
      operations: routes.length,
      asked: this.#asked,
      checked: [...this.#checked],
      left: this.#left,
      drifts: this.#drifts,
    };
  }

  /** A document's server may have a path that the address leaves out. */
  async #findBase(reads: readonly BoundRoute[]): Promise<void> {
    const first = reads.find(({ operation }) => !operation.path.includes("{"));
    const path = first && this.#known.pathOf(first);
    if (path === undefined) return;
    for (const base of [this.#api.document.root, ...this.#api.document.basePaths]) {
      const came = await this.#send("GET", base + path);
      if (typeof came === "string" || came.status === 404) continue;
      this.#address += base;
      return;
    }
  }

  async #read(route: BoundRoute): Promise<void> {
    const path = this.#known.pathOf(route);
    if (path === undefined) return;
    const came = await this.#ask(route, path);
    if (came === undefined || came.status >= 300) return;
    const { action, resource, keys } = route;
    await this.#refusals(route, path);
    if (action.do === "list" && resource !== undefined)
      await this.#list({ route, resource, path, view: action.view }, came);
    if (action.do !== "read" || resource === undefined || keys.length === 0) return;
    this.#same(route, path, this.#known.get(resource), memberAt(came.body, action.view.path), "in its list");
    await this.#readNothing(route);
  }

  /** Asks whether a wrong request is refused as documented: a value of the wrong type, and a request without credentials. */
  async #refusals(route: BoundRoute, path: string): Promise<void> {
    const { operation } = route;
    const documented = (statuses: readonly string[]): boolean =>
      operation.responses.some(({ status }) => statuses.includes(status));
    const { schemas } = this.#api.document;
    const typed = operation.parameters.find(({ in: place, schema }) => {
      const { type, enum: values } = schemas.shapeOf(schema ?? true);
      return place === "query" && (values !== undefined || ["integer", "number", "boolean"].includes(type ?? ""));
    });
    if (typed !== undefined && documented(["400", "422"]))
      await this.#ask(route, withQuery(path, typed.name, "not-a-value"), {
        wanted: REFUSED,
        why: `a wrong ${typed.name}`,
      });
    const { headers } = this.#options;
    const others = Object.fromEntries(Object.entries(headers).filter(([name]) => !CREDENTIALS.test(name)));
    if (Object.keys(others).length < Object.keys(headers).length && documented(["401"]))
      await this.#ask(route, path, { wanted: /^40[13]$/, why: "a request without credentials", headers: others });
  }

  async #list(listing: Listing, came: Came): Promise<void> {
    const { route, resource, path, view } = listing;
    const records = recordsListed(came.body, view);
    const [first, second] = records;
    if (first === undefined) return;
    if (!this.#known.has(resource)) this.#known.set(resource, first);
    const { parent, kept = [] } = route.scope ?? {};
    for (const { at, of } of kept) {
      const wanted = memberAt(parent && this.#known.get(parent), of.length === 0 ? [parent?.idField ?? "id"] : of);
      const other = records
        .map((record) => memberAt(record, at))
        .find((value) => value !== undefined && value !== wanted);
      if (wanted !== undefined && other !== undefined)
        this.#tell(route, path, `records whose ${at.join(".")} is ${asText(wanted)}`, `one with ${asText(other)}`);
    }
    const ids = records.map((record) => record[resource.idField ?? "id"]).filter((id) => id !== undefined);
    if (new Set(ids).size < ids.length) this.#tell(route, path, "each record once", "one of them twice");
    const facts = factsOf(came.body, view);
    const total = facts.get("total");
    if (typeof total === "number" && total < records.length)
      this.#tell(route, path, `a total of at least ${records.length}`, `${total}`);
    await this.#filters(listing, first);
    if (second === undefined) return;
    await this.#pages(listing, facts);
    await this.#orders(listing);
  }

  /** A list asked for one record has that one, tells of others, and the next page has another. */
  async #pages({ route, path, view }: Listing, whole: ReadonlyMap<ListMember, unknown>): Promise<void> {
    const size = parameterOf(route, "size");
    if (size === undefined || this.#api.document.schemas.issuesOf(size.schema ?? true, 1, "request").length > 0) return;
    const target = withQuery(path, size.name, "1");
    const came = await this.#ask(route, target);
    if (came === undefined || came.status >= 300) return;
    const records = recordsListed(came.body, view);
    if (records.length !== 1)
      this.#tell(route, target, `1 record with ${size.name}=1, of several`, `${records.length} records`);
    const [first] = records;
    if (first === undefined) return;
    const facts = factsOf(came.body, view);
    const promise = (member: ListMember, isTrue: (value: unknown) => boolean, promised: string): void => {
      const value = facts.get(member);
      if (value !== undefined && !isTrue(value)) this.#tell(route, target, promised, `${member}: ${asText(value)}`);
    };
    promise(
      "total",
      (value) => value === whole.get("total"),
      `the same total as without ${size.name}, ${asText(whole.get("total"))}`,
    );
    promise("size", (value) => Number(value) === 1, "the size that was asked for, 1");
    promise("pages", (value) => Number(value) > 1, "more pages than 1");
    promise("more", (value) => value === true, "that there are more");
    promise("isLast", (value) => value === false, "that it is not the last page");
    for (const member of ["next", "nextCursor", "nextPage"] as const)
      promise(member, (value) => value !== null && value !== "", "where the next page is");
    const page = parameterOf(route, "page");
    const schema = page && this.#api.document.schemas.resolve(page.schema ?? true);
    const begin = Number(
      facts.get("page") ?? (isObject(schema) ? (schema["default"] ?? schema["minimum"]) : undefined) ?? 1,
    );
    const after = facts.get("nextCursor") ?? first["id"];
    const steps = [
      [page, String(begin + 1)],
      [parameterOf(route, "offset"), "1"],
      [after === null ? undefined : parameterOf(route, "after"), asText(after)],
    ] as const;
    for (const [parameter, value] of steps) {
      if (parameter === undefined) continue;
      const next = withQuery(target, parameter.name, value);
      const answer = await this.#ask(route, next);
      if (answer === undefined || answer.status >= 300) continue;
      const [other] = recordsListed(answer.body, view);
      if (other === undefined) this.#tell(route, next, "the record after the first", "no record");
      else if (JSON.stringify(other) === JSON.stringify(first))
        this.#tell(route, next, "another record than on the page before", "the same record");
      const at = factsOf(answer.body, view).get("page");
      if (parameter === page && at !== undefined && asText(at) !== value)
        this.#tell(route, next, `page ${value}`, `page ${asText(at)}`);
    }
  }

  /** A list that is asked for a field's value has only records with it, and the one that has it. */
  async #filters({ route, resource, path, view }: Listing, first: ShownRecord): Promise<void> {
    for (const { in: place, name, schema } of route.operation.parameters) {
      const field = resource.fields.find((one) => plainName(one) === plainName(name));
      const value = field === undefined ? undefined : first[field];
      if (place !== "query" || field === undefined || LIST_MEANINGS.has(plainName(name))) continue;
      if (!["string", "number", "boolean"].includes(typeof value)) continue;
      const { schemas } = this.#api.document;
      if (schemas.issuesOf(schema ?? true, value, "request").length > 0) continue;
      const { type, enum: values } = schemas.shapeOf(schema ?? true);
      const isExact =
        values !== undefined || (type !== "string" && type !== undefined) || /id$|status|state|kind|type/i.test(name);
      if (!isExact) continue;
      const target = withQuery(path, name, asText(value));
      const came = await this.#ask(route, target);
      if (came === undefined || came.status >= 300) continue;
      const records = recordsListed(came.body, view);
      const other = records.find((record) => asText(record[field]) !== asText(value));
      const promised = `records whose ${field} is ${asText(value)}`;
      if (records.length === 0) this.#tell(route, target, promised, "none");
      else if (other !== undefined) this.#tell(route, target, promised, `one with ${asText(other[field])}`);
    }
  }

  /** A list in a documented order is in it: by numbers, and by times. */
  async #orders({ route, path, view }: Listing): Promise<void> {
    const order = parameterOf(route, "order");
    const { enum: values = [] } = this.#api.document.schemas.shapeOf(order?.schema ?? true);
    for (const value of order === undefined ? [] : values.slice(0, 6).map(asText)) {
      const target = withQuery(path, order?.name ?? "", value);
      const came = await this.#ask(route, target);
      if (came === undefined || came.status >= 300) continue;
      const name = plainName(value.replace(/[\s:_-](?:asc|desc)$/i, ""));
      const records = recordsListed(came.body, view);
      const field = Object.keys(records[0] ?? {}).find((one) => plainName(one) === name);
      const found = records.map((record) => comparable(record[field ?? ""]));
      if (found.some((one) => Number.isNaN(one))) continue;
      const isDown = /^-|desc$/i.test(value);
      const isOff = found.some(
        (one, at) => at > 0 && (isDown ? (found[at - 1] ?? 0) < one : (found[at - 1] ?? 0) > one),
      );
      if (isOff) this.#tell(route, target, `records by ${value}`, `${field} in another order`);
    }
  }

  /** Tells of members that another look at a record shows otherwise. */
  #same(
    route: BoundRoute,
    target: string,
    before: ShownRecord | undefined,
    now: unknown,
    where: string,
    names?: readonly string[],
  ): void {
    if (before === undefined || !isObject(now)) return;
    for (const name of names ?? Object.keys(before)) {
      const [one, other] = [before[name], now[name]];
      const isText = ["string", "boolean", "number"].includes(typeof one) && typeof one === typeof other;
      if (!isText || CHANGING.test(name) || /^\d{4}-\d\d-\d\dT/.test(asText(one))) continue;
      if (asText(one).toLowerCase() !== asText(other).toLowerCase())
        this.#tell(route, target, `${name}: ${asText(one)}, as ${where}`, `${name}: ${asText(other)}`);
    }
  }

  /** A record that is not there is refused as documented. */
  async #readNothing(route: BoundRoute): Promise<void> {
    if (!route.operation.responses.some(({ status }) => status === "404")) return;
    const path = this.#known.pathOf(route, (parameter) => {
      const { type, format } = this.#api.document.schemas.shapeOf(parameter.schema ?? true);
      return type === "integer" || type === "number" ? NOBODY.number : format === "uuid" ? NOBODY.uuid : NOBODY.text;
    });
    if (path !== undefined) await this.#ask(route, path, { wanted: /^404$/, why: "a record that is not there" });
  }

  /** Creates a record, reads, changes and moves it, removes it, and reads it again. */
  async #write(route: BoundRoute): Promise<void> {
    const { resource, action } = route;
    const path = this.#known.pathOf(route);
    const body = this.#known.bodyOf(route);
    if (path === undefined || body === undefined || resource === undefined || action.do !== "create") return;
    const list = this.#api.routes.find(
      (one) => one.operation.path === route.operation.path && one.action.do === "list",
    );
    const before = await this.#totalOf(list, path);
    const made = await this.#ask(route, path, { body });
    if (made === undefined || made.status >= 300) return;
    const shown = memberAt(made.body, action.view.path);
    const place = made.headers.get("location")?.split(/[?#]/, 1)[0]?.split("/").at(-1);
    const record = isObject(shown) ? shown : place === undefined ? undefined : { [resource.idField ?? "id"]: place };
    if (record === undefined) return;
    const sent = memberAt(body, action.body.path);
    if (isObject(sent)) this.#same(route, path, sent, record, "it was sent");
    const total = await this.#totalOf(list, path);
    if (list !== undefined && before !== undefined && total === before)
      this.#tell(list, path, `a total of ${before + 1} once a record was created`, String(total));
    await this.#refusesWithout(route, path, body, action.body.path);
    const known = this.#known.get(resource);
    this.#known.set(resource, record);
    await this.#readBack(resource, "it was created");
    await this.#changes(resource);
    await this.#removes(resource);
    if (known === undefined) this.#known.delete(resource);
    else this.#known.set(resource, known);
  }

  async #totalOf(list: BoundRoute | undefined, path: string): Promise<number | undefined> {
    if (list?.action.do !== "list") return undefined;
    const came = await this.#send("GET", path);
    if (typeof came === "string" || came.status >= 300) return undefined;
    const total = factsOf(came.body, list.action.view).get("total");
    return typeof total === "number" ? total : undefined;
  }

  /** A body without what it must have is refused as documented. */
  async #refusesWithout(route: BoundRoute, path: string, body: Json, at: readonly string[]): Promise<void> {
    const { operation } = route;
    const content = operation.body?.content.find(({ mediaType }) => isJson(mediaType));
    const { schemas } = this.#api.document;
    let schema = content?.schema ?? true;
    for (const step of at) schema = schemas.shapeOf(schema).properties.get(step) ?? true;
    const { properties, required } = schemas.shapeOf(schema);
    const missing = [...required].find((name) => !schemas.shapeOf(properties.get(name) ?? true).readOnly);
    const sent = memberAt(body, at);
    const isRefused = operation.responses.some(({ status }) => /^4(?:00|22)$/.test(status));
    if (missing === undefined || !isObject(sent) || !isRefused) return;
    const { [missing]: _left, ...others } = sent;
    const without = withMemberAt(body, at, others) as Json;
    await this.#ask(route, path, { wanted: REFUSED, why: `a body without ${missing}`, body: without });
  }

  #of(resource: ServedResource, ...what: readonly BoundRoute["action"]["do"][]): readonly BoundRoute[] {
    return this.#api.routes.filter(
      (one) => one.resource === resource && one.keys.length > 0 && what.includes(one.action.do),
    );
  }

  async #readBack(resource: ServedResource, when: string, names?: readonly string[]): Promise<void> {
    const [read] = this.#of(resource, "read");
    const at = read && this.#known.pathOf(read);
    if (read?.action.do !== "read" || at === undefined) return;
    const back = await this.#ask(read, at);
    if (back === undefined) return;
    const shown = memberAt(back.body, read.action.view.path);
    this.#same(read, at, this.#known.get(resource), shown, when, names);
    if (back.status < 300 && isObject(shown)) this.#known.set(resource, shown);
  }

  /** Changes are shown by the answer and by the next read, and actions move the record to where they say. */
  async #changes(resource: ServedResource): Promise<void> {
    for (const route of this.#of(resource, "replace", "change", "act")) {
      const { action } = route;
      const path = this.#known.pathOf(route);
      const body = this.#known.bodyOf(route);
      if (path === undefined || !("view" in action) || action.view === undefined || !("path" in action.view)) continue;
      const given =
        action.do === "act"
          ? action.set
          : memberAt(body, action.do === "change" || action.do === "replace" ? action.body.path : []);
      const came = await this.#ask(route, path, body === undefined ? {} : { body });
      if (came === undefined || came.status >= 300 || !isObject(given)) continue;
      const { [resource.idField ?? "id"]: _id, ...sent } = given;
      const shown = memberAt(came.body, action.view.path);
      this.#same(route, path, sent, shown, action.do === "act" ? "the action says" : "it was sent");
      // Members that follow from a change, such as a total, are as the answer has them.
      this.#known.set(resource, { ...this.#known.get(resource), ...(isObject(shown) ? shown : sent) });
      await this.#readBack(resource, "it was changed", isObject(shown) ? undefined : Object.keys(sent));
    }
  }

  async #removes(resource: ServedResource): Promise<void> {
    const [remove] = this.#of(resource, "remove");
    const path = remove && this.#known.pathOf(remove);
    if (remove === undefined || path === undefined) return;
    const came = await this.#ask(remove, path);
    if (came === undefined || came.status >= 300) return;
    const [read] = this.#of(resource, "read");
    const at = read && this.#known.pathOf(read);
    const isDocumented = remove.operation.responses.some(({ status }) => status === "404");
    if (isDocumented) await this.#ask(remove, path, { wanted: /^404$/, why: "a record that was removed" });
    if (read === undefined || at === undefined) return;
    const after = await this.#send("GET", at);
    if (typeof after !== "string" && after.status < 300)
      this.#tell(read, at, "404 once it was removed", `status ${after.status}`);
  }

  /** Asks, and tells what of the answer is not as documented. */
  async #ask(route: BoundRoute, target: string, asking: Asking = {}): Promise<Came | undefined> {
    const came = await this.#send(route.operation.method, target, asking);
    if (typeof came !== "string") {
      this.#judgeStatus(route, target, came, asking);
      return came;
    }
    this.#checked.add(nameOf(route));
    this.#tell(route, target, "an answer", came);
    return undefined;
  }

  #judgeStatus(route: BoundRoute, target: string, came: Came, { wanted, why = "" }: Asking): void {
    const { operation, success } = route;
    this.#asked += 1;
    this.#checked.add(nameOf(route));
    const status = `status ${came.status}`;
    const documented = operation.responses.map((one) => one.status).join(", ") || "nothing";
    const found = responseFor(operation.responses, came.status);
    const promised = wanted === REFUSED ? "a refusal" : wanted?.source.replaceAll(/[$^]/g, "");
    if (wanted !== undefined && !wanted.test(String(came.status)))
      this.#tell(route, target, `${promised} for ${why}`, status);
    else if (found === undefined) this.#tell(route, target, `status ${documented}`, status);
    else if (wanted === undefined && came.status >= 400 && this.#address !== "") {
      const excuse = found.status === String(came.status) ? this.#excuse(target, came.status) : undefined;
      if (excuse === undefined) this.#tell(route, target, `status ${success.status}`, status);
      else this.#left.push({ operation: nameOf(route), why: excuse });
    }
    if (found !== undefined) this.#judge(route, target, found, came);
  }

  /** The reason why a documented refusal is no difference: what was asked was a guess. Undefined where it was none. */
  #excuse(target: string, status: number): string | undefined {
    const isNamed = Object.keys(this.#options.headers).some((name) => CREDENTIALS.test(name));
    if (status === 401 && !isNamed) return "it wants credentials (401): give them with --header";
    if (status === 404 && this.#known.isGuess(target)) return "the ids of the document's examples are not there (404)";
    if (status === 409) return "the record is in no state for it (409)";
    return status === 429 ? "too many requests (429)" : undefined;
  }

  #judge(route: BoundRoute, target: string, { content, status, headers }: ApiResponse, came: Came): void {
    for (const { name, required, schema } of headers) {
      const value = came.headers.get(name.toLowerCase());
      if (value === undefined && required) this.#tell(route, target, `a header ${name}`, "none");
      const { type } = this.#api.document.schemas.shapeOf(schema ?? true);
      if (value !== undefined && (type === "integer" || type === "number") && Number.isNaN(Number(value)))
        this.#tell(route, target, `a header ${name} that is a number`, value);
    }
    if (content.length === 0) return;
    const types = content.map(({ mediaType }) => mediaType);
    const named = content.find(({ mediaType }) => bareType(mediaType) === came.mediaType || mediaType.includes("*"));
    if (came.body === undefined && named === undefined) {
      if (came.status !== 304) this.#tell(route, target, `a body of ${types.join(" or ")}`, "none");
      return;
    }
    if (named === undefined) {
      this.#tell(route, target, types.join(" or "), came.mediaType === "" ? "no media type" : came.mediaType);
      return;
    }
    if (named.schema === undefined || !isJson(came.mediaType)) return;
    const issues = this.#api.document.schemas.issuesOf(named.schema, came.body ?? null, "response");
    for (const { path, message } of issues.slice(0, MAX_TOLD))
      this.#tell(route, target, `the schema of ${status}`, `/${path.join("/")} ${message}`);
  }

  async #send(
    method: string,
    target: string,
    { body, headers = this.#options.headers }: Asking = {},
  ): Promise<Came | string> {
    try {
      const response = await fetch(this.#address + target, {
        method,
        headers: {
          Accept: "application/json, */*",
          ...headers,
          ...(body !== undefined && { "Content-Type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(MAX_WAIT),
        redirect: "manual",
      });
      const mediaType = bareType(response.headers.get("Content-Type") ?? "");
      const isEndless = mediaType === "text/event-stream";
      if (isEndless) await response.body?.cancel();
      const text = isEndless ? "" : await response.text();
      const isRead = text !== "" && isJson(mediaType);
      const read = isRead ? (JSON.parse(text) as unknown) : text === "" ? undefined : text;
      return { status: response.status, mediaType, headers: new Map(response.headers), body: read };
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return cause instanceof Error ? cause.message || cause.name : String(cause);
    }
  }

  #tell(route: BoundRoute, target: string, promised: string, came: string): void {
    const asked = `${route.operation.method} ${this.#address}${target}`;
    this.#drifts.push({ operation: nameOf(route), asked, promised, came });
  }
}

function nameOf({ operation }: BoundRoute): string {
  return `${operation.method} ${operation.path}`;
}

function responseFor(responses: readonly ApiResponse[], status: number): ApiResponse | undefined {
  const range = `${Math.floor(status / 100)}XX`;
  return (
    responses.find((one) => one.status === String(status)) ??
    responses.find((one) => one.status.toUpperCase() === range) ??
    responses.find((one) => one.status === "default")
  );
}
