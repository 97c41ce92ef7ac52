import { useState } from "preact/hooks";

import { announce } from "../chrome/status.ts";
import { CodeEditor } from "../ui/code-editor.tsx";
import { ProblemBox } from "../ui/problem-box.tsx";
import { Reading } from "../ui/reading.tsx";
import { useAction } from "../ui/use-action.ts";
import { useLoaded } from "../ui/use-loaded.ts";
import { FaultForm } from "./fault-form.tsx";
import { toSentence, withoutCounts } from "./fault-rule.ts";
import type { Rule } from "./fault-rule.ts";
import { revision } from "./sandbox-state.ts";
import { ask } from "./studio-api.ts";

/** The sandbox's fault plan: its rules with what they met, and ways to write them. */
export function FaultsTool() {
  const { value, error, reload } = useLoaded(
    () => ask<{ readonly rules: readonly Rule[] }>("/api/faults"),
    [revision.value],
  );
  const doing = useAction();
  const [text, setText] = useState<string | undefined>();
  const rules = value?.rules.map(withoutCounts) ?? [];

  async function write(toPlan: () => unknown, says: string): Promise<boolean> {
    return doing.run(async () => {
      await ask("/api/faults", { method: "PUT", body: toPlan() });
      announce(says);
      setText(undefined);
      await reload();
    });
  }

  if (error !== undefined) return <Reading of="the fault plan" value={value} error={error} reload={reload} />;
  return (
    <>
      {value !== undefined && rules.length === 0 && (
        <p class="soft small">
          No rules yet: nothing fails on purpose. Rules apply to your app's requests, not to those of this page.
        </p>
      )}
      <ol class="tool-log" aria-label="Rules">
        {value?.rules.map((rule, index) => (
          <li key={`${index} ${toSentence(rule)}`} class="log-entry row nowrap spread">
            <span class="breaks">
              {toSentence(rule)}{" "}
              <span class="soft small">
                seen {String(rule["seen"])}, fired {String(rule["fired"])}
              </span>
            </span>
            <button
              type="button"
              class="button quiet small"
              aria-label={`Remove the rule ${toSentence(rule)}`}
              onClick={() => {
                void write(() => ({ rules: rules.filter((_rule, at) => at !== index) }), "The rule was removed");
                document.getElementById("fault-on")?.focus();
              }}
            >
              ✕
            </button>
          </li>
        ))}
      </ol>
      <FaultForm onAdd={(rule) => write(() => ({ rules: [...rules, rule] }), "The rule was added")} busy={doing.busy} />
      {doing.error !== undefined && <ProblemBox error={doing.error} />}
      <details class="fold" onToggle={(event) => !event.currentTarget.open && setText(undefined)}>
        <summary>As JSON</summary>
        <div class="stack tight">
          <CodeEditor label="Fault plan" value={text ?? JSON.stringify({ rules }, null, 2)} onChange={setText} />
          <button
            type="button"
            class="button"
            aria-disabled={text === undefined || doing.busy}
            onClick={() => {
              if (text !== undefined) void write(() => JSON.parse(text) as unknown, "The fault plan is active");
            }}
          >
            Use this plan
          </button>
        </div>
      </details>
    </>
  );
}
