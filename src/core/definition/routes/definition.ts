import { toCanonicalJson } from "../../model/canonical-json.ts";
import type { Domain, Entry } from "../../model/catalog.ts";
import type { Webhook } from "../../model/events.ts";
import type { ServerFields } from "../../model/resource.ts";
import type { ApiDocument, ApiOperation } from "../../openapi/document.ts";
import type { ApiSchema } from "../../openapi/schema.ts";
import type { ApiSchemas } from "../../openapi/schemas.ts";
import type { PathPart, PathShape } from "./path-shape.ts";

/** MemberPath from a value to one inside of it: names of members. */
export type MemberPath = readonly string[];

export type Grade = "kept" | "made";

/** A kind of record of an API description. */
export interface ServedResource {
  /** Singular, lower camel case, unique in the description. */
  readonly name: string;
  readonly collection: string;
  /** The schema of a record as it is shown in full. */
  readonly schema: ApiSchema;
  /** It with what only lists show of a record. */
  readonly fullSchema: ApiSchema;
  readonly fields: readonly string[];
  /** The member that is the record's id; undefined where the schema has none. */
  readonly idField: string | undefined;
  /** The path of a record that has its own path as its `name`, as in `projects/p/topics/t`: its id is the last part. */
  readonly nameParts?: readonly PathPart[];
  /** The schema of the id: of its member, or of the parameter that names a record by nothing that the record has. */
  readonly idSchema: ApiSchema;
  readonly keys: readonly MemberPath[];
  /** Values that paths of the description give as examples of a key, by {@link keyName}: the first records have them. */
  readonly keyExamples: ReadonlyMap<string, readonly unknown[]>;
  /** Schemas that paths have for a key, by {@link keyName}. */
  readonly keySchemas: ReadonlyMap<string, ApiSchema>;
  readonly scope: ScopeBinding | undefined;
  /** Kinds of records that its records may belong to, each once; none where nothing lists what is above. */
  readonly scopes?: readonly ScopeBinding[];
  /** True if no list shows its records: then any key names one, until it is deleted. */
  readonly isOpen: boolean;
  readonly count: number;
  readonly examples: readonly Readonly<Record<string, unknown>>[];
  /** True if the examples are all first records, each as it is. */
  readonly isWhole?: boolean;
  /** True if what is created stands before all others in lists. */
  readonly isNewestFirst?: boolean;
  /** Of a list or an object in a file, whose records are kept and shown as they are; undefined where a schema describes them. */
  readonly plain?: PlainList;
}

export interface PlainList {
  readonly path: string;
  readonly isSingle: boolean;
  /** Members that hold the id of a record of another list. */
  readonly refs: readonly PlainReference[];
}

/** A member such as `postId`: `one` is `post`. */
export interface PlainReference {
  readonly field: string;
  readonly one: string;
  readonly to: ServedResource;
}

/** A parameter of a path and the member of the record that it must equal; no steps for the engine's own id. */
export interface KeyBinding {
  readonly param: string;
  readonly at: MemberPath;
  /** Another member that may be given instead: `{project}` is a project's id or its name. */
  readonly or?: string;
  /** True for a member that the schema does not have: records that were not made here have none, and any value fits. */
  readonly isLoose?: boolean;
}

/** A record above another in a path. */
export interface ScopeBinding {
  /** Undefined if no operation is about it. */
  readonly parent: ServedResource | undefined;
  readonly keys: readonly KeyBinding[];
  readonly above: ScopeBinding | undefined;
  /** True below records of the same kind: those that belong to none are not in the list. */
  readonly isTree?: boolean;
  /** Members of the record that keep members of the parent (`of`). */
  readonly kept: readonly { readonly at: MemberPath; readonly of: MemberPath; readonly param: string }[];
}

