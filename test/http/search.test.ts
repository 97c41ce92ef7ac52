// The search of a list finds words, in a record and in the names of the records that it refers to.
import assert from "node:assert/strict";
import { test } from "node:test";

import { createMock, defineConfig } from "../../src/index.ts";
import type { Mock } from "../../src/index.ts";

type Row = Readonly<Record<string, unknown>>;

async function read(
  mock: Pick<Mock, "fetch">,
  path: string,
): Promise<{ readonly total: number; readonly rows: readonly Row[] }> {
  const answer = await mock.fetch(new Request(`http://shop.test${path}`));
  assert.equal(answer.status, 200, path);
  const body = (await answer.json()) as Record<string, unknown>; // a list
  const rows = Object.values(body).find(Array.isArray) as Row[];
  return { total: Number(body["total"]), rows };
}

async function readAll(mock: Pick<Mock, "fetch">, path: string): Promise<readonly Row[]> {
  const all: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { total, rows } = await read(mock, `${path}${path.includes("?") ? "&" : "?"}limit=100&page=${page}`);
    all.push(...rows);
    if (page * 100 >= total) return all;
  }
}

/** The names that the search of each list looks through, by the paths that `expand` takes. */
const LISTS = [
  { path: "/v1/bookstore/books", names: ["authors.name"] },
  { path: "/v1/bookstore/orders", names: ["user.name", "items.book.title", "items.book.authors.name"] },
  { path: "/v1/bookstore/reviews", names: ["book.title", "book.authors.name", "user.name"] },
  { path: "/v1/fintech/transfers", names: ["fromAccount.name", "fromAccount.user.name", "toAccount.user.name"] },
  { path: "/v1/fintech/cards", names: ["account.name", "account.user.name", "user.name"] },
  { path: "/v1/healthcare/appointments", names: ["patient.name", "patient.primaryProvider.name", "provider.name"] },
];

/** The texts at the end of a path, through arrays. */
function textsAt(value: unknown, [step, ...rest]: readonly string[]): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => textsAt(item, step === undefined ? [] : [step, ...rest]));
  if (step === undefined) return typeof value === "string" ? [value] : [];
  return typeof value === "object" && value !== null ? textsAt((value as Row)[step], rest) : [];
}

for (const { path, names } of LISTS) {
  test(`q finds ${path} by ${names.join(", ")}`, async () => {
    const mock = createMock({ seed: 42 });
    const expand = [...new Set(names.map((name) => name.slice(0, name.lastIndexOf("."))))];
    const rows = await readAll(mock, `${path}?expand=${expand.join()}`);
    for (const name of names) {
      const [text = ""] = rows.flatMap((row) => textsAt(row, name.split(".")));
      assert.notEqual(text, "", name);
      const found = new Set((await readAll(mock, `${path}?q=${encodeURIComponent(text)}`)).map(({ id }) => id));
      const expected = rows.filter((row) => textsAt(row, name.split(".")).includes(text));
      assert.deepEqual(
        expected.filter(({ id }) => !found.has(id)).map(({ id }) => id),
        [],
        `${name}: ${text}`,
      );
      assert.ok(found.size < rows.length, `${name}: ${text} finds all ${rows.length}`);
    }
  });
}

test("q finds words where they begin, and not within others", async () => {
  const mock = createMock({ seed: 1 });
  const rows = await readAll(mock, "/v1/bookstore/books?q=sea&expand=authors");
  assert.ok(rows.length > 0);
  for (const row of rows) assert.match(JSON.stringify(row), /\bsea/i);
  const texts = (await readAll(mock, "/v1/bookstore/books")).map((row) => JSON.stringify(row));
  assert.ok(
    texts.some((text) => /\w+sea/i.test(text) && !/\bsea/i.test(text)),
    "no word of this world ends in it",
  );
});

