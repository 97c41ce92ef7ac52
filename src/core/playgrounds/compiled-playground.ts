import type { Declared } from "../definition/declare.ts";
import { keepServed, ownEntries, servedOf } from "../definition/routes/served-apis.ts";
import type { RouteAnswer, WrittenAction, WrittenRoute } from "../definition/routes/written-routes.ts";
import { apiLookOf, withLook } from "../definition/style/look.ts";
import type { Catalog, Entry } from "../model/catalog.ts";
import { createCatalog } from "../model/define-catalog.ts";
import { SeedbedError } from "../model/errors.ts";
import type { WorldChoice } from "../model/world-choice.ts";
import { SIZES, describeWorld, toWorldObject } from "../model/world-choice.ts";
import { createAnswers } from "../sandbox/answers.ts";
import type { Base } from "../sandbox/base.ts";
import { createBases, growRecords } from "../sandbox/base.ts";
import { createEngine } from "../sandbox/engine.ts";
import type { Engine } from "../sandbox/engine.ts";
import { createFittingStorage } from "../sandbox/fitting-storage.ts";
import type { FittingStorage } from "../sandbox/fitting-storage.ts";
import type { Room } from "../sandbox/room.ts";
import { clockOf, timeOf } from "../sandbox/sandbox-time.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import type { WorldMemory } from "../sandbox/world-memory.ts";
import { advance } from "../sandbox/written-sandbox.ts";
import type { Caller } from "../services/callers.ts";
import type { DroppedNames } from "../services/dropped-names.ts";
import { playOwner } from "../services/play-owner.ts";
import { createSandboxes, toAnnounced } from "../services/sandboxes.ts";
import type { Turns } from "../services/turns.ts";
import type { Uses } from "../services/uses.ts";
import type { Visitors } from "../services/visitors.ts";
import type { PlaygroundRow, Storage } from "../storage/storage.ts";
import { escapeTemplate } from "../template/expression.ts";
import { TemplateError } from "../template/template-error.ts";
import type { Template } from "../template/template.ts";
import { REFERENCE_TIME } from "../world/time.ts";
import { KEPT_LISTS, KEPT_REFERRERS, MAX_WORLD_RECORDS, RESIDENT_SANDBOXES } from "./bounds.ts";
import { createCollectionStorage } from "./collection-storage.ts";
import type { ScopeTracker } from "./collection-storage.ts";
import { declareCollections } from "./collections.ts";
import { describeDefinition, isCollection } from "./definition.ts";
import type { RouteDefinition } from "./definition.ts";
import { refuseAll, templateFaults } from "./refusal.ts";
import type { PlaygroundContents } from "./store.ts";
import type { Templates } from "./templates.ts";

export type CompiledPlayground = ReturnType<typeof compilePlayground>;

export interface CompilerParts {
  readonly templates: Templates;
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
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly newId: () => string;
}

