// The lists below a record: `/v1/bookstore/authors/1/books`.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { catalog } from "../../src/core/domains/catalog.ts";
import { belongingsOf } from "../../src/core/sandbox/query/belongings.ts";
import { BASE_URL, startServing } from "./serving.ts";
import type { Serving } from "./serving.ts";

let serving: Serving;
before(async () => {
  serving = await startServing();
});
after(() => serving[Symbol.asyncDispose]());

type Item = Readonly<Record<string, unknown>>;

async function list(path: string, headers: Record<string, string> = {}) {
  const answer = await serving.request({ path, headers });
  assert.equal(answer.status, 200, answer.text);
  const body = answer.json();
  const key = path.replace(/\?.*/, "").split("/").at(-1) ?? "";
  return { answer, records: body[key] as Item[], total: body["total"] as number };
}

/** True if a field of a record at the path holds the id; the path goes through lists. */
function refers(record: unknown, path: readonly string[], id: string): boolean {
  if (Array.isArray(record)) return record.some((one) => refers(one, path, id));
  const [step, ...rest] = path;
  if (step === undefined) return record === id;
  return typeof record === "object" && record !== null && refers((record as Item)[step], rest, id);
}

for (const { resource } of catalog.entries)
  for (const [collection, { entry, fields }] of belongingsOf(resource, catalog)) {
    test(`the ${collection} of a ${resource.name} are those that refer to it, and no others`, async () => {
      const own = `/v1/${resource.domain}/${resource.collection}`;
      const all: Item[] = [];
      for (let page = 1; page <= 3; page += 1)
        all.push(...(await list(`/v1/${entry.resource.domain}/${collection}?_seed=5&limit=100&page=${page}`)).records);
      const total = (await list(`/v1/${entry.resource.domain}/${collection}?_seed=5&limit=1`)).total;
      for (const id of ["1", "2"]) {
        const nested = await list(`${own}/${id}/${collection}?_seed=5&limit=100`);
        const expected = all.filter((record) => fields.some((field) => refers(record, field.split("."), id)));
        if (all.length === total)
          assert.deepEqual(nested.records, expected.slice(0, 100), "in order of id, as the whole list has them");
        assert.ok(nested.records.every((record) => fields.some((field) => refers(record, field.split("."), id))));
      }
    });
  }

test("a nested list takes all that a list takes, and its links keep its path", async () => {
  const path = "/v1/bookstore/authors/1/books";
  const whole = await list(`${path}?limit=100`);
  assert.ok(whole.total > 1);
  const page = await list(`${path}?limit=1&page=2&sort=-price&fields=id,title,price,authorIds&expand=authors`);
  const [book] = page.records;
  assert.deepEqual(Object.keys(book ?? {}).sort(), ["authorIds", "authors", "id", "price", "title"]);
  assert.equal(page.total, whole.total);
  assert.match(page.answer.header("Link") ?? "", new RegExp(`<${BASE_URL}${path}\\?limit=1&sort=-price`));
  assert.equal(page.answer.header("X-Total-Count"), String(whole.total));
  const cheap = await list(`${path}?price[lt]=1&limit=5`);
  assert.equal(cheap.total, 0, "filters hold beside the path");
  const other = await list(`${path}?authorIds=2`);
  assert.ok(other.records.every((one) => (one["authorIds"] as string[]).includes("1")));
  const tag = page.answer.header("ETag") ?? "";
  const again = await serving.request({
    path: `${path}?limit=1&page=2&sort=-price&fields=id,title,price,authorIds&expand=authors`,
    headers: { "If-None-Match": tag },
  });
  assert.equal(again.status, 304);
  assert.equal((await serving.request({ method: "HEAD", path })).status, 200);
});

test("expand puts into a record what refers to it, as the nested list has it", async () => {
  const one = await serving.request({ path: "/v1/bookstore/authors/1?expand=books&fields=id,books.id,books.title" });
  assert.equal(one.status, 200, one.text);
  const nested = await list("/v1/bookstore/authors/1/books?limit=100&fields=id,title");
  assert.deepEqual(one.json(), { id: "1", books: nested.records });
  const page = await list("/v1/users?limit=5&expand=accounts,manager&_seed=3");
  for (const user of page.records) {
    const own = await list(`/v1/users/${String(user["id"])}/accounts?limit=100&_seed=3`);
    assert.deepEqual(user["accounts"], own.records);
  }
  const headers = serving.inSandbox("expanded");
  const before = (await serving.request({ path: "/v1/bookstore/authors/2?expand=books", headers })).json();
  const [book] = before["books"] as Item[];
  await serving.request({ method: "DELETE", path: `/v1/bookstore/books/${String(book?.["id"])}`, headers });
  const after = (await serving.request({ path: "/v1/bookstore/authors/2?expand=books", headers })).json();
  assert.equal((after["books"] as Item[]).length, (before["books"] as Item[]).length - 1);
  const wrong = await serving.request({ path: "/v1/bookstore/authors/2?expand=boks" });
  assert.match(wrong.text, /did you mean 'books'/);
});

