import type { YieldingSteps } from "../../model/steps.ts";
import { mapSteps } from "../../model/steps.ts";
import type { ApiOperation, ApiParameter } from "../../openapi/document.ts";
import type { ApiSchema } from "../../openapi/schema.ts";
import type { ApiSchemas } from "../../openapi/schemas.ts";
import { toPlural, toSingular } from "../../world/plural.ts";
import { withoutId } from "./kin.ts";
import { BULK_WORDS, plainName, READING_WORDS, STANDING_TIMES, wordsInName } from "./meanings.ts";
import { before, calledBy, lastLiteral, operationKey, shapeOfPath, tailOf } from "./path-shape.ts";
import type { PathShape } from "./path-shape.ts";
import { isRecordSchema, isScalar, itemViewOf, listViewOf, sentTo, successOf } from "./views.ts";

/** Words of a path that say what its method says. */
const METHODS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    POST: "create add insert",
    PUT: "update edit modify",
    DELETE: "delete remove destroy del",
    GET: "get list all fetch retrieve detail details show",
  }).flatMap(([method, words]) => words.split(" ").map((word) => [word, method] as const)),
);

const FILLERS: ReadonlySet<string> = new Set(["by", "id", "uuid", "one", "a", "the", "single"]);

/** Records and what is done with them in one segment, as in `/documents.list`. */
const SPOKEN = /(?<=\/[A-Za-z][\w-]*)\.([A-Za-z][\w-]*)$/;

/** A service and what is called of it, as Connect and gRPC write paths: `/shop.v1.ProductService/ListProducts`. */
const CALLED = /^(.*\/)(?:\w+\.)+\w+\/([A-Z]\w+)$/;

const JOINING = /^(.*\})\/(add|remove)[-_]?([A-Za-z])([\w-]*)$/;

/** Words of a path that stand for the record before them. */
const ABOUT: ReadonlySet<string> = new Set(["info", "detail", "details", "profile"]);

const BARE = { in: "path", required: true, style: "simple", explode: false, examples: [] } as const;

type Meant = Pick<ApiOperation, "method" | "path">;

/**
 * The operations as they would be written where methods say what is done: `POST /products/create` is `POST /products`,
 * `POST /product/deleteProduct/{id}` is `DELETE /product/{id}`, and so is `DELETE /product?id=`, or with the id in the body. One that another has
 * already said so stays as it is. In `/products.create` a dot stands for a slash, and `POST /shop.v1.ProductService/GetProduct` is `GET /products/{id}`. A `PUT /products` that answers 201 is the POST that is not there.
 */
export function* withMeant(
  operations: readonly ApiOperation[],
  schemas: ApiSchemas,
): YieldingSteps<readonly ApiOperation[]> {
  // One such path may be a file.
  const isSpoken = operations.filter(({ path }) => METHODS.has(SPOKEN.exec(path)?.[1] ?? "")).length > 1;
  const apart = isSpoken ? operations.map((one) => ({ ...one, path: one.path.replace(SPOKEN, "/$1") })) : operations;
  const said = new Set(apart.map(({ method, path }) => operationKey(method, path)));
  return yield* mapSteps(apart, (operation) => {
    // A path that GET reads too is a name, and no verb: `/add_ons`, but for `/list-create`.
    const isRead = operation.method !== "GET" && said.has(operationKey("GET", operation.path));
    const isName = isRead && wordsInName(lastLiteral(shapeOfPath(operation.path))).some((word) => !METHODS.has(word));
    const other = ofService(operation, schemas) ?? joining(operation, said, schemas);
    if (other !== undefined) return other;
    const bare = isName ? undefined : withoutVerb(operation, schemas);
    const plain =
      bare === undefined || (isRead && bare.method !== operation.method) ? operation : { ...operation, ...bare };
    const meant = keyed(plain, schemas) ?? creating(plain) ?? plain;
    const isAll = meant.method === "DELETE" && tailOf(shapeOfPath(meant.path)).length === 0;
    const key = operationKey(meant.method, meant.path);
    if (said.has(key) || (isAll && operation.method !== "DELETE")) return operation;
    said.add(key);
    return meant;
  });
}

