import { useState } from "preact/hooks";

/** The dialog that is open over a view. */
interface OpenDialog<Open> {
  readonly open: Open;
  readonly setOpen: (open: Open) => void;
  /** Closes the dialog that was open when this was drawn, so that an action that ends late closes no other. */
  readonly close: () => void;
}

/** Holds the open dialog; `nothing` stands for none. */
export function useOpenDialog<Open extends object>(nothing: Open): OpenDialog<Open> {
  const [open, setOpen] = useState(nothing);
  return { open, setOpen: (next) => setOpen(next), close: () => setOpen((now) => (now === open ? nothing : now)) };
}
