import "../style/base.css";
import "../style/chrome.css";
import "../style/controls.css";
import "../style/code.css";
import { addShortcut, startKeys } from "./keys.ts";
import { announce } from "./status.ts";
import { startThemeButton } from "./theme.ts";

/** Brings header, footer and keys to life. What only some visitors open is loaded when they do. */
export function startChrome(): void {
  startThemeButton();
  startKeys();
  addShortcut({ keys: "Ctrl+K", does: "Search and go to", run: () => void openPalette() });
  addShortcut({ keys: "?", does: "Show the keyboard shortcuts", run: () => void openShortcuts() });
  document.getElementById("palette-button")?.addEventListener("click", () => void openPalette());
  document.getElementById("shortcuts-button")?.addEventListener("click", () => void openShortcuts());
}

/** Opens the palette, and passes on the keys that were pressed while it was loaded. */
async function openPalette(): Promise<void> {
  let typed = "";
  const take = (event: KeyboardEvent): void => {
    if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    typed += event.key;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("keydown", take, { capture: true });
  try {
    (await import("./palette.ts")).showPalette(typed);
  } catch {
    announce("The search could not be loaded: check the connection and try again");
  } finally {
    removeEventListener("keydown", take, { capture: true });
  }
}

async function openShortcuts(): Promise<void> {
  try {
    (await import("./shortcuts-dialog.ts")).showShortcuts();
  } catch {
    announce("The shortcuts could not be loaded: check the connection and try again");
  }
}
