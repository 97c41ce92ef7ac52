import type { NumberedEntry } from "../journal/journal.ts";
import { createCompare, describeMatch } from "./request-match.ts";
import type { ToLong, Compare, RequestMatch } from "./request-match.ts";

export interface RequestExpectation {
  readonly match?: RequestMatch | undefined;
  readonly exactly?: number | undefined;
  readonly atLeast?: number | undefined;
  readonly atMost?: number | undefined;
  readonly inOrder?: readonly RequestMatch[] | undefined;
  /** Least time between two that match, milliseconds. */
  readonly gapAtLeast?: number | undefined;
  readonly sameHeader?: string | undefined;
  /** True if every request must match, or be one of those in order. */
  readonly noOthers?: boolean | undefined;
}

export interface RequestDifference {
  readonly request: NumberedEntry;
  readonly differs: readonly string[];
}

export interface RequestJudgement {
  readonly pass: boolean;
  readonly count: number;
  readonly reasons: readonly string[];
  /** Place at which it does not pass: the requests that come nearest to what was expected, or that were not. */
  readonly closest: readonly RequestDifference[];
}

const MOST_CLOSEST = 5;

/** Judges what was asked, oldest first. `dropped` are those that are kept no longer. */
export function verify(
  entries: readonly NumberedEntry[],
  expectation: RequestExpectation,
  dropped: number,
  toLong: ToLong,
): RequestJudgement {
  const { match, inOrder = [], gapAtLeast, sameHeader, noOthers = false } = expectation;
  const compare = match === undefined ? undefined : createCompare(match, toLong);
  const matched = compare === undefined ? [] : entries.filter((entry) => compare(entry).length === 0);
  const order = followOrder(
    entries,
    inOrder.map((step) => createCompare(step, toLong)),
  );
  const expected = new Set([...matched, ...order.found]);
  const others = noOthers ? entries.filter((entry) => !expected.has(entry)) : [];
  const missing = order.missing === undefined ? undefined : inOrder[order.found.length];

  const reasons: string[] = [];
  if (match !== undefined) reasons.push(...countFaults(expectation, match, matched.length));
  if (missing !== undefined)
    reasons.push(
      `${describeMatch(missing)} did not come ${order.found.length === 0 ? "at all" : `after request ${order.found.at(-1)?.sequence}`}`,
    );
  const gaps = gapAtLeast === undefined ? [] : shortGaps(matched, gapAtLeast);
  const headers = sameHeader === undefined ? [] : unequalHeaders(matched, sameHeader.toLowerCase());
  if (gaps.length > 0) reasons.push(`less than ${gapAtLeast} ms lay between two of them`);
  if (headers.length > 0) reasons.push(`${sameHeader} was not the same in all of them`);
  if (others.length > 0) reasons.push(`${others.length} other ${others.length === 1 ? "request" : "requests"} came`);
  if (reasons.length > 0 && dropped > 0) reasons.push(`${dropped} earlier requests are no longer kept`);
  else if (dropped > 0 && (noOthers || expectation.exactly !== undefined || expectation.atMost !== undefined))
    reasons.push(
      `${dropped} earlier requests are no longer kept, so this cannot be checked: clear the journal before the test`,
    );
  const pass = reasons.length === 0;
  if (pass) return { pass, count: matched.length, reasons, closest: [] };
  const closest = [
    ...gaps,
    ...headers,
    ...others.map((request) => ({ request, differs: ["not expected"] })),
    ...(compare !== undefined && matched.length < leastOf(expectation) ? nearest(entries, compare) : []),
    ...(compare !== undefined && matched.length > mostOf(expectation)
      ? matched.map((request) => ({ request, differs: ["matches, once too often"] })).slice(mostOf(expectation))
      : []),
    ...(order.missing === undefined
      ? []
      : nearest(
          entries.filter((entry) => !order.found.includes(entry)),
          order.missing,
        )),
  ];
  return { pass, count: matched.length, reasons, closest: closest.slice(0, MOST_CLOSEST) };
}

/** Number of must match at least: one unless said, two where they are compared with each other. */
function leastOf({ exactly, atLeast, atMost, gapAtLeast, sameHeader }: RequestExpectation): number {
  if (exactly !== undefined) return exactly;
  if (atLeast !== undefined) return atLeast;
  if (atMost !== undefined) return 0;
  return gapAtLeast === undefined && sameHeader === undefined ? 1 : 2;
}

function mostOf({ exactly, atMost }: RequestExpectation): number {
  return exactly ?? atMost ?? Infinity;
}

function countFaults(expectation: RequestExpectation, match: RequestMatch, count: number): string[] {
  const [least, most] = [leastOf(expectation), mostOf(expectation)];
  if (count >= least && count <= most) return [];
  const wanted = least === most ? `exactly ${least}` : count < least ? `at least ${least}` : `at most ${most}`;
  return [`${describeMatch(match)} came ${count === 1 ? "once" : `${count} times`}, not ${wanted}`];
}

/** Looks for requests that come one after the other: the first that fits each step, after that of the step before. */
function followOrder(entries: readonly NumberedEntry[], steps: readonly Compare[]) {
  const found: NumberedEntry[] = [];
  let from = 0;
  for (const step of steps) {
    const at = entries.findIndex((entry, position) => position >= from && step(entry).length === 0);
    const entry = entries[at];
    if (entry === undefined) return { found, missing: step };
    found.push(entry);
    from = at + 1;
  }
  return { found, missing: undefined };
}

function shortGaps(matched: readonly NumberedEntry[], least: number): RequestDifference[] {
  return matched.flatMap((request, at) => {
    const before = matched[at - 1];
    const gap = before === undefined ? Infinity : Date.parse(request.at) - Date.parse(before.at);
    return gap >= least
      ? []
      : [{ request, differs: [`at: ${gap} ms after request ${before?.sequence}, not ${least}`] }];
  });
}

function unequalHeaders(matched: readonly NumberedEntry[], name: string): RequestDifference[] {
  const valueOf = ({ headers }: NumberedEntry): string | undefined =>
    Object.hasOwn(headers, name) ? headers[name] : undefined;
  const first = matched[0] === undefined ? undefined : valueOf(matched[0]);
  return matched.flatMap((request) => {
    const value = valueOf(request);
    if (value !== undefined && value === first) return [];
    const wanted = first === undefined ? "any" : JSON.stringify(first);
    return [
      { request, differs: [`headers.${name}: ${value === undefined ? "none" : JSON.stringify(value)}, not ${wanted}`] },
    ];
  });
}

/** The requests that differ in least, the newest first among equals; what is a wrong method or path differs in much. */
function nearest(entries: readonly NumberedEntry[], compare: Compare): RequestDifference[] {
  return entries
    .map((request) => ({ request, differs: compare(request) }))
    .filter(({ differs }) => differs.length > 0)
    .map((difference) => ({ difference, weight: weigh(difference.differs) }))
    .toSorted(
      (one, other) => one.weight - other.weight || other.difference.request.sequence - one.difference.request.sequence,
    )
    .slice(0, MOST_CLOSEST)
    .map(({ difference }) => difference);
}

function weigh(differs: readonly string[]): number {
  return differs.reduce((sum, text) => sum + (text.startsWith("path:") ? 30 : text.startsWith("method:") ? 10 : 1), 0);
}
