import { asText, ownKey, memberAt, REMOVED } from "../../definition/routes/definition.ts";
import type {
  EmbeddedMember,
  Keeper,
  KeptRecord,
  MemberPath,
  ServedApi,
  ServedResource,
  ShownRecord,
} from "../../definition/routes/definition.ts";
import type { Entry } from "../../model/catalog.ts";
import { toIdText } from "../../model/ids.ts";
import { isObject, isSameValue } from "../../model/json.ts";
import { getOrMake } from "../../model/maps.ts";
import type { ApiSchema, Json } from "../../openapi/schema.ts";
import type { RecordSource } from "./find-record.ts";

const MOST_LEVELS = 2;

/** Most records that one answer looks up for others: past them, members stay as they were kept. */
const MOST_LOOKED_UP = 2_000;

type Shower = (schema: ApiSchema, keeper: Keeper, record: KeptRecord, members: ShownRecord) => Json;

/** The records of others inside of those that one answer shows, as they are now: the pets of an owner, and the type of each. */
export class RecordsWithin {
  readonly #api: ServedApi;
  readonly #source: RecordSource;
  readonly #prefix: string;
  readonly show: Shower;
  readonly #groups = new Map<Keeper, Map<string, ReadonlyMap<string, readonly KeptRecord[]>>>();
  readonly #stamps = new Map<Keeper, readonly (string | undefined)[]>();
  #left = MOST_LOOKED_UP;

  /** `show` fits a record to a schema, with its address below `prefix`. */
  constructor(api: ServedApi, source: RecordSource, prefix: string, show: Shower) {
    this.#api = api;
    this.#source = source;
    this.#prefix = prefix;
    this.show = show;
  }

