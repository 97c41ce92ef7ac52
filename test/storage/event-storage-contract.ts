import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import { HELD_FROM, isHeld } from "../../src/core/storage/event-queue.ts";
import { ATTEMPTS_KEPT, toDeliveryLine } from "../../src/core/storage/event-storage.ts";
import type {
  ClaimRequest,
  ClaimedDelivery,
  DeliveryRow,
  DueDelivery,
  EventRow,
  Outcome,
  PayloadRow,
  SubscriptionChange,
  SubscriptionRow,
  SubscriptionVerdict,
} from "../../src/core/storage/event-storage.ts";
import type { Storage } from "../../src/core/storage/storage.ts";
import { fresh, sandboxRow } from "./storage-contract.ts";

const NOW = 1_800_000_000_000;
/** As services have it. */
const FAILING = { failsIfDisabled: true };
const all = { after: 0, since: 0, newest: 10_000, limit: 1_000 };

function eventRow(owner: string, values: Partial<EventRow> = {}): EventRow {
  const id = fresh("evt");
  return {
    id,
    owner,
    scope: `${owner}/default`,
    sequence: 1,
    type: "order.paid",
    createdAt: 5,
    recordedAt: NOW,
    body: `{"id":"${id}"}`,
    ...values,
  };
}

/** A subscription as storage keeps it, for tests. */
export function subscriptionRow(owner: string, values: Partial<SubscriptionRow> = {}): SubscriptionRow {
  return {
    id: fresh("sub"),
    owner,
    url: "http://127.0.0.1:9/hook",
    receiver: "http://127.0.0.1:9",
    patterns: ["order.*", "user.created"],
    sandbox: null,
    description: null,
    disabledAt: null,
    disabledReason: null,
    failingSince: null,
    secret: "whsec_MTIz",
    oldSecret: null,
    oldSecretUntil: null,
    after: 0,
    createdAt: NOW,
    updatedAt: NOW,
    ...values,
  };
}

/** A delivery of a subscription as storage keeps it, for tests. */
export function deliveryRow(
  subscription: SubscriptionRow,
  eventId: string,
  values: Partial<DeliveryRow> = {},
): DeliveryRow {
  return {
    id: fresh("dlv"),
    owner: subscription.owner,
    subscriptionId: subscription.id,
    receiver: subscription.receiver,
    eventId,
    type: "order.paid",
    isTest: false,
    status: "pending",
    tries: 0,
    attempts: 0,
    createdAt: NOW,
    nextAttemptAt: NOW,
    ...values,
  };
}

function payloadRow(owner: string, eventId: string): PayloadRow {
  return { eventId, owner, body: `{"id":"${eventId}"}`, createdAt: NOW };
}

/** Stores events as a write does: with the sandbox that they happened in. */
async function emit(storage: Storage, events: readonly EventRow[], scope = fresh("scope")): Promise<void> {
  await storage.write(scope, undefined, ({ sandbox: existing }) => {
    const owner = events[0]?.owner ?? "";
    const layer = existing?.layer ?? fresh("layer");
    const sandbox = sandboxRow({ scope, owner, layer, revision: (existing?.revision ?? 0) + 1 });
    return {
      batch: { sandbox, layers: existing === undefined ? [{ id: layer, parent: null }] : [], changes: [], events },
      result: undefined,
    };
  });
}

function outcomeOf(claimed: ClaimedDelivery, values: Partial<Outcome> = {}): Outcome {
  const attempt = {
    deliveryId: claimed.id,
    number: claimed.attempts + 1,
    at: NOW,
    status: 500,
    latencyMs: 3,
    error: "answered 500",
    request: '{"url":"http://127.0.0.1:9/hook","headers":{}}',
    response: '{"headers":{},"body":"\\u0000 no"}',
  };
  return {
    attempt,
    lease: claimed.lease,
    subscriptionId: claimed.subscriptionId,
    status: "pending",
    tries: claimed.tries + 1,
    nextAttemptAt: NOW + 5_000,
    ...FAILING,
    ...values,
  };
}

