import type { ApiOperation } from "../../openapi/document.ts";
import type { ApiSchema } from "../../openapi/schema.ts";
import type { ApiSchemas } from "../../openapi/schemas.ts";
import type { BoundRoute, ServedResource } from "../routes/definition.ts";
import { LIST_MEANINGS, LIST_MEMBERS, plainName, STANDING_TIMES } from "../routes/meanings.ts";
import type { ListMember, ListWord } from "../routes/meanings.ts";

type Written = Readonly<Record<string, unknown>>;

/** The slots of a style for the members of lists, by their meanings; those that no slot stands for are left out. */
const SLOT_OF: Readonly<Partial<Record<ListMember, string>>> = {
  total: "$total",
  shown: "$count",
  size: "$limit",
  page: "$page",
  pages: "$pages",
  offset: "$offset",
  more: "$hasMore",
  next: "$next",
  previous: "$previous",
  first: "$first",
  last: "$last",
  self: "$self",
  nextCursor: "$nextCursor",
  previousCursor: "$previousCursor",
  nextPage: "$nextPage",
  previousPage: "$previousPage",
};

const HOLDS_MEMBERS = /^_?(?:links|meta|metadata|page|paging|pagination|pageinfo|cursors?)$/;

/** The style of a description: of its lists, its records, its parameters of paging, and the times and ids of its records. */
export function styleOf(
  schemas: ApiSchemas,
  routes: readonly BoundRoute[],
  resources: readonly ServedResource[],
): Written | undefined {
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
  const times = timesOf(resources);
  const ids = new Set(resources.flatMap(({ idField }) => idField ?? []));
  const [id] = ids;
  const style = {
    ...(list !== undefined && { list }),
    ...(record !== undefined && record !== "$record" && { record }),
    ...(paging !== undefined && { paging }),
    ...(times !== undefined && { times }),
    ...(id !== undefined && id !== "id" && ids.size === 1 && { id: { name: id } }),
  };
  return Object.keys(style).length === 0 ? undefined : style;
}

/** An answer with slots in place of its members: at `path` what it is about. */
function toShape(schema: ApiSchema, path: readonly string[], schemas: ApiSchemas, about: string): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return about;
  const members: Record<string, unknown> = {};
  for (const [name, member] of schemas.shapeOf(schema).properties) {
    if (name === step) members[name] = toShape(member, rest, schemas, about);
    else {
      const value = toSlot(name, member, schemas, 0);
      if (value !== undefined) members[name] = value;
    }
  }
  return members;
}

function toSlot(name: string, member: ApiSchema, schemas: ApiSchemas, level: number): unknown {
  const shape = schemas.shapeOf(member);
  const plain = plainName(name);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum?.length === 1) return shape.enum[0];
  if (shape.properties.size > 0) {
    if (!HOLDS_MEMBERS.test(plain) || level > 1) return undefined;
    const inner = [...shape.properties].flatMap(([one, schema]) => {
      const value = toSlot(one, schema, schemas, level + 1);
      return value === undefined ? [] : [[one, value] as const];
    });
    return inner.length === 0 ? undefined : Object.fromEntries(inner);
  }
  const meaning = LIST_MEMBERS.get(plain);
  const isNumber = shape.type === "integer" || shape.type === "number";
  if (isNumber && meaning === "next") return SLOT_OF.nextPage;
  if (isNumber && meaning === "previous") return SLOT_OF.previousPage;
  return meaning === undefined ? undefined : SLOT_OF[meaning];
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

/** The names of the standing times, where records have them; `none` where no record has any. */
function timesOf(resources: readonly ServedResource[]): unknown {
  const names: { created?: string; updated?: string } = {};
  for (const name of resources.flatMap(({ fields }) => fields)) {
    const kind = STANDING_TIMES.get(plainName(name));
    if (kind !== undefined) names[kind] ??= name;
  }
  const { created, updated } = names;
  if (created === undefined && updated === undefined) return resources.length === 0 ? undefined : "none";
  return created === "createdAt" && updated === "updatedAt"
    ? undefined
    : { created: created ?? false, updated: updated ?? false };
}
