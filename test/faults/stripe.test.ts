// Stripe breaks, in each of its ways: who pays is told when to come back, all else goes on, and nothing is lost.
import assert from "node:assert/strict";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, test } from "node:test";

import pg from "pg";

import { signUp } from "../control/customer.ts";
import type { Customer } from "../control/customer.ts";
import { newDatabase, newFolder, startRunning } from "../control/running.ts";
import type { Received, Running } from "../control/running.ts";
import { openPostOffice } from "../mail/post-office.ts";
import { codeOf, newcomer, sessionIn, setUp } from "../payment/payment-stage.ts";
import type { Message } from "../payment/stripe-account.ts";
import { openStripe } from "../payment/stripe-double.ts";
import type { StripeDouble } from "../payment/stripe-double.ts";
import { skipWithout } from "../prerequisite.ts";
import { assertUnavailable } from "./answers.ts";
import { KILLS, until } from "./ledger.ts";

// `silent` takes as long as Stripe's SDK waits, twice: the rows go side by side.
describe("a Stripe that breaks", { concurrency: true }, () => {
  for (const manner of ["gone", "down", "limited", "silent"] as const) {
    test(`while it is ${manner}, who asks is told when to come back, and nothing is lost`, async () => {
      await using stage = await setUp();
      const { stripe, service } = stage;
      const [paying, leaving, other] = [await newcomer(stage), await newcomer(stage), await newcomer(stage)];
      const subscription = await stage.subscribe(leaving, "developer");
      const session = sessionIn(await stage.choose(paying, "team"));
      stripe.account.pay(session);
      const message = stripe.account.messages.at(-1) ?? assert.fail();
      stripe.manner = manner;
      service.pass(61_000); // so that the job has somebody to ask for
      const portal = { method: "POST", path: "/api/account/billing" };
      const answers = Promise.all([stage.choose(other, "team"), stage.deliver(message), paying.request(portal)]);
      const job = assert.rejects(service.payment.run());
      const key = await leaving.makeKey();
      const read = await service.request({ path: "/v1/core/users/1", headers: key.headers });
      assert.deepEqual([read.status, read.headers["x-ratelimit-limit"]], [200, "1000"], "what was paid for goes on");
      assert.equal((await stage.see(paying)).plan, "free", "nothing is given before it is confirmed");
      const removal = { method: "DELETE", path: "/api/account", body: { currentPassword: "correct horse battery" } };
      assert.equal((await leaving.request(removal)).status, 204, "who leaves waits for nobody");
      for (const answer of await answers) {
        assertUnavailable(answer);
        assert.equal(answer.headers["retry-after"], "30");
      }
      await job;
      stripe.manner = "well";
      assert.equal((await stage.deliver(message)).status, 200, "Stripe sends it again, and then it counts");
      assert.equal((await stage.see(paying)).plan, "team");
      await service.payment.run();
      assert.equal(stripe.account.get(subscription).status, "canceled", "who left pays no more");
      sessionIn(await stage.choose(other, "team"));
      assert.equal(stripe.account.customers.size, 2, "each customer was made once");
      const logged = service.logged.join("");
      for (const secret of ["sk_test_", "whsec_", "cs_", "cus_", paying.email, other.email])
        assert.equal(logged.includes(secret), false, secret);
    });
  }
});

const deliver = (service: Running, { account }: StripeDouble, message: Message): Promise<Received> =>
  service.request({
    method: "POST",
    path: "/api/payment/stripe",
    body: message.body,
    headers: account.sign(message),
  });

const standing = async (customer: Customer): Promise<readonly unknown[]> => {
  const { account } = (await customer.request({ path: "/api/account" })).json() as {
    account: { plan: string; payment: { status: string } };
  };
  return [account.plan, account.payment.status];
};

const WAITING = "select id from mails where kind = 'unpaid_invoice'";

/** The ids of mails that wait and tell of an unpaid invoice. */
type Waiting = () => Promise<readonly string[]>;

