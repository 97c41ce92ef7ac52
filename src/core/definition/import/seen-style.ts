import { isObject } from "../../model/json.ts";
import type { ApiOperation } from "../../openapi/document.ts";
import type { ApiSchema } from "../../openapi/schema.ts";
import type { ApiSchemas } from "../../openapi/schemas.ts";
import type { BoundRoute, ServedResource } from "../routes/definition.ts";
import { errorOf } from "../routes/error-shape.ts";
import type { ErrorFacts } from "../routes/error-shape.ts";
import { LIST_MEANINGS, LIST_MEMBERS, plainName, STANDING_TIMES, TELLS_OF_LIST } from "../routes/meanings.ts";
import type { ListMember, ListWord } from "../routes/meanings.ts";
import { isJson } from "../routes/views.ts";
import { SLOTS } from "../style/style.ts";

type Written = Readonly<Record<string, unknown>>;

/** Slots of a style that are not called as what they stand for. */
const SLOT_OF: Readonly<Partial<Record<ListMember, string>>> = { shown: "count", size: "limit", more: "hasMore" };

const SLOTS_OF_LISTS: ReadonlySet<string> = new Set(SLOTS.list.split(" "));

/** The style of a description: of its lists, its records, its errors, its parameters of paging, and the times and ids of its records. */
export function styleOf(
  schemas: ApiSchemas,
  routes: readonly BoundRoute[],
  resources: readonly ServedResource[],
): Record<string, unknown> | undefined {
  const lists = routes.flatMap(({ action, success, operation }) =>
    action.do === "list" && success.schema !== undefined
      ? [{ shape: toShape(success.schema, action.view.path, schemas, "$records"), operation }]
      : [],
  );
  const records = routes.flatMap(({ action, success }) =>
    (action.do === "read" || action.do === "create") && success.schema !== undefined
      ? [toShape(success.schema, action.view.path, schemas, "$record")]
      : [],
  );
  const list = mostSeen(lists.map(({ shape }) => shape));
  const record = mostSeen(records);
  const paging = lists.map(({ operation }) => pagingOf(operation)).find((one) => one !== undefined);
  const times = timesOf(resources, schemas);
  const ids = new Set(resources.flatMap(({ idField }) => idField ?? []));
  const [id] = ids;
  const style = {
    ...(list !== undefined && { list }),
    ...(record !== undefined && record !== "$record" && { record }),
    ...errorsOf(routes, schemas),
    ...(paging !== undefined && { paging }),
    ...(times !== undefined && { times }),
    ...(id !== undefined && id !== "id" && ids.size === 1 && { id: { name: id } }),
  };
  return Object.keys(style).length === 0 ? undefined : style;
}

/** An answer with slots in place of its members: at `path` what it is about. */
function toShape(schema: ApiSchema, path: readonly string[], schemas: ApiSchemas, about: string): unknown {
  const [step, ...rest] = path;
  return step === undefined
    ? about
    : slotsIn(schema, schemas, 0, (name, member) => name === step && toShape(member, rest, schemas, about));
}