/** Makes a playground ready to answer. Its endpoints were checked when they were written; `declared` is its domain. */
export function compilePlayground(
  row: PlaygroundRow,
  { endpoints, domain }: PlaygroundContents,
  declared: Declared | undefined,
  parts: CompilerParts,
) {
  const { templates, memory, storageOf, turnsOf, usesOf, visitors, room, dropped, trackerOf, baseUrl, clock, newId } =
    parts;
  const ofDomain = declared === undefined ? [] : ownEntries(declared);
  const weight = declared !== undefined && servedOf(declared.catalog).length > 0 ? DECLARED.api : DECLARED.domain;
  const others = declared === undefined ? [] : referredBy(declared);
  const collections = declareCollections(
    endpoints.flatMap(({ id, definition }) =>
      isCollection(definition) ? [{ endpointId: id, path: definition.path, source: definition.collection }] : [],
    ),
    new Set([...ofDomain, ...others].map(({ resource }) => resource.name)),
    templates,
  );
  const ending = domain === undefined ? undefined : keyEnding(domain.id);
  const keys = new Map([
    ...ofDomain.map(({ resource: { name } }) => [name, name + ending] as const),
    ...collections.map(({ entry, key }) => [entry.resource.name, key] as const),
  ]);
  const ofEndpoints = collections.map(({ entry }) => entry);
  const grown = [...ofEndpoints, ...ofDomain];
  const routes = endpoints.flatMap(({ definition }) =>
    isCollection(definition) ? [] : [toWrittenRoute(definition, templates)],
  );
  const vocabulary = [...ofDomain, ...templates.vocabulary];
  const resources = createCatalog([], [...grown, ...others], vocabulary, declared?.catalog.unknown);
  const catalog = withOwnPaths(resources, routes, declared);
  const beyond = new Map(
    collections.flatMap((one) => (one.beyond === undefined ? [] : [[one.entry, one.beyond] as const])),
  );
  const base = createPlayedBases({ catalog, own: new Set(grown), beyond, memory, baseUrl });

  const fittingOf = (kind: Caller["kind"]): FittingStorage => {
    const stored = storageOf(kind);
    const tracker = stored.durable ? undefined : trackerOf(row.id);
    const played = createCollectionStorage(stored, keys, tracker, ending);
    return createFittingStorage(played, catalog, (entry) => ofDomain.includes(entry));
  };

  const engines = new Map<Caller["kind"], Engine>();
  /** The engine of such sandboxes. */
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
    /** The resources of its collections and of its domain, and what theirs refer to, with its endpoints as routes. */
    catalog,
    /** The resources of its collections and of its domain. */
    own: [...ofEndpoints, ...(declared?.entries ?? [])],
    /** The ids of its endpoints: of collections by their resource, of others by method and path, as `GET /things/:id`. */
    endpointIds: new Map<Entry | string, string>([
      ...collections.map(({ entry, endpointId }) => [entry, endpointId] as const),
      ...endpoints.map(({ id, definition }) => [describeDefinition(definition), id] as const),
    ]),
    answers: createAnswers(catalog, KEPT_LISTS, KEPT_REFERRERS),
    world: base,
    engineOf,
    /** The caller's sandbox of its collections that has the name, the world and the time of one of theirs. Throws `limit_reached`. */
    sandbox(caller: Caller, named: Sandbox) {
      const played = sandboxes.open(asPlayer(caller), named.address.name);
      return played instanceof Promise ? played.then((one) => follow(one, named, clock)) : follow(played, named, clock);
    },
    /** Begins the caller's sandbox of a name as another one of theirs is, where something was written in that. */
    async fork(caller: Caller, from: string, to: string) {
      const player = asPlayer(caller);
      const played = await sandboxes.find(player, from);
      if (played === undefined || played.row.changes === 0) return;
      const origin = { ...(await played.freeze()), source: { sandbox: from } };
      const forked = await sandboxes.open(player, to);
      await forked.begin(origin, { type: "sandbox.created", object: { name: to, ...toAnnounced(origin) } });
    },
    /** Brings that sandbox to the time of the other, whose clock is another one now. */
    async follow(kind: Caller["kind"], named: Sandbox) {
      const { owner: caller, name, ...bounds } = named.address;
      const owner = playOwner(row.id, caller);
      const scope = `${owner}/${name}`;
      const played = { playground: row.id, caller };
      await follow(await engineOf({ kind }).open({ ...bounds, scope, owner, name, played }), named, clock);
    },
    /** Returns the records of its domain in the caller's sandboxes that do not fit it as it is now. */
    async leftOut({ kind, owner }: Pick<Caller, "kind" | "owner">) {
      if (domain === undefined) return [];
      const nameOf = (text: string): string => text.replaceAll(keyEnding(domain.id), "");
      const found = await fittingOf(kind).leftOut(playOwner(row.id, owner));
      return found.map((one) => ({ ...one, resource: nameOf(one.resource), why: nameOf(one.why) }));
    },
    /** Characters of its definitions. */
    size: endpoints.reduce((sum, endpoint) => sum + endpoint.size, weight * (domain?.size ?? 0)),
  };
}

function keyEnding(domainId: string): string {
  return `@${domainId}`;
}

/** Bytes in memory for each byte of its text, estimated: of a domain's resources, and of an API description. */
const DECLARED = { domain: 50, api: 10 };

