import * as z from "zod";

import type { Stream, World } from "../../model/generation.ts";
import type { PlannedMove } from "../../model/lifecycle.ts";
import { defineResource } from "../../model/resource.ts";
import { reference, text, timestamp } from "../../model/values.ts";
import { CITIES } from "../../world/cities.ts";
import type { ShippingMethod } from "../../world/order-totals.ts";
import { arrived, commerce, ORDERS, sent } from "../../world/plans/commerce.ts";
import type { PlannedOrder } from "../../world/plans/commerce.ts";
import { payments } from "../../world/plans/ledger/payments.ts";
import { numbered } from "../../world/plans/numbered.ts";
import { people } from "../../world/plans/people.ts";
import { WAREHOUSE, orderNumberOf, shipmentOf, trackingOf } from "../../world/shipping.ts";
import type { Shipment } from "../../world/shipping.ts";
import { DAY, HOUR, MINUTE, toTimestamp } from "../../world/time.ts";
import { fromPlan } from "../planned.ts";
import { currencyOfBooks, lines, toLines } from "./lines.ts";

interface Moving {
  readonly record: {
    readonly paidAt: string | null;
    readonly shippedAt: string | null;
    readonly updatedAt: string;
    readonly shippingMethod: ShippingMethod;
    readonly shippingAddress: { readonly city: string; readonly country: string } | null;
  };
  readonly random: Stream;
  readonly since: number;
}

/** A paid order ships within hours by day, at weekends on Monday; a download within minutes. */
function shipping({ record, random, since }: Moving): PlannedMove<"shipped"> {
  const paidAt = Date.parse(record.paidAt ?? record.updatedAt);
  if (record.shippingMethod === "download") return { to: "shipped", at: paidAt + random.int(5_000, 4 * MINUTE) };
  const at = sent(paidAt, random);
  return { to: "shipped", at: at > since ? at : sent(since - 6 * HOUR, random) };
}

/** A shipped order arrives in days, the further the more, by day and on no Sunday; a download at once. */
function delivery({ record, random, since }: Moving): PlannedMove<"delivered"> {
  const shippedAt = Date.parse(record.shippedAt ?? record.updatedAt);
  const { shippingMethod: method, shippingAddress: address } = record;
  if (method === "download") return { to: "delivered", at: shippedAt + random.int(2_000, 90_000) };
  const target = { place: placeOf(address), method };
  const at = arrived(shippedAt, target, random);
  if (at > since) return { to: "delivered", at };
  // It is late: it comes on one of the next days.
  return { to: "delivered", at: arrived(since - DAY, { ...target, method: "express" }, random) };
}

function placeOf(address: Moving["record"]["shippingAddress"]): { country: string; timezone: string } {
  const country = address?.country ?? "US";
  const cities = Object.entries(CITIES).find(([code]) => code === country)?.[1] ?? [];
  const city = cities.find(({ name }) => name === address?.city) ?? cities[0];
  return { country, timezone: city?.timezone ?? WAREHOUSE.timezone };
}

const orderAt = (world: World, index: number): PlannedOrder => numbered(world.plan(commerce).orders, index);
const planned = fromPlan(orderAt);

interface Sent {
  readonly orderNumber: string;
  readonly placedAt: string;
  readonly shippedAt: string | null;
  readonly shippingMethod: string;
  readonly shippingAddress: { readonly country: string } | null;
}

/** The parcel of an order; null before it was sent, and of a download. */
function parcelOf({ orderNumber, placedAt, shippedAt, shippingMethod, shippingAddress }: Sent): Shipment | null {
  if (shippedAt === null || shippingMethod === "download") return null;
  return shipmentOf(orderNumber, placedAt, shippingAddress?.country ?? null);
}

