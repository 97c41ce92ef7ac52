/**
 * The way of every data request: `/v1` reads and writes, the operations of `/v1`, `/play`, and what no route there takes.
 * It is judged in this order:
 *
 *  1. caller: `serve.ts`, `admit`. A bad key is 401.
 *  2. limit: `serve.ts`, `admit`. Past it is 429.
 *  3. journal opens: from here on the request is in it, however it ends. `keepRequest`, before the answer is sent.
 *  4. sandbox: `sandboxName` reads its name, `callers.sandbox` opens it. A request that is answered from the world of a
 *     seed makes none: if there is none yet, steps 5, 6 and 12, which are the sandbox's, are left out. So are they where the
 *     name is none: the handler tells it with what else is wrong with parameters and headers.
 *  5. access: `DataSteps.access`
 *  6. faults before: `DataSteps.faultsBefore`
 *  7. validation: the handler's beginning. Parameters, `_delay` and `_status`, then the body.
 *  8. replay: an Idempotency-Key is read with the parameters (`readKey`), and looked up where the write begins
 *     (`Sandbox.write`, told by `onceOf`), so that nothing comes in between. From step 6 to 11 no other request with it runs.
 *  9. preconditions: inside of the write, before it is stored
 * 10. handler: `data/read.ts`, `data/write.ts`, `operation/run-operation.ts`, `api/playgrounds/play-answers.ts`
 * 11. commit: `Sandbox.write`, called through `exchange.toWritable`, so that `exchange.written` has what came of it
 * 12. faults after: `DataSteps.faultsAfter`, which is told of problems as answers too
 * 13. answer: `Exchange.finish`
 *
 * What somebody does by hand at one of the service's own pages (`serve.ts`) is not what is tested there: steps 5, 6
 * and 12 are left out, and what only reads is not in the journal.
 */
import { SeedbedError } from "../../model/errors.ts";
import { toWorldChoice } from "../../model/world-choice.ts";
import { DEFAULT_SEED } from "../../sandbox/engine.ts";
import type { Sandbox } from "../../sandbox/sandbox.ts";
import { loop } from "../../sandbox/work.ts";
import type { Caller } from "../../services/callers.ts";
import { when } from "../answer.ts";
import type { Answer, MaybePromise } from "../answer.ts";
import type { Exchange } from "../exchange.ts";
import { withKeyHeld } from "../idempotency/keyed-request.ts";
import type { Parts } from "../parts.ts";
import type { RouteHandler } from "../routing/route-table.ts";
import { serveCounted } from "../serve.ts";
import type { CallerHandler } from "../serve.ts";
import { hearOut, journalScope, keepRequest } from "./keep-request.ts";
import { sandboxName } from "./sandbox-name.ts";
import type { AskedAccess, DataParts, DataSteps, SandboxHandler } from "./steps.ts";

/** A route of the data plane. The handler gets the sandbox, where it needs it, from {@link namedSandbox}, and throws {@link Exchange.misnamed} with the faults that it finds. */
export function serveData(parts: DataParts, work: CallerHandler, asked: AskedAccess = "roles"): RouteHandler {
  const { callers } = parts;
  const handler = inTurns(work);
  const answer: SandboxHandler = (exchange, caller) => handler(exchange, caller);
  const inSandbox = withSteps(parts, answer, asked);
  const byHand = withKeyHeld(parts.keysInUse, answer);

  const begin = (exchange: Exchange, caller: Caller, sandbox: Sandbox): MaybePromise<Answer | undefined> => {
    exchange.scope = sandbox.address.scope;
    exchange.sandbox = sandbox;
    return exchange.isOfPage ? byHand(exchange, caller, sandbox) : inSandbox(exchange, caller, sandbox);
  };
  const open = (exchange: Exchange, caller: Caller): MaybePromise<Answer | undefined> => {
    if (!exchange.isOfPage || !isRead(exchange)) exchange.onAnswer = keepRequest;
    exchange.cameAt = parts.clock();
    exchange.isCustomers = caller.kind === "customer";
    let name: string | undefined;
    try {
      name = sandboxName(exchange);
    } catch (error) {
      if (!(error instanceof SeedbedError)) throw error;
      exchange.misnamed = error;
      return handler(exchange, caller);
    }
    const isOfSeed = seemsOfSeed(exchange);
    const sandbox = isOfSeed ? callers.findResident(caller, name) : openOr(parts, exchange, caller, name);
    if (sandbox instanceof Promise) return sandbox.then((opened) => begin(exchange, caller, opened));
    if (sandbox !== undefined) return begin(exchange, caller, sandbox);
    exchange.scope = journalScope(caller, name);
    return handler(exchange, caller);
  };
  return serveCounted(parts, (exchange, caller) =>
    isRead(exchange) ? open(exchange, caller) : hearing(exchange, caller, open),
  );
}

