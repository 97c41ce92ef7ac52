import { isForeignFile } from "../definition/import/other-files.ts";
import type { ReadLocale } from "../definition/parse-resource.ts";
import { servedOf } from "../definition/routes/served-apis.ts";
import type { Catalog } from "../model/catalog.ts";
import { SeedbedError } from "../model/errors.ts";
import type { ParseYaml } from "../model/json.ts";
import { getOrMake } from "../model/maps.ts";
import { UsedMap } from "../model/recent.ts";
import { toWorldChoice } from "../model/world-choice.ts";
import type { WorldChoice } from "../model/world-choice.ts";
import { isSameSecret } from "../platform/digest.ts";
import type { Base } from "../sandbox/base.ts";
import { DEFAULT_SEED } from "../sandbox/engine.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import { createWorldMemory } from "../sandbox/world-memory.ts";
import type { Caller } from "../services/callers.ts";
import { PLAY_OWNERS, playOwner, requestsScope, toPlayedPlace } from "../services/play-owner.ts";
import { isSandboxName } from "../services/sandboxes.ts";
import { toSecretHash } from "../services/secrets.ts";
import type { PlaygroundRow, PlaygroundStorage, Storage } from "../storage/storage.ts";
import { describeFunctions } from "../template/vocabulary-check.ts";
import type { DescribedFunction } from "../template/vocabulary-check.ts";
import type { Journal } from "../testing/journal/journal.ts";
import * as bounds from "./bounds.ts";
import { USE_GRAIN } from "./bounds.ts";
import type { ScopeTracker } from "./collection-storage.ts";
import { compilePlayground } from "./compiled-playground.ts";
import type { CompiledPlayground, CompilerParts } from "./compiled-playground.ts";
import { createDomains } from "./domain/domains.ts";
import { definitionIn, importNotes } from "./domain/parse-import.ts";
import type { TryDomain } from "./domain/trial.ts";
import { createEditing } from "./editing.ts";
import type { AssertFits } from "./editing.ts";
import { endpointLimit } from "./endpoint-limit.ts";
import { toExport } from "./export.ts";
import { createMaking } from "./making.ts";
import { parseName } from "./parse-name.ts";
import { newSeed } from "./random-names.ts";
import { createPlaygroundStore } from "./store.ts";
import type { PlaygroundStore } from "./store.ts";
import { createTemplateWork } from "./template-tasks.ts";
import type { DoApart, LoadForeign } from "./template-tasks.ts";
import { createTemplates } from "./templates.ts";

/** Callers' own mock APIs. */
export type Playgrounds = ReturnType<typeof createPlaygrounds>;

export interface PlaygroundParts extends Omit<CompilerParts, "templates" | "memory" | "trackerOf"> {
  readonly playgrounds: PlaygroundStorage;
  /** The built-in resources, which `{{world…}}` reads, and their records. */
  readonly catalog: Catalog;
  readonly base: (world: WorldChoice) => Base;
  readonly builtIn: Catalog;
  readonly tryDomain: TryDomain;
  readonly parseYaml: ParseYaml;
  /** Reads other languages of data; refused unless given. */
  readonly readLocale?: ReadLocale;
  /** Tries strangers' templates; by default in this process. */
  readonly doApart?: DoApart;
  readonly loadForeign?: LoadForeign;
  readonly journal: Pick<Journal, "forget">;
  /** Bounds of compiled playgrounds (characters: their source, and the lists that they may keep) and of their worlds (bytes). */
  readonly memory: { readonly playgrounds: number; readonly playgroundRecords: number };
  /** Throws `limit_reached` if an owner may not store so many bytes more; `tried` says what was to be done. Nothing bounds it unless given. */
  readonly assertFits?: AssertFits;
  /** Bound of visitors' playgrounds on disk together, bytes. */
  readonly visitorsOnDisk: number;
  /** True on one's own machine. */
  readonly isPersonal: boolean;
  /** Milliseconds from any beginning. */
  readonly timer: () => number;
}

