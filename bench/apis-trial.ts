// The trial of a document: its operations are called with valid requests and broken ones, and what comes back is judged.
import type { BoundRoute } from "../src/core/definition/routes/definition.ts";
import { STANDING_TIMES } from "../src/core/definition/routes/meanings.ts";
import { operationKey } from "../src/core/definition/routes/path-shape.ts";
import type { ApiDocument, ApiParameter } from "../src/core/openapi/document.ts";
import type { ApiSchema, Json } from "../src/core/openapi/schema.ts";
import { sourceOf } from "../src/core/openapi/value.ts";
import { createJudge } from "./apis-judge.ts";
import type { Judge } from "./apis-judge.ts";

/** A trial that takes longer than this is told as a fault. */
const SLOW_MS = 2000;
const MOST_OPERATIONS = 400;
const ORDER = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

type Members = Record<string, unknown>;

export interface Tally {
  operations: number;
  tried: number;
  answered: number;
  valid: number;
  kept: number;
  written: number;
  readBack: number;
  removed: number;
  gone: number;
  broken: number;
  refused: number;
  sound: number;
  wronglyRefused: number;
  startMs: number;
  requests: number;
  requestMs: number;
}

export const COUNTS = [
  "operations",
  "tried",
  "answered",
  "valid",
  "kept",
  "written",
  "readBack",
  "removed",
  "gone",
] as const;
export const MORE_COUNTS = [
  "broken",
  "refused",
  "sound",
  "wronglyRefused",
  "startMs",
  "requests",
  "requestMs",
] as const;

export function emptyTally(): Tally {
  return Object.fromEntries([...COUNTS, ...MORE_COUNTS].map((name) => [name, 0])) as unknown as Tally; // every count has its name
}

function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The lists of objects in an answer, the longest first. */
function recordsIn(value: unknown, depth = 0): Members[][] {
  if (Array.isArray(value)) return [value.filter(isMembers)];
  if (!isMembers(value) || depth > 3) return [];
  const found = Object.values(value).flatMap((member) => recordsIn(member, depth + 1));
  return found.toSorted((one, other) => other.length - one.length);
}

