import { SeedbedError } from "../../core/model/errors.ts";
import type { Sandbox, SandboxStart } from "../../core/sandbox/sandbox.ts";
import { SHARES_AT_ONCE } from "../../core/services/bounds.ts";
import type { Caller, KnownKey } from "../../core/services/callers.ts";
import type { SandboxParts } from "../../core/services/sandboxes.ts";
import { toSecretHash } from "../../core/services/secrets.ts";
import { makeLink } from "../mail/links.ts";
import type { CustomerStorage, LinkRow } from "./storage/customer-storage.ts";

const SHARED = "shared-";

/** The name of a sandbox that a link leads to: what no link has may be a caller's own. */
const SHARED_NAME = new RegExp(`^${SHARED}([\\w-]{43})$`);

/** A sandbox of somebody else that a link leads to. */
interface SharedSandbox {
  /** Whose it is. */
  readonly caller: Caller;
  readonly name: string;
  /** To look at, or to begin one of one's own with. */
  readonly access: "read" | "fork";
}

/** A link to a sandbox, without what opens it. */
export interface Share {
  readonly id: string;
  readonly access: SharedSandbox["access"];
  /** ISO 8601. */
  readonly expiresAt: string;
}

/** Links by which anybody works with a customer's sandbox, without a key. */
export interface Shares {
  /** Resolves to the link, and the name by which a request opens the sandbox. Throws `limit_reached`. */
  create(
    caller: Caller,
    sandbox: string,
    access: Share["access"],
    lifetime: number,
  ): Promise<{ readonly link: Share; readonly name: string }>;
  /** Those to a sandbox that still work, the next to end first. */
  list(caller: Caller, sandbox: string): Promise<readonly Share[]>;
  /** Resolves to whether there was one. */
  end(caller: Caller, sandbox: string, id: string): Promise<boolean>;
  /** Opens what a link leads to, a copy of the caller's own where it is for that; it is there when the link has ended, too. Throws `not_found`, and `forbidden` for a write to what is shared for reading. */
  readonly open: NonNullable<SandboxParts["openShared"]>;
}

interface Details extends Pick<SharedSandbox, "access" | "name"> {
  readonly owner: string;
}

/** `clock` gives epoch milliseconds. */
export function createShares(parts: {
  readonly storage: CustomerStorage;
  readonly describe: (owner: string) => Promise<KnownKey | undefined>;
  readonly toCaller: (key: KnownKey) => Caller;
  /** The beginning of a caller's sandbox that is to be as another one is now. */
  readonly copy: (sandbox: Sandbox, caller: Caller) => Promise<SandboxStart>;
  readonly clock: () => number;
}): Shares {
  const { storage, describe, toCaller, copy, clock } = parts;

  const listOf = async (caller: Caller, sandbox: string): Promise<readonly LinkRow[]> => {
    const rows = await storage.links.list(caller.accountId ?? "", "share", clock());
    return rows.filter((row) => {
      const { owner, name } = detailsOf(row);
      return owner === caller.owner && name === sandbox;
    });
  };

  /** Undefined for a link that does not work, or whose customer is gone or suspended. */
  async function findShared(token: string): Promise<SharedSandbox | undefined> {
    const row = await storage.links.find(toSecretHash(token), ["share"]);
    if (row === undefined || row.usedAt !== null || row.expiresAt <= clock()) return undefined;
    const { owner, name, access } = detailsOf(row);
    const key = await describe(owner);
    return key === undefined || key.suspendedAt !== null ? undefined : { caller: toCaller(key), name, access };
  }

  return {
    async create({ accountId, owner }, name, access, lifetime) {
      if (accountId === undefined)
        throw new SeedbedError(
          "forbidden",
          `cannot share a sandbox here: there are no accounts, and whoever reaches this server opens it by its name (/s/${name})`,
        );
      const now = clock();
      const details = JSON.stringify({ owner, name, access } satisfies Details);
      const token = await storage.transact(async (within) => {
        if ((await within.links.list(accountId, "share", now)).length >= SHARES_AT_ONCE)
          throw new SeedbedError(
            "limit_reached",
            `cannot share another sandbox: there are ${SHARES_AT_ONCE} links already; end one with DELETE /api/sandboxes/{name}/links/{id}`,
            { members: { limit: SHARES_AT_ONCE } },
          );
        return makeLink(within, { purpose: "share", email: "", accountId, details }, now, lifetime);
      }, `account:${accountId}`);
      const link = { id: toSecretHash(token), access, expiresAt: new Date(now + lifetime).toISOString() };
      return { link, name: SHARED + token };
    },
    list: async (caller, sandbox) => (await listOf(caller, sandbox)).map(toShare),
    async end(caller, sandbox, id) {
      const row = (await listOf(caller, sandbox)).find(({ tokenHash }) => tokenHash === id);
      return row !== undefined && (await storage.links.use(row.tokenHash, ["share"], clock())) !== undefined;
    },
    open({ caller, name, isRead }, { find, openMade }) {
      const [, token] = SHARED_NAME.exec(name) ?? [];
      if (token === undefined) return undefined;
      return (async () => {
        const shared = await findShared(token);
        const get = async (): Promise<Sandbox> =>
          (shared && (await find(shared.caller, shared.name))) ?? refuseUnshared();
        if (shared?.access !== "read") return openMade(caller, name, async () => copy(await get(), caller));
        if (!isRead) refuseSharedWrite();
        return get();
      })();
    },
  };
}

function detailsOf({ details }: LinkRow): Details {
  return JSON.parse(details ?? "{}") as Details; // only `create` writes it
}

function toShare(row: LinkRow): Share {
  const expiresAt = new Date(row.expiresAt).toISOString();
  return { id: row.tokenHash, access: detailsOf(row).access, expiresAt };
}

function refuseUnshared(): never {
  throw new SeedbedError(
    "not_found",
    "there is no shared sandbox at this link: it has expired or was ended, or the sandbox was dropped; ask who shared it for a new one",
  );
}

function refuseSharedWrite(): never {
  throw new SeedbedError(
    "forbidden",
    "cannot write to this sandbox: it is shared for reading; ask who shared it for a link with access fork, which gives you a copy of your own",
  );
}
