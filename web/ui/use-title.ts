import { useLayoutEffect } from "preact/hooks";

/** Sets the window's title to that of the view that is drawn. */
export function useTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title} · Seedbed`;
  }, [title]);
}