test("q finds all of several words, in the record or in the names around it", async () => {
  const mock = createMock({ seed: 42 });
  const { rows } = await read(mock, "/v1/bookstore/books?limit=1&expand=authors");
  const title = String(rows[0]?.["title"]);
  const [author = ""] = textsAt(rows[0], ["authors", "name"]);
  const q = `${author.split(" ").at(-1)} ${title.split(" ")[0]}`;
  const found = await read(mock, `/v1/bookstore/books?q=${encodeURIComponent(q)}&limit=100`);
  assert.ok(found.rows.some(({ id }) => id === rows[0]?.["id"]));
  const none = await read(mock, `/v1/bookstore/books?q=${encodeURIComponent(`${q} qqqq`)}`);
  assert.equal(none.total, 0);
});

test("q of a list that was read follows what its records refer to", async () => {
  const mock = createMock({ seed: 42 });
  const count = async () => (await read(mock, "/v1/bookstore/orders?q=Zzyzx")).total;
  assert.equal(await count(), 0);
  const { rows } = await read(mock, "/v1/bookstore/orders?limit=1&expand=items.book");
  const [authorId = ""] = textsAt(rows[0], ["items", "book", "authorIds"]);
  await mock.authors.patch(authorId, { name: "Ada Zzyzx" });
  const found = await readAll(mock, "/v1/bookstore/orders?q=Zzyzx");
  assert.ok(found.some(({ id }) => id === rows[0]?.["id"]));
  await mock.authors.patch(authorId, { name: "Ada" });
  assert.equal(await count(), 0);
});

test("q of users finds whom it names, and not those whose manager is called so", async () => {
  const mock = createMock({ seed: 42 });
  const [reporting] = await readAll(mock, "/v1/users?managerId[ne]=null&expand=manager&fields=id,manager.name");
  const [name = ""] = textsAt(reporting, ["manager", "name"]);
  const found = await readAll(mock, `/v1/users?q=${encodeURIComponent(name)}`);
  assert.ok(found.length > 0 && found.every(({ id }) => id !== reporting?.["id"]));
});

test("q of a large world finds what q of each of its records would", async () => {
  const mock = createMock({ seed: 7, size: 10 });
  const rows = await readAll(mock, "/v1/bookstore/books?expand=authors&fields=id,authors.name");
  const [name = ""] = textsAt(rows[17], ["authors", "name"]);
  const by = rows.filter((row) => textsAt(row, ["authors", "name"]).includes(name)).map(({ id }) => id);
  const found = (await readAll(mock, `/v1/bookstore/books?q=${encodeURIComponent(name)}`)).map(({ id }) => id);
  assert.ok(by.length > 0);
  assert.deepEqual(
    by.filter((id) => !found.includes(id)),
    [],
  );
});

test("what refers to a record of a large world is told as it is now, however often it was asked for", async () => {
  const mock = createMock({ seed: 7, size: 10 });
  const countOf = async (): Promise<number> => {
    const answer = await mock.fetch(new Request("http://shop.test/v1/core/users/1?expand=reviews&fields=reviews.id"));
    const { reviews } = (await answer.json()) as { reviews: readonly Row[] }; // as was asked for
    return reviews.length;
  };
  const before = await countOf();
  assert.equal(await countOf(), before);
  await mock.reviews.create({ userId: "1", bookId: "1", rating: 4, title: "Again" });
  assert.equal(await countOf(), before + 1);
});

test("q of an own domain finds by the name of what its records refer to, and in scripts without spaces", async () => {
  const config = defineConfig(`domain: gym
resources:
  trainer:
    fields: { name: { is: text, required: true } }
  class:
    collection: classes
    belongsTo: { trainer: {} }
    fields: { level: text }
`);
  const mock = createMock({ config });
  const send = async (path: string, body: unknown) => {
    const request = new Request(`http://gym.test/v1/gym/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer = await mock.fetch(request);
    assert.equal(answer.status, 201);
    return (await answer.json()) as Row;
  };
  const trainer = await send("trainers", { name: "東京花子 Zzyzx" });
  const made = await send("classes", { level: "hard", trainerId: trainer["id"] });
  for (const q of ["zzyzx", "花子", "hard zzy"])
    assert.deepEqual(
      (await read(mock, `/v1/gym/classes?q=${encodeURIComponent(q)}`)).rows.map(({ id }) => id),
      [made["id"]],
      q,
    );
});
