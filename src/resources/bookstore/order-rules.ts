import { totalsOf } from "../../generate/order-totals.ts";
import { shipmentOf } from "../../generate/shipping.ts";
import { SeedbedError } from "../../model/errors.ts";
import type { RecordType } from "../../model/resource.ts";
import { defineRules } from "../../model/rules.ts";
import type { Tx } from "../../model/rules.ts";
import { account } from "../fintech/account.ts";
import { card } from "../fintech/card.ts";
import { assertActive, assertCovers } from "../fintech/funds.ts";
import type { Account } from "../fintech/funds.ts";
import { payment } from "../fintech/payment.ts";
import { asksTheSame, currencyOf, moveStock, priceLines } from "./lines.ts";
import { order } from "./order.ts";

type Order = RecordType<typeof order>;

/** How orders behave: they take and give back stock, add themselves up, and are paid from accounts. */
export const orderRules = defineRules(order, {
  refusals: ["out_of_stock", "insufficient_funds"],
  write({ tx, id, previous, next }) {
    const attempt = previous === undefined ? "create order" : `change order ${id}`;
    const before = previous?.items ?? [];
    if (previous !== undefined && asksTheSame(before, next.items)) return { items: before };
    if (previous !== undefined && previous.status !== "pending") refuseItems(attempt, previous);
    moveStock(tx, attempt, before, next.items);
    // Who has ordered a book keeps its price.
    const items = priceLines(tx, attempt, next.items, { kept: before, agreed: true });
    const currency = currencyOf(tx, attempt, items, { own: previous?.currency ?? "USD", kept: before });
    return { items, currency, ...totalsOf(items, previous?.discount ?? 0) };
  },
  move: {
    pay({ tx, id, next }, { accountId, cardId }) {
      const attempt = `pay order ${id}`;
      const wanted = { accountId: textOrNull(accountId), cardId: textOrNull(cardId) };
      const payer = findPayer(tx, next, wanted, attempt);
      const made = tx.create(payment, {
        accountId: payer.id,
        amount: next.total,
        description: `Order ${next.orderNumber}`,
        orderId: id,
        method: wanted.cardId === null ? "bank_transfer" : "card",
        cardId: wanted.cardId,
      });
      tx.move(payment, made.id, "execute");
      return { paymentId: made.id, paidAt: tx.now };
    },
    ship: ({ tx, next }) => ({ ...shipmentOf(next.orderNumber, next.placedAt), shippedAt: tx.now }),
    deliver: ({ tx }) => ({ deliveredAt: tx.now }),
    cancel({ tx, id, next }) {
      moveStock(tx, `cancel order ${id}`, next.items, []);
      refund(tx, next);
      return { cancelledAt: tx.now };
    },
    return({ tx, id, next }) {
      moveStock(tx, `return order ${id}`, next.items, []);
      refund(tx, next);
      return undefined;
    },
  },
});

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function refuseItems(attempt: string, { status }: Order): never {
  const detail = `its items are fixed, because it is ${status}; they can change only while it is pending`;
  throw new SeedbedError("conflict", `cannot ${attempt}: ${detail}`, {
    errors: [{ pointer: "#/items", code: "fixed", detail }],
  });
}

interface Wanted {
  readonly accountId: string | null;
  readonly cardId: string | null;
}

/** The account that pays: the one named, the named card's, or the buyer's first that can. */
function findPayer(tx: Tx, wantedFor: Order, wanted: Wanted, attempt: string): Account {
  const accountId = wanted.accountId ?? (wanted.cardId === null ? null : accountOfCard(tx, wanted.cardId, attempt));
  if (accountId === null) return findAccountOfBuyer(tx, wantedFor, attempt);
  const found = tx.find(account, accountId);
  if (found === undefined) refuseReference(attempt, "accountId", `there is no account ${accountId}`);
  if (found.currency !== wantedFor.currency) {
    const detail = `account ${found.id} is in ${found.currency} and the order in ${wantedFor.currency}; name an account in ${wantedFor.currency}`;
    throw new SeedbedError("validation_failed", `cannot ${attempt}: ${detail}`, {
      errors: [{ pointer: wanted.accountId === null ? "#/cardId" : "#/accountId", code: "other_currency", detail }],
    });
  }
  assertActive(found, attempt);
  assertCovers(found, wantedFor.total, attempt);
  return found;
}

function accountOfCard(tx: Tx, cardId: string, attempt: string): string {
  const found = tx.find(card, cardId);
  return found === undefined ? refuseReference(attempt, "cardId", `there is no card ${cardId}`) : found.accountId;
}

function refuseReference(attempt: string, field: string, detail: string): never {
  throw new SeedbedError("unresolved_reference", `cannot ${attempt}: ${detail}`, {
    errors: [{ pointer: `#/${field}`, code: "unresolved_reference", detail }],
  });
}

function findAccountOfBuyer(tx: Tx, { userId, currency, total }: Order, attempt: string): Account {
  for (const each of tx.list(account)) {
    if (each.userId === userId && each.status === "active" && each.currency === currency && each.available >= total)
      return each;
  }
  throw new SeedbedError(
    "insufficient_funds",
    `cannot ${attempt}: it takes ${total} (minor units of ${currency}) and user ${userId} has no active account in ${currency} that covers it; name an accountId, or pay in first`,
    { members: { userId, required: total } },
  );
}

/** Pays back what was paid; what was refunded already stays as it is, and so does what has no payment or account any more. */
function refund(tx: Tx, { paymentId }: Order): void {
  const paid = paymentId === null ? undefined : tx.find(payment, paymentId);
  if (paid?.status === "executed" && tx.find(account, paid.accountId) !== undefined)
    tx.move(payment, paid.id, "refund");
}
