import assert from "node:assert/strict";
import { test } from "node:test";

import { unavailable } from "../../core/storage/storage.ts";
import type { GuardedClient, GuardedPool, Statement } from "./postgres-pool.ts";
import { createQuestions } from "./postgres-together.ts";

/** A pool that keeps what it is sent until it is told what to answer: every sandbox stands where it is known, but one that is not there. */
function setUp() {
  const sent: { readonly scopes: readonly string[]; readonly answer: () => void; fail: () => void }[] = [];
  let released = 0;
  const client = {
    send: ({ values = [] }: Statement) =>
      new Promise<readonly unknown[]>((resolve, reject) => {
        const [scopes] = values as [readonly string[]];
        sent.push({
          scopes,
          answer: () =>
            resolve(scopes.flatMap((scope, at) => (scope === "none" ? [] : { at: at + 1, sandbox: null, news: null }))),
          fail: () => reject(unavailable("the database does not answer")),
        });
      }),
    release: () => void (released += 1),
  } as unknown as GuardedClient;
  const pool = { connect: async () => client } as unknown as GuardedPool;
  const turn = async (): Promise<void> => {
    for (let n = 0; n < 3; n += 1) await new Promise(setImmediate);
  };
  const question = createQuestions(pool);
  const ask = (scope: string): ReturnType<typeof question> =>
    question(scope, { layer: "layer", revision: 1, incarnation: "first" });
  return { ask, sent, turn, released: () => released };
}

const NONE = { sandbox: undefined, news: [] };

test("all that ask in one turn are one question", async () => {
  const { ask, sent, turn, released } = setUp();
  const asked = ["a", "b", "none", "a"].map((scope) => ask(scope));
  await turn();
  assert.deepEqual(
    sent.map(({ scopes }) => scopes),
    [["a", "b", "none", "a"]],
  );
  sent[0]?.answer();
  assert.deepEqual(await Promise.all(asked), [undefined, undefined, NONE, undefined]);
  assert.equal(released(), 1);
});

test("who asks while a question is on its way is not told what that one is answered", async () => {
  const { ask, sent, turn } = setUp();
  const first = ask("a");
  await turn();
  const second = ask("none");
  await turn();
  const third = ask("none");
  await turn();
  assert.equal(sent.length, 2, "so many are on their way at once");
  sent[1]?.answer();
  assert.deepEqual(await second, NONE);
  await turn();
  sent[0]?.answer();
  assert.equal(await first, undefined);
  sent[2]?.answer();
  assert.deepEqual(await third, NONE);
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
  sent[2]?.answer();
  assert.equal(await later, undefined);
});
