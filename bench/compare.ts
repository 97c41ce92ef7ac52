import { load } from "./load.ts";
import type { Figures, Request } from "./load.ts";
import type { Server } from "./server.ts";

/** Two servers under the same load, as medians of rounds that took turns, so that what else the machine does hits both. */
export interface Comparison {
  readonly ours: Figures;
  readonly theirs: Figures;
  /** Our requests per second as a part of theirs. */
  readonly ratio: number;
  /** Our requests per second of processor time as a part of theirs: what `ratio` would be on an idle machine. */
  readonly cpuRatio: number | undefined;
}

/** The figures of a server in a round. */
export interface Round extends Figures {
  /** Undefined where the processor's time is not known. */
  readonly requestsPerCpuSecond: number | undefined;
}

/** Loads both servers in rounds of a second, after one round each that does not count. Theirs may be asked something else. */
export async function compare(
  ours: Server,
  theirs: Server,
  request: Request,
  rounds: number,
  theirRequest = request,
): Promise<Comparison> {
  await measure(ours, request);
  await measure(theirs, theirRequest);
  const measured: { readonly ours: Round; readonly theirs: Round }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    measured.push({ ours: await measure(ours, request), theirs: await measure(theirs, theirRequest) });
  }
  const cpuRatios = measured.flatMap((round) =>
    round.ours.requestsPerCpuSecond === undefined || round.theirs.requestsPerCpuSecond === undefined
      ? []
      : [round.ours.requestsPerCpuSecond / round.theirs.requestsPerCpuSecond],
  );
  return {
    ours: summarize(measured.map((round) => round.ours)),
    theirs: summarize(measured.map((round) => round.theirs)),
    ratio: median(measured.map((round) => round.ours.requestsPerSecond / round.theirs.requestsPerSecond)),
    cpuRatio: cpuRatios.length === 0 ? undefined : median(cpuRatios),
  };
}

/** Loads a server for a second, unless told. */
export async function measure(server: Server, request: Request, seconds = 1): Promise<Round> {
  const before = server.cpuSeconds();
  const figures = await load(server.origin, request, seconds);
  const after = server.cpuSeconds();
  if (before === undefined || after === undefined) return { ...figures, requestsPerCpuSecond: undefined };
  return { ...figures, requestsPerCpuSecond: figures.requests / (after - before) };
}

function summarize(rounds: readonly Figures[]): Figures {
  return {
    requests: rounds.reduce((sum, { requests }) => sum + requests, 0),
    requestsPerSecond: median(rounds.map(({ requestsPerSecond }) => requestsPerSecond)),
    p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
    failures: rounds.reduce((sum, { failures }) => sum + failures, 0),
  };
}

/** The middle of some numbers, the lower one of two. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? Number.NaN;
}
