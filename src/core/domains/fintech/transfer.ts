import * as z from "zod";

import { refuseFor } from "../../model/errors.ts";
import type { World } from "../../model/generation.ts";
import { defineResource } from "../../model/resource.ts";
import { defineRules } from "../../model/rules.ts";
import { currency, ofKind, text } from "../../model/values.ts";
import { ledger } from "../../world/plans/ledger.ts";
import type { PlannedTransfer } from "../../world/plans/ledger.ts";
import { TRANSFER_COUNT } from "../../world/plans/ledger/transfers.ts";
import { numbered } from "../../world/plans/numbered.ts";
import { toTimestamp } from "../../world/time.ts";
import { fromPlan } from "../planned.ts";
import { account } from "./account.ts";
import { CALLED_OFF, assertAccountActive, assertCovers, completion, getAccount } from "./funds.ts";
import { transaction } from "./transaction.ts";

const transferAt = (world: World, index: number): PlannedTransfer => numbered(world.plan(ledger).transfers, index);
const planned = fromPlan(transferAt);

/** Money from one account to another. */
export const transfer = defineResource({
  name: "transfer",
  collection: "transfers",
  domain: "fintech",
  description:
    "Money from one account to another in the same currency. A completed one has two posted transactions that sum to zero.",
  count: TRANSFER_COUNT,
  fields: {
    fromAccountId: { ...planned.reference("fromIndex"), required: true },
    toAccountId: {
      ...planned.reference("toIndex"),
      description: "Another account in the same currency.",
      required: true,
    },
    amount: {
      schema: ofKind("money", z.int().min(1)),
      description: "Minor units of the currency.",
      required: true,
      generate: planned.of("amount"),
    },
    currency: {
      schema: currency(),
      description: "The currency of both accounts.",
      readOnly: true,
      // The rules put the accounts' here.
      initial: () => "USD",
      generate: ({ world, self }) => world.record(account, Number(self.fromAccountId)).currency,
    },
    reference: {
      schema: text(200).nullable(),
      description: "What the sender says to the receiver.",
      search: true,
      generate: planned.of("reference"),
    },
    status: {
      schema: z.enum(["pending", "completed", "failed", "cancelled"]),
      initial: () => "pending",
      generate: planned.of("status"),
    },
    failureReason: { schema: text(200).nullable(), readOnly: true, generate: planned.of("failureReason") },
    completedAt: planned.noted("completedAt"),
  },
  relations: {
    fromAccount: { field: "fromAccountId", to: "account" },
    toAccount: { field: "toAccountId", to: "account" },
  },
  lifecycle: {
    initial: "pending",
    after: { pending: completion },
    fixed: ["fromAccountId", "toAccountId", "amount", "currency"],
    transitions: {
      complete: {
        from: ["pending"],
        to: "completed",
        event: "completed",
        description:
          "Posts both transactions. 409 conflict if an account is not active, 422 insufficient_funds if the sender has too little.",
      },
      fail: {
        from: ["pending"],
        to: "failed",
        event: "failed",
        description: "Ends it without moving money.",
        input: z.object({ failureReason: text(200).nullable().optional() }),
      },
      cancel: CALLED_OFF,
    },
  },
  createdAt: ({ world, index }) => toTimestamp(transferAt(world, index).createdAt),
  updatedAt: ({ world, index }) => toTimestamp(transferAt(world, index).updatedAt),
});

/** Transfers have one currency, and both transactions or none. */
export const transferRules = defineRules(transfer, {
  refusals: ["insufficient_funds"],
  write({ tx, id, previous, next, changed }) {
    if (!changed("fromAccountId") && !changed("toAccountId")) return undefined;
    const attempt = previous === undefined ? "create the transfer" : `change transfer ${id}`;
    if (next.fromAccountId === next.toAccountId) {
      refuseReceiver(attempt, "same_account", `account ${next.toAccountId} is also the sender; name another account`);
    }
    const from = getAccount(tx, next.fromAccountId, attempt, "fromAccountId");
    const to = getAccount(tx, next.toAccountId, attempt, "toAccountId");
    if (from.currency !== to.currency) {
      refuseReceiver(
        attempt,
        "currency_mismatch",
        `account ${from.id} is in ${from.currency} and account ${to.id} in ${to.currency}; name an account in ${from.currency}`,
      );
    }
    return { currency: from.currency };
  },
  effects: {
    enter: {
      pending: null,
      completed({ tx, attempt, id, next }) {
        const from = getAccount(tx, next.fromAccountId, attempt, "fromAccountId");
        const to = getAccount(tx, next.toAccountId, attempt, "toAccountId");
        assertAccountActive(from, attempt);
        assertAccountActive(to, attempt);
        assertCovers(from, next.amount, attempt);
        const reason = next.reference === null ? "" : `: ${next.reference}`;
        const post = (accountId: string, amount: number, description: string): void => {
          tx.create(transaction, { accountId, amount, description, transferId: id });
        };
        post(from.id, -next.amount, `Transfer to account ${to.id}${reason}`);
        post(to.id, next.amount, `Transfer from account ${from.id}${reason}`);
        return { completedAt: tx.now };
      },
      failed(_change, { failureReason }) {
        return { failureReason: typeof failureReason === "string" ? failureReason : "Declined by the receiving bank" };
      },
      cancelled: null,
    },
  },
});

function refuseReceiver(attempt: string, code: string, detail: string): never {
  refuseFor("validation_failed", attempt, { pointer: "#/toAccountId", code, detail });
}