  /** Names the contents of all collections whose records a record may have inside; undefined while they are written. */
  stampOf(keeper: Keeper): string | undefined {
    const stamps = getOrMake(this.#stamps, keeper, () =>
      entriesWithin(keeper, this.#api).map((entry) => this.#source.stamp(entry)),
    );
    return stamps.includes(undefined) ? undefined : [this.#prefix, ...stamps].join(" ");
  }

  /** The members of a record, with what they have of others. */
  membersOf(keeper: Keeper, record: KeptRecord, levels = MOST_LEVELS): ShownRecord {
    const shown = keeper.show(record);
    if (levels === 0) return shown;
    const { schemas } = this.#api.document;
    const changed = keeper.embedded.flatMap((member) => {
      const other = this.#api.keepers.get(member.resource);
      const value = other && this.#valueOf(member, other, keeper, record, shown[member.name], levels - 1);
      const isNew = value !== undefined && !isSameValue(value, shown[member.name]);
      return isNew && schemas.issuesOf(member.schema, value, "response").length === 0 ? [[member.name, value]] : [];
    });
    return {
      ...shown,
      ...(Object.fromEntries(changed) as ShownRecord),
      ...this.#toldOf(keeper, shown, keeper.resource.schema),
    };
  }

  /** The members of a record that are those of another, which it shows. */
  #toldOf(keeper: Keeper, shown: ShownRecord, schema: ApiSchema): ShownRecord {
    const at = ownKey(keeper.resource);
    const other = keeper.shownOf && this.#api.keepers.get(keeper.shownOf);
    const key = at && memberAt(shown, at);
    if (at === undefined || other === undefined || key === undefined || this.#left <= 0) return {};
    const [found] = this.#grouped(other, [at]).get(JSON.stringify([asText(key)])) ?? [];
    const { properties } = this.#api.document.schemas.shapeOf(schema);
    const told = Object.entries(found === undefined ? {} : other.show(found));
    return Object.fromEntries(told.filter(([name]) => properties.has(name)));
  }

  #valueOf(member: EmbeddedMember, other: Keeper, of: Keeper, record: KeptRecord, kept: unknown, levels: number) {
    const now = (one: unknown): Json => {
      const found = this.#named(other, one);
      if (found === undefined)
        return (isObject(one) ? { ...one, ...this.#toldOf(other, one, member.item) } : one) as Json; // kept as JSON
      const isOlder =
        (isWritten(of, record) && record.updatedAt > found.updatedAt) ||
        (isGiven(of, record) && !isWritten(other, found));
      return isOlder ? (one as Json) : this.#shown(member, other, found, levels); // kept as JSON
    };
    if (!member.isList) return isObject(kept) ? now(kept) : undefined;
    const items = Array.isArray(kept) ? kept : [];
    if (member.belonging === undefined) return items.filter((one) => !this.#isGone(other, one)).map(now);
    const isAsGiven = isGiven(of, record);
    const theirs = new Set(this.#belonging(member.belonging, other, of, record));
    const held = new Map<KeptRecord, unknown>();
    const before = items.flatMap((one): Json[] => {
      const found = this.#named(other, one);
      if (found === undefined) return isAsGiven || isWritten(of, record) ? [one as Json] : []; // kept as JSON
      held.set(found, one);
      return isAsGiven && !theirs.has(found) ? [now(one)] : [];
    });
    const shown = [...theirs].filter((one) => held.has(one) || !isAsGiven || isWritten(other, one));
    return [
      ...before,
      ...shown.map((one) => (held.has(one) ? now(held.get(one)) : this.#shown(member, other, one, levels))),
    ];
  }

  #shown({ item }: EmbeddedMember, keeper: Keeper, record: KeptRecord, levels: number): Json {
    this.#left -= 1;
    return this.show(item, keeper, record, this.membersOf(keeper, record, this.#left > 0 ? levels : 0));
  }

  /** The record that an object with its id or its key is of. */
  #named(keeper: Keeper, value: unknown): KeptRecord | undefined {
    const at = ownKey(keeper.resource);
    const key = at === undefined ? undefined : memberAt(value, at);
    if (at === undefined || key === undefined || key === null || this.#left <= 0) return undefined;
    const isId = at.length === 1 && at[0] === keeper.resource.idField;
    const found = isId
      ? this.#source.get(keeper.entry, asText(key))
      : this.#grouped(keeper, [at]).get(JSON.stringify([asText(key)]))?.[0];
    return found?.[REMOVED] === true ? undefined : found;
  }

  /** True for an object with the id of a record of the beginning that was removed. */
  #isGone(keeper: Keeper, value: unknown): boolean {
    const { idField, count } = keeper.resource;
    const id = isObject(value) && idField !== undefined ? value[idField] : undefined;
    if (id === undefined || id === null || this.#named(keeper, value) !== undefined || this.#left <= 0) return false;
    return (keeper.entry.resource.ids?.toIndex(asText(id)) ?? Infinity) <= count;
  }

  #belonging(bindings: NonNullable<EmbeddedMember["belonging"]>, other: Keeper, of: Keeper, record: KeptRecord) {
    if (this.#left <= 0) return [];
    const shown = of.show(record);
    const values = bindings.map((one) => (one.of.length === 0 ? record.id : memberAt(shown, one.of)));
    if (values.includes(undefined)) return [];
    const groups = this.#grouped(
      other,
      bindings.map(({ at }) => at),
      of.resource,
    );
    return (groups.get(JSON.stringify(values.map(asText))) ?? []).slice(0, this.#left);
  }

  /** All records by their values at some places; an object there is the record of `held` with its key. */
  #grouped(keeper: Keeper, places: readonly MemberPath[], held?: ServedResource) {
    const known = getOrMake(this.#groups, keeper, () => new Map<string, ReadonlyMap<string, readonly KeptRecord[]>>());
    return getOrMake(known, JSON.stringify(places), () => {
      const groups = new Map<string, KeptRecord[]>();
      for (const record of this.#source.list(keeper.entry)) {
        if (record[REMOVED] === true) continue;
        const shown = keeper.show(record);
        const values = places.map((at) => {
          const value = memberAt(shown, at) ?? memberAt(record, at);
          return isObject(value) && held !== undefined ? memberAt(value, ownKey(held) ?? ["id"]) : value;
        });
        getOrMake(groups, JSON.stringify(values.map(asText)), (): KeptRecord[] => []).push(record);
      }
      return groups;
    });
  }
}

/** The collections whose records those of a keeper have inside, or these. */
export function entriesWithin(keeper: Keeper, { keepers }: Pick<ServedApi, "keepers">): readonly Entry[] {
  const found = new Set<Keeper>();
  let level: readonly Keeper[] = [keeper];
  for (let at = 0; at < MOST_LEVELS; at += 1) {
    const inside = level.flatMap(({ embedded, shownOf }) => [
      ...embedded.map(({ resource }) => resource),
      ...(shownOf === undefined ? [] : [shownOf]),
    ]);
    level = inside.flatMap((resource) => keepers.get(resource) ?? []);
    for (const one of level) found.add(one);
  }
  return [...found].map(({ entry }) => entry);
}

/** True for a record that somebody made or changed. */
function isWritten({ resource, entry }: Keeper, { id, createdAt, updatedAt }: KeptRecord): boolean {
  return createdAt !== updatedAt || (entry.resource.ids?.toIndex(toIdText(id)) ?? Infinity) > resource.count;
}

/** True for a record that an example or a recording gives whole. */
function isGiven({ resource: { isWhole, examples }, entry }: Keeper, { id }: KeptRecord): boolean {
  const index = entry.resource.ids?.toIndex(toIdText(id)) ?? Infinity;
  return isWhole === true || index <= examples.length;
}
