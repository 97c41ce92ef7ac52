import { useEffect, useRef } from "preact/hooks";

import { go } from "./location.ts";
import { stepSeed } from "./place.ts";
import type { SeedPlace } from "./place.ts";
import { SeedInput } from "./seed-input.tsx";

/** The number of the second seed, once someone asks for one. */
export function Comparison({ place }: { readonly place: SeedPlace }) {
  const frame = useRef<HTMLDivElement>(null);
  const isComparing = place.compare !== undefined;
  const wasComparing = useRef(isComparing);
  useEffect(() => {
    // The pressed button made room for the field, or the other way round.
    if (wasComparing.current !== isComparing && document.activeElement === document.body)
      (frame.current?.querySelector("input") ?? frame.current?.querySelector("button"))?.focus();
    wasComparing.current = isComparing;
  }, [isComparing]);
  return (
    <div class="row" ref={frame}>
      <ComparisonFields place={place} />
    </div>
  );
}

function ComparisonFields({ place }: { readonly place: SeedPlace }) {
  if (place.compare === undefined) {
    return (
      <button
        key="begin"
        type="button"
        class="button small"
        onClick={() => go({ ...place, compare: stepSeed(place.seed, 1) })}
      >
        Compare with another seed
      </button>
    );
  }
  return (
    <>
      <SeedInput
        label="Compare with seed"
        seed={place.compare}
        onSeed={(compare) => go({ ...place, compare }, "replace")}
      />
      <button key="end" type="button" class="button small" onClick={() => go({ ...place, compare: undefined })}>
        Stop comparing
      </button>
    </>
  );
}
