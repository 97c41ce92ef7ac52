// Plans that are paid for, by Stripe's SDK against a double of its API.
import assert from "node:assert/strict";
import { test } from "node:test";

import type { Database } from "../../src/core/storage/database.ts";
import type { Received } from "../control/running.ts";
import { DATABASES } from "../storage/adapters.ts";
import { codeOf, newcomer, sessionIn, setUp } from "./payment-stage.ts";

const DAY = 86_400_000;

for (const { name, open, skip } of DATABASES) {
  test(
    `a first plan is paid for on Stripe's page, and counts once Stripe confirms it, in ${name}`,
    { skip },
    async () => {
      await using stage = await setUp({ open });
      const customer = await newcomer(stage);
      assert.deepEqual([(await stage.see(customer)).charged, (await stage.see(customer)).payment], [true, null]);
      const answer = await stage.choose(customer, "developer");
      const session = sessionIn(answer);
      assert.deepEqual(
        [(await stage.see(customer)).plan, (await stage.see(customer)).payment?.["status"]],
        ["free", "confirming"],
      );
      const refused = await customer.request({ method: "POST", path: "/api/account/keys", body: { name: "early" } });
      assert.deepEqual(codeOf(refused), [403, "limit_reached"]);
      stage.stripe.account.pay(session);
      assert.equal((await stage.see(customer)).plan, "free", "paying alone is not yet confirmed");
      await stage.deliverAll();
      const { plan, limits, payment } = await stage.see(customer);
      assert.deepEqual([plan, limits.requestsPerHour], ["developer", 1000]);
      assert.deepEqual([payment?.["status"], payment?.["plan"], payment?.["endsAt"]], ["paid", "developer", null]);
      const key = await customer.makeKey();
      const read = await stage.service.request({ path: "/v1/core/users/1", headers: key.headers });
      assert.equal(read.headers["x-ratelimit-limit"], "1000");
    },
  );

  test(
    `a plan is changed at once: a larger one is paid then, a smaller one keeps all keys, in ${name}`,
    { skip },
    async () => {
      await using stage = await setUp({ open });
      const customer = await newcomer(stage);
      await stage.subscribe(customer, "developer");
      const larger = await stage.choose(customer, "team");
      assert.equal(larger.status, 200, larger.text);
      assert.equal((larger.json()["account"] as { plan: string }).plan, "team");
      assert.deepEqual(
        stage.stripe.account.invoices.map(({ cents, status }) => [cents, status]),
        [
          [900, "paid"],
          [1000, "paid"],
        ],
      );
      const keys = [];
      for (let n = 0; n < 5; n += 1) keys.push(await customer.makeKey(`key ${n}`));
      assert.equal((await stage.choose(customer, "developer")).status, 200);
      assert.equal((await stage.see(customer)).plan, "developer");
      for (const key of keys) {
        const read = await stage.service.request({ path: "/v1/core/users/1", headers: key.headers });
        assert.deepEqual(
          [read.status, read.headers["x-ratelimit-limit"]],
          [200, "1000"],
          "what is there works, under the new limits",
        );
      }
      const more = await customer.request({ method: "POST", path: "/api/account/keys", body: { name: "one more" } });
      assert.deepEqual([...codeOf(more), more.json()["limit"]], [403, "limit_reached", 3]);
    },
  );

  test(
    `an unpaid invoice keeps the plan for seven days and the keys for thirty more, told by mail, in ${name}`,
    { skip },
    async () => {
      // By the clock of the test, not by the database's own.
      const stopped = async (openIt: () => Promise<Database>): Promise<Database> => {
        const { clock: _clock, ...database } = await openIt();
        return database;
      };
      await using stage = await setUp({
        open: open && (() => stopped(open)),
        settings: { BASE_URL: "http://localhost:3000" },
        trustProxy: [],
      });
      const { service, stripe } = stage;
      const customer = await newcomer(stage);
      const subscription = await stage.subscribe(customer, "team");
      const key = await customer.makeKey();
      const read = (): Promise<Received> => service.request({ path: "/v1/core/users/1", headers: key.headers });
      await service.request({
        method: "PATCH",
        path: "/v1/core/users/1",
        headers: key.headers,
        body: { name: "Kept" },
      });
      const mails = async (): Promise<string[]> => {
        await service.mails.settle();
        const { mails: shown } = (await customer.request({ path: "/api/account/mails" })).json() as {
          mails: { subject: string }[];
        };
        return shown.map(({ subject }) => subject).toReversed();
      };
      service.pass(30 * DAY);
      stripe.account.declines = true;
      stripe.account.endPeriod(subscription);
      await stage.deliverAll();
      const unpaid = await stage.see(customer);
      assert.deepEqual([unpaid.plan, unpaid.payment?.["status"]], ["team", "unpaid"]);
      assert.equal(unpaid.payment?.["planUntil"], new Date(service.now() + 7 * DAY).toISOString());
      assert.deepEqual(codeOf(await stage.choose(customer, "business")), [409, "conflict"]);
      assert.deepEqual(
        (await mails()).filter((subject) => subject.includes("unpaid")),
        ["An invoice for Seedbed is unpaid"],
      );
      service.pass(7 * DAY - 60_000);
      await service.payment.run();
      assert.equal((await stage.see(customer)).plan, "team", "not before seven days are over");
      service.pass(60_000);
      await service.payment.run();
      const ended = await stage.see(customer);
      assert.deepEqual([ended.plan, ended.payment?.["status"]], ["free", "none"]);
      assert.equal(ended.payment?.["dataUntil"], new Date(service.now() + 30 * DAY).toISOString());
      assert.equal(stripe.account.get(subscription).status, "canceled", "nothing more is charged");
      assert.equal((await mails()).at(-1), "Your Seedbed plan has ended");
      assert.equal((await mails()).length, 3, "the confirmation of the address, and each of these once");
      const kept = await read();
      assert.deepEqual([kept.json()["name"], kept.headers["x-ratelimit-limit"]], ["Kept", "100"]);
      service.pass(30 * DAY - 60_000);
      await service.payment.run();
      assert.equal((await read()).status, 200);
      service.pass(60_000);
      await service.payment.run();
      assert.deepEqual(codeOf(await read()), [401, "invalid_api_key"]);
      assert.equal((await stage.see(customer)).payment?.["dataUntil"], null);
    },
  );

  test(
    `an account that is deleted while Stripe is away has its subscription ended once it is back, in ${name}`,
    { skip },
    async () => {
      await using stage = await setUp({ open });
      const { service, stripe } = stage;
      const customer = await newcomer(stage);
      const subscription = await stage.subscribe(customer, "developer");
      stripe.manner = "gone";
      const removed = await customer.request({
        method: "DELETE",
        path: "/api/account",
        body: { currentPassword: "correct horse battery" },
      });
      assert.equal(removed.status, 204);
      await assert.rejects(service.payment.run());
      assert.equal(stripe.account.get(subscription).status, "active");
      stripe.manner = "after";
      await assert.rejects(service.payment.run(), "it was done, and nobody heard");
      stripe.manner = "well";
      await service.payment.run();
      await service.payment.run();
      assert.equal(stripe.account.get(subscription).status, "canceled");
      assert.equal(stripe.account.customers.size, 0);
      await stage.deliverAll();
    },
  );
}

