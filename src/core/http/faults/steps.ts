import { SeedbedError } from "../../model/errors.ts";
import type { Sandbox } from "../../sandbox/sandbox.ts";
import type { Caller } from "../../services/callers.ts";
import type { WaitKind } from "../../services/waiting.ts";
import type { FaultsRow } from "../../storage/storage.ts";
import { ONE_LINE_FORM, parseOneLine, findRuleFaults } from "../../testing/faults/parse-plan.ts";
import type { FaultGround } from "../../testing/faults/parse-plan.ts";
import { toSegments } from "../../testing/faults/path-pattern.ts";
import { concerns, countFired, countRequest, looksAtBody, toFaultsRow } from "../../testing/faults/plan.ts";
import type { DueFault, FaultRequest } from "../../testing/faults/plan.ts";
import { isBodyFault, touchesConnection } from "../../testing/faults/rule.ts";
import type { Answer } from "../answer.ts";
import { assertNear } from "../control/same-origin.ts";
import type { DataSteps } from "../data/steps.ts";
import type { Exchange } from "../exchange.ts";
import { MAX_BODY } from "../limits/bounds.ts";
import { parseQuery, splitTarget } from "../parameters/parameters.ts";
import type { Parts } from "../parts.ts";
import { ClientGone } from "../request.ts";
import { waitFor } from "../simulation.ts";
import { damageBody } from "./body-faults.ts";
import { refuseConnectionFaults } from "./connection-faults.ts";
import { createFaultGround } from "./ground.ts";
import { faultAnswer } from "./simulated-answer.ts";

/** Time that a connection hangs, milliseconds. */
export const HANG_FOR = 60_000;

/** The steps in which data requests meet the fault plan of their sandbox. */
export function createFaultSteps({
  callers,
  catalog,
  routes,
  upstream,
  mayBreakConnections,
}: Pick<Parts, "callers" | "catalog" | "routes" | "upstream" | "mayBreakConnections">): Required<
  Pick<DataSteps, "faultsBefore" | "faultsAfter">
> {
  const ground = createFaultGround({ routes, catalog, upstream });
  let short: ReadonlySet<string> | undefined;
  const isShort = (segment: string): boolean => {
    short ??= new Set(routes.all().flatMap(({ pattern }) => /^\/v1\/core\/([^:/]+)/.exec(pattern)?.[1] ?? []));
    return short.has(segment);
  };

  /** The plan that the request brings; undefined if it brings none. */
  function planOf(exchange: Exchange): FaultsRow | undefined {
    const line = exchange.header("x-fault-plan");
    if (line !== undefined) assertNear(exchange, "X-Fault-Plan");
    return line === undefined ? undefined : parseLine(line, ground, mayBreakConnections);
  }

  async function judge(exchange: Exchange, caller: Caller, sandbox: Sandbox): Promise<Answer | undefined> {
    const brought = planOf(exchange);
    const current = brought ?? sandbox.faults;
    if (current === undefined) return undefined;
    const body = looksAtBody(current) ? await readBodyFacts(exchange) : undefined;
    const request = toFaultRequest(exchange, isShort, body);
    if (brought === undefined && !concerns(current, request)) return undefined;
    const due = await sandbox.changeFaults((kept) => {
      // The same line again goes on with the plan that it made.
      const row = brought === undefined || kept?.plan === brought.plan ? kept : brought;
      if (row === undefined || !concerns(row, request)) return { faults: row, value: undefined };
      const counted = countRequest(row, request, { seed: sandbox.seed, now: sandbox.now });
      return { faults: counted.row, value: counted.due };
    });
    if (due === undefined) return undefined;
    exchange.fault = due;
    if (touchesConnection(due.rule)) refuseConnectionFaults(mayBreakConnections);
    return due.rule.after === undefined ? before(exchange, caller, sandbox, due) : undefined;
  }

  async function before(
    exchange: Exchange,
    caller: Caller,
    sandbox: Sandbox,
    due: DueFault,
  ): Promise<Answer | undefined> {
    const { delay, body } = due.rule;
    if (delay !== undefined) await wait(exchange, caller, delay, "delay");
    const answer = await answerOf(exchange, caller, sandbox, due, 0);
    return answer !== undefined && isBodyFault(body) ? damaged(exchange, caller, answer, due) : answer;
  }

  /** Returns the answer of a fault, or ends the connection; `status` is that of the lost answer, 0 if there is none yet. */
  async function answerOf(
    exchange: Exchange,
    caller: Caller,
    sandbox: Sandbox,
    due: DueFault,
    status: number,
  ): Promise<Answer | undefined> {
    const { connection } = due.rule;
    if (connection === undefined) return faultAnswer(exchange, sandbox, due);
    if (connection === "hang") await wait(exchange, caller, HANG_FOR, "fault");
    return { status, headers: [], body: undefined, isLost: true };
  }

  async function wait({ request }: Exchange, caller: Caller, ms: number, kind: WaitKind): Promise<void> {
    if (!(await waitFor(callers, caller, request, ms, kind))) throw new ClientGone("the client went away");
  }

  function damaged(exchange: Exchange, caller: Caller, answer: Answer, { rule }: DueFault): Promise<Answer> | Answer {
    if (!isBodyFault(rule.body)) return answer;
    const { request } = exchange;
    const hold = () => callers.waits.tryEnter(caller, "fault");
    return damageBody(answer, rule.body, { request, bytesPerSecond: rule.bytesPerSecond, hold });
  }

  async function after(
    answer: Answer,
    due: DueFault,
    ...[exchange, caller, sandbox]: readonly [Exchange, Caller, Sandbox]
  ): Promise<Answer | undefined> {
    if (due.rule.after === undefined) return marked(await damaged(exchange, caller, answer, due), due);
    if (answer.status >= 400) {
      exchange.fault = undefined; // nothing was committed, so that there is nothing to lose
      return answer;
    }
    await sandbox.changeFaults((kept) => ({ faults: kept && countFired(kept, due), value: undefined }));
    if (due.rule.delay !== undefined) await wait(exchange, caller, due.rule.delay, "delay");
    const given = await answerOf(exchange, caller, sandbox, due, answer.status);
    if (given === undefined) return marked(answer, due);
    return given.isLost === true ? given : marked(await damaged(exchange, caller, given, due), due);
  }

  return {
    faultsBefore(exchange, caller, sandbox) {
      if (sandbox.faults === undefined && exchange.request.headers["x-fault-plan"] === undefined) return undefined;
      return judge(exchange, caller, sandbox).then((answer) =>
        answer === undefined || exchange.fault === undefined ? answer : marked(answer, exchange.fault),
      );
    },
    faultsAfter(answer, exchange, caller, sandbox) {
      const { fault } = exchange;
      return fault === undefined ? answer : after(answer, fault, exchange, caller, sandbox);
    },
  };
}