export function createPlaygrounds(parts: PlaygroundParts) {
  const { clock, storageOf, baseUrl, memory, assertFits: assertStorable = async () => undefined } = parts;
  const store = createPlaygroundStore(parts.playgrounds, clock);
  const templates = createTemplates({ ...parts, newSeed });
  const played = createPlayedScopes(storageOf);
  const { trackerOf } = played;
  const domains = createDomains(parts);
  const work = createTemplateWork(
    { templates, declare: domains.declareValue, loadForeign: parts.loadForeign },
    parts.doApart,
  );
  const worlds = createWorldMemory(memory.playgroundRecords);
  const compiler = { ...parts, templates, memory: worlds, trackerOf };
  const compiled = new UsedMap<string, CompiledPlayground>(
    memory.playgrounds,
    ({ size }) => size + 2 * bounds.KEPT_LISTS, // a list is kept as text and as bytes
  );
  const room = createVisitorsRoom(store, parts.visitorsOnDisk, clock, drop);
  let changes = 0;
  let functions: readonly DescribedFunction[] | undefined;

  const isVisitors = ({ expiresAt }: PlaygroundRow): boolean => expiresAt !== null;
  const isLive = ({ expiresAt }: PlaygroundRow): boolean => expiresAt === null || expiresAt > clock();

  function forget(id: string): void {
    changes += 1; // what is being read now is out of date
    compiled.delete(id);
  }

  async function load(id: string): Promise<CompiledPlayground | undefined> {
    const before = changes;
    const row = await store.find(id);
    if (row === undefined || !isLive(row)) return undefined;
    if (isVisitors(row)) room.use(id);
    const known = compiled.get(id);
    if (known?.row.revision === row.revision) return known;
    const contents = await store.contents(id);
    const declared = contents.domain && (await domains.declare(contents.domain.text));
    const playground = compilePlayground(row, contents, declared, compiler);
    if (before === changes) compiled.set(id, playground);
    return playground;
  }

  async function drop(id: string): Promise<boolean> {
    const removed = await store.remove(id);
    forget(id);
    await parts.journal.forget(requestsScope(id));
    await played.drop(id);
    return removed;
  }

  const make = createMaking({ store, domains, clock, assertStorable, grow: (bytes) => room.grow(bytes) });
  const { putDomain, ...editing } = createEditing({
    store,
    assertStorable,
    work,
    domains,
    async changed(playground, bytes) {
      forget(playground.id);
      if (isVisitors(playground) && bytes > 0) await room.grow(bytes);
    },
  });

  /** The playground, ready to answer; undefined if there is none. */
  function open(id: string): CompiledPlayground | undefined | Promise<CompiledPlayground | undefined> {
    const known = parts.playgrounds.shared ? undefined : compiled.get(id);
    if (known === undefined) return load(id);
    if (!isLive(known.row)) return undefined;
    if (isVisitors(known.row)) room.use(id);
    return known;
  }

  return {
    /** Throws `limit_reached` and `validation_failed`. */
    create: async (caller: Caller, body: unknown) =>
      make(caller, { name: parseName(body, "create a playground"), definitions: [], domain: undefined, notes: [] }),
    /**
     * Makes a playground of an OpenAPI document, an object of lists, an export, or the definition of a domain; `text` is the
     * document as it was written. Throws `limit_reached` and `validation_failed`.
     */
    import: async (caller: Caller, document: unknown, text: string) =>
      make(
        caller,
        definitionIn(document, text) ?? (await work.import(caller.owner, document, text, endpointLimit(caller))),
      ),
    /** The playground, for somebody who may change it. Throws `not_found` and `invalid_token`. */
    async authorize(id: string, caller: Caller, editToken: string | undefined) {
      const row = await store.find(id);
      if (row === undefined || !isLive(row)) throw notFound(id);
      if (isVisitors(row)) room.use(id);
      if (caller.kind === "customer" && row.owner === caller.owner) return row;
      if (editToken !== undefined && isSameSecret(toSecretHash(editToken), row.editTokenHash)) return row;
      throw new SeedbedError(
        "invalid_token",
        editToken === undefined
          ? `playground ${id} is somebody's: send its edit token as X-Edit-Token, or the X-API-Key that it was made with`
          : `the edit token in X-Edit-Token is not that of playground ${id}: send the one that came with it`,
        { headers: { "WWW-Authenticate": 'EditToken realm="seedbed"' } },
      );
    },
    async rename(playground: PlaygroundRow, body: unknown) {
      const name = parseName(body, `change playground ${playground.id}`, playground.name);
      await store.rename(playground.id, name);
      return { ...playground, name };
    },
    async remove(id: string) {
      if (!(await drop(id))) throw notFound(id);
    },
    ...editing,
    /**
     * Gives a playground a domain in the place of the one that it has: what callers wrote is kept where it fits, and `dropped`
     * is what does not; `notes` say what was left out or changed. Throws `limit_reached`, `conflict` and `validation_failed`.
     */
    async replaceDomain(caller: Pick<Caller, "kind" | "owner">, playground: PlaygroundRow, text: string) {
      const read = isForeignFile(text) ? await work.import(caller.owner, undefined, text, 0) : undefined;
      const { notes, ...domain } = await putDomain(playground, read?.domain ?? text);
      const dropped = (await (await open(playground.id))?.leftOut(caller)) ?? [];
      return {
        domain,
        dropped,
        notes: [...notes, ...importNotes(servedOf(domain.declared.catalog)), ...(read?.notes ?? [])],
      };
    },
    export: async ({ id, name }: PlaygroundRow) => toExport(name, await store.contents(id)),
    /** Renders a template without saving it. Throws `validation_failed`. */
    preview: ({ owner }: Pick<Caller, "owner">, body: unknown) => work.preview(owner, body),
    functions: async () => (functions ??= Object.freeze(describeFunctions(baseUrl))),
    open,
    /** The resources of a playground, and the world that its sandboxes begin as; undefined if there is none. */
    async findWorld(id: string) {
      const found = await open(id);
      return found && { catalog: found.catalog, world: found.world(toWorldChoice(DEFAULT_SEED)) };
    },
    /** Forgets what a caller changed in all playgrounds in their sandbox of this name; whether there was anything. */
    async dropSandbox({ kind, owner }: Pick<Caller, "kind" | "owner">, name: string) {
      if (!isSandboxName(name)) return false;
      let dropped = false;
      for (const id of await played.playedBy(kind, owner, name)) {
        const scope = `${playOwner(id, owner)}/${name}`;
        trackerOf(id).delete(scope);
        if (await storageOf(kind).dropSandbox(scope)) dropped = true;
      }
      return dropped;
    },
    /** Begins a caller's new sandbox of a name in all playgrounds as another one of theirs is there. */
    async fork(caller: Caller, from: string, to: string) {
      for (const id of await played.playedBy(caller.kind, caller.owner, from))
        await (await open(id))?.fork(caller, from, to);
    },
    /** Brings a caller's sandboxes of a name in all playgrounds to the time of this one, whose clock is another one now. */
    async follow(kind: Caller["kind"], named: Sandbox) {
      const { owner, name } = named.address;
      for (const id of await played.playedBy(kind, owner, name)) await (await open(id))?.follow(kind, named);
    },
    /** Forgets an owner's playgrounds, and what the owner changed in those of others: their key is gone. */
    async dropOwner(owner: string) {
      for (const id of await store.listOwned(owner)) await drop(id);
      const customers = storageOf("customer");
      for (const other of await customers.listOwners(PLAY_OWNERS, `/${owner}`)) await customers.dropOwner(other);
    },
    async sweep() {
      for (const id of await store.listExpired(clock())) await drop(id);
      await room.sweep();
    },
  };
}

