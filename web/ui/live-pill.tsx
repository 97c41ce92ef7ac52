import type { StreamState } from "../api/event-stream.ts";

const LOOK: Readonly<Record<StreamState, { readonly label: string; readonly tone: string }>> = {
  connecting: { label: "Connecting", tone: "" },
  live: { label: "Live", tone: "good" },
  paused: { label: "Paused", tone: "warn" },
  reconnecting: { label: "Reconnecting", tone: "bad" },
};

/** The state of a stream: live, paused or reconnecting. */
export function LivePill({ state }: { readonly state: StreamState }) {
  const { label, tone } = LOOK[state];
  return (
    <span class={`pill ${tone}`} data-state={state} aria-live="polite">
      ● {label}
    </span>
  );
}
