import { isObject, jsonIn } from "../../model/json.ts";
import { textOr } from "../../openapi/schema.ts";
import { isMockoon, isPostman } from "./other-files.ts";
import type { SeenExchange } from "./read-har.ts";
import { NAMES_RECORD, OF_REQUEST, OWN_KEYS, recordsIn } from "./seen-kinds.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Requests that are written down, with their answers, and the address that they went to where it is said. */
export interface Traffic {
  readonly exchanges: readonly SeenExchange[];
  readonly server: string;
  readonly title: string;
  readonly notes?: readonly string[];
}

/** Place of requests that do not say to which server they go. */
const HERE = "http://localhost";

const MOST_LEVELS = 10;
const LONGEST_ADDRESS = 2_000;

/** The requests of a Postman collection (2.x) or a Mockoon environment; undefined for anything else. */
export function readTraffic(file: Fields): Traffic | undefined {
  const [exported] = listOf(file["data"]);
  const isOld = typeof file["source"] === "string" && isObject(exported?.["item"]);
  const document = isOld ? (exported?.["item"] as Fields) : file; // as Mockoon had it before 2
  const { info, item, routes } = document;
  if (isPostman(document)) {
    const title = textOr(isObject(info) ? info["name"] : undefined, "Postman");
    return { ...ofPostman(item as unknown[], valuesOf(document["variable"])), title }; // a list, as was seen
  }
  if (!isMockoon(document)) return undefined;
  const prefix = textOr(document["endpointPrefix"]);
  const buckets = new Map(listOf(document["data"]).map((bucket) => [bucket["id"], bucket["value"]]));
  return {
    exchanges: listOf(routes).flatMap((route) => (route["type"] === "ws" ? [] : ofMockoon(route, buckets))),
    notes: listOf(routes).flatMap(({ type, endpoint }) =>
      type === "ws" ? [`the WebSocket ${textOr(endpoint)} is left out: requests and answers are read`] : [],
    ),
    server: prefix === "" ? HERE : `${HERE}/${prefix}`,
    title: textOr(document["name"], "Mockoon"),
  };
}

type Written = Pick<SeenExchange, "method" | "url" | "sent" | "sentType">;

function ofPostman(items: readonly unknown[], variables: ReadonlyMap<string, string>): Omit<Traffic, "title"> {
  let server = HERE;
  const requestOf = (request: Fields): Written => {
    const { text, base } = addressOf(request["url"], variables);
    if (base !== "") server = base;
    return { method: textOr(request["method"], "GET").toUpperCase(), url: urlOf(text), ...sentIn(request["body"]) };
  };
  const all = requestsIn(items).map(([request, responses]) => ({
    request: requestOf(request),
    answers: responses.map((response) => {
      const { originalRequest, code, header, body } = response;
      const asked = requestOf(isObject(originalRequest) ? { ...request, ...originalRequest } : request);
      return answered(asked, code, header, body);
    }),
  }));
  const assumed = assuming(all.map(({ request }) => request));
  const exchanges = all.flatMap(({ request, answers }) => (answers.length > 0 ? answers : [assumed(request)]));
  // Variables stand for the server that most of the others name.
  const named = exchanges.flatMap(({ url }) => (url.origin === HERE ? [] : [url.origin]));
  const [main = HERE] = named;
  if (2 * named.length <= exchanges.length || named.some((one) => one !== main)) return { exchanges, server };
  for (const { url } of exchanges) if (url.origin === HERE) url.host = new URL(main).host;
  return { exchanges, server: main };
}

function requestsIn(items: readonly unknown[], level = 0): (readonly [request: Fields, responses: Fields[]])[] {
  return items.filter(isObject).flatMap((item) => {
    if (Array.isArray(item["item"])) return level < MOST_LEVELS ? requestsIn(item["item"], level + 1) : [];
    const request = typeof item["request"] === "string" ? { url: item["request"] } : item["request"];
    return isObject(request) ? [[request, listOf(item["response"])] as const] : [];
  });
}

