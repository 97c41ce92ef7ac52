import { getOrMake } from "../../model/maps.ts";
import type { ApiSchema } from "../../openapi/schema.ts";
import type { ApiSchemas } from "../../openapi/schemas.ts";
import { toSingular } from "../../world/plural.ts";
import { ownKey } from "./definition.ts";
import type { EmbeddedMember, ServedResource } from "./definition.ts";
import { COUNTED_AS, isCountName, plainName, wordsInName } from "./meanings.ts";
import { isRecordSchema, sharesMembers, subjectOf } from "./views.ts";

const PEOPLE = /(?:profile|user|member|author|account|person)$/i;

export type Kin = ReturnType<typeof createKin>;

/** Finds the resources that the members of another's records are of. */
export function createKin(resources: readonly ServedResource[], schemas: ApiSchemas) {
  const bySubject = new Map<string, ServedResource>();
  const byName = new Map<string, ServedResource>();
  const known = new Map<ServedResource, Map<string, ServedResource | undefined>>();
  const embeddedMembers = new Map<ServedResource, readonly EmbeddedMember[]>();
  for (const resource of resources) {
    const subject = subjectOf(resource.schema, schemas);
    for (const name of [subject, schemas.nameOf(resource.schema)])
      if (name !== undefined && !bySubject.has(name)) bySubject.set(name, resource);
    const names = [plainName(resource.name), subject ?? "", ...wordsInName(resource.name).slice(-1)];
    for (const name of names) if (!byName.has(name)) byName.set(name, resource);
  }

  /** The resource whose record a member's schema describes; `isList` where it holds several. */
  function embeddedAt(schema: ApiSchema, of: ServedResource) {
    const { items } = schemas.shapeOf(schema);
    const item = items ?? schema;
    if (!isRecordSchema(item, schemas)) return undefined;
    const resource = bySubject.get(schemas.nameOf(item) ?? "") ?? bySubject.get(subjectOf(item, schemas) ?? "");
    if (resource === undefined || resource === of || !sharesMembers(item, resource.schema, schemas)) return undefined;
    return { resource, item, isList: items !== undefined };
  }

  /** The members of a resource's records that have records of others inside, or count them. */
  function embeddedIn(resource: ServedResource): readonly EmbeddedMember[] {
    return getOrMake(embeddedMembers, resource, () =>
      resource.plain === undefined
        ? [...schemas.shapeOf(resource.fullSchema).properties].flatMap(([name, schema]) => {
            const found = embeddedAt(schema, resource);
            const counted = found === undefined ? countedAt(name, schema, resource) : undefined;
            if (counted !== undefined) return [{ ...counted, name, schema }];
            if (found === undefined || name === resource.idField) return [];
            return [{ ...found, name, schema, belonging: belongingOf(name, found.resource, resource) }];
          })
        : [],
    );
  }

  /** The records that a member counts which belong to each of a resource's: `commentCount`, or a number called `comments`. */
  function countedAt(name: string, schema: ApiSchema, of: ServedResource) {
    const called = wordsInName(name).filter((word) => !COUNTED_AS.has(word));
    const resource = byName.get(toSingular(called.join("")));
    const { type } = schemas.shapeOf(schema);
    // A number that need not be whole is an amount: `ordersTotal`.
    const isWhole = type === "integer" || (type === "number" && /count|num/i.test(name));
    const isCount = isWhole && (isCountName(name) || toSingular(plainName(name)) !== plainName(name));
    if (resource === undefined || resource === of || !isCount || of.isWhole === true) return undefined;
    const belonging = belongingOf(called.join(""), resource, of);
    return belonging && { resource, item: schema, isList: false, isCount, belonging };
  }

  /** The resource of the same people, where those of one are only ways to show them: users for profiles. */
  function shownOf(resource: ServedResource): ServedResource | undefined {
    if (!resource.isOpen || !PEOPLE.test(resource.name)) return undefined;
    const namesOf = ({ schema }: ServedResource) => new Set(schemas.shapeOf(schema).properties.keys());
    const [key = ""] = ownKey(resource) ?? [];
    const names = [...namesOf(resource)].filter((name) => name !== key);
    const [only, another] = resources.filter((other) => {
      if (other === resource || !PEOPLE.test(other.name)) return false;
      const others = namesOf(other);
      const shared = names.filter((name) => others.has(name)).length;
      return others.has(key) && shared > 1 && 3 * shared >= 2 * names.length && others.size > shared + 1;
    });
    return another === undefined ? only : undefined;
  }

  /** The members that make records those of another: they are below it in paths, or their only reference to its kind is its id. */
  function belongingOf(name: string, inner: ServedResource, outer: ServedResource): EmbeddedMember["belonging"] {
    if (byName.get(toSingular(plainName(name))) !== inner) return undefined;
    const below = [inner.scope, ...(inner.scopes ?? [])].find((one) => one?.parent === outer);
    if (below !== undefined) return below.kept;
    const refs = inner.fields.filter((field) => referred(field, inner) === outer);
    const only = refs.toSorted().at(-1) ?? ""; // `ownerId` before the `owner` itself
    return new Set(refs.map(withoutId)).size === 1 ? [{ at: [only], of: [] }] : undefined;
  }

  /** The resource whose id a member holds: `ownerId`, `owner_id` and `owner` of owners. */
  function referred(name: string, of: ServedResource): ServedResource | undefined {
    const ofResource = getOrMake(known, of, () => new Map<string, ServedResource | undefined>());
    if (!ofResource.has(name)) ofResource.set(name, findReferred(name, of));
    return ofResource.get(name);
  }

  function findReferred(name: string, of: ServedResource): ServedResource | undefined {
    const words = wordsInName(name);
    const last = words.at(-1) ?? "";
    const isFirst = words.length > 1 && words[0] === "id"; // `id_user`
    const isId = isFirst || (["id", "ids", "uuid", "uid", "ref", "guid"].includes(last) && words.length > 1);
    const stem = (isFirst ? words.slice(1) : isId ? words.slice(0, -1) : words).map((word, at, all) =>
      at === all.length - 1 ? toSingular(word) : word,
    );
    const found =
      byName.get(stem.join("")) ??
      (isId ? (byName.get(stem.at(-1) ?? "") ?? (stem.join("") === "parent" ? of : undefined)) : undefined);
    return found === of && !isId ? undefined : found;
  }

  return { embeddedAt, embeddedIn, shownOf, referred };
}

/** The plain name of what a member names by its id: `owner` for `owner_id` and `ownerId`. */
export function withoutId(name: string): string {
  const words = wordsInName(name);
  return (words.length > 1 && /^(?:ids?|uuid|guid|ref)$/.test(words.at(-1) ?? "") ? words.slice(0, -1) : words).join(
    "",
  );
}
