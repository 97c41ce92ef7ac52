import type { ComponentChildren, RefObject } from "preact";

interface TableProps {
  readonly label: string;
  readonly columns: readonly ComponentChildren[];
  readonly class?: string;
  /** The class of the region around it, and the region itself, to give it the focus. */
  readonly regionClass?: string;
  readonly region?: RefObject<HTMLDivElement | null> | undefined;
  /** The rows. */
  readonly children: ComponentChildren;
}

/** A table in a region that scrolls. */
export function Table({ label, columns, class: style, regionClass = "", region, children }: TableProps) {
  return (
    <div
      {...(region !== undefined && { ref: region })}
      class={`table-region ${regionClass}`}
      role="region"
      aria-label={label}
      tabIndex={0}
    >
      <table class={style}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col">{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