function notFound(id: string): SeedbedError {
  return new SeedbedError(
    "not_found",
    `there is no playground ${JSON.stringify(id.slice(0, 60))}: it was deleted or has expired, or the address is mistyped`,
  );
}

/**
 * Sandboxes of callers in playgrounds: those in memory that hold changes are remembered, others are found in their database.
 * `storageOf` gives where the changes of a kind of caller are kept.
 */
function createPlayedScopes(storageOf: (kind: Caller["kind"]) => Storage) {
  const scopes = new Map<string, Set<string>>();
  return {
    trackerOf: (id: string): ScopeTracker => ({
      add: (scope) => void getOrMake(scopes, id, () => new Set<string>()).add(scope),
      delete(scope) {
        const own = scopes.get(id);
        own?.delete(scope);
        if (own?.size === 0) scopes.delete(id);
      },
    }),
    /** The playgrounds in which a caller changed something, in their sandbox of this name where that is known. */
    async playedBy(kind: Caller["kind"], owner: string, name: string) {
      const storage = storageOf(kind);
      if (!storage.durable)
        return [...scopes].flatMap(([id, own]) => (own.has(`${playOwner(id, owner)}/${name}`) ? [id] : []));
      const owners = await storage.listOwners(PLAY_OWNERS, `/${owner}`);
      return owners.flatMap((one) => toPlayedPlace(one)?.playground ?? []);
    },
    async drop(id: string) {
      for (const kind of ["visitor", "customer"] as const) {
        const storage = storageOf(kind);
        if (storage.durable)
          for (const owner of await storage.listOwners(playOwner(id, ""), "")) await storage.dropOwner(owner);
        else for (const scope of scopes.get(id) ?? []) await storage.dropOwner(scope.slice(0, scope.lastIndexOf("/")));
      }
      scopes.delete(id);
    },
  };
}

