import type { CountedWindow, Counter } from "../counter/counter.ts";
import { SeedbedError } from "../model/errors.ts";
import { RecentMap, UsedMap } from "../model/recent.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import {
  BURST,
  KEY_CHANGES,
  KEY_SANDBOXES,
  OWN_MACHINE_SANDBOXES,
  VISITOR_CHANGES,
  VISITOR_SANDBOXES,
  WINDOW,
} from "./bounds.ts";
import { getPlan } from "./plans.ts";
import type { PlanName } from "./plans.ts";
import { PERSON } from "./play-owner.ts";
import { createWaits } from "./waiting.ts";
import type { Waits } from "./waiting.ts";

/** Each role may do what the one before may. `read` changes nothing, `write` works on data, `admin` sees to keys too. */
export const KEY_ROLES = ["read", "write", "admin"] as const;

export type KeyRole = (typeof KEY_ROLES)[number];

/** Throws `forbidden` for a key that may only read. */
export function assertWriter({ role }: Pick<Caller, "role">, tried: string): void {
  if (role !== "read") return;
  throw new SeedbedError(
    "forbidden",
    `cannot ${tried}: this API key has the role read, and writing takes the role write`,
  );
}

export interface Caller {
  readonly kind: "visitor" | "customer";
  /** Whose sandboxes these are: an address, or the keys that share them. */
  readonly owner: string;
  readonly role: KeyRole;
  readonly counted: string;
  readonly plan: PlanName;
  /** Requests an hour; null is unlimited. */
  readonly requestsPerHour: number | null;
  readonly maxChanges: number;
  /** Bytes of the changed records: of a key's sandbox, or of all of a visitor's together. */
  readonly maxBytes: number;
  readonly maxSandboxes: number;
  readonly address?: string;
  readonly accountId?: string;
  readonly keyId?: string;
  /** The hash of the key's secret, as it was when the request was let in. */
  readonly keyHash?: string;
  /** The caller's own sandbox, as it was opened last: at hand for the next request of a caller who is kept. */
  own?: Sandbox | undefined;
}

interface CallerFacts {
  /** The client's address, proxies already taken off. */
  readonly address: string;
  /** The value of `X-API-Key`, where one was sent. */
  readonly apiKey: string | undefined;
}

/** A caller's place in the window. */
export interface Quota {
  readonly policy: string;
  readonly limit: number;
  readonly remaining: number;
  /** Epoch milliseconds. */
  readonly resetAt: number;
  readonly exceeded: boolean;
}

export interface KnownKey {
  readonly id: string;
  /** Of its secret. */
  readonly hash: string;
  readonly accountId: string;
  /** Whose data it works on: keys that share theirs have the same. */
  readonly owner: string;
  readonly role: KeyRole;
  readonly plan: PlanName;
  readonly requestsPerHour: number | null;
  /** Since when the account is suspended, epoch milliseconds; null if it is not. */
  readonly suspendedAt: number | null;
}

/** Recognises API keys; undefined for one that is wrong or revoked. */
export interface KeyRing {
  recognise(apiKey: string): KnownKey | undefined | Promise<KnownKey | undefined>;
  /** Aborts when the key is gone, has another secret than the one with this hash, or its account is suspended; watches until `ending` aborts. */
  watch(keyId: string, hash: string, ending: AbortSignal): AbortSignal;
}

interface SandboxesOfCallers {
  open(caller: Caller, name: string | undefined, isRead?: boolean): Sandbox | Promise<Sandbox>;
  findResident(caller: Caller, name: string | undefined): Sandbox | undefined;
}

