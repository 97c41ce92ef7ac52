import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";

import { toFixturesJson, toStill } from "../../engine/fixtures.ts";
import type { Reader } from "../../engine/reader.ts";
import type { Caller } from "../../services/callers.ts";
import { emptyAnswer, jsonAnswer } from "../answer.ts";
import type { Answer } from "../answer.ts";
import type { Exchange } from "../exchange.ts";
import { createFewAtOnce } from "../few-at-once.ts";
import { STANDING } from "../operations/operation.ts";
import type { Parts } from "../parts.ts";
import { warm } from "./warm.ts";

/** Answers with all data that a reader has, made as the client reads. */
export type AnswerExport = (exchange: Exchange, caller: Caller, reader: Reader) => Promise<Answer>;

/** Exports that are made at the same time, of one caller and in all, and those that wait for their turn. */
const BOUNDS = {
  running: { all: 64, each: 4 },
  waiting: { all: 1_000, each: 100 },
  refusal: "cannot export once more now: too much is being exported",
};

/**
 * Exports are gone through twice: for their tag and length, then as the client reads. No write shows in between, and
 * nothing is held but the records that there are.
 */
export function createAnswerExport({ catalog, world }: Pick<Parts, "catalog" | "world">): AnswerExport {
  const measuring = createFewAtOnce(BOUNDS);
  const sending = createFewAtOnce(BOUNDS);

  async function* toBody(owner: string, still: Reader): AsyncGenerator<string, void, void> {
    const leave = await sending.enter(owner);
    try {
      yield* toFixturesJson(still, catalog);
    } finally {
      leave();
    }
  }

  return async (exchange, { owner }, reader) =>
    measuring.run(owner, async () => {
      await warm(world(reader.seed), catalog);
      const still = toStill(reader, catalog);
      const { tag, length } = await measure(toFixturesJson(still, catalog));
      const headers = ["ETag", tag, ...STANDING];
      if (exchange.hasTag(tag)) return emptyAnswer(304, headers);
      return jsonAnswer(200, toBody(owner, still), [...headers, "Content-Length", String(length)]);
    });
}

/** The entity tag of what the pieces make, as of any answer, and its length in bytes. */
async function measure(pieces: Iterable<string>): Promise<{ readonly tag: string; readonly length: number }> {
  const hash = createHash("sha256");
  let length = 0;
  for (const piece of pieces) {
    hash.update(piece);
    length += Buffer.byteLength(piece);
    await setImmediate(); // others are answered between two pieces
  }
  return { tag: `"${hash.digest("base64url").slice(0, 27)}"`, length };
}
