import { keep, readKept } from "./kept.ts";

/** Something that a key does on this page. */
export interface Shortcut {
  /** As people read it: `/`, `?`, `Ctrl+K`, `Ctrl+Enter`. */
  readonly keys: string;
  /** Its action, worded as a heading. */
  readonly does: string;
  readonly run: () => void;
  /** True if a text that is being typed has the key for itself. */
  readonly leavesTexts?: boolean;
}

const shortcuts: Shortcut[] = [];

/** Makes the keys do something from now on; returns a function that ends it. */
export function addShortcut(shortcut: Shortcut): () => void {
  shortcuts.push(shortcut);
  return () => {
    const at = shortcuts.indexOf(shortcut);
    if (at !== -1) shortcuts.splice(at, 1);
  };
}

/** The shortcuts of this page now. */
export function listShortcuts(): readonly Shortcut[] {
  return shortcuts;
}

/** True if keys without Ctrl work: people who use speech input may need them off (WCAG 2.1.4). */
export function singleKeysOn(): boolean {
  return readKept("single-keys") !== "off";
}

/** Turns keys without Ctrl on or off. */
export function setSingleKeys(on: boolean): void {
  keep("single-keys", on ? null : "off");
}

/** Listens for the page's shortcuts. */
export function startKeys(): void {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.isComposing) return;
    const ctrl = event.ctrlKey || event.metaKey;
    const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
    const pressed = ctrl ? `Ctrl+${event.shiftKey ? "Shift+" : ""}${key}` : key;
    if (!ctrl && (!singleKeysOn() || isTyping(event) || document.querySelector("dialog[open]") !== null)) return;
    const shortcut = shortcuts.findLast(({ keys }) => keys === pressed);
    if (shortcut === undefined || (shortcut.leavesTexts === true && isTyping(event))) return;
    event.preventDefault();
    shortcut.run();
  });
}

function isTyping(event: KeyboardEvent): boolean {
  // The first of the path, because a shadow root hides which of its elements has the focus.
  const target = event.composedPath()[0];
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("textarea, select, input:not([type=checkbox], [type=radio])");
}
