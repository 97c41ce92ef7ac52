import { defineCatalog, entry } from "../model/define-catalog.ts";
import { author } from "./bookstore/author.ts";
import { book, bookRules } from "./bookstore/book.ts";
import { cart, cartRules } from "./bookstore/cart.ts";
import { orderRules } from "./bookstore/order-rules.ts";
import { order } from "./bookstore/order.ts";
import { review, reviewRules } from "./bookstore/review.ts";
import { job, jobRules } from "./core/job.ts";
import { user } from "./core/user.ts";
import { accountRules } from "./fintech/account-rules.ts";
import { account } from "./fintech/account.ts";
import { card, cardRules } from "./fintech/card.ts";
import { payment, paymentRules } from "./fintech/payment.ts";
import { transaction, transactionRules } from "./fintech/transaction.ts";
import { transfer, transferRules } from "./fintech/transfer.ts";
import { appointment, appointmentRules } from "./healthcare/appointment.ts";
import { patient } from "./healthcare/patient.ts";
import { provider } from "./healthcare/provider.ts";

/** Everything that Seedbed has: four domains and their resources, checked against each other. */
export const catalog = defineCatalog(
  [
    { name: "core", title: "Core", description: "Users, background jobs, sign-in and small utilities." },
    {
      name: "bookstore",
      title: "Bookstore",
      description: "Books, authors, reviews, carts and orders with stock and payment.",
    },
    {
      name: "fintech",
      title: "Fintech",
      description: "Accounts whose balances follow from their transactions, with transfers, payments and cards.",
    },
    {
      name: "healthcare",
      title: "Healthcare",
      description: "Patients, providers and appointments that never overlap.",
    },
  ],
  [
    entry(user),
    entry(job, jobRules),
    entry(book, bookRules),
    entry(author),
    entry(review, reviewRules),
    entry(cart, cartRules),
    entry(order, orderRules),
    entry(account, accountRules),
    entry(transfer, transferRules),
    entry(payment, paymentRules),
    entry(card, cardRules),
    entry(transaction, transactionRules),
    entry(patient),
    entry(provider),
    entry(appointment, appointmentRules),
  ],
);

const NAMES: ReadonlySet<string> = new Set(catalog.domains.map(({ name }) => name));

/** True for the name of a domain that is not somebody's own. */
export function isBuiltIn(domain: string): boolean {
  return NAMES.has(domain);
}
