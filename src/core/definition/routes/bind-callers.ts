// Operations about who calls, or about the only record: `/me`, `/settings`, `POST /login` and `POST /register`.

import type { ApiSchema } from "../../openapi/schema.ts";
import { NO_ACT, kept, namesSent, shares, userSent, viewOf } from "./asked.ts";
import type { AskedOf, Asked } from "./asked.ts";
import type { BoundRoute } from "./definition.ts";
import {
  CALLER_NAMES,
  CHECKING_WORDS,
  isFirstWord,
  isRegistering,
  isSigningIn,
  LAST_WORDS,
  plainName,
  READING_WORDS,
  SELF_WORDS,
  wordsInName,
} from "./meanings.ts";
import { before, calledBy } from "./path-shape.ts";
import { itemViewOf, successOf } from "./views.ts";

/** Begins the last word of a path after which a POST makes something. */
const MAKING = /^(?:add|begin|create|generate|make|new|open|place|register|start|submit)/i;

/** `/me` and `/settings`: the first record of a resource, or the only one. */
export function bindFirst(asked: Asked): BoundRoute | undefined {
  const { operation, method, shape, literal, schemas, understood, success } = asked;
  if (shape.parts.some((part) => "params" in part) || operation.path.includes("(")) return undefined;
  const single = understood.bySingle.get(shape.key);
  const get = understood.at(shape).get("GET");
  const word = plainName(literal);
  const isWritten = ["PUT", "PATCH", "DELETE"].includes(method);
  const read = get === undefined && isWritten ? success.schema : get && successOf(get, [200]).schema;
  const shown = read === undefined ? undefined : itemViewOf(read, schemas, calledBy(literal)).schema;
  const resource =
    single ??
    (isFirstWord(literal) || method === "GET" ? understood.bySubject(shown) : undefined) ??
    (isWritten && SELF_WORDS.has(word) ? understood.byCollection.get(before(shape, 1).key) : undefined);
  if (resource === undefined) return undefined;
  const about: AskedOf = { ...asked, resource, isFirst: true };
  const view = viewOf(about, success.schema);
  const body = viewOf(about, asked.sent);
  const which = `the ${single !== undefined ? "only" : LAST_WORDS.has(word) ? "last" : "first"} ${resource.name}`;
  if (method === "GET") return kept(about, { do: "read", view }, which);
  if (method === "HEAD") return kept(about, { do: "exists" }, which);
  if (method === "PUT") return kept(about, { do: "replace", view, body }, `replaces ${which}`);
  if (method === "PATCH" || method === "POST") return kept(about, { do: "change", view, body }, `changes ${which}`);
  if (method !== "DELETE") return undefined;
  // A single record with a path that adds to it stays, and is emptied: a cart.
  const lists = [...schemas.shapeOf(resource.schema).properties.keys()].filter(
    (name) => single !== undefined && understood.at({ ...shape, key: `${shape.key}/${name}` }).has("POST"),
  );
  if (lists.length === 0) return kept(about, { do: "remove", view: undefined }, `removes ${which}`);
  const set = Object.fromEntries(lists.map((name) => [name, []]));
  return kept(about, { ...NO_ACT, set }, `empties ${lists.join(" and ")} of ${which}`);
}

/** `POST /login`: the user that the body names by a member that is no secret, or else the first, is who calls from then on, also where only a token is the answer. */
export function bindSigningIn(asked: Asked): BoundRoute | undefined {
  const { method, literal, schemas, understood, success, sent } = asked;
  if (method !== "POST" || !isSigningIn(literal) || sent === undefined || success.schema === undefined)
    return undefined;
  const within = (schema: ApiSchema): ApiSchema[] => [schema, ...schemas.shapeOf(schema).properties.values()];
  const [shown] = within(success.schema)
    .flatMap(within)
    .flatMap((one) => understood.bySubject(one) ?? []);
  const resource = shown ?? understood.caller;
  // Sessions that are listed where they are created are records as any others.
  if (resource === undefined || understood.byCollection.get(asked.shape.key) === resource) return undefined;
  const about: AskedOf = { ...asked, resource, isFirst: true, scope: undefined };
  const keys = userSent(about);
  if (shown === undefined && keys.length === 0) return undefined;
  const action = { ...NO_ACT, view: shown && viewOf(about, success.schema), isCaller: true };
  return kept({ ...about, keys }, action, `signs ${resource.name} in`);
}

/** `POST /register` and `POST /documents/generate`: what is sent becomes a record that is read elsewhere. */
export function bindCreation(asked: Asked): BoundRoute | undefined {
  const { shape, literal, schemas, understood, success } = asked;
  const words = [plainName(literal), ...wordsInName(literal)];
  const isOther = words.some((word) => READING_WORDS.has(word) || CHECKING_WORDS.has(word));
  if (asked.method !== "POST" || isOther || understood.bySingle.has(shape.key)) return undefined;
  const isRegistration = isRegistering(literal);
  const called = isRegistration ? CALLER_NAMES : calledBy(literal);
  const shown = success.schema === undefined ? undefined : itemViewOf(success.schema, schemas, called).schema;
  const found = [...new Set(understood.byCollection.values())].filter(({ name }) => called.includes(name));
  // What is called as the records of another path is one of them, where it has their members.
  const [only, another] = found.filter((one) => isRegistration || shares({ ...asked, resource: one }) > 1);
  const caller = isRegistration || called.includes("user") ? understood.caller : undefined;
  const told = understood.bySubject(shown);
  // Who registers may be answered with a message.
  const isTold = told !== undefined && (!isRegistration || shares({ ...asked, resource: told }) > 0);
  const resource = isTold ? told : another === undefined ? (only ?? caller) : undefined;
  const isAbove = shape.parts.some((_, at) => understood.byItem.get(before(shape, at).key) === resource);
  if (resource === undefined || isAbove) return undefined;
  const about: AskedOf = { ...asked, resource };
  const isOnly = [...understood.bySingle.values()].includes(resource);
  const isOfPerson = isRegistration || resource === caller;
  const least = isOfPerson || namesSent(about).length < 3 ? 1 : 2;
  const isCreated = shares(about) >= least && (isOfPerson || success.status === 201);
  // `send-to-user` makes no user.
  const names = called.filter((name) => MAKING.test(literal) || name.length + 3 > plainName(literal).length);
  // A device that registers has nothing of a user, and is answered with none.
  const isUnlike = told !== resource && namesSent(about).length > 0 && shares(about) === 0;
  if (!isCreated && (isUnlike || !names.includes(plainName(resource.name)))) return undefined;
  const [view, body] = [viewOf(about, success.schema), viewOf(about, asked.sent)];
  return kept(about, { do: "create", view, body, isCaller: isRegistration || isOnly }, `creates ${resource.name}`);
}
