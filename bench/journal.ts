// The cost for a read of being in the journal of its sandbox: prints nanoseconds as JSON.
import { RequestNote } from "../src/core/http/data/keep-request.ts";
import { createMemoryJournal } from "../src/core/testing/journal/memory.ts";
import { median } from "./compare.ts";

const REQUESTS = 500_000;
const ROUNDS = 9;
/** Sandboxes that are read in turn, and requests that each of them keeps. */
const SANDBOXES = 100;
const KEPT = 100;

const journal = createMemoryJournal(64 * 1024 * 1024);
const answer = { status: 200, headers: [], body: "" };
type Exchange = ConstructorParameters<typeof RequestNote>[0];

/** A request as Node's server gives it: with headers of its own. */
function toExchange(at: number): Exchange {
  const headers = { host: "127.0.0.1:3000", accept: "*/*", "user-agent": "bench", "x-forwarded-for": "127.0.0.1" };
  const request = { method: "GET", target: "/v1/core/users", headers, heard: undefined };
  return { id: `req_${at}`, request, cameAt: at } as unknown as Exchange; // all that a note looks at
}

function run(): number {
  const exchanges = Array.from({ length: REQUESTS }, (_, at) => toExchange(at));
  const scopes = Array.from({ length: SANDBOXES }, (_, at) => `owner/${at}`);
  const began = performance.now();
  for (let at = 0; at < REQUESTS; at += 1) {
    const exchange = exchanges[at];
    if (exchange !== undefined)
      void journal.add(scopes[at % SANDBOXES] ?? "", new RequestNote(exchange, answer, 0.1), KEPT);
  }
  return ((performance.now() - began) * 1e6) / REQUESTS;
}

run();
console.log(JSON.stringify(median(Array.from({ length: ROUNDS }, run))));
