import { isObject } from "../../model/json.ts";
import type { YieldingSteps } from "../../model/steps.ts";
import { mapSteps } from "../../model/steps.ts";
import type { ApiDocument, ApiOperation, ApiParameter } from "../../openapi/document.ts";
import type { ObjectShape } from "../../openapi/lookup.ts";
import type { ApiSchema } from "../../openapi/schema.ts";
import { toSingular } from "../../world/plural.ts";
import { bindKeys, isKeyOfOther, keptOf } from "./bind-keys.ts";
import { keyName, memberAt, uniquePaths } from "./definition.ts";
import type { KeyBinding, ListView, MemberPath, ScopeBinding, ServedResource, Understanding } from "./definition.ts";
import { isCaller, isFirstWord, plainName, READING_WORDS, tellsOfAnswer, wordsInName } from "./meanings.ts";
import { before, forAnybody, lastLiteral, calledBy, shapeOfPath, tailOf, withKeyAt } from "./path-shape.ts";
import type { PathShape } from "./path-shape.ts";
import { giveName, isAlike, isRegistered, nameOfOne, recordsFor, resourcesOf } from "./resource-groups.ts";
import type { Group, Home } from "./resource-groups.ts";
import { namePartsOf } from "./resource-names.ts";
import {
  elementsIn,
  hasSameMembers,
  isRecordSchema,
  isScalar,
  recordsSeen,
  sentTo,
  sharesMembers,
  itemsIn,
  itemViewOf,
  listViewOf,
  subjectOf,
  successOf,
  toExample,
  toObjects,
  withMembers,
} from "./views.ts";

/** A parameter of one of a resource's paths, and what the record has for it. */
interface BoundKey extends KeyBinding {
  /** All parameters of the record that the path has. */
  readonly together: readonly KeyBinding[];
  readonly declared: ApiParameter | undefined;
}

