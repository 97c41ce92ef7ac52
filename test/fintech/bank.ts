import assert from "node:assert/strict";

import { SeedbedError } from "../../src/core/model/errors.ts";
import type { ProblemCode } from "../../src/core/model/errors.ts";
import type { UncheckedCollection } from "../../src/doors/library/collections.ts";
import { createMock } from "../../src/mock.ts";
import type { Mock } from "../../src/mock.ts";

/** The time in every bank, ISO 8601. */
export const NOW = "2026-11-02T09:00:00.000Z";

/** A mock API at a fixed time, with an account of 100.00 USD, one of 50.00 USD and one of 80.00 EUR of user 7. */
export interface Bank {
  readonly mock: Mock;
  readonly rich: string;
  readonly poor: string;
  readonly euro: string;
  /** The types of the events since the last call, in order. */
  readonly heard: () => string[];
  /** Balance and available of an account. */
  readonly money: (id: string) => [balance: number, available: number];
  /** Checks that the write is refused with the code, says why, changes nothing and emits nothing. */
  readonly refuses: (code: ProblemCode, detail: RegExp, write: () => Promise<unknown>) => Promise<SeedbedError>;
}

/** Opens a bank. */
export async function openBank(): Promise<Bank> {
  const mock = createMock({ seed: 1, clock: () => Date.parse(NOW) });
  const open = async (openingBalance: number, currency: "USD" | "EUR"): Promise<string> =>
    (await mock.accounts.create({ userId: "7", type: "checking", currency, openingBalance })).id;
  const [rich, poor, euro] = [await open(10_000, "USD"), await open(5000, "USD"), await open(8000, "EUR")];
  const events: string[] = [];
  mock.on("*", ({ type }) => events.push(type));

  // Records with the highest ids: those that these tests write to.
  const state = (): unknown =>
    [mock.accounts, mock.cards, mock.payments, mock.transfers, mock.transactions].map(
      (collection: Pick<UncheckedCollection, "list">) => collection.list({ sort: "-id", limit: 20 }),
    );
  return {
    mock,
    rich,
    poor,
    euro,
    heard: () => events.splice(0),
    money(id) {
      const { balance, available } = mock.accounts.get(id);
      return [balance, available];
    },
    async refuses(code, detail, write) {
      const before = state();
      const heard = events.length;
      let refusal: unknown;
      await write().catch((error: unknown) => (refusal = error));
      assert.ok(refusal instanceof SeedbedError, `it should have been refused with ${code}`);
      assert.equal(refusal.code, code);
      assert.match(refusal.message, detail);
      assert.deepEqual(state(), before);
      assert.equal(events.length, heard, "a refused write emits nothing");
      return refusal;
    },
  };
}
