import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

/** What had the focus last. */
let focused: Element | undefined;
document.addEventListener("focusin", ({ target }) => {
  focused = target instanceof Element ? target : undefined;
});

/** Gives an element the focus, when a drawing of the component finds that what had it is gone from the page. */
export function useFocusAfterRemoval(heir: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (focused?.isConnected === false && document.activeElement === document.body)
      heir.current?.focus({ preventScroll: true });
  });
}
