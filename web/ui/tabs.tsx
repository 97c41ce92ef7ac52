import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface TabsProps {
  /** The name of the list of tabs. */
  readonly label: string;
  readonly tabs: readonly { readonly id: string; readonly label: string }[];
  readonly selected: string;
  readonly onSelect: (id: string) => void;
  /** The selected panel's content. */
  readonly children: ComponentChildren;
}

/** Tabs after the ARIA pattern: arrows, Home and End move and select; one stop in the tab order. */
export function Tabs({ label, tabs, selected, onSelect, children }: TabsProps) {
  const base = useId();

  function onKeyDown(event: KeyboardEvent): void {
    const at = tabs.findIndex(({ id }) => id === selected);
    const to: Readonly<Record<string, number>> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const next = tabs[to[event.key] ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    onSelect(next.id);
    document.getElementById(`${base}-tab-${next.id}`)?.focus();
  }

  return (
    <div class="tabs">
      <div role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(({ id, label: name }) => (
          <button
            type="button"
            role="tab"
            id={`${base}-tab-${id}`}
            aria-selected={id === selected}
            aria-controls={`${base}-panel`}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-tab-${selected}`} class="tab-panel">
        {children}
      </div>
    </div>
  );
}
