import { useState } from "preact/hooks";

/** What is open over a view. */
interface OpenDialog<Open> {
  readonly open: Open;
  readonly setOpen: (open: Open) => void;
  /** Closes what was open when this was drawn: an action that ends late closes no other dialog. */
  readonly close: () => void;
}

/** Holds which dialog is open; `nothing` is what is open at first. */
export function useOpenDialog<Open extends object>(nothing: Open): OpenDialog<Open> {
  const [open, setOpen] = useState(nothing);
  return { open, setOpen: (next) => setOpen(next), close: () => setOpen((now) => (now === open ? nothing : now)) };
}