/** The catalog of a playground with its paths: those of its endpoints, and of its definition, whose resources begin at the root without a base. */
function withOwnPaths(resources: Catalog, routes: readonly WrittenRoute[], declared: Declared | undefined): Catalog {
  if (declared === undefined) return withLook(resources, { base: "", routes }, []);
  const { catalog, domain } = declared;
  const { base = "", style, routes: written = [], domains = [domain.name] } = apiLookOf(catalog) ?? {};
  return withLook(keepServed(resources, servedOf(catalog)), { base, style, routes: [...routes, ...written] }, domains);
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

/** An endpoint as a route of a definition. Its templates, which were checked when it was written, are parsed when first asked for: a playground has many. */
function toWrittenRoute(definition: RouteDefinition, templates: Templates): WrittenRoute {
  const { method, path, delayMs, contentType, headers, answers = [] } = definition;
  const headersOf = onceFor(() => templates.parse(escapeTemplate({ "Content-Type": contentType, ...headers })));
  const toAnswer = ({ status = definition.status, template }: { status?: number | undefined; template?: unknown }) => {
    const bodyOf = onceFor(() => templates.parse(template));
    return {
      status,
      delay: [delayMs, delayMs],
      mediaType: contentType,
      aggregates: [],
      get headers() {
        return headersOf();
      },
      get body() {
        return bodyOf();
      },
    } satisfies RouteAnswer;
  };
  const cases = [
    ...answers.map((answer) => ({ when: answer.when, answers: [toAnswer(answer)] })),
    { when: undefined, answers: [toAnswer(definition)] },
  ];
  return { method, path, base: "", action: { do: "answer", cases } };
}

function onceFor(make: () => Template): () => Template {
  let made: Template | undefined;
  return () => (made ??= make());
}

type Followed = Pick<Sandbox, "world" | "row">;

/** Brings a caller's sandbox in a playground to the world, the time and the rules of their sandbox of that name, at once if it is there. */
function follow(played: Sandbox, named: Followed, real: () => number): Sandbox | Promise<Sandbox> {
  if (isThere(played, named) && !played.isDue) return played;
  return bring(played, named, real).then(() => played);
}

function isThere({ world, row }: Followed, named: Followed): boolean {
  const { clock, settings } = named.row;
  return (
    (world.name === named.world.name || row.changes > 0) &&
    row.clock === clock &&
    row.settings.ahead === settings.ahead &&
    row.settings.autopilot === settings.autopilot &&
    hasRules(row, named.row)
  );
}

/** True if two sandboxes have one word for what becomes of undeclared members, and of records that refer to a deleted one. */
function hasRules({ settings: { unknown, onDelete } }: Sandbox["row"], { settings: other }: Sandbox["row"]): boolean {
  return unknown === other.unknown && onDelete === other.onDelete;
}

async function bring(played: Sandbox, named: Followed, real: () => number): Promise<void> {
  const { world, row } = named;
  if (played.row.changes === 0 && played.world.name !== world.name) {
    const object = { name: played.address.name, ...toAnnounced(world) };
    await played.begin(toWorldObject(world), { type: "sandbox.created", object });
  }
  const { unknown = null, onDelete = null } = row.settings;
  if (!hasRules(played.row, row)) await played.arrange({ settings: { unknown, onDelete } });
  try {
    await keepTime(played, row, real);
    if (played.isDue) await advance(played, (now) => now);
  } catch (error) {
    // Another request was quicker, or there is no room for what is due: what is there is read as it is.
    if (!(error instanceof SeedbedError) || !["clock_behind", "limit_reached"].includes(error.code)) throw error;
  }
}

/** Sets a clock as another is, with all that is due on the way; not back, where something was written. */
async function keepTime(played: Sandbox, named: Sandbox["row"], real: () => number): Promise<void> {
  const { autopilot, ahead = null, since = REFERENCE_TIME } = named.settings;
  const until = timeOf(named, real());
  const mayGoBack = played.row.changes === 0;
  if (!mayGoBack && until < played.now) return;
  if (autopilot === true && played.row.settings.autopilot !== true) {
    const begin = mayGoBack ? Math.min(since, until) : Math.max(since, played.now);
    await played.arrange({ clock: { now: Math.min(begin, until), isRunning: false }, settings: { autopilot } });
  }
  const clock = clockOf(named, real());
  if (played.row.clock !== named.clock || played.row.settings.ahead !== named.settings.ahead)
    await played.arrange({ clock: clock ?? null });
  // To the millisecond, however long that took.
  if (clock?.isRunning === true) await played.arrange({ settings: { ahead } });
  if (autopilot !== true && played.row.settings.autopilot === true)
    await played.arrange({ settings: { autopilot: null } });
}

/** Bytes in memory of a playground's world before its first record, estimated. */
const HELD = 16 * 1024;

interface PlayedBasesParts {
  /** Its own resources, and the built-in ones to which they lead. */
  readonly catalog: Catalog;
  readonly own: ReadonlySet<Entry>;
  /** The members of a record that its resource does not declare. */
  readonly beyond: ReadonlyMap<Entry, (index: number) => Readonly<Record<string, unknown>>>;
  readonly memory: WorldMemory;
  readonly baseUrl: string;
}

/**
 * The worlds of a playground's resources; what built-in ones have stands still there. Making one throws `invalid_parameter`
 * where it has too many records, and reading it `validation_failed` where a template takes more than its bounds.
 */
function createPlayedBases({ catalog, own, beyond, memory, baseUrl }: PlayedBasesParts): (world: WorldChoice) => Base {
  const grow = growRecords({ ...catalog, entries: [...new Set([...catalog.entries, ...catalog.vocabulary])] }, baseUrl);
  const records = [...own].reduce((sum, { resource }) => sum + resource.count, 0);
  return createBases(
    (world) => {
      assertFew(records, world);
      const growth = grow(world);
      return {
        held: HELD,
        isSlow: true,
        isStill: (entry) => !own.has(entry),
        size: growth.size,
        generate(entry, index) {
          try {
            const more = beyond.get(entry)?.(index);
            const record = growth.generate(entry, index);
            return more === undefined ? record : { ...record, ...more };
          } catch (error) {
            if (!(error instanceof TemplateError)) throw error;
            refuseAll(`make record ${index} of ${entry.resource.collection}`, templateFaults(error, []));
          }
        },
      };
    },
    { memory, columnBytes: 0 },
  );
}

function assertFew(records: number, world: WorldChoice): void {
  if (world.size <= 1 || records * world.size <= MAX_WORLD_RECORDS) return;
  const fitting = SIZES.findLast((size) => size <= 1 || size * records <= MAX_WORLD_RECORDS);
  throw new SeedbedError(
    "invalid_parameter",
    `cannot grow ${describeWorld(world)}, in a playground: it would have ${records * world.size} records of at most ${MAX_WORLD_RECORDS}; take size ${fitting}`,
  );
}
