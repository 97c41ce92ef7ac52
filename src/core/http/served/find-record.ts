import { asText, keyName, memberAt, firstOf, REMOVED } from "../../definition/routes/definition.ts";
import type {
  KeptRecord,
  Keeper,
  KeyBinding,
  MemberPath,
  ScopeBinding,
  ServedApi,
  ServedResource,
  ShownRecord,
} from "../../definition/routes/definition.ts";
import { KEY_FIELDS, LAST_WORDS, plainName } from "../../definition/routes/meanings.ts";
import type { Entry } from "../../model/catalog.ts";
import { toIdText } from "../../model/ids.ts";
import { isObject } from "../../model/json.ts";
import type { ApiOperation } from "../../openapi/document.ts";
import type { Reader } from "../../sandbox/reader.ts";
import type { Transaction } from "../../sandbox/transaction.ts";

/** Records as somebody sees them: a sandbox, a world, or a write in the making. */
export interface RecordSource {
  list(entry: Entry): Iterable<KeptRecord>;
  get(entry: Entry, id: string): KeptRecord | undefined;
  /** Names the contents of a collection; undefined while they are written. */
  stamp(entry: Entry): string | undefined;
}

export function readerSource(reader: Reader): RecordSource {
  return {
    list(entry) {
      const collection = reader.collection(entry);
      return collection.slice(0, collection.total).map(({ record }) => record);
    },
    get: (entry, id) => reader.collection(entry).get(id)?.record,
    stamp: (entry) => reader.collection(entry).stamp,
  };
}

export function writeSource(tx: Transaction): RecordSource {
  return {
    list: ({ resource }) => tx.list(resource) as Iterable<KeptRecord>,
    get: ({ resource }, id) => tx.find(resource, id),
    stamp: () => undefined,
  }; // records of the resource
}

type Params = Readonly<Record<string, string>>;

interface Above extends Pick<ScopeBinding, "isTree"> {
  readonly parent?: ServedResource | undefined;
  readonly at: MemberPath;
  readonly value: unknown;
}

export type Scope = readonly Above[] | "nowhere";

export type RecordFinder = ReturnType<typeof createRecordFinder>;

