import { asText, memberAt, withMemberAt } from "../../definition/routes/definition.ts";
import type {
  BoundRoute,
  ItemView,
  Keeper,
  KeptRecord,
  MemberPath,
  ServedApi,
  ServedResource,
  ShownRecord,
  Success,
} from "../../definition/routes/definition.ts";
import { errorAnswer } from "../../definition/routes/error-shape.ts";
import { plainName } from "../../definition/routes/meanings.ts";
import { fitted, isFileType, isJson, memberAsked, schemaAt } from "../../definition/routes/views.ts";
import { bareType } from "../../model/content.ts";
import { toCsv } from "../../model/csv.ts";
import { SeedbedError } from "../../model/errors.ts";
import { isObject } from "../../model/json.ts";
import { getOrMake } from "../../model/maps.ts";
import type { ApiContent } from "../../openapi/document.ts";
import { sampleFile } from "../../openapi/sample-file.ts";
import type { ApiSchema, Json } from "../../openapi/schema.ts";
import { sourceOf } from "../../openapi/value.ts";
import { fromBase64 } from "../../platform/bytes.ts";
import { PRIVATE, SEEDED_CACHE, emptyAnswer, pairsOf } from "../answer.ts";
import type { Answer } from "../answer.ts";
import { NAMED_BY } from "../data/sandbox-name.ts";
import type { Exchange } from "../exchange.ts";
import { accepts } from "../headers/accept.ts";
import { SANDBOX_POLICY } from "../headers/answer-headers.ts";
import { PROBLEMS } from "../problems/problem.ts";
import type { RecordSource } from "./find-record.ts";
import { recordsWithin } from "./records-within.ts";
import type { RecordsWithin } from "./records-within.ts";
import { answerSeen, invalidSeen } from "./seen-requests.ts";
import { toldOfDone, toldOfSuccess } from "./shapes.ts";

/** A file as a data URL. */
const FILE = /^data:([\w.+-]+\/[\w.+-]+);name=[^;,]*;base64,(.*)$/s;

const VARY = `Accept, X-API-Key, ${NAMED_BY}`;

/** The type that is answered where a description has any of a kind: `image/*`. */
const TYPE_OF_KIND: ReadonlyMap<string, string> = new Map([
  ["image", "image/png"],
  ["text", "text/plain"],
]);

/** Statuses that say the same where a description has only one of them. */
const ALIKE: Readonly<Record<number, readonly number[]>> = Object.freeze({
  422: [422, 400],
  400: [400, 422],
  409: [409, 422, 400],
  401: [401, 403],
  403: [403, 401],
  404: [404],
  415: [415, 400],
  413: [413, 400],
});

/** The answers of one API description, in the form that it has. */
export type ServedAnswers = ReturnType<typeof createServedAnswers>;

