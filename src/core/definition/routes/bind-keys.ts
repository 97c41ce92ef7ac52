import { getOrMake } from "../../model/maps.ts";
import type { ApiParameter } from "../../openapi/document.ts";
import type { ObjectShape } from "../../openapi/lookup.ts";
import type { ApiSchema } from "../../openapi/schema.ts";
import type { ApiSchemas } from "../../openapi/schemas.ts";
import { toSingular } from "../../world/plural.ts";
import { keyName } from "./definition.ts";
import type { KeyBinding, MemberPath, ScopeBinding, ServedResource } from "./definition.ts";
import { KEY_FIELDS, plainName, wordsInName } from "./meanings.ts";
import { before, calledBy, lastLiteral, tailOf } from "./path-shape.ts";
import type { PathShape } from "./path-shape.ts";
import { isRecordSchema, isScalar } from "./views.ts";

/** Keys that a record has for its address: a parameter that is called as the record means them before the id. */
const MADE_FOR_PATHS: ReadonlySet<string> = new Set(["slug", "login", "username", "handle"]);

interface KeyedRecords {
  readonly schemas: ApiSchemas;
  readonly properties: ReadonlyMap<string, ApiSchema>;
  /** The records are called so, beside what the path calls them. */
  readonly names: readonly string[];
  /** All that operations at the path declare. */
  readonly parameters: readonly ApiParameter[];
}

/** The member of a record that each of the last parameters of a path is. */
export function bindKeys(shape: PathShape, records: KeyedRecords): readonly KeyBinding[] {
  const { params, length } = tailOf(shape);
  const literal = lastLiteral(before(shape, length));
  const names = [...calledBy(literal), ...records.names];
  const own = new Set([literal, ...names].flatMap(wordsInName).flatMap((word) => [word, toSingular(word)]));
  const taken = new Set<string>();
  const found = params.map((param): KeyBinding => {
    const members = membersFor(param, records);
    // A number sets parameters of one path apart: `TripId_1`.
    const name = records.properties.has(param) ? param : param.replace(/(?<=\D)_?\d+$/, "");
    const find = (one: string): Omit<KeyBinding, "param"> =>
      findKey(one, members, { own, names }, params.length > 1, taken, records.schemas);
    // `{meterIdOrSlug}` is one of two members.
    const [first, second] = name.split(/[_-]or[_-]|(?<=[a-z])Or(?=[A-Z])/).map(find);
    const [or] = second?.at ?? [];
    const isEither = first?.at.length === 1 && or !== undefined && or !== first.at[0];
    const key = isEither ? { at: first.at, or } : find(name);
    taken.add(keyName(key.at));
    return { param, ...key };
  });
  // Where another parameter names the record, one that is none of its members only says what it belongs to.
  const naming = found.find(({ at }) => at.length > 0) ?? found.at(-1);
  return found.map((key) =>
    key.at.length > 0 || key === naming
      ? key
      : { ...key, at: [records.properties.has(key.param) ? `${key.param}Above` : key.param], isLoose: true },
  );
}

/** Names of scalar members by their plain names: many paths ask for those of one schema. */
const SCALARS = new WeakMap<ReadonlyMap<string, ApiSchema>, ReadonlyMap<string, readonly string[]>>();

export const NUMBERS: ReadonlySet<string | undefined> = new Set(["integer", "number"]);

/** Returns the members that a parameter may be: no number is a name, and no UUID a number. A date may be a time in whatever form. */
export function membersFor(
  param: string,
  { schemas, properties, parameters }: Pick<KeyedRecords, "schemas" | "properties" | "parameters">,
): ReadonlyMap<string, ApiSchema> {
  const declared = parameters.find((one) => one.in === "path" && one.name === param);
  const { type, format = "" } = schemas.shapeOf(declared?.schema ?? true);
  const isText = type === "string" && /^(?:uuid|guid|email|uri|url|hostname|ip)/.test(format);
  const fits = (member: ApiSchema): boolean => {
    const other = schemas.shapeOf(member).type;
    return isText ? !NUMBERS.has(other) : other !== "string";
  };
  return isText || NUMBERS.has(type) ? new Map([...properties].filter(([, member]) => fits(member))) : properties;
}

