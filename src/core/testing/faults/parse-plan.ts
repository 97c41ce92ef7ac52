import { DURATION_RULE, parseDuration } from "../../model/duration.ts";
import type { InputFault } from "../../model/errors.ts";
import { isObject } from "../../model/json.ts";
import { meantOr } from "../../model/nearest.ts";
import { refuse } from "../../sandbox/input.ts";
import { describeValue, toPointer, validate } from "../../sandbox/validate.ts";
import { parsePathPattern, withValue } from "./path-pattern.ts";
import type { PathPattern } from "./path-pattern.ts";
import { MOST_PLAN, MOST_RULES, ruleSchema, BODY_FAULTS, isBodyFault, MOST_FAULT_DELAY } from "./rule.ts";
import type { FaultRule, RuleFault } from "./rule.ts";

export interface FaultGround {
  methodsOf(path: PathPattern): ReadonlySet<string>;
  /** The route that was probably meant. */
  nearest(path: string): string | undefined;
  findTypeFault(pattern: string): Pick<InputFault, "code" | "detail"> | undefined;
}

export interface RequestPattern {
  /** In capitals; `*` for every method. */
  readonly method: string;
  readonly path: PathPattern;
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "*"];

const CONDITION = /^(?:body|query|headers)\.(.+)$/;

/** Checks the rules of a plan. Throws `validation_failed` with everything that is wrong with all of them. */
export function parseFaultPlan(body: unknown, ground: FaultGround): readonly FaultRule[] {
  const tried = "set the fault plan";
  const rules = rulesOf(body, tried);
  const faults: InputFault[] = [];
  if (isObject(body))
    for (const name of Object.keys(body))
      if (name !== "rules")
        faults.push({
          pointer: toPointer([name]),
          code: "unknown_member",
          detail: "is not known here: it takes rules",
        });
  const parsed = rules.map((rule, index) => {
    const verdict = validate(ruleSchema, rule, ["rules", index]);
    for (const fault of verdict.faults) faults.push(withNearest(fault));
    if (verdict.data === undefined) return undefined;
    for (const { member, code, detail } of findRuleFaults(verdict.data, rule, ground))
      faults.push({ pointer: toPointer(["rules", index, ...(member === "" ? [] : [member])]), code, detail });
    return verdict.data;
  });
  if (faults.length > 0) refuse(tried, faults);
  if (JSON.stringify(parsed).length > MOST_PLAN)
    refuse(tried, [
      { pointer: "#/rules", code: "too_big", detail: `must come to at most ${MOST_PLAN} characters of JSON together` },
    ]);
  return parsed.filter((rule) => rule !== undefined);
}

function rulesOf(body: unknown, tried: string): readonly unknown[] {
  const one = (pointer: string, code: string, detail: string): never => refuse(tried, [{ pointer, code, detail }]);
  if (!isObject(body)) return one("#", "invalid_type", `must be { "rules": [...] }, not ${describeValue(body)}`);
  const { rules } = body;
  if (rules === undefined) return one("#/rules", "required", "is required: a list of rules");
  if (!Array.isArray(rules)) return one("#/rules", "invalid_type", `must be an array, not ${describeValue(rules)}`);
  if (rules.length > MOST_RULES) return one("#/rules", "too_big", `must have at most ${MOST_RULES} rules`);
  return rules;
}

const MEMBERS = Object.keys(ruleSchema.shape);

function withNearest(fault: InputFault): InputFault {
  const [, , , member = "", ...deeper] = (fault.pointer ?? "").split("/");
  if (fault.code !== "unknown_member" || deeper.length > 0) return fault;
  const hint = meantOr(member, MEMBERS, `a rule has ${MEMBERS.join(", ")}`);
  return { ...fault, detail: `is not known here: ${hint}` };
}

