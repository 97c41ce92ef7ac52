import { catalog } from "../src/core/domains/catalog.ts";
// The cost of fault plans for a request in a sandbox that has none: prints nanoseconds as JSON.
import { createFaultSteps } from "../src/core/http/faults/steps.ts";
import type { Parts } from "../src/core/http/parts.ts";
import { createRouteTable } from "../src/core/http/routing/route-table.ts";
import { median } from "./compare.ts";

const REQUESTS = 2_000_000;
const ROUNDS = 9;

const { faultsBefore, faultsAfter } = createFaultSteps({
  callers: {} as Parts["callers"], // nobody waits
  catalog,
  routes: createRouteTable(),
  mayBreakConnections: true,
});
type Step = Parameters<typeof faultsBefore>;
const exchange = { request: { headers: { host: "localhost", accept: "*/*" } }, fault: undefined } as unknown as Step[0]; // all that the steps look at
const sandbox = { faults: undefined } as Step[2]; // as above
const caller = {} as Step[1]; // nobody looks at it
const answer = { status: 200, headers: [], body: "" };

function run(): number {
  const began = performance.now();
  let answered = 0;
  for (let at = 0; at < REQUESTS; at += 1) {
    if (faultsBefore(exchange, caller, sandbox) !== undefined) throw new Error("a fault fired without a plan");
    if (faultsAfter(answer, exchange, caller, sandbox) === answer) answered += 1;
  }
  if (answered !== REQUESTS) throw new Error("an answer was changed without a plan");
  return ((performance.now() - began) * 1e6) / REQUESTS;
}

run();
console.log(JSON.stringify(median(Array.from({ length: ROUNDS }, run))));