test("who pays within the seven days has the plan again, and is told nothing of it", async () => {
  await using stage = await setUp();
  const { service, stripe } = stage;
  const customer = await newcomer(stage);
  const subscription = await stage.subscribe(customer, "team");
  stripe.account.declines = true;
  stripe.account.endPeriod(subscription);
  await stage.deliverAll();
  service.pass(6 * DAY);
  stripe.account.payInvoice(subscription);
  await stage.deliverAll();
  service.pass(2 * DAY);
  await service.payment.run();
  const { plan, payment } = await stage.see(customer);
  assert.deepEqual([plan, payment?.["status"], payment?.["planUntil"]], ["team", "paid", null]);
});

test("what Stripe gives up collecting ends the plan, and its data stays for thirty days", async () => {
  await using stage = await setUp();
  const customer = await newcomer(stage);
  const subscription = await stage.subscribe(customer, "team");
  stage.stripe.account.giveUp(subscription);
  await stage.deliverAll();
  const { plan, payment } = await stage.see(customer);
  assert.deepEqual([plan, payment?.["dataUntil"]], ["free", new Date(stage.service.now() + 30 * DAY).toISOString()]);
});

test("the free plan cancels for the end of the period; choosing the plan again takes it back", async () => {
  await using stage = await setUp();
  const { service, stripe } = stage;
  const customer = await newcomer(stage);
  const subscription = await stage.subscribe(customer, "team");
  const end = new Date(service.now() + 30 * DAY).toISOString();
  const cancelled = await stage.choose(customer, "free");
  assert.equal(cancelled.status, 200, cancelled.text);
  assert.deepEqual([(await stage.see(customer)).plan, (await stage.see(customer)).payment?.["endsAt"]], ["team", end]);
  assert.equal((await stage.choose(customer, "team")).status, 200);
  assert.equal((await stage.see(customer)).payment?.["endsAt"], null);
  assert.equal((await stage.choose(customer, "free")).status, 200);
  service.pass(30 * DAY);
  stripe.account.endPeriod(subscription);
  await stage.deliverAll();
  const { plan, payment } = await stage.see(customer);
  assert.deepEqual([plan, payment?.["status"], payment?.["dataUntil"]], ["free", "none", null]);
  sessionIn(await stage.choose(customer, "developer"));
});

