import { useState } from "preact/hooks";

import { announce } from "../chrome/status.ts";
import { LineForm } from "../ui/form.tsx";
import { ProblemBox } from "../ui/problem-box.tsx";
import { Reading } from "../ui/reading.tsx";
import { useAction } from "../ui/use-action.ts";
import { useLoaded } from "../ui/use-loaded.ts";
import type { Catalog } from "./catalog.ts";
import { RecordLink } from "./cell.tsx";
import { toCount, toMoment } from "./format.ts";
import { revision, touch } from "./sandbox-state.ts";
import { ask } from "./studio-api.ts";

interface ClockState {
  readonly clock: { readonly now: string; readonly running: boolean } | null;
  readonly autopilot: boolean;
}

interface Upcoming {
  readonly at: string;
  readonly collection: string;
  readonly id: string;
  readonly event: string;
}

interface Advanced {
  readonly done: boolean;
  readonly reason: string | null;
  readonly steps: number;
}

const JUMPS = [
  ["PT1H", "1 hour"],
  ["P1D", "1 day"],
  ["P1W", "1 week"],
] as const;

const SHOWN = 20;

interface ClockToolProps {
  readonly catalog: Catalog;
  readonly sandbox: string;
}

/** The sandbox's time: the time now, the next events, and buttons that move it. */
export function ClockTool({ catalog, sandbox }: ClockToolProps) {
  const path = `/api/sandboxes/${encodeURIComponent(sandbox)}`;
  const { value, error, reload } = useLoaded(
    async () => {
      const { sandbox: state } = await ask<{ readonly sandbox: ClockState }>(path);
      const { upcoming } = await ask<{ readonly upcoming: readonly Upcoming[] }>(
        `${path}/clock/upcoming?limit=${SHOWN}`,
      );
      return { ...state, upcoming };
    },
    [path],
    [revision.value],
  );
  const doing = useAction();
  const [jump, setJump] = useState("P3D");
  /** The choice that the server has not confirmed yet: without it the box would lose its mark while waiting. */
  const [chosen, setChosen] = useState<boolean | undefined>();

  function advance(by: string): void {
    void doing.run(async () => {
      const { done, reason, steps } = await ask<Advanced>(`${path}/clock`, { method: "POST", body: { advance: by } });
      announce(`${toCount(steps, "record")} changed${done ? "" : `; not everything was done: ${reason ?? ""}`}`);
      touch();
      await reload();
    });
  }

  function set(body: unknown, says: string): void {
    void doing
      .run(async () => {
        await ask(path, { method: "PATCH", body });
        announce(says);
        touch();
        await reload();
      })
      .finally(() => setChosen(undefined));
  }

  if (value === undefined) return <Reading of="the clock" value={value} error={error} reload={reload} />;
  const { clock, autopilot, upcoming } = value;
  return (
    <>
      <p>
        {clock === null ? (
          "The clock follows real time."
        ) : (
          <>
            <time dateTime={clock.now}>{toMoment(clock.now)}</time> UTC,{" "}
            {clock.running ? "and the clock runs" : "and the clock stands still"}
          </>
        )}
      </p>
      <div class="row" role="group" aria-label="Advance">
        {JUMPS.map(([by, label]) => (
          <button key={by} type="button" class="button small" aria-disabled={doing.busy} onClick={() => advance(by)}>
            + {label}
          </button>
        ))}
      </div>
      <LineForm
        label="Advance by (ISO 8601 duration)"
        class="code"
        value={jump}
        onType={setJump}
        action="Advance"
        busy={doing.busy}
        onSend={() => advance(jump)}
      />
      <label class="check">
        <input
          type="checkbox"
          checked={chosen ?? autopilot}
          onChange={(event) => {
            const on = event.currentTarget.checked;
            setChosen(on);
            set({ autopilot: on }, on ? "Autopilot is on" : "Autopilot is off");
          }}
        />{" "}
        Autopilot: orders ship and jobs finish by themselves
      </label>
      <div class="row">
        {/* One button whatever it does: whoever pressed it keeps the focus. */}
        <button
          type="button"
          class="button small"
          onClick={() => {
            const isStopped = clock?.running === false;
            const now = clock?.now ?? new Date().toISOString();
            set({ clock: { now, running: isStopped } }, isStopped ? "The clock runs" : "The clock stands still");
          }}
        >
          {clock === null ? "Stop the clock now" : clock.running ? "Stop the clock" : "Let the clock run"}
        </button>
      </div>
      {doing.error !== undefined && <ProblemBox error={doing.error} />}
      <h3>What will happen</h3>
      {upcoming.length === 0 ? (
        <p class="soft small">
          Nothing is due.{autopilot ? "" : " With autopilot, orders ship and payments go through."}
        </p>
      ) : (
        <ol class="tool-log" aria-label="What will happen">
          {upcoming.map(({ at, collection, id, event }) => {
            const known = catalog.collections.get(collection);
            return (
              <li key={`${at} ${collection} ${id}`} class="log-entry">
                <time class="soft small" dateTime={at}>
                  {toMoment(at)}
                </time>{" "}
                <code>{event}</code>{" "}
                {known === undefined ? id : <RecordLink collection={known} id={id} label={`${collection}/${id}`} />}
              </li>
            );
          })}
        </ol>
      )}
    </>
  );
}
