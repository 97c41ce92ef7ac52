import type { ComponentChildren } from "preact";

import { isPlainClick } from "../chrome/plain-click.ts";
import { go } from "./location.ts";
import { toSearch } from "./place.ts";
import type { Place } from "./place.ts";

interface PlaceLinkProps {
  readonly place: Place;
  readonly class?: string;
  readonly isCurrent?: boolean;
  readonly children: ComponentChildren;
}

/** A link to a place of the Explorer, which a plain click goes to without a reload. */
export function PlaceLink({ place, class: style, isCurrent = false, children }: PlaceLinkProps) {
  return (
    <a
      href={`/explore${toSearch(place)}`}
      class={style}
      aria-current={isCurrent ? "true" : undefined}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        go(place);
      }}
    >
      {children}
    </a>
  );
}