/** Finds records by the paths of an API description. */
export function createRecordFinder({ keepers }: Pick<ServedApi, "keepers">) {
  function keeperOf(resource: ServedResource): Keeper {
    const keeper = keepers.get(resource);
    if (keeper === undefined) throw new Error(`nothing keeps ${resource.name}`);
    return keeper;
  }

  /** With `isStrict`, the named records have to exist. */
  function scopeOf(source: RecordSource, binding: ScopeBinding | undefined, params: Params, isStrict = false): Scope {
    if (binding === undefined) return [];
    const { parent, keys, above, kept, isTree = false } = binding;
    if (parent === undefined) return kept.map(({ at, param }) => ({ at, value: params[param], isTree }));
    const found = find(source, parent, keys, scopeOf(source, above, params, isStrict), params);
    if (found === undefined && !isStrict && above === undefined && isForeign(parent, keys, params)) return [];
    if (found === undefined)
      return parent.isOpen ? kept.map(({ at, param }) => ({ at, value: params[param] })) : "nowhere";
    if (found === "removed") return "nowhere";
    const shown = keeperOf(parent).show(found);
    return kept.map(({ at, of, param }) => ({
      parent,
      at,
      value: of.length === 0 ? found.id : (memberAt(shown, of) ?? params[param]),
    }));
  }

  /** The members by which a record belongs to what the path says, where the values that it is to have name nothing that there is. */
  function staying(
    source: RecordSource,
    { parent, keys, kept }: Partial<ScopeBinding> = {},
    above: Scope,
    params: Params,
    values: ShownRecord,
  ): ShownRecord {
    if (parent === undefined || above === "nowhere") return {};
    const stays = (kept ?? []).flatMap(({ at: [name = "", deeper], param }, place) => {
      const [sent, own] = [values[name], above[place]?.value];
      const isOther = deeper === undefined && sent !== undefined && own !== undefined && !isCalled(own, asText(sent));
      const named = { ...params, [param]: asText(sent) };
      return isOther && !isObject(find(source, parent, keys ?? [], [], named)) ? [[name, own] as const] : [];
    });
    return Object.fromEntries(stays);
  }

  /**
   * True for a key that cannot be one of ours, such as the account that a client is set up with: then the list below is shown,
   * as nobody can mean that it is not there.
   */
  function isForeign(parent: ServedResource, keys: readonly KeyBinding[], params: Params): boolean {
    if (parent.plain !== undefined) return false;
    const [only] = keys;
    if (only === undefined || keys.length > 1) return true;
    if (only.at.length > 0 || only.or !== undefined) return false;
    const { ids } = keeperOf(parent).entry.resource;
    const key = params[only.param] ?? "";
    return (
      ids !== undefined && (ids.kind === "text" ? ids.toIndex(key) === undefined : !Number.isSafeInteger(Number(key)))
    );
  }

  /** The record that the parameters of a path name; "removed" where one was that is kept none the less. */
  function find(
    source: RecordSource,
    resource: ServedResource,
    keys: readonly KeyBinding[],
    scope: Scope,
    params: Params,
    withRemoved = false,
  ): KeptRecord | "removed" | undefined {
    if (scope === "nowhere") return undefined;
    const keeper = keeperOf(resource);
    const [only] = keys;
    const fits = (record: KeptRecord): boolean => isWithin(source, keeper, record, scope);
    // Programs made from `/pets/:id` ask for just that.
    if (only !== undefined && keys.every(({ param }) => params[param] === `:${param}`))
      return listed(source, resource, scope)[0]?.record;
    if (only !== undefined && keys.length === 1 && only.at.length === 0) {
      const record = source.get(keeper.entry, params[only.param] ?? "");
      if (record !== undefined && fits(record)) return asFound(record, withRemoved);
      if (only.or === undefined) return undefined;
    }
    for (const record of source.list(keeper.entry)) {
      const shown = keeper.show(record);
      const isNamed = keys.every(({ param, at, or, isLoose }) =>
        [at.length === 0 ? record.id : memberAt(shown, at), or && shown[or]].some((value) =>
          value === undefined ? isLoose : isCalled(value, params[param] ?? ""),
        ),
      );
      if (isNamed && isWithin(source, keeper, record, scope)) return asFound(record, withRemoved);
    }
    return undefined;
  }

  /** The record of who called last to register or sign in, that which came last at a path such as `/readings/latest`, or else the first. */
  function first(source: RecordSource, resource: ServedResource, { path }: ApiOperation): KeptRecord | undefined {
    const isLast = LAST_WORDS.has(plainName(path.split("/").at(-1) ?? ""));
    const records = source.list(keeperOf(resource).entry);
    return isLast ? [...records].findLast((record) => record[REMOVED] !== true) : firstOf(records);
  }

  /** All records below what a path names, under the description's names. */
  function listed(source: RecordSource, resource: ServedResource, scope: Scope) {
    if (scope === "nowhere") return [];
    const keeper = keeperOf(resource);
    const found = [];
    for (const record of source.list(keeper.entry)) {
      if (record[REMOVED] === true) continue;
      const shown = keeper.show(record);
      if (isWithin(source, keeper, record, scope)) found.push({ record, shown });
    }
    if (resource.isNewestFirst !== true) return found;
    const { ids } = keeper.entry.resource;
    const isFirst = ({ record }: { record: KeptRecord }): boolean =>
      (ids?.toIndex(toIdText(record.id)) ?? Infinity) <= resource.count;
    return [...found.filter((one) => !isFirst(one)).toReversed(), ...found.filter(isFirst)];
  }

  /**
   * True if a record is below what a path names, or what it belongs to is. One that belongs to nothing is below everything,
   * unless a file has it so or others are of its kind.
   */
  function isWithin(source: RecordSource, keeper: Keeper, record: KeptRecord, of: readonly Above[], left = 3): boolean {
    const { plain, scopes = [] } = keeper.resource;
    const shown = keeper.show(record);
    const heldAt = (at: MemberPath = []): unknown => memberAt(shown, at) ?? memberAt(record, at) ?? undefined;
    return of.every(({ at, value, isTree, parent }) => {
      const held = heldAt(at);
      if (held !== undefined) return holds(held, asText(value));
      if (plain !== undefined || isTree === true) return false;
      const others = scopes.filter((one) => heldAt(one.kept[0]?.at) !== undefined);
      if (others.length === 0 || left === 0 || scopes.every((one) => one.parent !== parent)) return true;
      return others.some((one) => {
        const other = keeperOf(one.parent ?? keeper.resource);
        const found = source.get(other.entry, asText(heldAt(one.kept[0]?.at)));
        const [own] = other.resource.scopes?.filter((farther) => farther.parent === parent) ?? [];
        const above = own && [{ at: own.kept[0]?.at ?? [], value, parent }];
        return found !== undefined && above !== undefined && isWithin(source, other, found, above, left - 1);
      });
    });
  }

  function namedBy(
    keys: readonly KeyBinding[],
    scope: Scope,
    params: Params,
    toTyped: (at: MemberPath, text: string) => unknown,
  ) {
    const own = keys.map(({ param, at }) => ({
      at: at.length === 0 ? ["id"] : at,
      value: toTyped(at, params[param] ?? ""),
    }));
    const above =
      scope === "nowhere"
        ? []
        : scope.map(({ at, value }) => ({ at, value: typeof value === "string" ? toTyped(at, value) : value }));
    const taken = new Set(own.map(({ at }) => keyName(at)));
    return [...own, ...above.filter(({ at }) => !taken.has(keyName(at)))];
  }

  return { keeperOf, scopeOf, staying, find, first, listed, namedBy };
}

/** True for a day of the calendar, as paths name one: `2026-02-28`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && isOfDay(Date.parse(text), text);
}

/** True for a value that a path names: by its day a time, in whatever form the record has it. */
export function isCalled(value: unknown, text: string): boolean {
  if (asText(value) === text) return true;
  if (!isDay(text)) return false;
  const ms = typeof value !== "number" ? Date.parse(asText(value)) : value > 1e11 ? value : value * 1000;
  return isOfDay(ms, text);
}

function isOfDay(ms: number, day: string): boolean {
  return Math.abs(ms) < 8.64e15 && new Date(ms).toISOString().startsWith(day);
}

function asFound(record: KeptRecord, withRemoved: boolean): KeptRecord | "removed" {
  return record[REMOVED] === true && !withRemoved ? "removed" : record;
}

/** True if a member is what a path says: a list has it, and an object has it as one of the keys that it goes by. */
function holds(held: unknown, value: string): boolean {
  if (Array.isArray(held)) return held.some((one) => holds(one, value));
  if (!isObject(held)) return asText(held) === value;
  return ["id", ...KEY_FIELDS].some((name) => held[name] !== undefined && asText(held[name]) === value);
}
