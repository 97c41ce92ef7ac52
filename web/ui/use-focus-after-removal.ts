import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

/** The element that had the focus last. */
let focused: Element | undefined;
document.addEventListener("focusin", ({ target }) => {
  focused = target instanceof Element ? target : undefined;
});

/** Gives an element the focus, if the element that had it is gone from the page after the component is drawn. */
export function useFocusAfterRemoval(heir: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (focused?.isConnected === false && document.activeElement === document.body)
      heir.current?.focus({ preventScroll: true });
  });
}