test("the core domain's records have nested lists under their short path too", async () => {
  const long = await list("/v1/core/users/7/orders?limit=2");
  const short = await list("/v1/users/7/orders?limit=2");
  assert.deepEqual(short.records, long.records);
  assert.match(short.answer.header("Link") ?? "", new RegExp(`<${BASE_URL}/v1/users/7/orders\\?limit=2&page=1>`));
});

test("a nested list follows what is written, and is 404 once its record is gone", async () => {
  const headers = serving.inSandbox("nested");
  const path = "/v1/bookstore/authors/3/books";
  const before = await list(path, headers);
  const [first] = before.records;
  assert.ok(first);
  await serving.request({ method: "DELETE", path: `/v1/bookstore/books/${String(first["id"])}`, headers });
  assert.equal((await list(path, headers)).total, before.total - 1);
  await serving.request({ method: "DELETE", path: "/v1/bookstore/authors/3", headers });
  const gone = await serving.request({ path, headers });
  assert.equal(gone.status, 404);
  assert.equal(gone.json()["code"], "not_found");
  assert.match(String(gone.json()["detail"]), /no author "3" in your sandbox/);
});

const REFUSED: readonly { name: string; method?: string; path: string; status: number; says: RegExp }[] = [
  { name: "of nobody", path: "/v1/bookstore/authors/99999/books", status: 404, says: /no author "99999"/ },
  { name: "of what is no id", path: "/v1/bookstore/authors/..%2F1/books", status: 404, says: /no author "\.\.\/1"/ },
  { name: "of nobody in a world", path: "/v1/users/101/orders?_seed=4", status: 404, says: /world of seed 4/ },
  { name: "that there is not", path: "/v1/bookstore/authors/1/cards", status: 404, says: /./ },
  { name: "of the prototype", path: "/v1/bookstore/authors/1/constructor", status: 404, says: /./ },
  { name: "with a misspelt field", path: "/v1/users/1/orders?statsu=paid", status: 400, says: /status/ },
  { name: "that is deleted", method: "DELETE", path: "/v1/bookstore/authors/1/books", status: 405, says: /GET/ },
];

for (const { name, method = "GET", path, status, says } of REFUSED)
  test(`a nested list ${name} is refused`, async () => {
    const answer = await serving.request({ method, path });
    assert.equal(answer.status, status, answer.text);
    assert.match(String(answer.json()["detail"]), says);
  });

test("a record that is created below another belongs to it", async () => {
  const headers = serving.inSandbox("created-below");
  const create = (path: string, body: unknown) => serving.request({ method: "POST", path, headers, body });
  const review = await create("/v1/bookstore/books/2/reviews", { userId: "1", rating: 5 });
  assert.equal(review.status, 201, review.text);
  assert.equal(review.json()["bookId"], "2");
  const location = review.header("Location") ?? "";
  assert.match(location, /^\/v1\/bookstore\/reviews\/\d+$/);
  assert.deepEqual((await serving.request({ path: location, headers })).json(), review.json());
  const { records } = await list("/v1/bookstore/books/2/reviews?sort=-createdAt&limit=1", headers);
  assert.equal(records[0]?.["id"], review.json()["id"]);
  const { total } = await list("/v1/users/3/orders", headers);
  const items = [{ bookId: "1", quantity: 1 }];
  const orders = await create("/v1/users/3/orders", [{ items }, { items, userId: "3" }]);
  assert.equal(orders.status, 201, orders.text);
  assert.equal((await list("/v1/users/3/orders", headers)).total, total + 2);
  const one = await create("/v1/users/3/orders", { items });
  assert.match(one.header("Location") ?? "", /^\/v1\/bookstore\/orders\/\d+$/, "which is in another domain");
  const author = await create("/v1/bookstore/authors/3/books", { title: "Tide", price: 1, currency: "USD" });
  assert.deepEqual(author.json()["authorIds"], ["3"], author.text);
});

test("nothing is created below a record that there is not, or below one while its body names another", async () => {
  const headers = serving.inSandbox("refused-below");
  const before = (await list("/v1/bookstore/reviews?limit=1", headers)).total;
  const create = (path: string, body: unknown) => serving.request({ method: "POST", path, headers, body });
  const nowhere = await create("/v1/bookstore/books/99999/reviews", { userId: "1", rating: 5 });
  assert.equal(nowhere.status, 404);
  assert.match(String(nowhere.json()["detail"]), /no book "99999" in your sandbox/);
  const other = await create("/v1/bookstore/books/2/reviews", { userId: "1", rating: 5, bookId: "3" });
  assert.equal(other.status, 422);
  assert.deepEqual(other.json()["errors"], [
    {
      pointer: "#/bookId",
      code: "invalid_value",
      detail: 'is not the book "2" of the path: send the same, or leave it out',
    },
  ]);
  const many = await create("/v1/bookstore/books/2/reviews", [
    { userId: "1", rating: 5 },
    { userId: "1", rating: 5, bookId: "3" },
  ]);
  assert.equal(many.status, 422);
  assert.equal((many.json()["errors"] as { pointer: string }[])[0]?.pointer, "#/1/bookId");
  assert.equal((await list("/v1/bookstore/reviews?limit=1", headers)).total, before);
});
