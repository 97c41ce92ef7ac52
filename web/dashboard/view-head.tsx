import type { ComponentChildren } from "preact";

interface ViewHeadProps {
  readonly title: string;
  /** One sentence on what it is for. */
  readonly says: ComponentChildren;
  /** The main actions of the view. */
  readonly children?: ComponentChildren;
}

/** The head of a view: its title takes the focus when the view changes. */
export function ViewHead({ title, says, children }: ViewHeadProps) {
  return (
    <div class="view-head">
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        <p class="soft">{says}</p>
      </div>
      {children !== undefined && <div class="row">{children}</div>}
    </div>
  );
}
