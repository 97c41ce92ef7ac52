// `expand` and `fields` on writes: the answer is that of a read of the same record right after it.
import assert from "node:assert/strict";
import { test } from "node:test";

import { createMock } from "../../src/index.ts";

interface Asked {
  readonly status: number;
  readonly tag: string | null;
  readonly body: Readonly<Record<string, unknown>>;
}

function asking() {
  const mock = createMock({ clock: () => Date.UTC(2026, 10, 20) });
  return async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Asked> => {
    const response = await mock.fetch(
      new Request(`http://seedbed.test${path}`, {
        method,
        headers: { "Content-Type": "application/json", ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    return {
      status: response.status,
      tag: response.headers.get("etag"),
      body: JSON.parse(text === "" ? "{}" : text) as Asked["body"], // of our own API
    };
  };
}

const ORDER = { userId: "1", items: [{ bookId: "1", quantity: 1 }] };
const WHOLE_BOOK = {
  title: "Own",
  authorIds: ["1"],
  isbn: "9780306406157",
  price: 100,
};

for (const { name, method, path, body, query, status } of [
  {
    name: "creating",
    method: "POST",
    path: "/v1/bookstore/orders",
    body: ORDER,
    query: "expand=user,items.book",
    status: 201,
  },
  {
    name: "replacing",
    method: "PUT",
    path: "/v1/bookstore/books/1",
    body: WHOLE_BOOK,
    query: "expand=authors",
    status: 200,
  },
  {
    name: "changing",
    method: "PATCH",
    path: "/v1/bookstore/books/2",
    body: { price: 1 },
    query: "expand=authors,reviews",
    status: 200,
  },
  {
    name: "a transition",
    method: "POST",
    path: "/v1/bookstore/orders/144/pay",
    body: undefined,
    query: "expand=payments,user&fields=id,status,payments.status,user.name",
    status: 200,
  },
]) {
  test(`${name} with ${query} answers what a read of it then shows`, async () => {
    const ask = asking();
    const written = await ask(method, `${path}?${query}`, body);
    assert.equal(written.status, status, JSON.stringify(written.body));
    const record = status === 201 ? `${path}/${String(written.body["id"])}` : path.replace(/\/pay$/, "");
    assert.deepEqual(written.body, (await ask("GET", `${record}?${query}`)).body);
    assert.equal(
      written.tag ?? (await ask("GET", record)).tag,
      (await ask("GET", record)).tag,
      "the tag is the record's",
    );
  });
}

test("an array of bodies is shown as asked, one after the other", async () => {
  const bodies = ["a", "b"].map((name) => ({ name, email: `${name}@example.org` }));
  assert.deepEqual((await asking()("POST", "/v1/users?fields=id,name", bodies)).body, {
    users: [
      { id: "101", name: "a" },
      { id: "102", name: "b" },
    ],
    total: 2,
  });
});

test("an answer that is given again shows what it showed first", async () => {
  const ask = asking();
  const key = { "Idempotency-Key": '"one"' };
  const [first, again] = [
    await ask("POST", "/v1/bookstore/orders?expand=user&fields=id,user.name", ORDER, key),
    await ask("POST", "/v1/bookstore/orders?expand=user&fields=id,user.name", ORDER, key),
  ];
  assert.equal(typeof (first.body["user"] as { name?: unknown }).name, "string");
  assert.deepEqual(again, first);
});

test("a write that is asked to show what there is not changes nothing", async () => {
  const ask = asking();
  const before = (await ask("GET", "/v1/users?limit=1")).body["total"];
  const user = { name: "Ada", email: "ada@example.org" };
  for (const [query, says] of [
    ["expand=boss", /cannot POST \/v1\/users: cannot expand 'boss'/],
    ["fields=nmae", /cannot POST \/v1\/users: .*'nmae'/],
    ["expnd=manager", /did you mean 'expand'\?/],
  ] as const) {
    const refused = await ask("POST", `/v1/users?${query}`, user);
    assert.equal(refused.status, 400);
    assert.match(String(refused.body["detail"]), says);
  }
  assert.equal((await ask("DELETE", "/v1/users/1?expand=manager")).status, 400, "what is gone is not shown");
  assert.equal((await ask("GET", "/v1/users?limit=1")).body["total"], before);
});

test("a cart that is filled shows its books", async () => {
  const ask = asking();
  const query = "expand=items.book&fields=items.quantity,items.book.title";
  const filled = await ask("POST", `/v1/bookstore/cart/items?${query}`, { bookId: "1", quantity: 2 });
  assert.deepEqual(filled.body, (await ask("GET", `/v1/bookstore/cart?${query}`)).body);
  assert.equal(
    (filled.body["items"] as { book: { title: string } }[])[0]?.book.title,
    (await ask("GET", "/v1/bookstore/books/1")).body["title"],
  );
});

test("a field that follows from others is shown as it is after the write", async () => {
  const ask = asking();
  const before = (await ask("GET", "/v1/bookstore/books/1")).body["ratingsCount"];
  const made = await ask("POST", "/v1/bookstore/reviews?expand=book", {
    bookId: "1",
    userId: "3",
    rating: 5,
    title: "Yes",
    body: "Yes.",
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  assert.equal((made.body["book"] as { ratingsCount: number }).ratingsCount, Number(before) + 1);
});
