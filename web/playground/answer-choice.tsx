import { useRef } from "preact/hooks";

import { announce } from "../chrome/status.ts";
import { newAnswer } from "./draft.ts";
import type { DraftAnswer, DraftCondition, DraftEndpoint } from "./draft.ts";

/** As the API takes them. */
const MOST_ANSWERS = 20;
const MOST_CONDITIONS = 20;

interface AnswerChoiceProps {
  readonly endpoint: DraftEndpoint;
  /** The conditional answer whose template is shown; undefined for the endpoint's own. */
  readonly chosen: DraftAnswer | undefined;
  readonly onChoose: (key: string | undefined) => void;
  readonly onChange: (answers: readonly DraftAnswer[]) => void;
}

/** The choice of the answer that is edited, and the requests that it is given to. */
export function AnswerChoice({ endpoint, chosen, onChoose, onChange }: AnswerChoiceProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { answers } = endpoint;
  const replace = (answer: DraftAnswer): void =>
    onChange(answers.map((one) => (one.key === answer.key ? answer : one)));

  /** After a change that takes the pressed button away. */
  function focus(selector: string): void {
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(selector)?.focus());
  }

  return (
    <div class="stack tight answer-choice" ref={frame}>
      <div class="row">
        {answers.length > 0 && (
          <div class="segmented wraps" role="group" aria-label="Answers">
            {answers.map((answer) => (
              <button
                type="button"
                key={answer.key}
                aria-pressed={answer === chosen}
                onClick={() => onChoose(answer.key)}
              >
                If {answer.when.map(toText).join(" and ")}
              </button>
            ))}
            <button
              type="button"
              class="otherwise"
              aria-pressed={chosen === undefined}
              onClick={() => onChoose(undefined)}
            >
              Otherwise
            </button>
          </div>
        )}
        {answers.length < MOST_ANSWERS && (
          <button
            type="button"
            class="button small"
            onClick={() => {
              const added = newAnswer(endpoint);
              onChange([...answers, added]);
              onChoose(added.key);
              announce("Added an answer with a condition");
              focus(".condition input");
            }}
          >
            Add a conditional answer
          </button>
        )}
      </div>
      {chosen !== undefined && (
        <fieldset class="card stack tight">
          <legend class="visually-hidden">Condition</legend>
          {chosen.when.map((condition, at) => (
            <Condition
              key={at}
              condition={condition}
              at={at + 1}
              onChange={(changed) => replace({ ...chosen, when: chosen.when.with(at, changed) })}
              onRemove={
                chosen.when.length === 1
                  ? undefined
                  : () => {
                      replace({ ...chosen, when: chosen.when.toSpliced(at, 1) });
                      focus(".condition input");
                    }
              }
            />
          ))}
          <div class="row">
            {chosen.when.length < MOST_CONDITIONS && (
              <button
                type="button"
                class="button small"
                onClick={() => replace({ ...chosen, when: [...chosen.when, { part: "query.page", value: "1" }] })}
              >
                And…
              </button>
            )}
            <label class="row nowrap small">
              <span>Status</span>
              <input
                type="number"
                class="answer-status"
                min={200}
                max={599}
                value={chosen.status}
                onInput={(event) => {
                  const typed = Number(event.currentTarget.value);
                  if (event.currentTarget.value !== "" && Number.isInteger(typed))
                    replace({ ...chosen, status: typed });
                }}
              />
            </label>
            <button
              type="button"
              class="button small quiet"
              onClick={() => {
                onChange(answers.filter((one) => one !== chosen));
                onChoose(undefined);
                announce("Removed the conditional answer");
                focus(":scope > .row > .button");
              }}
            >
              Remove this answer
            </button>
          </div>
          <p class="hint">
            Conditions can read <code>body.name</code>, <code>query.page</code>, <code>params.id</code>,{" "}
            <code>headers.x-id</code> and <code>method</code>. The value <code>null</code> means “not in the request”.
            The first answer whose conditions are met is sent.
          </p>
        </fieldset>
      )}
    </div>
  );
}

interface ConditionProps {
  readonly condition: DraftCondition;
  readonly at: number;
  readonly onChange: (condition: DraftCondition) => void;
  readonly onRemove: (() => void) | undefined;
}

function Condition({ condition, at, onChange, onRemove }: ConditionProps) {
  return (
    <div class="condition">
      <input
        type="text"
        class="code"
        aria-label={`Part of the request, condition ${at}`}
        value={condition.part}
        spellcheck={false}
        onInput={(event) => onChange({ ...condition, part: event.currentTarget.value })}
      />
      <span>is</span>
      <input
        type="text"
        class="code"
        aria-label={`Value of condition ${at}`}
        value={condition.value}
        spellcheck={false}
        onInput={(event) => onChange({ ...condition, value: event.currentTarget.value })}
      />
      {onRemove !== undefined && (
        <button type="button" class="button small quiet" aria-label={`Remove condition ${at}`} onClick={onRemove}>
          ✕
        </button>
      )}
    </div>
  );
}

function toText({ part, value }: DraftCondition): string {
  return `${part} is ${value.length > 16 ? `${value.slice(0, 15)}…` : value}`;
}
