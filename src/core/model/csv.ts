/** Records as CSV (RFC 4180): a column for each member that one of them has, objects and lists as JSON. */
export function toCsv(records: readonly Readonly<Record<string, unknown>>[]): string {
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const cellOf = (value: unknown): string => {
    const text = value === null || value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value);
    return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const rows = records.map((record) => columns.map((column) => cellOf(record[column])));
  return [columns.map(cellOf), ...rows].map((row) => `${row.join(",")}\r\n`).join("");
}
