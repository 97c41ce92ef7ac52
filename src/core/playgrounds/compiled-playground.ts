import type { Declared } from "../definition/declare.ts";
import { keepServed, ownEntries, servedOf } from "../definition/routes/served-apis.ts";
import type { WrittenAction } from "../definition/routes/written-routes.ts";
import { apiLookOf, withLook } from "../definition/style/style.ts";
import type { Catalog, Entry } from "../model/catalog.ts";
import { createCatalog } from "../model/define-catalog.ts";
import { firstId } from "../model/ids.ts";
import type { WorldChoice } from "../model/world-choice.ts";
import { createAnswers } from "../sandbox/answers.ts";
import type { Answers } from "../sandbox/answers.ts";
import type { Base } from "../sandbox/base.ts";
import { createEngine } from "../sandbox/engine.ts";
import type { Engine } from "../sandbox/engine.ts";
import { createFittingStorage } from "../sandbox/fitting-storage.ts";
import type { FittingStorage, LeftOut } from "../sandbox/fitting-storage.ts";
import { belongingsOf, methodsBelow } from "../sandbox/query/belongings.ts";
import type { Belonging } from "../sandbox/query/belongings.ts";
import type { Room } from "../sandbox/room.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import type { WorldMemory } from "../sandbox/world-memory.ts";
import type { Caller } from "../services/callers.ts";
import type { DroppedNames } from "../services/dropped-names.ts";
import { playOwner } from "../services/play-owner.ts";
import { createSandboxes, toAnnounced } from "../services/sandboxes.ts";
import type { Turns } from "../services/turns.ts";
import type { Uses } from "../services/uses.ts";
import type { Visitors } from "../services/visitors.ts";
import type { PlaygroundRow, Storage } from "../storage/storage.ts";
import { fitsRequest } from "../template/conditions.ts";
import type { TemplateRequest } from "../template/renderer.ts";
import { TemplateError } from "../template/template-error.ts";
import type { Template } from "../template/template.ts";
import { KEPT_LISTS, KEPT_REFERRERS, RESIDENT_SANDBOXES } from "./bounds.ts";
import { createCollectionStorage } from "./collection-storage.ts";
import type { ScopeTracker } from "./collection-storage.ts";
import { declareCollections } from "./collections.ts";
import { headersOf } from "./conditional-answers.ts";
import { isCollection } from "./definition.ts";
import type { RouteDefinition } from "./definition.ts";
import { follow } from "./follow.ts";
import { parseEndpointPattern } from "./path-pattern.ts";
import { createPlayedBases } from "./played-bases.ts";
import { refuseAll, templateFaults } from "./refusal.ts";
import { createEndpointRouter } from "./router.ts";
import type { EndpointRoute, EndpointRouter } from "./router.ts";
import type { EndpointRow, PlaygroundContents } from "./store.ts";
import type { Templates } from "./templates.ts";

export interface TemplatedEndpoint {
  readonly kind: "template";
  readonly id: string;
  readonly definition: RouteDefinition;
  /** The request headers that the answer depends on, in lower case; `*` for all of them. */
  readonly varyBy: readonly string[];
  /** Returns a status and a JSON value. Throws `validation_failed` if the template takes too much for this request. */
  render(seed: number | undefined, request: TemplateRequest): { readonly status: number; readonly value: unknown };
}

/** The records of a resource: a collection's, or those of the playground's domain. */
export interface PlayedResource {
  readonly kind: "resource";
  /** The endpoint that it is; undefined for a resource of the domain. */
  readonly id: string | undefined;
  readonly path: string;
  readonly entry: Entry;
  readonly only?: string;
  readonly action?: string;
  readonly belonging?: Belonging;
}

export type PlayTarget = TemplatedEndpoint | PlayedResource;

