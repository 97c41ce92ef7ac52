import type { ComponentChildren } from "preact";

import { isListed, RequestError } from "../api/request.ts";
import type { Problem } from "../api/request.ts";

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
  /** What was tried, to begin the sentence: "The seed could not be shown". */
  readonly title?: string;
  readonly onRetry?: () => void;
  readonly children?: ComponentChildren;
}

/** Says what failed, and offers to try again. */
export function ProblemBox({ error, title, onRetry, children }: ProblemBoxProps) {
  const problem = toShownProblem(error);
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
        <p>{problem.detail}</p>
        {problem.code === "rate_limited" && problem.retryAt !== undefined && (
          <p>
            The limit resets in {toMinutes(problem.retryAt - Date.now())}, at {toClock(problem.retryAt)}.
          </p>
        )}
        {problem.errors !== undefined && (
          <ul>
            {problem.errors.map((fault) => (
              <li>
                <code>{fault.pointer ?? fault.parameter ?? fault.header ?? fault.code}</code>: {fault.detail}
              </li>
            ))}
          </ul>
        )}
        {children}
      </div>
      {onRetry !== undefined && (
        <button type="button" class="button" onClick={onRetry}>
          Retry
        </button>
      )}
    </div>
  );
}

/** Milliseconds as people say them: "40 seconds", "12 minutes". */
function toMinutes(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}

function toClock(at: number): string {
  return new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
}
