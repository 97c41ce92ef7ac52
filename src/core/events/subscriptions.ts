import { SeedbedError } from "../model/errors.ts";
import type { InputFault } from "../model/errors.ts";
import { KEY_SUBSCRIPTIONS, OLD_SECRET_LIFETIME, VISITOR_SUBSCRIPTIONS } from "../services/bounds.ts";
import type { Caller } from "../services/callers.ts";
import { isId } from "../services/ids.ts";
import { fromPlayedPlace, toPlayedPlace } from "../services/play-owner.ts";
import type { AddressGuard } from "../services/webhook-target.ts";
import type { EventStorage, SubscriptionChange, SubscriptionRow } from "../storage/event-storage.ts";
import type { EventTypes } from "./event-types.ts";
import { createSecret } from "./sent.ts";
import type { RandomBytes } from "./sent.ts";
import { ON_DISABLING } from "./verdict.ts";

export type Subscription = ReturnType<typeof toSubscription>;

/** A subscription and, this one time, its secret. */
export interface SubscriptionWithSecret extends Subscription {
  readonly secret: string;
}

export interface SubscriptionInput {
  readonly url: string;
  readonly events: readonly string[];
  readonly playground?: string | null | undefined;
  readonly sandbox?: string | null | undefined;
  readonly description?: string | null | undefined;
}

export type SubscriptionPatch = {
  readonly [K in Exclude<keyof SubscriptionInput, "playground">]?: SubscriptionInput[K] | undefined;
} & {
  readonly status?: Subscription["status"] | undefined;
};

/** Throws `not_found` for those of another caller. */
export interface Subscriptions {
  /** Whoever asks from a page of another origin or through a proxy (`isForeign`) cannot name this machine itself. Throws `validation_failed`, `url_blocked`, `limit_reached`. */
  create(caller: Caller, input: SubscriptionInput, isForeign?: boolean): Promise<SubscriptionWithSecret>;
  /**
   * Checks the given members of an input, or of a change of the subscription with the `id`; `isForeign` is as for `create`.
   * Throws `validation_failed`, `url_blocked`.
   */
  check(
    caller: Caller,
    input: Pick<SubscriptionPatch, "url" | "events"> & Pick<SubscriptionInput, "playground">,
    isForeign: boolean,
    id?: string,
  ): Promise<void>;
  list(
    caller: Caller,
  ): Promise<{ readonly subscriptions: readonly Subscription[]; readonly total: number; readonly limit: number }>;
  get(caller: Caller, id: string): Promise<Subscription>;
  /** `isForeign` is as for `create`. Throws `validation_failed`, `url_blocked`. */
  change(caller: Caller, id: string, patch: SubscriptionPatch, isForeign?: boolean): Promise<Subscription>;
  remove(caller: Caller, id: string): Promise<void>;
  /** A new secret; the old one signs too for a day. */
  rotate(caller: Caller, id: string): Promise<SubscriptionWithSecret>;
}

export function mostSubscriptions(caller: Pick<Caller, "kind">): number {
  return caller.kind === "visitor" ? VISITOR_SUBSCRIPTIONS : KEY_SUBSCRIPTIONS;
}

