import { useState } from "preact/hooks";

import { Choice } from "../ui/choice.tsx";
import { Form } from "../ui/form.tsx";
import { toRule } from "./fault-rule.ts";
import type { Rule, RuleForm } from "./fault-rule.ts";

const WHEN = [
  ["always", "always"],
  ["nth", "only number"],
  ["every", "every"],
  ["chance", "by chance of"],
] as const;

const WHAT = [
  ["answer", "answers status"],
  ["delay", "waits ms"],
  ["reset", "resets the connection"],
  ["hang", "never answers"],
  ["cut", "cuts the body off"],
  ["slow", "sends slowly"],
] as const;

interface FaultFormProps {
  readonly onAdd: (rule: Rule) => Promise<boolean>;
  readonly busy: boolean;
}

/** A rule in words: which requests, when, and what happens to them. */
export function FaultForm({ onAdd, busy }: FaultFormProps) {
  const [form, setForm] = useState<RuleForm>({
    on: "POST /v1/fintech/payments",
    when: "nth",
    number: "2",
    what: "answer",
    value: "503",
    afterCommit: false,
  });
  const change = (changed: Partial<RuleForm>): void => setForm((before) => ({ ...before, ...changed }));
  return (
    <Form
      class="stack tight"
      aria-label="New rule"
      onSend={() => {
        if (!busy) void onAdd(toRule(form));
      }}
    >
      <label class="field">
        <span class="label">Requests</span>
        <input
          id="fault-on"
          class="code"
          value={form.on}
          onInput={(event) => change({ on: event.currentTarget.value })}
        />
      </label>
      <div class="fault-line">
        <Choice
          label="When"
          value={form.when}
          options={WHEN}
          onChoose={(when) => change({ when, number: when === "chance" ? "0.1" : "2" })}
        />
        {form.when !== "always" && (
          <input
            aria-label="How often"
            inputMode="decimal"
            value={form.number}
            onInput={(event) => change({ number: event.currentTarget.value })}
          />
        )}
      </div>
      <div class="fault-line">
        <Choice
          label="What happens"
          value={form.what}
          options={WHAT}
          onChoose={(what) => change({ what, value: what === "delay" ? "2000" : "503" })}
        />
        {(form.what === "answer" || form.what === "delay") && (
          <input
            aria-label={form.what === "answer" ? "Status" : "Milliseconds"}
            inputMode="numeric"
            value={form.value}
            onInput={(event) => change({ value: event.currentTarget.value })}
          />
        )}
      </div>
      {(form.what === "answer" || form.what === "reset" || form.what === "hang") && (
        <label class="check">
          <input
            type="checkbox"
            checked={form.afterCommit}
            onChange={(event) => change({ afterCommit: event.currentTarget.checked })}
          />{" "}
          after the write has happened
        </label>
      )}
      <button type="submit" class="button" aria-disabled={busy}>
        Add the rule
      </button>
    </Form>
  );
}
