import { assertOptions, assertSeed, refuseArgument } from "../../core/model/arguments.ts";
import type { Catalog } from "../../core/model/catalog.ts";
import { SeedbedError } from "../../core/model/errors.ts";
import { eventGroups, eventNames, findPatternFault, matchesEvent } from "../../core/model/events.ts";
import type { Happening } from "../../core/model/events.ts";
import { isObject } from "../../core/model/json.ts";
import { toWorldChoice, toWorldObject } from "../../core/model/world-choice.ts";
import { newUuid } from "../../core/platform/random.ts";
import { createAnswers } from "../../core/sandbox/answers.ts";
import { DEFAULT_SEED } from "../../core/sandbox/engine.ts";
import type { Engine } from "../../core/sandbox/engine.ts";
import type { EngineEvent } from "../../core/sandbox/events.ts";
import { toFixturesJson } from "../../core/sandbox/fixtures.ts";
import { toSnapshotRow } from "../../core/sandbox/sandbox-row.ts";
import type { SandboxStart, Sandbox } from "../../core/sandbox/sandbox.ts";
import { OWN_SANDBOX, PERSON } from "../../core/services/play-owner.ts";
import type { Controls } from "../client/controls.ts";
import { createCollections } from "./collections.ts";
import type { UncheckedCollection } from "./collections.ts";
import { openEngine, RECIPE, WORLD_OPTIONS } from "./open-engine.ts";
import type { EngineSettings, MockWorld } from "./open-engine.ts";

const WHOLE_MOCK_EVENTS: readonly string[] = ["sandbox.reset", "snapshot.restored"];

const CONTROLS = [
  "advance",
  "upcoming",
  "faults",
  "changes",
  "expect",
  "requests",
  "verify",
  "recipe",
  "stateHash",
  "state",
  "set",
] as const satisfies readonly (keyof Controls)[];

/** The same as `client.mock` of `seedbed/client`, of this process: the answers of the API, and a `SeedbedError` where it refuses. */
export type MockControls = Pick<Controls, (typeof CONTROLS)[number]>;

type Told = Happening<string, EngineEvent["object"]>;

type Listener = (event: Told) => void;

/** Part of the HTTP API in the mock's process. Declared here, so that the library's types bring none of the service's. */
interface MockApi {
  fetch(this: void, request: Request): Promise<Response>;
  readonly controls: Controls;
  close(): Promise<void>;
}

type LoadApi = () => Promise<{
  readonly createWholeApi: (engine: Engine, place?: Pick<EngineSettings, "upstream">) => Promise<MockApi>;
}>;

/** A mock over a world of its own. */
export function makeMock(settings: EngineSettings, load: LoadApi): Readonly<Record<string, unknown>> {
  const { engine, origin, read } = openEngine(settings);
  const { catalog, clock } = engine;
  const owner = PERSON;
  const sandbox = engine.begin({ scope: `${owner}/${OWN_SANDBOX}`, owner, name: OWN_SANDBOX, maxChanges: Infinity });
  const listeners = new Set<Listener>();
  const eventTypes = [
    ...catalog.entries.flatMap((entry) => eventNames(entry.resource)),
    ...(catalog.webhooks ?? []).map(({ type }) => type),
    ...WHOLE_MOCK_EVENTS,
  ];
  let isBegun = origin === undefined;
  engine.listen((_sandbox, events) => {
    if (!isBegun || listeners.size === 0) return;
    for (const event of events.map(toTold)) for (const listener of listeners) tell(listener, event);
  });
  if (origin !== undefined) {
    // It comes before every other write, and nothing bounds it: it cannot fail.
    void sandbox.beginAtOnce(origin, announce(origin)).then(() => {
      isBegun = true;
    });
  }
  let isClosed = false;
  let loading: Promise<MockApi> | undefined;
  const api = async (): Promise<MockApi> => {
    if (isClosed)
      throw new SeedbedError("shutting_down", "the mock is closed and answers nothing any more: make another");
    return (loading ??= load().then(({ createWholeApi: create }) => create(engine, settings)));
  };
  const controls = CONTROLS.map((name) => [
    name,
    // The parameters are those of the control of this name.
    async (...args: readonly never[]) =>
      ((await api()).controls[name] as (...given: readonly never[]) => unknown)(...args),
  ]);

  const collections = createCollections(catalog, sandbox, createAnswers(catalog, 4 * 1024 * 1024));
  return Object.freeze({
    ...ownDomains(catalog, collections),
    ...(Object.fromEntries(controls) as MockControls), // of their names
    ...collections,
    get seed() {
      return sandbox.seed;
    },
    on(pattern: string, listener: Listener) {
      const fault = findPatternFault(pattern, eventTypes, `there is ${eventGroups(eventTypes).join(", ")}`);
      if (fault !== undefined) refuseArgument("listen", fault);
      if (typeof listener !== "function") refuseArgument(`listen to ${pattern}`, "the listener must be a function");
      const hear: Listener = (event) => {
        if (matchesEvent(pattern, event.type)) listener(event);
      };
      listeners.add(hear);
      return () => void listeners.delete(hear);
    },
    async reset(to?: number | MockWorld | { readonly recipe: unknown }) {
      const began = to === undefined ? toWorldObject(sandbox.world) : toOrigin(to, read);
      await sandbox.begin(began, announce(began));
    },
    async snapshot() {
      const moment = await sandbox.freeze((row) =>
        toSnapshotRow(row, { id: newUuid(), name: "snapshot", createdAt: clock() }),
      );
      return () => sandbox.begin(moment, { type: "snapshot.restored", object: { seed: moment.seed } });
    },
    fetch: async (input: unknown, init?: RequestInit) => (await api()).fetch(toRequest(input, init, engine.baseUrl)),
    export: () => JSON.parse([...toFixturesJson(sandbox, catalog)].join("")) as Readonly<Record<string, unknown>>, // our own text
    async close() {
      isClosed = true;
      await (await loading)?.close();
    },
  });
}

