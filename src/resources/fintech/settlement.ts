import { convert, rateOf } from "../../generate/exchange.ts";
import { BOOKSTORE } from "../../generate/merchants.ts";
import type { Tx } from "../../model/rules.ts";
import type { Currency } from "../../model/values.ts";
import { account } from "./account.ts";
import { card } from "./card.ts";
import { assertAccountActive, getAccount } from "./funds.ts";
import { transaction } from "./transaction.ts";

/** What of a payment tells how its money moves. */
export interface Settlement {
  readonly id: string;
  readonly accountId: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly cardId: string | null;
  readonly orderId: string | null;
  readonly description: string | null;
}

/** Posts the transaction that carries a payment out. */
export function payOut(tx: Tx, payment: Settlement): void {
  post(tx, payment, -payment.amount, payment.description ?? `Payment ${payment.id}`);
}

/** Posts the counterpart, without the card if that was deleted. Throws `conflict` if the account is not active, `unresolved_reference` if it is gone. */
export function payBack(tx: Tx, payment: Settlement): void {
  const attempt = `refund payment ${payment.id}`;
  assertAccountActive(getAccount(tx, payment.accountId, attempt, "accountId"), attempt);
  const cardId = payment.cardId !== null && tx.find(card, payment.cardId) === undefined ? null : payment.cardId;
  post(tx, { ...payment, cardId }, payment.amount, `Refund: ${payment.description ?? `payment ${payment.id}`}`);
}

function post(tx: Tx, payment: Settlement, amount: number, description: string): void {
  const { id, accountId, cardId, orderId, currency } = payment;
  const merchant = orderId === null ? null : { name: BOOKSTORE.name, category: BOOKSTORE.category };
  const own = tx.find(account, accountId)?.currency ?? currency;
  const converted = Math.sign(amount) * convert(Math.abs(amount), currency, own);
  const rate = own === currency ? null : rateOf(currency, own);
  tx.create(transaction, { accountId, amount: converted, rate, description, merchant, cardId, paymentId: id });
}
