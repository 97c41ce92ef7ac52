import { pathsOf, servedOf } from "../../definition/routes/served-apis.ts";
import { apiLookOf, pathInLook } from "../../definition/style/look.ts";
import { findEventTypeFault } from "../../events/event-types.ts";
import type { Catalog } from "../../model/catalog.ts";
import { parseDuration } from "../../model/duration.ts";
import { SeedbedError } from "../../model/errors.ts";
import type { Sandbox } from "../../sandbox/sandbox.ts";
import type { Caller } from "../../services/callers.ts";
import type { WaitKind } from "../../services/waiting.ts";
import type { FaultsRow } from "../../storage/storage.ts";
import { ONE_LINE_FORM, parseOneLine } from "../../testing/faults/one-line.ts";
import { findRuleFaults } from "../../testing/faults/parse-plan.ts";
import type { FaultGround } from "../../testing/faults/parse-plan.ts";
import { toSegments, parsePathPattern, canMeet } from "../../testing/faults/path-pattern.ts";
import type { PatternSegment } from "../../testing/faults/path-pattern.ts";
import { concerns, countFired, countRequest, looksAtBody, toFaultsRow } from "../../testing/faults/plan.ts";
import type { DueFault, FaultRequest } from "../../testing/faults/plan.ts";
import { isBodyFault, touchesConnection } from "../../testing/faults/rule.ts";
import type { FaultRule } from "../../testing/faults/rule.ts";
import type { Answer } from "../answer.ts";
import { assertNear } from "../control/same-origin.ts";
import type { DataSteps } from "../data/steps.ts";
import type { Exchange } from "../exchange.ts";
import { quotaHeaders, secondsLeft } from "../headers/answer-headers.ts";
import { MAX_BODY } from "../limits/bounds.ts";
import { parseQuery, splitTarget } from "../parameters/parameters.ts";
import type { Parts } from "../parts.ts";
import { ClientGone } from "../request.ts";
import { segmentsOf } from "../routing/segments.ts";
import { waitFor, simulatedAnswer } from "../simulation.ts";
import { damageBody, withType } from "./body-faults.ts";

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
    if (due.rule.after === undefined) return marked(await damaged(exchange, caller, answer, due), due, exchange);
    if (answer.status >= 400) {
      exchange.fault = undefined; // nothing was committed, so that there is nothing to lose
      return answer;
    }
    await sandbox.changeFaults((kept) => ({ faults: kept && countFired(kept, due), value: undefined }));
    if (due.rule.delay !== undefined) await wait(exchange, caller, due.rule.delay, "delay");
    const given = await answerOf(exchange, caller, sandbox, due, answer.status);
    if (given === undefined) return marked(answer, due, exchange);
    return given.isLost === true ? given : marked(await damaged(exchange, caller, given, due), due, exchange);
  }

  return {
    faultsBefore(exchange, caller, sandbox) {
      if (sandbox.faults === undefined && exchange.request.headers["x-fault-plan"] === undefined) return undefined;
      return judge(exchange, caller, sandbox).then((answer) =>
        answer === undefined || exchange.fault === undefined ? answer : marked(answer, exchange.fault, exchange),
      );
    },
    faultsAfter(answer, exchange, caller, sandbox) {
      const { fault } = exchange;
      return fault === undefined ? answer : after(answer, fault, exchange, caller, sandbox);
    },
  };
}

function marked(answer: Answer, { index }: DueFault, { request }: Pick<Exchange, "request">): Answer {
  if (answer.isLost === true || request.isTried === true) return answer;
  return { ...answer, headers: [...answer.headers, "X-Fault", String(index)] };
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
    paths: bothPaths(toSegments(path), isShort),
    query(name) {
      parameters ??= parseQuery(query);
      return parameters.flatMap(([other, value]) => (other === name ? [value] : []));
    },
    header: (name) => exchange.header(name),
    body: () => body,
  };
}