/** Kills the process while it takes a message, at several moments of that, and gives it the message again. */
async function killWhileTaking(environment: Readonly<Record<string, string>>, waiting: Waiting): Promise<void> {
  await using stripe = await openStripe();
  await using office = await openPostOffice();
  const { account } = stripe;
  const settings = { ...environment, ...stripe.settings, TRUST_PROXY: "127.0.0.1" };
  let service = await startRunning(settings);
  try {
    const customer = await signUp(service, "free");
    const chosen = await customer.request({ method: "PUT", path: "/api/account/plan", body: { plan: "team" } });
    account.pay(sessionIn(chosen));
    await service.stop();
    const withMail = { ...settings, SMTP_URL: office.url };
    service = await startRunning(withMail);

    /** Takes a message and kills the process, while Stripe is asked or so many milliseconds after it was. */
    const takeKilled = async (message: Message, after: number | "asked"): Promise<void> => {
      const asked = stripe.asked.length;
      if (after === "asked") stripe.manner = "silent";
      const taking = deliver(service, stripe, message).then(
        ({ status }) => status,
        () => undefined,
      );
      await until(() => stripe.asked.length > asked);
      if (after !== "asked") await new Promise((resolve) => setTimeout(resolve, after));
      await service.stop("SIGKILL");
      assert.ok([undefined, 200].includes(await taking));
      stripe.manner = "well";
      service = await startRunning(withMail);
      const again = await deliver(service, stripe, message);
      assert.equal(again.status, 200, again.text);
    };
    const told = new Set<string>();
    const countTold = async (): Promise<number> => {
      for (const id of await waiting()) told.add(id);
      for (const { subject, messageId } of office.arrived)
        if (subject.includes("unpaid")) told.add(messageId.slice(1).split("@")[0] ?? "");
      return told.size;
    };
    const last = (): Message => account.messages.at(-1) ?? assert.fail();

    await takeKilled(last(), "asked");
    assert.deepEqual(await standing(customer.at(service)), ["team", "paid"]);
    const [subscription = ""] = account.subscriptions.keys();
    for (let round = 0; round < KILLS; round += 1) {
      account.declines = true;
      account.endPeriod(subscription);
      await takeKilled(last(), round % 2 === 0 ? Math.floor(Math.random() * 20) : "asked");
      assert.deepEqual(await standing(customer.at(service)), ["team", "unpaid"]);
      assert.equal(await countTold(), round + 1, "one mail tells of it");
      account.payInvoice(subscription);
      await takeKilled(last(), Math.floor(Math.random() * 20));
      assert.deepEqual(await standing(customer.at(service)), ["team", "paid"]);
    }
    const before = stripe.asked.length;
    for (const message of account.messages.slice(-2))
      assert.equal((await deliver(service, stripe, message)).status, 200);
    assert.ok(stripe.asked.length - before <= 1, "what was taken asks nobody again");
    assert.deepEqual(codeOf(await service.request({ method: "POST", path: "/api/payment/stripe", body: {} })), [
      400,
      "invalid_header",
    ]);
  } finally {
    await service.stop();
  }
}

test("SIGKILL while a message is taken: it is taken again, and counts once, on the embedded database", async () => {
  await using folder = await newFolder();
  await killWhileTaking({ DATA_DIR: folder.path }, () => {
    const database = new DatabaseSync(path.join(folder.path, "seedbed.db"), { readOnly: true });
    try {
      return Promise.resolve(
        database
          .prepare(WAITING)
          .all()
          .map(({ id }) => String(id)),
      );
    } finally {
      database.close();
    }
  });
});

test(
  "SIGKILL while a message is taken: it is taken again, and counts once, on PostgreSQL",
  { skip: await skipWithout("PostgreSQL") },
  async () => {
    await using database = await newDatabase();
    await killWhileTaking({ DATABASE_URL: database.url }, async () => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      try {
        return (await client.query<{ id: string }>(WAITING)).rows.map(({ id }) => id);
      } finally {
        await client.end();
      }
    });
  },
);
