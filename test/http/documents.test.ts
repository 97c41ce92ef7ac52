// Documents that are the same for every caller: the lists of what there is, the pages of problems, pictures and health.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { catalog } from "../../src/core/domains/catalog.ts";
import { PROBLEMS } from "../../src/core/http/problems/problem.ts";
import type { Entry } from "../../src/core/model/catalog.ts";
import { BASE_URL, startServing } from "./serving.ts";
import type { Serving } from "./serving.ts";

let serving: Serving;
before(async () => {
  serving = await startServing();
});
after(() => serving[Symbol.asyncDispose]());

interface Listed {
  readonly name: string;
  readonly url: string;
  readonly relations: Readonly<Record<string, { readonly to: string }>>;
  readonly enums: Readonly<Record<string, readonly string[]>>;
  readonly actions: Readonly<Record<string, { readonly to: string }>>;
}

test("GET /v1 lists every domain and collection with links, relations, enums and actions", async () => {
  const { domains } = (await serving.request({ path: "/v1" })).json() as {
    domains: { name: string; collections: Listed[] }[];
  }; // the shape that is tested
  assert.deepEqual(
    domains.map((domain) => domain.name),
    catalog.domains.map((domain) => domain.name),
  );
  const listed = new Map(domains.flatMap((domain) => domain.collections.map((one) => [one.name, one])));
  const entries: readonly Entry[] = catalog.entries;
  for (const { resource } of entries) {
    const one = listed.get(resource.collection);
    assert.equal(one?.url, `${BASE_URL}/v1/${resource.domain}/${resource.collection}`);
    assert.deepEqual(Object.keys(one.relations), Object.keys(resource.relations));
    assert.deepEqual(Object.keys(one.actions), Object.keys(resource.lifecycle?.transitions ?? {}));
    const answer = await serving.request({ path: one.url.slice(BASE_URL.length) });
    assert.equal(answer.status, 200);
  }
  assert.deepEqual(listed.get("users")?.enums["role"], ["admin", "user", "viewer"]);
});

test("GET /v1/{domain} is the domain's part of GET /v1", async () => {
  const { domains } = (await serving.request({ path: "/v1" })).json() as { domains: { name: string }[] }; // as above
  for (const domain of domains)
    assert.deepEqual((await serving.request({ path: `/v1/${domain.name}` })).json(), domain);
});