function findKey(
  param: string,
  properties: ReadonlyMap<string, ApiSchema>,
  { own, names }: { readonly own: ReadonlySet<string>; readonly names: readonly string[] },
  isOneOfSeveral: boolean,
  taken: ReadonlySet<string>,
  schemas: ApiSchemas,
): Omit<KeyBinding, "param"> {
  const scalars = getOrMake(SCALARS, properties, () => {
    const found = [...properties].filter(([, schema]) => isScalar(schemas, schema)).map(([name]) => name);
    return Map.groupBy(found, plainName);
  });
  const called = (plain: string): string | undefined => scalars.get(plain)?.find((name) => !taken.has(name));
  const words = wordsInName(param);
  const rest = words.filter((word) => !own.has(word) && !own.has(toSingular(word)));
  // `{subscriptionAddonId}` of a subscription's add-ons is theirs, and not the subscription's.
  const isOwn = names.some((name) => plainName(param) === `${name}id`);
  const exact =
    called(plainName(param)) ??
    (rest.length > 0 && !isOwn ? called(rest.join("")) : undefined) ??
    called(plainName(param).replace(/ref$/, "id"));
  if (exact !== undefined) return { at: [exact] };
  const last = words.at(-1) ?? "";
  if (["id", "uuid", "uid", "guid", "gid", "sid"].includes(last) || last.endsWith("id")) {
    // Of several, one that is named otherwise than the record is another's id.
    if (isOneOfSeveral && rest.length > 1 && !isOwn) return { at: [] };
    // An account by the id of its bank, which it has as the bank's: `/accounts/by-bank/{bank_id}`.
    const other = isOwn || words.length < 2 ? undefined : called(words.slice(0, -1).join(""));
    if (other !== undefined) return { at: [other] };
    // An order by the id of its customer, which it has as an object.
    const of = isOwn ? undefined : objectCalled(words.slice(0, -1).join(""), properties, schemas);
    const inner = of?.names.find((name) => [plainName(param), "id"].includes(plainName(name)));
    if (of !== undefined && inner !== undefined) return { at: [of.name, inner] };
    // The id may have the record's own name before it: `{id}` of categories is `categoryId`.
    const [id] = [last, "id", "_id", "pk", "uuid", ...names.map((name) => `${name}id`)].flatMap(
      (one) => called(one) ?? [],
    );
    return { at: id === undefined ? [] : [id] };
  }
  if (rest.length > 0) {
    // The owner of a repository is an object that has a name of its own.
    const object = objectCalled(rest.join(""), properties, schemas);
    const key = object && KEY_FIELDS.find((name) => object.names.includes(name));
    if (object !== undefined && key !== undefined) return { at: [object.name, key] };
    if (isOneOfSeveral) return { at: [] };
  }
  const usual = KEY_FIELDS.find((name) => called(name) !== undefined);
  if (usual === undefined) return { at: [] };
  const or = called(usual) ?? usual;
  const id = isOneOfSeveral ? undefined : called("id");
  if (id === undefined || id === or) return { at: [or] };
  return MADE_FOR_PATHS.has(usual) ? { at: [or], or: id } : { at: [id], or };
}

/** The member that is an object called so, and the names of its values. */
function objectCalled(called: string, properties: ReadonlyMap<string, ApiSchema>, schemas: ApiSchemas) {
  const found = [...properties].find(([name, member]) => plainName(name) === called && isRecordSchema(member, schemas));
  if (found === undefined) return undefined;
  const inner = [...schemas.shapeOf(found[1]).properties];
  return { name: found[0], names: inner.flatMap(([name, member]) => (isScalar(schemas, member) ? [name] : [])) };
}

/** Place at which a record keeps what it belongs to: in the member that is called as the parent, or in one of the parameter's name. */
export function keptOf(
  param: string,
  of: MemberPath,
  literal: string,
  parent: ServedResource | undefined,
  resource: ServedResource | undefined,
  schemas: ApiSchemas,
): ScopeBinding["kept"][number] {
  const properties =
    resource === undefined ? new Map<string, ApiSchema>() : schemas.shapeOf(resource.schema).properties;
  const one = parent?.name ?? toSingular(plainName(literal));
  const isTree = parent !== undefined && parent === resource && resource.nameParts === undefined;
  const names = [
    ...(isTree ? ["parentid", `parent${one}id`, "parent", `parent${one}`].map(plainName) : []),
    plainName(param),
    ...calledBy(literal).flatMap((name) => [`${name}id`, name]),
    `${one.toLowerCase()}id`,
    one.toLowerCase(),
  ];
  for (const name of names) {
    const found = [...properties].find(([member]) => plainName(member) === name && member !== resource?.idField);
    if (found === undefined) continue;
    const [member, schema] = found;
    if (isScalar(schemas, schema)) {
      // A member that ends in id has the id of the parent, whatever the path names it by.
      const isId = member.toLowerCase().endsWith("id") && parent?.idField !== undefined;
      return { at: [member], of: isId ? [] : of, param };
    }
    const inner = schemas.shapeOf(schema).properties;
    const steps = of.length === 0 ? (parent?.idField === undefined ? undefined : [parent.idField]) : of;
    if (steps !== undefined && inner.has(steps[0] ?? "")) return { at: [member, ...steps], of, param };
  }
  // Paths may call the same parent's parameter differently.
  const hidden = parent === undefined ? param : [parent.name, ...(of.length === 0 ? ["id"] : of)].join("_");
  return { at: [properties.has(hidden) || hidden === resource?.idField ? `${hidden}Above` : hidden], of, param };
}

/** True for a member that is sent with a record below others, and is called as something else: the film of each of a user's ratings. */
export function isKeyOfOther(name: string, names: readonly string[], list: PathShape, sent: ObjectShape): boolean {
  const of = wordsInName(name).slice(0, -1).join("");
  return of !== "" && !names.includes(of) && list.parts.some((part) => "params" in part) && sent.properties.has(name);
}
