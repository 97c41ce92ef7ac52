// Writes of every kind to every collection, as values that fast-check makes and shrinks.
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

/** What is sent. */
export type Body = Readonly<Record<string, unknown>>;

/** How many records of a collection the attempts meet at: the first three and the newest. */
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

/** The writable fields of each resource; required ones first. */
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

const STATES: Readonly<Record<string, readonly string[]>> = {
  user: ["active", "invited", "suspended"],
  job: ["cancelled", "completed"],
  cart: ["abandoned"],
  order: ["paid", "shipped", "delivered", "cancelled", "returned"],
  account: ["active", "frozen", "closed"],
  transfer: ["completed", "failed", "cancelled"],
  payment: ["executed", "failed", "cancelled", "refunded"],
  card: ["active", "frozen", "cancelled"],
  transaction: ["reversed"],
  appointment: ["confirmed", "checked_in", "completed", "cancelled", "no_show"],
};

const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  user: ["suspend", "activate"],
  job: ["cancel"],
  order: ["pay", "pay", "ship", "deliver", "cancel", "return"],
  account: ["freeze", "unfreeze", "unfreeze", "close"],
  transfer: ["complete", "complete", "fail", "cancel"],
  payment: ["execute", "execute", "fail", "cancel", "refund"],
  card: ["activate", "activate", "freeze", "unfreeze", "cancel"],
  appointment: ["confirm", "check-in", "complete", "cancel", "no-show"],
};

const INPUTS: Readonly<Record<string, fc.Arbitrary<Body>>> = {
  pay: fc.record({ accountId: ref("account"), cardId: ref("card") }, { requiredKeys: [] }),
};

function attemptsOn(to: string): fc.Arbitrary<Attempt> {
  const [required, rest] = FIELDS[to] ?? [{}, {}];
  const all = { ...required, ...rest };
  const states = STATES[to];
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
    ...(ACTIONS[to] ?? []).map((action) => ({
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant("act" as const),
        to: fc.constant(to),
        id,
        action: fc.constant(action),
        body: INPUTS[action] ?? fc.constant({}),
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

/** An attempt of any kind; the shop and the bank, which depend on each other most, come most often. */
export const attempt: fc.Arbitrary<Attempt> = fc.oneof(
  ...Object.keys(FIELDS).map((to) => ({
    weight: ["order", "book", "account", "payment", "transfer"].includes(to) ? 3 : 1,
    arbitrary: attemptsOn(to),
  })),
  { weight: 5, arbitrary: atCart },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("wait" as const), milliseconds: fc.nat(8000) }) },
);
