import { parseDuration } from "../../model/duration.ts";
import { matchesEvent } from "../../model/events.ts";
import { isObject } from "../../model/json.ts";
import { getOrMake } from "../../model/maps.ts";
import { RecentMap } from "../../model/recent.ts";
import type { EngineEvent } from "../../sandbox/events.ts";
import type { DeliveryFault } from "../../storage/event-storage.ts";
import type { FaultsRow, RuleCounts } from "../../storage/storage.ts";
import { hashSeed, mix, toStream } from "../../world/stream.ts";
import { toRequestPattern } from "./parse-plan.ts";
import type { RequestPattern } from "./parse-plan.ts";
import { fitsPath } from "./path-pattern.ts";
import type { FaultRule } from "./rule.ts";

export interface FaultRequest {
  /** In capitals; HEAD is asked as GET. */
  readonly method: string;
  readonly paths: readonly (readonly string[])[];
  query(name: string): readonly string[];
  /** The value of a header, its name in lower case. */
  header(name: string): string | undefined;
  /** The body as JSON has it; undefined where there is none, or where it cannot be read. */
  body(): unknown;
}

export interface DueFault {
  readonly index: number;
  readonly rule: FaultRule;
  readonly plan: string;
  /** Of a rate: when the window ends, by the sandbox's clock, epoch milliseconds. */
  readonly resetAt?: number;
}

export interface FaultMoment {
  readonly seed: number;
  readonly now: number;
}

interface CompiledRule {
  readonly rule: FaultRule;
  readonly on: RequestPattern | undefined;
}

const KEPT_PLANS = 200;

const compiled = new RecentMap<string, readonly CompiledRule[]>(KEPT_PLANS);

/** A plan as it is kept, with nothing counted yet. The rules were checked. */
export function toFaultsRow(rules: readonly FaultRule[]): FaultsRow {
  return { plan: JSON.stringify(rules), counts: rules.map(() => ({ seen: 0, fired: 0 })) };
}

export function rulesOf({ plan }: FaultsRow): readonly FaultRule[] {
  return compile(plan).map(({ rule }) => rule);
}

function compile(plan: string): readonly CompiledRule[] {
  return getOrMake(compiled, plan, () => {
    const rules = JSON.parse(plan) as readonly FaultRule[]; // what toFaultsRow wrote
    return rules.map((rule) => ({
      rule,
      on: rule.on === undefined ? undefined : toRequestPattern(rule.on, rule.where),
    }));
  });
}

/** True if any rule of a plan looks at a request: whether counting it changes anything. */
export function concerns({ plan }: FaultsRow, request: FaultRequest): boolean {
  return compile(plan).some((rule) => fits(rule, request));
}

/**
 * Counts a request: every rule that it fits has seen it, and the first of them that is due fires. One that comes after
 * the commit is counted as fired by {@link countFired}, once it does.
 */
export function countRequest(row: FaultsRow, request: FaultRequest, moment: FaultMoment) {
  let due: DueFault | undefined;
  const counts = compile(row.plan).map((one, index): RuleCounts => {
    const before = row.counts[index] ?? NOTHING;
    if (!fits(one, request)) return before;
    const { rule } = one;
    const after = { ...before, seen: before.seen + 1, ...openWindow(rule, before, moment.now) };
    if (due !== undefined || !isDue(rule, index, after, moment)) return after;
    const resetAt = after.opened === undefined ? undefined : after.opened + windowOf(rule);
    due = { index, rule, plan: row.plan, ...(resetAt !== undefined && { resetAt }) };
    return rule.after === undefined ? { ...after, fired: after.fired + 1 } : after;
  });
  return { row: { ...row, counts }, due };
}

/** Counts a rule as fired that came after the commit, if the plan is still that one. */
export function countFired(row: FaultsRow, { plan, index }: DueFault): FaultsRow {
  if (row.plan !== plan) return row;
  const counts = row.counts.map((one, at) => (at === index ? { ...one, fired: one.fired + 1 } : one));
  return { ...row, counts };
}

