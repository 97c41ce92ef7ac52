/**
 * The way of every data request: `/v1` reads and writes, the operations of `/v1`, `/play`, and what no route there takes.
 * It is judged in this order:
 *
 *  1. caller: `serve.ts`, `admit`. A bad key is 401.
 *  2. limit: `serve.ts`, `admit`. Past it is 429.
 *  3. journal opens
 *  4. sandbox: `sandboxName` reads its name, `callers.sandbox` opens it. A request that is answered from the world of a
 *     seed makes none: if there is none yet, steps 5, 6 and 12, which are the sandbox's, are left out.
 *  5. access: `DataSteps.access`
 *  6. faults before: `DataSteps.faultsBefore`
 *  7. validation: the handler's beginning. Parameters, `_delay` and `_status`, then the body.
 *  8. replay: an Idempotency-Key is read with the parameters (`readKey`), and looked up where the write begins
 *     (`Sandbox.write`, told by `onceOf`), so that nothing comes in between. From step 6 to 11 no other request with it runs.
 *  9. preconditions: inside of the write, before it is stored
 * 10. handler: `data/read.ts`, `data/write.ts`, `operation/run-operation.ts`, `api/playgrounds/play-routes.ts`
 * 11. commit: `Sandbox.write`, called through `exchange.toWritable`, so that `exchange.written` has what came of it
 * 12. faults after: `DataSteps.faultsAfter`, which is told of problems as answers too
 * 13. answer: `Exchange.finish`
 */
import type { Sandbox } from "../../engine/sandbox.ts";
import type { Caller } from "../../services/callers.ts";
import type { Answer } from "../answer.ts";
import type { Exchange } from "../exchange.ts";
import { withKeyHeld } from "../idempotency/held-key.ts";
import { when } from "../maybe-promise.ts";
import type { MaybePromise } from "../maybe-promise.ts";
import type { Parts } from "../parts.ts";
import type { RouteHandler } from "../router.ts";
import { serveCounted } from "../serve.ts";
import type { CallerHandler } from "../serve.ts";
import { sandboxName } from "./sandbox-name.ts";
import type { DataSteps, SandboxHandler } from "./steps.ts";

/** A route of the data plane. The handler gets the sandbox, where it needs it, from {@link namedSandbox}. */
export function serveData(parts: Parts, handler: CallerHandler): RouteHandler {
  const { callers } = parts;
  const inSandbox = withSteps(parts, (exchange, caller) => handler(exchange, caller));
  return serveCounted(parts, (exchange, caller) => {
    const name = sandboxName(exchange);
    if (isOfSeed(exchange)) {
      const known = callers.findResident(caller, name);
      if (known === undefined) return handler(exchange, caller);
      exchange.sandbox = known;
      return inSandbox(exchange, caller, known);
    }
    return when(callers.sandbox(caller, name), (sandbox) => {
      exchange.sandbox = sandbox;
      return inSandbox(exchange, caller, sandbox);
    });
  });
}

/** The sandbox that a data request names. */
export function namedSandbox(exchange: Exchange, caller: Caller): MaybePromise<Sandbox> {
  return exchange.sandbox ?? exchange.parts.callers.sandbox(caller, sandboxName(exchange));
}

/** Whether the request reads the world of a seed, or seems to. */
function isOfSeed({ request: { method, target } }: Exchange): boolean {
  return target.includes("_seed=") && (method === "GET" || method === "HEAD");
}

/** The handler between the steps that there are. */
function withSteps({ steps, keysInUse }: Parts, handler: SandboxHandler): SandboxHandler {
  return withAccess(steps, withKeyHeld(keysInUse, withFaultsBefore(steps, withFaultsAfter(steps, handler))));
}

function withAccess({ access }: DataSteps, handler: SandboxHandler): SandboxHandler {
  if (access === undefined) return handler;
  return (...request) => when(access(...request), () => handler(...request));
}

function withFaultsBefore({ faultsBefore }: DataSteps, handler: SandboxHandler): SandboxHandler {
  if (faultsBefore === undefined) return handler;
  return (...request) => when(faultsBefore(...request), (answer) => answer ?? handler(...request));
}

function withFaultsAfter({ faultsAfter }: DataSteps, handler: SandboxHandler): SandboxHandler {
  if (faultsAfter === undefined) return handler;
  return (...request) => {
    const [exchange] = request;
    const end = (answer: Answer | undefined): MaybePromise<Answer | undefined> => {
      exchange.releaseKey?.();
      return answer === undefined ? undefined : faultsAfter(answer, ...request);
    };
    const toProblem = (error: unknown): Answer | undefined => exchange.toProblem(error);
    let answer: MaybePromise<Answer | undefined>;
    try {
      answer = handler(...request);
    } catch (error) {
      answer = toProblem(error);
    }
    return answer instanceof Promise ? answer.catch(toProblem).then(end) : end(answer);
  };
}