/** A value as it is written in an address or a header. */
function textFor(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** A record's member that a parameter of a path names and takes: `petId` is `petId`, `id`, or ends as it does. */
function keyIn(value: unknown, param: string, takes: Takes = () => true, depth = 0): unknown {
  if (!isMembers(value)) return undefined;
  const isKey = (one: unknown): boolean =>
    ((typeof one === "string" && one !== "") || typeof one === "number") && takes(one);
  const wanted = plain(param.replace(/(?<=\D)_\d+$/, ""));
  const own = Object.entries(value).filter(([, one]) => isKey(one));
  const named =
    own.find(([name]) => plain(name) === wanted) ??
    (/user|owner|org|member/.test(wanted) ? own.find(([name]) => name === "login") : undefined);
  const ended = own.find(([name]) => wanted.endsWith(plain(name)) && plain(name).length > 1);
  // `ingredientId` for `{id}`, but not `difficultyScore` for the `{score}` of scores.
  const ends = wanted.length > 4 ? undefined : own.find(([name]) => plain(name).endsWith(wanted));
  const found =
    named ?? ended ?? ends ?? own.find(([name]) => ["id", "pk", "uuid", "sid", "key"].includes(plain(name)));
  if (found !== undefined) return found[1];
  // A name that is a path, as Google's APIs have it.
  const { name } = value;
  const end = typeof name === "string" && name.includes("/") ? name.split("/").at(-1) : undefined;
  if (end !== undefined && takes(end)) return end;
  if (depth > 2) return undefined;
  for (const member of Object.values(value)) {
    const inner = keyIn(member, param, takes, depth + 1);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** True for a key that a parameter allows: another is the key of something else. */
type Takes = (key: unknown) => boolean;

interface Reply {
  readonly status: number;
  readonly json: unknown;
  readonly text: string;
  readonly headers: Headers;
}

/** One document's trial, by a server of it: requests to each operation, valid and broken, and what comes back. */
export class Trial {
  readonly tally = emptyTally();
  readonly faults: string[] = [];
  readonly #mock: { fetch(request: Request): Promise<Response> };
  readonly #document: ApiDocument;
  readonly #judge: Judge;
  readonly #routes: readonly BoundRoute[];
  readonly #byKey: ReadonlyMap<string, BoundRoute>;

  constructor(
    mock: { fetch(request: Request): Promise<Response> },
    document: ApiDocument,
    routes: readonly BoundRoute[],
  ) {
    this.#mock = mock;
    this.#document = document;
    this.#judge = createJudge(document.source);
    this.#routes = routes;
    this.#byKey = new Map(routes.map((route) => [operationKey(route.operation.method, route.operation.path), route]));
  }

  #fault(kind: string, route: BoundRoute, detail: string): void {
    const { method, path } = route.operation;
    this.faults.push(`${kind}: ${method} ${path} [${route.action.do}] ${detail.slice(0, 300)}`);
  }

  async #ask(method: string, target: string, headers: Record<string, string>, body?: unknown): Promise<Reply> {
    const started = performance.now();
    const response = await this.#mock.fetch(
      new Request(`http://localhost:3000${target}`, {
        method,
        headers,
        ...(body !== undefined && method !== "GET" && method !== "HEAD" && { body: JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    this.tally.requests += 1;
    this.tally.requestMs += performance.now() - started;
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      json = undefined;
    }
    return { status: response.status, json, text, headers: response.headers };
  }

  #valueFor({ name, schema, examples }: ApiParameter): Json {
    if (examples[0] !== undefined) return examples[0];
    const ask = { stream: sourceOf(`bench ${name}`), direction: "request", field: name } as const;
    const value = this.#document.schemas.valueOf(schema ?? { type: "string" }, ask);
    // Anything, which an address has as a text.
    return isMembers(value) && Object.keys(value).length === 0 ? "any" : value;
  }

  /** The path with the keys of what is there: from the list above each, or else from its schema; `madeUp` are those below another. */
  async #filled(route: BoundRoute, madeUp: string[] = []): Promise<string> {
    let done = "";
    let written = "";
    for (const segment of route.operation.path.split("/").slice(1)) {
      let out = segment;
      for (const [braced, param] of [...segment.matchAll(/\{([^{}]+)\}/g)].map((match) => [match[0], match[1] ?? ""])) {
        const parameter = route.operation.parameters.find((one) => one.in === "path" && one.name === param);
        const takes: Takes = (key) => parameter?.schema === undefined || this.#takes(parameter.schema, key);
        // `Photos({id})` is one of `/Photos`.
        const [list = ""] = segment.split(/\(|\{/, 1);
        const end = segment.includes("(") ? `/${list}` : "";
        const above = this.#byKey.get(operationKey("GET", written + end));
        const isNamed = above !== undefined && (end !== "" || segment.startsWith(braced ?? ""));
        const found =
          (isNamed ? await this.#listedKey(above, done + end + this.#formOf(above), param ?? "", takes) : undefined) ??
          (await this.#ownKey(route, param ?? "", takes)) ??
          (await this.#keyElsewhere(route, param ?? "", takes)) ??
          (await this.#elementKey(written, done, param ?? "", takes));
        if (found === undefined && written.includes("{")) madeUp.push(param ?? "");
        const key = found ?? (parameter === undefined ? "1" : this.#valueFor(parameter));
        out = out.replace(braced ?? "", encodeURIComponent(textFor(key)));
      }
      done += `/${out}`;
      written += `/${segment}`;
    }
    return done;
  }

  /** The end of a path that says the form of its answer: `.json`. */
  #formOf({ operation }: BoundRoute): string {
    const end = /\.(?:json|\{format\})$/.exec(operation.path)?.[0] ?? "";
    const parameter = operation.parameters.find((one) => one.in === "path" && one.name === "format");
    return end.replace("{format}", parameter === undefined ? "json" : textFor(this.#valueFor(parameter)));
  }

  #takes(schema: ApiSchema, key: unknown): boolean {
    return [key, textFor(key), Number(textFor(key))].some(
      (one) => this.#document.schemas.issuesOf(schema, one, "request").length === 0,
    );
  }

  /** The key of an element of a list that is read with the record above. */
  async #elementKey(written: string, at: string, param: string, takes: Takes): Promise<unknown> {
    const get = this.#byKey.get(operationKey("GET", written.slice(0, written.lastIndexOf("/"))));
    if (get === undefined) return undefined;
    const { json } = await this.#ask(
      "GET",
      `${at.slice(0, at.lastIndexOf("/"))}${this.#query(get)}`,
      this.#headers(get),
    );
    const list = isMembers(json) ? json[written.slice(written.lastIndexOf("/") + 1)] : undefined;
    return Array.isArray(list) ? keyIn(list[0], param, takes) : undefined;
  }

  async #listedKey(list: BoundRoute, at: string, param: string, takes?: Takes): Promise<unknown> {
    const { method, body } = list.operation;
    const headers = { ...this.#headers(list), ...(method === "POST" && { "Content-Type": "application/json" }) };
    const schema = body?.content.find(({ mediaType }) => /json/i.test(mediaType))?.schema;
    const ask = { stream: sourceOf(`bench ${at}`), direction: "request", required: "only" } as const;
    const sent = schema === undefined ? {} : this.#document.schemas.valueOf(schema, ask);
    const { json } = await this.#ask(method, `${at}${this.#query(list)}`, headers, sent);
    return recordsIn(json)
      .map(([first]) => keyIn(first, param, takes))
      .find((one) => one !== undefined);
  }

  /** The key of one of a route's own records, from a list of them at another path: one for all, or what the route's own path is below. */
  async #ownKey(route: BoundRoute, param: string, takes?: Takes): Promise<unknown> {
    const { resource, keys, operation } = route;
    if (resource === undefined || !keys.some((one) => one.param === param)) return undefined;
    const bare = ({ path }: BoundRoute["operation"]): string => path.replace(/\.\{format\}$/, "");
    const lists = this.#routes.filter(({ action, resource: of }) => of === resource && action.do === "list");
    const list = lists.find((one) => !bare(one.operation).includes("{"));
    if (list !== undefined)
      return this.#listedKey(list, bare(list.operation).replace(/\.json$/, "") + this.#formOf(list), param, takes);
    const [above = ""] = operation.path.split(`{${param}}`, 1);
    const namesIn = (path: string): string =>
      path
        .split("/")
        .filter((part) => part.includes("{"))
        .join();
    const near = lists.find((one) => namesIn(bare(one.operation)) === namesIn(above)) ?? lists[0];
    return near === undefined || near === route
      ? undefined
      : this.#listedKey(near, await this.#filled(near), param, takes);
  }

  /** The key of a record that another path reads by the same name: of what is above, where no list of it is. */
  async #keyElsewhere(route: BoundRoute, param: string, takes: Takes): Promise<unknown> {
    const read = this.#routes.find(
      ({ action, keys, resource }) =>
        action.do === "read" && keys.length === 1 && keys[0]?.param === param && resource !== route.resource,
    );
    if (read !== undefined && !["id", "uuid"].includes(param)) return this.#ownKey(read, param, takes);
    // The list that another path calls so: `/plugins` for `/admin/plugins/{pluginId}/rules`.
    const [, of = ""] = /([^/{}]+)\/$/.exec(route.operation.path.split(`{${param}}`, 1)[0] ?? "") ?? [];
    const list = this.#routes.find(
      ({ action, operation: { path } }) => action.do === "list" && !path.includes("{") && path.endsWith(`/${of}`),
    );
    return of === "" || list === undefined ? undefined : this.#listedKey(list, list.operation.path, param, takes);
  }

  /** The body with the id of a record that there is, for a route that names its record there. */
  async #namingOne(route: BoundRoute, sent: Json | undefined): Promise<Json | undefined> {
    const { action, resource, keys, isFirst, operation } = route;
    const name = keys[0]?.param ?? (action.do === "replace" || action.do === "change" ? resource?.idField : undefined);
    if (isFirst || name === undefined || operation.path.includes(`{${name}}`)) return sent;
    if (!isMembers(sent)) return sent;
    // A body may have its members one level in.
    const [around] = Object.entries(sent).find(([, one]) => isMembers(one) && one[name] !== undefined) ?? [];
    const inner = around === undefined ? sent : (sent[around] as Members); // members, as was just seen
    if (inner[name] === undefined) return sent;
    const called = (param: string): Promise<unknown> => this.#ownKey({ ...route, keys: [{ param, at: [] }] }, param);
    const id = (await called(name)) ?? (await called(resource?.idField ?? name));
    const named = { ...inner, [name]: id };
    return id === undefined ? sent : ((around === undefined ? named : { ...sent, [around]: named }) as Json); // read from JSON
  }

  /** The query that names a record, for a route whose path does not. */
  async #keyQuery(route: BoundRoute): Promise<ReadonlyMap<string, unknown>> {
    const found = new Map<string, unknown>();
    for (const { param } of route.keys)
      if (route.operation.parameters.some((one) => one.in === "query" && one.name === param)) {
        const key = await this.#ownKey(route, param);
        if (key !== undefined) found.set(param, key);
      }
    return found;
  }

  #query({ operation }: BoundRoute, keys: ReadonlyMap<string, unknown> = new Map()): string {
    const pairs = operation.parameters
      .filter((one) => one.in === "query" && (one.required || keys.has(one.name)))
      .flatMap((one) => {
        const value = keys.get(one.name) ?? this.#valueFor(one);
        if (Array.isArray(value))
          return one.explode ? value.map((item) => [one.name, textFor(item)]) : [[one.name, value.join(",")]];
        if (isMembers(value) && one.style === "deepObject")
          return Object.entries(value).map(([name, inner]) => [`${one.name}[${name}]`, textFor(inner)]);
        if (isMembers(value)) return Object.entries(value).map(([name, inner]) => [name, textFor(inner)]);
        return [[one.name, textFor(value)]];
      });
    return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs).toString().replaceAll("%2C", ",")}`;
  }

  #headers({ operation }: BoundRoute): Record<string, string> {
    const own = operation.parameters.filter((one) => one.required && /^[\w-]+$/.test(one.name));
    const valueOf = (one: ApiParameter): string => textFor(this.#valueFor(one)).replaceAll(/[^\u0020-\u007E]/g, "");
    const cookies = own
      .filter((one) => one.in === "cookie")
      .map((one) => `${one.name}=${encodeURIComponent(valueOf(one))}`);
    const headers = own.filter((one) => one.in === "header").map((one) => [one.name, valueOf(one)] as const);
    return Object.fromEntries<string>([
      ...this.#credentials(operation),
      ...headers,
      ...(cookies.length === 0 ? [] : [["Cookie", cookies.join("; ")] as const]),
    ]);
  }

  /** Headers that the first alternative of an operation asks for: other servers want them, and any value does. */
  #credentials({ security }: BoundRoute["operation"]): (readonly [string, string])[] {
    const [names = []] = security ?? [];
    return names.flatMap((name): (readonly [string, string])[] => {
      const { type, in: place, name: header = "", scheme } = this.#document.securitySchemes.get(name) ?? { type: "" };
      if (type === "apiKey") return place === "header" ? [[header, "key"] as const] : [];
      return [["Authorization", scheme?.toLowerCase() === "basic" ? "Basic YTpi" : "Bearer token"] as const];
    });
  }

  async run(): Promise<void> {
    const { tally } = this;
    tally.operations = this.#routes.length;
    tally.kept = this.#routes.filter(({ grade }) => grade === "kept").length;
    const depth = ({ operation }: BoundRoute): number => operation.path.split("/").length;
    const step = Math.max(1, Math.ceil(this.#routes.length / MOST_OPERATIONS));
    const ordered = this.#routes
      .filter((_, at) => at % step === 0)
      .toSorted(
        (one, other) =>
          turnOf(one) - turnOf(other) ||
          (one.operation.method === "DELETE" ? depth(other) - depth(one) : depth(one) - depth(other)),
      );
    for (const route of ordered) await this.#try(route);
  }

  async #try(route: BoundRoute): Promise<void> {
    const { tally } = this;
    const { operation } = route;
    const { method, path, body } = operation;
    if (isUnaskable(route, this.#routes)) return;
    const madeUp: string[] = [];
    const target = `${await this.#filled(route, madeUp)}${this.#query(route, await this.#keyQuery(route))}`;
    const headers = this.#headers(route);
    // Clients in browsers send no body with a GET.
    const content = method === "GET" ? undefined : body?.content.find(({ mediaType }) => /json/i.test(mediaType));
    let sent: Json | undefined;
    if (content !== undefined) {
      sent = content.examples.find((one) => this.#judge.request(path, method, one) !== false);
      if (sent === undefined && content.schema !== undefined)
        sent = this.#document.schemas.valueOf(content.schema, {
          stream: sourceOf(`bench ${path}`),
          direction: "request",
        });
      sent = await this.#namingOne(route, sent);
      headers["Content-Type"] = content.mediaType.includes("*") ? "application/json" : content.mediaType;
    } else if (body?.required === true && method !== "GET") {
      return; // Forms and files have tests of their own.
    }
    tally.tried += 1;
    const started = performance.now();
    const reply = await this.#ask(method, target, headers, sent);
    if (performance.now() - started > SLOW_MS)
      this.#fault("slow", route, `${(performance.now() - started).toFixed(0)} ms`);
    const isSound = sent === undefined || this.#judge.request(path, method, sent) !== false;
    if (isSound) {
      tally.sound += 1;
      if ([400, 413, 415, 422].includes(reply.status)) {
        tally.wronglyRefused += 1;
        this.#fault("refused", route, `${target} ${JSON.stringify(sent)?.slice(0, 100)} → ${reply.text}`);
      }
    }
    const verdict = this.#judge.answer(path, method, reply);
    // Nobody can know that a key which was made up is below the record before it.
    const isToldMissing = operation.responses.some(({ status }) => ["404", "4XX", "default"].includes(status));
    if (madeUp.length > 0 && reply.status === 404 && isToldMissing && verdict.faults.length === 0)
      return void (tally.tried -= 1);
    if (verdict.isSuccess) tally.answered += 1;
    else this.#fault("answered", route, `${target} → ${reply.status} ${reply.text}`);
    if (verdict.isSuccess && verdict.faults.length === 0) tally.valid += 1;
    else if (verdict.faults.length > 0) this.#fault("invalid", route, `${reply.status} ${verdict.faults.join("; ")}`);
    if (route.grade === "made" && process.env["SHOW_MADE"] !== undefined) this.#fault("made", route, route.why);
    if (reply.status < 300) await this.#readBack(route, target, sent, reply);
    await this.#breakIt(route, target, headers, sent);
  }

  async #readBack(route: BoundRoute, target: string, sent: Json | undefined, reply: Reply): Promise<void> {
    const { tally } = this;
    const { method, path } = route.operation;
    const here = target.split("?")[0] ?? target;
    const own = this.#byKey.get(operationKey("GET", path));
    if (method === "DELETE") {
      if (own === undefined || !["read", "exists"].includes(own.action.do) || !/\}\/?$/.test(path)) return;
      tally.removed += 1;
      const { status } = await this.#ask("GET", `${here}${this.#query(own)}`, this.#headers(own));
      if (status === 404 || status === 410) tally.gone += 1;
      else this.#fault("not gone", route, `${here} → ${status}`);
      return;
    }
    if (!isMembers(sent) || !["POST", "PUT", "PATCH"].includes(method)) return;
    const below = [...this.#byKey.values()].find(
      ({ operation }) =>
        operation.method === "GET" &&
        operation.path.startsWith(`${path.replace(/\/$/, "")}/{`) &&
        /^\{[^{}/]+\}\/?$/.test(operation.path.slice(path.replace(/\/$/, "").length + 1)),
    );
    const read = method === "POST" ? below : own;
    if (read === undefined) return;
    let at = here;
    if (method === "POST") {
      const param = /\{([^{}]+)\}\/?$/.exec(read.operation.path)?.[1] ?? "id";
      const declared = read.operation.parameters.find((one) => one.in === "path" && one.name === param);
      const key = keyIn(reply.json, param, (one) => this.#takes(declared?.schema ?? true, one));
      if (key === undefined) return;
      at = `${here.replace(/\/$/, "")}/${encodeURIComponent(textFor(key))}`;
    }
    const show = (place: string): Promise<Reply> =>
      this.#ask("GET", `${place}${this.#query(read)}`, this.#headers(read));
    let answer = await show(at);
    // A new key moves the record.
    const [{ param } = { param: "" }, another] = read.keys;
    const moved = another === undefined && method !== "POST" ? sent[param] : undefined;
    if (answer.status === 404 && typeof moved === "string" && path.endsWith(`{${param}}`))
      answer = await show((at = `${here.slice(0, here.lastIndexOf("/"))}/${encodeURIComponent(moved)}`));
    const pairs = scalarPairs(sent, answer.json);
    if (answer.status < 300 && pairs.length === 0) return;
    tally.written += 1;
    // A server gives ids and times of changes, and a path names the record that is written.
    const wrong = pairs.filter(
      ([name, one, other]) =>
        !isSame(one, other) &&
        name !== "id" &&
        name !== read.resource?.idField &&
        STANDING_TIMES.get(plain(name)) !== "updated" &&
        !isPathOf(name, other) &&
        !path.includes(`{${name}}`) &&
        !route.keys.some((key) => key.at[0] === name),
    );
    if (answer.status < 300 && wrong.length === 0) tally.readBack += 1;
    else this.#fault("not read back", route, `${at} (${read.grade}) → ${answer.status} ${JSON.stringify(wrong)}`);
  }

  /** Sends the request broken in several ways, each of which the judge finds wrong too. */
  async #breakIt(
    route: BoundRoute,
    target: string,
    headers: Record<string, string>,
    sent: Json | undefined,
  ): Promise<void> {
    const { method, path, parameters } = route.operation;
    for (const broken of brokenForms(sent)) {
      if (this.#judge.request(path, method, broken) !== false) continue;
      await this.#expectRefusal(route, target, headers, broken);
    }
    for (const { name, in: place, schema } of parameters) {
      const plainSchema = schema === undefined ? true : this.#document.schemas.resolve(schema);
      if (place !== "query" || !isNumeric(plainSchema)) continue;
      const [at = "", query = ""] = target.split("?");
      const pairs = new URLSearchParams(query);
      pairs.set(name, "not-a-number");
      await this.#expectRefusal(route, `${at}?${pairs.toString()}`, headers, sent);
    }
  }

  async #expectRefusal(
    route: BoundRoute,
    target: string,
    headers: Record<string, string>,
    body: unknown,
  ): Promise<void> {
    this.tally.broken += 1;
    const { status, text } = await this.#ask(route.operation.method, target, headers, body);
    if (status >= 400 && status < 500) this.tally.refused += 1;
    else
      this.#fault("let by", route, `${target} ${JSON.stringify(body)?.slice(0, 200)} → ${status} ${text.slice(0, 80)}`);
  }
}

