import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { Metric } from "prom-client";

import type { ProblemCode } from "../model/errors.ts";
import { getOrMake } from "../model/maps.ts";

export interface Metrics {
  /** Takes note of an answer; `route` is the shape of its path, such as `/v1/:domain/:collection/:id`. */
  answered(route: string, method: string, status: number, ms: number): void;
  refused(code: ProblemCode): void;
  print(): Promise<{ readonly type: string; readonly text: string }>;
}

/** A figure that is read when somebody asks. */
export interface Reading {
  readonly name: string;
  readonly help: string;
  readonly labels?: Readonly<Record<string, string>>;
  read(): number;
}

/** A figure with a value for each set of labels, asked for when somebody reads. */
export interface Tally {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge";
  read(): Promise<readonly Value[]>;
}

/** Upper bounds of the latency histogram, milliseconds. */
const BOUNDS = [0.5, 1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000];

interface Series {
  readonly statuses: Map<number, number>;
  /** Answers within each bound but not the one before; the last is those past all bounds. */
  readonly buckets: Float64Array;
  count: number;
  ms: number;
}

export interface Value {
  readonly value: number;
  readonly labels: Readonly<Record<string, string | number>>;
  readonly metricName?: string;
}

/** Figures of one process. prom-client prints them; what happens at every request is counted here, in plain numbers. */
export function createMetrics(readings: readonly Reading[] = [], tallies: readonly Tally[] = []): Metrics {
  const routes = new Map<string, Map<string, Series>>();
  const refusals = new Map<ProblemCode, number>();
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const reading of readings) addReading(registry, reading);
  for (const { type, name, help, read } of tallies)
    addCounted(registry, type, name, help, () => read().catch(() => []));
  addCounted(registry, "counter", "seedbed_requests_total", "Answers by route shape, method and status.", () =>
    countRequests(routes),
  );
  addCounted(registry, "histogram", "seedbed_request_duration_seconds", "Time from request to answer.", () =>
    spreadLatencies(routes),
  );
  addCounted(registry, "counter", "seedbed_refusals_total", "Problems by code.", () =>
    [...refusals].map(([code, value]) => ({ value, labels: { code } })),
  );

  function seriesOf(route: string, method: string): Series {
    const methods = getOrMake(routes, route, () => new Map());
    return getOrMake(methods, method, () => ({
      statuses: new Map(),
      buckets: new Float64Array(BOUNDS.length + 1),
      count: 0,
      ms: 0,
    }));
  }

  return {
    answered(route, method, status, ms) {
      const series = seriesOf(route, method);
      series.statuses.set(status, (series.statuses.get(status) ?? 0) + 1);
      series.count += 1;
      series.ms += ms;
      let at = 0;
      while (at < BOUNDS.length && ms > (BOUNDS[at] ?? 0)) at += 1;
      series.buckets[at] = (series.buckets[at] ?? 0) + 1;
    },
    refused: (code) => void refusals.set(code, (refusals.get(code) ?? 0) + 1),
    print: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}

function countRequests(routes: ReadonlyMap<string, ReadonlyMap<string, Series>>): Value[] {
  return [...routes].flatMap(([route, methods]) =>
    [...methods].flatMap(([method, { statuses }]) =>
      [...statuses].map(([status, value]) => ({ value, labels: { route, method, status } })),
    ),
  );
}

function spreadLatencies(routes: ReadonlyMap<string, ReadonlyMap<string, Series>>): Value[] {
  const name = "seedbed_request_duration_seconds";
  return [...routes].flatMap(([route, methods]) =>
    [...methods].flatMap(([method, { buckets, count, ms }]) => {
      const labels = { route, method };
      let within = 0;
      const spread = BOUNDS.map((bound, at) => {
        within += buckets[at] ?? 0;
        return { metricName: `${name}_bucket`, value: within, labels: { le: bound / 1000, ...labels } };
      });
      return [
        ...spread,
        { metricName: `${name}_bucket`, value: count, labels: { le: "+Inf", ...labels } },
        { metricName: `${name}_sum`, value: ms / 1000, labels },
        { metricName: `${name}_count`, value: count, labels },
      ];
    }),
  );
}

/** Adds figures that are kept elsewhere. The registry asks a metric for nothing but its name and what `get` gives. */
function addCounted(
  registry: Registry,
  type: "counter" | "gauge" | "histogram",
  name: string,
  help: string,
  values: () => readonly Value[] | Promise<readonly Value[]>,
): void {
  const metric = { name, help, get: async () => ({ name, help, type, aggregator: "sum", values: await values() }) };
  registry.registerMetric(metric as unknown as Metric); // see above
}

function addReading(registry: Registry, { name, help, labels = {}, read }: Reading): void {
  const known = registry.getSingleMetric(name);
  const gauge =
    known instanceof Gauge ? known : new Gauge({ name, help, labelNames: Object.keys(labels), registers: [registry] });
  const collected = gauge as Gauge & { collect?: () => void }; // prom-client calls it before it reads, if there is one
  const before = collected.collect?.bind(gauge);
  collected.collect = () => {
    before?.();
    gauge.set({ ...labels }, read());
  };
}
