import { useEffect, useRef } from "preact/hooks";

import { addShortcut } from "../chrome/keys.ts";
import { SnippetTabs } from "../snippets/snippet-tabs.tsx";
import { ProblemBox } from "../ui/problem-box.tsx";
import { useAction } from "../ui/use-action.ts";
import { done, isUndoable, undoLast } from "./writes.ts";

/** The last write, as a request to copy, with a button to undo it. */
export function WriteBar() {
  const doing = useAction();
  const frame = useRef<HTMLDivElement>(null);
  const [last] = done.value;
  const undoable = done.value.find(isUndoable);
  useEffect(() => {
    if (undoable === undefined) return undefined;
    return addShortcut({ keys: "Ctrl+Z", does: "Undo the last change", leavesTexts: true, run: () => void undo() });
  }, [undoable]);
  if (last === undefined) return null;

  async function undo(): Promise<void> {
    await doing.run(undoLast);
    // The button goes with the last write that can be undone.
    if (document.activeElement === document.body) frame.current?.focus();
  }

  return (
    <div ref={frame} class="write-bar notice" role="group" aria-label="Last change" tabIndex={-1}>
      <p>
        <strong>{last.says}</strong>
      </p>
      {undoable !== undefined && (
        <button type="button" class="button" aria-disabled={doing.busy} onClick={() => void undo()}>
          Undo{undoable === last ? "" : `: ${undoable.says}`}
        </button>
      )}
      {undoable?.rewind !== undefined && (
        <p class="small soft">
          Undo restores the whole sandbox to the state before, except sign-ins and the records of playgrounds.
        </p>
      )}
      <details class="write-code">
        <summary>Show the request</summary>
        <SnippetTabs request={last.request} />
      </details>
      {doing.error !== undefined && <ProblemBox error={doing.error} title="Undo did not work." />}
    </div>
  );
}