/** Tells callers apart, counts their requests and opens their sandboxes. */
export interface Callers {
  readonly isPersonal: boolean;
  /** Throws `invalid_api_key` for a key that is not one, `account_suspended` for one of a suspended account: the request then still counts against the address. */
  identify(facts: CallerFacts): Caller | Promise<Caller>;
  visitor(address: string): Caller;
  /** The customer whom a key stands for, at an address. Throws `account_suspended`, and `invalid_api_key` for none. */
  customer(key: KnownKey | undefined, address: string): Caller;
  /** Takes note that a customer's key is used, by so many of the plan's requests, and gives the caller. */
  noteUse(caller: Caller, requests: number): Caller;
  /** Aborts when `ending` does, or when the caller's key is revoked or has another secret: for what stays open. */
  whileValid(caller: Caller, ending: AbortSignal): AbortSignal;
  /** The requests that only wait. */
  readonly waits: Waits;
  /** Counts one request; undefined where nothing is limited. */
  count(caller: Caller): Quota | undefined | Promise<Quota | undefined>;
  /** Takes what costly work counts for at an address; or gives the whole seconds until it may be asked for, and takes nothing. */
  spend(address: string, cost: number): number;
  /** Place at which an account stands in its window, without counting; undefined where nothing is limited or no window is open. */
  quota(accountId: string, plan: PlanName): Promise<Quota | undefined>;
  /** The caller's sandbox, their own unless named; a shared one may be only for what `isRead`. Throws `invalid_header`, `limit_reached` and `forbidden`. */
  sandbox(caller: Caller, name: string | undefined, isRead?: boolean): Sandbox | Promise<Sandbox>;
  /** The same if it was made and is in memory. */
  findResident(caller: Caller, name: string | undefined): Sandbox | undefined;
}

const ZERO = 48;
const DOT = 46 - ZERO;

/** Returns the key of an address in a Map: for IPv4 a number of 32 bits, found much quicker than text, else the address itself. */
export function toAddressKey(address: string): number | string {
  let key = 0;
  let parts = 1;
  let part = -1;
  for (let at = 0; at < address.length; at += 1) {
    const digit = address.charCodeAt(at) - ZERO;
    if (digit >= 0 && digit <= 9 && part !== 0 && part <= 25) part = Math.max(part, 0) * 10 + digit;
    else if (digit === DOT && part >= 0) {
      key = (key << 8) | part;
      parts += 1;
      part = -1;
    } else return address;
    if (part > 255) return address;
  }
  return parts === 4 && part >= 0 ? (key << 8) | part : address;
}

/** The owner of a key's data that no other key works on. */
export function toOwner(keyId: string): string {
  return `key:${keyId}`;
}

export function toCounted(accountId: string): string {
  return `account:${accountId}`;
}

const RECENT_VISITORS = 20_000;

