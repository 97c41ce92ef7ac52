import { Table } from "../ui/table.tsx";
import { countDiff } from "./differences.ts";
import type { Diff } from "./key-data-api.ts";
import { toCount } from "./times.ts";

interface DiffSummaryProps {
  readonly label: string;
  readonly diff: Diff;
}

/** A table of how many records of each collection were added, removed and changed. */
export function DiffSummary({ label, diff }: DiffSummaryProps) {
  const counts = countDiff(diff);
  if (counts.length === 0) return null;
  return (
    <Table label={label} columns={["Collection", "Added", "Removed", "Changed"]} class="diff-summary">
      {counts.map(({ collection, added, removed, changed }) => (
        <tr>
          <th scope="row">{collection}</th>
          <Count sign="+" count={added} />
          <Count sign="−" count={removed} />
          <Count sign="~" count={changed} />
        </tr>
      ))}
    </Table>
  );
}

const TONES = { "+": "added", "−": "removed", "~": "changed" } as const;

function Count({ sign, count }: { readonly sign: keyof typeof TONES; readonly count: number }) {
  if (count === 0) return <td class="number soft">0</td>;
  return (
    <td class={`number ${TONES[sign]}`}>
      {sign}
      {toCount(count)}
    </td>
  );
}