/** Keeps visitors' playgrounds within `most` bytes on disk; `clock` gives epoch milliseconds; `drop` forgets a playground. */
function createVisitorsRoom(
  store: Pick<PlaygroundStore, "use" | "sumOfVisitors" | "listUnused">,
  most: number,
  clock: () => number,
  drop: (id: string) => Promise<unknown>,
) {
  /** Uses of playgrounds that are not written down yet. */
  let used = new Map<string, number>();
  /** Bytes at most: of the last look, with those that this process added since. */
  let total: number | undefined;
  let running: Promise<void> | undefined;

  async function writeUses(): Promise<void> {
    const uses = used;
    used = new Map();
    try {
      for (const [at, ids] of Map.groupBy(uses.keys(), (id) => toGrain(uses.get(id) ?? 0))) await store.use(ids, at);
    } catch (error) {
      used = new Map([...uses, ...used]); // for the next time
      throw error;
    }
  }

  async function makeRoom(): Promise<void> {
    if (total !== undefined && total <= most) return;
    total = await store.sumOfVisitors(); // others may have taken and given
    while (total > most) {
      await writeUses();
      const unused = await store.listUnused();
      if (unused.length === 0) return;
      for (const { id, bytes } of unused) {
        if (total <= most) break;
        await drop(id);
        total -= bytes;
      }
    }
  }

  /** One at a time: what grows meanwhile is seen by the one that runs. */
  function keep(): Promise<void> {
    running ??= makeRoom().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    use: (id: string) => void used.set(id, clock()),
    /** Visitors' playgrounds take so many bytes more. Drops those unused for longest if that is too much. */
    async grow(bytes: number) {
      if (total !== undefined) total += bytes;
      // Playgrounds that were made stay: the sweep tries again.
      await keep().catch(() => undefined);
    },
    /** Writes down what was used, looks anew how much there is, and drops what is too much. */
    async sweep() {
      await writeUses();
      await running?.catch(() => undefined);
      total = undefined;
      await keep();
    },
  };
}

function toGrain(at: number): number {
  return at - (at % USE_GRAIN);
}