export type RouteAction =
  | { readonly do: "list"; readonly view: ListView; readonly where?: Standing | undefined }
  | { readonly do: "count"; readonly at: MemberPath; readonly where?: Standing | undefined }
  /** Numbers of records by state, or of several resources. */
  | { readonly do: "counts"; readonly counts: readonly CountedRecords[] }
  /** The values that records have in a member, each once. */
  | { readonly do: "values"; readonly at: MemberPath; readonly field: string }
  | { readonly do: "read"; readonly view: ItemView }
  /** A file that was sent with a record, or for this member of it. */
  | { readonly do: "file"; readonly field: string }
  /** The record of others whose id is in a member. */
  | { readonly do: "related"; readonly view: ItemView; readonly to: ServedResource; readonly field: string }
  | { readonly do: "exists" }
  /** With `isCaller`, it is then the record of who calls: somebody has registered. */
  | { readonly do: "create"; readonly view: ItemView; readonly body: ItemView; readonly isCaller?: boolean }
  /** Creates a record as the one that the path names, but for what nobody else may have. */
  | { readonly do: "copy"; readonly view: ItemView }
  | { readonly do: "createMany"; readonly body: MemberPath; readonly answer: ListView | undefined }
  /** Creates the record where the path's key names none, and replaces it where it does. */
  | { readonly do: "replace"; readonly view: ItemView; readonly body: ItemView }
  | { readonly do: "change"; readonly view: ItemView; readonly body: ItemView }
  /** With `isForGood`, of a record that was removed and might be brought back, too. */
  | { readonly do: "remove"; readonly view: ItemView | undefined; readonly isForGood?: boolean }
  | { readonly do: "removeAll" }
  /** Sets members of a record: `counter` grows by `by`, and `times` become now. */
  | {
      readonly do: "act";
      readonly set: Readonly<Record<string, unknown>>;
      readonly counter: string | undefined;
      readonly by: number;
      readonly times: readonly string[];
      /** A member that takes the other of two values. */
      readonly flips?: { readonly field: string; readonly values: readonly unknown[] };
      /** A member that grows by a number that is sent, or becomes less. */
      readonly adds?: { readonly field: string; readonly from: string };
      /** True if it is done to a record that was removed too, and this is there again. */
      readonly isRestored?: boolean;
      /** True if it is then the record of who calls: somebody has signed in. */
      readonly isCaller?: boolean;
      /** True if it is done to all records of the list, or to those whose ids are sent. */
      readonly isToAll?: boolean;
      /** Undefined where the answer tells of the record without showing it. */
      readonly view: ItemView | undefined;
    }
  | {
      readonly do: "part";
      readonly field: string;
      readonly how: "read" | "write" | "change" | "remove";
      readonly view: ItemView;
      readonly body: ItemView;
      /** True if the answer shows the record. */
      readonly isRecord: boolean;
    }
  /** Adds, changes or removes an element of a list that a record has, with `isAnywhere` any; the answer shows the record where `isRecord`. */
  | {
      readonly do: "element";
      readonly field: string;
      readonly item: ApiSchema;
      readonly how: "add" | "change" | "remove";
      /** The parameter that names an element, and the members that it may be. */
      readonly param: string;
      readonly isAnywhere: boolean;
      readonly names: readonly string[];
      readonly view: ItemView;
      readonly body: ItemView;
      readonly isRecord: boolean;
    }
  /** Lets a record belong to what is above in the path, beside others, or no longer. */
  | { readonly do: "member"; readonly isIn: boolean; readonly view: ItemView | undefined }
  | { readonly do: "all" }
  | { readonly do: "answer" };

/** A value that records have in a member, or in one inside of it: with false, they do not have true. */
export interface Standing {
  readonly field: string;
  readonly inside?: string;
  readonly is: unknown;
}

/** A member of an answer that counts records: all, those that stand so, or for each value of theirs (`by`) an entry or an item of two members. */
export interface CountedRecords {
  readonly at: MemberPath;
  readonly of: ServedResource;
  readonly where?: Standing | undefined;
  readonly by?: string;
  readonly names?: readonly [value: string, count: string];
}