for (const code of Object.keys(PROBLEMS)) {
  test(`/problems/${code} explains the code, as a page and as JSON`, async () => {
    const page = await serving.request({
      path: `/problems/${code}`,
      headers: { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" },
    });
    assert.deepEqual([page.status, page.header("Content-Type")], [200, "text/html; charset=utf-8"]);
    assert.match(page.header("Content-Security-Policy") ?? "", /default-src 'none'/);
    assert.match(page.text, new RegExp(`<h1>[^<]+</h1>[^]*${code}`));
    const data = await serving.request({ path: `/problems/${code}`, headers: { Accept: "application/json" } });
    assert.equal(data.json()["type"], `${BASE_URL}/problems/${code}`);
  });
}

const PICTURES = [
  "/images/avatar/ada-lovelace.svg",
  "/images/avatar/4.svg",
  "/images/avatar/%C5%81ukasz%20x.svg",
  "/images/cover/notes-on-the-engine.svg",
  "/images/cover/x.svg?title=%3Cscript%3E%26%22%00%EF%BF%BE",
  "/images/avatar/ada.svg?look=f3b",
  "/images/avatar/ada.svg?look=n9",
  "/images/cover/x.svg?title=The+Saffron+Merchant%E2%80%99s+Daughter&author=Zo%C3%AB+K%C3%B6nig&genre=Historical+Fiction",
  "/images/cover/x.svg?genre=constructor&author=%3C%2Fsvg%3E%22%27%26",
  `/images/cover/x.svg?title=${"%E5%A4%A2".repeat(200)}&author=${"x".repeat(200)}`,
  "/images/1x1.svg",
  "/images/4000x4000.svg",
];

for (const path of PICTURES) {
  test(`${path} is a picture that never changes and can do nothing`, async () => {
    const answer = await serving.request({ path });
    assert.deepEqual([answer.status, answer.header("Content-Type")], [200, "image/svg+xml"], answer.text);
    assert.equal(answer.header("Cache-Control"), "public, max-age=31536000, immutable");
    assert.equal(answer.header("Content-Security-Policy"), "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    assert.match(answer.text, /^<svg [^]*<\/svg>$/);
    assert.doesNotMatch(answer.text, /<script|NaN|undefined/);
    assert.equal((await serving.request({ path })).text, answer.text);
  });
}

for (const { path, width, height } of [
  { path: "/images/avatar/ada-lovelace.png", width: 128, height: 128 },
  { path: "/images/avatar/ada-lovelace.png?look=f3b&width=384", width: 384, height: 384 },
  { path: "/images/cover/x.png?title=A%3C%2Fsvg%3E&author=%00%22&width=200", width: 200, height: 300 },
  { path: "/images/320x200.png", width: 320, height: 200 },
  { path: "/images/2048x1.png", width: 2048, height: 1 },
])
  test(`${path} is a PNG, for apps that show no SVG`, async () => {
    const address = `http://127.0.0.1:${serving.port}${path}`;
    const answer = await fetch(address);
    const bytes = Buffer.from(await answer.arrayBuffer());
    assert.deepEqual([answer.status, answer.headers.get("Content-Type")], [200, "image/png"], bytes.toString());
    assert.equal(bytes.toString("latin1", 1, 4), "PNG");
    assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [width, height]);
    const held = await fetch(address, {
      headers: { "If-None-Match": answer.headers.get("ETag") ?? "" },
    });
    assert.equal(held.status, 304);
  });

test("different keys are different pictures", async () => {
  for (const kind of ["avatar", "cover"]) {
    const texts = await Promise.all(
      ["ada", "bob", "eve", "dan"].map(
        async (key) => (await serving.request({ path: `/images/${kind}/${key}.svg` })).text,
      ),
    );
    assert.equal(new Set(texts).size, 4);
  }
});

for (const { path, status } of [
  { path: "/images/avatar/ada.gif", status: 404 },
  { path: "/images/2049x10.png", status: 400 },
  { path: "/images/avatar/ada.png?width=2049", status: 400 },
  { path: "/images/avatar/ada.png?width=0", status: 400 },
  { path: "/images/avatar/.svg", status: 404 },
  { path: "/images/avatar/..%2f..%2fetc.svg", status: 404 },
  { path: `/images/avatar/${"a".repeat(101)}.svg`, status: 404 },
  { path: "/images/0x10.svg", status: 404 },
  { path: "/images/4001x10.svg", status: 400 },
  { path: "/images/10x999999.svg", status: 400 },
  { path: "/images/something.svg", status: 404 },
  { path: `/images/cover/a.svg?title=${"a".repeat(201)}`, status: 400 },
  { path: `/images/cover/a.svg?author=${"a".repeat(201)}`, status: 400 },
  { path: "/images/avatar/a.svg?look=z", status: 400 },
  { path: "/images/avatar/a.svg?look=f3b%3Cscript%3E", status: 400 },
]) {
  test(`${path.slice(0, 60)} is ${status}`, async () => {
    const answer = await serving.request({ path });
    assert.equal(answer.status, status);
    assert.equal(answer.header("Content-Type"), "application/problem+json");
  });
}

test("a cover has the title as it is written, the author, and a picture of the genre", async () => {
  const draw = async (query: string) => (await serving.request({ path: `/images/cover/x.svg?${query}` })).text;
  const drawn = await draw("title=The+Son+of+K%C3%B6nigsberg%E2%80%99s+Smith&author=Zo%C3%AB+Ng&genre=Horror");
  assert.match(drawn, /Königsberg’s</);
  assert.match(drawn, />Zoë Ng</);
  const pictures = await Promise.all(
    ["Horror", "Cooking", "", "Unheard+Of"].map((genre) => draw(`title=A&genre=${genre}`)),
  );
  assert.equal(new Set(pictures.slice(0, 3)).size, 3);
  assert.equal(pictures[2], pictures[3]);
});

test("a face has the age and the colouring that its look says", async () => {
  const draw = async (look: string) => (await serving.request({ path: `/images/avatar/x.svg?look=${look}` })).text;
  assert.match(await draw("f3a"), /#f6d7c3/);
  assert.match(await draw("f3g"), /#64402b/);
  assert.notEqual(await draw("m2c"), await draw("m8c"));
  assert.notEqual(await draw("m3c"), await draw("f3c"));
});

test("the pictures that generated records name are there", async () => {
  const { users } = (await serving.request({ path: "/v1/users?limit=5" })).json() as { users: { avatarUrl: string }[] }; // a list's own shape
  const { books } = (await serving.request({ path: "/v1/bookstore/books?limit=5" })).json() as {
    books: { coverUrl: string }[];
  }; // as above
  for (const url of [...users.map((user) => user.avatarUrl), ...books.map((book) => book.coverUrl)]) {
    assert.ok(url.startsWith(BASE_URL), url);
    assert.equal((await serving.request({ path: url.slice(BASE_URL.length) })).status, 200, url);
  }
});

test("the server says that it is alive and ready", async () => {
  assert.deepEqual((await serving.request({ path: "/health" })).json(), { status: "ok" });
  assert.deepEqual((await serving.request({ path: "/ready" })).json(), { status: "ready" });
});

test("what watches a process or shows a picture is answered whatever it says that it takes", async () => {
  for (const [path, Accept] of [
    ["/health", "text/plain"],
    ["/images/cover/1.svg", "image/webp"],
  ] as const)
    assert.equal((await serving.request({ path, headers: { Accept } })).status, 200, path);
});
