import { signal } from "@preact/signals";

import { parsePlace, toSearch } from "./place.ts";
import type { Place } from "./place.ts";

/** Where the visitor is. */
export const place = signal<Place>(parsePlace(location.search));

/** Goes to a place: a new step of the browser's history, or in place of the present one. */
export function go(to: Place, how: "push" | "replace" = "push"): void {
  const search = toSearch(to);
  place.value = to;
  if (search === location.search) return;
  const address = `${location.pathname}${search}`;
  if (how === "push") history.pushState(null, "", address);
  else history.replaceState(null, "", address);
}

/** Follows Back and Forward. */
export function followHistory(): void {
  addEventListener("popstate", () => {
    place.value = parsePlace(location.search);
  });
}