/** Everything that is wrong with a rule whose members are each of the right kind; `sent` is the rule as it came. */
export function findRuleFaults(rule: FaultRule, sent: unknown, ground: FaultGround): readonly RuleFault[] {
  const faults: RuleFault[] = [...checkCombination(rule)];
  const { on, deliver, rate, holdUntilAfter } = rule;
  let names: ReadonlySet<string> = new Set();
  if (on !== undefined) {
    const pattern = parseOn(on);
    if ("code" in pattern) faults.push(pattern);
    else {
      names = new Set(pattern.path.names.keys());
      const fault = findRouteFault(on, pattern, ground);
      if (fault !== undefined) faults.push(fault);
    }
  }
  for (const [member, type] of Object.entries({ deliver, holdUntilAfter })) {
    const fault = type === undefined ? undefined : ground.findTypeFault(type);
    if (fault !== undefined) faults.push({ member, ...fault });
    else if (member === "holdUntilAfter" && type?.includes("*") === true)
      faults.push({ member, code: "invalid_value", detail: "must be one event, such as order.delivered, without *" });
  }
  if (rate !== undefined && (parseDuration(rate.per) ?? 0) < 1_000)
    faults.push({ member: "rate/per", code: "invalid_value", detail: `${DURATION_RULE}, of a second or more` });
  const where: unknown = isObject(sent) ? sent["where"] : undefined;
  for (const key of isObject(where) ? Object.keys(where) : []) {
    const detail = findConditionFault(key, names, on !== undefined);
    if (detail !== undefined) faults.push({ member: `where/${key}`, code: "unknown_condition", detail });
  }
  return faults;
}

/** Reads `POST /v1/fintech/payments`. */
export function parseOn(on: string): RequestPattern | RuleFault {
  const fault = (detail: string): RuleFault => ({ member: "on", code: "unreadable_pattern", detail });
  const [method = "", path, ...more] = on.split(" ", 3);
  if (path === undefined || more.length > 0)
    return fault('must be a method (or *), a space and a path, such as "POST /v1/fintech/payments"');
  if (!METHODS.includes(method)) {
    const hint = meantOr(method, METHODS, `it is one of ${METHODS.join(", ")}`);
    return fault(`must begin with a method, which ${JSON.stringify(method.slice(0, 20))} is not: ${hint}`);
  }
  const pattern = parsePathPattern(path);
  return typeof pattern === "string"
    ? fault(`has a path that ${pattern}`)
    : { method: method === "HEAD" ? "GET" : method, path: pattern };
}

function findRouteFault(on: string, { method, path }: RequestPattern, ground: FaultGround): RuleFault | undefined {
  const methods = ground.methodsOf(path);
  if (methods.has(method) || (method === "*" && methods.size > 0)) return undefined;
  const asked = on.slice(on.indexOf(" ") + 1);
  if (methods.size > 0) {
    const taken = [...methods].filter((one) => one !== "HEAD").join(", ");
    return { member: "on", code: "unknown_route", detail: `can meet no route: ${asked} takes ${taken}, not ${method}` };
  }
  const near = ground.nearest(asked);
  const hint =
    near === undefined ? "faults are of the routes below /v1 and /play, which GET /v1 lists" : `did you mean ${near}?`;
  return { member: "on", code: "unknown_route", detail: `can meet no route: ${hint}` };
}

function findConditionFault(key: string, names: ReadonlySet<string>, isRequest: boolean): string | undefined {
  if (!isRequest) return key === "id" ? undefined : "is not known of a delivery: `where` takes the record's id there";
  if (names.has(key) || CONDITION.test(key)) return undefined;
  if (/^[A-Za-z]\w*$/.test(key)) return `is not in the path: write {${key}} where it stands`;
  return "must be id (or another {parameter} of the path), body.…, query.… or headers.…";
}

/** The pattern of a rule's requests, with the conditions on its path put in. The rule was checked. */
export function toRequestPattern(on: string, where: FaultRule["where"]): RequestPattern {
  const parsed = parseOn(on);
  if ("code" in parsed) throw new Error(`a rule is kept that was not checked: ${parsed.detail}`);
  const path = Object.entries(where ?? {}).reduce(
    (pattern, [key, value]) => withValue(pattern, key, String(value)),
    parsed.path,
  );
  return { method: parsed.method, path };
}

