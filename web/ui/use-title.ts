import { useLayoutEffect } from "preact/hooks";

/** Names the window after what it shows, as it is drawn: nobody finds a heading under the title of the view before. */
export function useTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title} · Seedbed`;
  }, [title]);
}
