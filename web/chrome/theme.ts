import { keep } from "./kept.ts";
import { announce } from "./status.ts";

/** The colours of the page: the system's, or those that the visitor chose. */
export type Theme = "system" | "light" | "dark";

const NEXT: Readonly<Record<Theme, Theme>> = { system: "light", light: "dark", dark: "system" };

/** The theme that is used now. */
export function getTheme(): Theme {
  const forced = document.documentElement.dataset["theme"];
  return forced === "light" || forced === "dark" ? forced : "system";
}

/** Sets a theme, or follows the system again, and keeps that for the next visit. */
export function setTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  keep("theme", theme === "system" ? null : theme);
  nameButton();
  announce(theme === "system" ? "Theme follows the system" : `Theme is ${theme}`);
}

/** Lets the header's button go through system, light and dark. */
export function startThemeButton(): void {
  nameButton();
  document.getElementById("theme-button")?.addEventListener("click", () => setTheme(NEXT[getTheme()]));
}

function nameButton(): void {
  const button = document.getElementById("theme-button");
  if (button === null) return;
  button.setAttribute("aria-label", `Theme: ${getTheme()}`);
  button.title = `Theme: ${getTheme()}`;
}
