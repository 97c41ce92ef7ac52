import type { LRUCache } from "lru-cache";

import { createAnswers } from "../../engine/answers.ts";
import type { Answers } from "../../engine/answers.ts";
import { createEngine } from "../../engine/engine.ts";
import type { Engine } from "../../engine/engine.ts";
import type { Reader } from "../../engine/reader.ts";
import type { Room } from "../../engine/room.ts";
import type { Sandbox } from "../../engine/sandbox.ts";
import type { StoredRecord } from "../../engine/stored-record.ts";
import type { TemplateRequest } from "../../generate/template/renderer.ts";
import { TemplateError } from "../../generate/template/template-error.ts";
import type { Template } from "../../generate/template/template.ts";
import type { Catalog, Entry } from "../../model/catalog.ts";
import type { WorldChoice } from "../../model/world-choice.ts";
import type { PlaygroundRow } from "../../storage/playground-storage.ts";
import type { Storage } from "../../storage/storage.ts";
import type { Caller } from "../callers.ts";
import type { DroppedNames } from "../dropped-names.ts";
import { createSandboxes } from "../sandboxes.ts";
import type { Turns } from "../turns.ts";
import type { Visitors } from "../visitors.ts";
import { KEPT_LISTS, RESIDENT_SANDBOXES } from "./bounds.ts";
import { createCollectionStorage } from "./collection-storage.ts";
import type { ScopeTracker } from "./collection-storage.ts";
import { createCollections } from "./collections.ts";
import { isCollection } from "./definition.ts";
import type { RouteDefinition } from "./definition.ts";
import { parsePathPattern } from "./path-pattern.ts";
import { playOwner } from "./play-owner.ts";
import { refuseAll, templateFaults } from "./refusal.ts";
import { createRouter } from "./router.ts";
import type { Route, Router } from "./router.ts";
import type { EndpointRow } from "./store.ts";
import type { Templates } from "./templates.ts";

/** An endpoint whose answers a template makes. */
export interface TemplatedEndpoint {
  readonly kind: "template";
  readonly id: string;
  readonly definition: RouteDefinition;
  /** The request headers that the answer depends on, in lower case; `*` for all of them. */
  readonly varyBy: readonly string[];
  /** What it answers, a JSON value. Throws `validation_failed` where the template comes to nothing for this request. */
  render(seed: number | undefined, request: TemplateRequest): unknown;
}

/** An endpoint that is a collection. */
export interface CollectionEndpoint {
  readonly kind: "collection";
  readonly id: string;
  readonly path: string;
  readonly entry: Entry;
}

/** What a route of a playground leads to. */
export type PlayTarget = TemplatedEndpoint | CollectionEndpoint;

/** A playground that is ready to answer. */
export interface CompiledPlayground {
  readonly row: PlaygroundRow;
  readonly router: Router<PlayTarget>;
  /** The resources of its collections. */
  readonly catalog: Catalog;
  readonly answers: Answers;
  /** The generated records of its collections. */
  world(choice: WorldChoice): Reader;
  /** The caller's sandbox of its collections, their own unless named. Throws `limit_reached`. */
  sandbox(caller: Caller, name: string | undefined): Sandbox | Promise<Sandbox>;
  /** Characters of its definitions. */
  readonly size: number;
}

/** What playgrounds are compiled with. */
export interface CompilerParts {
  readonly templates: Templates;
  readonly records: LRUCache<string, StoredRecord>;
  /** Where the changes of a kind of caller are kept. */
  readonly storageOf: (kind: Caller["kind"]) => Storage;
  readonly turnsOf: (caller: Pick<Caller, "kind">) => Turns;
  readonly visitors: Visitors;
  /** Bounds customers' sandboxes in memory. */
  readonly room: Room;
  readonly dropped: DroppedNames;
  readonly trackerOf: (playgroundId: string) => ScopeTracker;
  readonly baseUrl: string;
  readonly clock: () => number;
  readonly newId: () => string;
}