function slotsIn(
  schema: ApiSchema,
  schemas: ApiSchemas,
  level: number,
  aboutAt: (name: string, member: ApiSchema) => unknown = () => false,
): Written {
  const { properties } = schemas.shapeOf(schema);
  const hasTotal = [...properties.keys()].some((name) => plainName(name).startsWith("total"));
  return Object.fromEntries(
    [...properties].flatMap(([name, member]) => {
      // Beside a total, a count is of what the page shows.
      const plain = hasTotal && plainName(name) === "count" ? "returned" : plainName(name);
      const value = aboutAt(name, member) || toSlot(plain, member, schemas, level);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

function toSlot(plain: string, member: ApiSchema, schemas: ApiSchemas, level: number): unknown {
  const shape = schemas.shapeOf(member);
  const fixed = shape.const ?? (shape.enum?.length === 1 ? shape.enum[0] : undefined);
  // A text that begins as slots do would be one.
  if (fixed !== undefined) return typeof fixed === "string" && fixed.startsWith("$") ? undefined : fixed;
  if (shape.properties.size > 0) {
    if (!TELLS_OF_LIST.has(plain.replace(/^_/, "")) || level > 1) return undefined;
    const inner = slotsIn(member, schemas, level + 1);
    return Object.keys(inner).length === 0 ? undefined : inner;
  }
  const meaning = LIST_MEMBERS.get(plain);
  if (meaning === undefined) return undefined;
  const isPage = shape.type === "integer" && (meaning === "next" || meaning === "previous");
  const slot = isPage ? `${meaning}Page` : (SLOT_OF[meaning] ?? meaning);
  return SLOTS_OF_LISTS.has(slot) ? `$${slot}` : undefined;
}

function mostSeen(shapes: readonly unknown[]): unknown {
  const seen = new Map<string, number>();
  for (const shape of shapes) {
    const text = JSON.stringify(shape);
    seen.set(text, (seen.get(text) ?? 0) + 1);
  }
  const [most] = [...seen].toSorted(([, one], [, other]) => other - one);
  return most === undefined ? undefined : JSON.parse(most[0]);
}

/** The parameters of a list by which it is read in parts; undefined where it has none. */
function pagingOf({ parameters }: ApiOperation): Written | undefined {
  const named = new Map<ListWord, string>();
  for (const { name, in: place } of parameters) {
    const word = place === "query" ? LIST_MEANINGS.get(plainName(name)) : undefined;
    if (word !== undefined && !named.has(word)) named.set(word, name);
  }
  const [page, offset, after, size] = [named.get("page"), named.get("offset"), named.get("after"), named.get("size")];
  const sized = size === undefined ? {} : { size };
  if (page !== undefined) return { by: "page", page, ...sized };
  if (offset !== undefined) return { by: "offset", offset, ...sized };
  if (after !== undefined) return { by: "cursor", cursor: after, ...sized };
  return size === undefined ? undefined : { by: "page", size };
}

/** The names of the standing times, where records have them, and their form where they are numbers; `none` where no record has any. */
function timesOf(resources: readonly ServedResource[], schemas: ApiSchemas): unknown {
  const names: { created?: string; updated?: string } = {};
  let isEpoch = false;
  for (const { fields, schema } of resources)
    for (const name of fields) {
      const kind = STANDING_TIMES.get(plainName(name));
      if (kind === undefined) continue;
      names[kind] ??= name;
      const member = schemas.shapeOf(schema).properties.get(name);
      const { type = "" } = schemas.shapeOf(member ?? true);
      isEpoch ||= names[kind] === name && ["integer", "number"].includes(type);
    }
  const { created, updated } = names;
  if (created === undefined && updated === undefined) return resources.length === 0 ? undefined : "none";
  return created === "createdAt" && updated === "updatedAt" && !isEpoch
    ? undefined
    : { created: created ?? false, updated: updated ?? false, ...(isEpoch && { as: "epoch" }) };
}

/** A status in numbers or in digits, which stands for a slot, and so do the texts. */
const STATUS = 499;

const ERROR_SLOTS: ErrorFacts = {
  status: STATUS,
  code: "$code",
  title: "$title",
  detail: "$message",
  path: "$path",
  params: {},
  instance: "$requestId",
  time: "$time",
  issues: [{ pointer: "#/$field", code: "$code", detail: "$message" }],
};

/** The forms of a description's refusals, of bodies that are not valid and of others, and of what is wrong in one. */
function errorsOf(routes: readonly BoundRoute[], schemas: ApiSchemas): Written {
  const issues: unknown[] = [];
  const seenAt = (statuses: RegExp): unknown =>
    mostSeen(
      routes.flatMap(({ operation }) =>
        operation.responses.flatMap(({ status, content }) => {
          const schema = statuses.test(status) ? content.find(({ mediaType }) => isJson(mediaType))?.schema : undefined;
          const shape = schema === undefined ? undefined : errorShape(schema, schemas, issues);
          return shape === undefined ? [] : [shape];
        }),
      ),
    );
  const error = seenAt(/^40[134]$/) ?? seenAt(/^(?!400|422)(?:4|default)/i);
  const [refused, unprocessable] = [seenAt(/^400$/), seenAt(/^422$/)];
  const invalid = unprocessable ?? refused;
  const issue = mostSeen(issues);
  if (error === undefined && invalid === undefined) return {};
  return {
    // Where others are not told, they are a sentence in the place of what is wrong.
    error: error ?? JSON.parse(JSON.stringify(invalid).replaceAll('"$errors"', '"$message"')),
    ...(invalid !== undefined && JSON.stringify(invalid) !== JSON.stringify(error) && { invalid }),
    ...(issue !== undefined && { issue }),
    ...(unprocessable === undefined && refused !== undefined && { invalidStatus: 400 }),
  };
}

/** The form of errors of a schema: its members with slots, as they are filled where the description is served. Adds that of one of `$errors` to `issues`. */
function errorShape(schema: ApiSchema, schemas: ApiSchemas, issues: unknown[]): unknown {
  const error = errorOf(schema, ERROR_SLOTS, schemas);
  return isObject(error) ? toSlots(error, issues) : undefined;
}

function toSlots(value: unknown, issues: unknown[]): unknown {
  if (typeof value === "number") return value === STATUS ? "$status" : undefined;
  if (value === String(STATUS)) return "$statusText";
  if (Array.isArray(value)) {
    const [first] = value as unknown[];
    const issue = isObject(first) ? members(first, toIssueSlot) : undefined;
    if (issue === undefined) return ["$message"];
    issues.push(issue);
    return "$errors";
  }
  // A constant of the document that begins as a slot does is left out.
  if (!isObject(value))
    return /^\$(?!(?:code|title|message|path|requestId|time)$)/.test(String(value)) ? undefined : value;
  return Object.hasOwn(value, "$field") ? "$errorsByField" : members(value, (inner) => toSlots(inner, issues));
}

/** Statuses of issues are texts alone. */
function toIssueSlot(value: unknown): unknown {
  if (isObject(value)) return members(value, (inner) => (inner === "/$field" ? "$pointer" : toIssueSlot(inner)));
  return typeof value === "number" ? undefined : value === String(STATUS) ? "$status" : value;
}

function members(value: Written, change: (inner: unknown) => unknown): Written | undefined {
  const changed = Object.entries(value).flatMap(([name, inner]) => {
    const slot = change(inner);
    return slot === undefined ? [] : [[name, slot] as const];
  });
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}