/** An address with its variables filled in: what follows the variable that it begins with, and the value of that. */
function addressOf(url: unknown, variables: ReadonlyMap<string, string>): { text: string; base: string } {
  const { raw, host, path, variable } = isObject(url) ? url : { raw: url };
  const whole = typeof raw === "string" ? raw : `${[host].flat().join(".")}/${[path].flat().join("/")}`;
  const written = whole.slice(0, LONGEST_ADDRESS);
  const [, first, rest = ""] = /^\{\{([^}]*)\}\}(.*)$/s.exec(written) ?? [];
  const own = valuesOf(variable);
  const filled = (text: string): string =>
    text
      .replaceAll(/\{\{([^}]*)\}\}/g, (all, name: string) => variables.get(name) ?? all)
      .replaceAll(/(?<=\/):(\w+)/g, (all, name: string) => own.get(name) ?? all);
  if (first === undefined)
    return { text: filled(/^https?:\/\//.test(written) ? written : `http://${written}`), base: "" };
  const base = filled(variables.get(first) ?? "").replace(/\/$/, "");
  return {
    text: HERE + filled(rest).replace(/^[^/?]*(?:\/\/[^/?]*)?/, ""),
    base: /^https?:\/\/./.test(base) ? base : "",
  };
}

function urlOf(text: string): URL {
  return URL.parse(text) ?? new URL(HERE);
}

/** The values that have one in a list of keys and values. */
function valuesOf(list: unknown): ReadonlyMap<string, string> {
  return new Map(
    listOf(list).flatMap(({ key, value }) => {
      const isValue = (typeof value === "string" && value !== "") || typeof value === "number";
      return isValue ? [[textOr(key), String(value)]] : [];
    }),
  );
}

function sentIn(body: unknown): Pick<Written, "sent" | "sentType"> {
  const { mode, raw, urlencoded, formdata } = isObject(body) ? body : {};
  if (mode === "urlencoded")
    return { sent: Object.fromEntries(valuesOf(urlencoded)), sentType: "application/x-www-form-urlencoded" };
  if (mode === "formdata") return { sent: Object.fromEntries(valuesOf(formdata)), sentType: "multipart/form-data" };
  const { value } = readBody(raw);
  return { sent: value, sentType: typeof value === "string" ? "text/plain" : "application/json" };
}

/** An answer with 200 where `code` is no status. */
function answered(asked: Written, code: unknown, header: unknown, text: unknown): SeenExchange {
  const status = typeof code === "number" && code >= 100 && code < 600 ? Math.floor(code) : 200;
  const headers = new Map([...valuesOf(header)].map(([name, value]) => [name.toLowerCase(), value]));
  const { value: body, isSketch } = readBody(text);
  const told = headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  const mediaType = told ?? (typeof body === "string" ? "text/plain" : "application/json");
  return { ...asked, ...withKey(asked.url, body), status, mediaType, headers, body, isSketch };
}

/** Answers that nobody wrote down: a record as it is sent, where records are made and read. */
function assuming(all: readonly Written[]): (asked: Written) => SeenExchange {
  const read = new Set(all.filter(({ method }) => method === "GET").flatMap(({ url }) => placesOf(url)));
  const made = new Map(
    all
      .toReversed() // the first one counts
      .flatMap(({ method, url, sent }) => (method === "POST" && isObject(sent) ? [[placesOf(url)[0], sent]] : [])),
  );
  return (asked) => {
    const { method, url } = asked;
    const places = placesOf(url);
    const list = places.at(-1) ?? "";
    const isItem = places.length > 1;
    const sent = read.has(list) ? made.get(list) : undefined;
    const record = sent === undefined || method === "DELETE" ? undefined : { id: 1, ...sent };
    const body = record !== undefined && method === "GET" && !isItem ? [record] : record;
    const status = method === "POST" && !isItem ? 201 : method === "DELETE" ? 204 : 200;
    return answered(asked, status, undefined, body === undefined ? undefined : JSON.stringify(body));
  };
}

/** The path of an address and, where that names a record, the path of its list. */
function placesOf({ pathname }: URL): readonly string[] {
  const path = pathname.replace(/\/$/, "");
  const above = path.slice(0, path.lastIndexOf("/"));
  const isItem = /\/(?:%7B[^/]*%7D)$/.test(path) || NAMES_RECORD.test(path.slice(above.length + 1));
  return isItem ? [path, above] : [path];
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Routes that keep what is written to them answer with a bucket of data; others as they say. */
function ofMockoon(route: Fields, buckets: ReadonlyMap<unknown, unknown>): SeenExchange[] {
  const { type, method, endpoint } = route;
  const written = textOr(endpoint).slice(0, LONGEST_ADDRESS);
  const path = written.replaceAll(/\([^)]*\)|\?/g, "").replaceAll("*", ":rest");
  const at = (as: string, rest = "", sent?: unknown): Written => ({
    method: as,
    url: urlOf(`${HERE}/${path}${rest}`),
    sent,
    sentType: "application/json",
  });
  const responses = listOf(route["responses"]);
  const textOf = ({ bodyType, databucketID, body }: Fields): unknown =>
    bodyType === "DATABUCKET" ? buckets.get(databucketID) : body;
  if (type !== "crud") {
    const as = textOr(method, "GET").toUpperCase();
    return (as === "ALL" ? METHODS : [as]).flatMap((one, copy) =>
      responses.map((response) => ({
        ...answered(at(one, askedBy(textOf(response))), response["statusCode"], response["headers"], textOf(response)),
        shown: valuesOf(response["headers"]),
        losses: copy > 0 ? [] : lossesOf(response, textOf(response)),
      })),
    );
  }
  const [first = {}] = responses;
  const text = textOf(first);
  const { value } = readBody(text);
  const record: unknown = Array.isArray(value) ? value[0] : undefined;
  const one = isObject(record) ? JSON.stringify(record) : undefined;
  return [
    answered(at("GET"), 200, undefined, text),
    answered(at("POST", "", record), 201, undefined, one),
    ...["GET", "PUT", "PATCH"].map((as) =>
      answered(at(as, "/:id", as === "GET" ? undefined : record), 200, undefined, one),
    ),
    answered(at("DELETE", "/:id"), 200, undefined, one),
  ];
}

/** The query that a template reads, as one that is sent. */
function askedBy(body: unknown): string {
  const names = typeof body === "string" ? [...body.matchAll(/queryParam(?:Raw)?\s+['"]([\w-]+)/g)] : [];
  return names.length === 0 ? "" : `?${names.map(([, name = ""]) => `${name}=text`).join("&")}`;
}

/** Sentences on what an answer of Mockoon does that is not kept. */
function lossesOf({ headers, rules, bodyType, filePath }: Fields, body: unknown): string[] {
  const helpers = typeof body === "string" ? [...body.matchAll(/"?(\{\{[#~]?\s*([\w@.-]+)[^{}]*\}\})"?/g)] : [];
  const made = helpers.flatMap(([, whole = "", helper = ""]) => (OF_REQUEST.test(whole) ? [] : [helper]));
  return [
    ...[...valuesOf(headers)].flatMap(([name, value]) =>
      value.includes("{{") ? [`the header ${name} is left out: it is made by a template`] : [],
    ),
    ...[...new Set(made)].map(
      (helper) => `the template ${helper} is not kept: values are made by the names of members`,
    ),
    ...(listOf(rules).length > 0 ? ["its rules are not kept: the first answer of each status counts"] : []),
    ...(bodyType === "FILE" ? [`the file ${textOr(filePath)} is left out: its content is not in the environment`] : []),
  ];
}

/** An address that ends with the key of the record that is there, where a placeholder of an id stands for it. */
function withKey(url: URL, body: unknown): Pick<SeenExchange, "url" | "called"> {
  const { records, isList } = recordsIn(body);
  const key = OWN_KEYS.map((name) => records[0]?.[name]).find((one) => one !== undefined);
  const found = /\/(?::(\w*id|slug)|%7B%7B([^/]*?)%7D%7D)$/i.exec(url.pathname);
  if (found === null || isList || (typeof key !== "string" && typeof key !== "number")) return { url };
  const named = new URL(url);
  named.pathname = `${url.pathname.slice(0, found.index)}/${encodeURIComponent(key)}`;
  return { url: named, called: found[1] ?? found[2] };
}

/** A body as JSON where it is some, with templates in it too: then it shows what is there, and not its values. */
function readBody(text: unknown): { readonly value: unknown; readonly isSketch: boolean } {
  if (typeof text !== "string") return { value: text ?? undefined, isSketch: false };
  const isSketch = text.includes("{{");
  // A template outside of quotes is mostly a number.
  const filled = isSketch
    ? text.replaceAll(/([:[,]\s*)(\{\{[^{}]*\}\})/g, (_all, before: string, made: string) =>
        OF_REQUEST.test(made) ? before + JSON.stringify(made) : `${before}1`,
      )
    : text;
  const value = [text, filled].map(jsonIn).find((one) => one !== undefined);
  return { value: value === undefined && text !== "" ? text : value, isSketch };
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
