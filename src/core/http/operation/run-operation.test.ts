import assert from "node:assert/strict";
import { test } from "node:test";

import type { Check } from "./declaration.ts";
import type { HandledOperation } from "./define-operation.ts";
import { furtherFaults } from "./run-operation.ts";

const WHOLE = { pointer: "#", code: "too_many", detail: "is too much" };
const MEMBER = { pointer: "#/name", code: "taken", detail: "is taken" };
const checks: readonly Check<never, never>[] = [() => [WHOLE, MEMBER]];

test("what is wrong with a body as a whole is told once its members are well", async () => {
  const told = (isWhole: boolean) =>
    furtherFaults({ checks } as unknown as HandledOperation, { isWhole } as never, {} as never); // all that is read of them
  assert.deepEqual(await told(true), [WHOLE, MEMBER]);
  assert.deepEqual(await told(false), [MEMBER]);
});
