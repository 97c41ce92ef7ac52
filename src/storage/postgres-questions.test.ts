import assert from "node:assert/strict";
import { test } from "node:test";

import type { GuardedClient, GuardedPool, Statement } from "./postgres-pool.ts";
import { createQuestions } from "./postgres-questions.ts";
import { unavailable } from "./unavailable.ts";

/** A pool that keeps what it is sent until it is told what to answer. */
function setUp() {
  const sent: { readonly scopes: readonly string[]; readonly answer: (revision: number) => void; fail: () => void }[] =
    [];
  let released = 0;
  const client = {
    send: ({ values = [] }: Statement) =>
      new Promise<readonly unknown[]>((resolve, reject) => {
        const [scopes] = values as [readonly string[]];
        sent.push({
          scopes,
          answer: (revision) =>
            resolve(scopes.filter((one) => one !== "none").map((scope) => ({ scope, layer: "layer", revision }))),
          fail: () => reject(unavailable("the database does not answer")),
        });
      }),
    release: () => void (released += 1),
  } as unknown as GuardedClient;
  const pool = { connect: async () => client } as unknown as GuardedPool;
  const turn = async (): Promise<void> => {
    for (let n = 0; n < 3; n += 1) await new Promise(setImmediate);
  };
  return { ask: createQuestions(pool), sent, turn, released: () => released };
}

test("all that ask in one turn are one question, each scope in it once", async () => {
  const { ask, sent, turn, released } = setUp();
  const asked = ["a", "b", "a", "none"].map(ask);
  await turn();
  assert.deepEqual(
    sent.map(({ scopes }) => scopes),
    [["a", "b", "none"]],
  );
  sent[0]?.answer(7);
  assert.deepEqual(
    (await Promise.all(asked)).map((standing) => standing?.revision),
    [7, 7, 7, undefined],
  );
  assert.equal(released(), 1);
});

test("who asks while a question is on its way is not told what that one is answered", async () => {
  const { ask, sent, turn } = setUp();
  const first = ask("a");
  await turn();
  const second = ask("a");
  await turn();
  const third = ask("a");
  await turn();
  assert.equal(sent.length, 2, "so many are on their way at once");
  sent[1]?.answer(2);
  assert.equal((await second)?.revision, 2);
  await turn();
  sent[0]?.answer(1);
  assert.equal((await first)?.revision, 1);
  sent[2]?.answer(3);
  assert.equal((await third)?.revision, 3);
});

test("where the database does not serve, who waits behind is told so at once, and who comes later is served", async () => {
  const { ask, sent, turn } = setUp();
  const asked: Promise<unknown>[] = [];
  for (let n = 0; n < 3; n += 1) {
    asked.push(assert.rejects(ask("a"), { code: "unavailable" }));
    await turn();
  }
  for (const { fail } of sent) fail();
  await Promise.all(asked);
  assert.equal(sent.length, 2);
  const later = ask("a");
  await turn();
  sent[2]?.answer(1);
  assert.equal((await later)?.revision, 1);
});