type Member = keyof FaultRule;

const REQUEST_ONLY: readonly Member[] = [
  "answer",
  "retryAfter",
  "body",
  "bytesPerSecond",
  "connection",
  "rate",
  "stale",
  "after",
];
const DELIVERY_ONLY: readonly Member[] = ["twice", "holdUntilAfter", "signature", "drop"];

const REQUEST_EFFECTS: readonly Member[] = ["answer", "delay", "connection", "rate", "stale", "body"];
const DELIVERY_EFFECTS: readonly Member[] = ["twice", "holdUntilAfter", "delay", "signature", "drop"];

/** Members of which a rule may have only one. */
const ALTERNATIVES: readonly (readonly Member[])[] = [
  ["nth", "every", "chance", "from"],
  ["nth", "every", "chance", "times"],
  ["answer", "connection", "rate", "stale"],
  ["drop", "signature"],
  ["delay", "holdUntilAfter"],
];

const NOT_WITH_RATE: readonly Member[] = ["nth", "from", "times", "every", "chance"];

function* checkCombination(rule: FaultRule): Generator<RuleFault, void, void> {
  const has = (member: Member): boolean => rule[member] !== undefined;
  const fault = (member: Member | "", detail: string, code = "invalid_combination"): RuleFault => ({
    member,
    code,
    detail,
  });
  if (!has("on") && !has("deliver")) {
    yield fault("", "must say where: `on` for requests, or `deliver` for webhook deliveries", "required");
    return;
  }
  if (has("on") && has("deliver")) {
    yield fault("deliver", "cannot be in one rule with `on`: make it a rule of its own");
    return;
  }
  const isRequest = has("on");
  for (const member of isRequest ? DELIVERY_ONLY : REQUEST_ONLY)
    if (has(member)) yield fault(member, `is for rules with \`${isRequest ? "deliver" : "on"}\``);
  const effects = isRequest ? REQUEST_EFFECTS : DELIVERY_EFFECTS;
  if (!effects.some(has)) yield fault("", `must say what happens: one of ${effects.join(", ")}`, "required");
  const told = new Set<Member>();
  for (const members of ALTERNATIVES) {
    const [first, ...more] = members.filter(has);
    for (const member of more) {
      if (told.has(member)) continue;
      told.add(member);
      yield fault(member, `cannot be used with \`${first}\`: one of them says it`);
    }
  }
  if (isRequest) yield* checkRequest(rule, has, fault);
}

function* checkRequest(
  { on, body, delay = 0 }: FaultRule,
  has: (member: Member) => boolean,
  fault: (member: Member, detail: string) => RuleFault,
): Generator<RuleFault, void, void> {
  if (has("rate"))
    for (const member of NOT_WITH_RATE)
      if (has(member)) yield fault(member, "cannot be used with `rate`, which itself decides when the rule fires");
  if (has("retryAfter") && !has("answer")) yield fault("retryAfter", "goes with `answer`");
  if (has("bytesPerSecond") && body !== "slow") yield fault("bytesPerSecond", 'goes with `body: "slow"`');
  if (has("body")) {
    for (const member of ["connection", "rate", "stale"] as const)
      if (has(member)) yield fault("body", `cannot be used with \`${member}\``);
    if (!isBodyFault(body) && !has("answer"))
      yield fault("body", `must be one of ${BODY_FAULTS.join(", ")}; a body of your own goes with \`answer\``);
  }
  if (has("after")) {
    if (!has("answer") && !has("connection") && !has("delay"))
      yield fault("after", "goes with `answer`, `connection` or `delay`");
    for (const member of ["rate", "stale"] as const)
      if (has(member)) yield fault("after", `cannot be used with \`${member}\`, which is judged before a write`);
    if (on !== undefined && /^(?:GET|HEAD) /.test(on))
      yield fault("after", "goes with requests that write, not with GET");
  }
  if (delay > MOST_FAULT_DELAY) yield fault("delay", `must be at most ${MOST_FAULT_DELAY} for a request`);
}