/** Counts the events of a write, in order, and says what is to go wrong with the deliveries of each. */
export function countEvents(row: FaultsRow, events: readonly EngineEvent[], moment: FaultMoment) {
  const rules = compile(row.plan);
  if (events.length === 0 || !rules.some(({ rule }) => rule.deliver !== undefined)) return { row, faults: [] };
  const counts = [...row.counts];
  const faults = events.map((event) => {
    let fault: DeliveryFault | undefined;
    for (const [index, { rule }] of rules.entries()) {
      if (rule.deliver === undefined || !hears(rule.deliver, rule.where, event)) continue;
      const before = counts[index] ?? NOTHING;
      const after = { ...before, seen: before.seen + 1 };
      const fires = fault === undefined && isDue(rule, index, after, moment);
      if (fires) fault = toDeliveryFault(rule, index);
      counts[index] = fires ? { ...after, fired: after.fired + 1 } : after;
    }
    return fault;
  });
  return { row: { ...row, counts }, faults };
}

const NOTHING: RuleCounts = Object.freeze({ seen: 0, fired: 0 });

function toDeliveryFault({ twice, delay, holdUntilAfter, signature, drop }: FaultRule, rule: number): DeliveryFault {
  return {
    rule,
    ...(twice !== undefined && { twice }),
    ...(delay !== undefined && { delay }),
    ...(holdUntilAfter !== undefined && { holdUntilAfter }),
    ...(drop !== undefined && { attempt: "drop" }),
    ...(signature !== undefined && { attempt: "wrong_signature" }),
  };
}

function hears(pattern: string, where: FaultRule["where"], { type, object }: EngineEvent): boolean {
  if (!matchesEvent(pattern, type)) return false;
  return where?.["id"] === undefined || String(where["id"]) === object["id"];
}

function isDue(rule: FaultRule, index: number, counts: RuleCounts, { seed }: FaultMoment): boolean {
  const { nth, from, times, every, chance, rate } = rule;
  const { seen } = counts;
  if (rate !== undefined) return (counts.used ?? 0) > rate.limit;
  if (nth !== undefined) return typeof nth === "number" ? seen === nth : nth.includes(seen);
  if (every !== undefined) return seen % every === 0;
  if (chance !== undefined) return toStream(mix(mix(mix(hashSeed(seed), "fault"), index), seen)).chance(chance);
  const first = from ?? 1;
  return seen >= first && (times === undefined || seen < first + times);
}

/** Of a rate: the window that a request falls into, with it counted. */
function openWindow(rule: FaultRule, { opened, used = 0 }: RuleCounts, now: number): Partial<RuleCounts> {
  if (rule.rate === undefined) return {};
  const isOpen = opened !== undefined && now >= opened && now < opened + windowOf(rule);
  return isOpen ? { opened, used: used + 1 } : { opened: now, used: 1 };
}

function windowOf({ rate }: FaultRule): number {
  return rate === undefined ? 0 : (parseDuration(rate.per) ?? 0);
}

function fits({ rule, on }: CompiledRule, request: FaultRequest): boolean {
  if (on === undefined || (on.method !== "*" && on.method !== request.method)) return false;
  // Nothing is committed where nothing is written.
  if (rule.after !== undefined && request.method === "GET") return false;
  if (!request.paths.some((path) => fitsPath(on.path, path))) return false;
  return Object.entries(rule.where ?? {}).every(([key, value]) => holds(key, value, on, request));
}

function holds(key: string, value: unknown, on: RequestPattern, request: FaultRequest): boolean {
  if (on.path.names.has(key)) return true; // part of the pattern
  const dot = key.indexOf(".");
  const name = key.slice(dot + 1);
  switch (key.slice(0, dot)) {
    case "query":
      return request.query(name).includes(String(value));
    case "headers":
      return request.header(name.toLowerCase()) === String(value);
    default:
      return hasValue(request.body(), name.split("."), value);
  }
}

/** True if the value is at a path of a body; of a list, unless the path says which, at that path of any of its items. */
function hasValue(body: unknown, [step, ...rest]: readonly string[], value: unknown): boolean {
  if (step === undefined) return Array.isArray(body) ? body.includes(value) : body === value;
  if (Array.isArray(body)) {
    if (/^\d{1,6}$/.test(step)) return hasValue(body[Number(step)], rest, value);
    return body.some((item) => !Array.isArray(item) && hasValue(item, [step, ...rest], value));
  }
  return isObject(body) && Object.hasOwn(body, step) && hasValue(body[step], rest, value);
}

export function looksAtBody({ plan }: FaultsRow): boolean {
  return compile(plan).some(
    ({ rule, on }) => on !== undefined && Object.keys(rule.where ?? {}).some((key) => key.startsWith("body.")),
  );
}