function withoutVerb(operation: ApiOperation, schemas: ApiSchemas): Meant | undefined {
  const { method, path } = operation;
  const segments = path.replace(/\/$/, "").split("/");
  const isParam = (at: number): boolean => segments[at]?.includes("{") === true;
  const at = segments.findLastIndex((segment, place) => segment !== "" && !isParam(place));
  const words = wordsInName(segments[at] ?? "");
  if (words.includes("by") && !["id", "uuid"].includes(words.at(-1) ?? "")) return undefined;
  // A POST that sends nothing but ids may ask for what they name.
  const sent = membersOf(operation, schemas);
  const isAsking = method === "POST" && namesOnly(sent, schemas);
  const meaningOf = (word: string): string | undefined =>
    METHODS.get(word) ?? (isAsking && word === "info" ? "GET" : undefined);
  const verbs = words.filter((word) => meaningOf(word) !== undefined);
  const nouns = words.filter((word) => !verbs.includes(word) && !FILLERS.has(word));
  const word = plainName(segments[at] ?? "");
  const isSearch = method !== "GET" && READING_WORDS.has(word) && !METHODS.has(word);
  if (verbs.length === 0 || BULK_WORDS.has(word) || isSearch) return undefined;
  const isRecord = isParam(at - 1) && ABOUT.has(word) && !["GET", "POST"].includes(method);
  const actual = isRecord ? method : methodOf(method, new Set(verbs.map(meaningOf)));
  const isCreation = actual === "POST";
  if (actual === undefined || (isCreation && (at < segments.length - 1 || isParam(at - 1)))) return undefined;
  const above = segments.slice(0, at).findLast((segment) => segment !== "" && !segment.includes("{"));
  const isAbout =
    above !== undefined && calledBy(above).some((name) => [nouns.join(""), toSingular(nouns.join(""))].includes(name));
  let put: string[] = [];
  // What is added to a record, or taken from it, is named beside the record.
  const isIdSent = (of: string): boolean => sent.some(([name]) => plainName(name) === `${of}id`);
  if (["", ...calledBy(above ?? "")].some(isIdSent) && calledBy(nouns.at(-1) ?? "").some(isIdSent)) return undefined;
  if (nouns.length > 0 && !isAbout) {
    // The words are a name of their own: `/createUser` is `/users`.
    if (!METHODS.has(words[0] ?? "") || isParam(at - 1)) return undefined;
    put = [[...nouns.slice(0, -1), toPlural(toSingular(nouns.at(-1) ?? ""))].join("-")];
  } else if (!segments.slice(0, at).some((segment) => segment !== "" && !/^(?:api|rest|v\d+)$|\{/i.test(segment)))
    return undefined;
  return { method: actual, path: [...segments.slice(0, at), ...put, ...segments.slice(at + 1)].join("/") };
}

/** The operation of a service as it would be written with paths, with the key that is sent. */
function ofService(operation: ApiOperation, schemas: ApiSchemas): ApiOperation | undefined {
  const [, root = "", called = ""] = CALLED.exec(operation.path) ?? [];
  const [verb = "", ...rest] = wordsInName(called);
  const one = toSingular(rest.at(-1) ?? "");
  if (one === "" || BULK_WORDS.has(verb)) return undefined;
  const asked = operation.parameters.filter(({ in: place }) => place === "query");
  const sent = [
    ...membersOf(operation, schemas),
    ...asked.flatMap(({ schema }) => [...schemas.shapeOf(schema ?? true).properties]),
  ];
  const own = ["id", "name", `${rest.slice(0, -1).join("")}${one}id`, `${one}id`, `${one}name`];
  const key = own.flatMap((name) => sent.filter(([member]) => plainName(member) === name))[0];
  const list = `${root}${[...rest.slice(0, -1), toPlural(one)].join("-")}`;
  const said = METHODS.get(verb);
  const isOfAll = said === "POST" || verb === "list";
  if (isOfAll || said === "PUT")
    return { ...operation, method: said === "PUT" ? "PATCH" : (said ?? "POST"), path: list };
  if (key === undefined) return undefined;
  const [name, schema] = key;
  const parameters = [...operation.parameters, { ...BARE, name, schema }];
  const path = `${list}/{${name}}${said === undefined ? `/${verb}` : ""}`;
  return { ...operation, parameters, method: said ?? "POST", path };
}

function creating(operation: ApiOperation): ApiOperation | undefined {
  const { method, path, responses } = operation;
  const good = responses.filter(({ status }) => status.startsWith("2"));
  const isCreation = method === "PUT" && good.length > 0 && good.every(({ status }) => status === "201");
  return isCreation && tailOf(shapeOfPath(path)).length === 0 ? { ...operation, method: "POST" } : undefined;
}

/** `POST /tasks/{id}/addTag` with a `tag`, and its `removeTag`, as they would be written where a path lists the tags of a task: `PUT /tasks/{id}/tags/{tag}`; and so `POST /tasks/{id}/tags` with nothing but a `tagId`. */
function joining(operation: ApiOperation, said: ReadonlySet<string>, schemas: ApiSchemas): ApiOperation | undefined {
  const { body: _body, ...others } = operation;
  const asked = joinAsked(operation, said);
  const sent = sentTo(operation);
  if (asked === undefined || sent === undefined) return undefined;
  const { list, noun, isIn, isAlone } = asked;
  if (said.has(operationKey("GET", `${list}/{}`))) return undefined;
  const members = [...schemas.shapeOf(itemViewOf(sent, schemas, []).schema).properties];
  const own = members.filter(
    ([one, schema]) => !STANDING_TIMES.has(plainName(one)) && !schemas.shapeOf(schema).readOnly,
  );
  const isNamed = ([one]: Sent[number]): boolean =>
    withoutId(one) === noun || (isAlone && withoutId(one) !== plainName(one));
  const [name, schema] = (isAlone && own.length > 1 ? [] : own).find(isNamed) ?? [];
  if (name === undefined || !isScalar(schemas, schema)) return undefined;
  const parameters = [...operation.parameters, { ...BARE, name, schema: schema ?? true }];
  return { ...others, parameters, method: isIn ? "PUT" : "DELETE", path: `${list}/{${name}}` };
}

/** The list that an operation adds to, or takes from, and the word for one of it. With `isAlone`, the body has to have nothing else. */
function joinAsked({ method, path }: ApiOperation, said: ReadonlySet<string>) {
  const isSaid = (...one: Parameters<typeof operationKey>): boolean => said.has(operationKey(...one));
  const [, above, verb, first = "", rest = ""] = JOINING.exec(path) ?? [];
  if (above !== undefined && method === "POST") {
    const noun = first.toLowerCase() + rest;
    const list = `${above}/${toPlural(noun)}`;
    const other = path.replace(JOINING, verb === "add" ? "$1/remove$3$4" : "$1/add$3$4");
    const isPair = isSaid("POST", other) && isSaid("GET", list);
    return isPair ? { list, noun: plainName(noun), isIn: verb === "add", isAlone: false } : undefined;
  }
  const isBelow = /\}\/[\w-]+$/.test(path) && ["POST", "PUT"].includes(method) && isSaid("GET", path);
  if (!isBelow || !isSaid("DELETE", `${path}/{}`) || isSaid("PUT", `${path}/{}`)) return undefined;
  return { list: path, noun: toSingular(plainName(lastLiteral(shapeOfPath(path)))), isIn: true, isAlone: true };
}

