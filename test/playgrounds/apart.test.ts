// Strangers' templates are rendered in threads of their own: others are answered meanwhile.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { createTemplateThreads } from "../../src/hosted/service/template-threads.ts";
import { startServing } from "../http/serving.ts";
import type { Serving } from "../http/serving.ts";

let serving: Serving;
before(async () => {
  serving = await startServing();
});
after(() => serving[Symbol.asyncDispose]());

/** As much as a template may do: ten thousand items, each with several calls. */
const HEAVY = {
  $repeat: 2_500,
  $item: { a: "{{person.fullName}}", b: "{{lorem.words}}", c: "{{internet.email}}" },
};

/** A document at its bounds: many endpoints, each of which is tried. */
const DOCUMENT = Object.fromEntries(
  Array.from({ length: 20 }, (_, at) => [
    `list${at}`,
    Array.from({ length: 150 }, (_none, n) => ({ id: n + 1, name: "x".repeat(60) })),
  ]),
);

/** The number of turns of the event loop while something ran. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isOver = true;
  return turns;
}

const post = (path: string, body: unknown) => serving.request({ method: "POST", path, body });

test("previews and imports are answered as ever", async () => {
  const preview = await post("/api/playgrounds/preview", { template: { n: "{{number.int}}" }, seed: 3 });
  const again = await post("/api/playgrounds/preview", { template: { n: "{{number.int}}" }, seed: 3 });
  assert.equal(preview.status, 200, preview.text);
  assert.equal(preview.text, again.text);
  const refused = await post("/api/playgrounds/preview", { template: "{{nobody.knows}}" });
  assert.deepEqual([refused.status, refused.json()["code"]], [422, "validation_failed"]);
  assert.equal((refused.json()["errors"] as { pointer: string }[])[0]?.pointer, "#/template");
  const imported = await post("/api/playgrounds/import", DOCUMENT);
  assert.equal(imported.status, 201, imported.text.slice(0, 300));
  assert.equal((imported.json()["domain"] as { resources: unknown[] }).resources.length, 20);
});

test("the event loop turns while a heavy template is rendered", async () => {
  await post("/api/playgrounds/preview", { template: "warm", seed: 1 });
  const turns = await turnsDuring(() => post("/api/playgrounds/preview", { template: HEAVY, seed: 1 }));
  assert.ok(turns > 20, `${turns} turns`);
});

test("a thread that does not come back is stopped, and the next task has another", async () => {
  const threads = createTemplateThreads({ baseUrl: "http://localhost:3000" }, 1);
  try {
    assert.equal(await threads.doApart("one", { kind: "preview", body: { template: HEAVY, seed: 1 } }), undefined);
  } finally {
    await threads.close();
  }
  const patient = createTemplateThreads({ baseUrl: "http://localhost:3000" });
  try {
    const [first, second] = await Promise.all(
      ["one", "two"].map((owner) =>
        patient.doApart(owner, { kind: "preview", body: { template: "{{index}}{{now}}", seed: 1 } }),
      ),
    );
    assert.deepEqual(first, second);
  } finally {
    await patient.close();
  }
});