function marked(answer: Answer, { index }: DueFault): Answer {
  return answer.isLost === true ? answer : { ...answer, headers: [...answer.headers, "X-Fault", String(index)] };
}

/** The plan that X-Fault-Plan asks for. Throws `invalid_header`, `validation_failed` for what no route can meet, and `forbidden`. */
function parseLine(line: string, ground: FaultGround, mayBreakConnections: boolean): FaultsRow {
  const tried = "set the fault plan of X-Fault-Plan";
  const rule = parseOneLine(line);
  if (typeof rule === "string") {
    throw new SeedbedError("invalid_header", `cannot ${tried}: it ${rule}`, {
      errors: [{ header: "X-Fault-Plan", code: "invalid_value", detail: `${rule}; it is ${ONE_LINE_FORM}` }],
    });
  }
  const [fault] = findRuleFaults(rule, rule, ground);
  if (fault !== undefined) {
    const { code, detail } = fault;
    throw new SeedbedError(
      code === "unknown_route" ? "validation_failed" : "invalid_header",
      `cannot ${tried}: it ${detail}`,
      {
        errors: [{ header: "X-Fault-Plan", code, detail }],
      },
    );
  }
  if (touchesConnection(rule)) refuseConnectionFaults(mayBreakConnections);
  return toFaultsRow([rule]);
}

/** Returns a request as fault rules see it. `isShort` is true for the second segment of a path that stands for one below `/v1/core`. */
function toFaultRequest(exchange: Exchange, isShort: (segment: string) => boolean, body: unknown): FaultRequest {
  const { path, query } = splitTarget(exchange.target);
  let parameters: ReturnType<typeof parseQuery> | undefined;
  return {
    method: exchange.asked,
    paths: pathsOf(toSegments(path), isShort),
    query(name) {
      parameters ??= parseQuery(query);
      return parameters.flatMap(([other, value]) => (other === name ? [value] : []));
    },
    header: (name) => exchange.header(name),
    body: () => body,
  };
}

/** A path of the core domain with and without the domain's name: both are the same route. */
function pathsOf(path: readonly string[], isShort: (segment: string) => boolean): readonly (readonly string[])[] {
  const [version, second = "", ...rest] = path;
  if (version !== "v1") return [path];
  if (second === "core" && rest.length > 0) return [path, ["v1", ...rest]];
  return isShort(second) ? [path, ["v1", "core", second, ...rest]] : [path];
}

/** The body of a request as JSON has it; undefined where there is none, or none that can be read: that is for the handler to say. */
async function readBodyFacts({ request }: Exchange): Promise<unknown> {
  try {
    const bytes = await request.readBytes(MAX_BODY);
    return bytes.length === 0 ? undefined : (JSON.parse(new TextDecoder().decode(bytes)) as unknown);
  } catch (error) {
    if (error instanceof SeedbedError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