/** A path of the core domain with and without the domain's name: both are the same route. */
function bothPaths(path: readonly string[], isShort: (segment: string) => boolean): readonly (readonly string[])[] {
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

/** Throws `forbidden` unless fault plans may break connections off and hold them. */
export function refuseConnectionFaults(mayBreakConnections: boolean): void {
  if (mayBreakConnections) return;
  throw new SeedbedError(
    "forbidden",
    "cannot break or hold connections: the operator of this server set FAULT_CONNECTIONS=off, so that connection, a body that is slow or cut, and a delay of a request by more than 10 seconds are refused; the other faults work",
  );
}

const POLICY = "simulated";

/** The problem that a fault answers; undefined where it answers none. */
function faultAnswer(exchange: Exchange, sandbox: Sandbox, due: DueFault): Answer | undefined {
  const { rule, index } = due;
  if (rule.rate !== undefined) return overRate(exchange, sandbox, due, rule.rate);
  const why = `rule ${index} of the sandbox's fault plan`;
  const lost =
    rule.after === undefined
      ? "nothing was read or written"
      : "what was asked for was done, and this answer stands in place of its own";
  if (rule.stale === true)
    return simulatedAnswer(
      exchange,
      412,
      `cannot ${exchange.asked} ${exchange.path}: as ${why} has it, somebody else has written in the meantime; read it again and send the new ETag`,
    );
  if (rule.answer === undefined) return undefined;
  const { answer: status, retryAfter } = rule;
  const answer = simulatedAnswer(exchange, status, `${why} answers ${status} here: ${lost}`);
  return withBody(retryAfter === undefined ? answer : withRetryAfter(answer, retryAfter), rule);
}

function withBody(answer: Answer, { body }: FaultRule): Answer {
  if (body === undefined || isBodyFault(body)) return answer;
  if (typeof body === "string") return { ...withType(answer, "text/plain; charset=utf-8"), body };
  return { ...withType(answer, "application/json"), body: JSON.stringify(body) };
}

function withRetryAfter(answer: Answer, seconds: number): Answer {
  const at = answer.headers.indexOf("Retry-After");
  const headers =
    at < 0 ? [...answer.headers, "Retry-After", String(seconds)] : answer.headers.with(at + 1, String(seconds));
  return { ...answer, headers };
}

/** 429 as the service answers it itself, by the sandbox's clock. */
function overRate(
  exchange: Exchange,
  { now }: Sandbox,
  { index, resetAt = now }: DueFault,
  { limit, per }: NonNullable<FaultRule["rate"]>,
): Answer {
  const quota = { policy: exchange.request.isTried === true ? "requests" : POLICY, limit, remaining: 0, resetAt };
  const seconds = secondsLeft(quota, now);
  exchange.quota = undefined; // the headers tell of the simulated limit, not of the caller's own
  const answer = simulatedAnswer(
    exchange,
    429,
    `rule ${index} of the sandbox's fault plan allows ${limit} ${limit === 1 ? "request" : "requests"} in ${per}, and no more are left; ask again in ${seconds} ${seconds === 1 ? "second" : "seconds"} of the sandbox's time`,
  );
  const window = (parseDuration(per) ?? 0) / 1_000;
  return withRetryAfter({ ...answer, headers: [...answer.headers, ...quotaHeaders(quota, now, window)] }, seconds);
}

const FAULTY = /^\/(?:v1|play)\//;

const PLAYGROUNDS: Route = {
  methods: new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]),
  segments: [{ value: "play" }, "one", "any"],
};

interface Route {
  readonly methods: ReadonlySet<string>;
  readonly segments: readonly PatternSegment[];
}

/** Routes that faults can meet: any, where a real API stands behind. */
export function createFaultGround({
  routes,
  catalog,
  upstream,
}: Pick<Parts, "routes" | "catalog" | "upstream">): FaultGround {
  let known: readonly Route[] | undefined;
  // Asked for only once all groups have added theirs.
  const all = (): readonly Route[] =>
    (known ??= [
      PLAYGROUNDS,
      ...routes
        .all()
        .filter(({ pattern }) => FAULTY.test(pattern))
        .map(({ pattern, methods }) => ({ methods: new Set(methods), segments: segmentsOf(pattern).map(toSegment) })),
      ...servedOf(catalog)
        .flatMap(pathsOf)
        .map(({ route: { operation }, path }) => ({
          methods: new Set([operation.method, ...(operation.method === "GET" ? ["HEAD"] : [])]),
          segments: segmentsOf(path).map(toSegment),
        })),
      ...ownRoutes(catalog, routes),
    ]);
  return {
    methodsOf({ segments }) {
      if (upstream !== undefined) return PLAYGROUNDS.methods;
      const found = all().filter((route) => canMeet(segments, route.segments));
      return found.reduce((methods, route) => methods.union(route.methods), new Set<string>());
    },
    nearest(path) {
      const near = routes.nearest(path.replaceAll(/\/\*\*(?=\/|$)/g, ""));
      return near === undefined || !FAULTY.test(near) || typeof parsePathPattern(near) === "string" ? undefined : near;
    },
    findTypeFault: (pattern) => findEventTypeFault(catalog, pattern),
  };
}

function ownRoutes(catalog: Catalog, routes: Parts["routes"]): readonly Route[] {
  const look = apiLookOf(catalog);
  const written = (look?.routes ?? []).map(({ method, path }) => ({
    methods: method === "ANY" ? PLAYGROUNDS.methods : new Set([method, ...(method === "GET" ? ["HEAD"] : [])]),
    segments: segmentsOf((look?.base ?? "") + path).map(toSegment),
  }));
  const moved = routes.all().flatMap(({ pattern, methods }) => {
    const path = pathInLook(pattern, look);
    return path === pattern ? [] : [{ methods: new Set(methods), segments: segmentsOf(path).map(toSegment) }];
  });
  return [...written, ...moved];
}

function toSegment(segment: string): PatternSegment {
  if (segment === "*") return "any";
  return segment.startsWith(":") || segment.includes("{") ? "one" : { value: segment };
}