/** `freeRequestsPerHour` null lifts the visitors' limit. */
export function createCallers(parts: {
  readonly counter: Counter;
  readonly keys: KeyRing;
  readonly sandboxes: SandboxesOfCallers;
  readonly freeRequestsPerHour: number | null;
  /** True if the service is one person's own, on their machine: whoever calls is they, and may do all that a plan allows. */
  readonly isPersonal?: boolean;
  /** Returns the part of an address that tells visitors apart. */
  readonly toVisitor: (address: string) => string;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** Bytes that no sandbox may come to, whatever the plan: what the process has memory for. */
  readonly mostBytes?: number;
  readonly used?: (accountId: string, keyId: string, requests: number) => void;
}): Callers {
  const { counter, keys, sandboxes, freeRequestsPerHour, isPersonal = false, toVisitor, used } = parts;
  const { mostBytes = Infinity } = parts;
  const bursts = createBursts(parts.clock);

  function customer(key: KnownKey | undefined, address: string): Caller {
    if (key === undefined) {
      throw new SeedbedError(
        "invalid_api_key",
        "the API key in X-API-Key is not valid: it is mistyped, was revoked or was replaced; check it in the dashboard, or send none to use the free tier",
      );
    }
    if (key.suspendedAt !== null) {
      throw new SeedbedError(
        "account_suspended",
        `the account of this API key is suspended since ${new Date(key.suspendedAt).toISOString()}: write to the operator of this server; its data is kept`,
      );
    }
    return {
      kind: "customer",
      owner: key.owner,
      role: key.role,
      counted: toCounted(key.accountId),
      plan: key.plan,
      requestsPerHour: key.requestsPerHour,
      maxChanges: KEY_CHANGES,
      maxBytes: Math.min(getPlan(key.plan).sandboxBytes, mostBytes),
      maxSandboxes: KEY_SANDBOXES,
      address: visitor(address).counted,
      accountId: key.accountId,
      keyId: key.id,
      keyHash: key.hash,
    };
  }

  const person: Caller = {
    kind: "customer",
    owner: PERSON,
    role: "admin",
    counted: PERSON,
    plan: "enterprise",
    requestsPerHour: null,
    maxChanges: Infinity,
    maxBytes: Math.min(getPlan("enterprise").sandboxBytes, mostBytes),
    maxSandboxes: OWN_MACHINE_SANDBOXES,
    own: undefined,
  };

  /** Recent visitors by address: parsing one costs more than the rest of telling a caller apart. */
  const recent = new RecentMap<number | string, Caller>(RECENT_VISITORS);

  function visitor(address: string): Caller {
    if (isPersonal) return person;
    const key = toAddressKey(address);
    let known = recent.get(key);
    if (known === undefined) {
      const owner = `visitor:${toVisitor(address)}`;
      known = {
        kind: "visitor",
        owner,
        role: "write",
        counted: owner,
        plan: "free",
        requestsPerHour: freeRequestsPerHour,
        maxChanges: VISITOR_CHANGES,
        maxBytes: Math.min(getPlan("free").sandboxBytes, mostBytes),
        maxSandboxes: VISITOR_SANDBOXES,
        own: undefined,
      };
      recent.set(key, known);
    }
    return known;
  }

  function noteUse(caller: Caller, requests: number): Caller {
    if (caller.keyId !== undefined && caller.accountId !== undefined) used?.(caller.accountId, caller.keyId, requests);
    return caller;
  }

  return {
    isPersonal,
    waits: createWaits(),
    visitor,
    customer,
    noteUse,
    identify({ address, apiKey }) {
      if (apiKey === undefined) return visitor(address);
      const known = keys.recognise(apiKey);
      return known instanceof Promise ? known.then((late) => customer(late, address)) : customer(known, address);
    },
    whileValid({ keyId, keyHash }, ending) {
      if (keyId === undefined || keyHash === undefined) return ending;
      return AbortSignal.any([ending, keys.watch(keyId, keyHash, ending)]);
    },
    count(caller) {
      const { requestsPerHour: limit, plan } = noteUse(caller, 1);
      if (limit === null) return undefined;
      const window = counter.hit(caller.counted, WINDOW);
      return window instanceof Promise
        ? window.then((late) => toQuota(plan, limit, late))
        : toQuota(plan, limit, window);
    },
    spend: (address, cost) => (isPersonal ? 0 : bursts.take(visitor(address).counted, cost)),
    async quota(accountId, plan) {
      const { requestsPerHour: limit } = getPlan(plan);
      const window = limit === null ? undefined : await counter.peek(toCounted(accountId));
      return limit === null || window === undefined ? undefined : toQuota(plan, limit, window);
    },
    sandbox: (caller, name, isRead) => sandboxes.open(caller, name, isRead),
    findResident: (caller, name) => sandboxes.findResident(caller, name),
  };
}

function toQuota(policy: PlanName, limit: number, { count, resetAt }: CountedWindow): Quota {
  return { policy, limit, remaining: Math.max(0, limit - count), resetAt, exceeded: count > limit };
}

/** Addresses whose buckets are not full; beyond, the one unused longest is full again. */
const MOST_BUCKETS = 100_000;

/** Costly work that addresses ask for: each has a bucket of tokens that fills up again by and by, full at first. `clock` gives epoch milliseconds. */
export function createBursts(clock: () => number) {
  const buckets = new UsedMap<string, { readonly tokens: number; readonly at: number }>(MOST_BUCKETS);
  return {
    /** Takes what the work costs, and gives 0; or takes nothing, and gives the whole seconds until there is enough. */
    take(caller: string, cost: number) {
      const now = clock();
      const { tokens: before, at } = buckets.get(caller) ?? { tokens: BURST.tokens, at: now };
      const filled = (Math.max(0, now - at) / 1000) * BURST.perSecond; // the clock may have been set back
      const tokens = Math.min(BURST.tokens, before + filled);
      if (tokens < cost) return Math.ceil((cost - tokens) / BURST.perSecond);
      buckets.set(caller, { tokens: tokens - cost, at: now });
      return 0;
    },
  };
}
