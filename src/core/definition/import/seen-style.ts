import type { ApiOperation } from "../../openapi/document.ts";
import type { ApiSchema } from "../../openapi/schema.ts";
import type { ApiSchemas } from "../../openapi/schemas.ts";
import type { BoundRoute, ServedResource } from "../routes/definition.ts";
import {
  ERROR_MEMBERS,
  ISSUE_MEMBERS,
  LIST_MEANINGS,
  LIST_MEMBERS,
  plainName,
  STANDING_TIMES,
  TELLS_OF_LIST,
} from "../routes/meanings.ts";
import type { ErrorMember, IssueMember, ListMember, ListWord } from "../routes/meanings.ts";
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
      isEpoch ||= names[kind] === name && member !== undefined && isNumber(member, schemas);
    }
  const { created, updated } = names;
  if (created === undefined && updated === undefined) return resources.length === 0 ? undefined : "none";
  return created === "createdAt" && updated === "updatedAt" && !isEpoch
    ? undefined
    : { created: created ?? false, updated: updated ?? false, ...(isEpoch && { as: "epoch" }) };
}

function isNumber(schema: ApiSchema, schemas: ApiSchemas): boolean {
  return ["integer", "number"].includes(schemas.shapeOf(schema).type ?? "");
}

/** Slots of errors by what their members tell; a number is the status. */
const ERROR_SLOTS: Readonly<Partial<Record<ErrorMember, string>>> = {
  status: "$statusText",
  code: "$code",
  title: "$title",
  message: "$message",
  instance: "$path",
  path: "$path",
  time: "$time",
  id: "$requestId",
};

const ISSUE_SLOTS: Readonly<Partial<Record<IssueMember, string>>> = {
  place: "$field",
  message: "$message",
  code: "$code",
};

/** The forms of a description's refusals, of bodies that are not valid and of others, and of what is wrong in one. */
function errorsOf(routes: readonly BoundRoute[], schemas: ApiSchemas): Written {
  const issues: unknown[] = [];
  const seenAt = (statuses: RegExp): unknown =>
    mostSeen(
      routes.flatMap(({ operation }) =>
        operation.responses.flatMap(({ status, content }) => {
          const schema = statuses.test(status) ? content.find(({ mediaType }) => isJson(mediaType))?.schema : undefined;
          const shape = schema === undefined ? undefined : errorShape(schema, schemas, issues, 0);
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

function errorShape(schema: ApiSchema, schemas: ApiSchemas, issues: unknown[], level: number): unknown {
  const { type, properties } = schemas.shapeOf(schema);
  if (properties.size === 0) return type === "string" && level > 0 ? "$message" : undefined;
  const hasMessage = [...properties.keys()].some((name) => ERROR_MEMBERS.get(plainName(name)) === "message");
  const shown = [...properties].flatMap(([name, member]) => {
    const value = errorSlot(plainName(name), member, schemas, issues, level);
    const isAlone = value === "$code" && plainName(name) === "error" && !hasMessage;
    return value === undefined ? [] : [[name, isAlone ? "$message" : value] as const];
  });
  return shown.length === 0 ? undefined : Object.fromEntries(shown);
}

function errorSlot(plain: string, member: ApiSchema, schemas: ApiSchemas, issues: unknown[], level: number): unknown {
  const { type, items, properties, const: fixed, enum: choices } = schemas.shapeOf(member);
  const only = fixed ?? (choices?.length === 1 ? choices[0] : undefined);
  if (only !== undefined) return typeof only === "string" && only.startsWith("$") ? undefined : only;
  const meaning = ERROR_MEMBERS.get(plain);
  if (type === "array") {
    if ((meaning !== "issues" && meaning !== "message") || items === undefined) return undefined;
    const issue = [...schemas.shapeOf(items).properties].flatMap(([name, one]) => {
      const slot = ISSUE_SLOTS[ISSUE_MEMBERS.get(plainName(name)) ?? "value"];
      if (slot === undefined || isNumber(one, schemas)) return [];
      return [[name, schemas.shapeOf(one).type === "array" ? ["body", slot] : slot] as const];
    });
    if (issue.length === 0) return ["$message"];
    issues.push(Object.fromEntries(issue));
    return "$errors";
  }
  if (properties.size > 0)
    return level < 2 && (meaning !== undefined || /^(?:fault|problem|data)$/.test(plain))
      ? errorShape(member, schemas, issues, level + 1)
      : undefined;
  if (meaning === "issues" && type === "object") return "$errorsByField";
  if (type === "boolean") return /^(?:success|ok)$/.test(plain) ? false : /^(?:is)?error$/.test(plain) || undefined;
  if (type === "integer" || type === "number")
    return meaning === "status" || meaning === "code" ? "$status" : undefined;
  return meaning === undefined || (type !== "string" && type !== undefined) ? undefined : ERROR_SLOTS[meaning];
}