export interface ListView {
  readonly path: MemberPath;
  /** MemberPath from an item to the record: `node` of GraphQL's connections. */
  readonly itemPath: MemberPath;
  readonly item: ApiSchema;
}

export interface ItemView {
  readonly path: MemberPath;
  readonly schema: ApiSchema;
}

/** An operation of an API description, and what it does. */
export interface BoundRoute {
  readonly operation: ApiOperation;
  readonly grade: Grade;
  /** A few words: what of the description led to the grade. */
  readonly why: string;
  readonly action: RouteAction;
  readonly resource: ServedResource | undefined;
  readonly keys: readonly KeyBinding[];
  readonly scope: ScopeBinding | undefined;
  /** True if the record is the first one, which the path names without a key: `/me`. */
  readonly isFirst: boolean;
  readonly success: Success;
}

/** The answer of an operation that did what was asked. */
export interface Success {
  readonly status: number;
  readonly mediaType: string | undefined;
  readonly schema: ApiSchema | undefined;
  readonly examples: readonly unknown[];
  readonly headers: ApiOperation["responses"][number]["headers"];
}

/** Choices of a definition beside its API description. */
export interface ServedOptions {
  readonly isGuarded?: boolean;
  readonly isStrict?: boolean;
  /** Other paths, by those that they stand for: json-server's `routes.json`. */
  readonly rewrites?: Readonly<Record<string, string>>;
  /** Answers of a recording by {@link toRecorded}: reads, which hold as long as nothing was written to what they show. */
  readonly recorded?: ReadonlyMap<string, unknown>;
}

/** A read as recordings find it again: its query in an order of its own, and what is sent to search by. */
export function toRecorded(target: string, sent?: unknown): string {
  const [path = "", query = ""] = target.split("?", 2);
  return `${path}?${query.split("&").toSorted().join("&")}${sent === undefined ? "" : `\n${toCanonicalJson(sent)}`}`;
}

/** An API description as it is served: what keeps its records, and what answers at each of its paths. */
export interface ServedApi extends ServedOptions {
  readonly document: ApiDocument;
  readonly domain: Domain;
  readonly routes: readonly BoundRoute[];
  readonly keepers: ReadonlyMap<ServedResource, Keeper>;
  readonly webhooks: readonly Webhook[];
}

/** A record as the description has it: its own names, its id under the name that the schema gives. */
export type ShownRecord = Readonly<Record<string, unknown>>;

/** A record as it is kept: the members of every resource of Seedbed, and what the description's schema has beside them. */
export type KeptRecord = ServerFields & ShownRecord;

/** A member of a record that has another's records inside. */
export interface EmbeddedMember {
  readonly name: string;
  readonly schema: ApiSchema;
  readonly item: ApiSchema;
  readonly isList: boolean;
  /** True if the member only says how many there are. */
  readonly isCount?: boolean;
  readonly resource: ServedResource;
  /** Members of theirs (`at`) that have a member of the record (`of`), or its id: they are all in the list; undefined for a choice of them. */
  readonly belonging: readonly { readonly at: MemberPath; readonly of: MemberPath }[] | undefined;
}

export interface Keeper {
  readonly resource: ServedResource;
  readonly entry: Entry;
  readonly embedded: readonly EmbeddedMember[];
  /** The resource whose records these show to others, by a key of both: users for profiles. */
  readonly shownOf: ServedResource | undefined;
  show(record: KeptRecord): ShownRecord;
  /** Returns the values of a body under their stored names; its id as `id`. */
  toKept(body: ShownRecord): Readonly<Record<string, unknown>>;
  /** Returns the values that a record is to have under their stored names, without its id, with the texts that repeat them. */
  toChanged(record: KeptRecord, values: ShownRecord): Readonly<Record<string, unknown>>;
  /** Returns a body with the records that it names by their ids, where this kind of record shows them or tells of them. */
  withRelated(body: ShownRecord, find: (entry: Entry, id: string) => KeptRecord | undefined): ShownRecord;
}