export interface CompiledPlayground {
  readonly row: PlaygroundRow;
  readonly router: EndpointRouter<PlayTarget>;
  /** The resources of its collections and of its domain, and what theirs refer to. */
  readonly catalog: Catalog;
  /** Resources of its definition. */
  readonly own: readonly Entry[];
  readonly answers: Answers;
  world(choice: WorldChoice): Base;
  /** The caller's sandbox of its collections that has the name, the world and the time of one of theirs. Throws `limit_reached`. */
  sandbox(caller: Caller, named: Sandbox): Sandbox | Promise<Sandbox>;
  /** The engine of such sandboxes. */
  engineOf(this: void, caller: Pick<Caller, "kind">): Engine;
  /** Begins the caller's sandbox of a name as another one of theirs is, where something was written in that. */
  fork(caller: Caller, from: string, to: string): Promise<void>;
  /** Brings that sandbox to the time of the other, whose clock is another one now. */
  follow(kind: Caller["kind"], named: Sandbox): Promise<void>;
  /** Returns the records of its domain in the caller's sandboxes that do not fit it as it is now. */
  leftOut(caller: Pick<Caller, "kind" | "owner">): Promise<readonly LeftOut[]>;
  /** Characters of its definitions. */
  readonly size: number;
}

export interface CompilerParts {
  readonly templates: Templates;
  readonly declare: (text: string) => Declared;
  /** Holds the worlds of all playgrounds. */
  readonly memory: WorldMemory;
  readonly storageOf: (kind: Caller["kind"]) => Storage;
  readonly turnsOf: (caller: Pick<Caller, "kind">) => Turns;
  readonly usesOf: (caller: Pick<Caller, "kind">) => Uses;
  readonly visitors: Visitors;
  /** Bounds customers' sandboxes in memory. */
  readonly room: Room;
  readonly dropped: DroppedNames;
  readonly trackerOf: (playgroundId: string) => ScopeTracker;
  /** Told of an engine over the storage of a kind of caller: what happens in its sandboxes is heard. */
  readonly onEngine: (engine: Engine, kind: Caller["kind"]) => void;
  readonly baseUrl: string;
  readonly clock: () => number;
  readonly newId: () => string;
}

