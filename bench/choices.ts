// Code that was written here although a library has it, beside that library: prints nanoseconds of each as JSON.
import Negotiator from "negotiator";
import { Counter, Histogram, Registry } from "prom-client";

import { when } from "../src/core/http/answer.ts";
import type { MaybePromise } from "../src/core/http/answer.ts";
import { accepts, chooseEncoding } from "../src/core/http/headers/accept.ts";
import { createMetrics } from "../src/core/http/metrics.ts";
import { median } from "./compare.ts";

const TIMES = 200_000;
const ROUNDS = 9;
/** Steps that a read of data passes and that may have to wait: caller, limit, sandbox, access, faults, handler. */
const STEPS = 6;
const ROUTES = ["/v1/:domain/:collection", "/v1/:domain/:collection/:id", "/health"];

/** Nanoseconds of one turn, the median of some rounds. */
async function time(turn: (at: number) => MaybePromise<unknown>): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const began = performance.now();
    for (let at = 0; at < TIMES; at += 1) {
      const waits = turn(at);
      if (waits instanceof Promise) await waits;
    }
    if (round > 0) rounds.push(((performance.now() - began) * 1e6) / TIMES);
  }
  return median(rounds);
}

const metrics = createMetrics();
const ownCount = (at: number): void => metrics.answered(ROUTES[at % ROUTES.length] ?? "", "GET", 200, at % 20);

const registers = [new Registry()];
const labelNames = ["route", "method", "status"];
const requests = new Counter({ name: "requests_total", help: "Answers.", labelNames, registers });
const durations = new Histogram({ name: "duration", help: "Time.", labelNames: ["route", "method"], registers });
const theirCount = (at: number): void => {
  const route = ROUTES[at % ROUTES.length] ?? "";
  requests.inc({ route, method: "GET", status: 200 });
  durations.observe({ route, method: "GET" }, (at % 20) / 1000);
};

const add = (value: number): MaybePromise<number> => value + 1;
const addLater = async (value: number): Promise<number> => value + 1;
function passAtOnce(at: number): MaybePromise<number> {
  let value: MaybePromise<number> = at;
  for (let step = 0; step < STEPS; step += 1) value = when(value, add);
  return value;
}
async function passAwaited(at: number): Promise<number> {
  let value = at;
  for (let step = 0; step < STEPS; step += 1) value = await addLater(value);
  return value;
}

/** A client's Accept header, each time with another value, so that no answer to it is cached. */
const acceptAt = (at: number): string =>
  [`application/json;v=${at}, text/plain, */*`, `text/html;v=${at},application/xml;q=0.9,*/*;q=0.8`][at % 2] ?? "";
const AVAILABLE = ["br", "gzip"] as const;
const ENCODINGS = ["gzip, deflate, br, zstd", "gzip, deflate", "br;q=1.0, gzip;q=0.8, *;q=0.1"];
const encodingAt = (at: number): string => ENCODINGS[at % ENCODINGS.length] ?? "";
const negotiated = (accept: string): unknown => new Negotiator({ headers: { accept } }).mediaType(["application/json"]);

console.log(
  JSON.stringify([
    {
      name: "counting a request: plain numbers, prom-client",
      ownNs: await time(ownCount),
      otherNs: await time(theirCount),
    },
    {
      name: "Accept of a new value: own, negotiator",
      ownNs: await time((at) => void accepts(acceptAt(at))),
      otherNs: await time((at) => void negotiated(acceptAt(at))),
    },
    {
      name: "Accept of a known value: own, negotiator",
      ownNs: await time((at) => void accepts(acceptAt(at % 2))),
      otherNs: await time((at) => void negotiated(acceptAt(at % 2))),
    },
    {
      name: "Accept-Encoding: own, negotiator",
      ownNs: await time((at) => void chooseEncoding(encodingAt(at), AVAILABLE)),
      otherNs: await time(
        (at) => void new Negotiator({ headers: { "accept-encoding": encodingAt(at) } }).encodings([...AVAILABLE]),
      ),
    },
    { name: "six steps of a read: at once, awaited", ownNs: await time(passAtOnce), otherNs: await time(passAwaited) },
  ]),
);