/** Member that marks a record which was removed although nobody had made it. */
export const REMOVED = "_removed";

export const SERVER_FIELDS: ReadonlySet<string> = new Set(["id", "createdAt", "updatedAt", "_sent"]);

const OWN = "own ";

/** Member that has the time at which a record became that of who calls. */
export const CALLER = `${OWN}caller`;

/** Member that has the times at which records of others were sent inside of the record, by the names of its members. */
export const SENT = `${OWN}_sent`;

export function plainKept(name: string): string {
  return SERVER_FIELDS.has(name) || name in Object.prototype ? `${OWN}${name}` : name;
}

export function plainShown(name: string): string {
  return name.startsWith(OWN) ? name.slice(OWN.length) : name;
}

/** The record of who called last to register or sign in, or else the first. */
export function firstOf(records: Iterable<KeptRecord>): KeptRecord | undefined {
  const calledAt = (record: KeptRecord): string => asText(record[CALLER] ?? "");
  let found: KeptRecord | undefined;
  for (const record of records) {
    if (record[REMOVED] === true) continue;
    if (found === undefined || (record[CALLER] !== undefined && calledAt(record) >= calledAt(found))) found = record;
  }
  return found;
}

/** The mark of who calls from `now` on, later than all others: several people may sign in within a millisecond. */
export function callerMark(records: Iterable<KeptRecord>, now: string): ShownRecord {
  const last = asText(firstOf(records)?.[CALLER] ?? "");
  return { [CALLER]: last < now ? now : `${last}~` };
}

/** A value of JSON as a text to compare: what is no text, number, flag or null as its JSON. */
export function asText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined");
}

/** The member that names a record by itself. */
export function ownKey({ idField, keys }: ServedResource): MemberPath | undefined {
  return idField === undefined ? keys.find((at) => at.length === 1) : [idField];
}

/** The name by which {@link ServedResource.keyExamples} has a key. */
export function keyName(at: MemberPath): string {
  return at.join(".");
}

export function uniquePaths(paths: readonly MemberPath[]): readonly MemberPath[] {
  return [...new Map(paths.map((path) => [keyName(path), path])).values()];
}

/** The value at some steps inside another; undefined where a step leads nowhere. */
export function memberAt(value: unknown, path: MemberPath): unknown {
  let at = value;
  for (const step of path) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, step)) return undefined;
    at = (at as Readonly<Record<string, unknown>>)[step]; // an object with this member
  }
  return at;
}

/** A copy of an object with another value at some steps inside of it; a step of 0 into nothing makes a list of one. */
export function withMemberAt(value: unknown, path: MemberPath, to: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return to;
  if (step === "0" && value === undefined) return [withMemberAt(undefined, rest, to)];
  const object = typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
  const inner = Object.hasOwn(object, step) ? (object as Readonly<Record<string, unknown>>)[step] : undefined;
  return { ...object, [step]: withMemberAt(inner, rest, to) };
}

/** A description with its resources, from which its operations become routes. */
export interface Understanding {
  readonly schemas: ApiSchemas;
  readonly byItem: ReadonlyMap<string, ServedResource>;
  readonly byCollection: ReadonlyMap<string, ServedResource>;
  readonly bySingle: ReadonlyMap<string, ServedResource>;
  /** The kind of record that who calls is: what `/me` shows. */
  readonly caller: ServedResource | undefined;
  readonly lists: ReadonlyMap<string, ListView>;
  /** Keys of paths that let a record of elsewhere belong to what is above. */
  readonly memberships: ReadonlySet<string>;
  bySubject(schema: ApiSchema | undefined): ServedResource | undefined;
  at(shape: PathShape): ReadonlyMap<string, ApiOperation>;
  keysOf(shape: PathShape, resource: ServedResource): readonly KeyBinding[];
  scopeOf(shape: PathShape, resource: ServedResource | undefined): ScopeBinding | undefined;
}
