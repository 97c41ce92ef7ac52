// The requests that the problems' pages give as examples really end in those problems.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { PROBLEMS } from "../../src/http/problem.ts";
import { startServing } from "./serving.ts";
import type { Sent, Serving } from "./serving.ts";

let serving: Serving;
before(async () => {
  serving = await startServing();
});
after(() => serving[Symbol.asyncDispose]());

/** The request that an example spells out; undefined for one that only tells of it. */
function toRequest(example: string): Sent | undefined {
  const [, method, path = "", body, name, value] =
    /^([A-Z]+) ([^ ,]+)(?:, as .+)?(?: with (\{".*\}))?(?: (?:with|and) ([A-Z][\w-]+): (.+))?$/.exec(example) ?? [];
  if (method === undefined) return undefined;
  return {
    method,
    path,
    ...(body === undefined ? {} : { body }),
    headers: name === undefined || value === undefined ? {} : { [name]: value },
  };
}

const examples = Object.entries(PROBLEMS).flatMap(([code, { example }]) => {
  const request = toRequest(example);
  return request === undefined ? [] : [{ code, example, request }];
});

test("most examples can be sent as they are", () => assert.ok(examples.length >= 16, String(examples.length)));

for (const { code, example, request } of examples) {
  test(`${example} ends in ${code}`, async () => {
    const answer = await serving.request(request);
    assert.equal(answer.json()["code"], code, answer.text);
  });
}
