import { parseDuration } from "../../model/duration.ts";
import type { Sandbox } from "../../sandbox/sandbox.ts";
import type { DueFault } from "../../testing/faults/plan.ts";
import { isBodyFault } from "../../testing/faults/rule.ts";
import type { FaultRule } from "../../testing/faults/rule.ts";
import type { Answer } from "../answer.ts";
import type { Exchange } from "../exchange.ts";
import { quotaHeaders, secondsLeft } from "../headers/answer-headers.ts";
import { simulatedAnswer } from "../simulation.ts";
import { withType } from "./body-faults.ts";

const POLICY = "simulated";

/** The problem that a fault answers; undefined where it answers none. */
export function faultAnswer(exchange: Exchange, sandbox: Sandbox, due: DueFault): Answer | undefined {
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
  const quota = { policy: POLICY, limit, remaining: 0, resetAt };
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
