import { asText, ownKey, memberAt, REMOVED, SENT } from "../../definition/routes/definition.ts";
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
import { isObject, isSameValue } from "../../model/json.ts";
import { getOrMake } from "../../model/maps.ts";
import type { ApiSchema, Json } from "../../openapi/schema.ts";
import type { RecordSource } from "./find-record.ts";

const MOST_LEVELS = 3;

/** Most records that one answer shows with what they have of others themselves: past them, this is as it was kept. */
const MOST_WHOLE = 1_000;

/** The way that members came to a record: in a body at a time, as records that were there then or not, or by an example. */
interface Origin {
  /** Undefined for what nobody sent. */
  readonly at?: string;
  readonly known?: boolean;
  readonly isGiven?: boolean;
}

type Shower = (schema: ApiSchema, keeper: Keeper, record: KeptRecord, members: ShownRecord) => Json;

export type RecordsWithin = ReturnType<typeof recordsWithin>;

/** The records of others inside of those that one answer shows, as they are now: the pets of an owner, and the type of each. */
export function recordsWithin(api: ServedApi, source: RecordSource, prefix: string, show: Shower) {
  const knownGroups = new Map<Keeper, Map<string, ReadonlyMap<string, readonly KeptRecord[]>>>();
  const knownStamps = new Map<Keeper, readonly (string | undefined)[]>();
  /** Count of records that may still be shown with what they have of others. */
  let left = MOST_WHOLE;

  /** Names the contents of all collections whose records a record may have inside; undefined while they are written. */
  function stampOf(keeper: Keeper): string | undefined {
    const stamps = getOrMake(knownStamps, keeper, () => entriesWithin(keeper, api).map((entry) => source.stamp(entry)));
    return stamps.includes(undefined) ? undefined : [prefix, ...stamps].join(" ");
  }

  /** The members of a record, or those that another has of it, with what they have of others. */
  function membersOf(
    keeper: Keeper,
    record: KeptRecord,
    levels = MOST_LEVELS,
    shown = keeper.show(record),
    from?: Origin,
  ): ShownRecord {
    if (levels === 0) return shown;
    const { schemas } = api.document;
    const changed = keeper.embedded.flatMap((member) => {
      const other = api.keepers.get(member.resource);
      const kept = shown[member.name];
      const mark = memberAt(record[SENT], [member.name]) as Origin | undefined; // as it was written
      const own = from ?? mark ?? { isGiven: isGiven(keeper, record) };
      const value = other && valueOf(member, other, keeper, record, kept, levels - 1, own);
      if (value === undefined || isSameValue(value, kept ?? (from && []))) return [];
      const issues = (one: unknown): number => schemas.issuesOf(member.schema, one, "response").length;
      // What was sent may lack what is made for each answer, such as ids.
      return issues(value) <= (kept === undefined ? 0 : issues(kept)) ? [[member.name, value]] : [];
    });
    return {
      ...shown,
      ...(Object.fromEntries(changed) as ShownRecord),
      ...toldOf(keeper, shown, keeper.resource.schema),
    };
  }

  /** The members of a record that are those of another, which it shows. */
  function toldOf(keeper: Keeper, shown: ShownRecord, schema: ApiSchema): ShownRecord {
    const at = ownKey(keeper.resource);
    const other = keeper.shownOf && api.keepers.get(keeper.shownOf);
    const key = at && memberAt(shown, at);
    if (at === undefined || other === undefined || key === undefined) return {};
    const [found] = grouped(other, [at]).get(JSON.stringify([asText(key)])) ?? [];
    const { properties } = api.document.schemas.shapeOf(schema);
    const told = Object.entries(found === undefined ? {} : other.show(found));
    return Object.fromEntries(told.filter(([name]) => properties.has(name)));
  }

  function valueOf(
    member: EmbeddedMember,
    other: Keeper,
    of: Keeper,
    record: KeptRecord,
    kept: unknown,
    levels: number,
    from: Origin,
  ) {
    const now = (one: unknown): Json => {
      const found = named(other, one);
      if (found === undefined) return (isObject(one) ? { ...one, ...toldOf(other, one, member.item) } : one) as Json; // kept as JSON
      const isOlder = from.isGiven ? !isWritten(other, found) : (from.at ?? "") > found.updatedAt;
      return isOlder
        ? (membersOf(other, found, levels, one as ShownRecord, from) as Json) // kept as JSON
        : showOther(member, other, found, levels);
    };
    const { belonging = [], isCount, isList } = member;
    if (!isList && !isCount) return isObject(kept) ? now(kept) : undefined;
    const items = Array.isArray(kept) ? kept : [];
    if (member.belonging === undefined) return items.filter((one) => !isGone(other, one, from)).map(now);
    const places = belonging.map(({ at }) => at);
    // Nothing belongs to what has no such member.
    const values = belonging.map((one) =>
      one.of.length === 0 ? record.id : (memberAt(of.show(record), one.of) ?? {}),
    );
    const theirs = new Set(grouped(other, places, of.resource).get(JSON.stringify(values.map(asText))));
    const sentAt = typeof kept === "number" ? from.at : undefined;
    // To a count that was sent, those come that were made since.
    if (isCount)
      return sentAt === undefined
        ? theirs.size
        : Number(kept) + [...theirs].filter(({ createdAt }) => createdAt > sentAt).length;
    const held = new Map<KeptRecord, unknown>();
    const before = items.flatMap((one): Json[] => {
      const found = named(other, one);
      if (found === undefined) return (from.isGiven ?? true) && !isGone(other, one, from) ? [one as Json] : []; // kept as JSON
      held.set(found, one);
      return from.isGiven && !theirs.has(found) && !isWritten(other, found) ? [now(one)] : [];
    });
    return [
      ...before,
      ...[...theirs]
        .filter((one) => held.has(one) || !from.isGiven || isWritten(other, one))
        .map((one) => (held.has(one) ? now(held.get(one)) : showOther(member, other, one, levels))),
    ];
  }

  function showOther({ item }: EmbeddedMember, keeper: Keeper, record: KeptRecord, levels: number): Json {
    const isWhole = left > 0;
    left -= 1;
    return show(item, keeper, record, membersOf(keeper, record, isWhole ? levels : 0));
  }

  /** The record that an object with its id or its key is of. */
  function named(keeper: Keeper, value: unknown): KeptRecord | undefined {
    const at = ownKey(keeper.resource);
    const key = at === undefined ? undefined : memberAt(value, at);
    if (at === undefined || (key ?? null) === null) return undefined;
    const isId = at.length === 1 && at[0] === keeper.resource.idField;
    const found = isId
      ? source.get(keeper.entry, asText(key))
      : grouped(keeper, [at]).get(JSON.stringify([asText(key)]))?.[0];
    return found?.[REMOVED] === true ? undefined : found;
  }

  /** True where all that a member of a body has inside are records. */
  function areKnown({ resource }: EmbeddedMember, value: unknown): boolean {
    const other = api.keepers.get(resource);
    return [value].flat().every((one) => other && named(other, one));
  }

  /** True for an object with the id of a record that was removed. */
  function isGone(keeper: Keeper, value: unknown, { known }: Origin): boolean {
    const id = memberAt(value, [keeper.resource.idField ?? ""]) ?? null;
    if (id === null || named(keeper, value)) return false;
    return known === true || indexOf(keeper, id) <= keeper.resource.count;
  }

  /** All records by their values at some places; an object there is the record of `held` with its key. */
  function grouped(keeper: Keeper, places: readonly MemberPath[], held?: ServedResource) {
    const known = getOrMake(knownGroups, keeper, () => new Map<string, ReadonlyMap<string, readonly KeptRecord[]>>());
    return getOrMake(known, JSON.stringify(places), () => {
      const groups = new Map<string, KeptRecord[]>();
      for (const record of source.list(keeper.entry)) {
        if (record[REMOVED] === true) continue;
        const shown = keeper.show(record);
        const values = places.map((at) => {
          const value = memberAt(shown, at) ?? memberAt(record, at);
          return isObject(value) && held !== undefined ? memberAt(value, ownKey(held) ?? ["id"]) : value;
        });
        // One that was added to several belongs to each.
        const [first, ...others] = values;
        for (const one of new Set([first].flat()))
          getOrMake(groups, JSON.stringify([one, ...others].map(asText)), (): KeptRecord[] => []).push(record);
      }
      return groups;
    });
  }

  return { show, stampOf, membersOf, areKnown, hasRoom: () => left > 0 };
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

/** The number of a record among those of the beginning; infinite for an id that none can have. */
function indexOf({ entry }: Keeper, id: unknown): number {
  return entry.resource.ids?.toIndex(asText(id)) ?? Infinity;
}

/** True for a record that somebody made or changed. */
export function isWritten(keeper: Keeper, { id, createdAt, updatedAt }: KeptRecord): boolean {
  return createdAt !== updatedAt || indexOf(keeper, id) > keeper.resource.count;
}

/** True for a record that an example or a recording gives whole. */
function isGiven(keeper: Keeper, { id }: KeptRecord): boolean {
  const { isWhole, examples } = keeper.resource;
  return isWhole === true || indexOf(keeper, id) <= examples.length;
}
