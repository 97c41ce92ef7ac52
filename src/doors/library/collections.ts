import { meantOrAll, refuseArgument } from "../../core/model/arguments.ts";
import type { Catalog, Entry } from "../../core/model/catalog.ts";
import { SeedbedError } from "../../core/model/errors.ts";
import type { Names, NamesIn, Shown } from "../../core/model/expansion.ts";
import { toIdText } from "../../core/model/ids.ts";
import type { RecordType, Resource, ServerFields } from "../../core/model/resource.ts";
import type {
  Changes,
  ExpandName,
  FieldName,
  ItemOptions,
  ListOptions,
  NewRecord,
  Replacement,
  SortName,
} from "../../core/model/typed-calls.ts";
import type { Answers } from "../../core/sandbox/answers.ts";
import { createRecords } from "../../core/sandbox/create-many.ts";
import { parseItemQuery, parseListQuery } from "../../core/sandbox/query/list-query.ts";
import type { Sandbox } from "../../core/sandbox/sandbox.ts";
import type { StoredRecord } from "../../core/sandbox/stored-record.ts";
import type { Transaction } from "../../core/sandbox/transaction.ts";
import { createRecord, deleteRecord, moveRecord, patchRecord, replaceRecord } from "../../core/sandbox/writing.ts";
import type { WriteOptions } from "../../core/sandbox/writing.ts";