const FIRST = toWorldChoice(DEFAULT_SEED);

/** The handler in turns of the event loop, where a world may have to grow or a template to be rendered first: many at once hold up nobody else. */
function inTurns(work: CallerHandler): CallerHandler {
  return (exchange, caller) => {
    const turn = mayTakeLong(exchange) ? loop.enter(caller.owner) : undefined;
    if (turn === undefined) return work(exchange, caller);
    return turn.then(() => (exchange.request.isGone ? undefined : work(exchange, caller)));
  };
}

function mayTakeLong(exchange: Exchange): boolean {
  if (exchange.isSandboxed || seemsOfSeed(exchange)) return true;
  return exchange.sandbox !== undefined && exchange.sandbox.world.name !== FIRST.name;
}

/** Opens a sandbox; a request whose sandbox cannot be opened is in the journal too. */
function openOr(
  { callers }: Parts,
  exchange: Exchange,
  caller: Caller,
  name: string | undefined,
): MaybePromise<Sandbox> {
  const refuse = (error: unknown): never => {
    exchange.scope = journalScope(caller, name);
    throw error;
  };
  try {
    const sandbox = callers.sandbox(caller, name, isRead(exchange));
    return sandbox instanceof Promise ? sandbox.catch(refuse) : sandbox;
  } catch (error) {
    return refuse(error);
  }
}

async function hearing(exchange: Exchange, caller: Caller, answer: CallerHandler): Promise<Answer | undefined> {
  try {
    return await answer(exchange, caller);
  } finally {
    await hearOut(exchange.request);
  }
}

export function isRead({ request: { method } }: Exchange): boolean {
  return method === "GET" || method === "HEAD";
}

/** The sandbox that a request names: of a playground, while that answers at paths of its definition. */
export function namedSandbox(exchange: Exchange, caller: Caller): MaybePromise<Sandbox> {
  const named = exchange.sandbox ?? exchange.parts.callers.sandbox(caller, sandboxName(exchange), isRead(exchange));
  const { inPlay } = exchange;
  return inPlay === undefined ? named : when(named, (one) => inPlay(caller, one));
}

const OF_WORLD = /[?&]_(?:seed|profile|size)=/;

/** True if the request reads the world of a seed, or seems to. */
function seemsOfSeed(exchange: Exchange): boolean {
  return exchange.target.includes("_") && OF_WORLD.test(exchange.target) && isRead(exchange);
}

function withSteps({ steps, keysInUse }: DataParts, handler: SandboxHandler, asked: AskedAccess): SandboxHandler {
  return withAccess(steps, asked, withKeyHeld(keysInUse, withFaultsBefore(steps, withFaultsAfter(steps, handler))));
}

function withAccess({ access }: DataSteps, asked: AskedAccess, handler: SandboxHandler): SandboxHandler {
  if (access === undefined || asked === "open") return handler;
  return (...request) => when(access(asked, ...request), () => handler(...request));
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
