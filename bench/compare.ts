import { openLoad } from "./load.ts";
import type { Load, Request, Spread } from "./load.ts";
import { cpuMsOf } from "./server.ts";
import type { Server } from "./server.ts";

/** Requests before the first that counts, so that all code that they come to is compiled. */
const WARM_UP = Number(process.env["BENCH_WARM_UP"] ?? 4_000);
/** Requests of a batch. */
const BATCH = 500;
/** Costes of each server, which take turns. */
const PAIRS = Number(process.env["BENCH_PAIRS"] ?? 16);

/** The cost of a request to a server. */
export interface Cost {
  /** Microseconds of the processor's time in the server's process: the tenth part of all batches took less. */
  readonly micros: number;
  /** The same in the processes of the databases that it asks. */
  readonly storeMicros: number;
  /** By the clock. */
  readonly perSecond: number;
  readonly p99Ms: number;
}

/** Two servers under the same load. */
export interface Comparison {
  readonly ours: Cost;
  readonly theirs: Cost;
  /** Theirs by ours, in processor time without the stores': 1 where both cost the same, less where ours costs more. */
  readonly ratio: number;
  /** The median of that ratio over the pairs of batches. */
  readonly pairs: number;
}

/** One side of a comparison: a server, or several that share the load, and what is asked of it. */
export interface Side {
  readonly servers: readonly Server[];
  readonly request: Request;
  readonly spread?: Spread;
}

/** Loads both in short batches that take turns, so that what else the machine does hits both. Rejects where a request is refused. */
export async function compare(ours: Side, theirs: Side): Promise<Comparison> {
  const sides = [await openSide(ours), await openSide(theirs)] as const;
  try {
    const pairs: (readonly [Cost, Cost])[] = [];
    for (const side of sides) await side.run(WARM_UP);
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const [one, other] = pair % 2 === 0 ? sides : ([sides[1], sides[0]] as const);
      const first = await one.run(BATCH);
      const second = await other.run(BATCH);
      pairs.push(pair % 2 === 0 ? [first, second] : [second, first]);
    }
    const costs = ([0, 1] as const).map((at) => toCost(pairs.map((pair) => pair[at])));
    const [our, their] = costs as [Cost, Cost]; // of two
    return {
      ours: our,
      theirs: their,
      ratio: their.micros / our.micros,
      pairs: median(pairs.map(([one, other]) => other.micros / one.micros)),
    };
  } finally {
    for (const side of sides) side.close();
  }
}

/** The cost of a request to a server by itself. Rejects where one is refused. */
export async function measure(side: Side, { warmUp = WARM_UP, batches = PAIRS, batch = BATCH } = {}): Promise<Cost> {
  const opened = await openSide(side);
  try {
    await opened.run(warmUp);
    const all: Cost[] = [];
    for (let at = 0; at < batches; at += 1) all.push(await opened.run(batch));
    return toCost(all);
  } finally {
    opened.close();
  }
}

async function openSide({ servers, request, spread }: Side): Promise<{ run(n: number): Promise<Cost>; close(): void }> {
  const load: Load = await openLoad(
    servers.map(({ origin }) => origin),
    request,
    spread,
  );
  const used = (): number => servers.reduce((sum, server) => sum + server.cpuMs(), 0);
  const stores = servers.flatMap((server) => server.stores);
  return {
    async run(requests) {
      const before = [used(), cpuMsOf(stores)] as const;
      const { seconds, p99Ms } = await load.run(requests);
      const [own, stored] = [used() - before[0], cpuMsOf(stores) - before[1]];
      return {
        micros: (own * 1000) / requests,
        storeMicros: (stored * 1000) / requests,
        perSecond: requests / seconds,
        p99Ms,
      };
    },
    close: () => load.close(),
  };
}

function toCost(batches: readonly Cost[]): Cost {
  return {
    micros: tenth(batches.map(({ micros }) => micros)),
    storeMicros: median(batches.map(({ storeMicros }) => storeMicros)),
    perSecond: median(batches.map(({ perSecond }) => perSecond)),
    p99Ms: median(batches.map(({ p99Ms }) => p99Ms)),
  };
}

/** The number below which a tenth of them lies: what something costs where nobody disturbs it. */
export function tenth(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 10)] ?? Number.NaN;
}

/** The middle of some numbers, the lower one of two. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? Number.NaN;
}