type Sent = readonly (readonly [name: string, schema: ApiSchema])[];

function membersOf(operation: ApiOperation, schemas: ApiSchemas): Sent {
  return [...schemas.shapeOf(sentTo(operation) ?? true).properties];
}

/** True for a body of nothing but ids, and flags that say how to answer. */
function namesOnly(sent: Sent, schemas: ApiSchemas): boolean {
  const isId = ([name]: Sent[number]): boolean => wordsInName(name).at(-1) === "id";
  return sent.some(isId) && sent.every((one) => isId(one) || schemas.shapeOf(one[1]).type === "boolean");
}

/** The method that the words of a path mean; undefined where they say something else than the operation's own. */
function methodOf(method: string, said: ReadonlySet<string | undefined>): string | undefined {
  if (said.has(method) || said.size > 1) return method;
  if (method === "PATCH" && said.has("PUT")) return method;
  if (method === "PUT" && said.has("POST")) return "POST";
  if (method !== "POST") return undefined;
  return said.has("GET") ? "GET" : said.has("PUT") ? "PATCH" : "DELETE";
}

/** The last word of a path that names what it is about: what is told of a group is the group, as in `/group/info?groupId=`. */
export function literalOf(shape: PathShape): string {
  const literal = lastLiteral(shape);
  return ABOUT.has(plainName(literal)) ? lastLiteral(before(shape, 1)) : literal;
}

/** The operation with the key of its record in the path, where it is the only one that the query must have, or is in the body of what reads or removes. */
function keyed(operation: ApiOperation, schemas: ApiSchemas): ApiOperation | undefined {
  const { method, path, parameters, body } = operation;
  const shape = shapeOfPath(path);
  if (tailOf(shape).length > 0 || !["GET", "DELETE", "PUT", "PATCH"].includes(method)) return undefined;
  const literal = lastLiteral(shape);
  const told = literalOf(shape);
  const isId = ({ name }: { readonly name: string }): boolean => {
    const words = wordsInName(name);
    const own = words.slice(0, -1).join("");
    return ["id", "uuid", "guid"].includes(words.at(-1) ?? "") && (own === "" || calledBy(told).includes(own));
  };
  const sent = method === "PUT" || method === "PATCH" ? [] : membersOf(operation, schemas);
  const asked = parameters.filter((one) => one.in === "query");
  const needed = asked.filter(({ required }) => required);
  const { schema } = successOf(operation, [200]);
  const shown = schemas.shapeOf(itemViewOf(schema ?? true, schemas, calledBy(literal)).schema).properties;
  // Among filters of what is read, the one that the record has as its id names it.
  const ids = asked.filter((one) => isId(one) && (asked.length === 1 || (method === "GET" && shown.has(one.name))));
  const inQuery = needed.length === 1 ? needed[0] : ids.length === 1 ? ids[0] : undefined;
  const inBody = sent.map(([name, member]): ApiParameter => ({ ...BARE, name, schema: member })).filter(isId);
  const named = inBody.length === 1 ? inBody[0] : inBody.find(({ name }) => name === "id");
  const key = named !== undefined && (method === "DELETE" || namesOnly(sent, schemas)) ? named : inQuery;
  if (key === undefined || !isId(key)) return undefined;
  const isOne = isRecordSchema(schema, schemas) && listViewOf(schema, schemas, calledBy(literal)) === undefined;
  if (method === "GET" ? !isOne : method !== "DELETE" && body === undefined) return undefined;
  const others = parameters.filter((one) => one !== key);
  return {
    ...operation,
    path: `${path.replace(/\/$/, "")}/{${key.name}}`,
    parameters: [...others, { ...key, in: "path" }],
  };
}
