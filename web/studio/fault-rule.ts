/** A rule of a fault plan, as the API has it. */
export type Rule = Readonly<Record<string, unknown>>;

/** The parts of a rule that the form has fields for; everything else is written as JSON. */
export interface RuleForm {
  /** `POST /v1/fintech/payments`. */
  readonly on: string;
  readonly when: "always" | "nth" | "every" | "chance";
  readonly number: string;
  readonly what: "answer" | "delay" | "reset" | "hang" | "cut" | "slow";
  /** A status, or milliseconds. */
  readonly value: string;
  /** True if the write happens, and only its answer is lost. */
  readonly afterCommit: boolean;
}

/** The rule that a form says. */
export function toRule({ on, when, number, what, value, afterCommit }: RuleForm): Rule {
  return {
    on: on.trim(),
    ...(when === "always" ? {} : { [when]: Number(number) }),
    ...toEffect(what, value),
    ...(afterCommit && (what === "answer" || what === "reset" || what === "hang") ? { after: "commit" } : {}),
  };
}

function toEffect(what: RuleForm["what"], value: string): Rule {
  switch (what) {
    case "answer":
      return { answer: Number(value) };
    case "delay":
      return { delay: Number(value) };
    case "reset":
    case "hang":
      return { connection: what };
    case "cut":
    case "slow":
      return { body: what };
  }
}

/** A rule as it is sent: without what the plan counted. */
export function withoutCounts({ seen: _seen, fired: _fired, ...rule }: Rule): Rule {
  return rule;
}

/** A rule in a line: "POST /v1/fintech/payments, the 2nd: answer 503". */
export function toSentence(rule: Rule): string {
  const { on, deliver, seen: _seen, fired: _fired, nth, from, times, every, chance, ...rest } = rule;
  const parts = [
    ...(nth === undefined ? [] : [`number ${JSON.stringify(nth)}`]),
    ...(from === undefined ? [] : [`from ${JSON.stringify(from)} on`]),
    ...(times === undefined ? [] : [`${JSON.stringify(times)} times`]),
    ...(every === undefined ? [] : [`every ${JSON.stringify(every)}`]),
    ...(chance === undefined ? [] : [`by chance ${JSON.stringify(chance)}`]),
  ];
  const where = typeof on === "string" ? on : typeof deliver === "string" ? `deliveries of ${deliver}` : "";
  const what = Object.entries(rest).map(
    ([name, value]) => `${name} ${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  return `${[where, ...parts].join(", ")}: ${what.join(", ")}`;
}