/** The resources of a description, and what its operations become routes from; in steps of about a millisecond. */
export function* findResources(
  document: ApiDocument,
): YieldingSteps<{ readonly resources: readonly ServedResource[]; readonly understanding: Understanding }> {
  const homes = new Map<string, Home>();
  const byPath = new Map<string, Map<string, ApiOperation>>();
  const shapes = new Map<string, PathShape>();
  const memberships = new Set<string>();
  const lists = new Map<string, ListView>();
  const groups: Group[] = [];
  const byItem = new Map<string, Group>();
  const byCollection = new Map<string, Group>();
  const bySingle = new Map<string, Group>();
  let caller: Group | undefined;
  const { schemas } = document;

  function enter(operation: ApiOperation): void {
    const shape = shapeOfPath(operation.path);
    const { params, length } = tailOf(shape);
    shapes.set(shape.key, shape);
    const here = byPath.get(shape.key) ?? new Map<string, ApiOperation>();
    if (!here.has(operation.method)) here.set(operation.method, operation);
    byPath.set(shape.key, here);
    if (params.length === 0 || (length === shape.parts.length && length > 1)) return;
    const home = homes.get(shape.key) ?? {
      shape,
      collection: before(shape, length),
      operations: new Map<string, ApiOperation>(),
    };
    home.operations.set(operation.method, operation);
    homes.set(shape.key, home);
  }

  function findList(key: string, operations: ReadonlyMap<string, ApiOperation>): void {
    const shape = shapes.get(key);
    const get = operations.get("GET");
    if (shape === undefined || get === undefined) return;
    const { schema } = successOf(get, [200]);
    const words = calledBy(lastLiteral(shape));
    if (homes.has(key) && isRecord(schema, words)) return;
    const view = listViewOf(schema, schemas, words);
    // What is added below a list of its own is in a record: the items of a cart.
    const isHeld = byPath.get(`${key}/${view?.path.at(-1)}`)?.has("POST") === true;
    if (view !== undefined && !isHeld) lists.set(key, view);
  }

  function isRecord(schema: ApiSchema | undefined, words: readonly string[]): boolean {
    if (schema === undefined) return false;
    const named = itemViewOf(schema, schemas, words).path.at(-1);
    if (named !== undefined && words.includes(plainName(named))) return true;
    const { properties } = schemas.shapeOf(schema);
    return [...properties.keys()].some((name) => /^(?:_?id|uuid|slug|name|key)$/i.test(name));
  }

  function schemaAt(home: Home): ApiSchema | undefined {
    const listed = subjectOf(lists.get(home.collection.key)?.item, schemas);
    const words = [...calledBy(lastLiteral(home.collection)), ...(listed === undefined ? [] : [listed])];
    const recordIn = (schema: ApiSchema | undefined): ApiSchema | undefined => {
      const shown = schema === undefined ? undefined : itemViewOf(schema, schemas, words).schema;
      return isRecordSchema(shown, schemas) ? shown : undefined;
    };
    const answered = (operation: ApiOperation | undefined, wanted: readonly number[]): ApiSchema | undefined =>
      recordIn(operation && successOf(operation, wanted).schema);
    const sent = (operation: ApiOperation | undefined): ApiSchema | undefined => recordIn(sentTo(operation));
    const { operations } = home;
    const around = byPath.get(home.collection.key);
    const isRead = operations.has("GET") || lists.has(home.collection.key);
    return (
      lists.get(home.shape.key)?.item ??
      answered(operations.get("GET"), [200]) ??
      lists.get(home.collection.key)?.item ??
      (isRead ? undefined : (lists.get(forAnybody(home.collection.key))?.item ?? listedBelow(home.collection))) ??
      answered(around?.get("POST"), [201, 200]) ??
      answered(operations.get("PUT"), [200]) ??
      answered(operations.get("PATCH"), [200]) ??
      sent(operations.get("PUT")) ??
      sent(around?.get("POST")) ??
      sent(operations.get("PATCH"))
    );
  }

  /** The records of lists below others, where a path only removes or changes one of them: `/comments/{id}` of `/posts/{id}/comments`. */
  function listedBelow(collection: PathShape): ApiSchema | undefined {
    const called = [...lists].filter(([key]) => key.endsWith(`}/${lastLiteral(collection)}`));
    const [first, ...others] = called.map(([, { item }]) => item);
    return first !== undefined && others.every((one) => hasSameMembers(one, first, schemas)) ? first : undefined;
  }

  function addHome(home: Home): void {
    if (!home.operations.has("GET") && isElement(home.collection)) return;
    if (lists.has(home.shape.key) && READING_WORDS.has(plainName(lastLiteral(home.collection)))) return;
    const joined = joinedBy(home);
    if (joined !== undefined) {
      byItem.set(home.shape.key, joined);
      byCollection.set(home.collection.key, joined);
      memberships.add(home.shape.key);
      return;
    }
    const schema = schemaAt(home);
    const isWritten = ["PUT", "PATCH", "DELETE", "POST"].some((method) => home.operations.has(method));
    const isTold = isWritten && (lists.has(home.collection.key) || home.operations.has("PUT"));
    // `/{id}` that is only read may be any page.
    const isPage = home.collection.parts.length === 0 && !isWritten && byPath.get("/")?.has("POST") !== true;
    const names = [...schemas.shapeOf(schema ?? true).properties.keys()];
    const isMessage = !isWritten && names.length > 0 && names.every(tellsOfAnswer);
    if (isPage || isMessage || (schema === undefined && (!isTold || home.collection.parts.length === 0))) return;
    const subject = subjectOf(schema, schemas);
    const literal = plainName(toSingular(lastLiteral(home.collection)));
    // The same records by another path: what they are and what the path calls them are the same.
    const same =
      groups.find((group) => group.literal === literal && isAlike(group, schema, subject)) ??
      twin(literal, schema) ??
      // Nothing is read there: it removes or changes what the shorter path reads.
      (home.operations.has("GET") ? undefined : byCollection.get(home.collection.key)) ??
      sameForAnybody(home.collection.key, schema) ??
      besides(home.collection, schema) ??
      listedAbove(home, subject);
    const group = same ?? newGroup(home.collection, schema ?? {}, subject);
    group.homes.push(home);
    if (home.collection.parts.length < (group.homes[0]?.collection.parts.length ?? 0)) {
      group.homes.unshift(...group.homes.splice(-1));
      if (schema !== undefined) group.schema = schema;
    }
    byItem.set(home.shape.key, group);
    byCollection.set(home.collection.key, group);
    const plain = forAnybody(home.collection.key);
    if (lists.get(plain)?.item === schema && !byCollection.has(plain)) byCollection.set(plain, group);
  }

  /** The records of another path that a path lets belong to what is above it: users at `PUT /teams/{id}/members/{user}`, which takes no body. */
  function joinedBy({ collection, operations }: Home): Group | undefined {
    const put = operations.get("PUT");
    const listed = lists.get(collection.key)?.item;
    const get = operations.get("GET");
    const isRead = get !== undefined && successOf(get, [200]).schema !== undefined;
    if (put === undefined || put.body !== undefined || isRead || listed === undefined) return undefined;
    const subject = subjectOf(listed, schemas);
    const [only, another] = groups.filter((group) => group.subject === subject && group.homes.length > 0);
    return subject === undefined || another !== undefined || !operations.has("DELETE") ? undefined : only;
  }

  /** The records at the same path without the word that says who calls, where they may be the same. */
  function sameForAnybody(key: string, schema: ApiSchema | undefined): Group | undefined {
    const group = byCollection.get(forAnybody(key));
    const isSame = group !== undefined && sharesMembers(group.schema, schema ?? {}, schemas);
    return isSame ? group : undefined;
  }

  /** The records of a list that the path is below, where it names one of them: `/tasks/{projectId}/t/{taskId}`. */
  function listedAbove({ shape, collection }: Home, subject: string | undefined): Group | undefined {
    const list = before(collection, 1).key;
    const group = lists.has(list) ? byItem.get(list) : undefined;
    const [param = ""] = tailOf(shape).params;
    return plainName(param) === `${group?.subject}id` && group?.subject === subject ? group : undefined;
  }

  /** True for the path of a list that is read with the record above it, and not by itself. */
  function isElement(list: PathShape): boolean {
    const above = before(list, 1);
    const get = byPath.get(above.key)?.get("GET");
    if (get === undefined || byPath.get(list.key)?.has("GET") === true || list.parts.length < 2) return false;
    const { schema } = successOf(get, [200]);
    const words = calledBy(lastLiteral(above));
    const listed = lists.get(above.key)?.item;
    const isAdded = byPath.get(withKeyAt(list, "").key)?.has("POST") === true;
    const own = schema === undefined ? undefined : itemViewOf(schema, schemas, words).schema;
    const record = listed === undefined ? own : isAdded ? listed : undefined;
    return elementsIn(record, lastLiteral(list), schemas) !== undefined;
  }

  /** The records of the collection that a path is beside, where they are of the schema: `/products/by-sku` is of `/products`. */
  function besides(shape: PathShape, schema: ApiSchema | undefined): Group | undefined {
    const group = byCollection.get(before(shape, 1).key);
    if (group === undefined || schema === undefined) return undefined;
    // A schema that is created there and has the path's word in its name is another kind: `/forms/models` has FormModels.
    const words = wordsInName(schemas.nameOf(schema) ?? "").map(toSingular);
    const isOther = words.includes(toSingular(plainName(lastLiteral(shape))));
    if (isOther && byPath.get(shape.key)?.has("POST") === true) return undefined;
    const subject = subjectOf(schema, schemas);
    const isSame = subject === undefined ? hasSameMembers(schema, group.schema, schemas) : subject === group.subject;
    return isSame ? group : undefined;
  }

  /** Records that another path calls so too, where no schema has a name: those of `/lists/{id}/contacts` and `/contacts/{id}` have the same members. */
  function twin(literal: string, schema: ApiSchema | undefined): Group | undefined {
    if (schema === undefined || subjectOf(schema, schemas) !== undefined) return undefined;
    const alike = groups.filter((group) => group.literal === literal && group.subject === undefined);
    return alike.find((group) => hasSameMembers(schema, group.schema, schemas));
  }

  function addLists(): void {
    const byLength = ([one]: [string, ListView], [other]: [string, ListView]): number =>
      one.split("/").length - other.split("/").length;
    for (const [key, view] of [...lists].toSorted(byLength)) {
      const shape = shapes.get(key);
      if (shape === undefined) continue;
      const group =
        byCollection.get(key) ??
        besides(before(shape, tailOf(shape).length), view.item) ??
        groupBySubject(view.item, lastLiteral(shape)) ??
        sameForAnybody(key, view.item) ??
        twin(plainName(toSingular(lastLiteral(shape))), view.item) ??
        newGroup(shape, view.item, subjectOf(view.item, schemas));
      group.lists.push({ shape, view });
      byCollection.set(key, group);
    }
  }

  /** One record at a path without parameters, which is read and written there and nowhere else: settings, or who calls where a path registers people. */
  function addSingles(): void {
    for (const [key, operations] of byPath) {
      const get = operations.get("GET");
      const shape = shapes.get(key);
      if (get === undefined || shape === undefined || byCollection.has(key)) continue;
      if (shape.parts.some((part) => "params" in part)) continue;
      const isWritten =
        ["PUT", "PATCH", "POST", "DELETE"].some((method) => operations.has(method)) ||
        [...shapes].some(
          ([other, below]) => other.startsWith(`${key}/`) && isElement(before(below, tailOf(below).length)),
        );
      const literal = lastLiteral(shape);
      const { schema } = successOf(get, [200]);
      if (!isRecordSchema(schema, schemas)) continue;
      const view = itemViewOf(schema, schemas, calledBy(literal));
      const found = groupBySubject(view.schema, undefined);
      if (isCaller(literal)) caller ??= found;
      if (!isWritten && !(isCaller(literal) && isRegistered(view.schema, document))) continue;
      if (found !== undefined && isFirstWord(literal)) continue;
      const own = subjectOf(view.schema, schemas);
      const subject = groups.some((group) => isAlike(group, view.schema, own)) ? undefined : own;
      const group = newGroup(shape, view.schema, subject, true);
      bySingle.set(key, group);
      if (isCaller(literal)) caller ??= group;
    }
  }

  /** The one group that a schema is of; the one that the path calls so, where there are several. */
  function groupBySubject(schema: ApiSchema, literal: string | undefined): Group | undefined {
    const subject = subjectOf(schema, schemas);
    const found = groups.filter(
      (group) => isAlike(group, schema, subject) && sharesMembers(group.schema, schema ?? {}, schemas),
    );
    if (found.length < 2 || literal === undefined) return found.length === 1 ? found[0] : undefined;
    const names = calledBy(literal);
    const called = found.filter((group) => names.includes(group.literal));
    return called.length === 1 ? called[0] : undefined;
  }

  function newGroup(shape: PathShape, schema: ApiSchema, subject: string | undefined, isSingle = false): Group {
    const group: Group = {
      schema,
      subject,
      literal: plainName(toSingular(lastLiteral(shape))),
      homes: [],
      lists: [],
      isSingle,
    };
    groups.push(group);
    return group;
  }

  function toResource(group: Group): ServedResource {
    const { properties } = schemas.shapeOf(group.schema);
    const listed = group.lists.map(({ view }) => view.item);
    const fullSchema = withMembers(group.schema, listed, schemas);
    const home = group.homes[0];
    const bound = boundKeys(group);
    const fields = [
      ...new Set([
        ...schemas.shapeOf(fullSchema).properties.keys(),
        ...bodiesOf(group).flatMap((body) => [...schemas.shapeOf(body).properties.keys()]),
        ...bound.flatMap(({ at, isLoose }) => (isLoose === true ? at : [])),
      ]),
    ];
    const primary = bound.find(({ together }) => together.length === 1);
    const called = (names: readonly string[]): string | undefined =>
      [...properties.keys()].find(
        (name) => names.includes(name.toLowerCase()) && isScalar(schemas, properties.get(name)),
      );
    const [named] = primary !== undefined && primary.at.length === 1 ? primary.at : [];
    const isNumber =
      named !== undefined && ["integer", "number"].includes(schemas.shapeOf(properties.get(named) ?? true).type ?? "");
    // A name that people read is a key beside the id.
    const isNamedId =
      named !== undefined &&
      !(home && isKeyOfOther(named, [group.literal, group.subject ?? ""], home.collection, sentToCreate(home))) &&
      (isNumber || /(?:id|key|code|token|number)$/i.test(named));
    // Where no path names one, the id may have the record's own name before it: `AccountId`.
    const own = [group.literal, group.subject].flatMap((name) => [`${name}id`, `${name}_id`]);
    const idField =
      called(["id"]) ?? (isNamedId ? named : called(["_id", "pk", ...(primary === undefined ? own : [])]));
    const isId = ({ at }: KeyBinding): boolean => at.length === 0 || keyName(at) === idField;
    // Beside an id, another parameter only says what the record belongs to.
    const keys = uniquePaths(
      bound.filter((key) => key.isLoose !== true && !isId(key) && !key.together.some(isId)).map(({ at }) => at),
    );
    const shape = home?.collection ?? group.lists[0]?.shape;
    const nameParts = namePartsOf(home?.shape, properties, schemas);
    const seen = recordsSeen(group.schema, schemas);
    const idSchema = idSchemaOf(group, idField);
    // Nobody can know which keys there are, where no record has them.
    const isKeyShown =
      idField !== undefined || nameParts !== undefined || (keys.length > 0 && bound.every(({ at }) => at.length > 0));
    const isListed = isKeyShown && group.homes.some((one) => showsAll(one.collection.key));
    const isSecond = groups.find(({ subject }) => subject === group.subject) !== group;
    const name = nameOfOne(group, schemas, isSecond);
    return {
      name,
      collection: "",
      schema: group.schema,
      fullSchema,
      fields,
      idField,
      idSchema,
      ...(nameParts !== undefined && { nameParts }),
      keys,
      ...keysSaid(group),
      scope: undefined,
      isOpen: !group.isSingle && !isListed && (group.homes.length > 0 || group.lists.length === 0),
      ...(seen ?? {
        count: group.isSingle ? 1 : recordsFor(group.schema, schemas, shape, name),
        examples: examplesOf(group),
      }),
    };
  }

  /** The shape of a record as it is sent to create one of a path. */
  function sentToCreate({ collection }: Home): ObjectShape {
    const sent = sentTo(byPath.get(collection.key)?.get("POST"));
    return schemas.shapeOf(itemViewOf(sent ?? true, schemas, calledBy(lastLiteral(collection))).schema);
  }

  function showsAll(key: string): boolean {
    const get = byPath.get(key)?.get("GET");
    return lists.has(key) && get?.parameters.some((one) => one.in === "query" && one.required) === false;
  }

  function bodiesOf(group: Group): readonly ApiSchema[] {
    const operations = [
      ...group.homes.flatMap((home) => [...home.operations.values()]),
      ...[...group.homes.map((home) => home.collection.key), ...group.lists.map(({ shape }) => shape.key)].flatMap(
        (key) => [...(byPath.get(key)?.values() ?? [])],
      ),
    ];
    return operations.flatMap((operation) => {
      const schema = sentTo(operation);
      const words = [group.literal, ...(group.subject === undefined ? [] : [group.subject])];
      return schema === undefined ? [] : [itemViewOf(schema, schemas, words).schema];
    });
  }

  /** The members of a record that the parameters of its paths are, for each operation: the same path may call them differently. */
  function boundKeys(group: Group): readonly BoundKey[] {
    // A list is of what its parameter says, unless it is below the list of all.
    const own = group.homes.filter(({ shape, collection }) => !lists.has(shape.key) || lists.has(collection.key));
    return own.flatMap(({ operations }) =>
      [...operations.values()].flatMap((operation) => {
        const bound = bind(shapeOfPath(operation.path), group);
        return bound.map((key) => ({
          ...key,
          together: bound,
          declared: operation.parameters.find((one) => one.in === "path" && one.name === key.param),
        }));
      }),
    );
  }

  function bind(shape: PathShape, group: Group): readonly KeyBinding[] {
    const { properties } = schemas.shapeOf(group.schema);
    const bound = bindKeys(shape, {
      schemas,
      properties,
      names: [group.literal, group.subject ?? ""],
      parameters: [...(byPath.get(shape.key)?.values() ?? [])].flatMap(({ parameters }) => parameters),
    });
    // A record that has its own path as its name is found by the last part of it.
    const isNamed = namePartsOf(group.homes[0]?.shape, properties, schemas) !== undefined;
    return isNamed ? bound.map(({ param }) => ({ param, at: [] })) : bound;
  }

  /** The schema of the id: the member's, narrowed to what the path takes of its type; or the path's where no member is the id. */
  function idSchemaOf(group: Group, idField: string | undefined): ApiSchema {
    const own = idField === undefined ? undefined : schemas.shapeOf(group.schema).properties.get(idField);
    const here = boundKeys(group).filter(({ at }) => keyName(at) === (idField ?? ""));
    const says = (schema: ApiSchema | undefined): boolean =>
      JSON.stringify(schemas.resolve(schema ?? true)).search(/"(?:format|pattern)"/) > 0;
    const typeOf = (schema: ApiSchema): string | undefined => schemas.shapeOf(schema).type;
    const declared = here.map((key) => key.declared?.schema).filter((schema) => schema !== undefined);
    const taken = declared.find(says) ?? (says(own) ? undefined : takenBelow(group).find(says)) ?? declared[0];
    if (own === undefined || taken === undefined) return taken ?? own ?? { type: "string" };
    return typeOf(own) === typeOf(taken) ? { allOf: [own, taken] } : own;
  }

  /** Schemas that paths below the records have for the key of one: `/events/{eventId}/tickets` may say that it is a UUID. */
  function takenBelow(group: Group): readonly ApiSchema[] {
    const found: ApiSchema[] = [];
    for (const { shape } of group.homes.filter((home) => tailOf(home.shape).params.length === 1))
      for (const [path, operations] of byPath) {
        if (!path.startsWith(`${shape.key}/`)) continue;
        for (const operation of operations.values()) {
          const part = shapeOfPath(operation.path).parts[shape.parts.length - 1];
          const [name] = part !== undefined && "params" in part ? part.params : [];
          const declared = operation.parameters.find((one) => one.in === "path" && one.name === name)?.schema;
          if (declared !== undefined) found.push(declared);
        }
      }
    return found;
  }

  function keysSaid(group: Group): Pick<ServedResource, "keyExamples" | "keySchemas"> {
    const keyExamples = new Map<string, unknown[]>();
    const keySchemas = new Map<string, ApiSchema>();
    for (const { at, declared } of boundKeys(group)) {
      const name = keyName(at);
      const said = schemas.resolve(declared?.schema ?? true);
      const example = declared?.examples[0] ?? (isObject(said) ? toExample(said["examples"]) : undefined);
      if (example !== undefined) keyExamples.set(name, [...(keyExamples.get(name) ?? []), example]);
      if (declared?.schema !== undefined && !keySchemas.has(name)) keySchemas.set(name, declared.schema);
    }
    return { keyExamples, keySchemas };
  }

  function examplesOf(group: Group): ServedResource["examples"] {
    const [home] = group.homes;
    const [list] = group.lists;
    const get = list && byPath.get(list.shape.key)?.get("GET");
    const listed = get === undefined || list === undefined ? [] : itemsIn(successOf(get, [200]).examples[0], list.view);
    const read = home?.operations.get("GET");
    if (listed.length > 0 || home === undefined || read === undefined) return listed;
    const { schema = true, examples } = successOf(read, [200]);
    const { path } = itemViewOf(schema, schemas, calledBy(lastLiteral(home.collection)));
    return examples.slice(0, 1).flatMap((example) => toObjects(memberAt(example, path)));
  }

  function* toUnderstanding(made: ReadonlyMap<Group, ServedResource>): YieldingSteps<Understanding> {
    const nameTaken = new Map<string, number>();
    const byAny = withOthers();
    for (const [group, resource] of made) giveName(resource, nameTaken, group);
    const resourceOf = (group: Group | undefined): ServedResource | undefined =>
      group === undefined ? undefined : made.get(group);
    const groupOf = new Map([...made].map(([group, resource]) => [resource, group] as const));
    const keysOf = (shape: PathShape, resource: ServedResource): readonly KeyBinding[] => {
      const group = groupOf.get(resource);
      if (group === undefined) return [];
      const asId = ({ at }: KeyBinding): MemberPath => (keyName(at) === resource.idField ? [] : at);
      const own = bind(shape, group).map((binding) => ({ ...binding, at: asId(binding) }));
      // Another operation at the same path may name the record by another member: either finds it.
      const others = [...(byPath.get(shape.key)?.values() ?? [])].map(({ path }) => bind(shapeOfPath(path), group));
      return own.map((binding, at) => {
        const other = others
          .map((keys) => keys[at])
          .find((one) => one !== undefined && keyName(asId(one)) !== keyName(binding.at));
        const or = other === undefined ? undefined : (asId(other)[0] ?? resource.idField);
        return binding.or === undefined && or !== undefined && asId(other ?? binding).length < 2
          ? { ...binding, or }
          : binding;
      });
    };
    const scopeOf = (shape: PathShape, resource: ServedResource | undefined): ScopeBinding | undefined => {
      const { length } = tailOf(shape);
      const list = length === 0 ? shape : before(shape, length);
      const above = before(list, list.parts.length - 1 - list.parts.findLastIndex((part) => "params" in part));
      const { params, length: deep } = tailOf(above);
      if (params.length === 0) return undefined;
      const parent = resourceOf(byAny.get(above.key));
      const keys = parent === undefined ? params.map((param) => ({ param, at: [] })) : keysOf(above, parent);
      const literal = lastLiteral(before(above, deep));
      return {
        parent: parent === resource ? undefined : parent,
        isTree: parent === resource,
        keys,
        above: parent === undefined ? undefined : scopeOf(above, parent),
        kept: [
          ...keys.map(({ param, at }) => keptOf(param, at, literal, parent, resource, schemas)),
          ...((parent ?? !resource?.nameParts) ? [] : (scopeOf(before(above, deep), resource)?.kept ?? [])),
        ],
      };
    };
    for (const [group, resource] of made) {
      yield;
      const own = [...group.homes.map(({ shape }) => shape), ...group.lists.map(({ shape }) => shape)];
      const scopes = own.map((shape) => scopeOf(shape, resource)).filter((scope) => scope !== undefined);
      const known = scopes.filter(({ parent, isTree }) => isTree || parent?.isOpen === false);
      const byMember = new Map(known.map((one) => [keyName(one.kept[0]?.at ?? []), one] as const).toReversed());
      Object.assign(resource, {
        scope: known.find(({ parent }) => parent !== undefined) ?? scopes[0],
        scopes: [...byMember.values()].toReversed(),
      });
    }
    return {
      schemas,
      byItem: resourcesOf(byAny, made),
      byCollection: resourcesOf(byCollection, made),
      bySingle: resourcesOf(bySingle, made),
      caller: resourceOf(caller),
      lists,
      memberships,
      at: (shape) => byPath.get(shape.key) ?? new Map(),
      bySubject: (schema) => resourceOf(schema === undefined ? undefined : groupBySubject(schema, undefined)),
      keysOf,
      scopeOf,
    };
  }

  /** The records by the paths of one, by the same paths below another word (`/admin/users/{id}`), and by those that only have others below them: `/notices/{id}/read` and `/chat/users/{id}/block`. */
  function withOthers(): Map<string, Group> {
    const byAny = new Map(byItem);
    for (const shape of shapes.values())
      for (let { length } = shape.parts; length > 1; length -= 1) {
        const above = before(shape, shape.parts.length - length);
        if (!above.key.endsWith("{}") || byAny.has(above.key)) continue;
        const literal = plainName(toSingular(lastLiteral(above)));
        const [called, another] = groups.filter((one) => [one.literal, one.subject].includes(literal) && !one.isSingle);
        const list = byCollection.get(before(above, 1).key);
        const group =
          byAny.get(forAnybody(above.key)) ??
          (homes.has(above.key) ? undefined : (list ?? (another === undefined ? called : undefined)));
        if (group !== undefined) byAny.set(above.key, group);
      }
    return byAny;
  }

  for (const operation of document.operations) enter(operation);
  yield;
  for (const [key, operations] of byPath) findList(key, operations);
  yield;
  const depth = ({ shape }: Home): number => shape.parts.length;
  for (const home of [...homes.values()].toSorted((one, other) => depth(one) - depth(other))) yield addHome(home);
  addLists();
  yield;
  addSingles();
  yield;
  const made = new Map(yield* mapSteps(groups, (group) => [group, toResource(group)] as const));
  const understanding = yield* toUnderstanding(made);
  return { resources: [...made.values()], understanding };
}
