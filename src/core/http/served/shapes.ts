import type { ListView } from "../../definition/routes/definition.ts";
import { withMemberAt } from "../../definition/routes/definition.ts";
import {
  HOLDS_ITEMS,
  LIST_MEMBERS,
  plainName,
  SUCCESS_MEMBERS,
  TELLS_OF_LIST,
} from "../../definition/routes/meanings.ts";
import type { ListMember, SuccessMember } from "../../definition/routes/meanings.ts";
import { schemaAt } from "../../definition/routes/views.ts";
import { getOrMake } from "../../model/maps.ts";
import type { ObjectShape } from "../../openapi/lookup.ts";
import type { Json, ApiSchema } from "../../openapi/schema.ts";
import type { ApiSchemas } from "../../openapi/schemas.ts";
import type { ValueAsk } from "../../openapi/value.ts";
import { mix } from "../../world/stream.ts";

const MAX_LEVELS = 3;

/** Members of an answer beside those that say how it went, at most, where one of them holds what was asked for. */
const MOST_AROUND = 3;

export interface ListFacts {
  readonly total: number;
  readonly shown: number;
  readonly offset: number;
  readonly size: number;
  readonly page: number;
  readonly isZeroBased: boolean;
  /** True if a cursor leads to the next page. */
  readonly isCursor: boolean;
  readonly self: string;
  /** Addresses of other pages; undefined where there is none. */
  readonly next: string | undefined;
  readonly previous: string | undefined;
  readonly first: string;
  readonly last: string;
  readonly nextCursor: string | number | undefined;
  /** Names of the list: `articles` has its total in `articlesCount`. */
  readonly names: readonly string[];
}

/** Values of members that say that it went well: the first that fits. */
const WELL: Readonly<Record<SuccessMember, (status: number) => readonly Json[]>> = {
  code: (status) => [status, String(status)],
  status: (status) => [status, "success", true],
  errorCode: () => [0, "0"],
  success: () => [true],
  message: () => ["OK"],
};

/** Members that say that something was not done, and those that count what was. */
const DENIES = /fail|error|invalid|denied|rejected/i;
const COUNTS_DONE = /count|affected|deleted|removed|updated|modified|changed|^n$/i;

/** The members of an answer of success beside what it holds. */
interface Told {
  readonly members: Readonly<Record<string, Json>>;
  /** True if the answer is around something, or says no more than this. */
  readonly isAround: boolean;
}

const told = new WeakMap<object, Map<number, Told>>();

/** The members beside what an answer holds that say how it went, of one that went well: as the description has them, or as is usual. Worked out once for a schema. */
export function toldOfSuccess(schema: ApiSchema, status: number, schemas: ApiSchemas): Told {
  if (typeof schema === "boolean") return { members: {}, isAround: false };
  const byStatus = getOrMake(told, schema, () => new Map<number, Told>());
  return getOrMake(byStatus, status, () => findTold(schema, status, schemas));
}

function findTold(schema: ApiSchema, status: number, schemas: ApiSchemas): Told {
  const members: Record<string, Json> = {};
  const others: string[] = [];
  for (const [name, member] of schemas.shapeOf(schema).properties) {
    const meaning = SUCCESS_MEMBERS.get(plainName(name));
    const resolved = schemas.resolve(member);
    const { example, examples = [example], default: usual } = typeof resolved === "boolean" ? {} : resolved;
    const fits = (value: unknown): boolean =>
      value !== undefined && schemas.issuesOf(member, value, "response").length === 0;
    const value = meaning && [examples, usual, ...WELL[meaning](status)].flat().find(fits);
    if (value === undefined) others.push(plainName(name));
    else members[name] = value;
  }
  const known = Object.keys(members);
  const isFlag = known.length === 1 && SUCCESS_MEMBERS.get(plainName(known[0] ?? "")) === "success";
  const saysNoMore = others.length === 0 && (known.length > 1 || isFlag);
  const holds = others.length <= MOST_AROUND && others.some((name) => HOLDS_ITEMS.has(name));
  return { members, isAround: saysNoMore || holds };
}

