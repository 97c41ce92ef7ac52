import { useEffect, useId, useRef, useState } from "preact/hooks";

import { parseSeed } from "./place.ts";

/** The message for a text that is not a seed. */
export const SEED_FAULT = "A seed is a whole number, such as 42, from -9007199254740991 to 9007199254740991.";

interface SeedInputProps {
  readonly label: string;
  readonly seed: number;
  readonly onSeed: (seed: number) => void;
}

/** A field for a seed; a text that is not one gets a message and changes nothing. */
export function SeedInput({ label, seed, onSeed }: SeedInputProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | undefined>();
  useEffect(() => {
    setFault(undefined);
    const { current } = field;
    if (current !== null && parseSeed(current.value) !== seed) current.value = String(seed);
  }, [seed]);
  return (
    <div class="field seed-field">
      <label for={id}>{label}</label>
      <input
        ref={field}
        id={id}
        type="number"
        step="1"
        defaultValue={String(seed)}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        onInput={(event) => {
          // A field of numbers hides what is no number behind an empty value.
          const typed = parseSeed(event.currentTarget.value.replace(/^(-?)0+(?=\d)/, "$1"));
          setFault(typed === undefined ? SEED_FAULT : undefined);
          if (typed !== undefined) onSeed(typed);
        }}
      />
      {fault !== undefined && (
        <span class="fault" id={`${id}-fault`} role="alert">
          {fault}
        </span>
      )}
    </div>
  );
}
