// Calls that the library's types allow and refuse. The compiler reads it here, and in test/package.test.ts against the packed
// declarations; typed-calls.test.ts makes the calls.
import { createMock, growWorld } from "../../src/index.ts";
import type { Account, Author, Book, Mock, MockEvent, NewRecord, Order, User } from "../../src/index.ts";

type Equal<A, B> = [A, B] extends [B, A] ? true : false;
const is = <Fact extends true>(fact: Fact): Fact => fact;

/** Calls that are right, with the types of what they give. */
export async function callRight(mock: Mock): Promise<void> {
  const book: Book = mock.books.get("1");
  is<Equal<typeof book.status, "available" | "preorder" | "out_of_stock" | "discontinued">>(true);

  const { records } = mock.books.list({
    "price[gte]": 100,
    "status[in]": ["available", "preorder"],
    "title[like]": "*e*",
    "pageCount[ne]": null,
    authorIds: ["1", "2"],
    q: "sea",
    sort: ["-price", "title"],
    expand: "authors",
    page: 1,
    limit: 5,
  });
  is<Equal<(typeof records)[number]["authors"], readonly (Author | null)[]>>(true);
  is<Equal<(typeof records)[number]["price"], number>>(true);

  const order = mock.orders.get("1", { expand: "items.book,payment.account,user" });
  is<Equal<(typeof order)["user"], User | null>>(true);
  is<Equal<(typeof order)["items"][number]["book"], Book | null>>(true);
  is<Equal<(typeof order)["items"][number]["quantity"], number>>(true);
  is<Equal<NonNullable<(typeof order)["payment"]>["account"], Account | null>>(true);
  is<Equal<(typeof order)["total"], number>>(true);

  const little = mock.users.get("1", { fields: ["name", "address.city"] });
  is<Equal<keyof typeof little, "name" | "address">>(true);
  is<Equal<(typeof little)["address"], { readonly city: string } | null>>(true);

  const some = mock.books.get("1", { fields: "title, authors.name", expand: "authors" });
  is<Equal<keyof typeof some, "title" | "authors">>(true);
  is<Equal<(typeof some)["authors"], readonly ({ readonly name: string } | null)[]>>(true);

  const lines = mock.orders.get("1", { fields: ["id", "items.quantity"], expand: ["items.book"] });
  is<Equal<keyof typeof lines, "id" | "items">>(true);
  is<Equal<keyof (typeof lines)["items"][number], "quantity" | "book">>(true);

  mock.jobs.list({ "payload.rows[gt]": 1, sort: "payload.rows" });
  mock.users.list({ address: null, "address.city": "Berlin", "lastLoginAt[gt]": "2026-01-01" });
  mock.orders.list({ "items.bookId": "7", status: "paid" });

  const created = await mock.orders.create({ userId: "1", items: [{ bookId: "1", quantity: 1 }] });
  is<Equal<typeof created, Order>>(true);
  await mock.orders.act(created.id, "pay", { accountId: null });
  await mock.orders.act(created.id, "ship");
  await mock.users.patch("1", { address: { city: "Berlin" }, phone: null });
  // A record that was read can be sent back: what belongs to the server is left out at run time.
  await mock.books.replace("1", { ...mock.books.get("1"), price: 1500 });
  await mock.users.create({ name: "Ada", email: "ada@example.org", password: "secret" });
  const values: NewRecord<{ wrong: true }>[] = [];
  is<Equal<(typeof values)[number], never>>(true);

  const stop = mock.on("order.*", (event) => {
    is<Equal<typeof event.data.object, Order>>(true);
    if (event.type === "order.paid") is<Equal<typeof event.data.previous, Order | undefined>>(true);
  });
  stop();
  mock.on("job.completed", ({ type }) => is<Equal<typeof type, "job.completed">>(true))();
  mock.on("*", (event) => is<Equal<typeof event, MockEvent>>(true))();
  is<Equal<ReturnType<Mock["export"]>["bookstore"]["books"], readonly Book[]>>(true);
}

