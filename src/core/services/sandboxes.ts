import { SeedbedError } from "../model/errors.ts";
import { RecentMap } from "../model/recent.ts";
import { toWorldChoice, toWorldObject } from "../model/world-choice.ts";
import type { Engine } from "../sandbox/engine.ts";
import type { SandboxStart, Sandbox } from "../sandbox/sandbox.ts";
import type { SandboxRow } from "../storage/storage.ts";
import { DROPPED_NAME_REST, SANDBOX_IDLE } from "./bounds.ts";
import { assertWriter } from "./callers.ts";
import type { Caller } from "./callers.ts";
import type { DroppedNames } from "./dropped-names.ts";
import { callerOf, OWN_SANDBOX } from "./play-owner.ts";
import type { Turns } from "./turns.ts";
import type { Uses } from "./uses.ts";

/** Names of sandboxes. Not `.` or `..`, which clients take for a step of a path and leave out of it. */
export const SANDBOX_NAME = /^[\w-][\w.-]{0,63}$/;

export const SANDBOX_NAME_RULE = "must be 1 to 64 of A-Z a-z 0-9 . _ -, the first of them no dot";

/** Owners whose number of sandboxes is remembered. */
const KEPT_COUNTS = 10_000;

/** The world that a sandbox grows from, as events tell it. */
export function toAnnounced({ seed, settings, profile, size }: SandboxStart): Readonly<Record<string, unknown>> {
  return toWorldObject(toWorldChoice(seed, settings ?? { profile, size }));
}

/** Opens and makes the sandboxes of callers, within their limits. */
export interface Sandboxes {
  readonly first: SandboxStart | undefined;
  /**
   * The sandbox with this name, made on first use; the caller's own without a name. Throws `limit_reached`, and
   * `not_found` for a name that was dropped a moment ago, and `forbidden` where one that is shared for reading is opened for
   * more than what `isRead`.
   */
  open(caller: Caller, name: string | undefined, isRead?: boolean): Sandbox | Promise<Sandbox>;
  /** The sandbox with this name, the caller's own without one, if it was made and is in memory. */
  findResident(caller: Caller, name: string | undefined): Sandbox | undefined;
  find(caller: Caller, name: string): Promise<Sandbox | undefined>;
  list(caller: Caller): Promise<readonly SandboxRow[]>;
  /** Makes one on purpose; throws `conflict` if the name is taken and `limit_reached`. */
  make(caller: Caller, name: string, start: (sandbox: Sandbox) => Promise<void>): Promise<Sandbox>;
  drop(caller: Pick<Caller, "kind" | "owner">, name: string): Promise<boolean>;
  sweep(): Promise<void>;
}

export interface SandboxParts {
  readonly engineOf: (caller: Pick<Caller, "kind">) => Engine;
  readonly turnsOf: (caller: Pick<Caller, "kind">) => Turns;
  readonly dropped: DroppedNames;
  readonly usesOf: (caller: Pick<Caller, "kind">) => Uses;
  /** The playground whose sandboxes they are; the service's own unless given. */
  readonly played?: string;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly first?: SandboxStart;
  /** Opens what a link leads to; undefined for a name that is no link's. */
  readonly openShared?: (
    asked: { readonly caller: Caller; readonly name: string; readonly isRead: boolean },
    own: {
      readonly find: Sandboxes["find"];
      /** The caller's sandbox with this name; where there is none it begins as told. */
      openMade(caller: Caller, name: string, toOrigin: () => Promise<SandboxStart>): Sandbox | Promise<Sandbox>;
    },
  ) => Promise<Sandbox> | undefined;
  /** Forgets what else has the name of a sandbox that goes; whether there was anything. */
  readonly alsoDrop?: (caller: Pick<Caller, "kind" | "owner">, name: string) => Promise<boolean>;
}

export function isSandboxName(name: string): boolean {
  return SANDBOX_NAME.test(name);
}

/** Throws `invalid_header` for a name that no sandbox may have. */
export function assertSandboxName(name: string): void {
  if (isSandboxName(name)) return;
  throw new SeedbedError(
    "invalid_header",
    `cannot open the sandbox that X-Sandbox names: its name ${SANDBOX_NAME_RULE}`,
    { errors: [{ header: "X-Sandbox", code: "pattern", detail: SANDBOX_NAME_RULE }] },
  );
}

