import type { RecordType } from "../model/resource.ts";
import type { author } from "./bookstore/author.ts";
import type { book } from "./bookstore/book.ts";
import type { cart } from "./bookstore/cart.ts";
import type { order } from "./bookstore/order.ts";
import type { review } from "./bookstore/review.ts";
import type { job } from "./core/job.ts";
import type { user } from "./core/user.ts";
import type { account } from "./fintech/account.ts";
import type { card } from "./fintech/card.ts";
import type { payment } from "./fintech/payment.ts";
import type { transaction } from "./fintech/transaction.ts";
import type { transfer } from "./fintech/transfer.ts";
import type { appointment } from "./healthcare/appointment.ts";
import type { patient } from "./healthcare/patient.ts";
import type { provider } from "./healthcare/provider.ts";

/** A record of `users`. */
export type User = RecordType<typeof user>;
/** A record of `jobs`. */
export type Job = RecordType<typeof job>;
/** A record of `books`. */
export type Book = RecordType<typeof book>;
/** A record of `authors`. */
export type Author = RecordType<typeof author>;
/** A record of `reviews`. */
export type Review = RecordType<typeof review>;
/** A record of `carts`. */
export type Cart = RecordType<typeof cart>;
/** A record of `orders`. */
export type Order = RecordType<typeof order>;
/** A record of `accounts`. */
export type Account = RecordType<typeof account>;
/** A record of `transfers`. */
export type Transfer = RecordType<typeof transfer>;
/** A record of `payments`. */
export type Payment = RecordType<typeof payment>;
/** A record of `cards`. */
export type Card = RecordType<typeof card>;
/** A record of `transactions`. */
export type Transaction = RecordType<typeof transaction>;
/** A record of `patients`. */
export type Patient = RecordType<typeof patient>;
/** A record of `providers`. */
export type Provider = RecordType<typeof provider>;
/** A record of `appointments`. */
export type Appointment = RecordType<typeof appointment>;