/** A call that must not compile, and what it says where it is made all the same; undefined where nothing can be said then. */
export interface WrongCall {
  readonly says: RegExp | undefined;
  call(mock: Mock): unknown;
}

export const WRONG_CALLS: readonly WrongCall[] = [
  {
    says: /cannot payy order 151: there is no such action: did you mean 'pay'\?/,
    // @ts-expect-error an unknown action
    call: (mock) => mock.orders.act("151", "payy"),
  },
  {
    says: /cannot fly order 1: there is no such action: there is pay, ship, deliver, cancel, return/,
    // @ts-expect-error an action near none
    call: (mock) => mock.orders.act("1", "fly"),
  },
  {
    says: /cannot publish book 1: books have no actions/,
    // @ts-expect-error an action of a resource without a lifecycle
    call: (mock) => mock.books.act("1", "publish"),
  },
  {
    says: /cannot cancel order 144: reason is not declared: leave it out/,
    // @ts-expect-error an input that an action does not take
    call: (mock) => mock.orders.act("144", "cancel", { reason: "late" }),
  },
  {
    says: /cannot pay order 150: accountId must be/,
    // @ts-expect-error an input of the wrong type
    call: (mock) => mock.orders.act("150", "pay", { accountId: 7 }),
  },
  {
    says: /unknown parameter 'limt': did you mean 'limit'\?/,
    // @ts-expect-error an unknown option of a list
    call: (mock) => mock.books.list({ limt: 3 }),
  },
  {
    says: /unknown parameter 'prise': did you mean 'price'\?/,
    // @ts-expect-error a filter of an unknown field
    call: (mock) => mock.books.list({ prise: 3 }),
  },
  {
    says: /price has no operator 'get'/,
    // @ts-expect-error an unknown operator
    call: (mock) => mock.books.list({ "price[get]": 3 }),
  },
  {
    says: /status cannot be 'avalable': did you mean 'available'\?/,
    // @ts-expect-error a state that there is not
    call: (mock) => mock.books.list({ status: "avalable" }),
  },
  {
    says: /price cannot be 'cheap': it is a number/,
    // @ts-expect-error a number that is a text
    call: (mock) => mock.books.list({ "price[lt]": "cheap" }),
  },
  {
    says: /price cannot be 'null': it is a number/,
    // @ts-expect-error null for a field that is never null
    call: (mock) => mock.books.list({ price: null }),
  },
  {
    says: /cannot sort by 'titel', which is not a field: did you mean 'title'\?/,
    // @ts-expect-error an order by an unknown field
    call: (mock) => mock.books.list({ sort: "-price,titel" }),
  },
  {
    says: /cannot sort by genres: it can have many values/,
    // @ts-expect-error an order by a field with many values
    call: (mock) => mock.books.list({ sort: ["genres"] }),
  },
  {
    says: /cannot expand 'author', which is not a relation: did you mean 'authors'\?/,
    // @ts-expect-error a relation that there is not
    call: (mock) => mock.books.list({ expand: "author" }),
  },
  {
    says: /cannot expand 'novels', which is not a relation: authors have books/,
    // @ts-expect-error a relation of a resource without relations of its own
    call: (mock) => mock.authors.get("1", { expand: "novels" }),
  },
  {
    says: /cannot show 'titel', which is not a field: did you mean 'title'\?/,
    // @ts-expect-error a field to show that there is not
    call: (mock) => mock.books.get("1", { fields: "id,titel" }),
  },
  {
    says: /cannot show 'authors.name'/,
    // @ts-expect-error a field of a record that is not expanded
    call: (mock) => mock.books.get("1", { fields: ["authors.name"] }),
  },
  {
    says: /unknown parameter 'limit': limit is for lists/,
    // @ts-expect-error a list's option for one record
    call: (mock) => mock.books.get("1", { limit: 1 }),
  },
  {
    says: undefined,
    // @ts-expect-error a field that was not asked for
    call: (mock) => void mock.books.get("1", { fields: "id" }).title,
  },
  {
    says: undefined,
    // @ts-expect-error a relation that was not expanded
    call: (mock) => void mock.books.get("1").authors,
  },
  {
    says: undefined,
    // @ts-expect-error the name of an expanded record without asking whether there is one
    call: (mock) => void mock.orders.get("1", { expand: "user" }).user.name,
  },
  {
    says: /cannot create book: title is required/,
    // @ts-expect-error a new record of nothing
    call: (mock) => mock.books.create({}),
  },
  {
    says: /cannot create book: title is required, and titel is no field: did you mean title\?/,
    // @ts-expect-error a new record with a name that there is not
    call: (mock) => mock.books.create({ titel: "x", authorIds: [], price: 1 }),
  },
  {
    says: undefined,
    // @ts-expect-error a new record with a field beside those declared
    call: (mock) => mock.books.create({ title: "x", authorIds: [], price: 1, shelf: "B" }),
  },
  {
    says: undefined,
    // @ts-expect-error a new record with a field of the server's
    call: (mock) => mock.books.create({ title: "x", authorIds: [], price: 1, ratingsCount: 7 }),
  },
  {
    says: undefined,
    // @ts-expect-error a new record with an id
    call: (mock) => mock.books.create({ id: "900", title: "x", authorIds: [], price: 1 }),
  },
  {
    says: undefined,
    // @ts-expect-error a new record in a state that its lifecycle sets
    call: (mock) => mock.orders.create({ userId: "1", items: [{ bookId: "7", quantity: 1 }], status: "paid" }),
  },
  {
    says: /cannot create order: items\.0\.quantity/,
    // @ts-expect-error a new line without its quantity
    call: (mock) => mock.orders.create({ userId: "1", items: [{ bookId: "7" }] }),
  },
  {
    says: /cannot replace book 1: authorIds is required/,
    // @ts-expect-error a replacement that leaves out what is required
    call: (mock) => mock.books.replace("1", { title: "x", price: 3 }),
  },
  {
    says: /cannot patch book 1: price must be/,
    // @ts-expect-error a patch with a value of the wrong type
    call: (mock) => mock.books.patch("1", { price: "free" }),
  },
  {
    says: undefined,
    // @ts-expect-error a patch of a field that there is not
    call: (mock) => mock.books.patch("1", { prise: 3 }),
  },
  {
    says: /cannot patch book 1: title must/,
    // @ts-expect-error a patch that removes what must be there
    call: (mock) => mock.books.patch("1", { title: null }),
  },
  {
    says: /cannot listen: there is no event 'ordr\.\*': did you mean order\.\*\?/,
    // @ts-expect-error an event of nothing
    call: (mock) => mock.on("ordr.*", () => undefined),
  },
  {
    says: /cannot listen: there is no event 'order\.flown': there is order\.created, .*order\.returned$/,
    // @ts-expect-error an event that does not happen
    call: (mock) => mock.on("order.flown", () => undefined),
  },
  {
    says: /cannot listen to \*: the listener must be a function/,
    // @ts-expect-error a listener that is none
    call: (mock) => mock.on("*", "log"),
  },
  {
    says: undefined,
    // @ts-expect-error a field that an event's record does not have
    call: (mock) => mock.on("order.paid", (event) => void event.data.object.title),
  },
  {
    says: /cannot reset the mock: the seed must be a safe integer, not "abc"/,
    // @ts-expect-error a text for a seed
    call: (mock) => mock.reset("abc"),
  },
  {
    says: /cannot make a mock: its options are an object such as \{ seed: 42 \}, not 42/,
    // @ts-expect-error a seed instead of options
    call: () => createMock(42),
  },
  {
    says: /cannot make a mock: there is no option 'sede': did you mean 'seed'\?/,
    // @ts-expect-error an option that there is not
    call: () => createMock({ sede: 42 }),
  },
  {
    says: /cannot make a mock: clock must be a function that gives epoch milliseconds, not 0/,
    // @ts-expect-error a time instead of a clock
    call: () => createMock({ clock: 0 }),
  },
  {
    says: /cannot grow a world: there is no option 'baseURL': did you mean 'baseUrl'\?/,
    // @ts-expect-error an option that worlds do not have
    call: () => growWorld(1, { baseURL: "https://example.com" }),
  },
];
