import type { RuleFault, FaultRule } from "./rule.ts";
import { BODY_FAULTS, isBodyFault, MOST_FAULT_DELAY } from "./rule.ts";

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

export function* checkCombination(rule: FaultRule): Generator<RuleFault, void, void> {
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
