import { SeedbedError, refuseFor } from "../../model/errors.ts";
import type { RecordType, Shape } from "../../model/resource.ts";
import { defineRules } from "../../model/rules.ts";
import type { Change, Tx } from "../../model/rules.ts";
import { totalsOf } from "../../world/order-totals.ts";
import { isOnPaper } from "../../world/plans/commerce.ts";
import { convert } from "../../world/price-level.ts";
import { printedTown, shipmentOf, WAREHOUSE } from "../../world/shipping.ts";
import { user } from "../core/user.ts";
import { account } from "../fintech/account.ts";
import { card } from "../fintech/card.ts";
import { assertAccountActive, assertCovers, spendable } from "../fintech/funds.ts";
import type { FundedAccount } from "../fintech/funds.ts";
import { payment } from "../fintech/payment.ts";
import { book } from "./book.ts";
import { asksTheSame, currencyOfLines, moveStock, priceLines } from "./lines.ts";
import { order } from "./order.ts";

type Order = RecordType<typeof order>;

export const orderRules = defineRules(order, {
  refusals: ["out_of_stock", "insufficient_funds"],
  write({ tx, id, previous, next, changed }) {
    const attempt = previous === undefined ? "create order" : `change order ${id}`;
    const before = previous?.items ?? [];
    const same = previous !== undefined && asksTheSame(before, next.items);
    if (previous !== undefined && previous.status !== "pending") {
      if (!same) refuseChange(attempt, previous, "items");
      if (changed("shippingMethod")) refuseChange(attempt, previous, "shippingMethod");
      return { items: before };
    }
    if (same && !changed("shippingMethod") && !changed("shippingAddress")) return { items: before };
    moveStock(tx, attempt, before, next.items);
    // An ordered book keeps its price.
    const items = same ? before : priceLines(tx, attempt, next.items, { kept: before, agreed: true });
    const currency = currencyOfLines(tx, attempt, items, { own: previous?.currency ?? "USD", kept: before });
    const parcel = items.some(({ bookId }) => isOnPaper({ format: tx.find(book, bookId)?.format ?? "paperback" }));
    if (next.shippingMethod === "download" && parcel) refuseDownload(attempt);
    const { shippingMethod: method } = next;
    const isDownload = method === "download";
    const home = addressOf(tx, next.userId);
    const isNew = previous === undefined || previous.shippingMethod === "download";
    const shippingAddress = isDownload ? null : (next.shippingAddress ?? (isNew ? home : null));
    const destination = isDownload ? home : shippingAddress;
    const costs = { discount: previous?.discount ?? 0, destination, method, parcel };
    return { items, currency, shippingAddress, ...totalsOf(items, costs) };
  },
  effects: {
    enter: {
      pending: null,
      paid({ tx, attempt, id, next }, { accountId, cardId }) {
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
      shipped({ tx, next }) {
        if (next.shippingMethod === "download") return { shippedAt: tx.now };
        const shipment = shipmentOf(next.orderNumber, next.placedAt, next.shippingAddress?.country ?? null);
        const trackingEvents = [{ at: tx.now, status: "picked_up", place: WAREHOUSE.place }];
        return { ...shipment, trackingEvents, shippedAt: tx.now };
      },
      delivered({ tx, next }) {
        if (next.shippingMethod === "download") return { deliveredAt: tx.now };
        const arrived = {
          at: tx.now,
          status: "delivered",
          place: next.shippingAddress === null ? null : printedTown(next.shippingAddress),
        };
        return { trackingEvents: [...next.trackingEvents, arrived], deliveredAt: tx.now };
      },
      cancelled(change) {
        takeBack(change);
        return { cancelledAt: change.tx.now };
      },
      returned: takeBack,
    },
  },
});

/** Place at which the buyer lives; null where nobody knows. */
function addressOf(tx: Tx, userId: string): Order["shippingAddress"] {
  const buyer = tx.find(user, userId);
  if (buyer === undefined || buyer.address === null) return null;
  const { street, city, state, postalCode, country } = buyer.address;
  return { name: buyer.name, street, city, state, postalCode, country };
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function refuseChange(attempt: string, { status }: Order, field: "items" | "shippingMethod"): never {
  const detail = `its ${field} ${field === "items" ? "are" : "is"} fixed, because it is ${status}; they can change only while it is pending`;
  refuseFor("conflict", attempt, { pointer: `#/${field}`, code: "fixed", detail });
}

function refuseDownload(attempt: string): never {
  const detail = "there are books on paper among the items, which cannot be downloaded; take standard or express";
  refuseFor("validation_failed", attempt, { pointer: "#/shippingMethod", code: "no_download", detail });
}

interface Wanted {
  readonly accountId: string | null;
  readonly cardId: string | null;
}

/** The account that pays: the one named, the named card's, or the buyer's first that can. */
function findPayer(tx: Tx, wantedFor: Order, wanted: Wanted, attempt: string): FundedAccount {
  const accountId = wanted.accountId ?? (wanted.cardId === null ? null : accountOfCard(tx, wanted.cardId, attempt));
  if (accountId === null) return findAccountOfBuyer(tx, wantedFor, attempt);
  const found = tx.find(account, accountId);
  if (found === undefined) refuseReference(attempt, "accountId", `there is no account ${accountId}`);
  assertAccountActive(found, attempt);
  assertCovers(found, convert(wantedFor.total, wantedFor.currency, found.currency), attempt);
  return found;
}

function accountOfCard(tx: Tx, cardId: string, attempt: string): string {
  const found = tx.find(card, cardId);
  return found === undefined ? refuseReference(attempt, "cardId", `there is no card ${cardId}`) : found.accountId;
}

function refuseReference(attempt: string, field: string, detail: string): never {
  refuseFor("unresolved_reference", attempt, { pointer: `#/${field}`, code: "unresolved_reference", detail });
}

/** The buyer's first active account that covers the total: one in the order's currency, else in any other. */
function findAccountOfBuyer(tx: Tx, { userId, currency, total }: Order, attempt: string): FundedAccount {
  let other: FundedAccount | undefined;
  for (const each of tx.having(account, "userId", userId)) {
    if (each.status !== "active") continue;
    if (spendable(each) < convert(total, currency, each.currency)) continue;
    if (each.currency === currency) return each;
    other ??= each;
  }
  if (other !== undefined) return other;
  throw new SeedbedError(
    "insufficient_funds",
    `cannot ${attempt}: it takes ${total} (minor units of ${currency}) and user ${userId} has no active account that covers it; name an accountId, or pay in first`,
    { members: { userId, required: total } },
  );
}

/** Puts the stock back and refunds what was paid; what was refunded already stays as it is, and so does what has no payment or account any more. */
function takeBack({ tx, attempt, next }: Pick<Change<Shape>, "tx" | "attempt"> & { readonly next: Order }): undefined {
  moveStock(tx, attempt, next.items, []);
  const paid = next.paymentId === null ? undefined : tx.find(payment, next.paymentId);
  if (paid?.status === "executed" && tx.find(account, paid.accountId) !== undefined)
    tx.move(payment, paid.id, "refund");
}
