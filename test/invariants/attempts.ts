// Writes of every kind to every collection, as values that fast-check makes and shrinks.
import assert from "node:assert/strict";

import * as z from "zod";

import { catalog } from "../../src/core/domains/catalog.ts";
import type { Entry } from "../../src/core/model/catalog.ts";
import type { Transition } from "../../src/core/model/lifecycle.ts";
import type { Resource } from "../../src/core/model/resource.ts";
import * as fc from "../properties.ts";

/** One attempt to write. A text such as `@book:3` in it stands for the id of a book that is there when it is tried. */
export type Attempt =
  | { readonly do: "create"; readonly to: string; readonly body: Body }
  | { readonly do: "patch" | "replace"; readonly to: string; readonly id: string; readonly body: Body }
  | { readonly do: "act"; readonly to: string; readonly id: string; readonly action: string; readonly body: Body }
  | { readonly do: "delete"; readonly to: string; readonly id: string }
  | { readonly do: "add" | "set"; readonly user: string; readonly book: string; readonly quantity: number }
  | { readonly do: "remove"; readonly user: string; readonly book: string }
  | { readonly do: "empty" | "checkout"; readonly user: string }
  | { readonly do: "wait"; readonly milliseconds: number };

/** The body of a request. */
export type Body = Readonly<Record<string, unknown>>;

/** The number of records of a collection that the attempts use: the first three and the newest. */
export const NEAR = 8;

const ref = (resource: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 40, arbitrary: fc.nat(NEAR - 1).map((at) => `@${resource}:${at}`) },
    { weight: 1, arbitrary: fc.constant("999999") },
  );
const amount = fc.integer({ min: 1, max: 30_000 });
const word = fc.constantFrom("one", "two", "three");
/** Somebody who has an account. */
const buyer = fc.nat(2).map((at) => `@user:${at}`);
const currency = fc.constantFrom("USD", "USD", "USD", "EUR");
const orNull = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { freq: 4 });
const lines = fc.array(fc.record({ bookId: ref("book"), quantity: fc.integer({ min: 1, max: 9 }) }), {
  minLength: 1,
  maxLength: 3,
});
/** Few quarters of one day, so that visits meet. */
const quarter = fc.nat(16).map((at) => new Date(Date.UTC(2026, 11, 1, 9, at * 15)).toISOString());

/** Values that meet each other for the writable fields of each resource: those that are always sent first. States, transitions and their bodies follow from the catalog. */
const FIELDS: Readonly<
  Record<
    string,
    readonly [
      required: Readonly<Record<string, fc.Arbitrary<unknown>>>,
      rest: Readonly<Record<string, fc.Arbitrary<unknown>>>,
    ]
  >
> = {
  user: [
    { name: word, email: fc.nat(60).map((at) => `user${at}@example.com`) },
    {
      role: fc.constantFrom("admin", "user"),
      password: word,
      company: orNull(word),
      extra: fc.jsonValue({ maxDepth: 1 }),
    },
  ],
  job: [
    { type: fc.constantFrom("export", "import") },
    { durationMs: fc.nat(9000), outcome: fc.constantFrom("completed", "failed") },
  ],
  author: [{ name: word }, { bio: orNull(word) }],
  book: [
    {
      title: word,
      authorIds: fc.array(ref("author"), { maxLength: 3 }),
      price: fc.integer({ min: 0, max: 5000 }),
      stock: fc.nat(90),
    },
    { currency, status: fc.constantFrom("available", "out_of_stock", "discontinued") },
  ],
  review: [
    { bookId: ref("book"), userId: ref("user"), rating: fc.integer({ min: 1, max: 5 }) },
    { title: orNull(word), helpfulCount: fc.nat(9), verifiedPurchase: fc.boolean() },
  ],
  cart: [{ userId: ref("user") }, { items: lines }],
  order: [{ userId: buyer, items: lines }, { notes: word }],
  account: [
    {
      userId: ref("user"),
      type: fc.constantFrom("checking", "savings"),
      currency,
      openingBalance: fc.oneof(fc.constant(0), fc.nat(90_000)),
    },
    { name: orNull(word) },
  ],
  transfer: [{ fromAccountId: ref("account"), toAccountId: ref("account"), amount }, { reference: orNull(word) }],
  payment: [
    { accountId: ref("account"), amount },
    { orderId: orNull(ref("order")), cardId: orNull(ref("card")) },
  ],
  card: [{ accountId: ref("account") }, { spendingLimit: orNull(amount) }],
  transaction: [
    { accountId: ref("account"), amount: fc.integer({ min: -30_000, max: 30_000 }) },
    { description: orNull(word) },
  ],
  patient: [
    { name: word, birthDate: fc.constant("1990-12-10") },
    { userId: orNull(ref("user")), primaryProviderId: orNull(ref("provider")) },
  ],
  provider: [{ name: word, specialty: word }, { rating: orNull(fc.integer({ min: 0, max: 5 })) }],
  appointment: [
    { patientId: ref("patient"), providerId: ref("provider"), startsAt: quarter },
    { durationMinutes: fc.integer({ min: 10, max: 90 }), reason: orNull(word) },
  ],
};