/** Makes a playground ready to answer. Its definitions were checked when they were written. */
export function compilePlayground(
  row: PlaygroundRow,
  { endpoints, domain }: PlaygroundContents,
  parts: CompilerParts,
): CompiledPlayground {
  const { templates, memory, storageOf, turnsOf, usesOf, visitors, room, dropped, trackerOf, baseUrl, clock, newId } =
    parts;
  const declared = domain === undefined ? undefined : parts.declare(domain.text);
  const ofDomain = declared === undefined ? [] : ownEntries(declared);
  const others = declared === undefined ? [] : referredBy(declared);
  const collections = declareCollections(
    endpoints.flatMap(({ id, definition }) =>
      isCollection(definition) ? [{ endpointId: id, source: definition.collection }] : [],
    ),
    new Set([...ofDomain, ...others].map(({ resource }) => resource.name)),
    templates,
  );
  const ending = domain === undefined ? undefined : keyEnding(domain.id);
  const keys = new Map([
    ...ofDomain.map(({ resource: { name } }) => [name, name + ending] as const),
    ...collections.map(({ entry, key }) => [entry.resource.name, key] as const),
  ]);
  const own = new Set([...ofDomain, ...collections.map(({ entry }) => entry)]);
  const catalog = withOwnPaths(createCatalog([], [...own, ...others]), declared?.catalog);
  const beyond = new Map(
    collections.flatMap((one) => (one.beyond === undefined ? [] : [[one.entry, one.beyond] as const])),
  );
  const base = createPlayedBases({ catalog, own, beyond, memory, baseUrl });
  const entryOf = (endpointId: string): Entry | undefined =>
    collections.find((one) => one.endpointId === endpointId)?.entry;

  const fittingOf = (kind: Caller["kind"]): FittingStorage => {
    const stored = storageOf(kind);
    const tracker = stored.durable ? undefined : trackerOf(row.id);
    const played = createCollectionStorage(stored, keys, tracker, ending);
    return createFittingStorage(played, catalog, (entry) => ofDomain.includes(entry));
  };

  const engines = new Map<Caller["kind"], Engine>();
  function engineOf({ kind }: Pick<Caller, "kind">): Engine {
    let engine = engines.get(kind);
    if (engine === undefined) {
      const { storage } = fittingOf(kind);
      const bound = kind === "customer" ? room : visitors.room;
      engine = createEngine({
        catalog,
        storage,
        base,
        baseUrl,
        clock,
        newId,
        boundsCallers: kind === "visitor",
        ...(bound !== undefined && { mostResidents: RESIDENT_SANDBOXES, room: bound }), // what is in memory alone goes when it is idle
      });
      if (kind === "visitor") visitors.watch(engine);
      parts.onEngine(engine, kind);
      engines.set(kind, engine);
    }
    return engine;
  }
  const asPlayer = (caller: Caller): Caller => ({ ...caller, owner: playOwner(row.id, caller.owner), own: undefined });
  const sandboxes = createSandboxes({ engineOf, turnsOf, usesOf, dropped, clock, played: row.id });

  return {
    row,
    catalog,
    own: ofDomain,
    answers: createAnswers(catalog, KEPT_LISTS, KEPT_REFERRERS),
    world: base,
    router: createEndpointRouter<PlayTarget>([
      ...endpoints.flatMap((endpoint) => toRoutes(endpoint, entryOf(endpoint.id), templates)),
      ...(declared === undefined ? [] : routesOfDomain(declared)),
    ]),
    engineOf,
    sandbox(caller, named) {
      const played = sandboxes.open(asPlayer(caller), named.address.name);
      return played instanceof Promise ? played.then((one) => follow(one, named, clock)) : follow(played, named, clock);
    },
    async fork(caller, from, to) {
      const player = asPlayer(caller);
      const played = await sandboxes.find(player, from);
      if (played === undefined || played.row.changes === 0) return;
      const origin = { ...(await played.freeze()), source: { sandbox: from } };
      const forked = await sandboxes.open(player, to);
      await forked.begin(origin, { type: "sandbox.created", object: { name: to, ...toAnnounced(origin) } });
    },
    async follow(kind, named) {
      const { owner: caller, name, ...bounds } = named.address;
      const owner = playOwner(row.id, caller);
      const scope = `${owner}/${name}`;
      const played = { playground: row.id, caller };
      await follow(await engineOf({ kind }).open({ ...bounds, scope, owner, name, played }), named, clock);
    },
    async leftOut({ kind, owner }) {
      if (domain === undefined) return [];
      const nameOf = (text: string): string => text.replaceAll(keyEnding(domain.id), "");
      const found = await fittingOf(kind).leftOut(playOwner(row.id, owner));
      return found.map((one) => ({ ...one, resource: nameOf(one.resource), why: nameOf(one.why) }));
    },
    size: endpoints.reduce((sum, endpoint) => sum + endpoint.size, DECLARED * (domain?.size ?? 0)),
  };
}

function keyEnding(domainId: string): string {
  return `@${domainId}`;
}

/** Bytes in memory of a domain's resources for each byte of its text, estimated. */
const DECLARED = 50;

const OF_COLLECTION = ["GET", "POST"];
const OF_RECORD = ["GET", "PUT", "PATCH", "DELETE"];
const OF_SINGLE = ["GET", "PUT", "PATCH"];

/** The methods and patterns of an endpoint. */
export function routesOf({
  definition,
}: Pick<EndpointRow, "definition">): readonly Omit<EndpointRoute<unknown>, "target">[] {
  return isCollection(definition)
    ? routesOfRecords(definition.path)
    : [{ method: definition.method, pattern: parseEndpointPattern(definition.path) }];
}

function routesOfRecords(path: string): readonly Omit<EndpointRoute<unknown>, "target">[] {
  const all = parseEndpointPattern(path);
  const one = parseEndpointPattern(`${path}/:id`);
  return [
    ...OF_COLLECTION.map((method) => ({ method, pattern: all })),
    ...OF_RECORD.map((method) => ({ method, pattern: one })),
  ];
}

