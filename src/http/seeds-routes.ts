import { hash } from "node:crypto";
import { setImmediate } from "node:timers/promises";

import { toArrayJson, toFixturesJson } from "../engine/fixtures.ts";
import type { Reader } from "../engine/reader.ts";
import { DATASET_VERSION } from "../generate/world.ts";
import { SeedbedError } from "../model/errors.ts";
import { toVisitor } from "../services/client-address.ts";
import { emptyAnswer, jsonAnswer } from "./answer.ts";
import type { Answer } from "./answer.ts";
import type { RouteGroup } from "./app.ts";
import { readForm } from "./control/serve-control.ts";
import { parseSeed } from "./controls.ts";
import type { Exchange } from "./exchange.ts";
import { createFewAtOnce } from "./few-at-once.ts";
import type { MaybePromise } from "./maybe-promise.ts";
import { refuseParameter } from "./parameters.ts";
import { serveHelper } from "./serve-helper.ts";

/** Records of each collection that a look at a seed shows. */
const SHOWN_RECORDS = 10;
/** Worlds that are written out at the same time; whole worlds cost memory and time. */
const MOST_AT_ONCE = { all: 2, each: 1 };
/** Requests that may wait for their turn. */
const MOST_WAITING = { all: 100, each: 10 };

const CACHE = "private, max-age=300";

/** `/api/seeds/…`: the worlds of seeds, for people to look at and to keep. It counts against nobody's plan. */
export const seedsRoutes: RouteGroup = (app, parts) => {
  const { catalog, world, baseUrl } = parts;
  const fewAtOnce = createFewAtOnce({
    running: MOST_AT_ONCE,
    waiting: MOST_WAITING,
    refusal: "cannot grow one more world now: too many are being looked at",
  });

  /**
   * Answers with the JSON that the pieces make. What a seed grows is a function of version, seed and base address, so
   * the tag names these, and nothing is made for a client that has it.
   */
  function answer(
    exchange: Exchange,
    seed: number,
    what: string,
    headers: readonly string[],
    pieces: (reader: Reader) => Iterable<string>,
  ): MaybePromise<Answer | undefined> {
    exchange.isSeeded = true;
    const tag = `"${hash("sha256", `${DATASET_VERSION} ${seed} ${what} ${baseUrl}`, "base64url").slice(0, 27)}"`;
    const validators = ["ETag", tag, "Cache-Control", CACHE, ...headers];
    if (exchange.hasTag(tag)) return emptyAnswer(304, validators);
    if (exchange.request.method === "HEAD")
      return { status: 200, headers: ["Content-Type", "application/json", ...validators], body: undefined };
    return fewAtOnce.run(toVisitor(exchange.address), async () => {
      if (exchange.request.isGone) return undefined;
      const texts: Buffer[] = [];
      for (const piece of pieces(world(seed))) {
        texts.push(Buffer.from(piece));
        // Others are answered between two pieces.
        await setImmediate();
      }
      return jsonAnswer(200, Buffer.concat(texts), validators);
    });
  }

  app.get(
    "/api/seeds/:seed",
    serveHelper(parts, (exchange) => answer(exchange, seedOf(exchange), "sample", [], toSample)),
  );
  app.get(
    "/api/seeds/:seed/fixtures",
    serveHelper(parts, (exchange) => {
      const seed = seedOf(exchange);
      const download = ["Content-Disposition", `attachment; filename="fixtures-seed-${seed}.json"`];
      return answer(exchange, seed, "fixtures", download, (reader) => toFixturesJson(reader, catalog));
    }),
  );
  app.get(
    "/api/seeds/:seed/fixtures/:collection",
    serveHelper(parts, (exchange) => {
      const seed = seedOf(exchange);
      const { collection = "" } = exchange.params;
      const entry = catalog.entries.find(({ resource }) => resource.collection === collection);
      if (entry === undefined) {
        const all = catalog.entries.map(({ resource }) => resource.collection).join(", ");
        throw new SeedbedError(
          "not_found",
          `there is no collection ${JSON.stringify(collection.slice(0, 60))} in a world: there are ${all}`,
        );
      }
      return answer(exchange, seed, `fixtures of ${collection}`, [], (reader) => toArrayJson(reader, entry));
    }),
  );

  /** The beginning of every collection, `{ seed, datasetVersion, core: { users: { total, records } }, … }`. */
  function* toSample(reader: Reader): Generator<string> {
    yield `{"seed":${reader.seed},"datasetVersion":${JSON.stringify(DATASET_VERSION)}`;
    for (const domain of catalog.domains) {
      yield `,${JSON.stringify(domain.name)}:{`;
      const entries = catalog.entries.filter(({ resource }) => resource.domain === domain.name);
      for (const [at, entry] of entries.entries()) {
        const collection = reader.collection(entry);
        const records = collection.slice(0, SHOWN_RECORDS).map((stored) => stored.json);
        yield `${at === 0 ? "" : ","}${JSON.stringify(entry.resource.collection)}:{"total":${collection.total},"records":[${records.join(",")}]}`;
      }
      yield "}";
    }
    yield "}";
  }
};

function seedOf(exchange: Exchange): number {
  const { seed: text = "" } = exchange.params;
  const tried = `look at the world of seed ${JSON.stringify(text.slice(0, 60))}`;
  readForm(exchange, { tried });
  const seed = parseSeed(text);
  if (seed !== undefined) return seed;
  return refuseParameter(
    "seed",
    "invalid_value",
    tried,
    `a seed is a whole number such as 42 or -1, from ${Number.MIN_SAFE_INTEGER} to ${Number.MAX_SAFE_INTEGER}`,
  );
}
