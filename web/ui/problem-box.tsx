import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";

import { isListed, RequestError } from "../api/request.ts";
import type { Fault, Problem } from "../api/request.ts";

/** The problem that stands behind whatever was thrown. */
export function toShownProblem(error: unknown): Problem {
  if (error instanceof RequestError) return error.problem;
  return {
    status: 0,
    code: "page_fault",
    title: "This page failed",
    detail: error instanceof Error ? error.message : "Something in this page failed.",
  };
}

interface ProblemBoxProps {
  readonly error: unknown;
  /** The beginning of the sentence, with the failed action: "The seed could not be shown". */
  readonly title?: string;
  /** Offered where the same again may go better: not after a refusal. */
  readonly onRetry?: () => void;
  /** The id of the field that a fault is about, if it is on the page. */
  readonly linkTo?: (fault: Fault) => string | undefined;
  readonly children?: ComponentChildren;
}

/** Says what failed, and offers to try again. */
export function ProblemBox({ error, title, onRetry, linkTo, children }: ProblemBoxProps) {
  const problem = toShownProblem(error);
  const wait = useWait(problem.code === "rate_limited" ? problem.retryAt : undefined);
  return (
    <div class={`notice ${problem.status === 429 ? "warn" : "bad"}`} role="alert">
      <div>
        <p>
          <strong>{title ?? problem.title}</strong>
          {isListed(problem) && (
            <>
              {" "}
              <a href={`/problems/${problem.code}`}>
                <code>{problem.code}</code>
              </a>
            </>
          )}
        </p>
        <ProblemDetail problem={problem} wait={wait} linkTo={linkTo} />
        {children}
      </div>
      {onRetry !== undefined && mayGoBetter(problem) && (
        <button type="button" class="button" aria-disabled={wait > 0} onClick={() => wait > 0 || onRetry()}>
          Retry
        </button>
      )}
    </div>
  );
}

interface ProblemDetailProps {
  readonly problem: Problem;
  /** Until the limit resets, in milliseconds. */
  readonly wait: number;
  readonly linkTo: ProblemBoxProps["linkTo"];
}

/** The fault, told once: the list of faults, or else the sentence. */
function ProblemDetail({ problem, wait, linkTo }: ProblemDetailProps) {
  const { code, retryAt, errors = [], detail } = problem;
  if (code === "rate_limited" && retryAt !== undefined) {
    return (
      <p>
        The limit resets in <span role="timer">{toMinutes(wait)}</span>, at {toClock(retryAt)}.
      </p>
    );
  }
  if (errors.length === 0) return <p>{detail}</p>;
  return (
    <ul>
      {errors.map((fault) => {
        const { pointer, parameter, header, line, code: kind } = fault;
        const place = pointer ?? parameter ?? header ?? (line === undefined ? kind : `line ${line}`);
        const id = linkTo?.(fault);
        return (
          <li>
            {id === undefined ? (
              <code>{place}</code>
            ) : (
              <a
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(id)?.focus();
                }}
              >
                <code>{place}</code>
              </a>
            )}
            : {fault.detail}
          </li>
        );
      })}
    </ul>
  );
}

/** True if the same request may get another answer later: there was none, the server failed, or a limit was reached. */
function mayGoBetter({ status }: Problem): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500;
}

/** Milliseconds until a moment, counted down every second. */
function useWait(until: number | undefined): number {
  const [now, setNow] = useState(Date.now);
  const wait = until === undefined ? 0 : Math.max(0, until - now);
  const isOver = wait === 0;
  useEffect(() => {
    setNow(Date.now());
    if (isOver) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until, isOver]);
  return wait;
}

/** Milliseconds as people say them: "40 seconds", "12 minutes". */
function toMinutes(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}

function toClock(at: number): string {
  return new Date(at).toLocaleTimeString([], { timeStyle: "short" });
}
