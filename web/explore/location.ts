import { signal } from "@preact/signals";

import { parsePlace, toSearch } from "./place.ts";
import type { Place } from "./place.ts";

/** The place in the Explorer that is shown. */
export const place = signal<Place>(parsePlace(location.search));

/**
 * The places of this visit, by the mark of their entry in the browser's history. An address leaves out what is long or
 * secret, so Back finds it here; in memory, so that it is stored nowhere.
 */
const places = new Map<string, Place>();
const visit = Date.now();
let present = newMark();

function newMark(): string {
  return `${visit} ${places.size}`;
}

/** Goes to a place: a new step of the browser's history, or in place of the present one. */
export function go(to: Place, how: "push" | "replace" = "push"): void {
  const search = toSearch(to);
  if (search !== location.search) {
    const address = `${location.pathname}${search}`;
    if (how === "push") {
      present = newMark();
      history.pushState(present, "", address);
    } else history.replaceState(present, "", address);
  }
  places.set(present, to);
  place.value = to;
}

/** Follows Back and Forward. */
export function followHistory(): void {
  history.replaceState(present, "");
  places.set(present, place.value);
  addEventListener("popstate", ({ state }) => {
    const isMarked = typeof state === "string";
    present = isMarked ? state : newMark();
    // An entry without a mark is a jump within the page, such as to its main part.
    const found = isMarked ? (places.get(present) ?? parsePlace(location.search)) : place.value;
    if (!isMarked) history.replaceState(present, "");
    places.set(present, found);
    place.value = found;
  });
}