/** Makes a playground ready to answer. Its definitions were checked when they were written. */
export function compilePlayground(
  row: PlaygroundRow,
  endpoints: readonly EndpointRow[],
  parts: CompilerParts,
): CompiledPlayground {
  const { templates, records, storageOf, turnsOf, visitors, room, dropped, trackerOf, baseUrl, clock, newId } = parts;
  const collections = createCollections(
    endpoints.flatMap(({ id, definition }) =>
      isCollection(definition) ? [{ endpointId: id, source: definition.collection }] : [],
    ),
    templates,
    records,
  );
  const { catalog, base, keys } = collections;

  const engines = new Map<Caller["kind"], Engine>();
  function engineOf({ kind }: Pick<Caller, "kind">): Engine {
    let engine = engines.get(kind);
    if (engine === undefined) {
      const storage = createCollectionStorage(
        storageOf(kind),
        keys,
        kind === "visitor" ? trackerOf(row.id) : undefined,
      );
      const bound = // visitors' go when they are idle
        kind === "customer"
          ? { mostResidents: RESIDENT_SANDBOXES, room }
          : { beside: (sandbox: Sandbox) => visitors.beside(sandbox) };
      engine = createEngine({ catalog, storage, base, baseUrl, clock, newId, ...bound });
      if (kind === "visitor") visitors.watch(engine);
      engines.set(kind, engine);
    }
    return engine;
  }
  const sandboxes = createSandboxes({ engineOf, turnsOf, dropped, clock });

  return {
    row,
    catalog,
    answers: createAnswers(catalog, KEPT_LISTS),
    world: base,
    router: createRouter(
      endpoints.flatMap((endpoint) => toRoutes(endpoint, collections.entryOf(endpoint.id), templates)),
    ),
    sandbox: (caller, name) =>
      sandboxes.open({ ...caller, owner: playOwner(row.id, caller.owner), own: undefined }, name),
    size: endpoints.reduce((sum, endpoint) => sum + endpoint.size, 0),
  };
}

const OF_COLLECTION = ["GET", "POST"];
const OF_RECORD = ["GET", "PUT", "PATCH", "DELETE"];

/** The methods and patterns of an endpoint. */
export function routesOf({ definition }: Pick<EndpointRow, "definition">): readonly Omit<Route<unknown>, "target">[] {
  if (!isCollection(definition)) return [{ method: definition.method, pattern: parsePathPattern(definition.path) }];
  const all = parsePathPattern(definition.path);
  const one = parsePathPattern(`${definition.path}/:id`);
  return [
    ...OF_COLLECTION.map((method) => ({ method, pattern: all })),
    ...OF_RECORD.map((method) => ({ method, pattern: one })),
  ];
}

function toRoutes(endpoint: EndpointRow, entry: Entry | undefined, templates: Templates): Route<PlayTarget>[] {
  const { id, definition } = endpoint;
  let target: PlayTarget;
  if (!isCollection(definition)) target = toTemplated(id, definition, templates);
  else if (entry === undefined) throw new Error(`endpoint ${id} has no collection`);
  else target = { kind: "collection", id, path: definition.path, entry };
  return routesOf(endpoint).map((route) => ({ ...route, target }));
}

function toTemplated(id: string, definition: RouteDefinition, templates: Templates): TemplatedEndpoint {
  let template: Template | undefined;
  const parsed = (): Template => (template ??= templates.parse(definition.template)); // when first asked for: a playground has many
  return {
    kind: "template",
    id,
    definition,
    get varyBy() {
      return parsed().headers;
    },
    render(seed, request) {
      try {
        return templates.render(parsed(), seed, request);
      } catch (error) {
        if (!(error instanceof TemplateError)) throw error;
        refuseAll(`answer ${definition.method} ${definition.path}`, templateFaults(error, ["template"]));
      }
    },
  };
}