/** `clock` gives epoch milliseconds. */
export function createSubscriptions(parts: {
  readonly storageOf: (caller: Caller) => EventStorage;
  /** Returns the event types of a playground; null means outside of playgrounds. Throws `validation_failed` if there is no such playground. */
  readonly typesOf: TypesOf;
  readonly guard: AddressGuard;
  readonly clock: () => number;
  readonly newId: () => string;
  readonly randomBytes: RandomBytes;
}): Subscriptions {
  const { storageOf, typesOf, guard, clock, newId, randomBytes } = parts;

  const find = (caller: Caller, id: string): Promise<SubscriptionRow> => getSubscription(storageOf(caller), caller, id);

  async function change(caller: Caller, id: string, values: SubscriptionChange): Promise<SubscriptionRow> {
    const row = await storageOf(caller).changeSubscription(caller.owner, id, { ...values, updatedAt: clock() });
    return row ?? refuseUnknown(id);
  }

  /** The address that messages go to, where one is given. Throws with the faults of the patterns and of the address together. */
  async function check(
    { events, url }: Pick<SubscriptionPatch, "events" | "url">,
    { playground, isForeign, tried }: { playground: string | null; isForeign: boolean; tried: string },
  ): Promise<URL | undefined> {
    const types = events === undefined ? undefined : await typesOf(playground, tried);
    const errors: InputFault[] = (events ?? []).flatMap((pattern, at) => {
      const fault = types?.findFault(pattern);
      return fault === undefined ? [] : [{ pointer: `#/events/${at}`, ...fault }];
    });
    let target: URL | undefined;
    try {
      target = url === undefined ? undefined : await guard.check(url, "#/url", isForeign);
    } catch (error) {
      if (errors.length === 0 || !(error instanceof SeedbedError)) throw error;
      errors.push(...(error.errors ?? []));
    }
    if (errors.length === 0) return target;
    throw new SeedbedError("validation_failed", `cannot ${tried}: ${errors.map((fault) => fault.detail).join("; ")}`, {
      errors,
    });
  }

  return {
    async create(caller, { url, events, playground = null, sandbox = null, description = null }, isForeign = false) {
      const target = await check({ events, url }, { playground, isForeign, tried: "subscribe" });
      if (target === undefined) throw new Error("an address that was given is an address");
      const now = clock();
      const row: Omit<SubscriptionRow, "after"> = {
        id: `sub_${newId()}`,
        owner: caller.owner,
        url: target.href,
        receiver: target.origin,
        patterns: [...new Set(events)],
        sandbox: toPlace(playground, sandbox),
        description,
        disabledAt: null,
        disabledReason: null,
        failingSince: null,
        secret: createSecret(randomBytes),
        oldSecret: null,
        oldSecretUntil: null,
        createdAt: now,
        updatedAt: now,
      };
      const limit = mostSubscriptions(caller);
      if (await storageOf(caller).createSubscription(row, limit)) return { ...toSubscription(row), secret: row.secret };
      throw new SeedbedError(
        "limit_reached",
        `cannot subscribe again: there are ${limit} subscriptions, and ${caller.kind === "visitor" ? "a visitor" : "a key"} has at most ${limit}; delete one, or add events to one (PATCH /api/events/subscriptions/{id})`,
        { members: { limit } },
      );
    },
    async check(caller, { url, events, playground = null }, isForeign, id) {
      const heard = id === undefined ? playground : playgroundOf(await find(caller, id));
      const tried = id === undefined ? "subscribe" : "change the subscription";
      await check({ events, url }, { playground: heard, isForeign, tried });
    },
    async list(caller) {
      const rows = await storageOf(caller).listSubscriptions(caller.owner);
      return { subscriptions: rows.map(toSubscription), total: rows.length, limit: mostSubscriptions(caller) };
    },
    get: async (caller, id) => toSubscription(await find(caller, id)),
    async change(caller, id, { url, events, sandbox, description, status }, isForeign = false) {
      const before = await find(caller, id);
      const playground = playgroundOf(before);
      const target = await check({ events, url }, { playground, isForeign, tried: "change the subscription" });
      const row = await change(caller, id, {
        ...(target === undefined ? {} : { url: target.href, receiver: target.origin, failingSince: null }),
        ...(events === undefined ? {} : { patterns: [...new Set(events)] }),
        ...(sandbox === undefined ? {} : { sandbox: toPlace(playground, sandbox) }),
        ...(description === undefined ? {} : { description }),
        ...(status === "enabled" && before.disabledAt !== null
          ? { disabledAt: null, disabledReason: null, failingSince: null }
          : {}),
        ...(status === "disabled" && before.disabledAt === null
          ? { disabledAt: clock(), disabledReason: "its owner disabled it", ...ON_DISABLING }
          : {}),
      });
      return toSubscription(row);
    },
    async remove(caller, id) {
      if (!isId(id) || !(await storageOf(caller).removeSubscription(caller.owner, id))) refuseUnknown(id);
    },
    async rotate(caller, id) {
      const before = await find(caller, id);
      const secret = createSecret(randomBytes);
      const row = await change(caller, id, {
        secret,
        oldSecret: before.secret,
        oldSecretUntil: clock() + OLD_SECRET_LIFETIME,
      });
      return { ...toSubscription(row), secret };
    },
  };
}

/** A caller's subscription. Throws `not_found`. */
export async function getSubscription(
  storage: EventStorage,
  { owner }: Pick<Caller, "owner">,
  id: string,
): Promise<SubscriptionRow> {
  const row = isId(id) ? await storage.findSubscription(owner, id) : undefined;
  return row ?? refuseUnknown(id);
}

export type TypesOf = (playground: string | null, tried: string) => Promise<EventTypes>;

/** The playground that a subscription hears; null where it hears none. */
export function playgroundOf({ sandbox }: Pick<SubscriptionRow, "sandbox">): string | null {
  return sandbox === null ? null : (toPlayedPlace(sandbox)?.playground ?? null);
}

function toPlace(playground: string | null, sandbox: string | null): string | null {
  return playground === null ? sandbox : fromPlayedPlace({ playground, sandbox });
}

function refuseUnknown(id: string): never {
  throw new SeedbedError(
    "not_found",
    `there is no subscription ${id.slice(0, 100)}: list yours with GET /api/events/subscriptions`,
  );
}

function toSubscription(row: Omit<SubscriptionRow, "after">) {
  const { id, url, patterns, sandbox, description, disabledAt, disabledReason, failingSince, createdAt, updatedAt } =
    row;
  const toTime = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());
  return {
    id,
    url,
    events: patterns,
    /** The only playground to hear; null for what is outside of playgrounds. */
    playground: playgroundOf(row),
    /** Only events of the sandbox of this name; null for all. */
    sandbox: sandbox === null ? null : (toPlayedPlace(sandbox) ?? { sandbox }).sandbox,
    description,
    status: disabledAt === null ? ("enabled" as const) : ("disabled" as const),
    disabledReason,
    /** Times are ISO 8601. */
    disabledAt: toTime(disabledAt),
    failingSince: toTime(failingSince),
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}