/** When an operation is called: reads first, and last what removes records for good, or all of them. */
function turnOf({ operation: { method }, action }: BoundRoute): number {
  if (action.do === "removeAll" || (action.do === "remove" && action.isForGood === true)) return ORDER.length;
  return ORDER.indexOf(action.do === "remove" ? "DELETE" : method);
}

/** True for an operation that differs from another only after a #, which is sent nowhere, and for one that only another protocol answers. */
function isUnaskable({ operation: { path, responses } }: BoundRoute, routes: readonly BoundRoute[]): boolean {
  const bare = (one: string): string => one.split("#")[0] ?? one;
  const isTwin =
    path.includes("#") && routes.some(({ operation: { path: other } }) => other !== path && bare(other) === bare(path));
  const statuses = responses.map(({ status }) => status);
  return isTwin || (statuses.some((one) => one.startsWith("1")) && statuses.every((one) => /^[145]/.test(one)));
}

/** True for a name that is a record's path: the server gives it. */
function isPathOf(name: string, shown: unknown): boolean {
  return name === "name" && typeof shown === "string" && shown.includes("/");
}

function isNumeric(schema: ApiSchema): boolean {
  return typeof schema === "object" && (schema["type"] === "integer" || schema["type"] === "number");
}

/** Members that were sent and are shown, each with both values; an answer may have the record one level in. */
function scalarPairs(sent: Members, shown: unknown): (readonly [string, unknown, unknown])[] {
  if (!isMembers(shown)) return [];
  const pairs = Object.entries(sent).flatMap(([name, one]) => {
    const other = Object.hasOwn(shown, name) ? shown[name] : undefined;
    if (isMembers(one) && isMembers(other)) return scalarPairs(one, other);
    return typeof one !== "object" && other !== undefined && typeof other !== "object"
      ? [[name, one, other] as const]
      : [];
  });
  // The record is where most of it is found: beside the attributes of JSON:API stands a type that is another.
  const inner = Object.values(shown).map((one) => (isMembers(one) ? scalarPairs(sent, one) : []));
  return [pairs, ...inner].reduce((most, found) => (found.length > most.length ? found : most));
}

/** True for the same value: a number may be shown as a text, with more zeros, and a time in another way. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other || String(one) === String(other)) return true;
  if (/^\d/.test(String(one)) && Number(one) === Number(other)) return true;
  return typeof one === "string" && typeof other === "string" && Date.parse(one) === Date.parse(other);
}

function* brokenForms(sent: Json | undefined): Generator {
  if (!isMembers(sent)) {
    if (sent !== undefined) yield { notWhatWasAsked: true };
    return;
  }
  yield [];
  for (const [name, value] of Object.entries(sent).slice(0, 8)) {
    const { [name]: _, ...without } = sent;
    yield without;
    yield { ...sent, [name]: isMembers(value) ? 17 : { wrong: true } };
    if (typeof value === "string") {
      yield { ...sent, [name]: "" };
      yield { ...sent, [name]: "~".repeat(5000) };
    }
    if (typeof value === "number") {
      yield { ...sent, [name]: -1e9 };
      yield { ...sent, [name]: 0.123_456 };
    }
  }
  yield { ...sent, noSuchMember: 1 };
}