/** The tests of events for every adapter. `open` may be called once; `skip` says why the adapter cannot be tested here. */
export function describeEventStorage(name: string, open: () => Promise<Storage>, skip: string | false = false): void {
  describe(`${name} event storage`, { skip }, () => {
    let storage: Storage;
    before(async () => {
      storage = await open();
    });
    after(() => storage.close());

    const request = (values: Partial<ClaimRequest> = {}): ClaimRequest => ({
      now: NOW,
      leaseUntil: NOW + 30_000,
      lease: fresh("lease"),
      limit: 100,
      ...values,
    });

    /** Claims what is due of one owner, whatever other tests left in the queue. */
    const claim = (owner: string, values: Partial<ClaimRequest> = {}): Promise<readonly ClaimedDelivery[]> =>
      storage.events.claim(request(values), (delivery) => delivery.owner === owner);

    async function subscribe(values: Partial<SubscriptionRow> = {}): Promise<SubscriptionRow> {
      const row = subscriptionRow(fresh("owner"), values);
      assert.equal(await storage.events.createSubscription(row, 50), true);
      return row;
    }

    async function enqueue(subscription: SubscriptionRow, values: Partial<DeliveryRow> = {}): Promise<DeliveryRow> {
      const delivery = deliveryRow(subscription, fresh("evt"), values);
      await storage.events.enqueue(delivery, payloadRow(subscription.owner, delivery.eventId));
      return delivery;
    }

    test("an owner's events come back in the order in which they were written, whole", async () => {
      const owner = fresh("owner");
      const fault = { rule: 1, twice: true, delay: 5, attempt: "drop" } as const;
      const events = Array.from({ length: 5 }, (_, at) =>
        eventRow(owner, { sequence: at + 1, createdAt: 100 - at, ...(at === 1 && { fault }) }),
      );
      await emit(storage, events.slice(0, 3));
      await emit(storage, events.slice(3));
      await emit(storage, [eventRow(fresh("owner"))]);
      const found = await storage.events.listEvents(owner, all);
      assert.deepEqual(
        found.map(({ position: _position, ...row }) => row),
        events,
      );
      assert.ok(found.every((row, at) => at === 0 || row.position > (found[at - 1]?.position ?? 0)));
      assert.deepEqual({ ...(await storage.events.findEvent(owner, events[2]?.id ?? "")) }, { ...found[2] });
      assert.equal(await storage.events.findEvent(fresh("owner"), events[2]?.id ?? ""), undefined);
      const none = fresh("owner");
      const positions = await storage.events.lastPositions([owner, none]);
      assert.deepEqual([positions.get(owner), positions.get(none)], [found.at(-1)?.position, 0]);
    });

    test("events are found by position, age, sandbox and type", async () => {
      const owner = fresh("owner");
      const scope = `${owner}/other`;
      await emit(storage, [
        eventRow(owner, { type: "order.paid", recordedAt: NOW - 10 }),
        eventRow(owner, { type: "order.shipped" }),
        eventRow(owner, { type: "orderly.made", scope }),
        eventRow(owner, { type: "user.created", scope }),
      ]);
      const types = async (filter: object): Promise<string[]> =>
        (await storage.events.listEvents(owner, { ...all, ...filter })).map((row) => row.type);
      const [first] = await storage.events.listEvents(owner, all);
      assert.deepEqual(await types({ after: first?.position }), ["order.shipped", "orderly.made", "user.created"]);
      assert.deepEqual(await types({ since: NOW }), ["order.shipped", "orderly.made", "user.created"]);
      assert.deepEqual(await types({ newest: 2 }), ["orderly.made", "user.created"]);
      assert.deepEqual(await types({ limit: 1 }), ["order.paid"]);
      assert.deepEqual(await types({ scope }), ["orderly.made", "user.created"]);
      assert.deepEqual(await types({ patterns: ["order.*"] }), ["order.paid", "order.shipped"]);
      assert.deepEqual(await types({ patterns: ["order.shipped", "user.created"] }), ["order.shipped", "user.created"]);
      assert.deepEqual(await types({ patterns: ["*"], scope, limit: 1 }), ["orderly.made"]);
    });

    test("one sandbox's events are read back from the newest to a number", async () => {
      const owner = fresh("owner");
      const [scope, other] = [`${owner}/one`, `${owner}/two`];
      const row = (sequence: number, of: string) => eventRow(owner, { sequence, scope: of, type: `${of}.${sequence}` });
      await emit(storage, [row(1, scope), row(1, other), row(2, scope), row(3, scope), row(2, other), row(4, scope)]);
      const read = async (filter: object): Promise<number[]> => {
        const rows = await storage.events.listEventsBack(owner, { scope, sequence: 0, limit: 100, ...filter });
        return rows.map(({ sequence }) => sequence);
      };
      assert.deepEqual(await read({}), [4, 3, 2, 1]);
      assert.deepEqual(await read({ sequence: 2 }), [4, 3]);
      assert.deepEqual(await read({ sequence: 4 }), []);
      assert.deepEqual(await read({ scope: other }), [2, 1]);
      assert.deepEqual(await read({ limit: 2 }), [4, 3]);
      const [, third] = await storage.events.listEventsBack(owner, { scope, sequence: 0, limit: 2 });
      assert.deepEqual(await read({ before: third?.position }), [2, 1]);
      assert.deepEqual(await storage.events.listEventsBack(fresh("owner"), { scope, sequence: 0, limit: 1 }), []);
    });

    test("a write that fails leaves no event", async () => {
      const owner = fresh("owner");
      const refused = storage.write(fresh("scope"), undefined, () => {
        throw new Error("refused");
      });
      await assert.rejects(refused, /refused/);
      assert.deepEqual(await storage.events.listEvents(owner, all), []);
    });

    test("a subscription is stored, changed and removed, by its owner only", async () => {
      const row = await subscribe({ sandbox: "other", description: "quotes ' \" \\" });
      const { owner, id } = row;
      assert.deepEqual({ ...(await storage.events.findSubscription(owner, id)) }, row);
      assert.equal(await storage.events.findSubscription(fresh("owner"), id), undefined);
      const change = {
        patterns: ["*"],
        sandbox: null,
        failingSince: 7,
        oldSecret: "whsec_b2xk",
        oldSecretUntil: 9,
        updatedAt: NOW + 1,
      };
      assert.equal(await storage.events.changeSubscription(fresh("owner"), id, change), undefined);
      assert.deepEqual({ ...(await storage.events.changeSubscription(owner, id, change)) }, { ...row, ...change });
      assert.deepEqual(
        (await storage.events.listSubscriptions(owner)).map((one) => ({ ...one })),
        [{ ...row, ...change }],
      );
      assert.equal(await storage.events.removeSubscription(fresh("owner"), id), false);
      assert.equal(await storage.events.removeSubscription(owner, id), true);
      assert.deepEqual(await storage.events.listSubscriptions(owner), []);
    });

    test("no more subscriptions than allowed are stored, even at once", async () => {
      const owner = fresh("owner");
      const made = await Promise.all(
        Array.from({ length: 6 }, () => storage.events.createSubscription(subscriptionRow(owner), 3)),
      );
      assert.equal(made.filter(Boolean).length, 3);
      assert.equal((await storage.events.listSubscriptions(owner)).length, 3);
    });

    test("relay hands over each event of an owner who subscribed once, with the enabled subscriptions, and stores what it leads to", async () => {
      const { owner, ...row } = await subscribe();
      await storage.events.createSubscription(subscriptionRow(owner, { disabledAt: NOW, disabledReason: "gone" }), 50);
      const silent = eventRow(fresh("owner"));
      await emit(storage, [silent]);
      const events = [eventRow(owner), eventRow(owner)];
      await emit(storage, events);
      const seen: string[] = [];
      const relay = (): Promise<number> =>
        storage.events.relay(100, (given, subscriptions) => {
          const own = given.filter((event) => event.owner === owner);
          seen.push(...given.map((event) => event.id));
          if (own.length > 0)
            assert.deepEqual(
              subscriptions.filter((one) => one.owner === owner).map((one) => one.id),
              [row.id],
            );
          return {
            deliveries: own.map((event) => deliveryRow({ ...row, owner }, event.id)),
            payloads: own.map((event) => ({ eventId: event.id, owner, body: event.body, createdAt: NOW })),
          };
        });
      while ((await relay()) > 0);
      assert.deepEqual(
        seen.filter((id) => events.some((event) => event.id === id)),
        events.map((event) => event.id),
      );
      assert.ok(!seen.includes(silent.id), "nobody subscribed to that owner's events");
      const claimed = await claim(owner);
      assert.deepEqual(
        claimed.map(({ eventId, body, subscription }) => ({ eventId, body, id: subscription.id })),
        events.map(({ id, body }) => ({ eventId: id, body, id: row.id })),
      );
    });

    test("what waits is counted, of an owner and of all, with when the first of it was made", async () => {
      const row = await subscribe();
      const others = await storage.events.measureWaiting();
      const createdAt = Math.min(others.oldest ?? NOW, NOW) - 1;
      const first = await enqueue(row, { createdAt });
      await enqueue(row, { nextAttemptAt: NOW + 60_000 });
      assert.equal(await storage.events.countWaiting(row.owner), 2);
      assert.deepEqual(await storage.events.measureWaiting(), { count: others.count + 2, oldest: createdAt });
      const [claimed] = await claim(row.owner);
      assert.equal(await storage.events.countWaiting(row.owner), 2, "on its way");
      assert.equal(claimed?.id, first.id);
      await storage.events.finish([outcomeOf(claimed, { status: "succeeded", nextAttemptAt: null })]);
      assert.equal(await storage.events.countWaiting(row.owner), 1);
      assert.equal((await storage.events.measureWaiting()).count, others.count + 1);
      assert.equal(await storage.events.countWaiting(fresh("owner")), 0);
    });

    test("a delivery that is over as it is made keeps why, and waits for nothing", async () => {
      const row = await subscribe();
      const event = eventRow(row.owner);
      await emit(storage, [event]);
      const made = deliveryRow(row, event.id, { status: "failed", attempts: 1, nextAttemptAt: null });
      const attempt = {
        ...outcomeOf({ ...made, attempts: 0, lease: "", body: "", subscription: row }).attempt,
        error: "no room",
      };
      const counts: (number | undefined)[] = [];
      const relay = (): Promise<number> =>
        storage.events.relay(100, (events, _subscriptions, waiting) => {
          if (!events.some(({ id }) => id === event.id)) return { deliveries: [], payloads: [] };
          counts.push(waiting.get(row.owner) ?? 0);
          return { deliveries: [made], payloads: [payloadRow(row.owner, event.id)], attempts: [attempt] };
        });
      while ((await relay()) > 0);
      assert.deepEqual(counts, [0]);
      assert.deepEqual(await claim(row.owner), []);
      assert.deepEqual(
        (await storage.events.listAttempts([made.id])).map(({ error }) => error),
        ["no room"],
      );
      assert.equal((await storage.events.redeliver(row.owner, made.id, NOW))?.status, "pending");
      assert.deepEqual(
        (await claim(row.owner)).map(({ id }) => id),
        [made.id],
      );
    });

    /** A line with so many due deliveries, and behind them one of each of others: of the same owner, and of so many owners. */
    async function backlog(size: number, others: number) {
      const [owner, event] = [fresh("owner"), fresh("evt")];
      const receivers = Array.from({ length: others }, (_, at) => `https://${at}.example`);
      const [long, ...rest] = [
        subscriptionRow(owner),
        ...receivers.map((receiver) => subscriptionRow(owner, { receiver })),
      ];
      const strangers = receivers.map(() => subscriptionRow(fresh("owner")));
      for (const row of [long, ...rest, ...strangers]) await storage.events.createSubscription(row, 50);
      await emit(storage, [eventRow(owner, { id: event })]);
      const many = Array.from({ length: size }, (_, at) =>
        deliveryRow(long, event, { nextAttemptAt: NOW - size + at }),
      );
      const behind = [...rest, ...strangers].map((row) => deliveryRow(row, event));
      let isMade = false;
      while (
        (await storage.events.relay(100, (events) => {
          if (!events.some(({ id }) => id === event)) return { deliveries: [], payloads: [] };
          isMade = true;
          return { deliveries: [...many, ...behind], payloads: [payloadRow(owner, event)] };
        })) > 0
      );
      assert.ok(isMade);
      const owners = new Set([owner, ...strangers.map((row) => row.owner)]);
      const take = async (limit: number, past?: (line: string) => boolean): Promise<string[]> => {
        const isWanted = ({ owner: whose, receiver }: DueDelivery): boolean =>
          owners.has(whose) && past?.(toDeliveryLine(whose, receiver)) !== true;
        const claimed = await storage.events.claim(request({ limit }), isWanted);
        return claimed.map(({ id }) => id);
      };
      return { owner, line: toDeliveryLine(owner, long.receiver), behind: behind.map(({ id }) => id), take, many };
    }

    test("what is due behind a long line that gets no more is found, and what is behind a whole owner", async () => {
      const { owner, line, behind, take, many } = await backlog(600, 20);
      const ofOthers = behind.slice(20);
      const taken = new Set<string>();
      for (let rounds = 0; rounds < 10 && taken.size < 10; rounds += 1)
        for (const id of await take(4, (one) => one.startsWith(`${owner} `))) taken.add(id);
      assert.ok(taken.size >= 10 && [...taken].every((id) => ofOthers.includes(id)), [...taken].join());
      for (let rounds = 0; rounds < 60 && taken.size < 40; rounds += 1)
        for (const id of await take(100, (one) => one === line)) taken.add(id);
      assert.deepEqual([...taken].toSorted(), behind.toSorted());
      assert.deepEqual(await take(100, (one) => one === line), []);
      assert.deepEqual(
        await take(3),
        many.slice(0, 3).map(({ id }) => id),
      );
    });

    test("a subscription has its place among the owner's events, whatever the time is said to be", async () => {
      const owner = fresh("owner");
      await emit(storage, [eventRow(owner, { recordedAt: NOW + 1_000 })]);
      const { after: _, ...row } = subscriptionRow(owner, { createdAt: NOW + 3_600_000 });
      await storage.events.createSubscription(row, 50);
      await emit(storage, [eventRow(owner, { recordedAt: NOW - 1_000 })]);
      const [first, later] = await storage.events.listEvents(owner, { ...all, limit: 2 });
      const kept = await storage.events.findSubscription(owner, row.id);
      assert.equal(kept?.after, first?.position);
      assert.ok((later?.position ?? 0) > (kept?.after ?? Infinity));
    });

    test("tells of events, once they are stored, whose owner has an enabled subscription, and of no others", async () => {
      let told = 0;
      storage.events.onAwaited(() => {
        told += 1;
      });
      const { owner } = await subscribe();
      const scope = fresh("scope");
      for (const [at, expected] of [1, 2].entries()) {
        await emit(storage, [eventRow(owner, { sequence: at + 1 })], scope); // one makes the sandbox, one finds it
        assert.equal(told, expected);
      }
      const nobody = fresh("owner");
      await storage.events.createSubscription(subscriptionRow(nobody, { disabledAt: NOW, disabledReason: "gone" }), 50);
      const silent = fresh("scope");
      for (const sequence of [1, 2]) await emit(storage, [eventRow(nobody, { sequence })], silent);
      await emit(storage, [], scope);
      assert.equal(told, 2);
    });

    test("a relay that throws leaves the events for the next", async () => {
      const { owner } = await subscribe();
      const event = eventRow(owner);
      await emit(storage, [event]);
      await assert.rejects(
        storage.events.relay(100, () => {
          throw new Error("no");
        }),
        /no/,
      );
      const seen: string[] = [];
      const note = (given: readonly EventRow[]) => {
        seen.push(...given.map((one) => one.id));
        return { deliveries: [], payloads: [] };
      };
      while ((await storage.events.relay(100, note)) > 0);
      assert.ok(seen.includes(event.id));
    });

    test("a claimed delivery is nobody else's until the lease ends", async () => {
      const { owner, ...row } = await subscribe();
      const delivery = await enqueue({ owner, ...row });
      assert.deepEqual(await claim(owner, { now: NOW - 1 }), []);
      const [first] = await claim(owner);
      assert.equal(first?.id, delivery.id);
      assert.equal(first?.subscription.url, row.url);
      assert.deepEqual(await claim(owner, { now: NOW + 29_999 }), []);
      const [second] = await claim(owner, { now: NOW + 30_000, leaseUntil: NOW + 60_000 });
      assert.ok(first !== undefined && second !== undefined);
      assert.equal(second.id, delivery.id);
      await storage.events.finish([outcomeOf(first, { status: "succeeded", nextAttemptAt: null })]);
      assert.equal(
        (await storage.events.findDelivery(owner, delivery.id))?.status,
        "pending",
        "the first lease has ended",
      );
      await storage.events.finish([outcomeOf(second, { status: "succeeded", nextAttemptAt: null })]);
      assert.equal((await storage.events.findDelivery(owner, delivery.id))?.status, "succeeded");
      assert.deepEqual(await claim(owner, { now: NOW + 1e9 }), []);
    });

    test("claims made at once never share a delivery", async () => {
      const row = await subscribe();
      for (let made = 0; made < 20; made += 1) await enqueue(row);
      const claims = await Promise.all(Array.from({ length: 5 }, () => claim(row.owner, { limit: 20 })));
      const ids = claims.flat().map((delivery) => delivery.id);
      assert.equal(new Set(ids).size, ids.length);
      const rest = await claim(row.owner);
      assert.equal(new Set([...ids, ...rest.map((delivery) => delivery.id)]).size, 20);
    });

    test("what is not admitted stays, and is not in the way of others", async () => {
      const slow = await subscribe({ receiver: "http://slow.test" });
      const { owner } = slow;
      const quick = subscriptionRow(owner, { receiver: "http://quick.test" });
      await storage.events.createSubscription(quick, 50);
      for (let made = 0; made < 5; made += 1) await enqueue(slow);
      const wanted = await enqueue(quick, { nextAttemptAt: NOW + 1 });
      const taken = await storage.events.claim(
        request({ now: NOW + 1 }),
        (one) => one.owner === owner && one.receiver !== "http://slow.test",
      );
      assert.deepEqual(
        taken.map((delivery) => delivery.id),
        [wanted.id],
      );
      assert.equal((await claim(owner, { now: NOW + 1 })).length, 5);
    });

    test("attempts add up, and a delivery is due again when its outcome says", async () => {
      const row = await subscribe();
      const delivery = await enqueue(row);
      const [first] = await claim(row.owner);
      assert.ok(first);
      const outcome = outcomeOf(first);
      await storage.events.finish([outcome]);
      assert.deepEqual(
        (await storage.events.listAttempts([delivery.id])).map((one) => ({ ...one })),
        [outcome.attempt],
      );
      assert.deepEqual(await claim(row.owner, { now: NOW + 4_999 }), []);
      assert.equal((await storage.events.findDelivery(row.owner, delivery.id))?.nextAttemptAt, NOW + 5_000);
      const [second] = await claim(row.owner, { now: NOW + 5_000 });
      assert.ok(second);
      assert.deepEqual({ tries: second.tries, attempts: second.attempts }, { tries: 1, attempts: 1 });
      await storage.events.finish([outcomeOf(second, { status: "failed", nextAttemptAt: null })]);
      assert.deepEqual(
        (await storage.events.listAttempts([delivery.id])).map((one) => one.number),
        [1, 2],
      );
      const again = await storage.events.redeliver(row.owner, delivery.id, NOW + 9_000);
      assert.deepEqual(
        { status: again?.status, tries: again?.tries, attempts: again?.attempts, next: again?.nextAttemptAt },
        { status: "pending", tries: 0, attempts: 2, next: NOW + 9_000 },
      );
      assert.equal((await claim(row.owner, { now: NOW + 9_000 })).length, 1);
      assert.equal(await storage.events.redeliver(fresh("owner"), delivery.id, NOW), undefined);
    });

    test("a delivery that waits for another is due when that is over, and not before", async () => {
      const row = await subscribe();
      const later = NOW + 80_000;
      const held = { nextAttemptAt: later, heldFor: "order.shipped", attemptFault: "drop" } as const;
      const waiting = await enqueue(row, held);
      const other = await enqueue(await subscribe(), held);
      await enqueue(row, { type: "order.shipped" });
      const [first] = await claim(row.owner);
      assert.equal(first?.type, "order.shipped");
      await storage.events.finish([outcomeOf(first)]);
      assert.deepEqual(await claim(row.owner), []);
      const [again] = await claim(row.owner, { now: NOW + 5_000 });
      assert.ok(again);
      await storage.events.finish([outcomeOf(again, { status: "succeeded", nextAttemptAt: null })]);
      const [released] = await claim(row.owner);
      assert.deepEqual([released?.id, released?.attemptFault], [waiting.id, "drop"]);
      assert.equal((await storage.events.findDelivery(other.owner, other.id))?.nextAttemptAt, later);
    });

    test("what is put off is due at its time, without an attempt", async () => {
      const row = await subscribe();
      const delivery = await enqueue(row);
      const [claimed] = await claim(row.owner);
      assert.ok(claimed);
      await storage.events.postpone(delivery.id, "another lease", NOW, FAILING);
      assert.deepEqual(await claim(row.owner), []);
      await storage.events.postpone(delivery.id, claimed.lease, NOW + 10, FAILING);
      assert.deepEqual(await claim(row.owner, { now: NOW + 9 }), []);
      assert.equal((await claim(row.owner, { now: NOW + 10 })).length, 1);
      assert.deepEqual(await storage.events.listAttempts([delivery.id]), []);
    });

    test("what is put off fails if its subscription was disabled meanwhile, where that is told", async () => {
      for (const failsIfDisabled of [true, false]) {
        const row = await subscribe();
        const delivery = await enqueue(row);
        const [claimed] = await claim(row.owner);
        assert.ok(claimed);
        await storage.events.changeSubscription(row.owner, row.id, { disabledAt: NOW, disabledReason: "gone" });
        await storage.events.postpone(delivery.id, claimed.lease, NOW + 10, { failsIfDisabled });
        const left = await storage.events.findDelivery(row.owner, delivery.id);
        const expected = failsIfDisabled ? ["failed", null] : ["pending", NOW + 10];
        assert.deepEqual([left?.status, left?.nextAttemptAt], expected);
        assert.equal((await claim(row.owner, { now: NOW + 10 })).length, failsIfDisabled ? 0 : 1);
      }
    });

    test("pending deliveries fail with their subscription where that is told, but for one that somebody works on", async () => {
      for (const failsPending of [true, false]) {
        const row = await subscribe();
        const worked = await enqueue(row);
        assert.equal((await claim(row.owner)).length, 1);
        const waiting = await enqueue(row, { nextAttemptAt: NOW + 50 });
        const disabling = { disabledAt: NOW, disabledReason: "gone", failsPending };
        await storage.events.changeSubscription(row.owner, row.id, disabling);
        const statuses = await Promise.all(
          [worked, waiting].map(async ({ id }) => (await storage.events.findDelivery(row.owner, id))?.status),
        );
        assert.deepEqual(statuses, ["pending", failsPending ? "failed" : "pending"]);
      }
    });

    test("the deliveries of one sandbox are made due at other times, in the order of its events", async () => {
      const row = await subscribe();
      const { owner } = row;
      const bodyOf = (id: string, sandbox: string): string =>
        JSON.stringify({ id, type: "order.paid", timestamp: "2026-11-01T00:00:00.000Z", sandbox, sequence: 1 });
      const events = ["one", "other", "one", "one"].map((sandbox) => {
        const id = fresh("evt");
        return eventRow(owner, { id, scope: `${owner}/${sandbox}`, body: bodyOf(id, sandbox) });
      });
      await emit(storage, events);
      const dues = [HELD_FROM + 5, HELD_FROM + 5, HELD_FROM + 3, NOW + 9];
      await storage.events.relay(100, (given) => {
        const own = given.filter((event) => event.owner === owner);
        return {
          deliveries: own.map((event, at) => deliveryRow(row, event.id, { nextAttemptAt: dues[at] ?? NOW })),
          payloads: own.map((event) => ({ eventId: event.id, owner, body: event.body, createdAt: NOW })),
        };
      });
      // A pending delivery outlives its event.
      await storage.events.sweep({ since: 0, eventsPerOwner: 2 });
      assert.equal((await storage.events.listEvents(owner, all)).length, 2);
      const asked: number[] = [];
      const changed = await storage.events.retime(`${owner}/one`, (dueAt) => {
        asked.push(dueAt);
        return isHeld(dueAt) ? NOW + asked.length : dueAt;
      });
      assert.deepEqual([asked, changed], [[HELD_FROM + 5, HELD_FROM + 3, NOW + 9], 2]);
      const claimed = await claim(owner, { now: NOW + 2 });
      assert.deepEqual(
        claimed.map(({ eventId }) => eventId),
        [events[0]?.id, events[2]?.id],
      );
      assert.equal(
        await storage.events.retime(`${owner}/one`, (dueAt) => dueAt + 1),
        1,
        "what somebody works on stays",
      );
      await storage.events.removeSubscription(owner, row.id);
    });

    test("releasing the leases makes everything under way due", async () => {
      const row = await subscribe();
      await enqueue(row);
      assert.equal((await claim(row.owner)).length, 1);
      await storage.events.releaseLeases(NOW);
      assert.equal((await claim(row.owner)).length, 1);
    });

    test("the next due time is told", async () => {
      const row = await subscribe();
      const soon = NOW + 1e12 + 7;
      await enqueue(row, { nextAttemptAt: soon });
      assert.equal(await storage.events.nextDue(soon - 1), soon);
      assert.equal(await storage.events.nextDue(soon), null);
    });

    test("disabling fails what is pending; a disabled subscription's running attempt is its last", async () => {
      const row = await subscribe();
      const [under, waiting, third] = [
        await enqueue(row),
        await enqueue(row, { nextAttemptAt: NOW + 50 }),
        await enqueue(row, { nextAttemptAt: NOW }),
      ];
      const claimed = await claim(row.owner);
      assert.deepEqual(
        claimed.map((one) => one.id),
        [under.id, third.id],
      );
      const [first, second] = claimed;
      assert.ok(first !== undefined && second !== undefined);
      const gone = { failingSince: NOW, disabledAt: NOW, disabledReason: "the receiver answered 410 Gone" };
      const subscription = { url: row.url, ...gone, failsPending: true };
      await storage.events.finish([
        outcomeOf(first, { status: "failed", nextAttemptAt: null, subscription }),
        outcomeOf(second),
      ]);
      const { disabledAt, disabledReason, failingSince } =
        (await storage.events.findSubscription(row.owner, row.id)) ?? {};
      assert.deepEqual({ disabledAt, disabledReason, failingSince }, gone);
      const statuses = (await storage.events.listDeliveries(row.owner, row.id, { limit: 10 })).map(
        ({ id, status, nextAttemptAt }) => ({ id, status, nextAttemptAt }),
      );
      assert.deepEqual(
        statuses,
        [third, waiting, under].map(({ id }) => ({ id, status: "failed", nextAttemptAt: null })),
      );
      assert.equal((await storage.events.listAttempts([under.id, third.id])).length, 2);
    });

    const moved = { url: "http://new.test/x", receiver: "http://new.test", failingSince: null };
    const failing = { failingSince: NOW };
    const why = "the receiver answered 410 Gone";
    const gone = { ...failing, disabledAt: NOW, disabledReason: why, failsPending: true };
    const VERDICTS: readonly {
      readonly name: string;
      readonly before: number | null;
      readonly meanwhile: SubscriptionChange;
      readonly verdict: Omit<SubscriptionVerdict, "url">;
      readonly expect: readonly [failingSince: number | null, disabledAt: number | null];
    }[] = [
      { name: "410 disables", before: null, meanwhile: {}, verdict: gone, expect: [NOW, NOW] },
      {
        name: "410 disables although another attempt failed meanwhile",
        before: null,
        meanwhile: { failingSince: 7 },
        verdict: gone,
        expect: [NOW, NOW],
      },
      { name: "410 of the address before", before: null, meanwhile: moved, verdict: gone, expect: [null, null] },
      {
        name: "five days of the address before",
        before: 5,
        meanwhile: moved,
        verdict: { ...gone, seenFailingSince: 5, failingSince: 5 },
        expect: [null, null],
      },
      {
        name: "five days that ended meanwhile",
        before: 5,
        meanwhile: { failingSince: null },
        verdict: { ...gone, seenFailingSince: 5, failingSince: 5 },
        expect: [null, null],
      },
      {
        name: "a first failure",
        before: null,
        meanwhile: {},
        verdict: { ...failing, seenFailingSince: null },
        expect: [NOW, null],
      },
      {
        name: "a first failure after another",
        before: null,
        meanwhile: { failingSince: 7 },
        verdict: { ...failing, seenFailingSince: null },
        expect: [7, null],
      },
      {
        name: "a success",
        before: 5,
        meanwhile: {},
        verdict: { failingSince: null, seenFailingSince: 5 },
        expect: [null, null],
      },
    ];
    for (const { name: verdictName, before: failingSince, meanwhile, verdict, expect } of VERDICTS) {
      test(`what an attempt means for its subscription holds only for what it was attempted on: ${verdictName}`, async () => {
        const row = await subscribe({ failingSince });
        const waiting = await enqueue(row, { nextAttemptAt: NOW + 50 });
        await enqueue(row);
        const [claimed] = await claim(row.owner);
        assert.ok(claimed);
        await storage.events.changeSubscription(row.owner, row.id, { ...meanwhile, updatedAt: NOW });
        await storage.events.finish([outcomeOf(claimed, { subscription: { url: row.url, ...verdict } })]);
        const now = await storage.events.findSubscription(row.owner, row.id);
        assert.deepEqual([now?.failingSince, now?.disabledAt], expect);
        assert.equal(
          (await storage.events.findDelivery(row.owner, waiting.id))?.status,
          expect[1] === null ? "pending" : "failed",
        );
      });
    }

    test("only the last attempts of a delivery are kept", async () => {
      const row = await subscribe();
      const delivery = await enqueue(row);
      for (let number = 1; number <= ATTEMPTS_KEPT + 2; number += 1) {
        const [claimed] = await claim(row.owner, { now: NOW + number });
        assert.ok(claimed);
        await storage.events.finish([outcomeOf(claimed, { nextAttemptAt: NOW + number + 1 })]);
      }
      const numbers = (await storage.events.listAttempts([delivery.id])).map((attempt) => attempt.number);
      assert.deepEqual(
        numbers,
        Array.from({ length: ATTEMPTS_KEPT }, (_, at) => at + 3),
      );
      assert.equal((await storage.events.findDelivery(row.owner, delivery.id))?.attempts, ATTEMPTS_KEPT + 2);
    });

    test("a changed receiver takes pending deliveries along", async () => {
      const row = await subscribe();
      await enqueue(row);
      await storage.events.changeSubscription(row.owner, row.id, {
        url: "http://new.test/x",
        receiver: "http://new.test",
      });
      const [claimed, ...others] = await claim(row.owner);
      assert.deepEqual(others, [], "it is one delivery still");
      assert.deepEqual(
        { receiver: claimed?.receiver, url: claimed?.subscription.url },
        { receiver: "http://new.test", url: "http://new.test/x" },
      );
    });

    test("a changed receiver takes along what somebody works on, for its next attempt", async () => {
      const row = await subscribe();
      const delivery = await enqueue(row);
      const [claimed] = await claim(row.owner);
      assert.ok(claimed);
      await storage.events.changeSubscription(row.owner, row.id, { receiver: "http://new.test" });
      assert.deepEqual(await claim(row.owner), []);
      await storage.events.finish([outcomeOf(claimed)]);
      assert.equal((await storage.events.findDelivery(row.owner, delivery.id))?.receiver, "http://new.test");
    });

    test("what is asked for twice at once is claimed once", async () => {
      const row = await subscribe();
      const delivery = await enqueue(row, { nextAttemptAt: NOW + 50 });
      for (let asked = 0; asked < 2; asked += 1) await storage.events.redeliver(row.owner, delivery.id, NOW);
      assert.equal((await claim(row.owner)).length, 1);
    });

    test("deliveries are listed newest first, by status and type, page by page", async () => {
      const row = await subscribe();
      const types = ["order.paid", "order.shipped", "user.created"];
      for (const type of types) await enqueue(row, { type, isTest: type === "user.created" });
      const list = (filter: object) => storage.events.listDeliveries(row.owner, row.id, { limit: 10, ...filter });
      assert.deepEqual(
        (await list({})).map((one) => [one.type, one.isTest]),
        [
          ["user.created", true],
          ["order.shipped", false],
          ["order.paid", false],
        ],
      );
      assert.deepEqual(
        (await list({ patterns: ["order.*"] })).map((one) => one.type),
        ["order.shipped", "order.paid"],
      );
      assert.deepEqual(await list({ status: "failed" }), []);
      const [newest] = await list({ limit: 1 });
      assert.deepEqual(
        (await list({ before: newest?.position })).map((one) => one.type),
        ["order.shipped", "order.paid"],
      );
      assert.deepEqual(await storage.events.listDeliveries(fresh("owner"), row.id, { limit: 10 }), []);
    });

    test("removing a subscription takes its deliveries along", async () => {
      const row = await subscribe();
      const delivery = await enqueue(row);
      await storage.events.removeSubscription(row.owner, row.id);
      assert.equal(await storage.events.findDelivery(row.owner, delivery.id), undefined);
      assert.deepEqual(await claim(row.owner), []);
    });

    test("an owner who is dropped leaves nothing", async () => {
      const row = await subscribe();
      const delivery = await enqueue(row);
      await emit(storage, [eventRow(row.owner)]);
      await storage.dropOwner(row.owner);
      assert.deepEqual(await storage.events.listSubscriptions(row.owner), []);
      assert.deepEqual(await storage.events.listEvents(row.owner, all), []);
      assert.deepEqual(await storage.events.listPayloads([delivery.eventId]), []);
      assert.deepEqual(await claim(row.owner), []);
    });

    test("a sweep forgets what is old and what is too much, and nothing that is still pending", async () => {
      const row = await subscribe();
      const { owner } = row;
      const [over, pending] = [
        await enqueue(row, { createdAt: 5 }),
        await enqueue(row, { createdAt: 5, nextAttemptAt: NOW + 60_000 }),
      ];
      const [claimed] = await claim(owner);
      assert.ok(claimed);
      await storage.events.finish([outcomeOf(claimed, { status: "succeeded", nextAttemptAt: null })]);
      await emit(storage, [eventRow(owner, { recordedAt: 5 }), ...Array.from({ length: 5 }, () => eventRow(owner))]);
      while ((await storage.events.relay(100, () => ({ deliveries: [], payloads: [] }))) > 0);
      await storage.events.sweep({ since: 10, eventsPerOwner: 100 });
      assert.equal((await storage.events.listEvents(owner, all)).length, 5);
      assert.equal(await storage.events.findDelivery(owner, over.id), undefined);
      assert.equal((await storage.events.findDelivery(owner, pending.id))?.status, "pending");
      const kept = (await storage.events.listEvents(owner, all)).slice(-3).map((event) => event.id);
      await storage.events.sweep({ since: 10, eventsPerOwner: 3 });
      assert.deepEqual(
        (await storage.events.listEvents(owner, all)).map((event) => event.id),
        kept,
      );
    });
  });
}