/** Books that somebody has bought. */
export const order = defineResource({
  name: "order",
  collection: "orders",
  domain: "bookstore",
  description: "Customer orders. Placing an order takes the stock; paying it makes a payment.",
  count: ORDERS,
  fields: {
    orderNumber: {
      schema: text(40),
      readOnly: true,
      search: true,
      initial: ({ id, now }) => orderNumberOf(id, now),
      generate: ({ world, index, self }) => orderNumberOf(String(world.part * ORDERS + index), self.placedAt),
    },
    userId: { ...planned.reference("userIndex"), description: "The buyer.", required: true },
    items: {
      schema: lines().min(1),
      description:
        "Send bookId and quantity; titles and prices are the books’. Fixed once the order is no longer pending.",
      required: true,
      generate: ({ world, index }) => toLines(world, orderAt(world, index).items),
    },
    subtotal: { ...planned.sum("subtotal"), description: "Sum of the lines, minor units of the currency." },
    discount: planned.sum("discount"),
    tax: {
      ...planned.sum("tax"),
      description:
        "The destination's tax on books, on what is left after the discount, of a download the buyer's; 8 % where that is not known.",
    },
    shipping: {
      ...planned.sum("shipping"),
      description:
        "By destination and shippingMethod: within the United States, and where there is no shippingAddress, 4.99 or nothing from 50.00 after the discount, 12.99 by express; nothing where all books are digital.",
    },
    total: { ...planned.sum("total"), description: "subtotal − discount + tax + shipping." },
    currency: currencyOfBooks(),
    status: {
      schema: z.enum(["pending", "paid", "shipped", "delivered", "cancelled", "returned"]),
      initial: () => "pending",
      generate: planned.of("status"),
    },
    paymentId: {
      schema: reference().nullable(),
      description: "The payment that paid the order, even after it was refunded.",
      readOnly: true,
      generate({ world, index }) {
        const found = world.plan(payments).ofOrder.get(index);
        return found === undefined ? null : String(found);
      },
    },
    shippingAddress: {
      schema: z
        .object({
          name: text(120).nullable(),
          street: text(200),
          city: text(100),
          state: text(100).nullable(),
          postalCode: text(20),
          country: z.string().regex(/^[A-Z]{2}$/, "must be an ISO 3166 code such as US"),
        })
        .nullable(),
      description:
        "Where it goes: the buyer’s address unless another is sent; null where the buyer has none, and of a download. While the order is pending, tax and shipping follow it.",
      generate({ world, index }) {
        const { method, recipientIndex } = orderAt(world, index);
        if (method === "download") return null;
        const { name, address } = numbered(world.plan(people), recipientIndex);
        const { street, city, state, postalCode, country } = address;
        return { name, street, city, state, postalCode, country };
      },
    },
    shippingMethod: {
      schema: z.enum(["standard", "express", "download"]),
      description:
        "`download` is for digital books only, and has no parcel. Fixed once the order is no longer pending.",
      initial: () => "standard",
      generate: planned.of("method"),
    },
    carrier: {
      schema: text(60).nullable(),
      readOnly: true,
      search: true,
      generate: ({ self }) => parcelOf(self)?.carrier ?? null,
    },
    trackingNumber: {
      schema: text(60).nullable(),
      readOnly: true,
      search: true,
      generate: ({ self }) => parcelOf(self)?.trackingNumber ?? null,
    },
    trackingEvents: {
      schema: z.array(z.object({ at: timestamp(), status: text(40), place: text(120).nullable() })).max(50),
      description: "What became of the parcel, in order of time.",
      readOnly: true,
      generate: ({ self }) => (parcelOf(self) === null ? [] : trackingOf(self)),
    },
    placedAt: {
      schema: timestamp(),
      readOnly: true,
      initial: ({ now }) => now,
      generate: ({ world, index }) => toTimestamp(orderAt(world, index).placedAt),
    },
    paidAt: planned.noted("paidAt"),
    shippedAt: planned.noted("shippedAt"),
    deliveredAt: planned.noted("deliveredAt"),
    cancelledAt: planned.noted("cancelledAt"),
  },
  relations: {
    user: { field: "userId", to: "user" },
    "items.book": { field: "items.bookId", to: "book" },
    payment: { field: "paymentId", to: "payment" },
  },
  lifecycle: {
    initial: "pending",
    after: { paid: shipping, shipped: delivery },
    transitions: {
      pay: {
        from: ["pending"],
        to: "paid",
        event: "paid",
        description:
          "Makes an executed payment of the total from the account or card given, else from the buyer’s first active account in the order’s currency that covers it.",
        input: z.object({ accountId: reference().nullable().optional(), cardId: reference().nullable().optional() }),
      },
      ship: {
        from: ["paid"],
        to: "shipped",
        event: "shipped",
        description: "Gives it a carrier and a tracking number of the server’s own, unless it is a download.",
      },
      deliver: { from: ["shipped"], to: "delivered", event: "delivered", description: "Marks it as delivered." },
      cancel: {
        from: ["pending", "paid"],
        to: "cancelled",
        event: "cancelled",
        description:
          "Puts the stock back and refunds what was paid; a payment that was refunded, or whose account was deleted, stays as it is.",
      },
      return: {
        from: ["delivered"],
        to: "returned",
        event: "returned",
        description:
          "Puts the stock back and refunds what was paid; a payment that was refunded, or whose account was deleted, stays as it is.",
      },
    },
  },
  createdAt: ({ self }) => self.placedAt,
  updatedAt({ world, index }) {
    const { placedAt, paidAt, shippedAt, deliveredAt, cancelledAt, refundedAt } = orderAt(world, index);
    return toTimestamp(
      Math.max(placedAt, paidAt ?? 0, shippedAt ?? 0, deliveredAt ?? 0, cancelledAt ?? 0, refundedAt ?? 0),
    );
  },
});