export function createSandboxes(parts: SandboxParts): Sandboxes {
  const { engineOf, turnsOf, usesOf, dropped, clock, first, alsoDrop, played, openShared } = parts;
  const started = clock();
  /** Named sandboxes that an owner has, or more: they are listed where this may be too many, as listing costs more than making one. */
  const atMost = new RecentMap<string, number>(KEPT_COUNTS);

  function openScope(caller: Caller, name: string): Sandbox | Promise<Sandbox> {
    const { owner, maxChanges, maxBytes } = caller;
    return engineOf(caller).open({
      scope: `${owner}/${name}`,
      owner,
      name,
      ...(played !== undefined && { played: { playground: played, caller: callerOf(owner) } }),
      maxChanges,
      maxBytes,
    });
  }

  /** A visitor's sandbox goes when nobody uses it, as goes all else of a visitor who calls no more. */
  function tellUse(caller: Caller, scope: string): void {
    if (caller.kind !== "visitor") return;
    const uses = usesOf(caller);
    uses.tell(scope);
    uses.tell(callerOf(caller.owner));
  }

  function openOwn(caller: Caller): Sandbox | Promise<Sandbox> {
    if (engineOf(caller).storage.durable) tellUse(caller, `${caller.owner}/${OWN_SANDBOX}`);
    if (caller.own?.isResident === true) return engineOf(caller).reopen(caller.own);
    const found = openScope(caller, OWN_SANDBOX);
    if (found instanceof Promise)
      return first === undefined ? found : found.then((own) => beginOwn(caller, own, first));
    if (first !== undefined && !found.isStored) return beginOwn(caller, found, first);
    caller.own = found;
    return found;
  }

  function begin(sandbox: Sandbox, origin: SandboxStart): Promise<void> {
    const object = { name: sandbox.address.name, ...toAnnounced(origin) };
    return sandbox.begin(origin, { type: "sandbox.created", object });
  }

  function beginOwn(caller: Caller, own: Sandbox, origin: SandboxStart): Sandbox | Promise<Sandbox> {
    if (own.isStored) return own;
    return inTurn(caller, async () => {
      await own.refresh(); // another process may have been quicker
      if (!own.isStored) await begin(own, origin);
      return own;
    });
  }

  const inTurn = <T>(caller: Caller, work: () => Promise<T>): Promise<T> =>
    turnsOf(caller)(`sandboxes:${caller.owner}`, work);

  /** Makes room for one more: the one idle longest goes, if it is idle for long enough. Throws `limit_reached`. */
  async function makeRoom(caller: Caller): Promise<void> {
    const { storage } = engineOf(caller);
    const most = storage.shared ? Infinity : (atMost.get(caller.owner) ?? Infinity);
    atMost.set(caller.owner, most + 1);
    if (most < caller.maxSandboxes) return;
    const made = await storage.listSandboxes(caller.owner);
    const named = made.filter((row) => row.name !== OWN_SANDBOX);
    atMost.set(caller.owner, named.length + 1);
    if (named.length < caller.maxSandboxes) return;
    const uses = await usesOf(caller).find(named.map(({ scope }) => scope));
    const [idlest] = named
      .map((row) => ({ name: row.name, used: uses.get(row.scope) ?? Math.max(started, row.createdAt) }))
      .toSorted((one, other) => one.used - other.used);
    if (idlest !== undefined && idlest.used <= clock() - SANDBOX_IDLE) {
      await drop(caller, idlest.name);
      return;
    }
    throw new SeedbedError(
      "limit_reached",
      `cannot make another sandbox: there are ${named.length} besides your own, of at most ${caller.maxSandboxes}, all used within ${SANDBOX_IDLE / 60_000} minutes; drop one with DELETE /api/sandboxes/{name}`,
      { members: { limit: caller.maxSandboxes } },
    );
  }

  async function drop(caller: Pick<Caller, "kind" | "owner">, name: string): Promise<boolean> {
    if (!isSandboxName(name)) return false;
    const scope = `${caller.owner}/${name}`;
    const wasDropped = await dropped.has(caller.owner, name);
    await dropped.note(caller.owner, name); // before, so that nothing comes in between
    usesOf(caller).forget(scope);
    const all = [await engineOf(caller).drop(scope), await alsoDrop?.(caller, name)];
    if (all.includes(true)) return true;
    if (!wasDropped) await dropped.forget(caller.owner, name); // there was none
    return false;
  }

  const isOver = ({ expiresAt }: SandboxRow): boolean => expiresAt !== null && expiresAt <= clock();

  function openNamed(caller: Caller, name: string, toOrigin = async () => first): Promise<Sandbox> {
    return inTurn(caller, async () => {
      const sandbox = await openScope(caller, name);
      if (sandbox.isStored && !isOver(sandbox.row)) return sandbox;
      try {
        if (sandbox.isStored) await drop(caller, name);
        if (await dropped.has(caller.owner, name)) refuseDropped(name);
        assertWriter(caller, `make sandbox ${name}`);
        const origin = await toOrigin();
        await makeRoom(caller);
        await (origin === undefined ? sandbox.keep() : begin(sandbox, origin));
      } catch (error) {
        engineOf(caller).release(sandbox.address.scope);
        throw error;
      }
      return sandbox;
    });
  }

  const isReady = (sandbox: Sandbox): boolean => sandbox.isStored && !isOver(sandbox.row);

  function openMade(
    caller: Caller,
    name: string,
    toOrigin?: () => Promise<SandboxStart | undefined>,
  ): Sandbox | Promise<Sandbox> {
    const scope = `${caller.owner}/${name}`;
    usesOf(caller).note(scope);
    tellUse(caller, scope);
    const found = openScope(caller, name);
    if (!(found instanceof Promise) && isReady(found)) return found;
    return (async () => {
      const sandbox = await found;
      return isReady(sandbox) ? sandbox : openNamed(caller, name, toOrigin);
    })();
  }

  async function find(caller: Caller, name: string): Promise<Sandbox | undefined> {
    if (!isSandboxName(name)) return undefined;
    const sandbox = await openScope(caller, name);
    if (isReady(sandbox) || name === OWN_SANDBOX) return sandbox;
    engineOf(caller).release(sandbox.address.scope);
    return undefined;
  }

  return {
    first,
    open(caller, name = OWN_SANDBOX, isRead = false) {
      if (name === OWN_SANDBOX) return openOwn(caller);
      assertSandboxName(name);
      return openShared?.({ caller, name, isRead }, { find, openMade }) ?? openMade(caller, name);
    },
    findResident(caller, name = OWN_SANDBOX) {
      const found = engineOf(caller).residents.get(`${caller.owner}/${name}`);
      return found === undefined || isOver(found.row) || (name !== OWN_SANDBOX && !found.isStored) ? undefined : found;
    },
    find,
    async list(caller) {
      const rows = await engineOf(caller).storage.listSandboxes(caller.owner);
      return rows.filter((row) => row.name !== OWN_SANDBOX && !isOver(row));
    },
    make: (caller, name, start) =>
      inTurn(caller, async () => {
        const sandbox = await openScope(caller, name);
        if (sandbox.isStored && isOver(sandbox.row)) await drop(caller, name);
        if (sandbox.isStored || name === OWN_SANDBOX) {
          const why =
            name === OWN_SANDBOX
              ? "it is your own, which is always there; choose another name, or reset it with POST /api/data/reset"
              : "there is one already; choose another name, or drop it first";
          throw new SeedbedError("conflict", `cannot create sandbox ${name}: ${why}`);
        }
        try {
          await makeRoom(caller);
          await start(sandbox);
          await dropped.forget(caller.owner, name);
          usesOf(caller).note(sandbox.address.scope);
        } catch (error) {
          engineOf(caller).release(sandbox.address.scope);
          throw error;
        }
        return sandbox;
      }),
    drop,
    async sweep() {
      for (const kind of ["visitor", "customer"] as const)
        for (const { owner, name } of await engineOf({ kind }).storage.listExpired(clock()))
          await drop({ kind, owner }, name);
    },
  };
}

function refuseDropped(name: string): never {
  throw new SeedbedError(
    "not_found",
    `there is no sandbox ${name}: it was dropped a moment ago, so that a late request does not make it again; POST /api/sandboxes makes it on purpose, and ${DROPPED_NAME_REST / 1000} seconds after it went first use does too`,
  );
}