export function createServedAnswers(api: ServedApi, baseUrl: string) {
  const knownShown = new WeakMap<KeptRecord, Map<ApiSchema, { readonly stamp: string; readonly value: Json }>>();
  const { schemas } = api.document;
  const withAddress = selfAddresses(api, baseUrl);

  /** A record as a schema has it: nothing that the schema does not know, and everything that it demands. */
  function shown(schema: ApiSchema, keeper: Keeper, record: KeptRecord, inside: RecordsWithin): Json {
    if (keeper.resource.plain !== undefined) return keeper.show(record) as Json; // kept as JSON
    const stamp = inside.stampOf(keeper);
    const known = knownShown.get(record)?.get(schema);
    if (known !== undefined && known.stamp === stamp) return known.value;
    const value = inside.show(schema, keeper, record, inside.membersOf(keeper, record));
    if (stamp !== undefined && inside.hasRoom())
      getOrMake(knownShown, record, () => new Map<ApiSchema, { stamp: string; value: Json }>()).set(schema, {
        stamp,
        value,
      });
    return value;
  }

  /** The records inside of others of one answer, as somebody sees them. */
  function within({ exchange, source }: { readonly exchange: Exchange; readonly source: RecordSource }): RecordsWithin {
    const { prefix } = exchange.request;
    return recordsWithin(api, source, prefix, (...asked) => fit(prefix, ...asked));
  }

  function fit(prefix: string, schema: ApiSchema, keeper: Keeper, record: KeptRecord, members: ShownRecord): Json {
    const { name, idField = "id" } = keeper.resource;
    const told = withAddress(schema, keeper.resource, record, prefix, members);
    const { properties } = schemas.shapeOf(schema);
    // What tells of a record without its id may name it: `postId` of a post; and what shows it otherwise calls it `id`.
    const own = (one: string): boolean =>
      members[one] === undefined && ["id", `${plainName(name)}id`].includes(plainName(one));
    const named = properties.has(idField) ? undefined : [...properties.keys()].find(own);
    const whole = named === undefined ? told : { ...told, [named]: members[idField] ?? record.id };
    return fitted(schema, whole, schemas, `${name}/${record.id}`);
  }

  /** The body of an answer about one record: the record where the schema has it, and what the schema demands around it. */
  function around(success: Success, view: ItemView, inner: Json, name: string): Json {
    if (success.schema === undefined || view.path.length === 0) return inner;
    let { members } = toldOfSuccess(success.schema, success.status, schemas);
    const above = view.path.slice(0, -1);
    const beside = schemaAt(success.schema, above, schemas);
    // Who signs in needs the token, whether or not the description demands it.
    for (const [field, schema] of schemas.shapeOf(beside).properties)
      if (/token|jwt|expire/i.test(field)) {
        const value = schemas.valueOf(schema, {
          stream: sourceOf(`${name}/${field}`),
          direction: "response",
          field,
        });
        members = withMemberAt(members, [...above, field], value) as typeof members; // an object stays one
      }
    return fitted(success.schema, withMemberAt(members, view.path, inner) as ShownRecord, schemas, name); // the path has steps
  }

  /** An answer with a value, written in the media type that the caller takes. Throws `not_acceptable`. */
  function answer(
    exchange: Exchange,
    route: BoundRoute,
    value: Json | undefined,
    more: readonly string[] = [],
  ): Answer {
    const { success } = route;
    const cache = exchange.isSeeded ? SEEDED_CACHE : PRIVATE;
    const headers = ["Cache-Control", cache, "Vary", VARY, ...documented(route, more), ...more];
    if (success.mediaType === undefined || value === undefined) return emptyAnswer(success.status, headers);
    const { mediaType, examples } = chosen(exchange, route, success.mediaType);
    const [example] = examples;
    const body =
      typeof example === "string" && /^text\/(?!event-stream)/.test(mediaType) ? example : write(mediaType, value);
    return { status: success.status, headers: ["Content-Type", mediaType, ...headers], body };
  }

  /** The documented media type that the caller takes, with its examples: the first that is JSON, or else the first. */
  function chosen(exchange: Exchange, { operation, success }: BoundRoute, mediaType: string) {
    const accept = exchange.header("accept");
    const { examples } = success;
    const type = (one: string): string =>
      one.includes("*") ? (TYPE_OF_KIND.get(one.split("/")[0] ?? "") ?? "application/json") : one;
    if (accepts(accept, bareType(type(mediaType)))) return { mediaType: type(mediaType), examples };
    const response =
      operation.responses.find(({ status }) => status === String(success.status)) ??
      operation.responses.find(({ content }) => content.some((one) => one.mediaType === mediaType));
    const other = response?.content.find((content) => accepts(accept, bareType(type(content.mediaType))));
    if (other !== undefined) return { mediaType: type(other.mediaType), examples: other.examples };
    if (isJson(mediaType) && accepts(accept)) return { mediaType: "application/json", examples };
    throw new SeedbedError(
      "not_acceptable",
      `cannot answer ${exchange.path} as ${accept ?? ""}: it is ${mediaType}; send Accept: ${mediaType}, or no Accept`,
    );
  }

  function documented({ success, operation }: BoundRoute, given: readonly string[]): readonly string[] {
    const taken = new Set([
      ...pairsOf(given).map(([name]) => name.toLowerCase()),
      ..."content-type content-length etag cache-control vary transfer-encoding connection".split(" "),
    ]);
    return success.headers.flatMap(({ name, required, schema, examples }) => {
      if (taken.has(name.toLowerCase())) return [];
      if (!required && /link|location|cursor|next|total/i.test(name)) return []; // false ones would lead nowhere
      const [example] = examples;
      const value =
        example ??
        (schema === undefined
          ? ""
          : schemas.valueOf(schema, {
              stream: sourceOf(`${operation.method} ${operation.path} ${name}`),
              direction: "response",
              field: name,
            }));
      const text = typeof value === "object" ? JSON.stringify(value) : String(value);
      return /^[\u0020-\u007e]*$/.test(text) && /^[\w!#$%&'*+.^`|~-]+$/.test(name) ? [name, text] : [];
    });
  }

  /** The file that a record has in a member, or else anywhere, as it was sent; undefined where it has none. */
  function file(route: BoundRoute, record: KeptRecord, field: string): Answer | undefined {
    const [, type = "", data = ""] =
      [record[field], ...Object.values(record)]
        .flatMap((value) => [value, ...(isObject(value) ? Object.values(value) : [])])
        .map((value) => (typeof value === "string" ? FILE.exec(value) : null))
        .find((found) => found !== null) ?? [];
    if (type === "") return undefined;
    const headers = ["Content-Type", type, "Cache-Control", PRIVATE, "Vary", VARY, ...SANDBOX_POLICY];
    return {
      status: route.success.status,
      headers: [...headers, ...documented(route, [])],
      body: fromBase64(data),
    };
  }

  /** A refusal as the description has it for its status; undefined where it has none. */
  function refusal(
    exchange: Exchange,
    { operation, success }: BoundRoute,
    error: SeedbedError,
    asked?: number,
  ): Answer | undefined {
    const kind = PROBLEMS[error.code];
    const wanted = asked ?? kind.status;
    const statuses = asked === undefined ? (ALIKE[wanted] ?? [wanted]) : [asked];
    const issues = error.errors ?? [];
    const wrong = invalidSeen(operation, statuses, issues);
    const wanting = wrong === undefined ? statuses : [wrong.status];
    const exact = wanting.flatMap((status) => operation.responses.filter((one) => one.status === String(status)))[0];
    const range = operation.responses.find((one) => one.status.toUpperCase() === `${Math.floor(wanted / 100)}XX`);
    const other = operation.responses.some(({ status }) => status.startsWith("2"))
      ? operation.responses.find(({ status }) => status === "default")
      : undefined;
    const found = exact ?? range ?? other;
    if (found === undefined) return undefined;
    const status = exact === undefined ? wanted : Number(exact.status);
    const content = found.content.find(({ mediaType }) => isJson(mediaType)) ?? found.content[0];
    const headers = ["Cache-Control", "no-store"];
    for (const [name, value] of Object.entries({ ...kind.headers, ...error.headers })) headers.push(name, value);
    const seen = issues.length === 0 ? answerSeen(operation, status, exchange.params) : wrong;
    if (content === undefined || (seen !== undefined && seen.answer === undefined))
      return seen === undefined && found.content.length === 0 && success.status !== status
        ? undefined
        : emptyAnswer(status, headers);
    const facts = {
      status,
      code: error.code,
      title: kind.title,
      detail: error.message,
      issues,
      path: exchange.path,
      params: exchange.params,
      instance: exchange.id,
      time: new Date(exchange.parts.clock()).toISOString(),
    };
    const value =
      seen?.answer !== undefined
        ? seen.answer
        : content.schema === undefined
          ? { code: error.code, message: error.message }
          : errorAnswer(content.schema, facts, schemas);
    const type = content.mediaType.includes("*") ? "application/json" : content.mediaType;
    return { status, headers: ["Content-Type", type, ...headers], body: write(type, value) };
  }

  /** A value of the answer's schema: the description's example where it is valid, with what the request has of its members. */
  function made(
    route: Pick<BoundRoute, "success">,
    given: Readonly<Record<string, Json>>,
    name: string,
    done?: number,
  ): Json | undefined {
    const { schema, examples } = route.success;
    if (schema === undefined)
      return (examples[0] as Json | undefined) ?? (isFileType(route.success.mediaType) ? null : {}); // parsed JSON
    const [example] = examples;
    const told = toldOfSuccess(schema, route.success.status, schemas);
    const result = done === undefined ? undefined : toldOfDone(schema, done, given, schemas);
    if (result !== undefined && !isObject(result)) return result;
    const beside = { ...((told.isAround || done !== undefined) && told.members), ...result };
    const asked = membersOf(schema, given);
    const members = { ...beside, ...asked };
    if (example !== undefined && isValid(schema, example)) {
      if (!isObject(example)) return example as Json; // valid for a schema of JSON
      const merged = { ...beside, ...example, ...asked };
      return (isValid(schema, merged) ? merged : example) as Json; // as above
    }
    return schemas.valueOf(schema, {
      stream: sourceOf(name),
      direction: "response",
      ...(Object.keys(members).length > 0 && { given: members }),
    });
  }

  function membersOf(schema: ApiSchema, given: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> {
    const { properties } = schemas.shapeOf(schema);
    const byName = new Map([...properties.keys()].map((name) => [plainName(name), name]));
    const members: Record<string, Json> = {};
    for (const [name, member] of properties) {
      const value = given[memberAsked(member) ?? ""];
      if (value !== undefined) members[name] = value;
    }
    for (const [name, value] of Object.entries(given)) {
      const member = properties.has(name) ? name : byName.get(plainName(name));
      const inner = member === undefined ? undefined : properties.get(member);
      if (member === undefined || inner === undefined || value === undefined) continue;
      const fitting = [value, Number(value), asText(value)].find((one) => isValid(inner, one));
      if (fitting !== undefined) members[member] = fitting;
    }
    return members;
  }

  function isValid(schema: ApiSchema, value: unknown): boolean {
    return schemas.issuesOf(schema, value, "response").length === 0;
  }

  return { shown, within, around, answer, file, refusal, made };
}

/** A value written in a media type: JSON, XML, text, or a small file of the type. */
function write(mediaType: string, value: Json): string | Uint8Array {
  if (isJson(mediaType)) return JSON.stringify(value);
  const type = bareType(mediaType);
  if (/[/+]xml$/.test(type) && typeof value !== "string")
    return `<?xml version="1.0" encoding="UTF-8"?>\n${toXml("response", value)}`;
  if (type === "text/event-stream") return `data: ${JSON.stringify(value)}\n\n`;
  if (/ndjson|jsonl|json-seq/.test(type))
    return `${(Array.isArray(value) ? value : [value]).map((one) => JSON.stringify(one)).join("\n")}\n`;
  const rows = type === "text/csv" ? rowsIn(value) : [];
  if (rows.length > 0) return toCsv(rows);
  if (isFileType(type) || /^text\/(?:csv|html|css|javascript|calendar|vcard)/.test(type)) return sampleFile(type).bytes;
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The objects of a list, or of the list in an envelope. */
function rowsIn(value: Json): readonly Readonly<Record<string, Json>>[] {
  const lists = isObject(value) ? Object.values(value).filter((one) => Array.isArray(one)) : [value];
  return lists.flatMap((one) =>
    Array.isArray(one) ? (one as readonly Json[]).filter(isObject) : [],
  ) as readonly Readonly<Record<string, Json>>[];
}

function toXml(name: string, value: Json): string {
  const tag = /^[A-Za-z_][\w.-]*$/.test(name) ? name : "item";
  if (Array.isArray(value)) return value.map((one: Json) => toXml(tag, one)).join("");
  if (isObject(value))
    return `<${tag}>${Object.entries(value)
      .map(([inner, one]) => toXml(inner, one))
      .join("")}</${tag}>`; // members of JSON
  return value === null
    ? `<${tag}/>`
    : `<${tag}>${asText(value).replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</${tag}>`;
}

/** The content of a request body that its Content-Type names; the first where it names none. Throws `unsupported_media_type`. */
export function contentOf(content: readonly ApiContent[], sent: string, tried: string): ApiContent | undefined {
  const type = bareType(sent);
  if (type === "") return content.find(({ mediaType }) => isJson(mediaType)) ?? content[0];
  const fits = ({ mediaType }: ApiContent): boolean => {
    const known = bareType(mediaType);
    if (known === type || known === "*/*") return true;
    if (known.endsWith("/*")) return type.startsWith(known.slice(0, -1));
    return isJson(known) && type === "application/json";
  };
  const found = content.find(fits);
  if (found !== undefined || content.length === 0) return found;
  const accepted = content.map(({ mediaType }) => mediaType).join(", ");
  throw new SeedbedError(
    "unsupported_media_type",
    `cannot ${tried}: its body is ${type.slice(0, 100)}, and this operation takes ${accepted}`,
    { headers: { Accept: accepted } },
  );
}

/** Members that hold the address of their record, those that do unless callers send them, and those that do where they are read-only too. */
const SELF = /^(?:self|@id|self_?(?:link|ur[il])|resource_?ur[il])$/i;
const HREF = /^href$/i;
const MAYBE_SELF = /^ur[il]$/i;

/** Members and names of what has an address of its own: a picture, a page elsewhere. */
const FILE_MEMBER = /mime|content_?type|file|size|width|height|checksum|etag/i;
const ELSEWHERE =
  /image|photo|picture|file|media|document|asset|avatar|upload|hook|link|bookmark|feed|site|page|video|track|download|invoice|receipt|redirect|short/i;

/** Tells the members of a record that hold the address at which it is read: `url` of Django's, `self` of others. */
function selfAddresses({ document, routes }: Pick<ServedApi, "document" | "routes">, baseUrl: string) {
  const known = new Map<ServedResource, Map<ApiSchema, SelfAddress | "none">>();

  function find(schema: ApiSchema, resource: ServedResource): SelfAddress | undefined {
    const own = routes.filter((route) => route.resource === resource);
    const read = own.find(
      ({ action, keys, operation: { path } }) =>
        action.do === "read" && keys.length === 1 && /^[^{]*\{[^{]*$/.test(path),
    );
    const [key] = read?.keys ?? [];
    const names = membersOf(schema, resource, own);
    return read === undefined || key === undefined || names.length === 0
      ? undefined
      : { names, path: read.operation.path, at: key.at };
  }

  function membersOf(schema: ApiSchema, resource: ServedResource, own: readonly BoundRoute[]): readonly string[] {
    const { properties } = document.schemas.shapeOf(schema);
    const names = [...properties.keys()];
    const sent = own.flatMap(({ action }) => ("body" in action && "schema" in action.body ? [action.body.schema] : []));
    const isElsewhere = ELSEWHERE.test(resource.name) || names.some((name) => FILE_MEMBER.test(name));
    return names.filter((name) => {
      const { type, readOnly } = document.schemas.shapeOf(properties.get(name) ?? true);
      if (type !== "string") return false;
      if (SELF.test(name)) return true;
      const isSent = sent.some((body) => document.schemas.shapeOf(body).properties.has(name));
      if (isElsewhere || (isSent && !readOnly)) return false;
      return HREF.test(name) || (MAYBE_SELF.test(name) && (readOnly || sent.length > 0));
    });
  }

  /** The record with its address in such members; itself where its schema has none, or no path leads to it alone. */
  return (
    schema: ApiSchema,
    resource: ServedResource,
    record: KeptRecord,
    prefix: string,
    shown: ShownRecord,
  ): ShownRecord => {
    const ofResource = getOrMake(known, resource, () => new Map<ApiSchema, SelfAddress | "none">());
    const found = getOrMake(ofResource, schema, () => find(schema, resource) ?? "none");
    if (found === "none") return shown;
    const value = found.at.length === 0 ? record.id : memberAt(shown, found.at);
    const root = `${baseUrl}${prefix}${document.basePaths[0] ?? ""}`;
    const address = root + found.path.replace(/\{[^{}]+\}/, encodeURIComponent(String(value)));
    return { ...shown, ...Object.fromEntries(found.names.map((name) => [name, address])) };
  };
}

interface SelfAddress {
  readonly names: readonly string[];
  /** Documented path at which one is read, with one parameter. */
  readonly path: string;
  /** Members that lead to the parameter's value; none for the record's id. */
  readonly at: MemberPath;
}
