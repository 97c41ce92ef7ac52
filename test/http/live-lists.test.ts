// Lists that are followed: every change that concerns what the query selects, as it happens.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import { VISITOR_STREAMS } from "../../src/core/services/bounds.ts";
import { startServing } from "./serving.ts";
import type { Received, Sent, Serving } from "./serving.ts";

/** A message of the stream: the event's name, its id and its data. */
interface Told {
  readonly name: string;
  readonly id: number;
  readonly data: Readonly<Record<string, unknown>>;
}

const MESSAGE = /^event: (.+)\nid: (.+)\ndata: (.+)\n\n/;

/** An open stream. */
interface Stream extends AsyncDisposable {
  /** The next so many events. */
  next(count?: number): Promise<Told[]>;
}

async function openStream(url: string, headers: Readonly<Record<string, string>>): Promise<Stream> {
  const leaving = new AbortController();
  const answer = await fetch(url, { headers: { Accept: "text/event-stream", ...headers }, signal: leaving.signal });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("content-type"), "text/event-stream");
  assert.ok(answer.body !== null);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    async next(count = 1) {
      const told: Told[] = [];
      while (told.length < count) {
        text = text.replace(/^retry: \d+\n\n/, "").replace(/^(?::.*\n\n)+/, "");
        const found = MESSAGE.exec(text);
        if (found !== null) {
          const [whole, name = "", id = "", data = ""] = found;
          told.push({ name, id: Number(id), data: JSON.parse(data) as Told["data"] }); // every event has an object
          text = text.slice(whole.length);
          continue;
        }
        const { value, done } = await reader.read();
        assert.equal(done, false, "the stream goes on");
        text += value;
      }
      return told;
    },
    async [Symbol.asyncDispose]() {
      leaving.abort();
      await reader.cancel().catch(() => undefined);
    },
  };
}

