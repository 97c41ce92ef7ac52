// A changed address is told to Stripe, beside the requests and however often it takes.
import assert from "node:assert/strict";
import { test } from "node:test";

import { PASSWORD } from "../control/customer.ts";
import type { Customer } from "../control/customer.ts";
import { tokenIn } from "../mail/post-office.ts";
import { DATABASES } from "../storage/adapters.ts";
import { newcomer, setUp } from "./payment-stage.ts";
import type { PaymentStage } from "./payment-stage.ts";

/** Changes the address by the link that is shown on one's own machine. */
async function move(stage: PaymentStage, customer: Customer, email: string): Promise<void> {
  const body = { email, currentPassword: PASSWORD };
  const asked = await customer.request({ method: "PATCH", path: "/api/account", body });
  assert.equal(asked.status, 200, asked.text);
  await stage.service.mails.settle();
  const { mails } = (await customer.request({ path: "/api/account/mails" })).json() as {
    mails: { to: string; text: string; subject: string }[];
  };
  const link = mails.find(({ to, subject }) => to === email && subject === "Confirm your new address for Seedbed");
  const token = tokenIn(link?.text ?? "", "verify");
  const confirmed = await customer.request({ method: "POST", path: "/api/account/verify", body: { token } });
  assert.equal(confirmed.status, 200, confirmed.text);
}

const addressesAt = ({ stripe }: PaymentStage): readonly string[] =>
  [...stripe.account.customers.values()].map(({ email }) => email);

for (const { name, open, skip } of DATABASES) {
  test(
    `Stripe hears of a new address once it is confirmed, once, and again if it was away, in ${name}`,
    { skip },
    async () => {
      await using stage = await setUp({ open, settings: { BASE_URL: "http://localhost:3000" }, trustProxy: [] });
      const { service, stripe } = stage;
      const customer = await newcomer(stage);
      await stage.subscribe(customer, "team");
      await service.payment.run();
      const updates = (): number => stripe.asked.filter((asked) => /^POST \/v1\/customers\/./.test(asked)).length;
      assert.equal(updates(), 0, "what Stripe knows already is not told");
      stripe.manner = "gone";
      const first = `first-${customer.email}`;
      await move(stage, customer, first);
      await assert.rejects(service.payment.run());
      stripe.manner = "after";
      await assert.rejects(service.payment.run(), "it was done, and nobody heard");
      stripe.manner = "well";
      await service.payment.run();
      assert.deepEqual(addressesAt(stage), [first]);
      const second = `second-${customer.email}`;
      await move(stage, customer, second);
      const before = updates();
      await service.payment.run();
      await service.payment.run();
      assert.deepEqual([addressesAt(stage), updates() - before], [[second], 1]);
      await stage.deliverAll();
      assert.equal((await stage.see({ ...customer, email: second })).plan, "team");
    },
  );
}

test("a customer whom somebody deleted at Stripe holds up no address of another", async () => {
  await using stage = await setUp({ settings: { BASE_URL: "http://localhost:3000" }, trustProxy: [] });
  const { service, stripe } = stage;
  const [gone, other] = [await newcomer(stage), await newcomer(stage)];
  for (const customer of [gone, other]) await stage.subscribe(customer, "developer");
  const [id = ""] = stripe.account.customers.keys();
  stripe.account.deleteCustomer(id);
  await move(stage, gone, `new-${gone.email}`);
  await move(stage, other, `new-${other.email}`);
  await service.payment.run();
  assert.deepEqual(addressesAt(stage), [`new-${other.email}`]);
});
