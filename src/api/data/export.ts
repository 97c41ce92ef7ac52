import type { Base } from "../../engine/base.ts";
import { toFixturesJson, toStill } from "../../engine/fixtures.ts";
import type { Moment } from "../../engine/moments.ts";
import type { Reader } from "../../engine/reader.ts";
import { createFewAtOnce } from "../../http/limits/few-at-once.ts";
import { okJson } from "../../http/operation/reply.ts";
import type { Reply } from "../../http/operation/reply.ts";
import type { Parts } from "../../http/parts.ts";
import { byteLength } from "../../platform/bytes.ts";
import { createSum } from "../../platform/digest.ts";
import { pause } from "../../platform/pause.ts";
import type { Caller } from "../../services/callers.ts";
import { warm } from "./warm.ts";

/** Exports that wait for their turn. */
const WAITING = {
  waiting: { all: 1_000, each: 100 },
  refusal: "cannot export once more now: too much is being exported",
};

/** What an export counts as held at most, bytes: as records change, it keeps those of its moment. */
const HELD = 4 * 1024 * 1024;

const measuring = createFewAtOnce({ ...WAITING, running: { all: 4, each: 1 } });
const sending = createFewAtOnce({ ...WAITING, running: { all: 64, each: 4 } });

/**
 * All data that a reader has, made as the client reads. It is gone through twice: for its tag and length, then as the
 * client reads. No write shows in between, and nothing is held but the records that there are.
 */
export function exportOf(
  { catalog, world }: Pick<Parts, "catalog" | "world">,
  { owner }: Pick<Caller, "owner">,
  reader: Moment,
): Promise<Reply> {
  const choice = reader.world;

  async function* toBody(still: (base: Base) => Reader): AsyncGenerator<string, void, void> {
    const leave = await sending.enter(owner);
    try {
      yield* toFixturesJson(still(world(choice)), catalog);
    } finally {
      leave();
    }
  }

  return measuring.run(owner, async () => {
    const base = world(choice);
    // The records of larger worlds are not kept: there is nothing to be gained.
    if (base.world.size <= 1) await warm(base, catalog);
    const still = toStill(reader, base, catalog);
    const { tag, length } = await measure(toFixturesJson(still(base), catalog));
    const reply = okJson(toBody(still), ["Content-Length", String(length)], tag);
    return { ...reply, held: Math.min(length, HELD) };
  });
}

/** The entity tag of what the pieces make, as of any answer, and its length in bytes. */
async function measure(pieces: Iterable<string>): Promise<{ readonly tag: string; readonly length: number }> {
  const hash = createSum();
  let length = 0;
  for (const piece of pieces) {
    hash.update(piece);
    length += byteLength(piece);
    await pause(); // others are answered between two pieces
  }
  return { tag: `"${hash.digest("base64url").slice(0, 27)}"`, length };
}