describe("a list that is followed", () => {
  let serving: Serving;
  let names = 0;
  before(async () => {
    serving = await startServing();
  });
  after(() => serving[Symbol.asyncDispose]());

  /** A sandbox of its own. */
  function inside() {
    names += 1;
    const headers = serving.inSandbox(`live-${names}`);
    return {
      headers,
      send: (sent: Sent): Promise<Received> => serving.request({ ...sent, headers: { ...headers, ...sent.headers } }),
      async write(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
        const answer = await serving.request({ method, path, headers, ...(body !== undefined && { body }) });
        assert.ok(answer.status < 300, answer.text);
        return answer.text === "" ? {} : answer.json();
      },
      follow: (path: string, more: Readonly<Record<string, string>> = {}): Promise<Stream> =>
        openStream(`http://127.0.0.1:${serving.port}${path}`, { ...headers, ...more }),
    };
  }

  test("tells of what comes onto it, changes on it and leaves it, and of nothing else", async () => {
    const { write, follow } = inside();
    await using stream = await follow("/v1/users?role=admin");
    assert.deepEqual(await stream.next(), [{ name: "ready", id: 0, data: {} }]);
    const user = { name: "Ada", email: "ada@example.com" };
    const plain = await write("POST", "/v1/users", user);
    const admin = await write("POST", "/v1/users", { ...user, email: "grace@example.com", role: "admin" });
    const risen = await write("PATCH", `/v1/users/${String(plain["id"])}`, { role: "admin" });
    const renamed = await write("PATCH", `/v1/users/${String(admin["id"])}`, { name: "Grace" });
    await write("PATCH", `/v1/users/${String(plain["id"])}`, { role: "viewer" });
    await write("DELETE", `/v1/users/${String(plain["id"])}`);
    await write("DELETE", `/v1/users/${String(admin["id"])}`);
    assert.deepEqual(await stream.next(5), [
      { name: "user.created", id: 2, data: admin },
      { name: "user.updated", id: 3, data: risen },
      { name: "user.updated", id: 4, data: renamed },
      { name: "removed", id: 5, data: { id: plain["id"] } },
      { name: "removed", id: 7, data: { id: admin["id"] } },
    ]);
  });

  test("shows records as its query would: fields, expanded records, and the event of a transition", async () => {
    const { write, follow } = inside();
    await using stream = await follow("/v1/bookstore/orders?fields=id,status,user.name&expand=user&sort=-id&limit=1");
    await stream.next();
    const order = await write("POST", "/v1/bookstore/orders", { userId: "2", items: [{ bookId: "1", quantity: 1 }] });
    await write("POST", `/v1/bookstore/orders/${String(order["id"])}/pay`);
    const user = { name: (await write("GET", "/v1/users/2"))["name"] };
    const told = await stream.next(2);
    assert.deepEqual(
      told.map(({ name, data }) => ({ name, data })),
      [
        { name: "order.created", data: { id: order["id"], status: "pending", user } },
        { name: "order.paid", data: { id: order["id"], status: "paid", user } },
      ],
    );
  });

  test("tells of records that are too long for their events: as they are now, and when they leave", async () => {
    const { write, follow } = inside();
    const long = { note: "n".repeat(21_000), role: "admin" };
    await using stream = await follow("/v1/users?role=admin");
    await stream.next();
    const made = await write("POST", "/v1/users", { name: "Ada", email: "long@example.com", ...long });
    assert.deepEqual(await stream.next(), [{ name: "user.created", id: 1, data: made }]);
    const { id } = made;
    const path = `/v1/users/${String(id)}`;
    await write("PATCH", path, { role: "viewer" });
    assert.deepEqual(await stream.next(), [{ name: "removed", id: 2, data: { id } }]);
    const back = await write("PATCH", path, { role: "admin" });
    assert.deepEqual(await stream.next(), [{ name: "user.updated", id: 3, data: back }]);
    await write("DELETE", path);
    assert.deepEqual(await stream.next(), [{ name: "removed", id: 4, data: { id } }]);
  });

  test("searches, and is followed below a record too", async () => {
    const { write, follow, send } = inside();
    await using below = await follow("/v1/bookstore/authors/1/books");
    await using found = await follow("/v1/bookstore/books?q=lighthouse%20of");
    const { name } = await write("GET", "/v1/bookstore/authors/1");
    await using named = await follow(`/v1/bookstore/books?q=${encodeURIComponent(String(name))}`);
    await Promise.all([below.next(), found.next(), named.next()]);
    const book = { authorIds: ["1"], price: 900 };
    await write("POST", "/v1/bookstore/books", { ...book, title: "Elsewhere", authorIds: ["2"] });
    const mine = await write("POST", "/v1/bookstore/books", { ...book, title: "Mine" });
    const both = await write("POST", "/v1/bookstore/books", { ...book, title: "The Lighthouse of Ada" });
    assert.deepEqual(
      (await below.next(2)).map(({ data }) => data["id"]),
      [mine["id"], both["id"]],
    );
    assert.deepEqual((await found.next())[0]?.data["id"], both["id"]);
    assert.deepEqual(
      (await named.next(2)).map(({ data }) => data["id"]),
      [mine["id"], both["id"]],
    );
    const headers = { Accept: "text/event-stream" };
    assert.equal((await send({ path: "/v1/bookstore/authors/9999/books", headers })).status, 404);
  });

  test("goes on after Last-Event-ID without a gap or a repeat", async () => {
    const { write, follow } = inside();
    const rename = (name: string) => write("PATCH", "/v1/users/7", { name });
    let last: Told | undefined;
    {
      await using stream = await follow("/v1/users");
      await stream.next();
      await rename("One");
      [last] = await stream.next();
    }
    assert.deepEqual([last?.id, last?.data["name"]], [1, "One"]);
    await rename("Two");
    await write("PATCH", "/v1/bookstore/books/1", { title: "Of another list" });
    await rename("Three");
    await using stream = await follow("/v1/users", { "Last-Event-ID": "1" });
    assert.deepEqual((await stream.next())[0], { name: "ready", id: 1, data: {} });
    await rename("Four");
    assert.deepEqual(
      (await stream.next(3)).map(({ id, data }) => [id, data["name"]]),
      [
        [2, "Two"],
        [4, "Three"],
        [5, "Four"],
      ],
    );
    await using fromReady = await follow("/v1/users", { "Last-Event-ID": "0" });
    assert.deepEqual(
      (await fromReady.next(2)).map(({ name, id }) => [name, id]),
      [
        ["ready", 0],
        ["user.updated", 1],
      ],
    );
  });

  test("says reset where what was missed is not kept, and where the sandbox starts anew", async () => {
    const { write, follow, send } = inside();
    await write("PATCH", "/v1/users/7", { name: "One" });
    await using stream = await follow("/v1/users", { "Last-Event-ID": "900" });
    assert.deepEqual(await stream.next(), [{ name: "reset", id: 1, data: {} }]);
    const made = await write("POST", "/api/data/snapshots", { name: "here" });
    const { id } = made["snapshot"] as { readonly id: string };
    await write("POST", "/api/data/reset", { seed: 5 });
    assert.deepEqual((await stream.next())[0]?.name, "reset");
    const restored = await send({ method: "POST", path: `/api/data/snapshots/${id}/restore` });
    assert.ok(restored.status < 300, restored.text);
    assert.deepEqual((await stream.next())[0]?.name, "reset");
    await write("PATCH", "/v1/users/7", { name: "Two" });
    assert.deepEqual((await stream.next())[0]?.data["name"], "Two");
  });

  test("hears nothing of another sandbox", async () => {
    const [one, other] = [inside(), inside()];
    await using stream = await one.follow("/v1/users");
    await stream.next();
    await other.write("PATCH", "/v1/users/7", { name: "Elsewhere" });
    await one.write("PATCH", "/v1/users/7", { name: "Here" });
    assert.deepEqual((await stream.next())[0]?.data["name"], "Here");
  });

  test("a write is read once for all who follow, however many they are", async (t) => {
    const path = "/v1/users";
    const headers = { "X-Sandbox": "followed-by-many" };
    const url = `http://127.0.0.1:${serving.port}${path}`;
    const read = t.mock.method(serving.engine.storage.events, "listEvents");
    const write = async (followers: readonly Stream[]): Promise<number> => {
      const before = read.mock.callCount();
      const body = { name: "Ada", email: `ada-${followers.length}@example.com` };
      assert.equal((await serving.request({ method: "POST", path, headers, body })).status, 201);
      for (const follower of followers) assert.equal((await follower.next())[0]?.name, "user.created");
      await new Promise(setImmediate);
      return read.mock.callCount() - before;
    };
    const open = async (): Promise<Stream> => {
      const stream = await openStream(url, headers);
      await stream.next();
      return stream;
    };
    await using first = await open();
    const alone = await write([first]);
    await using others = new AsyncDisposableStack();
    const all = [first];
    while (all.length < VISITOR_STREAMS) all.push(others.use(await open()));
    const together = await write(all);
    // Who is told a moment later than the others looks with the next: not each by itself.
    assert.ok(together < alone + all.length / 2, `${together} reads for ${all.length}, ${alone} for one`);
  });

  test("is refused with a bad query, a bad Last-Event-ID, and where there is no list to follow", async () => {
    const { send } = inside();
    const headers = { Accept: "text/event-stream" };
    const statusOf = async (path: string, more = {}) => (await send({ path, headers: { ...headers, ...more } })).status;
    assert.equal(await statusOf("/v1/users?rolle=admin"), 400);
    assert.equal(await statusOf("/v1/users", { "Last-Event-ID": "evt_1" }), 400);
    assert.equal(await statusOf("/v1/users/7"), 406);
    assert.equal(await statusOf("/v1/users?_seed=4"), 406);
    assert.equal(
      (await send({ path: "/v1/users", headers: { Accept: "application/json, text/event-stream" } })).status,
      200,
    );
  });

  test("fails and waits as its request asks, and is no stream for who does not take one", async () => {
    const { send } = inside();
    const headers = { Accept: "text/event-stream" };
    for (const asked of ["_status=503", "_status=503&_delay=1"]) {
      const failed = await send({ path: `/v1/users?${asked}`, headers });
      assert.deepEqual([failed.status, failed.json()["code"]], [503, "simulated"]);
    }
    assert.equal((await send({ path: "/v1/users", headers: { Accept: "text/event-stream;q=0" } })).status, 406);
    const json = await send({ path: "/v1/users", headers: { Accept: "*/*, text/event-stream;q=0" } });
    assert.deepEqual([json.status, json.headers["content-type"]], [200, "application/json"]);
  });

  test(`is open to a visitor ${VISITOR_STREAMS} times at once`, async () => {
    const url = `http://127.0.0.1:${serving.port}/v1/users`;
    const open = await Promise.all(Array.from({ length: VISITOR_STREAMS }, () => openStream(url, {})));
    const refused = await serving.request({ path: "/v1/users", headers: { Accept: "text/event-stream" } });
    assert.deepEqual([refused.status, refused.json()["code"]], [403, "limit_reached"]);
    for (const stream of open) await stream[Symbol.asyncDispose]();
  });
});
