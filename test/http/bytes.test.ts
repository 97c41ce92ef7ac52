import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { signUp } from "../control/customer.ts";
import { startInProcess } from "../control/in-process.ts";
import type { InProcess } from "../control/in-process.ts";
import type { Received, Sent } from "../control/running.ts";

const KIB = 1024;
const MIB = 1024 * KIB;
let service: InProcess;
before(async () => {
  service = await startInProcess();
});
after(() => service[Symbol.asyncDispose]());

type Ask = (sent: Sent) => Promise<Received>;
let visitors = 0;

/** Sends a request as a new visitor. */
function newVisitor(): Ask {
  visitors += 1;
  const address = { "X-Forwarded-For": `198.51.100.${visitors}` };
  return (sent) => service.request({ ...sent, headers: { ...address, ...sent.headers } });
}

const long = (bytes: number): string => "x".repeat(bytes);
const codeOf = (answer: Received): readonly [number, unknown, unknown] => {
  const { code, limit } = answer.json();
  return [answer.status, code, limit];
};

test("a record is at most 256 KiB after any merge, and one that is refused stays as it was", async () => {
  const ask = newVisitor();
  for (let n = 0; n < 5; n += 1)
    assert.equal((await ask({ method: "PATCH", path: "/v1/users/1", body: { [`p${n}`]: long(50_000) } })).status, 200);
  const before = await ask({ path: "/v1/users/1" });
  const refused = await ask({ method: "PATCH", path: "/v1/users/1", body: { p5: long(50_000) } });
  assert.deepEqual(codeOf(refused), [422, "validation_failed", 256 * KIB]);
  assert.match(
    String(refused.json()["detail"]),
    /^cannot write user 1: it is \d+ bytes of JSON, of at most 262144 \(256 KiB\)/,
  );
  assert.equal((await ask({ path: "/v1/users/1" })).text, before.text);
  const created = await ask({ method: "POST", path: "/v1/jobs", body: { type: "export", note: long(262_000) } });
  assert.deepEqual(codeOf(created), [422, "validation_failed", 256 * KIB]);
});

test("all sandboxes of a visitor together hold 8 MiB, those in playgrounds too; what makes room is never refused", async () => {
  const ask = newVisitor();
  const made = await ask({ method: "POST", path: "/api/playgrounds", body: {} });
  const { playground, editToken } = made.json() as { playground: { id: string }; editToken: string };
  const things = { path: "/things", collection: { name: "things", count: 1, record: { a: 1 } } };
  await ask({
    method: "POST",
    path: `/api/playgrounds/${playground.id}/endpoints`,
    headers: { "X-Edit-Token": editToken },
    body: things,
  });
  const write = (n: number): Promise<Received> => {
    if (n % 3 === 0) return ask({ method: "POST", path: `/play/${playground.id}/things`, body: { a: long(250_000) } });
    const headers = n % 3 === 1 ? { "X-Sandbox": "other" } : {};
    return ask({ method: "POST", path: "/v1/jobs", headers, body: { type: "export", note: long(250_000) } });
  };
  const answers: Received[] = [];
  for (let n = 0; n < 36; n += 1) answers.push(await write(n));
  assert.equal(answers.filter(({ status }) => status === 201).length, 33);
  assert.deepEqual(codeOf(answers[33] ?? made), [403, "limit_reached", 8 * MIB]);
  const copied = await ask({
    method: "POST",
    path: "/api/sandboxes",
    body: { name: "copy", from: { sandbox: "other" } },
  });
  assert.deepEqual(codeOf(copied), [403, "limit_reached", 8 * MIB]);
  assert.equal((await ask({ method: "DELETE", path: "/api/sandboxes/other" })).status, 204);
  assert.equal((await write(35)).status, 201);
  assert.equal((await newVisitor()({ method: "POST", path: "/v1/jobs", body: { type: "export" } })).status, 201);
});

test("a key's sandbox holds as many bytes as its plan says", async () => {
  const { headers } = await (await signUp(service, "developer")).makeKey();
  const write = (): Promise<Received> =>
    service.request({ method: "POST", path: "/v1/jobs", headers, body: { type: "export", note: long(261_000) } });
  const answers: Received[] = [];
  while (answers.at(-1)?.status !== 403 && answers.length < 300) answers.push(await write());
  assert.equal(answers.length, 257);
  assert.deepEqual(codeOf(answers.at(-1) as Received), [403, "limit_reached", 64 * MIB]);
});

test("an answer that would be longer than 8 MiB is refused before it is made, whatever makes it long", async () => {
  const ask = newVisitor();
  await ask({ method: "PATCH", path: "/v1/users/1", body: { more: long(250_000) } });
  const carts = Array.from({ length: 40 }, () =>
    ask({ method: "POST", path: "/v1/bookstore/carts", body: { userId: "1" } }),
  );
  assert.ok((await Promise.all(carts)).every(({ status }) => status === 201));
  const list = "/v1/bookstore/carts?userId=1&limit=100";
  const refused = await ask({ path: `${list}&expand=user` });
  assert.deepEqual(codeOf(refused), [400, "answer_too_large", 8 * MIB]);
  assert.match(String(refused.json()["detail"]), /limit.*fields.*expand/);
  assert.equal((await ask({ path: `${list}&expand=user&fields=id,user.name` })).status, 200);
  assert.equal((await ask({ path: `/v1/bookstore/carts?userId=1&limit=20&expand=user` })).status, 200);
  assert.equal((await ask({ path: list })).status, 200);

  await ask({ method: "PATCH", path: "/v1/bookstore/authors/1", body: { more: long(200_000) } });
  const authorIds = Array.from({ length: 50 }, () => "1");
  const book = await ask({ method: "PATCH", path: "/v1/bookstore/books/1", body: { authorIds } });
  assert.equal(book.status, 200, book.text.slice(0, 300));
  assert.deepEqual(codeOf(await ask({ path: "/v1/bookstore/books/1?expand=authors" })), [
    400,
    "answer_too_large",
    8 * MIB,
  ]);
  const head = await ask({ method: "HEAD", path: "/v1/bookstore/books/1?expand=authors" });
  assert.equal(head.status, 400);
});

test("a comparison of snapshots is an answer like others", async () => {
  const { headers } = await (await signUp(service, "developer")).makeKey();
  const ask: Ask = (sent) => service.request({ ...sent, headers });
  const taken = await ask({ method: "POST", path: "/api/data/snapshots", body: { name: "before" } });
  const { id } = (taken.json() as { snapshot: { id: string } }).snapshot;
  for (let n = 0; n < 35; n += 1)
    await ask({ method: "POST", path: "/v1/jobs", body: { type: "export", note: long(250_000) } });
  assert.deepEqual(codeOf(await ask({ path: `/api/data/snapshots/${id}/diff` })), [400, "answer_too_large", 8 * MIB]);
});

test("a page of events ends where the next one would make it longer than 8 MiB", async () => {
  const ask = newVisitor();
  for (let n = 0; n < 500; n += 1)
    await ask({ method: "PATCH", path: "/v1/users/1", body: { more: `${n}${long(17_000)}` } });
  const page = await ask({ path: "/api/events?limit=1000" });
  const { events, next } = page.json() as { events: { id: string }[]; next: string };
  assert.ok(page.text.length < 8 * MIB && events.length < 500 && events.at(-1)?.id === next, String(page.text.length));
  const rest = (await ask({ path: `/api/events?limit=1000&after=${next}` })).json() as { events: unknown[] };
  assert.equal(events.length + rest.events.length, 500);
});
