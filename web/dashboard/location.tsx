import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";

import { serverPath, pathOf } from "../chrome/base.ts";
import { isPlainClick } from "../chrome/plain-click.ts";
import { parsePlace, toAddress } from "./place.ts";
import type { Place } from "./place.ts";

/** The place in the dashboard that is shown. */
export const place = signal<Place>(parsePlace(pathOf(), location.search));

/** Goes to a place: a new step of the browser's history, or in place of the present one. */
export function go(to: Place, how: "push" | "replace" = "push"): void {
  const address = serverPath(toAddress(to));
  const changesView = to.view !== place.value.view;
  place.value = to;
  if (address !== `${location.pathname}${location.search}`) {
    if (how === "push") history.pushState(null, "", address);
    else history.replaceState(null, "", address);
  }
  if (changesView) scrollTo(0, 0);
}

/** Changes parts of the present place's query; undefined removes one. */
export function refine(values: Readonly<Record<string, string | undefined>>, how: "push" | "replace" = "push"): void {
  const { view, query } = place.value;
  const merged = Object.entries({ ...query, ...values }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  go({ view, query: Object.fromEntries(merged) }, how);
}

/** Follows Back and Forward. */
export function followHistory(): void {
  addEventListener("popstate", () => {
    place.value = parsePlace(pathOf(), location.search);
  });
}

interface LinkProps {
  readonly to: Place;
  readonly class?: string;
  readonly current?: boolean;
  readonly children: ComponentChildren;
}

/** A link within the dashboard, which changes the view without loading the page again. */
export function Link({ to, class: style, current = false, children }: LinkProps) {
  return (
    <a
      href={toAddress(to)}
      class={style}
      aria-current={current ? "page" : undefined}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        go(to);
      }}
    >
      {children}
    </a>
  );
}
