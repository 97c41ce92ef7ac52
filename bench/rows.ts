/** Prints rows in columns so many characters wide: the first to the left, the others to the right. */
export function createRowPrinter(widths: readonly number[]): (...cells: readonly string[]) => void {
  return (...cells) => {
    const padded = cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)));
    console.log(padded.join(" ").trimEnd());
  };
}