/** Values for the writable fields that the declaration says all about: choices, yes or no, and ids of other records. */
function simpleFields({ fields, relations }: Resource): Record<string, fc.Arbitrary<unknown>> {
  const values = Object.entries(fields).flatMap(
    ([name, { schema, readOnly, required }]): [string, fc.Arbitrary<unknown>][] => {
      if (readOnly === true || required === true || name === "status") return [];
      const plain = schema instanceof z.ZodNullable ? schema.unwrap() : schema;
      const to = Object.values(relations).find(({ field }) => field === name)?.to;
      const value =
        plain instanceof z.ZodEnum
          ? fc.constantFrom<unknown>(...plain.options)
          : plain instanceof z.ZodBoolean
            ? fc.boolean()
            : to !== undefined && plain instanceof z.ZodString
              ? ref(to)
              : undefined;
      if (value === undefined) return [];
      return [[name, plain === schema ? value : orNull(value)]];
    },
  );
  return Object.fromEntries(values);
}

/** The body of a transition, where it takes one: ids by the name that they have, else words. */
function inputOf({ input }: Transition): fc.Arbitrary<Body> {
  const names = Object.keys(input?.shape ?? {});
  const values = names.map((name) => [name, name.endsWith("Id") ? ref(name.slice(0, -2)) : orNull(word)] as const);
  return fc.record(Object.fromEntries(values), { requiredKeys: [] });
}

function attemptsOn(resource: Resource): fc.Arbitrary<Attempt> {
  const { name: to, fields, lifecycle } = resource;
  const [required = {}, rest] = FIELDS[to] ?? [];
  const all = { ...simpleFields(resource), ...required, ...rest };
  for (const [field, { required: must }] of Object.entries(fields)) {
    assert.ok(must !== true || field in required, `there are values for ${to}.${field}, which must be sent`);
  }
  const states = lifecycle && fields["status"] && z.toJSONSchema(fields["status"].schema).enum;
  const status = states === undefined ? {} : { status: fc.constantFrom(...states) };
  const whole = fc.record(all, { requiredKeys: Object.keys(required) });
  const part = fc.record({ ...all, ...status }, { requiredKeys: [] });
  const id = ref(to);
  return fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant("create" as const), to: fc.constant(to), body: whole }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant("patch" as const), to: fc.constant(to), id, body: part }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("replace" as const), to: fc.constant(to), id, body: whole }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("delete" as const), to: fc.constant(to), id }) },
    ...(states === undefined
      ? []
      : [
          {
            weight: 3,
            arbitrary: fc.record({
              do: fc.constant("patch" as const),
              to: fc.constant(to),
              id,
              body: fc.record(status),
            }),
          },
        ]),
    // The first transition is the way forward: without it the others find nothing to move.
    ...Object.entries(lifecycle?.transitions ?? {}).map(([action, transition], at) => ({
      weight: at === 0 ? 4 : 2,
      arbitrary: fc.record({
        do: fc.constant("act" as const),
        to: fc.constant(to),
        id,
        action: fc.constant(action),
        body: inputOf(transition),
      }),
    })),
  );
}

const atCart = fc.oneof(
  fc.record({
    do: fc.constantFrom("add" as const, "set" as const),
    user: buyer,
    book: ref("book"),
    quantity: fc.integer({ min: 1, max: 9 }),
  }),
  fc.record({ do: fc.constant("remove" as const), user: buyer, book: ref("book") }),
  fc.record({ do: fc.constantFrom("checkout" as const, "checkout" as const, "empty" as const), user: buyer }),
);

const entries: readonly Entry[] = catalog.entries;

/** An attempt of any kind; the shop and the bank, which depend on each other most, come most often. */
export const attempt: fc.Arbitrary<Attempt> = fc.oneof(
  ...entries.map(({ resource }) => ({
    weight: ["order", "book", "account", "payment", "transfer"].includes(resource.name) ? 3 : 1,
    arbitrary: attemptsOn(resource),
  })),
  { weight: 5, arbitrary: atCart },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("wait" as const), milliseconds: fc.nat(8000) }) },
);