export function routesOfDomain({ entries, catalog }: Declared): EndpointRoute<PlayedResource>[] {
  return entries.flatMap((entry) => {
    const { single, collection, lifecycle } = entry.resource;
    const path = `/${collection}`;
    const target: PlayedResource = { kind: "resource", id: undefined, path, entry };
    const below = (name: string, method: string, more: Partial<PlayedResource>): EndpointRoute<PlayedResource> => ({
      method,
      pattern: parseEndpointPattern(`${path}/:id/${name}`),
      target: { ...target, ...more },
    });
    const actions = Object.keys(lifecycle?.transitions ?? {});
    const lists = [...belongingsOf(entry.resource, catalog)].filter(([name]) => !actions.includes(name));
    return [
      ...routesOfRecords(path).map((route) => ({ ...route, target })),
      ...(single === undefined ? [] : OF_SINGLE).map((method) => ({
        method,
        pattern: parseEndpointPattern(`/${single}`),
        target: { ...target, only: firstId(entry.resource) },
      })),
      ...actions.map((action) => below(action, "POST", { action })),
      ...lists.flatMap(([name, belonging]) =>
        methodsBelow(belonging).map((method) => below(name, method, { belonging })),
      ),
    ];
  });
}

/** The catalog of a playground with the paths of its definition's own: without a base, they begin at its root. */
function withOwnPaths(resources: Catalog, declared: Catalog | undefined): Catalog {
  if (declared === undefined) return resources;
  const catalog = keepServed(resources, servedOf(declared));
  const look = apiLookOf(declared);
  if (look === undefined) return catalog;
  const isUsual = look.base === undefined && look.style === undefined;
  return withLook(catalog, isUsual ? look : { ...look, base: look.base ?? "" }, look.domains);
}

/** The built-in resources that those of a domain and its routes lead to, and what these refer to in turn. */
function referredBy(declared: Declared): readonly Entry[] {
  const { catalog } = declared;
  const own = new Set(ownEntries(declared));
  const routes = apiLookOf(catalog)?.routes ?? [];
  const found = new Set([...own, ...routes.flatMap(({ action }) => entriesOf(action))]);
  for (const { resource } of found) for (const { to } of Object.values(resource.relations)) found.add(catalog.get(to));
  return [...found].filter((entry) => !own.has(entry));
}

function entriesOf(action: WrittenAction): readonly Entry[] {
  if ("entry" in action) return [action.entry];
  return action.do === "answer"
    ? action.cases.flatMap(({ answers }) => answers.flatMap(({ aggregates }) => aggregates.map(({ entry }) => entry)))
    : [];
}

function toRoutes(endpoint: EndpointRow, entry: Entry | undefined, templates: Templates): EndpointRoute<PlayTarget>[] {
  const { id, definition } = endpoint;
  let target: PlayTarget;
  if (!isCollection(definition)) target = toTemplated(id, definition, templates);
  else if (entry === undefined) throw new Error(`endpoint ${id} has no collection`);
  else target = { kind: "resource", id, path: definition.path, entry };
  return routesOf(endpoint).map((route) => ({ ...route, target }));
}

function toTemplated(id: string, definition: RouteDefinition, templates: Templates): TemplatedEndpoint {
  const { answers = [] } = definition;
  const all = [...answers, definition];
  const known: (Template | undefined)[] = [];
  const parsed = (at: number): Template => (known[at] ??= templates.parse(all[at]?.template)); // when first asked for: a playground has many
  return {
    kind: "template",
    id,
    definition,
    get varyBy() {
      return [...new Set([...headersOf(answers), ...all.flatMap((_, at) => parsed(at).headers)])];
    },
    render(seed, request) {
      try {
        const chosen = answers.findIndex((answer) => fitsRequest(answer.when, request));
        const at = chosen < 0 ? answers.length : chosen;
        return { status: all[at]?.status ?? definition.status, value: templates.render(parsed(at), seed, request) };
      } catch (error) {
        if (!(error instanceof TemplateError)) throw error;
        refuseAll(`answer ${definition.method} ${definition.path}`, templateFaults(error, ["template"]));
      }
    },
  };
}
