import { signal } from "@preact/signals";

import { parsePlace, toSearch } from "./place.ts";
import type { Place } from "./place.ts";

/** The place in the Studio that is shown. */
export const place = signal<Place>(parsePlace(location.search));

/** Changes parts of the present place: a new step of the browser's history, or in place of this one. */
export function go(changed: Partial<Place>, how: "push" | "replace" = "push"): void {
  const to = { ...place.value, ...changed };
  const address = `${location.pathname}${toSearch(to)}`;
  if (address !== `${location.pathname}${location.search}`) {
    if (how === "push") history.pushState(null, "", address);
    else history.replaceState(null, "", address);
  }
  place.value = to;
}

/** The address of a place that differs from the present one. */
export function addressOf(changed: Partial<Place>): string {
  return `/studio${toSearch({ ...place.value, ...changed })}`;
}

/** Follows Back and Forward. */
export function followHistory(): void {
  addEventListener("popstate", () => {
    place.value = parsePlace(location.search);
  });
}
