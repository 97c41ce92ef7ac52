import type { Engine } from "../engine/engine.ts";
import type { Sandbox } from "../engine/sandbox.ts";
import { SeedbedError } from "../model/errors.ts";
import type { SandboxRow } from "../storage/storage.ts";
import type { Caller } from "./callers.ts";
import type { Turns } from "./turns.ts";

/** What a caller's own sandbox is called. */
export const OWN_SANDBOX = "default";

/** What a sandbox may be called. */
export const SANDBOX_NAME = /^[A-Za-z0-9._-]{1,64}$/;

/** The same in words, after the place where the name is. */
export const SANDBOX_NAME_RULE = "must be 1 to 64 of A-Z a-z 0-9 . _ -";

/** Opens and makes the sandboxes of callers, within their limits. */
export interface Sandboxes {
  /** The sandbox with this name, made on first use; the caller's own without a name. Throws `limit_reached`. */
  open(caller: Caller, name: string | undefined): Sandbox | Promise<Sandbox>;
  /** The named sandbox if it was ever made; the own one always. */
  find(caller: Caller, name: string): Promise<Sandbox | undefined>;
  /** What is known of all that were made beside the own one, the oldest first. */
  list(caller: Caller): Promise<readonly SandboxRow[]>;
  /** Makes one on purpose; throws `conflict` if the name is taken and `limit_reached`. */
  make(caller: Caller, name: string, start: (sandbox: Sandbox) => Promise<void>): Promise<Sandbox>;
  /** Forgets it with all its changes; whether there was one. */
  drop(caller: Caller, name: string): Promise<boolean>;
}

/** Whether a text may name a sandbox. */
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

/** `turnsOf` gives the turns of a caller's storage. */
export function createSandboxes(
  engineOf: (caller: Pick<Caller, "kind">) => Engine,
  turnsOf: (caller: Pick<Caller, "kind">) => Turns,
): Sandboxes {
  function openScope(caller: Caller, name: string): Sandbox | Promise<Sandbox> {
    const { owner, maxChanges, maxBytes } = caller;
    return engineOf(caller).open({ scope: `${owner}/${name}`, owner, name, maxChanges, maxBytes });
  }

  function openOwn(caller: Caller): Sandbox | Promise<Sandbox> {
    if (caller.own?.isResident === true) return engineOf(caller).reopen(caller.own);
    const found = openScope(caller, OWN_SANDBOX);
    if (!(found instanceof Promise)) caller.own = found;
    return found;
  }

  const inTurn = <T>(caller: Caller, work: () => Promise<T>): Promise<T> =>
    turnsOf(caller)(`sandboxes:${caller.owner}`, work);

  async function assertRoom(caller: Caller): Promise<void> {
    const made = await engineOf(caller).storage.listSandboxes(caller.owner);
    const named = made.filter((row) => row.name !== OWN_SANDBOX).length;
    if (named < caller.maxSandboxes) return;
    throw new SeedbedError(
      "limit_reached",
      `cannot make another sandbox: there are ${named} beside your own, of at most ${caller.maxSandboxes}; drop one with DELETE /api/sandboxes/{name}`,
      { members: { limit: caller.maxSandboxes } },
    );
  }

  function openNamed(caller: Caller, name: string): Promise<Sandbox> {
    return inTurn(caller, async () => {
      const sandbox = await openScope(caller, name);
      if (sandbox.isStored) return sandbox;
      try {
        await assertRoom(caller);
        await sandbox.keep();
      } catch (error) {
        engineOf(caller).release(sandbox.address.scope);
        throw error;
      }
      return sandbox;
    });
  }

  return {
    open(caller, name = OWN_SANDBOX) {
      if (name === OWN_SANDBOX) return openOwn(caller);
      assertSandboxName(name);
      const found = openScope(caller, name);
      if (!(found instanceof Promise) && found.isStored) return found;
      return (async () => {
        const sandbox = await found;
        return sandbox.isStored ? sandbox : openNamed(caller, name);
      })();
    },
    async find(caller, name) {
      if (!isSandboxName(name)) return undefined;
      const sandbox = await openScope(caller, name);
      if (sandbox.isStored || name === OWN_SANDBOX) return sandbox;
      engineOf(caller).release(sandbox.address.scope);
      return undefined;
    },
    async list(caller) {
      const rows = await engineOf(caller).storage.listSandboxes(caller.owner);
      return rows.filter((row) => row.name !== OWN_SANDBOX);
    },
    make: (caller, name, start) =>
      inTurn(caller, async () => {
        const sandbox = await openScope(caller, name);
        if (sandbox.isStored || name === OWN_SANDBOX) {
          const why =
            name === OWN_SANDBOX
              ? "it is your own, which is always there; choose another name, or reset it with POST /api/data/reset"
              : "there is one already; choose another name, or drop it first";
          throw new SeedbedError("conflict", `cannot create sandbox ${name}: ${why}`);
        }
        try {
          await assertRoom(caller);
          await start(sandbox);
        } catch (error) {
          engineOf(caller).release(sandbox.address.scope);
          throw error;
        }
        return sandbox;
      }),
    async drop(caller, name) {
      return isSandboxName(name) && engineOf(caller).drop(`${caller.owner}/${name}`);
    },
  };
}
