import { getOrMake } from "../../model/maps.ts";
import type { ApiSchema } from "../../openapi/schema.ts";
import type { ApiSchemas } from "../../openapi/schemas.ts";
import { toSingular } from "../../world/plural.ts";
import { ownKey } from "./definition.ts";
import type { EmbeddedMember, ServedResource } from "./definition.ts";
import { plainName, wordsInName } from "./meanings.ts";
import { isRecordSchema, sharesMembers, subjectOf } from "./views.ts";

const PEOPLE = /(?:profile|user|member|author|account|person)$/i;

/** Finds the resources that the members of another's records are of. */
export class Kin {
  readonly #resources: readonly ServedResource[];
  readonly #schemas: ApiSchemas;
  readonly #bySubject = new Map<string, ServedResource>();
  readonly #byName = new Map<string, ServedResource>();
  readonly #referred = new Map<ServedResource, Map<string, ServedResource | undefined>>();
  readonly #embedded = new Map<ServedResource, readonly EmbeddedMember[]>();

  constructor(resources: readonly ServedResource[], schemas: ApiSchemas) {
    this.#resources = resources;
    this.#schemas = schemas;
    for (const resource of resources) {
      const subject = subjectOf(resource.schema, schemas);
      for (const name of [subject, schemas.nameOf(resource.schema)])
        if (name !== undefined && !this.#bySubject.has(name)) this.#bySubject.set(name, resource);
      const names = [plainName(resource.name), subject ?? "", ...wordsInName(resource.name).slice(-1)];
      for (const name of names) if (!this.#byName.has(name)) this.#byName.set(name, resource);
    }
  }

  /** The resource whose record a member's schema describes; `isList` where it holds several. */
  embedded(schema: ApiSchema, of: ServedResource) {
    const { items } = this.#schemas.shapeOf(schema);
    const item = items ?? schema;
    if (!isRecordSchema(item, this.#schemas)) return undefined;
    const resource =
      this.#bySubject.get(this.#schemas.nameOf(item) ?? "") ??
      this.#bySubject.get(subjectOf(item, this.#schemas) ?? "");
    if (resource === undefined || resource === of || !sharesMembers(item, resource.schema, this.#schemas))
      return undefined;
    return { resource, item, isList: items !== undefined };
  }

  /** The members of a resource's records that have records of others inside. */
  embeddedIn(resource: ServedResource): readonly EmbeddedMember[] {
    return getOrMake(this.#embedded, resource, () =>
      resource.plain === undefined
        ? [...this.#schemas.shapeOf(resource.fullSchema).properties].flatMap(([name, schema]) => {
            const found = this.embedded(schema, resource);
            if (found === undefined || name === resource.idField) return [];
            return [{ ...found, name, schema, belonging: this.#belonging(name, found.resource, resource) }];
          })
        : [],
    );
  }

  /** The resource of the same people, where those of one are only ways to show them: users for profiles. */
  shownOf(resource: ServedResource): ServedResource | undefined {
    if (!resource.isOpen || !PEOPLE.test(resource.name)) return undefined;
    const namesOf = ({ schema }: ServedResource) => new Set(this.#schemas.shapeOf(schema).properties.keys());
    const [key = ""] = ownKey(resource) ?? [];
    const names = [...namesOf(resource)].filter((name) => name !== key);
    const [only, another] = this.#resources.filter((other) => {
      if (other === resource || !PEOPLE.test(other.name)) return false;
      const others = namesOf(other);
      const shared = names.filter((name) => others.has(name)).length;
      return others.has(key) && shared > 1 && 3 * shared >= 2 * names.length && others.size > shared + 1;
    });
    return another === undefined ? only : undefined;
  }

  /** The members that make records those of another: they are below it in paths, or their only reference to its kind is its id. */
  #belonging(name: string, inner: ServedResource, outer: ServedResource): EmbeddedMember["belonging"] {
    if (this.#byName.get(toSingular(plainName(name))) !== inner) return undefined;
    if (inner.scope?.parent === outer) return inner.scope.kept;
    const refs = inner.fields.filter((field) => this.referred(field, inner) === outer);
    const only = refs.toSorted().at(-1) ?? ""; // `ownerId` before the `owner` itself
    return new Set(refs.map(withoutId)).size === 1 ? [{ at: [only], of: [] }] : undefined;
  }

  /** The resource whose id a member holds: `ownerId`, `owner_id` and `owner` of owners. */
  referred(name: string, of: ServedResource): ServedResource | undefined {
    const known = getOrMake(this.#referred, of, () => new Map<string, ServedResource | undefined>());
    if (!known.has(name)) known.set(name, this.#findReferred(name, of));
    return known.get(name);
  }

  #findReferred(name: string, of: ServedResource): ServedResource | undefined {
    const words = wordsInName(name);
    const last = words.at(-1) ?? "";
    const isFirst = words.length > 1 && words[0] === "id"; // `id_user`
    const isId = isFirst || (["id", "ids", "uuid", "uid", "ref", "guid"].includes(last) && words.length > 1);
    const stem = (isFirst ? words.slice(1) : isId ? words.slice(0, -1) : words).map((word, at, all) =>
      at === all.length - 1 ? toSingular(word) : word,
    );
    const found =
      this.#byName.get(stem.join("")) ??
      (isId ? (this.#byName.get(stem.at(-1) ?? "") ?? (stem.join("") === "parent" ? of : undefined)) : undefined);
    return found === of && !isId ? undefined : found;
  }
}

/** The plain name of what a member names by its id: `owner` for `owner_id` and `ownerId`. */
export function withoutId(name: string): string {
  const words = wordsInName(name);
  return (words.length > 1 && /^(?:ids?|uuid|guid|ref)$/.test(words.at(-1) ?? "") ? words.slice(0, -1) : words).join(
    "",
  );
}