/** One page of a collection. */
export interface Page<R> {
  readonly records: readonly R[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
  readonly totalPages: number;
}

/**
 * The records of one resource; `All` are the resources that its relations lead to. Reads are immediate; writes resolve when
 * they are done. Failures are a {@link SeedbedError}. Fields that nobody declared are kept with a record, although the types
 * do not know them.
 */
export interface MockCollection<R extends Resource = Resource, All extends Resource = Resource> {
  list<
    const Expand extends Names<ExpandName<R, All>> = never,
    const Fields extends Names<FieldName<R, All, NamesIn<Expand>>> = never,
    const Sort extends Names<SortName<R>> = never,
  >(
    options?: ListOptions<R, All, Expand, Fields, Sort>,
  ): Page<Shown<R, All, NamesIn<Expand>, NamesIn<Fields>>>;
  /** Throws `not_found`. */
  get<
    const Expand extends Names<ExpandName<R, All>> = never,
    const Fields extends Names<FieldName<R, All, NamesIn<Expand>>> = never,
  >(
    id: string,
    options?: ItemOptions<R, All, Expand, Fields>,
  ): Shown<R, All, NamesIn<Expand>, NamesIn<Fields>>;
  create(values: NewRecord<R>): Promise<RecordType<R>>;
  /** Creates all of them, in order, or none: what one is refused with has its place in the list in front. */
  createMany(values: readonly NewRecord<R>[]): Promise<readonly RecordType<R>[]>;
  /** Full replacement: what is left out returns to its initial value. */
  replace(id: string, values: Replacement<R>): Promise<RecordType<R>>;
  /** JSON Merge Patch (RFC 7396): null removes. */
  patch(id: string, values: Changes<R>): Promise<RecordType<R>>;
  delete(id: string): Promise<void>;
  /** Moves a record along its lifecycle: `mock.orders.act("3", "ship")`. An input with a member that the action does not take is refused. */
  act<A extends ActionName<R>>(id: string, action: A, input?: ActionInput<R, A>): Promise<RecordType<R>>;
}

/** A collection whose resource is only known at run time: names and values are checked then. */
export interface UncheckedCollection<R = ServerFields> {
  list(options?: UncheckedQuery): Page<R>;
  get(id: string, options?: UncheckedQuery): R;
  create(values: UncheckedValues): Promise<R>;
  createMany(values: readonly UncheckedValues[]): Promise<readonly R[]>;
  replace(id: string, values: UncheckedValues): Promise<R>;
  patch(id: string, values: UncheckedValues): Promise<R>;
  delete(id: string): Promise<void>;
  act(id: string, action: string, input?: UncheckedValues): Promise<R>;
}

/** A collection as the types say that `seedbed types` wrote: records, what makes new ones, and the actions on them. */
export interface CheckedCollection<R, New, Action extends string> {
  list(options?: UncheckedQuery): Page<R>;
  get(id: string | number, options?: UncheckedQuery): R;
  create(values: New): Promise<R>;
  createMany(values: readonly New[]): Promise<readonly R[]>;
  replace(id: string | number, values: New & { readonly status?: string }): Promise<R>;
  patch(id: string | number, values: Partial<New> & { readonly status?: string }): Promise<R>;
  delete(id: string | number): Promise<void>;
  act(id: string | number, action: Action): Promise<R>;
}

type UncheckedValues = Readonly<Record<string, unknown>>;
type Parameter = string | number | boolean | null | undefined;
type UncheckedQuery = Readonly<Record<string, Parameter | readonly Parameter[]>>;

/** The names of a resource's transitions. */
export type ActionName<R> = R extends Resource<infer _S, infer T> ? keyof T["actions"] & string : never;

export type ActionInput<R, A> =
  R extends Resource<infer _S, infer T>
    ? A extends keyof T["actions"]
      ? unknown extends T["actions"][A]["input"]
        ? undefined
        : T["actions"][A]["input"]
      : never
    : never;

/** Options whose value is names with commas between them. */
const NAME_LISTS: ReadonlySet<string> = new Set(["sort", "fields", "expand"]);

/** The collections of a sandbox, by name. Of two of one name the first, one's own, is the one that is meant. */
export function createCollections(
  catalog: Catalog,
  sandbox: Sandbox,
  answers: Answers,
): Readonly<Record<string, UncheckedCollection>> {
  function collectionOf(entry: Entry): UncheckedCollection {
    const { name, collection } = entry.resource;
    const reading = (): WriteOptions => ({
      strict: false,
      unknown: sandbox.row.settings.unknown ?? catalog.unknown,
    });
    const change = (
      id: string,
      work: (tx: Transaction, before: StoredRecord) => StoredRecord,
    ): Promise<StoredRecord["record"]> => sandbox.write((tx) => work(tx, find(entry, tx, id)).record);
    return {
      list(query = {}) {
        const answer = answers.list(parseListQuery(toParameters(query), entry, catalog), entry, sandbox);
        const { total, page, limit, totalPages } = answer;
        const body = JSON.parse(answer.pieces.join("")) as Readonly<Record<string, StoredRecord["record"][]>>; // runList's own text
        return { records: body[collection] ?? [], total, page, limit, totalPages };
      },
      get(id, query = {}) {
        const answer = answers.item(id, parseItemQuery(toParameters(query), entry, catalog), entry, sandbox);
        if (answer === undefined) throw new SeedbedError("not_found", `there is no ${name} ${id}`);
        return JSON.parse(answer.pieces.join("")) as StoredRecord["record"]; // renderItem's own text
      },
      create: (values) => sandbox.write((tx) => createRecord(tx, entry, values, reading()).record),
      async createMany(values) {
        if (!Array.isArray(values)) refuseArgument(`create ${collection}`, "give an array of them");
        return sandbox.write((tx) => createRecords(tx, entry, values, reading()).map(({ record }) => record));
      },
      replace: (id, values) => change(id, (tx, before) => replaceRecord(tx, entry, before, values, reading())),
      patch: (id, values) => change(id, (tx, before) => patchRecord(tx, entry, before, values, reading())),
      delete: (id) => sandbox.write((tx) => deleteRecord(tx, entry, find(entry, tx, id))),
      async act(id, action, input) {
        assertAction(entry, id, action);
        return change(id, (tx, before) => moveRecord(tx, entry, before, action, input, { ...reading(), strict: true }));
      },
    };
  }

  return Object.fromEntries(
    catalog.entries.toReversed().map((entry) => [entry.resource.collection, collectionOf(entry)]),
  );
}

function find(entry: Entry, tx: Transaction, id: string): StoredRecord {
  const stored = tx.peekId(entry, toIdText(id));
  if (stored === undefined) throw new SeedbedError("not_found", `there is no ${entry.resource.name} ${id}`);
  return stored;
}

/** Query parameters as the HTTP API takes them; names in an array are put together, values in one are alternatives. */
function toParameters(options: UncheckedQuery): (readonly [string, string])[] {
  return Object.entries(options).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (!Array.isArray(value)) return [[name, String(value)]];
    return NAME_LISTS.has(name) ? [[name, value.join(",")]] : value.map((item) => [name, String(item)] as const);
  });
}

/** Throws `invalid_parameter` where the resource has no such transition. */
function assertAction({ resource }: Entry, id: string, action: string): void {
  const known = Object.keys(resource.lifecycle?.transitions ?? {});
  if (known.includes(action)) return;
  const why =
    known.length === 0
      ? `${resource.collection} have no actions`
      : `there is no such action: ${meantOrAll(action, known)}`;
  refuseArgument(`${action} ${resource.name} ${id}`, why);
}
