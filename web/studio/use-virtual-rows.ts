import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from "@tanstack/virtual-core";
import type { VirtualItem } from "@tanstack/virtual-core";
import { useEffect, useLayoutEffect, useReducer, useRef } from "preact/hooks";

/** The rows of a long list that are drawn. */
export interface VirtualRows {
  readonly rows: readonly VirtualItem[];
  /** The height of all rows, pixels. */
  readonly height: number;
  readonly scrollTo: (index: number) => void;
}

interface VirtualRowsProps {
  readonly count: number;
  /** The height of one row, pixels. */
  readonly rowHeight: number;
  /** The height of the head that stays above the rows, pixels. */
  readonly headHeight: number;
  /** A row that is drawn wherever it is: the one that has the focus must not go. */
  readonly held: number;
}

/** Draws only what is in sight of the element that scrolls: TanStack Virtual, which writes no styles into the document. */
export function useVirtualRows(
  scroller: { readonly current: HTMLElement | null },
  { count, rowHeight, headHeight, held }: VirtualRowsProps,
): VirtualRows {
  const [, draw] = useReducer<number, void>((times) => times + 1, 0);
  const options = {
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollPaddingStart: headHeight,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: () => draw(),
    rangeExtractor({ startIndex, endIndex, overscan }: { startIndex: number; endIndex: number; overscan: number }) {
      const from = Math.max(0, startIndex - overscan);
      const to = Math.min(count - 1, endIndex + overscan);
      const shown = Array.from({ length: Math.max(0, to - from + 1) }, (_none, at) => from + at);
      if (held < 0 || held >= count || (held >= from && held <= to)) return shown;
      return held < from ? [held, ...shown] : [...shown, held];
    },
  };
  const made = useRef<Virtualizer<HTMLElement, HTMLElement>>(undefined);
  made.current ??= new Virtualizer<HTMLElement, HTMLElement>(options);
  const virtualizer = made.current;
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), []);
  useLayoutEffect(() => virtualizer._willUpdate());
  useEffect(() => draw(), [count]);

  return {
    rows: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: "auto" }),
  };
}
