import { useState } from "preact/hooks";

/** About two lines of a field's width. */
const SHORT = 110;

interface LongTextProps {
  readonly text: string;
  /** The subject of the text, so that the buttons of several texts can be told apart. */
  readonly about: string;
  readonly class: string;
  readonly id?: string;
}

/** A text of which a long one shows its beginning, and the rest when asked. */
export function LongText({ text, about, class: style, id }: LongTextProps) {
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > SHORT;
  return (
    <>
      <span id={id} class={`${style} ${isLong && !isOpen ? "clamp" : "whole"}`}>
        {text}
      </span>
      {isLong && (
        <button
          type="button"
          class="link-button small more"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? "Less" : "More"} about ${about}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Less" : "More"}
        </button>
      )}
    </>
  );
}
