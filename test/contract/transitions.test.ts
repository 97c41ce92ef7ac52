// Every move between two states, by action, by PATCH and by PUT of status: all obey the one table of the resource.
import assert from "node:assert/strict";
import { test } from "node:test";

import { catalog } from "../../src/core/domains/catalog.ts";
import type { Entry } from "../../src/core/model/catalog.ts";
import { SeedbedError } from "../../src/core/model/errors.ts";
import type { UncheckedCollection } from "../../src/doors/library/collections.ts";
import { createMock } from "../../src/mock.ts";
import type { Mock } from "../../src/mock.ts";

type Stated = UncheckedCollection<{ readonly id: string; readonly status: string }>;

/** Only an account without money can be closed, and the world has no open one. */
const NEEDS_MORE = ["account closed"];

const NOW = Date.parse("2026-11-20T12:00:00.000Z");
const entries: readonly Entry[] = catalog.entries;

function stated(mock: Mock, collection: string): Stated {
  return mock[collection as "orders"]; // only collections with a lifecycle are asked for
}

async function outcomeOf(write: () => Promise<{ readonly status: string }>): Promise<unknown> {
  try {
    return (await write()).status;
  } catch (error) {
    assert.ok(error instanceof SeedbedError, String(error));
    const { from, to, allowed } = error.members ?? {};
    return { code: error.code, from, to, allowed };
  }
}

for (const { resource } of entries) {
  const { lifecycle, collection, name } = resource;
  if (lifecycle === undefined) continue;
  const transitions = Object.entries(lifecycle.transitions);

  test(`${collection} move as their table says, by action, PATCH and PUT alike`, async () => {
    const mock = createMock({ clock: () => NOW });
    const records = stated(mock, collection);
    const restore = await mock.snapshot();
    const page = [1, 2, 3].flatMap((at) => records.list({ limit: 100, page: at }).records);
    const states = [...new Set(page.map(({ status }) => status))];
    for (const from of states) {
      const record = page.find(({ status }) => status === from);
      assert.ok(record);
      const allowed = [
        ...new Set(transitions.filter(([, move]) => move.from.includes(from)).map(([, move]) => move.to)),
      ];
      for (const to of states) {
        const moves = transitions.filter(([, move]) => move.to === to);
        const isAllowed = allowed.includes(to);
        if (isAllowed && NEEDS_MORE.includes(`${name} ${to}`)) continue;
        const refusal = { code: "invalid_transition", from, to, allowed };
        const ways: [string, () => Promise<{ readonly status: string }>, unknown][] = [
          ["PATCH", () => records.patch(record.id, { status: to }), isAllowed || from === to ? to : refusal],
          ["PUT", () => records.replace(record.id, { ...record, status: to }), isAllowed || from === to ? to : refusal],
          ...moves.map(([action, move]): (typeof ways)[number] => [
            action,
            () => records.act(record.id, action),
            move.from.includes(from) ? to : refusal,
          ]),
        ];
        for (const [way, write, expected] of ways) {
          assert.deepEqual(await outcomeOf(write), expected, `${name} ${record.id} from ${from} to ${to} by ${way}`);
          await restore();
        }
      }
    }
  });
}