/** The first domain, one's own, by its name with its collections. */
function ownDomains(
  { domains: [own], entries }: Catalog,
  collections: Readonly<Record<string, UncheckedCollection>>,
): Readonly<Record<string, unknown>> {
  if (own === undefined) return {};
  const names = entries.flatMap(({ resource }) => (resource.domain === own.name ? [resource.collection] : []));
  return { [own.name]: Object.freeze(Object.fromEntries(names.map((name) => [name, collections[name]]))) };
}

/** Reads a start. Throws `invalid_parameter`, and `validation_failed` for a wrong recipe. */
function toOrigin(
  to: number | MockWorld | { readonly recipe: unknown },
  read: (recipe: unknown, tried: string) => SandboxStart,
): SandboxStart {
  const tried = "reset the mock";
  if (typeof to !== "object") {
    assertSeed(to, tried);
    return toWorldObject(toWorldChoice(to));
  }
  if (isObject(to) && "recipe" in to) {
    assertOptions(to, { recipe: RECIPE }, tried);
    return read(to.recipe, tried);
  }
  assertOptions(to, WORLD_OPTIONS, tried);
  const { seed = DEFAULT_SEED, ...settings } = to;
  return toWorldObject(toWorldChoice(seed, settings));
}

/** The event of a new beginning. */
function announce({ seed, settings, profile, size }: SandboxStart): Parameters<Sandbox["begin"]>[1] {
  return { type: "sandbox.reset", object: toWorldObject(toWorldChoice(seed, settings ?? { profile, size })) };
}

/** An event in the shape of a webhook's body. */
function toTold({ id, type, time, sandbox, sequence, object, previous }: EngineEvent): Told {
  const timestamp = new Date(time).toISOString();
  return { id, type, timestamp, sandbox, sequence, data: previous === undefined ? { object } : { object, previous } };
}

/** Tells a listener; what it throws is nobody's in the middle of a write, and must not be lost either. */
function tell(listener: Listener, event: Told): void {
  try {
    listener(event);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}

/** Returns the request that `fetch` is called with; a path is one of `baseUrl`. Throws `invalid_parameter` for neither an address nor a request. */
function toRequest(input: unknown, init: RequestInit | undefined, baseUrl: string): Request {
  if (typeof input === "string" || input instanceof URL) {
    const url = URL.parse(input, baseUrl);
    if (url === null) refuseArgument("fetch", `${JSON.stringify(input)} is no address`);
    return new Request(url.href, init);
  }
  if (!isRequest(input)) refuseArgument("fetch", "give a Request, or an address and what fetch takes beside it");
  return init === undefined ? input : new Request(input, init);
}

function isRequest(input: unknown): input is Request {
  return typeof input === "object" && input !== null && "url" in input && "method" in input && "headers" in input;
}