test("a declined payment for a larger plan changes nothing, and says what to do", async () => {
  await using stage = await setUp();
  const customer = await newcomer(stage);
  await stage.subscribe(customer, "developer");
  stage.stripe.account.declines = true;
  const refused = await stage.choose(customer, "business");
  assert.deepEqual(codeOf(refused), [409, "conflict"]);
  assert.match(String(refused.json()["detail"]), /the payment was declined, and nothing was changed/);
  assert.equal((await stage.see(customer)).plan, "developer");
});

test("what cannot be bought is refused, with what to do instead", async () => {
  await using stage = await setUp({ settings: { MAX_PLAN: "team" } });
  const customer = await newcomer(stage);
  for (const [plan, says] of [
    ["business", /the largest here is team \(MAX_PLAN\)/],
    ["enterprise", /the largest here is team/],
  ] as const) {
    const refused = await stage.choose(customer, plan);
    assert.deepEqual(codeOf(refused), [403, "forbidden"]);
    assert.match(String(refused.json()["detail"]), says);
  }
  await using whole = await setUp();
  const other = await newcomer(whole);
  assert.match(String((await whole.choose(other, "enterprise")).json()["detail"]), /by agreement: ask the operator/);
  const portal = await other.request({ method: "POST", path: "/api/account/billing" });
  assert.deepEqual(codeOf(portal), [409, "conflict"]);
  await whole.subscribe(other, "developer");
  const opened = await other.request({ method: "POST", path: "/api/account/billing" });
  assert.match(String(opened.json()["url"]), /\/portal\/bps_/);
  assert.equal(opened.headers["cache-control"], "no-store");
});

test("of two pages for paying the first is closed; who pays twice all the same keeps one subscription", async () => {
  await using stage = await setUp();
  const { stripe } = stage;
  const customer = await newcomer(stage);
  const first = sessionIn(await stage.choose(customer, "developer"));
  const second = sessionIn(await stage.choose(customer, "team"));
  assert.equal(stripe.account.sessions.get(first)?.status, "expired");
  stripe.account.pay(second);
  const open = stripe.account.sessions.get(first) ?? assert.fail();
  open.status = "open";
  stage.service.pass(1000);
  stripe.account.pay(first);
  await stage.deliverAll();
  const live = [...stripe.account.subscriptions.values()].filter(({ status }) => status === "active");
  assert.deepEqual(
    live.map(({ items }) => items.data[0]?.price.id),
    ["price_developer"],
  );
  assert.equal((await stage.see(customer)).plan, "developer");
});

test("a customer whom somebody deleted at Stripe is made anew for the next payment", async () => {
  await using stage = await setUp();
  const { stripe } = stage;
  const customer = await newcomer(stage);
  await stage.subscribe(customer, "developer");
  const [id = ""] = [...stripe.account.customers.keys()];
  stripe.account.deleteCustomer(id);
  await stage.deliverAll();
  assert.equal((await stage.see(customer)).plan, "free");
  await stage.subscribe(customer, "team");
});

test("a plan that nobody paid for ends when the service begins to charge; one by agreement stays", async () => {
  await using stage = await setUp();
  const { accounts } = stage.service.stores.customers;
  const [free, agreed] = [await newcomer(stage), await newcomer(stage)];
  const idOf = async ({ email }: { readonly email: string }): Promise<string> =>
    (await accounts.find({ email }))?.id ?? assert.fail();
  await accounts.change({ id: await idOf(free) }, { plan: "business" });
  await accounts.change({ id: await idOf(agreed) }, { plan: "enterprise", agreedPlan: "enterprise" });
  assert.equal(await stage.service.payment.endUnconfirmed(), 1);
  assert.deepEqual([(await stage.see(free)).plan, (await stage.see(agreed)).plan], ["free", "enterprise"]);
  const refused = await stage.choose(agreed, "team");
  assert.match(String(refused.json()["detail"]), /your plan is enterprise by agreement/);
});