/** An answer to a write that was done, or its members that say so: flags, the count of what was changed, and within an envelope what is given. */
export function toldOfDone(
  schema: ApiSchema,
  done: number,
  given: Readonly<Record<string, Json>>,
  schemas: ApiSchemas,
  isWithin = false,
): Json | undefined {
  const { type, properties } = schemas.shapeOf(schema);
  if (type === "boolean") return true;
  const members = [...properties].flatMap(([name, member]): [string, Json][] => {
    const { type: kind } = schemas.shapeOf(member);
    const isHeld = !isWithin && kind === "object" && HOLDS_ITEMS.has(plainName(name));
    const values = [
      isWithin ? given[name] : undefined,
      ...(DENIES.test(name) ? [false, [], null, 0] : [kind === "boolean" || undefined]),
      COUNTS_DONE.test(name) ? done : undefined,
      isHeld ? toldOfDone(member, done, given, schemas, true) : undefined,
    ];
    const found = values.find((one) => one !== undefined && schemas.issuesOf(member, one, "response").length === 0);
    return found === undefined ? [] : [[name, found]];
  });
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

/** The answer with a list: its items where the schema has them, and beside them what is true of the page. */
export function listAnswer(
  { schema, status }: { readonly schema: ApiSchema; readonly status: number },
  { path, itemPath }: ListView,
  items: readonly Json[],
  facts: ListFacts,
  schemas: ApiSchemas,
  ask: ValueAsk,
): Json {
  const around = schemas.shapeOf(schemaAt(schema, path, schemas)).items;
  const wrapped =
    itemPath.length === 0
      ? items
      : items.map((item, at) => {
          const whole = withMemberAt({}, itemPath, item) as Json; // made of JSON
          return around === undefined
            ? whole
            : schemas.fitted(around, whole, { ...ask, stream: mix(ask.stream, `${at}`) });
        });
  if (path.length === 0) return wrapped;
  const frame = { ...toldOfSuccess(schema, status, schemas).members, ...frameOf(schema, path, facts, schemas, 0) };
  // Required members beside the items are made once they are known not to be in the way.
  const whole = schemas.fitted(schema, withMemberAt(frame, path, []) as Json, ask);
  return withMemberAt(whole, path, wrapped) as Json; // made of JSON
}

function frameOf(
  schema: ApiSchema,
  path: readonly string[],
  facts: ListFacts,
  schemas: ApiSchemas,
  level: number,
): Readonly<Record<string, unknown>> {
  const frame: Record<string, unknown> = {};
  const [step] = path;
  const { properties } = schemas.shapeOf(schema);
  const hasTotal = [...properties.keys()].some((name) => plainName(name).startsWith("total"));
  const isSpan = properties.has("from") && properties.has("to"); // as Laravel counts, from 1
  for (const [name, member] of properties) {
    const shape = schemas.shapeOf(member);
    const plain = plainName(name);
    if (isSpan && (name === "from" || name === "to"))
      frame[name] = facts.shown === 0 ? null : facts.offset + (name === "from" ? 1 : facts.shown);
    else if (name === step && path.length > 1) frame[name] = frameOf(member, path.slice(1), facts, schemas, level + 1);
    else if (
      name !== step &&
      shape.properties.size > 0 &&
      level < MAX_LEVELS &&
      TELLS_OF_LIST.has(plain.replace(/^_/, ""))
    ) {
      const isLinks = /^_?links$/.test(plain);
      frame[name] = isLinks ? linksOf(shape, facts, schemas) : frameOf(member, [], facts, schemas, level + 1);
    } else if (name !== step) {
      // Beside a total, a count is of what the page shows.
      const value = memberOf(plain === "count" && hasTotal ? "returned" : plain, shape, facts);
      if (value !== undefined) frame[name] = value;
    }
  }
  return frame;
}

/** Links as texts, or as objects with `href`. */
function linksOf(shape: ObjectShape, facts: ListFacts, schemas: ApiSchemas): Readonly<Record<string, unknown>> {
  const links: Record<string, unknown> = {};
  for (const [name, member] of shape.properties) {
    const plain = plainName(name).replace(/^prev$/, "previous");
    const link = (["self", "next", "previous", "first", "last"] as const).find((one) => one === plain);
    if (link === undefined) continue;
    const to = facts[link];
    const inner = schemas.shapeOf(member);
    if (to === undefined) {
      if (inner.nullable) links[name] = null;
    } else links[name] = inner.properties.has("href") ? { href: to } : to;
  }
  return links;
}

function memberOf(plain: string, shape: ObjectShape, facts: ListFacts): unknown {
  const meaning = meaningOf(plain, facts);
  if (meaning === undefined) return undefined;
  const { type, nullable } = shape;
  const isNumber = type === "integer" || type === "number" || type === undefined;
  const numberOr = (value: number): unknown => (isNumber ? value : type === "string" ? String(value) : undefined);
  const nothing = nullable ? null : undefined;
  const textOr = (value: string | number | undefined): unknown => {
    if (value === undefined) return nothing;
    return type === "string" || type === undefined ? String(value) : numberOr(Number(value)) || undefined;
  };
  const flagOr = (value: boolean): unknown => (type === "boolean" || type === undefined ? value : undefined);
  const pages = facts.size === 0 ? 0 : Math.ceil(facts.total / facts.size);
  const base = facts.isZeroBased ? 0 : 1;
  const more = facts.offset + facts.shown < facts.total;
  const isCounted = isNumber && type !== undefined;
  const values: Readonly<Record<ListMember, unknown>> = {
    total: numberOr(facts.total),
    shown: numberOr(facts.shown),
    size: numberOr(facts.size),
    page: numberOr(facts.page),
    pages: numberOr(Math.max(pages, base)),
    offset: numberOr(facts.offset),
    more: flagOr(more),
    isLast: flagOr(!more),
    isFirst: flagOr(facts.offset === 0),
    isEmpty: flagOr(facts.shown === 0),
    next: isCounted ? (more ? facts.page + 1 : nothing) : textOr(facts.next),
    previous: isCounted ? (facts.offset > 0 ? facts.page - 1 : nothing) : textOr(facts.previous),
    first: type === "boolean" ? facts.offset === 0 : textOr(facts.first),
    last: type === "boolean" ? !more : textOr(facts.last),
    self: textOr(facts.self),
    nextCursor: textOr(facts.nextCursor),
    previousCursor: nothing,
    nextPage:
      type === "string"
        ? textOr(facts.isCursor && shape.format === undefined ? facts.nextCursor : facts.next)
        : more
          ? numberOr(facts.page + 1)
          : nothing,
    previousPage: type === "string" ? textOr(facts.previous) : facts.offset > 0 ? numberOr(facts.page - 1) : nothing,
  };
  return values[meaning];
}

function meaningOf(plain: string, { names }: ListFacts): ListMember | undefined {
  const known = LIST_MEMBERS.get(plain);
  if (known !== undefined) return known;
  if (plain === "first" || plain === "last") return plain;
  return names.some((name) => plain === `${name}count` || plain === `total${name}` || plain === `${name}total`)
    ? "total"
    : undefined;
}

/** The members of a record that JSON:API has in its `attributes`; undefined for a record of another form. */
export function attributesOf(record: ApiSchema, schemas: ApiSchemas): ReadonlyMap<string, ApiSchema> | undefined {
  const { properties } = schemas.shapeOf(record);
  const inner = properties.get("attributes");
  const members = inner === undefined || !properties.has("id") ? undefined : schemas.shapeOf(inner).properties;
  return members === undefined || members.size === 0 ? undefined : members;
}
